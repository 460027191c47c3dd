/* Tiles side by side. */
#include "board/board_turn.h"
#include "board_fixture.h"

#define LEGEND "legend: {g: {.: open, '#': wall, o: none}}\n"

/** Both spaces are of the kind "open". */
static bool both_open(const struct board *one, const struct board *other, struct board_joint joint,
                      void *data)
{
    (*(size_t *)data)++;
    return board_space_has_kind(one, joint.space, board_kind_lookup(one, "open")) &&
           board_space_has_kind(other, joint.other_space, board_kind_lookup(other, "open"));
}

static void expect_fit(const struct board *one, unsigned side, const struct board *other,
                       size_t fitting, size_t joints)
{
    struct board_fit fit;
    size_t asked = 0;
    assert_true(board_fit_side(one, side, other, both_open, &asked, &fit));
    assert_false(fit.overlap);
    assert_int_equal(fit.fitting_count, fitting);
    assert_int_equal(fit.joint_count, joints);
    assert_int_equal(asked, joints);
}

static void test_tiles_fit_by_the_spaces_that_line_up(void **state)
{
    struct harness *harness = *state;
    const struct board *one =
        load_board(harness, "space: 1\nlayers:\n  g: |\n    # . #\n    . . .\n    # # .\n" LEGEND);
    const struct board *other =
        load_board(harness, "space: 1\nlayers:\n  g: |\n    . . #\n    # . #\n    . . .\n" LEGEND);
    expect_fit(one, 0, other, 1, 3); /* # . # below . . . */
    expect_fit(one, 1, other, 1, 3); /* # . . beside . # . */
    expect_fit(one, 2, other, 0, 3); /* # # . above . . # */
    expect_fit(one, 3, other, 0, 3); /* # . # beside # # . */
    expect_fit(one, 3, board_turned(harness->arena, other, 2), 0, 3);
    expect_fit(one, 3, board_turned(harness->arena, other, 3), 1, 3);
}

static void test_holes_at_an_edge_touch_nothing(void **state)
{
    const struct board *one = load_board(*state, "space: 1\nlayers: {g: \". o .\"}\n" LEGEND);
    expect_fit(one, 0, one, 2, 2);
    expect_fit(one, 1, one, 1, 1);
}

static void test_edges_of_unequal_length_and_other_grids_do_not_fit(void **state)
{
    const struct board *wide = load_board(*state, "space: 1\nlayers: {g: \". .\"}\n" LEGEND);
    const struct board *one = load_board(*state, "space: 1\nlayers: {g: .}\n" LEGEND);
    const struct board *hexagon =
        load_board(*state, "space: 1\nshape: hexagon\nlayers: {g: .}\n" LEGEND);
    struct board_fit fit;
    assert_false(board_fit_side(wide, 0, one, NULL, NULL, &fit));
    assert_true(board_fit_side(wide, 1, one, NULL, NULL, &fit));
    assert_int_equal(fit.fitting_count, 1);
    assert_false(board_fit_side(one, 0, hexagon, NULL, NULL, &fit));
    assert_int_equal(fit.joint_count, 0);
}

static void test_single_hexagons_touch_at_the_side_asked_for(void **state)
{
    struct harness *harness = *state;
    const struct board *one =
        load_board(harness, "space: 1\nshape: hexagon\nlayers: {g: .}\n" LEGEND);
    for (unsigned side = 0; side < 6; side++) {
        struct board_joint *joints;
        size_t count;
        expect_fit(one, side, one, 1, 1);
        assert_true(board_joints(harness->arena, one, 0, side, one, 0, &joints, &count));
        assert_int_equal(count, 1);
        assert_int_equal(joints[0].side, side);
    }
}

static void test_clusters_of_hexagons_touch_along_their_outlines_or_overlap(void **state)
{
    struct harness *harness = *state;
    const struct board *pair =
        load_board(harness, "space: 1\nshape: hexagon\nlayers: {g: . .}\n" LEGEND);
    struct board_joint *joints;
    size_t count;
    /* One row farther down and half a space to the right: its first touches both, its second one. */
    assert_true(board_joints(harness->arena, pair, 0, 2, pair, 0, &joints, &count));
    assert_int_equal(count, 3);
    /* Half a space to the left: now its second touches both. */
    assert_true(board_joints(harness->arena, pair, 0, 2, pair, 1, &joints, &count));
    assert_int_equal(count, 3);
    /* To the right of the first there is the second already. */
    assert_false(board_joints(harness->arena, pair, 0, 1, pair, 0, &joints, &count));
    assert_null(joints);
    assert_int_equal(count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_tiles_fit_by_the_spaces_that_line_up),
        TEST(test_holes_at_an_edge_touch_nothing),
        TEST(test_edges_of_unequal_length_and_other_grids_do_not_fit),
        TEST(test_single_hexagons_touch_at_the_side_asked_for),
        TEST(test_clusters_of_hexagons_touch_along_their_outlines_or_overlap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
