/* Where tokens begin and end, and where an expression does. */
#include <glib.h>

#include "expression/syntax.h"
#include "support/cmocka_env.h"

static const char *const kind_letters = "EnT0s!"; /* by enum token_kind */

/* One letter and the token's text for each: "n:name s:+ 0:1 ". */
static char *tokens_of(const char *text)
{
    GString *found = g_string_new(NULL);
    size_t position = 0;
    for (;;) {
        struct token token = lexer_next(text, strlen(text), &position);
        if (token.kind == TOKEN_END) {
            return g_string_free(found, FALSE);
        }
        g_string_append_printf(found, "%c:%.*s ", kind_letters[token.kind], (int)token.length,
                               text + token.offset);
        if (token.kind == TOKEN_BROKEN) {
            return g_string_free(found, FALSE);
        }
    }
}

static void assert_tokens(const char *text, const char *expected)
{
    char *found = tokens_of(text);
    assert_string_equal(found, expected);
    g_free(found);
}

static void test_names_numbers_and_symbols_are_told_apart(void **state)
{
    (void)state;
    assert_tokens("a1+_b", "n:a1 s:+ n:_b ");
    assert_tokens("  ", "");
    assert_tokens("t[1].x", "n:t s:[ 0:1 s:] s:. n:x ");
}

static void test_dots_join_into_one_symbol(void **state)
{
    (void)state;
    assert_tokens("a..b", "n:a s:.. n:b ");
    assert_tokens("a...", "n:a s:... ");
    assert_tokens("a....", "n:a s:... s:. ");
    assert_tokens(".5", "0:.5 ");
}

static void test_a_sign_belongs_to_a_number_behind_its_exponent_only(void **state)
{
    (void)state;
    assert_tokens("1e-3+x", "0:1e-3 s:+ n:x ");
    assert_tokens("0xe+x", "0:0xe s:+ n:x ");
    assert_tokens("0x1p+2", "0:0x1p+2 ");
    assert_tokens("3-x", "0:3 s:- n:x ");
}

static void test_quoted_texts_end_at_their_own_quote(void **state)
{
    (void)state;
    assert_tokens("\"it's\" 'a\"b'", "T:\"it's\" T:'a\"b' ");
    assert_tokens("'a\\'b' c", "T:'a\\'b' n:c ");
    assert_tokens("'a\\\\' c", "T:'a\\\\' n:c ");
    assert_tokens("'a\\\nb' c", "T:'a\\\nb' n:c ");
    assert_tokens("'a\\z \n\n b' c", "T:'a\\z \n\n b' n:c ");
}

static void test_long_brackets_end_at_their_own_level(void **state)
{
    (void)state;
    assert_tokens("[[a]b]] c", "T:[[a]b]] n:c ");
    assert_tokens("[==[a]]b]=]]==] c", "T:[==[a]]b]=]]==] n:c ");
    assert_tokens("a[b]", "n:a s:[ n:b s:] ");
    assert_tokens("[=a", "s:[ s:= n:a ");
}

static void test_comments_are_passed_over(void **state)
{
    (void)state;
    assert_tokens("a -- b } c", "n:a ");
    assert_tokens("a -- b\nc", "n:a n:c ");
    assert_tokens("a --[[ b\n ]] c", "n:a n:c ");
    assert_tokens("a --[ b\nc", "n:a n:c ");
}

static void test_what_never_ends_is_broken(void **state)
{
    (void)state;
    assert_tokens("a 'b", "n:a !:'b ");
    assert_tokens("'b\nc'", "!:'b ");
    assert_tokens("[[b", "!:[[b ");
    assert_tokens("'b\\", "!:'b\\ ");
    assert_tokens("a --[[ b", "n:a !: --[[ b ");
}

static size_t closing(const char *text)
{
    return lexer_closing_brace(text, strlen(text), 1);
}

static void test_the_closing_brace_is_found_past_texts_tables_and_comments(void **state)
{
    (void)state;
    assert_int_equal(closing("{a}"), 2);
    assert_int_equal(closing("{{1}[1]}b}"), 7);
    assert_int_equal(closing("{'}'}"), 4);
    assert_int_equal(closing("{[[}]]}"), 6);
    assert_int_equal(closing("{a --[[}]]}"), 10);
    assert_int_equal(closing("{a --}\n}"), 7);
}

static void test_a_brace_that_never_closes_gives_the_length(void **state)
{
    (void)state;
    assert_int_equal(closing("{a"), 2);
    assert_int_equal(closing("{a'}"), 4);
    assert_int_equal(closing("{{a}"), 4);
    assert_int_equal(closing("{"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_numbers_and_symbols_are_told_apart),
        cmocka_unit_test(test_dots_join_into_one_symbol),
        cmocka_unit_test(test_a_sign_belongs_to_a_number_behind_its_exponent_only),
        cmocka_unit_test(test_quoted_texts_end_at_their_own_quote),
        cmocka_unit_test(test_long_brackets_end_at_their_own_level),
        cmocka_unit_test(test_comments_are_passed_over),
        cmocka_unit_test(test_what_never_ends_is_broken),
        cmocka_unit_test(test_the_closing_brace_is_found_past_texts_tables_and_comments),
        cmocka_unit_test(test_a_brace_that_never_closes_gives_the_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
