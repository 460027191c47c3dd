#include "game/game.h"
#include "game_fixture.h"

static void test_a_small_game_is_loaded(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    assert_int_equal(game_of(test, "game: Small\n"
                                   "players: 1-4\n"
                                   "language: de\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_OK);
    assert_string_equal(test->game->title, "Small");
    assert_string_equal(test->game->players, "1-4");
    assert_string_equal(test->game->language, "de");
    assert_int_equal(test->game->component_count, 1);
    assert_string_equal(test->game->components[0].id, "card");
    assert_string_equal(test->game->components[0].title, "card");
    assert_string_equal(test->game->theme.text.language, "de");
}

static void test_a_folder_without_a_game_is_refused(void **state)
{
    struct game_test *test = *state;
    const struct game_options options = {0};
    assert_int_equal(
        game_load(harness_folder(test->harness), &options, &test->game, test->harness->diags),
        OUTCOME_REJECTED);
    test->harness->taken = diag_list_count(test->harness->diags);
    assert_int_equal(test->harness->taken, 1);
    assert_int_equal(diag_list_at(test->harness->diags, 0)->code, DIAG_FILE_UNREADABLE);
}

static void test_findings_outlive_a_game_that_was_refused(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    assert_int_equal(game_of(test, "gaem: Small\n"), OUTCOME_REJECTED);
    assert_non_null(test->game);
    EXPECT_DIAG(test->harness, DIAG_MISSING_FIELD, 1, 1);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_FIELD, 1, 1);
}

static void test_a_data_set_is_a_list(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    game_file_write(test, "agents.yaml", "- {id: a}\n- {id: b}\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "data: {agents: agents.yaml}\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_OK);
    assert_int_equal(test->game->data_set_count, 1);
    assert_int_equal(test->game->data_sets[0].root->list.count, 2);
}

static void test_a_data_set_may_stand_under_its_own_name(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    game_file_write(test, "agents.yaml", "note: x\nagents:\n  - {id: a}\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "data: {agents: agents.yaml}\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_OK);
    assert_int_equal(test->game->data_sets[0].root->list.count, 1);
}

static void test_a_data_set_may_be_csv(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    game_file_write(test, "agents.csv", "id,name\na,Ann\nb,\"Bob, jr.\"\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "data: {agents: agents.csv}\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_OK);
    assert_string_equal(
        node_text(node_lookup(test->game->data_sets[0].root->list.items[1], "name")), "Bob, jr.");
}

static void test_ids_are_given_once_in_a_data_set(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    game_file_write(test, "agents.yaml", "- {id: a}\n- {name: a}\n- {id: a}\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "data: {agents: agents.yaml}\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_DUPLICATE_ID, 3, 8);
}

static void test_two_data_sets_may_have_the_same_ids(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    game_file_write(test, "agents.yaml", "- {id: a}\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "data: {one: agents.yaml, two: agents.yaml}\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_OK);
    assert_int_equal(test->game->data_set_count, 2);
}

static void test_a_data_set_has_a_name_that_expressions_can_say(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "data: {my-agents: agents.yaml}\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 2, 8);
}

static void test_a_theme_is_used_by_layouts(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: [{box: {fill: night}}]\n");
    game_file_write(test, "theme.yaml", "colours: {night: '#000'}\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "theme: theme.yaml\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_OK);
    assert_int_equal(test->game->theme.colour_count, 1);
}

static void test_a_theme_that_cannot_be_read_is_one_finding(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: [{box: {fill: night}}]\n");
    game_file_write(test, "theme.yaml", "colours: {night: '#000'\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "theme: theme.yaml\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_REJECTED);
    test->harness->taken = diag_list_count(test->harness->diags);
    assert_int_equal(test->harness->taken, 1);
}

static void test_rules_are_kept(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    game_file_write(test, "rules.yaml", "- rule: one\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "rules: rules.yaml\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_OK);
    assert_int_equal(test->game->rules->kind, NODE_LIST);
}

static void test_another_theme_may_be_asked_for(void **state)
{
    struct game_test *test = *state;
    const struct game_options options = {.theme = "dark.yaml"};
    game_file_write(test, "game.yaml",
                    "game: S\ntheme: light.yaml\ncomponents: {card: {layout: card}}\n");
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    game_file_write(test, "dark.yaml", "colours: {a: '#000', b: '#111'}\n");
    assert_int_equal(
        game_load(harness_folder(test->harness), &options, &test->game, test->harness->diags),
        OUTCOME_OK);
    assert_int_equal(test->game->theme.colour_count, 2);
}

static void test_the_id_is_the_name_of_the_folder_however_it_is_written(void **state)
{
    struct game_test *test = *state;
    const struct game_options options = {0};
    game_file_write(test, "small/game.yaml", "game: S\ncomponents: {card: {layout: card}}\n");
    game_file_write(test, "small/layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    const char *folder =
        arena_printf(test->harness->arena, "%s/small/layouts/..//", harness_folder(test->harness));
    assert_int_equal(game_load(folder, &options, &test->game, test->harness->diags), OUTCOME_OK);
    assert_string_equal(test->game->id, "small");
}

static void test_the_outermost_scope_has_the_data_sets_and_the_game(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    game_file_write(test, "agents.yaml", "[]\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "players: 2\n"
                                   "data: {agents: agents.yaml}\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_OK);
    const struct scope *scope = game_scope(test->game, test->harness->arena);
    struct value value;
    assert_true(scope_lookup(scope, "agents", &value));
    assert_int_equal(value.kind, VALUE_NODE);
    assert_true(scope_lookup(scope, "game", &value));
    assert_string_equal(value.text, "S");
    assert_true(scope_lookup(scope, "language", &value));
    assert_string_equal(value.text, "en");
    assert_false(scope_lookup(scope, "agent", &value));
}

static void test_what_players_bring_is_a_list_of_texts(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: poker\nfront: []\n");
    assert_int_equal(game_of(test, "game: Test\nabout: For an evening\nneeds: [Two dice, 3]\n"
                                   "components:\n  card: {layout: card}\n"),
                     OUTCOME_OK);
    assert_string_equal(test->game->about, "For an evening");
    assert_int_equal(test->game->need_count, 2);
    assert_string_equal(test->game->needs[0], "Two dice");
    assert_string_equal(test->game->needs[1], "3");
}

static void test_a_list_among_what_players_bring_is_reported(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: poker\nfront: []\n");
    assert_int_equal(game_of(test, "game: Test\nneeds: [Dice, [a, b]]\n"
                                   "components:\n  card: {layout: card}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 2, 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_a_small_game_is_loaded),
        GAME_TEST(test_a_folder_without_a_game_is_refused),
        GAME_TEST(test_findings_outlive_a_game_that_was_refused),
        GAME_TEST(test_a_data_set_is_a_list),
        GAME_TEST(test_a_data_set_may_stand_under_its_own_name),
        GAME_TEST(test_a_data_set_may_be_csv),
        GAME_TEST(test_ids_are_given_once_in_a_data_set),
        GAME_TEST(test_two_data_sets_may_have_the_same_ids),
        GAME_TEST(test_a_data_set_has_a_name_that_expressions_can_say),
        GAME_TEST(test_what_players_bring_is_a_list_of_texts),
        GAME_TEST(test_a_list_among_what_players_bring_is_reported),
        GAME_TEST(test_a_theme_is_used_by_layouts),
        GAME_TEST(test_a_theme_that_cannot_be_read_is_one_finding),
        GAME_TEST(test_rules_are_kept),
        GAME_TEST(test_another_theme_may_be_asked_for),
        GAME_TEST(test_the_id_is_the_name_of_the_folder_however_it_is_written),
        GAME_TEST(test_the_outermost_scope_has_the_data_sets_and_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
