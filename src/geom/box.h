/* Boxes in mm, origin at the top left, y down. */
#ifndef KERF_GEOM_BOX_H
#define KERF_GEOM_BOX_H

#include <stdbool.h>

struct box {
    double x_mm, y_mm, width_mm, height_mm;
};

/** Two lengths that differ by less than this are the same: far under a hundredth of a mm. */
#define MM_TOLERANCE 0.0005

/** `box` with each edge moved inwards by `by_mm` (outwards if negative). */
struct box box_inset(struct box box, double by_mm);

/** Whether `inner` lies within `outer`, edges included, with MM_TOLERANCE to spare. */
bool box_contains(struct box outer, struct box inner);

/** Whether they share more than an edge. */
bool box_overlaps(struct box a, struct box b);

/** The smallest box that holds both. */
struct box box_union(struct box a, struct box b);

/** What they share; without width or height where they share nothing. */
struct box box_intersection(struct box a, struct box b);

#endif
