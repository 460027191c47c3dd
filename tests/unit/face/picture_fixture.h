/* Picture files made on the spot, for the tests of src/face. */
#ifndef KERF_TESTS_UNIT_FACE_PICTURE_FIXTURE_H
#define KERF_TESTS_UNIT_FACE_PICTURE_FIXTURE_H

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "support/cmocka_env.h"
#include "support/harness.h"

#define SVG_OPEN "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2'>"
#define RED_SVG  SVG_OPEN "<rect width='4' height='2' fill='red'/></svg>"

/* A lossless WebP of 16 x 9 pixels in one colour, #3264c8. */
static const unsigned char webp_bytes[] = {
    0x52, 0x49, 0x46, 0x46, 0x1e, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56,
    0x50, 0x38, 0x4c, 0x11, 0x00, 0x00, 0x00, 0x2f, 0x0f, 0x00, 0x02, 0x00, 0x07,
    0x50, 0xb2, 0xca, 0x14, 0xb9, 0xff, 0x81, 0x88, 0xe8, 0x7f, 0x00, 0x00};

static inline const char *write_bytes(struct harness *harness, const char *name, const void *bytes,
                                      gsize length)
{
    const char *path = arena_printf(harness->arena, "%s/%s", harness_folder(harness), name);
    assert_true(g_file_set_contents(path, bytes, (gssize)length, NULL));
    return path;
}

/* A picture in one colour, 0xRRGGBBAA; `*bytes` is to be freed. */
static inline void encode_picture(const char *format, int width, int height, guint32 colour,
                                  char **bytes, gsize *length)
{
    gboolean has_alpha = strcmp(format, "png") == 0;
    GdkPixbuf *pixels = gdk_pixbuf_new(GDK_COLORSPACE_RGB, has_alpha, 8, width, height);
    gdk_pixbuf_fill(pixels, colour);
    assert_true(gdk_pixbuf_save_to_buffer(pixels, bytes, length, format, NULL, NULL));
    g_object_unref(pixels);
}

static inline const char *write_picture(struct harness *harness, const char *name,
                                        const char *format, int width, int height, guint32 colour)
{
    char *bytes;
    gsize length;
    encode_picture(format, width, height, colour, &bytes, &length);
    const char *path = write_bytes(harness, name, bytes, length);
    g_free(bytes);
    return path;
}

/** An Exif segment that says only this; between the first two bytes of a JPEG and the rest. */
static inline void add_exif_orientation(GByteArray *out, unsigned char orientation)
{
    const unsigned char segment[] = {
        0xff, 0xe1, 0, 34, 'E', 'x', 'i', 'f', 0, 0,           /* marker, length, name */
        'M',  'M',  0, 42, 0,   0,   0,   8,   0, 1,           /* one entry */
        0x01, 0x12, 0, 3,  0,   0,   0,   1,   0, orientation, /* a short */
        0,    0,    0, 0,  0,   0};                            /* no more directories */
    g_byte_array_append(out, segment, sizeof(segment));
}

/** A JPEG of 64 x 32 pixels, in the file red and green above blue and black, that is to be turned. */
static inline const char *write_turned_jpeg(struct harness *harness, const char *name,
                                            unsigned char orientation)
{
    static const guint32 colours[] = {0xff0000ff, 0x00ff00ff, 0x0000ffff, 0x000000ff};
    GByteArray *file = g_byte_array_new();
    GdkPixbuf *pixels = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, 64, 32);
    char *bytes;
    gsize length;
    for (int i = 0; i < 4; i++) {
        GdkPixbuf *quarter = gdk_pixbuf_new_subpixbuf(pixels, i % 2 * 32, i / 2 * 16, 32, 16);
        gdk_pixbuf_fill(quarter, colours[i]);
        g_object_unref(quarter);
    }
    assert_true(
        gdk_pixbuf_save_to_buffer(pixels, &bytes, &length, "jpeg", NULL, "quality", "100", NULL));
    g_byte_array_append(file, (const guint8 *)bytes, 2);
    add_exif_orientation(file, orientation);
    g_byte_array_append(file, (const guint8 *)bytes + 2, (guint)length - 2);
    const char *path = write_bytes(harness, name, file->data, file->len);
    g_free(bytes);
    g_object_unref(pixels);
    g_byte_array_free(file, TRUE);
    return path;
}

#endif
