/* What the functions of the library share. */
#include "expression/library_arguments.h"

#include <string.h>

#include <lauxlib.h>

#include "expression/lua_messages.h"
#include "expression/sandbox_lua.h"
#include "expression/value_bridge.h"
#include "expression/value_words.h"
#include "expression/verdict.h"

enum {
    TEXT_BYTES_A_STEP = 8,
    COMPARED_BYTES_A_STEP = 1024,
    FRACTION_STEPS = 4, /* to write a number with a fraction */
};

void argument_fail(lua_State *lua, int index, const char *function, const char *what)
{
    sandbox_fail(lua, "%s() needs %s as argument %d, but this is %s", function, what, index,
                 lua_kind_words(luaL_typename(lua, index)));
}

bool argument_given(lua_State *lua, int index)
{
    return !lua_isnoneornil(lua, index);
}

bool push_as_text(lua_State *lua, int index)
{
    char digits[NUMBER_TEXT_SIZE];
    switch (lua_type(lua, index)) {
    case LUA_TSTRING:
        lua_pushvalue(lua, index);
        return true;
    case LUA_TBOOLEAN:
        lua_pushstring(lua, lua_toboolean(lua, index) ? "true" : "false");
        return true;
    case LUA_TNUMBER:
        if (lua_isinteger(lua, index)) {
            lua_pushfstring(lua, "%I", (LUAI_UACINT)lua_tointeger(lua, index));
            return true;
        }
        sandbox_charge(lua, FRACTION_STEPS);
        number_format(lua_tonumber(lua, index), digits);
        lua_pushstring(lua, digits);
        return true;
    default:
        return false;
    }
}

const char *argument_text(lua_State *lua, int index, const char *function, size_t *length_out)
{
    if (lua_type(lua, index) == LUA_TNUMBER) {
        push_as_text(lua, index);
        lua_replace(lua, index);
    }
    if (lua_type(lua, index) != LUA_TSTRING) {
        argument_fail(lua, index, function, "text");
    }
    const char *text = lua_tolstring(lua, index, length_out);
    sandbox_charge(lua, *length_out / TEXT_BYTES_A_STEP);
    return text;
}

const char *argument_characters(lua_State *lua, int index, const char *function, size_t *length_out)
{
    const char *text = argument_text(lua, index, function, length_out);
    if (!g_utf8_validate_len(text, *length_out, NULL)) {
        sandbox_fail(lua, "%s() needs text, but this holds other bytes", function);
    }
    return text;
}

const char *text_find(lua_State *lua, const char *text, size_t length, const char *part,
                      size_t part_length)
{
    if (part_length == 0) {
        return text;
    }
    for (const char *end = text + length; (size_t)(end - text) >= part_length; text++) {
        text = memchr(text, part[0], (size_t)(end - text) - part_length + 1);
        if (text == NULL) {
            return NULL;
        }
        sandbox_charge(lua, 1 + part_length / COMPARED_BYTES_A_STEP);
        if (memcmp(text, part, part_length) == 0) {
            return text;
        }
    }
    return NULL;
}

lua_Number argument_number(lua_State *lua, int index, const char *function)
{
    if (lua_type(lua, index) != LUA_TNUMBER) {
        argument_fail(lua, index, function, "a number");
    }
    return lua_tonumber(lua, index);
}

lua_Integer argument_integer(lua_State *lua, int index, const char *function)
{
    int is_whole;
    lua_Integer integer = lua_tointegerx(lua, index, &is_whole);
    if (lua_type(lua, index) != LUA_TNUMBER) {
        argument_fail(lua, index, function, "a whole number");
    }
    if (!is_whole) {
        sandbox_fail(lua, "%s() needs a whole number as argument %d, but this is %f", function,
                     index, lua_tonumber(lua, index));
    }
    return integer;
}

lua_Integer argument_integer_or(lua_State *lua, int index, const char *function,
                                lua_Integer fallback)
{
    return argument_given(lua, index) ? argument_integer(lua, index, function) : fallback;
}

void argument_function(lua_State *lua, int index, const char *function)
{
    if (lua_type(lua, index) != LUA_TFUNCTION) {
        argument_fail(lua, index, function, "a function");
    }
}

bool list_open(lua_State *lua, int index, struct list_argument *out)
{
    *out =
        (struct list_argument){.index = lua_absindex(lua, index), .node = bridge_node(lua, index)};
    if (out->node != NULL) {
        verdict_note_read(lua, out->node);
        size_t count =
            out->node->kind == NODE_LIST ? out->node->list.count : out->node->mapping.count;
        out->count = (lua_Integer)count;
        return true;
    }
    if (!lua_istable(lua, index)) {
        return false;
    }
    out->count = (lua_Integer)lua_rawlen(lua, index);
    return true;
}

struct list_argument argument_list(lua_State *lua, int index, const char *function)
{
    struct list_argument list;
    if (!list_open(lua, index, &list)) {
        argument_fail(lua, index, function, "a list");
    }
    sandbox_charge(lua, (size_t)list.count);
    return list;
}

const struct node *list_item_node(const struct list_argument *list, lua_Integer item)
{
    const struct node *node = list->node;
    if (node == NULL || item < 1 || item > list->count) {
        return NULL;
    }
    return node->kind == NODE_LIST ? node->list.items[item - 1]
                                   : node->mapping.entries[item - 1].value;
}

void list_push_item(lua_State *lua, const struct list_argument *list, lua_Integer item)
{
    const struct node *node = list_item_node(list, item);
    if (list->node == NULL) {
        lua_rawgeti(lua, list->index, item);
    } else if (node == NULL) {
        lua_pushnil(lua);
    } else {
        bridge_push_node(lua, node);
    }
}
