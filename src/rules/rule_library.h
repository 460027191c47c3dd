/* The sandbox of rules: the functions of every expression and those that know the game. */
#ifndef KERF_RULES_RULE_LIBRARY_H
#define KERF_RULES_RULE_LIBRARY_H

#include <stdbool.h>

#include <glib.h>
#include <lua.h>

#include "base/arena.h"
#include "board/board.h"
#include "board/board_paths.h"
#include "expression/expression.h"
#include "expression/library.h"
#include "game/game.h"
#include "game/pieces.h"

/** The functions that only rules may call, one table a subject, each ended by a NULL name. */
extern const struct library_row board_library[];
extern const struct library_row tile_library[];
extern const struct library_row piece_library[];
extern const struct library_row finding_library[];

/** What the functions of this folder find with sandbox_context(). */
struct rule_context {
    const struct game *game;
    struct arena *arena; /* lives as long as the sandbox: for what is worked out once */
    GHashTable *boards;  /* by node; NULL for those that cannot be read */
    const struct work_limits *limits; /* of boards, as of expressions; with a sandbox */
    struct piece_list *pieces;        /* owned; NULL until a rule asks, or if they cannot be made */
    bool pieces_made;                 /* whether that was tried */
    struct diag_list *diags;          /* where the faults of a board are told; NULL: nowhere */
    struct blame_set *blamed;         /* and its parts are blamed; NULL with `diags` */
};

/** The arena is borrowed. */
void rule_context_init(struct rule_context *context, const struct game *game, struct arena *arena);
void rule_context_clear(struct rule_context *context);

/**
 * The outermost scope of rules: that of the game, and as they stand in game.yaml `about`, `components`,
 * `players` and `needs`, as far as they are given, and `layouts` by name, as their files have them. In the arena.
 */
const struct scope *rule_scope(const struct game *game, struct arena *arena);

/** A sandbox with all functions; sandbox_free(). The context is borrowed. */
struct sandbox *rule_sandbox_new(struct rule_context *context, const struct work_limits *limits);

/* ---- boards, spaces and ways of moving as arguments ---- */

/**
 * The board that a mapping of the data describes; each is read once a sandbox. Fails for what is no
 * board, and for one with faults, which are reported and explain the failure.
 */
const struct board *argument_board(lua_State *lua, int index, const char *function);

/** One space by name: "c2". A hole is none. */
size_t argument_space(lua_State *lua, int index, const char *function, const struct board *board);

/** A set of spaces: a name, a region, or a list of these; in the evaluation's arena. */
bool *argument_spaces(lua_State *lua, int index, const char *function, const struct board *board);

/**
 * How to move: a table, or a mapping of the data, with `diagonal` (true or false), `lines` and `kinds`
 * (lists of names that stop, or one name), `costs` (by kind, as in {water = 2}). Nothing: one step to
 * any neighbour. Fails where the lines to keep to, `along`, are none of the board; other names that it does not
 * have stop nothing.
 */
struct board_movement argument_movement(lua_State *lua, int index, const char *function,
                                        const struct board *board);

/** Pushes the list of the names of a set. */
void push_space_names(lua_State *lua, const struct board *board, const bool *set);

/** Pushes the name of a space. */
void push_space_name(lua_State *lua, const struct board *board, size_t space);

#endif
