#include "support/cmocka_env.h"
#include "text/text_language.h"

static void assert_capitals(const char *text, const char *language, const char *expected)
{
    GString *out = g_string_new(NULL);
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        text_language_append_capital(out, at, text_language_keeps_dot(language));
    }
    assert_string_equal(out->str, expected);
    g_string_free(out, TRUE);
}

static void test_sharp_s_becomes_two_letters(void **state)
{
    (void)state;
    assert_capitals("Straße", "de", "STRASSE");
}

static void test_turkish_keeps_the_dot_of_i(void **state)
{
    (void)state;
    assert_capitals("iı", "tr", "İI");
    assert_capitals("iı", "tr-TR", "İI");
    assert_capitals("iı", "AZ", "İI");
}

static void test_other_languages_have_one_capital_i(void **state)
{
    (void)state;
    assert_capitals("iı", "de", "II");
    assert_capitals("iı", NULL, "II");
    assert_capitals("iı", "trk", "II");
    assert_capitals("iı", "t", "II");
}

static void test_ligatures_are_taken_apart(void **state)
{
    (void)state;
    assert_capitals("ﬁn ǆ", NULL, "FIN Ǆ");
}

static void test_what_has_no_capital_stays(void **state)
{
    (void)state;
    assert_capitals("3 < 4, 漢 שלום É", NULL, "3 < 4, 漢 שלום É");
}

static void test_a_text_without_a_language_is_undetermined(void **state)
{
    (void)state;
    assert_string_equal(pango_language_to_string(text_language(NULL)), "und");
    assert_string_equal(pango_language_to_string(text_language("zh-Hant")), "zh-tw");
    assert_string_equal(pango_language_to_string(text_language("de-CH")), "de-ch");
}

static void test_languages_run_as_their_first_script_does(void **state)
{
    (void)state;
    assert_true(text_language_is_rtl("ar"));
    assert_true(text_language_is_rtl("he-IL"));
    assert_true(text_language_is_rtl("fa"));
    assert_false(text_language_is_rtl("de"));
    assert_false(text_language_is_rtl("zh-TW"));
    assert_false(text_language_is_rtl("und"));
    assert_false(text_language_is_rtl(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sharp_s_becomes_two_letters),
        cmocka_unit_test(test_a_text_without_a_language_is_undetermined),
        cmocka_unit_test(test_languages_run_as_their_first_script_does),
        cmocka_unit_test(test_turkish_keeps_the_dot_of_i),
        cmocka_unit_test(test_other_languages_have_one_capital_i),
        cmocka_unit_test(test_ligatures_are_taken_apart),
        cmocka_unit_test(test_what_has_no_capital_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
