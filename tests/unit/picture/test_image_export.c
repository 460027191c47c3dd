/* What the encoders give, as files. */
#include "picture/image_export.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static void test_a_picture_that_could_not_be_encoded_is_reported_and_not_written(void **state)
{
    struct harness *harness = *state;
    const char *folder = harness_folder(harness);
    assert_int_equal(encoded_picture_write(folder, "out/a.png", NULL, 0, harness->diags),
                     OUTCOME_FAILED);
    EXPECT_DIAG(harness, DIAG_OUTPUT_LIBRARY, 0, 0);
    gchar *path = g_build_filename(folder, "out", NULL);
    assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
    g_free(path);
}

static void test_an_encoded_picture_is_written_as_it_is(void **state)
{
    struct harness *harness = *state;
    const char *folder = harness_folder(harness);
    static const unsigned char bytes[] = {0x89, 'P', 'N', 'G', 0};
    assert_int_equal(
        encoded_picture_write(folder, "out/a.png", bytes, sizeof bytes, harness->diags),
        OUTCOME_OK);
    gchar *path = g_build_filename(folder, "out", "a.png", NULL);
    gchar *read = NULL;
    gsize length = 0;
    assert_true(g_file_get_contents(path, &read, &length, NULL));
    assert_int_equal(length, sizeof bytes);
    assert_memory_equal(read, bytes, sizeof bytes);
    g_free(read);
    g_free(path);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_picture_that_could_not_be_encoded_is_reported_and_not_written),
        TEST(test_an_encoded_picture_is_written_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
