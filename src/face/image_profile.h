/* The colours of a picture by the profile in its file, made those of sRGB. */
#ifndef KERF_FACE_IMAGE_PROFILE_H
#define KERF_FACE_IMAGE_PROFILE_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "face/image_header.h"

/**
 * Looks for a profile: in a JPEG's APP2 segments, a PNG's cICP, iCCP or else its gAMA and cHRM, a WebP's ICCP.
 *
 * header       what image_header_read() told of the file, without a problem
 * problem_out  why a profile that is there cannot be used, in words; else NULL
 *
 * The ICC profile, g_bytes_unref(); NULL if there is none, it cannot be used, or its colours are those
 * of sRGB as nearly as a byte can tell.
 *
 * Sources: ICC.1:2010 annex B.4 (JPEG), PNG (ISO/IEC 15948) 11.3.3 and its third edition (cICP), WebP container specification.
 */
GBytes *image_profile_read(const unsigned char *bytes, size_t length,
                           const struct image_header *header, const char **problem_out);

/** From the rows of a decoder to sRGB; belongs to one thread. */
struct colour_transform;

/**
 * profile   of image_profile_read(), or NULL
 * channels  of a pixel of the rows, a byte each: 3 for RGB, 4 for RGBA or, `has_inks`, for CMYK, of
 *           which 255 is all ink
 *
 * NULL if there is nothing to do.
 */
struct colour_transform *colour_transform_new(GBytes *profile, size_t channels, bool has_inks);
void colour_transform_free(struct colour_transform *transform);

/** Writes `count` pixels of sRGB, three bytes each. */
void colour_transform_apply(const struct colour_transform *transform, const unsigned char *from,
                            unsigned char *rgb_out, size_t count);

#endif
