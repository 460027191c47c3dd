/* Sizes of printers on demand, and the pictures that they get. */
#include <stdlib.h>

#include "picture/print_shop.h"
#include "support/project_fixture.h"
#include "unit/render/png_fixture.h"

static const char *const image_shops[] = {"thegamecrafter", "makeplayingcards"};

static void test_each_product_is_found_by_its_size_standing_and_lying(void **state)
{
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(image_shops); i++) {
        const struct print_shop *shop = image_target_lookup(image_shops[i])->shop;
        for (size_t j = 0; j < shop->product_count; j++) {
            const struct print_product *product = &shop->products[j];
            struct print_fit upright =
                print_shop_fit(shop, product->width_mm + 0.2, product->height_mm);
            struct print_fit lying = print_shop_fit(shop, product->height_mm, product->width_mm);
            assert_true(upright.fits && lying.fits);
            assert_string_equal(upright.product.title, product->title);
            assert_false(upright.sideways);
            /* another product may be the same lying */
            assert_int_equal(lying.sideways ? lying.product.width_px : lying.product.height_px,
                             product->width_px);
        }
    }
}

static void test_half_a_millimetre_is_as_far_as_it_goes(void **state)
{
    (void)state;
    const struct print_shop *shop = image_target_lookup("makeplayingcards")->shop;
    assert_true(print_shop_fit(shop, 63.5, 88.9 + 0.49).fits);
    assert_false(print_shop_fit(shop, 63.5, 88.9 + 0.51).fits);
    assert_string_equal(print_shop_fit(shop, 60, 120).product.title, "tarot card");
}

/* The one picture of a game of a card of this size, read back. */
static struct decoded_png only_picture(struct project_test *test, const char *shop, double width_mm,
                                       double height_mm)
{
    gchar *layout = g_strdup_printf("size: [%.4f, %.4f]\nbleed: 5\nsafe: 4\n"
                                    "front:\n  - box: {inside: bleed, fill: red, size: [8, 8]}\n",
                                    width_mm, height_mm);
    harness_write_file(test->harness, "layouts/own.yaml", layout);
    project_of(test, "game: Test\ncomponents:\n  own: {layout: own}\n");
    const struct image_export_options options = {.png = {.dpi = PRINT_SHOP_DPI}, .thread_count = 1};
    struct image_plan plan;
    struct diag_list *diags = test->harness->diags;
    assert_int_equal(image_plan_make(&test->project, image_target_lookup(shop), &plan, diags),
                     OUTCOME_OK);
    assert_int_equal(plan.image_count, 1);
    const char *folder = project_path(test, "out");
    assert_int_equal(image_export(&test->project, &plan, folder, &options, diags), OUTCOME_OK);
    char *bytes;
    gsize length;
    assert_true(
        g_file_get_contents(project_path(test, "out/own/001-front.png"), &bytes, &length, NULL));
    struct decoded_png image = decode_png((const unsigned char *)bytes, length);
    g_free(bytes);
    image_plan_clear(&plan);
    project_close(&test->project);
    test->project = (struct project){0};
    g_free(layout);
    return image;
}

static void test_pictures_of_decks_have_the_pixels_of_the_product(void **state)
{
    struct project_test *test = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(image_shops); i++) {
        const struct print_shop *shop = image_target_lookup(image_shops[i])->shop;
        for (size_t j = 0; j < shop->product_count; j++) {
            const struct print_product *product = &shop->products[j];
            if (product->height_px > 1500) {
                continue; /* boards take long */
            }
            struct decoded_png image =
                only_picture(test, image_shops[i], product->width_mm, product->height_mm);
            assert_int_equal(image.width, product->width_px);
            assert_int_equal(image.height, product->height_px);
            free(image.rgba);
        }
    }
}

/* A mark at the top left of what lies comes to the top right of what stands. */
static void test_a_front_that_lies_is_turned_clockwise(void **state)
{
    struct decoded_png image = only_picture(*state, "makeplayingcards", 88.9, 63.5);
    assert_int_equal(image.width, 822);
    assert_int_equal(image.height, 1122);
    assert_int_equal(argb_at(&image, 822 - 36 - 10, 36 + 10), 0xffff0000);
    assert_int_equal(argb_at(&image, 36 + 10, 36 + 10), 0xffffffff);
    free(image.rgba);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_product_is_found_by_its_size_standing_and_lying),
        cmocka_unit_test(test_half_a_millimetre_is_as_far_as_it_goes),
        cmocka_unit_test_setup_teardown(test_pictures_of_decks_have_the_pixels_of_the_product,
                                        project_test_setup, project_test_teardown),
        cmocka_unit_test_setup_teardown(test_a_front_that_lies_is_turned_clockwise,
                                        project_test_setup, project_test_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
