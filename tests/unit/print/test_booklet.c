/* Booklets read back: what must be as long as it says, and what must lie behind what. */
#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include "geom/standard_sizes.h"
#include "print/booklet.h"
#include "print/sheet_group.h"
#include "support/pdf_reader.h"
#include "support/project_fixture.h"

#define TICK_MM 0.01

static const char two_sided[] = "game: Test\ncomponents:\n"
                                "  cards: {title: Cards, layout: card, copies: 5}\n";

static PopplerDocument *booklet_of(struct project_test *test, const char *yaml)
{
    const char *path = project_path(test, "booklet.pdf");
    const struct project *project =
        test->project.game == NULL ? project_of(test, yaml) : &test->project;
    assert_int_equal(
        booklet_export(project, &test->options, path, test->harness->arena, test->harness->diags),
        OUTCOME_OK);
    assert_true(pdf_check(path));
    PopplerDocument *document = pdf_open(path);
    assert_non_null(document);
    return document;
}

static void choose_paper(struct project_test *test, const char *name)
{
    const struct paper_size *paper = paper_size_lookup(name);
    test->options.sheet.paper_width_mm = paper->width_mm;
    test->options.sheet.paper_height_mm = paper->height_mm;
}

static bool close_to(double a_mm, double b_mm)
{
    return fabs(a_mm - b_mm) < TICK_MM;
}

/* ---- the ruler ---- */

static bool is_upright(const struct pdf_line *line)
{
    return close_to(line->x1_mm, line->x2_mm);
}

/* The one line of 100 mm: the ruler's. */
static struct pdf_line ruler_of(const GArray *lines)
{
    struct pdf_line ruler = {0};
    size_t count = 0;
    for (guint i = 0; i < lines->len; i++) {
        const struct pdf_line *line = &g_array_index(lines, struct pdf_line, i);
        if (!is_upright(line) && close_to(fabs(line->x2_mm - line->x1_mm), 100)) {
            ruler = *line;
            count++;
        }
    }
    assert_int_equal(count, 1);
    return ruler;
}

static void check_ruler(struct project_test *test)
{
    PopplerDocument *document = booklet_of(test, two_sided);
    GArray *lines = pdf_page_lines(document, 0);
    struct pdf_line ruler = ruler_of(lines);
    bool ticks[101] = {false};
    for (guint i = 0; i < lines->len; i++) {
        const struct pdf_line *line = &g_array_index(lines, struct pdf_line, i);
        double mm = line->x1_mm - fmin(ruler.x1_mm, ruler.x2_mm);
        double foot_mm = fmax(line->y1_mm, line->y2_mm);
        if (is_upright(line) && close_to(foot_mm, ruler.y1_mm) && close_to(mm, round(mm)) &&
            mm > -0.5 && mm < 100.5) {
            ticks[(int)round(mm)] = true;
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(ticks); i++) {
        assert_true(ticks[i]);
    }
    g_array_free(lines, TRUE);
    g_object_unref(document);
}

static void test_the_ruler_is_100_mm_long_with_a_tick_for_each(void **state)
{
    check_ruler(*state);
}

static void test_the_ruler_is_as_long_on_every_paper(void **state)
{
    size_t count = 0;
    const struct paper_size *papers = paper_sizes_all(&count);
    for (size_t i = 0; i < count; i++) {
        if (papers[i].width_mm > 180) { /* others have no booklet */
            choose_paper(*state, papers[i].id);
            check_ruler(*state);
        }
    }
}

/* ---- both sides of the first sheet ---- */

/* Where a point of the back page is seen from the front, through the paper. */
static void seen_from_front(const struct sheet_options *sheet, double *x_mm, double *y_mm)
{
    if (sheet->flip == FLIP_LONG) {
        *x_mm = sheet->paper_width_mm - *x_mm;
    } else {
        *y_mm = sheet->paper_height_mm - *y_mm;
    }
}

/* The middles of crosses whose lines are so long: struct pdf_line of no length. */
static GArray *crosses_of(PopplerDocument *document, int page, double length_mm)
{
    GArray *lines = pdf_page_lines(document, page);
    GArray *crosses = g_array_new(FALSE, FALSE, sizeof(struct pdf_line));
    for (guint i = 0; i < lines->len; i++) {
        const struct pdf_line *flat = &g_array_index(lines, struct pdf_line, i);
        double x_mm = (flat->x1_mm + flat->x2_mm) / 2;
        double half_mm = length_mm / 2;
        if (!is_upright(flat) && close_to(fabs(flat->x2_mm - flat->x1_mm), length_mm) &&
            pdf_lines_have(lines, x_mm, flat->y1_mm - half_mm, x_mm, flat->y1_mm + half_mm)) {
            struct pdf_line middle = {x_mm, flat->y1_mm, x_mm, flat->y1_mm, 0};
            g_array_append_val(crosses, middle);
        }
    }
    g_array_free(lines, TRUE);
    return crosses;
}

static void check_corner_crosses(struct project_test *test)
{
    PopplerDocument *document = booklet_of(test, two_sided);
    GArray *front = crosses_of(document, 0, 6);
    GArray *back = crosses_of(document, 1, 6);
    assert_int_equal(front->len, 4);
    assert_int_equal(back->len, 4);
    for (guint i = 0; i < back->len; i++) {
        struct pdf_line seen = g_array_index(back, struct pdf_line, i);
        bool met = false;
        seen_from_front(&test->options.sheet, &seen.x1_mm, &seen.y1_mm);
        for (guint j = 0; j < front->len; j++) {
            const struct pdf_line *cross = &g_array_index(front, struct pdf_line, j);
            met = met || (close_to(cross->x1_mm, seen.x1_mm) && close_to(cross->y1_mm, seen.y1_mm));
        }
        assert_true(met);
    }
    g_array_free(back, TRUE);
    g_array_free(front, TRUE);
    g_object_unref(document);
}

static void test_crosses_of_both_sides_coincide_when_flipped_on_the_long_edge(void **state)
{
    struct project_test *test = *state;
    test->options.print.flip_given = true;
    test->options.print.flip = FLIP_LONG;
    sheet_options_set(&test->options.sheet, &test->options.print);
    check_corner_crosses(test);
}

static void test_crosses_of_both_sides_coincide_when_flipped_on_the_short_edge(void **state)
{
    struct project_test *test = *state;
    test->options.print.flip_given = true;
    test->options.print.flip = FLIP_SHORT;
    sheet_options_set(&test->options.sheet, &test->options.print);
    check_corner_crosses(test);
}

/* What the label at one end of a scale says: "x +5" stands to the right of the middle, or does not. */
static double sign_at(PopplerDocument *document, const char *label, double middle_x_mm,
                      double middle_y_mm, bool across)
{
    struct pdf_box box;
    assert_true(pdf_find_text(document, 0, label, &box));
    double distance_mm = across ? (box.left_mm + box.right_mm) / 2 - middle_x_mm
                                : (box.top_mm + box.bottom_mm) / 2 - middle_y_mm;
    assert_true(fabs(distance_mm) > 4 && fabs(distance_mm) < 15);
    return distance_mm > 0 ? 1 : -1;
}

/* A printer that draws its backs askew is the same as a back offset; what is read off must undo it. */
static void check_reading(struct project_test *test, double drift_x_mm, double drift_y_mm)
{
    test->options.sheet.back_offset_x_mm = drift_x_mm;
    test->options.sheet.back_offset_y_mm = drift_y_mm;
    PopplerDocument *document = booklet_of(test, two_sided);
    GArray *scales = crosses_of(document, 0, 10);
    GArray *back = crosses_of(document, 1, 18);
    assert_int_equal(scales->len, 1);
    assert_int_equal(back->len, 1);
    const struct pdf_line *zero = &g_array_index(scales, struct pdf_line, 0);
    struct pdf_line seen = g_array_index(back, struct pdf_line, 0);
    seen_from_front(&test->options.sheet, &seen.x1_mm, &seen.y1_mm);
    double right = sign_at(document, "x +5", zero->x1_mm, zero->y1_mm, true);
    double down = sign_at(document, "y +5", zero->x1_mm, zero->y1_mm, false);
    assert_true(close_to(right * (seen.x1_mm - zero->x1_mm), -drift_x_mm));
    assert_true(close_to(down * (seen.y1_mm - zero->y1_mm), -drift_y_mm));
    g_array_free(back, TRUE);
    g_array_free(scales, TRUE);
    g_object_unref(document);
}

static void test_the_scales_tell_the_back_offset_when_flipped_on_the_long_edge(void **state)
{
    struct project_test *test = *state;
    test->options.print.flip_given = true;
    test->options.print.flip = FLIP_LONG;
    sheet_options_set(&test->options.sheet, &test->options.print);
    check_reading(test, 0, 0);
    check_reading(test, 1.5, -2.25);
}

static void test_the_scales_tell_the_back_offset_when_flipped_on_the_short_edge(void **state)
{
    struct project_test *test = *state;
    test->options.print.flip_given = true;
    test->options.print.flip = FLIP_SHORT;
    sheet_options_set(&test->options.sheet, &test->options.print);
    check_reading(test, 0, 0);
    check_reading(test, 1.5, -2.25);
}

static void test_a_booklet_without_backs_has_no_register_test(void **state)
{
    struct project_test *test = *state;
    PopplerDocument *document =
        booklet_of(test, "game: Test\ncomponents:\n  slips: {layout: slip, copies: 5}\n");
    GArray *crosses = crosses_of(document, 0, 6);
    assert_int_equal(crosses->len, 0);
    assert_int_equal(poppler_document_get_n_pages(document), 3);
    g_array_free(crosses, TRUE);
    g_object_unref(document);
}

/* ---- order ---- */

/* The page (from 1) that an entry of the outline leads to; 0 if there is none. */
static int outline_page(PopplerDocument *document, const char *title)
{
    int page = 0;
    PopplerIndexIter *iter = poppler_index_iter_new(document);
    do {
        PopplerAction *action = poppler_index_iter_get_action(iter);
        if (strcmp(action->any.title, title) == 0 && action->type == POPPLER_ACTION_GOTO_DEST) {
            page = action->goto_dest.dest->page_num;
        }
        poppler_action_free(action);
    } while (page == 0 && poppler_index_iter_next(iter));
    poppler_index_iter_free(iter);
    return page;
}

static char *page_label(PopplerDocument *document, int index)
{
    PopplerPage *page = poppler_document_get_page(document, index);
    char *label = poppler_page_get_label(page);
    g_object_unref(page);
    return label;
}

static const char mixed[] =
    "game: Test\ncomponents:\n"
    "  pads: {title: Pads, layout: slip, copies: 20, print: {stock: paper}}\n"
    "  none: {title: None, layout: card, copies: 0}\n"
    "  slips: {title: Slips, layout: slip}\n"
    "  cards: {title: Cards, layout: card, copies: 10}\n";

static void test_components_come_by_kind_of_paper_each_in_the_outline(void **state)
{
    struct project_test *test = *state;
    PopplerDocument *document = booklet_of(test, mixed);
    assert_int_equal(outline_page(document, "Contents"), 1);
    assert_int_equal(outline_page(document, "Slips"), 3);
    assert_int_equal(outline_page(document, "Cards"), 5);
    assert_int_equal(outline_page(document, "Pads"), 9);
    assert_int_equal(outline_page(document, "None"), 0);
    g_object_unref(document);
    EXPECT_DIAG(test->harness, DIAG_NOTHING_TO_MAKE, 4, 9);
}

static void test_sheets_of_one_side_get_an_empty_back_beside_sheets_of_two(void **state)
{
    struct project_test *test = *state;
    PopplerDocument *document = booklet_of(test, mixed);
    cairo_surface_t *empty = pdf_page_pixels(document, 3, 20);
    const unsigned char *pixels = cairo_image_surface_get_data(empty);
    int stride = cairo_image_surface_get_stride(empty);
    for (int y = 0; y < cairo_image_surface_get_height(empty); y++) {
        for (int x = 0; x < 4 * cairo_image_surface_get_width(empty); x += 4) {
            assert_int_equal(pixels[y * stride + x], 0xff);
        }
    }
    char *label = page_label(document, 3);
    assert_string_equal(label, "2 back");
    g_free(label);
    cairo_surface_destroy(empty);
    g_object_unref(document);
    EXPECT_DIAG(test->harness, DIAG_NOTHING_TO_MAKE, 4, 9);
}

static void test_the_contents_name_the_pages_that_the_outline_leads_to(void **state)
{
    struct project_test *test = *state;
    struct pdf_box name;
    struct pdf_box pages;
    PopplerDocument *document = booklet_of(test, mixed);
    assert_true(pdf_find_text(document, 0, "Pads", &name));
    assert_true(pdf_find_text(document, 0, "9–14", &pages));
    assert_true(fabs(name.top_mm - pages.top_mm) < 5);
    assert_true(pages.left_mm > name.right_mm);
    assert_int_equal(poppler_document_get_n_pages(document), 14);
    g_object_unref(document);
    EXPECT_DIAG(test->harness, DIAG_NOTHING_TO_MAKE, 4, 9);
}

static void test_what_an_author_writes_stands_there_letter_by_letter(void **state)
{
    struct project_test *test = *state;
    struct pdf_box box;
    PopplerDocument *document =
        booklet_of(test, "game: \"A <b> & :star: {game}\"\nneeds: [\"3 \\\"dice\\\"\"]\n"
                         "components:\n  cards: {layout: card, title: \"1:2:3\"}\n");
    assert_true(pdf_find_text(document, 0, "A <b> & :star: {game}", &box));
    assert_true(pdf_find_text(document, 0, "1:2:3", &box));
    assert_true(pdf_find_text(document, 0, "3 \"dice\"", &box));
    g_object_unref(document);
}

static void test_where_nothing_is_made_no_file_is_written(void **state)
{
    struct project_test *test = *state;
    const char *path = project_path(test, "booklet.pdf");
    const struct project *project =
        project_of(test, "game: Test\ncomponents:\n  none: {layout: card, copies: 0}\n");
    assert_int_equal(
        booklet_export(project, &test->options, path, test->harness->arena, test->harness->diags),
        OUTCOME_OK);
    assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
    EXPECT_DIAG(test->harness, DIAG_NOTHING_TO_MAKE, 3, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_the_ruler_is_100_mm_long_with_a_tick_for_each),
        PROJECT_TEST(test_the_ruler_is_as_long_on_every_paper),
        PROJECT_TEST(test_crosses_of_both_sides_coincide_when_flipped_on_the_long_edge),
        PROJECT_TEST(test_crosses_of_both_sides_coincide_when_flipped_on_the_short_edge),
        PROJECT_TEST(test_the_scales_tell_the_back_offset_when_flipped_on_the_long_edge),
        PROJECT_TEST(test_the_scales_tell_the_back_offset_when_flipped_on_the_short_edge),
        PROJECT_TEST(test_a_booklet_without_backs_has_no_register_test),
        PROJECT_TEST(test_components_come_by_kind_of_paper_each_in_the_outline),
        PROJECT_TEST(test_sheets_of_one_side_get_an_empty_back_beside_sheets_of_two),
        PROJECT_TEST(test_the_contents_name_the_pages_that_the_outline_leads_to),
        PROJECT_TEST(test_what_an_author_writes_stands_there_letter_by_letter),
        PROJECT_TEST(test_where_nothing_is_made_no_file_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
