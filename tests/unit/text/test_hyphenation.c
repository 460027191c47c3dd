/* Where words of some languages are parted. */
#include <hyphen.h>

#include "text/hyphenation.h"
#include "text_fixture.h"

struct row {
    const char *name, *language, *word, *parted;
};

static const struct row rows[] = {
    {"English words are parted by their patterns", "en", "hyphenation", "hy-phen-ation"},
    {"a region without patterns has those of its language", "en-ZA", "hyphenation",
     "hy-phen-ation"},
    {"capitals do not matter", "en-US", "CONSIDERABLE", "CON-SID-ER-ABLE"},
    {"letters of several bytes are counted as one", "de", "Überraschung", "Über-ra-schung"},
    {"patterns in another encoding are read", "de-DE", "größere", "grö-ße-re"},
    {"German compounds are parted", "de", "Silbentrennung", "Sil-ben-tren-nung"},
    {"French words are parted by their patterns", "fr", "typographie", "ty-po-gra-phie"},
    {"accents of French are letters", "fr-CA", "développement", "dé-ve-lop-pe-ment"},
    {"Spanish words are parted by their patterns", "es", "aventurero", "aven-tu-re-ro"},
    {"accents of Spanish are letters", "es-MX", "exploración", "ex-plo-ra-ción"},
    {"short words stay whole", "en", "item", "item"},
    {"letters that the patterns do not know stay whole", "de", "москва", "москва"},
};

static struct hyphenation *hyphenation;

static void check_row(void **state)
{
    const struct row *row = *state;
    const struct hyphen_patterns *patterns = hyphenation_lookup(hyphenation, row->language);
    GArray *places = g_array_new(FALSE, FALSE, sizeof(guint));
    assert_non_null(patterns);
    hyphen_patterns_find(patterns, row->word, strlen(row->word), places);
    GString *parted = g_string_new(row->word);
    for (guint i = places->len; i > 0; i--) {
        g_string_insert_c(parted, (gssize)g_array_index(places, guint, i - 1), '-');
    }
    assert_string_equal(parted->str, row->parted);
    g_string_free(parted, TRUE);
    g_array_unref(places);
}

/* kerf hands libhyphen only those patterns whose letters a word holds. */
static void test_words_are_parted_as_all_patterns_together_part_them(void **state)
{
    (void)state;
    static const char *const words[] = {
        "hyphenation", "considerable", "present",         "record",        "project",
        "associate",   "declination",  "obligatory",      "philanthropic", "reciprocity",
        "table",       "tablets",      "uncopyrightable", "mississippi",   "aluminum",
        "typewriter",  "walkthrough",  "bookkeeper",      "strengths",     "rhythmically",
        "eighteenth",  "nonchalantly", "overwhelmed",     "aaaaaaaaaa"};
    HyphenDict *all = hnj_hyphen_load("/usr/share/hyphen/hyph_en_US.dic");
    const struct hyphen_patterns *patterns = hyphenation_lookup(hyphenation, "en-US");
    assert_non_null(all);
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        size_t length = strlen(words[i]);
        char marks[64] = "", **replaced = NULL;
        int *positions = NULL, *cuts = NULL;
        assert_int_equal(hnj_hyphen_hyphenate2(all, words[i], (int)length, marks, NULL, &replaced,
                                               &positions, &cuts),
                         0);
        assert_null(replaced);
        GString *found = g_string_new(NULL), *expected = g_string_new(NULL);
        for (guint at = 0; at + 1 < length; at++) {
            if ((marks[at] & 1) != 0) {
                g_string_append_printf(expected, " %u", at + 1);
            }
        }
        GArray *places = g_array_new(FALSE, FALSE, sizeof(guint));
        hyphen_patterns_find(patterns, words[i], length, places);
        for (guint at = 0; at < places->len; at++) {
            g_string_append_printf(found, " %u", g_array_index(places, guint, at));
        }
        assert_string_equal(found->str, expected->str);
        g_array_unref(places);
        g_string_free(found, TRUE);
        g_string_free(expected, TRUE);
    }
    hnj_hyphen_free(all);
}

static void test_a_language_without_patterns_has_none(void **state)
{
    (void)state;
    assert_null(hyphenation_lookup(hyphenation, "tlh"));
    assert_null(hyphenation_lookup(hyphenation, ""));
    assert_null(hyphenation_lookup(hyphenation, "../en"));
}

static void test_hidden_hyphens_are_no_part_of_the_text(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("considerable improvements");
    request.style.language = "en";
    request.style.hyphens = true;
    struct text_block *whole =
        text_block_new(fixture->set, &request, fixture->arena, &fixture->report);
    assert_string_equal(lines_of(fixture, whole), "considerable improvements");
    double width_mm = 0, height_mm = 0, parted_mm = 0;
    text_block_size(whole, &width_mm, &height_mm);
    request.width_mm = width_mm * 0.4;
    struct text_block *parted =
        text_block_new(fixture->set, &request, fixture->arena, &fixture->report);
    text_block_size(parted, &parted_mm, &height_mm);
    assert_int_equal(fixture->report.problem, TEXT_FINE);
    assert_true(parted_mm <= width_mm * 0.4);
    text_block_unref(parted);
    text_block_unref(whole);
}

static int set_up(void **state)
{
    (void)state;
    hyphenation = hyphenation_new();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    hyphenation_free(hyphenation);
    return 0;
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows) + 3];
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[i] = (struct CMUnitTest){
            .name = rows[i].name, .test_func = check_row, .initial_state = (void *)&rows[i]};
    }
    tests[G_N_ELEMENTS(rows)] =
        (struct CMUnitTest)cmocka_unit_test(test_a_language_without_patterns_has_none);
    tests[G_N_ELEMENTS(rows) + 1] = (struct CMUnitTest)cmocka_unit_test_setup_teardown(
        test_hidden_hyphens_are_no_part_of_the_text, set_up_text, tear_down_text);
    tests[G_N_ELEMENTS(rows) + 2] = (struct CMUnitTest)cmocka_unit_test(
        test_words_are_parted_as_all_patterns_together_part_them);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
