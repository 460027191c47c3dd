/* How a photograph is to be turned, as the camera noted it down. */
#ifndef KERF_FACE_EXIF_ORIENTATION_H
#define KERF_FACE_EXIF_ORIENTATION_H

#include <stdbool.h>
#include <stddef.h>

/** The numbers of the standard, named by where the first row and the first column of the file belong. */
enum exif_orientation {
    EXIF_TOP_LEFT = 1, /* as it is */
    EXIF_TOP_RIGHT,
    EXIF_BOTTOM_RIGHT,
    EXIF_BOTTOM_LEFT,
    EXIF_LEFT_TOP, /* from here on width and height change places */
    EXIF_RIGHT_TOP,
    EXIF_RIGHT_BOTTOM,
    EXIF_LEFT_BOTTOM,
};

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
