/* What rules may ask of pieces, and what they see of game.yaml. */
#include "../expression/expression_fixture.h"
#include "rules/rule_library.h"

/* A line for the game, its components last, so that a test can add to them. */
static const char game_yaml[] =
    "game: S\n"
    "players: 1-4\n"
    "data: {agents: agents.yaml}\n"
    "components:\n"
    "  cards: {layout: card, each: agents, copies: copies}\n"
    "  badges: {layout: token, each: agents, copies: copies}\n"
    "  flat: {layout: card, each: agents, when: copies > 1, print: {backs: none}}\n"
    "  tokens: {layout: token, copies: 5}\n";

static const struct fixture_row rows[] = {
    {"test_pieces_counts_copies", "pieces('cards') .. ' ' .. pieces('tokens')", "4 5"},
    {"test_pieces_of_a_record", "pieces('cards', agents[1]) .. pieces('cards', agents[2])", "31"},
    {"test_pieces_of_records_that_look_alike",
     "pieces('badges', agents[1]) .. pieces('badges', agents[2]) .. looks('badges', 'front')",
     "311"},
    {"test_looks_are_told_apart", "looks('cards', 'front') .. looks('cards', 'back')", "21"},
    {"test_front_and_back_are_printed",
     "printed('cards', 'front') and printed('cards', 'back', agents[2])", "true"},
    {"test_layout_without_a_back_prints_none", "printed('tokens', 'back')", "false"},
    {"test_backs_that_are_left_out_are_not_printed", "printed('flat', 'back')", "false"},
    {"test_record_without_pieces_is_not_printed", "printed('flat', 'front', agents[2])", "false"},
    {"test_no_back_has_no_looks", "looks('tokens', 'back')", "0"},
    {"test_components_are_as_they_stand", "components.cards.copies", "copies"},
    {"test_players_are_as_they_stand", "players", "1-4"},
    {"test_unknown_components_are_suggested", "pieces('card')",
     "expression-failed: this expression fails: pieces() finds no component 'card'; did you mean "
     "'cards'?"},
    {"test_components_that_are_to_fit_a_space_are_suggested", "fits_space('card', {})",
     "expression-failed: this expression fails: fits_space() finds no component 'card'; did you mean "
     "'cards'?"},
    {"test_pieces_of_what_is_no_record", "pieces('cards', 'ann')",
     "expression-failed: this expression fails: pieces() needs a record of the data as argument 2, "
     "but this is text"},
    {"test_looks_of_what_is_no_side", "looks('cards', 'left')",
     "expression-failed: this expression fails: looks() needs 'front' or 'back' as argument 2, but "
     "this is text"},
};

/* A game in a folder, and the sandbox of its rules. */
struct world {
    struct harness *harness;
    struct game *game;
    struct rule_context context;
    struct sandbox *sandbox;
};

static void open_world(struct world *world, const char *yaml)
{
    void *state;
    assert_int_equal(harness_setup(&state), 0);
    struct harness *harness = world->harness = state;
    harness_write_file(harness, "game/game.yaml", yaml);
    harness_write_file(harness, "game/agents.yaml",
                       "- {id: ann, name: Ann, copies: 3}\n- {id: bob, name: Bob, copies: 1}\n");
    harness_write_file(harness, "game/layouts/card.yaml",
                       "size: [50, 40]\nfront: [{text: \"{name}\"}]\nback: [{text: Back}]\n");
    harness_write_file(harness, "game/layouts/token.yaml", "size: [20, 20]\nfront: []\n");
    const char *folder = arena_printf(harness->arena, "%s/game", harness_folder(harness));
    const struct game_options options = {.shared_layouts = NULL};
    assert_int_equal(game_load(folder, &options, &world->game, harness->diags), OUTCOME_OK);
    rule_context_init(&world->context, world->game, harness->arena);
    world->sandbox = rule_sandbox_new(&world->context, &work_limits_default);
}

static void close_world(struct world *world)
{
    void *state = world->harness;
    sandbox_free(world->sandbox);
    rule_context_clear(&world->context);
    assert_int_equal(harness_teardown(&state), 0);
    game_free(world->game);
}

static const char *evaluate(struct world *world, const char *text)
{
    struct harness *harness = world->harness;
    struct value value;
    const struct expression *expression =
        expression_parse(harness->arena, fixture_scalar(harness, text), harness->diags);
    assert_non_null(expression);
    return expression_evaluate(world->sandbox, expression, rule_scope(world->game, harness->arena),
                               harness->arena, &value, harness->diags) == OUTCOME_OK
               ? fixture_describe(harness, &value)
               : fixture_finding(harness, 1);
}

static void check_row(void **state)
{
    const struct fixture_row *row = *state;
    struct world world;
    open_world(&world, game_yaml);
    assert_string_equal(evaluate(&world, row->expression), row->expected);
    close_world(&world);
}

static void test_pieces_that_cannot_be_made_are_not_counted(void **state)
{
    (void)state;
    struct world world;
    gchar *yaml = g_strconcat(game_yaml, "  odd: {layout: token, copies: 1.5}\n", NULL);
    open_world(&world, yaml);
    g_free(yaml);
    assert_string_equal(evaluate(&world, "pieces('tokens')"),
                        "expression-failed: this expression fails: pieces() cannot count: not all "
                        "pieces can be made");
    close_world(&world);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows) + 1] = {
        cmocka_unit_test(test_pieces_that_cannot_be_made_are_not_counted)};
    size_t count = 1;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[count++] = (struct CMUnitTest){rows[i].name, check_row, NULL, NULL, (void *)&rows[i]};
    }
    return _cmocka_run_group_tests("piece_library", tests, count, NULL, NULL);
}
