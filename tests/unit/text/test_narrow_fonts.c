/* Texts in few fonts against the same texts in all fonts, and which of them may be set in few. */
#include "text/font_set_internal.h"
#include "text_fixture.h"

/* A name of a variant, one that is written with and without a blank, one with sizes, and one with many names. */
static const char *const named[] = {"Lato",        "DejaVu Sans, Lato", "Cabin Sketch",
                                    "EB Garamond", "Bebas Neue Bold",   "Noto Sans CJK JP",
                                    "sans-serif",  "no such family"};

/* The fixture's library has all fonts. */
struct libraries {
    struct text_fixture *fixture;
    struct font_library *narrow;
    struct font_set *set; /* of it */
};

static int set_up_libraries(void **state)
{
    struct libraries *libraries = g_new0(struct libraries, 1);
    void *fixture = NULL;
    set_up_text_with(&fixture, NULL, 0);
    libraries->fixture = fixture;
    libraries->narrow = font_library_new(NULL);
    font_library_use(libraries->narrow, named, G_N_ELEMENTS(named));
    libraries->set = font_set_new(libraries->narrow);
    *state = libraries;
    return 0;
}

static int tear_down_libraries(void **state)
{
    struct libraries *libraries = *state;
    void *fixture = libraries->fixture;
    font_set_free(libraries->set);
    font_library_free(libraries->narrow);
    tear_down_text(&fixture);
    g_free(libraries);
    return 0;
}

static bool is_narrow(struct libraries *libraries, const struct text_request *request)
{
    struct markup markup;
    struct text_report report;
    assert_true(markup_read(request, NULL, SIZE_MAX, libraries->fixture->arena, &markup, &report));
    bool is_narrow = font_set_narrow(libraries->set, request, &markup) != NULL;
    markup_clear(&markup);
    return is_narrow;
}

/* ---- the same letters ---- */

/* Accents that a face may lack, alone and with their letter; signs, scripts and emoji that it may lack. */
static const char *const texts[] = {
    "",
    " ",
    "Take 3 cards, <b>then</b> <i>pass</i>.\nTwo \xE2\x80\x93 \xE2\x80\x9CIn bold\xE2\x80\x9D",
    "o\xCC\x81 \xC7\xAB\xCC\x81 x\xCC\x8D <b>g\xCC\xB1 \xE1\xB8\x9D \xC7\xAD</b> \xC5\x82\xCC\xA3",
    "<small>in <sup>sizes</sup></small> <span variant='small-caps'>of All</span>",
    "over\xC2\xADwhelm\xC2\xADing :square: and :wide:",
    "\xE2\x86\x92 \xE2\x87\xA8 \xE2\x98\x85 \xE2\x9C\x93 \xE2\x88\x9E",
    "\xF0\x9F\x90\x8D \xE2\x98\x8E\xEF\xB8\x8F \xE2\x98\x8E 1\xEF\xB8\x8F\xE2\x83\xA3 1\xE2\x83\xA3",
    "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x9A\x80 \xF0\x9F\x87\xA9\xF0\x9F\x87\xAA",
    "\xE9\xAA\xA8\xE7\x9B\xB4\xE8\xA7\x92 \xE3\x81\x82\xE3\x82\xA2 \xED\x95\x9C",
    "\xD8\xB3\xD9\x84\xD8\xA7\xD9\x85 \xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D",
    "\xD0\x96\xD0\xB0\xD0\xB1\xD0\xB0 \xCE\xB1\xCE\xB2\xCE\xB3 \xF0\x90\x8C\xB0",
    "<span face='Bebas Neue Bold'>two</span> <span font='EB Garamond Italic'>families</span>",
    "<tt>mono</tt> <span face='DejaVu Serif'>other</span>",
};

static GString *dump_with(struct font_set *set, const struct text_request *request,
                          struct arena *arena)
{
    struct text_report report;
    struct text_block *block = text_block_new(set, request, arena, &report);
    GString *dump = g_string_new(NULL);
    g_string_printf(dump, "%d %s %s %s\n", report.problem, report.detail, report.fallback.detail,
                    report.no_face.detail);
    if (block != NULL) {
        struct digest sum = digest_begin();
        text_block_dump(block, "", dump);
        text_block_digest(block, &sum);
        g_string_append_len(dump, (const char *)&sum, sizeof sum);
    }
    text_block_unref(block);
    return dump;
}

static void assert_same_letters(struct libraries *libraries, const struct text_request *request)
{
    struct text_fixture *fixture = libraries->fixture;
    GString *wide = dump_with(fixture->set, request, fixture->arena);
    GString *narrow = dump_with(libraries->set, request, fixture->arena);
    if (!g_string_equal(wide, narrow)) {
        print_error("%s:\n%s\n%s\n", request->style.family, wide->str, narrow->str);
    }
    assert_true(g_string_equal(wide, narrow));
    g_string_free(wide, TRUE);
    g_string_free(narrow, TRUE);
}

static void test_letters_are_those_that_all_fonts_give(void **state)
{
    static const char *const families[] = {"Lato",        "lato, DejaVu Sans", "DejaVu Sans",
                                           "CabinSketch", "EB Garamond",       "Bebas Neue",
                                           "serif",       "Bebas Neue Bold",   "Noto Sans CJK JP",
                                           "Comic Neue",  "Noto Sans"};
    static const char *const languages[] = {NULL, "de", "ja", "zh-Hant", "ar"};
    struct libraries *libraries = *state;
    for (size_t family = 0; family < G_N_ELEMENTS(families); family++) {
        for (size_t text = 0; text < G_N_ELEMENTS(texts); text++) {
            for (size_t i = 0; i < G_N_ELEMENTS(languages); i++) {
                struct text_request request = request_for(texts[text]);
                request.style.family = families[family];
                request.style.language = languages[i];
                request.style.weight = i % 2 == 0 ? 400 : 750;
                request.style.italic = i == 3;
                assert_same_letters(libraries, &request);
            }
        }
    }
    assert_true(narrow_fonts_hold(font_library_narrow(libraries->narrow)));
}

/* ---- which texts ---- */

static void test_a_text_that_the_first_family_has_is_set_in_few_fonts(void **state)
{
    struct text_request request = request_for("<b>3</b> \xC3\x84rgernisse :square:\nund mehr");
    assert_true(is_narrow(*state, &request));
    request.style.family = "l ATO, no such family";
    assert_true(is_narrow(*state, &request));
    request.style.family = "DejaVu Sans";
    request.markup = "one <span font='Lato 20'>way</span>";
    assert_true(is_narrow(*state, &request));
}

static void test_any_other_text_is_set_in_all_fonts(void **state)
{
    static const char *const other[] = {
        "a sign \xE2\x87\xA8",                            /* it has not */
        "\xF0\x9F\x90\x8D",                               /* an emoji */
        "\xE2\x98\x85",                                   /* might be one */
        "#\xEF\xB8\x8F\xE2\x83\xA3",                      /* becomes one */
        "\xEF\xBF\xBC",                                   /* as icons have it, and none */
        "x\tx",                                           /* a control character */
        "<tt>no family of its own</tt>",                  /* whatever the machine has */
        "<span face='Comic Neue'>not named before</span>" /* in another family */
    };
    for (size_t i = 0; i < G_N_ELEMENTS(other); i++) {
        struct text_request request = request_for(other[i]);
        assert_false(is_narrow(*state, &request));
    }
    struct text_request request = request_for("a text");
    static const char *const families[] = {"sans-serif", "no such family", "Comic Neue, Lato", ""};
    for (size_t i = 0; i < G_N_ELEMENTS(families); i++) {
        request.style.family = families[i];
        assert_false(is_narrow(*state, &request));
    }
}

/* ---- the configuration ---- */

static void test_the_configuration_has_all_of_its_fonts_afterwards(void **state)
{
    const struct libraries *libraries = *state;
    const FcFontSet *all =
        FcConfigGetFonts(font_library_config(libraries->fixture->library), FcSetSystem);
    const FcFontSet *again = FcConfigGetFonts(font_library_config(libraries->narrow), FcSetSystem);
    assert_int_equal(all->nfont, again->nfont);
    for (int i = 0; i < all->nfont; i++) {
        assert_true(FcPatternEqual(all->fonts[i], again->fonts[i]));
    }
}

static void test_a_library_without_the_families_has_all_fonts_alone(void **state)
{
    (void)state;
    static const char *const none[] = {"no such family", "serif", ""};
    struct font_library *library = font_library_new(NULL);
    font_library_use(library, none, G_N_ELEMENTS(none));
    assert_null(font_library_narrow(library));
    font_library_free(library);
}

/* What the rules of a machine may say: another family first, and colours before all families. */
static void test_where_rules_put_other_fonts_first_all_are_used(void **state)
{
    static const char *const rules[] = {
        "<edit name='family' mode='prepend' binding='strong'><string>DejaVu Serif</string></edit>",
        "<edit name='family' mode='assign' binding='weak'><string>Lato</string></edit>",
        "<edit name='foundry' mode='assign'><string>PfEd</string></edit>",
    };
    struct libraries *libraries = *state;
    FcPattern *asked = FcPatternBuild(NULL, FC_FAMILY, FcTypeString, "Lato", FC_VARIABLE,
                                      FcTypeBool, FcDontCare, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(rules); i++) {
        char *file = g_strdup_printf("<fontconfig><match target='pattern'>%s</match></fontconfig>",
                                     rules[i]);
        FcConfig *config = FcConfigCreate();
        assert_true(FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)file, FcTrue));
        struct narrow_fonts *fonts =
            narrow_fonts_new(font_library_config(libraries->narrow), named, G_N_ELEMENTS(named));
        FcPattern *changed = FcPatternDuplicate(asked);
        narrow_fonts_look_at(fonts, changed);
        assert_true(narrow_fonts_hold(fonts));
        FcConfigSubstitute(config, changed, FcMatchPattern);
        narrow_fonts_look_at(fonts, changed);
        assert_false(narrow_fonts_hold(fonts));
        FcPatternDestroy(changed);
        narrow_fonts_free(fonts);
        FcConfigDestroy(config);
        g_free(file);
    }
    FcPatternDestroy(asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters_are_those_that_all_fonts_give),
        cmocka_unit_test(test_a_text_that_the_first_family_has_is_set_in_few_fonts),
        cmocka_unit_test(test_any_other_text_is_set_in_all_fonts),
        cmocka_unit_test(test_the_configuration_has_all_of_its_fonts_afterwards),
        cmocka_unit_test(test_a_library_without_the_families_has_all_fonts_alone),
        cmocka_unit_test(test_where_rules_put_other_fonts_first_all_are_used),
    };
    return cmocka_run_group_tests(tests, set_up_libraries, tear_down_libraries);
}
