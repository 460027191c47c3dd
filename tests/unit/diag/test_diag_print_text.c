/* Findings as people see them: the line, carets that stay in place, harmless for a terminal. */
#include <glib.h>

#include "diag/diag_print.h"
#include "support/cmocka_env.h"

struct fixture {
    struct arena *arena;
    struct diag_list *list;
    GString *out;
};

static int set_up(void **state)
{
    static struct fixture fixture;

    fixture.arena = arena_new();
    fixture.list = diag_list_new();
    fixture.out = g_string_new(NULL);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    g_string_free(f->out, TRUE);
    diag_list_free(f->list);
    arena_free(f->arena);
    return 0;
}

/* The span of the first `what` in `text`, which is the whole of a file. */
static struct source_span span_of(struct fixture *f, const char *text, const char *what)
{
    const char *at = strstr(text, what);

    assert_non_null(at);
    return (struct source_span){source_text_new(f->arena, "game.yaml", text, strlen(text)),
                                (size_t)(at - text), strlen(what)};
}

static const char *print(struct fixture *f, bool colour)
{
    g_string_truncate(f->out, 0);
    diag_list_sort(f->list);
    diag_print(f->out, f->list, DIAG_FORMAT_TEXT, colour);
    return f->out->str;
}

/* What is printed below the message for a span of `text`. */
static void assert_excerpt(struct fixture *f, const char *text, const char *what,
                           const char *expected)
{
    diag_report(f->list, DIAG_BAD_KEY, span_of(f, text, what), NULL);
    const char *printed = print(f, false);
    const char *excerpt = strchr(printed, '\n');

    assert_non_null(excerpt);
    assert_string_equal(excerpt + 1, expected);
}

static void test_finding_reads_like_a_compilers(void **state)
{
    struct fixture *f = *state;

    diag_report(f->list, DIAG_UNKNOWN_FIELD, span_of(f, "- id: a\n    acitons: 2\n", "acitons"),
                "agents[3]", "acitons", "an agent", "; did you mean 'actions'?");
    assert_string_equal(
        print(f, false),
        "game.yaml:2:5: error: unknown field 'acitons' in an agent; did you mean 'actions'? "
        "[unknown-field]\n"
        "    2 |     acitons: 2\n"
        "      |     ^~~~~~~\n"
        "      = in agents[3]\n");
}

static void test_finding_without_a_source_names_the_program(void **state)
{
    struct fixture *f = *state;
    struct source_span nowhere = {NULL, 0, 0};

    diag_report(f->list, DIAG_FILE_UNREADABLE, nowhere, NULL, "game.yaml", "no such file");
    assert_string_equal(print(f, false),
                        "kerf: error: cannot read 'game.yaml': no such file [file-unreadable]\n");
}

static void test_levels_have_their_words(void **state)
{
    struct fixture *f = *state;
    struct source_span nowhere = {NULL, 0, 0};

    diag_report(f->list, DIAG_NOTHING_TO_MAKE, nowhere, NULL, "cards");
    assert_string_equal(print(f, false),
                        "kerf: warning: 'cards' makes no pieces [nothing-to-make]\n");
}

static void test_no_findings_print_nothing(void **state)
{
    assert_string_equal(print(*state, true), "");
}

static void test_span_of_nothing_has_one_caret(void **state)
{
    assert_excerpt(*state, "ab", "", "    1 | ab\n      | ^\n");
}

static void test_span_at_the_end_of_the_file_is_behind_its_text(void **state)
{
    struct fixture *f = *state;
    struct source_span span = span_of(f, "ab", "ab");

    span.offset = 2;
    span.length = 0;
    diag_report(f->list, DIAG_BAD_KEY, span, NULL);
    assert_non_null(strstr(print(f, false), "    1 | ab\n      |   ^\n"));
}

static void test_tab_reaches_to_the_next_stop(void **state)
{
    assert_excerpt(*state, "\tx\tbad", "bad", "    1 |     x   bad\n      |         ^~~\n");
}

static void test_tab_in_the_span_is_marked_over_its_width(void **state)
{
    assert_excerpt(*state, "a\tb", "\tb", "    1 | a   b\n      |  ^~~~\n");
}

static void test_wide_characters_take_two_columns(void **state)
{
    assert_excerpt(*state, "漢字: 値", "値",
                   "    1 | 漢字: 値\n"
                   "      |       ^~\n");
}

static void test_combining_marks_take_no_column(void **state)
{
    assert_excerpt(*state, "cafe\xCC\x81: bad", "bad",
                   "    1 | cafe\xCC\x81: bad\n"
                   "      |       ^~~\n");
}

static void test_combining_mark_at_the_end_of_the_line_is_kept(void **state)
{
    assert_excerpt(*state, "e\xCC\x81", "e\xCC\x81", "    1 | e\xCC\x81\n      | ^\n");
}

static void test_span_over_several_lines_is_marked_to_the_end_of_the_first(void **state)
{
    assert_excerpt(*state, "a: [1,\r\n  2]\r\n", "[1,\r\n  2]",
                   "    1 | a: [1,\n"
                   "      |    ^~~\n");
}

static const struct diag_rule few_hits = {"few-hits", "Hits are few.", "p. 3"};

static void test_broken_rule_says_its_sentence_below(void **state)
{
    struct fixture *f = *state;
    const struct diag diag = {.code = DIAG_RULE,
                              .level = DIAG_WARNING,
                              .span = span_of(f, "hits: 13", "13"),
                              .message = "13 hits",
                              .where = "[1].hits",
                              .rule = &few_hits};

    diag_list_add(f->list, &diag);
    assert_string_equal(print(f, false), "game.yaml:1:7: warning: 13 hits [rule]\n"
                                         "    1 | hits: 13\n"
                                         "      |       ^~\n"
                                         "      = in [1].hits\n"
                                         "      = rule few-hits\n"
                                         "      = says Hits are few.\n"
                                         "      = from p. 3\n");
}

static void test_repeats_are_counted_for_each_rule(void **state)
{
    static const struct diag_rule names = {"names", "Names are short.", "p. 4"};
    struct fixture *f = *state;

    for (size_t i = 0; i < 12; i++) {
        struct source_span span = {span_of(f, "hits: 13", "13").source, i, 1};
        const struct diag diag = {.code = DIAG_RULE,
                                  .level = DIAG_ERROR,
                                  .span = span,
                                  .message = "wrong",
                                  .rule = i < 11 ? &few_hits : &names};

        diag_list_add(f->list, &diag);
    }
    const char *text = print(f, false);

    assert_non_null(strstr(text, "= rule names\n"));
    assert_non_null(strstr(text, "kerf: and 1 more [rule] of the rule few-hits\n"));
}

static void test_escape_sequences_do_not_reach_the_terminal(void **state)
{
    struct fixture *f = *state;

    diag_report(f->list, DIAG_UNSUPPORTED_TAG, span_of(f, "a: \033[31mx\x7F", "x"), "b\033c",
                "t\033[0m\a");
    assert_string_equal(print(f, false),
                        "game.yaml:1:9: error: the tag 't\xEF\xBF\xBD[0m\xEF\xBF\xBD' is not "
                        "supported; quote a text that begins with '!', and write 'not' for the "
                        "opposite [unsupported-tag]\n"
                        "    1 | a: \xEF\xBF\xBD[31mx\xEF\xBF\xBD\n"
                        "      |         ^\n"
                        "      = in b\xEF\xBF\xBD"
                        "c\n");
}

static void test_characters_that_turn_the_direction_are_shown_as_such(void **state)
{
    assert_excerpt(*state, "a\xE2\x80\xAE\xE2\x80\xAC: b", "b",
                   "    1 | a\xEF\xBF\xBD\xEF\xBF\xBD: b\n"
                   "      |      ^\n");
}

static void test_bytes_that_are_not_utf8_are_replaced(void **state)
{
    assert_excerpt(*state, "a\xFF\xC3: b", "b",
                   "    1 | a\xEF\xBF\xBD\xEF\xBF\xBD: b\n"
                   "      |      ^\n");
}

static void test_byte_order_mark_is_not_shown(void **state)
{
    assert_excerpt(*state,
                   "\xEF\xBB\xBF"
                   "bad: 1",
                   "bad", "    1 | bad: 1\n      | ^~~\n");
}

/* A line of `before` dots, a finding, and `after` dots. */
static void assert_long_excerpt(struct fixture *f, size_t before, size_t after,
                                const char *expected_start, const char *expected_end)
{
    char *left = g_strnfill(before, '.'), *right = g_strnfill(after, '.');
    char *text = g_strconcat(left, "BAD", right, NULL);

    diag_report(f->list, DIAG_BAD_KEY, span_of(f, text, "BAD"), NULL);
    char **lines = g_strsplit(print(f, false), "\n", -1);

    assert_true(g_str_has_prefix(lines[1], expected_start));
    assert_true(g_str_has_suffix(lines[1], expected_end));
    assert_true(strlen(lines[1]) < 140);
    assert_int_equal(strstr(lines[1], "BAD") - lines[1], strchr(lines[2], '^') - lines[2]);
    g_strfreev(lines);
    g_free(text);
    g_free(right);
    g_free(left);
}

static void test_long_line_is_cut_on_both_sides_of_the_finding(void **state)
{
    assert_long_excerpt(*state, 5000, 5000, "    1 | ......", "......");
}

static void test_long_line_is_cut_behind_a_finding_near_its_start(void **state)
{
    assert_long_excerpt(*state, 2, 5000, "    1 | ..BAD..", "...");
}

static void test_long_line_is_cut_before_a_finding_near_its_end(void **state)
{
    assert_long_excerpt(*state, 5000, 0, "    1 | ...", "BAD");
}

static void test_long_span_is_marked_as_far_as_it_is_shown(void **state)
{
    struct fixture *f = *state;
    char *text = g_strnfill(100000, 'x');

    diag_report(f->list, DIAG_BAD_KEY, span_of(f, text, text), NULL);
    assert_true(strlen(print(f, false)) < 400);
    g_free(text);
}

static void test_repeats_past_ten_are_counted(void **state)
{
    struct fixture *f = *state;
    struct source_span span = span_of(f, "abcdefghijklmnopqrstuvwxyz", "a");

    for (size_t i = 0; i < 13; i++) {
        span.offset = i;
        diag_report(f->list, DIAG_BAD_KEY, span, NULL);
    }
    diag_report(f->list, DIAG_BAD_MERGE, span, NULL);
    const char *printed = print(f, false);

    assert_non_null(strstr(printed, "game.yaml:1:10: error: a name must be plain text"));
    assert_null(strstr(printed, "game.yaml:1:11: "));
    assert_non_null(strstr(printed, "[bad-merge]\n")); /* another code is not held back */
    assert_true(g_str_has_suffix(printed, "kerf: and 3 more [bad-key]\n"));
}

static void test_ten_of_a_code_are_all_shown(void **state)
{
    struct fixture *f = *state;
    struct source_span span = span_of(f, "abcdefghijklmnopqrstuvwxyz", "a");

    for (size_t i = 0; i < 10; i++) {
        span.offset = i;
        diag_report(f->list, DIAG_BAD_KEY, span, NULL);
    }
    assert_null(strstr(print(f, false), "more"));
}

static void test_colours_are_added_only_if_asked_for(void **state)
{
    struct fixture *f = *state;

    diag_report(f->list, DIAG_BAD_KEY, span_of(f, "bad: 1", "bad"), "cards");
    assert_null(strchr(print(f, false), '\033'));
    assert_string_equal(print(f, true),
                        "\033[1mgame.yaml:1:1:\033[0m \033[1;31merror:\033[0m a name must be plain "
                        "text [bad-key]\n"
                        "    1 | bad: 1\n"
                        "      | \033[1;32m^~~\033[0m\n"
                        "      \033[2m= in cards\033[0m\n");
}

#define TEXT_TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEXT_TEST(test_finding_reads_like_a_compilers),
        TEXT_TEST(test_finding_without_a_source_names_the_program),
        TEXT_TEST(test_levels_have_their_words),
        TEXT_TEST(test_no_findings_print_nothing),
        TEXT_TEST(test_span_of_nothing_has_one_caret),
        TEXT_TEST(test_span_at_the_end_of_the_file_is_behind_its_text),
        TEXT_TEST(test_tab_reaches_to_the_next_stop),
        TEXT_TEST(test_tab_in_the_span_is_marked_over_its_width),
        TEXT_TEST(test_wide_characters_take_two_columns),
        TEXT_TEST(test_combining_marks_take_no_column),
        TEXT_TEST(test_combining_mark_at_the_end_of_the_line_is_kept),
        TEXT_TEST(test_span_over_several_lines_is_marked_to_the_end_of_the_first),
        TEXT_TEST(test_escape_sequences_do_not_reach_the_terminal),
        TEXT_TEST(test_broken_rule_says_its_sentence_below),
        TEXT_TEST(test_repeats_are_counted_for_each_rule),
        TEXT_TEST(test_characters_that_turn_the_direction_are_shown_as_such),
        TEXT_TEST(test_bytes_that_are_not_utf8_are_replaced),
        TEXT_TEST(test_byte_order_mark_is_not_shown),
        TEXT_TEST(test_long_line_is_cut_on_both_sides_of_the_finding),
        TEXT_TEST(test_long_line_is_cut_behind_a_finding_near_its_start),
        TEXT_TEST(test_long_line_is_cut_before_a_finding_near_its_end),
        TEXT_TEST(test_long_span_is_marked_as_far_as_it_is_shown),
        TEXT_TEST(test_repeats_past_ten_are_counted),
        TEXT_TEST(test_ten_of_a_code_are_all_shown),
        TEXT_TEST(test_colours_are_added_only_if_asked_for),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
