/* The mean colours of parts of pictures, whatever their format. */
#include <math.h>

#include "face/image_colours.h"
#include "unit/face/picture_fixture.h"

static const struct image_part all = {0, 0, 1, 1};

static void assert_mean(struct harness *harness, const char *path, const struct colour *tint,
                        struct image_part part, struct colour expected)
{
    struct colour mean = {0};
    struct image_store *store = image_store_new(NULL, NULL);
    struct image_colours *colours = image_colours_new();
    const struct image *image =
        image_store_load(store, path, path, tint, (struct source_span){0}, NULL, harness->diags);
    assert_non_null(image);
    assert_true(image_colours_mean(colours, image, part, &mean));
    assert_true(fabs(mean.red - expected.red) < 0.02);
    assert_true(fabs(mean.green - expected.green) < 0.02);
    assert_true(fabs(mean.blue - expected.blue) < 0.02);
    assert_true(fabs(mean.alpha - expected.alpha) < 0.02);
    image_colours_free(colours);
    image_store_free(store);
}

static void test_a_picture_of_one_colour_has_that_in_every_format(void **state)
{
    struct harness *harness = *state;
    const struct colour colour = {0x32 / 255.0, 0x64 / 255.0, 0xc8 / 255.0, 1};
    assert_mean(harness, write_picture(harness, "a.png", "png", 300, 200, 0x3264c8ff), NULL, all,
                colour);
    assert_mean(harness, write_picture(harness, "a.jpg", "jpeg", 300, 200, 0x3264c8ff), NULL, all,
                colour);
    assert_mean(harness, write_bytes(harness, "a.webp", webp_bytes, sizeof(webp_bytes)), NULL, all,
                colour);
}

static void test_a_picture_smaller_than_its_copy_keeps_its_colour_to_the_edge(void **state)
{
    struct harness *harness = *state;
    assert_mean(harness, write_picture(harness, "a.png", "png", 2, 2, 0xff0000ff), NULL,
                (struct image_part){0, 0, 0.02, 0.02}, (struct colour){1, 0, 0, 1});
}

static void test_each_half_has_its_own_mean_and_the_whole_the_mixture(void **state)
{
    struct harness *harness = *state;
    const char svg[] = SVG_OPEN "<rect width='2' height='2' fill='red'/>"
                                "<rect x='2' width='2' height='2' fill='blue'/></svg>";
    const char *path = write_bytes(harness, "a.svg", svg, sizeof(svg) - 1);
    assert_mean(harness, path, NULL, (struct image_part){0, 0, 0.5, 1},
                (struct colour){1, 0, 0, 1});
    assert_mean(harness, path, NULL, (struct image_part){0.5, 0, 0.5, 1},
                (struct colour){0, 0, 1, 1});
    assert_mean(harness, path, NULL, all, (struct colour){0.5, 0, 0.5, 1});
}

static void test_what_is_transparent_lowers_only_the_alpha(void **state)
{
    struct harness *harness = *state;
    const char svg[] = SVG_OPEN "<rect width='2' height='2' fill='red'/></svg>";
    assert_mean(harness, write_bytes(harness, "a.svg", svg, sizeof(svg) - 1), NULL, all,
                (struct colour){1, 0, 0, 0.5});
}

static void test_a_tint_is_the_colour_that_is_seen(void **state)
{
    struct harness *harness = *state;
    const struct colour tint = {0, 1, 0, 1};
    const char svg[] = SVG_OPEN "<rect width='4' height='2' fill='currentColor'/></svg>";
    assert_mean(harness, write_bytes(harness, "a.svg", svg, sizeof(svg) - 1), &tint, all, tint);
}

static void test_a_part_beyond_the_edge_is_that_at_the_edge(void **state)
{
    struct harness *harness = *state;
    assert_mean(harness, write_picture(harness, "a.png", "png", 100, 100, 0x00ff00ff), NULL,
                (struct image_part){1.5, -2, 3, 0.5}, (struct colour){0, 1, 0, 1});
}

/* The store lets no such file through; one may be overwritten while the program runs. */
static void test_a_picture_that_cannot_be_decoded_has_no_colour(void **state)
{
    struct colour mean;
    struct image_colours *colours = image_colours_new();
    GBytes *bytes = g_bytes_new_static(webp_bytes, sizeof(webp_bytes));
    const struct image image = {.path = "a.png",
                                .format = IMAGE_PNG,
                                .width_px = 16,
                                .height_px = 9,
                                .digest = "none",
                                .bytes = bytes};
    (void)state;
    assert_false(image_colours_mean(colours, &image, all, &mean));
    g_bytes_unref(bytes);
    image_colours_free(colours);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_picture_of_one_colour_has_that_in_every_format),
        TEST(test_a_picture_smaller_than_its_copy_keeps_its_colour_to_the_edge),
        TEST(test_each_half_has_its_own_mean_and_the_whole_the_mixture),
        TEST(test_what_is_transparent_lowers_only_the_alpha),
        TEST(test_a_tint_is_the_colour_that_is_seen),
        TEST(test_a_part_beyond_the_edge_is_that_at_the_edge),
        TEST(test_a_picture_that_cannot_be_decoded_has_no_colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
