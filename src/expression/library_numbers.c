/* Functions on numbers, and Lua's `math`. */
#include <math.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "expression/library.h"
#include "expression/library_arguments.h"
#include "expression/sandbox_lua.h"
#include "expression/value_bridge.h"

enum { DECIMALS_MAX = 10 };

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

static int number_floor(lua_State *lua)
{
    return push_whole(lua, floor(argument_number(lua, 1, "floor")));
}

static int number_ceil(lua_State *lua)
{
    return push_whole(lua, ceil(argument_number(lua, 1, "ceil")));
}

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
        sandbox_raise(lua, failure_no_parts(sandbox_evaluation(lua)->arena, "math",
                                            bridge_part_words(lua, 2)));
    }
    return 1;
}

static int math_newindex(lua_State *lua)
{
    sandbox_fail(lua, "math cannot be changed");
}

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
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */
