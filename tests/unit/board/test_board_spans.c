/* Things on several spaces. */
#include "board_fixture.h"

/* Four columns, three rows, a hole at d3; what follows are the spans from line 7 on. */
#define HEAD                                                                                       \
    "space: 1\nlayers:\n  g: |\n    . . . .\n    . . . .\n    . . . o\n"                           \
    "legend: {g: {.: floor, o: none}}\nspans:\n"

static void test_a_span_covers_columns_and_rows_from_its_top_left(void **state)
{
    struct harness *harness = *state;
    const struct board *board =
        load_board(harness, HEAD "  - {at: b1, size: [2, 3], kind: bed, weight: 3}\n");
    assert_string_equal(
        list_names(harness, board, board->spans[0].spaces, board->spans[0].space_count),
        "b1 c1 b2 c2 b3 c3");
    int bed = board_kind_lookup(board, "bed");
    assert_true(board_space_has_kind(board, space_named(board, "c3"), bed));
    assert_false(board_space_has_kind(board, space_named(board, "a1"), bed));
    assert_string_equal(node_text(node_lookup(board->spans[0].mark.node, "weight")), "3");
}

static void test_a_joined_span_goes_by_its_first_space(void **state)
{
    const struct board *board = load_board(
        *state, HEAD "  - {spaces: [d2, a1], joined: true}\n  - {at: b2, size: [1, 2]}\n");
    assert_int_equal(board_space_head(board, space_named(board, "d2")), 0);
    assert_int_equal(board_space_head(board, space_named(board, "b3")), space_named(board, "b3"));
}

static void test_a_span_off_the_board_is_reported_at_its_size(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, HEAD "  - {at: c2, size: [3, 1], kind: bed}\n"
                               "  - {at: c2, size: [1, 3], kind: bed}\n");
    EXPECT_DIAG(harness, DIAG_OUT_OF_RANGE, 9, 20);
    EXPECT_DIAG(harness, DIAG_OUT_OF_RANGE, 10, 20);
    for (size_t i = 0; i < 2; i++) {
        const char *message = diag_list_at(harness->diags, i)->message;
        assert_non_null(strstr(message, "within the board, a1 to d3"));
    }
}

static void test_a_span_over_a_hole_is_reported_at_its_size(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, HEAD "  - {at: c2, size: [2, 2], kind: bed}\n");
    EXPECT_DIAG(harness, DIAG_OUT_OF_RANGE, 9, 20);
    assert_non_null(strstr(diag_list_at(harness->diags, 0)->message, "d3 is a hole"));
}

static void test_spans_that_overlap_are_reported_at_the_later_one(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, HEAD "  - {at: a1, size: [2, 2], kind: bed}\n"
                               "  - {at: b2, kind: chair}\n"
                               "  - {spaces: [a3, b1], kind: rug}\n");
    EXPECT_DIAG(harness, DIAG_BOARD_OVERLAP, 10, 10);
    EXPECT_DIAG(harness, DIAG_BOARD_OVERLAP, 11, 14);
    assert_non_null(strstr(diag_list_at(harness->diags, 1)->message, "b1"));
    assert_non_null(strstr(diag_list_at(harness->diags, 1)->message, "line 9"));
}

static void test_a_span_has_a_place_in_one_of_two_ways(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, HEAD "  - {kind: bed}\n"
                               "  - {at: a1, spaces: [a2], kind: bed}\n"
                               "  - bed\n"
                               "  - {at: a1-b2, kind: bed}\n");
    EXPECT_DIAG(harness, DIAG_MISSING_FIELD, 9, 5);
    EXPECT_DIAG(harness, DIAG_MISSING_FIELD, 10, 5);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 11, 5);
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 12, 10);
}

static void test_sizes_are_two_numbers_of_at_least_one(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, HEAD "  - {at: a1, size: [2]}\n"
                               "  - {at: a1, size: [0, 1]}\n"
                               "  - {at: a1, size: [1, x]}\n"
                               "  - {at: a1, size: 2}\n");
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 9, 20);
    EXPECT_DIAG(harness, DIAG_OUT_OF_RANGE, 10, 21);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 11, 24);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 12, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_span_covers_columns_and_rows_from_its_top_left),
        TEST(test_a_joined_span_goes_by_its_first_space),
        TEST(test_a_span_off_the_board_is_reported_at_its_size),
        TEST(test_a_span_over_a_hole_is_reported_at_its_size),
        TEST(test_spans_that_overlap_are_reported_at_the_later_one),
        TEST(test_a_span_has_a_place_in_one_of_two_ways),
        TEST(test_sizes_are_two_numbers_of_at_least_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
