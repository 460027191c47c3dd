/* Pieces of several shapes on shared sheets. */
#include "sheet/row_packing.h"
#include "unit/sheet/sheet_fixture.h"

/* Shapes 0, 1 and 2: low and wide, high, and low and narrow. */
static const struct piece_shape three_shapes[] = {
    {.width_mm = 40, .height_mm = 20, .plain_box = true},
    {.width_mm = 30, .height_mm = 50, .plain_box = true},
    {.width_mm = 10, .height_mm = 20, .plain_box = true},
};

/* 100 mm wide, so that the 2 mm of a gap are easy to follow. */
static struct sheet_options narrow_paper(void)
{
    struct sheet_options options = paper_options(110.0, 150.0, 5.0);

    options.backs = BACKS_NONE;
    return options;
}

static struct piece piece_of(size_t number, size_t shape)
{
    return (struct piece){.front_face = number, .back_face = 100 + number, .shape = shape};
}

static void assert_front(const struct sheet_page *page, size_t index, size_t piece, double x_mm,
                         double y_mm)
{
    assert_true(index < page->placement_count);
    assert_int_equal(page->placements[index].piece, piece);
    assert_mm_equal(page->placements[index].x_mm, x_mm);
    assert_mm_equal(page->placements[index].y_mm, y_mm);
}

static void test_the_highest_comes_first_and_lower_ones_fill_its_row(void **state)
{
    (void)state;
    const struct piece pieces[] = {piece_of(0, 0), piece_of(1, 1), piece_of(2, 2), piece_of(3, 1)};
    struct sheet_options options = narrow_paper();
    struct sheet_plan *plan = plan_of_shapes(pieces, 4, three_shapes, 3, &options);
    const struct sheet_page *page = &plan->pages[0];

    /* Two high ones (62 mm with the gap) and the narrow one; the wide one goes below. */
    assert_int_equal(plan->sheet_count, 1);
    assert_int_equal(page->placement_count, 4);
    double left_mm = (110.0 - 74.0) / 2.0, top_mm = (150.0 - 72.0) / 2.0;
    assert_front(page, 0, 1, left_mm, top_mm);
    assert_front(page, 1, 3, left_mm + 32.0, top_mm);
    assert_front(page, 2, 2, left_mm + 64.0, top_mm);
    assert_front(page, 3, 0, left_mm, top_mm + 52.0);
    assert_int_equal(page->placements[3].shape, 0);
    sheet_plan_free(plan);
}

static void test_pieces_of_one_shape_keep_their_order(void **state)
{
    (void)state;
    struct piece pieces[40];
    struct sheet_options options = narrow_paper();
    size_t last[] = {0, 0, 0};

    for (size_t i = 0; i < G_N_ELEMENTS(pieces); i++) {
        pieces[i] = piece_of(i, i % 3);
    }
    struct sheet_plan *plan = plan_of_shapes(pieces, 40, three_shapes, 3, &options);
    for (size_t p = 0; p < plan->page_count; p++) {
        for (size_t i = 0; i < plan->pages[p].placement_count; i++) {
            const struct placement *placement = &plan->pages[p].placements[i];
            assert_int_equal(placement->shape, placement->piece % 3);
            assert_true(placement->piece >= last[placement->shape]);
            last[placement->shape] = placement->piece;
        }
    }
    sheet_plan_free(plan);
}

static void test_shapes_that_are_cut_alike_make_one_grid(void **state)
{
    (void)state;
    const struct piece_shape shapes[] = {plain_shape(63.0, 88.0, 0.0),
                                         plain_shape(63.0, 88.0, 0.0)};
    struct piece pieces[9];
    struct sheet_options options = paper_options(210.0, 297.0, 5.0);

    for (size_t i = 0; i < 9; i++) {
        pieces[i] = piece_of(i, i % 2);
    }
    struct sheet_plan *plan = plan_of_shapes(pieces, 9, shapes, 2, &options);
    assert_int_equal(plan->columns, 3);
    assert_int_equal(plan->rows, 3);
    assert_int_equal(plan->sheet_count, 1);
    assert_int_equal(plan->pages[0].placements[1].shape, 1);
    assert_front(&plan->pages[0], 8, 8, 136.5, 192.5);
    sheet_plan_free(plan);
}

static void test_shapes_without_pieces_do_not_disturb_a_grid(void **state)
{
    (void)state;
    const struct piece pieces[] = {piece_of(0, 1), piece_of(1, 1)};
    struct sheet_options options = narrow_paper();
    struct sheet_plan *plan = plan_of_shapes(pieces, 2, three_shapes, 3, &options);

    assert_int_equal(plan->columns, 4);
    assert_int_equal(plan->pages[0].placement_count, 2);
    sheet_plan_free(plan);
}

static void test_packed_pieces_make_no_grid(void **state)
{
    (void)state;
    const struct piece pieces[] = {piece_of(0, 0), piece_of(1, 1)};
    struct sheet_options options = narrow_paper();
    struct sheet_plan *plan = plan_of_shapes(pieces, 2, three_shapes, 3, &options);

    assert_int_equal(plan->columns, 0);
    assert_int_equal(plan->rows, 0);
    sheet_plan_free(plan);
}

static void test_gaps_hold_the_widest_bleed_on_both_sides(void **state)
{
    (void)state;
    const struct piece_shape shapes[] = {plain_shape(30.0, 30.0, 3.0), plain_shape(20.0, 20.0, 1)};
    const struct piece pieces[] = {piece_of(0, 0), piece_of(1, 1)};
    struct sheet_options options = narrow_paper();
    struct sheet_plan *plan = plan_of_shapes(pieces, 2, shapes, 2, &options);
    const struct placement *first = &plan->pages[0].placements[0];
    const struct placement *second = &plan->pages[0].placements[1];

    assert_mm_equal(second->x_mm - first->x_mm, 30.0 + 6.0);
    assert_box(first->clip, first->x_mm - 3.0, first->y_mm - 3.0, 36.0, 36.0);
    assert_box(second->clip, second->x_mm - 1.0, second->y_mm - 1.0, 22.0, 22.0);
    sheet_plan_free(plan);
}

static void test_a_stated_gap_cuts_the_bleed_between_neighbours_only(void **state)
{
    (void)state;
    const struct piece_shape shapes[] = {plain_shape(30.0, 30.0, 3.0), plain_shape(20.0, 20.0, 3)};
    const struct piece pieces[] = {piece_of(0, 0), piece_of(1, 1)};
    struct sheet_options options = narrow_paper();

    options.gap_mm = 4.0;
    struct sheet_plan *plan = plan_of_shapes(pieces, 2, shapes, 2, &options);
    const struct placement *first = &plan->pages[0].placements[0];
    const struct placement *second = &plan->pages[0].placements[1];
    assert_mm_equal(second->x_mm - first->x_mm, 34.0);
    assert_box(first->clip, first->x_mm - 3.0, first->y_mm - 3.0, 35.0, 36.0);
    assert_box(second->clip, second->x_mm - 2.0, second->y_mm - 3.0, 25.0, 26.0);
    sheet_plan_free(plan);
}

static void test_a_stated_gap_of_zero_leaves_one_line_to_each_cut(void **state)
{
    (void)state;
    /* Two boards side by side above a sheet as wide as both. */
    const struct piece_shape shapes[] = {plain_shape(40.0, 60.0, 0), plain_shape(80.0, 30.0, 0)};
    const struct piece pieces[] = {piece_of(0, 0), piece_of(1, 0), piece_of(2, 1)};
    struct sheet_options options = narrow_paper();

    options.gap_mm = 0.0;
    options.cut = CUT_DOTTED;
    struct sheet_plan *plan = plan_of_shapes(pieces, 3, shapes, 2, &options);
    const struct sheet_page *page = &plan->pages[0];
    const struct placement *first = &page->placements[0];
    assert_mm_equal(page->placements[1].x_mm - first->x_mm, 40.0);
    assert_mm_equal(page->placements[2].y_mm - first->y_mm, 60.0);
    /* Top, middle and bottom; left, between the boards, right. */
    assert_int_equal(page->mark_count, 3 + 3);
    sheet_plan_free(plan);
}

static void test_pieces_that_scissors_go_round_keep_their_room_at_a_gap_of_zero(void **state)
{
    (void)state;
    struct piece_shape shapes[] = {plain_shape(30.0, 30.0, 0.0), plain_shape(20.0, 20.0, 0.0)};
    const struct piece pieces[] = {piece_of(0, 0), piece_of(1, 1)};
    struct sheet_options options = narrow_paper();

    shapes[1].plain_box = false;
    options.gap_mm = 0.0;
    struct sheet_plan *plan = plan_of_shapes(pieces, 2, shapes, 2, &options);
    const struct placement *placements = plan->pages[0].placements;
    assert_mm_equal(placements[1].x_mm - placements[0].x_mm, 30.0 + 2.0);
    sheet_plan_free(plan);
}

static void test_a_wide_bleed_does_not_take_the_room_of_a_piece_without(void **state)
{
    (void)state;
    /* As large as the printable area; the other has bleed, but on another sheet. */
    const struct piece_shape shapes[] = {plain_shape(100.0, 140.0, 0), plain_shape(20, 20, 3.0)};
    const struct piece pieces[] = {piece_of(0, 0), piece_of(1, 1)};
    struct sheet_options options = narrow_paper();
    struct sheet_plan *plan = plan_of_shapes(pieces, 2, shapes, 2, &options);

    assert_int_equal(plan->sheet_count, 2);
    assert_front(&plan->pages[0], 0, 0, 5.0, 5.0);
    sheet_plan_free(plan);
}

static void test_pieces_that_need_different_papers_turn_only_their_own(void **state)
{
    (void)state;
    const struct piece_shape shapes[] = {plain_shape(90.0, 130.0, 0), plain_shape(130.0, 90, 0)};
    const struct piece pieces[] = {piece_of(0, 1), piece_of(1, 0)};
    struct sheet_options options = narrow_paper();
    struct sheet_plan *plan = plan_of_shapes(pieces, 2, shapes, 2, &options);

    assert_int_equal(plan->sheet_count, 2);
    assert_mm_equal(plan->pages[0].width_mm, 110.0);
    assert_int_equal(plan->pages[0].placements[0].piece, 1);
    assert_mm_equal(plan->pages[1].width_mm, 150.0);
    assert_int_equal(plan->pages[1].placements[0].piece, 0);
    sheet_plan_free(plan);
}

static void test_the_paper_is_turned_where_that_saves_a_sheet(void **state)
{
    (void)state;
    /* Beside each other they are 140 mm wide; upright, 98 + 2 + 97 mm would be too high. */
    const struct piece_shape shapes[] = {plain_shape(70.0, 98.0, 0), plain_shape(68.0, 97.0, 0)};
    const struct piece pieces[] = {piece_of(0, 0), piece_of(1, 1)};
    struct sheet_options options = narrow_paper();
    struct sheet_plan *plan = plan_of_shapes(pieces, 2, shapes, 2, &options);

    assert_int_equal(plan->sheet_count, 1);
    assert_mm_equal(plan->pages[0].width_mm, 150.0);
    sheet_plan_free(plan);
}

static void test_each_packed_piece_is_cut_by_itself(void **state)
{
    (void)state;
    struct piece_shape shapes[] = {plain_shape(30.0, 30.0, 0.0), plain_shape(20.0, 20.0, 0.0)};
    const struct piece pieces[] = {piece_of(0, 0), piece_of(1, 0), piece_of(2, 1)};
    struct sheet_options options = narrow_paper();

    shapes[1].plain_box = false; /* a round token */
    options.cut = CUT_MARKS;
    struct sheet_plan *plan = plan_of_shapes(pieces, 3, shapes, 2, &options);
    const struct sheet_page *page = &plan->pages[0];
    assert_int_equal(page->mark_count, 4 + 4 + 1);
    for (size_t i = 0; i < 8; i++) {
        assert_int_equal(page->marks[i].kind, MARK_CUT);
    }
    assert_int_equal(page->marks[8].kind, MARK_OUTLINE);
    assert_int_equal(page->marks[8].placement, 2);
    sheet_plan_free(plan);
}

static void test_backs_of_packed_pieces_have_lines_only_where_they_are_the_same(void **state)
{
    (void)state;
    static const size_t expected[] = {
        [BACK_MARKS_NONE] = 0, [BACK_MARKS_MARGIN] = 0, [BACK_MARKS_SAME] = 8};
    const struct piece pieces[] = {piece_of(0, 0), piece_of(1, 1)};
    struct sheet_options options = narrow_paper();

    options.backs = BACKS_DUPLEX;
    options.cut = CUT_SOLID;
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++) {
        options.back_marks = (enum back_marks)i;
        struct sheet_plan *plan = plan_of_shapes(pieces, 2, three_shapes, 3, &options);
        assert_int_equal(plan->pages[0].mark_count, 8);
        assert_int_equal(plan->pages[1].mark_count, expected[i]);
        sheet_plan_free(plan);
    }
}

static void test_rows_are_begun_below_what_is_lower_than_its_row(void **state)
{
    (void)state;
    const struct piece_shape shapes[] = {plain_shape(30.0, 62.0, 0.0), plain_shape(44.0, 40.0, 0.0),
                                         plain_shape(20.0, 20.0, 0.0)};
    const struct piece pieces[] = {piece_of(0, 0), piece_of(1, 1), piece_of(2, 2),
                                   piece_of(3, 2), piece_of(4, 2), piece_of(5, 2)};
    struct sheet_options options = narrow_paper();
    struct sheet_plan *plan = plan_of_shapes(pieces, 6, shapes, 3, &options);
    const struct sheet_page *page = &plan->pages[0];

    /* Beside the high one the other, and at its right a stack of two; the last two side by side below the other. */
    assert_int_equal(plan->sheet_count, 1);
    assert_int_equal(page->placement_count, 6);
    double left_mm = (110.0 - 98.0) / 2.0, top_mm = (150.0 - 62.0) / 2.0;
    assert_front(page, 0, 0, left_mm, top_mm);
    assert_front(page, 1, 1, left_mm + 32.0, top_mm);
    assert_front(page, 2, 2, left_mm + 78.0, top_mm);
    assert_front(page, 3, 3, left_mm + 78.0, top_mm + 22.0);
    assert_front(page, 4, 4, left_mm + 32.0, top_mm + 42.0);
    assert_front(page, 5, 5, left_mm + 54.0, top_mm + 42.0);
    sheet_plan_free(plan);
}

static void test_bleed_yields_to_whatever_neighbour_is_too_near(void **state)
{
    (void)state;
    /* Beside the high one a stack of two; the bleeds of 3 mm meet in gaps of 4 mm. */
    const struct piece_shape shapes[] = {plain_shape(30.0, 64.0, 3.0), plain_shape(20.0, 30, 3)};
    const struct piece pieces[] = {piece_of(0, 0), piece_of(1, 1), piece_of(2, 1), piece_of(3, 1),
                                   piece_of(4, 1)};
    struct sheet_options options = narrow_paper();

    options.gap_mm = 4.0;
    struct sheet_plan *plan = plan_of_shapes(pieces, 5, shapes, 2, &options);
    const struct sheet_page *page = &plan->pages[0];
    assert_int_equal(page->placement_count, 5);
    for (size_t i = 0; i < page->placement_count; i++) {
        for (size_t j = 0; j < i; j++) {
            assert_false(box_overlaps(page->placements[i].clip, page->placements[j].clip));
        }
    }
    const struct placement *high = &page->placements[0];
    assert_box(high->clip, high->x_mm - 3.0, high->y_mm - 3.0, 30.0 + 5.0, 64.0 + 6.0);
    sheet_plan_free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_highest_comes_first_and_lower_ones_fill_its_row),
        cmocka_unit_test(test_rows_are_begun_below_what_is_lower_than_its_row),
        cmocka_unit_test(test_bleed_yields_to_whatever_neighbour_is_too_near),
        cmocka_unit_test(test_pieces_of_one_shape_keep_their_order),
        cmocka_unit_test(test_shapes_that_are_cut_alike_make_one_grid),
        cmocka_unit_test(test_shapes_without_pieces_do_not_disturb_a_grid),
        cmocka_unit_test(test_packed_pieces_make_no_grid),
        cmocka_unit_test(test_gaps_hold_the_widest_bleed_on_both_sides),
        cmocka_unit_test(test_a_stated_gap_cuts_the_bleed_between_neighbours_only),
        cmocka_unit_test(test_a_stated_gap_of_zero_leaves_one_line_to_each_cut),
        cmocka_unit_test(test_pieces_that_scissors_go_round_keep_their_room_at_a_gap_of_zero),
        cmocka_unit_test(test_a_wide_bleed_does_not_take_the_room_of_a_piece_without),
        cmocka_unit_test(test_pieces_that_need_different_papers_turn_only_their_own),
        cmocka_unit_test(test_the_paper_is_turned_where_that_saves_a_sheet),
        cmocka_unit_test(test_each_packed_piece_is_cut_by_itself),
        cmocka_unit_test(test_backs_of_packed_pieces_have_lines_only_where_they_are_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
