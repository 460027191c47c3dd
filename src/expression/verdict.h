/* Why a check does not hold: what functions of the library leave behind for expression_check(). */
#ifndef KERF_EXPRESSION_VERDICT_H
#define KERF_EXPRESSION_VERDICT_H

#include <stdbool.h>

#include <lua.h>

#include "document/node.h"

/**
 * Ends a library function whose answer is no: pushes false and keeps the reason. Of several the last
 * counts, so a function that calls others says the last word.
 *
 * blame   the narrowest value that is wrong; NULL where none can be named
 * format  lua_pushfstring()'s; a sentence without capital and full stop: "3 is given twice"
 *
 * 1, to be returned from the function.
 */
int verdict_fail(lua_State *lua, const struct node *blame, const char *format, ...);

/** The same where a part of a text is to blame: `span`, within the span of `blame`. */
int verdict_fail_at(lua_State *lua, const struct node *blame, struct source_span span,
                    const char *format, ...);

/** Forgets reasons so far; verdict_given() then tells whether a function that was called had one. */
void verdict_forget(lua_State *lua);
bool verdict_given(lua_State *lua);

/** Notes that a value of the data was looked at; for functions that go into lists themselves. */
void verdict_note_read(lua_State *lua, const struct node *node);

/** Notes that anything inside the value may have been looked at. */
void verdict_note_whole(lua_State *lua, const struct node *node);

#endif
