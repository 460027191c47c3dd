/* Rasters decoded into Cairo surfaces. */
#ifndef KERF_FACE_IMAGE_PIXELS_H
#define KERF_FACE_IMAGE_PIXELS_H

#include <stdbool.h>
#include <stdint.h>

#include <cairo.h>
#include <glib.h>

#include "face/image_header.h"
#include "face/image_store.h"

/** The pixels of a PNG, JPEG or WebP, upright; the caller's. NULL if they cannot be decoded. */
cairo_surface_t *image_pixels_decode(const struct image *image);

/** Likewise, scaled down so that no side is longer than `side_px`; the proportions are not kept. */
cairo_surface_t *image_pixels_decode_small(const struct image *image, int side_px);

/** What was drawn on a surface, whose context is done with; NULL where `drawn` is false or Cairo failed. A failure inside
 * librsvg may leave the context in a state of error. */
cairo_surface_t *image_pixels_if_drawn(cairo_surface_t *surface, cairo_t *cr, bool drawn);

/** A row of CAIRO_FORMAT_ARGB32, a pixel a number with its alpha in the highest byte; flushed before. */
const uint32_t *image_pixels_row(cairo_surface_t *surface, int y);

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
