#include "text_fixture.h"

static const char *dump_indented(struct text_fixture *fixture, const char *markup,
                                 const char *indent)
{
    struct text_request request = request_for(markup);
    request.style.line_height = 1.2;
    struct text_block *block = set_fine_text(fixture, &request);
    GString *out = g_string_new(NULL);
    text_block_dump(block, indent, out);
    const char *result = arena_strdup(fixture->arena, out->str);
    g_string_free(out, TRUE);
    text_block_unref(block);
    return result;
}

static void assert_matches(const char *text, const char *pattern)
{
    if (!g_regex_match_simple(pattern, text, 0, 0)) {
        print_error("does not match %s:\n%s", pattern, text);
        fail();
    }
}

static void test_a_run_is_a_line_with_place_size_font_and_colour(void **state)
{
    assert_matches(
        dump_indented(*state, "Take 3", ""),
        "^\"Take 3\" 0\\.000 \\d\\.\\d{3} \\d+\\.\\d{3} 10\\.00pt Lato Regular #000000\\n$");
}

static void test_each_line_is_indented(void **state)
{
    assert_matches(dump_indented(*state, "a\nb", "  "), "^  \"a\" [^\\n]*\\n  \"b\" [^\\n]*\\n$");
}

static void test_bars_and_icons_have_lines_of_their_own(void **state)
{
    assert_matches(dump_indented(*state, "<span background='#ff0000'><u>a</u></span>:wide:", ""),
                   "^\"a\" [^\\n]*\\nbehind [\\d. -]+ #ff0000\\nline [\\d. -]+ #000000\\n"
                   "icon [\\d. -]+ #000000\\n$");
}

static void test_quotes_and_control_characters_are_escaped(void **state)
{
    assert_matches(dump_indented(*state, "a\"\\b", ""), "^\"a\\\\\"\\\\\\\\b\" ");
    assert_matches(dump_indented(*state, "\t", ""), "^$");
    assert_matches(dump_indented(*state, "a\tb", ""), "\n\"\\\\x09\" ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEXT_TEST(test_a_run_is_a_line_with_place_size_font_and_colour),
        TEXT_TEST(test_each_line_is_indented),
        TEXT_TEST(test_bars_and_icons_have_lines_of_their_own),
        TEXT_TEST(test_quotes_and_control_characters_are_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
