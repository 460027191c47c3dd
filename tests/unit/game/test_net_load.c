/* Reading nets. That they close is for the tests of src/geom. */
#include "game/layout_load.h"
#include "game_fixture.h"

/* The room inside a box: the sizes of its front and of one side. */
static void assert_room(const struct layout *layout, double width_mm, double height_mm,
                        double depth_mm)
{
    assert_non_null(layout->net);
    const struct net_part *front = net_panel_lookup(layout->net, "front");
    assert_mm_equal(front->area_width_mm, width_mm);
    assert_mm_equal(front->area_height_mm, height_mm);
    assert_mm_equal(net_panel_lookup(layout->net, "left")->area_width_mm, depth_mm);
}

static void test_a_net_gives_size_outline_and_folds(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "net: {die: d6, edge: 16, flap: 5}\nfront: []\n"), OUTCOME_OK);
    const struct layout *layout = test->game->layouts[0];
    assert_mm_equal(layout->width_mm, 4 * 16 + 5);
    assert_mm_equal(layout->height_mm, 3 * 16 + 2 * 5);
    assert_int_equal(layout->outline, OUTLINE_PATH);
    assert_mm_equal(path_bounds(&layout->outline_path).width_mm, layout->width_mm);
    assert_int_equal(layout->fold_count, 5 + 7);
}

static void test_the_flaps_of_a_die_are_a_quarter_of_its_edge(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "net: {die: d6, edge: 2cm}\nfront: []\n"), OUTCOME_OK);
    assert_mm_equal(test->game->layouts[0]->width_mm, 4 * 20 + 5);
}

static void test_a_box_with_the_room_that_is_given(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "net: {box: tuck, inner: [64, 89, 2 cm]}\nfront: []\n"),
                     OUTCOME_OK);
    assert_room(test->game->layouts[0], 64, 89, 20);
}

static const struct layout *layout_named(const struct game *game, const char *name)
{
    for (size_t i = 0; i < game->layout_count; i++) {
        if (strcmp(game->layouts[i]->name, name) == 0) {
            return game->layouts[i];
        }
    }
    fail_msg("there is no layout %s", name);
    return NULL;
}

/* A box before its deck, which has 2 + 3 pieces of 60 x 40 mm. */
static const struct layout *box_for_deck(struct game_test *test, const char *net)
{
    game_file_write(test, "cards.yaml", "- {id: a, copies: 2}\n- {id: b, copies: 3}\n");
    game_file_write(test, "layouts/card.yaml", "size: [60, 40]\nfront: []\n");
    game_file_write(test, "layouts/box.yaml",
                    arena_printf(test->harness->arena, "net: %s\nfront: []\n", net));
    assert_int_equal(game_of(test, "game: Test\n"
                                   "data: {cards: cards.yaml}\n"
                                   "components:\n"
                                   "  box: {layout: box}\n"
                                   "  deck: {layout: card, each: cards, copies: copies}\n"),
                     OUTCOME_OK);
    return layout_named(test->game, "box");
}

static void test_a_box_is_as_large_as_its_deck_and_the_slack(void **state)
{
    struct game_test *test = *state;
    const struct layout *box = box_for_deck(test, "{box: tuck, deck: deck, card: 2, slack: 1.5}");
    assert_room(box, 41.5, 61.5, 11.5);
    assert_null(box->deck);
}

static void test_a_box_for_few_cards_is_6_mm_deep(void **state)
{
    struct game_test *test = *state;
    assert_room(box_for_deck(test, "{box: tuck, deck: deck}"), 41, 61, 6);
}

static void test_a_deck_that_failed_is_no_second_mistake(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: nowhere\nfront: []\n");
    game_file_write(test, "layouts/box.yaml", "net: {box: tuck, deck: deck}\nfront: []\n");
    assert_int_equal(game_of(test, "game: Test\n"
                                   "components:\n"
                                   "  box: {layout: box}\n"
                                   "  deck: {layout: card}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 1, 7);
}

static void test_two_boxes_for_each_other_are_rejected(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/one.yaml", "net: {box: tuck, deck: two}\nfront: []\n");
    game_file_write(test, "layouts/two.yaml", "net: {box: tuck, deck: one}\nfront: []\n");
    assert_int_equal(game_of(test, "game: Test\n"
                                   "components:\n"
                                   "  one: {layout: one}\n"
                                   "  two: {layout: two}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_DECK_IS_A_BOX, 1, 24);
    EXPECT_DIAG(test->harness, DIAG_DECK_IS_A_BOX, 1, 24);
}

static void test_what_a_net_gives_cannot_be_given_too(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "net: {die: d6, edge: 16}\n"
                                     "folds: []\n"
                                     "front: []\n"
                                     "back: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_NET_GIVES_IT, 2, 1);
    EXPECT_DIAG(test->harness, DIAG_NET_GIVES_IT, 4, 1);
}

static void test_the_glue_flap_of_a_box_must_fit_its_width(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "net: {box: tuck, inner: [20, 30, 10], flap: 9}\nfront: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_OUT_OF_RANGE, 1, 45);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_a_net_gives_size_outline_and_folds),
        GAME_TEST(test_the_flaps_of_a_die_are_a_quarter_of_its_edge),
        GAME_TEST(test_a_box_with_the_room_that_is_given),
        GAME_TEST(test_a_box_is_as_large_as_its_deck_and_the_slack),
        GAME_TEST(test_a_box_for_few_cards_is_6_mm_deep),
        GAME_TEST(test_a_deck_that_failed_is_no_second_mistake),
        GAME_TEST(test_two_boxes_for_each_other_are_rejected),
        GAME_TEST(test_what_a_net_gives_cannot_be_given_too),
        GAME_TEST(test_the_glue_flap_of_a_box_must_fit_its_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
