#include "game/print_settings.h"
#include "game_fixture.h"

static void test_a_component_has_an_id_that_files_can_have(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    assert_int_equal(
        game_of(
            test,
            "game: S\n"
            "components: {\"a/b\": {layout: card}, ok-1_x: {layout: card}, -c: {layout: card}}\n"),
        OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 2, 14);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 2, 61);
}

static void test_all_components_are_looked_at(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "components:\n"
                                   "  a: {layuot: card}\n"
                                   "  b: {layout: crad}\n"
                                   "  c: {layout: card}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_FIELD, 3, 7);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 4, 15);
    assert_int_equal(test->game->component_count, 1);
}

static void test_print_settings_are_read_and_remembered_as_given(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nbleed: 3\nfront: []\nback: []\n");
    assert_int_equal(
        game_of(
            test,
            "game: S\n"
            "components:\n"
            "  a: {layout: card, print: {cut: solid, weight: 0.5, backs: duplex, flip: short, share: double}}\n"
            "  b: {layout: card, print: {gap: 4, backs: fold}}\n"),
        OUTCOME_OK);
    const struct print_settings *print = &test->game->components[0].print;
    assert_string_equal(print_cut_names[print->cut], "solid");
    assert_string_equal(print_backs_names[print->backs], "duplex");
    assert_string_equal(print_flip_names[print->flip], "short");
    assert_string_equal(print_sharing_names[print->sharing], "double");
    assert_true(print->cut_given && print->weight_given && print->backs_given && print->flip_given);
    assert_mm_equal(print->weight_mm, 0.5);
    assert_true(print->gap_mm < 0);
    assert_false(test->game->components[1].print.cut_given);
    assert_mm_equal(test->game->components[1].print.gap_mm, 4);
}

static void test_the_kind_of_paper_is_cardstock_unless_given(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: poker\nfront: []\n");
    assert_int_equal(game_of(test, "game: Test\ncomponents:\n  card: {layout: card}\n"
                                   "  pad: {layout: card, print: {stock: paper}}\n"),
                     OUTCOME_OK);
    assert_string_equal(print_stock_names[test->game->components[0].print.stock], "cardstock");
    assert_string_equal(print_stock_names[test->game->components[1].print.stock], "paper");
}

static void test_components_of_a_group_have_its_name(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: poker\nfront: []\n");
    assert_int_equal(game_of(test, "game: Test\ncomponents:\n  card: {layout: card}\n"
                                   "  pad: {layout: card, print: {group: tokens}}\n"),
                     OUTCOME_OK);
    assert_null(test->game->components[0].print.group);
    assert_string_equal(test->game->components[1].print.group, "tokens");
}

static void test_a_layout_without_a_size_makes_no_component(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "of: []\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_MISSING_FIELD, 2, 29);
}

static void test_a_component_gives_only_parameters_that_there_are(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "components: {card: {layout: card, with: {sied: 1}}}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 2, 42);
}

static void test_a_record_may_name_its_layout(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/place.yaml", "size: [50, 40]\nfront: [{text: \"{name}\"}]\n");
    game_file_write(test, "agents.yaml",
                    "- {id: a, kind: card, name: Ann}\n"
                    "- {id: b, kind: place, name: Ann}\n"
                    "- {id: c, kind: place, name: Ann}\n");
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "data: {agents: agents.yaml}\n"
                               "components: {deck: {layout: \"{kind}\", each: agents}}\n",
                               "size: [50, 40]\nfront: [{text: \"{name}\"}]\n"),
                     OUTCOME_OK);
    const struct piece_faces *pieces = test->pieces->components[0].pieces;
    const struct face *faces = test->pieces->faces;
    assert_int_equal(test->pieces->face_count, 2);
    assert_string_equal(faces[pieces[0].front].layout->name, "card");
    assert_string_equal(faces[pieces[1].front].layout->name, "place");
    assert_int_equal(pieces[2].front, pieces[1].front);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_a_component_has_an_id_that_files_can_have),
        GAME_TEST(test_all_components_are_looked_at),
        GAME_TEST(test_print_settings_are_read_and_remembered_as_given),
        GAME_TEST(test_the_kind_of_paper_is_cardstock_unless_given),
        GAME_TEST(test_components_of_a_group_have_its_name),
        GAME_TEST(test_a_layout_without_a_size_makes_no_component),
        GAME_TEST(test_a_component_gives_only_parameters_that_there_are),
        GAME_TEST(test_a_record_may_name_its_layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
