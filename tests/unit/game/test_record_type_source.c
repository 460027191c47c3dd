#include "game/record_type_source.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

#define TYPE_TEST(function)                                                                        \
    cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

static bool form_of(struct harness *harness, const char *yaml, enum type_kind *kind)
{
    return type_source_form(harness->arena, harness_yaml(harness, yaml), kind, harness->diags);
}

static void test_the_field_that_is_there_says_the_form(void **state)
{
    enum type_kind kind = TYPE_ANY;
    assert_true(form_of(*state, "{least: 1, list_of: text}\n", &kind));
    assert_int_equal(kind, TYPE_LIST);
    assert_true(form_of(*state, "{keys: id, values: text}\n", &kind));
    assert_int_equal(kind, TYPE_TABLE);
    assert_true(form_of(*state, "{kind: text}\n", &kind));
    assert_int_equal(kind, TYPE_NAMED);
}

static void test_no_form_is_one_too_few(void **state)
{
    enum type_kind kind = TYPE_ANY;
    assert_false(form_of(*state, "{doc: x}\n", &kind));
    EXPECT_DIAG(*state, DIAG_MISSING_FIELD, 1, 1);
}

static void test_each_further_form_is_reported(void **state)
{
    enum type_kind kind = TYPE_ANY;
    assert_false(form_of(*state, "{kind: text,\n one_of: [b],\n list_of: text}\n", &kind));
    EXPECT_DIAG(*state, DIAG_UNKNOWN_FIELD, 2, 2);
    EXPECT_DIAG(*state, DIAG_UNKNOWN_FIELD, 3, 2);
}

static bool check(struct harness *harness, const char *yaml, bool is_field, enum type_kind kind)
{
    return type_source_check_options(harness->arena, harness_yaml(harness, yaml), is_field, kind,
                                     harness->diags);
}

static void test_options_that_apply_are_fine(void **state)
{
    assert_true(check(*state, "{from: 1, to: 1, optional: true}\n", true, TYPE_WHOLE));
    assert_true(check(*state, "{least: 1, most: 3}\n", false, TYPE_LIST));
    assert_true(check(*state, "{or: [a], doc: x}\n", false, TYPE_FLAG));
}

static void test_options_of_other_kinds_are_reported(void **state)
{
    assert_false(check(*state, "{from: 1,\n pattern: a}\n", false, TYPE_FLAG));
    EXPECT_DIAG(*state, DIAG_UNKNOWN_FIELD, 1, 2);
    EXPECT_DIAG(*state, DIAG_UNKNOWN_FIELD, 2, 2);
}

static void test_the_form_of_a_pattern_needs_one(void **state)
{
    assert_true(check(*state, "{pattern: a,\n form: an a}\n", false, TYPE_TEXT));
    assert_false(check(*state, "{least: 1,\n form: an a}\n", false, TYPE_TEXT));
    EXPECT_DIAG(*state, DIAG_UNKNOWN_FIELD, 2, 2);
}

static void test_only_fields_are_optional(void **state)
{
    assert_false(check(*state, "{optional: true}\n", false, TYPE_TEXT));
    EXPECT_DIAG(*state, DIAG_UNKNOWN_FIELD, 1, 2);
}

static void test_a_length_leaves_no_room_for_least_and_most(void **state)
{
    assert_false(check(*state, "{length: 2,\n most: 3}\n", false, TYPE_LIST));
    EXPECT_DIAG(*state, DIAG_UNKNOWN_FIELD, 2, 2);
}

static void test_limits_are_in_order(void **state)
{
    assert_false(check(*state, "{from: 2, to: 1}\n", false, TYPE_NUMBER));
    EXPECT_DIAG(*state, DIAG_OUT_OF_RANGE, 1, 15);
    assert_false(check(*state, "{least: 2,\n most: 1}\n", false, TYPE_LIST));
    EXPECT_DIAG(*state, DIAG_OUT_OF_RANGE, 2, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TYPE_TEST(test_the_field_that_is_there_says_the_form),
        TYPE_TEST(test_no_form_is_one_too_few),
        TYPE_TEST(test_each_further_form_is_reported),
        TYPE_TEST(test_options_that_apply_are_fine),
        TYPE_TEST(test_options_of_other_kinds_are_reported),
        TYPE_TEST(test_the_form_of_a_pattern_needs_one),
        TYPE_TEST(test_only_fields_are_optional),
        TYPE_TEST(test_a_length_leaves_no_room_for_least_and_most),
        TYPE_TEST(test_limits_are_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
