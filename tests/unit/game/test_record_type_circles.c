#include "game/record_type_source.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

#define TYPE_TEST(function)                                                                        \
    cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

static enum outcome load_types(struct harness *harness, const char *types_yaml)
{
    struct record_types types;
    const char *yaml = arena_printf(harness->arena, "records: {}\ntypes:\n%s", types_yaml);
    enum outcome outcome = record_types_load(harness->arena, harness_yaml(harness, yaml), NULL,
                                             &types, harness->diags);
    record_types_clear(&types);
    return outcome;
}

static void test_a_list_ends_a_circle(void **state)
{
    assert_int_equal(load_types(*state, "  bag: {fields: {inside: {list_of: bag}}}\n"), OUTCOME_OK);
}

static void test_free_keys_end_a_circle(void **state)
{
    assert_int_equal(load_types(*state, "  bag: {values: bag}\n"), OUTCOME_OK);
}

static void test_an_optional_field_ends_a_circle(void **state)
{
    assert_int_equal(load_types(*state, "  bag: {fields: {inside: {kind: bag, optional: true}}}\n"),
                     OUTCOME_OK);
}

static void test_a_field_whose_type_is_optional_ends_a_circle(void **state)
{
    assert_int_equal(load_types(*state, "  bag: {fields: {inside: more}}\n"
                                        "  more: {kind: bag, optional: true}\n"),
                     OUTCOME_OK);
}

static void test_two_ways_to_one_type_are_no_circle(void **state)
{
    assert_int_equal(load_types(*state, "  side: {fields: {a: attack, b: attack}}\n"
                                        "  attack: {fields: {roll: text}}\n"),
                     OUTCOME_OK);
}

static void test_names_that_call_each_other_are_a_circle(void **state)
{
    assert_int_equal(load_types(*state, "  one: two\n  two: one\n"), OUTCOME_REJECTED);
    EXPECT_DIAG(*state, DIAG_CIRCULAR, 4, 8);
}

static void test_a_choice_of_itself_is_a_circle(void **state)
{
    assert_int_equal(load_types(*state, "  one: {any_of: [text, one]}\n"), OUTCOME_REJECTED);
    EXPECT_DIAG(*state, DIAG_CIRCULAR, 3, 24);
}

static void test_a_field_that_must_be_there_closes_a_circle(void **state)
{
    assert_int_equal(load_types(*state, "  bag: {fields: {box: box}}\n"
                                        "  box: {fields: {bag: bag}}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(*state, DIAG_CIRCULAR, 4, 23);
}

static void test_a_field_with_a_circle_of_names_is_told_once(void **state)
{
    assert_int_equal(load_types(*state, "  bag: {fields: {one: one}}\n"
                                        "  one: two\n"
                                        "  two: one\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(*state, DIAG_CIRCULAR, 5, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TYPE_TEST(test_a_list_ends_a_circle),
        TYPE_TEST(test_free_keys_end_a_circle),
        TYPE_TEST(test_an_optional_field_ends_a_circle),
        TYPE_TEST(test_a_field_whose_type_is_optional_ends_a_circle),
        TYPE_TEST(test_two_ways_to_one_type_are_no_circle),
        TYPE_TEST(test_names_that_call_each_other_are_a_circle),
        TYPE_TEST(test_a_choice_of_itself_is_a_circle),
        TYPE_TEST(test_a_field_that_must_be_there_closes_a_circle),
        TYPE_TEST(test_a_field_with_a_circle_of_names_is_told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
