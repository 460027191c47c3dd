/* Boxes in mm, for layout and imposition.
 *
 * Sizes are sums of many lengths, so that what should touch may be off by some 1e-13: containing has MM_TOLERANCE to
 * spare, in favour of what fits. Overlapping has none: boxes that touch share no area. */
#include "geom/box.h"

#include <math.h>

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
