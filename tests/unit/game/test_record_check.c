#include "game/record_check.h"
#include "game_fixture.h"

/* A game of agents and weapons (pistol, rifle). */
static enum outcome check_records(struct game_test *test, const char *types, const char *agents)
{
    game_file_write(test, "types.yaml", types);
    game_file_write(test, "agents.yaml", agents);
    game_file_write(test, "weapons.yaml", "- {id: pistol}\n- {id: rifle}\n");
    game_file_write(test, "theme.yaml", "colours: {dusk: \"#223344\"}\n");
    game_file_write(test, "art/icons/star.svg", "<svg/>");
    game_file_write(test, "layouts/card.yaml", "size: poker\nfront: []\n");
    return game_of(test, "game: Test\ntypes: types.yaml\ntheme: theme.yaml\n"
                         "data: {agents: agents.yaml, weapons: weapons.yaml}\n"
                         "components: {card: {layout: card}}\n");
}

/* One field `a` of the type; what is good and what is not, and why. */
struct value_row {
    const char *type;
    const char *good;
    const char *bad;
    enum diag_code code;
};

static const struct value_row value_rows[] = {
    {"text", "007", "[1]", DIAG_WRONG_KIND},
    {"{kind: text, length: 3}", "äöü", "four", DIAG_OUT_OF_RANGE},
    {"{kind: text, pattern: \"a|bb\"}", "bb", "abb", DIAG_BAD_VALUE},
    {"number", "1.5", "\"1.5\"", DIAG_WRONG_KIND},
    {"number", "-3", ".inf", DIAG_WRONG_KIND},
    {"whole", "3", "3.0", DIAG_WRONG_KIND},
    {"{kind: whole, from: 1, to: 4}", "4", "5", DIAG_OUT_OF_RANGE},
    {"{kind: whole, from: 1, or: [d10]}", "d10", "d6", DIAG_WRONG_KIND},
    {"flag", "false", "No", DIAG_WRONG_KIND},
    {"id", "night-widow-2", "Night", DIAG_BAD_VALUE},
    {"id", "7", "\"\"", DIAG_BAD_VALUE},
    {"colour", "dusk", "dawn", DIAG_UNKNOWN_REFERENCE},
    {"length", "1.5cm", "wide", DIAG_BAD_VALUE},
    {"dice", "2d6 + 1", "7", DIAG_BAD_VALUE},
    {"range", "1, 3-4", "4-3", DIAG_BAD_VALUE},
    {"{kind: range, from: 1, to: 9}", "7+", "0-3", DIAG_OUT_OF_RANGE},
    {"{kind: range, from: 1, to: 9}", "9", "8-10", DIAG_OUT_OF_RANGE},
    {"icon", "star", "stra", DIAG_UNKNOWN_REFERENCE},
    {"picture", "art/icons/star.svg", "/etc/hosts", DIAG_FILE_OUTSIDE},
    {"{kind: picture, path: \"art/icons/{}\"}", "star.svg",
     "../../../../../../../../../../etc/hosts", DIAG_FILE_OUTSIDE},
    {"[SGT, 7]", "7", "sgt", DIAG_BAD_VALUE},
    {"{refers_to: weapons}", "rifle", "riffle", DIAG_UNKNOWN_REFERENCE},
    {"{list_of: whole}", "[1, 2]", "1", DIAG_WRONG_KIND},
    {"{list_of: whole, least: 1}", "[1]", "[]", DIAG_OUT_OF_RANGE},
    {"{fields: {b: whole}}", "{b: 1}", "[b]", DIAG_WRONG_KIND},
    {"{values: whole}", "{b: 1, c: 2}", "text", DIAG_WRONG_KIND},
    {"{values: whole, most: 1}", "{b: 1}", "{b: 1, c: 2}", DIAG_OUT_OF_RANGE},
    {"{any_of: [whole, flag]}", "true", "maybe", DIAG_WRONG_KIND},
    {"{any_of: [text, {list_of: text}]}", "[a]", "{a: b}", DIAG_WRONG_KIND},
    {"{any_of: [{list_of: text, or: [none]}, whole]}", "none", "some", DIAG_WRONG_KIND},
    {"any", "{b: [1, {c: ~}]}", NULL, DIAG_CODE_COUNT},
    {"board", "{space: 20, layers: {ground: \". .\"}}", "{space: -20, layers: {ground: \".\"}}",
     DIAG_OUT_OF_RANGE},
};

static void test_each_kind_takes_what_it_should(void **state)
{
    struct game_test *test = *state;
    GString *types = g_string_new("records:\n  agents:\n");
    GString *agent = g_string_new("-\n");
    for (size_t i = 0; i < G_N_ELEMENTS(value_rows); i++) {
        g_string_append_printf(types, "    f%zu: %s\n", i, value_rows[i].type);
        g_string_append_printf(agent, "  f%zu: %s\n", i, value_rows[i].good);
    }
    assert_int_equal(check_records(test, types->str, agent->str), OUTCOME_OK);
    assert_int_equal(test->game->blamed_count, 0);
    g_string_free(types, TRUE);
    g_string_free(agent, TRUE);
}

static void test_each_kind_refuses_what_it_should(void **state)
{
    struct game_test *test = *state;
    GString *types = g_string_new("records:\n  agents:\n");
    GString *agent = g_string_new("-\n");
    for (size_t i = 0; i < G_N_ELEMENTS(value_rows); i++) {
        g_string_append_printf(types, "    f%02zu: %s\n", i, value_rows[i].type);
        g_string_append_printf(agent, "  f%02zu: %s\n", i,
                               value_rows[i].bad != NULL ? value_rows[i].bad : value_rows[i].good);
    }
    assert_int_equal(check_records(test, types->str, agent->str), OUTCOME_REJECTED);
    for (size_t i = 0; i < G_N_ELEMENTS(value_rows); i++) {
        bool inside = strcmp(value_rows[i].type, "board") == 0; /* at the number in it */
        if (value_rows[i].bad != NULL) {
            EXPECT_DIAG(test->harness, value_rows[i].code, i + 2, inside ? 16 : 8);
        }
    }
    /* All but `any`; of the board its two entries, too. */
    assert_int_equal(test->game->blamed_count, G_N_ELEMENTS(value_rows) - 1 + 2);
    g_string_free(types, TRUE);
    g_string_free(agent, TRUE);
}

static void test_a_record_that_is_missing_is_reported_once_with_how_many_ask_for_it(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(check_records(test,
                                   "records: {agents: {arms: {list_of: {refers_to: weapons}}}}\n",
                                   "- arms: [riffle, pistol, rifle]\n- arms: [riffle, bow]\n"),
                     OUTCOME_REJECTED);
    assert_non_null(strstr(diag_list_at(test->harness->diags, 0)->message,
                           "'riffle', which 2 values ask for; did you mean 'rifle'?"));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 1, 10);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 2, 18);
    assert_int_equal(test->game->blamed_count, 3);
}

static void
test_an_id_that_several_ask_for_is_reported_at_the_record_that_none_asks_for(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(check_records(test,
                                   "records: {agents: {arms: {list_of: {refers_to: weapons}}}}\n",
                                   "- arms: [bow, pistol]\n- arms: [bow]\n"),
                     OUTCOME_REJECTED);
    assert_non_null(strstr(diag_list_at(test->harness->diags, 0)->message,
                           "'bow', which 2 values ask for, first in line 1 of agents.yaml; none "
                           "asks for 'rifle'"));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 2, 8);
}

static void test_an_id_that_several_ask_for_is_reported_at_the_list_that_lacks_it(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(check_records(test,
                                   "records: {agents: {arms: {list_of: {refers_to: weapons}}}}\n",
                                   "- arms: [bow, pistol]\n- arms: [bow, rifle]\n"),
                     OUTCOME_REJECTED);
    assert_non_null(strstr(diag_list_at(test->harness->diags, 0)->message,
                           "'bow', which 2 values ask for, first in line 1 of agents.yaml; there "
                           "are: pistol, rifle"));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 1, 1);
}

static void test_what_asks_for_a_record_without_an_id_follows_from_that(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(check_records(test, "records: {agents: {id: id, of: {refers_to: agents}}}\n",
                                   "- {id: ann, of: bob}\n- {of: ann}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_MISSING_FIELD, 2, 4);
}

static void test_nothing_that_is_not_declared_is_checked(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(check_records(test, "records: {weapons: {id: id}}\n", "- {any: thing}\n"),
                     OUTCOME_OK);
}

static void test_a_missing_field_is_reported_at_the_id(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(check_records(test, "records: {agents: {name: text, id: id, melee: whole}}\n",
                                   "- name: Ann\n  id: ann\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_MISSING_FIELD, 2, 7);
    assert_int_equal(test->game->blamed_count, 1);
    assert_ptr_equal(test->game->blamed[0], test->game->data_sets[0].root->list.items[0]);
}

static void test_an_item_too_many_that_is_there_twice_is_pointed_at(void **state)
{
    struct game_test *test = *state;
    check_records(test, "records: {agents: {id: id, aim: {list_of: whole, length: 2}}}\n",
                  "- {id: ann, aim: [1, 2, 2]}\n- {id: bob, aim: [1, 2, 3]}\n");
    EXPECT_DIAG(test->harness, DIAG_OUT_OF_RANGE, 1, 25);
    EXPECT_DIAG(test->harness, DIAG_OUT_OF_RANGE, 2, 18);
}

static void test_an_empty_field_is_missing(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(check_records(test, "records: {agents: {name: text}}\n", "- {name: ~}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_MISSING_FIELD, 1, 10);
}

static void test_an_optional_field_may_be_empty(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(
        check_records(test, "records: {agents: {id: id, name: {kind: text, optional: true}}}\n",
                      "- {id: ann, name: ~}\n- {id: bob}\n"),
        OUTCOME_OK);
}

static void test_a_misspelt_field_is_one_finding(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(check_records(test, "records: {agents: {id: id, actions: whole}}\n",
                                   "- {id: ann, acitons: 2}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_FIELD, 1, 13);
}

static void test_a_unique_value_comes_once(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(check_records(test, "records: {agents: {name: {kind: text, unique: true}}}\n",
                                   "- {name: Ann}\n- {name: Bo}\n- {name: Ann}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_DUPLICATE_VALUE, 3, 10);
}

static void test_data_sets_of_one_type_do_not_share_values(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(check_records(test,
                                   "records: {agents: thing, weapons: thing}\n"
                                   "types: {thing: {fields: {id: {kind: id, unique: true}}}}\n",
                                   "- {id: pistol}\n"),
                     OUTCOME_OK);
}

static void test_an_id_given_twice_is_blamed(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(check_records(test, "records: {agents: {id: {kind: id, unique: true}}}\n",
                                   "- {id: ann}\n- {id: ann}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_DUPLICATE_ID, 2, 8);
    assert_int_equal(test->game->blamed_count, 1);
    assert_string_equal(node_text(test->game->blamed[0]), "ann");
}

static void test_a_pattern_without_end_is_no_match(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(check_records(test,
                                   "records: {agents: {a: {kind: text, pattern: \"(a+)+b\"}}}\n",
                                   "- {a: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 1, 7);
}

static void test_references_to_a_set_that_could_not_be_read_are_let_be(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "types.yaml", "records: {agents: {a: {refers_to: gone}}}\n");
    game_file_write(test, "agents.yaml", "- {a: pistol}\n");
    game_file_write(test, "layouts/card.yaml", "size: poker\nfront: []\n");
    assert_int_equal(game_of(test, "game: Test\ntypes: types.yaml\n"
                                   "data: {agents: agents.yaml, gone: gone.yaml}\n"
                                   "components: {card: {layout: card}}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_FILE_UNREADABLE, 3, 35);
}

/* Whether the expression holds for the first agent. */
static bool holds(struct game_test *test, const char *expression)
{
    struct harness *harness = test->harness;
    struct scope record = {.parent = game_scope(test->game, harness->arena),
                           .record = test->game->data_sets[0].root->list.items[0]};
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    const struct expression *parsed = expression_parse(
        harness->arena, harness_yaml(harness, arena_printf(harness->arena, "\"%s\"", expression)),
        harness->diags);
    struct value value;
    assert_int_equal(
        expression_evaluate(sandbox, parsed, &record, harness->arena, &value, harness->diags),
        OUTCOME_OK);
    sandbox_free(sandbox);
    return value_is_true(&value);
}

static void test_a_declared_text_is_text_in_every_expression(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(
        check_records(test,
                      "records: {agents: {id: id, code: text, large: text, flag: text,\n"
                      "  maybe: {any_of: [whole, text]}, other: {any_of: [text, whole]},\n"
                      "  none: {kind: text, optional: true}, like: {refers_to: agents}}}\n",
                      "- {id: 007, code: 007, large: 1e3, flag: true, maybe: 1, other: 1,"
                      " none: ~, like: 007}\n"),
        OUTCOME_OK);
    static const char *const expressions[] = {
        "code == '007'",
        "code ~= 7",
        "'x' .. code == 'x007'",
        "length(code) == 3",
        "upper(large) == '1E3'",
        "flag == 'true'",
        "optional('code') == '007'",
        "id == '007'",
        "like == id",
        "find(like, agents).code == code",
        "maybe == 1",
        "other == 1",
        "none == nil",
        "none ~= ''",
        "none ~= 0",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(expressions); i++) {
        if (!holds(test, expressions[i])) {
            fail_msg("%s does not hold", expressions[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_each_kind_takes_what_it_should),
        GAME_TEST(test_each_kind_refuses_what_it_should),
        GAME_TEST(test_nothing_that_is_not_declared_is_checked),
        GAME_TEST(test_a_record_that_is_missing_is_reported_once_with_how_many_ask_for_it),
        GAME_TEST(test_an_id_that_several_ask_for_is_reported_at_the_record_that_none_asks_for),
        GAME_TEST(test_an_id_that_several_ask_for_is_reported_at_the_list_that_lacks_it),
        GAME_TEST(test_what_asks_for_a_record_without_an_id_follows_from_that),
        GAME_TEST(test_a_missing_field_is_reported_at_the_id),
        GAME_TEST(test_an_item_too_many_that_is_there_twice_is_pointed_at),
        GAME_TEST(test_an_empty_field_is_missing),
        GAME_TEST(test_an_optional_field_may_be_empty),
        GAME_TEST(test_a_misspelt_field_is_one_finding),
        GAME_TEST(test_a_unique_value_comes_once),
        GAME_TEST(test_data_sets_of_one_type_do_not_share_values),
        GAME_TEST(test_an_id_given_twice_is_blamed),
        GAME_TEST(test_a_pattern_without_end_is_no_match),
        GAME_TEST(test_a_declared_text_is_text_in_every_expression),
        GAME_TEST(test_references_to_a_set_that_could_not_be_read_are_let_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
