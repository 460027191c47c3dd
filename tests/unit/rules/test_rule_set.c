/* Reading rules: what a file of rules may hold, and what is said of one that holds something else. */
#include "rules_fixture.h"

/* Loads the rules and gives what came of it. */
static struct rule_set load(void **state, const char *rules, enum outcome expected)
{
    struct harness *harness = *state;
    struct rule_set set = {0};
    const struct node *root = harness_yaml(harness, rules);
    assert_int_equal(rule_set_load(harness->arena, root, &set, harness->diags), expected);
    return set;
}

static void test_rule_keeps_all_that_it_says(void **state)
{
    struct rule_set set =
        load(state,
             RULE("tables-cover-the-die", "  each: [maps as map, 'map.doors as door, number']\n"
                                          "  group: {by: door.kind}\n"
                                          "  pairs: [one, other]\n"
                                          "  where: one.open\n"
                                          "  let: {limit: 3, list: [a, b]}\n"
                                          "  check: one.cost < limit\n"
                                          "  level: advice\n"
                                          "  found: 'costs {one.cost}'\n"
                                          "  at: one.cost\n"
                                          "  except: [{when: true, because: It is so.}]\n"),
             OUTCOME_OK);
    const struct rule *rule = &set.rules[0];
    assert_int_equal(set.rule_count, 1);
    assert_int_equal(rule->each_count, 2);
    assert_string_equal(rule->each[1].each.index_name, "number");
    assert_non_null(rule->group_by);
    assert_string_equal(rule->pair_names[1], "other");
    assert_non_null(rule->where);
    assert_int_equal(rule->value_count, 2);
    assert_non_null(rule->values[0].expression);
    assert_null(rule->values[1].expression);
    assert_int_equal(rule->level, DIAG_ADVICE);
    assert_non_null(rule->found);
    assert_non_null(rule->at);
    assert_string_equal(rule->exceptions[0].because, "It is so.");
}

static void test_sound_rules_are_kept_beside_broken_ones(void **state)
{
    struct rule_set set =
        load(state, RULE("one", "  check: (\n") RULE("two", "  check: true\n"), OUTCOME_REJECTED);
    assert_int_equal(set.rule_count, 1);
    assert_string_equal(set.rules[0].about.name, "two");
    EXPECT_DIAG((struct harness *)*state, DIAG_EXPRESSION_SYNTAX, 4, 10);
}

static void test_sentences_that_are_not_checked_are_kept(void **state)
{
    struct rule_set set = load(state,
                               "- not_checked: Players take turns.\n"
                               "  from: p. 2\n"
                               "  because: It is about play.\n",
                               OUTCOME_OK);
    assert_int_equal(set.not_checked_count, 1);
    assert_string_equal(set.not_checked[0].sentence, "Players take turns.");
    assert_string_equal(set.not_checked[0].because, "It is about play.");
}

/* A rules file, and the finding that it gives. */
struct faulty_row {
    const char *name, *rules;
    enum diag_code code;
    size_t line, column;
};

static const struct faulty_row faulty_rows[] = {
    {"rules are a list", "rule: one\n", DIAG_WRONG_KIND, 1, 1},
    {"a name is lower case words", RULE("Two_Words", "  check: true\n"), DIAG_BAD_VALUE, 1, 9},
    {"a name ends in a word", RULE("two-", "  check: true\n"), DIAG_BAD_VALUE, 1, 9},
    {"two rules have two names", RULE("one", "  check: true\n") RULE("one", "  check: false\n"),
     DIAG_DUPLICATE_RULE, 5, 9},
    {"a rule has a check", RULE("one", "  level: error\n"), DIAG_MISSING_FIELD, 1, 3},
    {"a rule has no other fields", RULE("one", "  check: true\n  wher: true\n"), DIAG_UNKNOWN_FIELD,
     5, 3},
    {"each is not empty", RULE("one", "  each: []\n  check: true\n"), DIAG_WRONG_KIND, 4, 9},
    {"each names lists", RULE("one", "  each: [maps, [doors]]\n  check: true\n"), DIAG_WRONG_KIND,
     4, 16},
    {"a pair has two names", RULE("one", "  each: maps\n  pairs: [a]\n  check: true\n"),
     DIAG_WRONG_KIND, 5, 10},
    {"a pair has names", RULE("one", "  each: maps\n  pairs: [a, b c]\n  check: true\n"),
     DIAG_BAD_VALUE, 5, 14},
    {"pairs are of each", RULE("one", "  pairs: [a, b]\n  check: true\n"), DIAG_MISSING_FIELD, 1,
     3},
    {"a group has a key", RULE("one", "  each: maps\n  group: {}\n  check: true\n"),
     DIAG_MISSING_FIELD, 5, 10},
    {"a value of let has a name", RULE("one", "  let: {a b: 1}\n  check: true\n"), DIAG_BAD_VALUE,
     4, 9},
    {"a value of let can be read", RULE("one", "  let: {a: (}\n  check: true\n"),
     DIAG_EXPRESSION_SYNTAX, 4, 12},
    {"found can be read", RULE("one", "  check: true\n  found: '{('\n"), DIAG_EXPRESSION_SYNTAX, 5,
     11},
    {"at can be read", RULE("one", "  check: true\n  at: (\n"), DIAG_EXPRESSION_SYNTAX, 5, 7},
    {"an exception has a reason", RULE("one", "  check: true\n  except: [{when: true}]\n"),
     DIAG_MISSING_FIELD, 5, 12},
    {"a level is one of three", RULE("one", "  check: true\n  level: fatal\n"), DIAG_BAD_VALUE, 5,
     10},
    {"what is not checked has a reason", "- not_checked: x\n  from: p. 1\n", DIAG_MISSING_FIELD, 1,
     3},
};

static void test_faulty_rules_are_reported_at_their_place(void **state)
{
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(faulty_rows); i++) {
        const struct faulty_row *row = &faulty_rows[i];
        struct rule_set set = {0};
        const struct node *root = harness_yaml(harness, row->rules);
        struct diag_list *diags = diag_list_new();
        enum outcome outcome = rule_set_load(harness->arena, root, &set, diags);
        const struct diag *diag = diag_list_count(diags) == 1 ? diag_list_at(diags, 0) : NULL;
        struct source_position at =
            diag != NULL ? source_span_start(diag->span) : (struct source_position){0};
        if (outcome != OUTCOME_REJECTED || diag == NULL || diag->code != row->code ||
            at.line != row->line || at.column != row->column) {
            fail_msg("%s: %zu findings, %zu:%zu %s", row->name, diag_list_count(diags), at.line,
                     at.column, diag != NULL ? diag->message : "");
        }
        diag_list_free(diags);
    }
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_rule_keeps_all_that_it_says),
        TEST(test_sound_rules_are_kept_beside_broken_ones),
        TEST(test_sentences_that_are_not_checked_are_kept),
        TEST(test_faulty_rules_are_reported_at_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
