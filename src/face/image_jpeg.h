/* What a JPEG says of itself before it is decoded. */
#ifndef KERF_FACE_IMAGE_JPEG_H
#define KERF_FACE_IMAGE_JPEG_H

#include <stddef.h>

#include "face/image_header.h"

/**
 * image_header_read() of a JPEG: what kind it is, and whether each of its colours came to its end, as decoders draw
 * without a word what they have of one.
 *
 * Source: JPEG (ITU-T T.81) B.1, B.2.2, B.2.3 and G.1.1; JFIF 1.02; the Adobe marker as PDF 32000-1, 7.4.8 has it.
 */
const char *image_jpeg_header_read(const unsigned char *bytes, size_t length,
                                   struct image_header *out);

#endif
