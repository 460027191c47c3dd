/* Where Lua runs: what it may reach, and how much time and memory it may take. */
#ifndef KERF_EXPRESSION_SANDBOX_H
#define KERF_EXPRESSION_SANDBOX_H

#include "expression/expression_parts.h"

/**
 * Runs an EXPRESSION_LUA; false with `*failure` filled if it gave no value. Its code is
 * DIAG_CODE_COUNT where the run is over and that was said before.
 */
bool sandbox_run(struct sandbox *sandbox, const struct expression *expression,
                 const struct scope *scope, struct arena *arena, struct value *value_out,
                 struct failure *failure);

/** The longest scalar of the data that the last sandbox_run() read, or NULL. */
const struct node *sandbox_longest_text(const struct sandbox *sandbox);

/** That of sandbox_watch(); a path may be followed without a sandbox, NULL. */
const struct expression_watch *sandbox_watched(const struct sandbox *sandbox);

/** Adds a scalar to the set of sandbox_collect_texts(), if there is one. */
void sandbox_note_text(struct sandbox *sandbox, const struct node *scalar);

/** What it was made with. */
const struct work_limits *sandbox_limits(const struct sandbox *sandbox);

struct library_row; /* expression/library.h, which speaks of Lua */

/** Gives its expressions more functions: a table ended by a NULL name, kept by reference. */
void sandbox_add_functions(struct sandbox *sandbox, const struct library_row *rows);

/** Its functions, those of every expression first; without a sandbox only they. NULL past the last. */
const struct expression_function *sandbox_function_at(const struct sandbox *sandbox, size_t index);

/** What such functions need beyond their arguments; borrowed. */
void sandbox_set_context(struct sandbox *sandbox, void *context);

/** Begins to keep what evaluations look at, in what it returns, until sandbox_ignore(). */
struct observation *sandbox_observe(struct sandbox *sandbox);
void sandbox_ignore(struct sandbox *sandbox);

/** Where the running evaluation is kept; NULL if it is not, or without a sandbox. */
struct observation *sandbox_observation(struct sandbox *sandbox);

#endif
