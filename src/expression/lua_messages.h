/* Lua's messages in the words of a game designer. */
#ifndef KERF_EXPRESSION_LUA_MESSAGES_H
#define KERF_EXPRESSION_LUA_MESSAGES_H

#include "base/arena.h"

/** "nil" is "nothing", "string" is "text", ... */
const char *lua_kind_words(const char *lua_type_name);

/** An error while running; in the arena. */
const char *lua_runtime_words(struct arena *arena, const char *message);

/** An error while parsing "return EXPRESSION"; in the arena. */
const char *lua_syntax_words(struct arena *arena, const char *message);

#endif
