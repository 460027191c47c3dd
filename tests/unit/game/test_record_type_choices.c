#include "game/record_type.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

#define TYPE_TEST(function)                                                                        \
    cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

static enum outcome load_choice(struct harness *harness, const char *alternatives)
{
    struct record_types types;
    const char *yaml = arena_printf(harness->arena,
                                    "records: {}\n"
                                    "types:\n"
                                    "  inner: {any_of: [text, dice]}\n"
                                    "  list: {list_of: text}\n"
                                    "  a: {any_of: [%s]}\n",
                                    alternatives);
    enum outcome outcome = record_types_load(harness->arena, harness_yaml(harness, yaml), NULL,
                                             &types, harness->diags);
    record_types_clear(&types);
    return outcome;
}

static void test_single_values_a_list_and_a_mapping_are_told_apart(void **state)
{
    assert_int_equal(load_choice(*state, "dice, whole, list, {values: text}, [x, y]"), OUTCOME_OK);
}

static void test_two_lists_are_not(void **state)
{
    assert_int_equal(load_choice(*state, "list, {list_of: whole}"), OUTCOME_REJECTED);
    EXPECT_DIAG(*state, DIAG_WRONG_KIND, 5, 22);
}

static void test_two_mappings_are_not(void **state)
{
    assert_int_equal(load_choice(*state, "board, {fields: {b: text}}"), OUTCOME_REJECTED);
    EXPECT_DIAG(*state, DIAG_WRONG_KIND, 5, 23);
}

static void test_a_choice_holds_no_choice(void **state)
{
    assert_int_equal(load_choice(*state, "flag, inner"), OUTCOME_REJECTED);
    EXPECT_DIAG(*state, DIAG_WRONG_KIND, 5, 22);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TYPE_TEST(test_single_values_a_list_and_a_mapping_are_told_apart),
        TYPE_TEST(test_two_lists_are_not),
        TYPE_TEST(test_two_mappings_are_not),
        TYPE_TEST(test_a_choice_holds_no_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
