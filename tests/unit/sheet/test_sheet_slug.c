/* The line in the margin that says what a sheet is. */
#include <string.h>

#include "unit/sheet/sheet_fixture.h"

static struct sheet_options slug_options(double width_mm, double height_mm, double margin_mm)
{
    struct sheet_options options = paper_options(width_mm, height_mm, margin_mm);
    options.slug = (struct slug_words){.before = "Dragons: Cards", .after = "cardstock"};
    return options;
}

/* Where its letters may stand. */
static struct box slug_box(const struct label *slug)
{
    return slug->turned
               ? (struct box){slug->x_mm - slug->size_mm, slug->y_mm - slug->room_mm, slug->size_mm,
                              slug->room_mm}
               : (struct box){slug->x_mm, slug->y_mm - slug->size_mm, slug->room_mm, slug->size_mm};
}

static void assert_free(const struct sheet_page *page)
{
    struct box slug = slug_box(page->slug);
    assert_true(box_contains((struct box){0, 0, page->width_mm, page->height_mm}, slug));
    for (size_t i = 0; i < page->placement_count; i++) {
        assert_false(box_overlaps(page->placements[i].clip, slug));
    }
    for (size_t i = 0; i < page->mark_count; i++) {
        const struct mark *mark = &page->marks[i];
        struct box line = {MIN(mark->x1_mm, mark->x2_mm), MIN(mark->y1_mm, mark->y2_mm),
                           ABS(mark->x2_mm - mark->x1_mm), ABS(mark->y2_mm - mark->y1_mm)};
        assert_false(box_overlaps(box_inset(line, -mark->width_mm / 2), slug));
    }
}

static void test_each_side_of_each_sheet_says_which_it_is(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "Dragons: Cards, front, sheet 1 of 2, cardstock",
        "Dragons: Cards, back, sheet 1 of 2, cardstock",
        "Dragons: Cards, front, sheet 2 of 2, cardstock",
        "Dragons: Cards, back, sheet 2 of 2, cardstock",
    };
    struct piece_shape shape = plain_shape(63, 88, 0);
    struct sheet_options options = slug_options(210, 297, 5);
    struct sheet_plan *plan = plan_of_count(12, &shape, &options);
    assert_int_equal(plan->page_count, 4);
    for (size_t i = 0; i < plan->page_count; i++) {
        assert_string_equal(plan->pages[i].slug->text, expected[i]);
        assert_free(&plan->pages[i]);
    }
    sheet_plan_free(plan);
}

static void test_sheets_of_one_side_do_not_name_it(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(63, 88, 0);
    struct sheet_options options = slug_options(210, 297, 5);
    options.backs = BACKS_NONE;
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    assert_string_equal(plan->pages[0].slug->text, "Dragons: Cards, sheet 1 of 1, cardstock");
    sheet_plan_free(plan);
}

static void test_it_stands_clear_of_pieces_and_marks_whatever_is_cut(void **state)
{
    (void)state;
    static const double sizes_mm[][2] = {{63.5, 88.9}, {50, 50}, {20, 20}, {100, 140}, {300, 300}};
    size_t found = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(sizes_mm); i++) {
        for (int cut = CUT_MARKS; cut <= CUT_NONE; cut++) {
            struct piece_shape shape = plain_shape(sizes_mm[i][0], sizes_mm[i][1], i == 1 ? 3 : 0);
            struct sheet_options options = slug_options(215.9, 279.4, 6.35);
            options.cut = (enum cut_style)cut;
            options.registration = i == 2 ? REGISTRATION_SILHOUETTE : REGISTRATION_NONE;
            struct sheet_plan *plan = plan_of_count(20, &shape, &options);
            for (size_t j = 0; j < plan->page_count; j++) {
                if (plan->pages[j].slug != NULL) {
                    assert_free(&plan->pages[j]);
                    found++;
                }
            }
            sheet_plan_free(plan);
        }
    }
    assert_true(found > 40);
}

static void test_beside_the_pieces_it_is_turned(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(63.5, 88.9, 0);
    struct sheet_options options = slug_options(215.9, 279.4, 6.35);
    struct sheet_plan *plan = plan_of_count(9, &shape, &options);
    assert_true(plan->pages[0].slug->turned);
    assert_true(slug_box(plan->pages[0].slug).x_mm >= 6.35 - MM_TOLERANCE);
    sheet_plan_free(plan);
}

static void test_without_room_or_words_there_is_none(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(100, 100, 0);
    struct sheet_options narrow = slug_options(110, 110, 5);
    struct sheet_options silent = paper_options(210, 297, 5);
    struct sheet_options unwanted = slug_options(210, 297, 5);
    struct sheet_options own_page = slug_options(210, 297, 5);
    unwanted.with_slug = false;
    own_page.one_a_page = ONE_A_PAGE_BLEED;
    const struct sheet_options *const all[] = {&narrow, &silent, &unwanted, &own_page};
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        struct sheet_plan *plan = plan_of_count(1, &shape, all[i]);
        assert_null(plan->pages[0].slug);
        sheet_plan_free(plan);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_side_of_each_sheet_says_which_it_is),
        cmocka_unit_test(test_sheets_of_one_side_do_not_name_it),
        cmocka_unit_test(test_it_stands_clear_of_pieces_and_marks_whatever_is_cut),
        cmocka_unit_test(test_beside_the_pieces_it_is_turned),
        cmocka_unit_test(test_without_room_or_words_there_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
