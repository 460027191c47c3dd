/* Boards to walk on. Names of spaces, kinds and lines are those of the data; a space that is not there
 * ends the scene. */
#ifndef KERF_TESTS_PLAY_GROUND_H
#define KERF_TESTS_PLAY_GROUND_H

#include "board/board.h"
#include "board/board_paths.h"
#include "board/board_turn.h"
#include "document/node.h"
#include "play/table.h"

/** How somebody walks. Zeroed: one step at a time over any side, onto any space, each costs 1. */
struct walk {
    const char *const
        *stopping_lines;             /* NULL-ended names of lines that cannot be crossed, or NULL */
    const char *const *closed_kinds; /* NULL-ended names of kinds not to be entered, or NULL */
    const char *const *slowing_lines; /* NULL-ended: what they surround costs 2 to enter; or NULL */
    bool diagonal;
};

/** The board in a field of a record. */
const struct board *ground_board(struct table *table, const struct node *record, const char *path);

/** A space by its name, and its name. */
size_t ground_space(struct table *table, const struct board *board, const char *name);
const char *ground_name(struct table *table, const struct board *board, size_t space);

/** How many spaces there are, holes left out. */
size_t ground_count(const struct board *board);

/** The word of a layer on a space, and the kind that the legend gives it; NULL for nothing. */
const char *ground_word(struct table *table, const struct board *board, const char *layer,
                        size_t space);
const char *ground_kind(struct table *table, const struct board *board, const char *layer,
                        size_t space);

/** Whether any layer's word or the span on a space gives it this kind. */
bool ground_is(const struct board *board, size_t space, const char *kind);

/** The spaces of a region, [board_space_count()]; and of a kind, the first one of it. */
const bool *ground_region(struct table *table, const struct board *board, const char *region);
size_t ground_first_of_kind(struct table *table, const struct board *board, const char *kind);

/** Whether a kind of line lies between two neighbours. */
bool ground_has_line(const struct board *board, size_t space, size_t other, const char *line);

/** The movement of a walk on a board, for board_paths.h; kinds and lines that it lacks stop nobody. */
struct board_movement ground_movement(struct table *table, const struct board *board,
                                      const struct walk *walk);

/**
 * Whether a straight line from the middle of a space to that of another crosses none of these kinds of
 * line; over a corner it must be able to pass on one side at least.
 */
bool ground_sees(struct table *table, const struct board *board, size_t from, size_t to,
                 const char *const *blocking_lines);

/** Cost of the shortest way, BOARD_UNREACHABLE if there is none. */
uint32_t ground_steps(struct table *table, const struct board *board, size_t from, size_t to,
                      const struct walk *walk);

/** The next space on the shortest way; ends the scene if there is no way. */
size_t ground_step_towards(struct table *table, const struct board *board, size_t from, size_t to,
                           const struct walk *walk);

#endif
