/* Boards compared by name. */
#include "board/board_turn.h"
#include "board_fixture.h"

/* A board from the parts in which others differ from the first. */
struct parts {
    const char *space, *ground, *floor, *line, *region, *span;
};

static const struct parts original = {"5",    ". # o",       "floor",
                                      "blue", "start: [a1]", "{at: a1, kind: bed}"};

static const struct board *load_parts(struct harness *harness, struct parts parts)
{
    return load_board(harness,
                      arena_printf(harness->arena,
                                   "space: %s\n"
                                   "layers: {g: '%s'}\n"
                                   "legend: {g: {.: %s, '#': {kind: rock, line: red}, o: none}}\n"
                                   "walls: [{around: a1, line: %s}]\n"
                                   "regions: {%s}\n"
                                   "spans: [%s]\n",
                                   parts.space, parts.ground, parts.floor, parts.line, parts.region,
                                   parts.span));
}

static void test_boards_that_say_the_same_in_other_words_are_equal(void **state)
{
    const struct board *board = load_parts(*state, original);
    const struct board *same =
        load_board(*state, "space: 5.0 mm\n"
                           "layers: {g: '. # o'}\n"
                           "legend: {g: {o: none, '#': {kind: rock, label: Rocks}, .: floor}}\n"
                           "spans: [{spaces: [a1], kind: bed, line: blue}]\n"
                           "walls: [{around: b1, line: red}]\n"
                           "regions: {start: a1}\n");
    assert_true(board_equal(board, same));
    assert_true(board_equal(same, board));
}

static void test_boards_differ_in_anything_that_is_seen(void **state)
{
    static const struct parts others[] = {
        {"6", ". # o", "floor", "blue", "start: [a1]", "{at: a1, kind: bed}"},
        {"5", ". # #", "floor", "blue", "start: [a1]", "{at: a1, kind: bed}"},
        {"5", ". o #", "floor", "blue", "start: [a1]", "{at: a1, kind: bed}"},
        {"5", ". # o", "street", "blue", "start: [a1]", "{at: a1, kind: bed}"},
        {"5", ". # o", "floor", "green", "start: [a1]", "{at: a1, kind: bed}"},
        {"5", ". # o", "floor", "red", "start: [a1]", "{at: a1, kind: bed}"},
        {"5", ". # o", "floor", "blue", "start: [a1-b1]", "{at: a1, kind: bed}"},
        {"5", ". # o", "floor", "blue", "end: [a1]", "{at: a1, kind: bed}"},
        {"5", ". # o", "floor", "blue", "", "{at: a1, kind: bed}"},
        {"5", ". # o", "floor", "blue", "start: [a1]", "{at: a1, kind: rug}"},
        {"5", ". # o", "floor", "blue", "start: [a1]", "{at: b1, kind: bed}"},
        {"5", ". # o", "floor", "blue", "start: [a1]", "{at: a1, size: [2, 1], kind: bed}"},
        {"5", ". # o", "floor", "blue", "start: [a1]", "{at: a1, kind: bed, joined: true}"},
        {"5", ". # o", "floor", "blue", "start: [a1]", ""},
    };
    const struct board *board = load_parts(*state, original);
    assert_true(board_equal(board, load_parts(*state, original)));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const struct board *other = load_parts(*state, others[i]);
        assert_false(board_equal(board, other));
        assert_false(board_equal(other, board));
    }
}

static void test_layers_are_compared_by_name(void **state)
{
    const struct board *one = load_board(*state, "{space: 1, layers: {g: x, h: y}}\n");
    assert_true(board_equal(one, load_board(*state, "{space: 1, layers: {h: y, g: x}}\n")));
    assert_false(board_equal(one, load_board(*state, "{space: 1, layers: {h: x, g: y}}\n")));
    assert_false(board_equal(one, load_board(*state, "{space: 1, layers: {g: x}}\n")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_boards_that_say_the_same_in_other_words_are_equal),
        TEST(test_boards_differ_in_anything_that_is_seen),
        TEST(test_layers_are_compared_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
