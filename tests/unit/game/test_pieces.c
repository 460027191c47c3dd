#include "game/pieces.h"
#include "game_fixture.h"

static void test_a_component_without_each_is_one_piece(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components: {card: {layout: card}}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_OK);
    assert_int_equal(test->pieces->component_count, 1);
    assert_int_equal(test->pieces->components[0].count, 1);
    assert_int_equal(test->pieces->face_count, 1);
    assert_string_equal(test->pieces->faces[0].name, "card/front");
    assert_true(test->pieces->components[0].pieces[0].back == NO_FACE);
}

static void test_each_record_is_a_piece(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: ann, name: Ann}\n"
                    "- {id: bob, name: Bob}\n");
    assert_int_equal(agent_cards_of(test, "front: [{text: \"{name}\"}]\n"
                                          "back: [{text: Back}]\n"),
                     OUTCOME_OK);
    assert_int_equal(test->pieces->components[0].count, 2);
    assert_int_equal(test->pieces->components[0].record_count, 2);
    assert_string_equal(test->pieces->faces[0].name, "card/ann/front");
}

static void test_copies_are_pieces_of_the_same_face(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: a, n: 2}\n"
                    "- {id: b, n: 3}\n"
                    "- {id: c, n: 0}\n");
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "data: {agents: agents.yaml}\n"
                               "components: {card: {layout: card, each: agents, copies: n}}\n",
                               "size: [50, 40]\n"
                               "front: [{text: \"{id}\"}]\n"),
                     OUTCOME_OK);
    const struct piece_faces *pieces = test->pieces->components[0].pieces;
    assert_int_equal(test->pieces->components[0].count, 5);
    assert_int_equal(test->pieces->face_count, 2);
    assert_int_equal(pieces[1].front, 0);
    assert_int_equal(pieces[2].front, 1);
    assert_int_equal(test->pieces->faces[1].use_count, 3);
}

static void test_copies_may_be_computed(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components: {card: {layout: card, copies: 2 * 3}}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_OK);
    assert_int_equal(test->pieces->components[0].count, 6);
}

static void test_when_leaves_records_out(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: ann, name: Ann}\n"
                    "- {id: bob, name: Bob}\n");
    assert_int_equal(
        pieces_of(test,
                  "game: S\n"
                  "data: {agents: agents.yaml}\n"
                  "components: {card: {layout: card, each: agents, when: name == \"Bob\"}}\n",
                  "size: [50, 40]\n"
                  "front: [{text: \"{name}\"}]\n"
                  "back: [{text: Back}]\n"),
        OUTCOME_OK);
    assert_int_equal(test->pieces->components[0].count, 1);
    assert_int_equal(test->pieces->faces[0].number, 2);
}

static void test_each_may_name_the_record(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: ann, name: Ann}\n"
                    "- {id: bob, name: Bob}\n");
    assert_int_equal(
        pieces_of(
            test,
            "game: S\n"
            "data: {agents: agents.yaml}\n"
            "components: {card: {layout: card, each: \"agents as a, i\", when: a.name == \"Ann\" and i == 1}}\n",
            "size: [50, 40]\n"
            "front: [{text: \"{name}\"}]\n"
            "back: [{text: Back}]\n"),
        OUTCOME_OK);
    assert_int_equal(test->pieces->components[0].count, 1);
}

static void test_each_over_values_numbers_them(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(
        pieces_of(test,
                  "game: S\n"
                  "components: {card: {layout: card, each: \"{'x', 'y'} as letter\"}}\n",
                  "size: [50, 40]\n"
                  "front: [{text: \"{letter}\"}]\n"),
        OUTCOME_OK);
    assert_string_equal(test->pieces->faces[1].name, "card/002/front");
}

static void test_a_component_that_makes_nothing_is_a_warning(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components: {card: {layout: card, copies: 0}}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_OK);
    EXPECT_DIAG(test->harness, DIAG_NOTHING_TO_MAKE, 2, 20);
    assert_int_equal(test->pieces->components[0].count, 0);
}

static void test_copies_must_be_whole(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components: {card: {layout: card, copies: 2.5}}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_EXPRESSION_RESULT, 2, 43);
}

static void test_copies_must_not_be_negative(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components: {card: {layout: card, copies: 0 - 1}}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_EXPRESSION_RESULT, 2, 43);
}

static void test_copies_must_be_a_number(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components: {card: {layout: card, copies: \"{'many'}\"}}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_REJECTED);
    test->harness->taken = diag_list_count(test->harness->diags);
    assert_int_equal(test->harness->taken, 1);
    assert_int_equal(diag_list_at(test->harness->diags, 0)->code, DIAG_EXPRESSION_RESULT);
}

static void test_as_many_copies_as_the_limit_are_fine(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components: {card: {layout: card, copies: 1000}}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_OK);
    assert_int_equal(test->pieces->components[0].count, PIECE_COPIES_MAX);
}

static void test_more_copies_than_the_limit_are_refused(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components: {card: {layout: card, copies: 1001}}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_TOO_MANY_PIECES, 2, 43);
}

static void test_more_copies_than_a_number_can_count_are_refused(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components: {card: {layout: card, copies: 1e300}}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_TOO_MANY_PIECES, 2, 43);
}

static void test_more_pieces_than_the_limit_are_refused(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components: {card: {layout: card, each: 101, copies: 1000}}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_TOO_MANY_PIECES, 2, 54);
}

static void test_each_must_be_a_list(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components: {card: {layout: card, each: game}}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_EXPRESSION_RESULT, 2, 41);
}

static void test_an_unknown_data_set_is_an_unknown_name(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components: {card: {layout: card, each: agents}}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_NAME, 2, 41);
}

static void test_mistakes_of_all_components_are_reported(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "components:\n"
                               "  a: {layout: card, each: x}\n"
                               "  b: {layout: card, copies: y}\n",
                               "size: [50, 40]\n"
                               "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_NAME, 3, 27);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_NAME, 4, 29);
}

static void test_one_component_may_be_asked_for(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    assert_int_equal(game_of(test, "game: S\ncomponents: {a: {layout: card}, b: {layout: card}}\n"),
                     OUTCOME_OK);
    const char *const ids[] = {"b", NULL};
    const struct piece_choice choice = {.components = ids};
    assert_int_equal(piece_list_make(test->game, &choice, &test->pieces, test->harness->diags),
                     OUTCOME_OK);
    assert_false(test->pieces->whole);
    assert_int_equal(test->pieces->component_count, 1);
    assert_string_equal(test->pieces->faces[0].name, "b/front");
}

static void test_a_component_that_is_not_there_is_reported(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: [50, 40]\nfront: []\n");
    assert_int_equal(game_of(test, "game: S\ncomponents: {agents: {layout: card}}\n"), OUTCOME_OK);
    const char *const ids[] = {"agnets", NULL};
    const struct piece_choice choice = {.components = ids};
    assert_int_equal(piece_list_make(test->game, &choice, &test->pieces, test->harness->diags),
                     OUTCOME_REJECTED);
    assert_null(test->pieces);
    assert_non_null(
        strstr(diag_list_at(test->harness->diags, 0)->message, "did you mean 'agents'"));
    test->harness->taken = 1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_a_component_without_each_is_one_piece),
        GAME_TEST(test_each_record_is_a_piece),
        GAME_TEST(test_copies_are_pieces_of_the_same_face),
        GAME_TEST(test_copies_may_be_computed),
        GAME_TEST(test_when_leaves_records_out),
        GAME_TEST(test_each_may_name_the_record),
        GAME_TEST(test_each_over_values_numbers_them),
        GAME_TEST(test_a_component_that_makes_nothing_is_a_warning),
        GAME_TEST(test_copies_must_be_whole),
        GAME_TEST(test_copies_must_not_be_negative),
        GAME_TEST(test_copies_must_be_a_number),
        GAME_TEST(test_as_many_copies_as_the_limit_are_fine),
        GAME_TEST(test_more_copies_than_the_limit_are_refused),
        GAME_TEST(test_more_copies_than_a_number_can_count_are_refused),
        GAME_TEST(test_more_pieces_than_the_limit_are_refused),
        GAME_TEST(test_each_must_be_a_list),
        GAME_TEST(test_an_unknown_data_set_is_an_unknown_name),
        GAME_TEST(test_mistakes_of_all_components_are_reported),
        GAME_TEST(test_one_component_may_be_asked_for),
        GAME_TEST(test_a_component_that_is_not_there_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
