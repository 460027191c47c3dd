/* The arithmetic of the three grids, for the board files of this folder.
 *
 * Places have coordinates (q, r) in which a step across a side is the same everywhere: of squares
 * column and row; of hexagons axial coordinates, q along a row (pointy) or column by column (flat).
 * Corners and centres lie on a lattice of whole numbers, so that equal corners are equal. */
#ifndef KERF_BOARD_BOARD_GRID_H
#define KERF_BOARD_BOARD_GRID_H

#include "board/board.h"

struct board_place {
    int q, r;
};

struct board_lattice_point {
    int x, y;
};

struct board_grid_info {
    unsigned side_count;
    const char *const *side_names;
    struct board_place steps[BOARD_SIDE_MAX];           /* across each side */
    struct board_lattice_point corners[BOARD_SIDE_MAX]; /* about the centre; side i goes from
                                                           corner i to corner i + 1 */
    /* The centre of a space: x = column * x_step + x_first, and x_shift more in odd rows. */
    int x_step, x_first, x_shift;
    int y_step, y_first, y_shift;
    double x_unit, y_unit; /* of the lattice, in sides */
};

const struct board_grid_info *board_grid_info(enum board_grid grid);

struct board_place board_place_of(const struct board *board, size_t space);

/** BOARD_NOWHERE off the grid. */
size_t board_space_at(const struct board *board, struct board_place place);

struct board_place board_place_add(struct board_place a, struct board_place b);
struct board_place board_place_subtract(struct board_place a, struct board_place b);

/** Row and column of a place, counted from 0 and negative off the grid. */
void board_place_row_column(enum board_grid grid, struct board_place place, int *row, int *column);

struct board_lattice_point board_lattice_corner(const struct board *board, size_t space,
                                                unsigned corner);

#endif
