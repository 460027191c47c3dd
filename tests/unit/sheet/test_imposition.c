/* How many pieces fit, and where the block stands. */
#include "geom/standard_sizes.h"
#include "sheet/imposition.h"
#include "sheet/sheet_marks.h"
#include "unit/sheet/sheet_fixture.h"

#define PAPER_COUNT 7

/* Columns, rows, and (P)ortrait or (L)andscape. */
struct grid_expected {
    size_t columns, rows;
    char orientation;
};

/* One card size on all papers. */
struct fit_row {
    const char *card;
    struct grid_expected on[PAPER_COUNT];
};

/* What a table has in common, as its heading says. */
struct fit_table {
    const char *name;
    double margin_mm; /* to the edge of the bleed */
    double bleed_mm;
    enum cut_sharing sharing;
    const struct fit_row *rows;
    size_t row_count;
};

static const char *const papers[PAPER_COUNT] = {"a4",    "letter", "a3",    "tabloid",
                                                "archb", "superb", "a3plus"};

/* clang-format off */

/* All four are computed from the sizes alone. */
/* Shared cuts, margin 5 mm, no bleed. */
static const struct fit_row shared_5[] = {
    /*              a4           letter       a3           tabloid      archb        superb       a3plus */
    {"poker",      {{ 3,  3, 'P'}, { 3,  3, 'P'}, { 6,  3, 'L'}, { 6,  3, 'L'}, { 7,  3, 'L'}, { 5,  5, 'P'}, { 5,  5, 'P'}}},
    {"tcg",        {{ 3,  3, 'P'}, { 3,  3, 'P'}, { 6,  3, 'L'}, { 6,  3, 'L'}, { 7,  3, 'L'}, { 5,  5, 'P'}, { 5,  5, 'P'}}},
    {"bridge",     {{ 5,  2, 'L'}, { 3,  3, 'P'}, { 7,  3, 'L'}, { 7,  3, 'L'}, { 5,  5, 'P'}, { 5,  5, 'P'}, { 5,  5, 'P'}}},
    {"tarot",      {{ 2,  2, 'P'}, { 2,  2, 'P'}, { 4,  3, 'P'}, { 6,  2, 'L'}, { 4,  3, 'P'}, { 4,  3, 'P'}, { 4,  3, 'P'}}},
    {"euro",       {{ 3,  3, 'P'}, { 4,  2, 'L'}, { 6,  3, 'L'}, { 4,  4, 'P'}, { 7,  3, 'L'}, { 5,  5, 'P'}, { 5,  5, 'P'}}},
    {"mini_euro",  {{ 4,  4, 'P'}, { 6,  3, 'L'}, { 6,  6, 'P'}, { 6,  6, 'P'}, {10,  4, 'L'}, { 7,  6, 'P'}, { 7,  6, 'P'}}},
    {"mini_us",    {{ 7,  3, 'L'}, { 5,  4, 'P'}, { 7,  6, 'P'}, {10,  4, 'L'}, { 7,  7, 'P'}, {11,  5, 'L'}, {11,  5, 'L'}}},
    {"mini",       {{ 6,  3, 'L'}, { 6,  3, 'L'}, { 6,  6, 'P'}, { 6,  6, 'P'}, { 6,  7, 'P'}, {10,  5, 'L'}, {10,  5, 'L'}}},
    {"square_70",  {{ 2,  4, 'P'}, { 2,  3, 'P'}, { 4,  5, 'P'}, { 3,  6, 'P'}, { 4,  6, 'P'}, { 4,  6, 'P'}, { 4,  6, 'P'}}},
    {"square_2_5", {{ 3,  4, 'P'}, { 3,  4, 'P'}, { 4,  6, 'P'}, { 4,  6, 'P'}, { 4,  7, 'P'}, { 5,  7, 'P'}, { 5,  7, 'P'}}},
    {"jumbo",      {{ 2,  2, 'P'}, { 3,  1, 'L'}, { 4,  2, 'L'}, { 3,  3, 'P'}, { 5,  2, 'L'}, { 5,  2, 'L'}, { 5,  2, 'L'}}},
};

/* Shared cuts, margin 6.35 mm, no bleed. */
static const struct fit_row shared_6_35[] = {
    /*              a4           letter       a3           tabloid      archb        superb       a3plus */
    {"poker",      {{ 3,  3, 'P'}, { 3,  3, 'P'}, { 6,  3, 'L'}, { 6,  3, 'L'}, { 7,  3, 'L'}, { 5,  5, 'P'}, { 7,  3, 'L'}}},
    {"tcg",        {{ 3,  3, 'P'}, { 3,  3, 'P'}, { 6,  3, 'L'}, { 6,  3, 'L'}, { 7,  3, 'L'}, { 5,  5, 'P'}, { 5,  5, 'P'}}},
    {"bridge",     {{ 3,  3, 'P'}, { 3,  3, 'P'}, { 7,  3, 'L'}, { 7,  3, 'L'}, { 5,  5, 'P'}, { 5,  5, 'P'}, { 5,  5, 'P'}}},
    {"tarot",      {{ 2,  2, 'P'}, { 2,  2, 'P'}, { 4,  3, 'P'}, { 6,  2, 'L'}, { 4,  3, 'P'}, { 4,  3, 'P'}, { 4,  3, 'P'}}},
    {"euro",       {{ 3,  3, 'P'}, { 4,  2, 'L'}, { 6,  3, 'L'}, { 4,  4, 'P'}, { 7,  3, 'L'}, { 5,  5, 'P'}, { 5,  5, 'P'}}},
    {"mini_euro",  {{ 4,  4, 'P'}, { 4,  3, 'P'}, { 9,  4, 'L'}, { 6,  6, 'P'}, {10,  4, 'L'}, { 7,  6, 'P'}, { 7,  6, 'P'}}},
    {"mini_us",    {{ 6,  3, 'L'}, { 6,  3, 'L'}, { 6,  6, 'P'}, {10,  4, 'L'}, { 7,  7, 'P'}, {11,  5, 'L'}, {11,  5, 'L'}}},
    {"mini",       {{ 6,  3, 'L'}, { 6,  3, 'L'}, { 6,  6, 'P'}, { 6,  6, 'P'}, { 6,  7, 'P'}, {10,  5, 'L'}, { 7,  7, 'P'}}},
    {"square_70",  {{ 2,  4, 'P'}, { 2,  3, 'P'}, { 4,  5, 'P'}, { 3,  5, 'P'}, { 4,  6, 'P'}, { 4,  6, 'P'}, { 4,  6, 'P'}}},
    {"square_2_5", {{ 3,  4, 'P'}, { 3,  4, 'P'}, { 4,  6, 'P'}, { 4,  6, 'P'}, { 4,  7, 'P'}, { 5,  7, 'P'}, { 4,  7, 'P'}}},
    {"jumbo",      {{ 2,  2, 'P'}, { 3,  1, 'L'}, { 4,  2, 'L'}, { 3,  3, 'P'}, { 5,  2, 'L'}, { 5,  2, 'L'}, { 5,  2, 'L'}}},
};

/* Double cuts, 2 mm bleed, within 5 mm margin and 3 mm for marks. */
static const struct fit_row double_2[] = {
    /*              a4           letter       a3           tabloid      archb        superb       a3plus */
    {"poker",      {{ 4,  2, 'L'}, { 3,  2, 'L'}, { 4,  4, 'P'}, { 3,  4, 'P'}, { 6,  3, 'L'}, { 4,  5, 'P'}, { 4,  5, 'P'}}},
    {"tcg",        {{ 4,  2, 'L'}, { 3,  2, 'L'}, { 6,  3, 'L'}, { 3,  4, 'P'}, { 6,  3, 'L'}, { 4,  5, 'P'}, { 4,  5, 'P'}}},
    {"bridge",     {{ 3,  3, 'P'}, { 4,  2, 'L'}, { 6,  3, 'L'}, { 4,  4, 'P'}, { 7,  3, 'L'}, { 5,  5, 'P'}, { 5,  5, 'P'}}},
    {"tarot",      {{ 2,  2, 'P'}, { 2,  2, 'P'}, { 5,  2, 'L'}, { 5,  2, 'L'}, { 5,  2, 'L'}, { 4,  3, 'P'}, { 4,  3, 'P'}}},
    {"euro",       {{ 4,  2, 'L'}, { 4,  2, 'L'}, { 4,  4, 'P'}, { 4,  4, 'P'}, { 7,  3, 'L'}, { 7,  3, 'L'}, { 7,  3, 'L'}}},
    {"mini_euro",  {{ 4,  3, 'P'}, { 4,  3, 'P'}, { 5,  5, 'P'}, { 5,  5, 'P'}, { 6,  6, 'P'}, { 6,  6, 'P'}, { 6,  6, 'P'}}},
    {"mini_us",    {{ 4,  4, 'P'}, { 4,  3, 'P'}, { 6,  6, 'P'}, { 5,  6, 'P'}, { 6,  6, 'P'}, {10,  4, 'L'}, {10,  4, 'L'}}},
    {"mini",       {{ 4,  4, 'P'}, { 4,  3, 'P'}, { 8,  4, 'L'}, { 5,  6, 'P'}, { 9,  4, 'L'}, { 6,  6, 'P'}, { 6,  6, 'P'}}},
    {"square_70",  {{ 2,  3, 'P'}, { 2,  3, 'P'}, { 3,  5, 'P'}, { 3,  5, 'P'}, { 3,  5, 'P'}, { 4,  6, 'P'}, { 4,  6, 'P'}}},
    {"square_2_5", {{ 2,  4, 'P'}, { 2,  3, 'P'}, { 4,  5, 'P'}, { 3,  6, 'P'}, { 4,  6, 'P'}, { 4,  6, 'P'}, { 4,  6, 'P'}}},
    {"jumbo",      {{ 3,  1, 'L'}, { 2,  1, 'P'}, { 3,  2, 'P'}, { 2,  2, 'P'}, { 3,  3, 'P'}, { 5,  2, 'L'}, { 5,  2, 'L'}}},
};

/* Double cuts, 3 mm bleed, margin 5 mm to the edge of the bleed. */
static const struct fit_row double_3[] = {
    /*              a4           letter       a3           tabloid      archb        superb       a3plus */
    {"poker",      {{ 4,  2, 'L'}, { 3,  2, 'L'}, { 4,  4, 'P'}, { 3,  4, 'P'}, { 6,  3, 'L'}, { 6,  3, 'L'}, { 6,  3, 'L'}}},
    {"tcg",        {{ 4,  2, 'L'}, { 3,  2, 'L'}, { 4,  4, 'P'}, { 3,  4, 'P'}, { 6,  3, 'L'}, { 4,  5, 'P'}, { 4,  5, 'P'}}},
    {"bridge",     {{ 3,  3, 'P'}, { 4,  2, 'L'}, { 6,  3, 'L'}, { 4,  4, 'P'}, { 7,  3, 'L'}, { 7,  3, 'L'}, { 7,  3, 'L'}}},
    {"tarot",      {{ 2,  2, 'P'}, { 2,  2, 'P'}, { 5,  2, 'L'}, { 5,  2, 'L'}, { 5,  2, 'L'}, { 4,  3, 'P'}, { 4,  3, 'P'}}},
    {"euro",       {{ 4,  2, 'L'}, { 4,  2, 'L'}, { 4,  4, 'P'}, { 4,  4, 'P'}, { 6,  3, 'L'}, { 7,  3, 'L'}, { 7,  3, 'L'}}},
    {"mini_euro",  {{ 4,  3, 'P'}, { 4,  3, 'P'}, { 5,  5, 'P'}, { 5,  5, 'P'}, { 5,  6, 'P'}, { 6,  6, 'P'}, { 6,  6, 'P'}}},
    {"mini_us",    {{ 4,  4, 'P'}, { 4,  3, 'P'}, { 8,  4, 'L'}, { 5,  6, 'P'}, { 6,  6, 'P'}, {10,  4, 'L'}, {10,  4, 'L'}}},
    {"mini",       {{ 3,  4, 'P'}, { 4,  3, 'P'}, { 8,  4, 'L'}, { 5,  6, 'P'}, { 8,  4, 'L'}, { 6,  6, 'P'}, { 6,  6, 'P'}}},
    {"square_70",  {{ 2,  3, 'P'}, { 2,  3, 'P'}, { 3,  5, 'P'}, { 3,  5, 'P'}, { 3,  5, 'P'}, { 4,  6, 'P'}, { 4,  6, 'P'}}},
    {"square_2_5", {{ 2,  4, 'P'}, { 2,  3, 'P'}, { 4,  5, 'P'}, { 3,  6, 'P'}, { 4,  6, 'P'}, { 4,  6, 'P'}, { 4,  6, 'P'}}},
    {"jumbo",      {{ 3,  1, 'L'}, { 2,  1, 'P'}, { 3,  2, 'P'}, { 2,  2, 'P'}, { 3,  3, 'P'}, { 3,  3, 'P'}, { 3,  3, 'P'}}},
};

/* clang-format on */

static const struct fit_table fit_tables[] = {
    {"shared_margin_5", 5.0, 0.0, CUT_SHARED, shared_5, G_N_ELEMENTS(shared_5)},
    {"shared_margin_6_35", 6.35, 0.0, CUT_SHARED, shared_6_35, G_N_ELEMENTS(shared_6_35)},
    {"double_bleed_2_margin_8", 8.0, 2.0, CUT_DOUBLE, double_2, G_N_ELEMENTS(double_2)},
    {"double_bleed_3_margin_5", 5.0, 3.0, CUT_DOUBLE, double_3, G_N_ELEMENTS(double_3)},
};

#define FIT_CASE_COUNT                                                                             \
    (PAPER_COUNT * (G_N_ELEMENTS(shared_5) + G_N_ELEMENTS(shared_6_35) + G_N_ELEMENTS(double_2) +  \
                    G_N_ELEMENTS(double_3)))

/* One cell of the tables, as a test of its own. */
struct fit_case {
    const struct fit_table *table;
    const struct fit_row *row;
    size_t paper;
};

static void test_count_and_orientation(void **state)
{
    const struct fit_case *fit = *state;
    const struct grid_expected *expected = &fit->row->on[fit->paper];
    const struct component_size *card = component_size_lookup(fit->row->card);
    const struct paper_size *paper = paper_size_lookup(papers[fit->paper]);
    struct imposition imposition;

    assert_non_null(card);
    assert_non_null(paper);
    struct piece_shape shape = plain_shape(card->width_mm, card->height_mm, fit->table->bleed_mm);
    struct sheet_options options =
        paper_options(paper->width_mm, paper->height_mm, fit->table->margin_mm);
    options.sharing = fit->table->sharing;

    assert_true(imposition_choose(&shape, &options, BACKS_DUPLEX, &imposition));
    assert_int_equal(imposition.columns, expected->columns);
    assert_int_equal(imposition.rows, expected->rows);
    assert_int_equal(imposition.paper.page_width_mm > imposition.paper.page_height_mm ? 'L' : 'P',
                     expected->orientation);
}

/* A nine-up block of cards on a paper with 5 mm margins. */
static struct imposition nine_up(const char *paper_id, const char *card_id)
{
    const struct paper_size *paper = paper_size_lookup(paper_id);
    const struct component_size *card = component_size_lookup(card_id);
    struct piece_shape shape = plain_shape(card->width_mm, card->height_mm, 0.0);
    struct sheet_options options = paper_options(paper->width_mm, paper->height_mm, 5.0);
    struct imposition imposition;

    assert_true(imposition_choose(&shape, &options, BACKS_DUPLEX, &imposition));
    assert_int_equal(imposition.columns, 3);
    assert_int_equal(imposition.rows, 3);
    return imposition;
}

static void test_nine_poker_cards_leave_the_classic_margins(void **state)
{
    (void)state;
    struct imposition letter = nine_up("letter", "poker");
    struct imposition a4 = nine_up("a4", "poker");

    assert_mm_equal(letter.block_x_mm, 12.70);
    assert_mm_equal(letter.block_y_mm, 6.35);
    assert_mm_equal(a4.block_x_mm, 9.75);
    assert_mm_equal(a4.block_y_mm, 15.15);
}

static void test_nine_tcg_cards_leave_the_classic_margins(void **state)
{
    (void)state;
    struct imposition letter = nine_up("letter", "tcg");
    struct imposition a4 = nine_up("a4", "tcg");

    assert_mm_equal(letter.block_x_mm, 13.45);
    assert_mm_equal(letter.block_y_mm, 7.70);
    assert_mm_equal(a4.block_x_mm, 10.50);
    assert_mm_equal(a4.block_y_mm, 16.50);
}

/* Columns on a sheet without margins and gaps; the cards are too high for the paper to be turned. */
static size_t columns_of(double card_mm, double sheet_mm)
{
    struct piece_shape shape = plain_shape(card_mm, 900.0, 0.0);
    struct sheet_options options = paper_options(sheet_mm, 1000.0, 0.0);
    struct imposition imposition;

    options.gap_mm = 0.0;
    assert_true(imposition_choose(&shape, &options, BACKS_NONE, &imposition));
    assert_mm_equal(imposition.paper.page_width_mm, sheet_mm);
    return imposition.columns;
}

static void test_c01_a_sheet_that_fits_exactly_holds_all_its_columns(void **state)
{
    (void)state;
    assert_int_equal(columns_of(70.0, 210.0), 3);
    assert_int_equal(columns_of(63.0, 189.0), 3);
    assert_int_equal(columns_of(2.5 * 25.4, 7.5 * 25.4), 3);
    assert_int_equal(columns_of(63.5, 190.5), 3);
    assert_int_equal(columns_of(0.1, 0.3), 3);
    assert_int_equal(columns_of(210.0 / 7.0, 210.0), 7);
}

static void test_c01_a_hundredth_of_a_mm_too_much_does_not_fit(void **state)
{
    (void)state;
    assert_int_equal(columns_of(70.0, 209.99), 2);
    assert_int_equal(columns_of(63.51, 190.5), 2);
}

static void test_gap_follows_sharing_and_bleed(void **state)
{
    (void)state;
    struct piece_shape bare = plain_shape(63.0, 88.0, 0.0);
    struct piece_shape bleeding = plain_shape(63.0, 88.0, 3.0);
    struct sheet_options options = paper_options(210.0, 297.0, 5.0);

    assert_mm_equal(imposition_gap_mm(&bare, &options), 0.0);
    assert_mm_equal(imposition_gap_mm(&bleeding, &options), 6.0);
    options.sharing = CUT_SHARED;
    assert_mm_equal(imposition_gap_mm(&bleeding, &options), 0.0);
    options.sharing = CUT_DOUBLE;
    assert_mm_equal(imposition_gap_mm(&bleeding, &options), 6.0);
}

static void test_a_stated_gap_wins_even_if_it_is_zero(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(63.0, 88.0, 3.0);
    struct sheet_options options = paper_options(210.0, 297.0, 5.0);

    options.gap_mm = 1.5;
    assert_mm_equal(imposition_gap_mm(&shape, &options), 1.5);
    options.gap_mm = 0.0;
    assert_mm_equal(imposition_gap_mm(&shape, &options), 0.0);
}

static void test_margins_turn_with_the_paper(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(250.0, 150.0, 0.0);
    struct sheet_options options = paper_options(210.0, 297.0, 0.0);
    struct imposition imposition;

    options.margins = (struct margins){.top_mm = 1, .right_mm = 2, .bottom_mm = 3, .left_mm = 4};
    assert_true(imposition_choose(&shape, &options, BACKS_NONE, &imposition));
    assert_mm_equal(imposition.paper.page_width_mm, 297.0);
    /* The upright left is on top, the upright bottom on the left. */
    assert_box(imposition.paper.printable, 3.0, 4.0, 293.0, 204.0);
    assert_mm_equal(imposition.block_x_mm, 3.0 + (293.0 - 250.0) / 2.0);
    assert_mm_equal(imposition.block_y_mm, 4.0 + (204.0 - 150.0) / 2.0);
}

static void test_a_mirrored_back_stays_within_uneven_margins(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(60.0, 250.0, 0.0);
    struct sheet_options options = paper_options(200.0, 297.0, 5.0);
    struct imposition imposition;

    options.margins.left_mm = 15.0;
    assert_true(imposition_choose(&shape, &options, BACKS_NONE, &imposition));
    assert_int_equal(imposition.columns, 3);
    /* Two sides: 15 mm are kept left and right, and only two columns are left. */
    assert_true(imposition_choose(&shape, &options, BACKS_SEPARATE, &imposition));
    assert_int_equal(imposition.columns, 2);
    assert_mm_equal(imposition.paper.page_width_mm, 200.0);
    assert_mm_equal(imposition.block_x_mm, 40.0);
}

static void test_marks_are_given_room_only_where_the_margin_is_narrow(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(50.0, 250.0, 0.0);
    struct sheet_options options = paper_options(200.0, 300.0, 0.0);
    struct imposition imposition;

    options.cut = CUT_MARKS;
    assert_true(imposition_choose(&shape, &options, BACKS_NONE, &imposition));
    assert_int_equal(imposition.columns, 3);
    /* 1 mm clear, 3 mm of mark, 1 mm to the edge of the paper. */
    options.paper_width_mm = 210.0;
    assert_true(imposition_choose(&shape, &options, BACKS_NONE, &imposition));
    assert_int_equal(imposition.columns, 4);
    options.margins = (struct margins){5.0, 5.0, 5.0, 5.0};
    assert_true(imposition_choose(&shape, &options, BACKS_NONE, &imposition));
    assert_int_equal(imposition.columns, 4);
}

static void test_marks_give_way_where_not_one_piece_would_fit(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(210.0, 297.0, 0.0);
    struct sheet_options options = paper_options(210.0, 297.0, 0.0);
    struct imposition imposition;

    options.cut = CUT_MARKS;
    assert_true(imposition_choose(&shape, &options, BACKS_NONE, &imposition));
    assert_int_equal(imposition.columns * imposition.rows, 1);
    assert_mm_equal(imposition.block_x_mm, 0.0);
}

static void test_a_piece_that_is_too_large_or_without_extent_does_not_fit(void **state)
{
    (void)state;
    struct sheet_options options = paper_options(210.0, 297.0, 5.0);
    struct piece_shape sizes[] = {
        plain_shape(201.0, 288.0, 0.0), plain_shape(197.0, 284.0, 2.0),
        plain_shape(0.0, 50.0, 0.0),    plain_shape(50.0, -1.0, 0.0),
        plain_shape(NAN, 50.0, 0.0),    plain_shape(50.0, INFINITY, 0.0),
    };
    struct imposition imposition;

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        assert_false(imposition_choose(&sizes[i], &options, BACKS_NONE, &imposition));
    }
}

static void test_a_paper_smaller_than_its_margins_holds_nothing(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(1.0, 1.0, 0.0);
    struct sheet_options options = paper_options(50.0, 80.0, 45.0);
    struct imposition imposition;

    assert_false(imposition_choose(&shape, &options, BACKS_NONE, &imposition));
    assert_false(imposition_choose(&shape, &options, BACKS_FOLD, &imposition));
}

/* From the cut edge of the block to the fold, on A4, once it is as many columns and rows as it should be. */
static double to_the_fold_mm(struct piece_shape shape, enum cut_style cut, size_t columns,
                             size_t rows)
{
    struct sheet_options options = paper_options(210.0, 297.0, 6.35);
    struct imposition imposition;

    options.cut = cut;
    assert_true(imposition_choose(&shape, &options, BACKS_FOLD, &imposition));
    assert_true(imposition.paper.folded);
    assert_int_equal(imposition.columns, columns);
    assert_int_equal(imposition.rows, rows);
    struct box box = imposition_block(&imposition, columns * rows).box;
    double edge_mm = imposition.paper.back.axis == MIRROR_VERTICAL ? box.x_mm + box.width_mm
                                                                   : box.y_mm + box.height_mm;
    return imposition.paper.back.at_mm - edge_mm;
}

static void test_the_fold_keeps_five_mm_from_the_bleed_on_either_side(void **state)
{
    (void)state;
    assert_mm_equal(to_the_fold_mm(plain_shape(60.0, 80.0, 3.0), CUT_MARKS, 2, 2), 3.0 + 5.0);
}

static void test_the_fold_comes_nearer_where_more_pieces_fit_for_it(void **state)
{
    (void)state;
    /* Two poker cards with bleed take 139 of the 142.15 mm beside the fold. */
    assert_mm_equal(to_the_fold_mm(plain_shape(63.5, 88.9, 3.0), CUT_MARKS, 2, 2), 3.0 + 3.0);
}

static void test_marks_between_a_piece_and_the_fold_are_whole(void **state)
{
    (void)state;
    /* Without bleed they begin 1 mm beside the cut. */
    assert_mm_equal(to_the_fold_mm(plain_shape(69.0, 97.0, 0.0), CUT_MARKS, 2, 2), 1.0 + 3.0);
    assert_mm_equal(to_the_fold_mm(plain_shape(69.5, 97.0, 0.0), CUT_SOLID, 2, 2), 3.0);
    assert_mm_equal(to_the_fold_mm(plain_shape(69.5, 97.0, 0.0), CUT_MARKS, 1, 2), 5.0);
}

static void test_the_direction_of_the_fold_that_holds_more_wins(void **state)
{
    (void)state;
    struct sheet_options options = paper_options(210.0, 297.0, 5.0);
    struct piece_shape wide = plain_shape(190.0, 60.0, 0.0);
    struct piece_shape tall = plain_shape(90.0, 130.0, 0.0);
    struct imposition imposition;

    /* Two rows over a horizontal fold; beside a vertical one, 190 mm do not fit at all. */
    assert_true(imposition_choose(&wide, &options, BACKS_FOLD, &imposition));
    assert_int_equal(imposition.paper.back.axis, MIRROR_HORIZONTAL);
    assert_int_equal(imposition.columns, 1);
    assert_int_equal(imposition.rows, 2);
    /* Two columns above a horizontal fold and two rows beside a vertical one: the latter by rule. */
    assert_true(imposition_choose(&tall, &options, BACKS_FOLD, &imposition));
    assert_int_equal(imposition.paper.back.axis, MIRROR_VERTICAL);
    assert_int_equal(imposition.columns * imposition.rows, 2);
}

static void test_a_fold_holds_eight_poker_faces_on_letter(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(63.5, 88.9, 0.0);
    struct sheet_options options = paper_options(215.9, 279.4, 5.0);
    struct imposition imposition;

    /* Two by two on either side of the shorter of the two folds that hold four, where upright
     * paper would hold three. */
    assert_true(imposition_choose(&shape, &options, BACKS_FOLD, &imposition));
    assert_int_equal(imposition.columns, 2);
    assert_int_equal(imposition.rows, 2);
    assert_mm_equal(imposition.paper.page_width_mm, 279.4);
    assert_int_equal(imposition.paper.back.axis, MIRROR_VERTICAL);
    assert_mm_equal(imposition.paper.back.at_mm, 279.4 / 2.0);
}

/* Three columns and two rows of 40 x 190 mm with 3 mm bleed. */
static struct imposition three_columns(double gap_mm)
{
    struct piece_shape shape = plain_shape(40.0, 190.0, 3.0);
    struct sheet_options options = paper_options(140.0, 400.0, 5.0);
    struct imposition imposition;

    options.gap_mm = gap_mm;
    assert_true(imposition_choose(&shape, &options, BACKS_NONE, &imposition));
    assert_int_equal(imposition.columns, 3);
    assert_int_equal(imposition.rows, 2);
    return imposition;
}

static void test_a_partial_block_ends_with_its_pieces(void **state)
{
    (void)state;
    struct imposition imposition = three_columns(0.0);
    struct sheet_block two = imposition_block(&imposition, 2);
    struct sheet_block four = imposition_block(&imposition, 4);
    struct sheet_block six = imposition_block(&imposition, 6);

    assert_int_equal(two.columns, 2);
    assert_int_equal(two.rows, 1);
    assert_int_equal(two.last_row_count, 2);
    assert_box(two.box, imposition.block_x_mm, imposition.block_y_mm, 80.0, 190.0);
    assert_int_equal(four.columns, 3);
    assert_int_equal(four.rows, 2);
    assert_int_equal(four.last_row_count, 1);
    assert_int_equal(six.last_row_count, 3);
    assert_box(six.box, imposition.block_x_mm, imposition.block_y_mm, 120.0, 380.0);
}

static void test_touching_pieces_bleed_only_at_the_edge_of_the_block(void **state)
{
    (void)state;
    struct imposition imposition = three_columns(0.0);
    struct box middle = imposition_trim(&imposition, 1);
    struct box last = imposition_trim(&imposition, 3);

    /* Above the empty place of a partial sheet the bleed stays. */
    assert_box(imposition_clip(&imposition, 4, 1), middle.x_mm, middle.y_mm - 3.0, 40.0, 196.0);
    assert_box(imposition_clip(&imposition, 6, 1), middle.x_mm, middle.y_mm - 3.0, 40.0, 193.0);
    assert_box(imposition_clip(&imposition, 4, 3), last.x_mm - 3.0, last.y_mm, 46.0, 193.0);
}

static void test_a_narrow_gap_is_shared_by_the_bleeds(void **state)
{
    (void)state;
    struct imposition imposition = three_columns(2.0);
    struct box middle = imposition_trim(&imposition, 1);

    assert_box(imposition_clip(&imposition, 3, 1), middle.x_mm - 1.0, middle.y_mm - 3.0, 42.0,
               196.0);
}

static void test_a_wide_gap_leaves_the_whole_bleed(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(30.0, 50.0, 2.0);
    struct sheet_options options = paper_options(210.0, 297.0, 5.0);
    struct imposition imposition;

    options.gap_mm = 10.0;
    assert_true(imposition_choose(&shape, &options, BACKS_NONE, &imposition));
    struct box trim = imposition_trim(&imposition, 6);
    assert_box(imposition_clip(&imposition, 20, 6), trim.x_mm - 2.0, trim.y_mm - 2.0, 34.0, 54.0);
}

/* Fills `tests` with one test for each cell; names and cases live in `arena`. */
static void name_fit_cases(struct arena *arena, struct CMUnitTest tests[FIT_CASE_COUNT])
{
    struct fit_case *cases = ARENA_NEW_ARRAY(arena, struct fit_case, FIT_CASE_COUNT);
    size_t used = 0;

    for (size_t t = 0; t < G_N_ELEMENTS(fit_tables); t++) {
        const struct fit_table *table = &fit_tables[t];
        for (size_t i = 0; i < table->row_count * PAPER_COUNT; i++) {
            const struct fit_row *row = &table->rows[i / PAPER_COUNT];
            size_t paper = i % PAPER_COUNT;
            const struct grid_expected *grid = &row->on[paper];

            cases[used] = (struct fit_case){.table = table, .row = row, .paper = paper};
            tests[used] = (struct CMUnitTest){
                .name =
                    arena_printf(arena, "test_%s_on_%s_%s_is_%zux%zu_%c", row->card, papers[paper],
                                 table->name, grid->columns, grid->rows, grid->orientation),
                .test_func = test_count_and_orientation,
                .initial_state = &cases[used],
            };
            used++;
        }
    }
    assert_int_equal(used, FIT_CASE_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nine_poker_cards_leave_the_classic_margins),
        cmocka_unit_test(test_nine_tcg_cards_leave_the_classic_margins),
        cmocka_unit_test(test_c01_a_sheet_that_fits_exactly_holds_all_its_columns),
        cmocka_unit_test(test_c01_a_hundredth_of_a_mm_too_much_does_not_fit),
        cmocka_unit_test(test_gap_follows_sharing_and_bleed),
        cmocka_unit_test(test_a_stated_gap_wins_even_if_it_is_zero),
        cmocka_unit_test(test_margins_turn_with_the_paper),
        cmocka_unit_test(test_a_mirrored_back_stays_within_uneven_margins),
        cmocka_unit_test(test_marks_are_given_room_only_where_the_margin_is_narrow),
        cmocka_unit_test(test_marks_give_way_where_not_one_piece_would_fit),
        cmocka_unit_test(test_a_piece_that_is_too_large_or_without_extent_does_not_fit),
        cmocka_unit_test(test_a_paper_smaller_than_its_margins_holds_nothing),
        cmocka_unit_test(test_the_fold_keeps_five_mm_from_the_bleed_on_either_side),
        cmocka_unit_test(test_the_fold_comes_nearer_where_more_pieces_fit_for_it),
        cmocka_unit_test(test_marks_between_a_piece_and_the_fold_are_whole),
        cmocka_unit_test(test_the_direction_of_the_fold_that_holds_more_wins),
        cmocka_unit_test(test_a_fold_holds_eight_poker_faces_on_letter),
        cmocka_unit_test(test_a_partial_block_ends_with_its_pieces),
        cmocka_unit_test(test_touching_pieces_bleed_only_at_the_edge_of_the_block),
        cmocka_unit_test(test_a_narrow_gap_is_shared_by_the_bleeds),
        cmocka_unit_test(test_a_wide_gap_leaves_the_whole_bleed),
    };
    struct CMUnitTest fit_tests[FIT_CASE_COUNT];
    struct arena *arena = arena_new();

    name_fit_cases(arena, fit_tests);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    failed += cmocka_run_group_tests(fit_tests, NULL, NULL);
    arena_free(arena);
    return failed;
}
