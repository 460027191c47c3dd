/* Decoding by gdk-pixbuf; by libwebp itself, as gdk-pixbuf's loader for WebP is a plug-in that is often
 * not there; and by libjpeg where a JPEG has inks, as gdk-pixbuf takes all of them for Adobe's, whose
 * numbers say how much of an ink is missing. */
#include "face/image_pixels.h"

#include <jerror.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <jpeglib.h>

#include "face/image_header.h"
#include "face/image_png.h"
#include "face/image_profile.h"
#include "face/image_tint.h"

/* Where a picture's pixels take 64 MB, of which threads should not have many at the same time. */
#define LARGE_PIXELS 16e6

/* One loader by name: a file in disguise must not reach a decoder that nobody asked for. */
static const char *const loader_names[] = {
    [IMAGE_SVG] = NULL, [IMAGE_PNG] = "png", [IMAGE_JPEG] = "jpeg", [IMAGE_WEBP] = NULL};

/* As Cairo wants it: colours times alpha, rounded. */
static uint32_t premultiplied(unsigned red, unsigned green, unsigned blue, unsigned alpha)
{
    red = (red * alpha + 127) / 255;
    green = (green * alpha + 127) / 255;
    blue = (blue * alpha + 127) / 255;
    return (uint32_t)alpha << 24 | (uint32_t)red << 16 | (uint32_t)green << 8 | blue;
}

/* Rows of a decoder: channels 3 for RGB or 4 for RGBA, a byte each. */
struct rows {
    const unsigned char *pixels;
    int width, height;
    size_t stride, channels;
    const struct image *image; /* for which way up it is, and its profile */
};

/* Where the pixel at x, y of the file stands in the upright picture: column x * xx + y * xy, row
 * x * yx + y * yy, counted from the far end where the sum is negative. */
static const struct upright {
    int xx, xy, yx, yy;
} uprights[] = {
    [EXIF_TOP_LEFT] = {1, 0, 0, 1},       [EXIF_TOP_RIGHT] = {-1, 0, 0, 1},
    [EXIF_BOTTOM_RIGHT] = {-1, 0, 0, -1}, [EXIF_BOTTOM_LEFT] = {1, 0, 0, -1},
    [EXIF_LEFT_TOP] = {0, 1, 1, 0},       [EXIF_RIGHT_TOP] = {0, -1, 1, 0},
    [EXIF_RIGHT_BOTTOM] = {0, -1, -1, 0}, [EXIF_LEFT_BOTTOM] = {0, 1, -1, 0},
};

static cairo_surface_t *surface_from_rows(const struct rows *rows)
{
    enum exif_orientation orientation = rows->image->orientation;
    bool swaps = exif_orientation_swaps_sides(orientation);
    /* Upright, width and height are those of the picture as it is seen. */
    int width = swaps ? rows->height : rows->width, height = swaps ? rows->width : rows->height;
    cairo_surface_t *surface = cairo_image_surface_create(
        rows->channels == 4 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width, height);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(surface);
        return NULL;
    }
    const struct upright *upright = &uprights[orientation];
    ptrdiff_t stride = cairo_image_surface_get_stride(surface) / (ptrdiff_t)sizeof(uint32_t);
    /* A step to the right in the file is so many places in the surface, a row down so many. */
    ptrdiff_t x_step = upright->xx + upright->yx * stride;
    ptrdiff_t y_step = upright->xy + upright->yy * stride;
    uint32_t *first = (uint32_t *)(void *)cairo_image_surface_get_data(surface);
    /* From the far end where one goes backwards. */
    first += upright->xx + upright->xy < 0 ? width - 1 : 0;
    first += upright->yx + upright->yy < 0 ? (height - 1) * stride : 0;
    /* Inks are mixed by now, with their profile. */
    struct colour_transform *transform =
        rows->image->has_inks ? NULL
                              : colour_transform_new(rows->image->profile, rows->channels, false);
    unsigned char *converted = transform != NULL ? g_malloc((size_t)rows->width * 3) : NULL;
    /* A row at a time, so that the largest pictures need no second copy. */
    for (int y = 0; y < rows->height; y++) {
        const unsigned char *from = rows->pixels + (size_t)y * rows->stride, *rgb = from;
        size_t rgb_step = rows->channels;
        if (transform != NULL) {
            colour_transform_apply(transform, from, converted, (size_t)rows->width);
            rgb = converted;
            rgb_step = 3;
        }
        uint32_t *to = first + y * y_step;
        for (int x = 0; x < rows->width; x++) {
            *to = premultiplied(rgb[0], rgb[1], rgb[2], rows->channels == 4 ? from[3] : 255);
            from += rows->channels;
            rgb += rgb_step;
            to += x_step;
        }
    }
    g_free(converted);
    colour_transform_free(transform);
    cairo_surface_mark_dirty(surface);
    return surface;
}

/* The first frame on the whole canvas. */
static cairo_surface_t *decode_first_frame(const struct image *image, const unsigned char *bytes,
                                           size_t length)
{
    const WebPData data = {bytes, length};
    WebPAnimInfo info;
    uint8_t *pixels = NULL;
    int timestamp = 0;
    cairo_surface_t *surface = NULL;
    WebPAnimDecoder *decoder = WebPAnimDecoderNew(&data, NULL);
    /* Frames that follow are not asked for. */
    if (decoder != NULL && WebPAnimDecoderGetInfo(decoder, &info) &&
        WebPAnimDecoderGetNext(decoder, &pixels, &timestamp)) {
        const struct rows rows = {pixels,
                                  (int)info.canvas_width,
                                  (int)info.canvas_height,
                                  (size_t)info.canvas_width * 4,
                                  4,
                                  image};
        surface = surface_from_rows(&rows);
    }
    WebPAnimDecoderDelete(decoder);
    return surface;
}

/* side_px  to scale down to; 0: not at all */
static cairo_surface_t *decode_webp(const struct image *image, const unsigned char *bytes,
                                    size_t length, int side_px)
{
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config) ||
        WebPGetFeatures(bytes, length, &config.input) != VP8_STATUS_OK) {
        return NULL;
    }
    if (config.input.has_animation) {
        return decode_first_frame(image, bytes, length);
    }
    config.output.colorspace = MODE_RGBA;
    config.options.use_scaling = side_px > 0;
    config.options.scaled_width = MIN(side_px, config.input.width);
    config.options.scaled_height = MIN(side_px, config.input.height);
    cairo_surface_t *surface = NULL;
    if (WebPDecode(bytes, length, &config) == VP8_STATUS_OK) {
        const WebPRGBABuffer *pixels = &config.output.u.RGBA;
        const struct rows rows = {
            pixels->rgba, config.output.width, config.output.height, (size_t)pixels->stride, 4,
            image};
        surface = surface_from_rows(&rows);
    }
    WebPFreeDecBuffer(&config.output);
    return surface;
}

/* libjpeg ends the program unless its errors lead elsewhere. */
struct jpeg_errors {
    struct jpeg_error_mgr manager;
    jmp_buf after_error;
    bool lost_pixels; /* libjpeg went on with what it made up */
};

static void leave_on_error(j_common_ptr jpeg)
{
    longjmp(((struct jpeg_errors *)(void *)jpeg->err)->after_error, 1);
}

/* Most warnings are of marks beside the picture, as cameras leave them; those here are of the picture itself. */
static void note_lost_pixels(j_common_ptr jpeg, int level)
{
    struct jpeg_errors *errors = (struct jpeg_errors *)(void *)jpeg->err;
    switch (jpeg->err->msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_JPEG_EOF:
    case JWRN_MUST_RESYNC:
        /* Below 0 are warnings; traces that have such a number are none. */
        errors->lost_pixels = errors->lost_pixels || level < 0;
        break;
    default:
        break;
    }
}

static void listen_to_errors(struct jpeg_decompress_struct *jpeg, struct jpeg_errors *errors)
{
    jpeg->err = jpeg_std_error(&errors->manager);
    errors->manager.error_exit = leave_on_error;
    errors->manager.emit_message = note_lost_pixels;
    errors->lost_pixels = false;
}

static bool jpeg_is_whole(GBytes *file)
{
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(file, &length);
    struct jpeg_decompress_struct jpeg;
    struct jpeg_errors errors;
    listen_to_errors(&jpeg, &errors);
    unsigned char *volatile row = NULL;
    if (setjmp(errors.after_error) != 0) {
        jpeg_destroy_decompress(&jpeg);
        g_free(row);
        return false;
    }
    jpeg_create_decompress(&jpeg);
    jpeg_mem_src(&jpeg, bytes, length);
    jpeg_read_header(&jpeg, TRUE);
    /* As coarse and as plain as it goes: all codes of the file are read, few pixels are made of them. */
    jpeg.scale_denom = 8;
    jpeg.out_color_space = jpeg.jpeg_color_space;
    jpeg.do_fancy_upsampling = FALSE;
    jpeg_start_decompress(&jpeg);
    row = g_malloc((size_t)jpeg.output_width * (size_t)jpeg.output_components);
    while (jpeg.output_scanline < jpeg.output_height && !errors.lost_pixels) {
        unsigned char *at = row;
        jpeg_read_scanlines(&jpeg, &at, 1);
    }
    jpeg_destroy_decompress(&jpeg);
    g_free(row);
    return !errors.lost_pixels;
}

/* Four inks to three colours, in place: by the profile, or each ink takes its colour away, and black all of them. */
static void mix_inks(unsigned char *pixels, size_t count, bool inverted,
                     const struct colour_transform *transform)
{
    if (transform != NULL) {
        for (size_t i = 0; inverted && i < count * 4; i++) {
            pixels[i] = (unsigned char)(255 - pixels[i]);
        }
        colour_transform_apply(transform, pixels, pixels, count);
        return;
    }
    unsigned char *to = pixels;
    for (const unsigned char *from = pixels; count > 0; count--, from += 4, to += 3) {
        unsigned light = inverted ? from[3] : 255U - from[3];
        for (size_t i = 0; i < 3; i++) {
            /* What is left of the paper's light, ink by ink. */
            to[i] = (unsigned char)((inverted ? from[i] : 255U - from[i]) * light / 255);
        }
    }
}

/* Rows of RGB; false if the file is broken. */
static bool read_inks(const unsigned char *bytes, size_t length,
                      const struct colour_transform *transform, GByteArray *pixels, int *width_out,
                      int *height_out)
{
    struct jpeg_decompress_struct jpeg;
    struct jpeg_errors errors;
    listen_to_errors(&jpeg, &errors);
    /* Whatever was taken since is libjpeg's own and goes with it. */
    if (setjmp(errors.after_error) != 0) { /* libjpeg knows no other way */
        jpeg_destroy_decompress(&jpeg);
        return false;
    }
    jpeg_create_decompress(&jpeg);
    jpeg_mem_src(&jpeg, bytes, length);
    jpeg_read_header(&jpeg, TRUE);
    /* Four components as they are, without a mixture of libjpeg's own. */
    jpeg.out_color_space = JCS_CMYK;
    jpeg_start_decompress(&jpeg);
    size_t width = jpeg.output_width, row = width * 3;
    /* A row of four inks is mixed in place into three colours, so that the last row needs a quarter more. */
    g_byte_array_set_size(pixels, (guint)(row * jpeg.output_height + width));
    while (jpeg.output_scanline < jpeg.output_height) {
        unsigned char *at = pixels->data + jpeg.output_scanline * row;
        jpeg_read_scanlines(&jpeg, &at, 1);
        mix_inks(at, width, jpeg.saw_Adobe_marker, transform);
    }
    *width_out = (int)width;
    *height_out = (int)jpeg.output_height;
    jpeg_finish_decompress(&jpeg);
    jpeg_destroy_decompress(&jpeg);
    return true;
}

static cairo_surface_t *decode_inks(const struct image *image, const unsigned char *bytes,
                                    size_t length)
{
    int width = 0, height = 0;
    cairo_surface_t *surface = NULL;
    GByteArray *pixels = g_byte_array_new();
    struct colour_transform *transform = colour_transform_new(image->profile, 4, true);
    if (read_inks(bytes, length, transform, pixels, &width, &height)) {
        const struct rows rows = {pixels->data, width, height, (size_t)width * 3, 3, image};
        surface = surface_from_rows(&rows);
    }
    colour_transform_free(transform);
    g_byte_array_unref(pixels);
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
        /* The proportions are given up: the picture is stretched over its box when it is drawn. */
        gdk_pixbuf_loader_set_size(loader, MIN(side, width), MIN(side, height));
    }
}

/* As the loader does it where it is told a size, but after the last row was seen. */
static GdkPixbuf *scaled_down(GdkPixbuf *pixels, int side_px)
{
    return gdk_pixbuf_scale_simple(pixels, MIN(side_px, gdk_pixbuf_get_width(pixels)),
                                   MIN(side_px, gdk_pixbuf_get_height(pixels)),
                                   GDK_INTERP_BILINEAR);
}

static cairo_surface_t *surface_from_pixbuf(const GdkPixbuf *pixels, const struct image *image)
{
    const struct rows rows = {
        gdk_pixbuf_read_pixels(pixels),
        gdk_pixbuf_get_width(pixels),
        gdk_pixbuf_get_height(pixels),
        (size_t)gdk_pixbuf_get_rowstride(pixels),
        (size_t)gdk_pixbuf_get_n_channels(pixels),
        image,
    };
    return surface_from_rows(&rows);
}

static cairo_surface_t *decode_by_loader(const char *name, const struct image *image,
                                         const unsigned char *bytes, size_t length, int side_px)
{
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type(name, NULL);
    if (loader == NULL) {
        return NULL;
    }
    bool seen_last_row = false;
    cairo_surface_t *surface = NULL;
    bool scales_rows = image->format == IMAGE_JPEG;
    /* JPEG is scaled while it is decoded, which saves most of the work. */
    if (scales_rows) {
        g_signal_connect(loader, "size-prepared", G_CALLBACK(scale_down), &side_px);
    }
    g_signal_connect(loader, "area-updated", G_CALLBACK(note_last_row), &seen_last_row);
    gboolean written = gdk_pixbuf_loader_write(loader, bytes, length, NULL);
    gboolean closed = gdk_pixbuf_loader_close(loader, NULL);
    GdkPixbuf *pixels = gdk_pixbuf_loader_get_pixbuf(loader);
    /* A file that ends too early has no last row. */
    if (written && closed && pixels != NULL && seen_last_row) {
        GdkPixbuf *wanted =
            side_px > 0 && !scales_rows ? scaled_down(pixels, side_px) : g_object_ref(pixels);
        surface = wanted != NULL ? surface_from_pixbuf(wanted, image) : NULL;
        g_clear_object(&wanted);
    }
    g_object_unref(loader);
    return surface;
}

static cairo_surface_t *decode_bytes(const struct image *image, int side_px)
{
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(image->bytes, &length);
    if (image->format == IMAGE_WEBP) {
        return decode_webp(image, bytes, length, side_px);
    }
    if (image->has_inks) {
        return decode_inks(image, bytes, length);
    }
    /* SVG has none, and comes here never. */
    const char *name = loader_names[image->format];
    return name != NULL ? decode_by_loader(name, image, bytes, length, side_px) : NULL;
}

const char *image_pixels_problem(GBytes *file, const struct image_header *header)
{
    if (header->format == IMAGE_JPEG) {
        return jpeg_is_whole(file) ? NULL
                                   : "a part of it is lost: the file is damaged, or was cut short";
    }
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(file, &length);
    return header->format == IMAGE_PNG ? image_png_pixels_problem(bytes, length) : NULL;
}

bool image_pixels_can_be_decoded(GBytes *file, const struct image_header *header)
{
    const struct image image = {
        .format = header->format, .orientation = header->orientation, .bytes = file};
    cairo_surface_t *surface = decode_bytes(&image, 0);
    cairo_surface_destroy(surface);
    return surface != NULL;
}

/* A surface of its own where the picture had no alpha. */
static cairo_surface_t *in_one_colour(cairo_surface_t *surface, struct colour tint)
{
    /* Without alpha there is nothing but shape: opaque everywhere. */
    if (cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24) {
        cairo_surface_t *with_alpha =
            cairo_image_surface_create(CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width(surface),
                                       cairo_image_surface_get_height(surface));
        cairo_t *cr = cairo_create(with_alpha);
        cairo_paint(cr);
        cairo_destroy(cr);
        cairo_surface_destroy(surface);
        surface = with_alpha;
        cairo_surface_flush(surface);
    }
    image_pixels_tint(surface, tint);
    return surface;
}

/* Large pictures one after another, whatever the number of threads. */
static cairo_surface_t *decode(const struct image *image, int side_px)
{
    /* By the pixels of the file, which are decoded before they are scaled. */
    bool is_large = image->width_px * image->height_px > LARGE_PIXELS;
    if (is_large) {
        g_mutex_lock(image->large);
    }
    cairo_surface_t *surface = decode_bytes(image, side_px);
    if (is_large) {
        g_mutex_unlock(image->large);
    }
    if (surface != NULL && image->is_grey) {
        image_pixels_grey(surface);
    }
    return surface != NULL && image->is_silhouette ? in_one_colour(surface, image->tint) : surface;
}

cairo_surface_t *image_pixels_decode(const struct image *image)
{
    return decode(image, 0);
}

cairo_surface_t *image_pixels_decode_small(const struct image *image, int side_px)
{
    return decode(image, side_px);
}

/* ---- what was drawn ---- */

cairo_surface_t *image_pixels_if_drawn(cairo_surface_t *surface, cairo_t *cr, bool drawn)
{
    bool good = drawn && cairo_status(cr) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cr);
    if (!good) {
        cairo_surface_destroy(surface);
        return NULL;
    }
    return surface;
}

const uint32_t *image_pixels_row(cairo_surface_t *surface, int y)
{
    const unsigned char *rows = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    return (const uint32_t *)(const void *)(rows + (size_t)y * stride);
}
