/* The grammar of an expression, which is Lua's: its words, what is wrong with it, and how that is said
 * to a game designer. */
#ifndef KERF_EXPRESSION_SYNTAX_H
#define KERF_EXPRESSION_SYNTAX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

enum token_kind {
    TOKEN_END,
    TOKEN_NAME, /* keywords too */
    TOKEN_TEXT, /* a text in quotes or long brackets */
    TOKEN_NUMBER,
    TOKEN_SYMBOL, /* one character, or .. or ... */
    TOKEN_BROKEN, /* a text or comment that never ends */
};

struct token {
    enum token_kind kind;
    size_t offset, length; /* in the text */
};

/** The token at or after `*position`, which moves behind it; spaces and comments are passed over. */
struct token lexer_next(const char *text, size_t length, size_t *position);

/** Whether the token is this one symbol character. */
bool token_is(const char *text, struct token token, char symbol);

/** Whether the token is this name. */
bool token_is_word(const char *text, struct token token, const char *word);

/** The offset of the `}` that closes a brace opened before `start`; `length` if there is none. Braces
 * in texts and comments do not count. */
size_t lexer_closing_brace(const char *text, size_t length, size_t start);

/** A letter of a to z in either case, a digit from the second place on, or '_'. */
bool lexer_is_name_character(char character, bool first);

/** NULL if `text` (NUL-terminated) is one expression and nothing else, else what is wrong. */
const char *syntax_fault(struct arena *arena, const char *text, size_t length);

/** "nil" is "nothing", "string" is "text", ... */
const char *lua_kind_words(const char *lua_type_name);

/** An error while running; in the arena. */
const char *lua_runtime_words(struct arena *arena, const char *message);

#endif
