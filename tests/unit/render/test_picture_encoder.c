/* JPEG and WebP, read back by the libraries that others read them with. */
#include <stdint.h>
#include <string.h>
#include <webp/decode.h>

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "render/picture_encoder.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

enum { WIDTH = 37, HEIGHT = 19 };

/* Orange; the lower half transparent. */
static struct png_pixels picture(uint32_t words[HEIGHT][WIDTH], bool has_alpha)
{
    for (size_t y = 0; y < HEIGHT; y++) {
        for (size_t x = 0; x < WIDTH; x++) {
            words[y][x] = (y < HEIGHT / 2 ? 0xff000000u : 0) | 0xff8000u;
        }
    }
    return (struct png_pixels){.bytes = (const unsigned char *)words,
                               .stride = WIDTH * sizeof(uint32_t),
                               .width = WIDTH,
                               .height = HEIGHT,
                               .has_alpha = has_alpha};
}

static void assert_near(unsigned char value, int expected)
{
    assert_in_range(value + 8, expected, expected + 16);
}

static void test_a_jpeg_has_the_size_and_colours_of_the_picture(void **state)
{
    struct harness *harness = *state;
    uint32_t words[HEIGHT][WIDTH];
    struct png_pixels pixels = picture(words, false);
    size_t size = 0;
    unsigned char *bytes = picture_encode(PICTURE_JPEG, &pixels, 300, &size, harness->diags);
    assert_non_null(bytes);
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type("jpeg", NULL);
    assert_true(gdk_pixbuf_loader_write(loader, bytes, size, NULL));
    assert_true(gdk_pixbuf_loader_close(loader, NULL));
    GdkPixbuf *read = gdk_pixbuf_loader_get_pixbuf(loader);
    assert_int_equal(gdk_pixbuf_get_width(read), WIDTH);
    assert_int_equal(gdk_pixbuf_get_height(read), HEIGHT);
    const guint8 *colours = gdk_pixbuf_read_pixels(read);
    assert_near(colours[0], 0xff);
    assert_near(colours[1], 0x80);
    assert_near(colours[2], 0);
    assert_string_equal(gdk_pixbuf_get_option(read, "x-dpi"), "300");
    g_object_unref(loader);
    g_free(bytes);
}

static void test_a_webp_keeps_what_is_transparent(void **state)
{
    struct harness *harness = *state;
    uint32_t words[HEIGHT][WIDTH];
    struct png_pixels pixels = picture(words, true);
    size_t size = 0;
    unsigned char *bytes = picture_encode(PICTURE_WEBP, &pixels, 300, &size, harness->diags);
    assert_non_null(bytes);
    int width = 0, height = 0;
    uint8_t *read = WebPDecodeRGBA(bytes, size, &width, &height);
    assert_int_equal(width, WIDTH);
    assert_int_equal(height, HEIGHT);
    assert_near(read[0], 0xff);
    assert_near(read[2], 0);
    assert_int_equal(read[3], 0xff);
    assert_int_equal(read[(size_t)4 * WIDTH * HEIGHT - 1], 0);
    WebPFree(read);
    g_free(bytes);
}

static void test_a_picture_larger_than_webp_takes_is_a_finding(void **state)
{
    struct harness *harness = *state;
    const size_t width = 16384;
    uint32_t *words = g_new0(uint32_t, width);
    struct png_pixels pixels = {.bytes = (const unsigned char *)words,
                                .stride = width * sizeof(uint32_t),
                                .width = width,
                                .height = 1};
    size_t size = 0;
    assert_null(picture_encode(PICTURE_WEBP, &pixels, 300, &size, harness->diags));
    EXPECT_DIAG(harness, DIAG_OUTPUT_LIBRARY, 0, 0);
    g_free(words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_jpeg_has_the_size_and_colours_of_the_picture,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(test_a_webp_keeps_what_is_transparent, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_a_picture_larger_than_webp_takes_is_a_finding,
                                        harness_setup, harness_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
