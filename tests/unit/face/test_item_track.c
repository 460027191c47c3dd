/* Tracks: how many spaces, where they stand, what is in them. */
#include "face_layout_fixture.h"

static bool track(struct face_test *test, const char *properties, const char *place)
{
    return face_of(test,
                   arena_printf(test->harness->arena, "  - track: {%s}\n%s", properties, place));
}

static void test_a_row_shares_out_its_box(void **state)
{
    struct face_test *test = *state;
    assert_true(track(test, "to: 4, gap: 2, fill: red", "    at: [10, 10]\n    size: [46, 10]\n"));
    assert_int_equal(face_count(test, DISPLAY_FILL), 4);
    assert_fill(test, 0, 10, 10, 10, 10);
    assert_fill(test, 3, 46, 10, 10, 10);
    assert_int_equal(face_count(test, DISPLAY_TEXT), 4);
}

static void test_spaces_of_a_size_keep_it(void **state)
{
    struct face_test *test = *state;
    assert_true(
        track(test, "to: 3, space: [8, 12], fill: red, along: column", "    at: [10, 10]\n"));
    assert_fill(test, 0, 10, 10, 8, 12);
    assert_fill(test, 2, 10, 34, 8, 12);
}

static void test_the_first_space_stands_where_the_track_starts(void **state)
{
    struct face_test *test = *state;
    assert_true(track(test, "to: 3, space: 10, fill: red, start: top-right", "    at: [10, 10]\n"));
    assert_fill(test, 0, 30, 10, 10, 10);
    assert_true(track(test, "to: 3, space: 10, fill: red, along: column, start: bottom-left",
                      "    at: [10, 10]\n"));
    assert_fill(test, 0, 10, 30, 10, 10);
}

static void test_a_loop_goes_round_its_box_with_a_space_in_each_corner(void **state)
{
    struct face_test *test = *state;
    assert_true(track(test, "to: 12, along: loop, space: 10, fill: red",
                      "    at: [10, 10]\n    size: [40, 40]\n"));
    assert_fill(test, 0, 10, 10, 10, 10);
    assert_fill(test, 3, 40, 10, 10, 10);
    assert_fill(test, 6, 40, 40, 10, 10);
    assert_fill(test, 9, 10, 40, 10, 10);
    assert_fill(test, 11, 10, 20, 10, 10);
    assert_true(track(test, "to: 12, along: loop, space: 10, fill: red, start: bottom-right",
                      "    at: [10, 10]\n    size: [40, 40]\n"));
    assert_fill(test, 0, 40, 40, 10, 10);
}

static void test_spaces_stand_at_equal_distances_on_a_path(void **state)
{
    struct face_test *test = *state;
    assert_true(track(
        test, "to: 4, along: path, path: \"M 5 5 H 25 V 15\", space: 4, fill: red, text: \"\"",
        "    at: [10, 10]\n"));
    assert_fill(test, 0, 13, 13, 4, 4);
    assert_fill(test, 1, 23, 13, 4, 4);
    assert_fill(test, 2, 33, 13, 4, 4);
    assert_fill(test, 3, 33, 23, 4, 4);
}

static void test_on_a_closed_path_the_last_space_does_not_hide_the_first(void **state)
{
    struct face_test *test = *state;
    assert_true(track(
        test,
        "to: 4, along: path, path: \"M 5 5 H 25 V 25 H 5 Z\", space: 4, fill: red, text: \"\"",
        "    at: [10, 10]\n"));
    assert_fill(test, 0, 13, 13, 4, 4);
    assert_fill(test, 3, 13, 33, 4, 4);
}

static void test_a_space_knows_its_number(void **state)
{
    struct face_test *test = *state;
    assert_true(track(
        test,
        "from: 3, to: 1, space: 10, fill: \"{n == 2 and 'yellow' or 'white'}\", text: \"no. {n}\"",
        "    at: [10, 10]\n"));
    assert_true(face_item_at(test, DISPLAY_FILL, 0)->fill.colour.blue == 1);
    assert_true(face_item_at(test, DISPLAY_FILL, 1)->fill.colour.blue == 0);
    GString *dump = g_string_new(NULL);
    display_list_dump(test->list, dump);
    assert_true(strstr(dump->str, "\"no. 3\"") < strstr(dump->str, "\"no. 1\""));
    g_string_free(dump, TRUE);
}

static void test_without_a_look_there_is_a_line_round_each_space(void **state)
{
    struct face_test *test = *state;
    assert_true(track(test, "to: 2, space: 10, shape: circle", "    at: [10, 10]\n"));
    assert_int_equal(face_count(test, DISPLAY_STROKE), 2);
    assert_int_equal(face_count(test, DISPLAY_FILL), 0);
}

static void test_a_track_without_room_is_reported(void **state)
{
    struct face_test *test = *state;
    assert_false(track(test, "to: 9, space: 10", "    at: [10, 10]\n    size: [80, 10]\n"));
    EXPECT_DIAG(test->harness, DIAG_LAYOUT_NO_ROOM, 5, 5);
}

static void test_a_track_along_a_path_needs_one(void **state)
{
    struct face_test *test = *state;
    assert_false(track(test, "to: 9, along: path", ""));
    EXPECT_DIAG(test->harness, DIAG_MISSING_FIELD, 5, 5);
}

static void test_the_path_of_a_track_can_be_read(void **state)
{
    struct face_test *test = *state;
    assert_false(track(test, "to: 9, along: path, path: \"M 1 x\"", ""));
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 5, 44);
}

static void test_endless_tracks_are_refused(void **state)
{
    struct face_test *test = *state;
    assert_false(track(test, "to: 5000", ""));
    EXPECT_DIAG(test->harness, DIAG_OUT_OF_RANGE, 5, 5);
}

static void test_a_space_has_a_width_and_a_height_and_no_more(void **state)
{
    struct face_test *test = *state;
    assert_false(track(test, "to: 3, space: [1, 2, 3]", ""));
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 5, 27);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_a_row_shares_out_its_box),
        FACE_TEST(test_spaces_of_a_size_keep_it),
        FACE_TEST(test_the_first_space_stands_where_the_track_starts),
        FACE_TEST(test_a_loop_goes_round_its_box_with_a_space_in_each_corner),
        FACE_TEST(test_spaces_stand_at_equal_distances_on_a_path),
        FACE_TEST(test_on_a_closed_path_the_last_space_does_not_hide_the_first),
        FACE_TEST(test_a_space_knows_its_number),
        FACE_TEST(test_without_a_look_there_is_a_line_round_each_space),
        FACE_TEST(test_a_track_without_room_is_reported),
        FACE_TEST(test_a_track_along_a_path_needs_one),
        FACE_TEST(test_the_path_of_a_track_can_be_read),
        FACE_TEST(test_endless_tracks_are_refused),
        FACE_TEST(test_a_space_has_a_width_and_a_height_and_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
