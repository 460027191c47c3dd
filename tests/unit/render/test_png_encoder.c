/* What is encoded is decoded again by libpng, pixel by pixel. */
#include <stdlib.h>

#include "render/png_encoder.h"
#include "unit/render/png_fixture.h"

/* Pixels of a kind: what each one is. */
struct pattern {
    const char *name;
    uint32_t (*pixel)(size_t x, size_t y);
    bool has_alpha;
    int colour_type;
};

static uint32_t flat(size_t x, size_t y)
{
    (void)x, (void)y;
    return 0x123456;
}

static uint32_t colours_256(size_t x, size_t y)
{
    return (uint32_t)((x + y * 7) % 256 * 0x010204);
}

static uint32_t colours_257(size_t x, size_t y)
{
    return (uint32_t)((x + y * 7) % 257 * 0x010203);
}

static uint32_t ramps(size_t x, size_t y)
{
    return (uint32_t)(x % 256 << 16 | y % 256 << 8 | (x + y) % 256);
}

static uint32_t noise(size_t x, size_t y)
{
    uint32_t seed = (uint32_t)(x * 374761393u + y * 668265263u);
    seed = (seed ^ (seed >> 13)) * 1274126177u;
    return seed ^ (seed >> 16);
}

/* Flat rows above busy ones: both filters in one picture. */
static uint32_t half_and_half(size_t x, size_t y)
{
    return y % 20 < 10 ? 0xf0f0e0 : noise(x, y);
}

static uint32_t cut_out(size_t x, size_t y)
{
    return (x * x + y * y < 900 ? 0xff000000 : 0) | ramps(x, y);
}

static uint32_t two_colours_cut_out(size_t x, size_t y)
{
    return x > y ? 0xff00ff00 : 0x000000ff;
}

static const struct pattern patterns[] = {
    {"one colour is a palette", flat, false, PNG_COLOR_TYPE_PALETTE},
    {"256 colours are a palette", colours_256, false, PNG_COLOR_TYPE_PALETTE},
    {"257 colours are RGB", colours_257, false, PNG_COLOR_TYPE_RGB},
    {"ramps are RGB", ramps, false, PNG_COLOR_TYPE_RGB},
    {"noise is RGB, whatever the top byte", noise, false, PNG_COLOR_TYPE_RGB},
    {"flat and busy rows together", half_and_half, false, PNG_COLOR_TYPE_RGB},
    {"transparency is RGBA", cut_out, true, PNG_COLOR_TYPE_RGBA},
    {"noise with alpha", noise, true, PNG_COLOR_TYPE_RGBA},
    {"few colours with alpha are a palette", two_colours_cut_out, true, PNG_COLOR_TYPE_PALETTE},
};

static void check_size(struct png_encoder *encoder, const struct pattern *pattern, size_t width,
                       size_t height, bool check_type)
{
    size_t stride = width * 4 + 12, size; /* rows are not side by side */
    unsigned char *bytes = calloc(height, stride);
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < width; x++) {
            uint32_t pixel = pattern->pixel(x, y);
            memcpy(bytes + y * stride + x * 4, &pixel, 4);
        }
    }
    struct png_pixels pixels = {bytes, stride, width, height, pattern->has_alpha};
    const unsigned char *png = png_encoder_encode(encoder, &pixels, 300, &size);
    assert_non_null(png);
    struct decoded_png decoded = decode_png(png, size);
    assert_int_equal(decoded.width, width);
    assert_int_equal(decoded.height, height);
    assert_int_equal(decoded.bit_depth, 8);
    if (check_type) {
        assert_int_equal(decoded.colour_type, pattern->colour_type);
    }
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < width; x++) {
            uint32_t opaque = pattern->has_alpha ? 0 : 0xff000000;
            assert_int_equal(argb_at(&decoded, x, y), pattern->pixel(x, y) | opaque);
        }
    }
    free(decoded.rgba);
    free(bytes);
}

static void check_pattern(void **state)
{
    const struct pattern *pattern = *state;
    for (enum png_effort effort = PNG_FAST; effort <= PNG_SMALL; effort++) {
        struct png_encoder *encoder = png_encoder_new(effort);
        check_size(encoder, pattern, 97, 61, true);
        check_size(encoder, pattern, 300, 200,
                   true); /* larger, then smaller with the same memory */
        check_size(encoder, pattern, 1, 1, false);
        check_size(encoder, pattern, 1, 40, false);
        check_size(encoder, pattern, 40, 1, false);
        png_encoder_free(encoder);
    }
}

static void test_the_resolution_is_in_pixels_by_metre(void **state)
{
    (void)state;
    static const struct {
        double dpi;
        png_uint_32 expected;
    } rows[] = {{300, 11811}, {150, 5906}, {254, 10000}, {600, 23622}, {72, 2835}};
    struct png_encoder *encoder = png_encoder_new(PNG_FAST);
    uint32_t pixel = 0xffffff;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct png_pixels pixels = {(const unsigned char *)&pixel, 4, 1, 1, false};
        size_t size;
        const unsigned char *png = png_encoder_encode(encoder, &pixels, rows[i].dpi, &size);
        struct decoded_png decoded = decode_png(png, size);
        assert_int_equal(decoded.pixels_per_metre, rows[i].expected);
        free(decoded.rgba);
    }
    png_encoder_free(encoder);
    png_encoder_free(NULL);
}

/* Rows of ramps repeat nothing as they are; predicted, they are all but constant. */
static void test_busy_rows_are_predicted(void **state)
{
    (void)state;
    enum { WIDTH = 240, HEIGHT = 200 };
    static uint32_t words[WIDTH * HEIGHT];
    const size_t count = sizeof words / sizeof words[0];
    for (size_t i = 0; i < count; i++) {
        words[i] = ramps(i % WIDTH, i / WIDTH);
    }
    struct png_encoder *encoder = png_encoder_new(PNG_FAST);
    struct png_pixels pixels = {(const unsigned char *)words, sizeof(uint32_t) * WIDTH, WIDTH,
                                HEIGHT, false};
    size_t size;
    assert_non_null(png_encoder_encode(encoder, &pixels, 300, &size));
    assert_true(size < count * 3 / 100);
    png_encoder_free(encoder);
}

static void test_a_picture_beyond_a_chunk_is_refused(void **state)
{
    (void)state;
    struct png_encoder *encoder = png_encoder_new(PNG_FAST);
    uint32_t *row = calloc(40000, 4);
    for (uint32_t x = 0; x < 40000; x++) {
        row[x] = x;
    }
    /* the same row over and over: a stride of zero */
    struct png_pixels pixels = {(const unsigned char *)row, 0, 40000, 40000, false};
    size_t size;
    assert_null(png_encoder_encode(encoder, &pixels, 300, &size));
    free(row);
    png_encoder_free(encoder);
}

int main(void)
{
    enum { PATTERNS = sizeof(patterns) / sizeof(patterns[0]) };
    struct CMUnitTest tests[PATTERNS + 3] = {
        cmocka_unit_test(test_the_resolution_is_in_pixels_by_metre),
        cmocka_unit_test(test_busy_rows_are_predicted),
        cmocka_unit_test(test_a_picture_beyond_a_chunk_is_refused),
    };
    for (size_t i = 0; i < PATTERNS; i++) {
        tests[i + 3] = (struct CMUnitTest){.name = patterns[i].name,
                                           .test_func = check_pattern,
                                           .initial_state = (void *)&patterns[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
