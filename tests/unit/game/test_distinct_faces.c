#include "game/distinct_faces.h"
#include "game_fixture.h"

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
        GAME_TEST(test_a_side_that_says_its_copy_is_made_for_each),
        GAME_TEST(test_copies_of_a_side_that_does_not_say_so_are_one_face),
        GAME_TEST(test_a_parameter_may_hand_the_copy_on),
        GAME_TEST(test_a_parameter_named_copy_is_the_layouts_own),
        GAME_TEST(test_equal_faces_of_a_number_of_pieces_are_one),
        GAME_TEST(test_a_back_that_reads_nothing_of_the_record_is_shared),
        GAME_TEST(test_records_that_agree_in_what_a_side_reads_share_it),
        GAME_TEST(test_a_number_and_its_text_are_not_the_same),
        GAME_TEST(test_a_field_that_is_missing_is_not_the_same_as_one_that_is_empty),
        GAME_TEST(test_the_number_of_a_record_makes_faces_differ),
        GAME_TEST(test_names_read_by_parts_count),
        GAME_TEST(test_records_without_ids_are_numbered),
        GAME_TEST(test_names_of_faces_are_fit_for_files),
        GAME_TEST(test_two_faces_never_have_one_name),
        GAME_TEST(test_C32_names_that_are_equal_once_joined_are_refused),
        GAME_TEST(test_a_component_says_what_its_pictures_are_called),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
