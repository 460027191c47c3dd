/* Routes: places by name, what leads where and back, bridges, turned boards; and names of spaces from each
 * corner. */
#include "board/board_geometry.h"
#include "board/board_paths.h"
#include "board/board_turn.h"
#include "board_fixture.h"

static const char *const crossing =
    "space: 10\n"
    "layers:\n"
    "  g: |\n"
    "    . . .\n"
    "    . . .\n"
    "    . . .\n"
    "routes:\n"
    "  - {along: [a1/b1, a2/b2, a3/e], line: river}\n"
    "  - {through: [a2/w, a2, b2, c1], line: road, bridges: [a2/b2]}\n"
    "  - {through: [b1/n, b1, b2, b3], line: lane, one-way: true}\n";

static const char *names_of(struct harness *harness, const struct board *board, const char *from,
                            struct board_movement movement)
{
    size_t count;
    const size_t *next =
        board_neighbours(harness->arena, board, space_named(board, from), &movement, &count);
    return list_names(harness, board, next, count);
}

static struct board_movement along(const struct board *board, const char *line)
{
    return (struct board_movement){.keeps_to_routes = true, .routes = line_bit(board, line)};
}

static void test_a_route_is_walked_from_place_to_place_over_corners_too(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, crossing);
    assert_string_equal(names_of(harness, board, "b2", along(board, "road")), "c1 a2");
    assert_string_equal(names_of(harness, board, "b1", along(board, "road")), "");
}

static void test_a_one_way_route_does_not_lead_back(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, crossing);
    assert_string_equal(names_of(harness, board, "b2", along(board, "lane")), "b3");
    assert_string_equal(names_of(harness, board, "b3", along(board, "lane")), "");
}

static void test_a_route_from_a_side_begins_in_the_space_that_it_enters(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, crossing);
    const struct board_route *lane = &board->routes[2];
    assert_string_equal(list_names(harness, board, lane->spaces, lane->space_count), "b1 b2 b3");
}

static void test_a_river_stops_moves_where_no_bridge_is(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, crossing);
    struct board_movement dry = {.blocking_lines = line_bit(board, "river")};
    assert_string_equal(names_of(harness, board, "a1", dry), "a2");
    assert_string_equal(names_of(harness, board, "a2", dry), "a1 b2 a3");
    assert_string_equal(names_of(harness, board, "b2", dry), "b1 a2 c2 b3");
}

static void test_a_set_hangs_together_by_one_way_routes_in_both_directions(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, crossing);
    bool *set = ARENA_NEW_ARRAY(harness->arena, bool, board_space_count(board));
    set[space_named(board, "b3")] = set[space_named(board, "b2")] = true;
    struct board_movement lane = along(board, "lane");
    size_t part_count;
    board_parts(harness->arena, board, set, &lane, &part_count);
    assert_int_equal(part_count, 1);
}

static void test_routes_turn_with_their_board(void **state)
{
    struct harness *harness = *state;
    for (int shape = 0; shape < SHAPE_COUNT; shape++) {
        const char *yaml = arena_printf(harness->arena,
                                        "space: 10\n%slayers:\n  g: |\n    . .\n    . .\n"
                                        "routes:\n"
                                        "  - {through: [a1, b1], line: road, one-way: true}\n"
                                        "  - {along: [a1/b1], line: river}\n",
                                        shape_heads[shape]);
        const struct board *board = load_board(harness, yaml);
        int full = shape == SQUARES ? 4 : 6;
        const struct board *turned = board_turned(harness->arena, board, 1);
        assert_false(board_equal(board, turned));
        assert_true(board_equal(board, board_turned(harness->arena, turned, full - 1)));
        assert_int_equal(turned->routes[0].space_count, 2);
        assert_int_equal(
            board_lines_between(turned, turned->routes[0].spaces[0], turned->routes[0].spaces[1]),
            line_bit(turned, "river"));
    }
}

static void test_boards_differ_by_the_direction_of_a_route(void **state)
{
    struct harness *harness = *state;
    const char *head = "space: 10\nlayers: {g: . .}\nroutes: [{line: road, through: ";
    const struct board *there =
        load_board(harness, arena_printf(harness->arena, "%s[a1, b1]}]\n", head));
    const struct board *back =
        load_board(harness, arena_printf(harness->arena, "%s[b1, a1]}]\n", head));
    const struct board *one_way =
        load_board(harness, arena_printf(harness->arena, "%s[a1, b1], one-way: true}]\n", head));
    const struct board *other_way =
        load_board(harness, arena_printf(harness->arena, "%s[b1, a1], one-way: true}]\n", head));
    assert_true(board_equal(there, back));
    assert_false(board_equal(there, one_way));
    assert_false(board_equal(one_way, other_way));
}

static void test_a_route_along_sides_is_drawn_from_corner_to_corner(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, "space: 10\n"
                                                    "layers:\n"
                                                    "  g: |\n"
                                                    "    . .\n"
                                                    "    . .\n"
                                                    "routes: [{along: [a1/s, a2/b2], line: r}]\n");
    struct path path;
    path_init(&path, harness->arena);
    board_add_route(&path, board, &board->routes[0]);
    assert_int_equal(path.count, 3);
    const double expected[][2] = {{0, 10}, {10, 10}, {10, 20}};
    for (size_t i = 0; i < 3; i++) {
        assert_float_equal(path.steps[i].x_mm, expected[i][0], 1e-9);
        assert_float_equal(path.steps[i].y_mm, expected[i][1], 1e-9);
    }
}

static void test_spaces_are_named_from_the_origin(void **state)
{
    struct harness *harness = *state;
    static const char *const first[][2] = {
        {"top-left", "a1"}, {"top-right", "c1"}, {"bottom-left", "a2"}, {"bottom-right", "c2"}};
    for (size_t i = 0; i < G_N_ELEMENTS(first); i++) {
        const char *yaml = arena_printf(harness->arena,
                                        "space: 10\norigin: %s\nlayers:\n  g: |\n    x . .\n"
                                        "    . . .\n",
                                        first[i][0]);
        const struct board *board = load_board(harness, yaml);
        assert_string_equal(board_space_name(harness->arena, board, 0), first[i][1]);
        for (size_t space = 0; space < board_space_count(board); space++) {
            assert_int_equal(space_named(board, board_space_name(harness->arena, board, space)),
                             space);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_route_is_walked_from_place_to_place_over_corners_too),
        TEST(test_a_one_way_route_does_not_lead_back),
        TEST(test_a_route_from_a_side_begins_in_the_space_that_it_enters),
        TEST(test_a_river_stops_moves_where_no_bridge_is),
        TEST(test_a_set_hangs_together_by_one_way_routes_in_both_directions),
        TEST(test_routes_turn_with_their_board),
        TEST(test_boards_differ_by_the_direction_of_a_route),
        TEST(test_a_route_along_sides_is_drawn_from_corner_to_corner),
        TEST(test_spaces_are_named_from_the_origin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
