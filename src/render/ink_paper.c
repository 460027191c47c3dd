/* Layers of colours mixed as inks. Cairo draws each layer by itself; what it draws becomes inks, and the inks are mixed
 * by alpha. So a colour is the same in pixels as beside them in vectors, whatever inks the theme asks for. */
#include "render/ink_paper.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include <glib.h>

enum { INKS = 4, RGB = 3 };

struct ink_paper {
    const struct pdf_inks *inks;
    cairo_rectangle_int_t area;
    unsigned char *parts; /* INKS of each pixel, row by row */
};

struct ink_paper *ink_paper_new(const struct pdf_inks *inks, cairo_rectangle_int_t area)
{
    struct ink_paper *paper = g_new0(struct ink_paper, 1);
    paper->inks = inks;
    paper->area = area;
    paper->parts = g_malloc0_n((size_t)area.width * (size_t)area.height, INKS);
    return paper;
}

void ink_paper_free(struct ink_paper *paper)
{
    if (paper != NULL) {
        g_free(paper->parts);
        g_free(paper);
    }
}

/* x, y of the face. */
static unsigned char *inks_at(const struct ink_paper *paper, int x, int y)
{
    size_t row = (size_t)(y - paper->area.y), column = (size_t)(x - paper->area.x);
    return paper->parts + INKS * (row * (size_t)paper->area.width + column);
}

/* ---- a layer as inks ---- */

/* Cairo's pixel: colours times alpha. */
static unsigned alpha_of(uint32_t pixel)
{
    return pixel >> 24;
}

static unsigned part_of(uint32_t pixel, unsigned part)
{
    return pixel >> (16 - 8 * part) & 0xff;
}

static bool is_grey(uint32_t pixel)
{
    return part_of(pixel, 0) == part_of(pixel, 1) && part_of(pixel, 0) == part_of(pixel, 2);
}

/* Colours without their alpha, which was rounded. */
static void read_rgb(const uint32_t *pixels, size_t count, unsigned char *rgb)
{
    for (size_t i = 0; i < count; i++) {
        unsigned alpha = alpha_of(pixels[i]);
        for (unsigned part = 0; part < RGB; part++) {
            unsigned value = alpha > 0 ? (part_of(pixels[i], part) * 255 + alpha / 2) / alpha : 255;
            rgb[RGB * i + part] = (unsigned char)MIN(value, 255);
        }
    }
}

/* Whether a pixel is of a colour, as far as one can tell: a part that was multiplied by alpha is off by one at most. */
static bool has_colour(uint32_t pixel, struct colour colour)
{
    const double parts[] = {colour.red, colour.green, colour.blue};
    unsigned alpha = alpha_of(pixel);
    double off = alpha < 255 ? 1 : 0.5;
    bool same = true;
    for (unsigned part = 0; part < RGB && same; part++) {
        same = fabs(part_of(pixel, part) - parts[part] * alpha) <= off;
    }
    return same;
}

/* What goes before the profile, as in ink_profile_colour(): inks that the theme asks for, and greys. */
static void put_known_inks(const struct pdf_inks *inks, const uint32_t *pixels,
                           const unsigned char *rgb, size_t count, unsigned char *parts)
{
    for (size_t i = 0; i < count; i++) {
        if (is_grey(pixels[i])) {
            memset(parts + INKS * i, 0, INKS - 1);
            parts[INKS * i + INKS - 1] = (unsigned char)(255 - rgb[RGB * i]);
        }
        bool found = false;
        for (size_t k = 0; k < inks->asked_count && !found; k++) {
            found = has_colour(pixels[i], inks->asked[k].colour);
            for (size_t part = 0; part < INKS && found; part++) {
                parts[INKS * i + part] =
                    (unsigned char)lround(255 * inks->asked[k].inks.parts[part]);
            }
        }
    }
}

/* Rows of a layer, and room for one of them in other forms. */
struct layer {
    const unsigned char *pixels;
    size_t stride, width, height;
    bool by_profile; /* greys too, as in a photograph they stand between colours */
    unsigned char *rgb, *parts;
};

static const uint32_t *row_of(const struct layer *layer, size_t row)
{
    return (const uint32_t *)(const void *)(layer->pixels + row * layer->stride);
}

static bool all_are_grey(const struct layer *layer)
{
    bool grey = true;
    for (size_t y = 0; y < layer->height && grey; y++) {
        const uint32_t *row = row_of(layer, y);
        for (size_t x = 0; x < layer->width && grey; x++) {
            grey = is_grey(row[x]);
        }
    }
    return grey;
}

static void read_inks(const struct pdf_inks *inks, const struct layer *layer,
                      const uint32_t *pixels, size_t count)
{
    read_rgb(pixels, count, layer->rgb);
    ink_profile_pixels(inks->profile, layer->rgb, layer->parts, count);
    if (!layer->by_profile) {
        put_known_inks(inks, pixels, layer->rgb, count, layer->parts);
    }
}

/* ---- on the paper ---- */

/* By alpha, part by part. */
static void mix(unsigned char *below, const unsigned char *above, unsigned alpha)
{
    for (size_t part = 0; part < INKS; part++) {
        below[part] =
            (unsigned char)((above[part] * alpha + below[part] * (255 - alpha) + 127) / 255);
    }
}

/* The first and one past the last pixel of a row that show anything; both 0: none does. */
static void shown_of(const uint32_t *row, size_t width, size_t *first_out, size_t *end_out)
{
    size_t first = 0, end = width;
    while (end > 0 && alpha_of(row[end - 1]) == 0) {
        end--;
    }
    while (first < end && alpha_of(row[first]) == 0) {
        first++;
    }
    *first_out = first;
    *end_out = end;
}

void ink_paper_lay(struct ink_paper *paper, cairo_surface_t *surface, int x, int y, bool pixels,
                   cairo_rectangle_int_t *drawn_out, bool *solid_out)
{
    cairo_surface_flush(surface);
    struct layer layer = {
        .pixels = cairo_image_surface_get_data(surface),
        .stride = (size_t)cairo_image_surface_get_stride(surface),
        .width = (size_t)cairo_image_surface_get_width(surface),
        .height = (size_t)cairo_image_surface_get_height(surface),
    };
    layer.by_profile = pixels && !all_are_grey(&layer);
    layer.rgb = g_malloc_n(layer.width, RGB);
    layer.parts = g_malloc_n(layer.width, INKS);
    size_t left = layer.width, top = layer.height, right = 0, bottom = 0;
    *solid_out = true;
    for (size_t row = 0; row < layer.height; row++) {
        const uint32_t *from = row_of(&layer, row);
        size_t first, end;
        shown_of(from, layer.width, &first, &end);
        *solid_out = *solid_out && first == 0 && end == layer.width;
        if (first == end) {
            continue;
        }
        read_inks(paper->inks, &layer, from + first, end - first);
        unsigned char *to = inks_at(paper, x + (int)first, y + (int)row);
        for (size_t i = 0; i < end - first; i++) {
            unsigned alpha = alpha_of(from[first + i]);
            mix(to + INKS * i, layer.parts + INKS * i, alpha);
            *solid_out = *solid_out && alpha == 255;
        }
        left = MIN(left, first);
        right = MAX(right, end);
        top = MIN(top, row);
        bottom = row + 1;
    }
    *drawn_out = right == 0 ? (cairo_rectangle_int_t){0}
                            : (cairo_rectangle_int_t){x + (int)left, y + (int)top,
                                                      (int)(right - left), (int)(bottom - top)};
    g_free(layer.rgb);
    g_free(layer.parts);
}

/* ---- through Cairo ---- */

/* What stands before the inks of a piece: no picture begins so, and its first three bytes are no grey, as Cairo stores
 * greys by themselves. */
static const char packed_mark[] = "kerf: a picture in inks\n";
enum {
    MARK_BYTES = sizeof packed_mark - 1,
    SIZE_BYTES = 4,
    HEAD_BYTES = MARK_BYTES + 2 * SIZE_BYTES
};

static void write_size(unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < SIZE_BYTES; i++) {
        bytes[i] = (unsigned char)(size >> 8 * i & 0xff);
    }
}

static size_t read_size(const unsigned char *bytes)
{
    size_t size = 0;
    for (size_t i = 0; i < SIZE_BYTES; i++) {
        size |= (size_t)bytes[i] << 8 * i;
    }
    return size;
}

/* The mean of `step` by `step` pixels. */
static void write_mean(const struct ink_paper *paper, int x, int y, int step, unsigned char *out)
{
    unsigned sums[INKS] = {0}, count = (unsigned)(step * step);
    for (int i = 0; i < step; i++) {
        for (int j = 0; j < step; j++) {
            const unsigned char *inks = inks_at(paper, x + j, y + i);
            for (size_t part = 0; part < INKS; part++) {
                sums[part] += inks[part];
            }
        }
    }
    for (size_t part = 0; part < INKS; part++) {
        out[part] = (unsigned char)((sums[part] + count / 2) / count);
    }
}

/* About as wide as high. */
static cairo_surface_t *surface_of_bytes(const unsigned char *bytes, size_t length)
{
    size_t pixel_count = (length + RGB - 1) / RGB, side = (size_t)ceil(sqrt((double)pixel_count));
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)side,
                                                          (int)((pixel_count + side - 1) / side));
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
        return surface;
    }
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    unsigned char *rows = cairo_image_surface_get_data(surface);
    for (size_t i = 0; i < pixel_count; i++) {
        uint32_t *row = (uint32_t *)(void *)(rows + i / side * stride);
        uint32_t pixel = 0;
        for (size_t part = 0; part < RGB; part++) {
            size_t at = RGB * i + part;
            pixel = pixel << 8 | (at < length ? bytes[at] : 0);
        }
        row[i % side] = pixel;
    }
    cairo_surface_mark_dirty(surface);
    return surface;
}

cairo_surface_t *ink_paper_cut(const struct ink_paper *paper, cairo_rectangle_int_t piece, int step)
{
    size_t width = (size_t)(piece.width / step), height = (size_t)(piece.height / step);
    size_t length = HEAD_BYTES + INKS * width * height;
    unsigned char *bytes = g_malloc(length), *next = bytes + HEAD_BYTES;
    memcpy(bytes, packed_mark, MARK_BYTES);
    write_size(bytes + MARK_BYTES, width);
    write_size(bytes + MARK_BYTES + SIZE_BYTES, height);
    for (size_t row = 0; row < height; row++) {
        for (size_t column = 0; column < width; column++, next += INKS) {
            write_mean(paper, piece.x + (int)column * step, piece.y + (int)row * step, step, next);
        }
    }
    cairo_surface_t *surface = surface_of_bytes(bytes, length);
    g_free(bytes);
    return surface;
}

bool ink_picture_read(const unsigned char *bytes, size_t length, struct ink_picture *picture_out)
{
    if (length < HEAD_BYTES || memcmp(bytes, packed_mark, MARK_BYTES) != 0) {
        return false;
    }
    *picture_out = (struct ink_picture){.inks = bytes + HEAD_BYTES,
                                        .width = read_size(bytes + MARK_BYTES),
                                        .height = read_size(bytes + MARK_BYTES + SIZE_BYTES)};
    /* A picture may say of itself what it likes. */
    return picture_out->width > 0 && picture_out->height > 0 &&
           picture_out->width <= (length - HEAD_BYTES) / INKS / picture_out->height;
}
