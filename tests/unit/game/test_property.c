#include "game/layout.h"
#include "game/property.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

#define PROPERTY_TEST(function)                                                                    \
    cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

/* Reads a property of an element from a YAML text without a theme. */
static bool read_as(struct harness *harness, enum property_id id, const char *yaml,
                    struct property *out)
{
    static const struct theme no_theme;
    return property_read(harness->arena, element_property_spec(id), harness_yaml(harness, yaml),
                         &no_theme, out, harness->diags);
}

/* The same, then evaluated where `x` is a number and `w` a text. */
static bool evaluate_as(struct harness *harness, enum property_id id, const char *yaml,
                        struct property *out)
{
    static const struct theme no_theme;
    const struct scope_name names[] = {
        {"x", {.kind = VALUE_INTEGER, .integer = 4, .real = 4}},
        {"w", {.kind = VALUE_TEXT, .text = "end", .length = 3}},
    };
    const struct scope scope = {.names = names, .name_count = 2};
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    struct property read;
    *out = (struct property){0};
    bool good =
        read_as(harness, id, yaml, &read) &&
        property_evaluate(&read, sandbox, &scope, harness->arena, &no_theme, out, harness->diags);
    sandbox_free(sandbox);
    return good;
}

static void test_a_number_is_read_once(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_ROTATE, "90", &property));
    assert_false(property.dynamic);
    assert_true(property.number == 90);
}

static void test_a_number_must_be_one(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_ROTATE, "much", &property));
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 1);
}

static void test_a_number_has_limits(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_OPACITY, "1.01", &property));
    EXPECT_DIAG(harness, DIAG_OUT_OF_RANGE, 1, 1);
}

static void test_limits_themselves_are_within(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_OPACITY, "1", &property));
    assert_true(property.number == 1);
}

static void test_not_a_number_is_none(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_OPACITY, ".nan", &property));
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 1);
}

static void test_a_flag_is_true_or_false(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_ITALIC, "true", &property));
    assert_true(property.flag);
}

static void test_a_word_is_no_flag(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_ITALIC, "on", &property));
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 1);
}

static void test_a_quoted_flag_is_text(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_ITALIC, "\"true\"", &property));
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 1);
}

static void test_a_choice_is_its_place_among_the_words(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_JUSTIFY, "between", &property));
    assert_int_equal(property.choice, ITEM_JUSTIFY_BETWEEN);
}

static void test_a_misspelt_choice_is_reported_with_the_nearest(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_JUSTIFY, "betwen", &property));
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 1);
    assert_non_null(strstr(diag_list_at(harness->diags, 0)->message, "did you mean 'between'"));
}

static void test_a_length_has_a_unit(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_WIDTH, "50%", &property));
    assert_int_equal(property.length.unit, LENGTH_PERCENT);
    assert_true(property.length.amount == 50);
}

static void test_a_length_must_be_one(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_WIDTH, "5 apples", &property));
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 1);
}

static void test_a_length_beyond_any_sheet_is_refused(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_WIDTH, "10001", &property));
    EXPECT_DIAG(harness, DIAG_OUT_OF_RANGE, 1, 1);
}

static void test_lengths_are_one_or_a_list(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_PADDING, "[1, 2mm, 3%]", &property));
    assert_int_equal(property.list.count, 3);
    assert_int_equal(property.list.items[2].length.unit, LENGTH_PERCENT);
}

static void test_a_single_length_stands_for_a_list(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_PADDING, "4", &property));
    assert_true(property.length.amount == 4);
}

static void test_a_list_among_lengths_is_refused(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_PADDING, "[1, [2]]", &property));
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 5);
}

static void test_each_bad_item_of_a_list_is_reported(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_PADDING, "[a, 1, b]", &property));
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 2);
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 8);
}

static void test_points_are_lists_of_two(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_POINTS_LIST, "[[0, 0], [5, 50%]]", &property));
    assert_int_equal(property.list.count, 2);
    assert_int_equal(property.list.items[1].list.items[1].length.unit, LENGTH_PERCENT);
}

static void test_points_are_no_single_value(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_POINTS_LIST, "5", &property));
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 1);
}

static void test_a_mapping_is_no_value(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_WIDTH, "{a: 1}", &property));
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 1);
}

static void test_a_list_is_no_single_length(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_WIDTH, "[1, 2]", &property));
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 1);
}

static void test_a_colour_is_looked_up(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_FILL, "\"#ff0000\"", &property));
    assert_true(property.colour.red == 1);
}

static void test_an_unknown_colour_is_reported(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_FILL, "reddish", &property));
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 1, 1);
}

static void test_a_text_with_an_expression_is_kept(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_FILL, "\"{tint}\"", &property));
    assert_true(property.dynamic);
}

static void test_two_braces_are_a_text(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_FONT_FAMILY, "\"{{x\"", &property));
    assert_string_equal(template_constant(property.text), "{x");
}

static void test_a_broken_expression_is_reported(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_WIDTH, "\"{1 +}\"", &property));
    harness->taken = diag_list_count(harness->diags);
    assert_int_equal(harness->taken, 1);
    assert_int_equal(diag_list_at(harness->diags, 0)->code, DIAG_EXPRESSION_SYNTAX);
}

static void test_when_is_an_expression_without_braces(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_WHEN, "x > 1", &property));
    assert_non_null(property.expression);
}

static void test_each_names_its_item(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_REPEAT, "agents as a", &property));
    assert_string_equal(property.each.name, "a");
    assert_null(property.each.index_name);
}

static void test_each_names_its_index(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_REPEAT, "agents as a, i", &property));
    assert_string_equal(property.each.name, "a");
    assert_string_equal(property.each.index_name, "i");
}

static void test_each_may_name_nothing(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_REPEAT, "agents", &property));
    assert_null(property.each.name);
}

static void test_as_in_quotes_or_brackets_names_nothing(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_REPEAT, "f(' as ', \"x as y\")", &property));
    assert_null(property.each.name);
}

static void test_each_with_three_names_is_refused(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_REPEAT, "agents as a, b, c", &property));
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 1);
}

static void test_each_with_a_number_for_a_name_is_refused(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_REPEAT, "agents as 1", &property));
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 1);
}

static void test_a_word_of_lua_is_suggested_for_no_item(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_REPEAT, "end in agents", &property));
    EXPECT_DIAG(harness, DIAG_EXPRESSION_SYNTAX, 1, 1);
}

static void test_parameters_are_texts_or_data_with_quotes_or_without(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(read_as(harness, PROPERTY_WITH,
                        "{a: x + 1, b: \"{x + 1}\", c: 7, d: [1, 2], e: \"7\"}", &property));
    const struct parameter *items = property.parameters.items;
    assert_int_equal(property.parameters.count, 5);
    assert_string_equal(template_constant(items[0].text), "x + 1");
    assert_non_null(template_single(items[1].text));
    assert_null(items[2].text);
    assert_null(items[3].text);
    assert_string_equal(template_constant(items[4].text), "7");
}

static void test_a_parameter_must_be_a_name(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_WITH, "{my side: 1}", &property));
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 2);
}

static void test_parameters_are_no_list(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(read_as(harness, PROPERTY_WITH, "[1]", &property));
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 1);
}

static void test_an_evaluated_number_is_read_as_one(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(evaluate_as(harness, PROPERTY_ROTATE, "\"{x * 10}\"", &property));
    assert_false(property.dynamic);
    assert_true(property.number == 40);
}

static void test_an_evaluated_length_may_have_its_unit_outside(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(evaluate_as(harness, PROPERTY_WIDTH, "\"{x}%\"", &property));
    assert_int_equal(property.length.unit, LENGTH_PERCENT);
    assert_true(property.length.amount == 4);
}

static void test_an_evaluated_choice_is_looked_up(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(evaluate_as(harness, PROPERTY_JUSTIFY, "\"{w}\"", &property));
    assert_int_equal(property.choice, ITEM_JUSTIFY_END);
}

static void test_an_evaluated_flag_is_true_or_false(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(evaluate_as(harness, PROPERTY_ITALIC, "\"{x > 3}\"", &property));
    assert_true(property.flag);
}

static void test_an_evaluated_flag_may_be_nothing_else(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(evaluate_as(harness, PROPERTY_ITALIC, "\"{x}\"", &property));
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 1);
}

static void test_an_evaluated_number_has_limits(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(evaluate_as(harness, PROPERTY_OPACITY, "\"{x}\"", &property));
    EXPECT_DIAG(harness, DIAG_OUT_OF_RANGE, 1, 1);
}

static void test_items_of_a_list_are_evaluated(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(evaluate_as(harness, PROPERTY_PADDING, "[1, \"{x}\"]", &property));
    assert_true(property.list.items[1].length.amount == 4);
}

static void test_coordinates_of_points_are_evaluated(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_true(evaluate_as(harness, PROPERTY_POINTS_LIST, "[[1, \"{x}\"], [2, 3]]", &property));
    assert_true(property.list.items[0].list.items[1].length.amount == 4);
}

static void test_an_unknown_name_is_reported(void **state)
{
    struct harness *harness = *state;
    struct property property;
    assert_false(evaluate_as(harness, PROPERTY_ROTATE, "\"{y}\"", &property));
    EXPECT_DIAG(harness, DIAG_UNKNOWN_NAME, 1, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROPERTY_TEST(test_a_number_is_read_once),
        PROPERTY_TEST(test_a_number_must_be_one),
        PROPERTY_TEST(test_a_number_has_limits),
        PROPERTY_TEST(test_limits_themselves_are_within),
        PROPERTY_TEST(test_not_a_number_is_none),
        PROPERTY_TEST(test_a_flag_is_true_or_false),
        PROPERTY_TEST(test_a_word_is_no_flag),
        PROPERTY_TEST(test_a_quoted_flag_is_text),
        PROPERTY_TEST(test_a_choice_is_its_place_among_the_words),
        PROPERTY_TEST(test_a_misspelt_choice_is_reported_with_the_nearest),
        PROPERTY_TEST(test_a_length_has_a_unit),
        PROPERTY_TEST(test_a_length_must_be_one),
        PROPERTY_TEST(test_a_length_beyond_any_sheet_is_refused),
        PROPERTY_TEST(test_lengths_are_one_or_a_list),
        PROPERTY_TEST(test_a_single_length_stands_for_a_list),
        PROPERTY_TEST(test_a_list_among_lengths_is_refused),
        PROPERTY_TEST(test_each_bad_item_of_a_list_is_reported),
        PROPERTY_TEST(test_points_are_lists_of_two),
        PROPERTY_TEST(test_points_are_no_single_value),
        PROPERTY_TEST(test_a_mapping_is_no_value),
        PROPERTY_TEST(test_a_list_is_no_single_length),
        PROPERTY_TEST(test_a_colour_is_looked_up),
        PROPERTY_TEST(test_an_unknown_colour_is_reported),
        PROPERTY_TEST(test_a_text_with_an_expression_is_kept),
        PROPERTY_TEST(test_two_braces_are_a_text),
        PROPERTY_TEST(test_a_broken_expression_is_reported),
        PROPERTY_TEST(test_when_is_an_expression_without_braces),
        PROPERTY_TEST(test_each_names_its_item),
        PROPERTY_TEST(test_each_names_its_index),
        PROPERTY_TEST(test_each_may_name_nothing),
        PROPERTY_TEST(test_as_in_quotes_or_brackets_names_nothing),
        PROPERTY_TEST(test_each_with_three_names_is_refused),
        PROPERTY_TEST(test_each_with_a_number_for_a_name_is_refused),
        PROPERTY_TEST(test_a_word_of_lua_is_suggested_for_no_item),
        PROPERTY_TEST(test_parameters_are_texts_or_data_with_quotes_or_without),
        PROPERTY_TEST(test_a_parameter_must_be_a_name),
        PROPERTY_TEST(test_parameters_are_no_list),
        PROPERTY_TEST(test_an_evaluated_number_is_read_as_one),
        PROPERTY_TEST(test_an_evaluated_length_may_have_its_unit_outside),
        PROPERTY_TEST(test_an_evaluated_choice_is_looked_up),
        PROPERTY_TEST(test_an_evaluated_flag_is_true_or_false),
        PROPERTY_TEST(test_an_evaluated_flag_may_be_nothing_else),
        PROPERTY_TEST(test_an_evaluated_number_has_limits),
        PROPERTY_TEST(test_items_of_a_list_are_evaluated),
        PROPERTY_TEST(test_coordinates_of_points_are_evaluated),
        PROPERTY_TEST(test_an_unknown_name_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
