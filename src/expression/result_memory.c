/* On a thousand faces the same elements ask the same: is this the wounded side, how many pips has a 2? What they come to is
 * kept by a digest of the expression and of what its names mean; to find it takes a fifth of what Lua takes. */
#include "expression/result_memory.h"

#include <string.h>

#include <glib.h>

#include "expression/syntax.h"

/* When there are more all are forgotten: they are of another part of the game then. */
enum { RESULTS_MAX = 4096, ITEMS_MAX = 64, TEXT_BYTES_MAX = 256 };

struct result {
    struct digest key;
    struct value value; /* its items are on the heap */
    size_t steps;
};

struct result_memory {
    GHashTable *results; /* a set of struct result */
};

static void free_result(gpointer data)
{
    struct result *result = data;
    g_free((gpointer)result->value.items);
    g_free(result);
}

struct result_memory *result_memory_new(void)
{
    struct result_memory *memory = g_new(struct result_memory, 1);
    memory->results = g_hash_table_new_full(digest_hash, digest_equal, free_result, NULL);
    return memory;
}

void result_memory_free(struct result_memory *memory)
{
    g_hash_table_destroy(memory->results);
    g_free(memory);
}

/* ---- which expressions ---- */

static bool is_word_of(const char *text, struct token token, const char *const *words)
{
    bool found = false;
    for (; *words != NULL; words++) {
        found = found || token_is_word(text, token, *words);
    }
    return found;
}

/* Whether what stands before a parenthesis may: an operator, or a function that knows no more than it is given. */
static bool may_open(const char *text, struct token before, bool is_field)
{
    static const char *const words[] = {"and", "or", "not", NULL};
    static const char *const functions[] = {
        "range", "length",    "split", "replace", "upper",    "lower", "tonumber", "floor",
        "ceil",  "to_number", "round", "abs",     "tostring", "min",   "max",      NULL};
    if (before.kind == TOKEN_NAME) {
        return !is_field &&
               (is_word_of(text, before, words) || is_word_of(text, before, functions));
    }
    return before.kind != TOKEN_TEXT && !token_is(text, before, ')') &&
           !token_is(text, before, ']');
}

/* Neither functions that are written there nor methods, nor calls without parentheses. */
bool result_follows_from_names(const char *text, size_t length)
{
    static const char *const operators[] = {"and", "or", "not", NULL};
    struct token before = {.kind = TOKEN_END};
    bool is_field = false;
    size_t position = 0;
    for (;;) {
        struct token token = lexer_next(text, length, &position);
        bool is_value = (before.kind == TOKEN_NAME && !is_word_of(text, before, operators)) ||
                        (before.kind != TOKEN_END &&
                         (token_is(text, before, ')') || token_is(text, before, ']')));
        if (token.kind == TOKEN_END) {
            return true;
        }
        if (token.kind == TOKEN_BROKEN || (token.kind == TOKEN_TEXT && is_value) ||
            token_is(text, token, ':') || token_is(text, token, '{') ||
            token_is_word(text, token, "function") ||
            (token_is(text, token, '(') && before.kind != TOKEN_END &&
             !may_open(text, before, is_field))) {
            return false;
        }
        is_field = before.kind != TOKEN_END && token_is(text, before, '.');
        before = token;
    }
}

/* ---- what names mean ---- */

static void add_text(struct digest *digest, const char *text, size_t length)
{
    const guint64 count = length;
    digest_add(digest, &count, sizeof count);
    digest_add(digest, text, length);
}

/* A scalar means what its text and its type say. */
static bool add_node(struct digest *digest, const struct node *node)
{
    if (node->kind != NODE_SCALAR || node->scalar.length > TEXT_BYTES_MAX) {
        return false;
    }
    const guint64 type = node->scalar.type;
    digest_add(digest, &type, sizeof type);
    add_text(digest, node->scalar.text, node->scalar.length);
    return true;
}

static bool add_value(struct digest *digest, const struct value *value)
{
    const guint64 kind = value->kind;
    digest_add(digest, &kind, sizeof kind);
    switch (value->kind) {
    case VALUE_NOTHING:
        return true;
    case VALUE_FLAG:
        digest_add(digest, &value->flag, sizeof value->flag);
        return true;
    case VALUE_INTEGER:
        digest_add(digest, &value->integer, sizeof value->integer);
        return true;
    case VALUE_REAL:
        digest_add(digest, &value->real, sizeof value->real);
        return true;
    case VALUE_TEXT:
        add_text(digest, value->text, value->length);
        return value->length <= TEXT_BYTES_MAX;
    case VALUE_NODE:
        return add_node(digest, value->node);
    case VALUE_LIST:
        break;
    }
    return false;
}

/* A name that means nothing is a function; one that does not lead to all fields of its path ends in a failure, or in
 * nothing that counts. Texts in quotes are no names here. */
bool result_key(const struct expression *expression, const struct scope *scope,
                struct digest *key_out)
{
    *key_out = digest_begin();
    add_text(key_out, expression->text, expression->length);
    bool is_told = true;
    for (size_t i = 0; i < expression->read_count && is_told; i++) {
        struct value value = {0};
        const guint64 found = read_path_follow(&expression->reads[i], scope, &value);
        digest_add(key_out, &found, sizeof found);
        is_told = found == 0 || add_value(key_out, &value);
    }
    return is_told;
}

/* ---- keeping ---- */

bool result_memory_find(const struct result_memory *memory, const struct digest *key,
                        struct arena *arena, struct value *value_out, size_t *steps_out)
{
    const struct result *result = g_hash_table_lookup(memory->results, key);
    if (result == NULL) {
        return false;
    }
    *value_out = result->value;
    *steps_out = result->steps;
    if (result->value.count > 0) {
        struct value *items = ARENA_NEW_ARRAY(arena, struct value, result->value.count);
        memcpy(items, result->value.items, result->value.count * sizeof *items);
        value_out->items = items;
    }
    return true;
}

static bool is_plain(const struct value *value)
{
    return value->kind == VALUE_FLAG || value->kind == VALUE_INTEGER || value->kind == VALUE_REAL;
}

void result_memory_keep(struct result_memory *memory, const struct digest *key,
                        const struct value *value, size_t steps)
{
    bool is_kept = is_plain(value) || (value->kind == VALUE_LIST && value->count <= ITEMS_MAX);
    for (size_t i = 0; value->kind == VALUE_LIST && is_kept && i < value->count; i++) {
        is_kept = is_plain(&value->items[i]);
    }
    if (!is_kept) {
        return;
    }
    if (g_hash_table_size(memory->results) >= RESULTS_MAX) {
        g_hash_table_remove_all(memory->results);
    }
    struct result *result = g_new(struct result, 1);
    *result = (struct result){*key, *value, steps};
    result->value.items = value->kind == VALUE_LIST && value->count > 0
                              ? g_memdup2(value->items, value->count * sizeof *value->items)
                              : NULL;
    g_hash_table_replace(memory->results, result, result);
}
