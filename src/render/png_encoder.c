/* The PNG encoder. It is most of the time of a run that writes images, so it passes over the pixels
 * row by row, without a copy of the whole picture but the filtered one that is compressed. */
#include "render/png_encoder.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>
#include <libdeflate.h>

#include "base/large_pages.h"

enum {
    PALETTE_MAX = 256,
    PALETTE_SLOTS = 1024, /* a power of two, well above PALETTE_MAX */
    PALETTE_SLOT_BITS = 10,
    CHUNK_HEADER = 8, /* length and type; a checksum of four bytes follows the data */
    CHUNK_OVERHEAD = 12,
    HEADER_ROOM = 8 + 3 * CHUNK_OVERHEAD + 13 + 9 + 2 * CHUNK_OVERHEAD + 4 * PALETTE_MAX,
};

/* Of libdeflate: 6 takes twice the time of 1 for a tenth fewer bytes, 12 seven times that of 9 for a fifteenth. */
static const int compression_levels[] = {[PNG_FAST] = 1, [PNG_BARE] = 0, [PNG_SMALL] = 9};

/* PNG (ISO/IEC 15948) 7.1: a length is at most 2^31 - 1. */
static const size_t chunk_data_max = 0x7fffffff;

/* PNG table 11.1. A palette's transparency is in tRNS, so it serves both. */
enum colour_type { COLOUR_RGB = 2, COLOUR_PALETTE = 3, COLOUR_RGBA = 6 };
static const size_t bytes_per_pixel[] = {[COLOUR_RGB] = 3, [COLOUR_PALETTE] = 1, [COLOUR_RGBA] = 4};

/* PNG table 9.1; the others are left out for speed. */
enum row_filter { FILTER_NONE = 0, FILTER_PAETH = 4 };

/* The colours of a picture, in the order they were met, with open addressing to find them. */
struct palette {
    uint32_t colours[PALETTE_MAX];
    size_t count;
    uint32_t slot_colours[PALETTE_SLOTS];
    int16_t slot_entries[PALETTE_SLOTS]; /* -1: free */
};

/* One for each thread: memory grows to the largest picture of the run and is used again. */
struct png_encoder {
    struct libdeflate_compressor *compressor;
    bool is_bare;
    struct palette palette;
    unsigned char *filtered; /* rows, each after its filter byte */
    unsigned char *rows;     /* two unfiltered rows, this one and the one above */
    unsigned char *output;
    size_t filtered_capacity, rows_capacity, output_capacity;
    /* Of the picture that was taken in. */
    enum colour_type type;
    size_t width, height, filtered_length;
};

struct png_encoder *png_encoder_new(enum png_effort effort)
{
    struct png_encoder *encoder = g_new0(struct png_encoder, 1);
    encoder->compressor = libdeflate_alloc_compressor(compression_levels[effort]);
    encoder->is_bare = effort == PNG_BARE;
    if (encoder->compressor == NULL) {
        g_error("out of memory");
    }
    return encoder;
}

void png_encoder_free(struct png_encoder *encoder)
{
    if (encoder == NULL) {
        return;
    }
    libdeflate_free_compressor(encoder->compressor);
    large_pages_free(encoder->filtered, encoder->filtered_capacity);
    g_free(encoder->rows);
    g_free(encoder->output);
    g_free(encoder);
}

/* Grows only: pictures of a run are mostly of one size, and memory is kept from one to the next. */
static void reserve(unsigned char **memory, size_t *capacity, size_t size)
{
    if (*capacity < size) {
        g_free(*memory); /* nothing in it is still wanted */
        *memory = g_malloc(size);
        *capacity = size;
    }
}

/* The same of what is filled to its end. */
static void reserve_filled(unsigned char **memory, size_t *capacity, size_t size)
{
    if (*capacity < size) {
        large_pages_free(*memory, *capacity);
        *memory = large_pages_new(size);
        *capacity = size;
    }
}

/* Cairo's words are in the byte order of the machine, and rows begin at a multiple of four bytes. */
static const uint32_t *row_at(const struct png_pixels *pixels, size_t y)
{
    return (const uint32_t *)(const void *)(pixels->bytes + y * pixels->stride);
}

/* Fibonacci hashing (2^32 divided by the golden ratio), then the next free slot. The table is never more than a
 * quarter full, so few are passed. */
static size_t palette_slot(const struct palette *palette, uint32_t colour)
{
    size_t slot = (colour * UINT32_C(2654435761)) >> (32 - PALETTE_SLOT_BITS);
    while (palette->slot_entries[slot] >= 0 && palette->slot_colours[slot] != colour) {
        slot = (slot + 1) & (PALETTE_SLOTS - 1);
    }
    return slot;
}

/* False where there are more than 256. */
static bool palette_add(struct palette *palette, uint32_t colour)
{
    size_t slot = palette_slot(palette, colour);
    if (palette->slot_entries[slot] >= 0) {
        return true;
    }
    if (palette->count == PALETTE_MAX) {
        return false;
    }
    palette->slot_colours[slot] = colour;
    palette->slot_entries[slot] = (int16_t)palette->count;
    palette->colours[palette->count++] = colour;
    return true;
}

/* False as soon as there are too many colours: pictures with photographs cost a few rows only. */
static bool palette_collect(struct palette *palette, const struct png_pixels *pixels,
                            uint32_t opaque)
{
    palette->count = 0;
    memset(palette->slot_entries, 0xff, sizeof(palette->slot_entries));
    for (size_t y = 0; y < pixels->height; y++) {
        const uint32_t *row = row_at(pixels, y);
        /* Different from the first pixel for certain. */
        uint32_t last = ~(row[0] | opaque);
        for (size_t x = 0; x < pixels->width; x++) {
            uint32_t colour = row[x] | opaque;
            if (colour != last && !palette_add(palette, colour)) {
                return false;
            }
            last = colour;
        }
    }
    return true;
}

/* Runs of one colour are the rule; the hash is asked at their begin only. */
static void pack_palette(const struct palette *palette, const uint32_t *row, size_t width,
                         uint32_t opaque, unsigned char *out)
{
    uint32_t last = ~(row[0] | opaque);
    unsigned char entry = 0;
    for (size_t x = 0; x < width; x++) {
        uint32_t colour = row[x] | opaque;
        if (colour != last) {
            entry = (unsigned char)palette->slot_entries[palette_slot(palette, colour)];
            last = colour;
        }
        out[x] = entry;
    }
}

/* Cairo has red, green and blue from the third byte of a number down. */
static void pack_rgb(const uint32_t *row, size_t width, unsigned char *out)
{
    for (size_t x = 0; x < width; x++) {
        out[3 * x] = (unsigned char)(row[x] >> 16);
        out[3 * x + 1] = (unsigned char)(row[x] >> 8);
        out[3 * x + 2] = (unsigned char)row[x];
    }
}

/* Cairo has alpha in the highest byte of a number, PNG at the end of four bytes. */
static void pack_rgba(const uint32_t *row, size_t width, unsigned char *out)
{
    for (size_t x = 0; x < width; x++) {
        out[4 * x] = (unsigned char)(row[x] >> 16);
        out[4 * x + 1] = (unsigned char)(row[x] >> 8);
        out[4 * x + 2] = (unsigned char)row[x];
        out[4 * x + 3] = (unsigned char)(row[x] >> 24);
    }
}

/* Flat rows compress best as they are, busy ones (a third of the pixels differ from their left
 * neighbours) by Paeth: smaller than trying all filters, at one look for each row. */
static enum row_filter choose_filter(const uint32_t *row, size_t width, uint32_t ignored)
{
    size_t changes = 0;
    for (size_t x = 1; x < width; x++) {
        changes += ((row[x] ^ row[x - 1]) & ~ignored) != 0;
    }
    return changes * 3 < width ? FILTER_NONE : FILTER_PAETH;
}

/* PNG (ISO/IEC 15948) 9.4: of left, above and above left the one nearest to left + above - above left. */
static inline unsigned char paeth_predictor(int left, int above, int above_left)
{
    int to_left = abs(above - above_left), to_above = abs(left - above_left);
    int to_above_left = abs(left + above - 2 * above_left);
    int near = to_above <= to_above_left ? above : above_left;
    return (unsigned char)(to_left <= to_above && to_left <= to_above_left ? left : near);
}

/* The first pixel has no left, for which the standard has zeros: the one above is what is left of the prediction. */
static void filter_paeth(const unsigned char *row, const unsigned char *above, size_t length,
                         size_t pixel, unsigned char *restrict out)
{
    for (size_t i = 0; i < pixel; i++) {
        out[i] = (unsigned char)(row[i] - above[i]);
    }
    for (size_t i = pixel; i < length; i++) {
        out[i] =
            (unsigned char)(row[i] - paeth_predictor(row[i - pixel], above[i], above[i - pixel]));
    }
}

/* Into the order of bytes that PNG has, a row without its filter byte. */
static void pack_row(const struct png_encoder *encoder, const uint32_t *row, size_t width,
                     enum colour_type type, uint32_t opaque, unsigned char *out)
{
    switch (type) {
    case COLOUR_PALETTE:
        pack_palette(&encoder->palette, row, width, opaque, out);
        break;
    case COLOUR_RGB:
        pack_rgb(row, width, out);
        break;
    case COLOUR_RGBA:
        pack_rgba(row, width, out);
        break;
    }
}

/* Fills encoder->filtered; returns its length. */
static size_t filter_rows(struct png_encoder *encoder, const struct png_pixels *pixels,
                          enum colour_type type, uint32_t opaque)
{
    size_t length = pixels->width * bytes_per_pixel[type];
    reserve(&encoder->rows, &encoder->rows_capacity, 2 * length);
    reserve_filled(&encoder->filtered, &encoder->filtered_capacity, pixels->height * (length + 1));
    unsigned char *packed = encoder->rows, *other = encoder->rows + length;
    const unsigned char *above = other;
    unsigned char *out = encoder->filtered;
    memset(other, 0, length);
    for (size_t y = 0; y < pixels->height; y++) {
        const uint32_t *row = row_at(pixels, y);
        /* Numbers of palette entries are no amounts: a prediction of them means nothing. */
        enum row_filter filter = type == COLOUR_PALETTE || encoder->is_bare
                                     ? FILTER_NONE
                                     : choose_filter(row, pixels->width, opaque);
        *out++ = (unsigned char)filter;
        if (filter == FILTER_NONE) {
            pack_row(encoder, row, pixels->width, type, opaque, out);
            above = out;
        } else {
            pack_row(encoder, row, pixels->width, type, opaque, packed);
            filter_paeth(packed, above, length, bytes_per_pixel[type], out);
            /* The two rows change places: what was packed is above the next. */
            above = packed;
            packed = other;
            other = (unsigned char *)above;
        }
        out += length;
    }
    return pixels->height * (length + 1);
}

/* Big-endian (PNG 7.1). */
static void put_32(unsigned char *out, size_t number)
{
    out[0] = (unsigned char)(number >> 24);
    out[1] = (unsigned char)(number >> 16);
    out[2] = (unsigned char)(number >> 8);
    out[3] = (unsigned char)number;
}

/* Closes a chunk whose data stands already behind its header; returns what follows it. */
static unsigned char *end_chunk(unsigned char *chunk, const char *type, size_t length)
{
    put_32(chunk, length);
    memcpy(chunk + 4, type, 4);
    put_32(chunk + CHUNK_HEADER + length, libdeflate_crc32(0, chunk + 4, length + 4));
    return chunk + length + CHUNK_OVERHEAD;
}

/* Signature, IHDR (PNG 11.2.2) and pHYs (11.3.5.3), which has the resolution in pixels by metre. */
static unsigned char *put_header(const struct png_encoder *encoder, double dpi)
{
    static const double metres_per_inch = 0.0254;
    static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    size_t pixels_per_metre = (size_t)lround(dpi / metres_per_inch);
    memcpy(encoder->output, signature, sizeof(signature));
    unsigned char *out = encoder->output + sizeof(signature);

    unsigned char *data = out + CHUNK_HEADER;
    put_32(data, encoder->width);
    put_32(data + 4, encoder->height);
    data[8] = 8; /* bits */
    data[9] = (unsigned char)encoder->type;
    memset(data + 10, 0, 3); /* deflate, the five filters, not interlaced */
    out = end_chunk(out, "IHDR", 13);

    data = out + CHUNK_HEADER;
    put_32(data, pixels_per_metre);
    put_32(data + 4, pixels_per_metre);
    data[8] = 1; /* the unit is the metre */
    return end_chunk(out, "pHYs", 9);
}

/* tRNS may be shorter than the palette: what it does not reach is opaque. */
static unsigned char *put_palette(unsigned char *out, const struct palette *palette)
{
    size_t alpha_count = 0;
    for (size_t i = 0; i < palette->count; i++) {
        pack_rgb(&palette->colours[i], 1, out + CHUNK_HEADER + 3 * i);
        if (palette->colours[i] >> 24 != 0xff) {
            alpha_count = i + 1;
        }
    }
    out = end_chunk(out, "PLTE", 3 * palette->count);
    if (alpha_count == 0) {
        return out;
    }
    for (size_t i = 0; i < alpha_count; i++) {
        out[CHUNK_HEADER + i] = (unsigned char)(palette->colours[i] >> 24);
    }
    return end_chunk(out, "tRNS", alpha_count);
}

/* A palette where 256 colours do, which most faces of flat colours are: a third of the bytes to filter and to
 * compress. */
bool png_encoder_take(struct png_encoder *encoder, const struct png_pixels *pixels)
{
    uint32_t opaque = pixels->has_alpha ? 0 : UINT32_C(0xff000000);
    enum colour_type type = pixels->has_alpha ? COLOUR_RGBA : COLOUR_RGB;
    if (palette_collect(&encoder->palette, pixels, opaque)) {
        type = COLOUR_PALETTE;
    }
    /* Before any product is formed: what is compressed has to fit into one IDAT. */
    if (pixels->width > chunk_data_max / 8 ||
        pixels->height > chunk_data_max / 2 / (pixels->width * bytes_per_pixel[type] + 1)) {
        return false;
    }
    encoder->type = type;
    encoder->width = pixels->width;
    encoder->height = pixels->height;
    encoder->filtered_length = filter_rows(encoder, pixels, type, opaque);
    return true;
}

const unsigned char *png_encoder_finish(struct png_encoder *encoder, double dpi, size_t *size_out)
{
    size_t length = encoder->filtered_length;
    size_t bound = libdeflate_zlib_compress_bound(encoder->compressor, length);
    reserve(&encoder->output, &encoder->output_capacity, HEADER_ROOM + bound);

    unsigned char *out = put_header(encoder, dpi);
    if (encoder->type == COLOUR_PALETTE) {
        out = put_palette(out, &encoder->palette);
    }
    size_t compressed = libdeflate_zlib_compress(encoder->compressor, encoder->filtered, length,
                                                 out + CHUNK_HEADER, bound);
    out = end_chunk(out, "IDAT", compressed);
    out = end_chunk(out, "IEND", 0);
    *size_out = (size_t)(out - encoder->output);
    /* The compressed bytes are the encoder's until its next call; the filtered are done with, and so is the room that
     * compression might have taken. */
    if (encoder->filtered_capacity > PNG_KEPT_MAX) {
        large_pages_free(encoder->filtered, encoder->filtered_capacity);
        encoder->filtered = NULL;
        encoder->filtered_capacity = 0;
        encoder->output = g_realloc(encoder->output, *size_out);
        encoder->output_capacity = *size_out;
    }
    return encoder->output;
}

const unsigned char *png_encoder_encode(struct png_encoder *encoder,
                                        const struct png_pixels *pixels, double dpi,
                                        size_t *size_out)
{
    return png_encoder_take(encoder, pixels) ? png_encoder_finish(encoder, dpi, size_out) : NULL;
}
