/* Expressions: read once, evaluated for each record.
 *
 * Reading sorts them into three kinds, the cheapest first. A scalar that YAML reads as a number or a flag is a
 * constant (`copies: 3`). A path (`weapon.aim[2]`) is followed through the nodes, and gives the node itself, so
 * that 007 is printed as it was written; nearly all of what games hold is this. Only the rest is Lua's, and of that what
 * differs from a path only by names for indexes (`numbers[column]`) is found without it where all is as it should be.
 *
 * An expression knows the names that it may read. Whoever keeps results for records that agree in them (pieces
 * that look alike, say) asks for these names, so they are a superset: what stands in quotes counts, as has('x')
 * reads x, and so does what stands between braces in quotes, as odds('d6 <= {x}') does. */
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "base/arena.h"
#include "expression/expression_parts.h"
#include "expression/result_memory.h"
#include "expression/sandbox.h"
#include "expression/syntax.h"

/* ---- names ---- */

static int compare_names(gconstpointer first, gconstpointer second)
{
    return strcmp(*(const char *const *)first, *(const char *const *)second);
}

/* Sorted by bytes, each once: a name is found by halving, and two lists are compared from front to back. */
const char *const *names_sorted(struct arena *arena, const char *const *names, size_t count,
                                size_t *count_out)
{
    const char **sorted = ARENA_NEW_ARRAY(arena, const char *, count);
    *count_out = 0;
    if (count == 0) {
        return sorted;
    }
    memcpy(sorted, names, count * sizeof(*names));
    qsort(sorted, count, sizeof(*sorted), compare_names);
    size_t kept = 1;
    for (size_t i = 1; i < count; i++) {
        if (strcmp(sorted[i], sorted[kept - 1]) != 0) {
            sorted[kept++] = sorted[i];
        }
    }
    *count_out = kept;
    return sorted;
}

/* The name at the start of each {path} in a text, which odds() fills in. */
static void add_names_in_braces(struct arena *arena, GPtrArray *names, const char *text,
                                size_t length)
{
    for (size_t i = 0; i < length; i++) {
        size_t end = i + 1;
        while (text[i] == '{' && end < length && strchr(".[}", text[end]) == NULL) {
            end++;
        }
        if (end > i + 1) {
            g_ptr_array_add(names, arena_strndup(arena, text + i + 1, end - i - 1));
        }
    }
}

/* A text in quotes may be a name too, as in has("note"); long brackets are not looked into. */
static void add_names(struct arena *arena, GPtrArray *names, const char *text, struct token token,
                      bool is_field)
{
    const char *start = text + token.offset;
    if (token.kind == TOKEN_NAME && !is_field) {
        g_ptr_array_add(names, arena_strndup(arena, start, token.length));
    }
    if (token.kind == TOKEN_TEXT && *start != '[') {
        g_ptr_array_add(names, arena_strndup(arena, start + 1, token.length - 2));
        add_names_in_braces(arena, names, start + 1, token.length - 2);
    }
}

/* Names behind '.' and ':' are fields of something that was named before, and no names of the scope. */
static void find_names(struct arena *arena, struct expression *expression)
{
    GPtrArray *names = g_ptr_array_new();
    size_t position = 0;
    bool is_field = false;
    for (;;) {
        struct token token = lexer_next(expression->text, expression->length, &position);
        if (token.kind == TOKEN_END || token.kind == TOKEN_BROKEN) {
            break;
        }
        add_names(arena, names, expression->text, token, is_field);
        is_field = token_is(expression->text, token, '.') || token_is(expression->text, token, ':');
    }
    expression->names = names_sorted(arena, (const char *const *)(const void *)names->pdata,
                                     names->len, &expression->name_count);
    g_ptr_array_free(names, TRUE);
}

/* Of a path the first step alone is a name of the scope. */
static void find_path_name(struct arena *arena, struct expression *expression)
{
    expression->names = names_sorted(arena, &expression->steps[0].name, 1, &expression->name_count);
}

/* The names are sorted: see names_sorted(). */
bool expression_has_name(const struct expression *expression, const char *name)
{
    return bsearch(&name, expression->names, expression->name_count, sizeof(name), compare_names) !=
           NULL;
}

const char *const *expression_names(const struct expression *expression, size_t *count_out)
{
    *count_out = expression->name_count;
    return expression->names;
}

const char *expression_source(const struct expression *expression)
{
    return expression->text;
}

/* Where its text stands in the file. */
struct source_span expression_span(const struct expression *expression)
{
    const struct node *scalar = expression->scalar;
    if (expression->length > 0) {
        return node_text_span(scalar, expression->offset, expression->length);
    }
    /* Nothing between braces: the brace that closes them. */
    return expression->offset < scalar->scalar.length
               ? node_text_span(scalar, expression->offset, 1)
               : scalar->span;
}

/* ---- parsing ---- */

/* Without the white space around it, so that findings point at what was written. */
static struct expression *new_expression(struct arena *arena, const struct node *scalar,
                                         size_t offset, size_t length)
{
    const char *text = scalar->scalar.text;
    while (length > 0 && g_ascii_isspace(text[offset])) {
        offset++;
        length--;
    }
    while (length > 0 && g_ascii_isspace(text[offset + length - 1])) {
        length--;
    }
    struct expression *expression = ARENA_NEW(arena, struct expression);
    expression->scalar = scalar;
    expression->offset = offset;
    expression->length = length;
    expression->text = arena_strndup(arena, text + offset, length);
    expression->hash = g_str_hash(expression->text);
    return expression;
}

/* What is wrong with it, or NULL; fills the rest of the struct. */
static const char *parse(struct arena *arena, struct expression *expression)
{
    expression->kind = EXPRESSION_PATH;
    expression->steps =
        path_parse(arena, expression->text, expression->length, &expression->step_count);
    if (expression->steps != NULL) {
        find_path_name(arena, expression);
        expression->reads = expression_find_reads(expression, arena, &expression->read_count);
        return NULL;
    }
    expression->kind = EXPRESSION_LUA;
    expression->steps =
        path_parse_indexed(arena, expression->text, expression->length, &expression->step_count);
    const char *fault = syntax_fault(arena, expression->text, expression->length);
    if (fault == NULL) {
        find_names(arena, expression);
        expression->follows = result_follows_from_names(expression->text, expression->length);
        expression->reads = expression_find_reads(expression, arena, &expression->read_count);
    }
    return fault;
}

/* Every way of parsing ends here, so that a fault has one wording and one place. */
static const struct expression *
parsed_or_reported(struct arena *arena, struct expression *expression, struct diag_list *diags)
{
    const char *fault = parse(arena, expression);
    if (fault == NULL) {
        return expression;
    }
    diag_report(diags, DIAG_EXPRESSION_SYNTAX, expression_span(expression),
                node_path(arena, expression->scalar), fault);
    return NULL;
}

const struct expression *expression_parse_part(struct arena *arena, const struct node *scalar,
                                               size_t offset, size_t length,
                                               struct diag_list *diags)
{
    return parsed_or_reported(arena, new_expression(arena, scalar, offset, length), diags);
}

/* `{hits + 1}` may be an expression in braces, as in a text, or a list of one item. What parses without its
 * braces was meant so; a list of two, {1, 2}, does not. If neither parses, the inner one is reported. */
static const struct expression *parse_whole(struct arena *arena, const struct node *scalar,
                                            struct diag_list *diags)
{
    struct expression *whole = new_expression(arena, scalar, 0, scalar->scalar.length);
    bool in_braces = whole->length > 1 && whole->text[0] == '{' &&
                     lexer_closing_brace(whole->text, whole->length, 1) == whole->length - 1;
    if (!in_braces) {
        return parsed_or_reported(arena, whole, diags);
    }
    struct expression *inner = new_expression(arena, scalar, whole->offset + 1, whole->length - 2);
    if (parse(arena, inner) == NULL) {
        return inner;
    }
    return parse(arena, whole) == NULL ? whole : parsed_or_reported(arena, inner, diags);
}

/* Its text is kept, so that 3.0 is printed as it was written. */
static const struct expression *constant(struct arena *arena, const struct node *scalar)
{
    struct expression *expression = new_expression(arena, scalar, 0, scalar->scalar.length);
    expression->kind = EXPRESSION_CONSTANT;
    return expression;
}

/* Null is text here: `when:` without a value is an empty expression, which is told. */
const struct expression *expression_parse(struct arena *arena, const struct node *scalar,
                                          struct diag_list *diags)
{
    if (scalar->kind != NODE_SCALAR) {
        node_report(diags, DIAG_EXPRESSION_SYNTAX, scalar,
                    arena_printf(arena, "it is %s", node_describe(arena, scalar)));
        return NULL;
    }
    switch (scalar->scalar.type) {
    case SCALAR_FLAG:
    case SCALAR_INTEGER:
    case SCALAR_REAL:
        return constant(arena, scalar);
    case SCALAR_NULL:
    case SCALAR_TEXT:
        break;
    }
    return parse_whole(arena, scalar, diags);
}

/* ---- what is kept of one evaluation ---- */

/* Tables are by address: each node of the data is one value. */
void observation_init(struct observation *observation)
{
    *observation = (struct observation){
        .reason = g_string_new(NULL),
        .sought = g_string_new(NULL),
        .reads = g_ptr_array_new(),
        .read_once = g_hash_table_new(NULL, NULL),
        .wholes = g_ptr_array_new(),
        .whole_once = g_hash_table_new(NULL, NULL),
    };
}

void observation_clear(struct observation *observation)
{
    g_string_free(observation->reason, TRUE);
    g_string_free(observation->sought, TRUE);
    g_ptr_array_free(observation->reads, TRUE);
    g_hash_table_destroy(observation->read_once);
    g_ptr_array_free(observation->wholes, TRUE);
    g_hash_table_destroy(observation->whole_once);
}

/* The arrays and sets of one evaluation are those of the next, as a rule makes thousands. */
void observation_begin(struct observation *observation)
{
    observation->has_reason = false;
    observation->blame = NULL;
    observation->blame_span = (struct source_span){0};
    observation->searched = NULL;
    g_ptr_array_set_size(observation->reads, 0);
    g_hash_table_remove_all(observation->read_once);
    g_ptr_array_set_size(observation->wholes, 0);
    g_hash_table_remove_all(observation->whole_once);
}

/* Each value once, in the order of first readings: the order in which a reader would look for the fault. */
void observation_note_read(struct observation *observation, const struct node *node)
{
    if (observation != NULL && node != NULL &&
        g_hash_table_add(observation->read_once, (gpointer)node)) {
        g_ptr_array_add(observation->reads, (gpointer)node);
    }
}

/* In the arena, as the observation is used again for the next evaluation. */
static const struct node **copy_nodes(struct arena *arena, const GPtrArray *nodes,
                                      size_t *count_out)
{
    *count_out = nodes->len;
    const struct node **copy = ARENA_NEW_ARRAY(arena, const struct node *, nodes->len);
    if (nodes->len > 0) {
        memcpy(copy, nodes->pdata, nodes->len * sizeof(const struct node *));
    }
    return copy;
}

void observation_finish(const struct observation *observation, struct arena *arena,
                        struct verdict *out)
{
    out->reads = copy_nodes(arena, observation->reads, &out->read_count);
    out->wholes = copy_nodes(arena, observation->wholes, &out->whole_count);
    out->reason = observation->has_reason
                      ? arena_shorten(arena, observation->reason->str, REASON_BYTES_MAX)
                      : NULL;
    out->blame = observation->blame;
    out->blame_span = observation->blame_span;
    out->searched = observation->searched;
    out->sought = out->searched != NULL ? arena_strdup(arena, observation->sought->str) : NULL;
}

/* ---- evaluating ---- */

/* False with `*failure` filled; a code of DIAG_CODE_COUNT there says that it was reported before. */
static bool evaluate(struct sandbox *sandbox, const struct expression *expression,
                     const struct scope *scope, struct arena *arena, struct value *value_out,
                     struct failure *failure)
{
    switch (expression->kind) {
    case EXPRESSION_CONSTANT:
        *value_out = value_from_node(expression->scalar);
        return true;
    case EXPRESSION_PATH:
        if (!path_follow(expression->steps, expression->step_count, scope, arena, value_out,
                         failure)) {
            observation_note_read(sandbox_observation(sandbox), failure->read);
            return false;
        }
        observation_note_read(sandbox_observation(sandbox), value_out->node);
        return true;
    case EXPRESSION_LUA:
        /* Whoever watches what is read is told by Lua. */
        if (expression->steps != NULL && sandbox_observation(sandbox) == NULL &&
            path_follow_indexed(expression->steps, expression->step_count, scope, arena,
                                value_out)) {
            return true;
        }
        break;
    }
    return sandbox_run(sandbox, expression, scope, arena, value_out, failure);
}

/* By its place: who watches may have read the file once more. */
static void tell_watcher(const struct sandbox *sandbox, const struct expression *expression,
                         const struct value *value)
{
    const struct expression_watch *watch = sandbox_watched(sandbox);
    if (watch == NULL || watch->offset != expression->offset) {
        return;
    }
    struct source_span watched = watch->scalar->span, here = expression->scalar->span;
    if (watched.offset == here.offset && watched.source != NULL && here.source != NULL &&
        strcmp(watched.source->path, here.source->path) == 0) {
        watch->take(watch->data, value);
    }
}

/* A finding about a value blames it beside the expression, as a line of the data is what the author mends. */
enum outcome expression_evaluate(struct sandbox *sandbox, const struct expression *expression,
                                 const struct scope *scope, struct arena *arena,
                                 struct value *value_out, struct diag_list *diags)
{
    struct failure failure = {.code = DIAG_CODE_COUNT};
    *value_out = (struct value){.kind = VALUE_NOTHING};
    if (evaluate(sandbox, expression, scope, arena, value_out, &failure)) {
        tell_watcher(sandbox, expression, value_out);
        return OUTCOME_OK;
    }
    *value_out = (struct value){.kind = VALUE_NOTHING};
    if (failure.code != DIAG_CODE_COUNT) {
        node_blame(diags, failure.blame);
        diag_report(diags, failure.code, expression_span(expression),
                    node_path(arena, expression->scalar), failure.subject, failure.tail);
        node_blame(diags, NULL);
    }
    return OUTCOME_REJECTED;
}

/* What Lua computes is mostly a text of the data with something done to it, if it read one about as long. */
const struct node *expression_origin(const struct sandbox *sandbox,
                                     const struct expression *expression, const struct value *value)
{
    if (value->kind == VALUE_NODE) {
        return value->node;
    }
    if (value->kind == VALUE_TEXT && value->origin != NULL) {
        return value->origin;
    }
    const struct node *longest =
        expression->kind == EXPRESSION_LUA ? sandbox_longest_text(sandbox) : NULL;
    bool gave_most = longest != NULL && value->kind == VALUE_TEXT &&
                     longest->scalar.length * 2 >= value->length && longest->scalar.length > 0;
    return gave_most ? longest : expression->scalar;
}

/* All that is read between observe and ignore counts, whatever the outcome: what failed has read something, too. */
enum outcome expression_observe(struct sandbox *sandbox, const struct expression *expression,
                                const struct scope *scope, struct arena *arena,
                                struct value *value_out, struct verdict *verdict_out,
                                struct diag_list *diags)
{
    const struct observation *observation = sandbox_observe(sandbox);
    enum outcome outcome = expression_evaluate(sandbox, expression, scope, arena, value_out, diags);
    sandbox_ignore(sandbox);
    observation_finish(observation, arena, verdict_out);
    verdict_out->holds = outcome == OUTCOME_OK && value_is_true(value_out);
    return outcome;
}
