#include "board_face_fixture.h"

#define TWO_REGIONS                                                                                  \
    "- {id: b, board: {space: 10, layers: {g: \"f f f f\\n\"}, regions: {home: [a1, b1, c1], yard: " \
    "[b1, c1]}}}\n"
#define TWO_NEIGHBOURS                                                                                \
    "- {id: b, board: {space: 10, layers: {g: \"f f f f\\n\"}, regions: {home: [a1, b1], yard: [c1, " \
    "d1]}}}\n"

/* The box of an outline, drawn in the order of the regions. */
static struct box outline(struct face_test *test, size_t index)
{
    return path_bounds(&face_item_at(test, DISPLAY_STROKE, index)->stroke.path);
}

static void test_of_two_dashed_outlines_on_one_side_the_later_lies_further_in(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(
        test, TWO_REGIONS,
        "    regions: {default: {stroke: navy, stroke-width: 1, dash: [2, 1], inset: 1}}\n"));
    assert_box_is(outline(test, 0), 11, 11, 28, 8);
    /* By a line's width and the gap between two: 1 + 1 + 0.3. */
    assert_box_is(outline(test, 1), 22.3, 12.3, 15.4, 5.4);
}

static void test_solid_outlines_stay_where_their_looks_have_them(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(test, TWO_REGIONS,
                           "    regions: {default: {stroke: navy, stroke-width: 1, inset: 1}}\n"));
    assert_box_is(outline(test, 1), 21, 11, 18, 8);
}

static void test_regions_that_share_no_side_keep_their_insets(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(
        test, TWO_NEIGHBOURS,
        "    regions: {default: {stroke: navy, stroke-width: 1, dash: [2, 1], inset: 1}}\n"));
    assert_box_is(outline(test, 1), 31, 11, 18, 8);
}

static void test_one_that_is_clear_already_is_not_moved(void **state)
{
    struct face_test *test = *state;
    assert_true(
        board_face(test, TWO_REGIONS,
                   "    regions: {home: {stroke: navy, stroke-width: 1, dash: [2, 1], inset: 1}, "
                   "yard: {stroke: red, stroke-width: 1, dash: [2, 1], inset: 3}}\n"));
    assert_box_is(outline(test, 1), 23, 13, 14, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_of_two_dashed_outlines_on_one_side_the_later_lies_further_in),
        FACE_TEST(test_solid_outlines_stay_where_their_looks_have_them),
        FACE_TEST(test_regions_that_share_no_side_keep_their_insets),
        FACE_TEST(test_one_that_is_clear_already_is_not_moved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
