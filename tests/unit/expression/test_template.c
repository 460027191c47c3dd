/* Texts with expressions in them. */
#include "expression_fixture.h"

struct result {
    enum outcome outcome;
    const char *text;
    const struct node *template_scalar, *origin, *record;
};

/* NULL as the text where the template does not parse. */
static struct result evaluate(struct harness *harness, const char *text)
{
    struct result result = {.outcome = OUTCOME_REJECTED};
    result.template_scalar = fixture_scalar(harness, text);
    result.record = harness_yaml(harness, fixture_record);
    const struct template *template =
        template_parse(harness->arena, result.template_scalar, harness->diags);
    if (template == NULL) {
        return result;
    }
    struct scope scope = {.record = result.record};
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    result.outcome = template_evaluate(sandbox, template, &scope, harness->arena, &result.text,
                                       &result.origin, harness->diags);
    sandbox_free(sandbox);
    return result;
}

static void assert_text(struct harness *harness, const char *text, const char *expected)
{
    struct result result = evaluate(harness, text);
    assert_int_equal(result.outcome, OUTCOME_OK);
    assert_string_equal(result.text, expected);
}

static void test_expressions_are_replaced_by_their_values(void **state)
{
    assert_text(*state, "{name}: {actions + 1} AP", "Shaye: 3 AP");
    assert_text(*state, "{id}{id}", "007007");
    assert_text(*state, "{ name }", "Shaye");
}

static void test_text_without_braces_is_itself(void **state)
{
    assert_text(*state, "plain", "plain");
    assert_text(*state, "", "");
}

static void test_double_braces_write_one(void **state)
{
    assert_text(*state, "{{name}", "{name}");
    assert_text(*state, "{{{name}", "{Shaye");
    assert_text(*state, "{{{{", "{{");
}

static void test_a_closing_brace_alone_stands_for_itself(void **state)
{
    assert_text(*state, "} {name} }}", "} Shaye }}");
}

static void test_braces_in_texts_and_tables_do_not_end_an_expression(void **state)
{
    assert_text(*state, "<{'}'}>", "<}>");
    assert_text(*state, "<{ ({5, 6})[2] }>", "<6>");
}

static void test_flags_and_nothing_are_written(void **state)
{
    assert_text(*state, "{flag}{not flag}{nil}.", "truefalse.");
}

static void test_an_open_brace_is_reported_where_it_is(void **state)
{
    struct harness *harness = *state;
    assert_null(evaluate(harness, "a {name").text);
    EXPECT_DIAG(harness, DIAG_EXPRESSION_SYNTAX, 1, 3);
}

static void test_an_apostrophe_that_opens_a_quote_is_an_open_brace(void **state)
{
    struct harness *harness = *state;
    assert_null(evaluate(harness, "{name's} {x}").text);
    EXPECT_DIAG(harness, DIAG_EXPRESSION_SYNTAX, 1, 1);
}

static void test_each_bad_expression_is_reported(void **state)
{
    struct harness *harness = *state;
    assert_null(evaluate(harness, "a {} {1 +} {name}").text);
    EXPECT_DIAG(harness, DIAG_EXPRESSION_SYNTAX, 1, 4);
    EXPECT_DIAG(harness, DIAG_EXPRESSION_SYNTAX, 1, 7);
}

static void test_each_failing_expression_is_reported(void **state)
{
    struct harness *harness = *state;
    assert_int_equal(evaluate(harness, "{nmae} {name} {aktions + 1}").outcome, OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_NAME, 1, 2);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_NAME, 1, 16);
}

static void test_a_list_is_not_printed(void **state)
{
    struct harness *harness = *state;
    assert_int_equal(evaluate(harness, "a {list} {weapon}").outcome, OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_EXPRESSION_RESULT, 1, 4);
    EXPECT_DIAG(harness, DIAG_EXPRESSION_RESULT, 1, 11);
}

static void test_a_list_is_no_template(void **state)
{
    struct harness *harness = *state;
    const struct node *list = harness_yaml(harness, "[a]");
    assert_null(template_parse(harness->arena, list, harness->diags));
    EXPECT_DIAG(harness, DIAG_EXPRESSION_SYNTAX, 1, 1);
}

static void test_text_that_is_mostly_a_field_comes_from_the_field(void **state)
{
    struct harness *harness = *state;
    struct result result = evaluate(harness, "{name}!");
    assert_ptr_equal(result.origin, node_lookup(result.record, "name"));
    result = evaluate(harness, "{actions} {name}");
    assert_ptr_equal(result.origin, node_lookup(result.record, "name"));
    result = evaluate(harness, "{upper(name)}");
    assert_ptr_equal(result.origin, node_lookup(result.record, "name"));
}

static void test_text_that_is_mostly_the_template_comes_from_the_template(void **state)
{
    struct harness *harness = *state;
    struct result result = evaluate(harness, "Agent {name} of the order");
    assert_ptr_equal(result.origin, result.template_scalar);
    result = evaluate(harness, "{'The Agent of the order is ' .. name}");
    assert_ptr_equal(result.origin, result.template_scalar);
    result = evaluate(harness, "plain");
    assert_ptr_equal(result.origin, result.template_scalar);
}

static const struct template *parse(struct harness *harness, const char *text)
{
    return template_parse(harness->arena, fixture_scalar(harness, text), harness->diags);
}

static void test_constants_and_single_expressions_are_known(void **state)
{
    struct harness *harness = *state;
    assert_string_equal(template_constant(parse(harness, "a {{b}")), "a {b}");
    assert_string_equal(template_constant(parse(harness, "")), "");
    assert_null(template_constant(parse(harness, "{name}")));
    assert_null(template_single(parse(harness, "a")));
    assert_null(template_single(parse(harness, "")));
    assert_null(template_single(parse(harness, " {name}")));
    assert_null(template_single(parse(harness, "{name}{id}")));
    assert_non_null(template_single(parse(harness, "{name}")));
}

static void test_names_are_those_of_all_expressions(void **state)
{
    struct harness *harness = *state;
    size_t count;
    const char *const *names = template_names(parse(harness, "{b} x {a + b}"), &count);
    assert_int_equal(count, 2);
    assert_string_equal(names[0], "a");
    assert_string_equal(names[1], "b");
    template_names(parse(harness, "x"), &count);
    assert_int_equal(count, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_expressions_are_replaced_by_their_values),
        TEST(test_text_without_braces_is_itself),
        TEST(test_double_braces_write_one),
        TEST(test_a_closing_brace_alone_stands_for_itself),
        TEST(test_braces_in_texts_and_tables_do_not_end_an_expression),
        TEST(test_flags_and_nothing_are_written),
        TEST(test_an_open_brace_is_reported_where_it_is),
        TEST(test_an_apostrophe_that_opens_a_quote_is_an_open_brace),
        TEST(test_each_bad_expression_is_reported),
        TEST(test_each_failing_expression_is_reported),
        TEST(test_a_list_is_not_printed),
        TEST(test_a_list_is_no_template),
        TEST(test_text_that_is_mostly_a_field_comes_from_the_field),
        TEST(test_text_that_is_mostly_the_template_comes_from_the_template),
        TEST(test_constants_and_single_expressions_are_known),
        TEST(test_names_are_those_of_all_expressions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
