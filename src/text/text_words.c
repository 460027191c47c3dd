/* A text is cut into pieces: a word and the space behind it, in one font. A text is a list of them, whose widths
 * break it into lines, and a run of a line is the glyphs of its pieces, one after the other. */
#include "text/text_words.h"

#include <string.h>

#include "text/text_balance.h"

/* What the attributes say of a stretch of the text. */
struct range {
    struct word_font *font;
    GSList *attributes; /* copies */
    int end;
};

/* A word in its place in the text. */
struct piece {
    const struct word *word;
    guint range;
    int offset, length; /* in the text */
    bool is_glued;      /* to the piece before it: no space stands between them */
    bool begins_paragraph;
};

struct setting {
    struct shaped_words *words;
    PangoContext *context;
    const GString *text;
    GArray *ranges;       /* struct range, to the end of the text */
    GArray *pieces;       /* struct piece */
    GArray *first_pieces; /* of each line: guint, into `pieces` */
};

/* ---- cutting a text into words ---- */

/* Those that neither move letters nor have them shaped otherwise than the font alone does. */
static bool is_plain_attribute(const PangoAttribute *attribute)
{
    switch ((int)attribute->klass->type) {
    case PANGO_ATTR_FAMILY:
    case PANGO_ATTR_STYLE:
    case PANGO_ATTR_WEIGHT:
    case PANGO_ATTR_FOREGROUND:
    case PANGO_ATTR_FOREGROUND_ALPHA:
        return true;
    default:
        return false;
    }
}

static void free_attributes(GSList *attributes)
{
    g_slist_free_full(attributes, (GDestroyNotify)pango_attribute_destroy);
}

static void clear_range(gpointer data)
{
    free_attributes(((struct range *)data)->attributes);
}

/* False where one of the attributes is not plain. */
static bool add_range(struct setting *setting, PangoAttrIterator *at,
                      const PangoFontDescription *base)
{
    int start = 0, end = 0;
    struct range range = {.attributes = pango_attr_iterator_get_attrs(at)};
    pango_attr_iterator_range(at, &start, &end);
    range.end = MIN(end, (int)setting->text->len);
    for (const GSList *link = range.attributes; link != NULL; link = link->next) {
        if (!is_plain_attribute(link->data)) {
            free_attributes(range.attributes);
            return false;
        }
    }
    PangoFontDescription *description = pango_font_description_copy(base);
    pango_attr_iterator_get_font(at, description, NULL, NULL);
    range.font = shaped_words_font(setting->words, description,
                                   pango_context_get_language(setting->context));
    pango_font_description_free(description);
    g_array_append_val(setting->ranges, range);
    return true;
}

static bool read_ranges(struct setting *setting, const PangoFontDescription *base,
                        PangoAttrList *attributes)
{
    if (attributes == NULL) {
        const struct range whole = {
            .font = shaped_words_font(setting->words, base,
                                      pango_context_get_language(setting->context)),
            .end = (int)setting->text->len,
        };
        g_array_append_val(setting->ranges, whole);
        return true;
    }
    PangoAttrIterator *at = pango_attr_list_get_iterator(attributes);
    bool is_plain = true;
    do {
        is_plain = add_range(setting, at, base);
    } while (is_plain && pango_attr_iterator_next(at));
    pango_attr_iterator_destroy(at);
    return is_plain;
}

/* The length in bytes of the word at `at` of a range, with the space behind it. */
static int length_of_piece(const struct setting *setting, int at, int range_end)
{
    const char *text = setting->text->str;
    int end = at;
    while (end < range_end && text[end] != ' ' && text[end] != '\n') {
        end++;
    }
    return end - at + (end < range_end && text[end] == ' ');
}

/* False where the text is not plain there. `last` is the piece before it in the paragraph, or NULL. */
static bool add_piece(struct setting *setting, const struct piece *last, guint range_index, int at)
{
    const struct range *range = &g_array_index(setting->ranges, struct range, range_index);
    const char *text = setting->text->str;
    struct piece piece = {
        .range = range_index,
        .offset = at,
        .length = length_of_piece(setting, at, range->end),
        .is_glued = last != NULL && text[at - 1] != ' ',
        .begins_paragraph = last == NULL,
    };
    int end = at + piece.length;
    if (text[at] == ' ' && !piece.is_glued) {
        return false;
    }
    /* Letters of one font that differ in colour are shaped together. */
    if (piece.is_glued &&
        g_array_index(setting->ranges, struct range, last->range).font == range->font) {
        return false;
    }
    if (text[end - 1] == ' ' &&
        (end == (int)setting->text->len || !word_breaks_at_space(text, end - 1))) {
        return false;
    }
    piece.word =
        shaped_word(setting->words, setting->context, range->font, text + at, piece.length);
    if (piece.word == NULL) {
        return false;
    }
    g_array_append_val(setting->pieces, piece);
    return true;
}

/* Cuts one paragraph; it has a letter, as its script would be another else. */
static bool cut_paragraph(struct setting *setting, int start, int end)
{
    bool has_letter = false;
    guint range = 0, first = setting->pieces->len;
    for (int at = start; at < end;) {
        while (g_array_index(setting->ranges, struct range, range).end <= at) {
            range++;
        }
        const struct piece *last =
            at == start ? NULL
                        : &g_array_index(setting->pieces, struct piece, setting->pieces->len - 1);
        if (!add_piece(setting, last, range, at)) {
            return false;
        }
        const struct piece *added =
            &g_array_index(setting->pieces, struct piece, setting->pieces->len - 1);
        has_letter = has_letter || added->word->has_letter;
        at += added->length;
    }
    return has_letter && setting->pieces->len > first;
}

static bool cut_text(struct setting *setting)
{
    const char *text = setting->text->str;
    int start = 0, length = (int)setting->text->len;
    for (;;) {
        const char *newline = memchr(text + start, '\n', (size_t)(length - start));
        int end = newline != NULL ? (int)(newline - text) : length;
        if (!cut_paragraph(setting, start, end)) {
            return false;
        }
        if (end == length) {
            return true;
        }
        start = end + 1;
    }
}

/* ---- lines ---- */

/* As many words on a line as there is room for, and one at least; false where a line might break within a word, or
 * what is one word in two fonts does not fit. */
static bool break_lines(struct setting *setting, int width)
{
    int x = 0;
    guint line = 0;
    g_array_set_size(setting->first_pieces, 0);
    for (guint i = 0; i < setting->pieces->len; i++) {
        const struct piece *piece = &g_array_index(setting->pieces, struct piece, i);
        const struct word *word = piece->word;
        bool fits = width < 0 || x + word->width - word->space_width <= width;
        if (!fits && (word->may_break || piece->is_glued)) {
            return false;
        }
        if (piece->begins_paragraph || (!fits && i > line)) {
            g_array_append_val(setting->first_pieces, i);
            line = i;
            x = 0;
        }
        x += word->width;
    }
    return true;
}

/* The least rectangle around two, as Pango has it: what has no area does not count. */
static void unite(PangoRectangle *all, PangoRectangle one)
{
    if (one.width == 0 || one.height == 0) {
        return;
    }
    if (all->width == 0 || all->height == 0) {
        *all = one;
        return;
    }
    int right = MAX(all->x + all->width, one.x + one.width);
    int bottom = MAX(all->y + all->height, one.y + one.height);
    all->x = MIN(all->x, one.x);
    all->y = MIN(all->y, one.y);
    all->width = right - all->x;
    all->height = bottom - all->y;
}

/* Into room that there is. */
static void append_glyphs(PangoGlyphString *glyphs, const struct word *word, int offset)
{
    int count = glyphs->num_glyphs, added = word->glyphs->num_glyphs;
    glyphs->num_glyphs += added;
    memcpy(glyphs->glyphs + count, word->glyphs->glyphs, (size_t)added * sizeof *glyphs->glyphs);
    for (int i = 0; i < added; i++) {
        glyphs->log_clusters[count + i] = word->glyphs->log_clusters[i] + offset;
    }
}

/* Of the pieces from `from` up to `to`, which are of one range. */
static PangoGlyphItem *make_run(const struct setting *setting, guint from, guint to)
{
    const struct piece *pieces = &g_array_index(setting->pieces, struct piece, 0);
    const struct range *range = &g_array_index(setting->ranges, struct range, pieces[from].range);
    const struct piece *last = &pieces[to - 1];
    PangoGlyphItem *run = g_slice_new0(PangoGlyphItem);
    run->item = pango_item_copy(range->font->item);
    run->item->offset = pieces[from].offset;
    run->item->length = last->offset + last->length - pieces[from].offset;
    run->item->num_chars =
        (int)g_utf8_strlen(setting->text->str + run->item->offset, run->item->length);
    free_attributes(run->item->analysis.extra_attrs);
    run->item->analysis.extra_attrs =
        g_slist_copy_deep(range->attributes, (GCopyFunc)(void (*)(void))pango_attribute_copy, NULL);
    run->glyphs = pango_glyph_string_new();
    int glyph_count = 0;
    for (guint i = from; i < to; i++) {
        glyph_count += pieces[i].word->glyphs->num_glyphs;
    }
    pango_glyph_string_set_size(run->glyphs, glyph_count);
    run->glyphs->num_glyphs = 0;
    for (guint i = from; i < to; i++) {
        append_glyphs(run->glyphs, pieces[i].word, pieces[i].offset - run->item->offset);
    }
    return run;
}

static void measure_line(struct word_line *line, const struct piece *pieces, guint from, guint to)
{
    int x = 0;
    for (guint i = from; i < to; i++) {
        PangoRectangle ink = pieces[i].word->ink, logical = pieces[i].word->logical;
        ink.x += x;
        logical.x += x;
        unite(&line->ink, ink);
        unite(&line->logical, logical);
        x += pieces[i].word->width;
    }
}

/* Of the pieces from `from` up to `to`. */
static struct word_line make_line(const struct setting *setting, guint from, guint to)
{
    const struct piece *pieces = &g_array_index(setting->pieces, struct piece, 0);
    const struct piece *last = &pieces[to - 1];
    struct word_line line = {
        .start = pieces[from].offset,
        .length = last->offset + last->length - pieces[from].offset,
        .begins_paragraph = pieces[from].begins_paragraph,
    };
    for (guint start = from, end = from; start < to; start = end) {
        while (end < to && pieces[end].range == pieces[start].range) {
            end++;
        }
        line.runs = g_slist_prepend(line.runs, make_run(setting, start, end));
    }
    line.runs = g_slist_reverse(line.runs);
    measure_line(&line, pieces, from, to);
    return line;
}

static GArray *make_lines(const struct setting *setting)
{
    GArray *lines = g_array_new(FALSE, FALSE, sizeof(struct word_line));
    const GArray *first_pieces = setting->first_pieces;
    for (guint i = 0; i < first_pieces->len; i++) {
        guint to = i + 1 < first_pieces->len ? g_array_index(first_pieces, guint, i + 1)
                                             : setting->pieces->len;
        struct word_line line = make_line(setting, g_array_index(first_pieces, guint, i), to);
        g_array_append_val(lines, line);
    }
    return lines;
}

static int count_word_lines(int width, void *data)
{
    struct setting *setting = data;
    return break_lines(setting, width) ? (int)setting->first_pieces->len : 0;
}

/* ---- the whole ---- */

static bool set_lines(struct setting *setting, int width, bool balanced)
{
    /* Where a line would break in a word at some width, it is for Pango to say at which. */
    int best = balanced ? text_balance(width, count_word_lines, setting) : width;
    return best != 0 && break_lines(setting, best);
}

GArray *text_words_set(struct shaped_words *words, PangoContext *context, const GString *text,
                       const PangoFontDescription *font, PangoAttrList *attributes, int width,
                       bool balanced)
{
    struct setting setting = {
        .words = words,
        .context = context,
        .text = text,
        .ranges = g_array_new(FALSE, FALSE, sizeof(struct range)),
        .pieces = g_array_new(FALSE, FALSE, sizeof(struct piece)),
        .first_pieces = g_array_new(FALSE, FALSE, sizeof(guint)),
    };
    g_array_set_clear_func(setting.ranges, clear_range);
    shaped_words_trim(words);
    GArray *lines = NULL;
    if (read_ranges(&setting, font, attributes) && cut_text(&setting) &&
        set_lines(&setting, width, balanced)) {
        lines = make_lines(&setting);
    }
    g_array_unref(setting.ranges);
    g_array_unref(setting.pieces);
    g_array_unref(setting.first_pieces);
    return lines;
}

void text_words_lines_free(GArray *lines)
{
    for (guint i = 0; i < lines->len; i++) {
        g_slist_free_full(g_array_index(lines, struct word_line, i).runs,
                          (GDestroyNotify)pango_glyph_item_free);
    }
    g_array_unref(lines);
}
