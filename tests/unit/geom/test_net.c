/* What is asked of any net, and how parts become an outline. */
#include "geom/net.h"
#include "geom/net_builder.h"
#include "net_fold_fixture.h"
#include "support/cmocka_env.h"

static int set_up(void **state)
{
    *state = arena_new();
    return 0;
}

static int tear_down(void **state)
{
    arena_free(*state);
    return 0;
}

/* A rectangle with a panel on its right and a flap on its left. */
static void make_strip(struct arena *arena, struct net *net_out)
{
    struct net_builder builder;
    net_builder_init(&builder, arena, 3);
    net_add_first_rectangle(&builder, "middle", 10, 20);
    net_add_rectangle(&builder, "right", (struct net_hinge){0, 1, 90}, 5);
    net_add_flap(&builder, (struct net_hinge){0, 3, 90},
                 (struct net_flap){.length_mm = 4, .inset_mm = 1, .taper_mm = 2});
    net_set_base(&builder, 0, 2);
    net_set_base(&builder, 1, 3);
    net_builder_finish(&builder, net_out);
}

static void test_the_outline_goes_round_all_parts_from_the_origin_on(void **state)
{
    static const struct net_point corners[] = {{4, 0},  {14, 0}, {19, 0}, {19, 20}, {14, 20},
                                               {4, 20}, {4, 19}, {0, 17}, {0, 3},   {4, 1}};
    struct net net;
    make_strip(*state, &net);
    assert_mm_equal(net.width_mm, 19);
    assert_mm_equal(net.height_mm, 20);
    assert_int_equal(net.outline.steps[0].verb, PATH_MOVE);
    for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++) {
        assert_mm_equal(net.outline.steps[i].x_mm, corners[i].x_mm);
        assert_mm_equal(net.outline.steps[i].y_mm, corners[i].y_mm);
    }
}

static void test_folds_are_where_parts_hang_on_each_other(void **state)
{
    struct net net;
    make_strip(*state, &net);
    assert_int_equal(net.fold_count, 2);
    assert_mm_equal(net.folds[0].x1_mm, 14);
    assert_mm_equal(net.folds[0].y1_mm, 20);
    assert_mm_equal(net.folds[0].x2_mm, 14);
    assert_mm_equal(net.folds[0].y2_mm, 0);
    assert_mm_equal(net.folds[1].x1_mm, 4);
    assert_mm_equal(net.folds[1].y1_mm, 1);
    assert_mm_equal(net.folds[1].y2_mm, 19);
}

static void test_panels_are_found_by_name_and_flaps_have_none(void **state)
{
    struct net net;
    size_t count = 0;
    make_strip(*state, &net);
    const char *const *names = net_panel_names(&net, *state, &count);
    assert_int_equal(count, 2);
    assert_string_equal(names[0], "middle");
    assert_string_equal(names[1], "right");
    assert_ptr_equal(net_panel_lookup(&net, "right"), &net.parts[1]);
    assert_null(net_panel_lookup(&net, "left"));
}

static void test_the_area_of_a_triangle_touches_two_of_its_sides(void **state)
{
    struct net_builder builder;
    struct net net;
    net_builder_init(&builder, *state, 1);
    net_add_first_triangle(&builder, "1", 30);
    net_set_base(&builder, 0, 0);
    net_builder_finish(&builder, &net);
    const struct net_part *panel = &net.parts[0];
    struct net_point corner = {0, 0};
    struct net_point middle = {panel->area_width_mm / 2, panel->area_height_mm / 2};
    transform_point(panel->to_net, &corner.x_mm, &corner.y_mm);
    transform_point(panel->to_net, &middle.x_mm, &middle.y_mm);
    assert_mm_equal(edge_distance_mm(panel, 1, corner), 0);
    for (size_t edge = 0; edge < 3; edge++) {
        assert_mm_equal(edge_distance_mm(panel, edge, middle), 30 / (2 * sqrt(3)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_the_outline_goes_round_all_parts_from_the_origin_on,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_folds_are_where_parts_hang_on_each_other, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_panels_are_found_by_name_and_flaps_have_none, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_the_area_of_a_triangle_touches_two_of_its_sides,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
