/* Tiles side by side. */
#include "board/board_turn.h"
#include "board_fixture.h"

#define LEGEND "legend: {g: {.: open, '#': wall, o: none}}\n"

/* Both spaces are of the kind "open". */
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

static void test_single_triangles_touch_where_they_point_the_other_way(void **state)
{
    struct harness *harness = *state;
    const struct board *up =
        load_board(harness, "space: 1\nshape: triangle\nlayers: {g: .}\n" LEGEND);
    for (unsigned side = 0; side < 3; side++) {
        for (int turns = 0; turns < 6; turns++) {
            const struct board *turned = board_turned(harness->arena, up, turns);
            struct board_fit fit;
            assert_true(board_fit_side(up, side, turned, NULL, NULL, &fit) == (turns % 2 == 1));
            assert_int_equal(fit.joint_count, turns % 2);
        }
    }
}

static void test_triangles_fill_a_hexagon_or_overlap(void **state)
{
    struct harness *harness = *state;
    const struct board *half =
        load_board(harness, "space: 1\nshape: triangle\nlayers: {g: . . .}\n" LEGEND);
    const struct board *other = board_turned(harness->arena, half, 3);
    struct board_joint *joints;
    size_t count;
    /* a1 points up; below it lies a space that points down: the first of the other half. */
    size_t first = space_named(other, "b1");
    assert_true(board_joints(harness->arena, half, 0, 1, other, first, &joints, &count));
    assert_int_equal(count, 2); /* a1 and c1; b1 has no side below */
    assert_false(board_joints(harness->arena, half, 0, 0, other, first, &joints, &count));
    /* Up against up is no side at all. */
    assert_false(board_joints(harness->arena, half, 0, 1, half, 0, &joints, &count));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_tiles_fit_by_the_spaces_that_line_up),
        TEST(test_holes_at_an_edge_touch_nothing),
        TEST(test_edges_of_unequal_length_and_other_grids_do_not_fit),
        TEST(test_single_hexagons_touch_at_the_side_asked_for),
        TEST(test_single_triangles_touch_where_they_point_the_other_way),
        TEST(test_triangles_fill_a_hexagon_or_overlap),
        TEST(test_clusters_of_hexagons_touch_along_their_outlines_or_overlap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
