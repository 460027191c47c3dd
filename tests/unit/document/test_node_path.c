#include "document/node.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static void test_path_counts_items_from_one(void **state)
{
    struct harness *harness = *state;
    const struct node *root = harness_yaml(harness, "agents: [{}, {}, {aim: [4, 5]}]\n");
    const struct node *agent = node_lookup(root, "agents")->list.items[2];
    assert_string_equal(node_path(harness->arena, node_lookup(agent, "aim")->list.items[0]),
                        "agents[3].aim[1]");
}

static void test_path_of_the_root_is_empty(void **state)
{
    struct harness *harness = *state;
    assert_string_equal(node_path(harness->arena, harness_yaml(harness, "a: 1\n")), "");
    assert_string_equal(node_path(harness->arena, NULL), "");
}

static void test_path_may_begin_with_an_item(void **state)
{
    struct harness *harness = *state;
    const struct node *root = harness_yaml(harness, "- a: 1\n- b: {c: 2}\n");
    const struct node *b = node_lookup(root->list.items[1], "b");
    assert_string_equal(node_path(harness->arena, node_lookup(b, "c")), "[2].b.c");
}

static void test_path_of_a_key_is_that_of_its_mapping(void **state)
{
    struct harness *harness = *state;
    const struct node *root = harness_yaml(harness, "list:\n  - {name: Shaye}\n");
    const struct node *item = node_lookup(root, "list")->list.items[0];
    assert_string_equal(node_path(harness->arena, node_lookup_key(item, "name")), "list[1]");
}

static void test_names_that_are_no_words_are_quoted(void **state)
{
    struct harness *harness = *state;
    const struct node *root =
        harness_yaml(harness, "größe: {back-offset: 1}\nlegend: {'#': 1, 'a \"b\"': 2, '': 3}\n");
    const struct node *legend = node_lookup(root, "legend");
    assert_string_equal(
        node_path(harness->arena, node_lookup(node_lookup(root, "größe"), "back-offset")),
        "größe.back-offset");
    assert_string_equal(node_path(harness->arena, node_lookup(legend, "#")), "legend[\"#\"]");
    assert_string_equal(node_path(harness->arena, node_lookup(legend, "a \"b\"")),
                        "legend[\"a \\\"b\\\"\"]");
    assert_string_equal(node_path(harness->arena, node_lookup(legend, "")), "legend[\"\"]");
}

static void test_path_of_an_aliased_node_is_where_it_was_anchored(void **state)
{
    struct harness *harness = *state;
    const struct node *root = harness_yaml(harness, "a: {deep: &x {n: 1}}\nb: [*x]\n");
    const struct node *aliased = node_lookup(root, "b")->list.items[0];
    assert_string_equal(node_path(harness->arena, node_lookup(aliased, "n")), "a.deep.n");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_path_counts_items_from_one),
        TEST(test_path_of_the_root_is_empty),
        TEST(test_path_may_begin_with_an_item),
        TEST(test_path_of_a_key_is_that_of_its_mapping),
        TEST(test_names_that_are_no_words_are_quoted),
        TEST(test_path_of_an_aliased_node_is_where_it_was_anchored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
