/* Files appear whole or not at all. */
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <glib/gstdio.h>

#include "base/atomic_file.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

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

static void assert_content(const char *path, const char *expected)
{
    char *content;
    assert_true(g_file_get_contents(path, &content, NULL, NULL));
    assert_string_equal(content, expected);
    g_free(content);
}

static void test_the_name_appears_only_with_commit(void **state)
{
    char *path = g_build_filename(harness_folder(*state), "a.txt", NULL);
    struct atomic_file *file = atomic_file_new(path);
    assert_non_null(file);
    assert_true(atomic_file_write(file, "one ", 4));
    assert_true(atomic_file_write(file, "two", 3));
    assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
    assert_true(g_file_test(atomic_file_temporary_path(file), G_FILE_TEST_EXISTS));
    assert_true(atomic_file_commit(file));
    assert_content(path, "one two");
    assert_int_equal(files_in(harness_folder(*state)), 1);
    g_free(path);
}

static void test_an_earlier_file_is_replaced_or_left(void **state)
{
    const char *path = harness_write_file(*state, "a.txt", "earlier");
    struct atomic_file *file = atomic_file_new(path);
    atomic_file_write(file, "later", 5);
    atomic_file_abandon(file);
    assert_content(path, "earlier");
    file = atomic_file_new(path);
    atomic_file_write(file, "later", 5);
    assert_true(atomic_file_commit(file));
    assert_content(path, "later");
    assert_int_equal(files_in(harness_folder(*state)), 1);
    atomic_file_abandon(NULL);
}

static void test_the_umask_decides_who_may_read(void **state)
{
    mode_t before = umask(0027);
    char *path = g_build_filename(harness_folder(*state), "a.txt", NULL);
    assert_true(atomic_file_commit(atomic_file_new(path)));
    umask(before);
    GStatBuf status;
    assert_int_equal(g_stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
    g_free(path);
}

static void test_a_missing_folder_and_a_folder_as_target_fail(void **state)
{
    char *inside = g_build_filename(harness_folder(*state), "no", "a.txt", NULL);
    assert_null(atomic_file_new(inside));
    assert_int_equal(errno, ENOENT);
    g_free(inside);

    char *folder = g_build_filename(harness_folder(*state), "folder", NULL);
    assert_int_equal(g_mkdir(folder, 0700), 0);
    struct atomic_file *file = atomic_file_new(folder);
    assert_non_null(file);
    assert_false(atomic_file_commit(file));
    assert_int_equal(errno, EISDIR);
    assert_int_equal(files_in(harness_folder(*state)), 1);
    g_free(folder);
}

static void test_a_full_disk_is_told_by_the_write(void **state)
{
    struct rlimit before, limit;
    static char bytes[5000];
    char *path = g_build_filename(harness_folder(*state), "a.txt", NULL);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 3000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    struct atomic_file *file = atomic_file_new(path);
    bool written = atomic_file_write(file, bytes, sizeof(bytes));
    int error = errno;
    atomic_file_abandon(file);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_false(written);
    assert_int_equal(error, EFBIG);
    assert_int_equal(files_in(harness_folder(*state)), 0);
    g_free(path);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_the_name_appears_only_with_commit),
        TEST(test_an_earlier_file_is_replaced_or_left),
        TEST(test_the_umask_decides_who_may_read),
        TEST(test_a_missing_folder_and_a_folder_as_target_fail),
        TEST(test_a_full_disk_is_told_by_the_write),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
