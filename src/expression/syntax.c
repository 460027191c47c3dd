/* Lua itself parses; nothing is run here, and the state has no functions to run. */
#include "expression/syntax.h"

#include <string.h>

#include <glib.h>
#include <lauxlib.h>
#include <lua.h>

#include "expression/lexer.h"
#include "expression/lua_messages.h"

enum { EXPRESSION_BYTES_MAX = 64 * 1024 };

/* With _ENV an expression could get a hold on what names mean; the sandbox keeps that to itself. */
static bool uses_environment(const char *text, size_t length)
{
    static const char environment[] = "_ENV";
    size_t position = 0;
    for (;;) {
        struct token token = lexer_next(text, length, &position);
        if (token.kind == TOKEN_END || token.kind == TOKEN_BROKEN) {
            return false;
        }
        if (token.kind == TOKEN_NAME && token.length == strlen(environment) &&
            memcmp(text + token.offset, environment, token.length) == 0) {
            return true;
        }
    }
}

static bool is_blank(const char *text, size_t length)
{
    size_t position = 0;
    return lexer_next(text, length, &position).kind == TOKEN_END;
}

static bool loads(lua_State *lua, const char *source)
{
    return luaL_loadbufferx(lua, source, strlen(source), "=", "t") == LUA_OK;
}

/* `1 end while true do end do local x = 1` and `1, 2` load behind `return`, but not in brackets;
 * `1) + (2` loads in brackets only. */
static const char *load_fault(struct arena *arena, lua_State *lua, const char *text)
{
    if (!loads(lua, arena_printf(arena, "return %s", text))) {
        return lua_syntax_words(arena, lua_tostring(lua, -1));
    }
    if (!loads(lua, arena_printf(arena, "return (%s\n)", text))) {
        return "it must be one expression and nothing else";
    }
    return NULL;
}

const char *syntax_fault(struct arena *arena, const char *text, size_t length)
{
    if (is_blank(text, length)) {
        return "it is empty";
    }
    if (length > EXPRESSION_BYTES_MAX) {
        return "it is too long";
    }
    if (strlen(text) != length) {
        return "it holds a NUL character";
    }
    if (uses_environment(text, length)) {
        return "'_ENV' is not available";
    }
    lua_State *lua = luaL_newstate();
    if (lua == NULL) {
        g_error("no memory for Lua");
    }
    const char *fault = load_fault(arena, lua, text);
    lua_close(lua);
    return fault;
}
