#include "face_layout_fixture.h"

static void test_boxes_in_a_row_share_its_width(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - row: [{box: {fill: red}}, {box: {fill: blue}}]\n"));
    assert_fill(test, 0, 0, 0, 50, 60);
    assert_fill(test, 1, 50, 0, 50, 60);
}

static void test_gap_stands_between_neighbours_only(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - row: {gap: 4, of: [{box: {fill: red}}, {box: {fill: blue}}, {box: {fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 30.666666666666668, 60);
    assert_fill(test, 1, 34.66666666666667, 0, 30.666666666666668, 60);
    assert_fill(test, 2, 69.33333333333333, 0, 30.666666666666668, 60);
}

static void test_shares_are_in_proportion(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test, "  - row: [{box: {width: 1fr, fill: red}}, {box: {width: 3fr, fill: blue}}]\n"));
    assert_fill(test, 0, 0, 0, 25, 60);
    assert_fill(test, 1, 25, 0, 75, 60);
}

static void test_fixed_widths_go_before_shares(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - row: [{box: {width: 20, fill: red}}, {box: {fill: blue}}, {box: {width: \"10%\", fill: red}}]\n"));
    assert_fill(test, 0, 0, 0, 20, 60);
    assert_fill(test, 1, 20, 0, 70, 60);
    assert_fill(test, 2, 90, 0, 10, 60);
}

static void test_padding_of_one_is_on_all_sides(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {padding: 4, of: [{box: {fill: red}}]}\n"));
    assert_fill(test, 0, 4, 4, 92, 52);
}

static void test_padding_of_two_is_vertical_then_horizontal(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {padding: [4, 10], of: [{box: {fill: red}}]}\n"));
    assert_fill(test, 0, 10, 4, 80, 52);
}

static void test_padding_of_four_goes_clockwise_from_the_top(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {padding: [1, 2, 3, 4], of: [{box: {fill: red}}]}\n"));
    assert_fill(test, 0, 4, 1, 94, 56);
}

static void test_padding_larger_than_the_box_leaves_nothing(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {size: 10, padding: 20, of: [{box: {fill: red}}]}\n"));
    assert_fill(test, 0, 20, 20, 0, 0);
}

static void test_a_row_stretches_its_children_downwards(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - row: {height: 20, of: [{box: {fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 100, 20);
}

static void test_valign_places_children_of_a_row(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test, "  - row: {valign: centre, height: 20, of: [{box: {size: 10, fill: red}}]}\n"
              "  - row: {valign: end, height: 20, of: [{box: {size: 10, fill: red}}]}\n"
              "  - row: {valign: start, height: 20, of: [{box: {size: 10, fill: red}}]}\n"));
    assert_fill(test, 0, 0, 5, 10, 10);
    assert_fill(test, 1, 0, 10, 10, 10);
    assert_fill(test, 2, 0, 0, 10, 10);
}

static void test_a_given_height_in_a_row_is_kept_while_stretching(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - row: {height: 20, of: [{box: {size: [10, 5], fill: red}}, {box: {width: 10, height: \"50%\", fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 10, 5);
    assert_fill(test, 1, 10, 0, 10, 10);
}

static void test_justify_tells_where_room_is_left(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - row: {justify: start, of: [{box: {width: 20, fill: \"#ff000080\"}}, {box: {width: 20, fill: \"#ff000080\"}}]}\n"
        "  - row: {justify: centre, of: [{box: {width: 20, fill: \"#ff000080\"}}, {box: {width: 20, fill: \"#ff000080\"}}]}\n"
        "  - row: {justify: end, of: [{box: {width: 20, fill: \"#ff000080\"}}, {box: {width: 20, fill: \"#ff000080\"}}]}\n"
        "  - row: {justify: between, of: [{box: {width: 20, fill: \"#ff000080\"}}, {box: {width: 20, fill: \"#ff000080\"}}]}\n"));
    assert_fill(test, 0, 0, 0, 20, 60);
    assert_fill(test, 1, 20, 0, 20, 60);
    assert_fill(test, 2, 30, 0, 20, 60);
    assert_fill(test, 3, 50, 0, 20, 60);
    assert_fill(test, 4, 60, 0, 20, 60);
    assert_fill(test, 5, 80, 0, 20, 60);
    assert_fill(test, 6, 0, 0, 20, 60);
    assert_fill(test, 7, 80, 0, 20, 60);
}

static void test_between_with_a_single_child_is_the_start(void **state)
{
    struct face_test *test = *state;
    assert_true(
        face_of(test, "  - row: {justify: between, of: [{box: {width: 20, fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 20, 60);
}

static void test_a_column_goes_downwards(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - column: {gap: 2, of: [{box: {height: 10, fill: red}}, {box: {fill: blue}}, {box: {height: \"25%\", fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 100, 10);
    assert_fill(test, 1, 0, 12, 100, 31);
    assert_fill(test, 2, 0, 45, 100, 15);
}

static void test_align_places_children_of_a_column(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - column: {align: centre, of: [{box: {size: 10, fill: red}}]}\n"
                              "  - column: {align: end, of: [{box: {size: 10, fill: red}}]}\n"));
    assert_fill(test, 0, 45, 0, 10, 10);
    assert_fill(test, 1, 90, 0, 10, 10);
}

static void test_a_column_is_as_high_as_its_children_in_a_column(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test, "  - column:\n"
              "      of:\n"
              "        - column: [{box: {height: 10, fill: red}}, {box: {height: 5, fill: red}}]\n"
              "        - box: {fill: blue}\n"));
    assert_fill(test, 0, 0, 0, 100, 10);
    assert_fill(test, 1, 0, 10, 100, 5);
    assert_fill(test, 2, 0, 15, 100, 45);
}

static void test_a_box_with_children_is_as_high_as_they_are_in_a_column(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - column: [{box: {fill: red, padding: 2, of: [{box: {height: 10, fill: red}}]}}, {box: {fill: blue}}]\n"));
    assert_fill(test, 0, 0, 0, 100, 14);
    assert_fill(test, 1, 2, 2, 96, 10);
    assert_fill(test, 2, 0, 14, 100, 46);
}

static void test_rows_nest_in_columns(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - column:\n"
        "      gap: 2\n"
        "      of:\n"
        "        - row: {height: 10, gap: 2, of: [{box: {width: 10, fill: red}}, {box: {fill: blue}}]}\n"
        "        - row: [{box: {fill: red}}, {box: {fill: blue}}]\n"));
    assert_fill(test, 0, 0, 0, 10, 10);
    assert_fill(test, 1, 12, 0, 88, 10);
}

static void test_a_row_that_is_full_has_no_finding(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test, "  - row: [{box: {width: 33.3, fill: red}}, {box: {width: 66.7, fill: red}}]\n"));
    assert_fill(test, 0, 0, 0, 33.3, 60);
    assert_fill(test, 1, 33.3, 0, 66.7, 60);
}

static void test_a_row_too_wide_is_reported_at_its_kind(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(
        test, "  - row: [{box: {width: 50.1, fill: red}}, {box: {width: 50, fill: red}}]\n"));
    EXPECT_DIAG(test->harness, DIAG_LAYOUT_NO_ROOM, 5, 5);
}

static void test_a_column_too_high_is_reported(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - column: [{box: {height: 61, fill: red}}]\n"));
    EXPECT_DIAG(test->harness, DIAG_LAYOUT_NO_ROOM, 5, 5);
}

static void test_align_of_a_stack_places_what_has_a_size(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - stack: {align: centre, valign: end, of: [{box: {size: [20, 10], fill: red}}]}\n"
        "  - stack: {align: end, valign: centre, of: [{box: {size: [20, 10], fill: red}}]}\n"));
    assert_fill(test, 0, 40, 50, 20, 10);
    assert_fill(test, 1, 80, 25, 20, 10);
}

static void test_centre_and_middle_are_one_word_downwards(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - stack: {valign: middle, of: [{box: {size: 10, fill: red}}]}\n"));
    assert_fill(test, 0, 0, 25, 10, 10);
    assert_true(face_of(test, "  - text: Hello\n    valign: middle\n"));
    double y_mm = face_item_at(test, DISPLAY_TEXT, 0)->text.y_mm;
    assert_true(face_of(test, "  - text: Hello\n    valign: centre\n"));
    assert_float_equal(face_item_at(test, DISPLAY_TEXT, 0)->text.y_mm, y_mm, 1e-9);
    assert_true(y_mm > 20);
}

static void test_at_goes_before_align_in_a_stack(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - stack: {align: centre, valign: centre, of: [{box: {at: [1, 2], size: 5, fill: red}}]}\n"));
    assert_fill(test, 0, 1, 2, 5, 5);
}

static void test_at_counts_from_the_parent(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test, "  - stack: {at: [10, 10], of: [{box: {at: [5, 6], size: 2, fill: red}}]}\n"));
    assert_fill(test, 0, 15, 16, 2, 2);
}

static void test_grid_is_filled_row_by_row(void **state)
{
    struct face_test *test = *state;
    assert_true(
        face_of(test, "  - grid:\n"
                      "      columns: [20, 1fr]\n"
                      "      rows: [10, 20]\n"
                      "      gap: [2, 3]\n"
                      "      of: [{box: {fill: red}}, {box: {fill: red}}, {box: {fill: red}}]\n"));
    assert_fill(test, 0, 0, 0, 20, 10);
    assert_fill(test, 1, 22, 0, 78, 10);
    assert_fill(test, 2, 0, 13, 20, 20);
}

static void test_the_last_row_height_goes_for_all_that_follow(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - grid: {rows: [10, 5], of: [{box: {fill: red}}, {box: {fill: red}}, {box: {fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 100, 10);
    assert_fill(test, 1, 0, 10, 100, 5);
    assert_fill(test, 2, 0, 15, 100, 5);
}

static void test_grid_without_columns_has_one(void **state)
{
    struct face_test *test = *state;
    assert_true(
        face_of(test, "  - grid: {rows: 10, of: [{box: {fill: red}}, {box: {fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 100, 10);
    assert_fill(test, 1, 0, 10, 100, 10);
}

static void test_grid_with_an_empty_list_of_columns_has_one(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - grid: {columns: [], rows: [], of: [{box: {height: 7, fill: red}}, {box: {height: 8, fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 100, 7);
    assert_fill(test, 1, 0, 7, 100, 8);
}

static void test_one_gap_is_for_both_ways_in_a_grid(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - grid: {columns: [10, 10], rows: 10, gap: 1, of: [{box: {fill: red}}, {box: {fill: red}}, {box: {fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 10, 10);
    assert_fill(test, 1, 11, 0, 10, 10);
    assert_fill(test, 2, 0, 11, 10, 10);
}

static void test_cells_of_a_grid_are_aligned(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - grid: {columns: [20], rows: [20], align: centre, valign: end, of: [{box: {size: 10, fill: red}}]}\n"));
    assert_fill(test, 0, 5, 10, 10, 10);
}

static void test_at_places_in_a_cell_and_what_fills_goes_on_to_its_far_corner(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - grid: {columns: [20, 20], rows: [20], of: [{box: {fill: red}}, {box: {at: [5, 8], fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 20, 20);
    assert_fill(test, 1, 25, 8, 15, 12);
}

static void test_at_with_a_size_places_in_a_cell_of_a_grid_and_of_a_table(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - grid: {columns: [20, 20], rows: [20], of: [{box: {fill: red}}, {box: {at: [5, 8], size: 4, fill: red}}]}\n"
        "  - table: {rows: 2 as n, row-height: 10, columns: [{width: 20, of: [{box: {at: [5, 3], size: 4, fill: red}}]}]}\n"));
    assert_fill(test, 1, 25, 8, 4, 4);
    assert_fill(test, 2, 5, 3, 4, 4);
    assert_fill(test, 3, 5, 13, 4, 4);
}

static void test_a_row_of_a_grid_is_as_high_as_what_is_placed_in_it_reaches(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - grid: {columns: [20], rows: [auto], of: [{box: {at: [0, 8], size: 4, fill: red}}, {box: {height: 5, fill: red}}]}\n"));
    assert_fill(test, 0, 0, 8, 4, 4);
    assert_fill(test, 1, 0, 12, 20, 5);
}

static void test_an_area_of_the_face_is_the_parent_in_a_cell_too(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test, "  - grid: {columns: [20], rows: [20], of: [{box: {inside: trim, fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 100, 60);
}

static void test_at_places_in_a_box_within_its_padding(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - box: {at: [10, 10], size: 30, padding: 2, of: [{box: {at: [3, 4], size: 5, fill: red}}]}\n"));
    assert_fill(test, 0, 15, 16, 5, 5);
}

static void test_a_size_in_a_cell_is_kept(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - grid: {columns: [20], rows: [20], of: [{box: {size: [10, \"50%\"], fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 10, 10);
}

static void test_grid_rows_divide_the_height_in_shares(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - grid: {columns: [1fr, 1fr], rows: [1fr, 2fr], of: [{box: {fill: red}}, {box: {fill: red}}, {box: {fill: red}}, {box: {fill: red}}]}\n"));
    assert_fill(test, 0, 0, 0, 50, 20);
    assert_fill(test, 1, 50, 0, 50, 20);
    assert_fill(test, 2, 0, 20, 50, 40);
    assert_fill(test, 3, 50, 20, 50, 40);
}

static void test_empty_containers_draw_only_their_ground(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - row: {fill: red}\n"
                              "  - grid: {fill: red}\n"
                              "  - column: {fill: red, of: []}\n"));
    assert_fill(test, 0, 0, 0, 100, 60);
    assert_fill(test, 1, 0, 0, 100, 60);
    assert_fill(test, 2, 0, 0, 100, 60);
    assert_int_equal(test->list->count, 3);
}

static void test_a_circle_touches_its_box(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - circle: {at: [5, 5], size: [20, 10], fill: red}\n"));
    assert_fill(test, 0, 5, 5, 20, 10);
}

static void test_a_line_lies_across_the_middle_of_its_box(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - line: {at: [10, 10], size: [20, 4]}\n"
                              "  - line: {at: [10, 10], size: [4, 20]}\n"));
    assert_box_is(path_bounds(&face_item_at(test, DISPLAY_STROKE, 0)->stroke.path), 10, 12, 20, 0);
    assert_box_is(path_bounds(&face_item_at(test, DISPLAY_STROKE, 1)->stroke.path), 12, 10, 0, 20);
}

static void test_a_line_goes_from_one_point_to_another(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test, "  - line: {at: [10, 10], size: 20, from: [1, \"50%\"], to: [\"100%\", 3]}\n"));
    const struct path *path = &face_item_at(test, DISPLAY_STROKE, 0)->stroke.path;
    assert_mm_equal(path->steps[0].x_mm, 11);
    assert_mm_equal(path->steps[0].y_mm, 20);
    assert_mm_equal(path->steps[1].x_mm, 30);
    assert_mm_equal(path->steps[1].y_mm, 13);
}

static void test_one_number_is_both_coordinates_of_an_end(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - line: {from: 5, to: 20}\n"));
    assert_box_is(path_bounds(&face_item_at(test, DISPLAY_STROKE, 0)->stroke.path), 5, 5, 15, 15);
}

static void test_a_regular_polygon_has_a_corner_at_the_top(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - polygon: {sides: 4, at: [10, 10], size: 20, fill: red}\n"));
    assert_fill(test, 0, 10, 10, 20, 20);
    assert_mm_equal(face_item_at(test, DISPLAY_FILL, 0)->fill.path.steps[0].x_mm, 20);
    assert_mm_equal(face_item_at(test, DISPLAY_FILL, 0)->fill.path.steps[0].y_mm, 10);
}

static void test_points_of_a_polygon_count_from_its_box(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - polygon: {at: [10, 10], size: 20, points: [[0, 0], [\"100%\", 5], [5, \"50%\"]], fill: red}\n"));
    assert_fill(test, 0, 10, 10, 20, 10);
}

static void test_a_path_is_drawn_in_mm(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - path: M 1 2 H 11 V 22 Z\n"
                              "    at: [10, 10]\n"
                              "    fill: red\n"));
    assert_fill(test, 0, 11, 12, 10, 20);
}

static void test_a_path_with_a_view_is_scaled_to_its_box(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - path: M 0 0 H 100 V 50 Z\n"
                              "    view: [100, 50]\n"
                              "    at: [10, 10]\n"
                              "    size: [20, 20]\n"
                              "    fill: red\n"));
    assert_fill(test, 0, 10, 10, 20, 20);
}

static void test_a_malformed_path_is_reported_at_its_byte(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - path: M 0 0 X 5\n"
                               "    fill: red\n"));
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 5, 17);
}

static void test_corners_are_rounded(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {size: 20, radius: 5, fill: red}\n"));
    assert_fill(test, 0, 0, 0, 20, 20);
    assert_true(face_item_at(test, DISPLAY_FILL, 0)->fill.path.count > 5);
}

static void test_stroke_has_its_width_dashes_and_cap(void **state)
{
    struct face_test *test = *state;
    assert_true(
        face_of(test, "  - box: {stroke: red, stroke-width: 0.5, dash: [2, 1], cap: round}\n"));
    const struct stroke *stroke = &face_item_at(test, DISPLAY_STROKE, 0)->stroke.stroke;
    assert_mm_equal(stroke->width_mm, 0.5);
    assert_int_equal(stroke->dash_count, 2);
    assert_mm_equal(stroke->dashes_mm[0], 2);
    assert_mm_equal(stroke->dashes_mm[1], 1);
    assert_int_equal(stroke->cap, STROKE_CAP_ROUND);
    assert_int_equal(face_count(test, DISPLAY_FILL), 0);
}

static void test_dashes_of_no_length_are_a_solid_line(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - line: {dash: [0, 0]}\n"));
    assert_int_equal(face_item_at(test, DISPLAY_STROKE, 0)->stroke.stroke.dash_count, 0);
}

static void test_a_fill_of_none_draws_nothing(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {fill: none, stroke: transparent}\n"));
    assert_int_equal(test->list->count, 0);
    EXPECT_DIAG(test->harness, DIAG_FACE_BLANK, 4, 1);
}

static void test_a_picture_is_contained_and_centred(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/wide.svg", 200, 100);
    assert_true(face_of(test, "  - image: art/wide.svg\n"
                              "    inside: safe\n"));
    assert_picture(test, 0, 5, 7.5, 90, 45);
}

static void test_a_picture_stands_where_it_is_aligned(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/wide.svg", 200, 100);
    assert_true(face_of(test, "  - image: art/wide.svg\n"
                              "    size: [50, 50]\n"
                              "    valign: top\n"
                              "  - image: art/wide.svg\n"
                              "    size: [50, 50]\n"
                              "    valign: bottom\n"
                              "  - image: art/wide.svg\n"
                              "    at: [0, 0]\n"
                              "    size: [60, 20]\n"
                              "    align: start\n"
                              "  - image: art/wide.svg\n"
                              "    size: [60, 20]\n"
                              "    align: end\n"));
    assert_picture(test, 0, 0, 0, 50, 25);
    assert_picture(test, 1, 0, 25, 50, 25);
    assert_picture(test, 2, 0, 0, 40, 20);
    assert_picture(test, 3, 20, 0, 40, 20);
    while (test->harness->taken < diag_list_count(test->harness->diags)) {
        assert_int_equal(diag_list_at(test->harness->diags, test->harness->taken++)->code,
                         DIAG_OUTSIDE_SAFE);
    }
}

static void test_cover_fills_the_box_and_clips(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/wide.svg", 200, 100);
    assert_true(face_of(test, "  - image: art/wide.svg\n"
                              "    inside: bleed\n"
                              "    fit: cover\n"));
    assert_picture(test, 0, -16, -3, 132, 66);
    assert_box_is(path_bounds(&face_item_at(test, DISPLAY_CLIP, 0)->clip.path), -3, -3, 106, 66);
    assert_int_equal(face_count(test, DISPLAY_PUSH), face_count(test, DISPLAY_POP));
}

static void test_cover_of_the_same_shape_needs_no_clip(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/wide.svg", 200, 100);
    assert_true(face_of(test, "  - image: art/wide.svg\n"
                              "    at: [10, 10]\n"
                              "    size: [40, 20]\n"
                              "    fit: cover\n"));
    assert_picture(test, 0, 10, 10, 40, 20);
    assert_int_equal(face_count(test, DISPLAY_CLIP), 0);
}

static void test_stretch_distorts(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/wide.svg", 200, 100);
    assert_true(face_of(test, "  - image: art/wide.svg\n"
                              "    at: [10, 10]\n"
                              "    size: [30, 30]\n"
                              "    fit: stretch\n"));
    assert_picture(test, 0, 10, 10, 30, 30);
}

static void test_a_width_alone_gives_a_picture_its_height(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/wide.svg", 200, 100);
    assert_true(face_of(test, "  - column:\n"
                              "      inside: safe\n"
                              "      align: start\n"
                              "      of:\n"
                              "        - image: art/wide.svg\n"
                              "          width: 40\n"
                              "        - box: {fill: red}\n"));
    assert_picture(test, 0, 5, 5, 40, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_boxes_in_a_row_share_its_width),
        FACE_TEST(test_gap_stands_between_neighbours_only),
        FACE_TEST(test_shares_are_in_proportion),
        FACE_TEST(test_fixed_widths_go_before_shares),
        FACE_TEST(test_padding_of_one_is_on_all_sides),
        FACE_TEST(test_padding_of_two_is_vertical_then_horizontal),
        FACE_TEST(test_padding_of_four_goes_clockwise_from_the_top),
        FACE_TEST(test_padding_larger_than_the_box_leaves_nothing),
        FACE_TEST(test_a_row_stretches_its_children_downwards),
        FACE_TEST(test_valign_places_children_of_a_row),
        FACE_TEST(test_a_given_height_in_a_row_is_kept_while_stretching),
        FACE_TEST(test_justify_tells_where_room_is_left),
        FACE_TEST(test_between_with_a_single_child_is_the_start),
        FACE_TEST(test_a_column_goes_downwards),
        FACE_TEST(test_align_places_children_of_a_column),
        FACE_TEST(test_a_column_is_as_high_as_its_children_in_a_column),
        FACE_TEST(test_a_box_with_children_is_as_high_as_they_are_in_a_column),
        FACE_TEST(test_rows_nest_in_columns),
        FACE_TEST(test_a_row_that_is_full_has_no_finding),
        FACE_TEST(test_a_row_too_wide_is_reported_at_its_kind),
        FACE_TEST(test_a_column_too_high_is_reported),
        FACE_TEST(test_align_of_a_stack_places_what_has_a_size),
        FACE_TEST(test_centre_and_middle_are_one_word_downwards),
        FACE_TEST(test_at_goes_before_align_in_a_stack),
        FACE_TEST(test_at_counts_from_the_parent),
        FACE_TEST(test_grid_is_filled_row_by_row),
        FACE_TEST(test_the_last_row_height_goes_for_all_that_follow),
        FACE_TEST(test_grid_without_columns_has_one),
        FACE_TEST(test_grid_with_an_empty_list_of_columns_has_one),
        FACE_TEST(test_one_gap_is_for_both_ways_in_a_grid),
        FACE_TEST(test_cells_of_a_grid_are_aligned),
        FACE_TEST(test_at_places_in_a_cell_and_what_fills_goes_on_to_its_far_corner),
        FACE_TEST(test_at_with_a_size_places_in_a_cell_of_a_grid_and_of_a_table),
        FACE_TEST(test_a_row_of_a_grid_is_as_high_as_what_is_placed_in_it_reaches),
        FACE_TEST(test_an_area_of_the_face_is_the_parent_in_a_cell_too),
        FACE_TEST(test_at_places_in_a_box_within_its_padding),
        FACE_TEST(test_a_size_in_a_cell_is_kept),
        FACE_TEST(test_grid_rows_divide_the_height_in_shares),
        FACE_TEST(test_empty_containers_draw_only_their_ground),
        FACE_TEST(test_a_circle_touches_its_box),
        FACE_TEST(test_a_line_lies_across_the_middle_of_its_box),
        FACE_TEST(test_a_line_goes_from_one_point_to_another),
        FACE_TEST(test_one_number_is_both_coordinates_of_an_end),
        FACE_TEST(test_a_regular_polygon_has_a_corner_at_the_top),
        FACE_TEST(test_points_of_a_polygon_count_from_its_box),
        FACE_TEST(test_a_path_is_drawn_in_mm),
        FACE_TEST(test_a_path_with_a_view_is_scaled_to_its_box),
        FACE_TEST(test_a_malformed_path_is_reported_at_its_byte),
        FACE_TEST(test_corners_are_rounded),
        FACE_TEST(test_stroke_has_its_width_dashes_and_cap),
        FACE_TEST(test_dashes_of_no_length_are_a_solid_line),
        FACE_TEST(test_a_fill_of_none_draws_nothing),
        FACE_TEST(test_a_picture_is_contained_and_centred),
        FACE_TEST(test_a_picture_stands_where_it_is_aligned),
        FACE_TEST(test_cover_fills_the_box_and_clips),
        FACE_TEST(test_cover_of_the_same_shape_needs_no_clip),
        FACE_TEST(test_stretch_distorts),
        FACE_TEST(test_a_width_alone_gives_a_picture_its_height),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
