/* What expressions came to before: which may be kept, and that it is the same again. */
#include <string.h>

#include "expression/result_memory.h"
#include "expression/sandbox.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static void test_what_calls_only_plain_functions_follows_from_its_names(void **state)
{
    static const struct {
        const char *text;
        bool follows;
    } rows[] = {
        {"side == 'wounded' and not low", true},
        {"range(1, count)", true},
        {"length(split(words, '-')) > (2)", true},
        {"not (a or b)", true},
        {"stats.aim[2] + 1", true},
        {"has(name)", false},     /* looks for another name */
        {"(has)(name)", false},   /* by another way */
        {"random(6) > 3", false}, /* comes to something else each time */
        {"name:upper() == 'X'", false},
        {"upper 'x' == name", false},
        {"stats.range(1)", false}, /* a field, whatever it is called */
        {"length{1, 2}", false},
        {"find(agents, 'id', name)", false},
        {"(function() return x end)() == 1", false},
    };
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        bool follows = result_follows_from_names(rows[i].text, strlen(rows[i].text));
        if (follows != rows[i].follows) {
            fail_msg("%s", rows[i].text);
        }
    }
}

/* Evaluates twice, so that the second may be known, and gives it in words. */
static const char *come_to(struct harness *harness, struct sandbox *sandbox, const char *text,
                           const char *record)
{
    const struct scope scope = {.record = harness_yaml(harness, record)};
    const struct node *scalar =
        node_lookup(harness_yaml(harness, arena_printf(harness->arena, "x: \"%s\"", text)), "x");
    const struct expression *expression = expression_parse(harness->arena, scalar, harness->diags);
    struct value first, again;
    expression_evaluate(sandbox, expression, &scope, harness->arena, &first, harness->diags);
    expression_evaluate(sandbox, expression, &scope, harness->arena, &again, harness->diags);
    assert_int_equal(first.kind, again.kind);
    assert_int_equal(first.count, again.count);
    assert_string_equal(value_describe(harness->arena, &first),
                        value_describe(harness->arena, &again));
    const char *words = value_describe(harness->arena, &again);
    for (size_t i = 0; i < again.count; i++) {
        assert_int_equal(first.items[i].integer, again.items[i].integer);
        words = arena_printf(harness->arena, "%s %lld", words, again.items[i].integer);
    }
    return words;
}

static void test_the_same_names_with_other_values_come_to_something_else(void **state)
{
    struct harness *harness = *state;
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    static const char *const rows[][3] = {
        {"cost > 2", "cost: 3", "true"},
        {"cost > 2", "cost: 1", "false"},
        {"cost == 3", "cost: 3", "true"},
        {"cost == 3", "cost: '3'", "false"}, /* a text that looks like it */
        {"range(1, n)", "n: 2", "a list 1 2"},
        {"range(1, n)", "n: 3", "a list 1 2 3"},
        {"range(1, n)", "n: 2", "a list 1 2"},
        {"range ~= nil", "range: 1", "true"},
        {"length(of) > 1", "of: [1, 2]", "true"}, /* of lists nothing is kept */
        {"length(of) > 1", "of: [1]", "false"},
        {"a .. 'x' == 'bx'", "a: b", "true"},
        {"a .. 'x' == 'bx'", "a: c", "false"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        assert_string_equal(come_to(harness, sandbox, rows[i][0], rows[i][1]), rows[i][2]);
    }
    sandbox_free(sandbox);
}

static void test_more_results_than_are_kept_do_no_harm(void **state)
{
    struct harness *harness = *state;
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 5000; i++) {
            const char *record = arena_printf(harness->arena, "n: %d", i);
            assert_string_equal(come_to(harness, sandbox, "n % 2 == 1", record),
                                i % 2 == 1 ? "true" : "false");
            arena_reset(harness->arena);
        }
    }
    sandbox_free(sandbox);
}

static void test_what_is_known_costs_the_run_as_much_as_it_did(void **state)
{
    struct harness *harness = *state;
    struct work_limits limits = work_limits_default;
    limits.run_step_count = 5000;
    struct sandbox *sandbox = sandbox_new(&limits);
    const struct expression *expression = expression_parse(
        harness->arena, harness_yaml(harness, "length(range(1, 500)) > 1"), harness->diags);
    struct value value;
    size_t good = 0;
    for (int i = 0; i < 100; i++) {
        good += expression_evaluate(sandbox, expression, NULL, harness->arena, &value,
                                    harness->diags) == OUTCOME_OK;
    }
    assert_in_range(good, 2, 50);
    EXPECT_DIAG(harness, DIAG_RUN_STEPS, 1, 1);
    sandbox_free(sandbox);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_what_calls_only_plain_functions_follows_from_its_names),
        TEST(test_the_same_names_with_other_values_come_to_something_else),
        TEST(test_more_results_than_are_kept_do_no_harm),
        TEST(test_what_is_known_costs_the_run_as_much_as_it_did),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
