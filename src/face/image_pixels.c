/* Decoding by gdk-pixbuf, and by libwebp itself, as gdk-pixbuf's loader for WebP is a plug-in that is
 * often not there. */
#include "face/image_pixels.h"

#include <stdint.h>
#include <webp/decode.h>

#include <gdk-pixbuf/gdk-pixbuf.h>

/* Where a picture's pixels take 64 MB, of which threads should not have many at the same time. */
#define LARGE_PIXELS 16e6

/* One loader by name: a file in disguise must not reach a decoder that nobody asked for. */
static const char *const loader_names[] = {
    [IMAGE_SVG] = NULL, [IMAGE_PNG] = "png", [IMAGE_JPEG] = "jpeg", [IMAGE_WEBP] = NULL};

static uint32_t premultiplied(unsigned red, unsigned green, unsigned blue, unsigned alpha)
{
    red = (red * alpha + 127) / 255;
    green = (green * alpha + 127) / 255;
    blue = (blue * alpha + 127) / 255;
    return (uint32_t)alpha << 24 | (uint32_t)red << 16 | (uint32_t)green << 8 | blue;
}

/* channels: 3 for RGB, 4 for RGBA, a byte each */
static cairo_surface_t *surface_from_rows(const unsigned char *pixels, int width, int height,
                                          size_t stride, size_t channels)
{
    cairo_surface_t *surface = cairo_image_surface_create(
        channels == 4 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width, height);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(surface);
        return NULL;
    }
    unsigned char *target = cairo_image_surface_get_data(surface);
    size_t target_stride = (size_t)cairo_image_surface_get_stride(surface);
    for (size_t y = 0; y < (size_t)height; y++) {
        const unsigned char *from = pixels + y * stride;
        uint32_t *to = (uint32_t *)(void *)(target + y * target_stride);
        for (size_t x = 0; x < (size_t)width; x++, from += channels) {
            to[x] = premultiplied(from[0], from[1], from[2], channels == 4 ? from[3] : 255);
        }
    }
    cairo_surface_mark_dirty(surface);
    return surface;
}

/* side_px  to scale down to; 0: not at all */
static cairo_surface_t *decode_webp(const unsigned char *bytes, size_t length, int side_px)
{
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config) ||
        WebPGetFeatures(bytes, length, &config.input) != VP8_STATUS_OK) {
        return NULL;
    }
    config.output.colorspace = MODE_RGBA;
    config.options.use_scaling = side_px > 0;
    config.options.scaled_width = MIN(side_px, config.input.width);
    config.options.scaled_height = MIN(side_px, config.input.height);
    cairo_surface_t *surface = NULL;
    if (WebPDecode(bytes, length, &config) == VP8_STATUS_OK) {
        const WebPRGBABuffer *pixels = &config.output.u.RGBA;
        surface = surface_from_rows(pixels->rgba, config.output.width, config.output.height,
                                    (size_t)pixels->stride, 4);
    }
    WebPFreeDecBuffer(&config.output);
    return surface;
}

/* libpng passes over a broken stream with a warning and leaves the rows below as they were. */
static void note_last_row(GdkPixbufLoader *loader, int x, int y, int width, int height, void *seen)
{
    (void)x, (void)width;
    if (y + height == gdk_pixbuf_get_height(gdk_pixbuf_loader_get_pixbuf(loader))) {
        *(bool *)seen = true;
    }
}

static void scale_down(GdkPixbufLoader *loader, int width, int height, void *side_px)
{
    int side = *(const int *)side_px;
    if (side > 0) {
        gdk_pixbuf_loader_set_size(loader, MIN(side, width), MIN(side, height));
    }
}

static cairo_surface_t *surface_from_pixbuf(const GdkPixbuf *pixels)
{
    return surface_from_rows(
        gdk_pixbuf_read_pixels(pixels), gdk_pixbuf_get_width(pixels), gdk_pixbuf_get_height(pixels),
        (size_t)gdk_pixbuf_get_rowstride(pixels), (size_t)gdk_pixbuf_get_n_channels(pixels));
}

/* First turned, then mirrored left to right where `mirrored`. */
static const struct upright_turn {
    GdkPixbufRotation turn;
    bool mirrored;
} upright_turns[] = {
    [EXIF_TOP_LEFT] = {GDK_PIXBUF_ROTATE_NONE, false},
    [EXIF_TOP_RIGHT] = {GDK_PIXBUF_ROTATE_NONE, true},
    [EXIF_BOTTOM_RIGHT] = {GDK_PIXBUF_ROTATE_UPSIDEDOWN, false},
    [EXIF_BOTTOM_LEFT] = {GDK_PIXBUF_ROTATE_UPSIDEDOWN, true},
    [EXIF_LEFT_TOP] = {GDK_PIXBUF_ROTATE_CLOCKWISE, true},
    [EXIF_RIGHT_TOP] = {GDK_PIXBUF_ROTATE_CLOCKWISE, false},
    [EXIF_RIGHT_BOTTOM] = {GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE, true},
    [EXIF_LEFT_BOTTOM] = {GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE, false},
};

/* By the orientation that the header was read for, as the picture's sides are by it. */
static cairo_surface_t *upright_surface(const GdkPixbuf *pixels, enum exif_orientation orientation)
{
    if (orientation == EXIF_TOP_LEFT) {
        return surface_from_pixbuf(pixels);
    }
    cairo_surface_t *surface = NULL;
    const struct upright_turn *wanted = &upright_turns[orientation];
    GdkPixbuf *upright = gdk_pixbuf_rotate_simple(pixels, wanted->turn);
    if (upright != NULL && wanted->mirrored) {
        GdkPixbuf *turned = upright;
        upright = gdk_pixbuf_flip(turned, TRUE);
        g_object_unref(turned);
    }
    if (upright != NULL) {
        surface = surface_from_pixbuf(upright);
        g_object_unref(upright);
    }
    return surface;
}

static cairo_surface_t *decode_by_loader(const char *name, const unsigned char *bytes,
                                         size_t length, enum exif_orientation orientation,
                                         int side_px)
{
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type(name, NULL);
    if (!loader) {
        return NULL;
    }
    bool seen_last_row = false;
    cairo_surface_t *surface = NULL;
    g_signal_connect(loader, "size-prepared", G_CALLBACK(scale_down), &side_px);
    g_signal_connect(loader, "area-updated", G_CALLBACK(note_last_row), &seen_last_row);
    gboolean written = gdk_pixbuf_loader_write(loader, bytes, length, NULL);
    gboolean closed = gdk_pixbuf_loader_close(loader, NULL);
    GdkPixbuf *pixels = gdk_pixbuf_loader_get_pixbuf(loader);
    if (written && closed && pixels && seen_last_row) {
        surface = upright_surface(pixels, orientation);
    }
    g_object_unref(loader);
    return surface;
}

static cairo_surface_t *decode_bytes(const struct image *image, int side_px)
{
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(image->bytes, &length);
    if (image->format == IMAGE_WEBP) {
        return decode_webp(bytes, length, side_px);
    }
    const char *name = loader_names[image->format];
    return name != NULL ? decode_by_loader(name, bytes, length, image->orientation, side_px) : NULL;
}

/* Large pictures one after another, whatever the number of threads. */
static cairo_surface_t *decode(const struct image *image, int side_px)
{
    bool is_large = image->width_px * image->height_px > LARGE_PIXELS;
    if (is_large) {
        g_mutex_lock(image->large);
    }
    cairo_surface_t *surface = decode_bytes(image, side_px);
    if (is_large) {
        g_mutex_unlock(image->large);
    }
    return surface;
}

cairo_surface_t *image_pixels_decode(const struct image *image)
{
    return decode(image, 0);
}

cairo_surface_t *image_pixels_decode_small(const struct image *image, int side_px)
{
    return decode(image, side_px);
}
