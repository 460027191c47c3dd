/* The second pass on its own: what it refuses, and a device that is always full. */
#include <unistd.h>

#include <cairo-pdf.h>

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

static struct pdf_finish finish_of(const struct pdf_page_facts *pages, size_t count)
{
    return (struct pdf_finish){.pages = pages,
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
    struct pdf_finish finish = finish_of(pages, count);
    char *error = pdf_finish(bytes->data, bytes->len, &finish, path);
    g_byte_array_free(bytes, TRUE);
    return error;
}

static void test_facts_of_each_page_go_to_that_page(void **state)
{
    const struct pdf_page_facts pages[2] = {
        {0}, {.has_boxes = true, .trim = {20, 30, 120, 80}, .bleed = {10, 20, 130, 90}}};
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

static void test_another_number_of_pages_is_an_error(void **state)
{
    const struct pdf_page_facts pages[2] = {{0}};
    char *path = g_build_filename(harness_folder(*state), "out.pdf", NULL);
    char *error = finish_to(path, 1, pages, 2);
    assert_non_null(error);
    g_free(error);
    g_free(path);
}

static void test_bytes_that_are_no_pdf_are_an_error(void **state)
{
    char *path = g_build_filename(harness_folder(*state), "out.pdf", NULL);
    struct pdf_finish finish = finish_of(NULL, 0);
    char *error = pdf_finish((const unsigned char *)"nothing", 7, &finish, path);
    assert_non_null(error);
    g_free(error);
    g_free(path);
}

static void test_a_folder_that_is_not_there_is_an_error(void **state)
{
    const struct pdf_page_facts page = {0};
    char *path = g_build_filename(harness_folder(*state), "no", "out.pdf", NULL);
    char *error = finish_to(path, 1, &page, 1);
    assert_non_null(error);
    g_free(error);
    g_free(path);
}

static void test_a_full_device_is_an_error(void **state)
{
    (void)state;
    const struct pdf_page_facts page = {0};
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
        TEST(test_another_number_of_pages_is_an_error),
        TEST(test_bytes_that_are_no_pdf_are_an_error),
        TEST(test_a_folder_that_is_not_there_is_an_error),
        TEST(test_a_full_device_is_an_error),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
