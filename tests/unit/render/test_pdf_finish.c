/* The second pass on its own: what it refuses, and a device that is always full. */
#include <unistd.h>

#include <cairo-pdf.h>
#include <glib/gstdio.h>

#include "render/pdf_finish.h"
#include "support/cmocka_env.h"
#include "support/harness.h"
#include "support/pdf_reader.h"

static cairo_status_t append(void *bytes, const unsigned char *data, unsigned int length)
{
    g_byte_array_append(bytes, data, length);
    return CAIRO_STATUS_SUCCESS;
}

/* Pages with a group on each, which is not that of marks. */
static GByteArray *drawn_pages(int count)
{
    GByteArray *bytes = g_byte_array_new();
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(append, bytes, 200, 100);
    cairo_t *cr = cairo_create(surface);
    for (int i = 0; i < count; i++) {
        cairo_push_group(cr);
        cairo_rectangle(cr, 10, 10, 50, 50);
        cairo_fill(cr);
        cairo_pop_group_to_source(cr);
        cairo_paint_with_alpha(cr, 0.5);
        cairo_show_page(cr);
    }
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return bytes;
}

static struct pdf_finish finish_of(const struct pdf_source *sources, size_t source_count,
                                   const struct pdf_page_facts *pages, size_t count)
{
    return (struct pdf_finish){.sources = sources,
                               .source_count = source_count,
                               .pages = pages,
                               .page_count = count,
                               .marks_left_pt = -3,
                               .marks_top_pt = -5,
                               .language = "en",
                               .producer = "test"};
}

/* NULL, or the error; to be freed. */
static char *finish_to(const char *path, int drawn, const struct pdf_page_facts *pages,
                       size_t count)
{
    GByteArray *bytes = drawn_pages(drawn);
    const struct pdf_source source = {.bytes = bytes->data, .length = bytes->len};
    struct pdf_finish finish = finish_of(&source, 1, pages, count);
    char *error = pdf_finish(&finish, path);
    g_byte_array_free(bytes, TRUE);
    return error;
}

static void test_facts_of_each_page_go_to_that_page(void **state)
{
    const struct pdf_page_facts pages[2] = {{.has_boxes = false},
                                            {.place = {0, 1},
                                             .has_boxes = true,
                                             .trim = {20, 30, 120, 80},
                                             .bleed = {10, 20, 130, 90}}};
    char *path = g_build_filename(harness_folder(*state), "out.pdf", NULL);
    assert_null(finish_to(path, 2, pages, 2));
    assert_true(pdf_check(path));
    double box[4];
    assert_true(pdf_page_box(path, 1, "TrimBox", box));
    assert_true(box[0] == 20 && box[1] == 30 && box[2] == 120 && box[3] == 80);
    assert_true(pdf_page_box(path, 1, "BleedBox", box));
    assert_true(box[0] == 10 && box[1] == 20 && box[2] == 130 && box[3] == 90);
    assert_true(pdf_page_box(path, 0, "TrimBox", box)); /* none: that of the page */
    assert_true(box[0] == 0 && box[1] == 0 && box[2] == 200 && box[3] == 100);
    g_free(path);
}

static void test_marks_that_show_nothing_are_no_form_and_need_no_layer(void **state)
{
    const struct pdf_page_facts page = {.has_marks = true};
    char *path = g_build_filename(harness_folder(*state), "out.pdf", NULL);
    assert_null(finish_to(path, 1, &page, 1));
    assert_true(pdf_check(path));
    PopplerDocument *document = pdf_open(path);
    assert_null(poppler_layers_iter_new(document));
    g_object_unref(document);
    g_free(path);
}

/* A page with a picture, 100 pixels on a side, made of noise. */
static GByteArray *page_with_picture(void)
{
    GByteArray *bytes = g_byte_array_new();
    cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 100, 100);
    unsigned char *pixels = cairo_image_surface_get_data(picture);
    for (unsigned i = 0; i < 100 * (unsigned)cairo_image_surface_get_stride(picture); i++) {
        pixels[i] = (unsigned char)(i * i / 7);
    }
    cairo_surface_mark_dirty(picture);
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(append, bytes, 200, 100);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_surface(cr, picture, 0, 0);
    cairo_paint(cr);
    cairo_show_page(cr);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    cairo_surface_destroy(picture);
    return bytes;
}

static goffset size_with(const char *path, const struct pdf_source *sources,
                         const struct pdf_page_facts *pages, size_t count)
{
    GStatBuf about;
    struct pdf_finish finish = finish_of(sources, count, pages, count);
    assert_null(pdf_finish(&finish, path));
    assert_true(pdf_check(path));
    assert_int_equal(g_stat(path, &about), 0);
    return about.st_size;
}

static void test_a_picture_that_two_sources_have_is_stored_once(void **state)
{
    char *path = g_build_filename(harness_folder(*state), "out.pdf", NULL);
    GByteArray *bytes = page_with_picture();
    const struct pdf_source sources[2] = {{.bytes = bytes->data, .length = bytes->len},
                                          {.bytes = bytes->data, .length = bytes->len}};
    const struct pdf_page_facts pages[2] = {{.place = {0, 0}}, {.place = {1, 0}}};
    goffset one = size_with(path, sources, pages, 1);
    goffset two = size_with(path, sources, pages, 2);
    assert_true(two - one < one / 10);
    g_byte_array_free(bytes, TRUE);
    g_free(path);
}

static void test_pages_of_two_sources_and_empty_ones_come_as_they_are_asked_for(void **state)
{
    char *path = g_build_filename(harness_folder(*state), "out.pdf", NULL);
    char label[] = "1 back", first[] = "Zuerst", last[] = "Übrige";
    GByteArray *bytes = page_with_picture();
    const struct pdf_source sources[2] = {{.bytes = bytes->data, .length = bytes->len},
                                          {.bytes = bytes->data, .length = bytes->len}};
    const struct pdf_page_facts pages[3] = {
        {.place = {1, 0}},
        {.place = {PDF_NO_SOURCE, 0}, .width_pt = 300, .height_pt = 50, .label = label},
        {.place = {0, 0}}};
    const struct pdf_outline_entry entries[2] = {{first, 0}, {last, 2}};
    struct pdf_finish finish = finish_of(sources, 2, pages, 3);
    double box[4];
    finish.entries = entries;
    finish.entry_count = 2;
    finish.title = "Größe";
    assert_null(pdf_finish(&finish, path));
    assert_true(pdf_check(path));
    assert_true(pdf_page_box(path, 1, "MediaBox", box));
    assert_true(box[2] == 300 && box[3] == 50);
    PopplerDocument *document = pdf_open(path);
    assert_int_equal(poppler_document_get_n_pages(document), 3);
    char *title = poppler_document_get_title(document);
    assert_string_equal(title, "Größe");
    PopplerPage *page = poppler_document_get_page(document, 1);
    char *found = NULL;
    g_object_get(page, "label", &found, NULL);
    assert_string_equal(found, "1 back");
    g_free(found);
    g_free(title);
    g_object_unref(page);
    g_object_unref(document);
    g_byte_array_free(bytes, TRUE);
    g_free(path);
}

/* How dark the middle of a square of 10 points is, from the top left of the page. */
static unsigned darkness(cairo_surface_t *pixels, int column, int row)
{
    const unsigned char *data = cairo_image_surface_get_data(pixels);
    int at = (row * 10 + 5) * cairo_image_surface_get_stride(pixels) + (column * 10 + 5) * 4;
    return 255U - data[at];
}

static void test_a_page_shows_what_its_clip_lets_through_of_a_large_one(void **state)
{
    char *path = g_build_filename(harness_folder(*state), "out.pdf", NULL);
    GByteArray *bytes = drawn_pages(2);
    const struct pdf_share share = {
        .page = 1, .large_page = 0, .matrix = {1, 0, 0, 1, 100, 0}, .clip = {0, 0, 140, 100}};
    const struct pdf_source source = {
        .bytes = bytes->data, .length = bytes->len, .shares = &share, .share_count = 1};
    const struct pdf_page_facts page = {.place = {0, 1}};
    struct pdf_finish finish = finish_of(&source, 1, &page, 1);
    assert_null(pdf_finish(&finish, path));
    assert_true(pdf_check(path));
    PopplerDocument *document = pdf_open(path);
    assert_int_equal(poppler_document_get_n_pages(document), 1);
    cairo_surface_t *pixels = pdf_page_pixels(document, 0, 72);
    assert_true(darkness(pixels, 2, 2) > 100);  /* its own square */
    assert_true(darkness(pixels, 12, 2) > 100); /* that of the large page */
    assert_int_equal(darkness(pixels, 8, 2), 0);
    assert_int_equal(darkness(pixels, 15, 2), 0); /* outside of the clip */
    cairo_surface_destroy(pixels);
    g_object_unref(document);
    g_byte_array_free(bytes, TRUE);
    g_free(path);
}

static void test_another_number_of_pages_is_an_error(void **state)
{
    const struct pdf_page_facts pages[2] = {{.place = {0, 0}}, {.place = {0, 1}}};
    char *path = g_build_filename(harness_folder(*state), "out.pdf", NULL);
    char *error = finish_to(path, 1, pages, 2);
    assert_non_null(error);
    g_free(error);
    g_free(path);
}

static void test_bytes_that_are_no_pdf_are_an_error(void **state)
{
    char *path = g_build_filename(harness_folder(*state), "out.pdf", NULL);
    const struct pdf_source source = {.bytes = (const unsigned char *)"nothing", .length = 7};
    struct pdf_finish finish = finish_of(&source, 1, NULL, 0);
    char *error = pdf_finish(&finish, path);
    assert_non_null(error);
    g_free(error);
    g_free(path);
}

static void test_a_folder_that_is_not_there_is_an_error(void **state)
{
    const struct pdf_page_facts page = {.has_marks = false};
    char *path = g_build_filename(harness_folder(*state), "no", "out.pdf", NULL);
    char *error = finish_to(path, 1, &page, 1);
    assert_non_null(error);
    g_free(error);
    g_free(path);
}

static void test_a_full_device_is_an_error(void **state)
{
    (void)state;
    const struct pdf_page_facts page = {.has_marks = false};
    if (access("/dev/full", W_OK) != 0) {
        skip();
    }
    char *error = finish_to("/dev/full", 1, &page, 1);
    assert_non_null(error);
    g_free(error);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_facts_of_each_page_go_to_that_page),
        TEST(test_marks_that_show_nothing_are_no_form_and_need_no_layer),
        TEST(test_a_picture_that_two_sources_have_is_stored_once),
        TEST(test_pages_of_two_sources_and_empty_ones_come_as_they_are_asked_for),
        TEST(test_a_page_shows_what_its_clip_lets_through_of_a_large_one),
        TEST(test_another_number_of_pages_is_an_error),
        TEST(test_bytes_that_are_no_pdf_are_an_error),
        TEST(test_a_folder_that_is_not_there_is_an_error),
        TEST(test_a_full_device_is_an_error),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
