/* What a PDF stores once, and that two runs store the same. */
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>

#include "unit/render/pdf_fixture.h"

static void test_a_repeated_face_is_asked_for_and_stored_once(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct sheet_plan *plan = plan_cards(&job, 27, true, 100);
    write_plan(&job, plan);
    assert_int_equal(plan->page_count, 6);
    assert_int_equal(job.deck.taken, 2);
    GString *unpacked = pdf_unpacked(job.path);
    /* two faces and the marks that all front pages share */
    assert_int_equal(pdf_count(unpacked, "/Subtype /Form", 14), 3);
    g_string_free(unpacked, TRUE);
    sheet_plan_free(plan);
    job_end(&job);
}

static const char *make_jpeg(struct harness *harness, int width, int height, char **bytes,
                             gsize *length)
{
    GRand *noise = g_rand_new_with_seed(7);
    GdkPixbuf *pixels = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, width, height);
    guchar *data = gdk_pixbuf_get_pixels(pixels);
    size_t size = gdk_pixbuf_get_byte_length(pixels);
    for (size_t i = 0; i < size; i++) {
        data[i] = (guchar)g_rand_int_range(noise, 0, 256);
    }
    assert_true(gdk_pixbuf_save_to_buffer(pixels, bytes, length, "jpeg", NULL, NULL));
    g_object_unref(pixels);
    g_rand_free(noise);
    const char *path = arena_printf(harness->arena, "%s/photo.jpg", harness_folder(harness));
    assert_true(g_file_set_contents(path, *bytes, (gssize)*length, NULL));
    return path;
}

static void test_c35_a_shared_photograph_is_stored_once_and_untouched(void **state)
{
    enum { NAMES_AND_LINES_BYTES = 40000 };
    struct job job;
    job_begin(&job, state, 0);
    char *bytes;
    gsize length;
    const char *path = make_jpeg(job.harness, 1200, 800, &bytes, &length);
    struct image_store *store = image_store_new(NULL, NULL);
    job.deck.picture =
        image_store_load(store, path, "photo.jpg", NULL, no_span, NULL, job.harness->diags);
    assert_non_null(job.deck.picture);
    struct sheet_plan *plan = plan_cards(&job, 54, false, FACE_NONE);
    write_plan(&job, plan);

    GStatBuf status;
    assert_int_equal(g_stat(job.path, &status), 0);
    assert_true(length > 500000);
    assert_true((gsize)status.st_size < length + NAMES_AND_LINES_BYTES);
    GString *unpacked = pdf_unpacked(job.path);
    assert_int_equal(pdf_count(unpacked, bytes, length), 1);
    assert_int_equal(pdf_count(unpacked, "/Subtype /Image", 15), 1);
    assert_int_equal(pdf_count(unpacked, "/Width 1200", 11), 1);
    g_string_free(unpacked, TRUE);
    g_free(bytes);
    sheet_plan_free(plan);
    job_end(&job);
    image_store_free(store);
}

static void test_a_shared_svg_is_stored_once_as_a_vector(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    const char *path =
        harness_write_file(job.harness, "star.svg",
                           "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'>"
                           "<path d='M0 0 L3 0 L1.5 2 Z' fill='currentColor'/></svg>");
    struct image_store *store = image_store_new(NULL, NULL);
    struct colour red = rgb(1, 0, 0);
    job.deck.picture =
        image_store_load(store, path, "star.svg", &red, no_span, NULL, job.harness->diags);
    struct sheet_plan *plan = plan_cards(&job, 20, false, FACE_NONE);
    PopplerDocument *document = written(&job, plan);
    GString *unpacked = pdf_unpacked(job.path);
    assert_int_equal(pdf_count(unpacked, "/Subtype /Image", 15), 0);
    assert_int_equal(pdf_count(unpacked, "1 0 0 rg", 8), 1);
    g_string_free(unpacked, TRUE);

    cairo_surface_t *pixels = pdf_page_pixels(document, 0, 254);
    const struct placement *first = &plan->pages[0].placements[0];
    assert_int_equal(pixel_at(pixels, first->x_mm + 20, first->y_mm + 10), 0xff0000);
    assert_int_equal(pixel_at(pixels, first->x_mm + 6, first->y_mm + 24), 0xe6e6b3);
    cairo_surface_destroy(pixels);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
    image_store_free(store);
}

/* First in a group, which is a form of its own, then on the page itself. */
static struct display_list *take_twice_shown(void *data, size_t number)
{
    struct display_list *face = plain_face(CARD_WIDTH, CARD_HEIGHT, 0, rgb(1, 1, 1));
    add_push(face, transform_translate(0, 0), number % 2 == 0 ? 0.5 : 1);
    add_picture(face, data, (struct box){5, 5, 30, 20});
    display_list_add(face, DISPLAY_POP, no_span);
    add_picture(face, data, (struct box){5, 40, 30, 20});
    return face;
}

static void test_an_svg_is_seen_in_a_group_and_beside_it(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    const char *path = harness_write_file(job.harness, "red.svg",
                                          "<svg xmlns='http://www.w3.org/2000/svg' "
                                          "viewBox='0 0 3 2'><rect width='3' height='2' "
                                          "fill='red'/></svg>");
    struct image_store *store = image_store_new(NULL, NULL);
    const struct image *image =
        image_store_load(store, path, "red.svg", NULL, no_span, NULL, job.harness->diags);
    struct sheet_plan *plan = plan_cards(&job, 6, false, FACE_NONE);
    struct face_source source = {take_twice_shown, use_once, (void *)(uintptr_t)image};
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    pdf_writer_add_plan(writer, "Cards", plan, &job.shape, &source, NULL, NULL);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_OK);
    PopplerDocument *document = pdf_open(job.path);
    cairo_surface_t *pixels = pdf_page_pixels(document, 0, 254);
    for (size_t i = 0; i < plan->pages[0].placement_count; i++) {
        const struct placement *placement = &plan->pages[0].placements[i];
        guint32 in_group = pixel_at(pixels, placement->x_mm + 20, placement->y_mm + 15);
        assert_int_equal(in_group >> 16, 0xff);
        assert_in_range(in_group & 0xff, placement->face % 2 == 0 ? 0x7e : 0,
                        placement->face % 2 == 0 ? 0x81 : 0);
        assert_int_equal(pixel_at(pixels, placement->x_mm + 20, placement->y_mm + 50), 0xff0000);
    }
    cairo_surface_destroy(pixels);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
    image_store_free(store);
}

struct alternating {
    const struct image *pictures[2];
};

static struct display_list *take_alternating(void *data, size_t number)
{
    struct alternating *faces = data;
    struct display_list *face = plain_face(CARD_WIDTH, CARD_HEIGHT, 0, rgb(1, 1, 1));
    add_picture(face, faces->pictures[number % 2], (struct box){5, 5, 30, 20});
    return face;
}

/* Two pictures so large that each drives the other out of the drawer's memory. */
static void test_a_picture_that_was_forgotten_meanwhile_is_still_stored_once(void **state)
{
    enum { PADDING_BYTES = 1200000 };
    static const char *const names[] = {"red", "lime"};
    struct job job;
    struct alternating faces;
    job_begin(&job, state, 0);
    job.options.cut = CUT_NONE;
    struct image_store *store = image_store_new(NULL, NULL);
    for (size_t i = 0; i < 2; i++) {
        GString *svg = g_string_new("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'>");
        g_string_append_printf(svg, "<rect width='3' height='2' fill='%s'/><!--", names[i]);
        for (int j = 0; j < PADDING_BYTES; j++) {
            g_string_append_c(svg, 'x');
        }
        g_string_append(svg, "--></svg>");
        const char *path = harness_write_file(job.harness, names[i], svg->str);
        faces.pictures[i] =
            image_store_load(store, path, names[i], NULL, no_span, NULL, job.harness->diags);
        assert_non_null(faces.pictures[i]);
        g_string_free(svg, TRUE);
    }
    struct sheet_plan *plan = plan_cards(&job, 12, false, FACE_NONE);
    struct face_source source = {take_alternating, use_once, &faces};
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    pdf_writer_add_plan(writer, "Cards", plan, &job.shape, &source, NULL, NULL);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_OK);
    GString *unpacked = pdf_unpacked(job.path);
    assert_int_equal(pdf_count(unpacked, "\n1 0 0 rg", 9), 1);
    assert_int_equal(pdf_count(unpacked, "\n0 1 0 rg", 9), 1);
    g_string_free(unpacked, TRUE);
    sheet_plan_free(plan);
    job_end(&job);
    image_store_free(store);
}

static void test_two_runs_give_the_same_bytes(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    char *bytes[2];
    gsize lengths[2];
    for (size_t i = 0; i < 2; i++) {
        memset(job.deck.uses, 0, sizeof(job.deck.uses));
        struct sheet_plan *plan = plan_cards(&job, 12, false, 100);
        write_plan(&job, plan);
        assert_true(g_file_get_contents(job.path, &bytes[i], &lengths[i], NULL));
        sheet_plan_free(plan);
    }
    assert_int_equal(lengths[0], lengths[1]);
    assert_memory_equal(bytes[0], bytes[1], lengths[0]);
    g_free(bytes[0]);
    g_free(bytes[1]);
    job_end(&job);
}

static void check_date(void **state, const char *epoch, const char *expected)
{
    struct job job;
    char *before = g_strdup(g_getenv("SOURCE_DATE_EPOCH"));
    job_begin(&job, state, 0);
    if (epoch) {
        g_setenv("SOURCE_DATE_EPOCH", epoch, TRUE);
    } else {
        g_unsetenv("SOURCE_DATE_EPOCH");
    }
    struct sheet_plan *plan = plan_cards(&job, 1, false, FACE_NONE);
    write_plan(&job, plan);
    GString *unpacked = pdf_unpacked(job.path);
    if (expected) {
        assert_int_equal(pdf_count(unpacked, expected, strlen(expected)), 1);
    } else {
        assert_int_equal(pdf_count(unpacked, "Date", 4), 0);
    }
    if (before) {
        g_setenv("SOURCE_DATE_EPOCH", before, TRUE);
    } else {
        g_unsetenv("SOURCE_DATE_EPOCH");
    }
    g_free(before);
    g_string_free(unpacked, TRUE);
    sheet_plan_free(plan);
    job_end(&job);
}

static void test_the_date_is_that_of_source_date_epoch(void **state)
{
    check_date(state, "1700000000", "/CreationDate (D:20231114221320Z)");
}

static void test_without_source_date_epoch_there_are_no_dates(void **state)
{
    check_date(state, NULL, NULL);
    check_date(state, "yesterday", NULL);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_a_repeated_face_is_asked_for_and_stored_once),
        TEST(test_c35_a_shared_photograph_is_stored_once_and_untouched),
        TEST(test_a_shared_svg_is_stored_once_as_a_vector),
        TEST(test_an_svg_is_seen_in_a_group_and_beside_it),
        TEST(test_a_picture_that_was_forgotten_meanwhile_is_still_stored_once),
        TEST(test_two_runs_give_the_same_bytes),
        TEST(test_the_date_is_that_of_source_date_epoch),
        TEST(test_without_source_date_epoch_there_are_no_dates),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
