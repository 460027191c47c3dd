/* Nodes and values as expressions in Lua see them, and what comes back. */
#include "expression_fixture.h"

#define FAILS "expression-failed: this expression fails: "

static const struct fixture_row rows[] = {
    {"test_numbers_are_computed_with", "actions + speed", "3.5"},
    {"test_division_that_comes_out_even_prints_whole", "actions / 2", "1"},
    {"test_numbers_lose_their_zeros_when_joined", "id .. '!'", "7!"},
    {"test_flags_are_flags", "not flag", "false"},
    {"test_null_is_nil", "note == nil", "true"},
    {"test_texts_are_compared", "name == 'Shaye' and 'yes' or 'no'", "yes"},
    {"test_fields_are_found_by_key", "weapon['ammo'] + 1", "13"},
    {"test_items_are_found_by_number", "weapon.aim[2] + weapon.aim[3]", "12"},
    {"test_a_whole_real_finds_an_item", "weapon.aim[4 / 2] + 0", "5"},
    {"test_keys_that_look_like_numbers_are_found_by_number", "weapon.table[actions - 1] .. '!'",
     "stun!"},
    {"test_the_length_of_a_list_is_its_items", "#list", "4"},
    {"test_the_length_of_a_mapping_is_its_fields", "#weapon", "4"},
    {"test_a_list_of_the_data_comes_back_as_it_is", "flag and list", "[b, a, c, a]"},
    {"test_the_same_node_is_equal", "weapon == weapon and list ~= numbers", "true"},
    {"test_tables_come_back_as_lists", "{1, 'two', {3, true}}", "[1, two, [3, true]]"},
    {"test_items_of_the_data_are_kept_in_a_list", "{weapon.aim, id + 0}", "[[3, 5, 007], 7]"},
    {"test_holes_come_back_as_nothing", "{1, nil, 3}", "[1, , 3]"},
    {"test_ipairs_goes_through_a_list",
     "(function() local s = '' for i, v in ipairs(list) do s = s .. i .. v end return s end)()",
     "1b2a3c4a"},
    {"test_ipairs_goes_past_a_null",
     "(function() local s = 0 for i in ipairs(mixed) do s = s + i end return s end)()", "6"},
    {"test_ipairs_goes_through_a_table",
     "(function() local s = '' for i, v in ipairs({5, 6}) do s = s .. i .. v end return s end)()",
     "1526"},
    {"test_pairs_keeps_the_order_of_the_file",
     "(function() local s = '' for k, v in pairs(weapon.table) do s = s .. k .. v end return s end)()",
     "1stun0hit"},
    {"test_pairs_goes_through_a_list",
     "(function() local s = '' for k, v in pairs(list) do s = s .. k .. v end return s end)()",
     "1b2a3c4a"},
    {"test_pairs_sorts_the_keys_of_a_table",
     "(function() local s = '' for k in pairs({z = 1, y = 1, b = 1, a = 1, 5, 6}) do s = s .. k end return s end)()",
     "12abyz"},
    {"test_an_unknown_name_in_a_computation_is_suggested", "nmae .. '!'",
     "unknown-name: unknown name 'nmae'; did you mean 'name'?"},
    {"test_an_unknown_field_in_a_computation_is_suggested", "weapon.amo + 1",
     "unknown-name: unknown name 'amo'; did you mean 'ammo'?"},
    {"test_an_item_past_the_end_fails", "list[5] .. '!'",
     FAILS "item 5 is asked for, but the list has 4"},
    {"test_an_item_before_the_start_fails", "list[-1] .. '!'",
     FAILS "item -1 is asked for, but the list has 4"},
    {"test_half_an_item_fails", "list[1.5] .. '!'", FAILS "a list has no '1.5'"},
    {"test_a_field_of_a_list_fails", "list.first .. '!'", FAILS "a list has no 'first'"},
    {"test_a_flag_is_no_key", "weapon[flag] + 1",
     FAILS "a field is named by text, not by true or false"},
    {"test_a_list_is_no_key", "list[weapon] .. '!'",
     FAILS "a list has no 'a list or mapping of the data'"},
    {"test_a_text_has_no_field", "name.first .. '!'", FAILS "text has no 'first'"},
    {"test_the_data_cannot_be_changed", "(function() weapon.ammo = 1 end)()",
     FAILS "the data cannot be changed"},
    {"test_names_cannot_be_set", "(function() name = 1 end)()",
     FAILS "'name' cannot be set: an expression changes nothing outside of itself"},
    {"test_new_names_cannot_be_set", "(function() fresh = 1 end)()",
     FAILS "'fresh' cannot be set: an expression changes nothing outside of itself"},
    {"test_named_fields_do_not_leave", "{1, 2, x = 3}",
     FAILS "the result has named fields; only a list can be given"},
    {"test_a_function_does_not_leave", "function() return 1 end",
     FAILS "the result is a function; write its arguments in brackets behind it"},
    {"test_a_list_in_itself_does_not_leave", "(function() local t = {} t[1] = t return t end)()",
     FAILS "the result has lists in lists more than 32 deep"},
    {"test_dividing_by_zero_is_no_result", "1 / 0",
     FAILS "the result is no finite number; is something divided by zero?"},
    {"test_not_a_number_is_no_result", "0 / 0",
     FAILS "the result is no finite number; is something divided by zero?"},
    {"test_broken_bytes_are_no_text", "'\\xff' .. ''",
     FAILS "the result holds bytes that are no text"},
    {"test_a_nul_character_is_no_text", "'a\\0b'", FAILS "the result holds bytes that are no text"},
};

static void test_lists_made_by_an_expression_can_be_computed_with(void **state)
{
    struct harness *harness = *state;
    struct value inner[] = {{.kind = VALUE_TEXT, .text = "x", .length = 1},
                            {.kind = VALUE_NOTHING}};
    struct value items[] = {
        {.kind = VALUE_INTEGER, .integer = 4},
        {.kind = VALUE_LIST, .items = inner, .count = 2},
        {.kind = VALUE_FLAG, .flag = true},
        {.kind = VALUE_REAL, .real = 0.5},
    };
    const struct scope_name names[] = {
        {"made", {.kind = VALUE_LIST, .items = items, .count = G_N_ELEMENTS(items)}}};
    struct scope scope = {.names = names, .name_count = 1};
    const struct expression *expression = expression_parse(
        harness->arena,
        fixture_scalar(harness, "{#made, made[1] + made[4], made[2][1], made[2][2], made[3]}"),
        harness->diags);
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    struct value value;
    assert_int_equal(
        expression_evaluate(sandbox, expression, &scope, harness->arena, &value, harness->diags),
        OUTCOME_OK);
    assert_string_equal(fixture_describe(harness, &value), "[4, 4.5, x, , true]");
    sandbox_free(sandbox);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows) + 1] = {
        cmocka_unit_test_setup_teardown(test_lists_made_by_an_expression_can_be_computed_with,
                                        harness_setup, harness_teardown),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[i + 1] = fixture_row_test(&rows[i]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
