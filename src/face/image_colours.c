/* The colours of pictures, for contrast and inks. Each picture is drawn once, as small as serves: one pixel of
 * the copy is the mean of many. */
#include "face/image_colours.h"

#include <math.h>
#include <stdint.h>

#include <cairo.h>

#include "face/image_pixels.h"
#include "face/image_svg.h"
#include "face/picture_cache.h"

enum {
    /* Fine enough for the ground of a line of text, small enough to keep many. */
    COPY_SIDE_PX = 64,
    COPY_BYTES = COPY_SIDE_PX * COPY_SIDE_PX * 4,
    COPIES_KEPT = 64,
    BUDGET = COPIES_KEPT * COPY_BYTES,
};

struct image_colours {
    struct picture_cache *copies; /* digest to image surface, COPY_SIDE_PX wide and high */
};

static void drop_surface(void *surface)
{
    cairo_surface_destroy(surface);
}

struct image_colours *image_colours_new(void)
{
    struct image_colours *colours = g_new0(struct image_colours, 1);
    colours->copies = picture_cache_new(BUDGET, drop_surface);
    return colours;
}

void image_colours_free(struct image_colours *colours)
{
    if (colours != NULL) {
        picture_cache_free(colours->copies);
        g_free(colours);
    }
}

static bool draw_raster(cairo_t *cr, const struct image *image)
{
    /* Decoded no larger than it is needed. */
    cairo_surface_t *pixels = image_pixels_decode_small(image, COPY_SIDE_PX);
    if (pixels == NULL) {
        return false;
    }
    cairo_scale(cr, (double)COPY_SIDE_PX / cairo_image_surface_get_width(pixels),
                (double)COPY_SIDE_PX / cairo_image_surface_get_height(pixels));
    cairo_set_source_surface(cr, pixels, 0, 0);
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_paint(cr);
    cairo_surface_destroy(pixels);
    return true;
}

static bool draw_svg(cairo_t *cr, const struct image *image)
{
    RsvgHandle *handle = image_svg_open(image->bytes, NULL);
    if (handle == NULL) {
        return false;
    }
    /* Squeezed into the square: shares of its sides are shares of the copy's. */
    cairo_scale(cr, COPY_SIDE_PX / image->width_px, COPY_SIDE_PX / image->height_px);
    bool drawn = (!image->tinted || image_svg_set_tint(handle, image->tint)) &&
                 image_svg_draw(handle, image->object, cr, image->width_px, image->height_px);
    g_object_unref(handle);
    return drawn;
}

static cairo_surface_t *make_copy(const struct image *image)
{
    cairo_surface_t *copy =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, COPY_SIDE_PX, COPY_SIDE_PX);
    cairo_t *cr = cairo_create(copy);
    bool drawn = image->format == IMAGE_SVG ? draw_svg(cr, image) : draw_raster(cr, image);
    drawn = drawn && cairo_status(cr) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cr);
    if (!drawn) {
        cairo_surface_destroy(copy);
        return NULL;
    }
    cairo_surface_flush(copy);
    return copy;
}

/* NULL if the picture cannot be drawn. */
static cairo_surface_t *copy_of(struct image_colours *colours, const struct image *image)
{
    /* By digest: a tint is another picture. */
    cairo_surface_t *copy = picture_cache_lookup(colours->copies, image->digest);
    if (copy == NULL) {
        copy = make_copy(image);
        if (copy != NULL) {
            picture_cache_insert(colours->copies, image->digest, copy, COPY_BYTES);
        }
    }
    return copy;
}

/* The pixels that a stretch of shares touches: at least one. */
static void find_pixels(double from, double length, int *first, int *end)
{
    /* Clamped, as a box may reach beyond the picture. */
    *first = (int)fmin(fmax(floor(from * COPY_SIDE_PX), 0), COPY_SIDE_PX - 1);
    *end = (int)fmin(fmax(ceil((from + length) * COPY_SIDE_PX), *first + 1), COPY_SIDE_PX);
}

static void add_pixel(uint32_t pixel, struct colour *sum)
{
    sum->alpha += pixel >> 24;
    sum->red += pixel >> 16 & 0xff;
    sum->green += pixel >> 8 & 0xff;
    sum->blue += pixel & 0xff;
}

bool image_colours_mean(struct image_colours *colours, const struct image *image,
                        struct image_part part, struct colour *out)
{
    cairo_surface_t *copy = copy_of(colours, image);
    if (copy == NULL) {
        return false;
    }
    int left, right, top, bottom;
    find_pixels(part.left, part.width, &left, &right);
    find_pixels(part.top, part.height, &top, &bottom);
    const unsigned char *rows = cairo_image_surface_get_data(copy);
    size_t stride = (size_t)cairo_image_surface_get_stride(copy);
    struct colour sum = {0};
    for (int y = top; y < bottom; y++) {
        const uint32_t *row = (const uint32_t *)(const void *)(rows + (size_t)y * stride);
        for (int x = left; x < right; x++) {
            add_pixel(row[x], &sum);
        }
    }
    /* The pixels hold colours times their alpha. */
    /* Colours times alpha added up, over the alphas added up; 1 where all is clear. */
    double covered = fmax(sum.alpha, 1);
    out->red = sum.red / covered;
    out->green = sum.green / covered;
    out->blue = sum.blue / covered;
    out->alpha = sum.alpha / (255.0 * (right - left) * (bottom - top));
    return true;
}

/* A row of such a copy has no room at its end. */
const uint32_t *image_colours_pixels(struct image_colours *colours, const struct image *image,
                                     size_t *count_out)
{
    cairo_surface_t *copy = copy_of(colours, image);
    *count_out = (size_t)COPY_SIDE_PX * COPY_SIDE_PX;
    return copy != NULL ? (const uint32_t *)(const void *)cairo_image_surface_get_data(copy) : NULL;
}
