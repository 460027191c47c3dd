#include <cairo-pdf.h>
#include <poppler.h>

#include "geom/length_units.h"
#include "text/text_pen.h"
#include "text/text_runs.h"
#include "text_fixture.h"

/* Reading back */

struct written {
    GByteArray *bytes;
};

static cairo_status_t write_bytes(void *closure, const unsigned char *data, unsigned int length)
{
    g_byte_array_append(((struct written *)closure)->bytes, data, length);
    return CAIRO_STATUS_SUCCESS;
}

/* What an independent reader finds on a PDF page with the block; in the arena. */
static const char *text_in_pdf(struct text_fixture *fixture, const struct text_block *block)
{
    struct written written = {g_byte_array_new()};
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(write_bytes, &written, 400, 400);
    cairo_t *cr = cairo_create(surface);
    cairo_translate(cr, 20, 20);
    text_pen_draw(cr, block);
    assert_int_equal(cairo_status(cr), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(surface);
    GBytes *bytes = g_byte_array_free_to_bytes(written.bytes);
    PopplerDocument *document = poppler_document_new_from_bytes(bytes, NULL, NULL);
    PopplerPage *page = poppler_document_get_page(document, 0);
    char *text = poppler_page_get_text(page);
    const char *result = arena_strdup(fixture->arena, text);
    g_free(text);
    g_object_unref(page);
    g_object_unref(document);
    g_bytes_unref(bytes);
    return result;
}

/* Where ink is, in mm, when drawn at a resolution; the block stands 5 mm off the corner. */
static struct box ink_at(const struct text_block *block, double dpi)
{
    int side = (int)(60 * dpi / MM_PER_INCH);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, side, side);
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, dpi / PT_PER_INCH, dpi / PT_PER_INCH);
    cairo_translate(cr, pt_from_mm(5), pt_from_mm(5));
    text_pen_draw(cr, block);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    const unsigned char *pixels = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    int left = side, top = side, right = 0, bottom = 0;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            if (pixels[y * stride + x] > 0) {
                left = MIN(left, x);
                top = MIN(top, y);
                right = MAX(right, x + 1);
                bottom = MAX(bottom, y + 1);
            }
        }
    }
    cairo_surface_destroy(surface);
    double mm_per_px = MM_PER_INCH / dpi;
    return (struct box){left * mm_per_px - 5, top * mm_per_px - 5, (right - left) * mm_per_px,
                        (bottom - top) * mm_per_px};
}

static struct text_request rules_text(void)
{
    struct text_request request = request_for("When an agent aims, put a token on it. Each token "
                                              "makes the next shot one easier; moving takes all "
                                              "of them away again.");
    request.width_mm = 45;
    request.style.line_height = 1.25;
    return request;
}

static void test_c20_a_pdf_has_the_lines_of_the_block(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = rules_text();
    struct text_block *block = set_fine_text(fixture, &request);
    char *lines = g_strdelimit(g_strdup(lines_of(fixture, block)), "|", '\n');
    assert_string_equal(text_in_pdf(fixture, block), lines);
    assert_non_null(strchr(lines, '\n'));
    g_free(lines);
    text_block_unref(block);
}

static void test_c20_drawing_at_any_resolution_leaves_the_block_as_it_is(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = rules_text();
    struct text_block *block = set_fine_text(fixture, &request);
    const char *before = dump_of(fixture, block);
    ink_at(block, 150);
    ink_at(block, 600);
    text_in_pdf(fixture, block);
    assert_string_equal(dump_of(fixture, block), before);
    text_block_unref(block);
}

static void test_c20_ink_is_at_the_same_place_at_150_and_600_dpi(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = rules_text();
    struct text_block *block = set_fine_text(fixture, &request);
    struct box coarse = ink_at(block, 150), fine = ink_at(block, 600);
    double pixel_mm = MM_PER_INCH / 150;
    assert_true(fabs(coarse.x_mm - fine.x_mm) < 1.5 * pixel_mm);
    assert_true(fabs(coarse.y_mm - fine.y_mm) < 1.5 * pixel_mm);
    assert_true(fabs(coarse.width_mm - fine.width_mm) < 2 * pixel_mm);
    assert_true(fabs(coarse.height_mm - fine.height_mm) < 2 * pixel_mm);
    text_block_unref(block);
}

static void test_c20_the_same_overflow_is_found_whatever_is_drawn(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = rules_text();
    request.height_mm = 8;
    struct text_block *block = set_text(fixture, &request);
    struct text_report first = fixture->report;
    ink_at(block, 600);
    text_block_unref(block);
    block = set_text(fixture, &request);
    assert_int_equal(first.problem, TEXT_OVERFLOW);
    assert_int_equal(fixture->report.problem, TEXT_OVERFLOW);
    assert_string_equal(fixture->report.detail, first.detail);
    text_block_unref(block);
}

static void test_bounds_hold_all_ink(void **state)
{
    struct text_fixture *fixture = *state;
    static const char *const texts[] = {
        "<i>fjÅQ</i>", "שלום   ", "<big><b>Ég</b></big> x<sup>2</sup>", "क्षत्रिय", "<u>under</u>"};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        struct text_request request = request_for(texts[i]);
        request.style.line_height = 0.6;
        request.width_mm = 40;
        struct text_block *block = set_fine_text(fixture, &request);
        struct box bounds = box_inset(text_block_bounds(block), -2 * MM_PER_INCH / 600);
        assert_true(box_contains(bounds, ink_at(block, 600)));
        text_block_unref(block);
    }
}

/* Scripts */

static void test_text_is_read_back_as_it_was_written(void **state)
{
    struct text_fixture *fixture = *state;
    static const char *const texts[] = {"Office & fish", "Ελληνικά", "हिन्दी क्षत्रिय", "ภาษาไทย",
                                        "Tiếng Việt"};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        struct text_request request = request_for(texts[i]);
        struct text_block *block = set_fine_text(fixture, &request);
        assert_string_equal(text_in_pdf(fixture, block), texts[i]);
        text_block_unref(block);
    }
}

static void test_right_to_left_runs_keep_the_order_of_their_text(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("שלום");
    struct text_block *block = set_fine_text(fixture, &request);
    const struct text_run *run = run_at(block, 0);
    assert_int_equal(run->cluster_flags, CAIRO_TEXT_CLUSTER_FLAG_BACKWARD);
    assert_string_equal(lines_of(fixture, block), "שלום");
    assert_int_equal(run->glyph_count, 4);
    for (guint i = 1; i < 4; i++) {
        assert_true(block->glyphs[i].x > block->glyphs[i - 1].x);
    }
    text_block_unref(block);
}

static void test_mixed_directions_are_put_in_visual_order(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("abc שלום def");
    struct text_block *block = set_fine_text(fixture, &request);
    assert_true(g_str_has_prefix(lines_of(fixture, block), "abc "));
    assert_true(g_str_has_suffix(lines_of(fixture, block), "def"));
    text_block_unref(block);
    request.markup = "שלום abc";
    block = set_fine_text(fixture, &request);
    assert_true(g_str_has_prefix(lines_of(fixture, block), "abc"));
    text_block_unref(block);
}

static void test_arabic_letters_join(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("ببب");
    struct text_block *joined = set_fine_text(fixture, &request);
    request.markup = "ب ب ب";
    struct text_block *apart = set_fine_text(fixture, &request);
    unsigned long isolated = apart->glyphs[0].index;
    assert_int_equal(joined->glyph_count, 3);
    for (guint i = 0; i < 3; i++) {
        assert_true(joined->glyphs[i].index != isolated);
    }
    text_block_unref(apart);
    text_block_unref(joined);
}

static void test_clusters_cover_all_bytes_and_glyphs(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request =
        request_for("Office e\xCC\x81 क्षत्रिय ที่ नि السلام لا שָׁלוֹם 한글 a\xE2\x80\x8D"
                    "b");
    request.width_mm = 30;
    struct text_block *block = set_fine_text(fixture, &request);
    for (size_t i = 0; i < block->run_count; i++) {
        const struct text_run *run = run_at(block, i);
        int bytes = 0, glyphs = 0;
        for (int c = 0; c < run->cluster_count; c++) {
            const cairo_text_cluster_t *cluster = &block->clusters[run->cluster_start + (size_t)c];
            assert_true(cluster->num_bytes > 0);
            bytes += cluster->num_bytes;
            glyphs += cluster->num_glyphs;
        }
        assert_int_equal(bytes, run->text_length);
        assert_int_equal(glyphs, run->glyph_count);
    }
    text_block_unref(block);
}

static void test_chinese_breaks_between_characters(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("漢字漢字漢字");
    struct text_block *whole = set_fine_text(fixture, &request);
    request.width_mm = width_of(whole) / 2;
    struct text_block *block = set_fine_text(fixture, &request);
    assert_string_equal(lines_of(fixture, block), "漢字漢|字漢字");
    text_block_unref(block);
    text_block_unref(whole);
}

static struct text_block *bone_in(struct text_fixture *fixture, const char *language)
{
    struct text_request request = request_for("骨");
    request.style.language = language;
    return set_fine_text(fixture, &request);
}

static void test_chinese_characters_have_the_forms_of_their_language(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_block *japanese = bone_in(fixture, "ja");
    struct text_block *simplified = bone_in(fixture, "zh-Hans");
    struct text_block *mainland = bone_in(fixture, "zh-CN");
    assert_false(draw_the_same(japanese, simplified));
    assert_true(draw_the_same(mainland, simplified));
    text_block_unref(mainland);
    text_block_unref(simplified);
    text_block_unref(japanese);
}

/* Looks */

static const struct text_bar *bar_at(const struct text_block *block, guint index)
{
    assert_true(index < block->bar_count);
    return &block->bars[index];
}

static void test_colours_of_spans_keep_the_alpha_of_the_style(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("a<span color='#ff0000'>b</span>");
    request.style.colour = (struct colour){0, 0, 1, 0.5};
    struct text_block *block = set_fine_text(fixture, &request);
    assert_true(run_at(block, 0)->colour.blue == 1);
    assert_true(run_at(block, 1)->colour.red == 1 && run_at(block, 1)->colour.blue == 0);
    assert_true(run_at(block, 1)->colour.alpha == 0.5);
    text_block_unref(block);
}

static void test_an_underline_runs_through_runs_and_icons(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("a<u>b:square:c</u>");
    struct text_block *block = set_fine_text(fixture, &request);
    const struct text_run *last = run_at(block, block->run_count - 1);
    assert_int_equal(block->bar_count, 1);
    assert_true(bar_at(block, 0)->y_pt > last->baseline_pt);
    assert_true(bar_at(block, 0)->x_pt == run_at(block, 1)->x_pt);
    assert_true(fabs(bar_at(block, 0)->x_pt + bar_at(block, 0)->width_pt - last->x_pt -
                     last->width_pt) < 1e-6);
    text_block_unref(block);
}

static void test_a_background_lies_behind_and_strikes_lie_above(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request =
        request_for("<span background='#ffff00'><s>b</s></span><span overline='single'>o</span>");
    struct text_block *block = set_fine_text(fixture, &request);
    double baseline_pt = run_at(block, 0)->baseline_pt;
    assert_int_equal(block->bar_count, 3);
    assert_true(bar_at(block, 0)->behind);
    assert_true(bar_at(block, 0)->colour.blue == 0 && bar_at(block, 0)->colour.red == 1);
    assert_false(bar_at(block, 1)->behind);
    assert_true(bar_at(block, 1)->y_pt < baseline_pt && bar_at(block, 1)->y_pt > baseline_pt - 5);
    assert_true(bar_at(block, 2)->y_pt < baseline_pt - 5);
    text_block_unref(block);
}

static void test_a_double_underline_is_two_lines_of_its_own_colour(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request =
        request_for("<span underline='double' underline_color='#00ff00'>b</span>");
    struct text_block *block = set_fine_text(fixture, &request);
    assert_int_equal(block->bar_count, 2);
    assert_true(bar_at(block, 1)->y_pt > bar_at(block, 0)->y_pt + bar_at(block, 0)->height_pt);
    assert_true(bar_at(block, 0)->colour.green == 1);
    text_block_unref(block);
}

static void test_superscripts_stand_above_and_subscripts_below(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("x<sup>2</sup><sub>3</sub>");
    struct text_block *block = set_fine_text(fixture, &request);
    assert_true(run_at(block, 1)->baseline_pt < run_at(block, 0)->baseline_pt);
    assert_true(run_at(block, 2)->baseline_pt > run_at(block, 0)->baseline_pt);
    assert_true(run_at(block, 1)->size_pt < 10);
    text_block_unref(block);
}

static void test_tags_go_on_over_a_line_break(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("a<sup><u>b\r\nc</u></sup>\nd");
    struct text_block *block = set_fine_text(fixture, &request);
    assert_string_equal(lines_of(fixture, block), "ab|c|d");
    assert_true(run_at(block, 1)->size_pt < 10);
    assert_true(run_at(block, 2)->size_pt < 10);
    assert_true(run_at(block, 3)->size_pt == 10);
    assert_int_equal(block->bar_count, 2);
    text_block_unref(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEXT_TEST(test_c20_a_pdf_has_the_lines_of_the_block),
        TEXT_TEST(test_c20_drawing_at_any_resolution_leaves_the_block_as_it_is),
        TEXT_TEST(test_c20_ink_is_at_the_same_place_at_150_and_600_dpi),
        TEXT_TEST(test_c20_the_same_overflow_is_found_whatever_is_drawn),
        TEXT_TEST(test_bounds_hold_all_ink),
        TEXT_TEST(test_text_is_read_back_as_it_was_written),
        TEXT_TEST(test_right_to_left_runs_keep_the_order_of_their_text),
        TEXT_TEST(test_mixed_directions_are_put_in_visual_order),
        TEXT_TEST(test_arabic_letters_join),
        TEXT_TEST(test_clusters_cover_all_bytes_and_glyphs),
        TEXT_TEST(test_chinese_breaks_between_characters),
        TEXT_TEST(test_chinese_characters_have_the_forms_of_their_language),
        TEXT_TEST(test_colours_of_spans_keep_the_alpha_of_the_style),
        TEXT_TEST(test_an_underline_runs_through_runs_and_icons),
        TEXT_TEST(test_a_background_lies_behind_and_strikes_lie_above),
        TEXT_TEST(test_a_double_underline_is_two_lines_of_its_own_colour),
        TEXT_TEST(test_superscripts_stand_above_and_subscripts_below),
        TEXT_TEST(test_tags_go_on_over_a_line_break),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
