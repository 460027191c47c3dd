/* Boards as items: what they are made from, how large they are, what is said of them. */
#include "board_face_fixture.h"

static void test_a_board_has_the_size_of_its_spaces(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(test, SMALL_BOARD, "    fill: red\n"));
    assert_fill(test, 0, 10, 10, 20, 20);
}

static void test_a_board_with_a_size_is_scaled_to_fit_and_centred(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(test, SMALL_BOARD, "    fill: red\n    size: [60, 40]\n"));
    assert_fill(test, 0, 20, 10, 40, 40);
}

static void test_a_width_alone_gives_the_height(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(test, SMALL_BOARD, "    fill: red\n    width: 30\n"));
    assert_fill(test, 0, 10, 10, 30, 30);
}

static void test_a_column_is_as_high_as_the_board_in_it(void **state)
{
    struct face_test *test = *state;
    face_file(test, "maps.yaml", SMALL_BOARD);
    assert_true(face_open(
        test,
        "game: Test\ndata: {maps: maps.yaml}\n"
        "components:\n  card: {layout: card, each: maps}\n",
        "size: [100, 60]\nsafe: 0\nfront:\n  - column:\n      width: 20\n"
        "      of:\n        - board: \"{board}\"\n          fill: red\n          spaces: {default: {}}\n"
        "        - box: {height: 5, fill: blue}\n"));
    assert_true(face_make(test, 0));
    assert_fill(test, 0, 0, 0, 20, 20);
    assert_fill(test, 1, 0, 20, 20, 5);
}

static void test_labels_along_the_edges_make_room_for_themselves(void **state)
{
    struct face_test *test = *state;
    assert_true(
        board_face(test, SMALL_BOARD, "    fill: red\n    rows: numbers\n    columns: letters\n"));
    struct box ground = path_bounds(&face_item_at(test, DISPLAY_FILL, 0)->fill.path);
    assert_true(ground.x_mm > 12 && ground.y_mm > 12);
    assert_mm_equal(ground.width_mm, 20);
    assert_int_equal(face_count(test, DISPLAY_TEXT), 4);
}

static void test_edge_labels_may_be_a_list(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(test, SMALL_BOARD, "    rows: \"{ {'north', 'south'} }\"\n"));
    assert_int_equal(face_count(test, DISPLAY_TEXT), 2);
}

static void test_an_empty_list_of_edge_labels_takes_no_room(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(test, SMALL_BOARD,
                           "    fill: red\n    rows: \"{ {} }\"\n    columns: \"{ {} }\"\n"));
    assert_fill(test, 0, 10, 10, 20, 20);
}

static void test_edge_labels_are_no_other_word(void **state)
{
    struct face_test *test = *state;
    assert_false(board_face(test, SMALL_BOARD, "    rows: digits\n"));
    EXPECT_DIAG(test->harness, DIAG_EXPRESSION_RESULT, 6, 11);
}

static void test_a_board_is_the_mapping_of_one(void **state)
{
    struct face_test *test = *state;
    assert_false(board_face(test, "- {id: b, board: 3}\n", ""));
    EXPECT_DIAG(test->harness, DIAG_EXPRESSION_RESULT, 4, 12);
}

static void test_a_fault_in_a_board_is_reported_where_it_stands(void **state)
{
    struct face_test *test = *state;
    assert_false(
        board_face(test, "- {id: b, board: {space: 10, layers: {g: \"a b\\nc\\n\"}}}\n", ""));
    EXPECT_DIAG(test->harness, DIAG_BOARD_ROW_LENGTH, 1, 42);
}

static void test_a_board_that_leaves_the_face_is_reported(void **state)
{
    struct face_test *test = *state;
    assert_false(board_face(test, SMALL_BOARD, "    size: [95, 95]\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_FACE, 4, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_a_board_has_the_size_of_its_spaces),
        FACE_TEST(test_a_board_with_a_size_is_scaled_to_fit_and_centred),
        FACE_TEST(test_a_width_alone_gives_the_height),
        FACE_TEST(test_a_column_is_as_high_as_the_board_in_it),
        FACE_TEST(test_labels_along_the_edges_make_room_for_themselves),
        FACE_TEST(test_edge_labels_may_be_a_list),
        FACE_TEST(test_an_empty_list_of_edge_labels_takes_no_room),
        FACE_TEST(test_edge_labels_are_no_other_word),
        FACE_TEST(test_a_board_is_the_mapping_of_one),
        FACE_TEST(test_a_fault_in_a_board_is_reported_where_it_stands),
        FACE_TEST(test_a_board_that_leaves_the_face_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
