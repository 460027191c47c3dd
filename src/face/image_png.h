/* What a PNG says of itself, and what its decoder passes over without a word. */
#ifndef KERF_FACE_IMAGE_PNG_H
#define KERF_FACE_IMAGE_PNG_H

#include <stddef.h>

#include "face/image_header.h"

/**
 * image_header_read() of a PNG: chunk by chunk to its end, with the checksum of each.
 *
 * Source: PNG (ISO/IEC 15948) 5, 11.2 and 11.3.2.1, and its extensions (eXIf, acTL).
 */
const char *image_png_header_read(const unsigned char *bytes, size_t length,
                                  struct image_header *out);

/**
 * Looks at the pixels of a PNG whose header is good, where libpng makes up what is not there: rows of an interlaced
 * picture, and colours whose number lies behind the palette. No others are unpacked.
 *
 * NULL if all is well; else what is wrong, in words.
 *
 * Source: PNG 8 (interlacing) and 9 (filters).
 */
const char *image_png_pixels_problem(const unsigned char *bytes, size_t length);

#endif
