/* The functions that every expression may call, and what those who write one need: arguments that are
 * checked, with failures in words, and an answer that says why it is no. */
#ifndef KERF_EXPRESSION_LIBRARY_H
#define KERF_EXPRESSION_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>
#include <lua.h>

#include "document/node.h"
#include "expression/expression.h"

/* ---- tables ---- */

struct library_row {
    struct expression_function about;
    lua_CFunction function;
};

/** One table a subject, each ended by a NULL name. */
extern const struct library_row library_fields[];
extern const struct library_row library_texts[]; /* their first argument is a text: name:upper() */
extern const struct library_row library_numbers[];
extern const struct library_row library_lists[];
extern const struct library_row library_order[];
extern const struct library_row library_dice[];
extern const struct library_row library_checks[];

/** Pushes a table of all functions by name, `math` included, and gives texts their methods. */
void library_push(lua_State *lua);

/** Puts the functions of a table into the Lua table on top. */
void library_add(lua_State *lua, const struct library_row *rows);

/** Pushes `math` without its random numbers. */
void library_push_math(lua_State *lua);

/* ---- arguments ---- */

/** A list or mapping of the data (then its values), or a table. */
struct list_argument {
    int index;               /* on the stack, absolute */
    const struct node *node; /* NULL for a table */
    lua_Integer count;
};

/** "FUNCTION() needs WHAT as argument N, but this is KIND". */
G_NORETURN void argument_fail(lua_State *lua, int index, const char *function, const char *what);

/** A text, or a number as text; the work on it is charged. */
const char *argument_text(lua_State *lua, int index, const char *function, size_t *length_out);

/** As argument_text(), where characters matter: fails for bytes that are not UTF-8. */
const char *argument_characters(lua_State *lua, int index, const char *function,
                                size_t *length_out);

/** Where `part` begins in the text, or NULL. Charges what it compares: no libc promises that its
 * strstr() is quick for all that a stranger may look for. */
const char *text_find(lua_State *lua, const char *text, size_t length, const char *part,
                      size_t part_length);

lua_Number argument_number(lua_State *lua, int index, const char *function);
lua_Integer argument_integer(lua_State *lua, int index, const char *function);
lua_Integer argument_integer_or(lua_State *lua, int index, const char *function,
                                lua_Integer fallback);
void argument_function(lua_State *lua, int index, const char *function);

/** True if anything but nil is there. */
bool argument_given(lua_State *lua, int index);

/** Fails for what is no list; going through it once is charged. */
struct list_argument argument_list(lua_State *lua, int index, const char *function);

/** The same without a charge or a failure. */
bool list_open(lua_State *lua, int index, struct list_argument *out);

/** Pushes item `item`, from 1. */
void list_push_item(lua_State *lua, const struct list_argument *list, lua_Integer item);

/** Fails where what stands on top for item `item`, from 1, is no number. */
void list_check_number(lua_State *lua, lua_Integer item, const char *function);

/** The node of item `item`; NULL in a table. */
const struct node *list_item_node(const struct list_argument *list, lua_Integer item);

/** Pushes a text, number or flag as text; false (and nothing pushed) for all else. */
bool push_as_text(lua_State *lua, int index);

/* ---- answers ---- */

/**
 * Ends a library function whose answer is no: pushes false and keeps the reason. Of several the last
 * counts, so a function that calls others says the last word.
 *
 * blame   the narrowest value that is wrong; NULL where none can be named
 * format  lua_pushfstring()'s; a sentence without capital and full stop: "3 is given twice"
 *
 * 1, to be returned from the function.
 */
int verdict_fail(lua_State *lua, const struct node *blame, const char *format, ...);

/** The same where a part of a text is to blame: `span`, within the span of `blame`. */
int verdict_fail_at(lua_State *lua, const struct node *blame, struct source_span span,
                    const char *format, ...);

/** Forgets reasons so far; verdict_given() then tells whether a function that was called had one. */
void verdict_forget(lua_State *lua);
bool verdict_given(lua_State *lua);

/** Notes that a value of the data was looked at; for functions that go into lists themselves. */
void verdict_note_read(lua_State *lua, const struct node *node);

/** Notes that the list was searched for a record that is called `sought`, in vain: for what is about to fail for it. */
void verdict_note_searched(lua_State *lua, const struct node *list, const char *sought);

/** Notes that anything inside the value may have been looked at. */
void verdict_note_whole(lua_State *lua, const struct node *node);

#endif
