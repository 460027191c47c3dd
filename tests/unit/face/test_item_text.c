#include "face_layout_fixture.h"

static void test_text_stands_at_the_top_of_its_box(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Hello\n"
                              "    at: [10, 10]\n"
                              "    size: [50, 20]\n"));
    assert_mm_equal(face_item_at(test, DISPLAY_TEXT, 0)->text.x_mm, 10);
    assert_mm_equal(face_item_at(test, DISPLAY_TEXT, 0)->text.y_mm, 10);
}

static void test_valign_moves_the_block(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Hello\n"
                              "    at: [10, 10]\n"
                              "    size: [50, 20]\n"
                              "    valign: middle\n"
                              "  - text: Hello\n"
                              "    at: [10, 10]\n"
                              "    size: [50, 20]\n"
                              "    valign: bottom\n"));
    double width_mm = 0, height_mm = 0;
    text_block_size(face_item_at(test, DISPLAY_TEXT, 0)->text.block, &width_mm, &height_mm);
    assert_mm_equal(face_item_at(test, DISPLAY_TEXT, 0)->text.y_mm, 10 + (20 - height_mm) / 2);
    assert_mm_equal(face_item_at(test, DISPLAY_TEXT, 1)->text.y_mm, 30 - height_mm);
}

static void test_an_empty_text_draws_nothing(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: \"\"\n"
                              "    inside: safe\n"));
    assert_int_equal(test->list->count, 0);
    EXPECT_DIAG(test->harness, DIAG_FACE_BLANK, 4, 1);
}

static void test_an_empty_text_has_its_ground_all_the_same(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: \"\"\n"
                              "    inside: safe\n"
                              "    fill: red\n"));
    assert_fill(test, 0, 5, 5, 90, 50);
}

static void test_text_that_does_not_fit_is_reported_at_its_scalar(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(
        test,
        "  - text: The quick brown fox jumps over the lazy dog and comes home again in the evening.\n"
        "    at: [10, 10]\n"
        "    size: [30, 6]\n"));
    EXPECT_DIAG(test->harness, DIAG_TEXT_OVERFLOW, 5, 11);
    assert_null(test->list);
}

static void test_shrink_makes_it_fit(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - text: The quick brown fox jumps over the lazy dog and comes home again in the evening.\n"
        "    at: [10, 10]\n"
        "    size: [40, 9]\n"
        "    fit: shrink\n"
        "    minimum: 6\n"));
    double width_mm = 0, height_mm = 0;
    text_block_size(face_item_at(test, DISPLAY_TEXT, 0)->text.block, &width_mm, &height_mm);
    assert_true(height_mm <= 9.001);
    assert_true(width_mm <= 40.001);
    assert_true(height_mm > 5);
}

static void test_shrink_does_not_touch_what_fits(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Hello\n"
                              "    at: [10, 10]\n"
                              "    size: [40, 9]\n"
                              "    fit: shrink\n"
                              "    minimum: 4\n"));
    double width_mm = 0, height_mm = 0;
    text_block_size(face_item_at(test, DISPLAY_TEXT, 0)->text.block, &width_mm, &height_mm);
    assert_true(height_mm > 3.5);
}

static void test_shrink_stops_at_its_minimum(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(
        test,
        "  - text: The quick brown fox jumps over the lazy dog and comes home again in the evening.\n"
        "    at: [10, 10]\n"
        "    size: [20, 6]\n"
        "    fit: shrink\n"
        "    minimum: 8\n"));
    EXPECT_DIAG(test->harness, DIAG_TEXT_OVERFLOW, 5, 11);
}

static void test_a_word_that_is_too_long_is_reported_where_lines_may_not_break(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(
        test,
        "  - text: The quick brown fox jumps over the lazy dog and comes home again in the evening.\n"
        "    at: [10, 10]\n"
        "    size: [40, 30]\n"
        "    wrap: false\n"));
    EXPECT_DIAG(test->harness, DIAG_TEXT_OVERFLOW, 5, 11);
}

static double size_of_text(struct face_test *test, size_t index)
{
    GString *dump = g_string_new(NULL);
    text_block_dump(face_item_at(test, DISPLAY_TEXT, index)->text.block, "", dump);
    double size_pt = g_ascii_strtod(g_strrstr(dump->str, "pt ") - 5, NULL);
    g_string_free(dump, TRUE);
    return size_pt;
}

static void test_texts_of_a_group_shrink_to_one_size(void **state)
{
    struct face_test *test = *state;
    static const char *const lines[] = {"Clock", "A grandfather clock that strikes", "Sofa"};
    GString *layout = g_string_new(NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_string_append_printf(layout,
                               "  - text: %s\n"
                               "    at: [10, %zu]\n"
                               "    size: [40, 8]\n"
                               "    font-size: 16\n"
                               "    minimum: 7\n"
                               "    wrap: false\n"
                               "    fit: %s\n",
                               lines[i], 10 + 10 * i, i < 2 ? "{shrink: names}" : "shrink");
    }
    assert_true(face_of(test, layout->str));
    assert_true(size_of_text(test, 1) < 14);
    assert_true(fabs(size_of_text(test, 0) - size_of_text(test, 1)) < 0.01);
    assert_true(fabs(size_of_text(test, 2) - 16) < 0.01);
    g_string_free(layout, TRUE);
}

static void test_a_group_across_a_component_has_one_size_on_all_its_faces(void **state)
{
    struct face_test *test = *state;
    const char *layout = "size: [60, 40]\nfront:\n"
                         "  - text: '{name}'\n    at: [5, 5]\n    size: [40, 8]\n"
                         "    font-size: 16\n    minimum: 7\n    wrap: false\n"
                         "    fit: {shrink: names, across: component}\n"
                         "back:\n"
                         "  - text: '{name}'\n    at: [5, 5]\n    size: [40, 8]\n"
                         "    font-size: 16\n    minimum: 7\n    wrap: false\n"
                         "    fit: {shrink: names}\n";
    face_file(test, "cards.yaml",
              "- {id: a, name: Clock}\n- {id: b, name: Sofa}\n"
              "- {id: c, name: A grandfather clock that strikes}\n");
    assert_true(face_open(test,
                          "game: Test\ndata: {cards: cards.yaml}\ncomponents:\n"
                          "  card: {layout: card, each: cards}\n",
                          layout));
    double sizes_pt[6];
    for (size_t i = 0; i < G_N_ELEMENTS(sizes_pt); i++) {
        assert_true(face_make(test, i));
        sizes_pt[i] = size_of_text(test, 0);
    }
    const double *fronts = sizes_pt, least_pt = sizes_pt[5];
    assert_true(least_pt < 14);
    for (size_t i = 0; i < 3; i++) {
        assert_true(fabs(fronts[2 * i] - least_pt) < 0.01);
    }
    assert_true(fabs(sizes_pt[1] - 16) < 0.01);
}

static void test_no_text_of_a_group_comes_below_its_own_minimum(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Clock\n"
                              "    at: [10, 10]\n"
                              "    size: [40, 8]\n"
                              "    font-size: 10\n"
                              "    minimum: 8\n"
                              "    fit: {shrink: names}\n"
                              "  - text: A grandfather clock that strikes\n"
                              "    at: [10, 30]\n"
                              "    size: [40, 8]\n"
                              "    font-size: 20\n"
                              "    minimum: 7\n"
                              "    wrap: false\n"
                              "    fit: {shrink: names}\n"));
    assert_true(size_of_text(test, 1) < 15);
    assert_true(fabs(size_of_text(test, 0) - 8) < 0.01);
}

static void test_a_text_that_its_group_makes_unreadable_is_reported(void **state)
{
    struct face_test *test = *state;
    face_of(test, "  - text: Clock\n"
                  "    at: [10, 10]\n"
                  "    size: [40, 8]\n"
                  "    font-size: 7\n"
                  "    minimum: 4\n"
                  "    fit: {shrink: names}\n"
                  "  - text: A grandfather clock that strikes\n"
                  "    at: [10, 30]\n"
                  "    size: [40, 8]\n"
                  "    font-size: 20\n"
                  "    minimum: 7\n"
                  "    wrap: false\n"
                  "    fit: {shrink: names}\n");
    EXPECT_DIAG(test->harness, DIAG_TEXT_TOO_SMALL, 5, 5);
}

static void test_icons_follow_a_text_that_shrinks_with_its_group(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/egg.svg", 24, 24);
    assert_true(face_of(test, "  - text: 'One :egg:'\n"
                              "    at: [10, 10]\n"
                              "    size: [50, 10]\n"
                              "    font-size: 20\n"
                              "    fit: {shrink: eggs}\n"
                              "  - text: A sentence that is far longer than its box\n"
                              "    at: [10, 30]\n"
                              "    size: [50, 10]\n"
                              "    font-size: 20\n"
                              "    minimum: 6\n"
                              "    wrap: false\n"
                              "    fit: {shrink: eggs}\n"));
    double height_mm = face_item_at(test, DISPLAY_IMAGE, 0)->image.box.height_mm;
    assert_mm_equal(height_mm, 0.92 * mm_from_pt(size_of_text(test, 1)));
}

static void test_capitals_stand_in_the_middle(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: HAND\n"
                              "    at: [10, 10]\n"
                              "    size: [50, 20]\n"
                              "    valign: middle\n"
                              "    centre: capitals\n"));
    const struct display_item *drawn = face_item_at(test, DISPLAY_TEXT, 0);
    double top_mm = 0, bottom_mm = 0;
    text_block_capitals(drawn->text.block, &top_mm, &bottom_mm);
    assert_true(bottom_mm - top_mm > 0.6 * mm_from_pt(9));
    assert_mm_equal(drawn->text.y_mm + (top_mm + bottom_mm) / 2, 20);
}

static void test_balanced_lines_are_about_as_long(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Whoever stops here may escape and so on to the end\n"
                              "    at: [10, 10]\n"
                              "    size: [60, 20]\n"
                              "  - text: Whoever stops here may escape and so on to the end\n"
                              "    at: [10, 35]\n"
                              "    size: [60, 20]\n"
                              "    wrap: balanced\n"));
    double plain[2], balanced[2];
    text_block_size(face_item_at(test, DISPLAY_TEXT, 0)->text.block, &plain[0], &plain[1]);
    text_block_size(face_item_at(test, DISPLAY_TEXT, 1)->text.block, &balanced[0], &balanced[1]);
    assert_mm_equal(plain[1], balanced[1]);
    assert_true(balanced[0] < plain[0] - 5);
}

static void test_texts_in_a_row_stand_on_one_line(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - row:\n"
                              "      inside: safe\n"
                              "      valign: baseline\n"
                              "      of:\n"
                              "        - {text: List, font-size: 9, weight: 700}\n"
                              "        - {text: \"12\", font-size: 24}\n"
                              "        - {box: {size: 4, fill: red}}\n"));
    double lines_mm[2];
    for (size_t i = 0; i < 2; i++) {
        const struct display_item *drawn = face_item_at(test, DISPLAY_TEXT, i);
        lines_mm[i] = drawn->text.y_mm + text_block_first_baseline_mm(drawn->text.block);
    }
    assert_mm_equal(lines_mm[0], lines_mm[1]);
    assert_fill(test, 0, face_item_at(test, DISPLAY_FILL, 0)->fill.path.steps[0].x_mm,
                lines_mm[0] - 4, 4, 4);
}

static void test_small_text_is_a_warning(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Small\n"
                              "    inside: safe\n"
                              "    font-size: 5\n"));
    EXPECT_DIAG(test->harness, DIAG_TEXT_TOO_SMALL, 5, 5);
}

static void test_six_points_are_large_enough(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - text: Small\n"
                              "    inside: safe\n"
                              "    font-size: 6\n"));
    assert_int_equal(face_count(test, DISPLAY_TEXT), 1);
}

static void test_icons_in_text_become_pictures(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/dot.svg", 48, 48);
    assert_true(face_of(test, "  - text: \"Take :dot: and :dot:\"\n"
                              "    at: [10, 10]\n"
                              "    size: [60, 10]\n"));
    assert_int_equal(face_count(test, DISPLAY_IMAGE), 2);
    struct box first = face_item_at(test, DISPLAY_IMAGE, 0)->image.box;
    struct box second = face_item_at(test, DISPLAY_IMAGE, 1)->image.box;
    assert_true(first.x_mm > 10 && first.x_mm + first.width_mm < second.x_mm);
    assert_mm_equal(first.y_mm, second.y_mm);
    assert_true(first.y_mm > 9 && first.y_mm + first.height_mm < 20);
}

static void test_C16_text_made_only_of_icons_is_drawn(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/dot.svg", 48, 48);
    assert_true(face_of(test, "  - text: \":dot::dot:\"\n"
                              "    at: [10, 10]\n"
                              "    size: [60, 10]\n"
                              "  - text: \":dot:\"\n"
                              "    at: [10, 30]\n"
                              "    size: [60, 10]\n"));
    assert_int_equal(face_count(test, DISPLAY_IMAGE), 3);
}

static void test_C17_icons_stay_inside_the_box_however_text_is_aligned(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/dot.svg", 48, 48);
    assert_true(face_of(test, "  - text: \":dot: word :dot:\"\n"
                              "    at: [10, 10]\n"
                              "    size: [40, 10]\n"
                              "  - text: \":dot: word :dot:\"\n"
                              "    at: [10, 20]\n"
                              "    size: [40, 10]\n"
                              "    align: centre\n"
                              "  - text: \":dot: word :dot:\"\n"
                              "    at: [10, 30]\n"
                              "    size: [40, 10]\n"
                              "    align: end\n"));
    double distance_mm = 0;
    for (size_t i = 0; i < 3; i++) {
        struct box first = face_item_at(test, DISPLAY_IMAGE, 2 * i)->image.box;
        struct box last = face_item_at(test, DISPLAY_IMAGE, 2 * i + 1)->image.box;
        assert_true(first.x_mm > 9.999 && last.x_mm + last.width_mm < 50.001);
        assert_true(i == 0 || fabs(last.x_mm - first.x_mm - distance_mm) < 0.0005);
        distance_mm = last.x_mm - first.x_mm;
    }
    assert_mm_equal(face_item_at(test, DISPLAY_IMAGE, 0)->image.box.x_mm, 10);
    struct box last = face_item_at(test, DISPLAY_IMAGE, 5)->image.box;
    assert_true(fabs(last.x_mm + last.width_mm - 50) < 0.01);
}

static void test_an_unknown_icon_is_reported_at_its_colon(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/dot.svg", 48, 48);
    assert_false(face_of(test, "  - text: \"Take :dott: now\"\n"
                               "    inside: safe\n"));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_ICON, 5, 17);
}

static void test_an_icon_that_cannot_be_read_is_one_finding(void **state)
{
    struct face_test *test = *state;
    face_file(test, "art/icons/bad.svg", "nothing");
    assert_false(face_of(test, "  - text: \"Take :bad: now\"\n"
                               "    inside: safe\n"));
    EXPECT_DIAG(test->harness, DIAG_IMAGE_UNREADABLE, 5, 11);
}

static void test_markup_is_reported_at_its_byte(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - text: \"One <b>two</i>\"\n"
                               "    inside: safe\n"));
    EXPECT_DIAG(test->harness, DIAG_MARKUP, 5, 22);
}

static void test_a_missing_character_is_reported(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - text: \"a\\U0010FFFDb\"\n"
                               "    inside: safe\n"));
    EXPECT_DIAG(test->harness, DIAG_GLYPH_MISSING, 5, 11);
}

static void test_a_missing_font_is_reported_where_it_is_named(void **state)
{
    struct face_test *test = *state;
    assert_false(face_of(test, "  - text: Hello\n"
                               "    inside: safe\n"
                               "    family: No Such Family\n"));
    EXPECT_DIAG(test->harness, DIAG_FONT_MISSING, 7, 13);
}

static void test_text_of_a_record_is_reported_in_its_file(void **state)
{
    struct face_test *test = *state;
    face_file(test, "cards.yaml",
              "- effect: Short\n- effect: Much longer than the small box that it must fit into\n");
    assert_true(face_open(
        test,
        "game: T\ndata: {cards: cards.yaml}\ncomponents: {card: {layout: card, each: cards}}\n",
        "size: [100, 60]\nfront:\n  - text: '{effect}'\n    at: [10, 10]\n    size: [30, 5]\n"));
    assert_true(face_make(test, 0));
    assert_false(face_make(test, 1));
    EXPECT_DIAG(test->harness, DIAG_TEXT_OVERFLOW, 2, 11);
}

static void test_C28_words_that_look_like_flags_are_printed_as_written(void **state)
{
    struct face_test *test = *state;
    face_file(test, "cards.yaml",
              "- {name: No, y: Y, answer: on, number: 007, big: 1e3, time: 12:30}\n");
    assert_true(face_open(
        test,
        "game: T\ndata: {cards: cards.yaml}\ncomponents: {card: {layout: card, each: cards}}\n",
        "size: [100, 60]\nfront:\n  - text: '{name} {y} {answer} {number} {big} {time}'\n    inside: safe\n"));
    assert_true(face_make(test, 0));
    GString *dump = g_string_new(NULL);
    display_list_dump(test->list, dump);
    assert_non_null(strstr(dump->str, "\"No Y on 007 1e3 12:30\""));
    g_string_free(dump, TRUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_text_stands_at_the_top_of_its_box),
        FACE_TEST(test_valign_moves_the_block),
        FACE_TEST(test_an_empty_text_draws_nothing),
        FACE_TEST(test_an_empty_text_has_its_ground_all_the_same),
        FACE_TEST(test_text_that_does_not_fit_is_reported_at_its_scalar),
        FACE_TEST(test_shrink_makes_it_fit),
        FACE_TEST(test_shrink_does_not_touch_what_fits),
        FACE_TEST(test_shrink_stops_at_its_minimum),
        FACE_TEST(test_a_word_that_is_too_long_is_reported_where_lines_may_not_break),
        FACE_TEST(test_texts_of_a_group_shrink_to_one_size),
        FACE_TEST(test_a_group_across_a_component_has_one_size_on_all_its_faces),
        FACE_TEST(test_no_text_of_a_group_comes_below_its_own_minimum),
        FACE_TEST(test_a_text_that_its_group_makes_unreadable_is_reported),
        FACE_TEST(test_icons_follow_a_text_that_shrinks_with_its_group),
        FACE_TEST(test_capitals_stand_in_the_middle),
        FACE_TEST(test_balanced_lines_are_about_as_long),
        FACE_TEST(test_texts_in_a_row_stand_on_one_line),
        FACE_TEST(test_small_text_is_a_warning),
        FACE_TEST(test_six_points_are_large_enough),
        FACE_TEST(test_icons_in_text_become_pictures),
        FACE_TEST(test_C16_text_made_only_of_icons_is_drawn),
        FACE_TEST(test_C17_icons_stay_inside_the_box_however_text_is_aligned),
        FACE_TEST(test_an_unknown_icon_is_reported_at_its_colon),
        FACE_TEST(test_an_icon_that_cannot_be_read_is_one_finding),
        FACE_TEST(test_markup_is_reported_at_its_byte),
        FACE_TEST(test_a_missing_character_is_reported),
        FACE_TEST(test_a_missing_font_is_reported_where_it_is_named),
        FACE_TEST(test_text_of_a_record_is_reported_in_its_file),
        FACE_TEST(test_C28_words_that_look_like_flags_are_printed_as_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
