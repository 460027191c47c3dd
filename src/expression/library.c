/* The tables put together. */
#include "expression/library.h"

#include <glib.h>
#include <lauxlib.h>
#include <lua.h>

#include "expression/sandbox_lua.h"
#include "expression/value_bridge.h"

static const struct library_row *const subjects[] = {
    library_fields, library_texts, library_numbers, library_lists,
    library_order,  library_dice,  library_checks,
};

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
        sandbox_raise(lua, failure_no_parts(sandbox_evaluation(lua)->arena, "text",
                                            bridge_part_words(lua, 2)));
    }
    return 1;
}

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
