/* The shape of what a mask lets through: holes in it, and parts that do not hang together. */
#ifndef KERF_RENDER_MASK_SHAPE_H
#define KERF_RENDER_MASK_SHAPE_H

#include <stddef.h>

#include "geom/path.h"

/** Bytes by row, 0: outside, 255: inside. */
struct mask {
    unsigned char *bytes;
    size_t stride; /* bytes from row to row */
    size_t width, height;
};

struct mask_shape {
    size_t part_count; /* that touch at most at corners */
    size_t hole_count; /* areas outside from which no way leads to the edge of the picture */
};

/** Puts inside what is enclosed on all sides; gives the number of holes that were filled. */
size_t mask_fill_holes(struct mask *mask);

/** The shape of an outline in mm on a picture of so many pixels; both zero if it cannot be drawn. */
struct mask_shape outline_shape(const struct path *outline, double width_mm, double height_mm,
                                size_t width_px, size_t height_px);

#endif
