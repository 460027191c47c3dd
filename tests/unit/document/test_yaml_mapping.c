/* Duplicate keys and `<<` merges. */
#include <glib.h>

#include "document/yaml_mapping.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

/* The entries as "key=value key=value". */
static char *list_entries(struct harness *harness, const struct node *mapping)
{
    assert_non_null(mapping);
    assert_int_equal(mapping->kind, NODE_MAPPING);
    char *list = arena_strdup(harness->arena, "");
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const struct node_entry *entry = &mapping->mapping.entries[i];
        list = arena_printf(harness->arena, "%s%s%s=%s", list, i > 0 ? " " : "",
                            node_text(entry->key), node_text(entry->value));
    }
    return list;
}

static void expect_entries(struct harness *harness, const char *yaml, const char *expected)
{
    const struct node *root = harness_yaml(harness, yaml);
    assert_string_equal(list_entries(harness, node_lookup(root, "it")), expected);
}

static void test_merge_adds_what_is_not_given(void **state)
{
    expect_entries(*state, "base: &base {a: 1, b: 2}\nit: {c: 3, <<: *base}\n", "c=3 a=1 b=2");
}

static void test_given_keys_win_before_and_after_the_merge(void **state)
{
    expect_entries(*state, "base: &base {a: 1, b: 2}\nit: {a: 5, <<: *base}\n", "a=5 b=2");
    expect_entries(*state, "base: &base {a: 1, b: 2}\nit: {<<: *base, b: 5}\n", "a=1 b=5");
}

static void test_a_key_stands_where_it_is_first_mentioned(void **state)
{
    expect_entries(*state, "base: &base {text: x, style: s}\nit: {<<: *base, h: 3, text: y}\n",
                   "text=y style=s h=3");
}

static void test_of_a_list_of_merges_the_earlier_wins(void **state)
{
    expect_entries(*state, "x: &x {a: 1, b: 1}\ny: &y {b: 2, c: 2}\nit: {<<: [*x, *y], d: 3}\n",
                   "a=1 b=1 c=2 d=3");
    expect_entries(*state, "x: &x {a: 1, b: 1}\ny: &y {b: 2, c: 2}\nit: {<<: [*y, *x]}\n",
                   "b=2 c=2 a=1");
}

static void test_merges_of_merged_mappings_bring_all(void **state)
{
    expect_entries(*state, "x: &x {a: 1}\ny: &y {<<: *x, b: 2}\nit: {<<: *y, c: 3}\n",
                   "a=1 b=2 c=3");
}

static void test_a_mapping_in_place_can_be_merged(void **state)
{
    expect_entries(*state, "it:\n  <<: {a: 1}\n  b: 2\n", "a=1 b=2");
    expect_entries(*state, "it:\n  <<: []\n  b: 2\n", "b=2");
}

static void test_quoted_merge_sign_is_a_key_like_any_other(void **state)
{
    expect_entries(*state, "it: {'<<': text, a: 1}\n", "<<=text a=1");
}

static void test_merged_nodes_stay_where_they_were_written(void **state)
{
    struct harness *harness = *state;
    const struct node *root = harness_yaml(harness, "base: &base {a: 1}\nit: {<<: *base, b: 2}\n");
    const struct node *it = node_lookup(root, "it");
    assert_ptr_equal(node_lookup(it, "a")->parent, node_lookup(root, "base"));
    assert_int_equal(source_span_start(node_lookup(it, "a")->span).line, 1);
    assert_ptr_equal(node_lookup(it, "b")->parent, it);
    assert_int_equal(node_lookup(it, "b")->index, 1);
    assert_int_equal(node_lookup_key(it, "b")->index, 1);
}

static void test_merge_of_anything_else_is_reported_at_its_value(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, "a: &a text\nb: {<<: *a}\nc: {<<: 3}\nd: {<<: }\n"));
    EXPECT_DIAG(harness, DIAG_BAD_MERGE, 2, 9);
    EXPECT_DIAG(harness, DIAG_BAD_MERGE, 3, 9);
    EXPECT_DIAG(harness, DIAG_BAD_MERGE, 4, 9);
}

static void test_duplicates_are_all_reported_with_the_line_of_the_first(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, "list:\n  - a: 1\n    b: 2\n    a: 3\n    'a': 4\nlist:\n"));
    EXPECT_DIAG(harness, DIAG_DUPLICATE_KEY, 4, 5);
    EXPECT_DIAG(harness, DIAG_DUPLICATE_KEY, 5, 5);
    EXPECT_DIAG(harness, DIAG_DUPLICATE_KEY, 6, 1);
    const struct diag *second = diag_list_at(harness->diags, 1);
    assert_string_equal(second->message, "'a' is given twice; the first is in line 2");
    assert_string_equal(second->where, "list[1]");
}

static void test_keys_that_differ_in_case_or_form_are_different(void **state)
{
    expect_entries(*state, "it: {a: 1, A: 2, 1: 3, 01: 4, 'a ': 5}\n", "a=1 A=2 1=3 01=4 a =5");
}

static void test_an_aliased_text_can_be_a_key(void **state)
{
    expect_entries(*state, "name: &name rank\nit:\n  *name : 2\n", "rank=2");
}

static void test_an_alias_that_repeats_a_key_is_reported_where_it_stands(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, "name: &name rank\nit:\n  rank: 1\n  *name : 2\n"));
    EXPECT_DIAG(harness, DIAG_DUPLICATE_KEY, 4, 3);
    assert_string_equal(diag_list_at(harness->diags, 0)->message,
                        "'rank' is given twice; the first is in line 3");
}

static void test_keys_without_a_name_and_of_other_kinds_are_reported(void **state)
{
    struct harness *harness = *state;
    assert_null(harness_yaml(harness, "? \n: 1\n? [a]\n: 2\n? {b: 1}\n: 3\n"));
    EXPECT_DIAG(harness, DIAG_BAD_KEY, 1, 2);
    EXPECT_DIAG(harness, DIAG_BAD_KEY, 3, 3);
    EXPECT_DIAG(harness, DIAG_BAD_KEY, 5, 3);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_merge_adds_what_is_not_given),
        TEST(test_given_keys_win_before_and_after_the_merge),
        TEST(test_a_key_stands_where_it_is_first_mentioned),
        TEST(test_of_a_list_of_merges_the_earlier_wins),
        TEST(test_merges_of_merged_mappings_bring_all),
        TEST(test_a_mapping_in_place_can_be_merged),
        TEST(test_quoted_merge_sign_is_a_key_like_any_other),
        TEST(test_merged_nodes_stay_where_they_were_written),
        TEST(test_merge_of_anything_else_is_reported_at_its_value),
        TEST(test_duplicates_are_all_reported_with_the_line_of_the_first),
        TEST(test_keys_that_differ_in_case_or_form_are_different),
        TEST(test_an_aliased_text_can_be_a_key),
        TEST(test_an_alias_that_repeats_a_key_is_reported_where_it_stands),
        TEST(test_keys_without_a_name_and_of_other_kinds_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
