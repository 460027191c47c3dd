/* Boxes: insets, containment at the edges, unions. */
#include "geom/box.h"
#include "support/cmocka_env.h"

static void assert_box_equal(struct box actual, struct box expected)
{
    assert_mm_equal(actual.x_mm, expected.x_mm);
    assert_mm_equal(actual.y_mm, expected.y_mm);
    assert_mm_equal(actual.width_mm, expected.width_mm);
    assert_mm_equal(actual.height_mm, expected.height_mm);
}

static void test_inset_moves_each_edge_inwards(void **state)
{
    (void)state;
    assert_box_equal(box_inset((struct box){1, 2, 60, 80}, 3), (struct box){4, 5, 54, 74});
}

static void test_negative_inset_adds_bleed(void **state)
{
    (void)state;
    assert_box_equal(box_inset((struct box){0, 0, 63.5, 88.9}, -3),
                     (struct box){-3, -3, 69.5, 94.9});
}

static void test_box_contains_itself_and_boxes_on_its_edges(void **state)
{
    struct box outer = {10, 10, 20, 30};

    (void)state;
    assert_true(box_contains(outer, outer));
    assert_true(box_contains(outer, (struct box){10, 10, 5, 5}));
    assert_true(box_contains(outer, (struct box){25, 35, 5, 5}));
}

static void test_box_contains_what_sticks_out_less_than_the_tolerance(void **state)
{
    struct box outer = {0, 0, 210, 297};

    (void)state;
    assert_true(box_contains(outer, (struct box){-0.0004, -0.0004, 210.0008, 297.0008}));
    assert_false(box_contains(outer, (struct box){-0.0006, 0, 210, 297}));
}

static void test_sticking_out_on_any_side_is_noticed(void **state)
{
    struct box outer = {0, 0, 10, 10};

    (void)state;
    assert_false(box_contains(outer, (struct box){-1, 2, 5, 5}));
    assert_false(box_contains(outer, (struct box){2, -1, 5, 5}));
    assert_false(box_contains(outer, (struct box){6, 2, 5, 5}));
    assert_false(box_contains(outer, (struct box){2, 6, 5, 5}));
}

static void test_union_spans_both(void **state)
{
    (void)state;
    assert_box_equal(box_union((struct box){0, 5, 10, 10}, (struct box){-5, 8, 2, 20}),
                     (struct box){-5, 5, 15, 23});
    assert_box_equal(box_union((struct box){0, 0, 10, 10}, (struct box){2, 2, 3, 3}),
                     (struct box){0, 0, 10, 10});
}

static void test_boxes_that_only_touch_do_not_overlap(void **state)
{
    struct box outer = {0, 0, 10, 10};
    (void)state;
    assert_true(box_overlaps(outer, (struct box){9, 9, 5, 5}));
    assert_false(box_overlaps(outer, (struct box){10, 0, 5, 5}));
    assert_false(box_overlaps(outer, (struct box){0, -5, 5, 5}));
}

static void test_intersection_is_what_both_share(void **state)
{
    struct box outer = {0, 0, 10, 10};
    (void)state;
    assert_box_equal(box_intersection(outer, (struct box){5, -5, 10, 10}),
                     (struct box){5, 0, 5, 5});
    struct box nothing = box_intersection(outer, (struct box){20, 0, 5, 5});
    assert_mm_equal(nothing.width_mm, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inset_moves_each_edge_inwards),
        cmocka_unit_test(test_negative_inset_adds_bleed),
        cmocka_unit_test(test_box_contains_itself_and_boxes_on_its_edges),
        cmocka_unit_test(test_box_contains_what_sticks_out_less_than_the_tolerance),
        cmocka_unit_test(test_sticking_out_on_any_side_is_noticed),
        cmocka_unit_test(test_union_spans_both),
        cmocka_unit_test(test_boxes_that_only_touch_do_not_overlap),
        cmocka_unit_test(test_intersection_is_what_both_share),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
