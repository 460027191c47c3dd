/* How values read as text, truth, number and list. */
#include "expression_fixture.h"

static const struct node *field(struct harness *harness, const char *name)
{
    return node_lookup(harness_yaml(harness, fixture_record), name);
}

static void test_scalars_are_printed_as_written_and_null_is_not(void **state)
{
    struct harness *harness = *state;
    static const char *const written[][2] = {
        {"id", "007"}, {"large", "1e3"}, {"flag", "true"}, {"note", ""}, {"blank", ""},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(written); i++) {
        struct value value = value_from_node(field(harness, written[i][0]));
        assert_string_equal(value_to_text(harness->arena, &value), written[i][1]);
    }
}

static void test_whole_reals_are_printed_without_a_point(void **state)
{
    struct harness *harness = *state;
    static const struct {
        double real;
        const char *text;
    } rows[] = {
        {3.0, "3"},
        {-0.0, "0"},
        {-2.5, "-2.5"},
        {0.1 + 0.2, "0.3"},
        {1e15, "1000000000000000"},
        {9007199254740992.0, "9007199254740992"},
        {1e300, "1e+300"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct value value = {.kind = VALUE_REAL, .real = rows[i].real};
        assert_string_equal(value_to_text(harness->arena, &value), rows[i].text);
    }
}

static void test_lists_and_mappings_have_no_text(void **state)
{
    struct harness *harness = *state;
    struct value list = value_from_node(field(harness, "list"));
    struct value mapping = value_from_node(field(harness, "weapon"));
    struct value made = {.kind = VALUE_LIST};
    assert_null(value_to_text(harness->arena, &list));
    assert_null(value_to_text(harness->arena, &mapping));
    assert_null(value_to_text(harness->arena, &made));
}

static void test_nothing_false_null_and_empty_text_are_not_true(void **state)
{
    struct harness *harness = *state;
    struct value values[] = {
        value_from_node(NULL),
        {.kind = VALUE_FLAG, .flag = false},
        {.kind = VALUE_TEXT, .text = ""},
        value_from_node(field(harness, "note")),
        value_from_node(field(harness, "blank")),
        value_from_node(node_lookup(harness_yaml(harness, "off: false"), "off")),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        assert_false(value_is_true(&values[i]));
    }
}

static void test_all_else_is_true_zero_and_empty_lists_too(void **state)
{
    struct harness *harness = *state;
    struct value values[] = {
        {.kind = VALUE_INTEGER},
        {.kind = VALUE_REAL},
        {.kind = VALUE_LIST},
        {.kind = VALUE_FLAG, .flag = true},
        {.kind = VALUE_TEXT, .text = "false", .length = 5},
        value_from_node(field(harness, "none")),
        value_from_node(field(harness, "flag")),
        value_from_node(node_lookup(harness_yaml(harness, "zero: 0"), "zero")),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        assert_true(value_is_true(&values[i]));
    }
}

static void test_only_numbers_are_numbers(void **state)
{
    struct harness *harness = *state;
    double number = -1;
    struct value id = value_from_node(field(harness, "id"));
    assert_true(value_to_number(&id, &number));
    assert_true(number == 7);
    struct value large = value_from_node(field(harness, "large"));
    assert_true(value_to_number(&large, &number));
    assert_true(number == 1000);
    struct value quoted = value_from_node(node_lookup(harness_yaml(harness, "q: '7'"), "q"));
    struct value list = value_from_node(field(harness, "list"));
    struct value text = {.kind = VALUE_TEXT, .text = "7", .length = 1};
    struct value nothing = {.kind = VALUE_NOTHING};
    assert_false(value_to_number(&quoted, &number));
    assert_false(value_to_number(&list, &number));
    assert_false(value_to_number(&text, &number));
    assert_false(value_to_number(&nothing, &number));
}

static size_t item_count(struct harness *harness, struct value value)
{
    const struct value *items;
    size_t count = 99;
    return value_to_items(harness->arena, &value, &items, &count) ? count : SIZE_MAX;
}

static void test_a_number_counts_from_one(void **state)
{
    struct harness *harness = *state;
    const struct value *items;
    size_t count;
    struct value three = {.kind = VALUE_INTEGER, .integer = 3, .real = 3};
    assert_true(value_to_items(harness->arena, &three, &items, &count));
    assert_int_equal(count, 3);
    assert_int_equal(items[0].integer, 1);
    assert_int_equal(items[2].integer, 3);
    assert_true(items[2].real == 3);
    assert_int_equal(item_count(harness, value_from_node(field(harness, "actions"))), 2);
    assert_int_equal(item_count(harness, (struct value){.kind = VALUE_REAL, .real = 2}), 2);
    assert_int_equal(item_count(harness, (struct value){.kind = VALUE_INTEGER}), 0);
}

static void test_odd_numbers_count_nothing(void **state)
{
    struct harness *harness = *state;
    static const double odd[] = {-1, 1.5, 100001, 1e300, INFINITY, NAN};
    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++) {
        struct value value = {.kind = VALUE_REAL, .real = odd[i]};
        assert_true(item_count(harness, value) == SIZE_MAX);
    }
}

static void test_items_of_a_mapping_are_its_values(void **state)
{
    struct harness *harness = *state;
    const struct value *items;
    size_t count;
    struct value mapping = value_from_node(node_lookup(field(harness, "weapon"), "table"));
    assert_true(value_to_items(harness->arena, &mapping, &items, &count));
    assert_int_equal(count, 2);
    assert_string_equal(value_to_text(harness->arena, &items[0]), "stun");
    assert_string_equal(value_to_text(harness->arena, &items[1]), "hit");
}

static void test_texts_flags_and_nothing_have_no_items(void **state)
{
    struct harness *harness = *state;
    assert_true(item_count(harness, value_from_node(field(harness, "name"))) == SIZE_MAX);
    assert_true(item_count(harness, value_from_node(field(harness, "note"))) == SIZE_MAX);
    assert_true(item_count(harness, (struct value){.kind = VALUE_FLAG}) == SIZE_MAX);
    assert_true(item_count(harness, (struct value){.kind = VALUE_NOTHING}) == SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_scalars_are_printed_as_written_and_null_is_not,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(test_whole_reals_are_printed_without_a_point, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_lists_and_mappings_have_no_text, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_nothing_false_null_and_empty_text_are_not_true,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(test_all_else_is_true_zero_and_empty_lists_too,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(test_only_numbers_are_numbers, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_a_number_counts_from_one, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_odd_numbers_count_nothing, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_items_of_a_mapping_are_its_values, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_texts_flags_and_nothing_have_no_items, harness_setup,
                                        harness_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
