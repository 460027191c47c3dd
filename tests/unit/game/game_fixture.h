/* A game in a folder of its own, loaded: for the tests of src/game. */
#ifndef KERF_TESTS_UNIT_GAME_GAME_FIXTURE_H
#define KERF_TESTS_UNIT_GAME_GAME_FIXTURE_H

#include "game/pieces.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

struct game_test {
    struct harness *harness;
    struct game *game;
    struct piece_list *pieces;
};

static inline int game_test_setup(void **state)
{
    struct game_test *test = g_new0(struct game_test, 1);
    void *harness = NULL;
    harness_setup(&harness);
    test->harness = harness;
    *state = test;
    return 0;
}

static inline int game_test_teardown(void **state)
{
    struct game_test *test = *state;
    void *harness = test->harness;
    int result = harness_teardown(&harness);
    piece_list_free(test->pieces);
    game_free(test->game);
    g_free(test);
    return result;
}

static inline void game_file_write(struct game_test *test, const char *name, const char *content)
{
    harness_write_file(test->harness, name, content);
}

/** Loads the game with this game.yaml and the files that were written before; a game loaded
    earlier in the test goes, with its pieces. */
static inline enum outcome game_of(struct game_test *test, const char *yaml)
{
    const struct game_options options = {0};
    g_clear_pointer(&test->pieces, piece_list_free);
    g_clear_pointer(&test->game, game_free);
    game_file_write(test, "game.yaml", yaml);
    return game_load(harness_folder(test->harness), &options, &test->game, test->harness->diags);
}

/** The same with one layout, "card", and one component of it, as given. */
static inline enum outcome layout_of(struct game_test *test, const char *layout)
{
    game_file_write(test, "layouts/card.yaml", layout);
    return game_of(test, "game: Test\ncomponents:\n  card: {layout: card}\n");
}

/** Loads a game of one layout and works out its pieces. */
static inline enum outcome pieces_of(struct game_test *test, const char *yaml, const char *layout)
{
    game_file_write(test, "layouts/card.yaml", layout);
    assert_int_equal(game_of(test, yaml), OUTCOME_OK);
    return piece_list_make(test->game, NULL, &test->pieces, test->harness->diags);
}

/** Pieces of a card of 50 x 40 mm with these sides for each record of agents.yaml. */
static inline enum outcome agent_cards_of(struct game_test *test, const char *sides)
{
    return pieces_of(test,
                     "game: S\n"
                     "data: {agents: agents.yaml}\n"
                     "components: {card: {layout: card, each: agents}}\n",
                     arena_printf(test->harness->arena, "size: [50, 40]\n%s", sides));
}

#define GAME_TEST(function)                                                                        \
    cmocka_unit_test_setup_teardown(function, game_test_setup, game_test_teardown)

#endif
