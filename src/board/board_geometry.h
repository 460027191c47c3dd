/* Where the spaces of a board lie, in mm from the top left of the board. */
#ifndef KERF_BOARD_BOARD_GEOMETRY_H
#define KERF_BOARD_BOARD_GEOMETRY_H

#include "board/board.h"
#include "geom/box.h"
#include "geom/path.h"

struct board_point {
    double x_mm, y_mm;
};

/** The box around the whole grid, holes included; its top left is the origin. */
struct box board_bounds(const struct board *board);

struct board_point board_space_centre(const struct board *board, size_t space);

/** The middle of a space, or of all that are joined to it. */
struct board_point board_joined_centre(const struct board *board, size_t space);

/** Where a route comes by: the middle of a space or of a side. */
struct board_point board_place_point(const struct board *board, struct board_edge place);

/** Adds a route in straight lines from place to place, or from corner to corner along its sides. */
void board_add_route(struct path *path, const struct board *board, const struct board_route *route);

/** The box in a space in which things are written. */
struct box board_space_box(const struct board *board, size_t space);

/** The box around a space. */
struct box board_space_bounds(const struct board *board, size_t space);

/** From the middle of a space to each of its sides. */
double board_radius_mm(const struct board *board);

/** How far inside a space a point lies, from the nearest of its sides; under 0 where it lies outside. */
double board_inside_mm(const struct board *board, size_t space, struct board_point point);

/** Corner `corner` of a space: where side `corner` begins, clockwise; side i ends at corner i + 1. */
struct board_point board_space_corner(const struct board *board, size_t space, unsigned corner);

/** The two ends of a side. */
void board_side_segment(const struct board *board, struct board_edge edge, struct board_point *from,
                        struct board_point *to);

/**
 * Adds the outline of a set of spaces as one path, traced along its border: no line runs between
 * its spaces, so that its fill has no gap. Outer edges go clockwise, those of gaps in it
 * counterclockwise; spaces that touch at a corner only have an outline each.
 *
 * inset_mm  moves the outline into the set; less than half a space. Negative: out of it.
 */
void board_add_outline(struct path *path, const struct board *board, const bool *set,
                       double inset_mm);

/**
 * Adds sides as lines that run on from one to the next where just two of them meet (so that dashes
 * run on too); those that go round are closed.
 */
void board_add_edges(struct path *path, const struct board *board, const struct board_edge *edges,
                     size_t edge_count);

#endif
