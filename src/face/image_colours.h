/* The colours of parts of pictures, as of a ground that text stands on. Private to this folder. */
#ifndef KERF_FACE_IMAGE_COLOURS_H
#define KERF_FACE_IMAGE_COLOURS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "face/image_store.h"

/** A part of a picture, in shares of its width and height, 0 to 1. */
struct image_part {
    double left, top, width, height;
};

/** Pixels of a small copy of a picture. */
enum { IMAGE_COPY_PIXELS = 64 * 64 };

/** Small copies of pictures, safe from many threads. */
struct image_colours;

struct image_colours *image_colours_new(void);

/** Accepts NULL. */
void image_colours_free(struct image_colours *colours);

/**
 * The mean colour of a part of a picture; its alpha is the mean of theirs.
 *
 * False if the picture cannot be drawn.
 */
bool image_colours_mean(struct image_colours *colours, const struct image *image,
                        struct image_part part, struct colour *out);

/**
 * The pixels of a small copy of a picture, in Cairo's ARGB32.
 *
 * False if the picture cannot be drawn.
 */
bool image_colours_pixels(struct image_colours *colours, const struct image *image,
                          uint32_t pixels_out[IMAGE_COPY_PIXELS]);

#endif
