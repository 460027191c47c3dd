/* Boards turned. */
#include "board/board_lines.h"
#include "board/board_turn.h"
#include "board_fixture.h"

static const char tile[] = "space: 1\n"
                           "layers: {g: \"a b c\\nd e f\"}\n"
                           "regions: {start: [a1, b1]}\n"
                           "spans: [{at: c1, size: [1, 2], kind: bed}]\n"
                           "walls: [{between: [a1, b1], line: red}, {around: c1, line: blue}]\n";

/** The words of the first layer, row by row: "abc/def"; holes are blanks. */
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
    static const char *const heads[] = {"", "shape: hexagon\n",
                                        "shape: hexagon\norientation: flat\n"};
    struct harness *harness = *state;
    for (int i = 0; i < 3; i++) {
        const struct board *board =
            load_board(harness, arena_printf(harness->arena, "%s%s", heads[i], tile));
        const struct board *turned = board;
        int side_count = (int)board_side_count(board);
        for (int turns = 1; turns <= side_count; turns++) {
            turned = board_turned(harness->arena, turned, 1);
            assert_true(board_equal(turned, board_turned(harness->arena, board, turns)));
            assert_true(board_equal(turned, board) == (turns == side_count));
        }
    }
}

static void test_neighbours_stay_neighbours_at_the_side_turned(void **state)
{
    static const char *const heads[] = {"", "shape: hexagon\n",
                                        "shape: hexagon\norientation: flat\n"};
    struct harness *harness = *state;
    for (int i = 0; i < 3; i++) {
        const struct board *board =
            load_board(harness, arena_printf(harness->arena, "%s%s", heads[i], tile));
        const struct board *turned = board_turned(harness->arena, board, 1);
        unsigned side_count = board_side_count(board);
        for (size_t j = 0; j < 36; j++) {
            size_t from = j / 6, to = j % 6, turned_from = 0, turned_to = 0;
            for (size_t k = 0; k < board_space_count(turned); k++) {
                const char *word = turned->layers[0].words[k];
                turned_from = g_strcmp0(word, board->layers[0].words[from]) == 0 ? k : turned_from;
                turned_to = g_strcmp0(word, board->layers[0].words[to]) == 0 ? k : turned_to;
            }
            unsigned side = board_side_towards(board, from, to);
            unsigned turned_side = board_side_towards(turned, turned_from, turned_to);
            assert_int_equal(turned_side, side < side_count ? (side + 1) % side_count : side_count);
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
        TEST(test_a_board_of_holes_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
