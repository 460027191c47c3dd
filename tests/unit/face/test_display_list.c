/* Lists grow, keep what was put in, and hold their texts. */
#include "face/display_list.h"
#include "support/cmocka_env.h"

static const struct source_span no_span = {0};

static void test_a_new_list_has_its_sizes_and_nothing_in_it(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(63.5, 88.9, 3);
    assert_mm_equal(list->width_mm, 63.5);
    assert_mm_equal(list->height_mm, 88.9);
    assert_mm_equal(list->bleed_mm, 3);
    assert_int_equal(list->count, 0);
    assert_int_equal(list->outline.count, 0);
    path_add_box(&list->outline, (struct box){0, 0, 63.5, 88.9});
    assert_true(list->outline.count > 0);
    display_list_free(list);
}

static void test_a_thousand_items_keep_order_and_content(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(10, 10, 0);
    for (int i = 0; i < 1000; i++) {
        struct source_span span = {NULL, (size_t)i, 1};
        struct display_item *item = display_list_add(list, DISPLAY_PUSH, span);
        assert_true(item->push.opacity == 0);
        item->push.opacity = i;
    }
    assert_int_equal(list->count, 1000);
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(list->items[i].verb, DISPLAY_PUSH);
        assert_int_equal(list->items[i].span.offset, i);
        assert_true(list->items[i].push.opacity == i);
    }
    display_list_free(list);
}

static void test_a_text_that_was_never_set_is_no_harm(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(10, 10, 0);
    display_list_add(list, DISPLAY_TEXT, no_span);
    display_list_free(list);
    display_list_free(NULL);
}

static void test_a_spot_of_a_board_that_is_drawn_twice_counts_once(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(60, 60, 0);
    display_list_add_spot(list, (struct display_spot){10, 20, 5}, 0);
    display_list_add_spot(list, (struct display_spot){30, 20, 5}, 0);
    display_list_add_spot(list, (struct display_spot){30.0001, 20, 5}, 2);
    display_list_add_spot(list, (struct display_spot){30, 21, 5}, 2);
    assert_int_equal(list->spot_count, 3);
    assert_mm_equal(list->spots[2].y_mm, 21);
    display_list_free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_new_list_has_its_sizes_and_nothing_in_it),
        cmocka_unit_test(test_a_thousand_items_keep_order_and_content),
        cmocka_unit_test(test_a_text_that_was_never_set_is_no_harm),
        cmocka_unit_test(test_a_spot_of_a_board_that_is_drawn_twice_counts_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
