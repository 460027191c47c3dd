/* What words mean. */
#include "board_fixture.h"

static const struct board_mark *mark_at(const struct board *board, const char *space)
{
    return board->layers[0].marks[space_named(board, space)];
}

static void test_entries_may_be_mappings_kinds_or_nothing(void **state)
{
    const struct board *board = load_board(
        *state, "space: 1\n"
                "layers: {g: '. # bed w'}\n"
                "legend:\n"
                "  g:\n"
                "    '.': floor\n"
                "    '#': {kind: rock, label: Rocks, icon: boulder, text: hard, hides: 3}\n"
                "    bed:\n"
                "    w: {label: Well}\n");
    assert_string_equal(board->kind_names[mark_at(board, "a1")->kind], "floor");
    const struct board_mark *rock = mark_at(board, "b1");
    assert_string_equal(board->kind_names[rock->kind], "rock");
    assert_string_equal(rock->label, "Rocks");
    assert_string_equal(rock->icon, "boulder");
    assert_string_equal(rock->text, "hard");
    assert_string_equal(node_text(node_lookup(rock->node, "hides")), "3");
    assert_string_equal(board->kind_names[mark_at(board, "c1")->kind], "bed");
    assert_string_equal(board->kind_names[mark_at(board, "d1")->kind], "w");
    assert_int_equal(rock->line, -1);
}

static void test_a_word_without_meaning_is_reported_once_at_its_first_place(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, "space: 1\n"
                          "layers:\n"
                          "  g: |\n"
                          "    rock rock\n"
                          "    rock rokc\n"
                          "    rokc cave\n"
                          "legend: {g: {rock: }}\n");
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 5, 10);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 6, 10);
    assert_non_null(strstr(diag_list_at(harness->diags, 0)->message, "did you mean 'rock'?"));
    assert_int_equal(diag_list_at(harness->diags, 0)->span.length, 4);
}

static void test_a_legend_of_no_layer_is_reported_at_its_name(void **state)
{
    reject_board(*state, "space: 1\nlayers: {ground: x}\nlegend:\n  gruond: {x: floor}\n");
    EXPECT_DIAG(*state, DIAG_UNKNOWN_REFERENCE, 4, 3);
}

static void test_a_shared_legend_of_no_layer_is_reported_at_the_layers_of_the_board(void **state)
{
    struct harness *harness = *state;
    const struct board *board = NULL;
    const struct node *boards = harness_yaml(
        harness,
        "- {space: 1, layers: {g: x, h: y}, legend: &legend {g: {x: floor}, h: {y: bed}}}\n"
        "- {space: 1, layers: {g: x}, legend: *legend}\n");
    assert_int_equal(board_load(harness->arena, boards->list.items[1], &work_limits_default, &board,
                                harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 2, 14);
}

static void test_a_legend_may_explain_words_that_the_layer_has_not(void **state)
{
    load_board(*state, "space: 1\nlayers: {g: x}\nlegend: {g: {x: floor, y: rock}}\n");
}

static void test_a_legend_may_give_the_dash_a_meaning(void **state)
{
    const struct board *board =
        load_board(*state, "space: 1\nlayers: {g: x -}\nlegend: {g: {x: floor, '-': none}}\n");
    assert_true(board->spaces[0].present);
    assert_false(board->spaces[1].present);
}

static void test_any_layer_can_make_a_hole(void **state)
{
    const struct board *board = load_board(
        *state, "space: 1\nlayers: {g: x x, h: '- o'}\nlegend: {g: {x: floor}, h: {o: none}}\n");
    assert_true(board->spaces[0].present);
    assert_false(board->spaces[1].present);
}

static void test_entries_of_other_forms_are_reported(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, "space: 1\n"
                          "layers: {g: x, h: y}\n"
                          "legend:\n"
                          "  g:\n"
                          "    x: [floor]\n"
                          "    a b: floor\n"
                          "    z: {kind: [floor]}\n"
                          "  h: floor\n");
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 5, 8);
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 6, 5);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 7, 15);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 8, 6);
}

static void test_more_than_64_kinds_of_line_are_reported(void **state)
{
    struct harness *harness = *state;
    GString *yaml = g_string_new("space: 1\nlayers: {g: x}\nlegend:\n  g:\n    x: floor\n");
    for (int i = 0; i <= BOARD_LINE_MAX; i++) {
        g_string_append_printf(yaml, "    y%d: {line: l%d}\n", i, i);
    }
    reject_board(harness, yaml->str);
    g_string_free(yaml, TRUE);
    EXPECT_DIAG(harness, DIAG_OUT_OF_RANGE, 6 + BOARD_LINE_MAX, 17);
}

static void test_fields_of_an_entry_that_are_misspelt_are_reported_each(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, "space: 1\n"
                          "layers: {g: x}\n"
                          "legend:\n"
                          "  g:\n"
                          "    x: {knid: rock, Line: red, labels: A, icno: a, txt: b, hides: 3}\n");
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 5, 9);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 5, 21);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 5, 32);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 5, 43);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 5, 52);
    assert_non_null(strstr(diag_list_at(harness->diags, 0)->message, "did you mean 'kind'?"));
}

static void test_words_on_a_hole_are_reported_each(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, "space: 1\n"
                          "layers:\n"
                          "  g: |\n"
                          "    . x .\n"
                          "  h: |\n"
                          "    a b a\n"
                          "  i: |\n"
                          "    - x -\n"
                          "  j: |\n"
                          "    - c -\n"
                          "legend:\n"
                          "  g: {.: floor, x: none}\n"
                          "  i: {x: none}\n"
                          "  j: {c: cave}\n");
    EXPECT_DIAG(harness, DIAG_BOARD_WORD_ON_HOLE, 6, 7);
    EXPECT_DIAG(harness, DIAG_BOARD_WORD_ON_HOLE, 10, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_entries_may_be_mappings_kinds_or_nothing),
        TEST(test_a_word_without_meaning_is_reported_once_at_its_first_place),
        TEST(test_a_legend_of_no_layer_is_reported_at_its_name),
        TEST(test_fields_of_an_entry_that_are_misspelt_are_reported_each),
        TEST(test_a_shared_legend_of_no_layer_is_reported_at_the_layers_of_the_board),
        TEST(test_a_legend_may_explain_words_that_the_layer_has_not),
        TEST(test_a_legend_may_give_the_dash_a_meaning),
        TEST(test_any_layer_can_make_a_hole),
        TEST(test_words_on_a_hole_are_reported_each),
        TEST(test_entries_of_other_forms_are_reported),
        TEST(test_more_than_64_kinds_of_line_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
