/* Parts put together: what of them is stored once, facts of pages, what is refused, and a device that is always full. */
#include <unistd.h>

#include <glib/gstdio.h>

#include "unit/render/part_fixture.h"

static struct pdf_part *part_of_groups(struct harness *harness, int count)
{
    struct sketch sketch;
    sketch_begin(&sketch, harness);
    for (int i = 0; i < count; i++) {
        sketch_page(&sketch, page_with_group());
    }
    return sketch_end(&sketch);
}

/* Pages of a part of `drawn` pages; NULL, or the error, to be freed. */
static char *finish_to(struct harness *harness, const char *path, int drawn,
                       const struct pdf_page_facts *pages, size_t count)
{
    struct pdf_part *part = part_of_groups(harness, drawn);
    struct pdf_finish finish = finish_of(&part, 1, pages, count);
    char *error = pdf_finish(&finish, path);
    pdf_part_free(part);
    return error;
}

static void test_facts_of_each_page_go_to_that_page(void **state)
{
    const struct pdf_page_facts pages[2] = {
        {.width_pt = 200, .height_pt = 100.5},
        {.place = {0, 1},
         .width_pt = 200,
         .height_pt = 100,
         .has_boxes = true,
         .trim = {20, 30, 120, 80},
         .bleed = {10, 20, 130, 90.25}},
    };
    char *path = g_build_filename(harness_folder(*state), "out.pdf", NULL);
    assert_null(finish_to(*state, path, 2, pages, 2));
    assert_true(pdf_check(path));
    double box[4];
    assert_true(pdf_page_box(path, 1, "TrimBox", box));
    assert_true(box[0] == 20 && box[1] == 30 && box[2] == 120 && box[3] == 80);
    assert_true(pdf_page_box(path, 1, "BleedBox", box));
    assert_true(box[0] == 10 && box[1] == 20 && box[2] == 130 && box[3] == 90.25);
    assert_true(pdf_page_box(path, 0, "TrimBox", box)); /* none: that of the page */
    assert_true(box[0] == 0 && box[1] == 0 && box[2] == 200 && box[3] == 100.5);
    g_free(path);
}

/* Whether a viewer can switch a layer. */
static bool has_layers(const char *path)
{
    PopplerDocument *document = pdf_open(path);
    PopplerLayersIter *layers = poppler_layers_iter_new(document);
    bool found = layers != NULL;
    if (found) {
        poppler_layers_iter_free(layers);
    }
    g_object_unref(document);
    return found;
}

static void test_marks_are_a_layer_of_the_document_whatever_part_has_them(void **state)
{
    struct harness *harness = *state;
    struct pdf_part *parts[2];
    struct display_list *marks = page_with_group();
    const char *path;
    for (size_t i = 0; i < 2; i++) {
        struct sketch sketch;
        sketch_begin(&sketch, harness);
        pdf_canvas_begin_page(sketch.canvas, PAGE_HEIGHT);
        pdf_canvas_show(sketch.canvas, pdf_canvas_form(sketch.canvas, marks, true), &here, NULL);
        pdf_canvas_end_page(sketch.canvas);
        parts[i] = sketch_end(&sketch);
    }
    assert_null(finish_parts(harness, parts, 2, &path));
    assert_true(pdf_check(path));
    assert_true(has_layers(path));
    GString *unpacked = pdf_unpacked(path);
    assert_int_equal(pdf_count(unpacked, "/Type /OCG", 10), 1);
    /* The marks, and the group in them. */
    assert_int_equal(pdf_count(unpacked, "/Subtype /Form", 14), 2);
    g_string_free(unpacked, TRUE);
    display_list_free(marks);
    pdf_part_free(parts[0]);
    pdf_part_free(parts[1]);
}

static void test_a_document_without_marks_has_no_layer(void **state)
{
    assert_false(has_layers(written_part(*state, part_of_groups(*state, 1))));
}

static goffset size_with(struct harness *harness, struct pdf_part *const *parts, size_t count)
{
    GStatBuf about;
    const char *path;
    assert_null(finish_parts(harness, parts, count, &path));
    assert_true(pdf_check(path));
    assert_int_equal(g_stat(path, &about), 0);
    return about.st_size;
}

static void test_what_two_parts_have_is_stored_once(void **state)
{
    struct harness *harness = *state;
    struct pdf_part *parts[2];
    const char *path;
    draw_equal_parts(harness, parts);
    goffset one = size_with(harness, parts, 1);
    goffset two = size_with(harness, parts, 2);
    assert_true(two - one < one / 10);
    assert_null(finish_parts(harness, parts, 2, &path));
    GString *unpacked = pdf_unpacked(path);
    assert_int_equal(pdf_count(unpacked, "/Subtype /Image", 15), 1);
    assert_int_equal(pdf_count(unpacked, "/Subtype /Form", 14), 2); /* the picture, the group */
    assert_int_equal(pdf_count(unpacked, "/FontFile2 ", 11), 1);
    assert_int_equal(
        pdf_count(unpacked, "/Type /ExtGState", 16) + pdf_count(unpacked, "/ca 0.5", 7), 1);
    g_string_free(unpacked, TRUE);
    pdf_part_free(parts[0]);
    pdf_part_free(parts[1]);
}

static void test_pages_of_two_parts_and_empty_ones_come_as_they_are_asked_for(void **state)
{
    struct harness *harness = *state;
    char *path = g_build_filename(harness_folder(harness), "out.pdf", NULL);
    char label[] = "1 back", first[] = "Zuerst", last[] = "Übrige";
    struct pdf_part *parts[2];
    draw_equal_parts(harness, parts);
    const struct pdf_page_facts pages[3] = {
        {.place = {1, 0}, .width_pt = 200, .height_pt = 100},
        {.place = {PDF_NO_PART, 0}, .width_pt = 300, .height_pt = 50, .label = label},
        {.place = {0, 0}, .width_pt = 200, .height_pt = 100}};
    const struct pdf_outline_entry entries[2] = {{first, 0}, {last, 2}};
    struct pdf_finish finish = finish_of(parts, 2, pages, 3);
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
    pdf_part_free(parts[0]);
    pdf_part_free(parts[1]);
    g_free(path);
}

/* The same page twice: a sheet that is printed once more. */
static void test_a_page_may_come_again(void **state)
{
    const struct pdf_page_facts pages[2] = {{.width_pt = 200, .height_pt = 100},
                                            {.width_pt = 200, .height_pt = 100}};
    char *path = g_build_filename(harness_folder(*state), "out.pdf", NULL);
    assert_null(finish_to(*state, path, 1, pages, 2));
    assert_true(pdf_check(path));
    g_free(path);
}

static void test_another_number_of_pages_is_an_error(void **state)
{
    const struct pdf_page_facts pages[2] = {{.place = {0, 0}}, {.place = {0, 1}}};
    char *path = g_build_filename(harness_folder(*state), "out.pdf", NULL);
    char *error = finish_to(*state, path, 1, pages, 2);
    assert_non_null(error);
    g_free(error);
    g_free(path);
}

/* A part whose art is replaced by something else. */
static char *finish_with_art(struct harness *harness, GBytes *art)
{
    struct pdf_part *parts[2];
    const char *path;
    draw_equal_parts(harness, parts);
    g_bytes_unref(parts[0]->art);
    parts[0]->art = art;
    char *error = finish_parts(harness, parts, 2, &path);
    pdf_part_free(parts[0]);
    pdf_part_free(parts[1]);
    return error;
}

static void test_art_that_is_no_pdf_is_an_error(void **state)
{
    char *error = finish_with_art(*state, g_bytes_new_static("nothing", 7));
    assert_non_null(error);
    g_free(error);
}

static void test_art_with_another_number_of_pages_is_an_error(void **state)
{
    struct harness *harness = *state;
    const char *path = written_part(harness, part_of_groups(harness, 2));
    char *bytes;
    gsize length;
    assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    char *error = finish_with_art(harness, g_bytes_new_take(bytes, length));
    assert_string_equal(error, "the number of pictures is not as drawn");
    g_free(error);
}

static void test_what_is_shown_but_in_no_part_is_an_error(void **state)
{
    struct harness *harness = *state;
    struct pdf_part *part = part_of_groups(harness, 1);
    const char *path;
    g_ptr_array_set_size(part->forms, 0);
    char *error = finish_parts(harness, &part, 1, &path);
    assert_non_null(error);
    g_free(error);
    pdf_part_free(part);
}

static void test_a_folder_that_is_not_there_is_an_error(void **state)
{
    const struct pdf_page_facts page = {.width_pt = 200, .height_pt = 100};
    char *path = g_build_filename(harness_folder(*state), "no", "out.pdf", NULL);
    char *error = finish_to(*state, path, 1, &page, 1);
    assert_non_null(error);
    g_free(error);
    g_free(path);
}

static void test_a_full_device_is_an_error(void **state)
{
    const struct pdf_page_facts page = {.width_pt = 200, .height_pt = 100};
    if (access("/dev/full", W_OK) != 0) {
        skip();
    }
    char *error = finish_to(*state, "/dev/full", 1, &page, 1);
    assert_non_null(error);
    g_free(error);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_facts_of_each_page_go_to_that_page),
        TEST(test_marks_are_a_layer_of_the_document_whatever_part_has_them),
        TEST(test_a_document_without_marks_has_no_layer),
        TEST(test_what_two_parts_have_is_stored_once),
        TEST(test_pages_of_two_parts_and_empty_ones_come_as_they_are_asked_for),
        TEST(test_a_page_may_come_again),
        TEST(test_another_number_of_pages_is_an_error),
        TEST(test_art_that_is_no_pdf_is_an_error),
        TEST(test_art_with_another_number_of_pages_is_an_error),
        TEST(test_what_is_shown_but_in_no_part_is_an_error),
        TEST(test_a_folder_that_is_not_there_is_an_error),
        TEST(test_a_full_device_is_an_error),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
