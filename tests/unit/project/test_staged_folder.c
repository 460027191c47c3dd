/* Files appear in a folder together, or not at all. */
#include <unistd.h>

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

/* A run that makes everything, as the earlier ones did. */
static struct staged_folder *begin(struct project_test *test, const char *owner, bool whole)
{
    const struct staged_run run = {.owner = owner, .whole = whole};
    struct staged_folder *stage =
        staged_folder_new(project_path(test, "out"), &run, test->harness->diags);
    assert_non_null(stage);
    return stage;
}

static void commit(struct project_test *test, struct staged_folder *stage)
{
    assert_int_equal(staged_folder_commit(stage, test->harness->diags), OUTCOME_OK);
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
    struct staged_folder *stage = begin(test, NULL, true);
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
    struct staged_folder *stage = begin(test, NULL, true);
    write_below(stage, "cards", "ann.png", "new");
    assert_int_equal(staged_folder_commit(stage, test->harness->diags), OUTCOME_OK);
    expect_text(test, "out/cards/ann.png", "new");
    expect_text(test, "out/cards/bob.png", "old");
}

static void test_what_is_abandoned_leaves_nothing(void **state)
{
    struct project_test *test = *state;
    const char *folder = project_path(test, "out");
    struct staged_folder *stage = begin(test, NULL, true);
    write_below(stage, "cards", "ann.png", "new");
    staged_folder_abandon(stage);
    assert_false(g_file_test(folder, G_FILE_TEST_EXISTS));
}

static void test_a_folder_that_was_there_stays_when_its_files_are_abandoned(void **state)
{
    struct project_test *test = *state;
    harness_write_file(test->harness, "out/ann.png", "old");
    struct staged_folder *stage = begin(test, NULL, true);
    write_below(stage, ".", "ann.png", "new");
    staged_folder_abandon(stage);
    expect_text(test, "out/ann.png", "old");
    assert_int_equal(count_entries(project_path(test, "out")), 1);
}

static void test_a_folder_in_the_place_of_a_file_is_told(void **state)
{
    struct project_test *test = *state;
    harness_write_file(test->harness, "out/ann.png/inner", "a folder");
    struct staged_folder *stage = begin(test, NULL, true);
    write_below(stage, ".", "ann.png", "new");
    assert_int_equal(staged_folder_commit(stage, test->harness->diags), OUTCOME_FAILED);
    EXPECT_DIAG(test->harness, DIAG_FILE_UNWRITABLE, 0, 0);
    assert_int_equal(count_entries(project_path(test, "out")), 1);
}

static bool stands(struct project_test *test, const char *name)
{
    return g_file_test(project_path(test, name), G_FILE_TEST_EXISTS);
}

static void test_what_a_run_of_the_same_owner_makes_no_more_goes(void **state)
{
    struct project_test *test = *state;
    struct staged_folder *stage = begin(test, "images", true);
    write_below(stage, "cards", "ann.png", "ann");
    write_below(stage, "coins", "one.png", "one");
    commit(test, stage);
    harness_write_file(test->harness, "out/cards/mine.txt", "the author's");
    stage = begin(test, "pdf", true);
    write_below(stage, ".", "cards.pdf", "cards");
    commit(test, stage);
    stage = begin(test, "images", true);
    write_below(stage, "cards", "bob.png", "bob");
    commit(test, stage);
    assert_false(stands(test, "out/cards/ann.png"));
    assert_false(stands(test, "out/coins"));
    expect_text(test, "out/cards/bob.png", "bob");
    expect_text(test, "out/cards.pdf", "cards");
    expect_text(test, "out/cards/mine.txt", "the author's");
}

static void test_what_was_changed_by_hand_stays(void **state)
{
    struct project_test *test = *state;
    struct staged_folder *stage = begin(test, "images", true);
    write_below(stage, ".", "ann.png", "ann");
    commit(test, stage);
    harness_write_file(test->harness, "out/ann.png", "Ann");
    commit(test, begin(test, "images", true));
    expect_text(test, "out/ann.png", "Ann");
}

static void test_a_run_of_a_part_leaves_the_rest_and_its_list(void **state)
{
    struct project_test *test = *state;
    struct staged_folder *stage = begin(test, "images", true);
    write_below(stage, ".", "ann.png", "ann");
    commit(test, stage);
    stage = begin(test, "images", false);
    write_below(stage, ".", "bob.png", "bob");
    commit(test, stage);
    expect_text(test, "out/ann.png", "ann");
    commit(test, begin(test, "images", true));
    assert_false(stands(test, "out/ann.png"));
    assert_false(stands(test, "out/bob.png"));
}

static void test_a_file_made_from_the_same_is_kept_with_its_time(void **state)
{
    struct project_test *test = *state;
    const char *path = project_path(test, "out/in/ann.png");
    GStatBuf before, after;
    size_t size = 0;
    struct staged_folder *stage = begin(test, "images", true);
    write_below(stage, "in", "ann.png", "ann");
    staged_folder_note(stage, "in/ann.png", "f1");
    commit(test, stage);
    assert_int_equal(g_stat(path, &before), 0);
    stage = begin(test, "images", true);
    assert_false(staged_folder_keep(stage, "in/ann.png", "f2", &size));
    assert_false(staged_folder_keep(stage, "in/bob.png", "f1", &size));
    assert_true(staged_folder_keep(stage, "in/ann.png", "f1", &size));
    assert_int_equal(size, 3);
    staged_folder_note(stage, "in/ann.png", "f1");
    commit(test, stage);
    assert_int_equal(g_stat(path, &after), 0);
    assert_int_equal(before.st_ino, after.st_ino);
    assert_int_equal(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec);
    expect_text(test, "out/in/ann.png", "ann");
    assert_int_equal(count_entries(project_path(test, "out/in")), 1);
}

static void test_a_file_that_somebody_changed_is_not_kept(void **state)
{
    struct project_test *test = *state;
    size_t size = 0;
    struct staged_folder *stage = begin(test, "images", true);
    write_below(stage, "in", "ann.png", "ann");
    staged_folder_note(stage, "in/ann.png", "f1");
    commit(test, stage);
    harness_write_file(test->harness, "out/in/ann.png", "bob");
    stage = begin(test, "images", true);
    assert_false(staged_folder_keep(stage, "in/ann.png", "f1", &size));
    staged_folder_abandon(stage);
    expect_text(test, "out/in/ann.png", "bob");
}

/* The list may come from a stranger. */
static void test_a_list_that_leads_out_of_its_folder_removes_nothing(void **state)
{
    struct project_test *test = *state;
    struct staged_folder *stage = begin(test, "images", true);
    write_below(stage, "in", "ann.png", "ann");
    commit(test, stage);
    gchar *list = NULL;
    assert_true(g_file_get_contents(project_path(test, "out/.kerf-files"), &list, NULL, NULL));
    GString *text = g_string_new(list);
    g_string_replace(text, "in/ann.png", "../ann.png", 0);
    harness_write_file(test->harness, "out/.kerf-files", text->str);
    harness_write_file(test->harness, "ann.png", "ann");
    commit(test, begin(test, "images", true));
    expect_text(test, "ann.png", "ann");
    g_string_replace(text, "../ann.png", "away/ann.png", 0);
    harness_write_file(test->harness, "out/.kerf-files", text->str);
    harness_write_file(test->harness, "elsewhere/ann.png", "ann");
    assert_int_equal(symlink("../elsewhere", project_path(test, "out/away")), 0);
    commit(test, begin(test, "images", true));
    expect_text(test, "elsewhere/ann.png", "ann");
    g_string_free(text, TRUE);
    g_free(list);
}

static void test_a_commit_that_fails_takes_back_what_it_did(void **state)
{
    struct project_test *test = *state;
    struct staged_folder *stage = begin(test, "images", true);
    write_below(stage, ".", "ann.png", "old");
    write_below(stage, ".", "gone.png", "old");
    commit(test, stage);
    harness_write_file(test->harness, "out/zoe.png/inner", "a folder");
    stage = begin(test, "images", true);
    write_below(stage, ".", "ann.png", "new");
    write_below(stage, "cards/red", "bob.png", "new");
    write_below(stage, ".", "zoe.png", "new");
    assert_int_equal(staged_folder_commit(stage, test->harness->diags), OUTCOME_FAILED);
    EXPECT_DIAG(test->harness, DIAG_FILE_UNWRITABLE, 0, 0);
    expect_text(test, "out/ann.png", "old");
    expect_text(test, "out/gone.png", "old");
    assert_false(stands(test, "out/cards"));
    assert_int_equal(count_entries(project_path(test, "out")), 4); /* with zoe.png and the list */
}

static void test_what_a_killed_run_left_unfinished_goes(void **state)
{
    struct project_test *test = *state;
    harness_write_file(test->harness, "out/.kerf-run/new/cards/ann.png", "half");
    struct staged_folder *stage = begin(test, NULL, true);
    write_below(stage, ".", "bob.png", "new");
    commit(test, stage);
    assert_int_equal(count_entries(project_path(test, "out")), 1);
}

static void test_what_a_killed_run_had_complete_is_brought_to_its_end(void **state)
{
    struct project_test *test = *state;
    harness_write_file(test->harness, "out/ann.png", "old");
    harness_write_file(test->harness, "out/.kerf-run/ready/ann.png", "new");
    harness_write_file(test->harness, "out/.kerf-run/old/zoe.png", "older than what stands");
    staged_folder_abandon(begin(test, NULL, true));
    expect_text(test, "out/ann.png", "new");
    assert_int_equal(count_entries(project_path(test, "out")), 1);
}

static void test_all_folders_that_were_made_go_with_a_run_that_fails(void **state)
{
    struct project_test *test = *state;
    const struct staged_run run = {.owner = "images"};
    staged_folder_abandon(
        staged_folder_new(project_path(test, "far/away/out"), &run, test->harness->diags));
    assert_false(stands(test, "far"));
}

static gpointer wait_and_write(gpointer data)
{
    struct project_test *test = data;
    const struct staged_run run = {.owner = NULL};
    struct diag_list *diags = diag_list_new();
    struct staged_folder *stage = staged_folder_new(project_path(test, "out"), &run, diags);
    assert_non_null(stage);
    write_below(stage, ".", "ann.png", "second");
    assert_int_equal(staged_folder_commit(stage, diags), OUTCOME_OK);
    diag_list_free(diags);
    return NULL;
}

static void test_a_second_run_waits_for_the_first_also_if_that_takes_the_folder_away(void **state)
{
    struct project_test *test = *state;
    struct staged_folder *stage = begin(test, NULL, true);
    GThread *second = g_thread_new("second", wait_and_write, test);
    write_below(stage, ".", "ann.png", "first");
    staged_folder_abandon(stage);
    g_thread_join(second);
    expect_text(test, "out/ann.png", "second");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_files_stand_in_their_folder_only_after_the_commit),
        PROJECT_TEST(test_a_commit_replaces_files_and_leaves_others),
        PROJECT_TEST(test_what_is_abandoned_leaves_nothing),
        PROJECT_TEST(test_a_folder_that_was_there_stays_when_its_files_are_abandoned),
        PROJECT_TEST(test_a_folder_in_the_place_of_a_file_is_told),
        PROJECT_TEST(test_what_a_run_of_the_same_owner_makes_no_more_goes),
        PROJECT_TEST(test_what_was_changed_by_hand_stays),
        PROJECT_TEST(test_a_run_of_a_part_leaves_the_rest_and_its_list),
        PROJECT_TEST(test_a_list_that_leads_out_of_its_folder_removes_nothing),
        PROJECT_TEST(test_a_file_made_from_the_same_is_kept_with_its_time),
        PROJECT_TEST(test_a_file_that_somebody_changed_is_not_kept),
        PROJECT_TEST(test_a_commit_that_fails_takes_back_what_it_did),
        PROJECT_TEST(test_what_a_killed_run_left_unfinished_goes),
        PROJECT_TEST(test_what_a_killed_run_had_complete_is_brought_to_its_end),
        PROJECT_TEST(test_all_folders_that_were_made_go_with_a_run_that_fails),
        PROJECT_TEST(test_a_second_run_waits_for_the_first_also_if_that_takes_the_folder_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
