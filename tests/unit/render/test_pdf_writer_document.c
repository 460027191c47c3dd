/* What a PDF tells viewers and print shops, read back by poppler and qpdf. */
#include "geom/length_units.h"
#include "unit/render/pdf_fixture.h"

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
    assert_names_are_in_their_places(document,
                                     &(struct sheet_plan){.pages = plan->pages, .page_count = 1});
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
    assert_string_equal(producer, "kerf 0.1");
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

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
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
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
