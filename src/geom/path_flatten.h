/* Curves as short straight lines, for what knows no curves. */
#ifndef KERF_GEOM_PATH_FLATTEN_H
#define KERF_GEOM_PATH_FLATTEN_H

#include "geom/path.h"

/**
 * Adds `path` to `flat` with lines in place of curves, nowhere further than `tolerance_mm` off them.
 */
void path_flatten(const struct path *path, double tolerance_mm, struct path *flat);

#endif
