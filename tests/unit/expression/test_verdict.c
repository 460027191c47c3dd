/* What is known of a check besides its value: reasons, blame, and what it looked at. */
#include "expression_fixture.h"

/* Checks an expression over the fixture's record. */
static struct verdict check(void **state, const char *text)
{
    struct harness *harness = *state;
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    struct value value;
    struct verdict verdict = {0};
    const struct scope scope = {.record = harness_yaml(harness, fixture_record)};
    const struct expression *expression =
        expression_parse(harness->arena, fixture_scalar(harness, text), harness->diags);
    expression_observe(sandbox, expression, &scope, harness->arena, &value, &verdict,
                       harness->diags);
    sandbox_free(sandbox);
    return verdict;
}

/* The paths of what was read, "a b.c". */
static const char *reads(void **state, const struct verdict *verdict)
{
    struct harness *harness = *state;
    const char *all = "";
    for (size_t i = 0; i < verdict->read_count; i++) {
        all = arena_printf(harness->arena, "%s%s%s", all, i > 0 ? " " : "",
                           node_path(harness->arena, verdict->reads[i]));
    }
    return all;
}

static void test_true_check_holds(void **state)
{
    struct verdict verdict = check(state, "actions == 2");
    assert_true(verdict.holds);
    assert_null(verdict.reason);
    assert_null(verdict.blame);
}

static void test_empty_text_does_not_hold(void **state)
{
    struct verdict verdict = check(state, "blank");
    assert_false(verdict.holds);
    assert_string_equal(reads(state, &verdict), "blank");
}

static void test_scalars_are_noted_once_in_order(void **state)
{
    struct verdict verdict = check(state, "speed + actions + speed + weapon.aim[2] > 100");
    assert_string_equal(reads(state, &verdict), "speed actions weapon.aim[2]");
}

static void test_paths_without_lua_are_noted(void **state)
{
    struct verdict verdict = check(state, "weapon.ammo");
    assert_true(verdict.holds);
    assert_string_equal(reads(state, &verdict), "weapon.ammo");
}

static void test_list_given_to_a_function_is_noted_with_its_items(void **state)
{
    struct verdict verdict = check(state, "sum(weapon.aim) == 15");
    assert_string_equal(reads(state, &verdict),
                        "weapon.aim weapon.aim[1] weapon.aim[2] weapon.aim[3]");
}

static void test_length_of_a_list_is_a_reading_of_it(void **state)
{
    struct verdict verdict = check(state, "#weapon.aim == 3");
    assert_true(verdict.holds);
    assert_string_equal(reads(state, &verdict), "weapon.aim");
}

static void test_reason_and_blame_of_a_function_are_kept(void **state)
{
    struct verdict verdict = check(state, "rising(numbers)");
    assert_false(verdict.holds);
    assert_non_null(verdict.reason);
    assert_string_equal(node_path(((struct harness *)*state)->arena, verdict.blame), "numbers[2]");
}

static void test_reads_of_a_failing_check_are_kept(void **state)
{
    struct harness *harness = *state;
    struct verdict verdict = check(state, "name + 1");
    assert_false(verdict.holds);
    assert_string_equal(reads(state, &verdict), "name");
    EXPECT_DIAG(harness, DIAG_EXPRESSION_FAILED, 1, 1);
}

static void test_long_reason_is_shortened(void **state)
{
    struct verdict verdict =
        check(state, "unique({repeat_text('x', 5000), repeat_text('x', 5000)})");
    assert_false(verdict.holds);
    assert_true(strlen(verdict.reason) <= 400);
    assert_true(g_utf8_validate(verdict.reason, -1, NULL));
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_true_check_holds),
        TEST(test_empty_text_does_not_hold),
        TEST(test_scalars_are_noted_once_in_order),
        TEST(test_paths_without_lua_are_noted),
        TEST(test_list_given_to_a_function_is_noted_with_its_items),
        TEST(test_length_of_a_list_is_a_reading_of_it),
        TEST(test_reason_and_blame_of_a_function_are_kept),
        TEST(test_reads_of_a_failing_check_are_kept),
        TEST(test_long_reason_is_shortened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
