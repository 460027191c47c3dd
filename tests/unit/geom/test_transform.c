/* Transforms: moving, turning, order, and boxes under them. */
#include "geom/transform.h"
#include "support/cmocka_env.h"

static void assert_maps(struct transform transform, double x_mm, double y_mm, double expected_x_mm,
                        double expected_y_mm)
{
    transform_point(transform, &x_mm, &y_mm);
    assert_mm_equal(x_mm, expected_x_mm);
    assert_mm_equal(y_mm, expected_y_mm);
}

static void test_identity_moves_nothing(void **state)
{
    (void)state;
    assert_maps(transform_identity(), 12.5, -3, 12.5, -3);
}

static void test_translate_moves(void **state)
{
    (void)state;
    assert_maps(transform_translate(10, -5), 1, 2, 11, -3);
}

static void test_positive_angles_turn_clockwise_on_the_page(void **state)
{
    (void)state;
    assert_maps(transform_rotate(90, 0, 0), 1, 0, 0, 1); /* from right to down */
    assert_maps(transform_rotate(-90, 0, 0), 1, 0, 0, -1);
    assert_maps(transform_rotate(30, 0, 0), 10, 0, 8.6603, 5);
}

static void test_the_point_turned_about_stays(void **state)
{
    (void)state;
    assert_maps(transform_rotate(37, 20, 30), 20, 30, 20, 30);
    assert_maps(transform_rotate(180, 20, 30), 0, 0, 40, 60);
    assert_maps(transform_rotate(90, 20, 30), 25, 30, 20, 35);
}

static void test_quarter_turns_are_exact(void **state)
{
    (void)state;
    for (int turn = -4; turn <= 8; turn++) {
        struct transform transform = transform_rotate(90.0 * turn, 0, 0);

        assert_true(fabs(transform.xx) == 1 || fabs(transform.xx) == 0);
        assert_true(fabs(transform.yx) == 1 || fabs(transform.yx) == 0);
        assert_true(fabs(transform.xx) + fabs(transform.yx) == 1);
    }
}

static void test_then_applies_the_first_before_the_second(void **state)
{
    struct transform move = transform_translate(10, 0), turn = transform_rotate(90, 0, 0);

    (void)state;
    assert_maps(transform_then(move, turn), 0, 0, 0, 10);
    assert_maps(transform_then(turn, move), 0, 0, 10, 0);
    assert_maps(transform_then(turn, move), 1, 2, 8, 1);
}

static void test_then_equals_one_after_the_other(void **state)
{
    struct transform first = {1.5, 0.5, -0.25, 2, 3, 4}, second = transform_rotate(25, 7, -2);
    double x_mm = 11, y_mm = 13;

    (void)state;
    transform_point(first, &x_mm, &y_mm);
    transform_point(second, &x_mm, &y_mm);
    assert_maps(transform_then(first, second), 11, 13, x_mm, y_mm);
}

static void test_the_inverse_takes_back_what_a_turn_and_a_move_did(void **state)
{
    struct transform there =
        transform_then(transform_rotate(30, 4, 5), transform_translate(10, -2));
    struct transform back = transform_then(there, transform_inverse(there));
    double x_mm = 7, y_mm = 11;

    (void)state;
    transform_point(back, &x_mm, &y_mm);
    assert_mm_equal(x_mm, 7);
    assert_mm_equal(y_mm, 11);
}

static void test_box_under_a_quarter_turn_swaps_its_sides(void **state)
{
    struct box box = transform_box(transform_rotate(90, 0, 0), (struct box){0, 0, 63.5, 88.9});

    (void)state;
    assert_mm_equal(box.x_mm, -88.9);
    assert_mm_equal(box.y_mm, 0);
    assert_mm_equal(box.width_mm, 88.9);
    assert_mm_equal(box.height_mm, 63.5);
}

static void test_box_under_a_slanted_turn_is_the_box_around_it(void **state)
{
    struct box box = transform_box(transform_rotate(45, 5, 5), (struct box){0, 0, 10, 10});

    (void)state;
    assert_mm_equal(box.x_mm, 5 - 5 * sqrt(2));
    assert_mm_equal(box.width_mm, 10 * sqrt(2));
    assert_mm_equal(box.height_mm, 10 * sqrt(2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_identity_moves_nothing),
        cmocka_unit_test(test_translate_moves),
        cmocka_unit_test(test_positive_angles_turn_clockwise_on_the_page),
        cmocka_unit_test(test_the_point_turned_about_stays),
        cmocka_unit_test(test_quarter_turns_are_exact),
        cmocka_unit_test(test_then_applies_the_first_before_the_second),
        cmocka_unit_test(test_then_equals_one_after_the_other),
        cmocka_unit_test(test_the_inverse_takes_back_what_a_turn_and_a_move_did),
        cmocka_unit_test(test_box_under_a_quarter_turn_swaps_its_sides),
        cmocka_unit_test(test_box_under_a_slanted_turn_is_the_box_around_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
