/* Rules held against data: what they are about, which value is to blame, and each fault once. */
#include "rules_fixture.h"

/* What is said where the rule does not say what was found. */
#define BROKEN "this breaks the rule: It is so."

static void test_broken_rule_blames_the_scalar_that_was_read(void **state)
{
    struct rules_fixture f;
    assert_int_equal(
        fixture_check(&f, state, RULE("few-hits", "  each: monsters\n  check: hits <= 12\n")),
        OUTCOME_REJECTED);
    assert_int_equal(f.report->results[0].looked_count, 3);
    assert_int_equal(f.report->results[0].broken_count, 1);
    fixture_expect_broken(&f, 7, 9, BROKEN);
}

static void test_finding_carries_the_rule(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state, RULE("few-hits", "  each: monsters\n  check: hits <= 12\n"));
    const struct diag *diag = fixture_next(&f);
    assert_string_equal(diag->rule->name, "few-hits");
    assert_string_equal(diag->rule->says, "It is so.");
    assert_string_equal(diag->rule->from, "p. 1");
    assert_string_equal(diag->where, "[2].hits");
    fixture_expect_broken(&f, 7, 9, BROKEN);
}

static void test_rule_that_holds_finds_nothing(void **state)
{
    struct rules_fixture f;
    assert_int_equal(
        fixture_check(&f, state, RULE("few-hits", "  each: monsters\n  check: hits <= 13\n")),
        OUTCOME_OK);
    assert_int_equal(f.report->results[0].looked_count, 3);
    assert_int_equal(f.report->results[0].broken_count, 0);
    rule_report_free(f.report);
}

static void test_game_without_rules_is_fine(void **state)
{
    struct rules_fixture f;
    fixture_begin(&f, state, fixture_monsters, "[]");
    f.game.rules = NULL;
    assert_int_equal(rules_check(&f.game, true, &f.report, f.harness->diags), OUTCOME_OK);
    g_assert_nonnull(f.report);
    assert_int_equal(f.report->set.rule_count, 0);
    rule_report_free(f.report);
}

#define OF_THE_CRONE "  check: find('crone', monsters).hits > 1\n"

static void test_record_that_a_rule_speaks_of_is_missing_in_the_data_once(void **state)
{
    struct rules_fixture f;
    assert_int_equal(fixture_check(&f, state, RULE("one", OF_THE_CRONE) RULE("two", OF_THE_CRONE)),
                     OUTCOME_REJECTED);
    fixture_expect_broken(&f, 1, 1, "'crone' is missing here, which a rule speaks of");
}

static void test_record_that_the_data_names_is_blamed_where_it_is_named(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("known-kind", "  each: monsters\n  where: id == 'hag'\n"
                                     "  check: find(kind, monsters).hits > 1\n"));
    fixture_expect_broken(&f, 6, 9, "'witch' stands here, but there is no such record");
}

static void test_record_that_is_called_alike_is_misspelt_in_the_rule(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state, RULE("one", "  check: find('hagg', monsters).hits > 1\n"));
    EXPECT_DIAG(f.harness, DIAG_EXPRESSION_FAILED, 4, 10);
    rule_report_free(f.report);
}

static void test_found_tells_what_was_found(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("few-hits", "  each: monsters as monster\n  check: hits <= 12\n"
                                   "  let: {limit: 10 + 2, over: hits - limit}\n"
                                   "  found: \"{monster.id} has {over} hits too many\"\n"));
    fixture_expect_broken(&f, 7, 9, "hag has 1 hits too many");
}

static void test_reason_of_a_function_is_the_message(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("table-rises", "  each: monsters\n  where: id == 'hag'\n"
                                      "  check: rising(table)\n  found: 'no: {reason}'\n"));
    const struct diag *diag = fixture_next(&f);
    assert_true(g_str_has_prefix(diag->message, "no: 2"));
    EXPECT_DIAG(f.harness, DIAG_RULE, 8, 17);
    rule_report_free(f.report);
}

static void test_at_names_the_value_to_blame(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("few-hits", "  each: monsters\n  check: hits <= 12\n  at: kind\n"));
    fixture_expect_broken(&f, 6, 9, BROKEN);
}

static void test_at_may_compute_which_value_is_to_blame(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("table-starts-low", "  each: monsters\n  where: id == 'hag'\n"
                                           "  let: {worst: \"index_of(table, max(table))\"}\n"
                                           "  check: worst == 1\n  at: table[worst]\n"));
    fixture_expect_broken(&f, 8, 14, BROKEN);
}

/* The legend of the second board stands in the first. */
static void test_word_that_was_blamed_explains_what_a_board_lacks(void **state)
{
    struct rules_fixture f;
    fixture_begin(&f, state,
                  "- id: hall\n"
                  "  board: {space: 1, layers: {ground: f r}, legend: &legend {ground: {f: "
                  "floor, r: rock}}}\n"
                  "- id: cellar\n"
                  "  board: {space: 1, layers: {ground: r f}, legend: *legend}\n",
                  RULE("first-is-floor",
                       "  each: monsters\n  check: every_space(board, 'ground', 'a1', "
                       "function(it) return word_at(board, 'ground', it) == 'f' end)\n")
                      RULE("edge-is-floor", "  each: monsters\n  check: edge(board, 'w')[1] == "
                                            "spaces(board, 'floor')[1]\n"));
    assert_int_equal(rules_check(&f.game, true, &f.report, f.harness->diags), OUTCOME_REJECTED);
    g_assert_nonnull(f.report);
    assert_int_equal(f.report->results[1].broken_count, 1);
    fixture_expect_broken(&f, 4, 38, "a1 has 'r'");
}

static void test_record_is_blamed_at_its_id(void **state)
{
    struct rules_fixture f;
    fixture_check(
        &f, state,
        RULE("at-most-two", "  each: monsters as monster, number\n  check: number < 3\n"));
    fixture_expect_broken(&f, 9, 7, BROKEN);
}

static void test_items_of_items_are_looped_over(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("doors-lead-somewhere",
                       "  each: [maps as map, map.doors as door]\n"
                       "  check: any(maps, function(m) return m.id == door.to end)\n"
                       "  found: \"{map.id} has a door to {item.to}\"\n"));
    assert_int_equal(f.report->results[0].looked_count, 3);
    fixture_expect_broken(&f, 2, 30, "hall has a door to attic");
}

static void test_fields_of_an_outer_item_are_names_too(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("no-door-to-itself", "  each: [maps, doors]\n  check: to ~= id\n"));
    assert_int_equal(f.report->results[0].broken_count, 0);
    assert_int_equal(f.report->results[0].looked_count, 3);
    rule_report_free(f.report);
}

static void test_group_is_all_with_one_value(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("two-of-a-kind", "  each: monsters\n  group: {by: kind}\n"
                                        "  check: length(group) == 2\n"
                                        "  found: \"{length(group)} of {key}\"\n"));
    assert_int_equal(f.report->results[0].looked_count, 2);
    fixture_expect_broken(&f, 5, 7, "1 of witch");
}

static void test_reason_about_a_group_names_it(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("hits", "  each: monsters\n  group: {by: kind}\n  where: kind == 'witch'\n"
                               "  check: within(group[1].hits, 1, 12)\n"));
    fixture_expect_broken(&f, 7, 9, "13 is not from 1 to 12, in the group 'witch'");
}

static void test_groups_by_what_was_blamed_before_are_passed_over(void **state)
{
    struct rules_fixture f;
    fixture_check(
        &f, state,
        RULE("known-kinds", "  each: monsters\n  check: one_of(kind, {'undead', 'imp'})\n")
            RULE("imps", "  each: monsters\n  group: {by: kind}\n"
                         "  check: length(group) == 3\n"));
    assert_int_equal(f.report->results[1].broken_count, 2);
    assert_int_equal(f.report->results[1].reported_count, 0);
    fixture_expect_broken(&f, 6, 9, "'witch' is none of those allowed");
}

static void test_items_without_a_key_are_in_no_group(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("grouped", "  each: monsters\n  group: {by: optional('setting')}\n"
                                  "  check: true\n"));
    EXPECT_DIAG(f.harness, DIAG_RULE_NEVER_APPLIES, 4, 9);
    rule_report_free(f.report);
}

static void test_pairs_are_every_two_once_and_blame_the_later(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("kinds-differ", "  each: monsters\n  pairs: [one, other]\n"
                                       "  check: one.kind ~= other.kind\n"
                                       "  found: \"{one.id} and {other.id}\"\n"));
    assert_int_equal(f.report->results[0].looked_count, 3);
    fixture_expect_broken(&f, 10, 9, "ghoul and wisp");
}

static void test_pairs_in_groups_are_those_of_one_group(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("hits-differ", "  each: monsters\n  group: {by: kind}\n  pairs: [a, b]\n"
                                      "  check: a.hits ~= b.hits and key == a.kind\n"));
    assert_int_equal(f.report->results[0].looked_count, 1);
    assert_int_equal(f.report->results[0].broken_count, 0);
    rule_report_free(f.report);
}

static void test_where_of_pairs_is_asked_of_pairs(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("pairs", "  each: monsters\n  pairs: [a, b]\n  where: a.kind == b.kind\n"
                                "  check: true\n"));
    assert_int_equal(f.report->results[0].looked_count, 1);
    rule_report_free(f.report);
}

static void test_rule_without_each_is_about_the_game(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state, RULE("four-monsters", "  check: length(monsters) == 4\n"));
    assert_int_equal(f.report->results[0].looked_count, 1);
    fixture_expect_broken(&f, 1, 1, BROKEN " (length(monsters) is 3)");
}

static void test_exception_is_used_and_counted(void **state)
{
    struct rules_fixture f;
    assert_int_equal(
        fixture_check(&f, state,
                      RULE("few-hits", "  each: monsters\n  check: hits <= 12\n  except:\n"
                                       "    - {when: id == 'hag', because: It is a misprint.}\n")),
        OUTCOME_OK);
    assert_int_equal(f.report->results[0].broken_count, 0);
    assert_int_equal(f.report->results[0].excepted_count, 1);
    assert_int_equal(f.report->results[0].exception_uses[0], 1);
    rule_report_free(f.report);
}

static void test_exception_that_is_never_needed_is_a_warning(void **state)
{
    struct rules_fixture f;
    assert_int_equal(
        fixture_check(&f, state,
                      RULE("few-hits", "  each: monsters\n  check: hits <= 13\n  except:\n"
                                       "    - {when: id == 'hag', because: It is a misprint.}\n")),
        OUTCOME_OK);
    EXPECT_DIAG(f.harness, DIAG_EXCEPTION_NEVER_USED, 7, 14);
    rule_report_free(f.report);
}

static void test_exception_is_not_unused_while_its_rule_is_broken(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("few-hits", "  each: monsters\n  check: hits <= 12\n  except:\n"
                                   "    - {when: id == 'wisp', because: It is a misprint.}\n"));
    fixture_expect_broken(&f, 7, 9, BROKEN);
}

static void test_rule_whose_where_matches_nothing_is_a_warning(void **state)
{
    struct rules_fixture f;
    assert_int_equal(
        fixture_check(&f, state,
                      RULE("huge", "  each: monsters\n  where: hits > 99\n  check: true\n")),
        OUTCOME_OK);
    EXPECT_DIAG(f.harness, DIAG_RULE_NEVER_APPLIES, 5, 10);
    rule_report_free(f.report);
}

static void test_rule_about_an_empty_list_is_a_warning(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state, RULE("nobody", "  each: monsters[3].table\n  check: true\n"));
    EXPECT_DIAG(f.harness, DIAG_RULE_NEVER_APPLIES, 4, 9);
    rule_report_free(f.report);
}

static void test_nothing_is_unused_while_a_record_lacks(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("four", "  check: length(monsters) == 4\n  at: monsters\n")
                      RULE("huge", "  each: monsters\n  where: hits > 99\n  check: true\n")
                          RULE("few-hits", "  each: monsters\n  check: hits <= 13\n  except:\n"
                                           "    - {when: id == 'lich', because: It is so.}\n"));
    fixture_expect_broken(&f, 1, 1, BROKEN " (length(monsters) is 3)");
}

static void test_rule_that_passes_over_what_was_blamed_is_not_unused(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("witches-hit", "  each: monsters\n  check: hits <= 12\n")
                      RULE("twelve", "  each: monsters\n  where: hits == 12\n  check: true\n"));
    fixture_expect_broken(&f, 7, 9, BROKEN);
}

static void test_loop_over_what_a_blamed_record_lacks_says_nothing(void **state)
{
    struct rules_fixture f;
    fixture_check(
        &f, state,
        RULE("few-hits", "  each: monsters\n  check: hits <= 12\n")
            RULE("by-path", "  each: monsters[2].souls as soul\n  check: soul\n") RULE(
                "by-name", "  each: [\"find('hag', monsters).souls as soul\"]\n  check: soul\n"));
    assert_true(f.report->results[1].failed);
    fixture_expect_broken(&f, 7, 9, BROKEN);
}

static void test_failing_expression_is_reported_once_with_its_record(void **state)
{
    struct rules_fixture f;
    assert_int_equal(
        fixture_check(&f, state, RULE("fails", "  each: monsters\n  check: kind + hits > 0\n")),
        OUTCOME_REJECTED);
    assert_int_equal(diag_list_count(f.harness->diags), 1);
    assert_string_equal(fixture_next(&f)->subjects[0].set, "monsters");
    assert_int_equal(fixture_next(&f)->subjects[0].number, 1);
    assert_true(f.report->results[0].failed);
    EXPECT_DIAG(f.harness, DIAG_EXPRESSION_FAILED, 5, 10);
    rule_report_free(f.report);
}

static void test_each_over_no_list_is_reported(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state, RULE("over-text", "  each: game\n  check: true\n"));
    EXPECT_DIAG(f.harness, DIAG_EXPRESSION_RESULT, 4, 9);
    rule_report_free(f.report);
}

static void test_later_rules_pass_over_what_was_blamed(void **state)
{
    struct rules_fixture f;
    fixture_check(
        &f, state,
        RULE("few-hits", "  each: monsters\n  check: hits <= 12\n")
            RULE("even-fewer", "  each: monsters\n  check: hits <= 10\n")
                RULE("hits-in-all", "  check: sum(monsters, function(m) return m.hits end) < 5\n"));
    assert_int_equal(f.report->results[1].broken_count, 1);
    assert_int_equal(f.report->results[1].reported_count, 0);
    assert_int_equal(f.report->results[2].reported_count, 0);
    fixture_expect_broken(&f, 7, 9, BROKEN);
}

static void test_rule_that_concerns_only_what_was_blamed_says_nothing(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("no-witches", "  each: monsters\n  check: kind ~= 'witch'\n")
                      RULE("witches-are-weak", "  each: monsters\n  where: kind == 'witch'\n"
                                               "  check: hits < 5\n"));
    fixture_expect_broken(&f, 6, 9, BROKEN);
}

static void test_values_of_let_count_as_read(void **state)
{
    struct rules_fixture f;
    fixture_check(
        &f, state,
        RULE("few-hits", "  each: monsters\n  let: {twice: hits * 2}\n  check: twice <= 24\n")
            RULE("again", "  each: monsters\n  let: {double: hits + hits}\n"
                          "  check: double <= 24\n"));
    fixture_expect_broken(&f, 7, 9, BROKEN);
}

static void test_what_the_data_was_blamed_for_is_not_said_again(void **state)
{
    struct rules_fixture f;
    fixture_begin(&f, state, fixture_monsters,
                  RULE("few-hits", "  each: monsters\n  check: hits <= 12\n")
                      RULE("fails", "  each: monsters\n  where: id == 'hag'\n  check: hits.x\n"));
    const struct node *hits = node_lookup(f.sets[0].root->list.items[1], "hits");
    f.game.blamed = &hits;
    f.game.blamed_count = 1;
    assert_int_equal(rules_check(&f.game, true, &f.report, f.harness->diags), OUTCOME_OK);
    rule_report_free(f.report);
}

static void test_part_of_a_game_is_not_held_against_its_rules(void **state)
{
    struct rules_fixture f;
    fixture_begin(&f, state, fixture_monsters,
                  RULE("few-hits", "  each: monsters\n  check: hits <= 12\n")
                      RULE("missing", "  each: bosses\n  check: hits > 0\n")
                          RULE("huge", "  each: monsters\n  where: hits > 99\n  check: true\n"));
    assert_int_equal(rules_check(&f.game, false, &f.report, f.harness->diags), OUTCOME_REJECTED);
    fixture_expect_broken(&f, 7, 9, BROKEN);
}

static void test_level_of_the_rule_is_that_of_the_finding(void **state)
{
    struct rules_fixture f;
    assert_int_equal(fixture_check(&f, state,
                                   RULE("few-hits", "  each: monsters\n  check: hits <= 12\n"
                                                    "  level: warning\n")),
                     OUTCOME_OK);
    assert_int_equal(fixture_next(&f)->level, DIAG_WARNING);
    assert_int_equal(diag_list_count_level(f.harness->diags, DIAG_ERROR), 0);
    fixture_expect_broken(&f, 7, 9, BROKEN);
}

static void test_endless_check_stops_its_rule(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("endless", "  each: range(1, 1000)\n"
                                  "  check: (function() while true do end end)()\n"));
    assert_int_equal(f.report->results[0].looked_count, 1);
    EXPECT_DIAG(f.harness, DIAG_EXPRESSION_STEPS, 5, 10);
    rule_report_free(f.report);
}

static void test_too_many_pairs_are_reported(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("far-too-many", "  each: range(1, 1500)\n  pairs: [a, b]\n  where: false\n"
                                       "  check: true\n"));
    EXPECT_DIAG(f.harness, DIAG_RULE_TOO_LARGE, 4, 9);
    rule_report_free(f.report);
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_broken_rule_blames_the_scalar_that_was_read),
        TEST(test_finding_carries_the_rule),
        TEST(test_rule_that_holds_finds_nothing),
        TEST(test_game_without_rules_is_fine),
        TEST(test_record_that_a_rule_speaks_of_is_missing_in_the_data_once),
        TEST(test_record_that_the_data_names_is_blamed_where_it_is_named),
        TEST(test_record_that_is_called_alike_is_misspelt_in_the_rule),
        TEST(test_found_tells_what_was_found),
        TEST(test_reason_of_a_function_is_the_message),
        TEST(test_at_names_the_value_to_blame),
        TEST(test_at_may_compute_which_value_is_to_blame),
        TEST(test_word_that_was_blamed_explains_what_a_board_lacks),
        TEST(test_record_is_blamed_at_its_id),
        TEST(test_items_of_items_are_looped_over),
        TEST(test_fields_of_an_outer_item_are_names_too),
        TEST(test_group_is_all_with_one_value),
        TEST(test_reason_about_a_group_names_it),
        TEST(test_groups_by_what_was_blamed_before_are_passed_over),
        TEST(test_items_without_a_key_are_in_no_group),
        TEST(test_pairs_are_every_two_once_and_blame_the_later),
        TEST(test_pairs_in_groups_are_those_of_one_group),
        TEST(test_where_of_pairs_is_asked_of_pairs),
        TEST(test_rule_without_each_is_about_the_game),
        TEST(test_exception_is_used_and_counted),
        TEST(test_exception_that_is_never_needed_is_a_warning),
        TEST(test_exception_is_not_unused_while_its_rule_is_broken),
        TEST(test_rule_whose_where_matches_nothing_is_a_warning),
        TEST(test_rule_about_an_empty_list_is_a_warning),
        TEST(test_failing_expression_is_reported_once_with_its_record),
        TEST(test_each_over_no_list_is_reported),
        TEST(test_later_rules_pass_over_what_was_blamed),
        TEST(test_rule_that_concerns_only_what_was_blamed_says_nothing),
        TEST(test_values_of_let_count_as_read),
        TEST(test_what_the_data_was_blamed_for_is_not_said_again),
        TEST(test_part_of_a_game_is_not_held_against_its_rules),
        TEST(test_level_of_the_rule_is_that_of_the_finding),
        TEST(test_nothing_is_unused_while_a_record_lacks),
        TEST(test_rule_that_passes_over_what_was_blamed_is_not_unused),
        TEST(test_loop_over_what_a_blamed_record_lacks_says_nothing),
        TEST(test_endless_check_stops_its_rule),
        TEST(test_too_many_pairs_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
