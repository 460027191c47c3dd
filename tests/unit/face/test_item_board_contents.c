/* What stands in the spaces of boards: icons, texts, labels, names, pictures. */
#include "board_face_fixture.h"

/* The list as text, in which words are looked for. */
static const char *dump(struct face_test *test)
{
    GString *text = g_string_new(NULL);
    display_list_dump(test->list, text);
    const char *kept = arena_strdup(test->harness->arena, text->str);
    g_string_free(text, TRUE);
    return kept;
}

static void test_a_text_of_the_legend_sees_the_data_beside_it(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(
        test,
        "- {id: b, board: {space: 20, layers: {g: \"t\\n\"}, legend: {g: {t: {kind: trap, text: \"{harm + 1}\", harm: 2}}}}}\n",
        ""));
    assert_non_null(strstr(dump(test), "\"3\""));
}

static void test_a_text_of_the_legend_sees_nothing_else_of_the_record(void **state)
{
    struct face_test *test = *state;
    assert_false(board_face(
        test,
        "- {id: b, board: {space: 20, layers: {g: \"t\\n\"}, legend: {g: {t: {kind: trap, text: \"{id}\"}}}}}\n",
        ""));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_NAME, 1, 87);
}

static void test_a_text_of_a_look_knows_its_space_and_the_record(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(
        test,
        "- {id: z, board: {space: 25, layers: {g: \"f w\\n\"}, legend: {g: {f: floor, w: water}}}}\n",
        "    spaces: {water: {text: \"{id}{space}{row}{column}{word}{kind}\"}}\n"));
    assert_int_equal(face_count(test, DISPLAY_TEXT), 1);
    assert_non_null(strstr(dump(test), "\"zb112wwater\""));
}

static void test_words_of_a_layer_without_a_legend_look_as_the_layer(void **state)
{
    struct face_test *test = *state;
    assert_true(
        board_face(test, "- {id: b, board: {space: 20, layers: {spawn: \"10:0 -\\n- 20:0\\n\"}}}\n",
                   "    spaces: {spawn: {text: \"{word}\"}}\n"));
    assert_int_equal(face_count(test, DISPLAY_TEXT), 2);
    assert_non_null(strstr(dump(test), "\"20:0\""));
}

static void test_an_icon_has_its_share_of_the_space_and_its_place(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/star.svg", 10, 10);
    assert_true(
        board_face(test, SMALL_BOARD, "    spaces: {water: {icon: star, icon-size: 0.5}}\n"));
    assert_picture(test, 0, 22.75, 12.75, 4.5, 4.5);
    assert_true(
        board_face(test, SMALL_BOARD,
                   "    spaces: {water: {icon: star, icon-size: 0.5, icon-place: top-left}}\n"));
    assert_picture(test, 0, 20.815, 10.815, 4.5, 4.5);
}

static void test_icons_and_texts_keep_the_distance_that_their_look_asks_for(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/star.svg", 10, 10);
    assert_true(board_face(test, SMALL_BOARD,
                           "    spaces: {water: {icon: star, icon-size: 0.5, icon-place: "
                           "bottom-right, padding: 1}}\n"));
    assert_picture(test, 0, 25, 15, 4, 4);
    assert_true(board_face(test, SMALL_BOARD,
                           "    spaces: {water: {icon: star, icon-size: 0.5, icon-place: "
                           "top-left, padding: 20%}}\n"));
    assert_picture(test, 0, 22, 12, 3, 3);
    assert_true(board_face(test, SMALL_BOARD,
                           "    spaces: {water: {text: x, place: top-left, padding: 2}}\n"));
    assert_mm_equal(face_item_at(test, DISPLAY_TEXT, 0)->text.x_mm, 22);
}

static void test_a_padding_that_is_no_distance_is_reported(void **state)
{
    struct face_test *test = *state;
    assert_false(board_face(test, SMALL_BOARD, "    spaces: {water: {padding: auto}}\n"));
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 6, 44);
}

static void test_the_colour_of_icons_goes_for_pictures_too(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/tile.svg", 10, 10);
    assert_true(board_face(test, SMALL_BOARD,
                           "    spaces: {water: {image: art/tile.svg, icon-colour: '#ff0000'}}\n"));
    const struct image *image = face_item_at(test, DISPLAY_IMAGE, 0)->image.image;
    assert_mm_equal(image->tint.red, 1);
    assert_mm_equal(image->tint.green, 0);
}

static void test_the_icon_of_the_data_comes_before_that_of_the_look(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/star.svg", 10, 10);
    face_svg(test, "art/icons/moon.svg", 20, 10);
    assert_true(board_face(
        test,
        "- {id: b, board: {space: 10, layers: {g: \"t\\n\"}, legend: {g: {t: {kind: trap, icon: moon}}}}}\n",
        "    spaces: {trap: {icon: star, icon-size: 1}}\n"));
    assert_picture(test, 0, 10.5, 12.75, 9, 4.5);
}

static void test_an_unknown_icon_is_reported_in_the_legend(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/star.svg", 10, 10);
    assert_false(board_face(
        test,
        "- {id: b, board: {space: 10, layers: {g: \"t\\n\"}, legend: {g: {t: {kind: trap, icon: strr}}}}}\n",
        ""));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_ICON, 1, 85);
}

/* 0.3 mm, so that no paper shows between two of them. */
static void test_a_picture_fills_each_space_and_lies_a_little_over_its_neighbours(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/tile.svg", 10, 10);
    assert_true(board_face(test, SMALL_BOARD, "    spaces: {floor: {image: art/tile.svg}}\n"));
    assert_int_equal(face_count(test, DISPLAY_IMAGE), 3);
    assert_picture(test, 1, 9.7, 19.7, 10.6, 10.6);
    assert_box_is(path_bounds(&face_item_at(test, DISPLAY_CLIP, 0)->clip.path), 10, 10, 20, 20);
    assert_box_is(path_bounds(&face_item_at(test, DISPLAY_CLIP, 2)->clip.path), 9.7, 19.7, 10.6,
                  10.6);
}

static void test_what_a_span_carries_stands_on_all_of_it_once(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/bed.svg", 20, 10);
    assert_true(board_face(
        test,
        "- {id: b, board: {space: 10, layers: {g: \"f f\\n\"}, spans: [{at: a1, size: [2, 1], kind: bed, icon: bed}]}}\n",
        "    spaces: {bed: {icon-size: 1}}\n"));
    assert_int_equal(face_count(test, DISPLAY_IMAGE), 1);
    assert_picture(test, 0, 11, 10.5, 18, 9);
}

static void test_a_label_stands_once_in_each_part_of_a_kind(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(
        test,
        "- {id: b, board: {space: 15, layers: {g: \"r f r\\nr f f\\n\"}, legend: {g: {f: floor, r: {kind: rock, label: Rock}}}}}\n",
        ""));
    assert_int_equal(face_count(test, DISPLAY_TEXT), 2);
}

static void test_each_entry_of_a_kind_has_its_own_label_or_none(void **state)
{
    struct face_test *test = *state;
    /* The start lies first among spaces of its kind that are called nothing, the goal in their midst. */
    assert_true(board_face(
        test,
        "- {id: b, board: {space: 10, layers: {g: \"s p p\\np g g\\np p p\\n\"}, legend: {g: {s: {kind: plain, label: Start},\n"
        "    g: {kind: plain, label: Goal}, p: plain}}}}\n",
        "    spaces: {plain: {place: centre}}\n"));
    assert_int_equal(face_count(test, DISPLAY_TEXT), 2);
    const char *text = dump(test);
    assert_non_null(strstr(text, "\"Start\""));
    assert_non_null(strstr(text, "\"Goal\""));
}

static void test_a_label_of_a_region_that_bends_stands_in_one_of_its_rows(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(
        test,
        "- {id: b, board: {space: 15, layers: {g: \"f f f\\nf f f\\n\"}, regions: {home: {spaces: [a1, b1, c1, c2], label: Home}}}}\n",
        "    regions: {home: {place: bottom-left}}\n"));
    const struct display_item *label = face_item_at(test, DISPLAY_TEXT, 0);
    assert_true(label->text.y_mm < 25);
    assert_mm_equal(label->text.x_mm, 10.75);
}

static void test_names_stand_in_every_space_and_once_in_joined_ones(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(
        test,
        "- {id: b, board: {space: 15, layers: {g: \"f f -\\nf f f\\n\"}, legend: {g: {f: f, \"-\": {kind: none}}}, spans: [{at: a2, size: [2, 1], joined: true}]}}\n",
        "    names: top-left\n"));
    assert_int_equal(face_count(test, DISPLAY_TEXT), 4);
    assert_non_null(strstr(dump(test), "\"a2\""));
    assert_null(strstr(dump(test), "\"b2\""));
}

static void test_a_text_too_large_for_its_space_is_reported(void **state)
{
    struct face_test *test = *state;
    assert_false(board_face(test, SMALL_BOARD, "    spaces: {water: {text: \"immeasurable\"}}\n"));
    EXPECT_DIAG(test->harness, DIAG_TEXT_OVERFLOW, 6, 41);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_a_text_of_the_legend_sees_the_data_beside_it),
        FACE_TEST(test_a_text_of_the_legend_sees_nothing_else_of_the_record),
        FACE_TEST(test_a_text_of_a_look_knows_its_space_and_the_record),
        FACE_TEST(test_words_of_a_layer_without_a_legend_look_as_the_layer),
        FACE_TEST(test_an_icon_has_its_share_of_the_space_and_its_place),
        FACE_TEST(test_icons_and_texts_keep_the_distance_that_their_look_asks_for),
        FACE_TEST(test_a_padding_that_is_no_distance_is_reported),
        FACE_TEST(test_the_colour_of_icons_goes_for_pictures_too),
        FACE_TEST(test_the_icon_of_the_data_comes_before_that_of_the_look),
        FACE_TEST(test_an_unknown_icon_is_reported_in_the_legend),
        FACE_TEST(test_a_picture_fills_each_space_and_lies_a_little_over_its_neighbours),
        FACE_TEST(test_what_a_span_carries_stands_on_all_of_it_once),
        FACE_TEST(test_a_label_stands_once_in_each_part_of_a_kind),
        FACE_TEST(test_each_entry_of_a_kind_has_its_own_label_or_none),
        FACE_TEST(test_a_label_of_a_region_that_bends_stands_in_one_of_its_rows),
        FACE_TEST(test_names_stand_in_every_space_and_once_in_joined_ones),
        FACE_TEST(test_a_text_too_large_for_its_space_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
