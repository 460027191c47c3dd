/* Functions on lists; a mapping of the data counts as the list of its values.
 *
 * Where a function of the author's is called for each item, the item is pushed, the function put under it, and the
 * result stands in its place: the stack is as high after an item as before, however long the list. */
#include <string.h>

#include <lauxlib.h>
#include <lua.h>

#include "expression/library.h"
#include "expression/sandbox_lua.h"
#include "expression/syntax.h"

/* Replaces the item on top by what the function at `index` gives for it. */
static void apply(lua_State *lua, int index)
{
    lua_pushvalue(lua, index);
    lua_insert(lua, -2);
    lua_call(lua, 1, 1);
}

/* Whether the item on top, or what the function at 2 gives for it, is true; pops it. */
static bool pop_truth(lua_State *lua)
{
    if (lua_isfunction(lua, 2)) {
        apply(lua, 2);
    }
    bool truth = lua_toboolean(lua, -1) != 0;
    lua_pop(lua, 1);
    return truth;
}

/* ---- both texts and lists ---- */

/* Characters, not bytes: 4 for "Ragú". */
static int any_length(lua_State *lua)
{
    struct list_argument list;
    if (list_open(lua, 1, &list)) {
        lua_pushinteger(lua, list.count);
        return 1;
    }
    size_t length;
    if (lua_type(lua, 1) != LUA_TSTRING) {
        argument_fail(lua, 1, "length", "text or a list");
    }
    const char *text = argument_characters(lua, 1, "length", &length);
    lua_pushinteger(lua, g_utf8_strlen(text, (gssize)length));
    return 1;
}

/* Equal as Lua sees it without metamethods: numbers by value, texts by bytes, nodes by being the same. */
static lua_Integer find_item(lua_State *lua, const struct list_argument *list)
{
    for (lua_Integer i = 1; i <= list->count; i++) {
        list_push_item(lua, list, i);
        bool equal = lua_rawequal(lua, -1, 2) != 0;
        lua_pop(lua, 1);
        if (equal) {
            return i;
        }
    }
    return 0;
}

/* Of a list an equal item, of a text a part. */
static int any_contains(lua_State *lua)
{
    struct list_argument list;
    lua_settop(lua, 2);
    if (list_open(lua, 1, &list)) {
        list = argument_list(lua, 1, "contains");
        lua_pushboolean(lua, find_item(lua, &list) > 0);
        return 1;
    }
    size_t length, part_length;
    if (lua_type(lua, 1) != LUA_TSTRING && lua_type(lua, 1) != LUA_TNUMBER) {
        argument_fail(lua, 1, "contains", "text or a list");
    }
    const char *text = argument_characters(lua, 1, "contains", &length);
    const char *part = argument_characters(lua, 2, "contains", &part_length);
    lua_pushboolean(lua, text_find(lua, text, length, part, part_length) != NULL);
    return 1;
}

/* ---- lists ---- */

static int list_index_of(lua_State *lua)
{
    lua_settop(lua, 2);
    struct list_argument list = argument_list(lua, 1, "index_of");
    lua_Integer index = find_item(lua, &list);
    if (index == 0) {
        lua_pushnil(lua);
    } else {
        lua_pushinteger(lua, index);
    }
    return 1;
}

/* Whether there is a second argument decides, not whether it is nil: count(list, nil) counts the nulls. */
static int list_count(lua_State *lua)
{
    int argument_count = lua_gettop(lua);
    struct list_argument list = argument_list(lua, 1, "count");
    if (argument_count < 2) {
        lua_pushinteger(lua, list.count);
        return 1;
    }
    lua_Integer count = 0;
    for (lua_Integer i = 1; i <= list.count; i++) {
        list_push_item(lua, &list, i);
        if (lua_isfunction(lua, 2)) {
            count += pop_truth(lua) ? 1 : 0;
        } else {
            count += lua_rawequal(lua, -1, 2) != 0 ? 1 : 0;
            lua_pop(lua, 1);
        }
    }
    lua_pushinteger(lua, count);
    return 1;
}

/* Lua adds, so that whole numbers stay whole. The sum of no numbers is 0. */
static int list_sum(lua_State *lua)
{
    bool has_function = argument_given(lua, 2);
    struct list_argument list = argument_list(lua, 1, "sum");
    if (has_function) {
        argument_function(lua, 2, "sum");
    }
    lua_pushinteger(lua, 0);
    for (lua_Integer i = 1; i <= list.count; i++) {
        list_push_item(lua, &list, i);
        if (has_function) {
            apply(lua, 2);
        }
        list_check_number(lua, i, "sum");
        lua_arith(lua, LUA_OPADD);
    }
    return 1;
}

/* Leaves the smaller (sign 1) or larger (sign -1) of the two on top. */
static void keep_extreme(lua_State *lua, double sign)
{
    if (sign * lua_tonumber(lua, -1) < sign * lua_tonumber(lua, -2)) {
        lua_replace(lua, -2);
    } else {
        lua_pop(lua, 1);
    }
}

/* Both min(a, b) and min(list). One number alone is no list and is its own minimum. */
static int extreme(lua_State *lua, const char *function, double sign)
{
    int argument_count = lua_gettop(lua);
    struct list_argument list = {.index = 0};
    bool is_list = argument_count == 1 && lua_type(lua, 1) != LUA_TNUMBER;
    if (is_list) {
        list = argument_list(lua, 1, function);
    } else {
        list.count = argument_count;
    }
    if (list.count == 0) {
        sandbox_fail(lua, "%s() of no numbers", function);
    }
    for (lua_Integer i = 1; i <= list.count; i++) {
        if (is_list) {
            list_push_item(lua, &list, i);
        } else {
            lua_pushvalue(lua, (int)i);
        }
        list_check_number(lua, i, function);
        if (i > 1) {
            keep_extreme(lua, sign);
        }
    }
    return 1;
}

/* The sign turns the comparison round for max(). */
static int list_min(lua_State *lua)
{
    return extreme(lua, "min", 1);
}

static int list_max(lua_State *lua)
{
    return extreme(lua, "max", -1);
}

/* The first item whose truth is `wanted`; 0 if there is none. */
static lua_Integer find_truth(lua_State *lua, const struct list_argument *list,
                              const char *function, bool wanted)
{
    if (argument_given(lua, 2)) {
        argument_function(lua, 2, function);
    }
    verdict_forget(lua);
    for (lua_Integer i = 1; i <= list->count; i++) {
        list_push_item(lua, list, i);
        if (pop_truth(lua) == wanted) {
            return i;
        }
    }
    return 0;
}

/* What the test says of the item that fails counts; else the item is to blame. */
static int list_all(lua_State *lua)
{
    lua_settop(lua, 2);
    struct list_argument list = argument_list(lua, 1, "all");
    lua_Integer failing = find_truth(lua, &list, "all", false);
    if (failing > 0 && !verdict_given(lua)) {
        return verdict_fail(lua, list_item_node(&list, failing), "number %I of %I does not pass",
                            (LUAI_UACINT)failing, (LUAI_UACINT)list.count);
    }
    lua_pushboolean(lua, failing == 0);
    return 1;
}

/* What single items said is forgotten where one passes: nothing is wrong then. */
static int list_any(lua_State *lua)
{
    lua_settop(lua, 2);
    struct list_argument list = argument_list(lua, 1, "any");
    if (find_truth(lua, &list, "any", true) == 0) {
        return verdict_fail(lua, list.node, "not one of %I passes", (LUAI_UACINT)list.count);
    }
    verdict_forget(lua);
    lua_pushboolean(lua, true);
    return 1;
}

/* An item may become nil, and leaves a gap then, as in Lua. */
static int list_map(lua_State *lua)
{
    struct list_argument list = argument_list(lua, 1, "map");
    argument_function(lua, 2, "map");
    lua_newtable(lua);
    for (lua_Integer i = 1; i <= list.count; i++) {
        list_push_item(lua, &list, i);
        apply(lua, 2);
        lua_rawseti(lua, -2, i);
    }
    return 1;
}

/* The item is copied before it is asked about, as the test takes it off. */
static int list_filter(lua_State *lua)
{
    struct list_argument list = argument_list(lua, 1, "filter");
    argument_function(lua, 2, "filter");
    lua_Integer kept = 0;
    lua_newtable(lua);
    for (lua_Integer i = 1; i <= list.count; i++) {
        list_push_item(lua, &list, i);
        lua_pushvalue(lua, -1);
        if (pop_truth(lua)) {
            kept++;
            lua_rawseti(lua, -2, kept);
        } else {
            lua_pop(lua, 1);
        }
    }
    return 1;
}

/* The buffer may take a slot of the stack: luaL_addvalue() wants each text right above it. */
static int list_join(lua_State *lua)
{
    size_t between_length = 0;
    struct list_argument list = argument_list(lua, 1, "join");
    const char *between =
        argument_given(lua, 2) ? argument_text(lua, 2, "join", &between_length) : "";
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    for (lua_Integer i = 1; i <= list.count; i++) {
        if (i > 1) {
            luaL_addlstring(&buffer, between, between_length);
        }
        list_push_item(lua, &list, i);
        if (!push_as_text(lua, -1)) {
            sandbox_fail(lua, "join() needs texts or numbers, but item %I is %s", (LUAI_UACINT)i,
                         lua_kind_words(luaL_typename(lua, -1)));
        }
        lua_remove(lua, -2);
        luaL_addvalue(&buffer);
    }
    luaL_pushresult(&buffer);
    return 1;
}

/* clang-format off */
const struct library_row library_lists[] = {
    {{"length", "length(text) or length(list)", "How many characters or items there are.",
      "length(name)", "9"}, any_length},
    {{"contains", "contains(text, part) or contains(list, value)", "Whether it is in there.",
      "contains(traits, 'slow')", "true"}, any_contains},
    {{"index_of", "index_of(list, value)", "The place of the value, counted from 1; nil if it is not there.",
      "index_of(traits, 'slow')", "2"}, list_index_of},
    {{"count", "count(list), count(list, value) or count(list, test)", "How many items there are, are equal, or pass.",
      "count(traits, 'undead')", "2"}, list_count},
    {{"sum", "sum(list) or sum(list, value_of)", "The sum of the numbers.",
      "sum(speed)", "10"}, list_sum},
    {{"min", "min(a, b, ...) or min(list)", "The smallest number.",
      "min(speed)", "2"}, list_min},
    {{"max", "max(a, b, ...) or max(list)", "The largest number.",
      "max(hits, 7)", "7"}, list_max},
    {{"all", "all(list, test)", "Whether each item passes; each item is true if there is no test.",
      "all(speed, function(steps) return steps > 2 end)", "false: number 1 of 3 does not pass"}, list_all},
    {{"any", "any(list, test)", "Whether at least one item passes.",
      "any(speed, function(steps) return steps > 4 end)", "true"}, list_any},
    {{"map", "map(list, value_of)", "The list of what the function gives for each item.",
      "map(attacks, function(attack) return attack.result end)", "[miss, claw, bite]"}, list_map},
    {{"filter", "filter(list, test)", "The items that pass.",
      "filter(speed, function(steps) return steps > 2 end)", "[3, 5]"}, list_filter},
    {{"join", "join(list, between)", "The items as one text, with another between each two.",
      "join(speed, ' / ')", "2 / 3 / 5"}, list_join},
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */
