#include "face/face_layout.h"
#include "face_layout_fixture.h"

static void test_element_fills_its_side(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {fill: red}\n"));
    assert_fill(test, 0, 0, 0, 100, 60);
}

static void test_elements_are_drawn_in_the_order_they_are_written(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {fill: \"#ff0000\"}\n"
                              "  - box: {fill: \"#00ff00\", size: 10}\n"));
    assert_fill(test, 0, 0, 0, 100, 60);
    assert_fill(test, 1, 0, 0, 10, 10);
    assert_true(face_item_at(test, DISPLAY_FILL, 0)->fill.colour.red == 1);
    assert_true(face_item_at(test, DISPLAY_FILL, 1)->fill.colour.green == 1);
}

static void test_at_places_the_top_left(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {at: [12, 7], size: [30, 20], fill: red}\n"));
    assert_fill(test, 0, 12, 7, 30, 20);
}

static void test_at_without_a_size_reaches_to_the_far_edges(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {at: [12, 7], fill: red}\n"));
    assert_fill(test, 0, 12, 7, 88, 53);
}

static void test_lengths_have_units(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {at: [1cm, 0.5in], size: [72pt, 5 mm], fill: red}\n"));
    assert_fill(test, 0, 10, 12.7, 25.4, 5);
}

static void test_percentages_are_of_the_parent_along_the_same_axis(void **state)
{
    struct face_test *test = *state;
    assert_true(
        face_of(test, "  - box: {at: [\"10%\", \"10%\"], size: [\"50%\", \"50%\"], fill: red}\n"));
    assert_fill(test, 0, 10, 6, 50, 30);
}

static void test_one_length_is_for_both_sides(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {at: 4, size: 8, fill: red}\n"));
    assert_fill(test, 0, 4, 4, 8, 8);
}

static void test_width_goes_before_size(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {size: [10, 20], width: 30, fill: red}\n"));
    assert_fill(test, 0, 0, 0, 30, 20);
}

static void test_bleed_trim_and_safe_are_areas_of_the_face(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - stack:\n"
                              "      padding: 20\n"
                              "      of:\n"
                              "        - box: {inside: bleed, fill: red}\n"
                              "        - box: {inside: trim, fill: red}\n"
                              "        - box: {inside: safe, fill: red}\n"
                              "        - box: {inside: parent, fill: red}\n"));
    assert_fill(test, 0, -3, -3, 106, 66);
    assert_fill(test, 1, 0, 0, 100, 60);
    assert_fill(test, 2, 5, 5, 90, 50);
    assert_fill(test, 3, 20, 20, 60, 20);
}

static void test_percentages_inside_bleed_are_of_the_bleed(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {inside: bleed, width: \"50%\", fill: red}\n"));
    assert_fill(test, 0, -3, -3, 53, 66);
}

static void test_a_quarter_turn_swaps_the_sides_of_what_is_set(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - box: {at: [10, 5], size: [40, 20], rotate: 90, of: [{box: {height: 4, fill: red}}]}\n"));
    const struct transform turn = face_item_at(test, DISPLAY_PUSH, 0)->push.transform;
    /* Set 20 wide and 40 high about the same middle (30, 15), then turned clockwise. */
    assert_fill(test, 0, 20, -5, 20, 4);
    assert_box_is(transform_box(turn, path_bounds(&face_item_at(test, DISPLAY_FILL, 0)->fill.path)),
                  46, 5, 4, 20);
    assert_int_equal(face_count(test, DISPLAY_POP), 1);
}

static void test_three_quarter_turns_go_the_other_way(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - box: {at: [10, 5], size: [40, 20], rotate: 270, of: [{box: {height: 4, fill: red}}]}\n"));
    const struct transform turn = face_item_at(test, DISPLAY_PUSH, 0)->push.transform;
    assert_box_is(transform_box(turn, path_bounds(&face_item_at(test, DISPLAY_FILL, 0)->fill.path)),
                  10, 5, 4, 20);
}

static void test_a_half_turn_keeps_the_box(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - box: {at: [10, 5], size: [40, 20], rotate: 180, of: [{box: {height: 4, fill: red}}]}\n"));
    const struct transform turn = face_item_at(test, DISPLAY_PUSH, 0)->push.transform;
    assert_fill(test, 0, 10, 5, 40, 4);
    assert_box_is(transform_box(turn, path_bounds(&face_item_at(test, DISPLAY_FILL, 0)->fill.path)),
                  10, 21, 40, 4);
}

static void test_any_other_turn_is_about_the_middle(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {at: [10, 10], size: 20, rotate: 45, fill: red}\n"));
    const struct transform turn = face_item_at(test, DISPLAY_PUSH, 0)->push.transform;
    double half_diagonal = 10 * sqrt(2);
    assert_fill(test, 0, 10, 10, 20, 20);
    assert_box_is(transform_box(turn, path_bounds(&face_item_at(test, DISPLAY_FILL, 0)->fill.path)),
                  20 - half_diagonal, 20 - half_diagonal, 2 * half_diagonal, 2 * half_diagonal);
}

static void test_a_quarter_turn_in_a_row_takes_its_height_as_width(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - row:\n"
        "      height: 20\n"
        "      of:\n"
        "        - box: {width: 10, fill: red}\n"
        "        - stack: {rotate: 90, width: auto, of: [{box: {size: [20, 6], fill: blue}}]}\n"
        "        - box: {fill: green}\n"));
    assert_fill(test, 2, 16, 0, 84, 20);
}

static void test_opacity_makes_one_group_of_all_that_is_in_an_element(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test, "  - stack: {opacity: 0.25, of: [{box: {fill: red}}, {box: {fill: blue}}]}\n"));
    assert_true(face_item_at(test, DISPLAY_PUSH, 0)->push.opacity == 0.25);
    assert_int_equal(face_count(test, DISPLAY_PUSH), 1);
    assert_int_equal(test->list->items[0].verb, DISPLAY_PUSH);
    assert_int_equal(test->list->items[3].verb, DISPLAY_POP);
}

static void test_an_invisible_element_draws_nothing(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {opacity: 0, fill: red}\n"));
    assert_int_equal(test->list->count, 0);
    EXPECT_DIAG(test->harness, DIAG_FACE_BLANK, 4, 1);
}

static void test_list_knows_its_size_bleed_and_cut_line(void **state)
{
    struct face_test *test = *state;
    assert_true(face_open(test, "game: T\ncomponents: {card: {layout: card}}\n",
                          "size: [50, 40]\nbleed: 2\noutline: circle\nfront: []\n"));
    assert_true(face_make(test, 0));
    assert_mm_equal(test->list->width_mm, 50);
    assert_mm_equal(test->list->height_mm, 40);
    assert_mm_equal(test->list->bleed_mm, 2);
    assert_box_is(path_bounds(&test->list->outline), 0, 0, 50, 40);
    assert_int_equal(test->list->count, 0);
}

static void test_the_same_maker_lays_out_one_face_after_another(void **state)
{
    struct face_test *test = *state;
    face_file(test, "sizes.yaml", "- {w: 10}\n- {w: oops}\n- {w: 30}\n");
    assert_true(face_open(test,
                          "game: T\ndata: {sizes: sizes.yaml}\n"
                          "components: {card: {layout: card, each: sizes}}\n",
                          "size: [50, 40]\nfront:\n  - box: {width: '{w}', fill: red}\n"));
    assert_true(face_make(test, 0));
    assert_fill(test, 0, 0, 0, 10, 40);
    assert_false(face_make(test, 1));
    assert_null(test->list);
    assert_true(face_make(test, 2));
    assert_fill(test, 0, 0, 0, 30, 40);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 2, 7);
}

static void test_the_back_can_be_the_front_with_other_values(void **state)
{
    struct face_test *test = *state;
    assert_true(face_open(test, "game: T\ncomponents: {card: {layout: card}}\n",
                          "size: [50, 40]\nparameters: {wide: 10}\n"
                          "front:\n  - box: {width: '{wide}', fill: red}\n"
                          "back: {same-as: front, with: {wide: 20}}\n"));
    assert_int_equal(test->project.pieces->face_count, 2);
    assert_true(face_make(test, 0));
    assert_fill(test, 0, 0, 0, 10, 40);
    assert_true(face_make(test, 1));
    assert_fill(test, 0, 0, 0, 20, 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_element_fills_its_side),
        FACE_TEST(test_elements_are_drawn_in_the_order_they_are_written),
        FACE_TEST(test_at_places_the_top_left),
        FACE_TEST(test_at_without_a_size_reaches_to_the_far_edges),
        FACE_TEST(test_lengths_have_units),
        FACE_TEST(test_percentages_are_of_the_parent_along_the_same_axis),
        FACE_TEST(test_one_length_is_for_both_sides),
        FACE_TEST(test_width_goes_before_size),
        FACE_TEST(test_bleed_trim_and_safe_are_areas_of_the_face),
        FACE_TEST(test_percentages_inside_bleed_are_of_the_bleed),
        FACE_TEST(test_a_quarter_turn_swaps_the_sides_of_what_is_set),
        FACE_TEST(test_three_quarter_turns_go_the_other_way),
        FACE_TEST(test_a_half_turn_keeps_the_box),
        FACE_TEST(test_any_other_turn_is_about_the_middle),
        FACE_TEST(test_a_quarter_turn_in_a_row_takes_its_height_as_width),
        FACE_TEST(test_opacity_makes_one_group_of_all_that_is_in_an_element),
        FACE_TEST(test_an_invisible_element_draws_nothing),
        FACE_TEST(test_list_knows_its_size_bleed_and_cut_line),
        FACE_TEST(test_the_same_maker_lays_out_one_face_after_another),
        FACE_TEST(test_the_back_can_be_the_front_with_other_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
