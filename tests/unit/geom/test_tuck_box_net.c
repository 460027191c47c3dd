/* Nets of tuck boxes, folded up. */
#include "unit/geom/net_fold_fixture.h"

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

static size_t panel_index(const struct net *net, const char *name)
{
    const struct net_part *panel = net_panel_lookup(net, name);
    assert_non_null(panel);
    return (size_t)(panel - net->parts);
}

/* The room between all panels. */
static struct vector folded_room(const struct net *net)
{
    struct vector low = folded_corner(net, 0, 0);
    struct vector high = low;
    for (size_t i = 0; i < net->part_count; i++) {
        for (size_t corner = 0; is_panel(net, i) && corner < 4; corner++) {
            struct vector at = folded_corner(net, i, corner);
            low = (struct vector){fmin(low.x, at.x), fmin(low.y, at.y), fmin(low.z, at.z)};
            high = (struct vector){fmax(high.x, at.x), fmax(high.y, at.y), fmax(high.z, at.z)};
        }
    }
    return vector_between(low, high);
}

static void test_boxes_close_round_the_room_that_was_asked_for(void **state)
{
    static const struct tuck_box boxes[] = {
        {64, 89, 17.2, 0, false}, {64, 89, 20, 10, false}, {45, 68, 6, 0, false},
        {90, 130, 60, 0, false},  {30, 30, 90, 0, false},  {200, 20, 6, 0, false},
        {6, 6, 6, 0, false},
    };
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        struct net net;
        tuck_box_net_make(*state, &boxes[i], &net);
        assert_net_sound(&net, 0);
        struct vector room = folded_room(&net);
        assert_mm_equal(room.x, boxes[i].width_mm);
        assert_mm_equal(room.y, boxes[i].height_mm);
        assert_mm_equal(room.z, boxes[i].depth_mm);
    }
}

static void assert_points(const struct net *net, const char *name, double x, double y,
                          struct vector expected)
{
    struct vector to = folded_direction(net, panel_index(net, name), x, y);
    assert_mm_equal(to.x, expected.x);
    assert_mm_equal(to.y, expected.y);
    assert_mm_equal(to.z, expected.z);
}

/* y points down, z away from who looks at the front. */
static void test_all_sides_read_upright_when_the_box_stands(void **state)
{
    static const struct tuck_box box = {64, 89, 20, 0, true};
    static const char *const upright[] = {"front", "left", "right", "back"};
    struct net net;
    tuck_box_net_make(*state, &box, &net);
    for (size_t i = 0; i < 4; i++) {
        assert_points(&net, upright[i], 0, 1, (struct vector){0, 1, 0});
    }
    assert_points(&net, "front", 1, 0, (struct vector){1, 0, 0});
    assert_points(&net, "back", 1, 0, (struct vector){-1, 0, 0});
    assert_points(&net, "left", 1, 0, (struct vector){0, 0, -1});
    assert_points(&net, "right", 1, 0, (struct vector){0, 0, 1});
    assert_points(&net, "top", 0, 1, (struct vector){0, 0, -1});
    assert_points(&net, "top", 1, 0, (struct vector){1, 0, 0});
    assert_points(&net, "bottom", 0, 1, (struct vector){0, 0, 1});
    assert_points(&net, "bottom", 1, 0, (struct vector){1, 0, 0});
}

static void test_lids_are_tucked_behind_the_front(void **state)
{
    static const struct tuck_box box = {64, 89, 20, 0, true};
    size_t behind_front = 0;
    struct net net;
    tuck_box_net_make(*state, &box, &net);
    for (size_t i = 0; i < net.part_count; i++) {
        if (!is_panel(&net, i) && panel_over(&net, i) == panel_index(&net, "front")) {
            behind_front++;
        }
    }
    assert_int_equal(behind_front, 2);
}

static void test_the_notch_is_half_a_disc_in_the_front(void **state)
{
    static const struct tuck_box box = {63, 89, 20, 0, true};
    struct net net;
    tuck_box_net_make(*state, &box, &net);
    /* Radius 9; of the half disc its two chords enclose half the square over them. */
    assert_net_sound(&net, 9 * 9);
    const struct net_part *front = net_panel_lookup(&net, "front");
    double top_mm = front->corners[0].y_mm;
    size_t curves = 0;
    for (size_t i = 0; i < net.outline.count; i++) {
        const struct path_step *step = &net.outline.steps[i];
        if (step->verb == PATH_CURVE) {
            assert_mm_equal(step->y_mm, top_mm + (curves == 0 ? 9 : 0));
            curves++;
        }
    }
    assert_int_equal(curves, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_boxes_close_round_the_room_that_was_asked_for, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_all_sides_read_upright_when_the_box_stands, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_lids_are_tucked_behind_the_front, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_the_notch_is_half_a_disc_in_the_front, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
