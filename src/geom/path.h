/* Outlines in mm: shapes, cut lines and what SVG path data describes; and the straight lines to fold along. */
#ifndef KERF_GEOM_PATH_H
#define KERF_GEOM_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/digest.h"
#include "geom/box.h"
#include "geom/transform.h"

enum path_verb { PATH_MOVE, PATH_LINE, PATH_CURVE, PATH_CLOSE };

/** One step; a curve (cubic Bezier) uses all three points, move and line only the last one. */
struct path_step {
    enum path_verb verb;
    double x1_mm, y1_mm, x2_mm, y2_mm, x_mm, y_mm;
};

/** Steps live in the arena given when the path was begun. */
struct path {
    struct path_step *steps;
    size_t count;
    size_t capacity;
    struct arena *arena;
};

/** Distance of the control points of a quarter circle of radius 1 from its ends: 4 (sqrt 2 - 1) / 3. */
#define QUARTER_CIRCLE_CONTROL 0.55228474983079340

void path_init(struct path *path, struct arena *arena);
void path_move_to(struct path *path, double x_mm, double y_mm);
void path_line_to(struct path *path, double x_mm, double y_mm);
void path_curve_to(struct path *path, double x1_mm, double y1_mm, double x2_mm, double y2_mm,
                   double x_mm, double y_mm);
void path_close(struct path *path);

void path_add_box(struct path *path, struct box box);

/** Corners are quarter circles; the radius is cut down to half the shorter side. */
void path_add_rounded_box(struct path *path, struct box box, double radius_mm);

/** The ellipse that touches the four sides of `box`. */
void path_add_ellipse(struct path *path, struct box box);

/** The regular hexagon as large as `box` allows; `pointy`: a corner points up. */
void path_add_hexagon(struct path *path, struct box box, bool pointy);

/**
 * Adds SVG path data (all commands of SVG 1.1 8.3, arcs included), user units taken as mm.
 * False if it is malformed; `*error_offset` is then the byte that is wrong.
 */
bool path_add_svg(struct path *path, const char *data, size_t *error_offset);

void path_transform(struct path *path, struct transform transform);

/** Adds the steps of `from`, moved by `transform`. */
void path_add_moved(struct path *path, const struct path *from, struct transform transform);

/**
 * Adds `path`, which has lines only, to `rounded` with its corners bent.
 *
 * share  how much of each half of a line a bend may take: 0 leaves corners, with 1 the bends follow one another
 *        and touch each line in its middle
 */
void path_round_corners(const struct path *path, double share, struct path *rounded);

/** The box around all points and control points; empty at the origin for an empty path. */
struct box path_bounds(const struct path *path);

/**
 * Adds `path` to `flat` with lines in place of curves, nowhere further than `tolerance_mm` off them.
 */
void path_flatten(const struct path *path, double tolerance_mm, struct path *flat);

/** Adds all steps: paths that differ in a single bit have another digest. */
void path_digest(const struct path *path, struct digest *sum);

/** One coordinate of a cubic curve from `p0` to `p3`, at `t` from 0 to 1. */
double path_cubic_at(double t, double p0, double p1, double p2, double p3);

/** A straight line to fold along, in the piece's space. */
struct fold_line {
    double x1_mm, y1_mm, x2_mm, y2_mm;
};

#endif
