/* The sandbox of rules knows more functions than that of layouts. */
#include "rules/rule_library.h"
#include "rules_fixture.h"

static void test_each_function_is_listed_with_its_call(void **state)
{
    (void)state;
    size_t count = 0;
    const struct expression_function *function;
    for (; (function = fixture_function_at(count)) != NULL; count++) {
        assert_true(g_str_has_prefix(function->call, function->name));
        assert_true(g_str_has_suffix(function->doc, "."));
    }
    assert_true(count > 0);
}

static void test_no_function_is_listed_twice(void **state)
{
    (void)state;
    GHashTable *names = g_hash_table_new(g_str_hash, g_str_equal);
    const struct expression_function *function;
    for (size_t i = 0; (function = expression_function_at(i)) != NULL; i++) {
        assert_true(g_hash_table_add(names, (gpointer)function->name));
    }
    for (size_t i = 0; (function = fixture_function_at(i)) != NULL; i++) {
        assert_true(g_hash_table_add(names, (gpointer)function->name));
    }
    g_hash_table_destroy(names);
}

static void test_misspelt_function_of_rules_is_suggested(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state, RULE("misspelt", "  each: maps\n  check: neigbours(item, 'a1')\n"));
    assert_non_null(strstr(fixture_next(&f)->message, "did you mean 'neighbours'?"));
    EXPECT_DIAG(f.harness, DIAG_UNKNOWN_NAME, 5, 10);
    rule_report_free(f.report);
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_each_function_is_listed_with_its_call),
        TEST(test_no_function_is_listed_twice),
        TEST(test_misspelt_function_of_rules_is_suggested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
