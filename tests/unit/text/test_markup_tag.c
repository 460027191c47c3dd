#include "support/cmocka_env.h"
#include "text/markup_tag.h"

struct tag_row {
    const char *test_name;
    const char *markup;
    enum markup_tag_kind kind;
    size_t length;
};

static const struct tag_row rows[] = {
    {"test_a_name_and_a_bracket_open_a_tag", "<b>x", MARKUP_TAG_OPEN, 3},
    {"test_space_may_stand_before_the_bracket", "<b  >x", MARKUP_TAG_OPEN, 5},
    {"test_a_slash_closes", "</span>", MARKUP_TAG_CLOSE, 7},
    {"test_a_slash_at_the_end_is_an_empty_tag", "<b/>", MARKUP_TAG_EMPTY, 4},
    {"test_attributes_belong_to_the_tag", "<span a=\"x>y\" b = 'z'>", MARKUP_TAG_OPEN, 22},
    {"test_an_empty_tag_may_have_attributes", "<span a='1'/>", MARKUP_TAG_EMPTY, 13},
    {"test_an_unknown_name_is_a_tag_too", "<foo-1>", MARKUP_TAG_OPEN, 7},
    {"test_less_than_a_number_is_none", "<3 and >", MARKUP_TAG_NONE, 0},
    {"test_less_than_a_word_is_none", "<b", MARKUP_TAG_NONE, 0},
    {"test_words_are_no_attributes", "<b and c>", MARKUP_TAG_NONE, 0},
    {"test_space_before_the_name_is_none", "< b>", MARKUP_TAG_NONE, 0},
    {"test_an_empty_name_is_none", "<>", MARKUP_TAG_NONE, 0},
    {"test_the_end_of_the_text_is_none", "<", MARKUP_TAG_NONE, 0},
    {"test_a_closing_tag_has_no_attributes", "</b a='1'>", MARKUP_TAG_NONE, 0},
    {"test_an_unquoted_value_is_broken", "<span a=1>", MARKUP_TAG_BROKEN, 0},
    {"test_an_open_quote_is_broken", "<span a=\"1>", MARKUP_TAG_BROKEN, 0},
    {"test_a_missing_bracket_is_broken", "<span a=\"1\"", MARKUP_TAG_BROKEN, 0},
    {"test_a_word_after_an_attribute_is_broken", "<span a=\"1\" b>", MARKUP_TAG_BROKEN, 0},
    {"test_a_slash_without_bracket_is_broken", "<span a=\"1\"/ >", MARKUP_TAG_BROKEN, 0},
};

static void check_row(void **state)
{
    const struct tag_row *row = *state;
    struct markup_tag tag = markup_tag_scan(row->markup);
    assert_int_equal(tag.kind, row->kind);
    if (row->length > 0) {
        assert_int_equal(tag.length, row->length);
    }
}

static void test_only_pangos_names_are_known(void **state)
{
    (void)state;
    static const char *const known[] = {"<b>",    "<big>", "<i>",   "<s>",  "<small>",
                                        "<span>", "<sub>", "<sup>", "<tt>", "<u>"};
    static const char *const unknown[] = {"<B>", "<bold>", "<sma>", "<markup>", "<br/>"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct markup_tag tag = markup_tag_scan(known[i]);
        assert_true(markup_tag_is_known(&tag));
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        struct markup_tag tag = markup_tag_scan(unknown[i]);
        assert_false(markup_tag_is_known(&tag));
    }
}

static void test_tags_are_the_same_by_their_whole_name(void **state)
{
    (void)state;
    struct markup_tag s = markup_tag_scan("<s>"), close_s = markup_tag_scan("</s>");
    struct markup_tag small = markup_tag_scan("<small>");
    assert_true(markup_tag_same_name(&s, &close_s));
    assert_false(markup_tag_same_name(&s, &small));
}

int main(void)
{
    enum { ROW_COUNT = sizeof rows / sizeof *rows };
    struct CMUnitTest tests[ROW_COUNT + 2] = {
        [ROW_COUNT] = cmocka_unit_test(test_only_pangos_names_are_known),
        [ROW_COUNT + 1] = cmocka_unit_test(test_tags_are_the_same_by_their_whole_name),
    };
    for (size_t i = 0; i < ROW_COUNT; i++) {
        tests[i] = (struct CMUnitTest){
            .name = rows[i].test_name, .test_func = check_row, .initial_state = (void *)&rows[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
