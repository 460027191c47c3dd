#include "game/pieces.h"
#include "game_fixture.h"

/* A card of 50 x 40 mm with these sides for each record of agents.yaml. */
static enum outcome agent_cards_of(struct game_test *test, const char *sides)
{
    return pieces_of(test,
                     "game: S\n"
                     "data: {agents: agents.yaml}\n"
                     "components: {card: {layout: card, each: agents}}\n",
                     arena_printf(test->harness->arena, "size: [50, 40]\n%s", sides));
}

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

/* Three copies of a component without data. */
static void make_copies(struct game_test *test, const char *component, const char *sides)
{
    assert_int_equal(pieces_of(test,
                               arena_printf(test->harness->arena,
                                            "game: S\n"
                                            "components: {card: {layout: card, %s}}\n",
                                            component),
                               arena_printf(test->harness->arena, "size: [50, 40]\n%s", sides)),
                     OUTCOME_OK);
}

static void test_a_side_that_says_its_copy_is_made_for_each(void **state)
{
    struct game_test *test = *state;
    make_copies(test, "copies: 3",
                "front: [{text: \"{copy} of {copies}\"}]\n"
                "back: [{text: \"{copies}\"}]\n");
    const struct piece_faces *pieces = test->pieces->components[0].pieces;
    assert_int_equal(test->pieces->face_count, 4);
    for (size_t i = 0; i < 3; i++) {
        const struct face *front = &test->pieces->faces[pieces[i].front];
        assert_int_equal(front->copy, i + 1);
        assert_int_equal(front->copies, 3);
        assert_int_equal(front->use_count, 1);
        assert_string_equal(front->name,
                            arena_printf(test->harness->arena, "card/%zu/front", i + 1));
        assert_int_equal(pieces[i].back, pieces[0].back);
    }
}

static void test_copies_of_a_side_that_does_not_say_so_are_one_face(void **state)
{
    struct game_test *test = *state;
    make_copies(test, "copies: 3", "front: [{text: Hello}]\n");
    assert_int_equal(test->pieces->face_count, 1);
    assert_int_equal(test->pieces->faces[0].use_count, 3);
}

static void test_a_parameter_may_hand_the_copy_on(void **state)
{
    struct game_test *test = *state;
    make_copies(test, "copies: 3, with: {n: '{copy}'}",
                "parameters: [n]\nfront: [{text: \"{n}\"}]\n");
    assert_int_equal(test->pieces->face_count, 3);
}

static void test_a_parameter_named_copy_is_the_layouts_own(void **state)
{
    struct game_test *test = *state;
    make_copies(test, "copies: 3, with: {copy: 7}",
                "parameters: [copy]\nfront: [{text: \"{copy}\"}]\n");
    assert_int_equal(test->pieces->face_count, 1);
}

static void test_equal_faces_of_a_number_of_pieces_are_one(void **state)
{
    struct game_test *test = *state;
    make_copies(test, "each: 5 as n", "front: [{text: \"{n}\"}]\nback: [{text: Back}]\n");
    assert_int_equal(test->pieces->face_count, 6);
    make_copies(test, "each: 5", "front: [{text: Front}]\nback: [{text: Back}]\n");
    assert_int_equal(test->pieces->face_count, 2);
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

static void test_a_back_that_reads_nothing_of_the_record_is_shared(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: ann, name: Ann}\n"
                    "- {id: bob, name: Bob}\n");
    assert_int_equal(agent_cards_of(test, "front: [{text: \"{name}\"}]\n"
                                          "back: [{text: Back}]\n"),
                     OUTCOME_OK);
    const struct piece_faces *pieces = test->pieces->components[0].pieces;
    assert_int_equal(test->pieces->face_count, 3);
    assert_int_equal(pieces[0].back, pieces[1].back);
    assert_int_not_equal(pieces[0].front, pieces[1].front);
    assert_int_equal(test->pieces->faces[pieces[0].back].use_count, 2);
    assert_string_equal(test->pieces->faces[pieces[0].back].name, "card/back");
}

static void test_records_that_agree_in_what_a_side_reads_share_it(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: a, name: A, role: scout}\n"
                    "- {id: b, name: B, role: medic}\n"
                    "- {id: c, name: C, role: scout}\n");
    assert_int_equal(agent_cards_of(test, "front: [{text: \"{name}\"}]\n"
                                          "back: [{text: \"{role}\"}]\n"),
                     OUTCOME_OK);
    const struct piece_faces *pieces = test->pieces->components[0].pieces;
    assert_int_equal(test->pieces->face_count, 5);
    assert_int_equal(pieces[0].back, pieces[2].back);
    assert_int_not_equal(pieces[0].back, pieces[1].back);
}

static void test_a_number_and_its_text_are_not_the_same(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: a, n: 1}\n"
                    "- {id: b, n: \"1\"}\n");
    assert_int_equal(agent_cards_of(test, "front: [{text: \"{n}\"}]\n"), OUTCOME_OK);
    assert_int_equal(test->pieces->face_count, 2);
}

static void test_a_field_that_is_missing_is_not_the_same_as_one_that_is_empty(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: a}\n"
                    "- {id: b, n: \"\"}\n");
    assert_int_equal(agent_cards_of(test, "front: [{text: \"{has('n')}\"}]\n"), OUTCOME_OK);
    assert_int_equal(test->pieces->face_count, 2);
}

static void test_the_number_of_a_record_makes_faces_differ(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: ann, name: Ann}\n"
                    "- {id: bob, name: Bob}\n");
    assert_int_equal(agent_cards_of(test, "front: [{text: \"{number} of {total}\"}]\n"),
                     OUTCOME_OK);
    assert_int_equal(test->pieces->face_count, 2);
    assert_int_equal(test->pieces->faces[1].number, 2);
    assert_int_equal(test->pieces->faces[1].total, 2);
}

static void test_names_read_by_parts_count(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/part.yaml", "of: [{text: '{name}'}]\n");
    game_file_write(test, "agents.yaml",
                    "- {id: ann, name: Ann}\n"
                    "- {id: bob, name: Bob}\n");
    assert_int_equal(agent_cards_of(test, "front: [{use: part}]\n"), OUTCOME_OK);
    assert_int_equal(test->pieces->face_count, 2);
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

static void test_records_without_ids_are_numbered(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {n: 1}\n"
                    "- {n: 2}\n");
    assert_int_equal(agent_cards_of(test, "front: [{text: \"{n}\"}]\n"), OUTCOME_OK);
    assert_string_equal(test->pieces->faces[1].name, "card/002/front");
}

static void test_names_of_faces_are_fit_for_files(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: \"Dr. No's plan!\"}\n"
                    "- {id: Émile}\n");
    assert_int_equal(agent_cards_of(test, "front: [{text: \"{id}\"}]\n"), OUTCOME_OK);
    assert_string_equal(test->pieces->faces[0].name, "card/dr-no-s-plan/front");
    assert_string_equal(test->pieces->faces[1].name, "card/\xc3\xa9mile/front");
}

static void test_two_faces_never_have_one_name(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: Red Dragon}\n"
                    "- {id: red-dragon}\n");
    assert_int_equal(agent_cards_of(test, "front: [{text: \"{id}\"}]\n"), OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_NAME_CLASH, 2, 3);
}

static void test_C32_names_that_are_equal_once_joined_are_refused(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "kings.yaml", "- {id: king}\n");
    game_file_write(test, "agents.yaml", "- {id: red-king}\n");
    assert_int_equal(pieces_of(test,
                               "game: S\n"
                               "data: {agents: agents.yaml, kings: kings.yaml}\n"
                               "components:\n"
                               "  card: {layout: card, each: agents}\n"
                               "  card-red: {layout: card, each: kings}\n",
                               "size: [50, 40]\n"
                               "front: [{text: \"{id}\"}]\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_NAME_CLASH, 1, 3);
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

static void test_a_face_sees_parameters_then_fields_then_the_game(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: ann, name: Ann}\n"
                    "- {id: bob, name: Bob}\n");
    assert_int_equal(
        pieces_of(test,
                  "game: S\n"
                  "data: {agents: agents.yaml}\n"
                  "components: {card: {layout: card, each: agents, with: {side: \"given\"}}}\n",
                  "size: [50, 40]\n"
                  "parameters: {side: \"default\", other: \"default\"}\n"
                  "front: [{text: \"{name}\"}]\n"
                  "back: {same-as: front, with: {side: \"back\"}}\n"),
        OUTCOME_OK);
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    struct arena *arena = test->harness->arena;
    struct value value;
    for (size_t i = 0; i < test->pieces->face_count; i++) {
        const struct face *face = &test->pieces->faces[i];
        const struct scope *scope =
            face_scope(test->game, face, sandbox, arena, test->harness->diags);
        assert_true(scope_lookup(scope, "side", &value));
        assert_string_equal(value_to_text(arena, &value),
                            face->side == FACE_FRONT ? "given" : "back");
        assert_true(scope_lookup(scope, "other", &value));
        assert_string_equal(value_to_text(arena, &value), "default");
        assert_true(scope_lookup(scope, "name", &value));
        assert_true(scope_lookup(scope, "component", &value));
        assert_string_equal(value_to_text(arena, &value), "card");
        assert_true(scope_lookup(scope, "total", &value));
        assert_int_equal(value.integer, 2);
        assert_true(scope_lookup(scope, "game", &value));
    }
    sandbox_free(sandbox);
}

static void test_a_component_says_what_its_pictures_are_called(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "cards.yaml", "- {code: B7, n: 1}\n- {code: é 8, n: 2}\n");
    assert_int_equal(
        pieces_of(test,
                  "game: Test\ndata: {cards: cards.yaml}\ncomponents:\n"
                  "  card: {layout: card, each: cards, copies: n, file: \"{code}-{face}\"}\n",
                  "size: poker\nfront: [{text: \"{n}\"}]\nback: [{text: \"{code}\"}]\n"),
        OUTCOME_OK);
    static const char *const names[] = {"card/B7-front", "card/B7-back", "card/é 8-front",
                                        "card/é 8-back"};
    assert_int_equal(test->pieces->face_count, G_N_ELEMENTS(names));
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        assert_string_equal(test->pieces->faces[i].name, names[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_a_component_says_what_its_pictures_are_called),
        GAME_TEST(test_a_component_without_each_is_one_piece),
        GAME_TEST(test_a_side_that_says_its_copy_is_made_for_each),
        GAME_TEST(test_copies_of_a_side_that_does_not_say_so_are_one_face),
        GAME_TEST(test_a_parameter_may_hand_the_copy_on),
        GAME_TEST(test_a_parameter_named_copy_is_the_layouts_own),
        GAME_TEST(test_equal_faces_of_a_number_of_pieces_are_one),
        GAME_TEST(test_each_record_is_a_piece),
        GAME_TEST(test_a_back_that_reads_nothing_of_the_record_is_shared),
        GAME_TEST(test_records_that_agree_in_what_a_side_reads_share_it),
        GAME_TEST(test_a_number_and_its_text_are_not_the_same),
        GAME_TEST(test_a_field_that_is_missing_is_not_the_same_as_one_that_is_empty),
        GAME_TEST(test_the_number_of_a_record_makes_faces_differ),
        GAME_TEST(test_names_read_by_parts_count),
        GAME_TEST(test_copies_are_pieces_of_the_same_face),
        GAME_TEST(test_copies_may_be_computed),
        GAME_TEST(test_when_leaves_records_out),
        GAME_TEST(test_a_record_may_name_its_layout),
        GAME_TEST(test_each_may_name_the_record),
        GAME_TEST(test_each_over_values_numbers_them),
        GAME_TEST(test_records_without_ids_are_numbered),
        GAME_TEST(test_names_of_faces_are_fit_for_files),
        GAME_TEST(test_two_faces_never_have_one_name),
        GAME_TEST(test_C32_names_that_are_equal_once_joined_are_refused),
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
        GAME_TEST(test_a_face_sees_parameters_then_fields_then_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
