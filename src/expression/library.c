/* The tables of functions put together, and what every function in them does the same way: it checks
 * its arguments, says in words what it needs, and leaves behind why its answer is no.
 *
 * A function in C runs outside of Lua's count of steps, so each pays for its own loops by sandbox_charge(): an
 * argument that is a list or a text costs once what going through it costs, when it is taken. A failure leaves by a
 * longjmp, so that no function may hold memory of the heap across a call that can fail: scratch memory is Lua's or
 * the arena's. */
#include "expression/library.h"

#include <stdarg.h>
#include <string.h>

#include <lauxlib.h>

#include "expression/expression_parts.h"
#include "expression/sandbox_lua.h"
#include "expression/syntax.h"
#include "expression/value_bridge.h"

/* ---- tables ---- */

static const struct library_row *const subjects[] = {
    library_fields, library_texts, library_numbers, library_lists,
    library_order,  library_dice,  library_checks,
};

/* Tables are ended by a row without a name; there are few enough to be walked each time. */
const struct expression_function *expression_function_at(size_t index)
{
    for (size_t s = 0; s < G_N_ELEMENTS(subjects); s++) {
        for (const struct library_row *row = subjects[s]; row->about.name != NULL; row++) {
            if (index == 0) {
                return &row->about;
            }
            index--;
        }
    }
    return NULL;
}

/* Into the table on top. */
void library_add(lua_State *lua, const struct library_row *rows)
{
    for (const struct library_row *row = rows; row->about.name != NULL; row++) {
        lua_pushcfunction(lua, row->function);
        lua_setfield(lua, -2, row->about.name);
    }
}

/* __index of all texts: the functions of upvalue 1 as methods. */
static int text_index(lua_State *lua)
{
    lua_pushvalue(lua, 2);
    if (lua_rawget(lua, lua_upvalueindex(1)) == LUA_TNIL) {
        sandbox_raise(lua, failure_no_parts(sandbox_arena(lua), "text", bridge_part_words(lua, 2)));
    }
    return 1;
}

/* name:upper() finds upper in the metatable that all texts share. Lua's own methods (rep, format, gsub) are not there:
 * their patterns and sizes cannot be charged. */
static void give_texts_methods(lua_State *lua)
{
    lua_pushliteral(lua, ""); /* the metatable is that of all texts */
    lua_newtable(lua);
    lua_newtable(lua);
    library_add(lua, library_texts);
    lua_pushcclosure(lua, text_index, 1);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
}

/* One table for a sandbox; expressions see it through the environment and cannot write to it. */
void library_push(lua_State *lua)
{
    give_texts_methods(lua);
    lua_newtable(lua);
    for (size_t s = 0; s < G_N_ELEMENTS(subjects); s++) {
        library_add(lua, subjects[s]);
    }
    library_push_math(lua);
    lua_setfield(lua, -2, "math");
}

/* ---- arguments ---- */

/* Costs of what is done in C, in steps of Lua. */
enum {
    TEXT_BYTES_A_STEP = 8,
    COMPARED_BYTES_A_STEP = 1024,
    FRACTION_STEPS = 4, /* to write a number with a fraction */
};

/* By Lua's kinds in the author's words. */
void argument_fail(lua_State *lua, int index, const char *function, const char *what)
{
    /* As of name.upper(), which is upper(name) here. */
    const char *tail = index == 1 && lua_gettop(lua) == 0 ? "; it stands between the brackets" : "";
    sandbox_fail(lua, "%s() needs %s as argument %d, but this is %s%s", function, what, index,
                 lua_kind_words(luaL_typename(lua, index)), tail);
}

/* A nil counts as not given: optional arguments may be fields that a record lacks. */
bool argument_given(lua_State *lua, int index)
{
    return !lua_isnoneornil(lua, index);
}

/* Written as value_to_text() writes them, so that a number reads the same in a text and on its own. */
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

/* A number is replaced on the stack by its text, which keeps that alive for the caller. */
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

/* Lua can make any bytes; functions on characters must not meet them. */
const char *argument_characters(lua_State *lua, int index, const char *function, size_t *length_out)
{
    const char *text = argument_text(lua, index, function, length_out);
    if (!g_utf8_validate_len(text, *length_out, NULL)) {
        sandbox_fail(lua, "%s() needs text, but this holds other bytes", function);
    }
    return text;
}

/* memchr() to the first byte, then a comparison that is paid for: at worst length x part_length, but charged. */
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

/* A text that looks like a number is none here: to_number() makes it one. */
lua_Number argument_number(lua_State *lua, int index, const char *function)
{
    if (lua_type(lua, index) != LUA_TNUMBER) {
        argument_fail(lua, index, function, "a number");
    }
    return lua_tonumber(lua, index);
}

/* Two wordings: what is no number, and what has a fraction. */
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

/* A mapping of the data counts as the list of its values. */
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

/* For blame: an item of a list that an expression made has no place in the data. */
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

void list_check_number(lua_State *lua, lua_Integer item, const char *function)
{
    if (lua_type(lua, -1) != LUA_TNUMBER) {
        sandbox_fail(lua, "%s() needs numbers, but item %I is %s", function, (LUAI_UACINT)item,
                     lua_kind_words(luaL_typename(lua, -1)));
    }
}

/* ---- answers ---- */

/* The last word counts: all() is asked after the test that it called, and may keep or replace what that said. */
static void keep_fault(lua_State *lua, const struct node *blame, struct source_span span,
                       const char *format, va_list arguments)
{
    struct observation *observation = sandbox_evaluation(lua)->observation;
    if (observation == NULL) {
        return;
    }
    lua_pushvfstring(lua, format, arguments);
    g_string_assign(observation->reason, lua_tostring(lua, -1));
    observation->has_reason = true;
    lua_pop(lua, 1);
    observation->blame = blame;
    observation->blame_span = span;
}

/* The span is that of the value to blame, if it has one. */
int verdict_fail(lua_State *lua, const struct node *blame, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    keep_fault(lua, blame, blame != NULL ? blame->span : (struct source_span){0}, format,
               arguments);
    va_end(arguments);
    lua_pushboolean(lua, 0);
    return 1;
}

int verdict_fail_at(lua_State *lua, const struct node *blame, struct source_span span,
                    const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    keep_fault(lua, blame, span, format, arguments);
    va_end(arguments);
    lua_pushboolean(lua, 0);
    return 1;
}

/* What was said before does not count any more. */
void verdict_forget(lua_State *lua)
{
    struct observation *observation = sandbox_evaluation(lua)->observation;
    if (observation != NULL) {
        observation->has_reason = false;
        observation->blame = NULL;
    }
}

bool verdict_given(lua_State *lua)
{
    const struct observation *observation = sandbox_evaluation(lua)->observation;
    return observation != NULL && observation->has_reason;
}

/* For three who ask later: the rule that blames values, the finding of what fails (a text among numbers), and the
 * text that is too long. */
void verdict_note_read(lua_State *lua, const struct node *node)
{
    struct evaluation *evaluation = sandbox_evaluation(lua);
    observation_note_read(evaluation->observation, node);
    if (node == NULL || node->kind != NODE_SCALAR) {
        return;
    }
    if (node->scalar.type == SCALAR_TEXT || node->scalar.type == SCALAR_NULL) {
        evaluation->odd = node;
    }
    if (evaluation->longest == NULL || node->scalar.length > evaluation->longest->scalar.length) {
        evaluation->longest = node;
    }
}

void verdict_note_searched(lua_State *lua, const struct node *list, const char *sought)
{
    struct observation *observation = sandbox_evaluation(lua)->observation;
    if (observation != NULL) {
        observation->searched = list;
        g_string_assign(observation->sought, sought);
    }
}

/* A function that was handed a list may have looked at any of it: noted, but never to blame for that. */
void verdict_note_whole(lua_State *lua, const struct node *node)
{
    struct observation *observation = sandbox_evaluation(lua)->observation;
    if (observation != NULL && g_hash_table_add(observation->whole_once, (gpointer)node)) {
        g_ptr_array_add(observation->wholes, (gpointer)node);
    }
}
