/* Boxes in mm, for layout and imposition.
 *
 * Sizes are sums of many lengths, so that what should touch may be off by some 1e-13: containing has MM_TOLERANCE to
 * spare, in favour of what fits. Overlapping has none: boxes that touch share no area. */
#include "geom/box.h"

#include <math.h>

struct box box_inset(struct box box, double by_mm)
{
    return (struct box){box.x_mm + by_mm, box.y_mm + by_mm, box.width_mm - 2 * by_mm,
                        box.height_mm - 2 * by_mm};
}

bool box_contains(struct box outer, struct box inner)
{
    return inner.x_mm > outer.x_mm - MM_TOLERANCE && inner.y_mm > outer.y_mm - MM_TOLERANCE &&
           inner.x_mm + inner.width_mm < outer.x_mm + outer.width_mm + MM_TOLERANCE &&
           inner.y_mm + inner.height_mm < outer.y_mm + outer.height_mm + MM_TOLERANCE;
}

bool box_overlaps(struct box a, struct box b)
{
    return a.x_mm < b.x_mm + b.width_mm && b.x_mm < a.x_mm + a.width_mm &&
           a.y_mm < b.y_mm + b.height_mm && b.y_mm < a.y_mm + a.height_mm;
}

struct box box_union(struct box a, struct box b)
{
    double left_mm = fmin(a.x_mm, b.x_mm), top_mm = fmin(a.y_mm, b.y_mm);
    double right_mm = fmax(a.x_mm + a.width_mm, b.x_mm + b.width_mm);
    double bottom_mm = fmax(a.y_mm + a.height_mm, b.y_mm + b.height_mm);

    return (struct box){left_mm, top_mm, right_mm - left_mm, bottom_mm - top_mm};
}

/* Empty, at a place between them, where the two are apart. */
struct box box_intersection(struct box a, struct box b)
{
    double left_mm = fmax(a.x_mm, b.x_mm), top_mm = fmax(a.y_mm, b.y_mm);
    double right_mm = fmin(a.x_mm + a.width_mm, b.x_mm + b.width_mm);
    double bottom_mm = fmin(a.y_mm + a.height_mm, b.y_mm + b.height_mm);

    return (struct box){left_mm, top_mm, fmax(0, right_mm - left_mm), fmax(0, bottom_mm - top_mm)};
}
