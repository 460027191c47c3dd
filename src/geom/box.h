/* Boxes in mm, origin at the top left, y down. */
#ifndef KERF_GEOM_BOX_H
#define KERF_GEOM_BOX_H

#include <stdbool.h>

struct box {
    double x_mm, y_mm, width_mm, height_mm;
};

/** Two lengths that differ by less than this are the same: far under a hundredth of a mm. */
#define MM_TOLERANCE 0.0005

/* What is asked of every two things of a face is no call. */

/** `box` with each edge moved inwards by `by_mm` (outwards if negative). */
static inline struct box box_inset(struct box box, double by_mm)
{
    return (struct box){box.x_mm + by_mm, box.y_mm + by_mm, box.width_mm - 2 * by_mm,
                        box.height_mm - 2 * by_mm};
}

/** Whether `inner` lies within `outer`, edges included, with MM_TOLERANCE to spare. */
static inline bool box_contains(struct box outer, struct box inner)
{
    return inner.x_mm > outer.x_mm - MM_TOLERANCE && inner.y_mm > outer.y_mm - MM_TOLERANCE &&
           inner.x_mm + inner.width_mm < outer.x_mm + outer.width_mm + MM_TOLERANCE &&
           inner.y_mm + inner.height_mm < outer.y_mm + outer.height_mm + MM_TOLERANCE;
}

/** Whether they share more than an edge. */
static inline bool box_overlaps(struct box a, struct box b)
{
    return a.x_mm < b.x_mm + b.width_mm && b.x_mm < a.x_mm + a.width_mm &&
           a.y_mm < b.y_mm + b.height_mm && b.y_mm < a.y_mm + a.height_mm;
}

/** The smallest box that holds both. */
struct box box_union(struct box a, struct box b);

/** What they share; without width or height where they share nothing. */
struct box box_intersection(struct box a, struct box b);

#endif
