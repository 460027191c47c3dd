/* Where backs go, and in which order pages are printed. */
#include "sheet/duplex_order.h"
#include "unit/sheet/sheet_fixture.h"

static void test_c05_a_long_edge_flip_of_a_portrait_page_mirrors_left_and_right(void **state)
{
    (void)state;
    assert_int_equal(flip_axis(FLIP_LONG, 210.0, 297.0), MIRROR_VERTICAL);
}

static void test_c05_a_short_edge_flip_of_a_portrait_page_mirrors_top_and_bottom(void **state)
{
    (void)state;
    assert_int_equal(flip_axis(FLIP_SHORT, 210.0, 297.0), MIRROR_HORIZONTAL);
}

static void test_c05_a_long_edge_flip_of_a_landscape_page_mirrors_top_and_bottom(void **state)
{
    (void)state;
    assert_int_equal(flip_axis(FLIP_LONG, 297.0, 210.0), MIRROR_HORIZONTAL);
}

static void test_c05_a_short_edge_flip_of_a_landscape_page_mirrors_left_and_right(void **state)
{
    (void)state;
    assert_int_equal(flip_axis(FLIP_SHORT, 297.0, 210.0), MIRROR_VERTICAL);
}

static void test_a_square_page_counts_as_portrait(void **state)
{
    (void)state;
    assert_int_equal(flip_axis(FLIP_LONG, 210.0, 210.0), MIRROR_VERTICAL);
    assert_int_equal(flip_axis(FLIP_SHORT, 210.0, 210.0), MIRROR_HORIZONTAL);
}

static void test_glued_sheets_are_mirrored_left_and_right_whatever_the_flip(void **state)
{
    (void)state;
    assert_int_equal(back_page_axis(BACKS_SEPARATE, FLIP_SHORT, 210.0, 297.0), MIRROR_VERTICAL);
    assert_int_equal(back_page_axis(BACKS_SEPARATE, FLIP_LONG, 297.0, 210.0), MIRROR_VERTICAL);
    assert_int_equal(back_page_axis(BACKS_DUPLEX, FLIP_LONG, 297.0, 210.0), MIRROR_HORIZONTAL);
}

static void test_a_box_is_mirrored_about_the_middle_of_the_page(void **state)
{
    (void)state;
    struct box page = {0.0, 0.0, 210.0, 297.0};
    struct box front = {10.0, 20.0, 63.0, 88.0};
    struct reflection across = reflection_about_middle(MIRROR_VERTICAL, page);
    struct reflection down = reflection_about_middle(MIRROR_HORIZONTAL, page);

    assert_box(reflection_of_box(across, front), 137.0, 20.0, 63.0, 88.0);
    assert_box(reflection_of_box(down, front), 10.0, 189.0, 63.0, 88.0);
}

static void test_the_middle_of_a_box_that_is_not_at_the_origin_is_its_own(void **state)
{
    (void)state;
    struct box area = {10.0, 20.0, 100.0, 200.0};

    assert_mm_equal(reflection_about_middle(MIRROR_VERTICAL, area).at_mm, 60.0);
    assert_mm_equal(reflection_about_middle(MIRROR_HORIZONTAL, area).at_mm, 120.0);
}

static void test_reflecting_twice_changes_nothing(void **state)
{
    (void)state;
    struct reflection reflection = {.axis = MIRROR_HORIZONTAL, .at_mm = 33.3};
    double x_mm = 12.5, y_mm = 7.25;

    reflection_of_point(reflection, &x_mm, &y_mm);
    assert_mm_equal(x_mm, 12.5);
    assert_mm_equal(y_mm, 59.35);
    reflection_of_point(reflection, &x_mm, &y_mm);
    assert_mm_equal(y_mm, 7.25);
}

/* Follows the top of a back through the turning of its sheet and of the finished piece: it must end
 * up at the top. A sheet turned about a vertical line keeps up and down; about a horizontal line it
 * swaps them. The piece is turned over about its own vertical line, which keeps them. */
static void test_a_back_stands_upright_when_the_piece_is_turned_like_a_page(void **state)
{
    (void)state;
    const enum mirror_axis axes[] = {MIRROR_VERTICAL, MIRROR_HORIZONTAL};

    for (size_t i = 0; i < G_N_ELEMENTS(axes); i++) {
        struct reflection reflection = {.axis = axes[i], .at_mm = 0.0};
        double x_mm = 0.0, top_of_front_mm = -1.0;
        reflection_of_point(reflection, &x_mm, &top_of_front_mm);
        bool back_page_has_it_below = top_of_front_mm > 0.0;

        assert_int_equal(reflection_quarter_turns(reflection), back_page_has_it_below ? 2 : 0);
    }
}

static void assert_slots(enum backs_mode backs, size_t sheet_count, const char *expected)
{
    GString *found = g_string_new(NULL);

    for (size_t i = 0; i < duplex_slot_count(backs, sheet_count); i++) {
        struct page_slot slot = duplex_slot_at(backs, sheet_count, i);
        g_string_append_printf(found, "%zu%c ", slot.sheet, slot.side == PAGE_FRONT ? 'F' : 'B');
    }
    assert_string_equal(found->str, expected);
    g_string_free(found, TRUE);
}

static void test_duplex_pages_alternate(void **state)
{
    (void)state;
    assert_slots(BACKS_DUPLEX, 3, "0F 0B 1F 1B 2F 2B ");
    assert_slots(BACKS_DUPLEX, 0, "");
}

static void test_separate_backs_follow_all_fronts(void **state)
{
    (void)state;
    assert_slots(BACKS_SEPARATE, 3, "0F 1F 2F 0B 1B 2B ");
}

static void test_folded_and_one_sided_sheets_have_one_page(void **state)
{
    (void)state;
    assert_slots(BACKS_FOLD, 2, "0F 1F ");
    assert_slots(BACKS_NONE, 2, "0F 1F ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_c05_a_long_edge_flip_of_a_portrait_page_mirrors_left_and_right),
        cmocka_unit_test(test_c05_a_short_edge_flip_of_a_portrait_page_mirrors_top_and_bottom),
        cmocka_unit_test(test_c05_a_long_edge_flip_of_a_landscape_page_mirrors_top_and_bottom),
        cmocka_unit_test(test_c05_a_short_edge_flip_of_a_landscape_page_mirrors_left_and_right),
        cmocka_unit_test(test_a_square_page_counts_as_portrait),
        cmocka_unit_test(test_glued_sheets_are_mirrored_left_and_right_whatever_the_flip),
        cmocka_unit_test(test_a_box_is_mirrored_about_the_middle_of_the_page),
        cmocka_unit_test(test_the_middle_of_a_box_that_is_not_at_the_origin_is_its_own),
        cmocka_unit_test(test_reflecting_twice_changes_nothing),
        cmocka_unit_test(test_a_back_stands_upright_when_the_piece_is_turned_like_a_page),
        cmocka_unit_test(test_duplex_pages_alternate),
        cmocka_unit_test(test_separate_backs_follow_all_fronts),
        cmocka_unit_test(test_folded_and_one_sided_sheets_have_one_page),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
