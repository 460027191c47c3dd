/* Lines of the legend and of regions, borders of sets. */
#include "board_fixture.h"

/* The lines of a space by side: "n:red e: s: w:red,blue". */
static void expect_lines(const struct board *board, const char *space, const char *const *expected)
{
    for (unsigned side = 0; side < board_side_count(board); side++) {
        uint64_t lines = board->spaces[space_named(board, space)].lines[side], wanted = 0;
        char **names = g_strsplit(expected[side], ",", -1);
        for (char **name = names; *name != NULL; name++) {
            wanted |= line_bit(board, *name);
        }
        g_strfreev(names);
        assert_true(lines == wanted);
    }
}

static void test_a_line_of_the_legend_lies_about_each_region_of_its_kind(void **state)
{
    const struct board *board = load_board(*state, "space: 1\n"
                                                   "layers:\n"
                                                   "  g: |\n"
                                                   "    . # R .\n"
                                                   "    . . # o\n"
                                                   "legend:\n"
                                                   "  g:\n"
                                                   "    .: floor\n"
                                                   "    '#': {kind: rock, line: red}\n"
                                                   "    R: {kind: rock, line: blue}\n"
                                                   "    o: none\n");
    expect_lines(board, "b1", (const char *const[]){"red", "", "red", "red"});
    expect_lines(board, "c1", (const char *const[]){"blue", "blue", "", ""});
    expect_lines(board, "c2", (const char *const[]){"", "red", "red", "red"});
    expect_lines(board, "a1", (const char *const[]){"", "red", "", ""});
}

static void test_a_hole_is_no_part_of_a_region_whatever_its_word(void **state)
{
    const struct board *board = load_board(*state, "space: 1\n"
                                                   "layers: {g: 'a a', h: '- o'}\n"
                                                   "legend: {g: {a: {line: red}}, h: {o: none}}\n");
    expect_lines(board, "a1", (const char *const[]){"red", "red", "red", "red"});
}

static void test_several_lines_may_lie_on_one_side(void **state)
{
    const struct board *board = load_board(
        *state, "space: 1\n"
                "layers: {g: 'a b', h: 'x -'}\n"
                "legend: {g: {a: {line: red}, b: {line: blue}}, h: {x: {line: green}}}\n");
    expect_lines(board, "a1",
                 (const char *const[]){"red,green", "red,blue,green", "red,green", "red,green"});
}

static void test_lines_of_the_legend_can_be_none(void **state)
{
    const struct board *board =
        load_board(*state, "space: 1\nlayers: {g: a}\nlegend: {g: {a: {line: none}}}\n");
    assert_int_equal(board->line_count, 0);
    assert_true(board->spaces[0].lines[0] == 0);
}

static void test_both_spaces_know_the_lines_between_them(void **state)
{
    static const char *const heads[] = {"", "shape: hexagon\n",
                                        "shape: hexagon\norientation: flat\n"};
    struct harness *harness = *state;
    for (int i = 0; i < 3; i++) {
        const struct board *board =
            load_board(harness, arena_printf(harness->arena,
                                             "%sspace: 1\nlayers: {g: \"a b a\\nb a a\\na b b\"}\n"
                                             "legend: {g: {a: {line: red}, b: {line: blue}}}\n",
                                             heads[i]));
        for (size_t space = 0; space < board_space_count(board); space++) {
            for (unsigned side = 0; side < board_side_count(board); side++) {
                size_t across = board_across(board, space, side);
                if (across != BOARD_NOWHERE) {
                    assert_true(board->spaces[space].lines[side] ==
                                board_lines_between(board, across, space));
                }
            }
        }
    }
}

static void test_each_side_with_a_line_is_listed_once(void **state)
{
    struct harness *harness = *state;
    const struct board *board =
        load_board(harness, "space: 1\n"
                            "layers: {g: \"a b\\na o\"}\n"
                            "legend: {g: {a: {line: red}, b: {line: red}, o: none}}\n");
    size_t count;
    board_line_edges(harness->arena, board, board_line_lookup(board, "red"), &count);
    assert_int_equal(count, 9);
    board_line_edges(harness->arena, board, -1, &count);
    assert_int_equal(count, 0);
}

static void test_a_border_leads_out_of_the_set(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, "space: 1\nlayers: {g: x x x}\n");
    size_t count;
    const struct board_edge *edges =
        board_border(harness->arena, board, (bool[]){true, true, false}, &count);
    assert_int_equal(count, 6);
    assert_int_equal(edges[3].space, 1);
    assert_int_equal(edges[3].side, 0);
    assert_int_equal(edges[4].side, 1);
}

static void test_spaces_that_share_no_side_have_no_lines_between(void **state)
{
    const struct board *board = load_board(
        *state, "{space: 1, layers: {g: x x x}, walls: [{around: [a1-c1], line: red}]}\n");
    assert_true(board_lines_between(board, 0, 2) == 0);
}

static void test_a_door_may_take_the_place_of_the_wall_it_is_in(void **state)
{
    const struct board *board =
        load_board(*state, "space: 1\n"
                           "layers: {g: x x x}\n"
                           "walls:\n"
                           "  - {around: [b1], line: wall}\n"
                           "  - {between: [a1, b1], line: door, replace: true}\n"
                           "  - {between: [b1, c1], line: door}\n");
    uint64_t replaced = board_lines_between(board, 0, 1), added = board_lines_between(board, 1, 2);
    assert_true(replaced == UINT64_C(1) << 1);
    assert_true(added == (UINT64_C(1) << 1 | UINT64_C(1) << 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_line_of_the_legend_lies_about_each_region_of_its_kind),
        TEST(test_a_hole_is_no_part_of_a_region_whatever_its_word),
        TEST(test_several_lines_may_lie_on_one_side),
        TEST(test_lines_of_the_legend_can_be_none),
        TEST(test_both_spaces_know_the_lines_between_them),
        TEST(test_each_side_with_a_line_is_listed_once),
        TEST(test_a_border_leads_out_of_the_set),
        TEST(test_spaces_that_share_no_side_have_no_lines_between),
        TEST(test_a_door_may_take_the_place_of_the_wall_it_is_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
