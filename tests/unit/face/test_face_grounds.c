#include "base/arena.h"
#include "face/face_grounds.h"
#include "support/cmocka_env.h"

static const struct colour red = {1, 0, 0, 1};
static const struct colour blue = {0, 0, 1, 1};

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
    face_grounds_add_fill(grounds, &path, transform, colour);
    arena_free(arena);
}

static void test_paper_is_white(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds);
    assert_true(face_grounds_behind(&grounds, (struct box){0, 0, 5, 5}, &colour));
    assert_true(colour.red == 1 && colour.green == 1 && colour.blue == 1);
    face_grounds_clear(&grounds);
}

static void test_the_topmost_box_counts(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds);
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
    face_grounds_init(&grounds);
    add(&grounds, BOX, (struct box){10, 10, 20, 20}, transform_identity(), blue);
    assert_false(face_grounds_behind(&grounds, (struct box){28, 12, 5, 5}, &colour));
    face_grounds_clear(&grounds);
}

static void test_the_middle_of_an_ellipse_is_covered_its_corners_may_be(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds);
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
    face_grounds_init(&grounds);
    add(&grounds, TRIANGLE, (struct box){0, 0, 20, 20}, transform_identity(), blue);
    assert_false(face_grounds_behind(&grounds, (struct box){1, 1, 1, 1}, &colour));
    face_grounds_clear(&grounds);
}

static void test_a_box_that_is_moved_lies_elsewhere(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds);
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
    face_grounds_init(&grounds);
    add(&grounds, BOX, (struct box){0, 0, 20, 20}, transform_rotate(45, 10, 10), blue);
    assert_false(face_grounds_behind(&grounds, (struct box){9, 9, 2, 2}, &colour));
    face_grounds_clear(&grounds);
}

static void test_pictures_and_what_shines_through_have_no_one_colour(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds);
    add(&grounds, BOX, (struct box){0, 0, 20, 20}, transform_identity(),
        (struct colour){0, 0, 0, 0.5});
    face_grounds_add_picture(&grounds, (struct box){30, 0, 20, 20});
    assert_false(face_grounds_behind(&grounds, (struct box){5, 5, 5, 5}, &colour));
    assert_false(face_grounds_behind(&grounds, (struct box){35, 5, 5, 5}, &colour));
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
        cmocka_unit_test(test_pictures_and_what_shines_through_have_no_one_colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
