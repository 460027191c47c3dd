/* Each mistake in a board is found at the narrowest place that is wrong, and only there. */
#include "board_fixture.h"

static void test_fields_of_a_board_are_checked(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, "space: wide\n"
                          "shape: round\n"
                          "layer: {g: x}\n"
                          "layers: {g: x}\n");
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 8);
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 2, 8);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 3, 1);
}

static void test_space_and_layers_are_required(void **state)
{
    reject_board(*state, "shape: square\n");
    EXPECT_DIAG(*state, DIAG_MISSING_FIELD, 1, 1);
    EXPECT_DIAG(*state, DIAG_MISSING_FIELD, 1, 1);
}

static void test_squares_have_no_orientation(void **state)
{
    reject_board(*state, "space: 1\norientation: flat\nlayers: {g: x}\n");
    EXPECT_DIAG(*state, DIAG_BAD_VALUE, 2, 1);
}

static void test_a_board_that_is_no_mapping_is_rejected(void **state)
{
    reject_board(*state, "[1, 2]\n");
    EXPECT_DIAG(*state, DIAG_WRONG_KIND, 1, 1);
}

static void test_layers_without_shape_set_off_no_further_findings(void **state)
{
    reject_board(*state, "space: 1\n"
                         "layers:\n"
                         "  g: |\n"
                         "    a b\n"
                         "    a b c\n"
                         "legend: {g: {a: floor}}\n"
                         "walls: [{between: [a1, z9], line: red}]\n");
    EXPECT_DIAG(*state, DIAG_BOARD_ROW_LENGTH, 5, 9);
}

static void test_mistakes_in_all_parts_are_reported_together(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, "space: 1\n"
                          "layers: {g: a b}\n"
                          "legend: {g: {a: floor}}\n"
                          "spans: [{at: c1, kind: bed}]\n"
                          "regions: {start: [d1]}\n"
                          "walls: [{between: [a1, e1], line: red}]\n");
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 2, 15);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 4, 14);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 5, 19);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 6, 24);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_fields_of_a_board_are_checked),
        TEST(test_space_and_layers_are_required),
        TEST(test_squares_have_no_orientation),
        TEST(test_a_board_that_is_no_mapping_is_rejected),
        TEST(test_layers_without_shape_set_off_no_further_findings),
        TEST(test_mistakes_in_all_parts_are_reported_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
