/* Arguments of library functions: checked, with failures in words, and lists of every kind alike. */
#ifndef KERF_EXPRESSION_LIBRARY_ARGUMENTS_H
#define KERF_EXPRESSION_LIBRARY_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>
#include <lua.h>

#include "document/node.h"

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

/** The node of item `item`; NULL in a table. */
const struct node *list_item_node(const struct list_argument *list, lua_Integer item);

/** Pushes a text, number or flag as text; false (and nothing pushed) for all else. */
bool push_as_text(lua_State *lua, int index);

#endif
