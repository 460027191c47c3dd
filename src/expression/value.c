/* What expressions compute with: how a value reads as text, truth, number or list.
 *
 * A value is small and passed by itself; texts, items and nodes that it points to belong to an arena or to the data,
 * which outlive it. A node stays a node as long as nothing is computed with it, so that it is printed with the
 * author's own digits and a finding can point at it.
 *
 * Numbers are written the same on any machine: never by the locale, whole ones below 2^63 without a point, others
 * with 14 digits, which a double holds with room for the rounding of sums (0.1 + 0.2 is 0.3). */
#include <math.h>
#include <string.h>

#include <glib.h>

#include "expression/expression_parts.h"

/* Numbers that `each: n` and `copies: n` count up to; nobody prints more. */
enum { COUNTED_ITEMS_MAX = 100000 };

static const double whole_limit = 9223372036854775808.0; /* 2^63: what fits a long long */

struct value value_from_node(const struct node *node)
{
    return (struct value){.kind = node == NULL ? VALUE_NOTHING : VALUE_NODE, .node = node};
}

struct value value_from_integer(long long number)
{
    return (struct value){.kind = VALUE_INTEGER, .integer = number, .real = (double)number};
}

struct value value_from_text(const char *text)
{
    return (struct value){.kind = text == NULL ? VALUE_NOTHING : VALUE_TEXT,
                          .text = text,
                          .length = text != NULL ? strlen(text) : 0};
}

const char *number_to_text(struct arena *arena, double number)
{
    char digits[NUMBER_TEXT_SIZE];
    number_format(number, digits);
    return arena_strdup(arena, digits);
}

void number_format(double number, char digits[NUMBER_TEXT_SIZE])
{
    if (number == floor(number) && fabs(number) < whole_limit) {
        g_snprintf(digits, NUMBER_TEXT_SIZE, "%lld", (long long)number);
        return;
    }
    g_ascii_formatd(digits, NUMBER_TEXT_SIZE, "%.14g", number);
}

/* Nothing, however it is written: null, ~ or an empty cell. */
static bool is_null(const struct node *node)
{
    return node->kind == NODE_SCALAR && node->scalar.type == SCALAR_NULL;
}

/* By hand, as tables are full of them. */
static const char *integer_to_text(struct arena *arena, long long number)
{
    char digits[NUMBER_TEXT_SIZE];
    size_t at = sizeof digits;
    unsigned long long rest =
        number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        digits[--at] = '-';
    }
    return arena_strndup(arena, digits + at, sizeof digits - at);
}

const char *value_to_text(struct arena *arena, const struct value *value)
{
    switch (value->kind) {
    case VALUE_NOTHING:
        return "";
    case VALUE_FLAG:
        return value->flag ? "true" : "false";
    case VALUE_INTEGER:
        return integer_to_text(arena, value->integer);
    case VALUE_REAL:
        return number_to_text(arena, value->real);
    case VALUE_TEXT:
        return value->text;
    case VALUE_NODE:
        return is_null(value->node) ? "" : node_text(value->node);
    case VALUE_LIST:
        break;
    }
    return NULL;
}

/* 0 is true, as in Lua: `when: cost` asks whether there is a cost. A text of no characters is a cell that was left
 * empty. */
static bool node_is_true(const struct node *node)
{
    if (node->kind != NODE_SCALAR) {
        return true;
    }
    switch (node->scalar.type) {
    case SCALAR_NULL:
        return false;
    case SCALAR_FLAG:
        return node->scalar.flag;
    case SCALAR_TEXT:
        return node->scalar.length > 0;
    case SCALAR_INTEGER:
    case SCALAR_REAL:
        break;
    }
    return true;
}

bool value_is_true(const struct value *value)
{
    switch (value->kind) {
    case VALUE_NOTHING:
        return false;
    case VALUE_FLAG:
        return value->flag;
    case VALUE_TEXT:
        return value->length > 0;
    case VALUE_NODE:
        return node_is_true(value->node);
    case VALUE_INTEGER:
    case VALUE_REAL:
    case VALUE_LIST:
        break;
    }
    return true;
}

bool value_to_number(const struct value *value, double *out)
{
    if (value->kind == VALUE_INTEGER) {
        *out = (double)value->integer;
        return true;
    }
    if (value->kind == VALUE_REAL) {
        *out = value->real;
        return true;
    }
    const struct node *node = value->node;
    if (value->kind != VALUE_NODE || node->kind != NODE_SCALAR ||
        (node->scalar.type != SCALAR_INTEGER && node->scalar.type != SCALAR_REAL)) {
        return false;
    }
    *out = node->scalar.real;
    return true;
}

/* `each: 3` goes through 1, 2, 3. Negative numbers, fractions, NaN and more than anybody prints are no lists. */
static bool count_up(struct arena *arena, double last, const struct value **items_out,
                     size_t *count_out)
{
    if (!(last >= 0) || last > COUNTED_ITEMS_MAX || last != floor(last)) {
        return false;
    }
    size_t count = (size_t)last;
    struct value *items = ARENA_NEW_ARRAY(arena, struct value, count);
    for (size_t i = 0; i < count; i++) {
        items[i] = value_from_integer((long long)i + 1);
    }
    *items_out = items;
    *count_out = count;
    return true;
}

/* The values of a mapping in the order of its file. */
static bool node_items(struct arena *arena, const struct node *node, const struct value **items_out,
                       size_t *count_out)
{
    if (node->kind == NODE_SCALAR) {
        return false;
    }
    bool is_list = node->kind == NODE_LIST;
    size_t count = is_list ? node->list.count : node->mapping.count;
    struct value *items = ARENA_NEW_ARRAY(arena, struct value, count);
    for (size_t i = 0; i < count; i++) {
        items[i] = value_from_node(is_list ? node->list.items[i] : node->mapping.entries[i].value);
    }
    *items_out = items;
    *count_out = count;
    return true;
}

/* In this order, as a number in the data is a node too. */
bool value_to_items(struct arena *arena, const struct value *value, const struct value **items_out,
                    size_t *count_out)
{
    double last;
    *items_out = NULL;
    *count_out = 0;
    if (value->kind == VALUE_LIST) {
        *items_out = value->items;
        *count_out = value->count;
        return true;
    }
    if (value_to_number(value, &last)) {
        return count_up(arena, last, items_out, count_out);
    }
    return value->kind == VALUE_NODE && node_items(arena, value->node, items_out, count_out);
}

const char *value_describe(struct arena *arena, const struct value *value)
{
    switch (value->kind) {
    case VALUE_NOTHING:
        return "nothing";
    case VALUE_FLAG:
        return value->flag ? "true" : "false";
    case VALUE_INTEGER:
    case VALUE_REAL:
        return arena_printf(arena, "the number %s", value_to_text(arena, value));
    case VALUE_TEXT:
        return "text";
    case VALUE_NODE:
        return node_describe(arena, value->node);
    case VALUE_LIST:
        break;
    }
    return "a list";
}

static const char *node_kind_words(const struct node *node)
{
    static const char *const scalars[] = {
        [SCALAR_NULL] = "nothing",  [SCALAR_FLAG] = "true or false", [SCALAR_INTEGER] = "a number",
        [SCALAR_REAL] = "a number", [SCALAR_TEXT] = "text",
    };
    switch (node->kind) {
    case NODE_LIST:
        return "a list";
    case NODE_MAPPING:
        return "a mapping";
    case NODE_SCALAR:
        break;
    }
    return scalars[node->scalar.type];
}

const char *value_kind_words(const struct value *value)
{
    static const char *const words[] = {
        [VALUE_NOTHING] = "nothing", [VALUE_FLAG] = "true or false", [VALUE_INTEGER] = "a number",
        [VALUE_REAL] = "a number",   [VALUE_TEXT] = "text",          [VALUE_LIST] = "a list",
    };
    return value->kind == VALUE_NODE ? node_kind_words(value->node) : words[value->kind];
}

/* ---- what a name means: looked for from the innermost frame outwards ---- */

static bool frame_lookup(const struct scope *frame, const char *name, struct value *out)
{
    for (size_t i = 0; i < frame->name_count; i++) {
        const char *own = frame->names[i].name;
        if (own[0] == name[0] && strcmp(own, name) == 0) {
            *out = frame->names[i].value;
            return true;
        }
    }
    const struct node *field = frame->record != NULL ? node_lookup(frame->record, name) : NULL;
    if (field == NULL) {
        return false;
    }
    *out = value_from_node(field);
    return true;
}

const struct scope *scope_outermost(const struct scope *scope)
{
    while (scope != NULL && scope->parent != NULL) {
        scope = scope->parent;
    }
    return scope;
}

bool scope_lookup(const struct scope *scope, const char *name, struct value *out)
{
    for (const struct scope *frame = scope; frame != NULL; frame = frame->parent) {
        if (frame_lookup(frame, name, out)) {
            return true;
        }
    }
    return false;
}

size_t read_path_follow(const struct read_path *path, const struct scope *scope,
                        struct value *value_out)
{
    if (!scope_lookup(scope, path->name, value_out)) {
        return 0;
    }
    for (size_t i = 0; i < path->field_count; i++) {
        const struct node *field =
            value_out->kind == VALUE_NODE ? node_lookup(value_out->node, path->fields[i]) : NULL;
        if (field == NULL) {
            return i + 1;
        }
        *value_out = value_from_node(field);
    }
    return path->field_count + 1;
}
