#include <sys/stat.h>
#include <unistd.h>

#include "document/document.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static const struct node *read_path(struct harness *harness, const char *path)
{
    const struct node *root;
    enum outcome outcome =
        document_read(harness->arena, path, "shown.yaml", (struct source_span){0}, NULL,
                      &work_limits_default, NULL, &root, harness->diags);
    assert_int_equal(outcome, root != NULL ? OUTCOME_OK : OUTCOME_REJECTED);
    return root;
}

static void test_the_ending_tells_yaml_from_csv(void **state)
{
    struct harness *harness = *state;
    const char *text = "a,b\n1,2\n";
    assert_int_equal(read_path(harness, harness_write_file(harness, "x.csv", text))->kind,
                     NODE_LIST);
    assert_int_equal(read_path(harness, harness_write_file(harness, "x.CSV", text))->kind,
                     NODE_LIST);
    assert_int_equal(read_path(harness, harness_write_file(harness, "csv", text))->kind,
                     NODE_SCALAR);
}

static void test_a_tsv_file_has_tabs_between_its_cells(void **state)
{
    struct harness *harness = *state;
    const char *path = harness_write_file(harness, "x.tsv", "a, b\tc\n1,x\t3\n");
    const struct node *row = read_path(harness, path)->list.items[0];
    assert_string_equal(node_text(node_lookup(row, "a_b")), "1,x");
    assert_string_equal(node_text(node_lookup(row, "c")), "3");
}

static void test_all_endings_that_are_read_are_known_and_no_picture_is(void **state)
{
    static const char *const names[] = {"a.yaml",  "a.csv",    "a.tsv",  "a.json",
                                        "a.jsonl", "a.ndjson", "a.XLSX", "a.ods"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(document_ending_known(names[i]));
    }
    assert_false(document_ending_known("a.svg"));
    assert_false(document_ending_known("yaml"));
}

static void test_findings_show_the_path_that_was_given_for_them(void **state)
{
    struct harness *harness = *state;
    assert_null(read_path(harness, harness_write_file(harness, "x.yaml", "a: 1\na: 2\n")));
    assert_string_equal(diag_list_at(harness->diags, 0)->span.source->path, "shown.yaml");
    EXPECT_DIAG(harness, DIAG_DUPLICATE_KEY, 2, 1);
}

static void test_a_missing_file_is_reported_where_it_was_asked_for(void **state)
{
    struct harness *harness = *state;
    const struct node *asked = node_lookup(harness_yaml(harness, "data: no.yaml\n"), "data");
    const struct node *root;
    char *path = g_build_filename(harness_folder(harness), "no.yaml", NULL);
    assert_int_equal(document_read(harness->arena, path, "no.yaml", asked->span, NULL,
                                   &work_limits_default, NULL, &root, harness->diags),
                     OUTCOME_REJECTED);
    assert_null(root);
    EXPECT_DIAG(harness, DIAG_FILE_UNREADABLE, 1, 7);
    assert_string_equal(diag_list_at(harness->diags, 0)->message,
                        "cannot read 'no.yaml': No such file or directory");
    g_free(path);
}

static void test_folders_and_pipes_are_no_documents(void **state)
{
    struct harness *harness = *state;
    assert_null(read_path(harness, harness_folder(harness)));
    assert_string_equal(diag_list_at(harness->diags, 0)->message,
                        "cannot read 'shown.yaml': it is a folder");
    EXPECT_DIAG(harness, DIAG_FILE_UNREADABLE, 0, 0);

    char *pipe_path = g_build_filename(harness_folder(harness), "pipe", NULL);
    assert_int_equal(mkfifo(pipe_path, 0600), 0);
    assert_null(read_path(harness, pipe_path));
    EXPECT_DIAG(harness, DIAG_FILE_UNREADABLE, 0, 0);
    g_free(pipe_path);
}

static void test_an_empty_file_is_an_empty_mapping(void **state)
{
    struct harness *harness = *state;
    const struct node *root = read_path(harness, harness_write_file(harness, "x.yaml", ""));
    assert_int_equal(root->kind, NODE_MAPPING);
    assert_int_equal(root->mapping.count, 0);
}

/* A file with a hole: it takes no room on the disk. */
static void test_a_file_past_the_limit_is_reported(void **state)
{
    struct harness *harness = *state;
    const char *path = harness_write_file(harness, "x.yaml", "a: 1\n");
    FILE *file = fopen(path, "ab");
    assert_non_null(file);
    assert_int_equal(ftruncate(fileno(file), (off_t)work_limits_default.file_bytes + 1), 0);
    fclose(file);
    assert_null(read_path(harness, path));
    EXPECT_DIAG(harness, DIAG_FILE_TOO_LARGE, 0, 0);
}

static void test_what_is_below_a_folder_begins_with_all_of_its_name(void **state)
{
    (void)state;
    assert_true(document_is_below("/games/duel/art/../cards.yaml", "/games/duel"));
    assert_true(document_is_below("duel/cards.yaml", "./duel/"));
    assert_false(document_is_below("/games/duel-2/cards.yaml", "/games/duel"));
    assert_false(document_is_below("/games/duel/../cards.yaml", "/games/duel"));
    assert_false(document_is_below("/games/duel", "/games/duel"));
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_the_ending_tells_yaml_from_csv),
        TEST(test_a_tsv_file_has_tabs_between_its_cells),
        TEST(test_all_endings_that_are_read_are_known_and_no_picture_is),
        TEST(test_findings_show_the_path_that_was_given_for_them),
        TEST(test_a_missing_file_is_reported_where_it_was_asked_for),
        TEST(test_folders_and_pipes_are_no_documents),
        TEST(test_an_empty_file_is_an_empty_mapping),
        TEST(test_a_file_past_the_limit_is_reported),
        TEST(test_what_is_below_a_folder_begins_with_all_of_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
