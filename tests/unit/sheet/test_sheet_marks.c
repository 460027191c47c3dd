/* Cut marks, cut lines, outlines and folds, as they come out in whole plans. */
#include "sheet/sheet_marks.h"
#include "unit/sheet/sheet_fixture.h"

static bool is_vertical(const struct mark *mark)
{
    return mark->x1_mm == mark->x2_mm;
}

static double length_mm(const struct mark *mark)
{
    return (mark->x2_mm - mark->x1_mm) + (mark->y2_mm - mark->y1_mm);
}

static size_t count_kind(const struct sheet_page *page, enum mark_kind kind)
{
    size_t count = 0;

    for (size_t i = 0; i < page->mark_count; i++) {
        count += page->marks[i].kind == kind ? 1 : 0;
    }
    return count;
}

static bool has_line(const struct sheet_page *page, double x1_mm, double y1_mm, double x2_mm,
                     double y2_mm)
{
    for (size_t i = 0; i < page->mark_count; i++) {
        const struct mark *mark = &page->marks[i];
        if (fabs(mark->x1_mm - x1_mm) < MM_TOLERANCE && fabs(mark->y1_mm - y1_mm) < MM_TOLERANCE &&
            fabs(mark->x2_mm - x2_mm) < MM_TOLERANCE && fabs(mark->y2_mm - y2_mm) < MM_TOLERANCE) {
            return true;
        }
    }
    return false;
}

/* Whether the line runs through the inside of the box; touching its edge is not enough. */
static bool enters(const struct mark *mark, struct box box)
{
    return mark->x2_mm > box.x_mm + MM_TOLERANCE &&
           mark->x1_mm < box.x_mm + box.width_mm - MM_TOLERANCE &&
           mark->y2_mm > box.y_mm + MM_TOLERANCE &&
           mark->y1_mm < box.y_mm + box.height_mm - MM_TOLERANCE;
}

/* Whether two lines of one direction share more than an end. */
static bool overlap(const struct mark *a, const struct mark *b)
{
    if (is_vertical(a) != is_vertical(b)) {
        return false;
    }
    if (is_vertical(a)) {
        return fabs(a->x1_mm - b->x1_mm) < MM_TOLERANCE && a->y1_mm < b->y2_mm - MM_TOLERANCE &&
               b->y1_mm < a->y2_mm - MM_TOLERANCE;
    }
    return fabs(a->y1_mm - b->y1_mm) < MM_TOLERANCE && a->x1_mm < b->x2_mm - MM_TOLERANCE &&
           b->x1_mm < a->x2_mm - MM_TOLERANCE;
}

static void assert_no_line_twice(const struct sheet_page *page)
{
    for (size_t i = 0; i < page->mark_count; i++) {
        for (size_t j = i + 1; j < page->mark_count; j++) {
            assert_false(overlap(&page->marks[i], &page->marks[j]));
        }
    }
}

static void assert_marks_outside_every_bleed(const struct sheet_page *page, double bleed_mm,
                                             const struct piece_shape *shape)
{
    struct box paper = {0.0, 0.0, page->width_mm, page->height_mm};

    for (size_t i = 0; i < page->mark_count; i++) {
        const struct mark *mark = &page->marks[i];
        struct box line = {mark->x1_mm, mark->y1_mm, mark->x2_mm - mark->x1_mm,
                           mark->y2_mm - mark->y1_mm};

        assert_true(box_contains(box_inset(paper, 1.0), line));
        for (size_t j = 0; j < page->placement_count; j++) {
            struct box trim = {page->placements[j].x_mm, page->placements[j].y_mm, shape->width_mm,
                               shape->height_mm};
            assert_false(enters(mark, box_inset(trim, -bleed_mm)));
        }
    }
}

/* 2 x 2 cards of 60 x 80 mm, with 3 mm bleed, on a sheet that holds no more. */
static struct sheet_plan *two_by_two(double gap_mm, enum cut_style cut, size_t count)
{
    struct piece_shape shape = plain_shape(60.0, 80.0, 3.0);
    struct sheet_options options = paper_options(150.0, 190.0, 6.0);

    options.cut = cut;
    options.gap_mm = gap_mm;
    struct sheet_plan *plan = plan_of_count(count, &shape, &options);
    assert_int_equal(plan->columns, 2);
    assert_int_equal(plan->rows, 2);
    return plan;
}

static void test_c11_marks_of_touching_cards_are_drawn_once_and_only_in_the_margin(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(60.0, 80.0, 3.0);
    struct sheet_plan *plan = two_by_two(0.0, CUT_MARKS, 4);
    const struct sheet_page *page = &plan->pages[0];

    assert_int_equal(page->mark_count, 12);
    assert_marks_outside_every_bleed(page, 3.0, &shape);
    assert_no_line_twice(page);
    /* The shared cut in the middle: above and below the block of 15 + 2 x 60 mm. */
    assert_true(has_line(page, 75.0, 9.0, 75.0, 12.0));
    assert_true(has_line(page, 75.0, 178.0, 75.0, 181.0));
    sheet_plan_free(plan);
}

static void test_c11_marks_of_cards_with_a_gap_stand_at_both_cuts(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(60.0, 80.0, 3.0);
    struct sheet_plan *plan = two_by_two(6.0, CUT_MARKS, 4);
    const struct sheet_page *page = &plan->pages[0];

    assert_int_equal(page->mark_count, 16);
    assert_marks_outside_every_bleed(page, 3.0, &shape);
    assert_no_line_twice(page);
    assert_true(has_line(page, 72.0, 6.0, 72.0, 9.0));
    assert_true(has_line(page, 78.0, 6.0, 78.0, 9.0));
    sheet_plan_free(plan);
}

static void test_marks_are_three_mm_long_and_as_wide_as_asked(void **state)
{
    (void)state;
    struct sheet_plan *plan = two_by_two(0.0, CUT_MARKS, 4);

    for (size_t i = 0; i < plan->pages[0].mark_count; i++) {
        const struct mark *mark = &plan->pages[0].marks[i];
        assert_int_equal(mark->kind, MARK_CUT);
        assert_mm_equal(length_mm(mark), 3.0);
        assert_mm_equal(mark->width_mm, 0.15);
        assert_false(mark->dotted);
    }
    sheet_plan_free(plan);
}

static void test_marks_without_bleed_keep_a_mm_from_the_cut(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(190.0, 277.0, 0.0);
    struct sheet_options options = paper_options(210.0, 297.0, 5.0);

    options.cut = CUT_MARKS;
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    assert_int_equal(plan->pages[0].mark_count, 8);
    assert_true(has_line(&plan->pages[0], 10.0, 6.0, 10.0, 9.0));
    assert_true(has_line(&plan->pages[0], 201.0, 287.0, 204.0, 287.0));
    sheet_plan_free(plan);
}

static void test_marks_of_a_partial_sheet_stand_at_the_pieces_that_exist(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(60.0, 80.0, 3.0);
    struct sheet_plan *one = two_by_two(0.0, CUT_MARKS, 1);
    struct sheet_plan *three = two_by_two(0.0, CUT_MARKS, 3);

    /* One piece at the top left: eight marks around it. */
    assert_int_equal(one->pages[0].mark_count, 8);
    assert_true(has_line(&one->pages[0], 75.0, 98.0, 75.0, 101.0));
    assert_marks_outside_every_bleed(&one->pages[0], 3.0, &shape);
    /* Three pieces: a ruler lies across the whole block, so all twelve are there. */
    assert_int_equal(three->pages[0].mark_count, 12);
    assert_marks_outside_every_bleed(&three->pages[0], 3.0, &shape);
    sheet_plan_free(one);
    sheet_plan_free(three);
}

static void test_marks_stop_a_mm_before_the_edge_of_the_paper(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(96.0, 140.0, 0.0);
    struct sheet_options options = paper_options(100.0, 150.0, 2.0);

    /* No room for whole marks at the sides, and none for anything on a piece of 100 mm. */
    options.cut = CUT_MARKS;
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    assert_int_equal(plan->pages[0].mark_count, 4);
    assert_true(has_line(&plan->pages[0], 2.0, 1.0, 2.0, 4.0));
    sheet_plan_free(plan);
}

static void test_shared_lines_run_along_the_whole_block_once(void **state)
{
    (void)state;
    struct sheet_plan *plan = two_by_two(0.0, CUT_SOLID, 4);
    const struct sheet_page *page = &plan->pages[0];

    assert_int_equal(page->mark_count, 6);
    assert_no_line_twice(page);
    assert_true(has_line(page, 75.0, 15.0, 75.0, 175.0));
    assert_true(has_line(page, 15.0, 95.0, 135.0, 95.0));
    sheet_plan_free(plan);
}

static void test_shared_lines_of_a_partial_sheet_run_only_along_pieces(void **state)
{
    (void)state;
    struct sheet_plan *plan = two_by_two(0.0, CUT_SOLID, 3);
    const struct sheet_page *page = &plan->pages[0];

    assert_int_equal(page->mark_count, 6);
    assert_no_line_twice(page);
    assert_true(has_line(page, 15.0, 95.0, 135.0, 95.0));
    assert_true(has_line(page, 15.0, 175.0, 75.0, 175.0));
    assert_true(has_line(page, 75.0, 15.0, 75.0, 175.0));
    assert_true(has_line(page, 135.0, 15.0, 135.0, 95.0));
    sheet_plan_free(plan);
}

static void test_lines_of_a_single_short_row_end_with_it(void **state)
{
    (void)state;
    struct sheet_plan *plan = two_by_two(0.0, CUT_SOLID, 1);

    assert_int_equal(plan->pages[0].mark_count, 4);
    assert_true(has_line(&plan->pages[0], 15.0, 15.0, 75.0, 15.0));
    assert_true(has_line(&plan->pages[0], 75.0, 15.0, 75.0, 95.0));
    sheet_plan_free(plan);
}

static void test_pieces_with_a_gap_have_four_lines_each(void **state)
{
    (void)state;
    struct sheet_plan *plan = two_by_two(6.0, CUT_DOTTED, 3);
    const struct sheet_page *page = &plan->pages[0];

    assert_int_equal(page->mark_count, 12);
    assert_no_line_twice(page);
    for (size_t i = 0; i < page->mark_count; i++) {
        assert_true(page->marks[i].dotted);
    }
    assert_true(has_line(page, 12.0, 12.0, 72.0, 12.0));
    assert_true(has_line(page, 72.0, 12.0, 72.0, 92.0));
    sheet_plan_free(plan);
}

static void test_no_cut_means_no_marks(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(60.0, 80.0, 3.0);
    struct sheet_options options = paper_options(150.0, 190.0, 6.0);

    options.back_marks = BACK_MARKS_SAME;
    shape.plain_box = false;
    struct sheet_plan *plan = plan_of_count(4, &shape, &options);
    assert_int_equal(plan->pages[0].mark_count, 0);
    assert_int_equal(plan->pages[1].mark_count, 0);
    sheet_plan_free(plan);
}

static void test_an_outline_is_followed_where_it_is_no_plain_box(void **state)
{
    (void)state;
    struct piece_shape round = plain_shape(60.0, 80.0, 3.0);
    struct sheet_options options = paper_options(150.0, 190.0, 6.0);

    round.plain_box = false;
    options.cut = CUT_DOTTED;
    struct sheet_plan *plan = plan_of_count(3, &round, &options);
    assert_int_equal(plan->pages[0].mark_count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(plan->pages[0].marks[i].kind, MARK_OUTLINE);
        assert_int_equal(plan->pages[0].marks[i].placement, i);
        assert_true(plan->pages[0].marks[i].dotted);
    }
    sheet_plan_free(plan);
}

static void test_margin_marks_alone_could_not_free_a_round_piece(void **state)
{
    (void)state;
    struct piece_shape round = plain_shape(60.0, 80.0, 3.0);
    struct sheet_options options = paper_options(150.0, 190.0, 6.0);

    round.plain_box = false;
    options.cut = CUT_MARKS;
    struct sheet_plan *plan = plan_of_count(4, &round, &options);
    assert_int_equal(count_kind(&plan->pages[0], MARK_OUTLINE), 4);
    assert_int_equal(count_kind(&plan->pages[0], MARK_CUT), 16);
    sheet_plan_free(plan);
}

static struct sheet_plan *with_back_marks(enum cut_style cut, enum back_marks back_marks)
{
    struct piece_shape shape = plain_shape(60.0, 80.0, 3.0);
    struct sheet_options options = paper_options(150.0, 190.0, 6.0);

    options.cut = cut;
    options.gap_mm = 0.0;
    options.back_marks = back_marks;
    return plan_of_count(3, &shape, &options);
}

static void test_backs_are_unmarked_unless_asked_for(void **state)
{
    (void)state;
    struct sheet_plan *plan = with_back_marks(CUT_SOLID, BACK_MARKS_NONE);

    assert_int_equal(plan->pages[1].side, PAGE_BACK);
    assert_int_equal(plan->pages[1].mark_count, 0);
    sheet_plan_free(plan);
}

static void test_backs_marked_the_same_have_the_lines_of_the_front_mirrored(void **state)
{
    (void)state;
    struct sheet_plan *plan = with_back_marks(CUT_SOLID, BACK_MARKS_SAME);
    const struct sheet_page *front = &plan->pages[0];
    const struct sheet_page *back = &plan->pages[1];

    assert_int_equal(back->mark_count, front->mark_count);
    for (size_t i = 0; i < front->mark_count; i++) {
        const struct mark *mark = &front->marks[i];
        assert_true(
            has_line(back, 150.0 - mark->x2_mm, mark->y1_mm, 150.0 - mark->x1_mm, mark->y2_mm));
    }
    sheet_plan_free(plan);
}

static void test_backs_marked_in_the_margin_have_no_lines_on_the_art(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(60.0, 80.0, 3.0);
    struct sheet_plan *plan = with_back_marks(CUT_DOTTED, BACK_MARKS_MARGIN);

    assert_int_equal(plan->pages[1].mark_count, 12);
    assert_marks_outside_every_bleed(&plan->pages[1], 3.0, &shape);
    assert_false(plan->pages[1].marks[0].dotted);
    sheet_plan_free(plan);
}

static void test_outlines_of_backs_belong_to_backs_that_exist(void **state)
{
    (void)state;
    struct piece_shape round = plain_shape(60.0, 80.0, 3.0);
    struct sheet_options options = paper_options(150.0, 190.0, 6.0);
    const struct piece pieces[] = {{.front_face = 1, .back_face = FACE_NONE, .shape = 0},
                                   {.front_face = 2, .back_face = 12, .shape = 0},
                                   {.front_face = 3, .back_face = FACE_NONE, .shape = 0}};

    round.plain_box = false;
    options.cut = CUT_SOLID;
    options.back_marks = BACK_MARKS_SAME;
    struct sheet_plan *plan = plan_of(pieces, G_N_ELEMENTS(pieces), &round, &options);
    assert_int_equal(plan->pages[0].mark_count, 3);
    assert_int_equal(plan->pages[1].mark_count, 1);
    assert_int_equal(plan->pages[1].marks[0].placement, 0);
    assert_int_equal(plan->pages[1].placements[0].piece, 1);
    sheet_plan_free(plan);
}

static void test_marks_of_backs_move_with_the_offset_but_stay_on_the_paper(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(60.0, 80.0, 3.0);
    struct sheet_options options = paper_options(150.0, 190.0, 6.0);

    options.cut = CUT_MARKS;
    options.back_marks = BACK_MARKS_SAME;
    options.back_offset_x_mm = 1.5;
    options.back_offset_y_mm = -7.0;
    struct sheet_plan *plan = plan_of_count(4, &shape, &options);
    const struct sheet_page *back = &plan->pages[1];
    /* Fronts have a mark from 6 to 9 mm; the offset would put it at -1 to 2 mm. */
    assert_true(has_line(&plan->pages[0], 12.0, 6.0, 12.0, 9.0));
    assert_true(has_line(back, 13.5, 1.0, 13.5, 2.0));
    assert_true(has_line(back, 13.5, 174.0, 13.5, 177.0));
    assert_marks_outside_every_bleed(back, 3.0, &shape);
    sheet_plan_free(plan);
}

static struct sheet_plan *folded(enum cut_style cut, enum back_marks back_marks)
{
    struct piece_shape shape = plain_shape(60.0, 80.0, 3.0);
    struct sheet_options options = paper_options(210.0, 297.0, 6.35);

    options.cut = cut;
    options.backs = BACKS_FOLD;
    options.back_marks = back_marks;
    return plan_of_count(3, &shape, &options);
}

static void test_a_fold_line_crosses_the_printable_area_between_the_pieces(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(60.0, 80.0, 3.0);
    struct sheet_plan *plan = folded(CUT_NONE, BACK_MARKS_NONE);
    const struct sheet_page *page = &plan->pages[0];

    assert_int_equal(page->mark_count, 1);
    assert_int_equal(page->marks[0].kind, MARK_FOLD);
    assert_mm_equal(length_mm(&page->marks[0]),
                    (is_vertical(&page->marks[0]) ? page->height_mm : page->width_mm) - 12.7);
    assert_marks_outside_every_bleed(page, 3.0 + 5.0, &shape);
    sheet_plan_free(plan);
}

static void test_marks_of_a_folded_sheet_are_clear_of_both_halves(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(60.0, 80.0, 3.0);
    struct sheet_plan *fronts = folded(CUT_MARKS, BACK_MARKS_NONE);
    struct sheet_plan *both = folded(CUT_MARKS, BACK_MARKS_SAME);
    size_t on_fronts = count_kind(&fronts->pages[0], MARK_CUT);

    assert_true(on_fronts > 0);
    assert_int_equal(count_kind(&both->pages[0], MARK_CUT), 2 * on_fronts);
    assert_int_equal(count_kind(&both->pages[0], MARK_FOLD), 1);
    assert_marks_outside_every_bleed(&both->pages[0], 3.0, &shape);
    assert_no_line_twice(&both->pages[0]);
    sheet_plan_free(fronts);
    sheet_plan_free(both);
}

/* A standee: 30 x 80 mm with folds across and, to see that any direction will do, along its diagonal. */
static struct piece_shape standee(void)
{
    static const struct fold_line folds[] = {{0.0, 40.0, 30.0, 40.0}, {0.0, 0.0, 30.0, 80.0}};
    struct piece_shape shape = plain_shape(30.0, 80.0, 0.0);

    shape.folds = folds;
    shape.fold_count = G_N_ELEMENTS(folds);
    return shape;
}

static void test_what_is_folded_up_has_fold_lines_and_a_whole_outline_on_its_front(void **state)
{
    (void)state;
    static const enum cut_style styles[] = {CUT_SOLID, CUT_DOTTED};
    struct piece_shape shape = standee();
    struct sheet_options options = paper_options(110.0, 100.0, 5.0);

    options.back_marks = BACK_MARKS_SAME;
    for (size_t i = 0; i < G_N_ELEMENTS(styles); i++) {
        options.cut = styles[i];
        struct sheet_plan *plan = plan_of_count(2, &shape, &options);
        const struct sheet_page *page = &plan->pages[0];
        const struct placement *second = &page->placements[1];
        assert_int_equal(count_kind(page, MARK_OUTLINE), 2);
        assert_int_equal(count_kind(page, MARK_CUT), 0);
        assert_int_equal(count_kind(page, MARK_FOLD), 4);
        assert_false(page->marks[0].dotted);
        assert_true(has_line(page, second->x_mm, second->y_mm + 40.0, second->x_mm + 30.0,
                             second->y_mm + 40.0));
        assert_true(
            has_line(page, second->x_mm, second->y_mm, second->x_mm + 30.0, second->y_mm + 80.0));
        sheet_plan_free(plan);
    }
}

static void test_what_is_folded_up_has_no_back_and_shares_no_cut(void **state)
{
    (void)state;
    struct piece_shape shape = standee();
    struct sheet_options options = paper_options(110.0, 100.0, 5.0);

    options.gap_mm = 0.0;
    options.sharing = CUT_SHARED;
    struct sheet_plan *plan = plan_of_count(2, &shape, &options); /* with backs */
    assert_int_equal(plan->backs, BACKS_NONE);
    assert_int_equal(plan->page_count, 1);
    assert_mm_equal(plan->pages[0].placements[1].x_mm - plan->pages[0].placements[0].x_mm, 32.0);
    sheet_plan_free(plan);
}

static void test_folds_of_a_large_net_are_cut_off_with_its_parts(void **state)
{
    (void)state;
    static const struct fold_line fold = {0.0, 0.0, 300.0, 200.0};
    struct piece_shape shape = plain_shape(300.0, 200.0, 0.0);
    struct sheet_options options = paper_options(210.0, 297.0, 6.35);
    size_t folds = 0;

    shape.folds = &fold;
    shape.fold_count = 1;
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    for (size_t p = 0; p < plan->page_count; p++) {
        const struct sheet_page *page = &plan->pages[p];
        for (size_t i = 0; i < page->mark_count; i++) {
            const struct mark *mark = &page->marks[i];
            if (mark->kind == MARK_FOLD) {
                struct box line = {mark->x1_mm, mark->y1_mm, mark->x2_mm - mark->x1_mm,
                                   mark->y2_mm - mark->y1_mm};
                assert_true(box_contains(page->placements[0].clip, line));
                assert_true(fabs(line.height_mm / line.width_mm - 200.0 / 300.0) < 0.001);
                folds++;
            }
        }
    }
    assert_int_equal(folds, 2);
    sheet_plan_free(plan);
}

static void test_room_for_marks_counts_from_the_bleed(void **state)
{
    (void)state;
    assert_mm_equal(sheet_mark_room_mm(0.0), 5.0);
    assert_mm_equal(sheet_mark_room_mm(0.4), 4.6);
    assert_mm_equal(sheet_mark_room_mm(3.0), 4.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_c11_marks_of_touching_cards_are_drawn_once_and_only_in_the_margin),
        cmocka_unit_test(test_c11_marks_of_cards_with_a_gap_stand_at_both_cuts),
        cmocka_unit_test(test_marks_are_three_mm_long_and_as_wide_as_asked),
        cmocka_unit_test(test_marks_without_bleed_keep_a_mm_from_the_cut),
        cmocka_unit_test(test_marks_of_a_partial_sheet_stand_at_the_pieces_that_exist),
        cmocka_unit_test(test_marks_stop_a_mm_before_the_edge_of_the_paper),
        cmocka_unit_test(test_shared_lines_run_along_the_whole_block_once),
        cmocka_unit_test(test_shared_lines_of_a_partial_sheet_run_only_along_pieces),
        cmocka_unit_test(test_lines_of_a_single_short_row_end_with_it),
        cmocka_unit_test(test_pieces_with_a_gap_have_four_lines_each),
        cmocka_unit_test(test_no_cut_means_no_marks),
        cmocka_unit_test(test_an_outline_is_followed_where_it_is_no_plain_box),
        cmocka_unit_test(test_margin_marks_alone_could_not_free_a_round_piece),
        cmocka_unit_test(test_backs_are_unmarked_unless_asked_for),
        cmocka_unit_test(test_backs_marked_the_same_have_the_lines_of_the_front_mirrored),
        cmocka_unit_test(test_backs_marked_in_the_margin_have_no_lines_on_the_art),
        cmocka_unit_test(test_outlines_of_backs_belong_to_backs_that_exist),
        cmocka_unit_test(test_marks_of_backs_move_with_the_offset_but_stay_on_the_paper),
        cmocka_unit_test(test_a_fold_line_crosses_the_printable_area_between_the_pieces),
        cmocka_unit_test(test_marks_of_a_folded_sheet_are_clear_of_both_halves),
        cmocka_unit_test(test_what_is_folded_up_has_fold_lines_and_a_whole_outline_on_its_front),
        cmocka_unit_test(test_what_is_folded_up_has_no_back_and_shares_no_cut),
        cmocka_unit_test(test_folds_of_a_large_net_are_cut_off_with_its_parts),
        cmocka_unit_test(test_room_for_marks_counts_from_the_bleed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
