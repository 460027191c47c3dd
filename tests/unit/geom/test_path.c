/* Outlines: the shapes, their bounds, and moving them. */
#include "unit/geom/path_fixture.h"

static void assert_bounds(const struct path *path, double x_mm, double y_mm, double width_mm,
                          double height_mm)
{
    struct box bounds = path_bounds(path);

    assert_mm_equal(bounds.x_mm, x_mm);
    assert_mm_equal(bounds.y_mm, y_mm);
    assert_mm_equal(bounds.width_mm, width_mm);
    assert_mm_equal(bounds.height_mm, height_mm);
}

static void assert_step(const struct path *path, size_t index, enum path_verb verb, double x_mm,
                        double y_mm)
{
    assert_true(index < path->count);
    assert_int_equal(path->steps[index].verb, verb);
    assert_mm_equal(path->steps[index].x_mm, x_mm);
    assert_mm_equal(path->steps[index].y_mm, y_mm);
}

static size_t count_verb(const struct path *path, enum path_verb verb)
{
    size_t count = 0;

    for (size_t i = 0; i < path->count; i++) {
        count += path->steps[i].verb == verb;
    }
    return count;
}

/* Twice the area within the end points of the steps; positive where they run clockwise. */
static double doubled_area(const struct path *path)
{
    double sum = 0;

    for (size_t i = 1; i < path->count; i++) {
        const struct path_step *a = &path->steps[i - 1], *b = &path->steps[i];

        if (b->verb == PATH_CLOSE) {
            b = &path->steps[0];
        }
        sum += a->x_mm * b->y_mm - b->x_mm * a->y_mm;
    }
    return sum;
}

static void test_empty_path_has_empty_bounds_at_the_origin(void **state)
{
    struct fixture *f = *state;

    assert_bounds(&f->path, 0, 0, 0, 0);
    path_close(&f->path);
    assert_bounds(&f->path, 0, 0, 0, 0);
}

static void test_steps_are_kept_in_order_however_many(void **state)
{
    struct fixture *f = *state;

    path_move_to(&f->path, 0, 0);
    for (int i = 1; i < 1000; i++) {
        path_line_to(&f->path, i, -i);
    }
    assert_int_equal(f->path.count, 1000);
    for (size_t i = 1; i < 1000; i++) {
        assert_step(&f->path, i, PATH_LINE, (double)i, -(double)i);
    }
}

static void test_bounds_hold_the_control_points_of_curves(void **state)
{
    struct fixture *f = *state;

    path_move_to(&f->path, 10, 10);
    path_curve_to(&f->path, 5, 0, 30, 40, 20, 10);
    path_close(&f->path);
    assert_bounds(&f->path, 5, 0, 25, 40);
}

static void test_box_is_four_sides_closed_clockwise(void **state)
{
    struct fixture *f = *state;

    path_add_box(&f->path, (struct box){1, 2, 30, 40});
    assert_int_equal(f->path.count, 5);
    assert_step(&f->path, 0, PATH_MOVE, 1, 2);
    assert_step(&f->path, 1, PATH_LINE, 31, 2);
    assert_step(&f->path, 2, PATH_LINE, 31, 42);
    assert_step(&f->path, 3, PATH_LINE, 1, 42);
    assert_int_equal(f->path.steps[4].verb, PATH_CLOSE);
    assert_mm_equal(doubled_area(&f->path), 2 * 30 * 40);
}

static void test_rounded_box_has_four_lines_and_four_corners(void **state)
{
    struct fixture *f = *state;

    path_add_rounded_box(&f->path, (struct box){0, 0, 63.5, 88.9}, 3);
    assert_int_equal(count_verb(&f->path, PATH_LINE), 4);
    assert_int_equal(count_verb(&f->path, PATH_CURVE), 4);
    assert_step(&f->path, 0, PATH_MOVE, 3, 0);
    assert_step(&f->path, 1, PATH_LINE, 60.5, 0);
    assert_step(&f->path, 2, PATH_CURVE, 63.5, 3);
    assert_step(&f->path, 8, PATH_CURVE, 3, 0);
    assert_bounds(&f->path, 0, 0, 63.5, 88.9);
}

static void test_radius_is_cut_down_to_half_the_shorter_side(void **state)
{
    struct fixture *f = *state;

    path_add_rounded_box(&f->path, (struct box){0, 0, 10, 40}, 30);
    assert_step(&f->path, 0, PATH_MOVE, 5, 0);
    assert_step(&f->path, 1, PATH_CURVE, 10, 5); /* no straight part on the short sides */
    assert_int_equal(count_verb(&f->path, PATH_LINE), 2);
    assert_bounds(&f->path, 0, 0, 10, 40);
}

static void test_radius_of_nothing_gives_a_plain_box(void **state)
{
    struct fixture *f = *state;

    path_add_rounded_box(&f->path, (struct box){0, 0, 10, 40}, 0);
    path_add_rounded_box(&f->path, (struct box){0, 0, 10, 40}, -2);
    path_add_rounded_box(&f->path, (struct box){0, 0, 10, 40}, NAN);
    assert_int_equal(f->path.count, 15);
    assert_int_equal(count_verb(&f->path, PATH_CURVE), 0);
}

/* A point on a cubic, at parameter one half. */
static void middle_of_curve(const struct path *path, size_t index, double *x_mm, double *y_mm)
{
    const struct path_step *from = &path->steps[index - 1], *curve = &path->steps[index];

    *x_mm = (from->x_mm + 3 * curve->x1_mm + 3 * curve->x2_mm + curve->x_mm) / 8;
    *y_mm = (from->y_mm + 3 * curve->y1_mm + 3 * curve->y2_mm + curve->y_mm) / 8;
}

static void test_circle_is_round_within_the_tolerance_of_cutting(void **state)
{
    struct fixture *f = *state;
    double x_mm, y_mm;

    path_add_ellipse(&f->path, (struct box){0, 0, 20, 20});
    assert_int_equal(f->path.count, 6);
    for (size_t i = 1; i <= 4; i++) {
        middle_of_curve(&f->path, i, &x_mm, &y_mm);
        assert_mm_equal(hypot(x_mm - 10, y_mm - 10), 10);
    }
    assert_bounds(&f->path, 0, 0, 20, 20);
}

static void test_ellipse_touches_the_four_sides(void **state)
{
    struct fixture *f = *state;

    path_add_ellipse(&f->path, (struct box){5, 5, 40, 20});
    assert_step(&f->path, 0, PATH_MOVE, 25, 5);
    assert_step(&f->path, 1, PATH_CURVE, 45, 15);
    assert_step(&f->path, 2, PATH_CURVE, 25, 25);
    assert_step(&f->path, 3, PATH_CURVE, 5, 15);
    assert_step(&f->path, 4, PATH_CURVE, 25, 5);
}

static void assert_sides_are_equal(const struct path *path, double side_mm)
{
    for (size_t i = 1; i < 6; i++) {
        const struct path_step *a = &path->steps[i - 1], *b = &path->steps[i];

        assert_mm_equal(hypot(b->x_mm - a->x_mm, b->y_mm - a->y_mm), side_mm);
    }
}

static void test_flat_hexagon_has_corners_left_and_right(void **state)
{
    struct fixture *f = *state;

    path_add_hexagon(&f->path, (struct box){0, 0, 40, 100}, false);
    assert_int_equal(f->path.count, 7);
    assert_sides_are_equal(&f->path, 20);
    assert_bounds(&f->path, 0, 50 - 10 * sqrt(3), 40, 20 * sqrt(3));
    assert_true(doubled_area(&f->path) > 0);
}

static void test_pointy_hexagon_has_corners_up_and_down(void **state)
{
    struct fixture *f = *state;

    path_add_hexagon(&f->path, (struct box){0, 0, 100, 40}, true);
    assert_sides_are_equal(&f->path, 20);
    assert_bounds(&f->path, 50 - 10 * sqrt(3), 0, 20 * sqrt(3), 40);
    assert_true(doubled_area(&f->path) > 0);
}

static void test_hexagon_is_as_large_as_the_narrow_way_allows(void **state)
{
    struct fixture *f = *state;

    path_add_hexagon(&f->path, (struct box){10, 10, 100, 10 * sqrt(3)}, false);
    assert_sides_are_equal(&f->path, 10);
    assert_bounds(&f->path, 50, 10, 20, 10 * sqrt(3));
}

static void test_transform_moves_points_and_control_points(void **state)
{
    struct fixture *f = *state;

    path_move_to(&f->path, 1, 0);
    path_curve_to(&f->path, 2, 0, 3, 0, 4, 0);
    path_close(&f->path);
    path_transform(&f->path, transform_then(transform_rotate(90, 0, 0), transform_translate(9, 0)));
    assert_step(&f->path, 0, PATH_MOVE, 9, 1);
    assert_step(&f->path, 1, PATH_CURVE, 9, 4);
    assert_mm_equal(f->path.steps[1].x1_mm, 9);
    assert_mm_equal(f->path.steps[1].y1_mm, 2);
    assert_mm_equal(f->path.steps[1].x2_mm, 9);
    assert_mm_equal(f->path.steps[1].y2_mm, 3);
    assert_bounds(&f->path, 9, 1, 0, 3);
}

static void test_a_path_is_added_moved_and_stays_as_it_was(void **state)
{
    struct fixture *f = *state;
    struct path from;

    path_init(&from, f->path.arena);
    path_move_to(&from, 1, 0);
    path_curve_to(&from, 2, 0, 3, 0, 4, 0);
    path_close(&from);
    path_move_to(&f->path, 7, 7);
    path_add_moved(&f->path, &from,
                   transform_then(transform_rotate(90, 0, 0), transform_translate(9, 0)));
    assert_int_equal(f->path.count, 4);
    assert_step(&f->path, 0, PATH_MOVE, 7, 7);
    assert_step(&f->path, 1, PATH_MOVE, 9, 1);
    assert_step(&f->path, 2, PATH_CURVE, 9, 4);
    assert_mm_equal(f->path.steps[2].y1_mm, 2);
    assert_int_equal(f->path.steps[3].verb, PATH_CLOSE);
    assert_step(&from, 1, PATH_CURVE, 4, 0);
}

#define PATH_TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PATH_TEST(test_empty_path_has_empty_bounds_at_the_origin),
        PATH_TEST(test_steps_are_kept_in_order_however_many),
        PATH_TEST(test_bounds_hold_the_control_points_of_curves),
        PATH_TEST(test_box_is_four_sides_closed_clockwise),
        PATH_TEST(test_rounded_box_has_four_lines_and_four_corners),
        PATH_TEST(test_radius_is_cut_down_to_half_the_shorter_side),
        PATH_TEST(test_radius_of_nothing_gives_a_plain_box),
        PATH_TEST(test_circle_is_round_within_the_tolerance_of_cutting),
        PATH_TEST(test_ellipse_touches_the_four_sides),
        PATH_TEST(test_flat_hexagon_has_corners_left_and_right),
        PATH_TEST(test_pointy_hexagon_has_corners_up_and_down),
        PATH_TEST(test_hexagon_is_as_large_as_the_narrow_way_allows),
        PATH_TEST(test_transform_moves_points_and_control_points),
        PATH_TEST(test_a_path_is_added_moved_and_stays_as_it_was),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
