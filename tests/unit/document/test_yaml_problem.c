/* The words for broken YAML; where they point is in tests/golden/broken. */
#include <glib.h>

#include "document/yaml_problem.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

struct row {
    const char *yaml;
    const char *words; /* after "this is not valid YAML: "; a part of them is enough */
};

enum { FIXED_COUNT = 4 }; /* tests that are no rows */

static const struct row rows[] = {
    {"a:\n  b: 1\n c: 2\n", "the entries do not line up, or a ':' is missing; the first entry "
                            "stands in line 1"},
    {"a: [1,\n  2\nb: 3\n", "a ',' or the closing ']' is missing; the list begins in line 1"},
    {"a: [1 2}\n", "a ',' or the closing ']' is missing"},
    {"a: {b: 1\n", "a ',' or the closing '}' is missing"},
    {"a: {b: 1]\n", "a ',' or the closing '}' is missing"},
    {"a: 1]\nb: [2]]\n", "there is no opening bracket to this closing one"},
    {"a: [1] and more\n", "text follows the closing bracket"},
    {"a: 'it's'\n", "write a quote inside single quotes twice"},
    {"- {a: \"b}\n- {a: \"c\"}\n", "is its closing quote missing?"},
    {"- {a: #fff}\n- {a: b}\n", "'#' begins a comment; quote a colour"},
    {"- [a, #fff]\n- [a]\n", "'#' begins a comment; quote a colour"},
    {"- {a: 1, # one\n   b 2: : 3}\n", "is missing"},
    {"- 'x'\n- [players' {]\n", "text follows a closing quote"},
    {"- {a: b: c}\n", "a second ':' stands in this entry"},
    {"- {a: b}\n{a: c}\n", "an item of a list begins with '- '"},
    {"- 1\nb: 2\n", "the items of this list do not line up, or a '-' is missing"},
    {"a: 1\n- 2\n", "an item of a list stands among named entries"},
    {"a: 1\n: 2\n", "a name is missing before this ':'"},
    {"a: 1\nb 2\nc: 3\n", "a ':' is missing after this name"},
    {"a: b: c\n", "a second ':' stands in this line; quote a text that holds ': '"},
    {"a: 1\n  b: 2\n", "this entry does not fit the line above"},
    {"a: - 1\n", "a list begins on a line of its own"},
    {"a: \"b\n", "this quote is never closed"},
    {"a: 'b\n", "this quote is never closed"},
    {"a: \"\\q\"\n", "'\\' has a meaning in double quotes"},
    {"a: \"\\uD800\"\n", "one of the two stands alone here"},
    {"a: \"\\uD83D\\uDE00\"\n", "write \\U0001F600, or the character itself"},
    {"a: \"\\UFFFFFFFF\"\n", "there is no character of this number"},
    {"a: \"\\xzz\"\n", "hexadecimal digits"},
    {"a: *\n", "a text that begins with '*' must be quoted"},
    {"a: &\n", "a text that begins with '&' must be quoted"},
    {"a: @b\n", "a text that begins with this character must be quoted"},
    {"%b: 1\n", "a text that begins with '%' must be quoted"},
    {"a: > b\n", "the text begins on the line after '|' or '>'"},
    {"a: |0\n", "the number after '|' or '>' is from 1 to 9"},
    {"%YAML 2.0\n---\na: 1\n", "this %YAML version is not understood"},
    {"[1]\na: 2\n", "this does not belong to what stands above"},
    {"a: \x01\n", "it holds a control character"},
};

static void test_row(void **state)
{
    const struct row *row = *state;
    void *made;
    harness_setup(&made);
    struct harness *harness = made;
    assert_null(harness_yaml(harness, row->yaml));
    assert_int_equal(diag_list_count(harness->diags), 1);
    const struct diag *diag = diag_list_at(harness->diags, 0);
    assert_int_equal(diag->code, DIAG_YAML_SYNTAX);
    if (strstr(diag->message, row->words) == NULL) {
        assert_string_equal(diag->message, row->words);
    }
    harness->taken = 1;
    harness_teardown(&made);
}

static void test_unknown_problems_are_told_in_their_own_words(void **state)
{
    struct harness *harness = *state;
    struct yaml_problem problem = {.problem = "the moon is full", .problem_offset = 3};
    yaml_problem_report(harness->arena, harness_source(harness, "a: 1\n"), &problem,
                        harness->diags);
    EXPECT_DIAG(harness, DIAG_YAML_SYNTAX, 1, 4);
    assert_string_equal(diag_list_at(harness->diags, 0)->message,
                        "this is not valid YAML: the moon is full");
}

static void test_a_problem_past_the_end_points_at_the_end_of_the_text(void **state)
{
    struct harness *harness = *state;
    const struct source_text *source = harness_source(harness, "a: [1\n\n  \n");
    struct yaml_problem problem = {.problem = "did not find expected ',' or ']'",
                                   .problem_offset = source->length};
    yaml_problem_report(harness->arena, source, &problem, harness->diags);
    EXPECT_DIAG(harness, DIAG_YAML_SYNTAX, 1, 6);
}

static void test_a_quote_that_is_closed_in_a_later_line_is_blamed_where_it_began(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, "- {a: \"b \\\" c}\n- {a: \"d\"}\n"));
    EXPECT_DIAG(harness, DIAG_YAML_SYNTAX, 1, 7);
}

static void test_a_comment_that_hides_a_bracket_is_blamed(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, "- {a: b, c: #fff}\n\n- {a: b}\n"));
    EXPECT_DIAG(harness, DIAG_YAML_SYNTAX, 1, 13);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows) + FIXED_COUNT] = {
        cmocka_unit_test_setup_teardown(test_unknown_problems_are_told_in_their_own_words,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(test_a_problem_past_the_end_points_at_the_end_of_the_text,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(
            test_a_quote_that_is_closed_in_a_later_line_is_blamed_where_it_began, harness_setup,
            harness_teardown),
        cmocka_unit_test_setup_teardown(test_a_comment_that_hides_a_bracket_is_blamed,
                                        harness_setup, harness_teardown),
    };
    char *names[G_N_ELEMENTS(rows)];
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        names[i] = g_strdup_printf("test_words: %s", rows[i].words);
        tests[i + FIXED_COUNT] = (struct CMUnitTest){
            .name = names[i], .test_func = test_row, .initial_state = (void *)&rows[i]};
    }
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_free(names[i]);
    }
    return failures;
}
