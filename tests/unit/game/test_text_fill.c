/* Texts of the data whose expressions are worked out while the game is loaded. */
#include "game/text_fill.h"
#include "game_fixture.h"

static enum outcome fill(struct game_test *test, const char *text)
{
    game_file_write(
        test, "types.yaml",
        "records:\n"
        "  agents:\n"
        "    id: id\n"
        "    hits: whole\n"
        "    text: {kind: text, most: 20, expressions: true}\n"
        "    plain: {kind: text, optional: true}\n"
        "    rows: {list_of: {fields: {low: whole, text: {kind: text, expressions: true}}}}\n");
    gchar *agents = g_strdup_printf("- id: ann\n"
                                    "  hits: 2\n"
                                    "  text: %s\n"
                                    "  plain: \"{hits}\"\n"
                                    "  rows: [{low: 3, text: '{low} of {hits}'}]\n",
                                    text);
    game_file_write(test, "agents.yaml", agents);
    g_free(agents);
    game_file_write(test, "layouts/card.yaml", "size: poker\nfront: []\n");
    return game_of(test, "game: Test\ntypes: types.yaml\ndata: {agents: agents.yaml}\n"
                         "components: {card: {layout: card}}\n");
}

static void test_expressions_see_the_fields_beside_and_around_them(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(fill(test, "'{word(hits)} {plural(hits, ''hit'')}'"), OUTCOME_OK);
    const struct node *ann = test->game->data_sets[0].root->list.items[0];
    assert_string_equal(node_text(node_lookup(ann, "text")), "two hits");
    const struct node *row = node_lookup(ann, "rows")->list.items[0];
    assert_string_equal(node_text(node_lookup(row, "text")), "3 of 2");
    assert_int_equal(test->game->filled_text_count, 2);
}

static void test_text_whose_type_has_no_expressions_keeps_its_braces(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(fill(test, "none"), OUTCOME_OK);
    const struct node *ann = test->game->data_sets[0].root->list.items[0];
    assert_string_equal(node_text(node_lookup(ann, "plain")), "{hits}");
    assert_string_equal(node_text(node_lookup(ann, "text")), "none");
}

static void test_limits_hold_for_what_is_printed(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(fill(test, "'{repeat_text(id, hits * 4)}'"), OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_OUT_OF_RANGE, 3, 9);
}

static void test_name_that_is_not_there_is_found_at_the_text(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(fill(test, "'{hitz}'"), OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_NAME, 3, 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_expressions_see_the_fields_beside_and_around_them),
        GAME_TEST(test_text_whose_type_has_no_expressions_keeps_its_braces),
        GAME_TEST(test_limits_hold_for_what_is_printed),
        GAME_TEST(test_name_that_is_not_there_is_found_at_the_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
