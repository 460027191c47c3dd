/* Colours of a PDF that become inks, read back from what is stored; and what the preflight finds. */
#include <math.h>

#include <cairo-pdf.h>
#include <glib/gstdio.h>

#include "render/pdf_inks.h"
#include "render/pdf_preflight.h"
#include "support/cmocka_env.h"
#include "support/harness.h"
#include "support/pdf_reader.h"

/* One page: black and red areas, a gradient, a picture in colour and one in greys, and a group. */
static void draw_picture(cairo_t *cr, bool grey)
{
    cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 8, 8);
    cairo_t *on = cairo_create(picture);
    cairo_set_source_rgb(on, 0.6, grey ? 0.6 : 0.2, grey ? 0.6 : 0.1);
    cairo_paint(on);
    cairo_destroy(on);
    cairo_set_source_surface(cr, picture, 80, grey ? 40 : 10);
    cairo_paint(cr);
    cairo_surface_destroy(picture);
}

static char *draw(const char *folder)
{
    char *path = g_build_filename(folder, "drawn.pdf", NULL);
    cairo_surface_t *surface = cairo_pdf_surface_create(path, 200, 100);
    cairo_t *cr = cairo_create(surface);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, "Inks & <paper>");
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_rectangle(cr, 10, 10, 20, 20);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 16 / 255.0, 16 / 255.0, 24 / 255.0);
    cairo_rectangle(cr, 10, 40, 20, 20);
    cairo_fill(cr);
    cairo_pattern_t *gradient = cairo_pattern_create_linear(40, 0, 70, 0);
    cairo_pattern_add_color_stop_rgb(gradient, 0, 0.5, 0.5, 0.5);
    cairo_pattern_add_color_stop_rgb(gradient, 1, 1, 0, 0);
    cairo_set_source(cr, gradient);
    cairo_rectangle(cr, 40, 10, 30, 30);
    cairo_fill(cr);
    cairo_pattern_destroy(gradient);
    draw_picture(cr, false);
    draw_picture(cr, true);
    cairo_push_group(cr);
    cairo_set_source_rgb(cr, 1, 1, 0);
    cairo_rectangle(cr, 100, 10, 50, 50);
    cairo_fill(cr);
    cairo_pop_group_to_source(cr);
    cairo_paint_with_alpha(cr, 0.5);
    cairo_show_page(cr);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return path;
}

/* The file of inks, unpacked. */
static GString *convert(const char *folder, enum pdf_standard standard)
{
    const struct colour_inks asked = {{16 / 255.0, 16 / 255.0, 24 / 255.0, 1},
                                      {{0.6, 0.4, 0.4, 1}}};
    const char *problem = NULL;
    char *from = draw(folder), *to = g_build_filename(folder, "inks.pdf", NULL);
    struct ink_profile *profile = ink_profile_open(NULL, &problem);
    assert_null(problem);
    const struct pdf_inks inks = {
        .profile = profile, .asked = &asked, .asked_count = 1, .standard = standard};
    char *error = pdf_inks_convert(from, to, &inks);
    assert_null(error);
    assert_true(pdf_check(to));
    double ink_percent;
    error = pdf_preflight(to, standard, &ink_percent);
    assert_null(error);
    assert_true(fabs(ink_percent - 240) < 0.01);
    GString *text = pdf_unpacked(to);
    ink_profile_free(profile);
    g_free(from);
    g_free(to);
    return text;
}

static bool has(const GString *text, const char *needle)
{
    return pdf_count(text, needle, strlen(needle)) > 0;
}

static void test_all_colours_are_those_of_inks_and_greys_are_black_ink(void **state)
{
    GString *text = convert(harness_folder(*state), PDF_STANDARD_NONE);
    assert_true(has(text, "0 0 0 1 k"));
    assert_true(has(text, "0.6 0.4 0.4 1 k"));
    assert_true(has(text, "/ShadingType"));
    assert_true(has(text, "/ColorSpace /DeviceCMYK"));
    assert_true(has(text, "/ColorSpace /DeviceGray"));
    assert_false(has(text, "DeviceRGB"));
    assert_false(has(text, " rg"));
    assert_true(has(text, "/S /GTS_PDFX"));
    assert_false(has(text, "PDF/X-4"));
    g_string_free(text, TRUE);
}

static void test_pdf_x4_has_boxes_dates_and_says_what_it_is(void **state)
{
    static const char *const facts[] = {"%PDF-1.6",
                                        ">Inks &amp; &lt;paper&gt;<",
                                        "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>",
                                        "/TrimBox",
                                        "/BleedBox",
                                        "/Trapped /False",
                                        "/CreationDate",
                                        "/ID [",
                                        "<xmp:CreateDate>2"};
    GString *text = convert(harness_folder(*state), PDF_STANDARD_X4);
    for (size_t i = 0; i < G_N_ELEMENTS(facts); i++) {
        assert_true(has(text, facts[i]));
    }
    g_string_free(text, TRUE);
}

static void test_the_preflight_refuses_what_is_no_file_for_a_press(void **state)
{
    double ink_percent;
    char *path = draw(harness_folder(*state));
    char *problem = pdf_preflight(path, PDF_STANDARD_NONE, &ink_percent);
    assert_string_equal(problem, "there is no OutputIntent with a profile");
    g_free(problem);
    g_free(path);
    GString *text = convert(harness_folder(*state), PDF_STANDARD_NONE);
    g_string_free(text, TRUE);
    path = g_build_filename(harness_folder(*state), "inks.pdf", NULL);
    problem = pdf_preflight(path, PDF_STANDARD_X4, &ink_percent);
    assert_string_equal(problem, "page 1 has no TrimBox or no BleedBox");
    g_free(problem);
    g_free(path);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_all_colours_are_those_of_inks_and_greys_are_black_ink),
        TEST(test_pdf_x4_has_boxes_dates_and_says_what_it_is),
        TEST(test_the_preflight_refuses_what_is_no_file_for_a_press),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
