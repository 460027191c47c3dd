/* Holes and parts of outlines, as pixels. */
#include <string.h>

#include "render/mask_shape.h"
#include "support/cmocka_env.h"

static struct mask_shape shape_of(const char *svg)
{
    struct arena *arena = arena_new();
    struct path path;
    size_t error = 0;
    path_init(&path, arena);
    assert_true(path_add_svg(&path, svg, &error));
    struct mask_shape shape = outline_shape(&path, 20, 20, 200, 200);
    arena_free(arena);
    return shape;
}

static void test_a_whole_outline_is_one_part_without_holes(void **state)
{
    (void)state;
    struct mask_shape shape = shape_of("M0 0 H20 V20 H0 Z");
    assert_int_equal(shape.part_count, 1);
    assert_int_equal(shape.hole_count, 0);
}

static void test_an_enclosed_area_is_a_hole(void **state)
{
    (void)state;
    struct mask_shape shape = shape_of("M0 0 H20 V20 H0 Z M5 5 V15 H15 V5 Z");
    assert_int_equal(shape.part_count, 1);
    assert_int_equal(shape.hole_count, 1);
}

static void test_a_notch_that_is_open_to_the_edge_is_no_hole(void **state)
{
    (void)state;
    struct mask_shape shape = shape_of("M0 0 H8 V10 H12 V0 H20 V20 H0 Z");
    assert_int_equal(shape.part_count, 1);
    assert_int_equal(shape.hole_count, 0);
}

static void test_parts_that_do_not_touch_are_counted(void **state)
{
    (void)state;
    struct mask_shape shape = shape_of("M0 0 H8 V20 H0 Z M12 0 H20 V8 H12 Z M12 12 H20 V20 H12 Z");
    assert_int_equal(shape.part_count, 3);
    assert_int_equal(shape.hole_count, 0);
}

static void test_filling_leaves_what_is_outside(void **state)
{
    (void)state;
    unsigned char bytes[4 * 8] = {0};
    const unsigned char rows[4][5] = {
        {255, 255, 255, 0, 0}, {255, 0, 255, 0, 255}, {255, 255, 255, 0, 255}, {0, 0, 0, 0, 0}};
    for (size_t y = 0; y < 4; y++) {
        memcpy(bytes + y * 8, rows[y], 5);
    }
    struct mask mask = {bytes, 8, 5, 4};
    assert_int_equal(mask_fill_holes(&mask), 1);
    assert_int_equal(bytes[8 + 1], 255);
    assert_int_equal(bytes[8 + 3], 0);
    assert_int_equal(bytes[0 + 3], 0);
    assert_int_equal(bytes[24], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_whole_outline_is_one_part_without_holes),
        cmocka_unit_test(test_an_enclosed_area_is_a_hole),
        cmocka_unit_test(test_a_notch_that_is_open_to_the_edge_is_no_hole),
        cmocka_unit_test(test_parts_that_do_not_touch_are_counted),
        cmocka_unit_test(test_filling_leaves_what_is_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
