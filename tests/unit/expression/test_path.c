/* Paths: followed without Lua, they keep the text as written and say where they lead nowhere. */
#include "expression_fixture.h"

static const struct fixture_row rows[] = {
    {"test_a_name_gives_its_field", "name", "Shaye"},
    {"test_a_number_keeps_its_zeros", "id", "007"},
    {"test_a_number_keeps_its_exponent", "large", "1e3"},
    {"test_a_dot_goes_into_a_mapping", "weapon.ammo", "12"},
    {"test_brackets_go_into_a_list_from_one", "weapon.aim[1]", "3"},
    {"test_an_item_keeps_its_zeros", "weapon.aim[3]", "007"},
    {"test_a_number_finds_a_key_that_looks_so", "weapon.table[1]", "stun"},
    {"test_a_whole_list_is_a_value", "list", "[b, a, c, a]"},
    {"test_a_whole_mapping_is_a_value", "weapon", "(a mapping)"},
    {"test_spaces_around_do_not_matter", " name ", "Shaye"},
    {"test_braces_around_do_not_matter", "{ weapon.name }", "Rifle"},
    {"test_an_unknown_name_is_suggested_from_the_record", "nmae",
     "unknown-name: unknown name 'nmae'; did you mean 'name'?"},
    {"test_an_unknown_name_is_suggested_from_the_functions", "repeat_txt",
     "unknown-name: unknown name 'repeat_txt'; did you mean 'repeat_text'?"},
    {"test_an_unknown_field_is_suggested_from_its_mapping", "weapon.amo",
     "unknown-name: unknown name 'amo'; did you mean 'ammo'?"},
    {"test_an_item_past_the_end_is_told_with_the_length", "weapon.aim[4]",
     "expression-failed: this expression fails: item 4 is asked for, but the list has 3"},
    {"test_item_zero_does_not_exist", "weapon.aim[0]",
     "expression-failed: this expression fails: item 0 is asked for, but the list has 3; the first is item 1"},
    {"test_an_empty_list_has_no_item", "none[1]",
     "expression-failed: this expression fails: item 1 is asked for, but the list is empty"},
    {"test_a_list_has_no_named_field", "list.first",
     "expression-failed: this expression fails: a list has no 'first'"},
    {"test_text_has_no_field", "name.first",
     "expression-failed: this expression fails: 'name' is text and has no 'first'"},
    {"test_null_has_no_field", "note.first",
     "expression-failed: this expression fails: 'note' is nothing and has no 'first'"},
    {"test_an_item_that_is_text_has_no_item", "list[1][2]",
     "expression-failed: this expression fails: '1' is text and has no '2'"},
    {"test_a_function_alone_says_how_it_is_called", "upper",
     "expression-failed: this expression fails: 'upper' is a function; write upper(text)"},
    {"test_math_constants_are_no_path", "math.maxinteger", "9223372036854775807"},
    {"test_words_of_lua_are_no_names", "nil", ""},
    {"test_an_index_of_ten_digits_is_left_to_lua", "list[1000000000]",
     "expression-failed: this expression fails: item 1000000000 is asked for, but the list has 4"},
};

int main(void)
{
    return fixture_run("path", rows, G_N_ELEMENTS(rows));
}
