/* Whole plans: pages, what stands where on them, and what is refused. */
#include "base/arena.h"
#include "sheet/sheet_plan.h"
#include "unit/sheet/sheet_fixture.h"

/* A4 with 5 mm margins holds nine cards of 63 x 88 mm, three in a row. */
static struct piece_shape card(void)
{
    return plain_shape(63.0, 88.0, 0.0);
}

static struct sheet_options a4(void)
{
    return paper_options(210.0, 297.0, 5.0);
}

static void assert_place(const struct sheet_page *page, size_t index, size_t piece, double x_mm,
                         double y_mm)
{
    assert_true(index < page->placement_count);
    assert_int_equal(page->placements[index].piece, piece);
    assert_mm_equal(page->placements[index].x_mm, x_mm);
    assert_mm_equal(page->placements[index].y_mm, y_mm);
}

static void test_defaults_are_a_duplex_a4_page_with_marks(void **state)
{
    (void)state;
    struct sheet_options options;

    sheet_options_init(&options);
    assert_mm_equal(options.paper_width_mm, 210.0);
    assert_mm_equal(options.paper_height_mm, 297.0);
    assert_mm_equal(options.margins.top_mm, 6.35);
    assert_mm_equal(options.margins.right_mm, 6.35);
    assert_mm_equal(options.margins.bottom_mm, 6.35);
    assert_mm_equal(options.margins.left_mm, 6.35);
    assert_int_equal(options.cut, CUT_MARKS);
    assert_mm_equal(options.cut_weight_mm, 0.15);
    assert_int_equal(options.sharing, CUT_SHARE_AUTO);
    assert_true(options.gap_mm < 0.0);
    assert_int_equal(options.backs, BACKS_DUPLEX);
    assert_int_equal(options.flip, FLIP_LONG);
    assert_int_equal(options.back_marks, BACK_MARKS_NONE);
    assert_true(options.poster);
    assert_mm_equal(options.poster_overlap_mm, 10.0);
    assert_mm_equal(options.back_offset_x_mm, 0.0);
    assert_mm_equal(options.back_offset_y_mm, 0.0);
}

static void test_pieces_fill_rows_from_the_top_left_in_the_order_given(void **state)
{
    (void)state;
    struct piece_shape shape = card();
    struct sheet_options options = a4();
    struct sheet_plan *plan = plan_of_count(5, &shape, &options);
    const struct sheet_page *page = &plan->pages[0];

    assert_int_equal(page->placement_count, 5);
    assert_place(page, 0, 0, 10.5, 16.5);
    assert_place(page, 1, 1, 73.5, 16.5);
    assert_place(page, 2, 2, 136.5, 16.5);
    assert_place(page, 3, 3, 10.5, 104.5);
    assert_int_equal(page->placements[4].face, 104);
    assert_int_equal(page->placements[4].quarter_turns, 0);
    sheet_plan_free(plan);
}

static void test_c02_exactly_full_sheets_add_no_page_and_lose_none(void **state)
{
    (void)state;
    const struct {
        size_t pieces, sheets;
    } rows[] = {{9, 1}, {10, 2}, {18, 2}, {27, 3}, {1, 1}, {28, 4}};
    struct piece_shape shape = card();
    struct sheet_options options = a4();

    options.backs = BACKS_NONE;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct sheet_plan *plan = plan_of_count(rows[i].pieces, &shape, &options);
        size_t placed = 0;

        assert_int_equal(plan->page_count, rows[i].sheets);
        assert_int_equal(plan->sheet_count, rows[i].sheets);
        for (size_t p = 0; p < plan->page_count; p++) {
            assert_true(plan->pages[p].placement_count > 0);
            for (size_t j = 0; j < plan->pages[p].placement_count; j++) {
                assert_int_equal(plan->pages[p].placements[j].piece, placed++);
            }
        }
        assert_int_equal(placed, rows[i].pieces);
        sheet_plan_free(plan);
    }
}

static void test_c02_exactly_full_duplex_sheets_have_two_pages_each(void **state)
{
    (void)state;
    struct piece_shape shape = card();
    struct sheet_options options = a4();
    struct sheet_plan *plan = plan_of_count(18, &shape, &options);

    assert_int_equal(plan->page_count, 4);
    for (size_t p = 0; p < 4; p++) {
        assert_int_equal(plan->pages[p].placement_count, 9);
        assert_int_equal(plan->pages[p].sheet, p / 2);
        assert_int_equal(plan->pages[p].side, p % 2 == 0 ? PAGE_FRONT : PAGE_BACK);
    }
    sheet_plan_free(plan);
}

static void test_no_pieces_make_no_pages(void **state)
{
    (void)state;
    struct piece_shape shape = card();
    struct sheet_options options = a4();
    struct sheet_plan *plan = plan_of(NULL, 0, &shape, &options);

    assert_int_equal(plan->page_count, 0);
    assert_int_equal(plan->sheet_count, 0);
    sheet_plan_free(plan);
}

static void test_c03_the_back_of_a_lonely_piece_in_a_row_is_at_the_other_end(void **state)
{
    (void)state;
    struct piece_shape shape = card();
    struct sheet_options options = a4();
    struct sheet_plan *plan = plan_of_count(4, &shape, &options);
    const struct sheet_page *front = &plan->pages[0];
    const struct sheet_page *back = &plan->pages[1];

    assert_int_equal(plan->page_count, 2);
    assert_place(front, 3, 3, 10.5, 104.5);
    assert_int_equal(back->placement_count, 4);
    assert_place(back, 0, 0, 136.5, 16.5);
    assert_place(back, 2, 2, 10.5, 16.5);
    assert_place(back, 3, 3, 136.5, 104.5);
    assert_int_equal(back->placements[3].face, 203);
    assert_int_equal(back->placements[3].side, PAGE_BACK);
    sheet_plan_free(plan);
}

/* Five cards, four to a sheet (2 x 2): upright ones on a portrait page, or lying ones on a landscape
 * page. */
static void assert_c05(bool landscape, enum flip_edge flip, bool mirrored_in_x, int quarter_turns)
{
    struct piece_shape shape =
        landscape ? plain_shape(130.0, 90.0, 0.0) : plain_shape(90.0, 130.0, 0.0);
    struct sheet_options options = a4();

    options.flip = flip;
    struct sheet_plan *plan = plan_of_count(5, &shape, &options);
    assert_int_equal(plan->page_count, 4);
    for (size_t p = 0; p < plan->page_count; p += 2) {
        const struct sheet_page *front = &plan->pages[p];
        const struct sheet_page *back = &plan->pages[p + 1];

        assert_int_equal(front->width_mm > front->height_mm, landscape);
        assert_int_equal(back->placement_count, front->placement_count);
        for (size_t i = 0; i < front->placement_count; i++) {
            const struct placement *at = &front->placements[i];
            double mirrored_x_mm = front->width_mm - at->x_mm - shape.width_mm;
            double mirrored_y_mm = front->height_mm - at->y_mm - shape.height_mm;

            assert_place(back, i, at->piece, mirrored_in_x ? mirrored_x_mm : at->x_mm,
                         mirrored_in_x ? at->y_mm : mirrored_y_mm);
            assert_int_equal(back->placements[i].face, 200 + at->piece);
            assert_int_equal(back->placements[i].quarter_turns, quarter_turns);
        }
    }
    sheet_plan_free(plan);
}

static void test_c05_portrait_page_flipped_on_the_long_edge(void **state)
{
    (void)state;
    assert_c05(false, FLIP_LONG, true, 0);
}

static void test_c05_portrait_page_flipped_on_the_short_edge(void **state)
{
    (void)state;
    assert_c05(false, FLIP_SHORT, false, 2);
}

static void test_c05_landscape_page_flipped_on_the_long_edge(void **state)
{
    (void)state;
    assert_c05(true, FLIP_LONG, false, 2);
}

static void test_c05_landscape_page_flipped_on_the_short_edge(void **state)
{
    (void)state;
    assert_c05(true, FLIP_SHORT, true, 0);
}

static void test_a_piece_without_a_back_leaves_its_place_empty(void **state)
{
    (void)state;
    const struct piece pieces[] = {{.front_face = 1, .back_face = 11, .shape = 0},
                                   {.front_face = 2, .back_face = FACE_NONE, .shape = 0},
                                   {.front_face = 3, .back_face = 13, .shape = 0}};
    struct piece_shape shape = card();
    struct sheet_options options = a4();
    struct sheet_plan *plan = plan_of(pieces, G_N_ELEMENTS(pieces), &shape, &options);
    const struct sheet_page *back = &plan->pages[1];

    assert_int_equal(back->placement_count, 2);
    assert_place(back, 0, 0, 136.5, 16.5);
    assert_place(back, 1, 2, 10.5, 16.5);
    sheet_plan_free(plan);
}

static void test_bleed_of_a_back_stays_off_a_neighbour_without_a_back(void **state)
{
    (void)state;
    const struct piece pieces[] = {{.front_face = 1, .back_face = 11, .shape = 0},
                                   {.front_face = 2, .back_face = FACE_NONE, .shape = 0}};
    struct piece_shape shape = plain_shape(63.0, 88.0, 2.0);
    struct sheet_options options = a4();

    options.sharing = CUT_SHARED;
    struct sheet_plan *plan = plan_of(pieces, G_N_ELEMENTS(pieces), &shape, &options);
    const struct placement *front = &plan->pages[0].placements[0];
    const struct placement *back = &plan->pages[1].placements[0];
    /* The neighbour is to the right of the front and to the left of the back. */
    assert_box(front->clip, front->x_mm - 2.0, front->y_mm - 2.0, 65.0, 92.0);
    assert_box(back->clip, back->x_mm, back->y_mm - 2.0, 65.0, 92.0);
    sheet_plan_free(plan);
}

/* Ten pieces on two sheets; only the last has a back. */
static struct sheet_plan *plan_with_a_bare_sheet(enum backs_mode backs)
{
    struct piece pieces[10];
    struct piece_shape shape = card();
    struct sheet_options options = a4();

    for (size_t i = 0; i < 10; i++) {
        pieces[i] = (struct piece){.front_face = i, .back_face = i < 9 ? FACE_NONE : 50};
    }
    options.backs = backs;
    return plan_of(pieces, 10, &shape, &options);
}

static void test_an_empty_back_page_keeps_duplex_sheets_in_step(void **state)
{
    (void)state;
    struct sheet_plan *plan = plan_with_a_bare_sheet(BACKS_DUPLEX);

    assert_int_equal(plan->page_count, 4);
    assert_int_equal(plan->pages[1].side, PAGE_BACK);
    assert_int_equal(plan->pages[1].placement_count, 0);
    assert_int_equal(plan->pages[3].side, PAGE_BACK);
    assert_int_equal(plan->pages[3].placement_count, 1);
    sheet_plan_free(plan);
}

static void test_an_empty_back_page_to_glue_is_left_out(void **state)
{
    (void)state;
    struct sheet_plan *plan = plan_with_a_bare_sheet(BACKS_SEPARATE);

    assert_int_equal(plan->page_count, 3);
    assert_int_equal(plan->pages[1].side, PAGE_FRONT);
    assert_int_equal(plan->pages[2].side, PAGE_BACK);
    assert_int_equal(plan->pages[2].sheet, 1);
    assert_int_equal(plan->pages[2].placements[0].face, 50);
    sheet_plan_free(plan);
}

static void test_without_any_back_every_mode_makes_fronts_only(void **state)
{
    (void)state;
    const enum backs_mode modes[] = {BACKS_DUPLEX, BACKS_FOLD, BACKS_SEPARATE, BACKS_NONE};
    const struct piece piece = {.front_face = 1, .back_face = FACE_NONE};
    struct piece_shape shape = card();
    struct sheet_options options = a4();

    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++) {
        options.backs = modes[i];
        struct sheet_plan *plan = plan_of(&piece, 1, &shape, &options);
        assert_int_equal(plan->backs, BACKS_NONE);
        assert_int_equal(plan->page_count, 1);
        assert_int_equal(plan->columns * plan->rows, 9);
        assert_int_equal(plan->pages[0].mark_count, 0);
        sheet_plan_free(plan);
    }
}

static void test_separate_backs_come_last_and_are_mirrored_left_and_right(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(130.0, 90.0, 0.0);
    struct sheet_options options = a4();

    options.backs = BACKS_SEPARATE;
    struct sheet_plan *plan = plan_of_count(5, &shape, &options);
    assert_int_equal(plan->page_count, 4);
    assert_int_equal(plan->pages[1].side, PAGE_FRONT);
    assert_int_equal(plan->pages[1].sheet, 1);
    assert_int_equal(plan->pages[2].side, PAGE_BACK);
    assert_int_equal(plan->pages[2].sheet, 0);
    assert_int_equal(plan->pages[3].sheet, 1);
    const struct placement *front = &plan->pages[1].placements[0];
    assert_true(plan->pages[3].width_mm > plan->pages[3].height_mm);
    assert_place(&plan->pages[3], 0, 4, 297.0 - front->x_mm - 130.0, front->y_mm);
    assert_int_equal(plan->pages[3].placements[0].quarter_turns, 0);
    sheet_plan_free(plan);
}

static void test_back_offset_moves_placement_and_clip_of_back_pages_only(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(63.0, 88.0, 2.0);
    struct sheet_options options = a4();

    options.flip = FLIP_SHORT;
    struct sheet_plan *plain = plan_of_count(4, &shape, &options);
    options.back_offset_x_mm = 0.75;
    options.back_offset_y_mm = -1.25;
    struct sheet_plan *moved = plan_of_count(4, &shape, &options);
    for (size_t p = 0; p < 2; p++) {
        double dx_mm = p == 1 ? 0.75 : 0.0, dy_mm = p == 1 ? -1.25 : 0.0;
        for (size_t i = 0; i < 4; i++) {
            const struct placement *from = &plain->pages[p].placements[i];
            const struct placement *to = &moved->pages[p].placements[i];
            assert_mm_equal(to->x_mm, from->x_mm + dx_mm);
            assert_mm_equal(to->y_mm, from->y_mm + dy_mm);
            assert_box(to->clip, from->clip.x_mm + dx_mm, from->clip.y_mm + dy_mm,
                       from->clip.width_mm, from->clip.height_mm);
        }
    }
    sheet_plan_free(plain);
    sheet_plan_free(moved);
}

static void test_a_fold_from_top_to_bottom_puts_backs_upright_beside_the_fronts(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(90.0, 130.0, 0.0);
    struct sheet_options options = a4();

    options.backs = BACKS_FOLD;
    options.back_offset_x_mm = 9.0; /* there is no back page that could drift */
    struct sheet_plan *plan = plan_of_count(3, &shape, &options);
    const struct sheet_page *page = &plan->pages[0];
    assert_int_equal(plan->page_count, 2);
    assert_int_equal(page->side, PAGE_FRONT);
    assert_int_equal(page->placement_count, 4);
    assert_place(page, 0, 0, 10.0, 18.5);
    assert_place(page, 2, 0, 110.0, 18.5);
    assert_int_equal(page->placements[2].side, PAGE_BACK);
    assert_int_equal(page->placements[2].face, 200);
    assert_int_equal(page->placements[2].quarter_turns, 0);
    assert_mm_equal(page->marks[0].x1_mm, 105.0);
    sheet_plan_free(plan);
}

static void test_a_fold_from_left_to_right_puts_backs_on_their_heads_below(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(190.0, 60.0, 0.0);
    struct sheet_options options = a4();

    options.backs = BACKS_FOLD;
    struct sheet_plan *plan = plan_of_count(2, &shape, &options);
    const struct sheet_page *page = &plan->pages[0];
    assert_place(page, 0, 0, 10.0, 23.5);
    assert_place(page, 1, 1, 10.0, 83.5);
    assert_place(page, 2, 0, 10.0, 213.5);
    assert_place(page, 3, 1, 10.0, 153.5);
    assert_int_equal(page->placements[2].quarter_turns, 2);
    assert_mm_equal(page->marks[0].y1_mm, 148.5);
    sheet_plan_free(plan);
}

static void assert_rejected(const struct piece_shape *shape, const struct sheet_options *options,
                            const char *message)
{
    const struct piece piece = numbered_piece(0);
    struct diag_list *diags = diag_list_new();
    struct sheet_plan *plan = (struct sheet_plan *)&piece;

    assert_int_equal(sheet_plan_make(&piece, 1, shape, 1, options, &plan, diags), OUTCOME_REJECTED);
    assert_null(plan);
    assert_int_equal(diag_list_count(diags), 1);
    assert_diag_at(diags, 0, DIAG_PIECE_LARGER_THAN_PAPER, 2, 7);
    assert_string_equal(diag_list_at(diags, 0)->message, message);
    diag_list_free(diags);
}

static void test_a_piece_larger_than_the_paper_is_reported_at_its_size(void **state)
{
    (void)state;
    static const char text[] = "title: Map\nsize: [210, 297]\n";
    struct arena *arena = arena_new();
    struct piece_shape shape = plain_shape(210.0, 297.0, 3.0);
    struct sheet_options options = a4();

    options.poster = false;
    shape.name = "Map";
    shape.span = (struct source_span){
        .source = source_text_new(arena, "game.yaml", text, strlen(text)),
        .offset = 17,
        .length = 10,
    };
    assert_rejected(&shape, &options,
                    "Map is 216 x 303 mm with its bleed; the printable area of the paper is "
                    "200 x 287 mm");
    shape.width_mm = 150.5;
    shape.height_mm = 200.0;
    options.backs = BACKS_FOLD;
    assert_rejected(&shape, &options,
                    "Map is 156.5 x 206 mm with its bleed; the printable area of the paper is "
                    "200 x 140.5 mm");
    arena_free(arena);
}

static void
test_the_space_of_a_piece_has_its_origin_at_the_corner_of_the_trim_however_it_lies(void **state)
{
    (void)state;
    const struct piece_shape shape = plain_shape(63, 88, 3);
    /* Where on the page (0, 0) and (63, 10) of the piece come to lie, by quarter turns. */
    static const double places[4][4] = {
        {20, 30, 83, 40}, {108, 30, 98, 93}, {83, 118, 20, 108}, {20, 93, 30, 30}};
    for (int turns = 0; turns < 4; turns++) {
        const struct placement placement = {.x_mm = 20, .y_mm = 30, .quarter_turns = turns};
        struct transform to_page = placement_transform(&placement, &shape);
        double x_mm = 0, y_mm = 0;
        transform_point(to_page, &x_mm, &y_mm);
        assert_mm_equal(x_mm, places[turns][0]);
        assert_mm_equal(y_mm, places[turns][1]);
        x_mm = 63;
        y_mm = 10;
        transform_point(to_page, &x_mm, &y_mm);
        assert_mm_equal(x_mm, places[turns][2]);
        assert_mm_equal(y_mm, places[turns][3]);
    }
}

static void test_freeing_nothing_is_fine(void **state)
{
    (void)state;
    sheet_plan_free(NULL);
}

/* Nine to a sheet. */
static struct sheet_plan *plan_of_bundles(const size_t *bundles, size_t count)
{
    struct piece_shape shape = plain_shape(63, 88, 0);
    struct sheet_options options = paper_options(210, 297, 5);
    struct piece *pieces = g_new0(struct piece, count);
    for (size_t i = 0; i < count; i++) {
        pieces[i] = numbered_piece(i);
        pieces[i].bundle = bundles[i];
    }
    struct sheet_plan *plan = plan_of(pieces, count, &shape, &options);
    g_free(pieces);
    return plan;
}

static size_t sheet_of(const struct sheet_plan *plan, size_t piece)
{
    for (size_t i = 0; i < plan->page_count; i++) {
        for (size_t j = 0; j < plan->pages[i].placement_count; j++) {
            if (plan->pages[i].placements[j].piece == piece) {
                return plan->pages[i].sheet;
            }
        }
    }
    return plan->sheet_count;
}

static void test_a_bundle_stays_on_one_sheet_and_what_belongs_to_none_fills_up(void **state)
{
    (void)state;
    /* Six, five, one of the first again, and two of none. */
    static const size_t bundles[] = {1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 0, 0};
    static const size_t sheets[] = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0};
    struct sheet_plan *plan = plan_of_bundles(bundles, G_N_ELEMENTS(bundles));
    assert_int_equal(plan->sheet_count, 2);
    for (size_t i = 0; i < G_N_ELEMENTS(bundles); i++) {
        assert_int_equal(sheet_of(plan, i), sheets[i]);
    }
    sheet_plan_free(plan);
}

static void test_a_bundle_larger_than_a_sheet_has_sheets_of_its_own(void **state)
{
    (void)state;
    static const size_t bundles[] = {1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
    struct sheet_plan *plan = plan_of_bundles(bundles, G_N_ELEMENTS(bundles));
    assert_int_equal(plan->sheet_count, 3);
    assert_int_equal(sheet_of(plan, 0), 0);
    for (size_t i = 1; i < G_N_ELEMENTS(bundles); i++) {
        assert_true(sheet_of(plan, i) > 0);
    }
    sheet_plan_free(plan);
}

static void test_bundles_of_several_shapes_stay_on_one_sheet(void **state)
{
    (void)state;
    const struct piece_shape shapes[] = {plain_shape(100, 100, 0), plain_shape(40, 40, 0)};
    struct sheet_options options = paper_options(210, 297, 5);
    struct piece pieces[12];
    for (size_t i = 0; i < G_N_ELEMENTS(pieces); i++) {
        pieces[i] = numbered_piece(i);
        pieces[i].shape = i % 4 == 0 ? 0 : 1;
        pieces[i].bundle = i / 4 + 1;
    }
    struct sheet_plan *plan =
        plan_of_shapes(pieces, G_N_ELEMENTS(pieces), shapes, G_N_ELEMENTS(shapes), &options);
    for (size_t i = 0; i < G_N_ELEMENTS(pieces); i++) {
        assert_true(sheet_of(plan, i) < plan->sheet_count);
        assert_int_equal(sheet_of(plan, i), sheet_of(plan, i / 4 * 4));
    }
    sheet_plan_free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults_are_a_duplex_a4_page_with_marks),
        cmocka_unit_test(test_pieces_fill_rows_from_the_top_left_in_the_order_given),
        cmocka_unit_test(test_c02_exactly_full_sheets_add_no_page_and_lose_none),
        cmocka_unit_test(test_c02_exactly_full_duplex_sheets_have_two_pages_each),
        cmocka_unit_test(test_no_pieces_make_no_pages),
        cmocka_unit_test(test_c03_the_back_of_a_lonely_piece_in_a_row_is_at_the_other_end),
        cmocka_unit_test(test_c05_portrait_page_flipped_on_the_long_edge),
        cmocka_unit_test(test_c05_portrait_page_flipped_on_the_short_edge),
        cmocka_unit_test(test_c05_landscape_page_flipped_on_the_long_edge),
        cmocka_unit_test(test_c05_landscape_page_flipped_on_the_short_edge),
        cmocka_unit_test(test_a_piece_without_a_back_leaves_its_place_empty),
        cmocka_unit_test(test_bleed_of_a_back_stays_off_a_neighbour_without_a_back),
        cmocka_unit_test(test_an_empty_back_page_keeps_duplex_sheets_in_step),
        cmocka_unit_test(test_an_empty_back_page_to_glue_is_left_out),
        cmocka_unit_test(test_without_any_back_every_mode_makes_fronts_only),
        cmocka_unit_test(test_separate_backs_come_last_and_are_mirrored_left_and_right),
        cmocka_unit_test(test_back_offset_moves_placement_and_clip_of_back_pages_only),
        cmocka_unit_test(test_a_fold_from_top_to_bottom_puts_backs_upright_beside_the_fronts),
        cmocka_unit_test(test_a_fold_from_left_to_right_puts_backs_on_their_heads_below),
        cmocka_unit_test(test_a_piece_larger_than_the_paper_is_reported_at_its_size),
        cmocka_unit_test(
            test_the_space_of_a_piece_has_its_origin_at_the_corner_of_the_trim_however_it_lies),
        cmocka_unit_test(test_freeing_nothing_is_fine),
        cmocka_unit_test(test_a_bundle_stays_on_one_sheet_and_what_belongs_to_none_fills_up),
        cmocka_unit_test(test_a_bundle_larger_than_a_sheet_has_sheets_of_its_own),
        cmocka_unit_test(test_bundles_of_several_shapes_stay_on_one_sheet),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
