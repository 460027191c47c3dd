/* What an expression holds against what, `kind == 'event'`, which nouns it counts and which paths it reads, told from its
 * words alone, without running it. */
#include <string.h>

#include <glib.h>

#include "expression/expression_parts.h"
#include "expression/syntax.h"

/* The words of an expression, [count]. */
struct words {
    const struct expression *expression;
    struct token *tokens;
    size_t count;
};

/* At most as many words as bytes. What cannot be cut into words ends them: Lua has refused it already. */
static struct words read_words(const struct expression *expression, struct arena *arena)
{
    struct words words = {expression, ARENA_NEW_ARRAY(arena, struct token, expression->length + 1),
                          0};
    size_t position = 0;
    for (;;) {
        struct token token = lexer_next(expression->text, expression->length, &position);
        if (token.kind == TOKEN_END || token.kind == TOKEN_BROKEN) {
            return words;
        }
        words.tokens[words.count++] = token;
    }
}

/* Questions about the word at an index; false past the last. */
static bool is_symbol(const struct words *words, size_t index, char symbol)
{
    return index < words->count && token_is(words->expression->text, words->tokens[index], symbol);
}

static bool is_kind(const struct words *words, size_t index, enum token_kind kind)
{
    return index < words->count && words->tokens[index].kind == kind;
}

static const char *word_at(const struct words *words, size_t index, struct arena *arena)
{
    struct token token = words->tokens[index];
    return arena_strndup(arena, words->expression->text + token.offset, token.length);
}

/* `==` or `~=`, two symbols each. */
static bool is_comparison(const struct words *words, size_t index)
{
    return (is_symbol(words, index, '=') || is_symbol(words, index, '~')) &&
           is_symbol(words, index + 1, '=');
}

/* A path that begins at a word and no other does; the index behind it, or `start` where none begins. */
static size_t read_path(const struct words *words, size_t start, struct arena *arena,
                        struct word_comparison *out)
{
    bool is_field =
        start > 0 && (is_symbol(words, start - 1, '.') || is_symbol(words, start - 1, ':'));
    if (!is_kind(words, start, TOKEN_NAME) || is_field) {
        return start;
    }
    const char **fields = ARENA_NEW_ARRAY(arena, const char *, words->count);
    size_t at = start + 1;
    *out = (struct word_comparison){.name = word_at(words, start, arena), .fields = fields};
    for (;;) {
        if (is_symbol(words, at, '.') && is_kind(words, at + 1, TOKEN_NAME)) {
            fields[out->field_count++] = word_at(words, at + 1, arena);
            at += 2;
        } else if (is_symbol(words, at, '[') && is_kind(words, at + 1, TOKEN_NUMBER) &&
                   is_symbol(words, at + 2, ']')) {
            fields[out->field_count++] = NULL;
            at += 3;
        } else {
            return at;
        }
    }
}

/* Escapes and long brackets are for other words than those of data. */
static bool read_word(const struct words *words, size_t index, struct arena *arena,
                      struct word_comparison *out)
{
    const struct expression *expression = words->expression;
    if (!is_kind(words, index, TOKEN_TEXT)) {
        return false;
    }
    struct token token = words->tokens[index];
    const char *text = expression->text + token.offset;
    if (text[0] == '[' || memchr(text, '\\', token.length) != NULL) {
        return false;
    }
    out->word = arena_strndup(arena, text + 1, token.length - 2);
    out->span = node_text_span(expression->scalar, expression->offset + token.offset, token.length);
    return true;
}

/* A path stands left or right of what it is compared with: `kind == 'event'` or `'event' == kind`. */
const struct word_comparison *expression_comparisons(const struct expression *expression,
                                                     struct arena *arena, size_t *count_out)
{
    struct words words = read_words(expression, arena);
    struct word_comparison *found = ARENA_NEW_ARRAY(arena, struct word_comparison, words.count + 1);
    *count_out = 0;
    for (size_t i = 0; i < words.count; i++) {
        struct word_comparison *next = &found[*count_out];
        size_t end = read_path(&words, i, arena, next);
        if (end == i) {
            continue;
        }
        bool is_after = is_comparison(&words, end) && read_word(&words, end + 2, arena, next);
        bool is_before = !is_after && i >= 3 && is_comparison(&words, i - 2) &&
                         read_word(&words, i - 3, arena, next);
        *count_out += is_after || is_before ? 1 : 0;
    }
    return found;
}

/* A path and nothing behind it. */
bool expression_path(const struct expression *expression, struct arena *arena,
                     struct word_comparison *path_out)
{
    struct words words = read_words(expression, arena);
    return words.count > 0 && read_path(&words, 0, arena, path_out) == words.count;
}

static bool is_word(const struct words *words, size_t index, const char *word)
{
    return token_is_word(words->expression->text, words->tokens[index], word);
}

/* 1 for a bracket that opens, -1 for one that closes. */
static int depth_change(const struct words *words, size_t index)
{
    static const char opening[] = "([{", closing[] = ")]}";
    for (size_t i = 0; i < strlen(opening); i++) {
        if (is_symbol(words, index, opening[i])) {
            return 1;
        }
        if (is_symbol(words, index, closing[i])) {
            return -1;
        }
    }
    return 0;
}

/* The index of the only comparison outside of all brackets, or the count. */
static size_t find_comparison(const struct words *words)
{
    size_t found = words->count;
    int depth = 0;
    for (size_t i = 0; i < words->count; i++) {
        depth += depth_change(words, i);
        if (depth > 0) {
            continue;
        }
        if (is_word(words, i, "and") || is_word(words, i, "or") || is_word(words, i, "not")) {
            return words->count;
        }
        bool compares =
            is_symbol(words, i, '<') || is_symbol(words, i, '>') || is_comparison(words, i);
        if (compares && found < words->count) {
            return words->count;
        }
        found = compares ? i : found;
    }
    return found;
}

/* A comparison that begins or that is not the only one has no left side to speak of. */
const struct expression *expression_compared(const struct expression *expression,
                                             struct arena *arena, struct diag_list *diags)
{
    struct words words = read_words(expression, arena);
    size_t at = find_comparison(&words);
    if (at == 0 || at == words.count) {
        return NULL;
    }
    return expression_parse_part(arena, expression->scalar, expression->offset,
                                 words.tokens[at].offset, diags);
}

/* ---- nouns ---- */

/* The index behind the comma that ends the argument beginning at a word; the count where there is none. */
static size_t past_argument(const struct words *words, size_t start)
{
    int depth = 0;
    for (size_t i = start; i < words->count && depth >= 0; i++) {
        if (depth == 0 && is_symbol(words, i, ',')) {
            return i + 1;
        }
        depth += depth_change(words, i);
    }
    return words->count;
}

/* Only nouns in quotes: one that is computed is in no file of words. What follows must end the call, so that
 * plural(n, 'card' .. suffix) is none. */
const struct counted_noun *expression_counted_nouns(const struct expression *expression,
                                                    struct arena *arena, size_t *count_out)
{
    struct words words = read_words(expression, arena);
    struct counted_noun *found = ARENA_NEW_ARRAY(arena, struct counted_noun, words.count + 1);
    *count_out = 0;
    for (size_t i = 0; i < words.count; i++) {
        if (!is_word(&words, i, "plural") || !is_symbol(&words, i + 1, '(')) {
            continue;
        }
        struct word_comparison one, many = {0};
        size_t at = past_argument(&words, i + 2);
        if (!read_word(&words, at, arena, &one)) {
            continue;
        }
        bool has_many = is_symbol(&words, at + 1, ',') && read_word(&words, at + 2, arena, &many);
        if (is_symbol(&words, has_many ? at + 3 : at + 1, ')')) {
            found[(*count_out)++] = (struct counted_noun){one.word, many.word, one.span};
        }
    }
    return found;
}

/* ---- paths that are read ---- */

/* Up to the first index, as which item that is may depend on other names. */
static struct read_path path_of_steps(const struct expression *expression, struct arena *arena)
{
    const char **fields = ARENA_NEW_ARRAY(arena, const char *, expression->step_count);
    size_t count = 1;
    while (count < expression->step_count && expression->steps[count].name != NULL) {
        fields[count - 1] = expression->steps[count].name;
        count++;
    }
    return (struct read_path){expression->steps[0].name, fields, count - 1};
}

/* Words of Lua mean nothing in a scope. */
static size_t find_paths(const struct expression *expression, struct arena *arena,
                         struct read_path *paths, size_t path_max)
{
    struct words words = read_words(expression, arena);
    size_t count = 0;
    for (size_t i = 0; i < words.count && count < path_max; i++) {
        struct word_comparison path;
        if (read_path(&words, i, arena, &path) == i || expression_is_lua_word(path.name)) {
            continue;
        }
        size_t field_count = 0;
        while (field_count < path.field_count && path.fields[field_count] != NULL) {
            field_count++;
        }
        paths[count++] = (struct read_path){path.name, path.fields, field_count};
    }
    return count;
}

/* What follows from what names mean is made of paths and of functions that know no more than they are given; of all else
 * any part may be read, and by names in quotes. */
const struct read_path *expression_find_reads(const struct expression *expression,
                                              struct arena *arena, size_t *count_out)
{
    const size_t most =
        expression->follows ? expression->length : MAX(expression->name_count, (size_t)1);
    struct read_path *paths = ARENA_NEW_ARRAY(arena, struct read_path, most);
    *count_out = 0;
    switch (expression->kind) {
    case EXPRESSION_CONSTANT:
        break;
    case EXPRESSION_PATH:
        paths[(*count_out)++] = path_of_steps(expression, arena);
        break;
    case EXPRESSION_LUA:
        if (expression->follows) {
            *count_out = find_paths(expression, arena, paths, most);
            break;
        }
        for (size_t i = 0; i < expression->name_count; i++) {
            if (!expression_is_lua_word(expression->names[i])) {
                paths[(*count_out)++] = (struct read_path){.name = expression->names[i]};
            }
        }
        break;
    }
    return paths;
}

const struct read_path *expression_reads(const struct expression *expression, size_t *count_out)
{
    *count_out = expression->read_count;
    return expression->reads;
}
