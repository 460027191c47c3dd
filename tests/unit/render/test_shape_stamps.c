/* Shapes that come again: stored once in a PDF, and seen wherever they are drawn. */
#include "unit/render/pdf_fixture.h"

enum { CARDS = 12 };

static const struct colour dark_red = {0.5, 0, 0, 1};

/* Reaches over the right edge of the card. */
static const struct box disc_over_the_edge = {CARD_WIDTH - 10, 40, 20, 20};

static void add_disc(struct display_list *face, struct box box)
{
    struct display_item *disc = display_list_add(face, DISPLAY_FILL, no_span);
    disc->fill.colour = dark_red;
    path_init(&disc->fill.path, face->arena);
    path_add_ellipse(&disc->fill.path, box);
    path_add_ellipse(&disc->fill.path, box_inset(box, 3));
    disc->fill.even_odd = true;
}

/* A ground of its own and two rings that all have; data: where the second lies. */
static struct display_list *take_ringed(void *data, size_t number)
{
    struct display_list *face =
        plain_face(CARD_WIDTH, CARD_HEIGHT, 0, rgb(1, 1, (double)number / CARDS));
    add_push(face, transform_translate(0, 0), 1);
    add_disc(face, (struct box){5, 5, 20, 20});
    display_list_add(face, DISPLAY_POP, no_span);
    add_push(face, transform_translate(0, 0), 1);
    add_disc(face, *(const struct box *)data);
    display_list_add(face, DISPLAY_POP, no_span);
    return face;
}

static PopplerDocument *ringed(struct job *job, const struct box *second, struct sheet_plan **plan)
{
    *plan = plan_cards(job, CARDS, false, FACE_NONE);
    struct face_source source = {take_ringed, use_once, (void *)(uintptr_t)second};
    struct pdf_writer *writer = pdf_writer_new(job->path, &job->info, job->harness->diags);
    pdf_writer_add_plan(writer, "Cards", *plan, &job->shape, &source, NULL, NULL);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_OK);
    assert_true(pdf_check(job->path));
    PopplerDocument *document = pdf_open(job->path);
    assert_non_null(document);
    return document;
}

/* The ring of each card at a place on it, and the ground within. */
static void assert_rings(PopplerDocument *document, const struct sheet_plan *plan, double x_mm,
                         double y_mm)
{
    for (size_t i = 0; i < plan->page_count; i++) {
        cairo_surface_t *pixels = pdf_page_pixels(document, (int)i, 254);
        for (size_t j = 0; j < plan->pages[i].placement_count; j++) {
            const struct placement *placement = &plan->pages[i].placements[j];
            assert_int_equal(pixel_at(pixels, placement->x_mm + x_mm, placement->y_mm + y_mm),
                             0x800000);
            assert_int_equal(
                pixel_at(pixels, placement->x_mm + x_mm + 8, placement->y_mm + y_mm) >> 8, 0xffff);
        }
        cairo_surface_destroy(pixels);
    }
}

static void test_what_all_cards_show_is_stored_once_beside_its_first_use(void **state)
{
    const struct box second = {30, 40, 20, 20};
    struct sheet_plan *plan;
    struct job job;
    job_begin(&job, state, 0);
    job.options.cut = CUT_NONE;
    PopplerDocument *document = ringed(&job, &second, &plan);
    assert_rings(document, plan, 6, 15);
    assert_rings(document, plan, 31, 50);
    GString *unpacked = pdf_unpacked(job.path);
    assert_int_equal(pdf_count(unpacked, "/Subtype /Form", 14), 2);
    assert_int_equal(pdf_count(unpacked, "/Subtype /Image", 15), 0);
    g_string_free(unpacked, TRUE);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

static void test_what_reaches_beyond_the_clip_is_drawn_on_each_card(void **state)
{
    struct sheet_plan *plan;
    struct job job;
    job_begin(&job, state, 0);
    job.options.cut = CUT_NONE;
    PopplerDocument *document = ringed(&job, &disc_over_the_edge, &plan);
    cairo_surface_t *pixels = pdf_page_pixels(document, 0, 254);
    for (size_t i = 0; i < plan->pages[0].placement_count; i++) {
        const struct placement *placement = &plan->pages[0].placements[i];
        assert_int_equal(pixel_at(pixels, placement->x_mm + CARD_WIDTH - 9, placement->y_mm + 50),
                         0x800000);
    }
    cairo_surface_destroy(pixels);
    GString *unpacked = pdf_unpacked(job.path);
    assert_int_equal(pdf_count(unpacked, "/Subtype /Form", 14), 1);
    g_string_free(unpacked, TRUE);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_what_all_cards_show_is_stored_once_beside_its_first_use),
        TEST(test_what_reaches_beyond_the_clip_is_drawn_on_each_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
