/* See floor_png.h. Source: PNG specification (second edition), chapters 5, 9 and 11. */
#include "bench/floor_png.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>
#include <libdeflate.h>

enum {
    BYTES_PER_PIXEL = 3,
    CHUNK_HEAD = 8,           /* length and type, before the data */
    CHUNK_FRAME = 12,         /* those and the checksum after it */
    PIXELS_PER_METRE = 11811, /* 300 dpi */
    FILTER_NONE = 0,
    FILTER_PAETH = 4,
};

struct floor_png {
    struct libdeflate_compressor *compressor;
    uint8_t *packed;   /* two rows of RGB: the one above and the current */
    uint8_t *filtered; /* all rows, each with its filter byte */
    uint8_t *file;
    size_t packed_size, filtered_size, file_size;
};

struct floor_png *floor_png_new(void)
{
    struct floor_png *png = g_new0(struct floor_png, 1);

    png->compressor = libdeflate_alloc_compressor(1);
    return png;
}

void floor_png_free(struct floor_png *png)
{
    libdeflate_free_compressor(png->compressor);
    g_free(png->packed);
    g_free(png->filtered);
    g_free(png->file);
    g_free(png);
}

static void grow(uint8_t **memory, size_t *size, size_t needed)
{
    if (*size < needed) {
        *memory = g_realloc(*memory, needed);
        *size = needed;
    }
}

static void put_u32(uint8_t *at, size_t value)
{
    for (int i = 0; i < 4; i++) {
        at[i] = (uint8_t)(value >> (24 - 8 * i));
    }
}

/* Frames data that already stands at `at` + CHUNK_HEAD; returns where the next chunk goes. */
static uint8_t *put_chunk(uint8_t *at, const char *type, size_t length)
{
    put_u32(at, length);
    memcpy(at + 4, type, 4);
    put_u32(at + CHUNK_HEAD + length, libdeflate_crc32(0, at + 4, length + 4));
    return at + length + CHUNK_FRAME;
}

static void pack_row(uint8_t *out, const uint32_t *pixels, size_t width)
{
    for (size_t x = 0; x < width; x++, out += BYTES_PER_PIXEL) {
        out[0] = (uint8_t)(pixels[x] >> 16);
        out[1] = (uint8_t)(pixels[x] >> 8);
        out[2] = (uint8_t)pixels[x];
    }
}

static int paeth(int left, int up, int corner)
{
    int guess = left + up - corner;
    int to_left = abs(guess - left), to_up = abs(guess - up), to_corner = abs(guess - corner);

    if (to_left <= to_up && to_left <= to_corner) {
        return left;
    }
    return to_up <= to_corner ? up : corner;
}

/* A flat row compresses best as it is, a busy one by Paeth: one look at the row tells. */
static void filter_row(uint8_t *out, const uint8_t *row, const uint8_t *above, size_t length)
{
    size_t changes = 0;

    for (size_t i = BYTES_PER_PIXEL; i < length; i += BYTES_PER_PIXEL) {
        changes += row[i] != row[i - BYTES_PER_PIXEL];
    }
    if (changes * BYTES_PER_PIXEL * 3 < length) {
        out[0] = FILTER_NONE;
        memcpy(out + 1, row, length);
        return;
    }
    out[0] = FILTER_PAETH;
    for (size_t i = 0; i < BYTES_PER_PIXEL; i++) {
        out[1 + i] = (uint8_t)(row[i] - above[i]);
    }
    for (size_t i = BYTES_PER_PIXEL; i < length; i++) {
        int guess = paeth(row[i - BYTES_PER_PIXEL], above[i], above[i - BYTES_PER_PIXEL]);

        out[1 + i] = (uint8_t)(row[i] - guess);
    }
}

static size_t filter_surface(struct floor_png *png, cairo_surface_t *surface)
{
    size_t width = (size_t)cairo_image_surface_get_width(surface);
    size_t height = (size_t)cairo_image_surface_get_height(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    size_t length = width * BYTES_PER_PIXEL;
    const uint8_t *pixels = cairo_image_surface_get_data(surface);

    grow(&png->packed, &png->packed_size, 2 * length);
    grow(&png->filtered, &png->filtered_size, height * (length + 1));
    memset(png->packed, 0, 2 * length);
    for (size_t y = 0; y < height; y++) {
        uint8_t *row = png->packed + (y % 2) * length;
        const uint8_t *above = png->packed + ((y + 1) % 2) * length;

        pack_row(row, (const uint32_t *)(const void *)(pixels + y * stride), width);
        filter_row(png->filtered + y * (length + 1), row, above, length);
    }
    return height * (length + 1);
}

/* The file in png->file; its size, or 0 if it could not be compressed. */
static size_t encode(struct floor_png *png, cairo_surface_t *surface)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    static const uint8_t eight_bit_rgb[5] = {8, 2, 0, 0, 0};

    cairo_surface_flush(surface);
    size_t raw_size = filter_surface(png, surface);
    size_t bound = libdeflate_zlib_compress_bound(png->compressor, raw_size);

    grow(&png->file, &png->file_size, bound + 256);
    uint8_t *at = png->file;
    memcpy(at, signature, sizeof signature);
    at += sizeof signature;
    put_u32(at + CHUNK_HEAD, (size_t)cairo_image_surface_get_width(surface));
    put_u32(at + CHUNK_HEAD + 4, (size_t)cairo_image_surface_get_height(surface));
    memcpy(at + CHUNK_HEAD + 8, eight_bit_rgb, sizeof eight_bit_rgb);
    at = put_chunk(at, "IHDR", 13);
    put_u32(at + CHUNK_HEAD, PIXELS_PER_METRE);
    put_u32(at + CHUNK_HEAD + 4, PIXELS_PER_METRE);
    at[CHUNK_HEAD + 8] = 1;
    at = put_chunk(at, "pHYs", 9);
    size_t size =
        libdeflate_zlib_compress(png->compressor, png->filtered, raw_size, at + CHUNK_HEAD, bound);
    if (size == 0) {
        return 0;
    }
    at = put_chunk(at, "IDAT", size);
    at = put_chunk(at, "IEND", 0);
    return (size_t)(at - png->file);
}

bool floor_png_write(struct floor_png *png, cairo_surface_t *surface, const char *path)
{
    size_t size = encode(png, surface);
    FILE *file = size > 0 ? fopen(path, "wb") : NULL;

    if (file == NULL) {
        return false;
    }
    bool written = fwrite(png->file, 1, size, file) == size;
    return fclose(file) == 0 && written;
}
