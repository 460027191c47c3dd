/* Texts are cut between characters, and what comes of it is valid UTF-8. */
#include "base/arena.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static void test_short_text_stays_as_it_is(void **state)
{
    struct harness *harness = *state;
    assert_string_equal(arena_shorten(harness->arena, "12345678", 8), "12345678");
}

static void test_long_text_ends_in_dots(void **state)
{
    struct harness *harness = *state;
    assert_string_equal(arena_shorten(harness->arena, "123456789", 8), "12345...");
}

static void test_text_is_cut_between_characters(void **state)
{
    struct harness *harness = *state;
    assert_string_equal(arena_shorten(harness->arena, "1234\u00e96789", 8), "1234...");
}

static void test_bytes_that_are_no_text_are_replaced(void **state)
{
    struct harness *harness = *state;
    assert_string_equal(arena_shorten(harness->arena, "a\xff", 8), "a\xef\xbf\xbd");
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_short_text_stays_as_it_is),
        TEST(test_long_text_ends_in_dots),
        TEST(test_text_is_cut_between_characters),
        TEST(test_bytes_that_are_no_text_are_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
