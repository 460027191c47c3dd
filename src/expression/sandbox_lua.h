/* What the C functions that Lua calls need from the sandbox that they run in. */
#ifndef KERF_EXPRESSION_SANDBOX_LUA_H
#define KERF_EXPRESSION_SANDBOX_LUA_H

#include <glib.h>
#include <lua.h>

#include "expression/expression_parts.h"

/** What the running evaluation was given. */
struct evaluation {
    const struct expression *expression;
    const struct scope *scope;
    struct arena *arena;
    struct observation *observation; /* NULL: nobody wants to know */
    const struct node *odd;          /* the last scalar read that is no number nor flag, or NULL */
    const struct node *longest;      /* the longest text read, or NULL */
};

/** Of the sandbox that owns `lua`. */
struct evaluation *sandbox_evaluation(lua_State *lua);

/** Of the running evaluation. */
struct arena *sandbox_arena(lua_State *lua);

/** What sandbox_set_context() gave it; NULL if nothing. */
void *sandbox_context(lua_State *lua);

/** Leaves the evaluation with this failure; nothing in Lua can catch it. */
G_NORETURN void sandbox_raise(lua_State *lua, struct failure failure);

/** sandbox_raise() of DIAG_EXPRESSION_FAILED; the format is lua_pushfstring()'s. */
G_NORETURN void sandbox_fail(lua_State *lua, const char *format, ...);

/** sandbox_raise() of DIAG_EXPRESSION_MEMORY. */
G_NORETURN void sandbox_fail_memory(lua_State *lua);

/** Takes work done in C off the steps that the evaluation has left; does not return if none are. */
void sandbox_charge(lua_State *lua, size_t step_count);

/** sandbox_charge() for looking through so many entries, of mappings or of frames, for a name. */
void sandbox_charge_lookup(lua_State *lua, size_t entry_count);

#endif
