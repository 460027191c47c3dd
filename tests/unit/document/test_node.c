#include "document/node.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static void test_lookup_finds_values_and_keys(void **state)
{
    const struct node *root = harness_yaml(*state, "name: Shaye\nrank: 2\n");
    assert_string_equal(node_text(node_lookup(root, "rank")), "2");
    assert_int_equal(source_span_start(node_lookup_key(root, "rank")->span).line, 2);
    assert_null(node_lookup(root, "aim"));
    assert_null(node_lookup_key(root, "aim"));
}

static void test_lookup_in_anything_but_a_mapping_finds_nothing(void **state)
{
    const struct node *root = harness_yaml(*state, "list: [name]\ntext: name\n");
    assert_null(node_lookup(NULL, "name"));
    assert_null(node_lookup_key(NULL, "name"));
    assert_null(node_lookup(node_lookup(root, "list"), "name"));
    assert_null(node_lookup(node_lookup(root, "text"), "name"));
}

static void test_only_scalars_have_text(void **state)
{
    const struct node *root = harness_yaml(*state, "a: 007\nb: []\nc:\n");
    assert_string_equal(node_text(node_lookup(root, "a")), "007");
    assert_null(node_text(node_lookup(root, "b")));
    assert_string_equal(node_text(node_lookup(root, "c")), "");
    assert_null(node_text(NULL));
}

static void expect_description(struct harness *harness, const char *yaml, const char *expected)
{
    const struct node *value = node_lookup(harness_yaml(harness, yaml), "v");
    assert_string_equal(node_describe(harness->arena, value), expected);
}

static void test_describe_names_the_kind(void **state)
{
    expect_description(*state, "v: [1]\n", "a list");
    expect_description(*state, "v: []\n", "an empty list");
    expect_description(*state, "v: {a: 1}\n", "a mapping");
    expect_description(*state, "v: 007\n", "the number 007");
    expect_description(*state, "v: 1e3\n", "the number 1e3");
    expect_description(*state, "v: True\n", "true");
    expect_description(*state, "v: false\n", "false");
    expect_description(*state, "v: 'No'\n", "the text 'No'");
    expect_description(*state, "w: 1\n", "nothing");
}

static void test_describe_cuts_long_texts_between_characters(void **state)
{
    expect_description(*state, "v: ääääääääääääääääääääääääääääääääääääääää\n",
                       "the text 'ääääääääääääääääääääääääääääääääääääääää'");
    expect_description(*state, "v: äääääääääääääääääääääääääääääääääääääääää\n",
                       "the text 'ääääääääääääääääääääääääääääääääääääääää…'");
    expect_description(*state, "v: |\n  one\n", "the text 'one'");
    expect_description(*state, "v: |\n  one\n  two\n", "the text 'one…'");
}

static void test_describe_tells_why_a_value_is_empty(void **state)
{
    expect_description(*state, "v:\n", "empty");
    expect_description(*state, "v: ~\n", "empty ('~')");
    expect_description(*state, "v:   #ff0000\n",
                       "empty ('#' begins a comment unless the value is quoted)");
}

static void test_describe_says_that_a_document_is_empty(void **state)
{
    struct harness *harness = *state;
    assert_string_equal(node_describe(harness->arena, harness_yaml(harness, "# nothing\n")),
                        "empty");
    assert_string_equal(node_describe(harness->arena, harness_yaml(harness, "{}\n")), "a mapping");
}

static void test_describe_knows_a_template_without_quotes(void **state)
{
    expect_description(*state, "v: {name}\n", "a mapping (quote a text that begins with '{')");
    expect_description(*state, "v: {name: }\n", "a mapping (quote a text that begins with '{')");
    expect_description(*state, "v:\n  name:\n", "a mapping");
}

static void test_report_has_the_place_and_the_path_of_the_node(void **state)
{
    struct harness *harness = *state;
    const struct node *root = harness_yaml(harness, "agents:\n  - {aim: many}\n");
    const struct node *agent = node_lookup(root, "agents")->list.items[0];
    node_report(harness->diags, DIAG_WRONG_KIND, node_lookup(agent, "aim"), "aim", "a number",
                "the text 'many'");
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 2, 11);
    assert_string_equal(diag_list_at(harness->diags, 0)->where, "agents[1].aim");
    assert_string_equal(diag_list_at(harness->diags, 0)->message,
                        "'aim' should be a number, but this is the text 'many'");
}

static void test_report_of_the_root_has_no_path(void **state)
{
    struct harness *harness = *state;
    node_report(harness->diags, DIAG_MISSING_FIELD, harness_yaml(harness, "a: 1\n"), "b", "it");
    EXPECT_DIAG(harness, DIAG_MISSING_FIELD, 1, 1);
    assert_null(diag_list_at(harness->diags, 0)->where);
}

static void test_report_of_no_node_has_no_place(void **state)
{
    struct harness *harness = *state;
    node_report(harness->diags, DIAG_NOTHING_TO_MAKE, NULL, "cards");
    EXPECT_DIAG(harness, DIAG_NOTHING_TO_MAKE, 0, 0);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

static void test_of_merged_mappings_the_upper_entries_stand_in_the_place_of_the_lower(void **state)
{
    struct harness *harness = *state;
    const struct node *base =
        harness_yaml(harness, "a: {x: 1, y: {p: 1, q: 2}}\nb: 2\nc: [1, 2]\n");
    const struct node *over = harness_yaml(harness, "d: 4\na: {y: {q: 3}, z: 5}\nc: [3]\n");
    const struct node *merged = node_merged(harness->arena, base, over, 2);
    GString *text = g_string_new(NULL);
    for (size_t i = 0; i < merged->mapping.count; i++) {
        g_string_append(text, node_text(merged->mapping.entries[i].key));
    }
    assert_string_equal(text->str, "abcd");
    g_string_free(text, TRUE);
    const struct node *a = node_lookup(merged, "a");
    assert_int_equal(a->mapping.count, 3);
    assert_string_equal(node_text(node_lookup(a, "x")), "1");
    assert_null(node_lookup(node_lookup(a, "y"), "p")); /* deeper than two levels: whole */
    assert_int_equal(node_lookup(merged, "c")->list.count, 1);
    assert_ptr_equal(node_lookup(merged, "d"), node_lookup(over, "d"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_lookup_finds_values_and_keys),
        TEST(test_lookup_in_anything_but_a_mapping_finds_nothing),
        TEST(test_only_scalars_have_text),
        TEST(test_describe_names_the_kind),
        TEST(test_describe_cuts_long_texts_between_characters),
        TEST(test_describe_tells_why_a_value_is_empty),
        TEST(test_describe_says_that_a_document_is_empty),
        TEST(test_describe_knows_a_template_without_quotes),
        TEST(test_report_has_the_place_and_the_path_of_the_node),
        TEST(test_report_of_the_root_has_no_path),
        TEST(test_report_of_no_node_has_no_place),
        TEST(test_of_merged_mappings_the_upper_entries_stand_in_the_place_of_the_lower),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
