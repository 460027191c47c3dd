/* PNG: a signature, then chunks, each a length, a name, data and a checksum of name and data. */
#include "face/image_png.h"

#include <stdlib.h>
#include <string.h>

#include <glib.h>
#include <libdeflate.h>

/* From the beginning of the file, all within the first chunk (PNG 11.2.2). */
enum {
    SIGNATURE_BYTES = 8,
    WIDTH_AT = 16,
    HEIGHT_AT = 20,
    BITS_AT = 24,
    COLOUR_TYPE_AT = 25,
    INTERLACED_AT = 28,
    HEADER_END = 33,
};

/* Around the data of a chunk, and before it. */
enum { CHUNK_OVERHEAD = 12, CHUNK_DATA = 8 };

/* What the bits of the colour type say: these, and alpha. */
enum { HAS_PALETTE = 1, HAS_COLOURS = 2, HAS_ALPHA = 4 };

/* Bytes of a colour in the palette. */
enum { PALETTE_COLOUR = 3 };

/* ---- chunks ---- */

struct chunk {
    const unsigned char *name, *data;
    size_t length; /* of the data */
};

/* The chunk at `*at`, which goes on to the next; false where there is none that is whole. */
static bool next_chunk(const unsigned char *bytes, size_t length, size_t *at, struct chunk *out)
{
    if (length - *at < CHUNK_OVERHEAD) {
        return false;
    }
    *out = (struct chunk){bytes + *at + 4, bytes + *at + CHUNK_DATA, big_endian_32(bytes + *at)};
    if (out->length > length - *at - CHUNK_OVERHEAD) {
        return false;
    }
    *at += out->length + CHUNK_OVERHEAD;
    return true;
}

static bool is_called(const struct chunk *chunk, const char *name)
{
    return memcmp(chunk->name, name, 4) == 0;
}

static bool is_intact(const struct chunk *chunk)
{
    return libdeflate_crc32(0, chunk->name, chunk->length + 4) ==
           big_endian_32(chunk->data + chunk->length);
}

/* What came before a chunk, which decides what it may be. */
struct order {
    size_t palette_count;
    bool has_pixels;
};

/* libpng passes over a tRNS that does not fit, and the picture is opaque; other programs take it. One where each pixel
 * has its alpha changes nothing. */
static bool transparency_fits(const struct chunk *chunk, unsigned colour_type,
                              const struct order *before)
{
    enum { GREY_BYTES = 2, COLOUR_BYTES = 6 };
    if ((colour_type & HAS_ALPHA) != 0) {
        return true;
    }
    size_t wanted = (colour_type & HAS_COLOURS) != 0 ? COLOUR_BYTES : GREY_BYTES;
    return !before->has_pixels && ((colour_type & HAS_PALETTE) != 0
                                       ? chunk->length > 0 && chunk->length <= before->palette_count
                                       : chunk->length == wanted);
}

/* Half a picture has a good header too, so all chunks are passed through. */
const char *image_png_header_read(const unsigned char *bytes, size_t length,
                                  struct image_header *out)
{
    if (length < HEADER_END || memcmp(bytes + SIGNATURE_BYTES + 4, "IHDR", 4) != 0) {
        return image_cut_short;
    }
    out->width_px = big_endian_32(bytes + WIDTH_AT);
    out->height_px = big_endian_32(bytes + HEIGHT_AT);
    unsigned colour_type = bytes[COLOUR_TYPE_AT];
    out->in_greys = (colour_type & HAS_COLOURS) == 0;

    struct chunk chunk;
    struct order order = {0};
    for (size_t at = SIGNATURE_BYTES; next_chunk(bytes, length, &at, &chunk);) {
        if (!is_intact(&chunk)) {
            return image_damaged;
        }
        /* Where it stands in a PNG it has no "Exif" before it. */
        if (is_called(&chunk, "eXIf")) {
            exif_orientation_read(chunk.data, chunk.length, &out->orientation);
        } else if (is_called(&chunk, "tRNS") && !transparency_fits(&chunk, colour_type, &order)) {
            return "what it says of its transparency (tRNS) does not fit its colours, and programs "
                   "show it differently; save it anew";
        } else if (is_called(&chunk, "PLTE")) {
            order.palette_count = chunk.length / PALETTE_COLOUR;
        } else if (is_called(&chunk, "IEND")) {
            return NULL;
        }
        out->is_animated = out->is_animated || is_called(&chunk, "acTL");
        order.has_pixels = order.has_pixels || is_called(&chunk, "IDAT");
    }
    return image_cut_short;
}

/* ---- pixels ---- */

/* Pixels of a picture that come one after another: of an interlaced one those at each `x_step` from `x` on, in
 * each `y_step` rows. */
struct pass {
    size_t x, y, x_step, y_step;
};

static const struct pass whole = {0, 0, 1, 1};
/* PNG 8.2 */
static const struct pass interlaced[] = {
    {0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
    {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2},
};

/* How the unpacked bytes lie. */
struct raster {
    size_t width, height, bits; /* of a pixel */
    const struct pass *passes;
    size_t pass_count, palette_count;
};

static size_t count_steps(size_t length, size_t from, size_t step)
{
    return length > from ? (length - from + step - 1) / step : 0;
}

/* A row's first byte names its filter. */
static size_t row_bytes(const struct raster *raster, const struct pass *pass)
{
    size_t pixels = count_steps(raster->width, pass->x, pass->x_step);
    return pixels > 0 ? 1 + (pixels * raster->bits + 7) / 8 : 0;
}

static size_t raster_bytes(const struct raster *raster)
{
    size_t sum = 0;
    for (size_t i = 0; i < raster->pass_count; i++) {
        const struct pass *pass = &raster->passes[i];
        sum += row_bytes(raster, pass) * count_steps(raster->height, pass->y, pass->y_step);
    }
    return sum;
}

/* PNG 9.4, of the byte to the left, the one above, and that to its left. */
static unsigned paeth(unsigned left, unsigned above, unsigned corner)
{
    int estimate = (int)left + (int)above - (int)corner;
    int to_left = abs(estimate - (int)left), to_above = abs(estimate - (int)above);
    int to_corner = abs(estimate - (int)corner);
    if (to_left <= to_above && to_left <= to_corner) {
        return left;
    }
    return to_above <= to_corner ? above : corner;
}

/* In place; `above` is the row before it without its filter, NULL of the first. Numbers of colours are a byte or
 * less, so that what is to the left is always the byte before. False: the filter is none that there is. */
static bool undo_filter(unsigned char *row, const unsigned char *above, size_t length)
{
    enum { NO_FILTER, FROM_LEFT, FROM_ABOVE, FROM_MEAN, FROM_NEAREST, FILTER_COUNT };
    for (size_t i = 1; i < length; i++) {
        unsigned left = i > 1 ? row[i - 1] : 0, up = above != NULL ? above[i] : 0;
        unsigned corner = i > 1 && above != NULL ? above[i - 1] : 0;
        const unsigned from[FILTER_COUNT] = {0, left, up, (left + up) / 2, paeth(left, up, corner)};
        row[i] = (unsigned char)(row[i] + (row[0] < FILTER_COUNT ? from[row[0]] : 0));
    }
    return row[0] < FILTER_COUNT;
}

/* Of pixels of `bits` each, the leftmost in the highest bits of the first byte. */
static bool row_is_within_palette(const struct raster *raster, const struct pass *pass,
                                  const unsigned char *row)
{
    unsigned mask = (1U << raster->bits) - 1;
    size_t count = count_steps(raster->width, pass->x, pass->x_step);
    for (size_t i = 0; i < count; i++) {
        size_t bit = i * raster->bits, shift = 8 - raster->bits - bit % 8;
        if (((unsigned)row[1 + bit / 8] >> shift & mask) >= raster->palette_count) {
            return false;
        }
    }
    return true;
}

static const char *palette_problem(const struct raster *raster, unsigned char *pixels)
{
    unsigned char *row = pixels;
    for (size_t i = 0; i < raster->pass_count; i++) {
        const struct pass *pass = &raster->passes[i];
        size_t length = row_bytes(raster, pass);
        size_t rows = length > 0 ? count_steps(raster->height, pass->y, pass->y_step) : 0;
        for (size_t y = 0; y < rows; y++, row += length) {
            if (!undo_filter(row, y > 0 ? row - length : NULL, length)) {
                return image_damaged;
            }
            if (!row_is_within_palette(raster, pass, row)) {
                return "some of its pixels have colours that its palette lacks";
            }
        }
    }
    return NULL;
}

/* 0 where there is none, or one with a colour for each number that a pixel can have. */
static size_t short_palette_count(const unsigned char *bytes, size_t length)
{
    unsigned bits = bytes[BITS_AT];
    bool has_palette = bytes[COLOUR_TYPE_AT] == (HAS_PALETTE | HAS_COLOURS) && bits > 0 &&
                       8 % bits == 0; /* others are none that there are */
    struct chunk chunk;
    size_t count = 0;
    for (size_t at = SIGNATURE_BYTES; has_palette && next_chunk(bytes, length, &at, &chunk);) {
        count = is_called(&chunk, "PLTE") ? chunk.length / PALETTE_COLOUR : count;
    }
    return count >> bits > 0 ? 0 : count;
}

/* One stream in as many chunks as its writer liked. */
static GByteArray *packed_pixels(const unsigned char *bytes, size_t length)
{
    GByteArray *packed = g_byte_array_new();
    struct chunk chunk;
    for (size_t at = SIGNATURE_BYTES; next_chunk(bytes, length, &at, &chunk);) {
        if (is_called(&chunk, "IDAT")) {
            g_byte_array_append(packed, chunk.data, (guint)chunk.length);
        }
    }
    return packed;
}

/* More bytes than the pixels need are passed over by all programs. */
static const char *unpacked_problem(const struct raster *raster, const GByteArray *packed)
{
    size_t size = raster_bytes(raster), made = 0;
    unsigned char *pixels = g_malloc(size);
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    enum libdeflate_result result =
        libdeflate_zlib_decompress(decompressor, packed->data, packed->len, pixels, size, &made);
    libdeflate_free_decompressor(decompressor);
    const char *problem = NULL;
    if (result == LIBDEFLATE_BAD_DATA || (result == LIBDEFLATE_SUCCESS && made < size)) {
        problem = "a part of it is lost: the file is damaged, or was cut short";
    } else if (result == LIBDEFLATE_SUCCESS && raster->palette_count > 0) {
        problem = palette_problem(raster, pixels);
    }
    g_free(pixels);
    return problem;
}

const char *image_png_pixels_problem(const unsigned char *bytes, size_t length)
{
    /* Of pixels by colour type; 0 is none that there is, which the decoder refuses. */
    static const size_t channels[] = {1, 0, 3, 1, 2, 0, 4};
    unsigned colour_type = bytes[COLOUR_TYPE_AT];
    bool is_interlaced = bytes[INTERLACED_AT] != 0;
    const struct raster raster = {
        .width = big_endian_32(bytes + WIDTH_AT),
        .height = big_endian_32(bytes + HEIGHT_AT),
        .bits = colour_type < G_N_ELEMENTS(channels) ? bytes[BITS_AT] * channels[colour_type] : 0,
        .passes = is_interlaced ? interlaced : &whole,
        .pass_count = is_interlaced ? G_N_ELEMENTS(interlaced) : 1,
        .palette_count = short_palette_count(bytes, length),
    };
    if (raster.bits == 0 || (!is_interlaced && raster.palette_count == 0)) {
        return NULL;
    }
    GByteArray *packed = packed_pixels(bytes, length);
    const char *problem = unpacked_problem(&raster, packed);
    g_byte_array_unref(packed);
    return problem;
}
