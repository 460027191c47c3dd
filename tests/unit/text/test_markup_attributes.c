#include "support/cmocka_env.h"
#include "text/markup_tag.h"

struct tag_row {
    const char *test_name;
    const char *markup;
    const char *complaint; /* NULL: fine */
};

#define BAD_SIZE "a size must be more than 0 and at most 1000 pt"

static const struct tag_row rows[] = {
    {"test_what_pango_knows_is_fine", "<span color='red' size='x-small' weight='900'>", NULL},
    {"test_an_empty_tag_is_fine", "<span color='red'/>", NULL},
    {"test_sizes_in_points_are_fine", "<span size='7.5pt'>", NULL},
    {"test_a_font_without_size_is_fine", "<span font='Lato Bold'>", NULL},
    {"test_a_negative_rise_is_fine", "<span rise='-2pt'>", NULL},
    {"test_an_unknown_attribute_is_named", "<span colour='red'>",
     "Attribute 'colour' is not allowed on the <span> tag"},
    {"test_a_tag_without_attributes_takes_none", "<b x='1'>",
     "Tag 'b' does not support attribute 'x'"},
    {"test_an_attribute_given_twice_is_named", "<span color='red' color='blue'>",
     "Attribute 'color' occurs twice on <span> tag, may only occur once"},
    {"test_the_values_there_are_are_listed", "<span underline='no'/>",
     "'no' is not a valid value for the 'underline' attribute on <span> tag; valid values are "
     "none/single/double/low/error/single-line/double-line/error-line"},
    {"test_a_font_of_size_nought_is_refused", "<span font='Lato 0'>", BAD_SIZE},
    {"test_a_huge_size_is_refused", "<span size='1001pt'>", BAD_SIZE},
    {"test_a_huge_font_is_refused", "<span font='Lato 2000'>", BAD_SIZE},
    {"test_huge_letter_spacing_is_refused", "<span letter_spacing='2147483647'>",
     "letters can be spaced by at most 1000 pt"},
    {"test_a_huge_rise_is_refused", "<span rise='-2000pt'>",
     "text can be raised and lowered by at most 1000 pt"},
};

static void check_row(void **state)
{
    const struct tag_row *row = *state;
    struct arena *arena = arena_new();
    struct markup_tag tag = markup_tag_scan(row->markup);
    const char *complaint = markup_attributes_check(row->markup, &tag, arena);
    if (row->complaint == NULL) {
        assert_null(complaint);
    } else {
        assert_non_null(complaint);
        assert_string_equal(complaint, row->complaint);
    }
    arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows)];
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[i] = (struct CMUnitTest){
            .name = rows[i].test_name, .test_func = check_row, .initial_state = (void *)&rows[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
