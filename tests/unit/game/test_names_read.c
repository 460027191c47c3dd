#include "game/layout.h"
#include "game_fixture.h"

static void test_a_side_without_expressions_reads_nothing(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front: [{text: Hello}]\n"),
                     OUTCOME_OK);
    size_t count = 0;
    const struct layout *layout = test->game->layouts[0];
    const char *const *names =
        layout_side_names(test->harness->arena, layout, &layout->front, &count);
    assert_int_equal(count, 0);
    (void)names;
}

static void test_names_are_sorted_and_given_once(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front: [{text: \"{name} {aim} {name}\"}]\n"),
                     OUTCOME_OK);
    size_t count = 0;
    const struct layout *layout = test->game->layouts[0];
    const char *const *names =
        layout_side_names(test->harness->arena, layout, &layout->front, &count);
    assert_int_equal(count, 2);
    assert_string_equal(names[0], "aim");
    assert_string_equal(names[1], "name");
}

static void test_properties_lists_and_conditions_are_read(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(
        layout_of(
            test,
            "size: [50, 40]\n"
            "front: [{box: {width: \"{w}\", at: [1, \"{y}\"], when: seen, each: things as t, fill: \"{tint}\"}}]\n"),
        OUTCOME_OK);
    size_t count = 0;
    const struct layout *layout = test->game->layouts[0];
    const char *const *names =
        layout_side_names(test->harness->arena, layout, &layout->front, &count);
    assert_int_equal(count, 5);
    assert_string_equal(names[0], "seen");
    assert_string_equal(names[1], "things");
    assert_string_equal(names[2], "tint");
    assert_string_equal(names[3], "w");
    assert_string_equal(names[4], "y");
}

static void test_looks_of_a_board_are_read(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - board: \"{map}\"\n"
                                     "    spaces: {rock: {fill: \"{tint}\"}}\n"
                                     "    lines: {red: {dash: [1, \"{gap}\"]}}\n"
                                     "    regions: {home: {style: \"{look}\"}}\n"),
                     OUTCOME_OK);
    size_t count = 0;
    const struct layout *layout = test->game->layouts[0];
    const char *const *names =
        layout_side_names(test->harness->arena, layout, &layout->front, &count);
    assert_int_equal(count, 4);
    assert_string_equal(names[0], "gap");
    assert_string_equal(names[1], "look");
    assert_string_equal(names[2], "map");
    assert_string_equal(names[3], "tint");
}

static void test_children_are_read(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front: [{row: [{column: [{text: \"{deep}\"}]}]}]\n"),
                     OUTCOME_OK);
    size_t count = 0;
    const struct layout *layout = test->game->layouts[0];
    const char *const *names =
        layout_side_names(test->harness->arena, layout, &layout->front, &count);
    assert_int_equal(count, 1);
    assert_string_equal(names[0], "deep");
}

static void test_columns_of_tables_are_read(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(
        layout_of(
            test,
            "size: [50, 40]\n"
            "front: [{table: {rows: \"lines as l\", columns: [{head: \"{h}\", cell: \"{c}\", width: \"{w}\", each: many, of: [{text: \"{e}\"}]}]}}]\n"),
        OUTCOME_OK);
    size_t count = 0;
    const struct layout *layout = test->game->layouts[0];
    const char *const *names =
        layout_side_names(test->harness->arena, layout, &layout->front, &count);
    assert_int_equal(count, 6);
    assert_string_equal(names[0], "c");
    assert_string_equal(names[1], "e");
    assert_string_equal(names[2], "h");
    assert_string_equal(names[3], "lines");
    assert_string_equal(names[4], "many");
    assert_string_equal(names[5], "w");
}

static void test_parts_and_what_they_are_given_are_read(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/part.yaml",
                    "parameters: {a: 1, b: '{fallback}'}\nof: [{text: '{inner}'}]\n");
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front: [{use: part, with: {a: '{given}'}}]\n"),
                     OUTCOME_OK);
    size_t count = 0;
    const struct layout *layout = test->game->layouts[0];
    const char *const *names =
        layout_side_names(test->harness->arena, layout, &layout->front, &count);
    assert_int_equal(count, 3);
    assert_string_equal(names[0], "fallback");
    assert_string_equal(names[1], "given");
    assert_string_equal(names[2], "inner");
}

static void test_a_back_reads_what_its_with_reads(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "parameters: {side: 1}\n"
                                     "front: [{text: \"{name}\"}]\n"
                                     "back: {same-as: front, with: {side: '{wounded}'}}\n"),
                     OUTCOME_OK);
    size_t count = 0;
    const struct layout *layout = test->game->layouts[0];
    const char *const *names =
        layout_side_names(test->harness->arena, layout, &layout->back, &count);
    assert_int_equal(count, 2);
    assert_string_equal(names[0], "name");
    assert_string_equal(names[1], "wounded");
}

static void test_a_part_that_stands_in_a_thousand_places_is_read_once(void **state)
{
    struct game_test *test = *state;
    struct arena *arena = test->harness->arena;
    for (int i = 1; i < LAYOUT_DEPTH_MAX; i++) {
        game_file_write(test, arena_printf(arena, "layouts/p%d.yaml", i),
                        arena_printf(arena,
                                     "of: [{use: p%d}, {use: p%d}, {use: p%d}, {use: p%d}]\n",
                                     i + 1, i + 1, i + 1, i + 1));
    }
    game_file_write(test, arena_printf(arena, "layouts/p%d.yaml", LAYOUT_DEPTH_MAX),
                    "of: [{text: '{deep}'}]\n");
    assert_int_equal(layout_of(test, "size: [50, 40]\nfront: [{use: p2}]\n"), OUTCOME_OK);
    size_t count = 0;
    const struct layout *layout = test->game->layouts[0];
    const char *const *names = layout_side_names(arena, layout, &layout->front, &count);
    assert_int_equal(count, 1);
    assert_string_equal(names[0], "deep");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_a_side_without_expressions_reads_nothing),
        GAME_TEST(test_names_are_sorted_and_given_once),
        GAME_TEST(test_properties_lists_and_conditions_are_read),
        GAME_TEST(test_looks_of_a_board_are_read),
        GAME_TEST(test_children_are_read),
        GAME_TEST(test_columns_of_tables_are_read),
        GAME_TEST(test_parts_and_what_they_are_given_are_read),
        GAME_TEST(test_a_back_reads_what_its_with_reads),
        GAME_TEST(test_a_part_that_stands_in_a_thousand_places_is_read_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
