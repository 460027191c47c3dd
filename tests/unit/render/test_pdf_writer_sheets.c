/* Sheets that are no grid: several shapes, parts of a poster, labels and diagrams. */
#include "unit/render/pdf_fixture.h"

static struct sheet_plan *plan_pieces(struct job *job, const struct piece *pieces, size_t count,
                                      const struct piece_shape *shapes, size_t shape_count)
{
    struct sheet_plan *plan;

    assert_int_equal(sheet_plan_make(pieces, count, shapes, shape_count, &job->options, &plan,
                                     job->harness->diags),
                     OUTCOME_OK);
    return plan;
}

static PopplerDocument *write_shapes(struct job *job, const struct sheet_plan *plan,
                                     const struct piece_shape *shapes)
{
    struct face_source faces = {take_face, count_uses, &job->deck};
    struct pdf_writer *writer = pdf_writer_new(job->path, &job->info, job->harness->diags);

    assert_non_null(writer);
    assert_int_equal(pdf_writer_add_plan(writer, "Board", plan, shapes, &faces, NULL, NULL),
                     OUTCOME_OK);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_OK);
    assert_true(pdf_check(job->path));
    return pdf_open(job->path);
}

/* A board of 380 x 180 mm on two sheets. */
static void test_a_board_is_laid_out_once_and_shown_on_all_of_its_sheets(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    job.deck.width_mm = 380;
    job.deck.height_mm = 180;
    struct piece_shape shape = {
        .width_mm = 380, .height_mm = 180, .plain_box = true, .name = "Map"};
    struct piece piece = {.front_face = 7, .back_face = FACE_NONE};
    struct sheet_plan *plan = plan_pieces(&job, &piece, 1, &shape, 1);
    assert_int_equal(plan->page_count, 3);
    job.deck.uses[7] = 2;
    PopplerDocument *document = write_shapes(&job, plan, &shape);
    assert_int_equal(job.deck.taken, 1);
    assert_int_equal(poppler_document_get_n_pages(document), 3);

    /* The art fills the part, and nothing of it lies beside. */
    for (int i = 0; i < 2; i++) {
        struct box clip = plan->pages[i].placements[0].clip;
        cairo_surface_t *pixels = pdf_page_pixels(document, i, 254);
        assert_int_not_equal(pixel_at(pixels, clip.x_mm + 0.5, clip.y_mm + 30), 0xffffff);
        assert_int_not_equal(pixel_at(pixels, clip.x_mm + clip.width_mm - 0.5, clip.y_mm + 30),
                             0xffffff);
        assert_int_equal(pixel_at(pixels, clip.x_mm - 0.5, clip.y_mm + 30), 0xffffff);
        assert_int_equal(pixel_at(pixels, clip.x_mm + clip.width_mm + 0.5, clip.y_mm + 30),
                         0xffffff);
        cairo_surface_destroy(pixels);
    }
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

/* White, with a red box that only the last sheet shows. */
static struct display_list *take_red_end(void *data, size_t number)
{
    (void)data, (void)number;
    struct display_list *face = plain_face(380, 180, 0, rgb(1, 1, 1));
    add_filled_box(face, (struct box){350, 60, 20, 20}, rgb(1, 0, 0));
    return face;
}

static size_t use_on_both(void *data, size_t number)
{
    (void)data, (void)number;
    return 2;
}

static void test_what_only_the_last_sheet_of_a_board_shows_is_there(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct piece_shape shape = {
        .width_mm = 380, .height_mm = 180, .plain_box = true, .name = "Map"};
    struct piece piece = {.front_face = 7, .back_face = FACE_NONE};
    struct sheet_plan *plan = plan_pieces(&job, &piece, 1, &shape, 1);
    struct face_source faces = {take_red_end, use_on_both, NULL};
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    pdf_writer_add_plan(writer, "Board", plan, &shape, &faces, NULL, NULL);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_OK);

    PopplerDocument *document = pdf_open(job.path);
    const struct placement *last = &plan->pages[1].placements[0];
    assert_int_equal(last->quarter_turns, 0);
    cairo_surface_t *pixels = pdf_page_pixels(document, 1, 254);
    assert_int_equal(pixel_at(pixels, last->x_mm + 360, last->y_mm + 70), 0xff0000);
    cairo_surface_destroy(pixels);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

/* The least bright pixel in a box of a page. */
static guint32 darkest_in(cairo_surface_t *pixels, struct box box)
{
    guint32 darkest = 0xffffff;

    for (int row = 0; row * 0.1 < box.height_mm; row++) {
        for (int column = 0; column * 0.1 < box.width_mm; column++) {
            darkest = MIN(darkest, pixel_at(pixels, box.x_mm + column * 0.1, box.y_mm + row * 0.1));
        }
    }
    return darkest;
}

static void test_labels_are_text_that_stands_where_the_plan_says_in_letters_that_fit(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    const struct label labels[] = {
        {.text = "B2 Über <ä>", .x_mm = 20, .y_mm = 30, .size_mm = 4, .room_mm = 70},
        {.text = "A1", .x_mm = 50, .y_mm = 60, .size_mm = 8, .room_mm = 60, .centred = true},
        {.text = "far too long for its room", .x_mm = 20, .y_mm = 90, .size_mm = 4, .room_mm = 20},
    };
    struct sheet_page page = {
        .width_mm = 100, .height_mm = 150, .labels = labels, .label_count = 3};
    struct sheet_plan plan = {.pages = &page, .page_count = 1, .sheet_count = 1};
    struct pdf_box found;
    plan.backs = BACKS_NONE;
    PopplerDocument *document = write_shapes(&job, &plan, &job.shape);
    cairo_surface_t *pixels = pdf_page_pixels(document, 0, 254);
    assert_true(pdf_find_text(document, 0, "B2 Über <ä>", &found));
    assert_true(fabs(found.left_mm - 20) < 0.5);
    assert_int_equal(darkest_in(pixels, (struct box){20, 26.3, 6, 3.6}), 0);
    assert_int_equal(darkest_in(pixels, (struct box){10, 32, 60, 10}), 0xffffff);
    assert_true(pdf_find_text(document, 0, "A1", &found));
    assert_true(fabs((found.left_mm + found.right_mm) / 2 - 50) < 0.5);
    assert_true(pdf_find_text(document, 0, "far too long for its room", &found));
    assert_true(found.right_mm < 40.2);
    cairo_surface_destroy(pixels);
    g_object_unref(document);
    job_end(&job);
}

static void test_a_letter_that_no_font_has_is_a_finding_and_not_left_out(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    const struct label label = {
        .text = "Map \U0001F40D", .x_mm = 20, .y_mm = 30, .size_mm = 4, .room_mm = 70};
    struct sheet_page page = {
        .width_mm = 100, .height_mm = 150, .labels = &label, .label_count = 1};
    struct sheet_plan plan = {
        .pages = &page, .page_count = 1, .sheet_count = 1, .backs = BACKS_NONE};
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    assert_int_equal(add_plan(writer, &job, "Posters", &plan), OUTCOME_REJECTED);
    EXPECT_DIAG(job.harness, DIAG_GLYPH_MISSING, 0, 0);
    pdf_writer_abandon(writer);
    job_end(&job);
}

static void test_pieces_of_two_shapes_have_outlines_of_their_own(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    const struct piece_shape shapes[] = {
        {.width_mm = CARD_WIDTH, .height_mm = CARD_HEIGHT, .plain_box = true},
        {.width_mm = 20, .height_mm = 30}};
    const struct piece pieces[] = {{.front_face = 0, .back_face = FACE_NONE, .shape = 0},
                                   {.front_face = 1, .back_face = FACE_NONE, .shape = 1}};
    job.options.cut_weight_mm = 0.5;
    job.deck.uses[0] = job.deck.uses[1] = 1;
    struct sheet_plan *plan = plan_pieces(&job, pieces, 2, shapes, 2);
    PopplerDocument *document = write_shapes(&job, plan, shapes);
    cairo_surface_t *pixels = pdf_page_pixels(document, 0, 254);
    assert_int_equal(plan->pages[0].placement_count, 2);
    for (size_t i = 0; i < 2; i++) {
        const struct placement *placement = &plan->pages[0].placements[i];
        struct box trim = placement_trim(placement, &shapes[placement->shape]);
        assert_int_equal(pixel_at(pixels, trim.x_mm + 0.1, trim.y_mm + 10), 0);
        assert_int_equal(pixel_at(pixels, trim.x_mm + trim.width_mm - 0.1, trim.y_mm + 10), 0);
        assert_int_equal(pixel_at(pixels, trim.x_mm + 10, trim.y_mm + trim.height_mm - 0.1), 0);
    }
    cairo_surface_destroy(pixels);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

/* The outline of the whole piece is larger than the page; only what is in the clip is drawn. */
static void test_the_outline_of_a_part_ends_with_the_part(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    const struct placement placement = {
        .x_mm = 20, .y_mm = 20, .clip = {20, 20, 40, 40}, .is_part = true};
    const struct mark marks[] = {
        {.kind = MARK_OUTLINE, .width_mm = 0.6},
        {.kind = MARK_CUT, .x1_mm = 5, .y1_mm = 10, .x2_mm = 95, .y2_mm = 10, .width_mm = 0.6}};
    struct sheet_page page = {.width_mm = 100,
                              .height_mm = 150,
                              .placements = &placement,
                              .placement_count = 1,
                              .marks = marks,
                              .mark_count = 2};
    struct sheet_plan plan = {.pages = &page, .page_count = 1, .sheet_count = 1};
    plan.backs = BACKS_NONE;
    job.deck.uses[0] = 1;
    PopplerDocument *document = write_shapes(&job, &plan, &job.shape);
    cairo_surface_t *pixels = pdf_page_pixels(document, 0, 254);
    assert_int_equal(pixel_at(pixels, 20.1, 50), 0);
    assert_int_equal(pixel_at(pixels, 40, 20.1), 0);
    assert_int_equal(pixel_at(pixels, 70, 20.1), 0xffffff);
    assert_int_equal(pixel_at(pixels, 20.1, 80), 0xffffff);
    assert_int_equal(pixel_at(pixels, 80, 10), 0); /* the next mark is whole again */
    cairo_surface_destroy(pixels);
    g_object_unref(document);
    job_end(&job);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_a_board_is_laid_out_once_and_shown_on_all_of_its_sheets),
        TEST(test_what_only_the_last_sheet_of_a_board_shows_is_there),
        TEST(test_labels_are_text_that_stands_where_the_plan_says_in_letters_that_fit),
        TEST(test_a_letter_that_no_font_has_is_a_finding_and_not_left_out),
        TEST(test_pieces_of_two_shapes_have_outlines_of_their_own),
        TEST(test_the_outline_of_a_part_ends_with_the_part),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
