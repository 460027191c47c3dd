/* Rasters decoded into Cairo surfaces. */
#ifndef KERF_FACE_IMAGE_PIXELS_H
#define KERF_FACE_IMAGE_PIXELS_H

#include <stdbool.h>

#include <cairo.h>
#include <glib.h>

#include "face/image_header.h"
#include "face/image_store.h"

/** The pixels of a PNG, JPEG or WebP, upright; the caller's. NULL if they cannot be decoded. */
cairo_surface_t *image_pixels_decode(const struct image *image);

/** Likewise, scaled down so that no side is longer than `side_px`; the proportions are not kept. */
cairo_surface_t *image_pixels_decode_small(const struct image *image, int side_px);

/**
 * What is wrong with the pixels where decoders say nothing: of what libjpeg cannot read it makes grey, and libpng
 * leaves rows as they were. NULL if all is well, or decoding tells.
 *
 * header  what image_header_read() told of it, without a problem
 */
const char *image_pixels_problem(GBytes *file, const struct image_header *header);

/** By decoding it once. */
bool image_pixels_can_be_decoded(GBytes *file, const struct image_header *header);

#endif
