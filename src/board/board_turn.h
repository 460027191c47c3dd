/* Turned boards, boards compared, and tiles laid side by side. */
#ifndef KERF_BOARD_BOARD_TURN_H
#define KERF_BOARD_BOARD_TURN_H

#include "board/board.h"

/**
 * A new board, turned clockwise: by quarters, of hexagons and triangles by sixths; any number of turns,
 * negative ones the other way. Words, lines, spans, regions and routes turn with it and share their nodes with it.
 *
 * A board of hexagons or triangles is fitted into the smallest grid, so holes at its edge may come and go;
 * of triangles the first column is empty where a1, which points up, would have to point down.
 */
const struct board *board_turned(struct arena *arena, const struct board *board, int turns);

/**
 * Whether two boards are the same on the table: shape, spaces, words by layer, kinds, lines, spans,
 * regions and routes, all by name, and the size of a space. Labels and further data are not looked at.
 */
bool board_equal(const struct board *board, const struct board *other);

/** Two spaces of two tiles that share a side. */
struct board_joint {
    size_t space;       /* of the first tile */
    unsigned side;      /* of that space */
    size_t other_space; /* of the second */
};

/** Whether the spaces at a joint may touch. */
typedef bool (*board_fits_fn)(const struct board *tile, const struct board *other,
                              struct board_joint joint, void *data);

struct board_fit {
    bool overlap; /* the tiles would lie on each other; the counts are 0 */
    size_t joint_count, fitting_count;
};

/**
 * Where two tiles of one shape touch if `other` is laid so that its space `other_space` lies across
 * side `side` of the space `space` of `tile` (both may be holes).
 *
 * False if they would overlap, or if triangles would meet that point the same way. [*count_out], by space and side; in the arena.
 */
bool board_joints(struct arena *arena, const struct board *tile, size_t space, unsigned side,
                  const struct board *other, size_t other_space, struct board_joint **joints_out,
                  size_t *count_out);

/**
 * Tries `other` at a whole side of `tile`, edge to edge: both square boards with equally long edges
 * there, or single hexagons or triangles. How many of the joints fit tells whether all do, or one at least.
 *
 * fits  NULL: every joint does
 *
 * False if the edges are not equally long, the shapes differ, or triangles point the same way.
 */
bool board_fit_side(const struct board *tile, unsigned side, const struct board *other,
                    board_fits_fn fits, void *data, struct board_fit *fit_out);

#endif
