/* What kerf itself writes on paper, in other languages. */
#include "document/own_words.h"
#include "support/cmocka_env.h"

static void test_english_words_stand_where_there_is_no_language(void **state)
{
    (void)state;
    assert_null(own_words_in("en"));
    assert_null(own_words_in("../de"));
    assert_string_equal(own_word(NULL, "cardstock"), "cardstock");
}

static void test_a_region_without_words_has_those_of_its_language(void **state)
{
    (void)state;
    assert_string_equal(own_word(own_words_in("de-AT"), "cardstock"), "Karton");
    assert_ptr_equal(own_words_in("de"), own_words_in("de_CH"));
}

static void test_names_in_braces_are_replaced_wherever_a_language_has_them(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    assert_string_equal(own_text(own_words_in("fr"), arena, "{component}, {number} of {count}",
                                 "component", "{number}", "number", "2", "count", "3", NULL),
                        "{number}, 2 sur 3");
    assert_string_equal(own_text(NULL, arena, "{other} {open", "open", "x", NULL), "{other} {open");
    arena_free(arena);
}

static void test_what_no_language_has_stays_english(void **state)
{
    (void)state;
    assert_string_equal(own_word(own_words_in("es"), "no such words"), "no such words");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_english_words_stand_where_there_is_no_language),
        cmocka_unit_test(test_a_region_without_words_has_those_of_its_language),
        cmocka_unit_test(test_names_in_braces_are_replaced_wherever_a_language_has_them),
        cmocka_unit_test(test_what_no_language_has_stays_english),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
