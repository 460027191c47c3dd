#include <math.h>

#include "base/arena.h"
#include "face/face_grounds.h"
#include "support/cmocka_env.h"

static const struct colour red = {1, 0, 0, 1};
static const struct colour blue = {0, 0, 1, 1};

static const struct area_bounds no_clip = {{-1000, -1000, 3000, 3000}, {-1000, -1000, 3000, 3000}};

enum shape { BOX, ELLIPSE, TRIANGLE };

static void add(struct face_grounds *grounds, enum shape shape, struct box box,
                struct transform transform, struct colour colour)
{
    struct arena *arena = arena_new();
    struct path path;
    path_init(&path, arena);
    if (shape == BOX) {
        path_add_box(&path, box);
    } else if (shape == ELLIPSE) {
        path_add_ellipse(&path, box);
    } else {
        path_move_to(&path, box.x_mm, box.y_mm);
        path_line_to(&path, box.x_mm + box.width_mm, box.y_mm);
        path_line_to(&path, box.x_mm, box.y_mm + box.height_mm);
        path_close(&path);
    }
    face_grounds_add_fill(grounds, &path, transform, no_clip, colour);
    arena_free(arena);
}

static void test_paper_is_white(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, NULL);
    assert_true(face_grounds_behind(&grounds, (struct box){0, 0, 5, 5}, &colour));
    assert_true(colour.red == 1 && colour.green == 1 && colour.blue == 1);
    face_grounds_clear(&grounds);
}

static void test_the_topmost_box_counts(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, NULL);
    add(&grounds, BOX, (struct box){0, 0, 50, 50}, transform_identity(), red);
    add(&grounds, BOX, (struct box){10, 10, 20, 20}, transform_identity(), blue);
    assert_true(face_grounds_behind(&grounds, (struct box){12, 12, 5, 5}, &colour));
    assert_true(colour.blue == 1);
    assert_true(face_grounds_behind(&grounds, (struct box){40, 40, 5, 5}, &colour));
    assert_true(colour.red == 1);
    face_grounds_clear(&grounds);
}

static void test_nothing_is_claimed_across_an_edge(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, NULL);
    add(&grounds, BOX, (struct box){10, 10, 20, 20}, transform_identity(), blue);
    assert_false(face_grounds_behind(&grounds, (struct box){28, 12, 5, 5}, &colour));
    face_grounds_clear(&grounds);
}

static void test_the_middle_of_an_ellipse_is_covered_its_corners_may_be(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, NULL);
    add(&grounds, ELLIPSE, (struct box){0, 0, 20, 20}, transform_identity(), blue);
    assert_true(face_grounds_behind(&grounds, (struct box){4, 4, 12, 12}, &colour));
    assert_true(colour.blue == 1);
    assert_false(face_grounds_behind(&grounds, (struct box){0, 0, 3, 3}, &colour));
    face_grounds_clear(&grounds);
}

static void test_nothing_is_claimed_on_a_triangle(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, NULL);
    add(&grounds, TRIANGLE, (struct box){0, 0, 20, 20}, transform_identity(), blue);
    assert_false(face_grounds_behind(&grounds, (struct box){1, 1, 1, 1}, &colour));
    face_grounds_clear(&grounds);
}

static void test_a_box_that_is_moved_lies_elsewhere(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, NULL);
    add(&grounds, BOX, (struct box){0, 0, 10, 10}, transform_translate(30, 0), blue);
    assert_true(face_grounds_behind(&grounds, (struct box){31, 1, 5, 5}, &colour));
    assert_true(colour.blue == 1);
    assert_true(face_grounds_behind(&grounds, (struct box){1, 1, 5, 5}, &colour));
    assert_true(colour.green == 1);
    face_grounds_clear(&grounds);
}

static void test_a_box_turned_askew_is_not_claimed(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, NULL);
    add(&grounds, BOX, (struct box){0, 0, 20, 20}, transform_rotate(45, 10, 10), blue);
    assert_false(face_grounds_behind(&grounds, (struct box){9, 9, 2, 2}, &colour));
    face_grounds_clear(&grounds);
}

static void test_what_shines_through_is_mixed(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, NULL);
    add(&grounds, BOX, (struct box){0, 0, 20, 20}, transform_identity(),
        (struct colour){0, 0, 0, 0.5});
    assert_true(face_grounds_behind(&grounds, (struct box){5, 5, 5, 5}, &colour));
    assert_true(fabs(colour.red - 0.5) < 0.001);
    add(&grounds, BOX, (struct box){0, 0, 20, 20}, transform_identity(),
        (struct colour){1, 0, 0, 0.5});
    assert_true(face_grounds_behind(&grounds, (struct box){5, 5, 5, 5}, &colour));
    assert_true(fabs(colour.red - 0.75) < 0.001);
    assert_true(fabs(colour.blue - 0.25) < 0.001);
    face_grounds_clear(&grounds);
}

static void test_a_picture_whose_colours_are_not_known_is_not_claimed(void **state)
{
    static const struct image image;
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, NULL);
    face_grounds_add_picture(&grounds, &image, (struct box){30, 0, 20, 20}, transform_identity(),
                             no_clip, 1);
    assert_false(face_grounds_behind(&grounds, (struct box){35, 5, 5, 5}, &colour));
    assert_true(face_grounds_behind(&grounds, (struct box){5, 5, 5, 5}, &colour));
    face_grounds_clear(&grounds);
}

static void test_a_clip_leaves_of_a_fill_what_is_inside(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    struct arena *arena = arena_new();
    struct path hole, path;
    (void)state;
    face_grounds_init(&grounds, NULL);
    path_init(&hole, arena);
    path_add_ellipse(&hole, (struct box){0, 0, 20, 20});
    path_init(&path, arena);
    path_add_box(&path, (struct box){0, 0, 50, 50});
    struct area_bounds clip = area_bounds_of_path(&hole, transform_identity());
    face_grounds_add_fill(&grounds, &path, transform_identity(), clip, blue);
    assert_true(face_grounds_behind(&grounds, (struct box){5, 5, 10, 10}, &colour));
    assert_true(colour.red == 0);
    assert_true(face_grounds_behind(&grounds, (struct box){25, 25, 10, 10}, &colour));
    assert_true(colour.red == 1);
    assert_false(face_grounds_behind(&grounds, (struct box){0, 0, 3, 3}, &colour));
    face_grounds_clear(&grounds);
    arena_free(arena);
}

static void test_only_what_is_added_later_covers(void **state)
{
    struct face_grounds grounds;
    const struct box box = {5, 5, 5, 5};
    (void)state;
    face_grounds_init(&grounds, NULL);
    add(&grounds, BOX, (struct box){0, 0, 20, 20}, transform_identity(), red);
    size_t count = face_grounds_count(&grounds);
    assert_true(face_grounds_cover(&grounds, 0, box));
    assert_false(face_grounds_cover(&grounds, count, box));
    add(&grounds, BOX, (struct box){0, 0, 20, 20}, transform_identity(),
        (struct colour){1, 0, 0, 0.9});
    add(&grounds, BOX, (struct box){8, 0, 20, 20}, transform_identity(), red);
    assert_false(face_grounds_cover(&grounds, count, box));
    add(&grounds, BOX, (struct box){0, 0, 20, 20}, transform_identity(), blue);
    assert_true(face_grounds_cover(&grounds, count, box));
    face_grounds_clear(&grounds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paper_is_white),
        cmocka_unit_test(test_the_topmost_box_counts),
        cmocka_unit_test(test_nothing_is_claimed_across_an_edge),
        cmocka_unit_test(test_the_middle_of_an_ellipse_is_covered_its_corners_may_be),
        cmocka_unit_test(test_nothing_is_claimed_on_a_triangle),
        cmocka_unit_test(test_a_box_that_is_moved_lies_elsewhere),
        cmocka_unit_test(test_a_box_turned_askew_is_not_claimed),
        cmocka_unit_test(test_what_shines_through_is_mixed),
        cmocka_unit_test(test_a_picture_whose_colours_are_not_known_is_not_claimed),
        cmocka_unit_test(test_a_clip_leaves_of_a_fill_what_is_inside),
        cmocka_unit_test(test_only_what_is_added_later_covers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
