/* PNGs read back by libpng, for the tests of the encoder and the writer. */
#ifndef KERF_TESTS_UNIT_RENDER_PNG_FIXTURE_H
#define KERF_TESTS_UNIT_RENDER_PNG_FIXTURE_H

#include <stdlib.h>

#include <png.h>

#include "support/cmocka_env.h"

struct decoded_png {
    png_uint_32 width, height;
    int colour_type, bit_depth;
    png_uint_32 pixels_per_metre;
    int palette_count;
    unsigned char *rgba; /* [height][width][4] */
};

struct png_source {
    const unsigned char *bytes;
    size_t length;
};

static inline void read_from_memory(png_structp png, png_bytep out, png_size_t length)
{
    struct png_source *source = png_get_io_ptr(png);
    if (length > source->length) {
        png_error(png, "too short");
    }
    memcpy(out, source->bytes, length);
    source->bytes += length;
    source->length -= length;
}

static inline void fail_on_complaint(png_structp png, png_const_charp message)
{
    (void)png;
    fail_msg("libpng: %s", message);
}

/* Any warning of libpng fails the test. Free `rgba`. */
static inline struct decoded_png decode_png(const unsigned char *bytes, size_t length)
{
    struct decoded_png out = {0};
    struct png_source source = {bytes, length};
    png_structp png =
        png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail_on_complaint, fail_on_complaint);
    png_infop info = png_create_info_struct(png);
    png_set_read_fn(png, &source, read_from_memory);
    png_read_info(png, info);
    out.width = png_get_image_width(png, info);
    out.height = png_get_image_height(png, info);
    out.colour_type = png_get_color_type(png, info);
    out.bit_depth = png_get_bit_depth(png, info);
    out.pixels_per_metre = png_get_pixels_per_meter(png, info);
    png_colorp palette;
    png_get_PLTE(png, info, &palette, &out.palette_count);
    png_set_expand(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
    png_read_update_info(png, info);
    out.rgba = malloc((size_t)out.width * out.height * 4);
    for (png_uint_32 y = 0; y < out.height; y++) {
        png_read_row(png, out.rgba + (size_t)y * out.width * 4, NULL);
    }
    png_read_end(png, NULL);
    assert_int_equal(source.length, 0);
    png_destroy_read_struct(&png, &info, NULL);
    return out;
}

static inline uint32_t argb_at(const struct decoded_png *image, size_t x, size_t y)
{
    const unsigned char *p = image->rgba + (y * image->width + x) * 4;
    return (uint32_t)p[3] << 24 | (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
}

#endif
