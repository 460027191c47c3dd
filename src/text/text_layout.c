/* Pango shapes and breaks; where the lines stand is decided here, as Pango knows neither a gap
 * between paragraphs nor lines that are evenly apart whatever fonts they hold. */
#include "text/text_layout.h"

#include <math.h>
#include <string.h>

#include <pango/pangocairo.h>

#include "geom/length_units.h"
#include "text/font_set_internal.h"
#include "text/text_attributes.h"
#include "text/text_balance.h"
#include "text/text_language.h"
#include "text/text_words.h"

/* Texts are shaped in this size and their lengths scaled to the one they are shown in, which comes to
 * the same as nothing is hinted: Pango looks for a font anew in each size, which takes longer than to
 * shape a text. A line may be 30,000 times as long as its size then, in units of 1/65,536 of it. A
 * power of two, so that a size comes out as it went in. */
#define SHAPING_SIZE_PT 64

/* Pango adds a paragraph up in an int before it breaks it: so longer texts are shaped in a half, a quarter
 * and so on of the size, which leaves each byte the room of two ems. */
#define SHAPING_BYTES 16384

/* Height above and depth below the baseline, in points. */
struct reach {
    double ascent_pt, descent_pt;
};

double text_layout_pt(const struct text_layout *layout, double units)
{
    return units * layout->scale / PANGO_SCALE;
}

static struct reach reach_of_line(const struct text_layout *layout, const struct text_line *line,
                                  struct reach least)
{
    int bottom = line->logical.y + line->logical.height;
    return (struct reach){
        fmax(least.ascent_pt, -text_layout_pt(layout, line->logical.y)),
        fmax(least.descent_pt, text_layout_pt(layout, bottom)),
    };
}

/* The size is taken from the font that is drawn and not from the description, as markup may scale it. */
static double size_of_run(const struct text_layout *layout, const PangoGlyphItem *run)
{
    PangoCairoFont *font = PANGO_CAIRO_FONT(run->item->analysis.font);
    cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(font);
    if (scaled == NULL) {
        return 0;
    }
    cairo_matrix_t matrix;
    cairo_scaled_font_get_font_matrix(scaled, &matrix);
    return matrix.yy * layout->scale;
}

/* Lines are apart by a multiple of the size; larger words make room for themselves. */
static double largest_size(const struct text_layout *layout, const struct text_line *line)
{
    double largest_pt = layout->size_pt;
    if (layout->markup->attributes == NULL) {
        return largest_pt;
    }
    for (const GSList *link = line->runs; link != NULL; link = link->next) {
        largest_pt = fmax(largest_pt, size_of_run(layout, link->data));
    }
    return largest_pt;
}

/* With a `line-height` lines are so many times the size apart, and what is more or less than the font's own height
 * is halved above and below, as in CSS (CSS Inline Layout 3, 5.2); without one, each line is as high as what
 * stands in it. */
static void place_vertically(const struct text_layout *layout, struct text_line *line,
                             double top_pt, struct reach own)
{
    double line_height = layout->request->style.line_height;
    line->top_pt = top_pt;
    if (line_height > 0) {
        double height_pt = line_height * largest_size(layout, line);
        double lead_pt = height_pt - own.ascent_pt - own.descent_pt;
        line->baseline_pt = top_pt + lead_pt / 2 + own.ascent_pt;
        line->bottom_pt = top_pt + height_pt;
    } else {
        struct reach reach = reach_of_line(layout, line, own);
        line->baseline_pt = top_pt + reach.ascent_pt;
        line->bottom_pt = line->baseline_pt + reach.descent_pt;
    }
}

/* Offset in bytes of the white space at the end of a line, which has no width; a no-break space was meant and
 * keeps its. */
static int end_of_line(const char *text, int line_start, int length)
{
    const char *start = text + line_start;
    const char *end = start + length;
    while (end > start) {
        const char *before = g_utf8_prev_char(end);
        gunichar character = g_utf8_get_char(before);
        if (!g_unichar_isspace(character) ||
            g_unichar_break_type(character) == G_UNICODE_BREAK_NON_BREAKING_GLUE) {
            break;
        }
        end = before;
    }
    return (int)(end - text);
}

/* In doubles: an author may ask for letter spacing whose sum no int holds. */
static double units_of_run(const PangoGlyphItem *run, int line_end)
{
    double units = (double)run->start_x_offset + run->end_x_offset;
    for (int i = 0; i < run->glyphs->num_glyphs; i++) {
        if (run->item->offset + run->glyphs->log_clusters[i] < line_end) {
            units += run->glyphs->glyphs[i].geometry.width;
        }
    }
    return units;
}

static double units_of_line(const struct text_line *line)
{
    double units = 0;
    for (const GSList *link = line->runs; link != NULL; link = link->next) {
        units += units_of_run(link->data, line->end);
    }
    return units;
}

/* Every line reaches at least as far as the text's own font, even one of icons only; and the first
 * baseline is where that font wants it, whatever the text holds. */
static void place_lines(struct text_layout *layout, struct reach own)
{
    double gap_pt = pt_from_mm(layout->request->style.paragraph_gap_mm);
    double top_pt = 0;
    for (size_t index = 0; index < layout->line_count; index++) {
        struct text_line *line = &layout->lines[index];
        if (index > 0 && line->begins_paragraph) {
            top_pt += gap_pt;
        }
        place_vertically(layout, line, top_pt, own);
        top_pt = line->bottom_pt;
        line->width_pt = text_layout_pt(layout, units_of_line(line));
    }
    layout->height_pt = top_pt;
}

/* How much of the free room goes to the left of a line. */
static double share_on_the_left(enum text_align align, bool right_to_left)
{
    switch (align) {
    case TEXT_ALIGN_CENTRE:
        return 0.5;
    case TEXT_ALIGN_END:
        return right_to_left ? 0 : 1;
    case TEXT_ALIGN_START:
    case TEXT_ALIGN_JUSTIFY:
        break;
    }
    return right_to_left ? 1 : 0;
}

/* The start is on the right in lines from right to left, each line for itself, so that both kinds may stand in one
 * text. */
static void align_lines(struct text_layout *layout)
{
    const struct text_request *request = layout->request;
    /* Where there is no box the widest line is one. */
    double box_pt = request->width_mm < 0 ? layout->width_pt : pt_from_mm(request->width_mm);
    for (size_t i = 0; i < layout->line_count; i++) {
        struct text_line *line = &layout->lines[i];
        bool right_to_left =
            line->right_to_left || request->style.direction == TEXT_DIRECTION_AUTO_RTL;
        double share = share_on_the_left(request->style.align, right_to_left);
        line->x_pt = share > 0 ? share * (box_pt - line->width_pt) : 0;
    }
}

/* A text measured without a width must fit into exactly that width, so up to one unit is given away
 * for rounding. */
static int wrapping_width(const struct text_layout *layout)
{
    const struct text_request *request = layout->request;
    if (request->wrap == TEXT_WRAP_NO || request->width_mm < 0) {
        return -1;
    }
    /* Pango breaks lines with the space after their last letter and takes it away afterwards. */
    double width_pt = pt_from_mm(request->width_mm) + fmax(0, request->style.letter_spacing_pt);
    double units = floor(width_pt / text_layout_pt(layout, 1)) + 1;
    return (int)fmin(units, PANGO_UNITS_MAX);
}

/* The last line of a paragraph is never stretched. */
static bool ends_paragraph(const struct text_layout *layout, size_t index)
{
    return index + 1 == layout->line_count || layout->lines[index + 1].begins_paragraph;
}

static int count_spaces(const struct text_layout *layout, const struct text_line *line)
{
    int count = 0;
    for (int i = line->start; i < line->end; i++) {
        count += text_layout_is_space(layout, i);
    }
    return count;
}

/* Pango counts the kerning of the space that a line breaks at, so its justified lines miss the edge
 * by a fraction of a point. */
static void true_up_justified_lines(struct text_layout *layout)
{
    const struct text_request *request = layout->request;
    if (request->style.align != TEXT_ALIGN_JUSTIFY || wrapping_width(layout) < 0) {
        return;
    }
    double box_pt = pt_from_mm(request->width_mm);
    for (size_t i = 0; i < layout->line_count; i++) {
        struct text_line *line = &layout->lines[i];
        double missing_pt = box_pt - line->width_pt;
        int spaces = count_spaces(layout, line);
        /* More than a size would be a line that Pango has not stretched, as there was no place for it. */
        if (spaces > 0 && fabs(missing_pt) < layout->size_pt && !ends_paragraph(layout, i)) {
            line->stretch_pt = missing_pt / spaces;
            line->width_pt = box_pt;
        }
    }
}

static void measure_width(struct text_layout *layout)
{
    for (size_t i = 0; i < layout->line_count; i++) {
        layout->width_pt = fmax(layout->width_pt, layout->lines[i].width_pt);
    }
}

static void set_direction(const struct shaper *shaper, enum text_direction direction)
{
    /* The base counts where the text has no strong character. */
    bool right_to_left = direction == TEXT_DIRECTION_RTL || direction == TEXT_DIRECTION_AUTO_RTL;
    pango_context_set_base_dir(shaper->context,
                               right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
    pango_layout_set_auto_dir(shaper->layout, direction == TEXT_DIRECTION_AUTO ||
                                                  direction == TEXT_DIRECTION_AUTO_RTL);
}

/* ---- lines from Pango ---- */

/* The white space at the end of a line is told from the text, which has the same for all. */
static void begin_line(const struct text_layout *layout, struct text_line *line, int start,
                       int length)
{
    line->start = start;
    line->end = end_of_line(layout->markup->text->str, start, length);
}

static void take_pango_lines(struct text_layout *layout)
{
    layout->line_count = (size_t)pango_layout_get_line_count(layout->pango);
    layout->lines = g_new0(struct text_line, layout->line_count);
    const GSList *link = pango_layout_get_lines_readonly(layout->pango);
    for (size_t i = 0; i < layout->line_count; i++, link = link->next) {
        struct text_line *line = &layout->lines[i];
        line->pango = link->data;
        line->runs = line->pango->runs;
        line->begins_paragraph = pango_layout_line_is_paragraph_start(line->pango);
        line->right_to_left =
            pango_layout_line_get_resolved_direction(line->pango) == PANGO_DIRECTION_RTL;
        pango_layout_line_get_extents(line->pango, &line->ink, &line->logical);
        begin_line(layout, line, line->pango->start_index, line->pango->length);
    }
}

static void set_by_pango(struct text_layout *layout, bool balanced)
{
    PangoLayout *pango = layout->pango;
    int width = wrapping_width(layout);
    /* A word that is too long stands out of its box and is reported, rather than being torn. */
    pango_layout_set_wrap(pango, PANGO_WRAP_WORD);
    pango_layout_set_justify(pango, layout->request->style.align == TEXT_ALIGN_JUSTIFY);
    pango_layout_set_text(pango, layout->markup->text->str, (int)layout->markup->text->len);
    pango_layout_set_width(pango, balanced ? text_balance_pango(pango, width) : width);
    take_pango_lines(layout);
}

/* ---- lines of words ---- */

static bool may_be_of_words(const struct text_request *request)
{
    const struct text_style *style = &request->style;
    return (style->direction == TEXT_DIRECTION_AUTO || style->direction == TEXT_DIRECTION_LTR) &&
           style->align != TEXT_ALIGN_JUSTIFY;
}

/* False where that cannot be done. */
static bool set_of_words(struct text_layout *layout, const PangoFontDescription *font,
                         PangoAttrList *attributes, bool balanced)
{
    const struct shaper *shaper = layout->shaper;
    if (!may_be_of_words(layout->request)) {
        return false;
    }
    layout->word_lines = text_words_set(shaper->words, shaper->context, layout->markup->text, font,
                                        attributes, wrapping_width(layout), balanced);
    if (layout->word_lines == NULL) {
        return false;
    }
    layout->line_count = layout->word_lines->len;
    layout->lines = g_new0(struct text_line, layout->line_count);
    for (size_t i = 0; i < layout->line_count; i++) {
        const struct word_line *from = &g_array_index(layout->word_lines, struct word_line, i);
        struct text_line *line = &layout->lines[i];
        line->runs = from->runs;
        line->begins_paragraph = from->begins_paragraph;
        line->ink = from->ink;
        line->logical = from->logical;
        begin_line(layout, line, from->start, from->length);
    }
    return true;
}

int text_line_edge(const struct text_line *line, int offset, bool is_behind)
{
    int x = 0;
    if (line->pango != NULL) {
        pango_layout_line_index_to_x(line->pango, offset, is_behind, &x);
        return x;
    }
    for (const GSList *link = line->runs; link != NULL; link = link->next) {
        const PangoGlyphItem *run = link->data;
        for (int i = 0; i < run->glyphs->num_glyphs; i++) {
            int at = run->item->offset + run->glyphs->log_clusters[i];
            x += at < offset || (is_behind && at == offset) ? run->glyphs->glyphs[i].geometry.width
                                                            : 0;
        }
    }
    return x;
}

static void set_text(struct text_layout *layout, const PangoFontDescription *font,
                     int capital_height_units)
{
    const struct text_request *request = layout->request;
    PangoAttrList *attributes =
        text_attributes_new(request, layout->markup, font, capital_height_units, layout->scale);
    bool balanced = request->wrap == TEXT_WRAP_BALANCED && wrapping_width(layout) > 0 &&
                    request->style.align != TEXT_ALIGN_JUSTIFY;
    pango_layout_set_font_description(layout->pango, font);
    pango_layout_set_attributes(layout->pango, attributes);
    if (!set_of_words(layout, font, attributes, balanced)) {
        set_by_pango(layout, balanced);
    }
    pango_attr_list_unref(attributes);
}

bool text_layout_is_space(const struct text_layout *layout, int offset)
{
    return layout->markup->text->str[offset] == ' ';
}

static bool looks_the_same_in_all_sizes(const char *family, const PangoAttribute *attribute,
                                        void *data)
{
    (void)attribute;
    const struct font_set *set = data;
    return !font_library_has_optical_sizes(set->library, family);
}

/* A font with optical sizes has other letters in other sizes, so that it must be shaped in the one it is shown in. */
static double shaping_size(struct font_set *set, const struct text_request *request,
                           const struct markup *markup, double size_pt)
{
    /* Any family with optical sizes has the whole text shaped in its own size. */
    if (!text_families_visit(request, markup, looks_the_same_in_all_sizes, set)) {
        return size_pt;
    }
    double shaping_size_pt = SHAPING_SIZE_PT;
    for (size_t bytes = SHAPING_BYTES; bytes < markup->text->len; bytes *= 2) {
        shaping_size_pt /= 2;
    }
    return shaping_size_pt;
}

/* The order matters: the direction before the text, as it decides what its start is; widths after lines are
 * placed, as the white space at their ends is only known then; and the sides last, by the widest line where there
 * is no box. */
static void lay_out(struct text_layout *layout, const struct shaper *shaper, double shaping_size_pt)
{
    const struct text_style *style = &layout->request->style;
    layout->shaper = shaper;
    layout->pango = shaper->layout;
    layout->scale = layout->size_pt / shaping_size_pt;
    PangoFontDescription *font = text_font_description(style, shaping_size_pt);
    set_direction(shaper, style->direction);
    pango_context_set_language(shaper->context, text_language(style->language));
    const struct own_font own = shaper_own_font(shaper, font);
    layout->capital_height_pt = text_layout_pt(layout, own.capital_height);
    set_text(layout, font, own.capital_height);
    place_lines(layout, (struct reach){text_layout_pt(layout, own.ascent),
                                       text_layout_pt(layout, own.descent)});
    true_up_justified_lines(layout);
    measure_width(layout);
    align_lines(layout);
    pango_font_description_free(font);
}

void text_layout_init(struct text_layout *layout, struct font_set *set,
                      const struct text_request *request, const struct markup *markup,
                      double size_pt)
{
    const struct text_layout empty = {
        .set = set, .request = request, .markup = markup, .size_pt = size_pt};
    const struct shaper *narrow = font_set_narrow(set, request, markup);
    double shaping_size_pt = shaping_size(set, request, markup, size_pt);
    *layout = empty;
    if (narrow != NULL) {
        lay_out(layout, narrow, shaping_size_pt);
        /* Only then it is known what was asked for. */
        if (narrow_fonts_hold(font_library_narrow(set->library))) {
            return;
        }
        text_layout_clear(layout);
        *layout = empty;
    }
    lay_out(layout, font_set_wide(set), shaping_size_pt);
}

void text_layout_clear(struct text_layout *layout)
{
    g_free(layout->lines);
    g_clear_pointer(&layout->word_lines, text_words_lines_free);
    *layout = (struct text_layout){0};
}
