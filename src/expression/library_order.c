/* Functions where order matters: Lua's own visit tables in an order that changes from run to run, and
 * its sort takes equal items in any order. These give the same result always. */
#include <math.h>
#include <string.h>

#include <lauxlib.h>
#include <lua.h>

#include "expression/library.h"
#include "expression/sandbox_lua.h"
#include "expression/syntax.h"
#include "expression/value_bridge.h"

/* Numbers that range() makes. */
enum { RANGE_ITEMS_MAX = 100000 };

/* What an item is sorted by: numbers before texts, equal ones as they came. */
struct sort_key {
    const char *text; /* NULL: a number */
    size_t length;
    double number;
    lua_Integer place;
};

/* By bytes, which is by characters in UTF-8, and never by the locale. */
static int compare_texts(const struct sort_key *a, const struct sort_key *b)
{
    int order = memcmp(a->text, b->text, MIN(a->length, b->length));
    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

/* A total order: equal items by their place, so that the sort is stable whatever qsort() does. */
static int compare_keys(const void *first, const void *second)
{
    const struct sort_key *a = first, *b = second;
    int order = (a->text != NULL) - (b->text != NULL);
    if (order == 0) {
        order = a->text != NULL ? compare_texts(a, b)
                                : (a->number > b->number) - (a->number < b->number);
    }
    return order != 0 ? order : (a->place > b->place) - (a->place < b->place);
}

/* The value on top as a key; the text stays valid while Lua holds the value. */
static struct sort_key read_key(lua_State *lua, lua_Integer place, const char *function)
{
    struct sort_key key = {.place = place};
    if (lua_type(lua, -1) == LUA_TSTRING) {
        key.text = lua_tolstring(lua, -1, &key.length);
        return key;
    }
    key.number = lua_tonumber(lua, -1);
    if (lua_type(lua, -1) != LUA_TNUMBER || isnan(key.number)) {
        sandbox_fail(lua, "%s() puts numbers and texts in order, but not %s", function,
                     lua_kind_words(luaL_typename(lua, -1)));
    }
    return key;
}

/* Pushes scratch memory with the values 1 to `count` of the table on top as sorted keys. */
static const struct sort_key *push_sorted(lua_State *lua, lua_Integer count, const char *function)
{
    size_t key_count = (size_t)count;
    struct sort_key *keys = lua_newuserdatauv(lua, key_count * sizeof(*keys), 0);
    for (lua_Integer i = 0; i < count; i++) {
        lua_rawgeti(lua, -2, i + 1);
        keys[i] = read_key(lua, i + 1, function);
        lua_pop(lua, 1);
    }
    for (size_t left = key_count; left > 0; left /= 2) {
        sandbox_charge(lua, key_count / 4); /* the comparisons: a logarithm for each item */
    }
    if (key_count > 1) {
        qsort(keys, key_count, sizeof(*keys), compare_keys);
    }
    return keys;
}

/* sort(list, key): the keys of all items go into a table first. */
static int list_sort(lua_State *lua)
{
    lua_settop(lua, 2);
    struct list_argument list = argument_list(lua, 1, "sort");
    bool has_function = argument_given(lua, 2);
    if (has_function) {
        argument_function(lua, 2, "sort");
    }
    lua_newtable(lua);
    lua_newtable(lua);
    for (lua_Integer i = 1; i <= list.count; i++) {
        if (has_function) {
            lua_pushvalue(lua, 2);
        }
        list_push_item(lua, &list, i);
        if (has_function) {
            lua_call(lua, 1, 1);
        }
        lua_rawseti(lua, -2, i);
    }
    const struct sort_key *keys = push_sorted(lua, list.count, "sort");
    for (lua_Integer i = 0; i < list.count; i++) {
        list_push_item(lua, &list, keys[i].place);
        lua_rawseti(lua, 3, i + 1);
    }
    lua_settop(lua, 3);
    return 1;
}

/* Slots: 1 the list, 2 what is kept, 3 what was seen, 4 the item. The first of equals stays. */
static int list_distinct(lua_State *lua)
{
    struct list_argument list = argument_list(lua, 1, "distinct");
    lua_Integer kept = 0;
    lua_settop(lua, 1);
    lua_newtable(lua);
    lua_newtable(lua); /* what was seen */
    for (lua_Integer i = 1; i <= list.count; i++) {
        list_push_item(lua, &list, i);
        lua_pushvalue(lua, -1);
        bool is_new = !lua_isnil(lua, -1) && lua_rawget(lua, 3) == LUA_TNIL;
        lua_settop(lua, 4);
        if (is_new) {
            kept++;
            lua_pushvalue(lua, 4);
            lua_rawseti(lua, 2, kept);
            lua_pushvalue(lua, 4);
            lua_pushboolean(lua, true);
            lua_rawset(lua, 3);
        }
        lua_settop(lua, 3);
    }
    lua_settop(lua, 2);
    return 1;
}

/* Counted as unsigned: last - first may not fit a lua_Integer. */
static int list_range(lua_State *lua)
{
    lua_Integer first = argument_integer(lua, 1, "range");
    lua_Integer last = argument_integer(lua, 2, "range");
    lua_newtable(lua);
    if (last < first) {
        return 1;
    }
    lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
    if (count >= RANGE_ITEMS_MAX) {
        sandbox_fail(lua, "range() gives at most %d numbers", (int)RANGE_ITEMS_MAX);
    }
    sandbox_charge(lua, (size_t)count);
    for (lua_Integer i = 0; i <= (lua_Integer)count; i++) {
        lua_pushinteger(lua, first + i);
        lua_rawseti(lua, -2, i + 1);
    }
    return 1;
}

/* ---- loops ---- */

/* The place is the state that Lua hands back each time. */
static int ipairs_next(lua_State *lua)
{
    struct list_argument list;
    lua_Integer item = argument_integer(lua, 2, "ipairs") + 1;
    if (!list_open(lua, 1, &list) || item > list.count) {
        return 0;
    }
    lua_pushinteger(lua, item);
    list_push_item(lua, &list, item);
    return 2;
}

/* Unlike Lua's own it goes on past a nil: a null in the data is an item too. */
static int loop_ipairs(lua_State *lua)
{
    struct list_argument list;
    if (!list_open(lua, 1, &list)) {
        argument_fail(lua, 1, "ipairs", "a list");
    }
    lua_pushcfunction(lua, ipairs_next);
    lua_pushvalue(lua, 1);
    lua_pushinteger(lua, 0);
    return 3;
}

/* Upvalues of pairs' iterators: what is gone through, its keys in order (tables only), the place. */
enum { PAIRS_SUBJECT = 1, PAIRS_KEYS, PAIRS_PLACE };

/* Counted in an upvalue: by its key alone the place of an entry would have to be looked for each time. */
static lua_Integer next_place(lua_State *lua)
{
    lua_Integer place = lua_tointeger(lua, lua_upvalueindex(PAIRS_PLACE)) + 1;
    lua_pushinteger(lua, place);
    lua_replace(lua, lua_upvalueindex(PAIRS_PLACE));
    return place;
}

/* The key and the value at the next place, or nothing past the last. */
static int mapping_next(lua_State *lua)
{
    const struct node *mapping = bridge_node(lua, lua_upvalueindex(PAIRS_SUBJECT));
    lua_Integer place = next_place(lua);
    if ((size_t)place > mapping->mapping.count) {
        return 0;
    }
    const struct node_entry *entry = &mapping->mapping.entries[place - 1];
    lua_pushlstring(lua, entry->key->scalar.text, entry->key->scalar.length);
    bridge_push_node(lua, entry->value);
    return 2;
}

/* The same by the list of sorted keys. */
static int table_next(lua_State *lua)
{
    if (lua_rawgeti(lua, lua_upvalueindex(PAIRS_KEYS), next_place(lua)) == LUA_TNIL) {
        return 0;
    }
    lua_pushvalue(lua, -1);
    lua_rawget(lua, lua_upvalueindex(PAIRS_SUBJECT));
    return 2;
}

/* Pushes a list of the keys of the table at 1, in order. */
static void push_keys(lua_State *lua)
{
    lua_Integer count = 0;
    lua_newtable(lua);
    lua_newtable(lua);
    lua_pushnil(lua);
    while (lua_next(lua, 1) != 0) {
        count++;
        lua_pop(lua, 1);
        lua_pushvalue(lua, -1);
        lua_rawseti(lua, 3, count);
    }
    const struct sort_key *keys = push_sorted(lua, count, "pairs");
    for (lua_Integer i = 0; i < count; i++) {
        lua_rawgeti(lua, 3, keys[i].place);
        lua_rawseti(lua, 2, i + 1);
    }
    lua_settop(lua, 2);
}

/* Mappings in the order of their file, tables by their sorted keys, lists as ipairs() does. */
static int loop_pairs(lua_State *lua)
{
    const struct node *node = bridge_node(lua, 1);
    lua_settop(lua, 1);
    if (node != NULL && node->kind == NODE_LIST) {
        return loop_ipairs(lua);
    }
    if (node != NULL) {
        lua_pushnil(lua);
        lua_pushinteger(lua, 0);
        lua_pushcclosure(lua, mapping_next, PAIRS_PLACE);
        return 1;
    }
    if (!lua_istable(lua, 1)) {
        argument_fail(lua, 1, "pairs", "a list or mapping");
    }
    push_keys(lua);
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, table_next, PAIRS_PLACE);
    return 1;
}

/* clang-format off */
const struct library_row library_order[] = {
    {{"sort", "sort(list) or sort(list, key_of)",
      "The items in order: numbers by size, then texts by character; equal ones as they came.",
      "sort(traits)", "[slow, undead, undead]"}, list_sort},
    {{"distinct", "distinct(list)", "The items, each once, without nulls.",
      "distinct(traits)", "[undead, slow]"}, list_distinct},
    {{"range", "range(first, last)", "The whole numbers from the first to the last.",
      "range(3, 6)", "[3, 4, 5, 6]"}, list_range},
    {{"ipairs", "ipairs(list)", "For loops: the place and the item, in order.",
      "(function() for place, word in ipairs(traits) do\n  if word == 'slow' then return place end end end)()",
      "2"}, loop_ipairs},
    {{"pairs", "pairs(mapping)", "For loops: the name and the value, in order.",
      "(function() for name, value in pairs(attacks[1]) do\n  if value == 'miss' then return name end end end)()",
      "result"}, loop_pairs},
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */
