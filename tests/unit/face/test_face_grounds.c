#include <math.h>

#include "base/arena.h"
#include "face/face_grounds.h"
#include "support/cmocka_env.h"

static const struct colour red = {1, 0, 0, 1};
static const struct colour blue = {0, 0, 1, 1};

static const struct face_clip no_clip = {
    .bounds = {{-1000, -1000, 3000, 3000}, {-1000, -1000, 3000, 3000}}};

enum shape { BOX, ELLIPSE, TRIANGLE };

/* Of grounds and the paths that they are made of; it outlives them. */
static struct arena *kept;

static int set_up(void **state)
{
    (void)state;
    kept = arena_new();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    arena_free(kept);
    return 0;
}

static void add(struct face_grounds *grounds, enum shape shape, struct box box,
                struct transform transform, struct colour colour)
{
    struct path path;
    path_init(&path, kept);
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
    face_grounds_add_fill(grounds, &path, transform, &no_clip, colour);
}

static void test_paper_is_white(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, kept, NULL);
    assert_true(face_grounds_behind(&grounds, (struct box){0, 0, 5, 5}, &colour));
    assert_true(colour.red == 1 && colour.green == 1 && colour.blue == 1);
    face_grounds_clear(&grounds);
}

static void test_the_topmost_box_counts(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, kept, NULL);
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
    face_grounds_init(&grounds, kept, NULL);
    add(&grounds, BOX, (struct box){10, 10, 20, 20}, transform_identity(), blue);
    assert_false(face_grounds_behind(&grounds, (struct box){28, 12, 5, 5}, &colour));
    face_grounds_clear(&grounds);
}

static void test_the_middle_of_an_ellipse_is_covered_its_corners_may_be(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, kept, NULL);
    add(&grounds, ELLIPSE, (struct box){0, 0, 20, 20}, transform_identity(), blue);
    assert_true(face_grounds_behind(&grounds, (struct box){4, 4, 12, 12}, &colour));
    assert_true(colour.blue == 1);
    assert_false(face_grounds_behind(&grounds, (struct box){0, 0, 3, 3}, &colour));
    face_grounds_clear(&grounds);
}

static void test_a_triangle_is_behind_what_lies_in_it_whole(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, kept, NULL);
    add(&grounds, TRIANGLE, (struct box){0, 0, 20, 20}, transform_identity(), blue);
    assert_true(face_grounds_behind(&grounds, (struct box){1, 1, 7, 7}, &colour));
    assert_true(colour.red == 0);
    assert_true(face_grounds_behind(&grounds, (struct box){12, 12, 5, 5}, &colour));
    assert_true(colour.red == 1);
    assert_false(face_grounds_behind(&grounds, (struct box){8, 8, 5, 5}, &colour));
    face_grounds_clear(&grounds);
}

static void test_a_box_that_is_moved_lies_elsewhere(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, kept, NULL);
    add(&grounds, BOX, (struct box){0, 0, 10, 10}, transform_translate(30, 0), blue);
    assert_true(face_grounds_behind(&grounds, (struct box){31, 1, 5, 5}, &colour));
    assert_true(colour.blue == 1);
    assert_true(face_grounds_behind(&grounds, (struct box){1, 1, 5, 5}, &colour));
    assert_true(colour.green == 1);
    face_grounds_clear(&grounds);
}

static void test_a_box_turned_askew_is_behind_what_lies_in_it_whole(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, kept, NULL);
    add(&grounds, BOX, (struct box){0, 0, 20, 20}, transform_rotate(45, 10, 10), blue);
    assert_true(face_grounds_behind(&grounds, (struct box){9, 9, 2, 2}, &colour));
    assert_true(colour.red == 0);
    assert_false(face_grounds_behind(&grounds, (struct box){0, 0, 12, 2}, &colour));
    face_grounds_clear(&grounds);
}

/* A line that is 4 mm wide goes right, then falls: red on the white paper. */
static void test_a_line_is_behind_what_lies_on_all_of_it(void **state)
{
    static const struct {
        struct box box;
        bool is_red;
    } rows[] = {
        {{5, 8.5, 4, 3}, true},     /* along it */
        {{18, 9, 2.5, 2.5}, true},  /* in the bend */
        {{29, 19.5, 1.5, 1}, true}, /* on its slanted part */
        {{5, 7, 4, 3}, false},      /* across its edge */
        {{5, 12.5, 4, 3}, false},   /* beside it */
        {{10, 20, 4, 3}, false},    /* within its bounds only */
    };
    struct face_grounds grounds;
    struct arena *arena = arena_new();
    struct path path;
    (void)state;
    path_init(&path, arena);
    path_move_to(&path, 0, 10);
    path_line_to(&path, 20, 10);
    path_line_to(&path, 40, 30);
    face_grounds_init(&grounds, kept, NULL);
    face_grounds_add_line(&grounds, &path, 4, transform_identity(), &no_clip, red);
    face_grounds_add_line(&grounds, &path, 0.5, transform_identity(), &no_clip, blue);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct colour colour = {0};
        assert_true(face_grounds_behind(&grounds, rows[i].box, &colour));
        assert_true(colour.red == 1 && (colour.green == 0) == rows[i].is_red);
    }
    face_grounds_clear(&grounds);
    arena_free(arena);
}

static void test_what_shines_through_is_mixed(void **state)
{
    struct face_grounds grounds;
    struct colour colour = {0};
    (void)state;
    face_grounds_init(&grounds, kept, NULL);
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
    face_grounds_init(&grounds, kept, NULL);
    face_grounds_add_picture(&grounds, &image, (struct box){30, 0, 20, 20}, transform_identity(),
                             &no_clip, 1);
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
    face_grounds_init(&grounds, kept, NULL);
    path_init(&hole, arena);
    path_add_ellipse(&hole, (struct box){0, 0, 20, 20});
    path_init(&path, arena);
    path_add_box(&path, (struct box){0, 0, 50, 50});
    const struct face_clip *clip = face_clip_within(arena, &no_clip, &hole, transform_identity());
    face_grounds_add_fill(&grounds, &path, transform_identity(), clip, blue);
    assert_true(face_grounds_behind(&grounds, (struct box){5, 5, 10, 10}, &colour));
    assert_true(colour.red == 0);
    assert_true(face_grounds_behind(&grounds, (struct box){25, 25, 10, 10}, &colour));
    assert_true(colour.red == 1);
    assert_false(face_grounds_behind(&grounds, (struct box){0, 0, 3, 3}, &colour));
    face_grounds_clear(&grounds);
    arena_free(arena);
}

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
        cmocka_unit_test(test_paper_is_white),
        cmocka_unit_test(test_the_topmost_box_counts),
        cmocka_unit_test(test_nothing_is_claimed_across_an_edge),
        cmocka_unit_test(test_the_middle_of_an_ellipse_is_covered_its_corners_may_be),
        cmocka_unit_test(test_a_triangle_is_behind_what_lies_in_it_whole),
        cmocka_unit_test(test_a_box_that_is_moved_lies_elsewhere),
        cmocka_unit_test(test_a_box_turned_askew_is_behind_what_lies_in_it_whole),
        cmocka_unit_test(test_a_line_is_behind_what_lies_on_all_of_it),
        cmocka_unit_test(test_what_shines_through_is_mixed),
        cmocka_unit_test(test_a_picture_whose_colours_are_not_known_is_not_claimed),
        cmocka_unit_test(test_a_clip_leaves_of_a_fill_what_is_inside),
        cmocka_unit_test(test_all_of_a_box_is_inside),
        cmocka_unit_test(test_the_inscribed_box_of_an_ellipse_is_inside),
        cmocka_unit_test(test_nothing_is_surely_inside_of_a_triangle_or_a_box_that_is_askew),
        cmocka_unit_test(test_a_box_turned_by_a_quarter_is_still_one),
        cmocka_unit_test(test_two_areas_share_less_than_either_has),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
