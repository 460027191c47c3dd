/* Pixels to the bytes of a JPEG or a WebP, for where a PNG is too large. */
#ifndef KERF_RENDER_PICTURE_ENCODER_H
#define KERF_RENDER_PICTURE_ENCODER_H

#include "diag/diag_list.h"
#include "render/png_encoder.h"

enum picture_format { PICTURE_PNG, PICTURE_JPEG, PICTURE_WEBP, PICTURE_FORMAT_COUNT };

extern const char *const picture_format_names[PICTURE_FORMAT_COUNT + 1]; /* "jpeg"; ended by NULL */
extern const char *const picture_format_endings[PICTURE_FORMAT_COUNT];   /* ".jpg" */

/** Of 100; small type stays clean, and a card has a fifth to a half of the bytes of its PNG. */
enum { PICTURE_QUALITY = 92 };

/**
 * Encodes with PICTURE_QUALITY; a JPEG keeps the dpi and has no alpha.
 *
 * format  not PICTURE_PNG, for which there is png_encoder.h
 *
 * NULL after DIAG_OUTPUT_LIBRARY; g_free().
 */
unsigned char *picture_encode(enum picture_format format, const struct png_pixels *pixels,
                              double dpi, size_t *size_out, struct diag_list *diags);

#endif
