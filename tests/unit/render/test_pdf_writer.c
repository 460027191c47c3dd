/* What a PDF holds, read back by poppler and qpdf. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>

#include "geom/length_units.h"
#include "support/harness.h"
#include "support/pdf_reader.h"
#include "unit/render/face_fixture.h"

enum { CARD_WIDTH = 63, CARD_HEIGHT = 88 };

/** Faces made when they are asked for, and how often that was. */
struct deck {
    struct fonts fonts;
    double width_mm, height_mm, bleed_mm;
    const struct image *picture; /* on every face, or NULL */
    size_t uses[400];
    size_t taken;
    size_t missing; /* a face that cannot be laid out; FACE_NONE for none */
};

/* Face n says "Fn" in its middle. */
static struct display_list *take_face(void *data, size_t number)
{
    struct deck *deck = data;
    deck->taken++;
    if (number == deck->missing) {
        return NULL;
    }
    struct display_list *face =
        plain_face(deck->width_mm, deck->height_mm, deck->bleed_mm, rgb(0.9, 0.9, 0.7));
    char name[16];
    g_snprintf(name, sizeof(name), "F%zu", number);
    add_text(face, &deck->fonts, name, deck->width_mm / 2 - 4, deck->height_mm / 2 - 3);
    if (deck->picture) {
        add_picture(face, deck->picture, (struct box){5, 5, 30, 20});
    }
    return face;
}

static size_t count_uses(void *data, size_t number)
{
    return ((struct deck *)data)->uses[number];
}

/** A document on its way. */
struct job {
    struct harness *harness;
    struct deck deck;
    struct piece_shape shape;
    struct sheet_options options;
    struct pdf_info info;
    char *path;
};

static void job_begin(struct job *job, void **state, double bleed_mm)
{
    *job = (struct job){.harness = *state};
    fonts_open(&job->deck.fonts);
    job->deck.width_mm = CARD_WIDTH;
    job->deck.height_mm = CARD_HEIGHT;
    job->deck.bleed_mm = bleed_mm;
    job->deck.missing = FACE_NONE;
    job->shape = (struct piece_shape){.width_mm = CARD_WIDTH,
                                      .height_mm = CARD_HEIGHT,
                                      .bleed_mm = bleed_mm,
                                      .plain_box = true,
                                      .name = "Cards"};
    sheet_options_init(&job->options);
    job->info = (struct pdf_info){"A gâme", "en-GB", "kerf 0.1"};
    job->path = g_build_filename(harness_folder(job->harness), "out.pdf", NULL);
}

static void job_end(struct job *job)
{
    fonts_close(&job->deck.fonts);
    g_free(job->path);
}

/* `count` pieces; piece i has face i, or face 0 where all are equal, and one back for all if any. */
static struct sheet_plan *plan_cards(struct job *job, size_t count, bool equal, size_t back)
{
    struct piece pieces[100];
    struct sheet_plan *plan;
    for (size_t i = 0; i < count; i++) {
        pieces[i] = (struct piece){equal ? 0 : i, back};
        job->deck.uses[pieces[i].front_face]++;
        if (back != FACE_NONE) {
            job->deck.uses[back]++;
        }
    }
    assert_int_equal(sheet_plan_make(pieces, count, &job->shape, &job->options, &plan,
                                     job->harness->diags),
                     OUTCOME_OK);
    return plan;
}

static enum outcome add_plan(struct pdf_writer *writer, struct job *job, const char *title,
                             const struct sheet_plan *plan)
{
    struct face_source faces = {take_face, count_uses, &job->deck};
    return pdf_writer_add_plan(writer, title, plan, &job->shape, &faces, NULL, NULL);
}

static void write_plan(struct job *job, const struct sheet_plan *plan)
{
    struct pdf_writer *writer = pdf_writer_new(job->path, &job->info, job->harness->diags);
    assert_non_null(writer);
    assert_int_equal(add_plan(writer, job, "Agent cards", plan), OUTCOME_OK);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_OK);
    assert_true(pdf_check(job->path));
}

static PopplerDocument *written(struct job *job, const struct sheet_plan *plan)
{
    write_plan(job, plan);
    PopplerDocument *document = pdf_open(job->path);
    assert_non_null(document);
    return document;
}

static size_t files_in(const char *folder)
{
    size_t count = 0;
    GDir *dir = g_dir_open(folder, 0, NULL);
    while (g_dir_read_name(dir)) {
        count++;
    }
    g_dir_close(dir);
    return count;
}

/* ---- Geometry ---- */

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

static void assert_names_are_in_their_places(PopplerDocument *document,
                                             const struct sheet_plan *plan)
{
    for (size_t i = 0; i < plan->page_count; i++) {
        for (size_t j = 0; j < plan->pages[i].placement_count; j++) {
            const struct placement *placement = &plan->pages[i].placements[j];
            bool upright = placement->quarter_turns % 2 == 0;
            double width = upright ? CARD_WIDTH : CARD_HEIGHT;
            double height = upright ? CARD_HEIGHT : CARD_WIDTH;
            struct pdf_box found;
            char name[16];
            g_snprintf(name, sizeof(name), "F%zu", placement->face);
            assert_true(pdf_find_text(document, (int)i, name, &found));
            double middle_x = (found.left_mm + found.right_mm) / 2;
            double middle_y = (found.top_mm + found.bottom_mm) / 2;
            assert_true(fabs(middle_x - placement->x_mm - width / 2) < 6);
            assert_true(fabs(middle_y - placement->y_mm - height / 2) < 6);
        }
    }
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
    struct piece pieces[3] = {{0, 100}, {1, 101}, {2, 102}};
    struct sheet_plan *plan;
    for (size_t i = 0; i < 3; i++) {
        job.deck.uses[i] = job.deck.uses[100 + i] = 1;
    }
    assert_int_equal(
        sheet_plan_make(pieces, 3, &job.shape, &job.options, &plan, job.harness->diags),
        OUTCOME_OK);
    PopplerDocument *document = written(&job, plan);
    assert_names_are_in_their_places(document, plan);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

/* One page, one placement, by hand: what the plan would never ask for is tested too. */
static struct sheet_plan one_page(struct sheet_page *page, struct placement *placement,
                                  double width_mm, double height_mm)
{
    *page = (struct sheet_page){.width_mm = width_mm,
                                .height_mm = height_mm,
                                .placements = placement,
                                .placement_count = 1};
    return (struct sheet_plan){.pages = page,
                               .page_count = 1,
                               .sheet_count = 1,
                               .columns = 1,
                               .rows = 1,
                               .backs = BACKS_NONE};
}

/* The pixel of a page at 10 px a mm. */
static guint32 pixel_at(cairo_surface_t *surface, double x_mm, double y_mm)
{
    const unsigned char *data = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    guint32 pixel;
    memcpy(&pixel, data + (size_t)(y_mm * 10) * stride + (size_t)(x_mm * 10) * 4, sizeof(pixel));
    return pixel & 0xffffff;
}

static struct display_list *take_quarters(void *data, size_t number)
{
    (void)data, (void)number;
    struct display_list *face = plain_face(40, 20, 3, rgb(1, 1, 0));
    add_filled_box(face, (struct box){0, 0, 20, 10}, rgb(1, 0, 0));
    return face;
}

static size_t use_once(void *data, size_t number)
{
    (void)data, (void)number;
    return 1;
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

/* ---- What viewers and print shops are told ---- */

static void test_c09_viewers_are_asked_not_to_scale(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct sheet_plan *plan = plan_cards(&job, 1, false, FACE_NONE);
    PopplerDocument *document = written(&job, plan);
    assert_int_equal(poppler_document_get_print_scaling(document), POPPLER_PRINT_SCALING_NONE);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

static void check_duplex(void **state, enum backs_mode backs, enum flip_edge flip,
                         PopplerPrintDuplex expected)
{
    struct job job;
    job_begin(&job, state, 0);
    job.options.backs = backs;
    job.options.flip = flip;
    struct sheet_plan *plan = plan_cards(&job, 2, false, 100);
    PopplerDocument *document = written(&job, plan);
    assert_int_equal(poppler_document_get_print_duplex(document), expected);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

static void test_the_flip_of_duplex_backs_is_stated(void **state)
{
    check_duplex(state, BACKS_DUPLEX, FLIP_LONG, POPPLER_PRINT_DUPLEX_DUPLEX_FLIP_LONG_EDGE);
    check_duplex(state, BACKS_DUPLEX, FLIP_SHORT, POPPLER_PRINT_DUPLEX_DUPLEX_FLIP_SHORT_EDGE);
}

static void test_other_backs_are_printed_on_one_side(void **state)
{
    check_duplex(state, BACKS_SEPARATE, FLIP_LONG, POPPLER_PRINT_DUPLEX_SIMPLEX);
    check_duplex(state, BACKS_FOLD, FLIP_LONG, POPPLER_PRINT_DUPLEX_SIMPLEX);
    check_duplex(state, BACKS_NONE, FLIP_SHORT, POPPLER_PRINT_DUPLEX_SIMPLEX);
}

static void test_plans_that_differ_leave_the_sides_open(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct sheet_plan *duplex = plan_cards(&job, 2, false, 100);
    job.options.backs = BACKS_NONE;
    struct sheet_plan *simplex = plan_cards(&job, 2, false, 100);
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    add_plan(writer, &job, "One", duplex);
    add_plan(writer, &job, "Two", simplex);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_OK);
    PopplerDocument *document = pdf_open(job.path);
    assert_int_equal(poppler_document_get_print_duplex(document), POPPLER_PRINT_DUPLEX_NONE);
    g_object_unref(document);
    sheet_plan_free(duplex);
    sheet_plan_free(simplex);
    job_end(&job);
}

static void assert_box_pt(const char *path, const char *name, double left_mm, double bottom_mm,
                          double right_mm, double top_mm)
{
    const double expected_mm[4] = {left_mm, bottom_mm, right_mm, top_mm};
    double actual_pt[4];
    assert_true(pdf_page_box(path, 0, name, actual_pt));
    for (size_t i = 0; i < 4; i++) { /* pdfinfo prints two decimals */
        assert_true(fabs(actual_pt[i] - pt_from_mm(expected_mm[i])) <= 0.00501);
    }
}

static void test_c10_one_card_a_page_has_a_trim_box_and_a_bleed_box(void **state)
{
    struct job job;
    job_begin(&job, state, 3);
    struct placement placement = {
        .x_mm = 3, .y_mm = 3, .quarter_turns = 1, .clip = {0, 0, CARD_HEIGHT + 6, CARD_WIDTH + 6}};
    struct sheet_page page;
    struct sheet_plan plan = one_page(&page, &placement, CARD_HEIGHT + 6, CARD_WIDTH + 6);
    job.deck.uses[0] = 1;
    write_plan(&job, &plan);
    assert_box_pt(job.path, "MediaBox", 0, 0, CARD_HEIGHT + 6, CARD_WIDTH + 6);
    assert_box_pt(job.path, "BleedBox", 0, 0, CARD_HEIGHT + 6, CARD_WIDTH + 6);
    assert_box_pt(job.path, "TrimBox", 3, 3, CARD_HEIGHT + 3, CARD_WIDTH + 3);
    job_end(&job);
}

static void test_boxes_count_from_the_bottom_and_stay_on_the_page(void **state)
{
    struct job job;
    job_begin(&job, state, 3);
    struct placement placement = {
        .x_mm = 1, .y_mm = 10, .clip = {-2, 7, CARD_WIDTH + 6, CARD_HEIGHT + 6}};
    struct sheet_page page;
    struct sheet_plan plan = one_page(&page, &placement, 210, 297);
    job.deck.uses[0] = 1;
    write_plan(&job, &plan);
    assert_box_pt(job.path, "TrimBox", 1, 297 - 10 - CARD_HEIGHT, 1 + CARD_WIDTH, 297 - 10);
    assert_box_pt(job.path, "BleedBox", 0, 297 - 13 - CARD_HEIGHT, 4 + CARD_WIDTH, 297 - 7);
    job_end(&job);
}

static void test_a_sheet_of_several_pieces_has_no_trim_box(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct sheet_plan *plan = plan_cards(&job, 2, false, FACE_NONE);
    write_plan(&job, plan);
    GString *unpacked = pdf_unpacked(job.path);
    assert_int_equal(pdf_count(unpacked, "/TrimBox", 8), 0);
    assert_int_equal(pdf_count(unpacked, "/BleedBox", 9), 0);
    g_string_free(unpacked, TRUE);
    sheet_plan_free(plan);
    job_end(&job);
}

static void test_cut_lines_are_a_layer_that_can_be_switched_off(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct sheet_plan *plan = plan_cards(&job, 11, false, 100);
    PopplerDocument *document = written(&job, plan);
    PopplerLayersIter *layers = poppler_layers_iter_new(document);
    assert_non_null(layers);
    PopplerLayer *layer = poppler_layers_iter_get_layer(layers);
    assert_string_equal(poppler_layer_get_title(layer), "Cut lines");
    assert_true(poppler_layer_is_visible(layer));
    assert_false(poppler_layers_iter_next(layers));

    poppler_layer_hide(layer);
    for (size_t i = 0; i < plan->page_count; i++) {
        GArray *lines = pdf_page_lines(document, (int)i);
        assert_int_equal(lines->len, 0);
        g_array_free(lines, TRUE);
    }
    assert_names_are_in_their_places(document, &(struct sheet_plan){
                                                   .pages = plan->pages, .page_count = 1});
    g_object_unref(layer);
    poppler_layers_iter_free(layers);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

static void test_without_marks_there_is_no_layer(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    job.options.cut = CUT_NONE;
    struct sheet_plan *plan = plan_cards(&job, 2, false, FACE_NONE);
    PopplerDocument *document = written(&job, plan);
    assert_null(poppler_layers_iter_new(document));
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

static void assert_label(PopplerDocument *document, int index, const char *expected)
{
    char *label = NULL;
    PopplerPage *page = poppler_document_get_page(document, index);
    g_object_get(page, "label", &label, NULL);
    assert_string_equal(label, expected);
    g_free(label);
    g_object_unref(page);
}

static void test_plans_are_outline_entries_and_pages_have_labels(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct sheet_plan *cards = plan_cards(&job, 11, false, 100);
    job.options.backs = BACKS_NONE;
    struct sheet_plan *tokens = plan_cards(&job, 2, false, FACE_NONE);
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    add_plan(writer, &job, "Agent cards", cards);
    add_plan(writer, &job, "Tökens", tokens);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_OK);

    PopplerDocument *document = pdf_open(job.path);
    static const struct {
        const char *title;
        int page;
    } expected[] = {{"Agent cards", 1}, {"Tökens", 5}};
    PopplerIndexIter *entries = poppler_index_iter_new(document);
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++) {
        PopplerAction *action = poppler_index_iter_get_action(entries);
        assert_string_equal(action->any.title, expected[i].title);
        assert_int_equal(action->type, POPPLER_ACTION_GOTO_DEST);
        assert_int_equal(action->goto_dest.dest->page_num, expected[i].page);
        poppler_action_free(action);
        assert_int_equal(poppler_index_iter_next(entries), i == 0);
    }
    poppler_index_iter_free(entries);
    static const char *const labels[] = {"1 front", "1 back", "2 front", "2 back", "3"};
    for (size_t i = 0; i < G_N_ELEMENTS(labels); i++) {
        assert_label(document, (int)i, labels[i]);
    }
    g_object_unref(document);
    sheet_plan_free(cards);
    sheet_plan_free(tokens);
    job_end(&job);
}

static void test_title_and_language_are_given(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct sheet_plan *plan = plan_cards(&job, 1, false, FACE_NONE);
    PopplerDocument *document = written(&job, plan);
    char *title = poppler_document_get_title(document);
    char *producer = poppler_document_get_producer(document);
    assert_string_equal(title, "A gâme");
    assert_string_equal(producer, "kerf 0.1 (cairo)");
    GString *unpacked = pdf_unpacked(job.path);
    assert_int_equal(pdf_count(unpacked, "/Lang (en-GB)", 13), 1);
    assert_int_equal(pdf_count(unpacked, "/DisplayDocTitle true", 21), 1);
    g_string_free(unpacked, TRUE);
    g_free(title);
    g_free(producer);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

static void test_fonts_are_embedded_as_subsets_and_text_can_be_searched(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct sheet_plan *plan = plan_cards(&job, 3, false, FACE_NONE);
    PopplerDocument *document = written(&job, plan);
    PopplerFontInfo *info = poppler_font_info_new(document);
    PopplerFontsIter *fonts;
    assert_true(poppler_font_info_scan(info, 1, &fonts));
    do {
        assert_true(poppler_fonts_iter_is_embedded(fonts));
        assert_true(poppler_fonts_iter_is_subset(fonts));
    } while (poppler_fonts_iter_next(fonts));
    poppler_fonts_iter_free(fonts);
    poppler_font_info_free(info);
    assert_names_are_in_their_places(document, plan);
    g_object_unref(document);
    sheet_plan_free(plan);
    job_end(&job);
}

/* ---- What is stored once ---- */

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
    struct image_store *store = image_store_new();
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
    const char *path = harness_write_file(
        job.harness, "star.svg",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'>"
        "<path d='M0 0 L3 0 L1.5 2 Z' fill='currentColor'/></svg>");
    struct image_store *store = image_store_new();
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

/* ---- Same bytes ---- */

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

/* ---- Failures leave nothing behind ---- */

static void test_a_folder_that_is_not_there_is_reported_at_once(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    char *path = g_build_filename(harness_folder(job.harness), "no", "out.pdf", NULL);
    assert_null(pdf_writer_new(path, &job.info, job.harness->diags));
    EXPECT_DIAG(job.harness, DIAG_FILE_UNWRITABLE, 0, 0);
    g_free(path);
    job_end(&job);
}

static void assert_only_the_earlier_file_is_left(struct job *job)
{
    char *content;
    assert_int_equal(files_in(harness_folder(job->harness)), 1);
    assert_true(g_file_get_contents(job->path, &content, NULL, NULL));
    assert_string_equal(content, "earlier");
    g_free(content);
}

static void test_a_face_that_cannot_be_had_leaves_the_earlier_file(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    harness_write_file(job.harness, "out.pdf", "earlier");
    struct sheet_plan *plan = plan_cards(&job, 11, false, FACE_NONE);
    job.deck.missing = 10;
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    assert_int_equal(add_plan(writer, &job, "Cards", plan), OUTCOME_REJECTED);
    assert_int_equal(add_plan(writer, &job, "More cards", plan), OUTCOME_REJECTED);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_REJECTED);
    assert_only_the_earlier_file_is_left(&job);
    sheet_plan_free(plan);
    job_end(&job);
}

static void test_giving_up_leaves_the_earlier_file(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    harness_write_file(job.harness, "out.pdf", "earlier");
    struct sheet_plan *plan = plan_cards(&job, 2, true, FACE_NONE);
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    assert_int_equal(add_plan(writer, &job, "Cards", plan), OUTCOME_OK);
    pdf_writer_abandon(writer);
    assert_only_the_earlier_file_is_left(&job);
    sheet_plan_free(plan);
    job_end(&job);
}

/* A disk with so much room and no more: both passes fail at some of these sizes. */
static void test_a_full_disk_is_reported_and_leaves_the_earlier_file(void **state)
{
    static const rlim_t rooms[] = {0, 100, 1000, 3000, 5000};
    struct rlimit before, limit;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    for (size_t i = 0; i < G_N_ELEMENTS(rooms); i++) {
        struct job job;
        job_begin(&job, state, 0);
        harness_write_file(job.harness, "out.pdf", "earlier");
        struct sheet_plan *plan = plan_cards(&job, 11, false, FACE_NONE);
        limit = before;
        limit.rlim_cur = rooms[i];
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
        assert_non_null(writer);
        add_plan(writer, &job, "Cards", plan);
        enum outcome outcome = pdf_writer_finish(writer);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        assert_int_equal(outcome, OUTCOME_FAILED);
        assert_only_the_earlier_file_is_left(&job);
        sheet_plan_free(plan);
        job_end(&job);
    }
    EXPECT_DIAG((struct harness *)*state, DIAG_FILE_UNWRITABLE, 0, 0);
}

static void test_a_document_without_pages_is_refused(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_FAILED);
    EXPECT_DIAG(job.harness, DIAG_OUTPUT_LIBRARY, 0, 0);
    assert_int_equal(files_in(harness_folder(job.harness)), 0);
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
        TEST(test_c09_viewers_are_asked_not_to_scale),
        TEST(test_the_flip_of_duplex_backs_is_stated),
        TEST(test_other_backs_are_printed_on_one_side),
        TEST(test_plans_that_differ_leave_the_sides_open),
        TEST(test_c10_one_card_a_page_has_a_trim_box_and_a_bleed_box),
        TEST(test_boxes_count_from_the_bottom_and_stay_on_the_page),
        TEST(test_a_sheet_of_several_pieces_has_no_trim_box),
        TEST(test_cut_lines_are_a_layer_that_can_be_switched_off),
        TEST(test_without_marks_there_is_no_layer),
        TEST(test_plans_are_outline_entries_and_pages_have_labels),
        TEST(test_title_and_language_are_given),
        TEST(test_fonts_are_embedded_as_subsets_and_text_can_be_searched),
        TEST(test_a_repeated_face_is_asked_for_and_stored_once),
        TEST(test_c35_a_shared_photograph_is_stored_once_and_untouched),
        TEST(test_a_shared_svg_is_stored_once_as_a_vector),
        TEST(test_two_runs_give_the_same_bytes),
        TEST(test_the_date_is_that_of_source_date_epoch),
        TEST(test_without_source_date_epoch_there_are_no_dates),
        TEST(test_a_folder_that_is_not_there_is_reported_at_once),
        TEST(test_a_face_that_cannot_be_had_leaves_the_earlier_file),
        TEST(test_giving_up_leaves_the_earlier_file),
        TEST(test_a_full_disk_is_reported_and_leaves_the_earlier_file),
        TEST(test_a_document_without_pages_is_refused),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
