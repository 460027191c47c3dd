/* Components of one group, and what they have in common. */
#include "game/print_settings.h"
#include "unit/game/game_fixture.h"

static void test_what_one_component_of_a_group_gives_is_given_for_all(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: poker\nfront: []\n");
    game_file_write(test, "layouts/mat.yaml", "size: [400, 300]\nfront: []\n");
    assert_int_equal(
        game_of(test, "game: Test\ncomponents:\n"
                      "  a: {layout: card, print: {group: small, stock: paper}}\n"
                      "  b: {layout: card, print: {group: small, cut: dotted, weight: 0.4}}\n"
                      "  c: {layout: mat, print: {overlap: 12, oversize: split}}\n"),
        OUTCOME_OK);
    const struct component *components = test->game->components;
    for (size_t i = 0; i < 2; i++) {
        const struct print_settings *print = &components[i].print;
        assert_string_equal(print_stock_names[print->stock], "paper");
        assert_string_equal(print_cut_names[print->cut], "dotted");
        assert_mm_equal(print->weight_mm, 0.4);
        assert_true(print->cut_given && print->weight_given && print->stock_given);
        assert_false(print->flip_given);
        assert_mm_equal(print->overlap_mm, 10);
    }
    assert_false(components[2].print.cut_given);
    assert_mm_equal(components[2].print.overlap_mm, 12);
    assert_string_equal(print_oversize_names[components[2].print.oversize], "split");
}

static void test_a_component_without_backs_stands_beside_others(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: poker\nfront: []\n");
    assert_int_equal(game_of(test, "game: Test\ncomponents:\n"
                                   "  a: {layout: card, print: {group: small, backs: none}}\n"
                                   "  b: {layout: card, print: {group: small, backs: fold}}\n"
                                   "  c: {layout: card, print: {group: small}}\n"),
                     OUTCOME_OK);
    static const char *const backs[] = {"none", "fold", "fold"};
    for (size_t i = 0; i < G_N_ELEMENTS(backs); i++) {
        assert_string_equal(print_backs_names[test->game->components[i].print.backs], backs[i]);
    }
}

static void test_members_that_disagree_are_reported_at_the_second_value(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: poker\nfront: []\n");
    assert_int_equal(game_of(test, "game: Test\ncomponents:\n"
                                   "  a: {layout: card, print: {group: small, cut: solid}}\n"
                                   "  b: {layout: card, print: {cut: dotted}}\n"
                                   "  c: {layout: card, print: {group: small, cut: none}}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_GROUP_DISAGREES, 5, 48);
}

static void test_the_title_of_a_group_is_its_name_as_one_writes_it(void **state)
{
    struct game_test *test = *state;
    struct arena *arena = test->harness->arena;
    assert_string_equal(print_group_title(arena, "tokens"), "Tokens");
    assert_string_equal(print_group_title(arena, "tokens-and_doors"), "Tokens and doors");
    assert_string_equal(print_group_title(arena, "ämter"), "Ämter");
}

static void test_what_comes_to_nothing_is_reported_at_each_setting(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: poker\nfront: []\nback: []\n");
    game_file_write(test, "layouts/label.yaml", "size: poker\nfront: []\n");
    game_of(test, "game: Test\ncomponents:\n"
                  "  a: {layout: card, print: {paper: trim, cut: solid, slug: none}}\n"
                  "  b: {layout: card, print: {backs: none, back-marks: same, cut: solid}}\n"
                  "  c: {layout: card, print: {paper: a3, cut: solid, backs: fold}}\n"
                  "  d: {layout: label, print: {flip: short, backs: none}}\n"
                  "  e: {layout: label, print: {backs: fold, share: double, group: auto}}\n"
                  "  f: {layout: label, print: {flip: short, group: both}}\n"
                  "  g: {layout: card, print: {cut: none, weight: 1, share: shared}}\n");
    EXPECT_DIAG(test->harness, DIAG_SETTING_WITHOUT_EFFECT, 3, 47);
    EXPECT_DIAG(test->harness, DIAG_SETTING_WITHOUT_EFFECT, 3, 60);
    EXPECT_DIAG(test->harness, DIAG_SETTING_WITHOUT_EFFECT, 4, 54);
    EXPECT_DIAG(test->harness, DIAG_SETTING_WITHOUT_EFFECT, 6, 36);
    EXPECT_DIAG(test->harness, DIAG_SETTING_WITHOUT_EFFECT, 7, 37);
    EXPECT_DIAG(test->harness, DIAG_SETTING_WITHOUT_EFFECT, 7, 50);
    EXPECT_DIAG(test->harness, DIAG_SETTING_WITHOUT_EFFECT, 9, 48);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_what_comes_to_nothing_is_reported_at_each_setting),
        GAME_TEST(test_what_one_component_of_a_group_gives_is_given_for_all),
        GAME_TEST(test_a_component_without_backs_stands_beside_others),
        GAME_TEST(test_members_that_disagree_are_reported_at_the_second_value),
        GAME_TEST(test_the_title_of_a_group_is_its_name_as_one_writes_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
