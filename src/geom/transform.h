/* Affine maps of the plane, in mm: x' = xx x + xy y + x0, y' = yx x + yy y + y0; and what becomes of boxes. */
#ifndef KERF_GEOM_TRANSFORM_H
#define KERF_GEOM_TRANSFORM_H

#include <stdbool.h>

#include "geom/box.h"

struct transform {
    double xx, yx, xy, yy, x0_mm, y0_mm;
};

struct transform transform_identity(void);
struct transform transform_translate(double x_mm, double y_mm);

/** A turn about a point; positive angles are clockwise, as y points down. */
struct transform transform_rotate(double angle_deg, double about_x_mm, double about_y_mm);

/** Left and right change sides about an upright line. */
struct transform transform_mirror(double about_x_mm);

/** First `first`, then `second`. */
struct transform transform_then(struct transform first, struct transform second);

/** The map that takes it back; of one that flattens the plane, itself. */
struct transform transform_inverse(struct transform transform);

void transform_point(struct transform transform, double *x_mm, double *y_mm);

/** The smallest upright box around the image of `box`. */
struct box transform_box(struct transform transform, struct box box);

/* ---- boxes that are turned: four corners, one after the other around them ---- */

enum { QUAD_CORNER_COUNT = 4 };

struct quad {
    double x_mm[QUAD_CORNER_COUNT], y_mm[QUAD_CORNER_COUNT];
};

/** The image of `box`. */
struct quad quad_from_box(struct transform transform, struct box box);

/** Whether two of them share more than an edge; both are convex. */
bool quads_overlap(const struct quad *a, const struct quad *b);

#endif
