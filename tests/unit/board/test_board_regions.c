/* Names for sets of spaces, walls, and how both name spaces. */
#include "board_fixture.h"

/* Four columns, three rows, a hole at b2; what follows begins in line 8. */
#define HEAD                                                                                       \
    "space: 1\nlayers:\n  g: |\n    . . # .\n    . o # .\n    . . . .\n"                           \
    "legend: {g: {.: floor, '#': rock, o: none}}\n"

static const char *region_names(struct harness *harness, const struct board *board,
                                const char *name)
{
    int region = board_region_lookup(board, name);
    assert_true(region >= 0);
    return set_names(harness, board, board->regions[region].spaces);
}

static void test_regions_are_lists_rectangles_kinds_and_other_regions(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, HEAD "regions:\n"
                                                         "  one: a1\n"
                                                         "  block: [b3-a1]\n"
                                                         "  both: [[d1, one], d3]\n"
                                                         "  rocks: {kind: rock, label: Rocks}\n"
                                                         "  more: {kind: rock, spaces: a3}\n");
    assert_string_equal(region_names(harness, board, "one"), "a1");
    assert_string_equal(region_names(harness, board, "block"), "a1 b1 a2 a3 b3");
    assert_string_equal(region_names(harness, board, "both"), "a1 d1 d3");
    assert_string_equal(region_names(harness, board, "rocks"), "c1 c2");
    assert_string_equal(region_names(harness, board, "more"), "c1 c2 a3");
    assert_string_equal(board->regions[3].mark.label, "Rocks");
}

static void test_unknown_spaces_are_reported_at_their_name(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, HEAD "regions:\n"
                               "  start: [a1, e1]\n"
                               "  hole: [b2]\n"
                               "  far: [a1-a4]\n"
                               "  typo: [strat]\n"
                               "  later: [end]\n"
                               "  end: [a1]\n");
    EXPECT_DIAG(harness, DIAG_BOARD_ODD_HOLE, 5, 7);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 9, 15);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 11, 9);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 12, 10);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 13, 11);
    assert_non_null(strstr(diag_list_at(harness->diags, 1)->message, "a1 to d3"));
    assert_non_null(strstr(diag_list_at(harness->diags, 0)->message, "line 10"));
    assert_non_null(strstr(diag_list_at(harness->diags, 3)->message, "did you mean 'start'?"));
}

static void test_a_name_given_twice_is_reported_at_the_second(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, HEAD "regions:\n  start: [a1]\n  start: [a3]\n"));
    EXPECT_DIAG(harness, DIAG_DUPLICATE_KEY, 10, 3);
}

static void test_a_region_cannot_be_called_like_a_space(void **state)
{
    reject_board(*state, HEAD "regions:\n  a1: [a2]\n");
    EXPECT_DIAG(*state, DIAG_BAD_VALUE, 9, 3);
}

static void test_regions_need_spaces_or_a_kind_that_exists(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, HEAD "regions:\n"
                               "  empty: {label: Empty}\n"
                               "  rocks: {kind: rocks}\n"
                               "  nothing:\n"
                               "  walls: {spaces: {a: 1}}\n");
    EXPECT_DIAG(harness, DIAG_MISSING_FIELD, 9, 10);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 10, 17);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 11, 11);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 12, 19);
}

static void test_walls_lie_between_and_around_spaces(void **state)
{
    const struct board *board =
        load_board(*state, HEAD "regions: {north: [a1, b1]}\n"
                                "walls:\n"
                                "  - {around: north, line: red}\n"
                                "  - {between: [a1-d2, a3-d3], line: blue, from: page 3}\n"
                                "  - {between: [a1, a2], line: none}\n"
                                "  - {between: [a1, a2], line: door}\n");
    size_t a1 = space_named(board, "a1"), a2 = space_named(board, "a2");
    size_t b1 = space_named(board, "b1"), c1 = space_named(board, "c1");
    assert_true(board_lines_between(board, b1, c1) == line_bit(board, "red"));
    assert_true(board_lines_between(board, a1, b1) == 0);
    assert_true(board->spaces[a1].lines[0] == line_bit(board, "red"));
    assert_true(board_lines_between(board, a1, a2) == line_bit(board, "door"));
    assert_true(board_lines_between(board, a2, a1) == line_bit(board, "door"));
    assert_true(board_lines_between(board, a2, space_named(board, "a3")) ==
                line_bit(board, "blue"));
    assert_true(board_lines_between(board, space_named(board, "d3"), space_named(board, "d2")) ==
                line_bit(board, "blue"));
}

static void test_walls_between_spaces_that_do_not_touch_are_reported(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, HEAD "walls:\n"
                               "  - {between: [a1, c1], line: red}\n"
                               "  - {between: [c2, d3], line: red}\n"
                               "  - {between: [[a1, a2], c1-d3], line: red}\n");
    EXPECT_DIAG(harness, DIAG_BOARD_NOT_NEIGHBOURS, 9, 20);
    EXPECT_DIAG(harness, DIAG_BOARD_NOT_NEIGHBOURS, 10, 20);
    EXPECT_DIAG(harness, DIAG_BOARD_NOT_NEIGHBOURS, 11, 26);
}

static void test_walls_of_other_forms_are_reported(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, HEAD "walls:\n"
                               "  - {between: [a1, x9], line: red}\n"
                               "  - {between: [a1], line: red}\n"
                               "  - {line: red}\n"
                               "  - {around: a1, between: [a1, a2], line: red}\n"
                               "  - {around: a1, lien: red}\n"
                               "  - a1\n");
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 9, 20);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 10, 15);
    EXPECT_DIAG(harness, DIAG_MISSING_FIELD, 11, 5);
    EXPECT_DIAG(harness, DIAG_MISSING_FIELD, 12, 5);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 13, 18);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 14, 5);
}

static void test_a_wall_along_the_edge_lies_where_the_board_ends_at_holes_too(void **state)
{
    const struct board *board = load_board(*state, "space: 1\n"
                                                   "layers: {g: \". . .\\n. x .\\n. . .\"}\n"
                                                   "legend: {g: {.: floor, x: {kind: none}}}\n"
                                                   "walls:\n"
                                                   "  - {edge: all, line: red}\n"
                                                   "  - {edge: [c1-c3], line: blue}\n");
    const struct board_space *a1 = &board->spaces[space_named(board, "a1")];
    const struct board_space *b1 = &board->spaces[space_named(board, "b1")];
    const struct board_space *c2 = &board->spaces[space_named(board, "c2")];
    uint64_t red = line_bit(board, "red"), blue = line_bit(board, "blue");
    assert_true(a1->lines[0] == red && a1->lines[3] == red);
    assert_true(a1->lines[1] == 0 && a1->lines[2] == 0);
    assert_true(b1->lines[0] == red && b1->lines[2] == red);
    assert_true(c2->lines[0] == 0 && c2->lines[2] == 0);
    assert_true(c2->lines[1] == (red | blue) && c2->lines[3] == (red | blue));
}

static void test_a_wall_along_the_edge_needs_spaces_that_lie_there(void **state)
{
    reject_board(*state, "space: 1\n"
                         "layers: {g: \". . .\\n. . .\\n. . .\"}\n"
                         "walls: [{edge: b2, line: red}]\n");
    EXPECT_DIAG(*state, DIAG_BAD_VALUE, 3, 16);
}

static void test_fields_of_regions_that_are_misspelt_are_reported(void **state)
{
    reject_board(*state, HEAD "regions:\n"
                              "  one: {spaces: a1, lable: One, owner: red}\n"
                              "  two: {space: a1}\n");
    EXPECT_DIAG(*state, DIAG_UNKNOWN_FIELD, 9, 21);
    EXPECT_DIAG(*state, DIAG_UNKNOWN_FIELD, 10, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_regions_are_lists_rectangles_kinds_and_other_regions),
        TEST(test_unknown_spaces_are_reported_at_their_name),
        TEST(test_a_name_given_twice_is_reported_at_the_second),
        TEST(test_a_region_cannot_be_called_like_a_space),
        TEST(test_regions_need_spaces_or_a_kind_that_exists),
        TEST(test_walls_lie_between_and_around_spaces),
        TEST(test_walls_between_spaces_that_do_not_touch_are_reported),
        TEST(test_walls_of_other_forms_are_reported),
        TEST(test_a_wall_along_the_edge_lies_where_the_board_ends_at_holes_too),
        TEST(test_a_wall_along_the_edge_needs_spaces_that_lie_there),
        TEST(test_fields_of_regions_that_are_misspelt_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
