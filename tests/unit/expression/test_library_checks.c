/* Functions that check: what they take as right, and the value that they blame for what is not. */
#include "expression_fixture.h"

static const char record[] = "id: 007\n"
                             "up: [1, 3, '', 5]\n"
                             "down: [9, 4, '', 0]\n"
                             "flat: [2, 2, 3]\n"
                             "names: [ash, elm, ash]\n"
                             "trees:\n"
                             "  - {id: ash, height: 30, rolls: 0-2}\n"
                             "  - {id: elm, height: 20, rolls: 3}\n"
                             "  - {id: oak, height: 25, rolls: '4, 6-9'}\n"
                             "gap:\n"
                             "  - {rolls: 0-2}\n"
                             "  - {rolls: 4-9}\n"
                             "twice:\n"
                             "  - {rolls: 0-4}\n"
                             "  - {rolls: 4-9}\n"
                             "past:\n"
                             "  - {rolls: 0-10}\n"
                             "table: {0-4: hit, 5+: miss}\n"
                             "target: 4\n"
                             "aim: {near: [7, 5], far: {best: 2}}\n";

/* `expected`: "holds", or the reason and the place of the value to blame. */
static const struct fixture_row rows[] = {
    {"test_unique_holds", "unique({'a', 'b', 1})", "holds"},
    {"test_unique_blames_the_second", "unique(names)",
     "ash is there twice, as number 1 and 3 at 5:19"},
    {"test_unique_passes_over_blanks", "unique({'', 'a', ''})", "holds"},
    {"test_unique_looks_at_a_value_of_each",
     "unique(trees, function(tree) return tree.height > 22 end)",
     "true is there twice; the first is in line 7 at 9:5"},
    {"test_rising_passes_over_blanks", "rising(up)", "holds"},
    {"test_rising_blames_the_number_that_does_not", "rising(down)",
     "4 does not rise above the 9 at 3:11"},
    {"test_rising_takes_no_equals", "rising(flat)", "2 does not rise above the 2 at 4:11"},
    {"test_falling_holds", "falling(down)", "holds"},
    {"test_falling_blames_the_number_that_does_not", "falling(up)",
     "3 does not fall below the 1 at 2:9"},
    {"test_never_falling_takes_equals", "never_falling(flat)", "holds"},
    {"test_never_falling_blames_a_fall", "never_falling(down)", "4 falls below the 9 at 3:11"},
    {"test_never_rising_blames_a_rise", "never_rising(flat)", "3 rises above the 2 at 4:14"},
    {"test_rising_wants_numbers", "rising(names)",
     "expression-failed: this expression fails: rising() needs numbers, but item 1 is text"},
    {"test_same_set_does_not_mind_order", "same_set(names, {'elm', 'ash'})", "holds"},
    {"test_same_set_blames_what_is_too_many", "same_set(names, {'ash'})",
     "elm is too many at 5:14"},
    {"test_same_set_blames_the_list_for_what_is_missing", "same_set(names, {'ash', 'elm', 'fir'})",
     "fir is missing at 5:8"},
    {"test_within_takes_both_ends", "within(target, 4, 4)", "holds"},
    {"test_within_says_what_is_wanted", "within(target, 5, 9)", "4 is not from 5 to 9"},
    {"test_within_blames_the_item", "within(down, 0, 8)", "9 is not from 0 to 8 at 3:8"},
    {"test_one_of_holds_for_a_list", "one_of(names, {'ash', 'elm'})", "holds"},
    {"test_one_of_blames_the_item", "one_of(names, {'ash'})",
     "'elm' is none of those allowed at 5:14"},
    {"test_one_of_suggests", "one_of('asj', names)",
     "'asj' is none of those allowed; did you mean 'ash'?"},
    {"test_refers_finds_the_record", "refers('oak', trees)", "holds"},
    {"test_refers_suggests", "refers('oka', trees)",
     "'oka' is the id of none; did you mean 'oak'?"},
    {"test_refers_blames_the_item", "refers(names, {trees[1]})",
     "expression-failed: this expression fails: refers() needs a list of the data as argument 2, but this is a list"},
    {"test_refers_takes_another_field", "refers(25, trees, 'height')", "holds"},
    {"test_find_gives_the_record", "find('elm', trees).height == 20", "holds"},
    {"test_find_fails_for_none", "find('fir', trees)",
     "expression-failed: this expression fails: find() finds no record whose id is 'fir'"},
    {"test_all_blames_the_item", "all(up, function(n) return n ~= 5 end)",
     "number 4 of 4 does not pass at 2:16"},
    {"test_all_leaves_the_last_word_to_the_test",
     "all(trees, function(tree) return covers({tree.rolls}, 0, 2) end)",
     "3 is above 2; 0 is missing; 1 is missing; 2 is missing"},
    {"test_any_blames_the_list", "any(flat, function(n) return n > 9 end)",
     "not one of 3 passes at 4:7"},

    {"test_covers_finds_a_gap_within_a_list_of_ranges", "covers(trees, 0, 9, 'rolls')",
     "5 is missing at 9:34"},
    {"test_covers_holds_for_keys", "covers(table, 0, 9)", "holds"},
    {"test_covers_takes_lists", "covers({'1-2', 3, '4+'}, 1, 6)", "holds"},
    {"test_covers_blames_the_value_before_a_gap", "covers(gap, 0, 9, 'rolls')",
     "3 is missing at 11:13"},
    {"test_covers_blames_the_second_of_two", "covers(twice, 0, 9, 'rolls')",
     "4 is given twice (lines 14 and 15) at 15:13"},
    {"test_covers_blames_what_is_past_the_end", "covers(past, 0, 9, 'rolls')",
     "10 is above 9 at 17:13"},
    {"test_covers_blames_words", "covers(names, 0, 9)",
     "'ash' is no number or range; 'elm' is no number or range; 'ash' is no number or range; 0 is missing; "
     "1 is missing; 2 is missing; 3 is missing; 4 is missing; 5 is missing; 6 is missing; 7 is missing; "
     "8 is missing; 9 is missing at 5:9"},
    {"test_covers_needs_the_field", "covers(trees, 0, 9, 'roll')",
     "expression-failed: this expression fails: covers() needs numbers or ranges, but item 1 says none under roll"},
    {"test_numbers_in_a_range_spell_a_range_out", "same_set(numbers_in('1, 3-4'), {1, 3, 4})",
     "holds"},
    {"test_numbers_in_a_range_are_limited", "numbers_in('1-2000')",
     "expression-failed: this expression fails: numbers_in() gives at most 1000 numbers for a range"},

    {"test_odds_are_exact", "odds('2d6 <= 4') == 6 / 36", "holds"},
    {"test_odds_of_a_draw_are_those_of_a_deck_that_shrinks",
     "(odds_draw(12, 60, 5, 2) - 0.258948071523051) ^ 2 < 1e-24", "holds"},
    {"test_odds_of_a_draw_are_of_one_card_unless_said", "odds_draw(1, 4, 1) == 0.25", "holds"},
    {"test_cards_that_are_put_back_leave_the_deck_as_it_was",
     "odds_draw(1, 2, 2, 2, 'put back') == 0.25 and odds_draw(1, 2, 2, 2) == 0", "holds"},
    {"test_more_than_there_are_cannot_be_drawn", "odds_draw(2, 4, 5)",
     "expression-failed: this expression fails: odds_draw() needs a number from 0 to 4 as argument 3, but this is 5"},
    {"test_nobody_wants_more_than_the_deck_has", "odds_draw(5, 4, 2)",
     "expression-failed: this expression fails: odds_draw() needs a number from 0 to 4 as argument 1, but this is 5"},
    {"test_icons_of_a_text_are_listed_in_order",
     "join(icons('Pay :coin:, at 12:30 :big-gem::x:'), ' ') == 'coin big-gem x'", "holds"},
    {"test_no_text_has_no_icons", "length(icons(nil)) == 0", "holds"},
    {"test_odds_take_names_in_braces", "odds('d10 <= {target}') == 0.4", "holds"},
    {"test_odds_take_paths_in_braces", "odds('d10 <= {aim.far.best} + {aim.near[2]}') == 0.7",
     "holds"},
    {"test_odds_need_numbers_in_braces", "odds('d10 <= {names}')",
     "expression-failed: this expression fails: odds() needs a number for {names}, but this is a list"},
    {"test_odds_know_their_names", "odds('d10 <= {tarjet}')",
     "unknown-name: unknown name 'tarjet'; did you mean 'target'?"},
    {"test_odds_say_what_they_cannot_read", "odds('2d6')",
     "expression-failed: this expression fails: odds() cannot read '2d6': it compares nothing, as in '2d6 <= 4'"},
    {"test_dice_give_all_totals", "same_set(dice('2d2+1'), {3, 4, 5})", "holds"},
    {"test_average_of_dice", "average('2d6') == 7", "holds"},
};

static const char *verdict_text(struct harness *harness, const char *text)
{
    const struct node *scalar = fixture_scalar(harness, text);
    const struct expression *expression = expression_parse(harness->arena, scalar, harness->diags);
    assert_non_null(expression);
    struct scope scope = {.record = harness_yaml(harness, record)};
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    struct value value;
    struct verdict verdict;
    enum outcome outcome = expression_observe(sandbox, expression, &scope, harness->arena, &value,
                                              &verdict, harness->diags);
    sandbox_free(sandbox);
    if (outcome != OUTCOME_OK) {
        return fixture_finding(harness, 1);
    }
    if (verdict.holds) {
        return "holds";
    }
    assert_non_null(verdict.reason);
    if (verdict.blame == NULL) {
        return verdict.reason;
    }
    struct source_position place = source_span_start(verdict.blame_span);
    return arena_printf(harness->arena, "%s at %zu:%zu", verdict.reason, place.line, place.column);
}

static void check_row(void **state)
{
    const struct fixture_row *row = *state;
    void *own_state;
    assert_int_equal(harness_setup(&own_state), 0);
    assert_string_equal(verdict_text(own_state, row->expression), row->expected);
    assert_int_equal(harness_teardown(&own_state), 0);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows)];
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[i] = (struct CMUnitTest){rows[i].name, check_row, NULL, NULL, (void *)&rows[i]};
    }
    return _cmocka_run_group_tests("library_checks", tests, G_N_ELEMENTS(tests), NULL, NULL);
}
