/* The functions of every expression: what each gives, and what it says of what it cannot take. */
#include "expression_fixture.h"

#define FAILS "expression-failed: this expression fails: "

static const struct fixture_row rows[] = {
    {"test_has_finds_a_field", "has('name')", "true"},
    {"test_has_does_not_find_a_missing_field", "has('nmae')", "false"},
    {"test_has_takes_null_for_missing", "has('note')", "false"},
    {"test_has_finds_a_field_of_a_mapping", "has(weapon, 'ammo')", "true"},
    {"test_has_does_not_find_a_missing_field_of_a_mapping", "has(weapon, 'amo')", "false"},
    {"test_has_looks_into_tables", "has({x = 1}, 'x') and not has({x = 1}, 'y')", "true"},
    {"test_has_finds_nothing_in_null_or_a_list", "has(note, 'x') or has(list, 'x')", "false"},
    {"test_has_wants_the_name_written_out", "has('na' .. 'me')",
     FAILS "has() needs the name written out in quotes"},
    {"test_has_of_a_number_fails", "has(3, 'x')",
     FAILS "has() needs a name in quotes or a mapping as argument 1, but this is a number"},
    {"test_has_needs_a_name", "has(weapon)",
     FAILS "has() needs a name in quotes as argument 2, but this is nothing"},
    {"test_optional_gives_the_field", "optional('name', 'x')", "Shaye"},
    {"test_optional_gives_the_other_value", "optional('nmae', 'x')", "x"},
    {"test_optional_takes_null_for_missing", "optional('note', 'x')", "x"},
    {"test_optional_keeps_false", "optional(weapon, 'x', false)", "false"},
    {"test_optional_gives_a_field_of_a_mapping", "optional(weapon, 'ammo', 0)", "12"},
    {"test_optional_without_another_value_gives_nothing", "optional('nmae')", ""},
    {"test_number_reads_text", "to_number('12') + 1", "13"},
    {"test_number_keeps_numbers", "to_number(speed)", "1.5"},
    {"test_an_empty_cell_has_no_words", "#words(nil)", "0"},
    {"test_number_fails_for_words", "to_number('x')", FAILS "'x' is no number"},
    {"test_number_fails_for_null", "to_number(note)",
     FAILS "to_number() needs text as argument 1, but this is nothing"},
    {"test_tonumber_gives_nothing_for_words", "tonumber('x')", ""},
    {"test_tonumber_gives_nothing_for_lists", "tonumber(list)", ""},
    {"test_tonumber_reads_text", "tonumber('0x10')", "16"},
    {"test_text_writes_whole_numbers_without_a_point", "text(4 / 2) .. '!'", "2!"},
    {"test_text_rounds_to_decimals", "text(3.14159, 2)", "3.14"},
    {"test_text_fills_up_decimals", "text(2, 2)", "2.00"},
    {"test_text_writes_flags", "text(flag)", "true"},
    {"test_text_fails_for_null", "text(note)",
     FAILS "text() needs text, a number, true or false as argument 1, but this is nothing"},
    {"test_text_gives_no_hundred_decimals", "text(1, 100)", FAILS "text() gives 0 to 10 decimals"},
    {"test_tostring_writes_nothing_as_nil", "tostring(note)", "nil"},
    {"test_tostring_tells_no_addresses", "tostring({})",
     FAILS "tostring() needs text, a number, true or false as argument 1, but this is a list"},
    {"test_type_takes_data_for_tables", "type(weapon) .. type(name) .. type(note)",
     "tablestringnil"},
    {"test_select_counts_arguments", "select('#', 1, nil, 3)", "3"},
    {"test_select_gives_later_arguments", "join({select(2, 'a', 'b', 'c')})", "bc"},
    {"test_select_past_the_end_gives_none", "length({select(4, 'a')})", "0"},
    {"test_select_counts_from_one", "select(0, 1)", FAILS "select() counts from 1"},

    {"test_upper_knows_other_letters",
     "upper('\xc3\xa9lan stra\xc3\x9f"
     "e')",
     "\xc3\x89LAN STRASSE"},
    {"test_upper_takes_numbers", "upper(id)", "7"},
    {"test_upper_fails_for_null", "upper(note)",
     FAILS "upper() needs text as argument 1, but this is nothing"},
    {"test_upper_fails_for_broken_bytes", "upper('\\xf0')",
     FAILS "upper() needs text, but this holds other bytes"},
    {"test_lower_knows_other_letters", "lower('\xc3\x84\xc3\x96')", "\xc3\xa4\xc3\xb6"},
    {"test_capitalise_changes_the_first_letter_only", "capitalise('\xc3\xa9lan Vital')",
     "\xc3\x89lan Vital"},
    {"test_capitalise_of_nothing_is_nothing", "capitalise('')", ""},
    {"test_functions_on_text_are_methods", "name:upper():lower()", "shaye"},
    {"test_contains_looks_into_text", "contains(name, 'hay') and not contains(name, 'Hay')",
     "true"},
    {"test_contains_takes_no_patterns", "contains(name, '.')", "false"},
    {"test_contains_looks_into_lists", "contains(list, 'c') and not contains(list, 'd')", "true"},
    {"test_contains_of_null_fails", "contains(note, 'x')",
     FAILS "contains() needs text or a list as argument 1, but this is nothing"},
    {"test_starts_with_looks_at_the_start",
     "starts_with(name, 'Sh') and not starts_with('S', 'Sh')", "true"},
    {"test_ends_with_looks_at_the_end", "ends_with(name, 'ye') and not ends_with('e', 'ye')",
     "true"},
    {"test_replace_changes_each", "replace('a.b.c', '.', '%1')", "a%1b%1c"},
    {"test_replace_does_not_look_at_what_it_wrote", "replace('aa', 'a', 'aa')", "aaaa"},
    {"test_replace_of_nothing_fails", "replace('a', '', 'b')",
     FAILS "replace() cannot look for an empty text"},
    {"test_split_gives_the_pieces", "split('a,,b,', ',')", "[a, , b, ]"},
    {"test_split_at_nothing_gives_characters", "split('h\xc3\xa9y', '')", "[h, \xc3\xa9, y]"},
    {"test_split_of_nothing_is_empty", "split('', ',')", "[]"},
    {"test_words_are_small_and_without_what_is_between",
     "words('  The \xc3\x89lan, (of) 3 Ghouls! ')", "[the, \xc3\xa9lan, of, 3, ghouls]"},
    {"test_words_keep_what_joins_their_letters",
     "words(\"Ann's well-known 'Don\xe2\x80\x99t' - ok-\")",
     "[ann's, well-known, don\xe2\x80\x99t, ok]"},
    {"test_a_text_without_letters_has_no_words", "words(' - !')", "[]"},
    {"test_sub_counts_characters", "sub('h\xc3\xa9llo', 2, 3)", "\xc3\xa9l"},
    {"test_sub_counts_from_the_end", "sub('h\xc3\xa9llo', -2)", "lo"},
    {"test_sub_outside_is_cut_off", "sub('abc', -9, 9) .. sub('abc', 5, 9) .. sub('abc', 3, 2)",
     "abc"},
    {"test_sub_needs_whole_numbers", "sub('abc', 1.5)",
     FAILS "sub() needs a whole number as argument 2, but this is 1.5"},
    {"test_repeat_text_repeats",
     "repeat_text('ab', 3) .. repeat_text('x', 0) .. repeat_text('x', -1)", "ababab"},
    {"test_length_counts_characters", "length('h\xc3\xa9llo')", "5"},
    {"test_length_counts_items", "length(list) + length({1, 2})", "6"},
    {"test_length_of_a_number_fails", "length(5)",
     FAILS "length() needs text or a list as argument 1, but this is a number"},

    {"test_round_takes_halves_away_from_zero", "{round(2.5), round(-2.5), round(2.4)}",
     "[3, -3, 2]"},
    {"test_round_takes_decimals", "round(2.345678, 2)", "2.35"},
    {"test_round_of_text_fails", "round(name)",
     FAILS "round() needs a number as argument 1, but this is text"},
    {"test_floor_and_ceil_give_whole_numbers", "floor(2.5) .. ceil(2.5) .. floor(-0.5)", "23-1"},
    {"test_abs_drops_the_sign", "abs(-3) .. abs(2)", "32"},
    {"test_math_has_its_safe_parts", "math.floor(2.5) + math.sqrt(16)", "6"},
    {"test_math_has_no_random_numbers", "math.random()", FAILS "math has no 'random'"},
    {"test_math_cannot_be_changed", "(function() math.floor = 1 end)()",
     FAILS "math cannot be changed"},

    {"test_index_of_finds_the_first", "index_of(list, 'a')", "2"},
    {"test_index_of_gives_nothing_for_strangers", "index_of(list, 'x')", ""},
    {"test_count_counts_items", "count(list) + count(weapon.table)", "6"},
    {"test_count_counts_equal_items", "count(list, 'a')", "2"},
    {"test_count_counts_what_passes", "count(numbers, function(n) return n > 3 end)", "2"},
    {"test_sum_adds", "sum(numbers)", "16.5"},
    {"test_sum_of_nothing_is_zero", "sum(none)", "0"},
    {"test_sum_adds_what_a_function_gives", "sum(list, function(t) return length(t) end)", "4"},
    {"test_sum_names_the_item_that_is_no_number", "sum(mixed)",
     FAILS "sum() needs numbers, but item 2 is nothing"},
    {"test_sum_of_text_fails", "sum(name)",
     FAILS "sum() needs a list as argument 1, but this is text"},
    {"test_min_and_max_take_lists", "min(numbers) .. ' ' .. max(numbers)", "2.5 10"},
    {"test_min_and_max_take_numbers", "min(3, 1, 2) .. max(3, 1, 4) .. max(5)", "145"},
    {"test_min_of_nothing_fails", "min(none)", FAILS "min() of no numbers"},
    {"test_max_names_the_argument_that_is_no_number", "max(1, name)",
     FAILS "max() needs numbers, but item 2 is text"},
    {"test_all_asks_each", "all(numbers, function(n) return n > 2 end)", "true"},
    {"test_all_is_false_for_one_exception", "all(numbers, function(n) return n > 4 end)", "false"},
    {"test_all_of_nothing_is_true", "all(none, function() return false end)", "true"},
    {"test_any_finds_one", "any(numbers, function(n) return n > 4 end)", "true"},
    {"test_any_of_nothing_is_false", "any(none)", "false"},
    {"test_any_takes_the_items_themselves", "any({false, false, 1})", "true"},
    {"test_any_needs_a_function", "any(list, 'a')",
     FAILS "any() needs a function as argument 2, but this is text"},
    {"test_map_gives_a_list", "map(numbers, function(n) return n * 2 end)", "[8, 5, 20]"},
    {"test_filter_keeps_what_passes", "filter(numbers, function(n) return n > 3 end)", "[4, 10]"},
    {"test_join_puts_text_between", "join(numbers, ', ')", "4, 2.5, 10"},
    {"test_join_of_nothing_is_empty", "join(none, ', ')", ""},
    {"test_join_needs_nothing_between", "join(list)", "baca"},
    {"test_join_names_the_item_that_is_no_text", "join(mixed, '')",
     FAILS "join() needs texts or numbers, but item 2 is nothing"},

    {"test_sort_puts_texts_in_order", "sort(list)", "[a, a, b, c]"},
    {"test_sort_puts_numbers_in_order", "sort(numbers)", "[2.5, 4, 10]"},
    {"test_sort_puts_numbers_before_texts", "sort({'b', 2, 'a', 1})", "[1, 2, a, b]"},
    {"test_sort_keeps_equal_items_as_they_came",
     "sort({'bb', 'a', 'cc', 'd', 'ee'}, function(t) return length(t) end)", "[a, d, bb, cc, ee]"},
    {"test_sort_cannot_order_null", "sort(mixed)",
     FAILS "sort() puts numbers and texts in order, but not nothing"},
    {"test_sort_of_nothing_is_empty", "sort(none)", "[]"},
    {"test_distinct_keeps_the_first", "distinct({'b', 'a', 1, 'b', 1.0, true, true})",
     "[b, a, 1, true]"},
    {"test_distinct_leaves_out_nulls", "distinct(mixed)", "[1, x]"},
    {"test_range_counts", "range(3, 5)", "[3, 4, 5]"},
    {"test_range_backwards_is_empty", "range(5, 3)", "[]"},
    {"test_range_has_an_end", "range(1, 1e9)", FAILS "range() gives at most 100000 numbers"},
    {"test_range_does_not_overflow", "range(math.mininteger, math.maxinteger)",
     FAILS "range() gives at most 100000 numbers"},
    {"test_range_needs_whole_numbers", "range(1, 2.5)",
     FAILS "range() needs a whole number as argument 2, but this is 2.5"},
    {"test_ipairs_of_text_fails", "ipairs(name)",
     FAILS "ipairs() needs a list as argument 1, but this is text"},
    {"test_pairs_of_text_fails", "pairs(name)",
     FAILS "pairs() needs a list or mapping as argument 1, but this is text"},
};

static void test_every_function_is_told_of_once_with_its_call(void **state)
{
    (void)state;
    GHashTable *seen = g_hash_table_new(g_str_hash, g_str_equal);
    const struct expression_function *function;
    for (size_t i = 0; (function = expression_function_at(i)) != NULL; i++) {
        assert_true(g_hash_table_add(seen, (gpointer)function->name));
        assert_true(g_str_has_prefix(function->call, function->name));
        assert_true(g_str_has_suffix(function->doc, "."));
    }
    assert_true(g_hash_table_size(seen) > 30);
    assert_true(g_hash_table_contains(seen, "has"));
    assert_true(g_hash_table_contains(seen, "pairs"));
    g_hash_table_destroy(seen);
}

static void test_every_function_is_there(void **state)
{
    struct harness *harness = *state;
    const struct expression_function *function;
    for (size_t i = 0; (function = expression_function_at(i)) != NULL; i++) {
        const char *question = arena_printf(harness->arena, "type(%s)", function->name);
        assert_string_equal(fixture_result(harness, question), "function");
    }
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows) + 2] = {
        cmocka_unit_test(test_every_function_is_told_of_once_with_its_call),
        cmocka_unit_test_setup_teardown(test_every_function_is_there, harness_setup,
                                        harness_teardown),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[i + 2] = fixture_row_test(&rows[i]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
