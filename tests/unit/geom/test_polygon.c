/* Outlines as straight edges: inside or not, and how far from the edge. */
#include "geom/polygon.h"
#include "unit/geom/path_fixture.h"

static struct polygon polygon_of(struct arena *arena, const char *svg)
{
    struct path path;
    struct polygon polygon;
    size_t offset = 0;
    path_init(&path, arena);
    assert_true(path_add_svg(&path, svg, &offset));
    polygon_from_path(&polygon, arena, &path, transform_identity());
    return polygon;
}

static void test_a_point_is_as_deep_as_the_nearest_edge_is_far(void **state)
{
    struct arena *arena = arena_new();
    (void)state;
    struct polygon square = polygon_of(arena, "M0 0H10V10H0Z");
    assert_mm_equal(polygon_depth_mm(&square, 3, 5), 3);
    assert_mm_equal(polygon_depth_mm(&square, -2, 5), -2);
    assert_mm_equal(polygon_depth_mm(&square, 13, 14), -5);
    arena_free(arena);
}

static void test_an_open_path_is_closed(void **state)
{
    struct arena *arena = arena_new();
    (void)state;
    struct polygon triangle = polygon_of(arena, "M0 0H10V10");
    assert_true(polygon_contains(&triangle, 6, 3));
    assert_false(polygon_contains(&triangle, 3, 6));
    assert_int_equal(triangle.count, 3);
    arena_free(arena);
}

static void test_lines_stay_open(void **state)
{
    struct arena *arena = arena_new();
    (void)state;
    struct path path;
    struct polygon lines;
    path_init(&path, arena);
    path_move_to(&path, 0, 0);
    path_line_to(&path, 10, 0);
    path_line_to(&path, 10, 10);
    polygon_from_lines(&lines, arena, &path, transform_translate(1, 0));
    assert_int_equal(lines.count, 2);
    assert_mm_equal(fabs(polygon_depth_mm(&lines, 1, 10)), 10);
    assert_true(polygon_is_near(&lines, 10, 5, 1));
    assert_false(polygon_is_near(&lines, 9.9, 5, 1));
    assert_false(polygon_is_near(&lines, 1, 10, 9.9));
    arena_free(arena);
}

static void test_a_part_in_a_part_is_a_hole(void **state)
{
    struct arena *arena = arena_new();
    (void)state;
    struct polygon ring = polygon_of(arena, "M0 0H10V10H0Z M3 3H7V7H3Z");
    assert_true(polygon_contains(&ring, 1, 5));
    assert_false(polygon_contains(&ring, 5, 5));
    assert_mm_equal(polygon_depth_mm(&ring, 2, 5), 1);
    arena_free(arena);
}

static void test_a_circle_is_met_within_a_twentieth(void **state)
{
    struct arena *arena = arena_new();
    struct path path;
    struct polygon circle;
    (void)state;
    path_init(&path, arena);
    path_add_ellipse(&path, (struct box){0, 0, 40, 40});
    polygon_from_path(&circle, arena, &path, transform_identity());
    assert_true(fabs(polygon_depth_mm(&circle, 20, 10) - 10) < 0.05);
    assert_true(fabs(polygon_depth_mm(&circle, 20 - 15 * cos(0.7), 20 + 15 * sin(0.7)) - 5) < 0.05);
    arena_free(arena);
}

static void test_a_quad_is_as_deep_as_its_least_point(void **state)
{
    struct arena *arena = arena_new();
    (void)state;
    /* A notch from above reaches between the corners of the quad. */
    struct polygon notched = polygon_of(arena, "M0 0H4L5 6L6 0H10V10H0Z");
    struct quad below = quad_from_box(transform_identity(), (struct box){1, 7, 8, 2});
    struct quad across = quad_from_box(transform_identity(), (struct box){1, 4, 8, 5});
    struct quad beyond = quad_from_box(transform_identity(), (struct box){8, 7, 5, 2});
    assert_mm_equal(polygon_quad_depth_mm(&notched, &below), 1);
    assert_mm_equal(polygon_quad_depth_mm(&notched, &across), -2);
    assert_mm_equal(polygon_quad_depth_mm(&notched, &beyond), -3);
    arena_free(arena);
}

static void test_an_edge_crosses_a_box_that_has_a_point_of_it(void **state)
{
    static const struct {
        struct box box;
        bool crosses;
    } rows[] = {
        {{2, 2, 2, 2}, false},   /* within */
        {{12, 12, 4, 4}, false}, /* beyond the long side, within its bounds */
        {{9, 9, 3, 3}, true},    /* over the long side, with no corner of the triangle */
        {{-1, -1, 2, 2}, true},  /* a corner of it */
        {{-5, -5, 40, 40}, true}, {{30, 0, 5, 5}, false},
    };
    struct arena *arena = arena_new();
    struct path path;
    struct polygon polygon;
    (void)state;
    path_init(&path, arena);
    path_move_to(&path, 0, 0);
    path_line_to(&path, 20, 0);
    path_line_to(&path, 0, 20);
    path_close(&path);
    polygon_from_path(&polygon, arena, &path, transform_identity());
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(polygon_crosses_box(&polygon, rows[i].box), rows[i].crosses);
    }
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_point_is_as_deep_as_the_nearest_edge_is_far),
        cmocka_unit_test(test_an_open_path_is_closed),
        cmocka_unit_test(test_an_edge_crosses_a_box_that_has_a_point_of_it),
        cmocka_unit_test(test_lines_stay_open),
        cmocka_unit_test(test_a_part_in_a_part_is_a_hole),
        cmocka_unit_test(test_a_circle_is_met_within_a_twentieth),
        cmocka_unit_test(test_a_quad_is_as_deep_as_its_least_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
