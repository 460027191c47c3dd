#define FACE_TEST_KEEPS_PLACES
#include "face_layout_fixture.h"

static void test_text_within_the_safe_area_is_fine(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Hello\n"
                              "    inside: safe\n"));
    assert_int_equal(diag_list_count(test->harness->diags), 0);
}

static void test_text_outside_the_safe_area_is_a_warning(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Hello\n"
                              "    at: [2, 20]\n"
                              "    size: [40, 10]\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 5, 11);
}

static void test_text_beyond_the_bleed_is_an_error(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - text: Hello\n"
                               "    at: [-10, 20]\n"
                               "    size: [40, 10]\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_FACE, 5, 11);
}

static void test_turned_text_is_judged_where_it_stands(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Hello there\n"
                              "    at: [92, 20]\n"
                              "    size: [3, 30]\n"
                              "    rotate: 90\n"
                              "    wrap: false\n"
                              "    font-size: 6\n"
                              "  - text: Hello there\n"
                              "    at: [85, 40]\n"
                              "    size: [30, 3]\n"
                              "    rotate: 45\n"
                              "    font-size: 6\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 11, 11);
}

static void test_shapes_may_run_off_the_face(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {inside: bleed, fill: red}\n"
                              "  - circle: {at: [-20, -20], size: 30, fill: red}\n"));
    assert_int_equal(diag_list_count(test->harness->diags), 0);
}

static void test_a_picture_that_runs_off_the_face_is_a_background(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/a.svg", 100, 100);
    assert_true(face_of(test, "  - image: art/a.svg\n"
                              "    inside: bleed\n"
                              "    fit: cover\n"));
    assert_int_equal(diag_list_count(test->harness->diags), 0);
}

static void test_a_picture_that_ends_between_safe_and_bleed_is_a_warning(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/a.svg", 100, 100);
    assert_true(face_of(test, "  - image: art/a.svg\n"
                              "    inside: trim\n"
                              "    fit: cover\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 5, 5);
}

static void test_a_picture_within_the_safe_area_is_fine(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/a.svg", 100, 100);
    assert_true(face_of(test, "  - image: art/a.svg\n"
                              "    inside: safe\n"));
    assert_int_equal(diag_list_count(test->harness->diags), 0);
}

static void test_a_deep_nest_of_turned_boxes_does_not_confuse_the_check(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - stack: {inside: bleed, opacity: 0.9, of: [{stack: {opacity: 0.9, of: [{stack: {opacity: 0.9, of: [{box: {fill: red}}]}}]}}]}\n"
        "  - text: Hello\n"
        "    at: [2, 20]\n"
        "    size: [40, 10]\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 6, 11);
}

static void test_text_too_close_in_colour_to_its_ground_is_a_warning(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {inside: bleed, fill: \"#fff8e0\"}\n"
                              "  - text: Hello\n"
                              "    inside: safe\n"
                              "    colour: \"#f0d060\"\n"));
    EXPECT_DIAG(test->harness, DIAG_LOW_CONTRAST, 6, 11);
}

static void test_pale_text_on_paper_is_a_warning(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Hello\n"
                              "    inside: safe\n"
                              "    colour: \"#dddddd\"\n"));
    EXPECT_DIAG(test->harness, DIAG_LOW_CONTRAST, 5, 11);
}

static void test_white_text_on_a_dark_box_is_fine(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {inside: bleed, fill: black}\n"
                              "  - text: Hello\n"
                              "    inside: safe\n"
                              "    colour: white\n"));
    assert_int_equal(diag_list_count(test->harness->diags), 0);
}

static void test_one_pale_word_is_enough(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: \"Hello <span foreground='#eeeeee'>you</span>\"\n"
                              "    inside: safe\n"));
    EXPECT_DIAG(test->harness, DIAG_LOW_CONTRAST, 5, 11);
}

/* The fixture's pictures are black. */
static void test_dark_text_on_a_dark_picture_is_a_warning(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/a.svg", 100, 100);
    assert_true(face_of(test, "  - image: art/a.svg\n"
                              "    inside: bleed\n"
                              "    fit: cover\n"
                              "  - text: Hello\n"
                              "    inside: safe\n"
                              "    colour: \"#333333\"\n"));
    EXPECT_DIAG(test->harness, DIAG_LOW_CONTRAST, 8, 11);
}

static void test_pale_text_on_a_dark_picture_is_fine(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/a.svg", 100, 100);
    assert_true(face_of(test, "  - image: art/a.svg\n"
                              "    inside: bleed\n"
                              "    fit: cover\n"
                              "  - text: Hello\n"
                              "    inside: safe\n"
                              "    colour: white\n"));
    assert_int_equal(diag_list_count(test->harness->diags), 0);
}

static void test_a_picture_that_shines_through_is_mixed_with_its_ground(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/a.svg", 100, 100);
    assert_true(face_of(test, "  - image: art/a.svg\n"
                              "    inside: bleed\n"
                              "    fit: cover\n"
                              "    opacity: 0.1\n"
                              "  - text: Hello\n"
                              "    inside: safe\n"
                              "    colour: white\n"));
    EXPECT_DIAG(test->harness, DIAG_LOW_CONTRAST, 9, 11);
}

static void test_a_ground_that_shines_through_is_mixed_with_what_is_below(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {inside: bleed, fill: \"#00000020\"}\n"
                              "  - text: Hello\n"
                              "    inside: safe\n"
                              "    colour: white\n"));
    EXPECT_DIAG(test->harness, DIAG_LOW_CONTRAST, 6, 11);
}

static void test_a_ground_that_shines_through_a_little_is_dark_enough(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {inside: bleed, fill: \"#000000c0\"}\n"
                              "  - text: Hello\n"
                              "    inside: safe\n"
                              "    colour: white\n"));
    assert_int_equal(diag_list_count(test->harness->diags), 0);
}

static void test_a_shape_that_ends_between_safe_and_bleed_is_a_warning(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {inside: trim, fill: red}\n"
                              "  - circle: {at: [92, 20], size: 6, fill: red}\n"
                              "  - box: {inside: safe, fill: red}\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 5, 5);
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 6, 5);
}

static void test_a_frame_close_to_the_cut_is_a_warning_one_on_the_safe_line_is_fine(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {inside: safe, stroke: red, stroke-width: 1}\n"
                              "  - box: {at: [2, 2], size: [96, 56], stroke: red}\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 6, 5);
}

static void test_what_lies_wholly_off_the_face_is_a_warning(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/a.svg", 100, 100);
    assert_true(face_of(test, "  - image: art/a.svg\n"
                              "    at: [200, 10]\n"
                              "    size: [10, 10]\n"
                              "  - line: {from: [10, -20], to: [30, -20], stroke: red}\n"));
    EXPECT_DIAG(test->harness, DIAG_OFF_FACE, 5, 5);
    EXPECT_DIAG(test->harness, DIAG_OFF_FACE, 8, 5);
}

static void test_a_line_too_thin_for_print_is_a_warning(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test, "  - line: {from: [20, 20], to: [40, 20], stroke: red, stroke-width: 0.05}\n"
              "  - line: {from: [20, 30], to: [40, 30], stroke: red, stroke-width: 0.25pt}\n"));
    EXPECT_DIAG(test->harness, DIAG_LINE_TOO_THIN, 5, 5);
}

static void test_two_texts_in_one_place_are_a_warning_at_the_later(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: First words\n"
                              "    at: [10, 10]\n"
                              "    size: [40, 10]\n"
                              "  - text: Second words\n"
                              "    at: [12, 11]\n"
                              "    size: [40, 10]\n"));
    EXPECT_DIAG(test->harness, DIAG_TEXTS_OVERLAP, 8, 5);
}

static void test_lines_of_text_close_to_each_other_are_fine(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: First words\n"
                              "    at: [10, 10]\n"
                              "    size: [40, 10]\n"
                              "    font-size: 10\n"
                              "  - text: Second words\n"
                              "    at: [10, 13.8]\n"
                              "    size: [40, 10]\n"
                              "    font-size: 10\n"));
    assert_int_equal(diag_list_count(test->harness->diags), 0);
}

static void test_text_under_a_later_shape_is_a_warning(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Hello\n"
                              "    at: [10, 10]\n"
                              "    size: [40, 10]\n"
                              "  - box: {at: [8, 8], size: [50, 14], fill: white}\n"));
    EXPECT_DIAG(test->harness, DIAG_TEXT_HIDDEN, 5, 11);
}

static void test_the_ground_of_turned_text_is_found_where_it_stands(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {at: [70, 10], size: [20, 40], fill: black}\n"
                              "  - text: Hello\n"
                              "    at: [60, 25]\n"
                              "    size: [40, 10]\n"
                              "    rotate: 90\n"
                              "    align: centre\n"
                              "    valign: middle\n"
                              "    colour: white\n"));
    assert_int_equal(diag_list_count(test->harness->diags), 0);
}

static void test_a_raster_is_coarse_by_its_worse_direction(void **state)
{
    struct face_test *test = *state;
    face_open(
        test, "game: T\ncomponents: {card: {layout: card}}\n",
        "size: [100, 60]\nfront:\n  - image: art/a.png\n    at: [10, 10]\n    size: [5, 20]\n    fit: stretch\n"
        "  - image: art/a.png\n    at: [40, 10]\n    size: [5, 5]\n");
    gchar *art = g_build_filename(harness_folder(test->harness), "art", NULL);
    gchar *path = g_build_filename(art, "a.png", NULL);
    assert_int_equal(g_mkdir_with_parents(art, 0700), 0);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 100, 100);
    assert_int_equal(cairo_surface_write_to_png(surface, path), CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(surface);
    g_free(path);
    g_free(art);
    assert_true(face_make(test, 0));
    EXPECT_DIAG(test->harness, DIAG_IMAGE_COARSE, 3, 5);
}

static void test_a_warning_that_is_allowed_is_advice_at_its_reason(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Hello\n"
                              "    at: [2, 20]\n"
                              "    size: [40, 10]\n"
                              "    allow: {outside-safe: it may be cut}\n"));
    EXPECT_DIAG(test->harness, DIAG_ALLOWED, 8, 27);
}

static void test_what_is_allowed_holds_for_all_in_the_element_and_no_longer(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - stack:\n"
                              "    allow: {low-contrast: it is a secret}\n"
                              "    of:\n"
                              "      - box:\n"
                              "        inside: safe\n"
                              "        of: [{text: Hidden, colour: \"#eeeeee\"}]\n"
                              "  - text: Seen\n"
                              "    at: [20, 40]\n"
                              "    colour: \"#eeeeee\"\n"));
    EXPECT_DIAG(test->harness, DIAG_ALLOWED, 6, 27);
    EXPECT_DIAG(test->harness, DIAG_LOW_CONTRAST, 11, 11);
}

static void test_only_the_warning_that_is_named_is_allowed(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Hello\n"
                              "    at: [2, 20]\n"
                              "    size: [40, 10]\n"
                              "    allow: {low-contrast: it is a secret}\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 5, 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_text_within_the_safe_area_is_fine),
        FACE_TEST(test_text_outside_the_safe_area_is_a_warning),
        FACE_TEST(test_text_beyond_the_bleed_is_an_error),
        FACE_TEST(test_turned_text_is_judged_where_it_stands),
        FACE_TEST(test_shapes_may_run_off_the_face),
        FACE_TEST(test_a_picture_that_runs_off_the_face_is_a_background),
        FACE_TEST(test_a_picture_that_ends_between_safe_and_bleed_is_a_warning),
        FACE_TEST(test_a_picture_within_the_safe_area_is_fine),
        FACE_TEST(test_a_deep_nest_of_turned_boxes_does_not_confuse_the_check),
        FACE_TEST(test_text_too_close_in_colour_to_its_ground_is_a_warning),
        FACE_TEST(test_pale_text_on_paper_is_a_warning),
        FACE_TEST(test_white_text_on_a_dark_box_is_fine),
        FACE_TEST(test_one_pale_word_is_enough),
        FACE_TEST(test_dark_text_on_a_dark_picture_is_a_warning),
        FACE_TEST(test_pale_text_on_a_dark_picture_is_fine),
        FACE_TEST(test_a_picture_that_shines_through_is_mixed_with_its_ground),
        FACE_TEST(test_a_ground_that_shines_through_is_mixed_with_what_is_below),
        FACE_TEST(test_a_ground_that_shines_through_a_little_is_dark_enough),
        FACE_TEST(test_a_shape_that_ends_between_safe_and_bleed_is_a_warning),
        FACE_TEST(test_a_frame_close_to_the_cut_is_a_warning_one_on_the_safe_line_is_fine),
        FACE_TEST(test_what_lies_wholly_off_the_face_is_a_warning),
        FACE_TEST(test_a_line_too_thin_for_print_is_a_warning),
        FACE_TEST(test_two_texts_in_one_place_are_a_warning_at_the_later),
        FACE_TEST(test_lines_of_text_close_to_each_other_are_fine),
        FACE_TEST(test_text_under_a_later_shape_is_a_warning),
        FACE_TEST(test_the_ground_of_turned_text_is_found_where_it_stands),
        FACE_TEST(test_a_raster_is_coarse_by_its_worse_direction),
        FACE_TEST(test_a_warning_that_is_allowed_is_advice_at_its_reason),
        FACE_TEST(test_what_is_allowed_holds_for_all_in_the_element_and_no_longer),
        FACE_TEST(test_only_the_warning_that_is_named_is_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
