/* Functions about single values: the fields of a record, kinds of values, numbers, and Lua's `math`. */
#include <math.h>
#include <string.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "document/translation.h"
#include "expression/expression_parts.h"
#include "expression/library.h"
#include "expression/number_words.h"
#include "expression/sandbox_lua.h"
#include "expression/value_bridge.h"

enum {
    DECIMALS_MAX = 10,
    DECIMAL_TEXT_SIZE = 340, /* 309 digits of the largest number, its sign, point and decimals */
    DECIMAL_STEPS = 64,      /* to write such a text */
};

/* Pushes the field `name` (text at `name_index`) of the mapping at `index`; nil if it has none. */
static void push_field(lua_State *lua, int index, int name_index, const char *function)
{
    const struct node *node = bridge_node(lua, index);
    if (lua_type(lua, name_index) != LUA_TSTRING) {
        argument_fail(lua, name_index, function, "a name in quotes");
    }
    if (node != NULL && node->kind == NODE_MAPPING) {
        sandbox_charge_lookup(lua, node->mapping.count);
        const struct node *field = node_lookup(node, lua_tostring(lua, name_index));
        if (field == NULL) {
            lua_pushnil(lua);
        } else {
            bridge_push_node(lua, field);
        }
    } else if (lua_istable(lua, index)) {
        lua_pushvalue(lua, name_index);
        lua_rawget(lua, index);
    } else if (node != NULL || lua_isnil(lua, index)) {
        lua_pushnil(lua);
    } else {
        argument_fail(lua, index, function, "a name in quotes or a mapping");
    }
}

/* Pushes what the name means here; nil if nothing. The name must stand in the expression, as those
 * who keep results ask expression_names() what they depend on. */
static void push_name(lua_State *lua, const char *function)
{
    const struct evaluation *evaluation = sandbox_evaluation(lua);
    const char *name = lua_tostring(lua, 1);
    if (!expression_has_name(evaluation->expression, name)) {
        sandbox_fail(lua, "%s() needs the name written out in quotes", function);
    }
    struct value value;
    if (scope_lookup(evaluation->scope, name, &value)) {
        bridge_push(lua, &value);
    } else {
        lua_pushnil(lua);
    }
}

/* has('name') asks the scope, has(mapping, 'name') a mapping: a text as the only argument decides. */
static int field_has(lua_State *lua)
{
    lua_settop(lua, 2);
    if (lua_isnil(lua, 2) && lua_type(lua, 1) == LUA_TSTRING) {
        push_name(lua, "has");
    } else {
        push_field(lua, 1, 2, "has");
    }
    lua_pushboolean(lua, !lua_isnil(lua, -1));
    return 1;
}

/* What stands in for a missing value is the last argument, which is on top when the nil is taken off. */
static int field_optional(lua_State *lua)
{
    bool of_scope = lua_type(lua, 1) == LUA_TSTRING;
    lua_settop(lua, of_scope ? 2 : 3);
    if (of_scope) {
        push_name(lua, "optional");
    } else {
        push_field(lua, 1, 2, "optional");
    }
    if (lua_isnil(lua, -1)) {
        lua_pop(lua, 1);
    }
    return 1;
}

/* Lua's own words, as expressions compare with them; lists and mappings of the data are tables to an author. */
static int field_type(lua_State *lua)
{
    lua_pushstring(lua,
                   bridge_node(lua, 1) != NULL ? "table" : lua_typename(lua, lua_type(lua, 1)));
    return 1;
}

/* With decimals also for whole numbers: text(2, 1) is 2.0, as a column of prices needs. */
static int value_text(lua_State *lua)
{
    char digits[DECIMAL_TEXT_SIZE], format[16];
    if (!argument_given(lua, 2)) {
        if (!push_as_text(lua, 1)) {
            argument_fail(lua, 1, "text", "text, a number, true or false");
        }
        return 1;
    }
    lua_Integer decimals = argument_integer(lua, 2, "text");
    if (decimals < 0 || decimals > DECIMALS_MAX) {
        sandbox_fail(lua, "text() gives 0 to %d decimals", (int)DECIMALS_MAX);
    }
    sandbox_charge(lua, DECIMAL_STEPS);
    g_snprintf(format, sizeof(format), "%%.%df", (int)decimals);
    lua_pushstring(
        lua, g_ascii_formatd(digits, sizeof(digits), format, argument_number(lua, 1, "text")));
    return 1;
}

/* Lua's name for it, so that what people know from Lua works; the address of a table is nobody's data. */
static int value_tostring(lua_State *lua)
{
    if (lua_isnil(lua, 1)) {
        lua_pushliteral(lua, "nil");
    } else if (!push_as_text(lua, 1)) {
        argument_fail(lua, 1, "tostring", "text, a number, true or false");
    }
    return 1;
}

/* Pushes the number that the text or number at 1 is, or nil. */
static bool push_as_number(lua_State *lua, const char *function)
{
    size_t length;
    if (lua_type(lua, 1) == LUA_TNUMBER) {
        lua_pushvalue(lua, 1);
        return true;
    }
    const char *text = argument_text(lua, 1, function, &length);
    return lua_stringtonumber(lua, text) == length + 1;
}

/* It fails, so that a misprint in the data is told; tonumber() gives nil. */
static int value_number(lua_State *lua)
{
    if (!push_as_number(lua, "to_number")) {
        sandbox_fail(lua, "'%s' is no number", lua_tostring(lua, 1));
    }
    return 1;
}

/* Also of lists and functions: whoever asks so wants no failure. */
static int value_tonumber(lua_State *lua)
{
    int type = lua_type(lua, 1);
    if ((type != LUA_TSTRING && type != LUA_TNUMBER) || !push_as_number(lua, "tonumber")) {
        lua_pushnil(lua);
    }
    return 1;
}

/* As Lua's select(), but without negative numbers. */
static int value_select(lua_State *lua)
{
    int count = lua_gettop(lua) - 1;
    if (lua_type(lua, 1) == LUA_TSTRING && strcmp(lua_tostring(lua, 1), "#") == 0) {
        lua_pushinteger(lua, count);
        return 1;
    }
    lua_Integer first = argument_integer(lua, 1, "select");
    if (first < 1) {
        sandbox_fail(lua, "select() counts from 1");
    }
    return first > count ? 0 : count - (int)first + 1;
}

/* clang-format off */
const struct library_row library_fields[] = {
    {{"has", "has(name) or has(mapping, name)",
      "Whether there is such a field or name, and it is not null; the name stands in quotes.",
      "has('nickname')", "false"}, field_has},
    {{"optional", "optional(name, otherwise) or optional(mapping, name, otherwise)",
      "The field, or the other value where there is none or it is null.",
      "optional('nickname', 'none')", "none"}, field_optional},
    {{"to_number", "to_number(text)", "The number that a text is; fails if it is none.",
      "to_number('12') + 1", "13"}, value_number},
    {{"text", "text(value) or text(number, decimals)", "A number or flag as text, whole numbers without a point.",
      "text(2.5, 2)", "2.50"}, value_text},
    {{"type", "type(value)", "One of 'nil', 'boolean', 'number', 'string', 'table', 'function'.",
      "type(name)", "string"}, field_type},
    {{"tostring", "tostring(value)", "As text(), but nothing is 'nil'.",
      "tostring(nickname)", "nil"}, value_tostring},
    {{"tonumber", "tonumber(text)", "As to_number(), but nil if it is none.",
      "tonumber('many') or 0", "0"}, value_tonumber},
    {{"select", "select(n, ...)", "The arguments from the n-th on, or their count for '#'.",
      "select('#', id, name)", "2"}, value_select},
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */

/* ---- numbers ---- */

/* Whole numbers become integers, so that they are joined to text without a point. */
static int push_whole(lua_State *lua, lua_Number number)
{
    lua_Integer integer;
    if (lua_numbertointeger(number, &integer)) {
        lua_pushinteger(lua, integer);
    } else {
        lua_pushnumber(lua, number);
    }
    return 1;
}

/* Halves away from 0, as at school: C's round(). A half that is none in binary is not rounded up: round(1.005, 2) is 1. */
static int number_round(lua_State *lua)
{
    lua_Number number = argument_number(lua, 1, "round");
    lua_Integer decimals = argument_integer_or(lua, 2, "round", 0);
    if (decimals < 0 || decimals > DECIMALS_MAX) {
        sandbox_fail(lua, "round() gives 0 to %d decimals", (int)DECIMALS_MAX);
    }
    if (decimals == 0) {
        return push_whole(lua, round(number));
    }
    lua_Number scale = pow(10, (double)decimals);
    lua_pushnumber(lua, round(number * scale) / scale);
    return 1;
}

/* By C's functions on doubles; a result that fits becomes an integer, and so prints without a point. */
static int number_floor(lua_State *lua)
{
    return push_whole(lua, floor(argument_number(lua, 1, "floor")));
}

static int number_ceil(lua_State *lua)
{
    return push_whole(lua, ceil(argument_number(lua, 1, "ceil")));
}

/* Whole numbers stay whole: Lua turns the sign. */
static int number_abs(lua_State *lua)
{
    lua_Number number = argument_number(lua, 1, "abs");
    if (number >= 0) {
        lua_pushvalue(lua, 1);
        return 1;
    }
    lua_pushvalue(lua, 1);
    lua_arith(lua, LUA_OPUNM);
    return 1;
}

/* __index of `math`: the functions of upvalue 1, which so cannot be changed. */
static int math_index(lua_State *lua)
{
    lua_pushvalue(lua, 2);
    if (lua_rawget(lua, lua_upvalueindex(1)) == LUA_TNIL) {
        sandbox_raise(lua, failure_no_parts(sandbox_arena(lua), "math", bridge_part_words(lua, 2)));
    }
    return 1;
}

/* Written to, it would be remembered by the next expression. */
static int math_newindex(lua_State *lua)
{
    sandbox_fail(lua, "math cannot be changed");
}

/* Lua's own but for chance: a game is printed twice the same. */
void library_push_math(lua_State *lua)
{
    static const char *const left_out[] = {"random", "randomseed"};
    lua_newtable(lua);
    lua_newtable(lua);
    lua_pushcfunction(lua, luaopen_math);
    lua_call(lua, 0, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(left_out); i++) {
        lua_pushnil(lua);
        lua_setfield(lua, -2, left_out[i]);
    }
    lua_pushcclosure(lua, math_index, 1);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, math_newindex);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
}

/* ---- numbers in words ---- */

/* That of the game: the outermost scope has it. Without one, as in an example, English. */
static const struct number_language *language_of(lua_State *lua)
{
    const struct scope *scope = scope_outermost(sandbox_evaluation(lua)->scope);
    struct value language;
    bool given = scope != NULL && scope_lookup(scope, "language", &language) &&
                 language.kind != VALUE_NOTHING;
    return number_language_find(given ? value_to_text(sandbox_arena(lua), &language) : "en");
}

/* A number without a word is written in figures. */
static int number_in_words(lua_State *lua)
{
    lua_Integer number = argument_integer(lua, 1, "word");
    lua_pushstring(lua, number_word(language_of(lua), sandbox_arena(lua), number));
    return 1;
}

static int ordinal(lua_State *lua)
{
    lua_Integer number = argument_integer(lua, 1, "ordinal");
    lua_pushstring(lua, number_ordinal(language_of(lua), sandbox_arena(lua), number));
    return 1;
}

/* The noun as its author wrote it, unless the game is translated and the translation has it. */
static int plural(lua_State *lua)
{
    size_t length;
    lua_settop(lua, 3);
    lua_Integer number = argument_integer(lua, 1, "plural");
    const char *one = argument_text(lua, 2, "plural", &length);
    const char *many = argument_given(lua, 3) ? argument_text(lua, 3, "plural", &length) : NULL;
    const struct scope *scope = scope_outermost(sandbox_evaluation(lua)->scope);
    const struct number_language *language = language_of(lua);
    const struct scope_words words = scope != NULL ? scope->words : (struct scope_words){0};
    if (words.translation != NULL) {
        const struct node *noun = translation_counted(words.translation, one, number);
        if (noun != NULL) {
            bridge_push_node(lua, noun);
            return 1;
        }
        language = number_language_find(words.written_in);
    }
    lua_pushstring(lua, number_noun(language, sandbox_arena(lua), number, one, many));
    return 1;
}

/* clang-format off */
const struct library_row library_numbers[] = {
    {{"round", "round(number) or round(number, decimals)", "The nearest number, halves away from 0.",
      "round(7.25, 1)", "7.3"}, number_round},
    {{"floor", "floor(number)", "The next whole number down.",
      "floor(hits / 3)", "1"}, number_floor},
    {{"ceil", "ceil(number)", "The next whole number up.",
      "ceil(hits / 3)", "2"}, number_ceil},
    {{"abs", "abs(number)", "The number without its sign.",
      "abs(2 - hits)", "2"}, number_abs},
    {{"word", "word(number)", "The number as a word of the game's language up to twenty, beyond in figures.",
      "word(hits)", "four"}, number_in_words},
    {{"ordinal", "ordinal(number)", "The number as a place in an order: second, 21st.",
      "ordinal(hits)", "fourth"}, ordinal},
    {{"plural", "plural(number, one) or plural(number, one, many)",
      "What is counted, for so many of it; `many` where its form follows no rule. A translation has its own forms.",
      "plural(hits, 'space')", "spaces"}, plural},
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */
