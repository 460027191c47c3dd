#include "base/arena.h"
#include "face/area_bounds.h"
#include "support/cmocka_env.h"

enum shape { BOX, ELLIPSE, TRIANGLE };

static const struct box square = {0, 0, 20, 20};

static struct area_bounds bounds_of(enum shape shape, struct transform transform)
{
    struct arena *arena = arena_new();
    struct path path;
    path_init(&path, arena);
    if (shape == BOX) {
        path_add_box(&path, square);
    } else if (shape == ELLIPSE) {
        path_add_ellipse(&path, square);
    } else {
        path_move_to(&path, 0, 0);
        path_line_to(&path, 20, 0);
        path_line_to(&path, 0, 20);
        path_close(&path);
    }
    struct area_bounds bounds = area_bounds_of_path(&path, transform);
    arena_free(arena);
    return bounds;
}

static void expect_box(struct box box, double x_mm, double y_mm, double width_mm, double height_mm)
{
    assert_mm_equal(box.x_mm, x_mm);
    assert_mm_equal(box.y_mm, y_mm);
    assert_mm_equal(box.width_mm, width_mm);
    assert_mm_equal(box.height_mm, height_mm);
}

static void test_all_of_a_box_is_inside(void **state)
{
    (void)state;
    struct area_bounds bounds = bounds_of(BOX, transform_translate(5, 0));
    expect_box(bounds.inner, 5, 0, 20, 20);
    expect_box(bounds.outer, 5, 0, 20, 20);
}

static void test_the_inscribed_box_of_an_ellipse_is_inside(void **state)
{
    (void)state;
    struct area_bounds bounds = bounds_of(ELLIPSE, transform_identity());
    assert_true(box_contains(bounds.inner, (struct box){3, 3, 14, 14}));
    assert_false(box_contains(bounds.inner, (struct box){2.9, 2.9, 14.2, 14.2}));
    expect_box(bounds.outer, 0, 0, 20, 20);
}

static void test_nothing_is_surely_inside_of_a_triangle_or_a_box_that_is_askew(void **state)
{
    (void)state;
    struct area_bounds triangle = bounds_of(TRIANGLE, transform_identity());
    struct area_bounds askew = bounds_of(BOX, transform_rotate(45, 10, 10));
    assert_mm_equal(triangle.inner.width_mm * triangle.inner.height_mm, 0);
    assert_mm_equal(askew.inner.width_mm * askew.inner.height_mm, 0);
    assert_true(box_contains(askew.outer, square));
}

static void test_a_box_turned_by_a_quarter_is_still_one(void **state)
{
    (void)state;
    struct transform quarter = {.xy = -1, .yx = 1};
    struct area_bounds bounds = area_bounds_of_box((struct box){0, 0, 20, 10}, quarter);
    expect_box(bounds.inner, -10, 0, 10, 20);
    expect_box(bounds.outer, -10, 0, 10, 20);
}

static void test_two_areas_share_less_than_either_has(void **state)
{
    (void)state;
    struct area_bounds box = area_bounds_of_box((struct box){10, 0, 20, 20}, transform_identity());
    struct area_bounds shared =
        area_bounds_intersection(box, bounds_of(ELLIPSE, transform_identity()));
    expect_box(shared.outer, 10, 0, 10, 20);
    assert_true(box_contains(shared.inner, (struct box){10, 3, 7, 14}));
    assert_false(box_contains(shared.inner, (struct box){10, 3, 8, 14}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_of_a_box_is_inside),
        cmocka_unit_test(test_the_inscribed_box_of_an_ellipse_is_inside),
        cmocka_unit_test(test_nothing_is_surely_inside_of_a_triangle_or_a_box_that_is_askew),
        cmocka_unit_test(test_a_box_turned_by_a_quarter_is_still_one),
        cmocka_unit_test(test_two_areas_share_less_than_either_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
