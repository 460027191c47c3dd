/* Documents of several sections, with and without something before them. */
#include <string.h>

#include "print/pdf_document.h"
#include "sheet/duplex_order.h"
#include "support/pdf_reader.h"
#include "support/project_fixture.h"

static const char two_components[] = "game: Test\ncomponents:\n"
                                     "  cards: {layout: card, copies: 5}\n"
                                     "  slips: {layout: slip, copies: 5}\n";

/* All groups of a game, planned; end() frees both. */
struct planned {
    struct sheet_group_list *groups;
    struct pdf_document document;
};

static enum outcome begin(struct project_test *test, const char *yaml, struct planned *planned)
{
    const struct project *project = project_of(test, yaml);
    planned->groups = sheet_group_list_new(project->pieces, &test->options);
    return pdf_document_plan(project, planned->groups->groups, planned->groups->count,
                             &planned->document, test->harness->diags);
}

static void end(struct planned *planned)
{
    pdf_document_clear(&planned->document);
    sheet_group_list_free(planned->groups);
}

static int written_pages(struct project_test *test, struct pdf_document *document)
{
    const char *path = project_path(test, "out.pdf");
    assert_int_equal(
        pdf_document_write(document, NULL, "Test", &test->options, path, test->harness->diags),
        OUTCOME_OK);
    assert_true(pdf_check(path));
    PopplerDocument *pdf = pdf_open(path);
    int count = poppler_document_get_n_pages(pdf);
    g_object_unref(pdf);
    return count;
}

static void test_sections_come_in_the_order_they_were_planned_in(void **state)
{
    struct project_test *test = *state;
    struct planned planned;
    assert_int_equal(begin(test, two_components, &planned), OUTCOME_OK);
    assert_int_equal(planned.document.section_count, 2);
    assert_string_equal(planned.document.sections[0].group->id, "cards");
    assert_int_equal(pdf_document_page_count(&planned.document), 3);
    assert_int_equal(written_pages(test, &planned.document), 3);
    end(&planned);
}

static void test_pages_that_are_added_to_a_plan_are_written(void **state)
{
    struct project_test *test = *state;
    struct planned planned;
    assert_int_equal(begin(test, two_components, &planned), OUTCOME_OK);
    sheet_plan_add_empty_backs(planned.document.sections[1].plan, FLIP_LONG);
    assert_int_equal(pdf_document_page_count(&planned.document), 4);
    assert_int_equal(written_pages(test, &planned.document), 4);
    end(&planned);
}

static void test_a_face_that_cannot_be_laid_out_leaves_no_file(void **state)
{
    struct project_test *test = *state;
    struct planned planned;
    const char *path = project_path(test, "out.pdf");
    harness_write_file(test->harness, "layouts/bad.yaml",
                       "size: poker\nfront:\n  - text: \"{nothing}\"\n");
    assert_int_equal(
        begin(test, "game: Test\ncomponents:\n  cards: {layout: card}\n  bad: {layout: bad}\n",
              &planned),
        OUTCOME_OK);
    assert_int_equal(pdf_document_write(&planned.document, NULL, "Test", &test->options, path,
                                        test->harness->diags),
                     OUTCOME_REJECTED);
    assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_NAME, 3, 13);
    end(&planned);
}

static void test_a_piece_that_fits_no_paper_rejects_the_plan(void **state)
{
    struct project_test *test = *state;
    struct planned planned;
    test->options.sheet.margins = (struct margins){140, 100, 140, 100};
    assert_int_equal(begin(test, two_components, &planned), OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_PIECE_LARGER_THAN_PAPER, 3, 10);
    EXPECT_DIAG(test->harness, DIAG_PIECE_LARGER_THAN_PAPER, 4, 10);
    end(&planned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_sections_come_in_the_order_they_were_planned_in),
        PROJECT_TEST(test_pages_that_are_added_to_a_plan_are_written),
        PROJECT_TEST(test_a_face_that_cannot_be_laid_out_leaves_no_file),
        PROJECT_TEST(test_a_piece_that_fits_no_paper_rejects_the_plan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
