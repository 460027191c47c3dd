/* The functions that every expression may call. */
#ifndef KERF_EXPRESSION_LIBRARY_H
#define KERF_EXPRESSION_LIBRARY_H

#include <lua.h>

#include "expression/expression.h"

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

#endif
