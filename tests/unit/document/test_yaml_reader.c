#include <glib.h>

#include "document/document.h"
#include "document/node.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static const struct node *value_of(struct harness *harness, const char *yaml)
{
    const struct node *value = node_lookup(harness_yaml(harness, yaml), "v");
    assert_non_null(value);
    return value;
}

static void expect_text(struct harness *harness, const char *yaml, const char *text)
{
    const struct node *value = value_of(harness, yaml);
    assert_int_equal(value->scalar.type, SCALAR_TEXT);
    assert_string_equal(value->scalar.text, text);
    assert_int_equal(value->scalar.length, strlen(text));
}

/* The span of `v` covers exactly `written`. */
static void expect_span(struct harness *harness, const char *yaml, const char *written)
{
    struct source_span span = value_of(harness, yaml)->span;
    char *covered = g_strndup(span.source->bytes + span.offset, span.length);
    assert_string_equal(covered, written);
    g_free(covered);
}

static enum outcome read_with(struct harness *harness, const char *yaml, size_t depth,
                              size_t value_count)
{
    struct work_limits limits = work_limits_default;
    limits.level_count = depth;
    limits.value_count = value_count;
    const struct node *root;
    enum outcome outcome =
        yaml_read(harness->arena, harness_source(harness, yaml), &limits, &root, harness->diags);
    assert_true((root != NULL) == (outcome == OUTCOME_OK));
    return outcome;
}

/* ---- the cases of other tools ---- */

static void test_C25_byte_order_mark_is_no_part_of_the_first_key(void **state)
{
    struct harness *harness = *state;
    const struct node *root = harness_yaml(harness, "\xEF\xBB\xBFname: Shaye\n");
    assert_string_equal(node_text(node_lookup(root, "name")), "Shaye");
    assert_int_equal(node_lookup_key(root, "name")->span.offset, 3);
    assert_int_equal(node_lookup(root, "name")->span.offset, 9);
}

static void test_C27_real_line_breaks_are_kept(void **state)
{
    expect_text(*state, "v: \"one\\ntwo\"\n", "one\ntwo");
    expect_text(*state, "v: |\n  one\n\n  two\n", "one\n\ntwo\n");
    expect_text(*state, "v: |-\r\n  one\r\n  two\r\n", "one\ntwo");
    expect_text(*state, "v: 'one\n\n  two'\n", "one\ntwo");
}

static void test_C27_typed_backslash_n_stays_two_characters(void **state)
{
    expect_text(*state, "v: 'one\\ntwo'\n", "one\\ntwo");
    expect_text(*state, "v: one\\ntwo\n", "one\\ntwo");
    expect_text(*state, "v: |\n  one\\ntwo\n", "one\\ntwo\n");
}

static void test_C28_no_y_and_on_are_text_as_written(void **state)
{
    static const char *const words[] = {"No", "Y", "on", "yes", "off", "n", "NO"};
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        char *yaml = g_strdup_printf("v: %s\n", words[i]);
        expect_text(*state, yaml, words[i]);
        g_free(yaml);
    }
}

/* ---- documents ---- */

static void expect_empty_mapping(struct harness *harness, const char *yaml)
{
    const struct node *root = harness_yaml(harness, yaml);
    assert_non_null(root);
    assert_int_equal(root->kind, NODE_MAPPING);
    assert_int_equal(root->mapping.count, 0);
    assert_int_equal(source_span_start(root->span).line, 1);
}

static void test_an_empty_document_is_an_empty_mapping(void **state)
{
    expect_empty_mapping(*state, "");
    expect_empty_mapping(*state, "\n\n# nothing yet\n");
    expect_empty_mapping(*state, "---\n");
    expect_empty_mapping(*state, "---\n...\n");
    expect_empty_mapping(*state, "\xEF\xBB\xBF");
}

static void test_document_marks_and_a_version_line_are_fine(void **state)
{
    assert_int_equal(value_of(*state, "%YAML 1.2\n---\nv: 1\n...\n")->scalar.integer, 1);
    assert_int_equal(value_of(*state, "%YAML 1.1\n---\nv: 1\n")->scalar.integer, 1);
}

static void test_a_second_document_is_reported_at_its_mark(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, "a: 1\n---\nb: \"broken\n"));
    EXPECT_DIAG(harness, DIAG_MULTIPLE_DOCUMENTS, 2, 1);
}

static void test_root_may_be_a_list_or_a_text(void **state)
{
    assert_int_equal(harness_yaml(*state, "- 1\n- 2\n")->list.count, 2);
    assert_string_equal(harness_yaml(*state, "Shaye\n")->scalar.text, "Shaye");
    assert_int_equal(harness_yaml(*state, "~\n")->kind, NODE_SCALAR);
}

/* ---- nodes and spans ---- */

static void test_scalars_keep_their_text(void **state)
{
    const struct node *value = value_of(*state, "v: 007\n");
    assert_string_equal(value->scalar.text, "007");
    assert_int_equal(value->scalar.type, SCALAR_INTEGER);
    assert_int_equal(value->scalar.integer, 7);
    assert_string_equal(value_of(*state, "v: 1e3\n")->scalar.text, "1e3");
    expect_text(*state, "v: 12:30\n", "12:30");
    expect_text(*state, "v: \"3\"\n", "3");
    expect_text(*state, "v: |-\n  3\n", "3");
}

static void test_only_scalars_without_quotes_or_block_are_plain(void **state)
{
    assert_true(value_of(*state, "v: a b\n")->scalar.plain);
    assert_true(value_of(*state, "v: a\n  b\n")->scalar.plain);
    assert_false(value_of(*state, "v: 'a'\n")->scalar.plain);
    assert_false(value_of(*state, "v: |\n  a\n")->scalar.plain);
}

static void test_nodes_know_parent_key_and_index(void **state)
{
    const struct node *root = harness_yaml(*state, "a: 1\nb: [x, {c: 2}]\n");
    const struct node *b = node_lookup(root, "b");
    assert_null(root->parent);
    assert_ptr_equal(b->parent, root);
    assert_int_equal(b->index, 1);
    assert_string_equal(node_text(b->key), "b");
    assert_ptr_equal(b->list.items[1]->parent, b);
    assert_null(b->list.items[1]->key);
    assert_int_equal(b->list.items[1]->index, 1);
    assert_ptr_equal(node_lookup_key(root, "b")->parent, root);
    assert_null(node_lookup_key(root, "b")->key);
}

static void test_spans_of_scalars(void **state)
{
    expect_span(*state, "v: Shaye  # the first\n", "Shaye");
    expect_span(*state, "v: 'it''s'\n", "'it''s'");
    expect_span(*state, "v: \"a\n  b\"  \n", "\"a\n  b\"");
    expect_span(*state, "v: a b\n  c\n\nw: 1\n", "a b\n  c");
    expect_span(*state, "v:\nw: 1\n", "");
}

static void test_spans_leave_out_anchors_tags_and_comments(void **state)
{
    expect_span(*state, "v: &name !!str Shaye\n", "Shaye");
    expect_span(*state, "v: !!str # a text\n  &name\n  Shaye\n", "Shaye");
    expect_span(*state, "v: &name [1, 2]\n", "[1, 2]");
    expect_span(*state, "v: &name\n  # first\n  a: 1\n  b: 2\n\n# end\nw: 1\n", "a: 1\n  b: 2");
}

static void test_spans_of_block_texts_are_their_content(void **state)
{
    expect_span(*state, "v: |  # why\n\n    one\n    two\n\nw: 1\n", "one\n    two");
    expect_span(*state, "v: >-\n  one\n", "one");
    expect_span(*state, "v: |2\n    one\n  two\n", "  one\n  two");
    expect_span(*state, "v: |\nw: 1\n", "|");
    expect_span(*state, "v: |\n  one", "one");
}

static void test_spans_of_lists_and_mappings_end_with_their_last_item(void **state)
{
    expect_span(*state, "v:\n  - a\n  - b: 1\n    c:\n      - d\n# end\nw: 1\n",
                "- a\n  - b: 1\n    c:\n      - d");
    expect_span(*state, "v: {a: [1, 2], # one\n    b: 3 }\n", "{a: [1, 2], # one\n    b: 3 }");
    expect_span(*state, "a: &a 1\nv:\n  - *a\n", "- *a");
    expect_span(*state, "v: []\n", "[]");
}

static void test_places_count_bytes_after_characters_of_several(void **state)
{
    expect_span(*state, "# Größe 字 🎲\nname: 🎲字\nv: Größe\n", "Größe");
    const struct node *value = value_of(*state, "k: [ä, {ö: 'ü'}]\nv: 1\n");
    assert_int_equal(source_span_start(value->span).line, 2);
    assert_int_equal(source_span_start(value->span).column, 4);
}

static void test_places_after_line_breaks_of_other_kinds(void **state)
{
    expect_span(*state, "a: 1\r\nb: 2\rv: three\r\n", "three");
    expect_span(*state, "a: 'x\xE2\x80\xA8y'\nv: three\n", "three");
}

static void test_long_keys_and_texts_are_read(void **state)
{
    char *text = g_strnfill(100000, 'x');
    char *yaml = g_strdup_printf("w: %s\nv: '%s'\n", text, text);
    expect_text(*state, yaml, text);
    g_free(yaml);
    g_free(text);
}

/* ---- aliases ---- */

static void test_aliases_share_the_node(void **state)
{
    const struct node *root = harness_yaml(*state, "a: &x [1]\nb: *x\nc: [*x]\n");
    assert_ptr_equal(node_lookup(root, "b"), node_lookup(root, "a"));
    assert_ptr_equal(node_lookup(root, "c")->list.items[0], node_lookup(root, "a"));
    assert_string_equal(node_text(node_lookup(root, "a")->key), "a");
}

static void test_an_anchor_given_again_replaces_the_first(void **state)
{
    const struct node *root = harness_yaml(*state, "a: &x 1\nb: *x\nc: &x 2\nd: *x\n");
    assert_string_equal(node_text(node_lookup(root, "b")), "1");
    assert_string_equal(node_text(node_lookup(root, "d")), "2");
}

static void test_unknown_aliases_are_all_reported(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, "a: *x\nb:\n  <<: [*y]\n  *z : 1\n"));
    EXPECT_DIAG(harness, DIAG_UNKNOWN_ALIAS, 1, 4);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_ALIAS, 3, 8);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_ALIAS, 4, 3);
}

static void test_an_anchor_within_itself_is_reported(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, "a: &x\n  b: [*x]\n  <<: *x\n"));
    EXPECT_DIAG(harness, DIAG_CIRCULAR, 2, 7);
    EXPECT_DIAG(harness, DIAG_CIRCULAR, 3, 7);
}

/* ---- limits ---- */

static void test_depth_may_reach_the_limit_but_not_pass_it(void **state)
{
    struct harness *harness = *state;
    assert_int_equal(read_with(harness, "[[[]]]\n", 3, 100), OUTCOME_OK);
    assert_int_equal(read_with(harness, "- - - 1\n", 3, 100), OUTCOME_OK);
    assert_int_equal(read_with(harness, "a:\n  [[[]]]\n", 3, 100), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_TOO_DEEP, 2, 5);
}

static void test_depth_counts_what_an_alias_brings(void **state)
{
    struct harness *harness = *state;
    const char *yaml = "- &a [[1]]\n- [*a]\n- [[*a]]\n";
    assert_int_equal(read_with(harness, yaml, 5, 100), OUTCOME_OK);
    assert_int_equal(read_with(harness, yaml, 4, 100), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_TOO_DEEP, 3, 5);
}

static void test_depth_counts_aliases_of_aliases(void **state)
{
    struct harness *harness = *state;
    const char *yaml = "- &a [1]\n- &b [*a]\n- &c [*b]\n- [*c]\n";
    assert_int_equal(read_with(harness, yaml, 5, 100), OUTCOME_OK);
    assert_int_equal(read_with(harness, yaml, 4, 100), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_TOO_DEEP, 4, 4);
}

static void test_values_may_reach_the_limit_but_not_pass_it(void **state)
{
    struct harness *harness = *state;
    assert_int_equal(read_with(harness, "[1, {a: 2}]\n", 100, 5), OUTCOME_OK);
    assert_int_equal(read_with(harness, "[1, {a: 2}]\n", 100, 4), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_TOO_MANY_VALUES, 1, 9);
}

static void test_values_count_what_an_alias_repeats(void **state)
{
    struct harness *harness = *state;
    const char *yaml = "- &a [1, 2]\n- &b [*a, *a]\n- *b\n";
    assert_int_equal(read_with(harness, yaml, 100, 18), OUTCOME_OK);
    assert_int_equal(read_with(harness, yaml, 100, 17), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_TOO_MANY_VALUES, 3, 3);
}

static void test_a_file_larger_than_the_limit_is_not_read(void **state)
{
    struct harness *harness = *state;
    struct work_limits limits = work_limits_default;
    limits.file_bytes = 4;
    const struct node *root;
    assert_int_equal(
        yaml_read(harness->arena, harness_source(harness, "a: 12"), &limits, &root, harness->diags),
        OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_FILE_TOO_LARGE, 1, 1);
}

/* Levels that each repeat the one before nine times, and then a mistake that nobody should get to. */
static char *billion_laughs(void)
{
    GString *yaml = g_string_new("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 40; i++) {
        g_string_append_printf(yaml, "a%d: &a%d [", i, i);
        for (int k = 0; k < 9; k++) {
            g_string_append_printf(yaml, "%s*a%d", k > 0 ? ", " : "", i - 1);
        }
        g_string_append(yaml, "]\n");
    }
    g_string_append(yaml, "end: *unknown\n");
    return g_string_free(yaml, FALSE);
}

static void test_billion_laughs_are_rejected_at_once(void **state)
{
    struct harness *harness = *state;
    char *yaml = billion_laughs();
    assert_null(harness_yaml(harness, yaml));
    EXPECT_DIAG(harness, DIAG_TOO_MANY_VALUES, 7, 15);
    g_free(yaml);
}

static void test_brackets_without_end_are_rejected_at_once(void **state)
{
    struct harness *harness = *state;
    char *brackets = g_strnfill(1000000, '[');
    assert_null(harness_yaml(harness, brackets));
    EXPECT_DIAG(harness, DIAG_TOO_DEEP, 1, 101);
    g_free(brackets);
}

static void test_too_many_directives_are_rejected_at_once(void **state)
{
    struct harness *harness = *state;
    GString *yaml = g_string_new(NULL);
    for (int i = 0; i < 100000; i++) {
        g_string_append_printf(yaml, "%%TAG !a%d! x\n", i);
    }
    g_string_append(yaml, "---\na: 1\n");
    assert_null(harness_yaml(harness, yaml->str));
    EXPECT_DIAG(harness, DIAG_YAML_SYNTAX, 101, 1);
    g_string_free(yaml, TRUE);
}

static void test_duplicates_on_one_long_line_are_all_told(void **state)
{
    struct harness *harness = *state;
    GString *yaml = g_string_new("{");
    for (int i = 0; i < 40000; i++) {
        g_string_append_printf(yaml, "a%d: 1, ", i % 20000);
    }
    g_string_append(yaml, "}\n");
    assert_null(harness_yaml(harness, yaml->str));
    assert_int_equal(diag_list_count(harness->diags), 20000);
    harness->taken = 20000;
    g_string_free(yaml, TRUE);
}

/* ---- findings ---- */

static void test_findings_are_reported_together(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, "a: *x\nb: !mine 1\nb: 2\nc: {<<: 3}\n? [d]\n: 1\n"));
    EXPECT_DIAG(harness, DIAG_UNKNOWN_ALIAS, 1, 4);
    EXPECT_DIAG(harness, DIAG_UNSUPPORTED_TAG, 2, 4);
    EXPECT_DIAG(harness, DIAG_DUPLICATE_KEY, 3, 1);
    EXPECT_DIAG(harness, DIAG_BAD_MERGE, 4, 9);
    EXPECT_DIAG(harness, DIAG_BAD_KEY, 5, 3);
}

static void test_findings_before_broken_syntax_are_kept(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, "a: *x\nb: \"open\n"));
    EXPECT_DIAG(harness, DIAG_UNKNOWN_ALIAS, 1, 4);
    EXPECT_DIAG(harness, DIAG_YAML_SYNTAX, 2, 4);
}

static void test_tabs_are_fine_where_they_do_not_indent(void **state)
{
    expect_text(*state, "v:\ta\tb\t# note\n", "a\tb");
    expect_text(*state, "v: |\n  a\tb\n  \tc\n", "a\tb\n\tc\n");
    expect_text(*state, "v: \"a\tb\"\n", "a\tb");
}

static void test_nul_characters_are_rejected(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, "a: \"x\\0y\"\n\"k\\x00\": 1\n"));
    EXPECT_DIAG(harness, DIAG_YAML_SYNTAX, 1, 4);
    EXPECT_DIAG(harness, DIAG_YAML_SYNTAX, 2, 1);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_C25_byte_order_mark_is_no_part_of_the_first_key),
        TEST(test_C27_real_line_breaks_are_kept),
        TEST(test_C27_typed_backslash_n_stays_two_characters),
        TEST(test_C28_no_y_and_on_are_text_as_written),
        TEST(test_an_empty_document_is_an_empty_mapping),
        TEST(test_document_marks_and_a_version_line_are_fine),
        TEST(test_a_second_document_is_reported_at_its_mark),
        TEST(test_root_may_be_a_list_or_a_text),
        TEST(test_scalars_keep_their_text),
        TEST(test_only_scalars_without_quotes_or_block_are_plain),
        TEST(test_nodes_know_parent_key_and_index),
        TEST(test_spans_of_scalars),
        TEST(test_spans_leave_out_anchors_tags_and_comments),
        TEST(test_spans_of_block_texts_are_their_content),
        TEST(test_spans_of_lists_and_mappings_end_with_their_last_item),
        TEST(test_places_count_bytes_after_characters_of_several),
        TEST(test_places_after_line_breaks_of_other_kinds),
        TEST(test_long_keys_and_texts_are_read),
        TEST(test_aliases_share_the_node),
        TEST(test_an_anchor_given_again_replaces_the_first),
        TEST(test_unknown_aliases_are_all_reported),
        TEST(test_an_anchor_within_itself_is_reported),
        TEST(test_depth_may_reach_the_limit_but_not_pass_it),
        TEST(test_depth_counts_what_an_alias_brings),
        TEST(test_depth_counts_aliases_of_aliases),
        TEST(test_values_may_reach_the_limit_but_not_pass_it),
        TEST(test_values_count_what_an_alias_repeats),
        TEST(test_a_file_larger_than_the_limit_is_not_read),
        TEST(test_billion_laughs_are_rejected_at_once),
        TEST(test_brackets_without_end_are_rejected_at_once),
        TEST(test_too_many_directives_are_rejected_at_once),
        TEST(test_duplicates_on_one_long_line_are_all_told),
        TEST(test_findings_are_reported_together),
        TEST(test_findings_before_broken_syntax_are_kept),
        TEST(test_tabs_are_fine_where_they_do_not_indent),
        TEST(test_nul_characters_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
