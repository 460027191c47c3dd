/* Where things stand on the pages of a PDF, read back by poppler. */
#include "geom/length_units.h"
#include "unit/render/pdf_fixture.h"

static void assert_marks_are_drawn(PopplerDocument *document, const struct sheet_plan *plan)
{
    for (size_t i = 0; i < plan->page_count; i++) {
        const struct sheet_page *page = &plan->pages[i];
        GArray *lines = pdf_page_lines(document, (int)i);
        assert_int_equal(lines->len, page->mark_count);
        for (size_t j = 0; j < page->mark_count; j++) {
            const struct mark *mark = &page->marks[j];
            assert_true(pdf_lines_have(lines, mark->x1_mm, mark->y1_mm, mark->x2_mm, mark->y2_mm));
            assert_mm_equal(g_array_index(lines, struct pdf_line, 0).width_mm, mark->width_mm);
        }
        g_array_free(lines, TRUE);
    }
}

static void check_cut_lines(void **state, enum cut_style cut, double bleed_mm, double paper_width,
                            double paper_height)
{
    struct job job;
    job_begin(&job, state, bleed_mm);
    job.options.cut = cut;
    job.options.paper_width_mm = paper_width;
    job.options.paper_height_mm = paper_height;
    job.options.back_marks = BACK_MARKS_SAME;
    struct sheet_plan *plan = plan_cards(&job, 11, false, 100);
    PopplerDocument *document = written(&job, plan);
    assert_true(plan->page_count >= 4);
    assert_true(plan->pages[0].mark_count > 0);
    assert_int_equal(poppler_document_get_n_pages(document), plan->page_count);
    assert_marks_are_drawn(document, plan);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

static void test_every_solid_cut_line_is_where_the_plan_says(void **state)
{
    check_cut_lines(state, CUT_SOLID, 0, 210, 297);
}

static void test_every_mark_outside_a_bleed_is_where_the_plan_says(void **state)
{
    check_cut_lines(state, CUT_MARKS, 2, 215.9, 279.4);
}

static void test_every_dotted_line_is_where_the_plan_says(void **state)
{
    check_cut_lines(state, CUT_DOTTED, 0, 210, 297);
}

static void test_each_face_stands_in_its_placement(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct sheet_plan *plan = plan_cards(&job, 11, false, FACE_NONE);
    PopplerDocument *document = written(&job, plan);
    assert_names_are_in_their_places(document, plan);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

static void test_faces_that_are_turned_about_a_fold_stand_in_their_placements(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    job.options.backs = BACKS_FOLD;
    struct piece pieces[3] = {{.front_face = 0, .back_face = 100},
                              {.front_face = 1, .back_face = 101},
                              {.front_face = 2, .back_face = 102}};
    struct sheet_plan *plan;
    for (size_t i = 0; i < 3; i++) {
        job.deck.uses[i] = job.deck.uses[100 + i] = 1;
    }
    assert_int_equal(
        sheet_plan_make(pieces, 3, &job.shape, 1, &job.options, &plan, job.harness->diags),
        OUTCOME_OK);
    PopplerDocument *document = written(&job, plan);
    assert_names_are_in_their_places(document, plan);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

static struct display_list *take_quarters(void *data, size_t number)
{
    (void)data, (void)number;
    struct display_list *face = plain_face(40, 20, 3, rgb(1, 1, 0));
    add_filled_box(face, (struct box){0, 0, 20, 10}, rgb(1, 0, 0));
    return face;
}

static size_t use_twice(void *data, size_t number)
{
    (void)data, (void)number;
    return 2;
}

/* The red quarter, top left in the face, must be in the turned corner, once as form and once inline. */
static void test_turns_are_clockwise_and_the_clip_holds(void **state)
{
    static const struct {
        double red_x, red_y, yellow_x, yellow_y; /* from the placement's top left */
    } expected[4] = {{5, 5, 35, 15}, {15, 5, 5, 35}, {35, 15, 5, 5}, {5, 35, 15, 5}};
    static size_t (*const use_counts[])(void *, size_t) = {use_once, use_twice};
    struct job job;
    job_begin(&job, state, 3);
    job.shape.width_mm = 40;
    job.shape.height_mm = 20;
    for (int i = 0; i < 8; i++) {
        int turns = i % 4;
        double width = turns % 2 ? 20 : 40, height = turns % 2 ? 40 : 20;
        struct placement placement = {.x_mm = 30, .y_mm = 50, .quarter_turns = turns};
        placement.clip = (struct box){29, 47, width + 2, height + 4}; /* less than the bleed */
        struct sheet_page page;
        struct sheet_plan plan = one_page(&page, &placement, 100, 150);
        struct face_source faces = {take_quarters, use_counts[i / 4], NULL};
        struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
        pdf_writer_add_plan(writer, "Turned", &plan, &job.shape, &faces, NULL, NULL);
        assert_int_equal(pdf_writer_finish(writer), OUTCOME_OK);

        PopplerDocument *document = pdf_open(job.path);
        cairo_surface_t *pixels = pdf_page_pixels(document, 0, 254);
        assert_int_equal(pixel_at(pixels, 30 + expected[turns].red_x, 50 + expected[turns].red_y),
                         0xff0000);
        assert_int_equal(
            pixel_at(pixels, 30 + expected[turns].yellow_x, 50 + expected[turns].yellow_y),
            0xffff00);
        assert_int_equal(pixel_at(pixels, 29.5, 60), 0xffff00);
        assert_int_equal(pixel_at(pixels, 28.5, 60), 0xffffff);
        assert_int_equal(pixel_at(pixels, 31 + width + 0.5, 60), 0xffffff);
        assert_int_equal(pixel_at(pixels, 40, 46.5), 0xffffff);
        cairo_surface_destroy(pixels);
        g_object_unref(document);
    }
    job_end(&job);
}

static struct display_list *take_square(void *data, size_t number)
{
    (void)data, (void)number;
    struct display_list *face = display_list_new(100, 100, 0);
    add_stroked_box(face, (struct box){0, 0, 100, 100}, 1);
    return face;
}

static void test_c08_a_square_of_100_mm_measures_283_465_pt_on_a4(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct placement placement = {.x_mm = 55, .y_mm = 98.5, .clip = {50, 90, 110, 120}};
    struct sheet_page page;
    struct sheet_plan plan = one_page(&page, &placement, 210, 297);
    struct face_source faces = {take_square, use_once, NULL};
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    pdf_writer_add_plan(writer, "Square", &plan, &job.shape, &faces, NULL, NULL);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_OK);

    PopplerDocument *document = pdf_open(job.path);
    PopplerPage *first = poppler_document_get_page(document, 0);
    double width_pt, height_pt;
    poppler_page_get_size(first, &width_pt, &height_pt);
    assert_true(fabs(width_pt - 595.276) < 0.001 && fabs(height_pt - 841.890) < 0.001);
    GArray *lines = pdf_page_lines(document, 0);
    assert_int_equal(lines->len, 4);
    const struct pdf_line *top = &g_array_index(lines, struct pdf_line, 0);
    assert_true(fabs(pt_from_mm(fabs(top->x2_mm - top->x1_mm)) - 283.465) < 0.01);
    assert_true(pdf_lines_have(lines, 55, 98.5, 155, 98.5));
    assert_true(pdf_lines_have(lines, 155, 98.5, 155, 198.5));
    g_array_free(lines, TRUE);
    g_object_unref(first);
    g_object_unref(document);
    job_end(&job);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_every_solid_cut_line_is_where_the_plan_says),
        TEST(test_every_mark_outside_a_bleed_is_where_the_plan_says),
        TEST(test_every_dotted_line_is_where_the_plan_says),
        TEST(test_each_face_stands_in_its_placement),
        TEST(test_faces_that_are_turned_about_a_fold_stand_in_their_placements),
        TEST(test_turns_are_clockwise_and_the_clip_holds),
        TEST(test_c08_a_square_of_100_mm_measures_283_465_pt_on_a4),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
