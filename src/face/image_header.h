/* What a raster's file says of itself before anything is decoded. */
#ifndef KERF_FACE_IMAGE_HEADER_H
#define KERF_FACE_IMAGE_HEADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "face/image_store.h"

/** Numbers of four bytes, as PNG and JPEG have them, and as WebP has. */
static inline uint32_t big_endian_32(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static inline uint32_t little_endian_32(const unsigned char *bytes)
{
    return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

/** What is wrong with a file of any format. */
extern const char image_cut_short[], image_damaged[];

struct image_header {
    enum image_format format;
    double width_px, height_px;        /* upright */
    enum exif_orientation orientation; /* of the pixels in the file */
    bool has_inks;                     /* a JPEG in CMYK */
    bool in_greys;                     /* a PNG or JPEG that has no colours */
    bool is_plain;                     /* a JPEG that all readers of PDFs know */
    bool is_animated;                  /* of which the first frame is taken */
};

/**
 * Tells the format by the first bytes, reads the size and follows the file's structure to its end,
 * so that a file that was cut short is found here and not on the printed page.
 *
 * NULL if all is well; else what is wrong, in words. Anything that is no raster is taken for an SVG,
 * with no size.
 *
 * Sources: PNG (ISO/IEC 15948) 5 and its extensions (eXIf, acTL), JPEG (ITU-T T.81) B.1 and B.2.2, WebP container
 * specification; Exif below.
 */
const char *image_header_read(const unsigned char *bytes, size_t length, struct image_header *out);

/**
 * What the segment APP1 of a JPEG says, the chunk eXIf of a PNG or EXIF of a WebP; `bytes` are those
 * after its length.
 *
 * False, with `*out` as it was, if it is not Exif or does not say anything that the standard knows.
 *
 * Source: Exif 2.3 (CIPA DC-008), 4.5.4 and 4.6.4 A; TIFF 6.0, section 2.
 */
bool exif_orientation_read(const unsigned char *bytes, size_t length, enum exif_orientation *out);

/** Whether width and height change places. */
bool exif_orientation_swaps_sides(enum exif_orientation orientation);

#endif
