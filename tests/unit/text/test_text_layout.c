#include "geom/length_units.h"
#include "text/text_layout.h"
#include "text_fixture.h"

static double line_distance_mm(const struct text_block *block, guint upper, guint lower)
{
    return mm_from_pt(run_at(block, lower)->baseline_pt - run_at(block, upper)->baseline_pt);
}

static void test_baselines_are_a_multiple_of_the_size_apart(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("one\ntwo\nthree");
    request.style.line_height = 1.3;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_mm_equal(line_distance_mm(block, 0, 1), mm_from_pt(13));
    assert_mm_equal(line_distance_mm(block, 1, 2), mm_from_pt(13));
    assert_mm_equal(height_of(block), mm_from_pt(39));
    text_block_unref(block);
}

static void test_other_fonts_and_icons_do_not_move_lines_apart(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("one\n漢 :square:\n<small>x</small><sup>2</sup>\nz");
    request.style.line_height = 1.2;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_mm_equal(height_of(block), mm_from_pt(4 * 12));
    assert_mm_equal(text_block_first_baseline_mm(block), mm_from_pt(run_at(block, 0)->baseline_pt));
    text_block_unref(block);
}

static void test_larger_words_make_room_for_themselves(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("one\n<span size='20pt'>two</span>\nthree");
    request.style.line_height = 1.2;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_mm_equal(height_of(block), mm_from_pt(12 + 24 + 12));
    text_block_unref(block);
}

static void test_icons_do_not_move_lines_of_the_fonts_own_height(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("one\ntwo");
    struct text_block *plain = set_fine_text(fixture, &request);
    request.markup = "one :square:\n:square:";
    struct text_block *icons = set_fine_text(fixture, &request);
    assert_mm_equal(height_of(icons), height_of(plain));
    assert_mm_equal(text_block_first_baseline_mm(icons), text_block_first_baseline_mm(plain));
    text_block_unref(icons);
    text_block_unref(plain);
}

static void test_the_gap_is_between_paragraphs_only(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("one two\nred");
    request.style.line_height = 1;
    request.style.paragraph_gap_mm = 2;
    request.width_mm = 8;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_string_equal(lines_of(fixture, block), "one|two|red");
    assert_mm_equal(line_distance_mm(block, 0, 1), mm_from_pt(10));
    assert_mm_equal(line_distance_mm(block, 1, 2), mm_from_pt(10) + 2);
    assert_mm_equal(height_of(block), mm_from_pt(30) + 2);
    text_block_unref(block);
}

static void test_a_blank_line_is_a_blank_paragraph(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("one\n\ntwo");
    request.style.line_height = 1;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_mm_equal(line_distance_mm(block, 0, 1), mm_from_pt(20));
    text_block_unref(block);
}

static void test_no_text_is_as_high_as_one_line(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("");
    request.style.line_height = 1.5;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_mm_equal(width_of(block), 0);
    assert_mm_equal(height_of(block), mm_from_pt(15));
    text_block_unref(block);
}

static void test_text_fits_into_the_width_it_was_measured_with(void **state)
{
    struct text_fixture *fixture = *state;
    static const char *const texts[] = {"Two words",     "Take <b>3</b> :square: now",
                                        "a b c d e f g", "שלום עולם",
                                        "漢字 かな",     "trailing space "};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        struct text_request request = request_for(texts[i]);
        struct text_block *free = set_fine_text(fixture, &request);
        request.width_mm = width_of(free);
        request.height_mm = height_of(free);
        struct text_block *boxed = set_fine_text(fixture, &request);
        assert_mm_equal(height_of(boxed), height_of(free));
        text_block_unref(boxed);
        text_block_unref(free);
    }
}

static void test_white_space_at_the_end_of_a_line_has_no_width(void **state)
{
    struct text_fixture *fixture = *state;
    static const char *const texts[][2] = {{"word", "word   "}, {"שלום", "שלום   "}};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        struct text_request request = request_for(texts[i][0]);
        struct text_block *bare = set_fine_text(fixture, &request);
        request.markup = texts[i][1];
        struct text_block *spaced = set_fine_text(fixture, &request);
        assert_true(draw_the_same(bare, spaced));
        assert_mm_equal(width_of(spaced), width_of(bare));
        assert_mm_equal(text_block_bounds(spaced).x_mm, text_block_bounds(bare).x_mm);
        text_block_unref(spaced);
        text_block_unref(bare);
    }
}

struct align_row {
    const char *test_name;
    const char *markup;
    enum text_align align;
    enum text_direction direction;
    double share_left; /* of the free room */
};

static const struct align_row align_rows[] = {
    {"test_start_is_left", "word", TEXT_ALIGN_START, TEXT_DIRECTION_AUTO, 0},
    {"test_centre_is_the_middle", "word", TEXT_ALIGN_CENTRE, TEXT_DIRECTION_AUTO, 0.5},
    {"test_end_is_right", "word", TEXT_ALIGN_END, TEXT_DIRECTION_AUTO, 1},
    {"test_a_single_justified_line_is_left", "a word", TEXT_ALIGN_JUSTIFY, TEXT_DIRECTION_AUTO, 0},
    {"test_start_is_right_in_hebrew", "שלום", TEXT_ALIGN_START, TEXT_DIRECTION_AUTO, 1},
    {"test_end_is_left_in_hebrew", "שלום", TEXT_ALIGN_END, TEXT_DIRECTION_AUTO, 0},
    {"test_centre_is_the_middle_in_hebrew", "שלום", TEXT_ALIGN_CENTRE, TEXT_DIRECTION_AUTO, 0.5},
    {"test_start_is_right_where_the_style_says_so", "word", TEXT_ALIGN_START, TEXT_DIRECTION_RTL,
     1},
    {"test_start_is_left_where_the_style_says_so", "שלום", TEXT_ALIGN_START, TEXT_DIRECTION_LTR, 0},
    {"test_digits_run_from_the_left", "123", TEXT_ALIGN_START, TEXT_DIRECTION_AUTO, 0},
    {"test_where_texts_start_at_the_right_words_do", "word", TEXT_ALIGN_START,
     TEXT_DIRECTION_AUTO_RTL, 1},
    {"test_where_texts_start_at_the_right_digits_end_left", "123", TEXT_ALIGN_END,
     TEXT_DIRECTION_AUTO_RTL, 0},
};

static void check_alignment(void **state)
{
    const struct align_row *row = *state;
    void *text_state = NULL;
    set_up_text(&text_state);
    struct text_fixture *fixture = text_state;
    for (int wrap = 0; wrap <= 1; wrap++) {
        struct text_request request = request_for(row->markup);
        request.style.align = row->align;
        request.style.direction = row->direction;
        request.width_mm = 40;
        request.wrap = wrap == 1;
        struct text_block *block = set_fine_text(fixture, &request);
        assert_mm_equal(mm_from_pt(run_at(block, 0)->x_pt),
                        row->share_left * (40 - width_of(block)));
        text_block_unref(block);
    }
    tear_down_text(&text_state);
}

static void test_without_a_width_lines_align_to_the_widest(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("a\na much longer line");
    request.style.align = TEXT_ALIGN_END;
    struct text_block *block = set_fine_text(fixture, &request);
    const struct text_run *shorter = run_at(block, 0);
    assert_mm_equal(mm_from_pt(shorter->x_pt + shorter->width_pt), width_of(block));
    text_block_unref(block);
}

static void test_justified_lines_fill_the_width_but_for_the_last(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("aa bb cc dd ee ff gg hh");
    request.style.align = TEXT_ALIGN_JUSTIFY;
    request.width_mm = 17;
    struct text_block *block = set_fine_text(fixture, &request);
    const struct text_run *last = run_at(block, block->run_count - 1);
    assert_true(block->run_count >= 2);
    for (size_t i = 0; i + 1 < block->run_count; i++) {
        assert_mm_equal(mm_from_pt(run_at(block, i)->width_pt), 17);
    }
    assert_true(mm_from_pt(last->width_pt) < 16);
    text_block_unref(block);
}

static void test_letters_are_spaced_between_but_not_around(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("abcd");
    struct text_block *tight = set_fine_text(fixture, &request);
    request.style.letter_spacing_pt = 2;
    struct text_block *wide = set_fine_text(fixture, &request);
    assert_mm_equal(width_of(wide), width_of(tight) + mm_from_pt(3 * 2));
    assert_true(wide->glyphs[0].x == tight->glyphs[0].x);
    text_block_unref(wide);
    text_block_unref(tight);
}

static void test_a_digit_is_not_parted_from_its_icon(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("pay 3:square: now");
    struct text_block *whole = set_fine_text(fixture, &request);
    double room_mm = icon_box(whole, 0).x_mm + 1; /* enough for "pay 3" only */
    text_block_unref(whole);
    request.width_mm = room_mm;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_string_equal(lines_of(fixture, block), "pay|3|now");
    text_block_unref(block);
}

static void test_icons_stand_where_the_style_says(void **state)
{
    struct text_fixture *fixture = *state;
    for (int icons = TEXT_ICONS_BASELINE; icons <= TEXT_ICONS_CAP; icons++) {
        struct text_request request = request_for("HAND :square:");
        request.find_icon = find_test_icon;
        request.style.icons = (enum text_icons)icons;
        struct text_block *block = set_fine_text(fixture, &request);
        struct box box = {0};
        struct colour colour = {0};
        double top_mm = 0, baseline_mm = 0;
        text_block_icon(block, 0, &box, &colour);
        text_block_capitals(block, &top_mm, &baseline_mm);
        double below_mm = box.y_mm + box.height_mm - baseline_mm;
        double middle_mm = box.y_mm + box.height_mm / 2 - (top_mm + baseline_mm) / 2;
        assert_true(icons == TEXT_ICONS_MIDDLE ? fabs(middle_mm) < 0.001 : fabs(below_mm) < 0.001);
        assert_true((icons == TEXT_ICONS_CAP) == (fabs(box.y_mm - top_mm) < 0.001));
        text_block_unref(block);
    }
}

static void test_a_soft_hyphen_shows_where_a_line_breaks(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("Donau\xC2\xAD"
                                              "dampf");
    struct text_block *whole = set_fine_text(fixture, &request);
    request.width_mm = width_of(whole) * 0.7;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_int_equal(run_at(block, 0)->glyph_count, 6);
    assert_int_equal(whole->glyph_count, 10);
    text_block_unref(block);
    text_block_unref(whole);
}

static void test_a_size_comes_out_as_it_went_in(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("size");
    static const double sizes_pt[] = {4.3, 7.25, 10, 31.7, 144, 999};
    for (size_t i = 0; i < G_N_ELEMENTS(sizes_pt); i++) {
        request.style.size_pt = sizes_pt[i];
        struct text_block *block = set_fine_text(fixture, &request);
        assert_true(run_at(block, 0)->size_pt == sizes_pt[i]);
        assert_true(fixture->report.smallest_pt == sizes_pt[i]);
        text_block_unref(block);
    }
}

int main(void)
{
    const struct CMUnitTest plain_tests[] = {
        TEXT_TEST(test_baselines_are_a_multiple_of_the_size_apart),
        TEXT_TEST(test_other_fonts_and_icons_do_not_move_lines_apart),
        TEXT_TEST(test_larger_words_make_room_for_themselves),
        TEXT_TEST(test_icons_do_not_move_lines_of_the_fonts_own_height),
        TEXT_TEST(test_the_gap_is_between_paragraphs_only),
        TEXT_TEST(test_a_blank_line_is_a_blank_paragraph),
        TEXT_TEST(test_no_text_is_as_high_as_one_line),
        TEXT_TEST(test_text_fits_into_the_width_it_was_measured_with),
        TEXT_TEST(test_white_space_at_the_end_of_a_line_has_no_width),
        TEXT_TEST(test_without_a_width_lines_align_to_the_widest),
        TEXT_TEST(test_justified_lines_fill_the_width_but_for_the_last),
        TEXT_TEST(test_letters_are_spaced_between_but_not_around),
        TEXT_TEST(test_a_digit_is_not_parted_from_its_icon),
        TEXT_TEST(test_icons_stand_where_the_style_says),
        TEXT_TEST(test_a_soft_hyphen_shows_where_a_line_breaks),
        TEXT_TEST(test_a_size_comes_out_as_it_went_in),
    };
    enum {
        PLAIN_COUNT = sizeof plain_tests / sizeof *plain_tests,
        ALIGN_COUNT = sizeof align_rows / sizeof *align_rows
    };
    struct CMUnitTest tests[PLAIN_COUNT + ALIGN_COUNT];
    memcpy(tests, plain_tests, sizeof plain_tests);
    for (size_t i = 0; i < ALIGN_COUNT; i++) {
        tests[PLAIN_COUNT + i] = (struct CMUnitTest){.name = align_rows[i].test_name,
                                                     .test_func = check_alignment,
                                                     .initial_state = (void *)&align_rows[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
