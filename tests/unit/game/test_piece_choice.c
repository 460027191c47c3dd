#include <string.h>

#include "game/piece_choice.h"
#include "game_fixture.h"

/* Cards c1 to c5, of which c3 has no cost; a hero; counters 007, 008 and 12; and a board without records. */
static void load(struct game_test *test)
{
    game_file_write(test, "cards.csv", "id,cost\nc1,1\nc2,4\nc3,\nc4,4\nc5,2\nhero-b,9\n");
    game_file_write(test, "counters.yaml", "- {id: 007}\n- {id: 008}\n- {id: 12}\n");
    game_file_write(test, "layouts/card.yaml",
                    "size: [50, 40]\nfront: [{text: '{record.id}'}]\nback: []\n");
    game_file_write(test, "layouts/board.yaml", "size: [50, 40]\nfront: []\n");
    assert_int_equal(game_of(test, "game: S\n"
                                   "data: {cards: cards.csv, counters: counters.yaml}\n"
                                   "components:\n"
                                   "  cards: {layout: card, each: cards, copies: 2}\n"
                                   "  counters: {layout: card, each: counters}\n"
                                   "  board: {layout: board}\n"),
                     OUTCOME_OK);
}

static const struct node *word(struct game_test *test, const char *text)
{
    struct arena *arena = test->harness->arena;
    struct node *node = ARENA_NEW(arena, struct node);
    const struct source_text *source = source_text_new(arena, "--only", text, strlen(text));
    *node = (struct node){.kind = NODE_SCALAR,
                          .span = {source, 0, source->length},
                          .scalar = {.text = text, .length = strlen(text)}};
    return node;
}

static enum outcome choose(struct game_test *test, const char *only, int copies)
{
    const struct piece_choice choice = {.only = word(test, only), .copies = copies};
    return piece_list_make(test->game, &choice, &test->pieces, test->harness->diags);
}

/* "cards/c1 counters/007": the fronts of the pieces, each once. */
static const char *chosen(struct game_test *test, const char *only)
{
    GString *names = g_string_new(NULL);
    assert_int_equal(choose(test, only, 1), OUTCOME_OK);
    for (size_t i = 0; i < test->pieces->component_count; i++) {
        for (size_t j = 0; j < test->pieces->components[i].count; j++) {
            const char *name =
                test->pieces->faces[test->pieces->components[i].pieces[j].front].name;
            g_string_append_printf(names, "%s%.*s", names->len > 0 ? " " : "",
                                   (int)(strlen(name) - strlen("/front")), name);
        }
    }
    const char *text = arena_strdup(test->harness->arena, names->str);
    g_string_free(names, TRUE);
    piece_list_free(test->pieces);
    test->pieces = NULL;
    return text;
}

static void test_records_are_chosen_by_ids_ranges_and_expressions(void **state)
{
    static const char *const choices[][2] = {
        {"c4", "cards/c4"},
        {"c2, c5", "cards/c2 cards/c5"},
        {"c1,c3-4", "cards/c1 cards/c3 cards/c4"},
        {"c4-c5", "cards/c4 cards/c5"},
        {"hero-b", "cards/hero-b"},
        {"'c4'", "cards/c4"},
        {"c1, \"c3\" ,'c5'", "cards/c1 cards/c3 cards/c5"},
        {"'c4' == id", "cards/c4"},
        {"cost > 3", "cards/c2 cards/c4 cards/hero-b"},
        {"id == 'c3' or cost == 1", "cards/c1 cards/c3"},
    };
    struct game_test *test = *state;
    load(test);
    for (size_t i = 0; i < G_N_ELEMENTS(choices); i++) {
        assert_string_equal(chosen(test, choices[i][0]), choices[i][1]);
    }
}

static void test_a_number_is_an_id_where_ids_are_numbers_and_a_place_elsewhere(void **state)
{
    struct game_test *test = *state;
    load(test);
    assert_string_equal(chosen(test, "7-8"), "counters/007 counters/008");
    assert_string_equal(chosen(test, "12"), "counters/12");
    assert_string_equal(chosen(test, "1,12"), "cards/c1 counters/12 board");
}

static void test_what_is_chosen_is_named_and_numbered_as_among_all(void **state)
{
    struct game_test *test = *state;
    load(test);
    assert_int_equal(choose(test, "c4", 0), OUTCOME_OK);
    assert_false(test->pieces->whole);
    assert_int_equal(test->pieces->component_count, 1);
    assert_int_equal(test->pieces->components[0].count, 2);
    assert_int_equal(test->pieces->face_count, 2);
    assert_int_equal(test->pieces->faces[1].number, 4);
    assert_int_equal(test->pieces->faces[1].total, 6);
    assert_int_equal(test->pieces->faces[0].use_count, 2);
    assert_string_equal(test->pieces->faces[0].name, "cards/back");
}

static void test_copies_are_in_place_of_those_of_the_game(void **state)
{
    struct game_test *test = *state;
    load(test);
    const struct piece_choice choice = {.copies = 3};
    assert_int_equal(piece_list_make(test->game, &choice, &test->pieces, test->harness->diags),
                     OUTCOME_OK);
    assert_int_equal(test->pieces->components[0].count, 18);
    assert_int_equal(test->pieces->components[2].count, 3);
}

static void test_components_are_chosen_with_commas_or_one_by_one(void **state)
{
    struct game_test *test = *state;
    load(test);
    const char *const ids[] = {"board,cards", "counters", NULL};
    const struct piece_choice choice = {.components = ids};
    assert_int_equal(piece_list_make(test->game, &choice, &test->pieces, test->harness->diags),
                     OUTCOME_OK);
    assert_int_equal(test->pieces->component_count, 3);
    assert_true(test->pieces->whole);
}

static void test_a_word_that_chooses_nothing_is_reported_at_its_place(void **state)
{
    struct game_test *test = *state;
    load(test);
    assert_int_equal(choose(test, "c1, hreo-b,c20-30", 0), OUTCOME_REJECTED);
    assert_non_null(strstr(diag_list_at(test->harness->diags, 0)->message, "mean 'hero-b'"));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 1, 5);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 1, 12);
}

static void test_a_range_takes_what_there_is_and_what_it_lacks_is_told(void **state)
{
    struct game_test *test = *state;
    load(test);
    assert_string_equal(chosen(test, "c4-c9, c1-3, 10-12"),
                        "cards/c1 cards/c2 cards/c3 cards/c4 cards/c5 counters/12");
    const struct diag_list *diags = test->harness->diags;
    assert_non_null(strstr(diag_list_at(diags, 0)->message, "nothing is made of c6-9"));
    assert_non_null(strstr(diag_list_at(diags, 1)->message, "nothing is made of 10-11"));
    EXPECT_DIAG(test->harness, DIAG_RANGE_GAPS, 1, 1);
    EXPECT_DIAG(test->harness, DIAG_RANGE_GAPS, 1, 14);
}

static void test_a_range_the_wrong_way_round_is_told(void **state)
{
    struct game_test *test = *state;
    load(test);
    assert_int_equal(choose(test, "c1,c4-2", 0), OUTCOME_REJECTED);
    assert_non_null(
        strstr(diag_list_at(test->harness->diags, 0)->message, "its smaller number: c2-4"));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 1, 4);
}

static void test_an_expression_that_is_wrong_or_chooses_nothing_is_reported(void **state)
{
    static const struct {
        const char *only;
        enum diag_code code;
    } wrong[] = {{"cost > 30", DIAG_UNKNOWN_REFERENCE},
                 {"csot > 3", DIAG_UNKNOWN_NAME},
                 {"cost > (", DIAG_EXPRESSION_SYNTAX}};
    struct game_test *test = *state;
    load(test);
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        assert_int_equal(choose(test, wrong[i].only, 0), OUTCOME_REJECTED);
        assert_int_equal(diag_list_at(test->harness->diags, i)->code, wrong[i].code);
        test->harness->taken++;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_records_are_chosen_by_ids_ranges_and_expressions),
        GAME_TEST(test_a_number_is_an_id_where_ids_are_numbers_and_a_place_elsewhere),
        GAME_TEST(test_what_is_chosen_is_named_and_numbered_as_among_all),
        GAME_TEST(test_copies_are_in_place_of_those_of_the_game),
        GAME_TEST(test_components_are_chosen_with_commas_or_one_by_one),
        GAME_TEST(test_a_word_that_chooses_nothing_is_reported_at_its_place),
        GAME_TEST(test_a_range_takes_what_there_is_and_what_it_lacks_is_told),
        GAME_TEST(test_a_range_the_wrong_way_round_is_told),
        GAME_TEST(test_an_expression_that_is_wrong_or_chooses_nothing_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
