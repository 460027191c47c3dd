/* Files appear in a folder together, or not at all. */
#include <glib/gstdio.h>

#include "project/staged_folder.h"
#include "support/project_fixture.h"

static void write_below(const struct staged_folder *stage, const char *folder, const char *name,
                        const char *text)
{
    gchar *inner = g_build_filename(staged_folder_path(stage), folder, NULL);
    gchar *path = g_build_filename(inner, name, NULL);
    assert_int_equal(g_mkdir_with_parents(inner, 0777), 0);
    assert_true(g_file_set_contents(path, text, -1, NULL));
    g_free(path);
    g_free(inner);
}

static size_t count_entries(const char *folder)
{
    GDir *files = g_dir_open(folder, 0, NULL);
    size_t count = 0;
    assert_non_null(files);
    while (g_dir_read_name(files) != NULL) {
        count++;
    }
    g_dir_close(files);
    return count;
}

static void expect_text(struct project_test *test, const char *name, const char *text)
{
    gchar *found = NULL;
    assert_true(g_file_get_contents(project_path(test, name), &found, NULL, NULL));
    assert_string_equal(found, text);
    g_free(found);
}

static void test_files_stand_in_their_folder_only_after_the_commit(void **state)
{
    struct project_test *test = *state;
    const char *folder = project_path(test, "out");
    struct staged_folder *stage = staged_folder_new(folder, test->harness->diags);
    assert_non_null(stage);
    write_below(stage, "cards", "ann.png", "new");
    assert_false(g_file_test(project_path(test, "out/cards"), G_FILE_TEST_EXISTS));
    assert_int_equal(staged_folder_commit(stage, test->harness->diags), OUTCOME_OK);
    expect_text(test, "out/cards/ann.png", "new");
    assert_int_equal(count_entries(folder), 1);
}

static void test_a_commit_replaces_files_and_leaves_others(void **state)
{
    struct project_test *test = *state;
    harness_write_file(test->harness, "out/cards/ann.png", "old");
    harness_write_file(test->harness, "out/cards/bob.png", "old");
    struct staged_folder *stage =
        staged_folder_new(project_path(test, "out"), test->harness->diags);
    write_below(stage, "cards", "ann.png", "new");
    assert_int_equal(staged_folder_commit(stage, test->harness->diags), OUTCOME_OK);
    expect_text(test, "out/cards/ann.png", "new");
    expect_text(test, "out/cards/bob.png", "old");
}

static void test_what_is_abandoned_leaves_nothing(void **state)
{
    struct project_test *test = *state;
    const char *folder = project_path(test, "out");
    struct staged_folder *stage = staged_folder_new(folder, test->harness->diags);
    write_below(stage, "cards", "ann.png", "new");
    staged_folder_abandon(stage);
    assert_false(g_file_test(folder, G_FILE_TEST_EXISTS));
}

static void test_a_folder_that_was_there_stays_when_its_files_are_abandoned(void **state)
{
    struct project_test *test = *state;
    harness_write_file(test->harness, "out/ann.png", "old");
    struct staged_folder *stage =
        staged_folder_new(project_path(test, "out"), test->harness->diags);
    write_below(stage, ".", "ann.png", "new");
    staged_folder_abandon(stage);
    expect_text(test, "out/ann.png", "old");
    assert_int_equal(count_entries(project_path(test, "out")), 1);
}

static void test_a_folder_in_the_place_of_a_file_is_told(void **state)
{
    struct project_test *test = *state;
    harness_write_file(test->harness, "out/ann.png/inner", "a folder");
    struct staged_folder *stage =
        staged_folder_new(project_path(test, "out"), test->harness->diags);
    write_below(stage, ".", "ann.png", "new");
    assert_int_equal(staged_folder_commit(stage, test->harness->diags), OUTCOME_FAILED);
    EXPECT_DIAG(test->harness, DIAG_FILE_UNWRITABLE, 0, 0);
    assert_int_equal(count_entries(project_path(test, "out")), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_files_stand_in_their_folder_only_after_the_commit),
        PROJECT_TEST(test_a_commit_replaces_files_and_leaves_others),
        PROJECT_TEST(test_what_is_abandoned_leaves_nothing),
        PROJECT_TEST(test_a_folder_that_was_there_stays_when_its_files_are_abandoned),
        PROJECT_TEST(test_a_folder_in_the_place_of_a_file_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
