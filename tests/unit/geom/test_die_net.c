/* Nets of dice, folded up. */
#include <glib.h>

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

/* The number of the panel that looks the other way; 0 where there is none. */
static int opposite(const struct net *net, size_t panel)
{
    for (size_t i = 0; i < net->part_count; i++) {
        bool faces_away = is_panel(net, i) &&
                          vector_dot(folded_normal(net, i), folded_normal(net, panel)) < -0.9999;
        if (faces_away) {
            return (int)g_ascii_strtoll(net->parts[i].name, NULL, 10);
        }
    }
    return 0;
}

static void check_die(void **state, enum die_kind kind, int sides, double edge_mm, double flap_mm)
{
    struct net net;
    die_net_make(*state, kind, edge_mm, flap_mm, &net);
    assert_net_sound(&net, 0);
    for (int number = 1; number <= sides; number++) {
        char name[16];
        snprintf(name, sizeof name, "%d", number);
        const struct net_part *panel = net_panel_lookup(&net, name);
        assert_non_null(panel);
        if (kind != DIE_D4) {
            assert_int_equal(opposite(&net, (size_t)(panel - net.parts)), sides + 1 - number);
        }
    }
}

static void test_a_d6_closes_and_opposite_faces_sum_to_7(void **state)
{
    check_die(state, DIE_D6, 6, 16, 5);
    check_die(state, DIE_D6, 6, 8, NET_FLAP_SHARE_MAX * 8);
}

static void test_a_d20_closes_and_opposite_faces_sum_to_21(void **state)
{
    check_die(state, DIE_D20, 20, 18, 4);
    check_die(state, DIE_D20, 20, 30, NET_FLAP_SHARE_MAX * 30);
}

static void test_a_d8_closes_and_opposite_faces_sum_to_9(void **state)
{
    check_die(state, DIE_D8, 8, 20, 5);
    check_die(state, DIE_D8, 8, 10, NET_FLAP_SHARE_MAX * 10);
}

static void test_a_d4_closes(void **state)
{
    check_die(state, DIE_D4, 4, 20, 5);
    check_die(state, DIE_D4, 4, 10, NET_FLAP_SHARE_MAX * 10);
}

/* 1, 2 and 3 run counterclockwise: their normals are right-handed, seen with y up. */
static void test_a_d6_is_no_mirror_image_of_a_bought_one(void **state)
{
    struct net net;
    struct vector normals[3];
    static const char *const names[] = {"1", "2", "3"};
    die_net_make(*state, DIE_D6, 16, 5, &net);
    for (size_t i = 0; i < 3; i++) {
        normals[i] = folded_normal(&net, (size_t)(net_panel_lookup(&net, names[i]) - net.parts));
    }
    /* x right, y down, z away is right-handed too. */
    assert_true(vector_dot(vector_cross(normals[0], normals[1]), normals[2]) > 0.999);
}

static void test_numbers_of_a_d20_stand_below_a_corner(void **state)
{
    struct net net;
    die_net_make(*state, DIE_D20, 18, 4, &net);
    for (size_t i = 0; i < 20; i++) {
        const struct net_part *panel = &net.parts[i];
        struct net_point above = {panel->area_width_mm / 2, 0};
        size_t on_corner = 0;
        transform_point(panel->to_net, &above.x_mm, &above.y_mm);
        for (size_t corner = 0; corner < 3; corner++) {
            on_corner += fabs(panel->corners[corner].x_mm - above.x_mm) < 0.0005 ? 1 : 0;
        }
        assert_int_equal(on_corner, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_d6_closes_and_opposite_faces_sum_to_7, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_d20_closes_and_opposite_faces_sum_to_21, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_d8_closes_and_opposite_faces_sum_to_9, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_d4_closes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_d6_is_no_mirror_image_of_a_bought_one, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_numbers_of_a_d20_stand_below_a_corner, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
