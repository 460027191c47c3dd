/* Empty backs behind sheets of one side. */
#include "sheet/duplex_order.h"
#include "unit/sheet/sheet_fixture.h"

/* Twelve cards, nine to a sheet, with such backs. */
static struct sheet_plan *plan_with(enum backs_mode backs)
{
    struct piece_shape shape = plain_shape(63, 88, 0);
    struct sheet_options options = paper_options(210, 297, 5);
    options.backs = backs;
    return plan_of_count(12, &shape, &options);
}

static void test_each_page_is_followed_by_an_empty_back(void **state)
{
    (void)state;
    struct sheet_plan *plan = plan_with(BACKS_NONE);
    size_t fronts = plan->page_count;
    sheet_plan_add_empty_backs(plan, FLIP_SHORT);
    assert_int_equal(plan->page_count, 2 * fronts);
    assert_int_equal(plan->sheet_count, fronts);
    assert_int_equal(plan->backs, BACKS_DUPLEX);
    assert_int_equal(plan->flip, FLIP_SHORT);
    for (size_t i = 0; i < fronts; i++) {
        const struct sheet_page *front = &plan->pages[2 * i];
        const struct sheet_page *back = &plan->pages[2 * i + 1];
        assert_true(front->placement_count > 0);
        assert_int_equal(front->side, PAGE_FRONT);
        assert_int_equal(back->side, PAGE_BACK);
        assert_int_equal(back->placement_count + back->mark_count + back->label_count, 0);
        assert_int_equal(front->sheet, i);
        assert_int_equal(back->sheet, i);
        assert_mm_equal(back->width_mm, front->width_mm);
        assert_mm_equal(back->height_mm, front->height_mm);
    }
    sheet_plan_free(plan);
}

static void test_sheets_to_be_glued_are_counted_one_by_one(void **state)
{
    (void)state;
    struct sheet_plan *plan = plan_with(BACKS_SEPARATE);
    assert_int_equal(plan->sheet_count, 2);
    sheet_plan_add_empty_backs(plan, FLIP_LONG);
    assert_int_equal(plan->sheet_count, 4);
    assert_int_equal(plan->page_count, 8);
    sheet_plan_free(plan);
}

static void test_a_duplex_plan_stays_as_it_is(void **state)
{
    (void)state;
    struct sheet_plan *plan = plan_with(BACKS_DUPLEX);
    const struct sheet_page *pages = plan->pages;
    sheet_plan_add_empty_backs(plan, FLIP_SHORT);
    assert_ptr_equal(plan->pages, pages);
    assert_int_equal(plan->page_count, 4);
    assert_int_equal(plan->flip, FLIP_LONG);
    sheet_plan_free(plan);
}

static void test_a_plan_without_pages_stays_empty(void **state)
{
    (void)state;
    struct sheet_plan plan = {.backs = BACKS_NONE};
    sheet_plan_add_empty_backs(&plan, FLIP_LONG);
    assert_int_equal(plan.page_count, 0);
    assert_int_equal(plan.backs, BACKS_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_page_is_followed_by_an_empty_back),
        cmocka_unit_test(test_sheets_to_be_glued_are_counted_one_by_one),
        cmocka_unit_test(test_a_duplex_plan_stays_as_it_is),
        cmocka_unit_test(test_a_plan_without_pages_stays_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
