/* Values on their way into Lua and back.
 *
 * Scalars become numbers, texts, booleans and nil. Lists and mappings of the data become light
 * userdata, read-only and shared, so that passing one costs nothing and equal means the same node.
 * Lists that an expression made are Lua tables. */
#ifndef KERF_EXPRESSION_VALUE_BRIDGE_H
#define KERF_EXPRESSION_VALUE_BRIDGE_H

#include <lua.h>

#include "expression/expression.h"

/** What light userdata, all of it nodes, answers to. */
void bridge_install(lua_State *lua);

void bridge_push(lua_State *lua, const struct value *value);
void bridge_push_node(lua_State *lua, const struct node *node);

/** The node of a list or mapping of the data; NULL for all else. */
const struct node *bridge_node(lua_State *lua, int index);

/** What stands in the brackets of x[...], for messages: the name, the number, or its kind. */
const char *bridge_part_words(lua_State *lua, int index);

/** Copies a result into the evaluation's arena; fails for functions, mappings, infinite numbers. */
void bridge_read(lua_State *lua, int index, struct value *out);

#endif
