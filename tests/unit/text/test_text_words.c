/* Texts of words against what Pango makes of the whole: the same lines, glyphs, places and ink. */
#include "text/font_set_internal.h"
#include "text/text_words.h"
#include "text_fixture.h"

enum { SIZE_PT = 64, TEXTS = 500, WORDS_MOST = 30 };

static PangoFontDescription *font_named(const char *family)
{
    PangoFontDescription *font = pango_font_description_from_string(family);
    pango_font_description_set_absolute_size(font, SIZE_PT * PANGO_SCALE);
    return font;
}

/* What a line shows, without the white space at its end, to which Pango gives no width. */
struct shown {
    GArray *numbers; /* int: glyph, width, offsets, byte */
    int visible_end;
};

static void add_run(struct shown *shown, const PangoGlyphItem *run)
{
    for (int i = 0; i < run->glyphs->num_glyphs; i++) {
        const PangoGlyphInfo *glyph = &run->glyphs->glyphs[i];
        const int numbers[] = {(int)glyph->glyph, glyph->geometry.width, glyph->geometry.x_offset,
                               glyph->geometry.y_offset,
                               run->item->offset + run->glyphs->log_clusters[i]};
        if (numbers[4] < shown->visible_end) {
            g_array_append_vals(shown->numbers, numbers, G_N_ELEMENTS(numbers));
        }
    }
}

static GArray *shown_of(const GSList *runs, const char *text, int start, int length)
{
    struct shown shown = {g_array_new(FALSE, FALSE, sizeof(int)), start + length};
    while (shown.visible_end > start && text[shown.visible_end - 1] == ' ') {
        shown.visible_end--;
    }
    for (const GSList *link = runs; link != NULL; link = link->next) {
        add_run(&shown, link->data);
    }
    return shown.numbers;
}

static void assert_same_rectangle(PangoRectangle a, PangoRectangle b)
{
    assert_int_equal(a.x, b.x);
    assert_int_equal(a.y, b.y);
    assert_int_equal(a.width, b.width);
    assert_int_equal(a.height, b.height);
}

static void assert_same_line(const char *text, const struct word_line *line, PangoLayoutLine *other)
{
    PangoRectangle ink, logical;
    assert_int_equal(line->start, other->start_index);
    assert_int_equal(line->length, other->length);
    assert_int_equal(line->begins_paragraph, pango_layout_line_is_paragraph_start(other));
    assert_int_equal(g_slist_length(line->runs), g_slist_length(other->runs));
    pango_layout_line_get_extents(other, &ink, &logical);
    assert_same_rectangle(line->ink, ink);
    assert_int_equal(line->logical.y, logical.y);
    assert_int_equal(line->logical.height, logical.height);
    GArray *ours = shown_of(line->runs, text, line->start, line->length);
    GArray *theirs = shown_of(other->runs, text, other->start_index, other->length);
    assert_int_equal(ours->len, theirs->len);
    assert_memory_equal(ours->data, theirs->data, ours->len * sizeof(int));
    g_array_unref(ours);
    g_array_unref(theirs);
}

/* Whether the text could be set of words; it is as Pango has it then. */
static bool is_as_pango_has_it(struct font_set *set, const GString *text,
                               const PangoFontDescription *font, PangoAttrList *attributes,
                               int width)
{
    const struct shaper *shaper = font_set_wide(set);
    GArray *lines =
        text_words_set(shaper->words, shaper->context, text, font, attributes, width, false);
    if (lines == NULL) {
        return false;
    }
    pango_layout_set_font_description(shaper->layout, font);
    pango_layout_set_attributes(shaper->layout, attributes);
    pango_layout_set_width(shaper->layout, width);
    pango_layout_set_wrap(shaper->layout, PANGO_WRAP_WORD);
    pango_layout_set_text(shaper->layout, text->str, (int)text->len);
    assert_int_equal(lines->len, pango_layout_get_line_count(shaper->layout));
    for (guint i = 0; i < lines->len; i++) {
        assert_same_line(text->str, &g_array_index(lines, struct word_line, i),
                         pango_layout_get_line_readonly(shaper->layout, (int)i));
    }
    text_words_lines_free(lines);
    return true;
}

/* ---- texts made by chance, the same each time ---- */

static const char *const openings[] = {"", "", "", "", "(", "\"", "\xE2\x80\x9C", "'", "["};
static const char *const middles[] = {"a",
                                      "Te",
                                      "fig",
                                      "AVA",
                                      "don't",
                                      "3",
                                      "12:30",
                                      "1,000",
                                      "LTo",
                                      "row-by-row",
                                      "\xC3\x89t\xC3\xA9",
                                      "V.A.",
                                      "and/or",
                                      "T\xC5\x99i",
                                      "ffi",
                                      "Wolf",
                                      "d10+2",
                                      "r",
                                      "-4",
                                      "50%"};
static const char *const closings[] = {
    "", "", "", "", ".", ",", ";", ":", "!", "?", ")", "\"", ".\xE2\x80\x9D", "?!"};

#define PICK(dice, list) list[g_rand_int_range(dice, 0, G_N_ELEMENTS(list))]

static void append_words(GRand *dice, GString *text, PangoAttrList *attributes)
{
    int count = g_rand_int_range(dice, 1, WORDS_MOST);
    for (int i = 0; i < count; i++) {
        guint start = (guint)text->len;
        g_string_append_printf(text, "%s%s%s", PICK(dice, openings), PICK(dice, middles),
                               PICK(dice, closings));
        if (g_rand_int_range(dice, 0, 10) == 0) {
            PangoAttribute *bold = pango_attr_weight_new(PANGO_WEIGHT_BOLD);
            bold->start_index = start;
            bold->end_index = (guint)text->len - (g_rand_boolean(dice) ? 1 : 0);
            pango_attr_list_insert(attributes, bold);
        }
        if (i + 1 < count) {
            g_string_append_c(text, g_rand_int_range(dice, 0, 20) == 0 ? '\n' : ' ');
        }
    }
}

/* How many of the texts were set of words. */
static int count_of_words(struct font_set *set, const char *family)
{
    int count = 0;
    GRand *dice = g_rand_new_with_seed(6);
    PangoFontDescription *font = font_named(family);
    for (int i = 0; i < TEXTS; i++) {
        GString *text = g_string_new(NULL);
        PangoAttrList *attributes = pango_attr_list_new();
        append_words(dice, text, attributes);
        int width = i % 8 == 0 ? -1 : g_rand_int_range(dice, 1, 20 * SIZE_PT * PANGO_SCALE);
        count += is_as_pango_has_it(set, text, font, attributes, width);
        pango_attr_list_unref(attributes);
        g_string_free(text, TRUE);
    }
    pango_font_description_free(font);
    g_rand_free(dice);
    return count;
}

static void test_texts_of_words_are_as_pango_sets_them(void **state)
{
    const struct text_fixture *fixture = *state;
    static const char *const families[] = {"DejaVu Sans", "Lato", "EB Garamond", "Noto Sans"};
    int count = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(families); i++) {
        count += count_of_words(fixture->set, families[i]);
    }
    assert_true(count > TEXTS / 4);
}

/* The word of a set, which has shaped one of that font before. */
static const struct word *word_in(struct font_set *set, const char *text)
{
    const struct shaper *shaper = font_set_wide(set);
    PangoFontDescription *description = font_named("DejaVu Sans");
    struct word_font *font =
        shaped_words_font(shaper->words, description, pango_context_get_language(shaper->context));
    assert_non_null(shaped_word(shaper->words, shaper->context, font, "first", strlen("first")));
    const struct word *word =
        shaped_word(shaper->words, shaper->context, font, text, (int)strlen(text));
    assert_non_null(word);
    pango_font_description_free(description);
    return word;
}

static void test_sets_of_a_library_share_their_words(void **state)
{
    const struct text_fixture *fixture = *state;
    struct font_set *other = font_set_new(fixture->library);
    int count = count_of_words(fixture->set, "DejaVu Sans");
    assert_ptr_equal(word_in(other, "Wolf"), word_in(fixture->set, "Wolf"));
    assert_int_equal(count_of_words(other, "DejaVu Sans"), count);
    font_set_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEXT_TEST(test_texts_of_words_are_as_pango_sets_them),
        TEXT_TEST(test_sets_of_a_library_share_their_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
