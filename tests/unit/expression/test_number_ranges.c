/* Ranges in writing. */
#include <glib.h>

#include "expression/dice.h"
#include "support/cmocka_env.h"

struct range_row {
    const char *name, *text, *expected; /* expected: "low..high low..high"; NULL: no ranges */
};

static const struct range_row rows[] = {
    {"test_a_number_is_a_range_of_one", "3", "3..3"},
    {"test_a_hyphen_joins_both_ends", "2-4", "2..4"},
    {"test_an_en_dash_does_too", "2\u20134", "2..4"},
    {"test_blanks_do_not_matter", " 2 - 4 , 6 ", "2..4 6..6"},
    {"test_ranges_keep_their_order", "5,1-2", "5..5 1..2"},
    {"test_plus_has_no_end", "7+", "7..1000000000"},
    {"test_numbers_may_be_negative", "-3--1", "-3..-1"},
    {"test_a_range_does_not_run_backwards", "4-2", NULL},
    {"test_words_are_no_range", "two", NULL},
    {"test_nothing_is_no_range", "", NULL},
    {"test_a_comma_needs_more", "1,", NULL},
    {"test_a_dash_needs_an_end", "1-", NULL},
    {"test_what_follows_is_not_passed_over", "1-2 of 6", NULL},
    {"test_long_numbers_are_refused", "12345678901", NULL},
};

static void check_row(void **state)
{
    const struct range_row *row = *state;
    struct arena *arena = arena_new();
    const struct number_range *ranges;
    size_t count;
    bool read = number_ranges_read(arena, row->text, &ranges, &count);
    assert_int_equal(read, row->expected != NULL);
    const char *text = "";
    for (size_t i = 0; read && i < count; i++) {
        text = arena_printf(arena, "%s%s%ld..%ld", text, i > 0 ? " " : "", ranges[i].low,
                            ranges[i].high);
    }
    if (read) {
        assert_string_equal(text, row->expected);
    }
    arena_free(arena);
}

static void test_a_number_is_looked_for_in_all_ranges(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    const struct number_range *ranges;
    size_t count;
    assert_true(number_ranges_read(arena, "1, 3-4", &ranges, &count));
    assert_true(number_ranges_hold(ranges, count, 1));
    assert_false(number_ranges_hold(ranges, count, 2));
    assert_true(number_ranges_hold(ranges, count, 4));
    assert_false(number_ranges_hold(ranges, count, 5));
    arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows) + 1];
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[i] = (struct CMUnitTest){rows[i].name, check_row, NULL, NULL, (void *)&rows[i]};
    }
    tests[G_N_ELEMENTS(rows)] =
        (struct CMUnitTest)cmocka_unit_test(test_a_number_is_looked_for_in_all_ranges);
    return _cmocka_run_group_tests("number_ranges", tests, G_N_ELEMENTS(tests), NULL, NULL);
}
