/* JPEG by gdk-pixbuf, WebP by libwebp itself, as gdk-pixbuf's writer for it is a plug-in that is often
 * not there. */
#include "render/picture_encoder.h"

#include <stdint.h>
#include <webp/encode.h>

#include <gdk-pixbuf/gdk-pixbuf.h>

const char *const picture_format_names[PICTURE_FORMAT_COUNT + 1] = {
    [PICTURE_PNG] = "png", [PICTURE_JPEG] = "jpeg", [PICTURE_WEBP] = "webp"};

const char *const picture_format_endings[PICTURE_FORMAT_COUNT] = {
    [PICTURE_PNG] = ".png", [PICTURE_JPEG] = ".jpg", [PICTURE_WEBP] = ".webp"};

/* Rows of bytes without gaps, as both libraries want them: red, green, blue and, where the picture has
 * it, alpha. */
static unsigned char *bytes_from_words(const struct png_pixels *pixels, size_t channels)
{
    unsigned char *bytes = g_malloc_n(pixels->height, pixels->width * channels);
    unsigned char *to = bytes;
    for (size_t y = 0; y < pixels->height; y++) {
        const uint32_t *row = (const uint32_t *)(const void *)(pixels->bytes + y * pixels->stride);
        for (size_t x = 0; x < pixels->width; x++, to += channels) {
            to[0] = (unsigned char)(row[x] >> 16);
            to[1] = (unsigned char)(row[x] >> 8);
            to[2] = (unsigned char)row[x];
            if (channels == 4) {
                to[3] = (unsigned char)(row[x] >> 24);
            }
        }
    }
    return bytes;
}

/* JPEG has no alpha: what is outside a cut has the colour that was drawn there. */
static unsigned char *encode_jpeg(const struct png_pixels *pixels, double dpi, size_t *size_out)
{
    unsigned char *rows = bytes_from_words(pixels, 3);
    GdkPixbuf *picture =
        gdk_pixbuf_new_from_data(rows, GDK_COLORSPACE_RGB, FALSE, 8, (int)pixels->width,
                                 (int)pixels->height, (int)(pixels->width * 3), NULL, NULL);
    gchar *quality = g_strdup_printf("%d", PICTURE_QUALITY);
    gchar *whole_dpi = g_strdup_printf("%.0f", dpi);
    gchar *bytes = NULL;
    gboolean saved =
        gdk_pixbuf_save_to_buffer(picture, &bytes, size_out, "jpeg", NULL, "quality", quality,
                                  "x-dpi", whole_dpi, "y-dpi", whole_dpi, (char *)NULL);
    g_free(whole_dpi);
    g_free(quality);
    g_object_unref(picture);
    g_free(rows);
    return saved ? (unsigned char *)bytes : NULL;
}

/* WebP notes no resolution; libwebp's simple functions write none. */
static unsigned char *encode_webp(const struct png_pixels *pixels, size_t *size_out)
{
    size_t channels = pixels->has_alpha ? 4 : 3;
    unsigned char *rows = bytes_from_words(pixels, channels);
    uint8_t *written = NULL;
    int width = (int)pixels->width, height = (int)pixels->height, stride = width * (int)channels;
    *size_out = pixels->has_alpha
                    ? WebPEncodeRGBA(rows, width, height, stride, PICTURE_QUALITY, &written)
                    : WebPEncodeRGB(rows, width, height, stride, PICTURE_QUALITY, &written);
    unsigned char *bytes = *size_out > 0 ? g_memdup2(written, *size_out) : NULL;
    WebPFree(written);
    g_free(rows);
    return bytes;
}

unsigned char *picture_encode(enum picture_format format, const struct png_pixels *pixels,
                              double dpi, size_t *size_out, struct diag_list *diags)
{
    unsigned char *bytes =
        format == PICTURE_JPEG ? encode_jpeg(pixels, dpi, size_out) : encode_webp(pixels, size_out);
    if (bytes == NULL) {
        diag_report(diags, DIAG_OUTPUT_LIBRARY, (struct source_span){0}, NULL,
                    format == PICTURE_JPEG ? "writing a JPEG" : "writing a WebP",
                    "the picture is too large for it");
    }
    return bytes;
}
