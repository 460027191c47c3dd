/* The shapes of spaces. Each is a row that says which corners a space has and where it lies; all else
 * follows from the row: what is across a side and how that side is called from there, where a turn
 * leads, sizes in mm.
 *
 * Middles and corners lie on a lattice of whole numbers, so that equal corners are equal. All shapes are
 * regular and meet side to side, so that the middle of a neighbour is one's own mirrored at the side:
 * the sum of the side's two corners, seen from the middle. */
#ifndef KERF_BOARD_BOARD_SHAPE_H
#define KERF_BOARD_BOARD_SHAPE_H

#include "board/board.h"

struct board_lattice_point {
    int x, y;
};

/** How a space stands: its corners and sides. */
struct board_stance {
    const char *side_names[BOARD_SIDE_MAX];
    /* About the middle, clockwise; side i goes from corner i to corner i + 1. */
    struct board_lattice_point corners[BOARD_SIDE_MAX];
    double left, top, right, bottom; /* about the middle: the box that is written in */
};

/**
 * A space is odd where `odd_row` times its row and `odd_column` times its column add up to an odd number.
 * Its middle: x = column * x_step + x_first, and x_shift more where it is odd; y by row likewise.
 */
struct board_shape {
    const char *plural;             /* "squares" */
    const struct board_shape *flat; /* with `orientation: flat`; NULL: it has no orientation */
    unsigned side_count;
    const struct board_stance *stances[2]; /* of even spaces, of odd ones */
    int odd_row, odd_column;
    int x_step, x_first, x_shift;
    int y_step, y_first, y_shift;
    double x_unit, y_unit; /* of the lattice, in sides of a space */
    /* Turns: how many go round, and where the lattice goes when it is turned once, clockwise about `pivot`
     * (seen from the middle of the first space): x = (turn[0][0] * x + turn[0][1] * y) / 2 ... */
    unsigned turn_count;
    int turn[2][2];
    struct board_lattice_point pivot;
    /* Moves that lay the grid on itself. The first leads one row down (or one column to the right where
     * odd columns are shifted), the second along that row. */
    struct board_lattice_point moves[2];
    /* Rows and columns make a rectangle: turned it is one again, its edges are straight, and four spaces
     * meet at each corner within. */
    bool rectangular;
    bool rows_run_straight; /* a text may run on from one space of a row to the next */
};

/** The choices of `shape`, ended by NULL. */
extern const char *const board_shape_names[];

/** By its place among the choices. */
const struct board_shape *board_shape_at(int choice);

/** In sides: from the middle to a side; from a side to what lies opposite; between the corners farthest
 * apart. */
double board_shape_radius(const struct board_shape *shape);
double board_shape_across(const struct board_shape *shape);
double board_shape_points(const struct board_shape *shape);

struct board_lattice_point board_lattice_add(struct board_lattice_point a,
                                             struct board_lattice_point b);
struct board_lattice_point board_lattice_subtract(struct board_lattice_point a,
                                                  struct board_lattice_point b);

bool board_lattice_equal(struct board_lattice_point a, struct board_lattice_point b);

/** Turned once about the origin. */
struct board_lattice_point board_lattice_turn(const struct board_shape *shape,
                                              struct board_lattice_point point);

/** The row and column that have their middle there, counted from 0, negative off the grid; false if none
 * has. */
bool board_lattice_place(const struct board_shape *shape, struct board_lattice_point middle,
                         int *row, int *column);

/** The space that has its middle there; BOARD_NOWHERE if none has. */
size_t board_space_at(const struct board *board, struct board_lattice_point middle);

const struct board_stance *board_stance(const struct board *board, size_t space);

struct board_lattice_point board_lattice_middle(const struct board *board, size_t space);
struct board_lattice_point board_lattice_corner(const struct board *board, size_t space,
                                                unsigned corner);

/** From the middle of a space to that of its neighbour across a side. */
struct board_lattice_point board_side_step(const struct board *board, size_t space, unsigned side);

/** The side of a space with this step; board_side_count() if none has it. */
unsigned board_side_with_step(const struct board *board, size_t space,
                              struct board_lattice_point step);

#endif
