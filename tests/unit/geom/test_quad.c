#include "geom/transform.h"
#include "support/cmocka_env.h"

static const struct box square = {0, 0, 10, 10};

static bool overlap(struct box a, double a_deg, struct box b, double b_deg)
{
    struct quad first = quad_from_box(transform_rotate(a_deg, a.x_mm, a.y_mm), a);
    struct quad second = quad_from_box(transform_rotate(b_deg, b.x_mm, b.y_mm), b);
    bool forwards = quads_overlap(&first, &second);
    assert_true(forwards == quads_overlap(&second, &first));
    return forwards;
}

static void test_upright_boxes_overlap_where_they_share_an_area(void **state)
{
    (void)state;
    assert_true(overlap(square, 0, (struct box){9, 9, 5, 5}, 0));
    assert_true(overlap(square, 0, (struct box){2, 2, 1, 1}, 0));
    assert_false(overlap(square, 0, (struct box){10, 0, 5, 5}, 0));
    assert_false(overlap(square, 0, (struct box){0, 11, 5, 5}, 0));
}

static void test_turned_boxes_are_judged_by_their_own_sides(void **state)
{
    (void)state;
    /* The upright boxes around these two overlap; they do not. */
    assert_false(overlap((struct box){0, 0, 20, 1}, 45, (struct box){4, 0, 20, 1}, 45));
    assert_true(overlap((struct box){0, 0, 20, 1}, 45, (struct box){1, 0, 20, 1}, 45));
}

static void test_an_upright_and_a_turned_box_may_miss_each_other_at_a_corner(void **state)
{
    (void)state;
    assert_false(overlap((struct box){0, 0, 4, 4}, 0, (struct box){10, 0, 10, 10}, 45));
    assert_true(overlap((struct box){0, 0, 8, 8}, 0, (struct box){10, 0, 10, 10}, 45));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_upright_boxes_overlap_where_they_share_an_area),
        cmocka_unit_test(test_turned_boxes_are_judged_by_their_own_sides),
        cmocka_unit_test(test_an_upright_and_a_turned_box_may_miss_each_other_at_a_corner),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
