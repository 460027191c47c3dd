#include <stdint.h>
#include <stdlib.h>

#include <fontconfig/fontconfig.h>
#include <glib/gstdio.h>

#include "text/font_set_internal.h"
#include "text/text_layout.h"
#include "text_fixture.h"

enum { THREADS = 4, ROUNDS = 300, LIBRARIES = 30, SETS = 12 };

/* The file of an installed font; g_free(). */
static char *font_file(const char *family, int slant)
{
    FcPattern *wanted =
        FcPatternBuild(NULL, FC_FAMILY, FcTypeString, family, FC_SLANT, FcTypeInteger, slant, NULL);
    FcConfigSubstitute(NULL, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcResult result;
    FcPattern *found = FcFontMatch(NULL, wanted, &result);
    FcChar8 *file = NULL;
    assert_int_equal(FcPatternGetString(found, FC_FILE, 0, &file), FcResultMatch);
    char *copy = g_strdup((const char *)file);
    FcPatternDestroy(found);
    FcPatternDestroy(wanted);
    return copy;
}

/* A folder with one font and a text file in a folder below it. */
struct game_folder {
    char *path, *below, *font, *readme;
};

static struct game_folder make_game_folder(const char *font)
{
    char *bytes = NULL;
    size_t length = 0;
    struct game_folder folder = {.path = g_dir_make_tmp("kerf-fonts-XXXXXX", NULL)};
    folder.below = g_build_filename(folder.path, "below", NULL);
    folder.font = g_build_filename(folder.below, "font.ttf", NULL);
    folder.readme = g_build_filename(folder.path, "README.txt", NULL);
    assert_int_equal(g_mkdir(folder.below, 0700), 0);
    assert_true(g_file_get_contents(font, &bytes, &length, NULL));
    assert_true(g_file_set_contents(folder.font, bytes, (gssize)length, NULL));
    assert_true(g_file_set_contents(folder.readme, "no font", -1, NULL));
    g_free(bytes);
    return folder;
}

static void remove_game_folder(struct game_folder *folder)
{
    g_remove(folder->readme);
    g_remove(folder->font);
    g_rmdir(folder->below);
    g_rmdir(folder->path);
    g_free(folder->readme);
    g_free(folder->font);
    g_free(folder->below);
    g_free(folder->path);
}

static void test_a_family_is_there_under_its_exact_name(void **state)
{
    struct text_fixture *fixture = *state;
    assert_true(font_library_has_family(fixture->library, "Lato"));
    assert_true(font_library_has_family(fixture->library, "dejavu SANS"));
    assert_false(font_library_has_family(fixture->library, "Lat"));
    assert_false(font_library_has_family(fixture->library, "Lato "));
    assert_false(font_library_has_family(fixture->library, ""));
}

static void test_names_of_variants_are_families_too(void **state)
{
    struct text_fixture *fixture = *state;
    assert_true(font_library_has_family(fixture->library, "Bebas Neue"));
    assert_true(font_library_has_family(fixture->library, "Bebas Neue Bold"));
}

static void test_generic_families_are_always_there(void **state)
{
    struct text_fixture *fixture = *state;
    assert_true(font_library_has_family(fixture->library, "sans-serif"));
    assert_true(font_library_has_family(fixture->library, "serif"));
    assert_true(font_library_has_family(fixture->library, "Monospace"));
    assert_false(font_library_has_family(fixture->library, "fantasy"));
}

static void test_families_are_sorted_and_distinct(void **state)
{
    struct text_fixture *fixture = *state;
    size_t count = 0;
    const char *const *families = font_library_families(fixture->library, fixture->arena, &count);
    assert_true(count > 2);
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        assert_true(i == 0 || strcmp(families[i - 1], families[i]) < 0);
        found = found || strcmp(families[i], "Lato") == 0;
    }
    assert_true(found);
}

static void test_a_games_fonts_hide_the_systems_of_the_same_family(void **state)
{
    struct text_fixture *fixture = *state;
    static const char *const families[] = {"Lato"};
    char *italic = font_file("Lato", FC_SLANT_ITALIC);
    struct game_folder folder = make_game_folder(italic);
    struct font_library *library = font_library_new(folder.path);
    font_library_use(library, families, G_N_ELEMENTS(families));
    struct font_set *set = font_set_new(library);
    struct text_request request = request_for("upright");
    struct text_block *block = text_block_new(set, &request, fixture->arena, &fixture->report);
    assert_non_null(block);
    assert_non_null(strstr(dump_of(fixture, block), "Lato Italic"));
    text_block_unref(block);
    font_set_free(set);
    font_library_free(library);
    remove_game_folder(&folder);
    g_free(italic);
}

static void test_fonts_that_are_cut_short_or_alike_are_faults(void **state)
{
    (void)state;
    static const size_t shares[] = {1, 2, 10, 99};
    char *upright = font_file("Lato", FC_SLANT_ROMAN);
    struct game_folder folder = make_game_folder(upright);
    char *other = g_build_filename(folder.below, "other.ttf", NULL);
    char *bytes = NULL;
    size_t length = 0, count = 0;
    assert_true(g_file_get_contents(upright, &bytes, &length, NULL));
    for (size_t i = 0; i < G_N_ELEMENTS(shares); i++) {
        assert_true(g_file_set_contents(other, bytes, (gssize)(length * shares[i] / 100), NULL));
        struct font_library *library = font_library_new(folder.path);
        const struct font_fault *faults = font_library_faults(library, &count);
        assert_int_equal(count, 1);
        assert_string_equal(faults[0].file, other);
        assert_non_null(strstr(faults[0].problem, "cut short"));
        font_library_free(library);
    }
    assert_true(g_file_set_contents(other, bytes, (gssize)length, NULL));
    struct font_library *library = font_library_new(folder.path);
    const struct font_fault *faults = font_library_faults(library, &count);
    assert_int_equal(count, 1);
    assert_string_equal(faults[0].file, other);
    assert_non_null(strstr(faults[0].problem, "'font.ttf' has the same family"));
    font_library_free(library);
    g_remove(other);
    remove_game_folder(&folder);
    g_free(bytes);
    g_free(other);
    g_free(upright);
}

static void test_a_games_folder_is_named_first_among_those_searched(void **state)
{
    struct text_fixture *fixture = *state;
    struct font_library *library = font_library_new("no/such/folder");
    const char *folders = font_library_folders(library, fixture->arena);
    assert_true(g_str_has_prefix(folders, "no/such/folder"));
    assert_non_null(strstr(folders, " and "));
    assert_string_not_equal(folders, font_library_folders(fixture->library, fixture->arena));
    font_library_free(library);
}

static void test_folders_inside_others_are_not_named(void **state)
{
    struct text_fixture *fixture = *state;
    const char *folders = font_library_folders(fixture->library, fixture->arena);
    char **names = g_regex_split_simple(", | and ", folders, 0, 0);
    for (size_t i = 0; names[i] != NULL; i++) {
        for (size_t j = 0; names[j] != NULL; j++) {
            char *below = g_strconcat(names[j], "/", NULL);
            assert_false(g_str_has_prefix(names[i], below));
            g_free(below);
        }
    }
    g_strfreev(names);
}

/* Fonts of the family are read as if they were made for 6 to 12 pt. */
static const char optical_rules[] =
    "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'urn:fontconfig:fonts.dtd'>"
    "<fontconfig><match target='scan'><test name='family'><string>Lato</string></test>"
    "<edit name='size'><range><double>6</double><double>12</double></range></edit>"
    "</match></fontconfig>";

/* A library that has only the folder's font, with optical sizes. */
static struct font_library *optical_library(const struct game_folder *folder)
{
    char *rules = g_build_filename(folder->path, "fonts.conf", NULL);
    char *before = g_strdup(g_getenv("FONTCONFIG_FILE"));
    assert_true(g_file_set_contents(rules, optical_rules, -1, NULL));
    g_setenv("FONTCONFIG_FILE", rules, TRUE);
    struct font_library *library = font_library_new(folder->path);
    font_library_use(library, NULL, 0);
    if (before == NULL) {
        g_unsetenv("FONTCONFIG_FILE");
    } else {
        g_setenv("FONTCONFIG_FILE", before, TRUE);
    }
    g_remove(rules);
    g_free(before);
    g_free(rules);
    return library;
}

static void test_a_font_made_for_some_sizes_has_optical_sizes(void **state)
{
    struct text_fixture *fixture = *state;
    char *font = font_file("Lato", FC_SLANT_ROMAN);
    struct game_folder folder = make_game_folder(font);
    struct font_library *library = optical_library(&folder);
    assert_true(font_library_has_optical_sizes(library, "lato"));
    assert_false(font_library_has_optical_sizes(library, "DejaVu Sans"));
    assert_false(font_library_has_optical_sizes(fixture->library, "Lato"));
    font_library_free(library);
    remove_game_folder(&folder);
    g_free(font);
}

static double scale_with(struct text_fixture *fixture, const struct font_library *library,
                         const char *text)
{
    struct font_set *set = font_set_new(library);
    struct text_request request = request_for(text);
    struct markup markup;
    struct text_layout layout;
    assert_true(markup_read(&request, NULL, SIZE_MAX, fixture->arena, &markup, &fixture->report));
    text_layout_init(&layout, set, &request, &markup, request.style.size_pt);
    double scale = layout.scale;
    text_layout_clear(&layout);
    markup_clear(&markup);
    font_set_free(set);
    return scale;
}

static void test_text_is_shaped_in_its_own_size_where_that_makes_a_difference(void **state)
{
    struct text_fixture *fixture = *state;
    char *font = font_file("Lato", FC_SLANT_ROMAN);
    struct game_folder folder = make_game_folder(font);
    struct font_library *library = optical_library(&folder);
    assert_true(scale_with(fixture, library, "text") == 1);
    assert_true(scale_with(fixture, fixture->library, "text") < 1);
    font_library_free(library);
    remove_game_folder(&folder);
    g_free(font);
}

/* In letters of two scripts, of which the font has one. */
static int width_in(struct font_set *set)
{
    int width = 0;
    PangoLayout *layout = font_set_wide(set)->layout;
    PangoFontDescription *font = pango_font_description_from_string("Lato Bold 20");
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, "one \xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D", -1);
    pango_layout_get_size(layout, &width, NULL);
    assert_int_equal(pango_layout_get_unknown_glyphs_count(layout), 0);
    pango_font_description_free(font);
    return width;
}

/* The maps of the first were made before the library had fonts. */
static void test_however_many_sets_there_are_they_have_the_same_fonts(void **state)
{
    struct text_fixture *fixture = *state;
    struct font_set *sets[SETS];
    int width = width_in(fixture->set);
    for (size_t i = 0; i < SETS; i++) {
        sets[i] = font_set_new(fixture->library);
        assert_int_equal(width_in(sets[i]), width);
    }
    for (size_t i = 0; i < SETS; i++) {
        font_set_free(sets[i]);
    }
}

/* Pango looks for each font in threads of its own, which may end after all texts are set. */
static void test_a_library_may_go_while_fonts_are_looked_for(void **state)
{
    static const char *const families[] = {"Lato"};
    struct text_fixture *fixture = *state;
    for (int i = 0; i < LIBRARIES; i++) {
        struct font_library *library = font_library_new(NULL);
        font_library_use(library, families, G_N_ELEMENTS(families));
        struct font_set *set = font_set_new(library);
        for (int weight = 100; weight <= 900; weight += 100) {
            struct text_request request = request_for("looked for");
            request.style.weight = weight;
            text_block_unref(text_block_new(set, &request, fixture->arena, &fixture->report));
            assert_int_equal(fixture->report.problem, TEXT_FINE);
        }
        font_set_free(set);
        font_library_free(library);
    }
}

/* More files than Cairo keeps open of its own, so that it closes some of them all the time. */
static void *set_in_every_font(void *library)
{
    struct arena *arena = arena_new();
    for (int round = 0; round < ROUNDS; round++) {
        struct font_set *set = font_set_new(library);
        for (int weight = 100; weight <= 900; weight += 100) {
            for (int italic = 0; italic < 2; italic++) {
                struct text_request request = request_for("<b>All</b> fonts <tt>at</tt> once");
                struct text_report report;
                request.style.weight = weight;
                request.style.italic = italic;
                request.style.size_pt = 8 + round * 0.01;
                text_block_unref(text_block_new(set, &request, arena, &report));
            }
        }
        font_set_free(set);
    }
    arena_free(arena);
    return NULL;
}

static void test_threads_may_use_many_fonts_at_once(void **state)
{
    struct text_fixture *fixture = *state;
    GThread *threads[THREADS];
    for (size_t i = 0; i < THREADS; i++) {
        threads[i] = g_thread_new("texts", set_in_every_font, fixture->library);
    }
    for (size_t i = 0; i < THREADS; i++) {
        g_thread_join(threads[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEXT_TEST(test_a_family_is_there_under_its_exact_name),
        TEXT_TEST(test_names_of_variants_are_families_too),
        TEXT_TEST(test_generic_families_are_always_there),
        TEXT_TEST(test_families_are_sorted_and_distinct),
        TEXT_TEST(test_a_games_fonts_hide_the_systems_of_the_same_family),
        TEXT_TEST(test_fonts_that_are_cut_short_or_alike_are_faults),
        TEXT_TEST(test_a_games_folder_is_named_first_among_those_searched),
        TEXT_TEST(test_folders_inside_others_are_not_named),
        TEXT_TEST(test_a_font_made_for_some_sizes_has_optical_sizes),
        TEXT_TEST(test_text_is_shaped_in_its_own_size_where_that_makes_a_difference),
        TEXT_TEST(test_however_many_sets_there_are_they_have_the_same_fonts),
        TEXT_TEST(test_a_library_may_go_while_fonts_are_looked_for),
        TEXT_TEST(test_threads_may_use_many_fonts_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
