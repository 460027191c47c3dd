/* Where Lua runs: what it may reach, and how much time and memory it may take. */
#ifndef KERF_EXPRESSION_SANDBOX_H
#define KERF_EXPRESSION_SANDBOX_H

#include "expression/expression_parts.h"
#include "expression/failure.h"

/** Runs an EXPRESSION_LUA; false with `*failure` filled if it gave no value. */
bool sandbox_run(struct sandbox *sandbox, const struct expression *expression,
                 const struct scope *scope, struct arena *arena, struct value *value_out,
                 struct failure *failure);

#endif
