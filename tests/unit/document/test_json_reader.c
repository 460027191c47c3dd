/* JSON and JSON Lines: values, places, what is refused. */
#include "document/document.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static const struct node *read_text(struct harness *harness, const char *text, bool lines,
                                    const struct work_limits *limits)
{
    /* Findings are taken in the order of their files. */
    const char *path = arena_printf(harness->arena, "%03zu.json", diag_list_count(harness->diags));
    const struct source_text *source = source_text_new(harness->arena, path, text, strlen(text));
    const struct node *root = NULL;
    enum outcome outcome = (lines ? json_lines_read : json_read)(harness->arena, source, limits,
                                                                 &root, harness->diags);
    assert_true((root != NULL) == (outcome == OUTCOME_OK));
    return root;
}

static const struct node *read_json(struct harness *harness, const char *text)
{
    return read_text(harness, text, false, &work_limits_default);
}

static const struct node *read_lines(struct harness *harness, const char *text)
{
    return read_text(harness, text, true, &work_limits_default);
}

static const struct node *field(const struct node *root, const char *name)
{
    assert_non_null(root);
    const struct node *value = node_lookup(root, name);
    assert_non_null(value);
    return value;
}

static void test_values_are_what_they_are_and_are_printed_as_written(void **state)
{
    static const struct {
        const char *name, *text;
        enum scalar_type type;
    } rows[] = {
        {"whole", "3", SCALAR_INTEGER}, {"less", "-0", SCALAR_INTEGER},
        {"real", "1.50", SCALAR_REAL},  {"large", "1e3", SCALAR_REAL},
        {"quoted", "007", SCALAR_TEXT}, {"word", "true", SCALAR_TEXT},
        {"flag", "true", SCALAR_FLAG},  {"nothing", "null", SCALAR_NULL},
        {"empty", "", SCALAR_TEXT},     {"<<", "x", SCALAR_TEXT},
    };
    const struct node *root = read_json(
        *state, "\xEF\xBB\xBF{\"whole\":3,\"less\":-0,\t\"real\":1.50,\r\n\t\"large\":1e3,"
                "\"quoted\":\"007\",\"word\":\"true\",\"flag\":true,\"nothing\":null,"
                "\"empty\":\"\",\"<<\":\"x\"}\n");
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        assert_string_equal(node_text(field(root, rows[i].name)), rows[i].text);
        assert_int_equal(field(root, rows[i].name)->scalar.type, rows[i].type);
    }
}

static void test_escapes_stand_for_characters(void **state)
{
    const struct node *root =
        read_json(*state, "[\"\\\"\\\\\\/\\n\\t\", \"\\u00e9\\u2014\", \"\\ud83d\\ude00\"]");
    assert_non_null(root);
    assert_string_equal(node_text(root->list.items[0]), "\"\\/\n\t");
    assert_string_equal(node_text(root->list.items[1]), "é—");
    assert_string_equal(node_text(root->list.items[2]), "😀");
}

static void test_everything_knows_its_place(void **state)
{
    struct harness *harness = *state;
    const struct node *root = read_json(harness, "{\"a\": 1,\n \"b\": [{}, {\"c\": \"dé\"}]}");
    const struct node *c = field(field(root, "b")->list.items[1], "c");
    assert_string_equal(node_path(harness->arena, c), "b[2].c");
    assert_int_equal(source_span_start(c->span).line, 2);
    assert_int_equal(source_span_start(c->span).column, 18);
    assert_int_equal(c->span.length, strlen("\"dé\""));
    assert_int_equal(field(root, "b")->index, 1);
}

static void test_what_is_no_json_is_said_at_its_place(void **state)
{
    static const struct {
        const char *text, *words;
        size_t line, column;
    } rows[] = {
        {"", "a value is expected here", 1, 1},
        {"[1,\n 007]", "write \"007\"", 2, 2},
        {"[1, +5]", "'+5' is no number", 1, 5},
        {"[.5]", "'.5' is no number", 1, 2},
        {"[1.]", "'1.' is no number", 1, 2},
        {"[NaN]", "'NaN' is none of true", 1, 2},
        {"[True]", "'True' is none of true", 1, 2},
        {"['a']", "stands in double quotes", 1, 2},
        {"{a: 1}", "a name in double quotes", 1, 2},
        {"{\"a\" 1}", "':' is expected", 1, 6},
        {"{\"a\": }", "a value is expected", 1, 7},
        {"[1 2]", "a comma or the closing bracket", 1, 4},
        {"[1,\n2,\n]", "no comma stands behind", 2, 2},
        {"{\"a\": [1, 2}", "a comma or the closing bracket", 1, 12},
        {"[1,\n [2]", "this bracket is not closed", 1, 1},
        {"[\"a\nb\"]", "not closed in its line", 1, 2},
        {"[\"a\tb\"]", "with a backslash", 1, 4},
        {"[\"\\q\"]", "stands for no character", 1, 3},
        {"[\"\\ud83d\"]", "stands for no character", 1, 3},
        {"[\"\\u0000\"]", "stands for no character", 1, 3},
        {"[1] // one", "nothing stands behind", 1, 5},
        {"# one\n[1]", "no comments", 1, 1},
    };
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        assert_null(read_json(harness, rows[i].text));
        const char *message =
            diag_list_at(harness->diags, diag_list_count(harness->diags) - 1)->message;
        if (strstr(message, rows[i].words) == NULL) {
            fail_msg("%s: %s", rows[i].text, message);
        }
        EXPECT_DIAG(harness, DIAG_JSON_SYNTAX, rows[i].line, rows[i].column);
    }
}

static void test_a_name_comes_once(void **state)
{
    assert_null(read_json(*state, "[{\"a\": 1,\n  \"a\": 2}]"));
    EXPECT_DIAG(*state, DIAG_DUPLICATE_KEY, 2, 3);
}

static void test_depth_and_number_of_values_are_bounded(void **state)
{
    GString *deep = g_string_new(NULL);
    for (size_t i = 0; i < 100000; i++) {
        g_string_append_c(deep, '[');
    }
    assert_null(read_json(*state, deep->str));
    EXPECT_DIAG(*state, DIAG_TOO_DEEP, 1, work_limits_default.level_count + 1);
    g_string_free(deep, TRUE);
    struct work_limits few = work_limits_default;
    few.value_count = 7;
    assert_non_null(read_text(*state, "[1, 2, 3, 4, 5]", false, &few));
    assert_null(read_text(*state, "{\"a\": 1}\n{\"a\": 2}\n{\"a\": 3}\n", true, &few));
    EXPECT_DIAG(*state, DIAG_TOO_MANY_VALUES, 3, 1);
}

static void test_each_line_of_json_lines_is_a_record(void **state)
{
    struct harness *harness = *state;
    const struct node *root =
        read_lines(harness, "{\"a\": 1}\r\n\r\n  {\"a\": {\"b\": [2]}}\n\n{\"a\": 3}");
    assert_non_null(root);
    assert_int_equal(root->list.count, 3);
    assert_string_equal(node_path(harness->arena, field(root->list.items[2], "a")), "[3].a");
    assert_int_equal(source_span_start(root->list.items[2]->span).line, 5);
    assert_int_equal(read_lines(harness, "")->list.count, 0);
}

static void test_a_line_that_is_wrong_does_not_hide_the_next(void **state)
{
    assert_null(
        read_lines(*state, "{\"a\": 1},\n{\"a\": }\n[1]\n{\"a\": \"\n{\"a\": 1\n{\"a\": 2}\n"));
    EXPECT_DIAG(*state, DIAG_JSON_SYNTAX, 1, 9);
    EXPECT_DIAG(*state, DIAG_JSON_SYNTAX, 2, 7);
    EXPECT_DIAG(*state, DIAG_JSON_SYNTAX, 3, 1);
    EXPECT_DIAG(*state, DIAG_JSON_SYNTAX, 4, 7);
    EXPECT_DIAG(*state, DIAG_JSON_SYNTAX, 5, 1);
}

#define JSON_TEST(function)                                                                        \
    cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        JSON_TEST(test_values_are_what_they_are_and_are_printed_as_written),
        JSON_TEST(test_escapes_stand_for_characters),
        JSON_TEST(test_everything_knows_its_place),
        JSON_TEST(test_what_is_no_json_is_said_at_its_place),
        JSON_TEST(test_a_name_comes_once),
        JSON_TEST(test_depth_and_number_of_values_are_bounded),
        JSON_TEST(test_each_line_of_json_lines_is_a_record),
        JSON_TEST(test_a_line_that_is_wrong_does_not_hide_the_next),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
