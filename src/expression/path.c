/* The quick way for what nearly all templates hold: a path is followed through the data without Lua.
 *
 * Where a path leads nowhere, Lua would not have come farther; so the wordings of both ways are here. */
#include <math.h>
#include <string.h>

#include <glib.h>

#include "base/arena.h"
#include "diag/suggest.h"
#include "expression/expression_parts.h"
#include "expression/sandbox.h"

/* ---- why there is no value ---- */

/* Of a name in a finding. */
enum { NAME_BYTES_MAX = 200 };

/* Names that could have been meant; in the arena, as a failure may end in another. */
struct candidates {
    const char **names;
    size_t count;
};

/* 0 of what is no mapping. */
static size_t key_count(const struct node *mapping)
{
    return mapping != NULL && mapping->kind == NODE_MAPPING ? mapping->mapping.count : 0;
}

static void collect_keys(struct candidates *candidates, const struct node *mapping)
{
    for (size_t i = 0; i < key_count(mapping); i++) {
        candidates->names[candidates->count++] = mapping->mapping.entries[i].key->scalar.text;
    }
}

/* With the nearest of the candidates, or a list of them where they are few. */
static struct failure unknown(struct arena *arena, const char *name,
                              const struct candidates *candidates)
{
    return (struct failure){
        .code = DIAG_UNKNOWN_NAME,
        .subject = arena_shorten(arena, name, NAME_BYTES_MAX),
        .tail = suggest_tail(arena, name, candidates->names, candidates->count),
    };
}

/* What other languages and YAML call nothing, yes and no; NULL: it is none of these. */
static const char *foreign_word_tail(const char *name)
{
    static const struct {
        const char *word, *tail;
    } words[] = {
        {"null", "; nothing is called nil"},
        {"NULL", "; nothing is called nil"},
        {"None", "; nothing is called nil"},
        {"undefined", "; nothing is called nil"},
        {"True", "; it is written true"},
        {"TRUE", "; it is written true"},
        {"False", "; it is written false"},
        {"FALSE", "; it is written false"},
        {"yes", "; it is written true"},
        {"on", "; it is written true"},
        {"no", "; it is written false"},
        {"off", "; it is written false"},
        {"IF", "; write test and this or that"},
        {"iif", "; write test and this or that"},
        {"len", "; write length(list), or #text"},
        {"LEN", "; write length(list), or #text"},
        {"str", "; '..' puts texts and numbers together"},
        {"CONCATENATE", "; '..' puts texts together"},
        {"concat", "; '..' puts texts together"},
        {"AND", "; write this and that"},
        {"OR", "; write this or that"},
        {"NOT", "; write not this"},
        {"int", "; floor(number) has no fraction"},
        {"Math", "; floor, ceil, min and max are called alone"},
        {"math", "; floor, ceil, min and max are called alone"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (strcmp(words[i].word, name) == 0) {
            return words[i].tail;
        }
    }
    return NULL;
}

/* Everything that has a name here is a candidate for what was meant: all frames, innermost first, then functions. */
struct failure failure_unknown_name(struct arena *arena, const struct scope *scope,
                                    const struct sandbox *sandbox, const char *name)
{
    size_t function_count = 0, count = 0;
    while (sandbox_function_at(sandbox, function_count) != NULL) {
        function_count++;
    }
    for (const struct scope *frame = scope; frame != NULL; frame = frame->parent) {
        count += frame->name_count + key_count(frame->record);
    }
    struct candidates candidates = {ARENA_NEW_ARRAY(arena, const char *, count + function_count),
                                    0};
    for (const struct scope *frame = scope; frame != NULL; frame = frame->parent) {
        for (size_t i = 0; i < frame->name_count; i++) {
            candidates.names[candidates.count++] = frame->names[i].name;
        }
        collect_keys(&candidates, frame->record);
    }
    for (size_t i = 0; i < function_count; i++) {
        candidates.names[candidates.count++] = sandbox_function_at(sandbox, i)->name;
    }
    struct failure failure = unknown(arena, name, &candidates);
    const char *tail = foreign_word_tail(name);
    /* A word without quotes, as of a comparison, is a name. */
    bool is_far = g_str_has_prefix(failure.tail, "; there are");
    failure.tail = tail != NULL ? tail
                   : is_far     ? arena_printf(arena, "%s; a text stands in quotes", failure.tail)
                                : failure.tail;
    return failure;
}

struct failure failure_unknown_field(struct arena *arena, const struct node *mapping,
                                     const char *name)
{
    struct candidates candidates = {ARENA_NEW_ARRAY(arena, const char *, key_count(mapping)), 0};
    collect_keys(&candidates, mapping);
    return unknown(arena, name, &candidates);
}

/* Says how many there are, since counting from 0 is the usual mistake. */
struct failure failure_past_end(struct arena *arena, long long index, size_t count)
{
    const char *wording =
        count == 0 ? arena_printf(arena, "item %lld is asked for, but the list is empty", index)
                   : arena_printf(arena, "item %lld is asked for, but the list has %zu%s", index,
                                  count, index == 0 ? "; the first is item 1" : "");
    return (struct failure){.code = DIAG_EXPRESSION_FAILED, .subject = wording};
}

struct failure failure_no_parts(struct arena *arena, const char *holder, const char *part)
{
    return (struct failure){
        .code = DIAG_EXPRESSION_FAILED,
        .subject = arena_printf(arena, "%s has no '%s'", holder, part),
    };
}

/* ---- reading ---- */

/* Of an index in brackets. */
enum { INDEX_DIGITS_MAX = 9 };

/* Names that mean something else in Lua, so that they are no fields. */
static const char *const lua_words[] = {
    "and",      "break",  "do",   "else", "elseif", "end",   "false", "for",
    "function", "goto",   "if",   "in",   "local",  "nil",   "not",   "or",
    "repeat",   "return", "then", "true", "until",  "while",
};

/* A path while it is cut into steps. */
struct path_reader {
    struct arena *arena;
    const char *text;
    size_t length, position;
    bool takes_names; /* for indexes */
};

/* Letters of other scripts may be in a name here, as they may in YAML. */
static bool is_name_byte(char byte, bool first)
{
    return g_ascii_isalpha(byte) || byte == '_' || (byte & 0x80) != 0 ||
           (!first && g_ascii_isdigit(byte));
}

/* Section 3.1 of the manual of Lua 5.4. */
bool expression_is_lua_word(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(lua_words); i++) {
        if (strcmp(lua_words[i], name) == 0) {
            return true;
        }
    }
    return false;
}

bool expression_is_name(const char *text, size_t length)
{
    bool good = length > 0 && !g_ascii_isdigit(text[0]);
    for (size_t i = 0; good && i < length; i++) {
        good = text[i] == '_' || g_ascii_isalnum(text[i]);
    }
    for (size_t i = 0; good && i < G_N_ELEMENTS(lua_words); i++) {
        good = strlen(lua_words[i]) != length || strncmp(lua_words[i], text, length) != 0;
    }
    return good;
}

/* False also for a word of Lua, which makes it no path. */
static bool read_name(struct path_reader *reader, struct name_step *step)
{
    size_t start = reader->position;
    while (reader->position < reader->length &&
           is_name_byte(reader->text[reader->position], reader->position == start)) {
        reader->position++;
    }
    if (reader->position == start) {
        return false;
    }
    step->name = arena_strndup(reader->arena, reader->text + start, reader->position - start);
    return !expression_is_lua_word(step->name);
}

/* `[column]` */
static bool read_index_name(struct path_reader *reader, struct name_step *step)
{
    struct name_step index = {0};
    bool closed = read_name(reader, &index) && reader->position < reader->length &&
                  reader->text[reader->position] == ']';
    step->index_name = index.name;
    reader->position++;
    return closed;
}

/* `[2]`, of at most nine digits, so that it cannot overflow; a longer one is left to Lua. */
static bool read_index(struct path_reader *reader, struct name_step *step)
{
    size_t start = reader->position;
    if (reader->takes_names && start < reader->length && !g_ascii_isdigit(reader->text[start])) {
        return read_index_name(reader, step);
    }
    while (reader->position < reader->length && g_ascii_isdigit(reader->text[reader->position])) {
        step->index = step->index * 10 + (reader->text[reader->position] - '0');
        reader->position++;
        if (reader->position - start > INDEX_DIGITS_MAX) {
            return false;
        }
    }
    bool closed = reader->position > start && reader->position < reader->length &&
                  reader->text[reader->position] == ']';
    reader->position++;
    return closed;
}

/* One more step: behind a dot a name, in brackets a number. */
static bool read_step(struct path_reader *reader, struct name_step *step)
{
    char opening = reader->text[reader->position];
    reader->position++;
    if (opening == '.') {
        return read_name(reader, step);
    }
    return opening == '[' && read_index(reader, step);
}

static size_t count_steps(const char *text, size_t length)
{
    size_t count = 1;
    for (size_t i = 0; i < length; i++) {
        count += text[i] == '.' || text[i] == '[' ? 1 : 0;
    }
    return count;
}

/* Room for a step at each '.' and '[', which is at least as many as there are. */
static const struct name_step *read_path(struct path_reader *reader, size_t *count_out)
{
    struct name_step *steps =
        ARENA_NEW_ARRAY(reader->arena, struct name_step, count_steps(reader->text, reader->length));
    size_t count = 1;
    *count_out = 0;
    if (!read_name(reader, &steps[0])) {
        return NULL;
    }
    for (; reader->position < reader->length; count++) {
        if (!read_step(reader, &steps[count])) {
            return NULL;
        }
    }
    if (count > 1 && strcmp(steps[0].name, "math") == 0) {
        return NULL; /* Lua knows what math.pi is */
    }
    *count_out = count;
    return steps;
}

const struct name_step *path_parse(struct arena *arena, const char *text, size_t length,
                                   size_t *count_out)
{
    struct path_reader reader = {.arena = arena, .text = text, .length = length};
    return read_path(&reader, count_out);
}

const struct name_step *path_parse_indexed(struct arena *arena, const char *text, size_t length,
                                           size_t *count_out)
{
    struct path_reader reader = {
        .arena = arena, .text = text, .length = length, .takes_names = true};
    return read_path(&reader, count_out);
}

/* As it would be written. */
static const char *step_text(struct arena *arena, const struct name_step *step)
{
    return step->name != NULL ? step->name : arena_printf(arena, "%lld", step->index);
}

/* Items are counted from 1, as authors and Lua do. */
static bool follow_list(struct arena *arena, const struct name_step *step, const struct value *from,
                        struct value *out, struct failure *failure)
{
    size_t count = from->kind == VALUE_LIST ? from->count : from->node->list.count;
    if (step->name != NULL) {
        *failure = failure_no_parts(arena, "a list", step->name);
        return false;
    }
    if (step->index < 1 || (unsigned long long)step->index > count) {
        *failure = failure_past_end(arena, step->index, count);
        return false;
    }
    size_t at = (size_t)step->index - 1;
    *out = from->kind == VALUE_LIST ? from->items[at] : value_from_node(from->node->list.items[at]);
    return true;
}

/* A number in brackets finds a key of that text: rolls[3] for `3: stun`. */
static bool follow_mapping(struct arena *arena, const struct name_step *step,
                           const struct node *mapping, struct value *out, struct failure *failure)
{
    const char *name = step_text(arena, step);
    const struct node *field = node_lookup(mapping, name);
    if (field == NULL) {
        *failure = failure_unknown_field(arena, mapping, name);
        failure->read = mapping;
        return false;
    }
    *out = value_from_node(field);
    return true;
}

/* What a value without parts is, where `from` led to it. */
static struct failure no_parts(struct arena *arena, const struct name_step *from,
                               const struct name_step *step, const struct value *value)
{
    const char *holder =
        arena_printf(arena, "'%s' is %s and", step_text(arena, from), value_kind_words(value));
    return failure_no_parts(arena, holder, step_text(arena, step));
}

/* From `*value` to the part of it that the step names. A scalar has no parts; what it is then goes into words. */
static bool follow_step(struct arena *arena, const struct name_step *step, struct value *value,
                        struct failure *failure)
{
    struct value from = *value;
    const struct node *node = from.kind == VALUE_NODE ? from.node : NULL;
    if (from.kind == VALUE_LIST || (node != NULL && node->kind == NODE_LIST)) {
        return follow_list(arena, step, &from, value, failure);
    }
    if (node != NULL && node->kind == NODE_MAPPING) {
        return follow_mapping(arena, step, node, value, failure);
    }
    *failure = no_parts(arena, step - 1, step, &from);
    return false;
}

/* Functions are found by Lua only: alone, or followed by a dot, they are no value. */
static struct failure name_failure(struct arena *arena, const struct scope *scope, const char *name)
{
    const struct expression_function *function;
    for (size_t i = 0; (function = expression_function_at(i)) != NULL; i++) {
        if (strcmp(function->name, name) == 0) {
            return (struct failure){
                .code = DIAG_EXPRESSION_FAILED,
                .subject = arena_printf(arena, "'%s' is a function, and no field here; write %s",
                                        name, function->call),
            };
        }
    }
    return failure_unknown_name(arena, scope, NULL, name);
}

/* From the scope the first, and from there part by part. */
bool path_follow(const struct name_step *steps, size_t count, const struct scope *scope,
                 struct arena *arena, struct value *out, struct failure *failure)
{
    if (!scope_lookup(scope, steps[0].name, out)) {
        *failure = name_failure(arena, scope, steps[0].name);
        return false;
    }
    for (size_t i = 1; i < count; i++) {
        if (!follow_step(arena, &steps[i], out, failure)) {
            return false;
        }
    }
    return true;
}

/* ---- indexes that have names ---- */

static bool is_scalar(const struct value *value, enum scalar_type type)
{
    return value->kind == VALUE_NODE && value->node->kind == NODE_SCALAR &&
           value->node->scalar.type == type;
}

/* The step that a name stands for: a number, or a key. */
static bool resolve_index(const struct scope *scope, struct name_step *step)
{
    struct value index;
    if (!scope_lookup(scope, step->index_name, &index)) {
        return false;
    }
    if (index.kind == VALUE_INTEGER || is_scalar(&index, SCALAR_INTEGER)) {
        step->index = index.kind == VALUE_INTEGER ? index.integer : index.node->scalar.integer;
        return true;
    }
    step->name = is_scalar(&index, SCALAR_TEXT) ? index.node->scalar.text : NULL;
    return step->name != NULL;
}

static bool has_parts(const struct value *value)
{
    return value->kind == VALUE_LIST ||
           (value->kind == VALUE_NODE && value->node->kind != NODE_SCALAR);
}

/* Numbers and flags come out of Lua without the way in which they were written. False of what only Lua may give: texts
 * that are nobody's, and numbers that are none. */
static bool take_as_lua_does(struct value *value)
{
    if (value->kind != VALUE_NODE || value->node->kind != NODE_SCALAR) {
        return value->kind != VALUE_TEXT && value->kind != VALUE_LIST;
    }
    const struct node *node = value->node;
    switch (node->scalar.type) {
    case SCALAR_NULL:
        *value = (struct value){.kind = VALUE_NOTHING};
        break;
    case SCALAR_FLAG:
        *value = (struct value){.kind = VALUE_FLAG, .flag = node->scalar.flag};
        break;
    case SCALAR_INTEGER:
        *value = value_from_integer(node->scalar.integer);
        break;
    case SCALAR_REAL:
        *value = (struct value){.kind = VALUE_REAL, .real = node->scalar.real};
        break;
    case SCALAR_TEXT:
        break;
    }
    return value->kind != VALUE_REAL || isfinite(value->real);
}

bool path_follow_indexed(const struct name_step *steps, size_t count, const struct scope *scope,
                         struct arena *arena, struct value *out)
{
    struct failure unsaid;
    bool found = scope_lookup(scope, steps[0].name, out);
    for (size_t i = 1; found && i < count; i++) {
        struct name_step step = steps[i];
        found = has_parts(out) && (step.index_name == NULL || resolve_index(scope, &step)) &&
                follow_step(arena, &step, out, &unsaid);
    }
    return found && take_as_lua_does(out);
}
