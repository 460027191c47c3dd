/* Boards that are larger than the paper. */
#include "sheet/poster_split.h"
#include "sheet/sheet_marks.h"
#include "unit/sheet/sheet_fixture.h"

/* A4 with the margins that printers need. */
static struct sheet_options a4(void)
{
    struct sheet_options options;

    sheet_options_init(&options);
    return options;
}

static struct piece_shape board(double bleed_mm)
{
    struct piece_shape shape = plain_shape(700.0, 500.0, bleed_mm);

    shape.name = "Map";
    return shape;
}

/* Where a point of the piece comes to lie on the page of one of its placements. */
static void map_to_page(const struct placement *placement, const struct piece_shape *shape,
                        double *x_mm, double *y_mm)
{
    if (placement->quarter_turns == 2) {
        *x_mm = shape->width_mm - *x_mm;
        *y_mm = shape->height_mm - *y_mm;
    }
    *x_mm += placement->x_mm;
    *y_mm += placement->y_mm;
}

static bool box_has(struct box box, double x_mm, double y_mm)
{
    return box_contains(box, (struct box){.x_mm = x_mm, .y_mm = y_mm});
}

/* On how many pages of one side a point of the piece is printed. */
static size_t pages_with(const struct sheet_plan *plan, const struct piece_shape *shape,
                         enum page_side side, double x_mm, double y_mm)
{
    size_t count = 0;

    for (size_t p = 0; p < plan->page_count; p++) {
        const struct sheet_page *page = &plan->pages[p];
        for (size_t i = 0; i < page->placement_count; i++) {
            double page_x_mm = x_mm, page_y_mm = y_mm;
            map_to_page(&page->placements[i], shape, &page_x_mm, &page_y_mm);
            if (page->placements[i].side == side &&
                box_has(page->placements[i].clip, page_x_mm, page_y_mm)) {
                struct box paper = {.width_mm = page->width_mm, .height_mm = page->height_mm};
                assert_true(box_has(paper, page_x_mm, page_y_mm));
                count++;
            }
        }
    }
    return count;
}

/* How many parts hold a point along one axis, from how the axis is divided. */
static size_t parts_with(double at_mm, size_t count, double part_mm, double overlap_mm)
{
    size_t parts = 0;

    for (size_t i = 0; i < count; i++) {
        double from_mm = (double)i * (part_mm - overlap_mm);
        parts += at_mm > from_mm - MM_TOLERANCE && at_mm < from_mm + part_mm + MM_TOLERANCE;
    }
    return parts;
}

/* Points about every 2 mm across and 6 mm down, the edges of all parts near some of them. */
static void assert_c38(enum backs_mode backs, enum flip_edge flip, double overlap_mm)
{
    struct sheet_options options = a4();
    struct piece_shape shape = board(0.0);
    struct poster poster;

    options.backs = backs;
    options.flip = flip;
    options.poster_overlap_mm = overlap_mm;
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    assert_true(poster_split(&shape, &options, backs, &poster));
    for (int i = 0; i < 312; i++) {
        double x_mm = i > 0 ? 0.25 + 2.25 * i : 0.0;
        size_t columns = parts_with(x_mm, poster.columns, poster.part_width_mm, overlap_mm);
        assert_in_range(columns, 1, 2);
        for (int k = 0; k < 81; k++) {
            double y_mm = k > 0 ? 6.25 * k - 3.75 : 0.0;
            size_t rows = parts_with(y_mm, poster.rows, poster.part_height_mm, overlap_mm);
            assert_in_range(rows, 1, 2);
            assert_int_equal(pages_with(plan, &shape, PAGE_FRONT, x_mm, y_mm), columns * rows);
            assert_int_equal(pages_with(plan, &shape, PAGE_BACK, x_mm, y_mm),
                             backs == BACKS_NONE ? 0
                                                 : parts_with(700.0 - x_mm, poster.columns,
                                                              poster.part_width_mm, overlap_mm) *
                                                       rows);
        }
    }
    sheet_plan_free(plan);
}

static void test_c38_each_point_of_a_board_is_on_one_sheet_and_of_an_overlap_on_two(void **state)
{
    (void)state;
    assert_c38(BACKS_NONE, FLIP_LONG, 10.0);
}

static void test_c38_holds_for_both_sides_whichever_way_the_sheets_are_turned(void **state)
{
    (void)state;
    assert_c38(BACKS_DUPLEX, FLIP_LONG, 10.0);
    assert_c38(BACKS_DUPLEX, FLIP_SHORT, 10.0);
    assert_c38(BACKS_SEPARATE, FLIP_LONG, 10.0);
    assert_c38(BACKS_FOLD, FLIP_LONG, 10.0);
}

/* The same point of the paper, seen from its other side. */
static void turn_over(enum flip_edge flip, const struct sheet_page *page, double *x_mm,
                      double *y_mm)
{
    bool portrait = page->height_mm > page->width_mm;
    bool upright = portrait == (flip == FLIP_LONG);

    *x_mm = upright ? page->width_mm - *x_mm : *x_mm;
    *y_mm = upright ? *y_mm : page->height_mm - *y_mm;
}

/* Through each point of a front, a needle comes out where the finished board has it on its back. */
static void assert_back_is_behind(const struct sheet_page *front_page,
                                  const struct sheet_page *back_page,
                                  const struct piece_shape *shape, enum flip_edge flip)
{
    const struct placement *front = &front_page->placements[0], *back = &back_page->placements[0];

    assert_int_equal(front_page->sheet, back_page->sheet);
    assert_int_equal(back_page->placement_count, 1);
    for (int column = 0; 0.5 + 4.0 * column < front->clip.width_mm; column++) {
        for (int row = 0; 0.5 + 4.0 * row < front->clip.height_mm; row++) {
            double through_x_mm = front->clip.x_mm + 0.5 + 4.0 * column;
            double through_y_mm = front->clip.y_mm + 0.5 + 4.0 * row;
            double back_x_mm = shape->width_mm - (through_x_mm - front->x_mm);
            double back_y_mm = through_y_mm - front->y_mm;
            map_to_page(back, shape, &back_x_mm, &back_y_mm);
            turn_over(flip, front_page, &through_x_mm, &through_y_mm);
            assert_mm_equal(back_x_mm, through_x_mm);
            assert_mm_equal(back_y_mm, through_y_mm);
            assert_true(box_has(back->clip, back_x_mm, back_y_mm));
        }
    }
}

static void test_each_point_of_a_part_has_its_own_back_behind_it(void **state)
{
    (void)state;
    static const enum flip_edge flips[] = {FLIP_LONG, FLIP_SHORT};
    const struct piece_shape shapes[] = {board(3.0), plain_shape(540.0, 180.0, 0.0)};

    for (size_t i = 0; i < 2 * G_N_ELEMENTS(flips); i++) {
        const struct piece_shape *shape = &shapes[i / 2];
        struct sheet_options options = a4();
        options.flip = flips[i % 2];
        options.margins = (struct margins){5.0, 9.0, 6.0, 12.0};
        struct sheet_plan *plan = plan_of_count(1, shape, &options);
        for (size_t p = 0; p + 2 < plan->page_count; p += 2) {
            assert_back_is_behind(&plan->pages[p], &plan->pages[p + 1], shape, options.flip);
        }
        sheet_plan_free(plan);
    }
}

/* An overlap is equal on both sheets: parts lie on each other at full size, nothing is turned. */
static void test_c38_an_overlap_looks_the_same_on_both_sheets(void **state)
{
    (void)state;
    struct sheet_options options = a4();
    struct piece_shape shape = board(0.0);
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    const struct placement *a1 = &plan->pages[0].placements[0];
    const struct placement *b1 = &plan->pages[2].placements[0];

    /* The right 10 mm of A1 and the left 10 mm of B1 show the same box of the board. */
    assert_mm_equal(a1->clip.x_mm + a1->clip.width_mm - 10.0 - a1->x_mm, b1->clip.x_mm - b1->x_mm);
    assert_int_equal(a1->face, b1->face);
    assert_int_equal(a1->quarter_turns, b1->quarter_turns);
    sheet_plan_free(plan);
}

static size_t count_parts(const struct sheet_plan *plan)
{
    size_t count = 0;

    for (size_t p = 0; p < plan->page_count; p++) {
        count += plan->pages[p].side == PAGE_FRONT && plan->pages[p].placement_count > 0 ? 1 : 0;
    }
    return count;
}

static void test_c38_the_diagram_names_as_many_parts_as_there_are_sheets(void **state)
{
    (void)state;
    struct sheet_options options = a4();
    struct piece_shape shape = board(3.0);

    options.backs = BACKS_NONE;
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    const struct sheet_page *diagram = &plan->pages[plan->page_count - 1];
    assert_int_equal(count_parts(plan), 8);
    assert_int_equal(plan->sheet_count, 9);
    assert_int_equal(diagram->kind, PAGE_DIAGRAM);
    assert_int_equal(diagram->placement_count, 0);
    assert_int_equal(diagram->label_count, 1 + 8 + 1);
    assert_string_equal(diagram->labels[0].text, "Map: 4 x 2 = 8 sheets, overlap 10 mm");
    for (size_t i = 0; i < 8; i++) {
        assert_int_equal(plan->pages[i].kind, PAGE_PIECES);
        gchar *expected = g_strdup_printf("%s · Map", diagram->labels[1 + i].text);
        assert_int_equal(plan->pages[i].label_count, 1);
        assert_string_equal(plan->pages[i].labels[0].text, expected);
        g_free(expected);
    }
    assert_string_equal(diagram->labels[1].text, "A1");
    assert_string_equal(diagram->labels[8].text, "D2");
    assert_non_null(strstr(diagram->labels[9].text, "Begin with A1."));
    sheet_plan_free(plan);
}

static void test_a_diagram_has_each_edge_of_the_parts_once_and_stays_on_its_page(void **state)
{
    (void)state;
    static const struct {
        double overlap_mm;
        size_t lines, covered;
    } rows[] = {{10.0, 2 * 4 + 2 * 2, 3 + 1}, {0.0, 5 + 3, 0}};
    struct sheet_options options = a4();
    struct piece_shape shape = board(0.0);

    options.backs = BACKS_NONE;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        options.poster_overlap_mm = rows[i].overlap_mm;
        struct sheet_plan *plan = plan_of_count(1, &shape, &options);
        const struct sheet_page *diagram = &plan->pages[plan->page_count - 1];
        struct box printable =
            box_inset((struct box){0, 0, diagram->width_mm, diagram->height_mm}, 6.35);
        size_t covered = 0;
        assert_int_equal(diagram->mark_count, rows[i].lines);
        for (size_t m = 0; m < diagram->mark_count; m++) {
            covered += diagram->marks[m].dotted ? 1 : 0;
        }
        assert_int_equal(covered, rows[i].covered);
        for (size_t m = 0; m < diagram->mark_count; m++) {
            assert_int_equal(diagram->marks[m].kind, MARK_DIAGRAM);
            assert_true(box_has(printable, diagram->marks[m].x1_mm, diagram->marks[m].y1_mm));
            assert_true(box_has(printable, diagram->marks[m].x2_mm, diagram->marks[m].y2_mm));
        }
        sheet_plan_free(plan);
    }
}

static void test_a_duplex_diagram_has_an_empty_back_so_that_sheets_stay_in_step(void **state)
{
    (void)state;
    struct sheet_options options = a4();
    struct piece_shape shape = board(0.0);
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);

    assert_int_equal(plan->page_count, 18);
    assert_int_equal(plan->pages[16].kind, PAGE_DIAGRAM);
    assert_int_equal(plan->pages[17].side, PAGE_BACK);
    assert_int_equal(plan->pages[17].mark_count, 0);
    assert_int_equal(plan->pages[17].label_count, 0);
    assert_int_equal(plan->pages[17].placement_count, 0);
    sheet_plan_free(plan);
}

static void test_without_overlap_parts_touch_and_have_no_join_lines(void **state)
{
    (void)state;
    struct sheet_options options = a4();
    struct piece_shape shape = plain_shape(300.0, 200.0, 0.0);
    struct poster poster;

    options.poster_overlap_mm = 0.0;
    options.cut = CUT_NONE;
    assert_true(poster_split(&shape, &options, BACKS_NONE, &poster));
    assert_int_equal(poster.columns * poster.rows, 2);
    struct box first = poster_part(&poster, 0, 0);
    struct box second = poster_part(&poster, poster.columns - 1, poster.rows - 1);
    assert_mm_equal(first.width_mm * first.height_mm * 2.0, 300.0 * 200.0);
    assert_mm_equal(second.x_mm + second.width_mm, 300.0);
    assert_mm_equal(second.y_mm + second.height_mm, 200.0);
    options.backs = BACKS_NONE;
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    assert_int_equal(plan->pages[0].mark_count, 6); /* two triangles */
    sheet_plan_free(plan);
}

static void test_fewest_sheets_win_whichever_way_the_paper_lies(void **state)
{
    (void)state;
    struct sheet_options options = a4();
    struct piece_shape wide = plain_shape(540.0, 180.0, 0.0);
    struct piece_shape high = plain_shape(180.0, 540.0, 0.0);
    struct poster poster;

    assert_true(poster_split(&wide, &options, BACKS_NONE, &poster));
    assert_int_equal(poster.columns, 2);
    assert_int_equal(poster.rows, 1);
    assert_mm_equal(poster.paper.page_width_mm, 297.0);
    assert_true(poster_split(&high, &options, BACKS_NONE, &poster));
    assert_int_equal(poster.columns, 1);
    assert_int_equal(poster.rows, 2);
    assert_mm_equal(poster.paper.page_width_mm, 210.0);
}

static void test_bleed_is_shown_at_the_outer_edges_only(void **state)
{
    (void)state;
    struct sheet_options options = a4();
    struct piece_shape shape = board(3.0);

    options.backs = BACKS_NONE;
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    const struct placement *a1 = &plan->pages[0].placements[0];
    const struct placement *b1 = &plan->pages[1].placements[0];
    const struct placement *d2 = &plan->pages[7].placements[0];
    assert_mm_equal(a1->clip.x_mm, a1->x_mm - 3.0);
    assert_mm_equal(a1->clip.y_mm, a1->y_mm - 3.0);
    assert_mm_equal(a1->clip.width_mm, 182.5 + 3.0);
    assert_mm_equal(b1->clip.width_mm, 182.5);
    assert_mm_equal(d2->clip.x_mm + d2->clip.width_mm, d2->x_mm + 703.0);
    assert_mm_equal(d2->clip.y_mm + d2->clip.height_mm, d2->y_mm + 503.0);
    struct box trim = placement_trim(a1, &shape);
    assert_box(trim, a1->x_mm, a1->y_mm, 182.5, 255.0);
    sheet_plan_free(plan);
}

static void test_marks_and_labels_stand_beside_the_part_and_on_the_paper(void **state)
{
    (void)state;
    static const enum backs_mode modes[] = {BACKS_DUPLEX, BACKS_FOLD, BACKS_SEPARATE, BACKS_NONE};
    struct sheet_options options = a4();
    struct piece_shape shape = board(3.0);

    options.back_marks = BACK_MARKS_MARGIN;
    options.margins = (struct margins){0.0, 3.0, 1.0, 7.0};
    for (size_t mode = 0; mode < 2 * G_N_ELEMENTS(modes); mode++) {
        options.backs = modes[mode / 2];
        options.flip = mode % 2 == 0 ? FLIP_LONG : FLIP_SHORT;
        struct sheet_plan *plan = plan_of_count(1, &shape, &options);
        for (size_t p = 0; p < plan->page_count; p++) {
            const struct sheet_page *page = &plan->pages[p];
            struct box paper = box_inset((struct box){0, 0, page->width_mm, page->height_mm}, 1);
            for (size_t i = 0; i < page->label_count && page->placement_count > 0; i++) {
                const struct label *label = &page->labels[i];
                double end_mm = label->x_mm + label->room_mm;
                double clip_top_mm = page->placements[0].clip.y_mm;
                assert_true(label->y_mm < clip_top_mm);
                assert_true(box_has(paper, label->x_mm, label->y_mm - label->size_mm));
                assert_true(box_has(paper, end_mm, label->y_mm));
            }
            for (size_t m = 0; m < page->mark_count; m++) {
                const struct mark *mark = &page->marks[m];
                bool inside = false;
                for (size_t i = 0; i < page->placement_count; i++) {
                    struct box clip = box_inset(page->placements[i].clip, 0.01);
                    inside = inside || box_has(clip, mark->x1_mm, mark->y1_mm);
                }
                assert_true(box_has(paper, mark->x1_mm, mark->y1_mm) || mark->kind == MARK_FOLD);
                assert_true(!inside || mark->kind == MARK_JOIN);
            }
        }
        sheet_plan_free(plan);
    }
}

static void test_join_lines_are_where_the_neighbour_to_the_right_and_below_begins(void **state)
{
    (void)state;
    struct sheet_options options = a4();
    struct piece_shape shape = board(0.0);

    options.backs = BACKS_NONE;
    options.cut = CUT_SOLID;
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    const struct sheet_page *a1 = &plan->pages[0];
    const struct placement *part = &a1->placements[0];
    const struct mark *down = &a1->marks[a1->mark_count - 2];
    const struct mark *across = &a1->marks[a1->mark_count - 1];
    assert_int_equal(down->kind, MARK_JOIN);
    assert_mm_equal(down->x1_mm - part->x_mm, 172.5); /* where B1 begins */
    assert_mm_equal(down->x2_mm - part->x_mm, 172.5);
    assert_mm_equal(down->y2_mm - down->y1_mm, 255.0);
    assert_mm_equal(across->y1_mm - part->y_mm, 245.0);
    assert_mm_equal(across->x2_mm - across->x1_mm, 182.5);
    /* Four edges, triangles at four ends, two lines; the last part has no lines. */
    assert_int_equal(a1->mark_count, 4 + 4 * 3 + 2);
    assert_int_equal(plan->pages[7].mark_count, 4 + 4 * 3);
    assert_int_equal(plan->pages[1].mark_count, 4 + 6 * 3 + 2);
    sheet_plan_free(plan);
}

static void test_copies_of_a_board_share_one_diagram_after_the_last(void **state)
{
    (void)state;
    struct sheet_options options = a4();
    struct piece_shape shape = plain_shape(300.0, 200.0, 0.0);

    options.backs = BACKS_NONE;
    struct sheet_plan *plan = plan_of_count(3, &shape, &options);
    assert_int_equal(plan->sheet_count, 3 * 2 + 1);
    assert_int_equal(plan->pages[4].placements[0].piece, 2);
    assert_string_equal(plan->pages[4].labels[0].text, "A1 · Cards, 3 of 3");
    assert_int_equal(plan->pages[6].kind, PAGE_DIAGRAM);
    sheet_plan_free(plan);
}

static void
test_a_board_has_no_diagram_where_a_booklet_shows_how_its_parts_go_together(void **state)
{
    (void)state;
    struct sheet_options options = a4();
    struct piece_shape shape = plain_shape(300.0, 200.0, 0.0);

    options.backs = BACKS_NONE;
    options.with_diagram = false;
    struct sheet_plan *plan = plan_of_count(3, &shape, &options);
    assert_int_equal(plan->sheet_count, 3 * 2);
    sheet_plan_free(plan);
}

static void test_pieces_that_fit_go_before_those_that_are_split(void **state)
{
    (void)state;
    const struct piece pieces[] = {{.front_face = 1, .back_face = FACE_NONE, .shape = 0},
                                   {.front_face = 2, .back_face = FACE_NONE, .shape = 1},
                                   {.front_face = 3, .back_face = FACE_NONE, .shape = 1}};
    const struct piece_shape shapes[] = {board(0.0), plain_shape(63.0, 88.0, 0.0)};
    struct sheet_options options = a4();
    struct sheet_plan *plan = plan_of_shapes(pieces, 3, shapes, 2, &options);

    assert_int_equal(plan->columns, 3);
    assert_int_equal(plan->pages[0].placement_count, 2);
    assert_int_equal(plan->pages[0].placements[0].piece, 1);
    assert_false(plan->pages[0].placements[0].is_part);
    assert_int_equal(plan->pages[1].placements[0].piece, 0);
    assert_true(plan->pages[1].placements[0].is_part);
    assert_int_equal(plan->sheet_count, 1 + 8 + 1);
    sheet_plan_free(plan);
}

static void test_a_paper_too_small_for_the_overlap_splits_nothing(void **state)
{
    (void)state;
    struct sheet_options options = paper_options(60.0, 90.0, 5.0);
    struct piece_shape shape = plain_shape(200.0, 60.0, 0.0);
    const struct piece piece = numbered_piece(0);
    struct diag_list *diags = diag_list_new();
    struct sheet_plan *plan = NULL;

    options.poster_overlap_mm = 40.0;
    assert_int_equal(sheet_plan_make(&piece, 1, &shape, 1, &options, &plan, diags),
                     OUTCOME_REJECTED);
    assert_null(plan);
    assert_int_equal(diag_list_count(diags), 1);
    assert_int_equal(diag_list_at(diags, 0)->code, DIAG_PIECE_LARGER_THAN_PAPER);
    diag_list_free(diags);
}

static void test_what_has_no_sensible_size_is_not_split(void **state)
{
    (void)state;
    const struct piece_shape shapes[] = {
        plain_shape(0.0, 500.0, 0.0),
        plain_shape(500.0, -1.0, 0.0),
        plain_shape(NAN, 50.0, 0.0),
        plain_shape(50.0, INFINITY, 0.0),
        plain_shape(1e9, 50.0, 0.0),
        plain_shape(27.0 * 200.0 + 400.0, 5000.0, 0.0)}; /* 26 columns are not enough */
    struct sheet_options options = a4();
    struct poster poster;

    for (size_t i = 0; i < G_N_ELEMENTS(shapes); i++) {
        assert_false(poster_split(&shapes[i], &options, BACKS_NONE, &poster) &&
                     poster.columns > POSTER_COLUMNS_MAX);
    }
    for (size_t i = 0; i < 5; i++) {
        assert_false(poster_split(&shapes[i], &options, BACKS_NONE, &poster));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_c38_each_point_of_a_board_is_on_one_sheet_and_of_an_overlap_on_two),
        cmocka_unit_test(test_c38_holds_for_both_sides_whichever_way_the_sheets_are_turned),
        cmocka_unit_test(test_each_point_of_a_part_has_its_own_back_behind_it),
        cmocka_unit_test(test_c38_an_overlap_looks_the_same_on_both_sheets),
        cmocka_unit_test(test_c38_the_diagram_names_as_many_parts_as_there_are_sheets),
        cmocka_unit_test(test_a_diagram_has_each_edge_of_the_parts_once_and_stays_on_its_page),
        cmocka_unit_test(test_a_duplex_diagram_has_an_empty_back_so_that_sheets_stay_in_step),
        cmocka_unit_test(test_without_overlap_parts_touch_and_have_no_join_lines),
        cmocka_unit_test(test_fewest_sheets_win_whichever_way_the_paper_lies),
        cmocka_unit_test(test_bleed_is_shown_at_the_outer_edges_only),
        cmocka_unit_test(test_marks_and_labels_stand_beside_the_part_and_on_the_paper),
        cmocka_unit_test(test_join_lines_are_where_the_neighbour_to_the_right_and_below_begins),
        cmocka_unit_test(test_copies_of_a_board_share_one_diagram_after_the_last),
        cmocka_unit_test(
            test_a_board_has_no_diagram_where_a_booklet_shows_how_its_parts_go_together),
        cmocka_unit_test(test_pieces_that_fit_go_before_those_that_are_split),
        cmocka_unit_test(test_a_paper_too_small_for_the_overlap_splits_nothing),
        cmocka_unit_test(test_what_has_no_sensible_size_is_not_split),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
