/* Parsing and evaluating from YAML: constants, names, scopes, and where findings point. */
#include "expression_fixture.h"

static const struct expression *parse(struct harness *harness, const char *text)
{
    const struct expression *expression =
        expression_parse(harness->arena, fixture_scalar(harness, text), harness->diags);
    assert_non_null(expression);
    return expression;
}

static void assert_names(struct harness *harness, const char *text, const char *expected)
{
    size_t count;
    const char *const *names = expression_names(parse(harness, text), &count);
    GString *joined = g_string_new(NULL);
    for (size_t i = 0; i < count; i++) {
        g_string_append_printf(joined, "%s ", names[i]);
    }
    assert_string_equal(joined->str, expected);
    g_string_free(joined, TRUE);
}

static void test_names_are_sorted_and_given_once(void **state)
{
    assert_names(*state, "b + a + b", "a b ");
    assert_names(*state, "weapon.aim[2]", "weapon ");
    assert_names(*state, "1 + 2", "");
}

static void test_names_behind_a_dot_are_fields(void **state)
{
    assert_names(*state, "a.b.c + d:upper()", "a d ");
    assert_names(*state, "a..b", "a b ");
}

static void test_texts_in_quotes_may_be_names(void **state)
{
    assert_names(*state, "has('note') and \"a\"", "a and has note ");
}

static void test_words_in_comments_are_no_names(void **state)
{
    assert_names(*state, "a + 0 --[[ b ]] + c -- d", "a c ");
}

/* The value of a field whose scalar is an expression over itself and its neighbours. */
static const char *field_result(struct harness *harness, const char *yaml, const char *name,
                                enum value_kind *kind_out)
{
    const struct node *record = harness_yaml(harness, yaml);
    const struct expression *expression =
        expression_parse(harness->arena, node_lookup(record, name), harness->diags);
    struct scope scope = {.record = record};
    struct value value;
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    if (expression != NULL) {
        expression_evaluate(sandbox, expression, &scope, harness->arena, &value, harness->diags);
    }
    sandbox_free(sandbox);
    if (expression == NULL || diag_list_count(harness->diags) > 0) {
        return NULL;
    }
    *kind_out = value.kind;
    return fixture_describe(harness, &value);
}

static void test_numbers_and_flags_of_yaml_are_constants(void **state)
{
    struct harness *harness = *state;
    enum value_kind kind = VALUE_NOTHING;
    assert_string_equal(field_result(harness, "copies: 03", "copies", &kind), "03");
    assert_int_equal(kind, VALUE_NODE);
    assert_string_equal(field_result(harness, "when: false", "when", &kind), "false");
    assert_int_equal(kind, VALUE_NODE);
    assert_string_equal(field_result(harness, "copies: 1e2", "copies", &kind), "1e2");
}

static void test_quoted_numbers_are_expressions(void **state)
{
    enum value_kind kind = VALUE_NOTHING;
    assert_string_equal(field_result(*state, "copies: '3'", "copies", &kind), "3");
    assert_int_equal(kind, VALUE_INTEGER);
}

static void test_braces_around_the_whole_are_dropped(void **state)
{
    struct harness *harness = *state;
    assert_string_equal(fixture_result(harness, "{actions}"), "2");
    assert_string_equal(fixture_result(harness, " { actions + 1 } "), "3");
    assert_string_equal(fixture_result(harness, "{{1, 2}}"), "[1, 2]");
}

static void test_braces_around_a_list_are_kept(void **state)
{
    struct harness *harness = *state;
    assert_string_equal(fixture_result(harness, "{1, actions}"), "[1, 2]");
    assert_string_equal(fixture_result(harness, "{1}, {2}"),
                        "expression-syntax: this expression cannot be read: it must be one "
                        "expression and nothing else");
}

static void test_a_list_is_no_expression(void **state)
{
    struct harness *harness = *state;
    enum value_kind kind = VALUE_NOTHING;
    assert_null(field_result(harness, "each: [1, 2]", "each", &kind));
    EXPECT_DIAG(harness, DIAG_EXPRESSION_SYNTAX, 1, 7);
}

static void test_null_is_no_expression(void **state)
{
    struct harness *harness = *state;
    enum value_kind kind = VALUE_NOTHING;
    assert_null(field_result(harness, "a: 1\nwhen:\n", "when", &kind));
    assert_string_equal(fixture_finding(harness, 1),
                        "expression-syntax: this expression cannot be read: it is empty");
}

static void test_an_unknown_name_is_reported_at_the_expression(void **state)
{
    struct harness *harness = *state;
    enum value_kind kind = VALUE_NOTHING;
    assert_null(field_result(harness, "a: 1\nb:\n  when: x\nwhen: '{ aa + 1 }'", "when", &kind));
    EXPECT_DIAG(harness, DIAG_UNKNOWN_NAME, 4, 10);
    struct source_span span = diag_list_at(harness->diags, 0)->span;
    assert_int_equal(span.length, strlen("aa + 1"));
    assert_string_equal(diag_list_at(harness->diags, 0)->where, "when");
}

static void test_bad_syntax_is_reported_at_the_expression(void **state)
{
    struct harness *harness = *state;
    enum value_kind kind = VALUE_NOTHING;
    assert_null(field_result(harness, "when:   a ==", "when", &kind));
    EXPECT_DIAG(harness, DIAG_EXPRESSION_SYNTAX, 1, 9);
}

static void test_a_part_of_a_scalar_is_an_expression(void **state)
{
    struct harness *harness = *state;
    const struct node *scalar = fixture_scalar(harness, "each: agent in list");
    const struct expression *expression =
        expression_parse_part(harness->arena, scalar, 14, 5, harness->diags);
    struct scope scope = {.record = harness_yaml(harness, "list: 7")};
    struct value value;
    assert_int_equal(
        expression_evaluate(NULL, expression, &scope, harness->arena, &value, harness->diags),
        OUTCOME_OK);
    assert_string_equal(value_to_text(harness->arena, &value), "7");
    scope.record = NULL;
    assert_int_equal(
        expression_evaluate(NULL, expression, &scope, harness->arena, &value, harness->diags),
        OUTCOME_REJECTED);
    assert_int_equal(value.kind, VALUE_NOTHING);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_NAME, 1, 16);
}

static void test_fields_hide_functions_of_their_name(void **state)
{
    struct harness *harness = *state;
    enum value_kind kind = VALUE_NOTHING;
    assert_string_equal(field_result(harness, "max: 3\nx: max + 1", "x", &kind), "4");
}

static void test_one_expression_serves_many_records(void **state)
{
    struct harness *harness = *state;
    const struct expression *expression = parse(harness, "n * 2");
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    for (int i = 0; i < 100; i++) {
        const struct scope_name names[] = {{"n", {.kind = VALUE_INTEGER, .integer = i}}};
        struct scope scope = {.names = names, .name_count = 1};
        struct value value;
        assert_int_equal(expression_evaluate(sandbox, expression, &scope, harness->arena, &value,
                                             harness->diags),
                         OUTCOME_OK);
        assert_int_equal(value.integer, 2 * i);
    }
    sandbox_free(sandbox);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_names_are_sorted_and_given_once),
        TEST(test_names_behind_a_dot_are_fields),
        TEST(test_texts_in_quotes_may_be_names),
        TEST(test_words_in_comments_are_no_names),
        TEST(test_numbers_and_flags_of_yaml_are_constants),
        TEST(test_quoted_numbers_are_expressions),
        TEST(test_braces_around_the_whole_are_dropped),
        TEST(test_braces_around_a_list_are_kept),
        TEST(test_a_list_is_no_expression),
        TEST(test_null_is_no_expression),
        TEST(test_an_unknown_name_is_reported_at_the_expression),
        TEST(test_bad_syntax_is_reported_at_the_expression),
        TEST(test_a_part_of_a_scalar_is_an_expression),
        TEST(test_fields_hide_functions_of_their_name),
        TEST(test_one_expression_serves_many_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
