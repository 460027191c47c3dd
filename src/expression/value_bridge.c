/* Nodes and values as Lua sees them.
 *
 * A list or mapping of the data goes in as a light userdata, the bare pointer: nothing is copied, the same node is
 * equal to itself, and it lives as long as the game. One metatable, that of all light userdata, makes it look
 * like a read-only table; no other light userdata is ever handed to an expression. Scalars go in as Lua's own
 * values and are noted as read on the way, which is how a rule learns what a check looked at.
 *
 * What comes back is copied into the evaluation's arena, for Lua's memory is reused by the next expression. */
#include "expression/value_bridge.h"

#include <math.h>
#include <string.h>

#include <glib.h>
#include <lauxlib.h>
#include <lua.h>

#include "expression/library.h"
#include "expression/sandbox_lua.h"
#include "expression/syntax.h"

/* Steps for what is done in C, and how deep lists may lie in lists. */
enum {
    LIST_DEPTH_MAX = 32,
    TEXT_BYTES_A_STEP = 128, /* copied and hashed */
};

/* ---- into Lua ---- */

/* Null is nil, so `nickname or 'none'` works over the data. */
static void push_scalar(lua_State *lua, const struct node *node)
{
    switch (node->scalar.type) {
    case SCALAR_NULL:
        lua_pushnil(lua);
        break;
    case SCALAR_FLAG:
        lua_pushboolean(lua, node->scalar.flag);
        break;
    case SCALAR_INTEGER:
        lua_pushinteger(lua, node->scalar.integer);
        break;
    case SCALAR_REAL:
        lua_pushnumber(lua, node->scalar.real);
        break;
    case SCALAR_TEXT:
        sandbox_charge(lua, node->scalar.length / TEXT_BYTES_A_STEP);
        lua_pushlstring(lua, node->scalar.text, node->scalar.length);
        break;
    }
}

void bridge_push_node(lua_State *lua, const struct node *node)
{
    if (node->kind == NODE_SCALAR) {
        verdict_note_read(lua, node);
        push_scalar(lua, node);
        return;
    }
    lua_pushlightuserdata(lua, (void *)node);
}

/* Lists within lists are pushed by recursion; bridge_read() bounds their depth. */
static void push_list(lua_State *lua, const struct value *list)
{
    luaL_checkstack(lua, 4, NULL);
    sandbox_charge(lua, list->count);
    lua_createtable(lua, 0, 0);
    for (size_t i = 0; i < list->count; i++) {
        bridge_push(lua, &list->items[i]);
        lua_rawseti(lua, -2, (lua_Integer)i + 1);
    }
}

void bridge_push(lua_State *lua, const struct value *value)
{
    switch (value->kind) {
    case VALUE_NOTHING:
        lua_pushnil(lua);
        break;
    case VALUE_FLAG:
        lua_pushboolean(lua, value->flag);
        break;
    case VALUE_INTEGER:
        lua_pushinteger(lua, value->integer);
        break;
    case VALUE_REAL:
        lua_pushnumber(lua, value->real);
        break;
    case VALUE_TEXT:
        sandbox_charge(lua, value->length / TEXT_BYTES_A_STEP);
        lua_pushlstring(lua, value->text, value->length);
        break;
    case VALUE_NODE:
        bridge_push_node(lua, value->node);
        break;
    case VALUE_LIST:
        push_list(lua, value);
        break;
    }
}

/* Whatever light userdata there is came from bridge_push_node(). */
const struct node *bridge_node(lua_State *lua, int index)
{
    return lua_islightuserdata(lua, index) ? lua_touserdata(lua, index) : NULL;
}

/* ---- what nodes answer to ---- */

/* How a finding speaks of a key. */
const char *bridge_part_words(lua_State *lua, int index)
{
    int type = lua_type(lua, index);
    if (type == LUA_TSTRING || type == LUA_TNUMBER) {
        lua_pushvalue(lua, index); /* as lua_tostring() changes a number in its place */
        return lua_tostring(lua, -1);
    }
    return lua_kind_words(lua_typename(lua, type));
}

/* x[0], x[4] of three and x.name are mistakes with words of their own, where Lua would give nil. */
static int index_list(lua_State *lua, const struct node *list)
{
    int is_whole;
    lua_Integer index = lua_tointegerx(lua, 2, &is_whole);
    if (lua_type(lua, 2) != LUA_TNUMBER || !is_whole) {
        sandbox_raise(lua,
                      failure_no_parts(sandbox_arena(lua), "a list", bridge_part_words(lua, 2)));
    }
    if (index < 1 || (lua_Unsigned)index > list->list.count) {
        verdict_note_read(lua, list); /* what lacks may be its own fault */
        sandbox_raise(lua, failure_past_end(sandbox_arena(lua), index, list->list.count));
    }
    bridge_push_node(lua, list->list.items[index - 1]);
    return 1;
}

/* Keys such as 3 in {3: stun} are found by number too. */
static int index_mapping(lua_State *lua, const struct node *mapping)
{
    if (lua_type(lua, 2) != LUA_TSTRING && !lua_isinteger(lua, 2)) {
        sandbox_fail(lua, "a field is named by text, not by %s",
                     lua_kind_words(lua_typename(lua, lua_type(lua, 2))));
    }
    sandbox_charge_lookup(lua, mapping->mapping.count);
    const char *name = lua_tostring(lua, 2);
    const struct node *field = node_lookup(mapping, name);
    if (field == NULL) {
        verdict_note_read(lua, mapping);
        sandbox_raise(lua, failure_unknown_field(sandbox_arena(lua), mapping, name));
    }
    bridge_push_node(lua, field);
    return 1;
}

/* A field that is not there is an error, so that a misspelt name is found; has() asks without one. */
static int node_index(lua_State *lua)
{
    const struct node *node = bridge_node(lua, 1);
    return node->kind == NODE_LIST ? index_list(lua, node) : index_mapping(lua, node);
}

/* Faces are made side by side from one tree. */
static int node_newindex(lua_State *lua)
{
    sandbox_fail(lua, "the data cannot be changed");
}

/* #list counts as a reading of the list. */
static int node_length(lua_State *lua)
{
    const struct node *node = bridge_node(lua, 1);
    size_t count = node->kind == NODE_LIST ? node->list.count : node->mapping.count;
    verdict_note_read(lua, node);
    lua_pushinteger(lua, (lua_Integer)count);
    return 1;
}

/* Once a state: light userdata share one metatable. */
void bridge_install(lua_State *lua)
{
    static const luaL_Reg answers[] = {
        {"__index", node_index},
        {"__newindex", node_newindex},
        {"__len", node_length},
        {NULL, NULL},
    };
    lua_pushlightuserdata(lua, NULL); /* the metatable is that of all light userdata */
    luaL_newlib(lua, answers);
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
}

/* ---- back ---- */

/* Infinity and NaN end here: they would be printed as such, and compare with nothing. */
static void read_number(lua_State *lua, int index, struct value *out)
{
    out->kind = lua_isinteger(lua, index) ? VALUE_INTEGER : VALUE_REAL;
    out->integer = lua_isinteger(lua, index) ? lua_tointeger(lua, index) : 0;
    out->real = lua_tonumber(lua, index);
    if (!isfinite(out->real)) {
        sandbox_fail(lua, "the result is no finite number; is something divided by zero?");
    }
}

/* Bytes that are no UTF-8 would break whoever prints them. */
static void read_text(lua_State *lua, int index, struct value *out)
{
    size_t length;
    const char *text = lua_tolstring(lua, index, &length);
    if (!g_utf8_validate_len(text, length, NULL)) {
        sandbox_fail(lua, "the result holds bytes that are no text");
    }
    out->kind = VALUE_TEXT;
    out->text = arena_strndup(sandbox_arena(lua), text, length);
    out->length = length;
}

static void read_any(lua_State *lua, int index, int depth, struct value *out);

/* Only items may leave: named fields would be lost without a word. */
static void check_items_only(lua_State *lua, int table, lua_Integer count)
{
    lua_pushnil(lua);
    while (lua_next(lua, table) != 0) {
        if (!lua_isinteger(lua, -2) || lua_tointeger(lua, -2) < 1 ||
            lua_tointeger(lua, -2) > count) {
            sandbox_fail(lua, "the result has named fields; only a list can be given");
        }
        lua_pop(lua, 1);
    }
}

/* Depth is bounded for the C stack, and against a list that holds itself. */
static void read_list(lua_State *lua, int table, int depth, struct value *out)
{
    if (depth >= LIST_DEPTH_MAX) {
        sandbox_fail(lua, "the result has lists in lists more than %d deep", (int)LIST_DEPTH_MAX);
    }
    luaL_checkstack(lua, 4, NULL);
    lua_Integer count = (lua_Integer)lua_rawlen(lua, table);
    check_items_only(lua, table, count);
    struct value *items = ARENA_NEW_ARRAY(sandbox_arena(lua), struct value, (size_t)count);
    for (lua_Integer i = 0; i < count; i++) {
        lua_rawgeti(lua, table, i + 1);
        read_any(lua, lua_gettop(lua), depth + 1, &items[i]);
        lua_pop(lua, 1);
    }
    out->kind = VALUE_LIST;
    out->items = items;
    out->count = (size_t)count;
}

/* By Lua's kind; a node goes out as the node that came in. */
static void read_any(lua_State *lua, int index, int depth, struct value *out)
{
    *out = (struct value){.kind = VALUE_NOTHING};
    switch (lua_type(lua, index)) {
    case LUA_TNIL:
        break;
    case LUA_TBOOLEAN:
        out->kind = VALUE_FLAG;
        out->flag = lua_toboolean(lua, index) != 0;
        break;
    case LUA_TNUMBER:
        read_number(lua, index, out);
        break;
    case LUA_TSTRING:
        read_text(lua, index, out);
        break;
    case LUA_TLIGHTUSERDATA:
        *out = value_from_node(bridge_node(lua, index));
        break;
    case LUA_TTABLE:
        read_list(lua, index, depth, out);
        break;
    default:
        sandbox_fail(lua, "the result is a function; write its arguments in brackets behind it");
    }
}

void bridge_read(lua_State *lua, int index, struct value *out)
{
    read_any(lua, lua_absindex(lua, index), 0, out);
}
