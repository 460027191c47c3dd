/* Steps, ways and what hangs together, each rule on a board that shows it. */
#include "board/board_paths.h"
#include "board_fixture.h"

static const char *neighbours(struct harness *harness, const struct board *board, const char *space,
                              const struct board_movement *movement)
{
    size_t count;
    const size_t *spaces =
        board_neighbours(harness->arena, board, space_named(board, space), movement, &count);
    return list_names(harness, board, spaces, count);
}

static const char *path(struct harness *harness, const struct board *board, const char *from,
                        const char *to, const struct board_movement *movement)
{
    size_t count;
    struct board_paths paths =
        board_paths_from_space(harness->arena, board, space_named(board, from), movement);
    const size_t *spaces = board_path_to(harness->arena, &paths, space_named(board, to), &count);
    return list_names(harness, board, spaces, count);
}

static uint32_t distance(struct harness *harness, const struct board *board, const char *from,
                         const char *to, const struct board_movement *movement)
{
    return board_paths_from_space(harness->arena, board, space_named(board, from), movement)
        .costs[space_named(board, to)];
}

static void test_no_step_leads_between_obstacles_that_touch_at_a_corner(void **state)
{
    struct harness *harness = *state;
    const struct board *board =
        load_board(harness, "space: 1\n"
                            "layers:\n"
                            "  g: |\n"
                            "    . # .\n"
                            "    # . .\n"
                            "    . . .\n"
                            "legend: {g: {.: floor, '#': {kind: rock, line: red}}}\n");
    struct board_movement walk = {.diagonal = true, .blocking_lines = line_bit(board, "red")};
    assert_string_equal(neighbours(harness, board, "b2", &walk), "c1 c2 a3 b3 c3");
    assert_string_equal(neighbours(harness, board, "a1", &walk), "");
    /* The same if it is the kind that blocks, not the line about it. */
    bool blocked[2] = {false, true};
    struct board_movement around = {.diagonal = true, .blocked_kinds = blocked};
    assert_string_equal(neighbours(harness, board, "b2", &around), "c1 c2 a3 b3 c3");
    /* Past the corner of a single obstacle there is a way. */
    assert_string_equal(path(harness, board, "c1", "a3", &around), "c1 b2 a3");
}

static void test_holes_that_touch_at_a_corner_let_nobody_through(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(
        harness, "space: 1\nlayers:\n  g: |\n    . o\n    o .\nlegend: {g: {.: floor, o: none}}\n");
    struct board_movement walk = {.diagonal = true};
    assert_string_equal(neighbours(harness, board, "a1", &walk), "");
    assert_string_equal(neighbours(harness, board, "b1", &walk), "");
}

static void
test_a_straight_line_through_the_corner_blocks_and_one_that_ends_there_does_not(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, "space: 1\n"
                                                    "layers: {g: \"x x x\\nx x x\"}\n"
                                                    "walls:\n"
                                                    "  - {between: [a1-a2, b1-b2], line: long}\n"
                                                    "  - {between: [b1, c1], line: short}\n");
    struct board_movement walk = {.diagonal = true, .blocking_lines = line_bit(board, "long")};
    assert_string_equal(neighbours(harness, board, "a1", &walk), "a2");
    assert_string_equal(neighbours(harness, board, "b1", &walk), "c1 b2 c2");
    walk.blocking_lines = line_bit(board, "short");
    assert_string_equal(neighbours(harness, board, "b1", &walk), "a1 a2 b2 c2");
    walk.diagonal = false;
    assert_string_equal(neighbours(harness, board, "b1", &walk), "a1 b2");
}

static void test_a_closed_gate_leaves_the_longer_way(void **state)
{
    struct harness *harness = *state;
    const struct board *board =
        load_board(harness, "space: 1\n"
                            "layers:\n"
                            "  g: |\n"
                            "    . . .\n"
                            "    # . #\n"
                            "    . . .\n"
                            "legend: {g: {.: floor, '#': {kind: rock, line: red}}}\n"
                            "walls: [{between: [b1, c1], line: gate}]\n");
    struct board_movement walk = {.blocking_lines = line_bit(board, "red")};
    assert_string_equal(path(harness, board, "a1", "c1", &walk), "a1 b1 c1");
    walk.blocking_lines |= line_bit(board, "gate");
    assert_string_equal(path(harness, board, "a1", "c1", &walk), "");
    assert_int_equal(distance(harness, board, "a1", "c1", &walk), BOARD_UNREACHABLE);
    assert_string_equal(path(harness, board, "a1", "c3", &walk), "a1 b1 b2 b3 c3");
}

static void test_costs_are_those_of_the_spaces_entered(void **state)
{
    struct harness *harness = *state;
    const struct board *board =
        load_board(harness, "space: 1\n"
                            "layers: {g: '. ~ ~ .', h: 'm - m -'}\n"
                            "legend: {g: {.: floor, ~: water}, h: {m: mud}}\n");
    int costs[3] = {-1, -1, -1};
    costs[board_kind_lookup(board, "water")] = 2;
    costs[board_kind_lookup(board, "mud")] = 5;
    struct board_movement walk = {.kind_costs = costs};
    assert_int_equal(distance(harness, board, "a1", "a1", &walk), 0);
    assert_int_equal(distance(harness, board, "a1", "b1", &walk), 2);
    assert_int_equal(distance(harness, board, "a1", "d1", &walk), 2 + 5 + 1);
    assert_int_equal(distance(harness, board, "d1", "a1", &walk), 5 + 2 + 5);
    costs[board_kind_lookup(board, "water")] = 7; /* the most that one of its kinds says */
    assert_int_equal(distance(harness, board, "b1", "c1", &walk), 7);
    costs[board_kind_lookup(board, "water")] = 0;
    assert_int_equal(distance(harness, board, "a1", "b1", &walk), 0);
}

static void test_of_equal_ways_the_one_with_fewest_corners_is_taken(void **state)
{
    struct harness *harness = *state;
    const struct board *board =
        load_board(harness, "space: 1\nlayers: {g: \"x x x x\\nx x x x\\nx x x x\"}\n");
    struct board_movement walk = {.diagonal = true};
    size_t a2 = space_named(board, "a2"), d2 = space_named(board, "d2");
    struct board_paths paths = board_paths_from_space(harness->arena, board, a2, &walk);
    assert_int_equal(paths.costs[d2], 3);
    assert_int_equal(paths.diagonals[d2], 0);
    assert_string_equal(path(harness, board, "a2", "d2", &walk), "a2 b2 c2 d2");
    assert_int_equal(paths.diagonals[space_named(board, "d1")], 1);
}

static void test_reachable_spaces_cost_at_most_the_limit(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, "space: 1\n"
                                                    "layers: {g: \". . o .\\n. . o .\\n. . o .\"}\n"
                                                    "legend: {g: {.: floor, o: none}}\n");
    struct board_movement walk = {0};
    struct board_paths paths = board_paths_from_space(harness->arena, board, 0, &walk);
    assert_string_equal(set_names(harness, board, board_reachable(harness->arena, &paths, 1)),
                        "a1 b1 a2");
    assert_string_equal(
        set_names(harness, board, board_reachable(harness->arena, &paths, UINT32_MAX)),
        "a1 b1 a2 b2 a3 b3");
}

static void test_joined_spaces_are_one_step_apart_from_what_touches_either(void **state)
{
    struct harness *harness = *state;
    const struct board *board =
        load_board(harness, "space: 1\n"
                            "layers: {g: \". . . . .\"}\n"
                            "legend: {g: {.: floor}}\n"
                            "spans: [{spaces: [b1, e1], kind: stairs, joined: true}]\n"
                            "walls: [{between: [c1, d1], line: red}]\n");
    struct board_movement walk = {.blocking_lines = line_bit(board, "red")};
    assert_string_equal(neighbours(harness, board, "e1", &walk), "a1 c1 d1");
    assert_string_equal(neighbours(harness, board, "d1", &walk), "b1");
    assert_string_equal(path(harness, board, "a1", "d1", &walk), "a1 b1 d1");
    assert_int_equal(distance(harness, board, "a1", "e1", &walk), 1);
    assert_int_equal(distance(harness, board, "e1", "b1", &walk), 0);
    /* What blocks one part of it blocks it whole. */
    bool blocked[2] = {false, true};
    walk.blocked_kinds = blocked;
    assert_string_equal(neighbours(harness, board, "d1", &walk), "");
}

static void test_parts_of_a_set_are_numbered_in_reading_order(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, "space: 1\n"
                                                    "layers:\n"
                                                    "  g: |\n"
                                                    "    # . #\n"
                                                    "    . # #\n"
                                                    "    # . .\n"
                                                    "legend: {g: {.: floor, '#': rock}}\n"
                                                    "walls: [{between: [c1, c2], line: red}]\n");
    const bool *rocks = spaces_of_kind(harness, board, "rock");
    size_t count;
    const int *parts = board_parts(harness->arena, board, rocks, NULL, &count);
    static const int by_sides[] = {0, -1, 1, -1, 1, 1, 2, -1, -1};
    assert_int_equal(count, 3);
    assert_memory_equal(parts, by_sides, sizeof by_sides);
    struct board_movement walk = {.blocking_lines = line_bit(board, "red")};
    board_parts(harness->arena, board, rocks, &walk, &count);
    assert_int_equal(count, 4);
    struct board_movement corners = {.diagonal = true};
    board_parts(harness->arena, board, rocks, &corners, &count);
    assert_int_equal(count, 1);
}

static void test_sets_are_adjacent_where_a_step_leads_from_one_to_the_other(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, "space: 1\n"
                                                    "layers: {g: x x x x}\n"
                                                    "regions: {a: [a1], b: [b1], c: [c1-d1]}\n"
                                                    "walls: [{between: [a, b], line: red}]\n");
    const bool *a = board->regions[0].spaces, *b = board->regions[1].spaces;
    const bool *c = board->regions[2].spaces;
    struct board_movement walk = {.blocking_lines = line_bit(board, "red")};
    assert_true(board_sets_adjacent(harness->arena, board, a, b, NULL));
    assert_false(board_sets_adjacent(harness->arena, board, a, b, &walk));
    assert_false(board_sets_adjacent(harness->arena, board, a, c, NULL));
    assert_true(board_sets_adjacent(harness->arena, board, c, b, &walk));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_no_step_leads_between_obstacles_that_touch_at_a_corner),
        TEST(test_holes_that_touch_at_a_corner_let_nobody_through),
        TEST(test_a_straight_line_through_the_corner_blocks_and_one_that_ends_there_does_not),
        TEST(test_a_closed_gate_leaves_the_longer_way),
        TEST(test_costs_are_those_of_the_spaces_entered),
        TEST(test_of_equal_ways_the_one_with_fewest_corners_is_taken),
        TEST(test_reachable_spaces_cost_at_most_the_limit),
        TEST(test_joined_spaces_are_one_step_apart_from_what_touches_either),
        TEST(test_parts_of_a_set_are_numbered_in_reading_order),
        TEST(test_sets_are_adjacent_where_a_step_leads_from_one_to_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
