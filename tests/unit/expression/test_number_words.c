/* Numbers as words, and numbers found in texts. */
#include "expression/number_words.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static void test_words_go_up_to_twenty_and_figures_beyond(void **state)
{
    struct harness *harness = *state;
    const struct number_language *english = number_language_find("en-GB");
    assert_string_equal(number_word(english, harness->arena, 0), "zero");
    assert_string_equal(number_word(english, harness->arena, 20), "twenty");
    assert_string_equal(number_word(english, harness->arena, 21), "21");
    assert_string_equal(number_word(english, harness->arena, -1), "-1");
    assert_string_equal(number_word(number_language_find("de"), harness->arena, 3), "drei");
}

static void test_a_region_or_a_script_does_not_change_the_language(void **state)
{
    (void)state;
    assert_ptr_equal(number_language_find("de-AT"), number_language_find("de"));
    assert_ptr_equal(number_language_find("de_Latn"), number_language_find("de"));
}

static void test_ordinals_end_as_they_are_spoken(void **state)
{
    struct harness *harness = *state;
    const struct number_language *english = number_language_find("en");
    assert_string_equal(number_ordinal(english, harness->arena, 2), "second");
    assert_string_equal(number_ordinal(english, harness->arena, 21), "21st");
    assert_string_equal(number_ordinal(english, harness->arena, 22), "22nd");
    assert_string_equal(number_ordinal(english, harness->arena, 33), "33rd");
    assert_string_equal(number_ordinal(english, harness->arena, 112), "112th");
    assert_string_equal(number_ordinal(number_language_find("de"), harness->arena, 30), "30.");
}

static void test_one_is_counted_as_it_is_and_more_by_the_language(void **state)
{
    struct harness *harness = *state;
    const struct number_language *english = number_language_find("en");
    assert_string_equal(number_noun(english, harness->arena, 1, "space", NULL), "space");
    assert_string_equal(number_noun(english, harness->arena, 2, "space", NULL), "spaces");
    assert_string_equal(number_noun(english, harness->arena, 0, "box", NULL), "boxes");
    assert_string_equal(number_noun(english, harness->arena, 2, "body", NULL), "bodies");
    assert_string_equal(number_noun(english, harness->arena, 2, "day", NULL), "days");
    assert_string_equal(number_noun(english, harness->arena, 2, "die", "dice"), "dice");
    assert_string_equal(number_noun(number_language_find("de"), harness->arena, 2, "Feld", NULL),
                        "Feld");
}

static void test_language_without_a_row_writes_figures(void **state)
{
    struct harness *harness = *state;
    assert_null(number_language_find("xx"));
    assert_null(number_language_find("end"));
    assert_null(number_language_find(NULL));
    assert_string_equal(number_word(NULL, harness->arena, 3), "3");
    assert_string_equal(number_ordinal(NULL, harness->arena, 3), "3.");
    assert_string_equal(number_noun(NULL, harness->arena, 3, "lieu", "lieux"), "lieux");
}

static void assert_numbers_in(const char *code, const char *text, const char *expected)
{
    const struct number_language *language = number_language_find(code);
    GString *found = g_string_new(NULL);
    struct text_number number;
    size_t at = 0;
    while (number_next(language, text, strlen(text), &at, &number)) {
        g_string_append_printf(found, "%.*s=%lld ", (int)number.length, text + number.offset,
                               number.value);
    }
    assert_string_equal(found->str, expected);
    g_string_free(found, TRUE);
}

static void assert_numbers(const char *text, const char *expected)
{
    assert_numbers_in("en", text, expected);
}

static void test_words_are_numbers_in_any_case(void **state)
{
    (void)state;
    assert_numbers("TWELVE, Zero, TenTh", "TWELVE=12 Zero=0 TenTh=10 ");
    assert_numbers_in("de", "Fünf, ZWÖLF und EINEM", "Fünf=5 ZWÖLF=12 EINEM=1 ");
    assert_numbers_in("fr", "Two, deux, 2", "2=2 ");
}

static void test_figures_and_words_are_found_in_a_text(void **state)
{
    (void)state;
    assert_numbers("Two hits, 3 spaces; the second roll twice.", "Two=2 3=3 second=2 twice=2 ");
    assert_numbers("From 1 to 20, one-sided", "1=1 20=20 one=1 ");
    assert_numbers("Someone is often alone", "");
}

static void test_dice_tags_icons_and_references_are_no_numbers(void **state)
{
    (void)state;
    assert_numbers("d6 and 2d6", "");
    assert_numbers("<span size='5000'>3</span> :die-6: &#39;", "3=3 ");
    assert_numbers("at 9: or 10:", "9=9 10=10 ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_region_or_a_script_does_not_change_the_language,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(test_words_go_up_to_twenty_and_figures_beyond,
                                        harness_setup, harness_teardown),
        cmocka_unit_test(test_words_are_numbers_in_any_case),
        cmocka_unit_test_setup_teardown(test_ordinals_end_as_they_are_spoken, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_one_is_counted_as_it_is_and_more_by_the_language,
                                        harness_setup, harness_teardown),
        cmocka_unit_test_setup_teardown(test_language_without_a_row_writes_figures, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_figures_and_words_are_found_in_a_text, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_dice_tags_icons_and_references_are_no_numbers,
                                        harness_setup, harness_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
