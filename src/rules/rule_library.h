/* The sandbox of rules: the functions of every expression and those that know the game. */
#ifndef KERF_RULES_RULE_LIBRARY_H
#define KERF_RULES_RULE_LIBRARY_H

#include <stdbool.h>

#include <glib.h>

#include "base/arena.h"
#include "expression/expression.h"
#include "expression/library.h"
#include "game/game.h"
#include "game/pieces.h"

/** Functions that count what is printed. */
extern const struct library_row piece_library[];

/** What the functions of this folder find with sandbox_context(). */
struct rule_context {
    const struct game *game;
    struct arena *arena;       /* lives as long as the sandbox: for what is worked out once */
    GHashTable *boards;        /* by node; NULL for those that cannot be read */
    struct piece_list *pieces; /* owned; NULL until a rule asks, or if they cannot be made */
    bool pieces_made;          /* whether that was tried */
};

/** The arena is borrowed. */
void rule_context_init(struct rule_context *context, const struct game *game, struct arena *arena);
void rule_context_clear(struct rule_context *context);

/**
 * The outermost scope of rules: that of the game, and as they stand in game.yaml `components`,
 * `players` and `needs`, as far as they are given. In the arena.
 */
const struct scope *rule_scope(const struct game *game, struct arena *arena);

/** The functions that only rules may call, for the manual; NULL past the last. */
const struct expression_function *rule_function_at(size_t index);

/** A sandbox with all functions; sandbox_free(). The context is borrowed. */
struct sandbox *rule_sandbox_new(struct rule_context *context, const struct work_limits *limits);

#endif
