/* Blocks of words. */
#include "board_fixture.h"

static void test_a_word_too_many_is_reported_where_it_stands(void **state)
{
    reject_board(*state, "space: 1\nlayers:\n  g: |\n    a a\n    a a  long b\n    a a\n");
    EXPECT_DIAG(*state, DIAG_BOARD_ROW_LENGTH, 5, 10);
}

static void test_a_row_too_short_is_reported_at_its_last_word(void **state)
{
    reject_board(*state, "space: 1\nlayers:\n  g: |\n    a a a\n    a bb\n    a a a\n");
    EXPECT_DIAG(*state, DIAG_BOARD_ROW_LENGTH, 5, 7);
}

static void test_the_row_that_differs_from_most_is_to_blame(void **state)
{
    reject_board(*state, "space: 1\nlayers:\n  g: |\n    a a\n    a a a\n    a a a\n");
    EXPECT_DIAG(*state, DIAG_BOARD_ROW_LENGTH, 4, 7);
}

/* One row counted for each would take a minute: half a million of them are one text. */
static void test_a_layer_of_very_many_rows_is_refused(void **state)
{
    enum { ROWS = 500000 };
    GString *text = g_string_new("space: 1\nlayers:\n  g: |\n");
    for (int i = 0; i < ROWS; i++) {
        g_string_append(text, "    a\n");
    }
    reject_board(*state, text->str);
    EXPECT_DIAG(*state, DIAG_OUT_OF_RANGE, 3, 3);
    g_string_free(text, TRUE);
}

static void test_layers_of_another_shape_are_reported_at_their_name(void **state)
{
    reject_board(*state, "space: 1\n"
                         "layers:\n"
                         "  g: |\n"
                         "    a a\n"
                         "    a a\n"
                         "  rows: |\n"
                         "    a a\n"
                         "  columns: |\n"
                         "    a\n"
                         "    a\n");
    EXPECT_DIAG(*state, DIAG_BOARD_LAYER_SIZE, 6, 3);
    EXPECT_DIAG(*state, DIAG_BOARD_LAYER_SIZE, 8, 3);
}

static void test_blank_lines_and_blanks_about_words_do_not_count(void **state)
{
    const struct board *board =
        load_board(*state, "space: 1\nlayers:\n  g: |\n\n    a   b\n\n     c d  \n    e f\n");
    assert_int_equal(board->row_count, 3);
    assert_int_equal(board->column_count, 2);
    assert_string_equal(board->layers[0].words[space_named(board, "b3")], "f");
}

static void test_dashes_are_nothing_and_colons_are_part_of_words(void **state)
{
    const struct board *board = load_board(*state, "space: 1\nlayers:\n  s: |\n    - 10:0 -x\n");
    assert_null(board->layers[0].words[0]);
    assert_string_equal(board->layers[0].words[1], "10:0");
    assert_string_equal(board->layers[0].words[2], "-x");
}

static void test_layers_must_be_text_with_words_in_it(void **state)
{
    struct harness *harness = *state;
    reject_board(harness, "space: 1\nlayers:\n  a: [x]\n  b: ''\n  c:\n");
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 3, 6);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 4, 6);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 5, 5);
    assert_int_equal(diag_list_count(harness->diags), 3);
}

static void test_a_board_without_layers_is_rejected(void **state)
{
    reject_board(*state, "space: 1\nlayers: {}\n");
    EXPECT_DIAG(*state, DIAG_WRONG_KIND, 2, 9);
}

static void test_a_single_word_is_a_board_of_one_space(void **state)
{
    const struct board *board = load_board(*state, "space: 1\nlayers: {g: 7}\n");
    assert_int_equal(board_space_count(board), 1);
    assert_string_equal(board->layers[0].words[0], "7");
}

static void test_boards_have_at_most_256_rows_and_columns(void **state)
{
    struct harness *harness = *state;
    for (int words = BOARD_SPAN_MAX; words <= BOARD_SPAN_MAX + 1; words++) {
        GString *yaml = g_string_new("space: 1\nlayers:\n  g: ");
        for (int i = 0; i < words; i++) {
            g_string_append(yaml, "x ");
        }
        if (words == BOARD_SPAN_MAX) {
            load_board(harness, yaml->str);
        } else {
            reject_board(harness, yaml->str);
        }
        g_string_free(yaml, TRUE);
    }
    EXPECT_DIAG(harness, DIAG_OUT_OF_RANGE, 3, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_word_too_many_is_reported_where_it_stands),
        TEST(test_a_row_too_short_is_reported_at_its_last_word),
        TEST(test_the_row_that_differs_from_most_is_to_blame),
        TEST(test_a_layer_of_very_many_rows_is_refused),
        TEST(test_layers_of_another_shape_are_reported_at_their_name),
        TEST(test_blank_lines_and_blanks_about_words_do_not_count),
        TEST(test_dashes_are_nothing_and_colons_are_part_of_words),
        TEST(test_layers_must_be_text_with_words_in_it),
        TEST(test_a_board_without_layers_is_rejected),
        TEST(test_a_single_word_is_a_board_of_one_space),
        TEST(test_boards_have_at_most_256_rows_and_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
