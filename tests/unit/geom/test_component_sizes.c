/* Cards: found by name, and as many pixels as the makers' templates have. */
#include <glib.h>

#include "geom/length_units.h"
#include "geom/standard_sizes.h"
#include "support/cmocka_env.h"

/* Trimmed sizes in pixels, as printers (300 dpi) and Tabletopia (10 px/mm) want them. */
struct pixel_case {
    const char *id;
    int width_300dpi_px, height_300dpi_px;
    int width_tabletopia_px, height_tabletopia_px;
};

static const struct pixel_case pixel_cases[] = {
    {"poker", 750, 1050, 635, 889},       {"tcg", 744, 1039, 630, 880},
    {"bridge", 675, 1050, 572, 889},      {"tarot", 825, 1425, 699, 1207},
    {"tarot_eu", 827, 1417, 700, 1200},   {"tarot_french", 720, 1323, 610, 1120},
    {"euro", 697, 1087, 590, 920},        {"usa_chimera", 673, 1028, 570, 870},
    {"usgame", 661, 1028, 560, 870},      {"mini_euro", 520, 803, 440, 680},
    {"mini_us", 484, 744, 410, 630},      {"mini", 525, 750, 445, 635},
    {"micro", 375, 525, 318, 445},        {"japanese", 697, 1016, 590, 860},
    {"domino", 525, 1050, 445, 889},      {"business", 600, 1050, 508, 889},
    {"divider", 900, 1050, 762, 889},     {"mint_tin", 614, 1028, 520, 870},
    {"square_70", 827, 827, 700, 700},    {"square_2_5", 750, 750, 635, 635},
    {"square_3_5", 1050, 1050, 889, 889}, {"square_45", 531, 531, 450, 450},
    {"jumbo", 1050, 1650, 889, 1397},     {"large_dixit", 945, 1417, 800, 1200},
    {"long_7w", 768, 1181, 650, 1000},    {"silver_70x110", 827, 1299, 700, 1100},
};

static void test_component_has_the_pixels_of_its_template(void **state)
{
    const struct pixel_case *row = *state;
    const struct component_size *size = component_size_lookup(row->id);

    assert_non_null(size);
    assert_int_equal(whole_px_from_mm(size->width_mm, 300), row->width_300dpi_px);
    assert_int_equal(whole_px_from_mm(size->height_mm, 300), row->height_300dpi_px);
    assert_int_equal(whole_px_from_mm(size->width_mm, 254), row->width_tabletopia_px);
    assert_int_equal(whole_px_from_mm(size->height_mm, 254), row->height_tabletopia_px);
}

static void test_hyphens_and_underscores_are_alike(void **state)
{
    (void)state;
    assert_non_null(component_size_lookup("mini-euro"));
    assert_ptr_equal(component_size_lookup("mini-euro"), component_size_lookup("mini_euro"));
    assert_ptr_equal(component_size_lookup("square-2_5"), component_size_lookup("square_2_5"));
}

static void test_unknown_component_is_not_found(void **state)
{
    (void)state;
    assert_null(component_size_lookup(""));
    assert_null(component_size_lookup("min"));
    assert_null(component_size_lookup("mini-"));
    assert_null(component_size_lookup("pokers"));
}

static void test_every_component_is_upright_with_corners_that_fit(void **state)
{
    size_t count;
    const struct component_size *sizes = component_sizes_all(&count);

    (void)state;
    assert_int_equal(count, G_N_ELEMENTS(pixel_cases));
    for (size_t i = 0; i < count; i++) {
        assert_true(sizes[i].width_mm <= sizes[i].height_mm);
        assert_true(sizes[i].corner_mm >= 1 && sizes[i].corner_mm <= 5);
        assert_ptr_equal(component_size_lookup(sizes[i].id), &sizes[i]);
    }
}

int main(void)
{
    struct CMUnitTest row_tests[G_N_ELEMENTS(pixel_cases)];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hyphens_and_underscores_are_alike),
        cmocka_unit_test(test_unknown_component_is_not_found),
        cmocka_unit_test(test_every_component_is_upright_with_corners_that_fit),
    };

    for (size_t i = 0; i < G_N_ELEMENTS(pixel_cases); i++) {
        row_tests[i] = (struct CMUnitTest){
            .name = pixel_cases[i].id,
            .test_func = test_component_has_the_pixels_of_its_template,
            .initial_state = (void *)&pixel_cases[i],
        };
    }
    return cmocka_run_group_tests_name("sizes in pixels", row_tests, NULL, NULL) +
           cmocka_run_group_tests(tests, NULL, NULL);
}
