#include "face_layout_fixture.h"

static void test_when_decides_whether_an_element_is_there(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - row: [{box: {when: 1 > 2, fill: red}}, {box: {when: 2 > 1, fill: red}}, {box: {when: false, fill: red}}]\n"));
    assert_int_equal(face_count(test, DISPLAY_FILL), 1);
    assert_fill(test, 0, 0, 0, 100, 60);
}

static void test_when_false_hides_all_that_is_in_it_without_evaluating(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - row: {when: false, of: [{text: \"{nobody}\"}]}\n"));
    assert_int_equal(test->list->count, 0);
    EXPECT_DIAG(test->harness, DIAG_FACE_BLANK, 4, 1);
}

static void test_each_repeats_an_element(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test, "  - row: [{box: {each: \"{10, 20, 30} as w\", width: \"{w}\", fill: red}}]\n"));
    assert_fill(test, 0, 0, 0, 10, 60);
    assert_fill(test, 1, 10, 0, 20, 60);
    assert_fill(test, 2, 30, 0, 30, 60);
}

static void test_each_counts_from_one(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test, "  - box: {each: \"{'a', 'b'} as letter, i\", width: \"{i * 10}\", fill: red}\n"));
    assert_fill(test, 0, 0, 0, 10, 60);
    assert_fill(test, 1, 0, 0, 20, 60);
}

static void test_each_over_a_number_counts_to_it(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - row: [{box: {each: 4 as i, fill: red}}]\n"));
    assert_int_equal(face_count(test, DISPLAY_FILL), 4);
    assert_fill(test, 3, 75, 0, 25, 60);
}

static void test_each_over_nothing_draws_nothing(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - row: [{box: {each: 0 as i, fill: red}}]\n"));
    assert_int_equal(test->list->count, 0);
    EXPECT_DIAG(test->harness, DIAG_FACE_BLANK, 4, 1);
}

static void test_when_is_asked_for_each_item(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - row: [{box: {each: 5 as i, when: i % 2 == 1, fill: red}}]\n"));
    assert_int_equal(face_count(test, DISPLAY_FILL), 3);
}

static void test_each_in_each_sees_both(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - stack: {each: 2 as x, of: [{box: {each: 2 as y, at: [\"{x * 10}\", \"{y * 10}\"], size: 5, fill: red}}]}\n"));
    assert_fill(test, 0, 10, 10, 5, 5);
    assert_fill(test, 1, 10, 20, 5, 5);
    assert_fill(test, 2, 20, 10, 5, 5);
    assert_fill(test, 3, 20, 20, 5, 5);
}

static void test_a_part_has_its_defaults(void **state)
{
    struct face_test *test = *state;
    face_file(
        test, "layouts/part.yaml",
        "parameters: {wide: 10, colour: \"red\"}\nof:\n  - box: {width: '{wide}', fill: '{colour}'}\n");
    assert_true(face_of(test, "  - use: part\n"));
    assert_fill(test, 0, 0, 0, 10, 60);
}

static void test_at_places_a_part_and_what_stands_in_it(void **state)
{
    struct face_test *test = *state;
    face_file(test, "layouts/part.yaml", "of:\n  - box: {at: [3, 4], size: 5, fill: red}\n");
    assert_true(face_of(test, "  - {use: part, at: [20, 10], size: 30}\n"
                              "  - grid:\n"
                              "      columns: [50, 50]\n"
                              "      rows: [20]\n"
                              "      of: [{box: {fill: red}}, {use: part, at: [20, 10]}]\n"));
    assert_fill(test, 0, 23, 14, 5, 5);
    assert_fill(test, 2, 73, 14, 5, 5);
}

static void test_a_part_takes_values(void **state)
{
    struct face_test *test = *state;
    face_file(
        test, "layouts/part.yaml",
        "parameters: {wide: 10, colour: \"red\"}\nof:\n  - box: {width: '{wide}', fill: '{colour}'}\n");
    assert_true(face_of(test, "  - use: part\n"
                              "    with: {wide: \"{20 + 5}\"}\n"));
    assert_fill(test, 0, 0, 0, 25, 60);
}

static void test_an_expression_of_with_may_go_on_in_the_next_line(void **state)
{
    struct face_test *test = *state;
    face_file(test, "layouts/part.yaml",
              "parameters: {wide: 10}\nof:\n  - box: {width: '{wide}', fill: red}\n");
    assert_true(face_of(test, "  - use: part\n"
                              "    with:\n"
                              "      wide: \"{20 +\n"
                              "        5}\"\n"));
    assert_fill(test, 0, 0, 0, 25, 60);
}

static void test_quotes_do_not_change_what_a_word_of_with_is(void **state)
{
    struct face_test *test = *state;
    face_file(test, "layouts/part.yaml",
              "parameters: [colour]\nof:\n  - box: {width: 10, fill: '{colour}'}\n");
    assert_true(face_of(test, "  - use: part\n"
                              "    with: {colour: lime}\n"
                              "  - use: part\n"
                              "    with: {colour: \"lime\"}\n"));
    assert_true(face_item_at(test, DISPLAY_FILL, 0)->fill.colour.green == 1);
    assert_true(face_item_at(test, DISPLAY_FILL, 1)->fill.colour.green == 1);
}

static void test_an_expression_alone_in_with_gives_its_value_of_its_own_kind(void **state)
{
    struct face_test *test = *state;
    face_file(test, "layouts/part.yaml",
              "parameters: [sizes, shown]\n"
              "of:\n"
              "  - box: {when: shown, width: '{sizes[2] + 1}', fill: red}\n");
    assert_true(face_of(test, "  - use: part\n"
                              "    with: {sizes: \"{ {10, 20} }\", shown: \"{1 > 0}\"}\n"
                              "  - use: part\n"
                              "    with: {sizes: [], shown: \"{1 < 0}\"}\n"));
    assert_int_equal(face_count(test, DISPLAY_FILL), 1);
    assert_fill(test, 0, 0, 0, 21, 60);
}

static void test_an_expression_among_text_in_with_is_printed(void **state)
{
    struct face_test *test = *state;
    face_file(test, "layouts/part.yaml",
              "parameters: [colour]\nof:\n  - box: {width: 10, fill: '{colour}'}\n");
    assert_true(face_of(test, "  - use: part\n"
                              "    with: {colour: \"{'li'}me{1 > 2 and 'green'}\"}\n"));
    assert_true(face_item_at(test, DISPLAY_FILL, 0)->fill.colour.green == 1);
}

static void test_parts_nest(void **state)
{
    struct face_test *test = *state;
    face_file(
        test, "layouts/part.yaml",
        "parameters: {wide: 10, colour: \"red\"}\nof:\n  - box: {width: '{wide}', fill: '{colour}'}\n");
    face_file(
        test, "layouts/outer.yaml",
        "parameters: [w]\nof:\n  - stack:\n      padding: 5\n      of:\n        - use: part\n          with: {wide: '{w}'}\n");
    assert_true(face_of(test, "  - use: outer\n"
                              "    with: {w: 30}\n"));
    assert_fill(test, 0, 5, 5, 30, 50);
}

static void test_a_part_may_be_used_many_times(void **state)
{
    struct face_test *test = *state;
    face_file(
        test, "layouts/part.yaml",
        "parameters: {wide: 10, colour: \"red\"}\nof:\n  - box: {width: '{wide}', fill: '{colour}'}\n");
    assert_true(face_of(test, "  - row: [{use: part, width: 50}, {use: part}]\n"));
    assert_fill(test, 0, 0, 0, 10, 60);
    assert_fill(test, 1, 50, 0, 10, 60);
}

static void test_a_part_has_padding_and_a_ground_of_its_own(void **state)
{
    struct face_test *test = *state;
    face_file(
        test, "layouts/part.yaml",
        "parameters: {wide: 10, colour: \"red\"}\nof:\n  - box: {width: '{wide}', fill: '{colour}'}\n");
    assert_true(face_of(test, "  - use: part\n"
                              "    size: [40, 20]\n"
                              "    padding: 2\n"
                              "    fill: blue\n"));
    assert_fill(test, 0, 0, 0, 40, 20);
    assert_fill(test, 1, 2, 2, 10, 16);
}

static void test_too_many_elements_are_one_finding(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - box: {each: 20001 as i, size: 1, fill: red}\n"));
    EXPECT_DIAG(test->harness, DIAG_TOO_MANY_ELEMENTS, 5, 5);
}

static void test_as_many_elements_as_the_limit_are_fine(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {each: 20000 as i, size: 1, fill: red}\n"));
    assert_int_equal(face_count(test, DISPLAY_FILL), 20000);
}

static void test_a_mistake_in_each_element_is_reported(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - text: \"{one}\"\n"
                               "    inside: safe\n"
                               "  - text: \"{two}\"\n"
                               "    inside: safe\n"));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_NAME, 5, 13);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_NAME, 7, 13);
}

static void test_an_evaluated_number_obeys_its_limits(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - box: {opacity: \"{1 + 1}\", fill: red}\n"));
    EXPECT_DIAG(test->harness, DIAG_OUT_OF_RANGE, 5, 20);
}

static void test_an_evaluated_colour_must_exist(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - box: {fill: \"{'gren' .. 'e'}\"}\n"));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 5, 17);
}

static void test_an_evaluated_choice_must_exist(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - row: {justify: \"{'around'}\"}\n"));
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 5, 20);
}

static void test_a_negative_width_is_refused(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - box: {width: \"{3 - 5}\", fill: red}\n"));
    EXPECT_DIAG(test->harness, DIAG_OUT_OF_RANGE, 5, 18);
}

static void test_at_may_be_negative(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {at: [-3, -3], size: 10, fill: red}\n"));
    assert_fill(test, 0, -3, -3, 10, 10);
}

static void test_a_percentage_is_no_width_of_a_line(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - line: {stroke-width: \"5%\"}\n"));
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 5, 26);
}

static void test_a_style_goes_for_all_that_is_in_an_element(void **state)
{
    struct face_test *test = *state;
    face_file(test, "theme.yaml", "styles:\n  loud: {size: 20, colour: red}\n");
    assert_true(face_open(
        test, "game: T\ntheme: theme.yaml\ncomponents: {card: {layout: card}}\n",
        "size: [100, 60]\nfront:\n  - column:\n      inside: safe\n      style: loud\n"
        "      of:\n        - text: High\n        - text: Low\n          font-size: 8\n"));
    assert_true(face_make(test, 0));
    double width_mm = 0, high_mm = 0, low_mm = 0;
    text_block_size(face_item_at(test, DISPLAY_TEXT, 0)->text.block, &width_mm, &high_mm);
    text_block_size(face_item_at(test, DISPLAY_TEXT, 1)->text.block, &width_mm, &low_mm);
    assert_true(fabs(high_mm / low_mm - 2.5) < 0.01);
}

static void test_an_icon_takes_the_colour_of_the_style(void **state)
{
    struct face_test *test = *state;
    face_file(test, "theme.yaml", "styles:\n  loud: {colour: '#ff0000'}\n");
    face_svg(test, "art/icons/dot.svg", 48, 48);
    assert_true(
        face_open(test, "game: T\ntheme: theme.yaml\ncomponents: {card: {layout: card}}\n",
                  "size: [100, 60]\nfront:\n  - icon: dot\n    style: loud\n    at: [20, 20]\n"
                  "  - icon: dot\n    colour: '#0000ff'\n    at: [20, 30]\n"));
    assert_true(face_make(test, 0));
    assert_true(face_item_at(test, DISPLAY_IMAGE, 0)->image.image->tint.red == 1);
    assert_true(face_item_at(test, DISPLAY_IMAGE, 1)->image.image->tint.blue == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_when_decides_whether_an_element_is_there),
        FACE_TEST(test_when_false_hides_all_that_is_in_it_without_evaluating),
        FACE_TEST(test_each_repeats_an_element),
        FACE_TEST(test_each_counts_from_one),
        FACE_TEST(test_each_over_a_number_counts_to_it),
        FACE_TEST(test_each_over_nothing_draws_nothing),
        FACE_TEST(test_when_is_asked_for_each_item),
        FACE_TEST(test_each_in_each_sees_both),
        FACE_TEST(test_a_part_has_its_defaults),
        FACE_TEST(test_at_places_a_part_and_what_stands_in_it),
        FACE_TEST(test_a_part_takes_values),
        FACE_TEST(test_an_expression_of_with_may_go_on_in_the_next_line),
        FACE_TEST(test_quotes_do_not_change_what_a_word_of_with_is),
        FACE_TEST(test_an_expression_alone_in_with_gives_its_value_of_its_own_kind),
        FACE_TEST(test_an_expression_among_text_in_with_is_printed),
        FACE_TEST(test_parts_nest),
        FACE_TEST(test_a_part_may_be_used_many_times),
        FACE_TEST(test_a_part_has_padding_and_a_ground_of_its_own),
        FACE_TEST(test_too_many_elements_are_one_finding),
        FACE_TEST(test_as_many_elements_as_the_limit_are_fine),
        FACE_TEST(test_a_mistake_in_each_element_is_reported),
        FACE_TEST(test_an_evaluated_number_obeys_its_limits),
        FACE_TEST(test_an_evaluated_colour_must_exist),
        FACE_TEST(test_an_evaluated_choice_must_exist),
        FACE_TEST(test_a_negative_width_is_refused),
        FACE_TEST(test_at_may_be_negative),
        FACE_TEST(test_a_percentage_is_no_width_of_a_line),
        FACE_TEST(test_a_style_goes_for_all_that_is_in_an_element),
        FACE_TEST(test_an_icon_takes_the_colour_of_the_style),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
