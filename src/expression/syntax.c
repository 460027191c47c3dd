/* The grammar of an expression, by Lua's rules (sections 3.1 and 3.4 of the Lua 5.4 manual).
 *
 * Lua itself parses: here an expression is only cut into words, so that its end in a text and the names
 * in it are found, and Lua is asked whether it would take it. Nothing is run, and the state that parses
 * has no functions to run. What Lua says then comes out of tables in the words of a game designer. */
#include "expression/syntax.h"

#include <stdbool.h>
#include <string.h>

#include <glib.h>
#include <lauxlib.h>
#include <lua.h>

/* ---- words ---- */

struct scanner {
    const char *text;
    size_t length, position;
};

static char peek(const struct scanner *scanner, size_t ahead)
{
    size_t at = scanner->position + ahead;
    return at < scanner->length ? scanner->text[at] : '\0';
}

bool lexer_is_name_character(char character, bool first)
{
    return g_ascii_isalpha(character) || character == '_' || (!first && g_ascii_isdigit(character));
}

/* The number of '=' in a long bracket that opens here, or -1 if none does. */
static int long_bracket_level(const struct scanner *scanner)
{
    if (peek(scanner, 0) != '[') {
        return -1;
    }
    int level = 0;
    while (peek(scanner, (size_t)level + 1) == '=') {
        level++;
    }
    return peek(scanner, (size_t)level + 1) == '[' ? level : -1;
}

static bool closes_long_bracket(const struct scanner *scanner, int level)
{
    for (int i = 1; i <= level; i++) {
        if (peek(scanner, (size_t)i) != '=') {
            return false;
        }
    }
    return peek(scanner, (size_t)level + 1) == ']';
}

/* False if the bracket never closes. */
static bool skip_long_bracket(struct scanner *scanner, int level)
{
    scanner->position += (size_t)level + 2;
    for (; scanner->position < scanner->length; scanner->position++) {
        if (peek(scanner, 0) == ']' && closes_long_bracket(scanner, level)) {
            scanner->position += (size_t)level + 2;
            return true;
        }
    }
    return false;
}

/* False if a long comment never ends. */
static bool skip_comment(struct scanner *scanner)
{
    scanner->position += 2;
    int level = long_bracket_level(scanner);
    if (level >= 0) {
        return skip_long_bracket(scanner, level);
    }
    while (scanner->position < scanner->length && peek(scanner, 0) != '\n' &&
           peek(scanner, 0) != '\r') {
        scanner->position++;
    }
    return true;
}

/* White space and comments, in any number. False if a comment never ends. */
static bool skip_spaces(struct scanner *scanner)
{
    while (scanner->position < scanner->length) {
        if (g_ascii_isspace(peek(scanner, 0)) || peek(scanner, 0) == '\v') {
            scanner->position++;
        } else if (peek(scanner, 0) == '-' && peek(scanner, 1) == '-') {
            if (!skip_comment(scanner)) {
                return false;
            }
        } else {
            return true;
        }
    }
    return true;
}

/* Behind a backslash: \z takes the white space after it, lines included; all else is one character
 * as far as the end of the text is concerned. */
static void skip_escape(struct scanner *scanner)
{
    char escaped = peek(scanner, 0);
    scanner->position++;
    if (escaped == 'z') {
        while (scanner->position < scanner->length &&
               (g_ascii_isspace(peek(scanner, 0)) || peek(scanner, 0) == '\v')) {
            scanner->position++;
        }
    } else if (escaped == '\r' && peek(scanner, 0) == '\n') {
        scanner->position++;
    }
}

/* False if the quote never closes on its line. */
static bool skip_quoted(struct scanner *scanner)
{
    char quote = peek(scanner, 0);
    scanner->position++;
    while (scanner->position < scanner->length) {
        char character = peek(scanner, 0);
        if (character == '\n' || character == '\r') {
            return false;
        }
        scanner->position++;
        if (character == quote) {
            return true;
        }
        if (character == '\\') {
            skip_escape(scanner);
        }
    }
    return false;
}

/* A sign belongs to a number behind its exponent letter only: 1e-3, 0x1p+2, but not 0xe+1. */
static void skip_number(struct scanner *scanner)
{
    bool hexadecimal = peek(scanner, 0) == '0' && g_ascii_tolower(peek(scanner, 1)) == 'x';
    char exponent = hexadecimal ? 'p' : 'e';
    while (g_ascii_isalnum(peek(scanner, 0)) || peek(scanner, 0) == '.' ||
           peek(scanner, 0) == '_') {
        bool at_exponent = g_ascii_tolower(peek(scanner, 0)) == exponent;
        scanner->position++;
        if (at_exponent && (peek(scanner, 0) == '+' || peek(scanner, 0) == '-')) {
            scanner->position++;
        }
    }
}

static enum token_kind skip_symbol(struct scanner *scanner)
{
    size_t dots = 0;
    while (dots < 3 && peek(scanner, dots) == '.') {
        dots++;
    }
    scanner->position += dots > 0 ? dots : 1;
    return TOKEN_SYMBOL;
}

static enum token_kind skip_token(struct scanner *scanner)
{
    char character = peek(scanner, 0);
    int level = long_bracket_level(scanner);
    if (level >= 0) {
        return skip_long_bracket(scanner, level) ? TOKEN_TEXT : TOKEN_BROKEN;
    }
    if (character == '"' || character == '\'') {
        return skip_quoted(scanner) ? TOKEN_TEXT : TOKEN_BROKEN;
    }
    if (g_ascii_isdigit(character) || (character == '.' && g_ascii_isdigit(peek(scanner, 1)))) {
        skip_number(scanner);
        return TOKEN_NUMBER;
    }
    if (!lexer_is_name_character(character, true)) {
        return skip_symbol(scanner);
    }
    while (lexer_is_name_character(peek(scanner, 0), false)) {
        scanner->position++;
    }
    return TOKEN_NAME;
}

/* The position always moves forward, or the token is TOKEN_END: loops over tokens end. */
struct token lexer_next(const char *text, size_t length, size_t *position)
{
    struct scanner scanner = {.text = text, .length = length, .position = *position};
    struct token token = {.kind = TOKEN_BROKEN, .offset = *position};
    if (skip_spaces(&scanner)) {
        token.offset = scanner.position;
        token.kind = scanner.position < length ? skip_token(&scanner) : TOKEN_END;
    }
    *position = MIN(scanner.position, length);
    token.length = *position - token.offset;
    return token;
}

bool token_is(const char *text, struct token token, char symbol)
{
    return token.kind == TOKEN_SYMBOL && token.length == 1 && text[token.offset] == symbol;
}

bool token_is_word(const char *text, struct token token, const char *word)
{
    return token.kind == TOKEN_NAME && token.length == strlen(word) &&
           strncmp(text + token.offset, word, token.length) == 0;
}

/* Braces of lists within the expression are counted; those in texts and comments never become tokens. */
size_t lexer_closing_brace(const char *text, size_t length, size_t start)
{
    size_t position = start, depth = 1;
    for (;;) {
        struct token token = lexer_next(text, length, &position);
        if (token.kind == TOKEN_END || token.kind == TOKEN_BROKEN) {
            return length;
        }
        depth += token_is(text, token, '{') ? 1 : 0;
        depth -= token_is(text, token, '}') ? 1 : 0;
        if (depth == 0) {
            return token.offset;
        }
    }
}

/* ---- lua's messages: ldebug.c, llex.c and lparser.c of Lua 5.4, and what is said instead ---- */

struct wording {
    const char *lua, *ours;
};

static const struct wording kinds[] = {
    {"nil", "nothing"},           {"no value", "nothing"},
    {"boolean", "true or false"}, {"number", "a number"},
    {"string", "text"},           {"table", "a list"},
    {"function", "a function"},   {"userdata", "a list or mapping of the data"},
};

/* Followed by "KIND value" and perhaps " (local 'NAME')". */
static const struct wording operand_faults[] = {
    {"attempt to perform arithmetic on a ", "cannot be computed with"},
    {"attempt to perform bitwise operation on a ", "cannot be computed with"},
    {"attempt to concatenate a ", "cannot be joined to text"},
    {"attempt to index a ", "has no fields"},
    {"attempt to call a ", "cannot be called like a function"},
    {"attempt to get length of a ", "has no length"},
};

static const struct wording runtime_faults[] = {
    {"attempt to divide by zero", "a number is divided by zero"},
    {"attempt to perform 'n", "a number is divided by zero"}, /* n//0 and n%%0 */
    {"number has no integer representation",
     "a whole number is needed, but this one has a fraction"},
    {"stack overflow", "functions call each other too deeply"},
    {"C stack overflow", "functions call each other too deeply"},
    {"error in error handling", "functions call each other too deeply"},
};

/* What stands behind "near ", where people from other languages stumble. */
static const struct wording syntax_hints[] = {
    {"'='", "a single '=' is no comparison; write '=='"},
    {"'!'", "there is no '!' here; write '~=' for 'is not equal', 'not' for 'is not'"},
    {"'&'", "there is no '&&' here; write 'and'"},
    {"'|'", "there is no '||' here; write 'or'"},
    {"'?'", "there is no '?' here; write 'test and this or that'"},
    {"'['", "a list is written in braces: {1, 2}"},
    {"'repeat'", "'repeat' is a word that loops are written with; repeat_text() repeats a text"},
    {"'if'", "there is no 'if' here; write 'test and this or that'"},
    {"'in'", "there is no 'in' here; contains(list, value) asks for it"},
    {"'<\\", "names that are computed with have only the letters a to z, digits and '_'"},
};

static const struct wording syntax_faults[] = {
    {"unfinished string", "a quote is not closed"},
    {"unfinished long string", "a '[[' is not closed"},
    {"unfinished long comment", "a '--[[' is not closed"},
    {"malformed number", "this is no number"},
    {"invalid escape sequence", "a '\\' is followed by a letter that means nothing"},
    {"C stack overflow", "the brackets are nested too deeply"},
    {"chunk has too many syntax levels", "the brackets are nested too deeply"},
};

/* ":1: " in front of a message, as the chunk has no name. */
static const char *without_position(const char *message)
{
    const char *rest = message;
    if (*rest != ':') {
        return message;
    }
    rest++;
    while (g_ascii_isdigit(*rest)) {
        rest++;
    }
    return g_str_has_prefix(rest, ": ") ? rest + 2 : message;
}

/* The first row that the message begins with; NULL if no row knows it. */
static const struct wording *find_prefix(const struct wording *table, size_t count,
                                         const char *message)
{
    for (size_t i = 0; i < count; i++) {
        if (g_str_has_prefix(message, table[i].lua)) {
            return &table[i];
        }
    }
    return NULL;
}

/* Kinds that no row has are said in Lua's words. */
const char *lua_kind_words(const char *lua_type_name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (strcmp(kinds[i].lua, lua_type_name) == 0) {
            return kinds[i].ours;
        }
    }
    return lua_type_name;
}

/* The name of "(global 'x')", NULL where Lua knows none. */
static const char *quoted_name(struct arena *arena, const char *rest)
{
    const char *open = strstr(rest, " '");
    const char *close = open != NULL ? strrchr(rest, '\'') : NULL;
    if (close == NULL || close <= open + 2) {
        return NULL;
    }
    return arena_strndup(arena, open + 2, (size_t)(close - open) - 2);
}

/* "'cost' is text and cannot be computed with", or without the name where Lua knows none. */
static const char *operand_words(struct arena *arena, const char *rest, const char *trouble)
{
    const char *end = strstr(rest, " value");
    if (end == NULL) {
        return arena_printf(arena, "%s %s", rest, trouble);
    }
    const char *kind = lua_kind_words(arena_strndup(arena, rest, (size_t)(end - rest)));
    const char *name = quoted_name(arena, end);
    if (strcmp(kind, "text") == 0 && g_str_has_prefix(trouble, "cannot be computed")) {
        trouble = arena_printf(arena, "%s; '..' puts texts together", trouble);
    }
    if (name == NULL) {
        return arena_printf(arena, "%s %s", kind, trouble);
    }
    return arena_printf(arena, "'%s' is %s and %s", name, kind, trouble);
}

/* "two KIND values" or "KIND with KIND". */
static const char *comparison_words(struct arena *arena, const char *rest)
{
    const char *first, *second;
    const char *between = strstr(rest, " with ");
    if (between != NULL) {
        first = arena_strndup(arena, rest, (size_t)(between - rest));
        second = between + strlen(" with ");
    } else {
        const char *kind = g_str_has_prefix(rest, "two ") ? rest + strlen("two ") : rest;
        first = arena_strndup(arena, kind, strcspn(kind, " "));
        second = first;
    }
    return arena_printf(arena, "%s cannot be compared by size with %s", lua_kind_words(first),
                        lua_kind_words(second));
}

/* Messages that no row knows are passed on as Lua has them, without the place in a chunk that has no name. */
const char *lua_runtime_words(struct arena *arena, const char *message)
{
    static const char comparison[] = "attempt to compare ";
    const char *fault = without_position(message);
    const struct wording *wording =
        find_prefix(operand_faults, G_N_ELEMENTS(operand_faults), fault);
    if (wording != NULL) {
        return operand_words(arena, fault + strlen(wording->lua), wording->ours);
    }
    if (g_str_has_prefix(fault, comparison)) {
        return comparison_words(arena, fault + strlen(comparison));
    }
    wording = find_prefix(runtime_faults, G_N_ELEMENTS(runtime_faults), fault);
    return wording != NULL ? wording->ours : arena_strdup(arena, fault);
}

/* The place behind "near" is a token of the author's; "<eof>" is the end of the expression. Where something was
 * expected but another thing stands, the hints know what people from other languages write there. */
static const char *lua_syntax_words(struct arena *arena, const char *message)
{
    const char *fault = without_position(message);
    const char *near = g_strrstr(fault, " near ");
    const char *place = near != NULL ? near + strlen(" near ") : "";
    const struct wording *wording = find_prefix(syntax_faults, G_N_ELEMENTS(syntax_faults), fault);
    bool is_misplaced = strstr(fault, "expected") != NULL || g_str_has_prefix(fault, "unexpected");
    if (wording == NULL && is_misplaced) {
        wording = find_prefix(syntax_hints, G_N_ELEMENTS(syntax_hints), place);
    }
    if (wording != NULL) {
        return wording->ours;
    }
    if (strcmp(place, "<eof>") == 0) {
        const char *missing = strstr(fault, " expected");
        return missing == NULL || g_str_has_prefix(fault, "<")
                   ? "something is missing at the end"
                   : arena_printf(arena, "%.*s is missing at the end", (int)(missing - fault),
                                  fault);
    }
    if (g_str_has_prefix(fault, "unexpected symbol") || g_str_has_prefix(fault, "<eof> expected")) {
        return arena_printf(arena, "%s is not expected here", place);
    }
    return arena_strdup(arena, fault);
}

/* ---- whether a text is one whole expression ---- */

enum { EXPRESSION_BYTES_MAX = 64 * 1024 };

/* With _ENV an expression could get a hold on what names mean; the sandbox keeps that to itself. */
static bool uses_environment(const char *text, size_t length)
{
    static const char environment[] = "_ENV";
    size_t position = 0;
    for (;;) {
        struct token token = lexer_next(text, length, &position);
        if (token.kind == TOKEN_END || token.kind == TOKEN_BROKEN) {
            return false;
        }
        if (token.kind == TOKEN_NAME && token.length == strlen(environment) &&
            memcmp(text + token.offset, environment, token.length) == 0) {
            return true;
        }
    }
}

/* Also a comment alone. */
static bool is_blank(const char *text, size_t length)
{
    size_t position = 0;
    return lexer_next(text, length, &position).kind == TOKEN_END;
}

/* As text only: compiled code of a stranger's could crash Lua. */
static bool loads(lua_State *lua, const char *source)
{
    return luaL_loadbufferx(lua, source, strlen(source), "=", "t") == LUA_OK;
}

/* `1 end while true do end do local x = 1` and `1, 2` load behind `return`, but not in brackets;
 * `1) + (2` loads in brackets only. */
static const char *load_fault(struct arena *arena, lua_State *lua, const char *text)
{
    if (!loads(lua, arena_printf(arena, "return %s", text))) {
        return lua_syntax_words(arena, lua_tostring(lua, -1));
    }
    if (!loads(lua, arena_printf(arena, "return (%s\n)", text))) {
        return "it must be one expression and nothing else";
    }
    return NULL;
}

/* A quote as word processors set it. */
static bool has_curly_quote(const char *text)
{
    static const char *const quotes[] = {"\u2018", "\u2019", "\u201c", "\u201d", "\u201e"};
    for (size_t i = 0; i < G_N_ELEMENTS(quotes); i++) {
        if (strstr(text, quotes[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* "Card Type": nothing but names, as the heading of a column may be. */
static bool is_heading(const char *text, size_t length)
{
    size_t position = 0, count = 0;
    struct token token = lexer_next(text, length, &position);
    for (; token.kind == TOKEN_NAME; token = lexer_next(text, length, &position)) {
        count++;
    }
    return token.kind == TOKEN_END && count > 1;
}

/* The column is there, under a name without blanks; or it is a question as Python asks it. */
static const char *heading_fault(struct arena *arena, const char *text)
{
    if (strstr(text, " is ") != NULL) {
        return "there is no 'is' here; write '==', or '~=' for 'is not'; nothing is called nil";
    }
    char *name = g_strdup(text);
    const char *fault =
        arena_printf(arena, "a name has no blanks in it; the column '%s' is called %s", text,
                     g_strdelimit(name, " ", '_'));
    g_free(name);
    return fault;
}

/* "rank:02d": a field with a format behind it, as Python has them. */
static const char *format_fault(struct arena *arena, const char *text)
{
    static const char format[] =
        "^\\s*([A-Za-z_][\\w.]*):(?=\\S)[<>^=+-]?[0-9]*,?(\\.[0-9]+)?[bcdeEfFgGnosxX%]?\\s*$";
    gchar **parts = g_regex_split_simple(format, text, 0, 0);
    const char *fault = NULL;
    if (g_strv_length(parts) > 1) {
        fault = arena_printf(arena,
                             "no format stands behind a ':' here; text(%s, 1) has one decimal, "
                             "sub('00' .. %s, -2) is two digits wide",
                             parts[1], parts[1]);
    }
    g_strfreev(parts);
    return fault;
}

/* A fresh state for each expression: nothing that one leaves behind meets the next. */
const char *syntax_fault(struct arena *arena, const char *text, size_t length)
{
    if (is_blank(text, length)) {
        return "it is empty";
    }
    if (length > EXPRESSION_BYTES_MAX) {
        return "it is too long";
    }
    if (strlen(text) != length) {
        return "it holds a NUL character";
    }
    if (uses_environment(text, length)) {
        return "'_ENV' is not available";
    }
    lua_State *lua = luaL_newstate();
    if (lua == NULL) {
        g_error("no memory for Lua");
    }
    const char *fault = load_fault(arena, lua, text);
    lua_close(lua);
    if (fault != NULL && has_curly_quote(text)) {
        return "a text stands in straight quotes, 'so', not in those of a word processor";
    }
    if (fault != NULL && is_heading(text, length)) {
        return heading_fault(arena, text);
    }
    const char *format = fault != NULL ? format_fault(arena, text) : NULL;
    return format != NULL ? format : fault;
}
