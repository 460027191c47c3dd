/* Where two pictures of one size differ. Private to this folder. */
#ifndef KERF_VERSIONS_PICTURE_DIFFERENCES_H
#define KERF_VERSIONS_PICTURE_DIFFERENCES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "geom/box.h"
#include "render/png_encoder.h"

/**
 * Whether any pixel differs that can be seen; transparent ones are alike.
 *
 * a, b       of the same width and height, at `dpi`
 * boxes_out  [*count_out], in mm from the top left: what differs, in reading order; in the arena
 */
bool picture_differences(struct arena *arena, const struct png_pixels *a,
                         const struct png_pixels *b, double dpi, const struct box **boxes_out,
                         size_t *count_out);

#endif
