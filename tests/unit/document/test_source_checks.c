#include "document/source_checks.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static enum outcome check(struct harness *harness, const char *bytes, size_t length, size_t limit)
{
    const struct source_text *source = source_text_new(harness->arena, "test.csv", bytes, length);
    return source_check(source, limit, DIAG_CSV_SYNTAX, harness->diags);
}

static void test_text_begins_after_a_byte_order_mark(void **state)
{
    assert_int_equal(source_text_begin(harness_source(*state, "\xEF\xBB\xBF")), 3);
    assert_int_equal(source_text_begin(harness_source(*state, "\xEF\xBB\xBFx")), 3);
    assert_int_equal(source_text_begin(harness_source(*state, "x\xEF\xBB\xBF")), 0);
    assert_int_equal(source_text_begin(harness_source(*state, "\xEF\xBB")), 0);
    assert_int_equal(source_text_begin(harness_source(*state, "")), 0);
}

static void test_good_text_passes(void **state)
{
    assert_int_equal(check(*state, "", 0, 0), OUTCOME_OK);
    assert_int_equal(check(*state, "Größe 字 🎲", strlen("Größe 字 🎲"), 100), OUTCOME_OK);
}

static void test_size_may_reach_the_limit_but_not_pass_it(void **state)
{
    struct harness *harness = *state;
    assert_int_equal(check(harness, "abc", 3, 3), OUTCOME_OK);
    assert_int_equal(check(harness, "abcd", 4, 3), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_FILE_TOO_LARGE, 1, 1);
    assert_string_equal(diag_list_at(harness->diags, 0)->message,
                        "'test.csv' is larger than the limit of 3 bytes");
}

static void test_limits_in_whole_mebibytes_are_told_so(void **state)
{
    struct harness *harness = *state;
    source_report_too_large("big.yaml", (size_t)64 * 1024 * 1024, (struct source_span){0},
                            harness->diags);
    EXPECT_DIAG(harness, DIAG_FILE_TOO_LARGE, 0, 0);
    assert_string_equal(diag_list_at(harness->diags, 0)->message,
                        "'big.yaml' is larger than the limit of 64 MiB");
}

static void test_the_first_bad_byte_is_named_and_pointed_at(void **state)
{
    struct harness *harness = *state;
    const char bytes[] = "ä,b\nc,\xFC\xFF";
    assert_int_equal(check(harness, bytes, sizeof bytes - 1, 100), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_BAD_UTF8, 2, 3);
    assert_string_equal(diag_list_at(harness->diags, 0)->message,
                        "the byte 0xFC is not valid UTF-8; in Windows-1252 it is 'ü': save the "
                        "file as UTF-8, in Excel as CSV UTF-8");
}

static void test_overlong_and_surrogate_bytes_are_bad(void **state)
{
    struct harness *harness = *state;
    assert_int_equal(check(harness, "\xC0\x80", 2, 100), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_BAD_UTF8, 1, 1);
    assert_int_equal(check(harness, "a\xED\xA0\x80", 4, 100), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_BAD_UTF8, 1, 2);
}

static void test_nul_is_a_matter_of_syntax(void **state)
{
    struct harness *harness = *state;
    assert_int_equal(check(harness, "a\0b", 3, 100), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_CSV_SYNTAX, 1, 2);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_text_begins_after_a_byte_order_mark),
        TEST(test_good_text_passes),
        TEST(test_size_may_reach_the_limit_but_not_pass_it),
        TEST(test_limits_in_whole_mebibytes_are_told_so),
        TEST(test_the_first_bad_byte_is_named_and_pointed_at),
        TEST(test_overlong_and_surrogate_bytes_are_bad),
        TEST(test_nul_is_a_matter_of_syntax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
