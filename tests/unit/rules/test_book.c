/* Data held to what its source prints. */
#include "rules_fixture.h"

#define TABLE(rest) "- table: numbers\n  from: p. 1\n  in: monsters\n" rest

static void test_data_as_the_source_prints_it_is_good(void **state)
{
    struct rules_fixture fixture;
    assert_int_equal(fixture_check(&fixture, state,
                                   TABLE("  columns: [id, hits, table]\n"
                                         "  rows:\n"
                                         "    - [ghoul, 4, [1, 2, 3]]\n"
                                         "    - [hag, 13, [1, 3, 2]]\n"
                                         "    - [wisp, 2, []]\n")),
                     OUTCOME_OK);
    assert_int_equal(fixture.report->results[0].looked_count, 9);
    rule_report_free(fixture.report);
}

static void test_cell_that_differs_is_named_with_what_the_source_has(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  TABLE("  columns: [id, hits]\n"
                        "  rows: [[ghoul, 4], [hag, 12], [wisp, 2]]\n"));
    fixture_expect_broken(&fixture, 7, 9, "'13' stands here, where the source has '12'");
}

static void test_cell_of_a_list_points_at_the_item_that_differs(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  TABLE("  columns: [id, table]\n  more: true\n"
                        "  rows: [[hag, [1, 2, 2]]]\n"));
    fixture_expect_broken(&fixture, 8, 14, "'3' stands here, where the source has '2'");
}

static void test_item_of_a_computed_list_points_at_the_value_that_it_came_from(void **state)
{
    struct rules_fixture fixture;
    fixture_check(
        &fixture, state,
        "- values: mixed\n  from: p. 1\n  are:\n"
        "    'map(monsters[2].table, function(number) return number % 2 + 1 end)': [2, 2, 1]\n"
        "    'map({1, 2, 1}, function(place) return monsters[1].table[place] end)': [3, 2, 1]\n");
    fixture_expect_broken(&fixture, 4, 11, "'1' stands here, where the source has '3'");
}

static void test_list_of_another_length_is_named_whole(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  TABLE("  columns: [id, table]\n  more: true\n"
                        "  rows: [[hag, [1]]]\n"));
    fixture_expect_broken(&fixture, 8, 10, "3 values stand here, where the source has 1: 1");
}

static void test_value_too_many_is_named_at_its_place(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  TABLE("  columns: [id, table]\n  more: true\n"
                        "  rows: [[hag, [1, 2]]]\n"));
    fixture_expect_broken(&fixture, 8, 14,
                          "one value too many stands here, where the source has 2: 1, 2");
}

static void test_value_that_a_list_lacks_is_named(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  TABLE("  columns: [id, table]\n  more: true\n"
                        "  rows: [[ghoul, [1, 2, 3, 5]]]\n"));
    fixture_expect_broken(&fixture, 4, 10, "'5' is missing here, where the source has 1, 2, 3, 5");
}

static void test_row_that_the_data_lacks_is_named(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  TABLE("  columns: [id]\n  more: true\n  rows: [[ghoul], [lich]]\n"));
    fixture_expect_broken(&fixture, 1, 1, "'lich' is missing here, which the source has");
}

static void test_item_that_the_source_lacks_is_named(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state, TABLE("  columns: [id]\n  rows: [[ghoul], [hag]]\n"));
    fixture_expect_broken(&fixture, 9, 7, "'wisp' stands here, which the source does not have");
}

static void test_item_that_the_source_lacks_explains_what_is_wrong_in_it_or_its_list(void **state)
{
    static const char rules[] =
        "- table: numbers\n  from: p. 1\n  columns: [id]\n  rows: [[ghoul]]\n"
        "  in: filter(monsters, function(m) return m.hits > 3 end)\n"
        "- rule: hits\n  says: It is so.\n  from: p. 1\n"
        "  each: monsters\n  check: hits < 10\n"
        "- rule: monsters\n  says: It is so.\n  from: p. 1\n"
        "  check: length(monsters) == 2\n  at: monsters\n";
    struct rules_fixture fixture;
    fixture_check(&fixture, state, rules);
    fixture_expect_broken(&fixture, 5, 7, "'hag' stands here, which the source does not have");
}

static void test_changed_key_is_taken_for_the_row_that_is_left(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  TABLE("  columns: [id, hits]\n"
                        "  rows: [[ghoul, 4], [crone, 13], [wisp, 2]]\n"));
    fixture_expect_broken(&fixture, 5, 7, "'hag' stands here, where the source has 'crone'");
}

static void test_exception_lets_a_cell_differ(void **state)
{
    struct rules_fixture fixture;
    assert_int_equal(
        fixture_check(
            &fixture, state,
            TABLE("  columns: [id, hits]\n  more: true\n"
                  "  rows: [[hag, 12]]\n"
                  "  except: [{when: column == 'hits' and id == 'hag', because: So.}]\n")),
        OUTCOME_OK);
    assert_int_equal(fixture.report->results[0].excepted_count, 1);
    rule_report_free(fixture.report);
}

static void test_what_differs_from_its_source_is_found_before_any_rule(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  RULE("few-hits", "  each: monsters\n  check: hits < 10\n")
                      TABLE("  columns: [id, hits]\n  more: true\n  rows: [[hag, 3]]\n"));
    fixture_expect_broken(&fixture, 7, 9, "'13' stands here, where the source has '3'");
}

static void test_single_values_are_held_to_the_source(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  "- values: of-the-hag\n  from: p. 2\n  in: find('hag', monsters)\n"
                  "  are: {hits: 13, 'table[2]': 4, 'hits + 1': 14}\n");
    fixture_expect_broken(&fixture, 8, 14, "'3' stands here, where the source has '4'");
}

static void test_values_of_the_game_need_no_record(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  "- values: monsters\n  from: p. 2\n  are: {length(monsters): 3}\n");
    rule_report_free(fixture.report);
}

static void test_count_that_differs_is_named_at_the_list(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  "- values: monsters\n  from: p. 2\n  are: {length(monsters): 4}\n");
    fixture_expect_broken(&fixture, 1, 1, "'3' stands here, where the source has '4'");
}

static void test_words_are_expected_in_the_text_nearest_to_them(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  "- text: kinds\n  from: p. 3\n  in: monsters\n  has: [wisp, 'undead ones']\n");
    fixture_expect_broken(&fixture, 2, 9, "'undead ones' is expected in this text");
}

static void test_every_text_can_be_asked_for_the_words(void **state)
{
    struct rules_fixture fixture;
    fixture_check(
        &fixture, state,
        "- text: kinds\n  because: It is so.\n  every: true\n"
        "  in: map(monsters, function(monster) return monster.kind end)\n  has: [undead]\n");
    fixture_expect_broken(&fixture, 6, 9, "'undead' is expected in this text");
}

static void test_words_agree_with_the_data(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state,
                  "- text: kinds\n  because: It is so.\n  in: monsters[1].kind\n"
                  "  has: ['{monsters[1].kind}', '{word(length(monsters))} of them']\n");
    fixture_expect_broken(&fixture, 2, 9, "'three of them' is expected in this text");
}

static void test_row_has_a_cell_for_each_column(void **state)
{
    struct rules_fixture fixture;
    assert_int_equal(
        fixture_check(&fixture, state, TABLE("  columns: [id, hits]\n  rows: [[ghoul]]\n")),
        OUTCOME_REJECTED);
    EXPECT_DIAG(fixture.harness, DIAG_WRONG_KIND, 5, 10);
    rule_report_free(fixture.report);
}

static void test_table_has_a_column(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state, TABLE("  columns: []\n  rows: [[]]\n"));
    EXPECT_DIAG(fixture.harness, DIAG_WRONG_KIND, 4, 12);
    rule_report_free(fixture.report);
}

static void test_words_have_a_source_or_a_reason(void **state)
{
    struct rules_fixture fixture;
    fixture_check(&fixture, state, "- text: kinds\n  in: monsters\n  has: [a]\n");
    EXPECT_DIAG(fixture.harness, DIAG_MISSING_FIELD, 1, 3);
    rule_report_free(fixture.report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_data_as_the_source_prints_it_is_good, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_cell_that_differs_is_named_with_what_the_source_has,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(
            test_item_of_a_computed_list_points_at_the_value_that_it_came_from, harness_setup,
            harness_teardown),
        cmocka_unit_test_setup_teardown(test_cell_of_a_list_points_at_the_item_that_differs,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(test_value_too_many_is_named_at_its_place, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_list_of_another_length_is_named_whole, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_value_that_a_list_lacks_is_named, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_row_that_the_data_lacks_is_named, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_item_that_the_source_lacks_is_named, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(
            test_item_that_the_source_lacks_explains_what_is_wrong_in_it_or_its_list, harness_setup,
            harness_teardown),
        cmocka_unit_test_setup_teardown(test_changed_key_is_taken_for_the_row_that_is_left,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(test_exception_lets_a_cell_differ, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_what_differs_from_its_source_is_found_before_any_rule,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(test_single_values_are_held_to_the_source, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_values_of_the_game_need_no_record, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_count_that_differs_is_named_at_the_list, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_words_are_expected_in_the_text_nearest_to_them,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(test_every_text_can_be_asked_for_the_words, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_words_agree_with_the_data, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_row_has_a_cell_for_each_column, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_table_has_a_column, harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(test_words_have_a_source_or_a_reason, harness_setup,
                                        harness_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
