/* Dice in writing: totals and chances against counting all outcomes, and what is not understood. */
#include <math.h>

#include <glib.h>

#include "expression/dice.h"
#include "support/cmocka_env.h"

struct chance_row {
    const char *name, *condition;
    double ways, outcomes;
};

static const struct chance_row chance_rows[] = {
    {"test_one_die_is_even", "d6 >= 5", 2, 6},
    {"test_two_dice_make_a_triangle", "2d6 <= 4", 6, 36},
    {"test_a_constant_moves_the_totals", "2d6 + 3 = 10", 6, 36},
    {"test_a_constant_may_be_subtracted", "d10 - 1 <= 2", 3, 10},
    {"test_a_subtracted_die_is_rolled_too", "d6 - d6 > 0", 15, 36},
    {"test_dice_stand_on_both_sides", "d6 > d6", 15, 36},
    {"test_different_dice_add_up", "d4 + d6 == 2", 1, 24},
    {"test_the_highest_of_two_is_kept", "highest of 2d6 = 6", 11, 36},
    {"test_the_lowest_of_two_is_kept", "lowest of 2d6 = 6", 1, 36},
    {"test_ranges_are_looked_in", "d6 in 1, 3-4", 3, 6},
    {"test_an_open_range_has_no_end", "2d6 in 11+", 3, 36},
    {"test_percent_dice_have_a_hundred_faces", "d% <= 37", 37, 100},
    {"test_different_is_the_rest", "d8 != 3", 7, 8},
    {"test_what_cannot_be_has_no_chance", "2d6 < 2", 0, 36},
    {"test_what_must_be_is_certain", "2d6 >= 2", 36, 36},
    {"test_capitals_and_missing_blanks_do_not_matter", "2D6<=4", 6, 36},
    {"test_a_number_may_stand_first", "7 <= 2d6", 21, 36},
    {"test_a_sum_may_begin_with_minus", "-d6 < -5", 1, 6},
};

static void check_chance(void **state)
{
    const struct chance_row *row = *state;
    struct arena *arena = arena_new();
    double chance = -1;
    assert_null(dice_read_chance(arena, row->condition, &chance, NULL));
    assert_true(fabs(chance - row->ways / row->outcomes) < 1e-15);
    arena_free(arena);
}

struct fault_row {
    const char *name, *condition, *problem;
};

static const struct fault_row fault_rows[] = {
    {"test_a_die_needs_faces", "2d <= 4", "a die in it has no number of faces, as in d6"},
    {"test_a_condition_compares", "2d6", "it compares nothing, as in '2d6 <= 4'"},
    {"test_nothing_is_no_condition", "", "it needs dice such as 2d6"},
    {"test_words_are_not_understood", "2d6 above 4", "'above 4' in it is not understood"},
    {"test_what_follows_is_not_passed_over", "2d6 <= 4 or more",
     "'or more' in it is not understood"},
    {"test_no_dice_are_none", "0d6 <= 4", "it has no dice, or dice without faces"},
    {"test_no_faces_are_none", "2d0 <= 4", "it has no dice, or dice without faces"},
    {"test_dice_are_limited", "31d6 <= 4", "a number in it is larger than 30"},
    {"test_faces_are_limited", "d101 <= 4", "a number in it is larger than 100"},
    {"test_totals_are_limited", "30d100+30d100+30d100 <= 4",
     "it has more totals than can be counted"},
    {"test_a_range_is_needed_behind_in", "d6 in 4-2",
     "'in' needs numbers or ranges behind it, as in 'in 1, 3-4'"},
    {"test_only_dice_are_kept", "highest of 6 = 3", "it needs dice such as 2d6"},
};

static void check_fault(void **state)
{
    const struct fault_row *row = *state;
    struct arena *arena = arena_new();
    double chance;
    const char *problem = dice_read_chance(arena, row->condition, &chance, NULL);
    assert_non_null(problem);
    assert_string_equal(problem, row->problem);
    arena_free(arena);
}

/* Counts by rolling every outcome of three dice. */
static void test_totals_are_those_of_all_outcomes(void **state)
{
    (void)state;
    double ways[4 + 6 + 10 + 1] = {0};
    for (int a = 1; a <= 4; a++) {
        for (int b = 1; b <= 6; b++) {
            for (int c = 1; c <= 10; c++) {
                ways[a + b + c] += 1;
            }
        }
    }
    struct arena *arena = arena_new();
    struct dice_totals totals;
    assert_null(dice_read_totals(arena, "d4 + d6 + d10", &totals, NULL));
    assert_int_equal(totals.lowest, 3);
    assert_int_equal(totals.count, 18);
    assert_true(totals.outcomes == 240);
    for (size_t i = 0; i < totals.count; i++) {
        assert_true(totals.ways[i] == ways[i + 3]);
    }
    arena_free(arena);
}

static void test_kept_dice_are_those_of_all_outcomes(void **state)
{
    (void)state;
    double highest[7] = {0}, lowest[7] = {0};
    for (int roll = 0; roll < 6 * 6 * 6; roll++) {
        int a = roll % 6 + 1, b = roll / 6 % 6 + 1, c = roll / 36 + 1;
        highest[MAX(MAX(a, b), c)] += 1;
        lowest[MIN(MIN(a, b), c)] += 1;
    }
    struct arena *arena = arena_new();
    struct dice_totals high, low;
    assert_null(dice_read_totals(arena, "highest of 3d6", &high, NULL));
    assert_null(dice_read_totals(arena, "lowest of 3d6", &low, NULL));
    for (size_t i = 0; i < 6; i++) {
        assert_true(high.ways[i] == highest[i + 1]);
        assert_true(low.ways[i] == lowest[i + 1]);
    }
    arena_free(arena);
}

static void test_many_dice_keep_a_whole_of_one(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    struct dice_totals totals;
    assert_null(dice_read_totals(arena, "30d100", &totals, NULL));
    double sum = 0;
    for (size_t i = 0; i < totals.count; i++) {
        sum += totals.ways[i];
    }
    assert_true(fabs(sum / totals.outcomes - 1) < 1e-12);
    arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(chance_rows) + G_N_ELEMENTS(fault_rows) + 3];
    size_t count = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(chance_rows); i++) {
        tests[count++] = (struct CMUnitTest){chance_rows[i].name, check_chance, NULL, NULL,
                                             (void *)&chance_rows[i]};
    }
    for (size_t i = 0; i < G_N_ELEMENTS(fault_rows); i++) {
        tests[count++] = (struct CMUnitTest){fault_rows[i].name, check_fault, NULL, NULL,
                                             (void *)&fault_rows[i]};
    }
    const struct CMUnitTest others[] = {
        cmocka_unit_test(test_totals_are_those_of_all_outcomes),
        cmocka_unit_test(test_kept_dice_are_those_of_all_outcomes),
        cmocka_unit_test(test_many_dice_keep_a_whole_of_one),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        tests[count++] = others[i];
    }
    return _cmocka_run_group_tests("dice", tests, count, NULL, NULL);
}
