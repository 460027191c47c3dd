#include "text_fixture.h"

struct pair_row {
    const char *test_name;
    const char *first, *second;
    bool equal;
};

static const struct pair_row rows[] = {
    {"test_equal_texts_are_equal", "Take <b>3</b> :square:", "Take <b>3</b> :square:", true},
    {"test_what_draws_the_same_is_equal", "a&lt;&#98;", "a<b", true},
    {"test_other_letters_differ", "Take 3", "Take 4", false},
    {"test_more_letters_differ", "Take 3", "Take 33", false},
    {"test_other_fonts_differ", "a", "<b>a</b>", false},
    {"test_other_colours_differ", "a", "<span color='#123456'>a</span>", false},
    {"test_other_sizes_differ", "a", "<small>a</small>", false},
    {"test_other_places_differ", "a\nb", "a\n\nb", false},
    {"test_underlines_differ", "a", "<u>a</u>", false},
    {"test_other_underlines_differ", "<u>a</u>", "<span underline='low'>a</span>", false},
    {"test_other_icons_differ", ":square: a", ":wide: a", false},
    {"test_icons_and_none_differ", "a", "a:square:", false},
    {"test_other_text_with_the_same_glyphs_differs", "a\xC2\xAD", "a", false},
};

static void check_row(void **state)
{
    const struct pair_row *row = *state;
    void *text_state = NULL;
    set_up_text(&text_state);
    struct text_fixture *fixture = text_state;
    struct text_request first_request = request_for(row->first);
    struct text_request second_request = request_for(row->second);
    struct text_block *first = set_fine_text(fixture, &first_request);
    struct text_block *second = set_fine_text(fixture, &second_request);
    assert_int_equal(text_block_equal(first, second), row->equal);
    assert_int_equal(text_block_equal(second, first), row->equal);
    assert_true(text_block_equal(first, first));
    text_block_unref(second);
    text_block_unref(first);
    tear_down_text(&text_state);
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
