/* The colours of pictures, for contrast and inks. Each picture is drawn once for all threads, languages and themes, as
 * small as serves: one pixel of the copy is the mean of many. Of it is kept what the pixels of a row come to up to each
 * of them, so that the mean of a part, which each card of a deck asks for, is a few sums a row. */
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
    COPIES_KEPT = 256, /* some 8 MiB; a large game has as many pictures */
};

enum channel { RED, GREEN, BLUE, ALPHA, CHANNEL_COUNT };

struct small_copy {
    /* Of the pixels of a row before each; a row of 64 comes to 16,320 at most. */
    uint16_t sums[COPY_SIDE_PX][COPY_SIDE_PX + 1][CHANNEL_COUNT];
};

static const unsigned shifts[CHANNEL_COUNT] = {[RED] = 16, [GREEN] = 8, [BLUE] = 0, [ALPHA] = 24};

_Static_assert(IMAGE_COPY_PIXELS == COPY_SIDE_PX * COPY_SIDE_PX, "all pixels of a copy");

struct image_colours {
    GMutex lock;                  /* for all below, but not while a picture is drawn */
    struct picture_cache *copies; /* digest to struct small_copy */
};

struct image_colours *image_colours_new(void)
{
    struct image_colours *colours = g_new0(struct image_colours, 1);
    g_mutex_init(&colours->lock);
    colours->copies = picture_cache_new(COPIES_KEPT, g_free);
    return colours;
}

void image_colours_free(struct image_colours *colours)
{
    if (colours != NULL) {
        picture_cache_free(colours->copies);
        g_mutex_clear(&colours->lock);
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
                 image_svg_draw(handle, &image->object, cr, image->width_px, image->height_px);
    g_object_unref(handle);
    return drawn;
}

static cairo_surface_t *draw_copy(const struct image *image)
{
    cairo_surface_t *copy =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, COPY_SIDE_PX, COPY_SIDE_PX);
    cairo_t *cr = cairo_create(copy);
    bool drawn = image->format == IMAGE_SVG ? draw_svg(cr, image) : draw_raster(cr, image);
    cairo_surface_flush(copy);
    return image_pixels_if_drawn(copy, cr, drawn);
}

static struct small_copy *add_up(cairo_surface_t *pixels)
{
    struct small_copy *copy = g_new0(struct small_copy, 1);
    for (int y = 0; y < COPY_SIDE_PX; y++) {
        const uint32_t *row = image_pixels_row(pixels, y);
        for (int x = 0; x < COPY_SIDE_PX; x++) {
            for (int channel = 0; channel < CHANNEL_COUNT; channel++) {
                unsigned value = row[x] >> shifts[channel] & 0xff;
                copy->sums[y][x + 1][channel] = (uint16_t)(copy->sums[y][x][channel] + value);
            }
        }
    }
    return copy;
}

/* With the lock held, which others may have had in between. NULL if the picture cannot be drawn. */
static const struct small_copy *copy_of(struct image_colours *colours, const struct image *image)
{
    /* By digest: a tint is another picture. */
    struct small_copy *copy = picture_cache_lookup(colours->copies, image->digest);
    if (copy != NULL) {
        return copy;
    }
    g_mutex_unlock(&colours->lock);
    cairo_surface_t *pixels = draw_copy(image);
    g_mutex_lock(&colours->lock);
    /* Another thread may have drawn it meanwhile. */
    copy = picture_cache_lookup(colours->copies, image->digest);
    if (pixels != NULL && copy == NULL) {
        copy = add_up(pixels);
        picture_cache_insert(colours->copies, image->digest, copy, 1);
    }
    g_clear_pointer(&pixels, cairo_surface_destroy);
    return copy;
}

/* The pixels that a stretch of shares touches: at least one. */
static void find_pixels(double from, double length, int *first, int *end)
{
    /* Clamped, as a box may reach beyond the picture. */
    *first = (int)fmin(fmax(floor(from * COPY_SIDE_PX), 0), COPY_SIDE_PX - 1);
    *end = (int)fmin(fmax(ceil((from + length) * COPY_SIDE_PX), *first + 1), COPY_SIDE_PX);
}

static double sum_of(const struct small_copy *copy, enum channel channel, int left, int right,
                     int top, int bottom)
{
    unsigned sum = 0;
    for (int y = top; y < bottom; y++) {
        sum += (unsigned)copy->sums[y][right][channel] - copy->sums[y][left][channel];
    }
    return sum;
}

static struct colour mean_of(const struct small_copy *copy, struct image_part part)
{
    int left, right, top, bottom;
    find_pixels(part.left, part.width, &left, &right);
    find_pixels(part.top, part.height, &top, &bottom);
    double alpha = sum_of(copy, ALPHA, left, right, top, bottom);
    /* Colours times alpha added up, over the alphas added up; 1 where all is clear. */
    double covered = fmax(alpha, 1);
    return (struct colour){
        .red = sum_of(copy, RED, left, right, top, bottom) / covered,
        .green = sum_of(copy, GREEN, left, right, top, bottom) / covered,
        .blue = sum_of(copy, BLUE, left, right, top, bottom) / covered,
        .alpha = alpha / (255.0 * (right - left) * (bottom - top)),
    };
}

bool image_colours_mean(struct image_colours *colours, const struct image *image,
                        struct image_part part, struct colour *out)
{
    g_mutex_lock(&colours->lock);
    const struct small_copy *copy = copy_of(colours, image);
    if (copy != NULL) {
        *out = mean_of(copy, part);
    }
    g_mutex_unlock(&colours->lock);
    return copy != NULL;
}

/* A pixel is what the sums grow by. */
static uint32_t pixel_of(const struct small_copy *copy, int x, int y)
{
    uint32_t pixel = 0;
    for (int channel = 0; channel < CHANNEL_COUNT; channel++) {
        unsigned value = (unsigned)copy->sums[y][x + 1][channel] - copy->sums[y][x][channel];
        pixel |= (uint32_t)value << shifts[channel];
    }
    return pixel;
}

bool image_colours_pixels(struct image_colours *colours, const struct image *image,
                          uint32_t pixels_out[IMAGE_COPY_PIXELS])
{
    g_mutex_lock(&colours->lock);
    const struct small_copy *copy = copy_of(colours, image);
    for (int i = 0; copy != NULL && i < IMAGE_COPY_PIXELS; i++) {
        pixels_out[i] = pixel_of(copy, i % COPY_SIDE_PX, i / COPY_SIDE_PX);
    }
    g_mutex_unlock(&colours->lock);
    return copy != NULL;
}
