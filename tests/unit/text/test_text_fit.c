#include "geom/length_units.h"
#include "text/text_fit.h"
#include "text_fixture.h"

#define WORD_OF_60 "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh"

/* A text of about 400 letters. */
static const char *text_of_words(struct text_fixture *fixture, int count)
{
    GString *text = g_string_new(NULL);
    for (int i = 0; i < count; i++) {
        g_string_append_printf(text, "%sword", i > 0 ? " " : "");
    }
    const char *result = arena_strdup(fixture->arena, text->str);
    g_string_free(text, TRUE);
    return result;
}

static const char *long_text(struct text_fixture *fixture)
{
    return text_of_words(fixture, 80);
}

static struct text_request boxed_request(const char *markup, double width_mm, double height_mm)
{
    struct text_request request = request_for(markup);
    request.width_mm = width_mm;
    request.height_mm = height_mm;
    return request;
}

static void test_c21_shrinking_finds_the_largest_size_that_fits(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = boxed_request(long_text(fixture), 40, 40);
    request.minimum_size_pt = 4;
    struct text_block *block = set_fine_text(fixture, &request);
    double size_pt = fixture->report.size_pt;
    assert_true(size_pt < 10 && size_pt >= 4);
    assert_true(size_pt * 4 == floor(size_pt * 4));
    assert_true(height_of(block) <= 40.0005);
    text_block_unref(block);

    request.style.size_pt = size_pt + 0.25;
    request.minimum_size_pt = 0;
    text_block_unref(set_text(fixture, &request));
    assert_int_equal(fixture->report.problem, TEXT_OVERFLOW);
}

static void test_c21_text_that_fits_is_not_shrunk(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = boxed_request("short", 40, 40);
    request.minimum_size_pt = 4;
    text_block_unref(set_fine_text(fixture, &request));
    assert_true(fixture->report.size_pt == 10);
}

static void test_c21_shrinking_stops_at_the_minimum_and_reports(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = boxed_request(long_text(fixture), 20, 10);
    request.minimum_size_pt = 6.1;
    struct text_block *block = set_text(fixture, &request);
    assert_non_null(block);
    assert_int_equal(fixture->report.problem, TEXT_OVERFLOW);
    assert_true(fixture->report.size_pt == 6.1);
    text_block_unref(block);
}

static void test_c21_without_shrinking_the_words_outside_are_named(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request =
        boxed_request("first <b>line</b>\nsecond\nthird &amp; last", 40, mm_from_pt(25));
    request.style.line_height = 1.2;
    struct text_block *block = set_text(fixture, &request);
    assert_non_null(block);
    assert_int_equal(fixture->report.problem, TEXT_OVERFLOW);
    assert_string_equal(fixture->report.detail, "third & last");
    assert_int_equal(fixture->report.offset, 25);
    assert_mm_equal(fixture->report.too_high_mm, mm_from_pt(36 - 25));
    text_block_unref(block);
}

static void test_c21_a_word_too_long_for_its_line_is_named(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = boxed_request("short " WORD_OF_60 " words", 40, -1);
    struct text_block *block = set_text(fixture, &request);
    assert_non_null(block);
    assert_int_equal(fixture->report.problem, TEXT_OVERFLOW);
    assert_string_equal(fixture->report.detail, WORD_OF_60);
    assert_int_equal(fixture->report.offset, 6);
    assert_mm_equal(fixture->report.too_wide_mm, width_of(block) - 40);
    text_block_unref(block);
}

static void test_c21_shrinking_makes_a_long_word_fit(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = boxed_request("short " WORD_OF_60 " words", 60, -1);
    request.minimum_size_pt = 3;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_true(fixture->report.size_pt < 10);
    assert_string_equal(lines_of(fixture, block), "short|" WORD_OF_60 "|words");
    text_block_unref(block);
}

static void test_long_lists_of_words_are_cut(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = boxed_request(long_text(fixture), 40, 1);
    text_block_unref(set_text(fixture, &request));
    assert_true(g_str_has_prefix(fixture->report.detail, "word word word"));
    assert_true(g_str_has_suffix(fixture->report.detail, "\xE2\x80\xA6"));
    assert_true(strlen(fixture->report.detail) <= 64);
}

static void test_of_a_text_far_too_long_only_the_beginning_is_shaped(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = boxed_request(text_of_words(fixture, 200000), 40, 40);
    struct text_block *block = set_text(fixture, &request);
    assert_int_equal(fixture->report.problem, TEXT_OVERFLOW);
    assert_true(block->glyph_count < 20000);
    text_block_unref(block);

    request.minimum_size_pt = 4;
    block = set_text(fixture, &request);
    assert_int_equal(fixture->report.problem, TEXT_OVERFLOW);
    assert_true(fixture->report.size_pt == 4);
    assert_true(block->glyph_count < 20000);
    text_block_unref(block);
}

static void test_a_text_without_end_and_box_is_higher_than_any_page(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = boxed_request(text_of_words(fixture, 200000), 40, -1);
    struct text_block *block = set_fine_text(fixture, &request);
    assert_true(height_of(block) > 10000);
    assert_true(block->glyph_count < 400000);
    text_block_unref(block);
}

static void test_a_long_text_with_room_is_set_whole(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = boxed_request(text_of_words(fixture, 20000), 1000, 1000);
    struct text_block *block = set_fine_text(fixture, &request);
    assert_true(height_of(block) > 500);
    assert_true(width_of(block) <= 1000.0005);
    assert_true(block->glyph_count >= 20000 * strlen("word"));
    text_block_unref(block);
}

static void test_cut_lists_end_at_a_character(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request =
        boxed_request("漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字", 20, 1);
    text_block_unref(set_text(fixture, &request));
    assert_true(g_utf8_validate(fixture->report.detail, -1, NULL));
    assert_true(g_str_has_suffix(fixture->report.detail, "\xE2\x80\xA6"));
}

static void test_unwrapped_lines_name_the_words_over_the_edge(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("Mary had a little");
    struct text_block *inside = set_fine_text(fixture, &request);
    request.width_mm = width_of(inside);
    request.wrap = false;
    request.markup = "Mary had a little :square: lamb";
    struct text_block *block = set_text(fixture, &request);
    assert_int_equal(fixture->report.problem, TEXT_OVERFLOW);
    assert_string_equal(fixture->report.detail, ":square: lamb");
    assert_int_equal(fixture->report.offset, 18);
    assert_string_equal(lines_of(fixture, block), "Mary had a little  lamb");
    text_block_unref(block);
    text_block_unref(inside);
}

static void test_right_to_left_words_stand_out_on_the_left(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("שלום");
    struct text_block *inside = set_fine_text(fixture, &request);
    request.width_mm = width_of(inside);
    request.wrap = false;
    request.markup = "שלום עולם";
    text_block_unref(set_text(fixture, &request));
    assert_int_equal(fixture->report.problem, TEXT_OVERFLOW);
    assert_string_equal(fixture->report.detail, "עולם");
    text_block_unref(inside);
}

static void test_empty_lines_outside_are_reported_as_such(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = boxed_request("one\n\n\n\n", 40, 8);
    text_block_unref(set_text(fixture, &request));
    assert_int_equal(fixture->report.problem, TEXT_OVERFLOW);
    assert_string_equal(fixture->report.detail, "an empty line");
}

static void test_shrinking_shrinks_icons_too(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = boxed_request(":wide: :wide: :wide: :wide:", 20, 3);
    request.minimum_size_pt = 2;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_true(fixture->report.size_pt < 10);
    assert_true(icon_box(block, 3).x_mm + icon_box(block, 3).width_mm <= 20.0005);
    text_block_unref(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEXT_TEST(test_c21_shrinking_finds_the_largest_size_that_fits),
        TEXT_TEST(test_c21_text_that_fits_is_not_shrunk),
        TEXT_TEST(test_c21_shrinking_stops_at_the_minimum_and_reports),
        TEXT_TEST(test_c21_without_shrinking_the_words_outside_are_named),
        TEXT_TEST(test_c21_a_word_too_long_for_its_line_is_named),
        TEXT_TEST(test_c21_shrinking_makes_a_long_word_fit),
        TEXT_TEST(test_long_lists_of_words_are_cut),
        TEXT_TEST(test_of_a_text_far_too_long_only_the_beginning_is_shaped),
        TEXT_TEST(test_a_text_without_end_and_box_is_higher_than_any_page),
        TEXT_TEST(test_a_long_text_with_room_is_set_whole),
        TEXT_TEST(test_cut_lists_end_at_a_character),
        TEXT_TEST(test_unwrapped_lines_name_the_words_over_the_edge),
        TEXT_TEST(test_right_to_left_words_stand_out_on_the_left),
        TEXT_TEST(test_empty_lines_outside_are_reported_as_such),
        TEXT_TEST(test_shrinking_shrinks_icons_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
