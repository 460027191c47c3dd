#include "geom/length_units.h"
#include "text/text_attributes.h"
#include "text_fixture.h"

/* How far the last run of a text stands to the right of the first and above it, in a text of the
 * given size. */
static void place_of_last(struct text_fixture *fixture, const char *markup, double size_pt,
                          double *right_mm_out, double *up_mm_out)
{
    struct text_request request = request_for(markup);
    request.style.size_pt = size_pt;
    struct text_block *block = set_fine_text(fixture, &request);
    const struct text_run *first = run_at(block, 0), *last = run_at(block, block->run_count - 1);
    *right_mm_out = mm_from_pt(last->x_pt - first->x_pt);
    *up_mm_out = mm_from_pt(first->baseline_pt - last->baseline_pt);
    text_block_unref(block);
}

/* A length in the markup is the same however large the text around it is. */
struct length_row {
    const char *test_name, *markup;
    double up_mm;
};

#define PT (25.4 / 72)

static const struct length_row length_rows[] = {
    {"test_a_size_in_the_markup_is_one_on_paper", "<span size='20pt'>wide</span>x", 0},
    {"test_the_size_of_a_font_in_the_markup_is_one_on_paper",
     "<span font='Lato Bold 20'>wide</span>x", 0},
    {"test_the_size_of_a_font_in_px_is_one_on_paper", "<span font='Lato 20px'>wide</span>x", 0},
    {"test_letter_spacing_in_the_markup_is_one_on_paper",
     "<span size='20pt' letter_spacing='3072'>wide</span>x", 0},
    {"test_a_rise_in_the_markup_is_one_on_paper",
     "<span size='20pt'>wide</span><span rise='5pt'>x</span>", 5 * PT},
    {"test_a_shift_of_the_baseline_in_the_markup_is_one_on_paper",
     "<span size='20pt'>wide</span><span baseline_shift='5pt'>x</span>", 5 * PT},
};

static void check_length(void **state)
{
    const struct length_row *row = *state;
    void *fixture = NULL;
    set_up_text(&fixture);
    double small_right_mm, small_up_mm, large_right_mm, large_up_mm;
    place_of_last(fixture, row->markup, 5, &small_right_mm, &small_up_mm);
    place_of_last(fixture, row->markup, 90, &large_right_mm, &large_up_mm);
    assert_true(small_right_mm > 10);
    assert_true(fabs(small_right_mm - large_right_mm) < 0.005);
    assert_true(fabs(small_up_mm - row->up_mm) < 0.001);
    assert_true(fabs(large_up_mm - row->up_mm) < 0.001);
    tear_down_text(&fixture);
}

static void test_a_superscript_is_raised_in_parts_of_the_size(void **state)
{
    double right_mm, small_up_mm, large_up_mm;
    place_of_last(*state, "a<sup>2</sup>", 9, &right_mm, &small_up_mm);
    place_of_last(*state, "a<sup>2</sup>", 90, &right_mm, &large_up_mm);
    assert_true(small_up_mm > 1);
    assert_true(fabs(large_up_mm - 10 * small_up_mm) < 0.01);
}

static void test_the_markup_keeps_its_own_lengths(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("<span size='20pt' rise='3pt'>a</span>");
    struct markup markup;
    assert_true(markup_read(&request, NULL, SIZE_MAX, fixture->arena, &markup, &fixture->report));
    char *before = pango_attr_list_to_string(markup.attributes);
    PangoFontDescription *font = text_font_description(&request.style, 64);
    PangoAttrList *list = text_attributes_new(&request, &markup, font, 0, 0.25);
    char *scaled = pango_attr_list_to_string(list);
    char *after = pango_attr_list_to_string(markup.attributes);
    assert_string_equal(before, after);
    assert_non_null(strstr(scaled, "size 81920"));
    assert_non_null(strstr(scaled, "rise 12288"));
    g_free(before);
    g_free(scaled);
    g_free(after);
    pango_attr_list_unref(list);
    pango_font_description_free(font);
    markup_clear(&markup);
}

int main(void)
{
    const struct CMUnitTest plain_tests[] = {
        TEXT_TEST(test_a_superscript_is_raised_in_parts_of_the_size),
        TEXT_TEST(test_the_markup_keeps_its_own_lengths),
    };
    enum {
        PLAIN_COUNT = sizeof plain_tests / sizeof *plain_tests,
        LENGTH_COUNT = sizeof length_rows / sizeof *length_rows
    };
    struct CMUnitTest tests[PLAIN_COUNT + LENGTH_COUNT];
    memcpy(tests, plain_tests, sizeof plain_tests);
    for (size_t i = 0; i < LENGTH_COUNT; i++) {
        tests[PLAIN_COUNT + i] = (struct CMUnitTest){.name = length_rows[i].test_name,
                                                     .test_func = check_length,
                                                     .initial_state = (void *)&length_rows[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
