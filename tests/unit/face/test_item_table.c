#include "face_layout_fixture.h"

static void test_rows_and_columns_come_from_data(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      rows: 3 as n\n"
                              "      row-height: 10\n"
                              "      columns:\n"
                              "        - {width: 20, fill: red}\n"
                              "        - {each: 2 as c, fill: blue}\n"));
    assert_int_equal(face_count(test, DISPLAY_FILL), 9);
    assert_fill(test, 0, 0, 0, 20, 10);
    assert_fill(test, 1, 20, 0, 40, 10);
    assert_fill(test, 8, 60, 20, 40, 10);
}

static void test_a_cell_knows_its_row_and_its_column(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      inside: safe\n"
                              "      rows: \"{10, 20} as ten\"\n"
                              "      row-height: 8\n"
                              "      columns:\n"
                              "        - {each: \"{1, 2} as one\", cell: \"{ten + one}\"}\n"));
    GString *dump = g_string_new(NULL);
    display_list_dump(test->list, dump);
    assert_non_null(strstr(dump->str, "\"11\""));
    assert_non_null(strstr(dump->str, "\"12\""));
    assert_non_null(strstr(dump->str, "\"21\""));
    assert_non_null(strstr(dump->str, "\"22\""));
    g_string_free(dump, TRUE);
}

static void test_the_heading_has_a_height_and_a_ground(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      inside: safe\n"
                              "      rows: 2 as n\n"
                              "      row-height: 8\n"
                              "      head-height: 12\n"
                              "      head-fill: red\n"
                              "      columns:\n"
                              "        - {head: \"No.\", cell: \"{n}\"}\n"
                              "        - {cell: \"x\"}\n"));
    assert_fill(test, 0, 5, 5, 90, 12);
    assert_mm_equal(face_item_at(test, DISPLAY_TEXT, 2)->text.y_mm, 17);
}

static void test_without_a_head_there_is_no_heading_row(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      rows: 2 as n\n"
                              "      row-height: 8\n"
                              "      head-fill: red\n"
                              "      stripe: blue\n"
                              "      columns:\n"
                              "        - {width: 10}\n"));
    assert_fill(test, 0, 0, 8, 10, 8);
}

static void test_every_other_row_is_striped_from_the_second_below_the_heading(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      inside: safe\n"
                              "      rows: 4 as n\n"
                              "      row-height: 6\n"
                              "      head-height: 6\n"
                              "      stripe: \"#ddddff\"\n"
                              "      columns:\n"
                              "        - {head: \"n\", cell: \"{n}\"}\n"));
    assert_int_equal(face_count(test, DISPLAY_FILL), 2);
    assert_fill(test, 0, 5, 17, 90, 6);
    assert_fill(test, 1, 5, 29, 90, 6);
}

static void test_lines_lie_on_all_borders_of_cells(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      rows: 2 as n\n"
                              "      row-height: 10\n"
                              "      line: red\n"
                              "      line-width: 0.5\n"
                              "      columns:\n"
                              "        - {width: 30}\n"
                              "        - {width: 20}\n"));
    const struct display_item *drawn = face_item_at(test, DISPLAY_STROKE, 0);
    assert_int_equal(face_count(test, DISPLAY_STROKE), 1);
    assert_mm_equal(drawn->stroke.stroke.width_mm, 0.5);
    assert_int_equal(drawn->stroke.path.count, 2 * (3 + 3));
    assert_box_is(path_bounds(&drawn->stroke.path), 0, 0, 50, 20);
}

/* The lines of a table of 3 rows of 10 mm and 2 columns of 20 mm. */
static size_t line_count(struct face_test *test, const char *lines)
{
    char *yaml = g_strdup_printf("  - table: {rows: 3 as n, row-height: 10, line: red, lines: %s,\n"
                                 "            columns: [{each: 2 as c, width: 20}]}\n",
                                 lines);
    assert_true(face_of(test, yaml));
    g_free(yaml);
    const struct display_item *drawn = face_item_at(test, DISPLAY_STROKE, 0);
    return drawn->stroke.path.count / 2; /* a line is a move and a line */
}

static void test_all_lines_are_those_of_every_cell(void **state)
{
    assert_int_equal(line_count(*state, "all"), 4 + 3);
}

static void test_lines_between_leave_out_the_edge(void **state)
{
    assert_int_equal(line_count(*state, "between"), 2 + 1);
}

static void test_lines_below_are_one_under_each_row(void **state)
{
    assert_int_equal(line_count(*state, "below"), 3);
}

static void test_a_table_of_a_given_height_shares_it_among_its_rows(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      height: 30\n"
                              "      rows: 3 as n\n"
                              "      columns:\n"
                              "        - {fill: red}\n"));
    assert_fill(test, 0, 0, 0, 100, 10);
    assert_fill(test, 1, 0, 10, 100, 10);
    assert_fill(test, 2, 0, 20, 100, 10);
}

static void test_padding_of_a_table_is_that_of_each_cell(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      rows: 1 as n\n"
                              "      row-height: 20\n"
                              "      padding: [2, 4]\n"
                              "      columns:\n"
                              "        - {width: 40, of: [{box: {fill: red}}]}\n"));
    assert_fill(test, 0, 4, 2, 32, 16);
}

static void test_cells_may_hold_elements(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      rows: \"{5, 15} as w\"\n"
                              "      row-height: 10\n"
                              "      columns:\n"
                              "        - {of: [{box: {width: \"{w}\", fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 5, 10);
    assert_fill(test, 1, 0, 10, 15, 10);
}

static void test_a_table_without_rows_is_its_heading(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      inside: safe\n"
                              "      rows: 0 as n\n"
                              "      head-fill: red\n"
                              "      head-height: 5\n"
                              "      columns:\n"
                              "        - {head: Name, cell: \"{n}\"}\n"));
    assert_fill(test, 0, 5, 5, 90, 5);
}

static void test_a_table_without_columns_draws_nothing(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table: {rows: 3 as n}\n"
                              "  - table: {rows: 3 as n, columns: [], line: red}\n"));
    assert_int_equal(face_count(test, DISPLAY_FILL), 0);
}

static void test_an_auto_column_is_as_wide_as_its_text(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      inside: safe\n"
                              "      rows: \"{'iii', 'a longer text'} as t\"\n"
                              "      row-height: 8\n"
                              "      columns:\n"
                              "        - {width: auto, cell: \"{t}\"}\n"
                              "        - {fill: red}\n"));
    double width_mm = 0, height_mm = 0;
    text_block_size(face_item_at(test, DISPLAY_TEXT, 1)->text.block, &width_mm, &height_mm);
    struct box box = path_bounds(&face_item_at(test, DISPLAY_FILL, 0)->fill.path);
    assert_true(fabs(box.x_mm - 5 - width_mm) < 0.02);
}

static void test_alignment_of_a_column_is_that_of_its_text(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      inside: safe\n"
                              "      rows: 1 as n\n"
                              "      row-height: 8\n"
                              "      columns:\n"
                              "        - {align: end, cell: \"x\"}\n"));
    struct box box = text_block_bounds(face_item_at(test, DISPLAY_TEXT, 0)->text.block);
    assert_true(box.x_mm > 80);
}

static void test_vertical_alignment_of_a_column_is_that_of_its_heading_and_its_text(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - table:\n"
                              "      inside: safe\n"
                              "      rows: 1 as n\n"
                              "      row-height: 20\n"
                              "      head-height: 20\n"
                              "      columns:\n"
                              "        - {valign: bottom, head: \"x\", cell: \"x\"}\n"
                              "        - {head: \"x\", cell: \"x\"}\n"));
    for (size_t row = 0; row < 4; row += 2) {
        double low_mm = face_item_at(test, DISPLAY_TEXT, row)->text.y_mm;
        double high_mm = face_item_at(test, DISPLAY_TEXT, row + 1)->text.y_mm;
        assert_true(low_mm > high_mm + 10);
    }
}

static void test_an_unknown_name_in_a_cell_is_reported_there(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - table:\n"
                               "      inside: safe\n"
                               "      rows: 2 as n\n"
                               "      columns:\n"
                               "        - {cell: \"{m}\"}\n"));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_NAME, 9, 20);
}

static void test_rows_over_text_are_refused(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - table:\n"
                               "      rows: \"'abc' as n\"\n"
                               "      columns: [{cell: \"x\"}]\n"));
    EXPECT_DIAG(test->harness, DIAG_EXPRESSION_RESULT, 6, 13);
}

static void test_a_table_too_high_is_reported_at_its_kind(void **state)
{
    struct face_test *test = *state;
    assert_false(
        face_of(test, "  - table: {rows: 7 as n, row-height: 10, columns: [{fill: red}]}\n"));
    EXPECT_DIAG(test->harness, DIAG_LAYOUT_NO_ROOM, 5, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_rows_and_columns_come_from_data),
        FACE_TEST(test_a_cell_knows_its_row_and_its_column),
        FACE_TEST(test_the_heading_has_a_height_and_a_ground),
        FACE_TEST(test_without_a_head_there_is_no_heading_row),
        FACE_TEST(test_every_other_row_is_striped_from_the_second_below_the_heading),
        FACE_TEST(test_lines_lie_on_all_borders_of_cells),
        FACE_TEST(test_all_lines_are_those_of_every_cell),
        FACE_TEST(test_lines_between_leave_out_the_edge),
        FACE_TEST(test_lines_below_are_one_under_each_row),
        FACE_TEST(test_a_table_of_a_given_height_shares_it_among_its_rows),
        FACE_TEST(test_padding_of_a_table_is_that_of_each_cell),
        FACE_TEST(test_cells_may_hold_elements),
        FACE_TEST(test_a_table_without_rows_is_its_heading),
        FACE_TEST(test_a_table_without_columns_draws_nothing),
        FACE_TEST(test_an_auto_column_is_as_wide_as_its_text),
        FACE_TEST(test_alignment_of_a_column_is_that_of_its_text),
        FACE_TEST(test_vertical_alignment_of_a_column_is_that_of_its_heading_and_its_text),
        FACE_TEST(test_an_unknown_name_in_a_cell_is_reported_there),
        FACE_TEST(test_rows_over_text_are_refused),
        FACE_TEST(test_a_table_too_high_is_reported_at_its_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
