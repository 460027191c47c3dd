/* Names in frames within frames. */
#include "expression_fixture.h"

static const char *look(struct harness *harness, const struct scope *scope, const char *name)
{
    struct value value;
    return scope_lookup(scope, name, &value) ? value_to_text(harness->arena, &value) : "(none)";
}

static void test_the_innermost_frame_is_looked_in_first(void **state)
{
    struct harness *harness = *state;
    const struct scope_name outer_names[] = {
        {"x", {.kind = VALUE_INTEGER, .integer = 1}},
        {"y", {.kind = VALUE_INTEGER, .integer = 2}},
    };
    const struct scope_name inner_names[] = {{"x", {.kind = VALUE_INTEGER, .integer = 3}}};
    struct scope outer = {.names = outer_names, .name_count = 2};
    struct scope inner = {.parent = &outer, .names = inner_names, .name_count = 1};
    assert_string_equal(look(harness, &inner, "x"), "3");
    assert_string_equal(look(harness, &inner, "y"), "2");
    assert_string_equal(look(harness, &outer, "x"), "1");
}

static void test_names_of_a_frame_come_before_its_record(void **state)
{
    struct harness *harness = *state;
    const struct scope_name names[] = {{"name", {.kind = VALUE_TEXT, .text = "own", .length = 3}}};
    struct scope scope = {
        .names = names, .name_count = 1, .record = harness_yaml(harness, fixture_record)};
    assert_string_equal(look(harness, &scope, "name"), "own");
    assert_string_equal(look(harness, &scope, "id"), "007");
}

static void test_a_record_hides_names_further_out(void **state)
{
    struct harness *harness = *state;
    const struct scope_name names[] = {{"name", {.kind = VALUE_TEXT, .text = "far", .length = 3}}};
    struct scope outer = {.names = names, .name_count = 1};
    struct scope inner = {.parent = &outer, .record = harness_yaml(harness, fixture_record)};
    assert_string_equal(look(harness, &inner, "name"), "Shaye");
}

static void test_a_name_that_is_nowhere_is_not_found(void **state)
{
    struct harness *harness = *state;
    struct scope scope = {.record = harness_yaml(harness, fixture_record)};
    struct scope list = {.record = harness_yaml(harness, "[name]")};
    assert_string_equal(look(harness, &scope, "nam"), "(none)");
    assert_string_equal(look(harness, &scope, ""), "(none)");
    assert_string_equal(look(harness, &list, "name"), "(none)");
    assert_string_equal(look(harness, NULL, "name"), "(none)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_the_innermost_frame_is_looked_in_first, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_names_of_a_frame_come_before_its_record, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_a_record_hides_names_further_out, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_a_name_that_is_nowhere_is_not_found, harness_setup,
                                        harness_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
