/* What is no expression, and what is said of it. */
#include "expression_fixture.h"

#define UNREADABLE "expression-syntax: this expression cannot be read: "

static const struct fixture_row rows[] = {
    {"test_nothing_at_all_is_empty", "", UNREADABLE "it is empty"},
    {"test_spaces_are_empty", "  ", UNREADABLE "it is empty"},
    {"test_empty_braces_are_an_empty_list", "{}", "[]"},
    {"test_a_comment_is_empty", "-- note", UNREADABLE "it is empty"},
    {"test_a_comment_behind_is_fine", "1 + 1 -- note", "2"},
    {"test_two_values_are_too_many", "1, 2",
     UNREADABLE "it must be one expression and nothing else"},
    {"test_a_semicolon_ends_nothing", "1;",
     UNREADABLE "it must be one expression and nothing else"},
    {"test_a_statement_is_no_expression", "local x = 1", UNREADABLE "'local' is not expected here"},
    {"test_a_statement_behind_is_refused", "1 end while true do end do local x = 1",
     UNREADABLE "'end' is not expected here"},
    {"test_brackets_that_close_too_much_are_refused", "1) + (2",
     UNREADABLE "')' is not expected here"},
    {"test_brackets_that_close_too_little_are_refused", "(1",
     UNREADABLE "')' is missing at the end"},
    {"test_an_operator_needs_two_sides", "1 +", UNREADABLE "something is missing at the end"},
    {"test_an_open_quote_is_named", "\"abc", UNREADABLE "a quote is not closed"},
    {"test_an_open_long_bracket_is_named", "[[abc", UNREADABLE "a '[[' is not closed"},
    {"test_an_open_comment_is_named", "1 --[[", UNREADABLE "a '--[[' is not closed"},
    {"test_a_bad_number_is_named", "12monkeys", UNREADABLE "this is no number"},
    {"test_a_format_of_python_is_explained", "actions:02d",
     UNREADABLE "no format stands behind a ':' here; text(actions, 1) has one decimal, "
                "sub('00' .. actions, -2) is two digits wide"},
    {"test_a_format_with_decimals_is_explained", "actions:.2f",
     UNREADABLE "no format stands behind a ':' here; text(actions, 1) has one decimal, "
                "sub('00' .. actions, -2) is two digits wide"},
    {"test_what_is_said_of_formats_is_two_digits_wide", "sub('00' .. 7, -2) .. sub('00' .. 12, -2)",
     "0712"},
    {"test_a_bad_escape_is_named", "'\\q'",
     UNREADABLE "a '\\' is followed by a letter that means nothing"},
    {"test_a_single_equals_sign_is_explained", "actions = 2",
     UNREADABLE "a single '=' is no comparison; write '=='"},
    {"test_the_unequal_of_other_languages_is_explained", "actions != 2",
     UNREADABLE "there is no '!' here; write '~=' for 'is not equal', 'not' for 'is not'"},
    {"test_the_and_of_other_languages_is_explained", "flag && flag",
     UNREADABLE "there is no '&&' here; write 'and'"},
    {"test_the_or_of_other_languages_is_explained", "flag || flag",
     UNREADABLE "there is no '||' here; write 'or'"},
    {"test_the_question_of_other_languages_is_explained", "flag ? 1 : 2",
     UNREADABLE "there is no '?' here; write 'test and this or that'"},
    {"test_letters_of_other_scripts_are_explained",
     "gr\xc3\xb6\xc3\x9f"
     "e + 1",
     UNREADABLE "names that are computed with have only the letters a to z, digits and '_'"},
    {"test_the_environment_cannot_be_reached", "_ENV[name]", UNREADABLE "'_ENV' is not available"},
    {"test_the_environment_may_be_spoken_of", "'_ENV'", "_ENV"},
};

static void assert_refused(struct harness *harness, const char *text, const char *expected)
{
    assert_string_equal(fixture_result(harness, text), expected);
}

static char *nested(const char *open, const char *middle, const char *close, size_t count)
{
    GString *text = g_string_new(NULL);
    for (size_t i = 0; i < count; i++) {
        g_string_append(text, open);
    }
    g_string_append(text, middle);
    for (size_t i = 0; i < count; i++) {
        g_string_append(text, close);
    }
    return g_string_free(text, FALSE);
}

static void test_deep_brackets_are_refused(void **state)
{
    char *text = nested("(", "1", ")", 5000);
    assert_refused(*state, text, UNREADABLE "the brackets are nested too deeply");
    g_free(text);
}

static void test_long_texts_are_refused(void **state)
{
    char *text = nested("", "1", " + 1", 20000);
    assert_refused(*state, text, UNREADABLE "it is too long");
    g_free(text);
}

static void test_a_nul_character_is_refused(void **state)
{
    struct harness *harness = *state;
    struct node *scalar = (struct node *)fixture_scalar(harness, "1 + 1 ");
    char *bytes = arena_strndup(harness->arena, "1 + 1\0 end", 10);
    scalar->scalar.text = bytes;
    scalar->scalar.length = 10;
    assert_null(expression_parse(harness->arena, scalar, harness->diags));
    assert_string_equal(fixture_finding(harness, 1), UNREADABLE "it holds a NUL character");
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows) + 3] = {
        cmocka_unit_test_setup_teardown(test_deep_brackets_are_refused, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_long_texts_are_refused, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_a_nul_character_is_refused, harness_setup,
                                        harness_teardown),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[i + 3] = fixture_row_test(&rows[i]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
