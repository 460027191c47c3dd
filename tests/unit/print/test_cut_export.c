/* Files for cutting machines beside the PDF of the same sheets. */
#include <stdio.h>
#include <string.h>

#include "print/cut_export.h"
#include "print/sheet_group.h"
#include "support/pdf_reader.h"
#include "support/project_fixture.h"

static void test_cuts_lie_where_the_pdf_has_its_lines_and_marks(void **state)
{
    struct project_test *test = *state;
    const struct project *project = project_of(
        test, "game: One\ncomponents:\n  slips: {layout: slip, print: {cut: solid, gap: 4}}\n");
    test->options.sheet.registration = REGISTRATION_SILHOUETTE;
    const char *pdf = project_path(test, "one.pdf");
    struct sheet_group_list *list = sheet_group_list_new(project->pieces, &test->options);
    assert_int_equal(pdf_export(project, list->groups, list->count, "One", &test->options, pdf,
                                test->harness->diags),
                     OUTCOME_OK);
    sheet_group_list_free(list);
    size_t count = 0;
    assert_int_equal(cut_export(project, cut_target_lookup("svg"), &test->options,
                                project_path(test, "cuts"), &count, test->harness->diags),
                     OUTCOME_OK);
    assert_int_equal(count, 1);

    gchar *name = g_strdup_printf("cuts/%s-slips-sheet-01.svg", project->game->id);
    gchar *svg = NULL;
    assert_true(g_file_get_contents(project_path(test, name), &svg, NULL, NULL));
    const char *path = strstr(svg, " d=\"M");
    assert_non_null(path);
    gchar **words = g_strsplit(path + strlen(" d=\"M "), " ", 6);
    assert_string_equal(words[2], "L");
    double left = g_ascii_strtod(words[0], NULL), top = g_ascii_strtod(words[1], NULL);
    double right = g_ascii_strtod(words[3], NULL), top_again = g_ascii_strtod(words[4], NULL);
    g_strfreev(words);

    PopplerDocument *document = pdf_open(pdf);
    GArray *lines = pdf_page_lines(document, 0);
    assert_mm_equal(right - left, 60);
    assert_true(pdf_lines_have(lines, left, top, right, top_again));
    assert_true(pdf_lines_have(lines, left, top, left, top + 80));
    assert_true(pdf_lines_have(lines, 9.475, 12.5, 15.525, 12.5));
    assert_true(pdf_lines_have(lines, 192.35, 10, 200.525, 10));
    assert_true(pdf_lines_have(lines, 10, 279.35, 10, 287.525));
    g_array_free(lines, TRUE);
    g_object_unref(document);
    g_free(svg);
    g_free(name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_cuts_lie_where_the_pdf_has_its_lines_and_marks,
                                        project_test_setup, project_test_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
