/* Which texts in quotes people may read once an expression is printed, and what stands there in another language.
 *
 * `boss and 'Boss' or kind == 'a' and 'Minion'` may come to 'Boss' or 'Minion'; 'a' is only compared with. A text is
 * followed from where it stands outwards through Lua's grammar (section 3.4 of its manual): `and` gives its right side,
 * `or` and `..` both, brackets and lists what is in them, a function what it returns, a call those arguments that it
 * makes its text of. All else, comparisons, sums, indices, names of fields, gives no text. */
#include <string.h>

#include <glib.h>

#include "expression/expression_parts.h"
#include "expression/syntax.h"

/* What binds more tightly is larger. Only the order of those that give texts to all others matters. */
enum level { LEVEL_NONE, LEVEL_OR, LEVEL_AND, LEVEL_COMPARISON, LEVEL_JOIN, LEVEL_SUM };

/* While an expression is walked by its grammar. */
struct reader {
    const struct expression *expression;
    struct arena *arena;
    size_t position;   /* behind `next` */
    struct token next; /* not yet taken */
    GArray *found;     /* struct quoted_text, of what was read so far */
};

/* ---- functions ---- */

enum { LAST_ARGUMENT = 1 << 0 };

#define ARGUMENT(number) (1 << (number))

/* Those whose result is made of texts that they are given; of a method the first argument stands before it. */
static const struct text_maker {
    const char *function;
    unsigned arguments;
} text_makers[] = {
    {"capitalise", ARGUMENT(1)},
    {"distinct", ARGUMENT(1)},
    {"filter", ARGUMENT(1)},
    {"join", ARGUMENT(1) | ARGUMENT(2)},
    {"lower", ARGUMENT(1)},
    {"map", ARGUMENT(2)},
    {"optional", LAST_ARGUMENT},
    {"repeat_text", ARGUMENT(1)},
    {"replace", ARGUMENT(1) | ARGUMENT(3)},
    {"sort", ARGUMENT(1)},
    {"split", ARGUMENT(1)},
    {"sub", ARGUMENT(1)},
    {"text", ARGUMENT(1)},
    {"tostring", ARGUMENT(1)},
    {"upper", ARGUMENT(1)},
};

/* ---- words ---- */

/* To the next word; past the last it stays at the end. */
static void advance(struct reader *reader)
{
    reader->next =
        lexer_next(reader->expression->text, reader->expression->length, &reader->position);
}

/* Questions about the word that comes next. */
static bool is_symbol(const struct reader *reader, char symbol)
{
    return token_is(reader->expression->text, reader->next, symbol);
}

static bool is_one_of(const struct reader *reader, const char *symbols)
{
    return reader->next.kind == TOKEN_SYMBOL && reader->next.length == 1 &&
           strchr(symbols, reader->expression->text[reader->next.offset]) != NULL;
}

static bool is_word(const struct reader *reader, const char *word)
{
    return token_is_word(reader->expression->text, reader->next, word);
}

static bool is_at_end(const struct reader *reader)
{
    return reader->next.kind == TOKEN_END || reader->next.kind == TOKEN_BROKEN;
}

/* What a text in quotes says; NULL for escapes that words of people have no need of. */
static const char *unquoted(const struct reader *reader)
{
    const char *written = reader->expression->text + reader->next.offset;
    size_t length = reader->next.length;
    if (*written == '[') {
        size_t bracket = (size_t)(strchr(written + 1, '[') - written) + 1;
        return arena_strndup(reader->arena, written + bracket, length - 2 * bracket);
    }
    char *text = arena_alloc(reader->arena, length);
    size_t count = 0;
    for (size_t i = 1; i + 1 < length; i++) {
        char character = written[i];
        if (character == '\\') {
            character = written[++i];
            if (strchr("\\'\"n", character) == NULL) {
                return NULL;
            }
            character = character == 'n' ? '\n' : character;
        }
        text[count++] = character;
    }
    text[count] = '\0';
    return text;
}

/* Each text with its place, as it is replaced there and blamed there. */
static void take_text(struct reader *reader)
{
    const struct expression *expression = reader->expression;
    struct token token = reader->next;
    const char *text = unquoted(reader);
    if (text != NULL) {
        const struct quoted_text found = {
            .expression = expression,
            .text = text,
            .offset = token.offset,
            .length = token.length,
            .span =
                node_text_span(expression->scalar, expression->offset + token.offset, token.length),
        };
        g_array_append_val(reader->found, found);
    }
    advance(reader);
}

/* ---- grammar ---- */

static void read_expression(struct reader *reader, enum level above);

/* Reads what gives no text. */
static void pass_expression(struct reader *reader)
{
    guint before = reader->found->len;
    read_expression(reader, LEVEL_NONE);
    g_array_set_size(reader->found, before);
}

/* Expressions with commas between: arguments, or what a function returns. */
static void read_list(struct reader *reader)
{
    read_expression(reader, LEVEL_NONE);
    while (is_symbol(reader, ',')) {
        advance(reader);
        read_expression(reader, LEVEL_NONE);
    }
}

/* `name =`, but not `name ==`. */
static bool is_field_name(const struct reader *reader)
{
    struct reader ahead = *reader;
    advance(&ahead);
    if (reader->next.kind != TOKEN_NAME || !is_symbol(&ahead, '=')) {
        return false;
    }
    advance(&ahead);
    return !is_symbol(&ahead, '=');
}

/* Values count and keys do not, however they are written. */
static void read_table(struct reader *reader)
{
    advance(reader);
    while (!is_symbol(reader, '}') && !is_at_end(reader)) {
        if (is_symbol(reader, '[')) {
            advance(reader);
            pass_expression(reader);
            advance(reader);
            advance(reader);
        } else if (is_field_name(reader)) {
            advance(reader);
            advance(reader);
        }
        read_expression(reader, LEVEL_NONE);
        if (is_one_of(reader, ",;")) {
            advance(reader);
        }
    }
    advance(reader);
}

/* Of its statements only what is returned counts, wherever that stands. */
static void read_function(struct reader *reader)
{
    advance(reader);
    for (size_t depth = 1; depth > 0 && !is_at_end(reader);) {
        if (is_word(reader, "return")) {
            advance(reader);
            if (!is_word(reader, "end") && !is_word(reader, "else") && !is_word(reader, "elseif") &&
                !is_word(reader, "until") && !is_symbol(reader, ';')) {
                read_list(reader);
            }
            continue;
        }
        bool opens = is_word(reader, "if") || is_word(reader, "do") || is_word(reader, "repeat") ||
                     is_word(reader, "function");
        bool closes = is_word(reader, "end") || is_word(reader, "until");
        depth = opens ? depth + 1 : closes ? depth - 1 : depth;
        advance(reader);
    }
}

/* Bits of the arguments that go into the result; none of any other function. */
static unsigned printed_arguments(const struct reader *reader, struct token function)
{
    const char *name = reader->expression->text + function.offset;
    for (size_t i = 0; i < G_N_ELEMENTS(text_makers); i++) {
        const char *maker = text_makers[i].function;
        if (strlen(maker) == function.length && strncmp(maker, name, function.length) == 0) {
            return text_makers[i].arguments;
        }
    }
    return 0;
}

/* In brackets, or one text or list without them. `number` is that of the first. */
static void read_arguments(struct reader *reader, unsigned printed, unsigned number)
{
    bool in_brackets = is_symbol(reader, '(');
    if (in_brackets) {
        advance(reader);
    }
    while (!is_at_end(reader) && !(in_brackets && is_symbol(reader, ')'))) {
        guint before = reader->found->len;
        read_expression(reader, in_brackets ? LEVEL_NONE : LEVEL_SUM);
        bool is_last = !in_brackets || !is_symbol(reader, ',');
        bool counts = printed == LAST_ARGUMENT ? is_last : (printed >> number & 1) != 0;
        if (!counts) {
            g_array_set_size(reader->found, before);
        }
        number++;
        if (is_last) {
            break;
        }
        advance(reader);
    }
    if (in_brackets) {
        advance(reader);
    }
}

/* What follows a name or brackets: fields, indices, calls. `before` is how many texts were found before it. */
static void read_suffixes(struct reader *reader, struct token name, guint before)
{
    unsigned printed = printed_arguments(reader, name);
    while (!is_at_end(reader)) {
        if (is_symbol(reader, '.')) {
            advance(reader);
            advance(reader);
            printed = 0;
        } else if (is_symbol(reader, '[')) {
            advance(reader);
            pass_expression(reader);
            advance(reader);
            printed = 0;
        } else if (is_symbol(reader, ':')) {
            advance(reader);
            printed = printed_arguments(reader, reader->next);
            advance(reader);
            if ((printed & ARGUMENT(1)) == 0) {
                g_array_set_size(reader->found, before);
            }
            read_arguments(reader, printed, 2);
            printed = 0;
        } else if (is_one_of(reader, "({") || reader->next.kind == TOKEN_TEXT) {
            read_arguments(reader, printed, 1);
            printed = 0;
        } else {
            return;
        }
    }
}

/* What stands between operators, with all that is attached to it. */
static void read_operand(struct reader *reader)
{
    guint before = reader->found->len;
    struct token first = reader->next;
    if (is_word(reader, "not") || is_one_of(reader, "-#~")) {
        advance(reader);
        read_operand(reader);
        g_array_set_size(reader->found, before);
    } else if (first.kind == TOKEN_TEXT) {
        take_text(reader);
    } else if (is_symbol(reader, '{')) {
        read_table(reader);
    } else if (is_word(reader, "function")) {
        read_function(reader);
    } else if (is_symbol(reader, '(')) {
        advance(reader);
        read_expression(reader, LEVEL_NONE);
        advance(reader);
        read_suffixes(reader, first, before);
    } else {
        advance(reader);
        if (first.kind == TOKEN_NAME) {
            read_suffixes(reader, first, before);
        }
    }
}

/* Of the operator that comes next; LEVEL_NONE if it is none. */
static enum level next_level(const struct reader *reader)
{
    bool joins = reader->next.kind == TOKEN_SYMBOL && reader->next.length == 2;
    return is_word(reader, "or")         ? LEVEL_OR
           : is_word(reader, "and")      ? LEVEL_AND
           : is_one_of(reader, "<>=~&|") ? LEVEL_COMPARISON
           : joins                       ? LEVEL_JOIN
           : is_one_of(reader, "+-*/%^") ? LEVEL_SUM
                                         : LEVEL_NONE;
}

/* Operators of two characters are two symbols. */
static void take_operator(struct reader *reader)
{
    advance(reader);
    while (is_one_of(reader, "=<>/")) {
        advance(reader);
    }
}

/* As far as operators go that bind more tightly than `above`. */
static void read_expression(struct reader *reader, enum level above)
{
    guint before = reader->found->len;
    read_operand(reader);
    for (enum level level = next_level(reader); level > above; level = next_level(reader)) {
        guint right = reader->found->len;
        take_operator(reader);
        read_expression(reader, level);
        if (level == LEVEL_AND) {
            g_array_remove_range(reader->found, before, right - before);
        } else if (level != LEVEL_OR && level != LEVEL_JOIN) {
            g_array_set_size(reader->found, before);
        }
    }
}

/* Only what Lua computes has quotes: a path and a constant have none. */
const struct quoted_text *expression_quoted_texts(const struct expression *expression,
                                                  struct arena *arena, size_t *count_out)
{
    struct reader reader = {
        .expression = expression,
        .arena = arena,
        .found = g_array_new(FALSE, FALSE, sizeof(struct quoted_text)),
    };
    if (expression->kind == EXPRESSION_LUA) {
        advance(&reader);
        read_expression(&reader, LEVEL_NONE);
    }
    *count_out = reader.found->len;
    const struct quoted_text *found = arena_keep_array(arena, reader.found);
    g_array_free(reader.found, TRUE);
    return found;
}

/* ---- in another language ---- */

/* By the place of the expression, as a text is parsed by whoever needs it. */
static guint rewording_hash(gconstpointer data)
{
    const struct rewording *rewording = data;
    return g_direct_hash(rewording->scalar) ^ (guint)rewording->offset;
}

static gboolean rewording_equal(gconstpointer first, gconstpointer second)
{
    const struct rewording *a = first, *b = second;
    return a->scalar == b->scalar && a->offset == b->offset;
}

GHashTable *rewordings_new(void)
{
    return g_hash_table_new(rewording_hash, rewording_equal);
}

/* No name that the expression has itself. */
static const char *free_name(struct arena *arena, const struct expression *expression)
{
    const char *name = "words";
    while (strstr(expression->text, name) != NULL) {
        name = arena_printf(arena, "%s_", name);
    }
    return name;
}

/* The translations are the items of a list that the expression is given, so that what is read of them is noted as of all
 * data, and a text that does not fit is blamed at its translation. */
void rewordings_add(GHashTable *rewordings, struct arena *arena, const struct quoted_text *texts,
                    const struct node *const *translations, size_t count)
{
    const struct expression *expression = texts->expression;
    const char *name = free_name(arena, expression);
    GString *source = g_string_new(NULL);
    size_t at = 0;
    g_string_printf(source, "local %s = ... return ", name);
    for (size_t i = 0; i < count; i++) {
        g_string_append_len(source, expression->text + at, (gssize)(texts[i].offset - at));
        g_string_append_printf(source, "(%s[%zu])", name, i + 1);
        at = texts[i].offset + texts[i].length;
    }
    g_string_append(source, expression->text + at);
    struct node *words = ARENA_NEW(arena, struct node);
    *words = (struct node){.kind = NODE_LIST, .list = {translations, count}};
    struct rewording *rewording = ARENA_NEW(arena, struct rewording);
    *rewording = (struct rewording){
        .scalar = expression->scalar,
        .offset = expression->offset,
        .source = arena_strndup(arena, source->str, source->len),
        .words = words,
    };
    rewording->hash = g_str_hash(rewording->source);
    g_hash_table_add(rewordings, rewording);
    g_string_free(source, TRUE);
}

/* NULL: the expression says what it says. */
const struct rewording *rewording_of(const struct scope *scope, const struct expression *expression)
{
    const struct scope *outermost = scope_outermost(scope);
    GHashTable *rewordings = outermost != NULL ? outermost->words.rewordings : NULL;
    const struct rewording wanted = {.scalar = expression->scalar, .offset = expression->offset};
    return rewordings != NULL ? g_hash_table_lookup(rewordings, &wanted) : NULL;
}
