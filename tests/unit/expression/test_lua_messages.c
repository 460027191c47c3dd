/* Lua's own messages, in words that mean something to a designer. */
#include "expression_fixture.h"

#define FAILS "expression-failed: this expression fails: "

static const struct fixture_row rows[] = {
    {"test_computing_with_null_names_the_field", "note + 1",
     FAILS "'note' is nothing and cannot be computed with"},
    {"test_computing_with_text_names_the_field", "name * 2",
     FAILS "'name' is text and cannot be computed with; '..' puts texts together"},
    {"test_computing_with_quoted_text_names_it", "'10' + 1",
     FAILS "'10' is text and cannot be computed with; '..' puts texts together"},
    {"test_computing_with_a_result_has_no_name", "upper(name) + 1",
     FAILS "text cannot be computed with; '..' puts texts together"},
    {"test_computing_with_a_list_says_so", "list + 1",
     FAILS "'list' is a list or mapping of the data and cannot be computed with"},
    {"test_joining_null_names_the_field", "note .. 'x'",
     FAILS "'note' is nothing and cannot be joined to text"},
    {"test_joining_a_flag_names_the_field", "flag .. 'x'",
     FAILS "'flag' is true or false and cannot be joined to text"},
    {"test_a_field_of_null_names_the_field", "note.x + 1",
     FAILS "'note' is nothing and has no fields"},
    {"test_calling_a_number_names_the_field", "actions()",
     FAILS "'actions' is a number and cannot be called like a function"},
    {"test_the_length_of_a_number_names_the_field", "#actions",
     FAILS "'actions' is a number and has no length"},
    {"test_comparing_text_with_a_number_says_so", "name < 3",
     FAILS "text cannot be compared by size with a number"},
    {"test_comparing_two_lists_says_so", "{} < {}",
     FAILS "a list cannot be compared by size with a list"},
    {"test_comparing_with_null_says_so", "note < 3",
     FAILS "nothing cannot be compared by size with a number"},
    {"test_whole_division_by_zero_says_so", "1 // 0", FAILS "a number is divided by zero"},
    {"test_the_rest_of_division_by_zero_says_so", "1 % 0", FAILS "a number is divided by zero"},
    {"test_a_fraction_where_a_whole_number_is_needed_says_so", "1.5 | 1",
     FAILS "a whole number is needed, but this one has a fraction"},
    {"test_functions_that_call_functions_without_end_say_so",
     "(function() local function f(x) return map({1}, f) end return f() end)()",
     FAILS "functions call each other too deeply"},
};

int main(void)
{
    return fixture_run("lua_messages", rows, G_N_ELEMENTS(rows));
}
