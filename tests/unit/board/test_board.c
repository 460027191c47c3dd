/* Names of spaces, sides and what lies across them, kinds. */
#include "board_fixture.h"

static const char four_by_three[] = "space: 10\n"
                                    "layers:\n"
                                    "  ground: |\n"
                                    "    . . # ~\n"
                                    "    . # # .\n"
                                    "    . . . .\n"
                                    "legend:\n"
                                    "  ground: {'.': floor, '#': {kind: rock}, '~': none}\n";

static void test_spaces_are_named_by_column_letters_and_rows_from_the_top(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, four_by_three);
    assert_string_equal(board_space_name(harness->arena, board, 0), "a1");
    assert_string_equal(board_space_name(harness->arena, board, 6), "c2");
    assert_int_equal(board_space_lookup(board, "c2"), 6);
    assert_int_equal(board_space_lookup(board, "D3"), 11);
}

static void test_names_of_no_place_are_not_found(void **state)
{
    const struct board *board = load_board(*state, four_by_three);
    static const char *const names[] = {"",
                                        "a",
                                        "1",
                                        "e1",
                                        "a4",
                                        "a0",
                                        "a01",
                                        "a1x",
                                        "a-1",
                                        " a1",
                                        "aa1",
                                        "zzzzzzzzzzzzzzzzzz1",
                                        "a99999999999999999999999"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_int_equal(board_space_lookup(board, names[i]), BOARD_NOWHERE);
    }
}

static void test_after_column_z_comes_aa(void **state)
{
    struct harness *harness = *state;
    GString *yaml = g_string_new("space: 1\nlayers:\n  ground: ");
    for (int i = 0; i < 60; i++) {
        g_string_append(yaml, " x");
    }
    const struct board *board = load_board(harness, yaml->str);
    g_string_free(yaml, TRUE);
    assert_string_equal(board_space_name(harness->arena, board, 25), "z1");
    assert_string_equal(board_space_name(harness->arena, board, 26), "aa1");
    assert_string_equal(board_space_name(harness->arena, board, 52), "ba1");
    for (size_t i = 0; i < 60; i++) {
        assert_int_equal(board_space_lookup(board, board_space_name(harness->arena, board, i)), i);
    }
}

static void test_each_side_leads_to_the_neighbour_whose_opposite_side_leads_back(void **state)
{
    struct harness *harness = *state;
    for (size_t i = 0; i < SHAPE_COUNT; i++) {
        const struct board *board = load_board(
            harness, arena_printf(harness->arena, "%s%s", shape_heads[i], four_by_three));
        for (size_t space = 0; space < board_space_count(board); space++) {
            for (unsigned side = 0; side < board_side_count(board); side++) {
                size_t across = board_across(board, space, side);
                if (across != BOARD_NOWHERE) {
                    unsigned back = board_opposite_side(board, space, side);
                    assert_int_equal(board_across(board, across, back), space);
                    assert_int_equal(board_side_towards(board, across, space), back);
                }
            }
        }
    }
}

static void expect_across(struct harness *harness, const struct board *board, const char *from,
                          const char *const *expected)
{
    size_t space = space_named(board, from);
    for (unsigned side = 0; side < board_side_count(board); side++) {
        size_t across = board_across(board, space, side);
        assert_string_equal(
            across == BOARD_NOWHERE ? "-" : board_space_name(harness->arena, board, across),
            expected[side]);
    }
}

static void test_squares_have_neighbours_at_four_sides(void **state)
{
    const struct board *board = load_board(*state, four_by_three);
    expect_across(*state, board, "b2", (const char *const[]){"b1", "c2", "b3", "a2"});
    expect_across(*state, board, "a1", (const char *const[]){"-", "b1", "a2", "-"});
}

static void test_every_second_row_of_pointy_hexagons_lies_to_the_right(void **state)
{
    struct harness *harness = *state;
    const struct board *board =
        load_board(harness, arena_printf(harness->arena, "shape: hexagon\n%s", four_by_three));
    expect_across(harness, board, "b2", (const char *const[]){"c1", "c2", "c3", "b3", "a2", "b1"});
    expect_across(harness, board, "b3", (const char *const[]){"b2", "c3", "-", "-", "a3", "a2"});
}

static void test_every_second_column_of_flat_hexagons_lies_lower(void **state)
{
    struct harness *harness = *state;
    const struct board *board =
        load_board(harness, arena_printf(harness->arena, "shape: hexagon\norientation: flat\n%s",
                                         four_by_three));
    expect_across(harness, board, "b2", (const char *const[]){"b1", "c2", "c3", "b3", "a3", "a2"});
    expect_across(harness, board, "c2", (const char *const[]){"c1", "d1", "d2", "c3", "b2", "b1"});
}

static void test_kinds_are_found_by_name_and_holes_have_none(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, four_by_three);
    int rock = board_kind_lookup(board, "rock");
    assert_string_equal(set_names(harness, board, spaces_of_kind(harness, board, "rock")),
                        "c1 b2 c2");
    assert_int_equal(board_kind_lookup(board, "none"), -1);
    assert_int_equal(board_kind_lookup(board, "rocks"), -1);
    assert_false(board_space_has_kind(board, space_named(board, "d1"), rock));
    assert_false(board_space_has_kind(board, space_named(board, "a1"), -1));
}

static void test_the_span_of_a_word_is_its_place_in_the_source(void **state)
{
    const struct board *board = load_board(*state, four_by_three);
    struct source_position place =
        source_span_start(board_word_span(board, 0, space_named(board, "b2")));
    assert_int_equal(place.line, 5);
    assert_int_equal(place.column, 7);
}

static void test_triangles_point_up_and_down_in_turn(void **state)
{
    struct harness *harness = *state;
    const struct board *board =
        load_board(harness, arena_printf(harness->arena, "shape: triangle\n%s", four_by_three));
    /* ne s nw of one that points up, n se sw of one that points down */
    expect_across(harness, board, "b2", (const char *const[]){"c2", "b3", "a2"});
    expect_across(harness, board, "c2", (const char *const[]){"c1", "d2", "b2"});
    expect_across(harness, board, "a1", (const char *const[]){"b1", "a2", "-"});
    expect_across(harness, board, "b1", (const char *const[]){"-", "c1", "a1"});
    assert_string_equal(board_side_name(board, space_named(board, "b2"), 1), "s");
    assert_string_equal(board_side_name(board, space_named(board, "c2"), 1), "se");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_spaces_are_named_by_column_letters_and_rows_from_the_top),
        TEST(test_names_of_no_place_are_not_found),
        TEST(test_after_column_z_comes_aa),
        TEST(test_triangles_point_up_and_down_in_turn),
        TEST(test_each_side_leads_to_the_neighbour_whose_opposite_side_leads_back),
        TEST(test_squares_have_neighbours_at_four_sides),
        TEST(test_every_second_row_of_pointy_hexagons_lies_to_the_right),
        TEST(test_every_second_column_of_flat_hexagons_lies_lower),
        TEST(test_kinds_are_found_by_name_and_holes_have_none),
        TEST(test_the_span_of_a_word_is_its_place_in_the_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
