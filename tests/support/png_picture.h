/* A PNG read back by libpng, which did not write it. */
#ifndef KERF_TESTS_SUPPORT_PNG_PICTURE_H
#define KERF_TESTS_SUPPORT_PNG_PICTURE_H

#include <glib.h>

struct png_picture {
    size_t width, height;
    guint8 *rgba; /* four bytes a pixel, row by row */
};

/** The test fails where it cannot be read. png_picture_clear(). */
struct png_picture png_picture_read(const char *path);
void png_picture_clear(struct png_picture *picture);

/** A part of a picture that hangs together by sides and corners. */
struct png_part {
    double x_px, y_px; /* its centre */
    size_t pixel_count;
};

/** Parts whose pixels have more than `least` in the channel (0 to 3): struct png_part. */
GArray *png_picture_parts(const struct png_picture *picture, size_t channel, guint8 least);

#endif
