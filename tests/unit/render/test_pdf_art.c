/* Pages of art: their names and sizes, what is drawn on them, and folders in which nothing can be written. */
#include <errno.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "render/pdf_art.h"
#include "support/cmocka_env.h"
#include "support/harness.h"
#include "support/pdf_reader.h"

/* A red square of 10 points. */
static const struct pdf_art_page *draw_square(struct pdf_art *art, const char *key, double width_pt,
                                              double height_pt)
{
    cairo_t *cr = pdf_art_begin(art, key, width_pt, height_pt);
    cairo_set_source_rgb(cr, 1, 0, 0);
    cairo_rectangle(cr, 0, 0, 10, 10);
    cairo_fill(cr);
    /* What is left of it is not that of the next page. */
    cairo_translate(cr, 1000, 1000);
    return pdf_art_end(art, true);
}

static void assert_no_trouble(const struct pdf_art *art)
{
    int error = -1;
    assert_null(pdf_art_problem(art, &error));
    assert_int_equal(error, 0);
}

static void test_a_page_is_found_by_its_key_alone(void **state)
{
    struct pdf_art *art = pdf_art_new(harness_folder(*state));
    assert_null(pdf_art_find(art, "red"));
    const struct pdf_art_page *page = draw_square(art, "red", 30, 20);
    assert_non_null(page);
    assert_ptr_equal(pdf_art_find(art, "red"), page);
    assert_null(pdf_art_find(art, "Red"));
    assert_no_trouble(art);
    pdf_art_free(art);
}

/* Parts are drawn apart: what has one key has one name, and the letter of art. */
static void test_names_follow_from_the_key(void **state)
{
    struct pdf_art *first = pdf_art_new(harness_folder(*state));
    struct pdf_art *second = pdf_art_new(harness_folder(*state));
    draw_square(second, "other", 5, 5);
    const char *name = draw_square(first, "red", 30, 20)->name;
    assert_string_equal(name, draw_square(second, "red", 30, 20)->name);
    assert_string_not_equal(name, pdf_art_find(second, "other")->name);
    assert_int_equal(name[0], 'p');
    const GPtrArray *names = pdf_art_names(second);
    assert_int_equal(names->len, 2);
    assert_string_equal(g_ptr_array_index(names, 0), pdf_art_find(second, "other")->name);
    assert_string_equal(g_ptr_array_index(names, 1), name);
    pdf_art_free(first);
    pdf_art_free(second);
}

/* As another program reads them; the file itself is nowhere. */
static void test_pages_have_whole_points_and_begin_anew(void **state)
{
    struct pdf_art *art = pdf_art_new(harness_folder(*state));
    const struct pdf_art_page *page = draw_square(art, "a", 29.2, 20);
    assert_true(page->width_pt == 30 && page->height_pt == 20);
    draw_square(art, "b", 10, 40.001);
    GBytes *bytes = pdf_art_finish(art);
    assert_non_null(bytes);
    assert_no_trouble(art);
    pdf_art_free(art);
    GDir *folder = g_dir_open(harness_folder(*state), 0, NULL);
    assert_null(g_dir_read_name(folder));
    g_dir_close(folder);

    char *path = g_build_filename(harness_folder(*state), "art.pdf", NULL);
    gsize length;
    const char *data = g_bytes_get_data(bytes, &length);
    assert_true(g_file_set_contents(path, data, (gssize)length, NULL));
    g_bytes_unref(bytes);
    PopplerDocument *document = pdf_open(path);
    assert_int_equal(poppler_document_get_n_pages(document), 2);
    for (int i = 0; i < 2; i++) {
        double box[4];
        assert_true(pdf_page_box(path, i, "MediaBox", box));
        assert_true(box[2] == (i == 0 ? 30 : 10) && box[3] == (i == 0 ? 20 : 41));
        cairo_surface_t *pixels = pdf_page_pixels(document, i, 72);
        const guint32 *row = (const guint32 *)(const void *)cairo_image_surface_get_data(pixels);
        assert_int_equal(row[5] & 0xffffff, 0xff0000);
        cairo_surface_destroy(pixels);
    }
    g_object_unref(document);
    g_free(path);
}

/* A picture whose file is broken; a page that is begun is in the document. */
static void test_a_page_that_failed_has_no_key_and_can_be_drawn_again(void **state)
{
    struct pdf_art *art = pdf_art_new(harness_folder(*state));
    cairo_paint(pdf_art_begin(art, "red", 30, 20));
    assert_null(pdf_art_end(art, false));
    assert_null(pdf_art_find(art, "red"));
    const struct pdf_art_page *page = draw_square(art, "red", 30, 20);
    assert_ptr_equal(pdf_art_find(art, "red"), page);
    const GPtrArray *names = pdf_art_names(art);
    assert_int_equal(names->len, 2);
    assert_string_equal(g_ptr_array_index(names, 0), "");
    assert_string_equal(g_ptr_array_index(names, 1), page->name);
    assert_no_trouble(art);
    GBytes *bytes = pdf_art_finish(art);
    assert_non_null(bytes);
    g_bytes_unref(bytes);
    pdf_art_free(art);
}

static void test_art_without_pages_is_no_document_and_no_trouble(void **state)
{
    struct pdf_art *art = pdf_art_new(harness_folder(*state));
    assert_null(pdf_art_finish(art));
    assert_int_equal(pdf_art_names(art)->len, 0);
    assert_no_trouble(art);
    pdf_art_free(art);
    pdf_art_free(NULL);
}

static void test_a_folder_that_is_not_there_is_told_by_its_errno(void **state)
{
    char *folder = g_build_filename(harness_folder(*state), "no", NULL);
    struct pdf_art *art = pdf_art_new(folder);
    int error = 0;
    assert_null(draw_square(art, "red", 30, 20));
    assert_null(draw_square(art, "blue", 30, 20));
    assert_null(pdf_art_problem(art, &error));
    assert_int_equal(error, ENOENT);
    assert_null(pdf_art_finish(art));
    pdf_art_free(art);
    g_free(folder);
}

static void test_a_folder_that_may_not_be_written_is_told_by_its_errno(void **state)
{
    char *folder = g_build_filename(harness_folder(*state), "closed", NULL);
    int error = 0;
    assert_int_equal(g_mkdir(folder, 0500), 0);
    if (access(folder, W_OK) != 0) {
        struct pdf_art *art = pdf_art_new(folder);
        assert_null(draw_square(art, "red", 30, 20));
        assert_null(pdf_art_problem(art, &error));
        assert_int_equal(error, EACCES);
        pdf_art_free(art);
    }
    g_free(folder);
}

static void test_what_cairo_cannot_draw_is_told_in_its_words(void **state)
{
    struct pdf_art *art = pdf_art_new(harness_folder(*state));
    int error = -1;
    cairo_t *cr = pdf_art_begin(art, "wrong", 10, 10);
    cairo_scale(cr, 0, 0);
    assert_null(pdf_art_end(art, true));
    assert_non_null(pdf_art_problem(art, &error));
    assert_int_equal(error, 0);
    assert_null(pdf_art_finish(art));
    pdf_art_free(art);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_a_page_is_found_by_its_key_alone),
        TEST(test_names_follow_from_the_key),
        TEST(test_pages_have_whole_points_and_begin_anew),
        TEST(test_a_page_that_failed_has_no_key_and_can_be_drawn_again),
        TEST(test_art_without_pages_is_no_document_and_no_trouble),
        TEST(test_a_folder_that_is_not_there_is_told_by_its_errno),
        TEST(test_a_folder_that_may_not_be_written_is_told_by_its_errno),
        TEST(test_what_cairo_cannot_draw_is_told_in_its_words),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
