/* Boxes that are turned: four corners in mm, one after the other around them. */
#ifndef KERF_GEOM_QUAD_H
#define KERF_GEOM_QUAD_H

#include <stdbool.h>

#include "geom/box.h"
#include "geom/transform.h"

enum { QUAD_CORNER_COUNT = 4 };

struct quad {
    double x_mm[QUAD_CORNER_COUNT], y_mm[QUAD_CORNER_COUNT];
};

/** The image of `box`. */
struct quad quad_from_box(struct transform transform, struct box box);

/** Whether two of them share more than an edge; both are convex. */
bool quads_overlap(const struct quad *a, const struct quad *b);

#endif
