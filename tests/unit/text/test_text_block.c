#include "geom/length_units.h"
#include "text/text_block.h"
#include "text_fixture.h"

/* Icons */

static void test_c16_icons_alone_are_drawn_on_the_line_without_a_font_error(void **state)
{
    struct text_fixture *fixture = *state;
    static const char *const texts[] = {
        ":square:", ":square: :wide:", ":square::wide:", "<b>:square:</b>"};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        struct text_request request = request_for(texts[i]);
        struct text_block *block = set_fine_text(fixture, &request);
        struct box box = icon_box(block, 0);
        double baseline_mm = text_block_first_baseline_mm(block);
        assert_true(box.y_mm < baseline_mm && box.y_mm + box.height_mm > baseline_mm);
        assert_true(box.width_mm > 2 && box.height_mm > 2);
        text_block_unref(block);
    }
}

static void test_c16_icons_stand_on_their_baseline_wherever_they_are(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request =
        request_for(":square: first\nlast :square:\n:square:\na :square: z");
    request.style.line_height = 1.5;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_int_equal(text_block_icon_count(block), 4);
    for (size_t i = 0; i < 4; i++) {
        double baseline_mm = text_block_first_baseline_mm(block) + mm_from_pt(15.0 * (double)i);
        struct box box = icon_box(block, i);
        assert_mm_equal(box.y_mm + box.height_mm, baseline_mm + mm_from_pt(10 * 0.12));
    }
    text_block_unref(block);
}

static void check_order_and_spacing(struct text_fixture *fixture, enum text_align align)
{
    struct text_request request = request_for(":square: word :wide:");
    request.style.align = align;
    request.width_mm = 40;
    struct text_block *block = set_fine_text(fixture, &request);
    const struct text_run *word = run_at(block, 0);
    struct box first = icon_box(block, 0), last = icon_box(block, 1);
    struct box line = {0, 0, 40, height_of(block)};
    assert_true(box_contains(line, first));
    assert_true(box_contains(line, last));
    assert_mm_equal(first.x_mm + first.width_mm, mm_from_pt(word->x_pt));
    assert_mm_equal(mm_from_pt(word->x_pt + word->width_pt), last.x_mm);
    assert_mm_equal(last.x_mm + last.width_mm - first.x_mm, width_of(block));
    text_block_unref(block);
}

static void test_c17_icons_first_and_last_are_in_place_at_the_start(void **state)
{
    check_order_and_spacing(*state, TEXT_ALIGN_START);
}

static void test_c17_icons_first_and_last_are_in_place_in_the_centre(void **state)
{
    check_order_and_spacing(*state, TEXT_ALIGN_CENTRE);
}

static void test_c17_icons_first_and_last_are_in_place_at_the_end(void **state)
{
    check_order_and_spacing(*state, TEXT_ALIGN_END);
}

static void test_icons_that_touch_keep_their_shapes(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for(":square::square::wide::wide::square:");
    struct text_block *block = set_fine_text(fixture, &request);
    double x_mm = 0;
    for (size_t i = 0; i < 5; i++) {
        struct box box = icon_box(block, i);
        double aspect = i == 2 || i == 3 ? 2 : 1;
        assert_mm_equal(box.x_mm, x_mm);
        assert_mm_equal(box.width_mm, box.height_mm * aspect);
        x_mm += box.width_mm;
    }
    text_block_unref(block);
}

static void test_icons_are_in_the_order_of_the_text_also_from_right_to_left(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("שלום :square: עולם :wide:");
    struct text_block *block = set_fine_text(fixture, &request);
    struct box box;
    struct colour colour;
    assert_ptr_equal(text_block_icon(block, 0, &box, &colour), &square_picture);
    assert_ptr_equal(text_block_icon(block, 1, &box, &colour), &wide_picture);
    assert_true(icon_box(block, 1).x_mm < icon_box(block, 0).x_mm);
    text_block_unref(block);
}

static void test_icons_take_size_and_colour_of_the_text_around(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request =
        request_for(":square:<span size='20pt' color='#00ff00'>:square:</span>");
    struct text_block *block = set_fine_text(fixture, &request);
    struct box box;
    struct colour colour;
    text_block_icon(block, 1, &box, &colour);
    assert_mm_equal(box.height_mm, 2 * icon_box(block, 0).height_mm);
    assert_true(colour.green == 1 && colour.red == 0);
    text_block_icon(block, 0, &box, &colour);
    assert_true(colour.green == 0);
    text_block_unref(block);
}

/* Fonts and glyphs */

static void test_c23_a_missing_family_is_an_error_that_names_it(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("text");
    request.style.family = "No Such Family";
    assert_null(set_text(fixture, &request));
    assert_int_equal(fixture->report.problem, TEXT_MISSING_FONT);
    assert_string_equal(fixture->report.detail, "No Such Family");
}

static void test_c23_a_missing_family_in_the_markup_is_named_at_its_text(void **state)
{
    struct text_fixture *fixture = *state;
    static const char *const tags[] = {"<span font='Nowhere Bold 12'>",
                                       "<span font_family='Nowhere'>", "<span face='Nowhere'>"};
    for (size_t i = 0; i < G_N_ELEMENTS(tags); i++) {
        char *markup = g_strconcat("ab ", tags[i], "x</span>", NULL);
        struct text_request request = request_for(markup);
        assert_null(set_text(fixture, &request));
        assert_int_equal(fixture->report.problem, TEXT_MISSING_FONT);
        assert_string_equal(fixture->report.detail, "Nowhere");
        assert_int_equal(fixture->report.offset, 3 + strlen(tags[i]));
        g_free(markup);
    }
}

static void test_c23_each_family_of_a_list_must_be_there(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("text");
    request.style.family = "Lato, sans-serif";
    text_block_unref(set_fine_text(fixture, &request));
    request.style.family = "Lato, Nowhere";
    assert_null(set_text(fixture, &request));
    assert_string_equal(fixture->report.detail, "Nowhere");
}

static void test_a_character_without_glyph_is_reported_where_it_stands(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("<b>a</b>&lt; \xF4\x8F\xBF\xBF z \xF4\x8F\xBF\xBE");
    struct text_block *block = set_text(fixture, &request);
    assert_non_null(block);
    assert_int_equal(fixture->report.problem, TEXT_MISSING_GLYPH);
    assert_int_equal(fixture->report.offset, 13);
    assert_string_equal(fixture->report.detail, "U+10FFFF '\xF4\x8F\xBF\xBF'");
    text_block_unref(block);
}

static void test_scripts_that_the_family_lacks_come_from_other_fonts(void **state)
{
    struct text_fixture *fixture = *state;
    static const char *const texts[] = {"שלום", "السلام", "漢字", "한글", "हिन्दी", "ภาษาไทย"};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        struct text_request request = request_for(texts[i]);
        struct text_block *block = set_fine_text(fixture, &request);
        assert_null(strstr(dump_of(fixture, block), " Lato "));
        text_block_unref(block);
    }
}

static void test_tabular_figures_are_equally_wide(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("1111\n8888");
    request.style.features = "pnum, lnum";
    struct text_block *block = set_fine_text(fixture, &request);
    assert_true(run_at(block, 0)->width_pt < run_at(block, 1)->width_pt);
    text_block_unref(block);
    request.style.features = "tnum, lnum";
    block = set_fine_text(fixture, &request);
    assert_true(fabs(run_at(block, 0)->width_pt - run_at(block, 1)->width_pt) < 1e-6);
    text_block_unref(block);
}

/* Style */

static void test_capitals_follow_the_language(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("Straße <b>filmi</b>");
    request.style.capitals = true;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_string_equal(lines_of(fixture, block), "STRASSE FILMI");
    text_block_unref(block);
    request.style.language = "tr";
    block = set_fine_text(fixture, &request);
    assert_string_equal(lines_of(fixture, block), "STRASSE FİLMİ");
    text_block_unref(block);
}

static void test_the_smallest_size_is_that_of_text_that_shows(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("a<small>b</small><span size='1pt'> </span>");
    text_block_unref(set_fine_text(fixture, &request));
    assert_true(fixture->report.smallest_pt < 9 && fixture->report.smallest_pt > 8);
    assert_true(fixture->report.size_pt == 10);
}

static void test_twice_the_size_is_twice_as_wide(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("Unhinted widths");
    struct text_block *once = set_fine_text(fixture, &request);
    request.style.size_pt = 20;
    struct text_block *twice = set_fine_text(fixture, &request);
    assert_true(fabs(width_of(twice) - 2 * width_of(once)) < 0.01);
    text_block_unref(twice);
    text_block_unref(once);
}

static void test_a_block_without_a_width_serves_widths_that_it_fits_into(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("One line\nand another");
    struct text_block *block = set_fine_text(fixture, &request);
    double width_mm = width_of(block);
    assert_true(text_block_serves_width(block, width_mm));
    assert_false(text_block_serves_width(block, width_mm - 1));
    request.width_mm = width_mm + 5;
    struct text_block *wider = set_fine_text(fixture, &request);
    assert_string_equal(dump_of(fixture, block), dump_of(fixture, wider));
    text_block_unref(wider);
    text_block_unref(block);
}

static void test_lines_that_do_not_begin_at_the_left_serve_no_other_width(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request centred = request_for("One"), hebrew = request_for("\u05D0\u05D1");
    centred.style.align = TEXT_ALIGN_CENTRE;
    struct text_block *block = set_fine_text(fixture, &centred);
    assert_false(text_block_serves_width(block, 100));
    text_block_unref(block);
    block = set_fine_text(fixture, &hebrew);
    assert_false(text_block_serves_width(block, 100));
    text_block_unref(block);
}

static void test_heavier_text_is_wider(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("weight");
    struct text_block *regular = set_fine_text(fixture, &request);
    request.style.weight = 900;
    struct text_block *black_weight = set_fine_text(fixture, &request);
    assert_true(width_of(black_weight) > width_of(regular));
    text_block_unref(black_weight);
    text_block_unref(regular);
}

/* Threads */

static gpointer set_text_elsewhere(gpointer data)
{
    const struct font_library *library = data;
    struct font_set *set = font_set_new(library);
    struct arena *arena = arena_new();
    struct text_report report;
    struct text_request request = request_for("Take <b>3</b> :square: שלום");
    struct text_block *block = text_block_new(set, &request, arena, &report);
    font_set_free(set);
    arena_free(arena);
    return block;
}

static void test_blocks_of_two_threads_draw_the_same(void **state)
{
    struct text_fixture *fixture = *state;
    GThread *thread = g_thread_new("text", set_text_elsewhere, fixture->library);
    struct text_request request = request_for("Take <b>3</b> :square: שלום");
    struct text_block *here = set_fine_text(fixture, &request);
    struct text_block *elsewhere = g_thread_join(thread);
    assert_non_null(elsewhere);
    assert_true(draw_the_same(here, elsewhere));
    assert_string_equal(dump_of(fixture, elsewhere), dump_of(fixture, here));
    text_block_unref(elsewhere);
    text_block_unref(here);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEXT_TEST(test_c16_icons_alone_are_drawn_on_the_line_without_a_font_error),
        TEXT_TEST(test_c16_icons_stand_on_their_baseline_wherever_they_are),
        TEXT_TEST(test_c17_icons_first_and_last_are_in_place_at_the_start),
        TEXT_TEST(test_c17_icons_first_and_last_are_in_place_in_the_centre),
        TEXT_TEST(test_c17_icons_first_and_last_are_in_place_at_the_end),
        TEXT_TEST(test_icons_that_touch_keep_their_shapes),
        TEXT_TEST(test_icons_are_in_the_order_of_the_text_also_from_right_to_left),
        TEXT_TEST(test_icons_take_size_and_colour_of_the_text_around),
        TEXT_TEST(test_c23_a_missing_family_is_an_error_that_names_it),
        TEXT_TEST(test_c23_a_missing_family_in_the_markup_is_named_at_its_text),
        TEXT_TEST(test_c23_each_family_of_a_list_must_be_there),
        TEXT_TEST(test_a_character_without_glyph_is_reported_where_it_stands),
        TEXT_TEST(test_scripts_that_the_family_lacks_come_from_other_fonts),
        TEXT_TEST(test_tabular_figures_are_equally_wide),
        TEXT_TEST(test_capitals_follow_the_language),
        TEXT_TEST(test_the_smallest_size_is_that_of_text_that_shows),
        TEXT_TEST(test_twice_the_size_is_twice_as_wide),
        TEXT_TEST(test_heavier_text_is_wider),
        TEXT_TEST(test_a_block_without_a_width_serves_widths_that_it_fits_into),
        TEXT_TEST(test_lines_that_do_not_begin_at_the_left_serve_no_other_width),
        TEXT_TEST(test_blocks_of_two_threads_draw_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
