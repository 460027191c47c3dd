/* Limits by name. */
#include "base/work_limits.h"
#include "support/cmocka_env.h"

static void test_a_limit_is_set_by_its_name(void **state)
{
    (void)state;
    struct work_limits limits = work_limits_default;

    assert_null(work_limits_set(&limits, "steps=5"));
    assert_int_equal(limits.step_count, 5);
    assert_int_equal(limits.memory_bytes, work_limits_default.memory_bytes);
    assert_null(work_limits_set(&limits, "text-bytes=1000000000000000"));
    assert_int_equal(limits.text_bytes, 1000000000000000);
}

static void test_anything_else_is_refused_with_all_names(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",        "steps",    "steps=",   "steps=0",   "steps=-1", "steps=1000000000000001",
        "steps=x", "steps=1k", "step=1",   "stepss=1",  "=1",       "steps=99999999999999999999",
        "STEPS=1", "steps =1", "steps= 1", "steps=1.5",
    };
    struct work_limits limits = work_limits_default;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *expected = work_limits_set(&limits, wrong[i]);
        assert_non_null(expected);
        assert_non_null(strstr(expected, "file-bytes spreadsheet-bytes text-bytes"));
    }
    assert_memory_equal(&limits, &work_limits_default, sizeof limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_limit_is_set_by_its_name),
        cmocka_unit_test(test_anything_else_is_refused_with_all_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
