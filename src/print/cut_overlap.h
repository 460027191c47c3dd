/* What of a contour is not cut yet. */
#ifndef KERF_PRINT_CUT_OVERLAP_H
#define KERF_PRINT_CUT_OVERLAP_H

#include <glib.h>

#include "geom/path.h"

/** A line or a curve from one point to another. */
struct cut_edge {
    double x_mm, y_mm; /* where it begins */
    struct path_step step;
};

/**
 * Appends to `rest` (of struct cut_edge) the stretches of `edge` that lie on none of `done`, in order.
 *
 * done  of struct cut_edge
 *
 * A line is compared with lines, also where they lie on each other in part only; a curve with the same
 * curve, in either direction.
 */
void cut_edge_subtract(const struct cut_edge *edge, const GArray *done, GArray *rest);

#endif
