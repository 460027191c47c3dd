/* Values that expressions had before. Part of sandbox. */
#ifndef KERF_EXPRESSION_RESULT_MEMORY_H
#define KERF_EXPRESSION_RESULT_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/digest.h"
#include "expression/expression_parts.h"

struct result_memory;

struct result_memory *result_memory_new(void);
void result_memory_free(struct result_memory *memory);

/** Whether an expression comes to a value by what its names mean alone: it calls no function that looks at anything else. */
bool result_follows_from_names(const char *text, size_t length);

/**
 * What tells whether an expression has the value that it had: the expression and what its names mean. False where that is
 * not to be told: a name means a list or a mapping, or a long text.
 */
bool result_key(const struct expression *expression, const struct scope *scope,
                struct digest *key_out);

/** The value, in the arena, and the steps that it took to come to it; false where it is not known. */
bool result_memory_find(const struct result_memory *memory, const struct digest *key,
                        struct arena *arena, struct value *value_out, size_t *steps_out);

/** Keeps a flag, a number or a short list of such; of what gave a text more is asked than what it is. */
void result_memory_keep(struct result_memory *memory, const struct digest *key,
                        const struct value *value, size_t steps);

#endif
