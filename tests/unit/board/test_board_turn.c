/* Boards turned. */
#include <string.h>

#include "board/board_turn.h"
#include "board_fixture.h"

static const char tile[] = "space: 1\n"
                           "layers: {g: \"a b c\\nd e f\"}\n"
                           "regions: {start: [a1, b1]}\n"
                           "spans: [{at: c1, size: [1, 2], kind: bed}]\n"
                           "walls: [{between: [a1, b1], line: red}, {around: c1, line: blue}]\n";

/* The words of the first layer, row by row: "abc/def"; holes are blanks. */
static const char *words_of(struct harness *harness, const struct board *board)
{
    GString *text = g_string_new(NULL);
    for (size_t i = 0; i < board_space_count(board); i++) {
        g_string_append(text, i > 0 && i % board->column_count == 0 ? "/" : "");
        g_string_append(text, board->spaces[i].present ? board->layers[0].words[i] : " ");
    }
    const char *words = arena_strdup(harness->arena, text->str);
    g_string_free(text, TRUE);
    return words;
}

static void test_a_quarter_turn_goes_clockwise(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, tile);
    const char *const expected[] = {"abc/def", "da/eb/fc", "fed/cba", "cf/be/ad"};
    for (int turns = -4; turns < 8; turns++) {
        const struct board *turned = board_turned(harness->arena, board, turns);
        assert_string_equal(words_of(harness, turned), expected[(turns + 4) % 4]);
    }
}

static void test_lines_spans_and_regions_turn_too(void **state)
{
    struct harness *harness = *state;
    const struct board *turned = board_turned(harness->arena, load_board(harness, tile), 1);
    size_t a = space_named(turned, "b1"), b = space_named(turned, "b2"),
           c = space_named(turned, "b3");
    assert_true(board_lines_between(turned, a, b) == line_bit(turned, "red"));
    assert_true(turned->spaces[c].lines[1] == line_bit(turned, "blue"));
    assert_string_equal(set_names(harness, turned, turned->regions[0].spaces), "b1 b2");
    assert_string_equal(list_names(harness, turned, turned->spans[0].spaces, 2), "a3 b3");
    assert_int_equal(turned->spaces[c].span, 0);
    struct source_span span = board_word_span(turned, 0, c);
    assert_int_equal(span.length, 14); /* quoted with an escape: the whole text */
}

static void test_a_full_turn_gives_an_equal_board_and_less_does_not(void **state)
{
    struct harness *harness = *state;
    for (int i = 0; i < SHAPE_COUNT; i++) {
        const struct board *board =
            load_board(harness, arena_printf(harness->arena, "%s%s", shape_heads[i], tile));
        const struct board *turned = board;
        int full = i == SQUARES ? 4 : 6;
        for (int turns = 1; turns <= full; turns++) {
            turned = board_turned(harness->arena, turned, 1);
            assert_true(board_equal(turned, board_turned(harness->arena, board, turns)));
            assert_true(board_equal(turned, board) == (turns == full));
        }
    }
}

static const char *const winds[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};

/* Degrees clockwise from the top, of hexagons and triangles to the nearest that has a name. */
static int heading(int shape, const char *side_name)
{
    static const int degrees[][8] = {[SQUARES] = {0, 45, 90, 135, 180, 225, 270, 315},
                                     [POINTY] = {-1, 30, 90, 150, -1, 210, 270, 330},
                                     [FLAT] = {0, 60, -1, 120, 180, 240, -1, 300},
                                     [TRIANGLES] = {0, 60, -1, 120, 180, 240, -1, 300}};
    for (size_t i = 0; i < 8; i++) {
        if (strcmp(winds[i], side_name) == 0) {
            return degrees[shape][i];
        }
    }
    return -1;
}

static size_t space_with(const struct board *board, const char *word)
{
    size_t space = 0;
    while (g_strcmp0(board->layers[0].words[space], word) != 0) {
        space++;
    }
    return space;
}

static void test_neighbours_stay_neighbours_at_the_side_turned(void **state)
{
    struct harness *harness = *state;
    for (int i = 0; i < SHAPE_COUNT; i++) {
        const struct board *board =
            load_board(harness, arena_printf(harness->arena, "%s%s", shape_heads[i], tile));
        const struct board *turned = board_turned(harness->arena, board, 1);
        unsigned side_count = board_side_count(board);
        for (size_t j = 0; j < 36; j++) {
            size_t from = j / 6, to = j % 6;
            size_t turned_from = space_with(turned, board->layers[0].words[from]);
            size_t turned_to = space_with(turned, board->layers[0].words[to]);
            unsigned side = board_side_towards(board, from, to);
            unsigned turned_side = board_side_towards(turned, turned_from, turned_to);
            assert_true((side < side_count) == (turned_side < side_count));
            if (side < side_count) {
                int before = heading(i, board_side_name(board, from, side));
                int after = heading(i, board_side_name(turned, turned_from, turned_side));
                assert_int_equal(after, (before + (i == SQUARES ? 90 : 60)) % 360);
                assert_true(board->spaces[from].lines[side] ==
                            turned->spaces[turned_from].lines[turned_side]);
            }
        }
    }
}

static void test_a_sixth_of_a_turn_goes_clockwise(void **state)
{
    struct harness *harness = *state;
    const struct board *board =
        load_board(harness, "{space: 10, shape: hexagon, layers: {g: \"a b\\nc d\"}}\n");
    const struct board *turned = board_turned(harness->arena, board, 1);
    /* b lay to the right of a and c down to the right: now they lie down to the right and left. */
    assert_string_equal(words_of(harness, turned), " a/cb/ d");
}

static void test_a_row_of_triangles_turns_about_a_corner(void **state)
{
    struct harness *harness = *state;
    const struct board *board =
        load_board(harness, "{space: 10, shape: triangle, layers: {g: a b c}}\n");
    /* The row runs on to the right, then down to the right, then down to the left, then back. */
    assert_string_equal(words_of(harness, board_turned(harness->arena, board, 1)), " ab/  c");
    assert_string_equal(words_of(harness, board_turned(harness->arena, board, 2)), "  a/ cb");
    assert_string_equal(words_of(harness, board_turned(harness->arena, board, 3)), " cba");
    assert_string_equal(words_of(harness, board_turned(harness->arena, board, 6)), "abc");
}

static void test_a_board_of_holes_stays_as_it_is(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(
        harness, "{space: 1, shape: hexagon, layers: {g: o o}, legend: {g: {o: none}}}\n");
    assert_ptr_equal(board_turned(harness->arena, board, 1), board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_quarter_turn_goes_clockwise),
        TEST(test_lines_spans_and_regions_turn_too),
        TEST(test_a_full_turn_gives_an_equal_board_and_less_does_not),
        TEST(test_neighbours_stay_neighbours_at_the_side_turned),
        TEST(test_a_sixth_of_a_turn_goes_clockwise),
        TEST(test_a_row_of_triangles_turns_about_a_corner),
        TEST(test_a_board_of_holes_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
