/* Fonts, an arena, and short ways to set a text and to say what came out. */
#ifndef KERF_TESTS_UNIT_TEXT_TEXT_FIXTURE_H
#define KERF_TESTS_UNIT_TEXT_TEXT_FIXTURE_H

#include <fontconfig/fontconfig.h>

#include "support/cmocka_env.h"
#include "text/text_block.h"
#include "text/text_block_internal.h"

struct text_fixture {
    struct font_library *library;
    struct font_set *set;
    struct arena *arena;
    struct text_report report; /* of the last text */
};

static const struct colour black = {0, 0, 0, 1};

/** Pictures that icons stand for; only their addresses matter. */
static const char square_picture = 's', wide_picture = 'w';

static inline void set_up_text_with(void **state, const char *const *families, size_t count)
{
    struct text_fixture *fixture = g_new0(struct text_fixture, 1);
    fixture->library = font_library_new(NULL);
    font_library_use(fixture->library, families, count);
    fixture->set = font_set_new(fixture->library);
    fixture->arena = arena_new();
    *state = fixture;
}

/** Most texts are in Lato. */
static inline int set_up_text(void **state)
{
    static const char *const families[] = {"Lato"};
    set_up_text_with(state, families, G_N_ELEMENTS(families));
    return 0;
}

static inline int tear_down_text(void **state)
{
    struct text_fixture *fixture = *state;
    font_set_free(fixture->set);
    font_library_free(fixture->library);
    arena_free(fixture->arena);
    g_free(fixture);
    return 0;
}

/** Knows :square: and :wide:, which is twice as wide as high. */
static inline bool find_test_icon(const char *name, void *data, struct text_icon *out)
{
    (void)data;
    if (strcmp(name, "square") == 0) {
        *out = (struct text_icon){&square_picture, 1};
        return true;
    }
    if (strcmp(name, "wide") == 0) {
        *out = (struct text_icon){&wide_picture, 2};
        return true;
    }
    return false;
}

/** Lato in 10 pt, as wide and high as it wants to be. */
static inline struct text_request request_for(const char *markup)
{
    return (struct text_request){
        .markup = markup,
        .style = {.family = "Lato", .size_pt = 10, .weight = 400, .colour = black},
        .width_mm = -1,
        .height_mm = -1,
        .wrap = true,
        .find_icon = find_test_icon,
    };
}

static inline struct text_block *set_text(struct text_fixture *fixture,
                                          const struct text_request *request)
{
    return text_block_new(fixture->set, request, fixture->arena, &fixture->report);
}

/** Sets a text that must come out fine. */
static inline struct text_block *set_fine_text(struct text_fixture *fixture,
                                               const struct text_request *request)
{
    struct text_block *block = set_text(fixture, request);
    if (fixture->report.problem != TEXT_FINE) {
        print_error("problem %d: %s\n", fixture->report.problem, fixture->report.detail);
    }
    assert_int_equal(fixture->report.problem, TEXT_FINE);
    assert_non_null(block);
    return block;
}

static inline const struct text_run *run_at(const struct text_block *block, size_t index)
{
    assert_true(index < block->run_count);
    return &block->runs[index];
}

/** The texts of the runs from left to right, with '|' between two lines; in the arena. */
static inline const char *lines_of(struct text_fixture *fixture, const struct text_block *block)
{
    GString *text = g_string_new(NULL);
    for (size_t i = 0; i < block->run_count; i++) {
        const struct text_run *run = run_at(block, i);
        if (i > 0 && run->baseline_pt > run_at(block, i - 1)->baseline_pt) {
            g_string_append_c(text, '|');
        }
        g_string_append_len(text, block->text + run->text_start, run->text_length);
    }
    const char *result = arena_strdup(fixture->arena, text->str);
    g_string_free(text, TRUE);
    return result;
}

static inline const char *dump_of(struct text_fixture *fixture, const struct text_block *block)
{
    GString *text = g_string_new(NULL);
    text_block_dump(block, "", text);
    const char *result = arena_strdup(fixture->arena, text->str);
    g_string_free(text, TRUE);
    return result;
}

static inline bool same_run(const struct text_run *a, const struct text_run *b)
{
    /* Cairo keeps one scaled font for all who ask for the same. */
    return a->font == b->font && colour_equal(a->colour, b->colour) &&
           a->glyph_count == b->glyph_count && a->text_length == b->text_length;
}

/** Whether two blocks have the same glyphs in the same places. */
static inline bool draw_the_same(const struct text_block *a, const struct text_block *b)
{
    bool same = a->text_length == b->text_length && memcmp(a->text, b->text, a->text_length) == 0 &&
                a->run_count == b->run_count && a->glyph_count == b->glyph_count &&
                a->bar_count == b->bar_count;
    for (size_t i = 0; same && i < a->run_count; i++) {
        same = same_run(run_at(a, i), run_at(b, i));
    }
    for (size_t i = 0; same && i < a->glyph_count; i++) {
        const cairo_glyph_t *first = &a->glyphs[i];
        const cairo_glyph_t *second = &b->glyphs[i];
        same = first->index == second->index && first->x == second->x && first->y == second->y;
    }
    return same;
}

static inline double width_of(const struct text_block *block)
{
    double width_mm = 0, height_mm = 0;
    text_block_size(block, &width_mm, &height_mm);
    return width_mm;
}

static inline double height_of(const struct text_block *block)
{
    double width_mm = 0, height_mm = 0;
    text_block_size(block, &width_mm, &height_mm);
    return height_mm;
}

static inline struct box icon_box(const struct text_block *block, size_t index)
{
    struct box box;
    struct colour colour;
    text_block_icon(block, index, &box, &colour);
    return box;
}

#define TEXT_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_text, tear_down_text)

/** Where the file lies of a font of the machine's; g_free(). */
static inline char *file_of_family(const char *family)
{
    FcPattern *pattern = FcNameParse((const FcChar8 *)family);
    FcConfigSubstitute(NULL, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);
    FcResult result;
    FcPattern *match = FcFontMatch(NULL, pattern, &result);
    FcChar8 *file = NULL;
    FcPatternGetString(match, FC_FILE, 0, &file);
    char *path = g_strdup((const char *)file);
    FcPatternDestroy(match);
    FcPatternDestroy(pattern);
    return path;
}

#endif
