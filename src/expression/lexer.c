/* Lua's lexical rules, as in section 3.1 of the Lua 5.4 manual. */
#include "expression/lexer.h"

#include <glib.h>

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
