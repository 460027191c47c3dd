/* Which values were blamed, and where findings about a value point. */
#include "rules/rule_pass.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static const char records[] = "- id: ghoul\n"
                              "  aim: [1, 2]\n"
                              "  board: |\n"
                              "    a b\n"
                              "    c d\n"
                              "  doors:\n"
                              "    - north\n"
                              "    - south\n"
                              "- [1,\n"
                              "   2]\n";

struct blame_fixture {
    const struct node *root, *record, *aim, *board, *doors;
    struct blame_set *set;
};

static struct blame_fixture begin(void **state)
{
    struct blame_fixture f = {.root = harness_yaml(*state, records), .set = blame_set_new()};
    f.record = f.root->list.items[0];
    f.aim = node_lookup(f.record, "aim");
    f.board = node_lookup(f.record, "board");
    f.doors = node_lookup(f.record, "doors");
    return f;
}

static void test_blamed_scalar_explains_who_read_it(void **state)
{
    struct blame_fixture f = begin(state);
    const struct node *first = f.aim->list.items[0], *second = f.aim->list.items[1];
    blame_set_add(f.set, first, first->span);
    assert_true(blame_set_has(f.set, first->span));
    assert_true(blame_set_explains(f.set, &first, 1));
    assert_false(blame_set_explains(f.set, &second, 1));
    assert_false(blame_set_explains(f.set, &f.aim, 1));
    blame_set_free(f.set);
}

static void test_blamed_data_set_explains_nothing(void **state)
{
    struct blame_fixture f = begin(state);
    blame_set_add(f.set, f.root, f.root->span);
    assert_false(blame_set_explains(f.set, &f.root, 1));
    blame_set_add(f.set, f.aim, f.aim->span);
    assert_true(blame_set_explains(f.set, &f.aim, 1));
    blame_set_free(f.set);
}

static void test_blamed_list_is_known_by_where_it_was_blamed(void **state)
{
    struct blame_fixture f = begin(state);
    blame_set_add(f.set, f.root, blame_span(f.root));
    assert_true(blame_set_has_list(f.set, f.root));
    assert_false(blame_set_has_list(f.set, f.doors));
    assert_false(blame_set_has_list(f.set, NULL));
    blame_set_add(f.set, f.doors, f.doors->span);
    assert_true(blame_set_has_list(f.set, f.doors));
    blame_set_free(f.set);
}

static void test_blamed_item_that_is_there_twice_explains_what_read_its_list(void **state)
{
    static const char twice[] = "- id: ghoul\n  hits: 1\n"
                                "- id: hag\n  hits: 2\n"
                                "- id: hag\n  hits: 3\n";
    const struct node *root = harness_yaml(*state, twice);
    const struct node *hits[] = {node_lookup(root->list.items[1], "hits"),
                                 node_lookup(root->list.items[2], "hits")};
    const struct node *id = node_lookup(root->list.items[2], "id");
    struct blame_set *set = blame_set_new();
    blame_set_add(set, hits[1], hits[1]->span);
    assert_false(blame_set_has_twice(set, root));
    blame_set_add(set, id, id->span);
    assert_true(blame_set_has_twice(set, root));
    assert_true(blame_set_explains(set, &root, 1));
    assert_true(blame_set_explains(set, &hits[1], 1));
    assert_false(blame_set_explains(set, &hits[0], 1));
    blame_set_free(set);
}

static void test_record_is_there_twice_where_an_earlier_one_says_the_same(void **state)
{
    static const char thrice[] = "- &hag {id: hag, hits: 2}\n"
                                 "- {id: hag, hits: 3}\n"
                                 "- *hag\n"
                                 "- {id: hag, hits: 3}\n";
    static const bool expected[] = {false, false, false, true};
    const struct node *root = harness_yaml(*state, thrice);
    for (size_t i = 0; i < root->list.count; i++) {
        const struct node *hits = node_lookup(root->list.items[i], "hits");
        struct blame_set *set = blame_set_new();
        blame_set_add(set, hits, hits->span);
        assert_int_equal(blame_set_has_twice(set, root), expected[i]);
        blame_set_free(set);
    }
}

static void test_what_is_blamed_whole_and_in_part_explains_as_both(void **state)
{
    struct blame_fixture f = begin(state);
    const struct node *first = f.aim->list.items[0], *second = f.aim->list.items[1];
    blame_set_add(f.set, first, first->span);
    blame_set_add(f.set, f.aim, first->span);
    assert_true(blame_set_explains(f.set, &f.aim, 1));
    assert_true(blame_set_explains(f.set, &first, 1));
    assert_false(blame_set_explains(f.set, &second, 1));
    blame_set_free(f.set);
}

static void test_blamed_part_of_a_text_explains_who_read_the_text(void **state)
{
    struct blame_fixture f = begin(state);
    struct source_span word = f.board->span;
    word.offset += 2;
    word.length = 1;
    assert_false(blame_set_explains(f.set, &f.board, 1));
    blame_set_add(f.set, f.board, word);
    assert_true(blame_set_explains(f.set, &f.board, 1));
    blame_set_free(f.set);
}

static void test_blame_at_the_key_reaches_into_the_value(void **state)
{
    struct blame_fixture f = begin(state);
    blame_set_add(f.set, f.doors, blame_span(f.doors));
    assert_true(blame_set_reaches_into(f.set, f.doors));
    assert_false(blame_set_reaches_into(f.set, f.board));
    blame_set_free(f.set);
}

static void test_blame_reaches_into_what_holds_it(void **state)
{
    struct blame_fixture f = begin(state);
    const struct node *first = f.aim->list.items[0];
    assert_false(blame_set_reaches_into(f.set, NULL));
    blame_set_add(f.set, first, first->span);
    assert_true(blame_set_reaches_into(f.set, NULL));
    assert_true(blame_set_reaches_into(f.set, f.record));
    assert_false(blame_set_reaches_into(f.set, f.doors));
    blame_set_free(f.set);
}

static void test_node_is_inside_its_parents(void **state)
{
    struct blame_fixture f = begin(state);
    assert_true(node_is_inside(f.aim->list.items[0], f.record));
    assert_true(node_is_inside(f.record, f.record));
    assert_false(node_is_inside(f.record, f.aim));
    blame_set_free(f.set);
}

static void assert_points_at(const struct node *node, size_t line, size_t column)
{
    struct source_position at = source_span_start(blame_span(node));
    assert_int_equal(at.line, line);
    assert_int_equal(at.column, column);
}

static void test_text_made_from_a_blamed_value_is_as_good_as_blamed(void **state)
{
    struct blame_fixture f = begin(state);
    const struct node *first = f.aim->list.items[0];
    const struct filled_text text = {.scalar = f.board, .reads = &first, .read_count = 1};
    blame_set_derive(f.set, &text);
    blame_set_add(f.set, f.aim->list.items[1], f.aim->list.items[1]->span);
    assert_false(blame_set_explains(f.set, &f.board, 1));
    blame_set_add(f.set, first, first->span);
    assert_true(blame_set_explains(f.set, &f.board, 1));
    blame_set_free(f.set);
}

static void test_finding_points_at_the_narrowest_place(void **state)
{
    struct blame_fixture f = begin(state);
    assert_points_at(f.record, 1, 7);              /* its id */
    assert_points_at(f.aim, 2, 8);                 /* on one line: itself */
    assert_points_at(f.doors, 6, 3);               /* on several: its key */
    assert_points_at(f.root->list.items[1], 9, 3); /* without one: where it begins */
    assert_int_equal(blame_span(f.root->list.items[1]).length, 1);
    blame_set_free(f.set);
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_blamed_scalar_explains_who_read_it),
        TEST(test_blamed_data_set_explains_nothing),
        TEST(test_blamed_list_is_known_by_where_it_was_blamed),
        TEST(test_blamed_item_that_is_there_twice_explains_what_read_its_list),
        TEST(test_record_is_there_twice_where_an_earlier_one_says_the_same),
        TEST(test_what_is_blamed_whole_and_in_part_explains_as_both),
        TEST(test_blamed_part_of_a_text_explains_who_read_the_text),
        TEST(test_blame_at_the_key_reaches_into_the_value),
        TEST(test_blame_reaches_into_what_holds_it),
        TEST(test_node_is_inside_its_parents),
        TEST(test_text_made_from_a_blamed_value_is_as_good_as_blamed),
        TEST(test_finding_points_at_the_narrowest_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
