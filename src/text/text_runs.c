/* Walks over Pango's runs line by line. Pango's objects belong to the thread of their font set;
 * what is taken out here (numbers, bytes, cairo's scaled fonts) any thread may use. */
#include "text/text_runs.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>

#include "geom/length_units.h"
#include "text/font_set_internal.h"
#include "text/text_block_internal.h"
#include "text/text_look.h"

/* The idea: Pango has laid the text out as lines of runs, a run being glyphs of one font and one look. Each line
 * is walked from left to right with `x_pt` as the pen; each run leaves its glyphs (for drawing), its clusters and
 * bytes (so that words can be copied from a PDF), its bars and icons in the block. What
 * Pango would do while drawing (underlines, backgrounds) comes from text_look. */
struct extraction {
    const struct text_layout *layout;
    struct text_block *block;
    struct text_runs_report *report;
    const struct text_line *line;
    double x_pt;                /* where the next run begins */
    PangoAttrIterator *asked;   /* what the markup says where the last run is; NULL: not begun */
    const PangoFont *noted;     /* the font of the last run whose letters were looked at */
    int noted_start, noted_end; /* the stretch of the text that asks for what was asked for there */
};

/* ---- glyphs ---- */

/* Pango's own glyph for nothing, and its box with the number of a character that no font has, are not drawn. */
static bool is_shown(PangoGlyph glyph)
{
    return glyph != PANGO_GLYPH_EMPTY && (glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0;
}

/* The first of the text, not the first that is drawn: lines from right to left have them in another order. */
static void note_missing(struct extraction *extraction, size_t text_offset)
{
    struct text_runs_report *report = extraction->report;
    if (!report->glyph_missing || text_offset < report->missing_offset) {
        report->glyph_missing = true;
        report->missing_offset = text_offset;
    }
}

/* From left to right, whatever the direction; sets the width of the run. */
static void add_glyphs(struct extraction *extraction, struct text_run *run,
                       const PangoGlyphItem *from)
{
    struct text_block *block = extraction->block;
    double x_pt = run->x_pt;
    cairo_glyph_t *next = block->glyphs + run->glyph_start;
    for (int i = 0; i < from->glyphs->num_glyphs; i++) {
        const PangoGlyphInfo *info = &from->glyphs->glyphs[i];
        /* What a line breaks at belongs to no line: blanks behind `end` are neither drawn nor have they a
         * width. */
        int offset = from->item->offset + from->glyphs->log_clusters[i];
        if (offset >= extraction->line->end) {
            continue;
        }
        if (is_shown(info->glyph)) {
            *next++ = (cairo_glyph_t){
                info->glyph,
                x_pt + text_layout_pt(extraction->layout, info->geometry.x_offset),
                run->baseline_pt + text_layout_pt(extraction->layout, info->geometry.y_offset),
            };
            run->glyph_count++;
        } else if (info->glyph != PANGO_GLYPH_EMPTY) {
            note_missing(extraction, (size_t)offset);
        }
        x_pt += text_layout_pt(extraction->layout, info->geometry.width);
        /* A justified line is stretched in its spaces; Pango has stretched it once, to a fraction of a point. */
        if (extraction->line->stretch_pt != 0 && text_layout_is_space(extraction->layout, offset)) {
            x_pt += extraction->line->stretch_pt;
        }
    }
    block->glyph_count += (size_t)run->glyph_count;
    run->width_pt = x_pt - run->x_pt;
}

/* A soft hyphen that does not show is no part of what is printed: who copies the words from a PDF would have it
 * in them. */
static void drop_hidden_hyphens(struct text_block *block, struct text_run *run)
{
    static const size_t hyphen_bytes = sizeof MARKUP_SOFT_HYPHEN - 1;
    size_t at = run->text_start;
    for (size_t i = run->cluster_start; i < block->cluster_count;) {
        cairo_text_cluster_t *cluster = &block->clusters[i];
        if (cluster->num_glyphs == 0 && (size_t)cluster->num_bytes == hyphen_bytes &&
            memcmp(block->text + at, MARKUP_SOFT_HYPHEN, hyphen_bytes) == 0) {
            block->text_length -= hyphen_bytes;
            block->cluster_count--;
            memmove(block->text + at, block->text + at + hyphen_bytes, block->text_length - at);
            memmove(cluster, cluster + 1, (block->cluster_count - i) * sizeof *cluster);
            run->text_length -= (int)hyphen_bytes;
            run->cluster_count--;
        } else {
            at += (size_t)cluster->num_bytes;
            i++;
        }
    }
}

/* In the order of the text, as cairo wants clusters; Pango has the glyphs from left to right. */
static void add_clusters(struct text_block *block, struct text_run *run, const PangoGlyphItem *from)
{
    int count = from->glyphs->num_glyphs;
    int cluster_byte = -1;
    cairo_text_cluster_t *first = block->clusters + run->cluster_start;
    cairo_text_cluster_t *last = NULL;
    for (int k = 0; k < count; k++) {
        int i = (run->cluster_flags & CAIRO_TEXT_CLUSTER_FLAG_BACKWARD) ? count - 1 - k : k;
        int byte = from->glyphs->log_clusters[i];
        if (byte >= run->text_length) {
            break;
        }
        if (last == NULL || byte != cluster_byte) {
            /* The cluster before ends where this one begins. */
            if (last != NULL) {
                last->num_bytes = byte - cluster_byte;
            }
            last = first + run->cluster_count;
            *last = (cairo_text_cluster_t){0, 0};
            cluster_byte = byte;
            run->cluster_count++;
        }
        last->num_glyphs += is_shown(from->glyphs->glyphs[i].glyph) ? 1 : 0;
    }
    if (last != NULL) {
        last->num_bytes = run->text_length - cluster_byte;
    }
    block->cluster_count += (size_t)run->cluster_count;
}

/* The first byte of a character that is to be seen; `length` where there is none. */
static int first_shown(const char *text, int length)
{
    for (const char *at = text; at < text + length; at = g_utf8_next_char(at)) {
        if (g_unichar_isgraph(g_utf8_get_char(at))) {
            return (int)(at - text);
        }
    }
    return length;
}

/* The smallest that is to be read; blanks do not count. */
static void note_size(struct text_runs_report *report, double size_pt)
{
    if (report->smallest_pt == 0 || size_pt < report->smallest_pt) {
        report->smallest_pt = size_pt;
    }
}

/* Emoji are glyphs with pictures or layers of colour. */
static bool has_colours(const PangoItem *item)
{
    FcBool has_colours = FcFalse;
    FcPatternGetBool(pango_fc_font_get_pattern(PANGO_FC_FONT(item->analysis.font)), FC_COLOR, 0,
                     &has_colours);
    return has_colours;
}

/* ---- letters that are others than was asked for ---- */

/* What style and markup ask for at an offset of the text, and how far: pango_font_description_free(). Runs mostly come
 * in the order of the text, so that the attributes are gone through once. */
static PangoFontDescription *asked_font(struct extraction *extraction, int offset)
{
    PangoLayout *pango = extraction->layout->pango;
    PangoFontDescription *font =
        pango_font_description_copy(pango_layout_get_font_description(pango));
    PangoAttrList *attributes = pango_layout_get_attributes(pango);
    extraction->noted_start = 0;
    extraction->noted_end = INT_MAX;
    if (attributes == NULL) {
        return font;
    }
    /* The iterator stays where the run before was; what lies further back has it begin anew. */
    int start = 0, end = 0;
    if (extraction->asked != NULL) {
        pango_attr_iterator_range(extraction->asked, &start, &end);
    }
    if (extraction->asked == NULL || start > offset) {
        g_clear_pointer(&extraction->asked, pango_attr_iterator_destroy);
        extraction->asked = pango_attr_list_get_iterator(attributes);
    }
    do {
        pango_attr_iterator_range(extraction->asked, &start, &end);
    } while (end <= offset && pango_attr_iterator_next(extraction->asked));
    pango_attr_iterator_get_font(extraction->asked, font, NULL, NULL);
    extraction->noted_start = start;
    extraction->noted_end = end;
    return font;
}

/* As fontconfig has it, blanks do not count: "CabinSketch" is "Cabin Sketch". */
static bool is_same_family(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, " ");
        b += strspn(b, " ");
        if (g_ascii_tolower(*a) != g_ascii_tolower(*b)) {
            return false;
        }
        if (*a == '\0') {
            return true;
        }
    }
}

/* A file may have its family in several spellings; and a generic name is whatever this machine has. */
static bool is_of_family(const FcPattern *pattern, const char *name)
{
    FcChar8 *family = NULL;
    for (int n = 0; FcPatternGetString(pattern, FC_FAMILY, n, &family) == FcResultMatch; n++) {
        if (is_same_family((const char *)family, name)) {
            return true;
        }
    }
    return font_library_is_generic(name);
}

/* The whole list was asked for, so any of it is what the author wants. */
static bool is_of_families(const FcPattern *pattern, const char *families)
{
    char **names = g_strsplit(families, ",", -1);
    bool found = false;
    for (char **name = names; *name != NULL && !found; name++) {
        found = is_of_family(pattern, g_strstrip(*name));
    }
    g_strfreev(names);
    return found;
}

static bool asks_for_bold(const PangoFontDescription *asked)
{
    return pango_font_description_get_weight(asked) >= PANGO_WEIGHT_SEMIBOLD;
}

static bool asks_for_italic(const PangoFontDescription *asked)
{
    return pango_font_description_get_style(asked) != PANGO_STYLE_NORMAL;
}

/* Made from another face by fontconfig, which thickens and slants letters, or just another. */
static bool is_bold(const FcPattern *pattern)
{
    FcBool is_thickened = FcFalse;
    double weight = FC_WEIGHT_BOLD;
    FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &is_thickened);
    FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight);
    return !is_thickened && weight >= FC_WEIGHT_DEMIBOLD;
}

/* A matrix with a slant is fontconfig's own doing. */
static bool is_italic(const FcPattern *pattern)
{
    FcMatrix *matrix = NULL;
    int slant = FC_SLANT_ROMAN;
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant);
    bool is_slanted =
        FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch && matrix->xy != 0;
    return !is_slanted && slant != FC_SLANT_ROMAN;
}

/* Weights are asked for by number too; between thin and light, or bold and black, is one that a family has or has
 * not. */
static const char *missing_weight(const FcPattern *pattern, const PangoFontDescription *asked)
{
    int wanted = (int)pango_font_description_get_weight(asked);
    double weight = FC_WEIGHT_REGULAR;
    FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight);
    double given = FcWeightToOpenTypeDouble(weight);
    if (wanted <= PANGO_WEIGHT_LIGHT && given >= PANGO_WEIGHT_BOOK) {
        return "light";
    }
    return wanted >= PANGO_WEIGHT_ULTRABOLD && given <= PANGO_WEIGHT_BOLD ? "black" : NULL;
}

/* The face that was asked for and is not there, or NULL. */
static const char *missing_face(const FcPattern *pattern, const PangoFontDescription *asked)
{
    bool no_bold = asks_for_bold(asked) && !is_bold(pattern);
    bool no_italic = asks_for_italic(asked) && !is_italic(pattern);
    /* A family may have a bold and an italic face, and none that is both. */
    if ((no_bold && asks_for_italic(asked)) || (no_italic && asks_for_bold(asked))) {
        return "bold italic";
    }
    if (no_italic) {
        return "italic";
    }
    return no_bold ? "bold" : missing_weight(pattern, asked);
}

/* One finding of each kind a text is enough: the first run with letters of another family, and the first whose
 * family is there but has no bold or italic of its own. */
static void note_letters(struct extraction *extraction, const PangoItem *item, size_t offset)
{
    struct text_runs_report *report = extraction->report;
    /* The lines of a text mostly have what the first had. */
    if (item->analysis.font == extraction->noted && item->offset >= extraction->noted_start &&
        item->offset < extraction->noted_end) {
        return;
    }
    const FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(item->analysis.font));
    FcChar8 *family = NULL;
    if (FcPatternGetString(pattern, FC_FAMILY, 0, &family) != FcResultMatch) {
        return;
    }
    PangoFontDescription *asked = asked_font(extraction, item->offset);
    extraction->noted = item->analysis.font;
    /* Nobody draws bold emoji, and nobody misses them in a line that is bold. */
    const char *face = has_colours(item) ? NULL : missing_face(pattern, asked);
    struct text_runs_note note = {(const char *)family, face, offset};
    /* A text in another family has its face from there too: that is one finding, not two. */
    if (!is_of_families(pattern, pango_font_description_get_family(asked))) {
        report->fallback = report->fallback.family == NULL ? note : report->fallback;
    } else if (note.face != NULL && report->no_face.family == NULL) {
        report->no_face = note;
    }
    pango_font_description_free(asked);
}

/* A run ends where its line does, though Pango's may go on with the blank at the break. */
static void add_text_run(struct extraction *extraction, const PangoGlyphItem *from,
                         const struct text_look *look, double baseline_pt)
{
    struct text_block *block = extraction->block;
    const PangoItem *item = from->item;
    struct digest font_digest;
    cairo_scaled_font_t *font = font_set_shown_font(extraction->layout->set, item->analysis.font,
                                                    extraction->layout->scale, &font_digest);
    if (font == NULL) {
        note_missing(extraction, (size_t)item->offset);
        return;
    }
    cairo_matrix_t matrix;
    cairo_scaled_font_get_font_matrix(font, &matrix);
    struct text_run run = {
        .font = font,
        .font_digest = font_digest,
        .colour = look->colour,
        .x_pt = extraction->x_pt,
        .baseline_pt = baseline_pt,
        .size_pt = matrix.yy,
        .glyph_start = block->glyph_count,
        .cluster_start = block->cluster_count,
        .text_start = block->text_length,
        .text_length = MIN(item->length, extraction->line->end - item->offset),
        .cluster_flags = item->analysis.level % 2 ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : 0,
        .has_colours = has_colours(item),
    };
    const char *text = extraction->layout->markup->text->str + item->offset;
    memcpy(block->text + block->text_length, text, (size_t)run.text_length);
    block->text_length += (size_t)run.text_length;
    add_glyphs(extraction, &run, from);
    add_clusters(block, &run, from);
    /* Before soft hyphens are dropped, as offsets count in the text that Pango has. */
    int length = run.text_length, shown = first_shown(text, length);
    drop_hidden_hyphens(block, &run);
    if (shown < length) {
        note_size(extraction->report, run.size_pt);
        note_letters(extraction, item, (size_t)item->offset + (size_t)shown);
    }
    text_look_add_bars(look, extraction->layout, item, &run, block);
    block->runs[block->run_count++] = run;
    extraction->x_pt += run.width_pt;
}

/* ---- icons ---- */

/* By halves: there may be thousands, and lines that run from right to left have them in turn. */
static size_t icon_index_at(const struct markup *markup, size_t text_offset)
{
    size_t first = 0, last = markup->icons->len - 1;
    while (first < last) {
        size_t middle = first + (last - first) / 2;
        if (g_array_index(markup->icons, struct markup_icon, middle).text_offset < text_offset) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first;
}

/* Pango may keep icons that follow each other in one run. An icon stands in the middle of its
 * advance, which is wider where letters are spaced. */
static void add_icons(struct extraction *extraction, const PangoGlyphItem *from,
                      const struct text_look *look, double baseline_pt)
{
    const struct markup *markup = extraction->layout->markup;
    struct text_run run = {.x_pt = extraction->x_pt, .baseline_pt = baseline_pt};
    for (int i = 0; i < from->glyphs->num_glyphs; i++) {
        int offset = from->item->offset + from->glyphs->log_clusters[i];
        size_t index = icon_index_at(markup, (size_t)offset);
        const struct markup_icon *icon = &g_array_index(markup->icons, struct markup_icon, index);
        double advance_pt =
            text_layout_pt(extraction->layout, from->glyphs->glyphs[i].geometry.width);
        /* The rectangle of ink is where an icon stands, as text_attributes.c has set it. */
        double height_pt = text_layout_pt(extraction->layout, look->icon->ink_rect.height);
        double width_pt = height_pt * icon->icon.aspect;
        extraction->block->icons[index] = (struct text_placed_icon){
            .picture = icon->icon.picture,
            .x_pt = extraction->x_pt + (advance_pt - width_pt) / 2,
            .y_pt = baseline_pt + text_layout_pt(extraction->layout, look->icon->ink_rect.y),
            .width_pt = width_pt,
            .height_pt = height_pt,
            .colour = look->colour,
        };
        extraction->x_pt += advance_pt;
    }
    run.width_pt = extraction->x_pt - run.x_pt;
    text_look_add_bars(look, extraction->layout, from->item, &run, extraction->block);
}

/* ---- lines ---- */

/* Raised or lowered as Pango says (superscripts); heights count upwards there and downwards here. */
static void add_run(struct extraction *extraction, const PangoGlyphItem *from)
{
    struct text_look look = text_look_of(from->item, extraction->layout->request->style.colour);
    double baseline_pt =
        extraction->line->baseline_pt - text_layout_pt(extraction->layout, from->y_offset);
    if (from->item->offset >= extraction->line->end) {
        return;
    }
    /* Room that Pango wants before a run and after it. */
    extraction->x_pt += text_layout_pt(extraction->layout, from->start_x_offset);
    if (look.icon != NULL) {
        add_icons(extraction, from, &look, baseline_pt);
    } else {
        add_text_run(extraction, from, &look, baseline_pt);
    }
    extraction->x_pt += text_layout_pt(extraction->layout, from->end_x_offset);
}

/* In points from the top left of the block's box, which what is drawn may leave. */
static void extend_bounds(struct text_block *block, double left_pt, double top_pt, double right_pt,
                          double bottom_pt)
{
    block->left_pt = fmin(block->left_pt, left_pt);
    block->top_pt = fmin(block->top_pt, top_pt);
    block->right_pt = fmax(block->right_pt, right_pt);
    block->bottom_pt = fmax(block->bottom_pt, bottom_pt);
}

/* Ink may stand out of its line: slanted letters at the sides, accents above. Pango counts the white
 * space at the end of a line, which is on the left where the line runs from right to left. */
static void add_ink(const struct extraction *extraction, const struct text_line *line)
{
    const struct text_layout *layout = extraction->layout;
    PangoRectangle ink = line->ink;
    if (ink.width == 0) {
        return;
    }
    double left_pt = line->x_pt + text_layout_pt(layout, ink.x);
    if (line->right_to_left) {
        left_pt -= text_layout_pt(layout, line->logical.width) - line->width_pt;
    }
    double top_pt = line->baseline_pt + text_layout_pt(layout, ink.y);
    extend_bounds(extraction->block, left_pt, top_pt, left_pt + text_layout_pt(layout, ink.width),
                  top_pt + text_layout_pt(layout, ink.height));
}

/* The bounds take in the line's box, and its ink where that stands out. */
static void add_line(struct extraction *extraction, const struct text_line *line)
{
    extraction->line = line;
    extraction->x_pt = line->x_pt;
    for (const GSList *link = line->runs; link != NULL; link = link->next) {
        add_run(extraction, link->data);
    }
    extend_bounds(extraction->block, line->x_pt, line->top_pt, line->x_pt + line->width_pt,
                  line->bottom_pt);
    add_ink(extraction, line);
}

/* The most that a layout can leave of anything. */
struct room {
    size_t runs, glyphs, bytes;
};

static struct room room_for(const struct text_layout *layout)
{
    struct room room = {0};
    for (size_t i = 0; i < layout->line_count; i++) {
        for (const GSList *link = layout->lines[i].runs; link != NULL; link = link->next) {
            const PangoGlyphItem *run = link->data;
            room.runs++;
            room.glyphs += (size_t)run->glyphs->num_glyphs;
            room.bytes += (size_t)run->item->length;
        }
    }
    return room;
}

static bool is_flush_left(const struct text_layout *layout)
{
    const struct text_style *style = &layout->request->style;
    bool is_flush = style->align == TEXT_ALIGN_START && style->direction != TEXT_DIRECTION_AUTO_RTL;
    for (size_t i = 0; i < layout->line_count; i++) {
        is_flush = is_flush && !layout->lines[i].right_to_left;
    }
    return is_flush;
}

/* A cluster has a glyph at least. Icons are placed by index, for runs come in the order in which they are seen. */
static struct text_block *empty_block(const struct text_layout *layout)
{
    struct room room = room_for(layout);
    size_t icon_count = layout->markup->icons->len;
    /* What wants to be aligned most comes first, so that nothing lies between. */
    size_t runs_at = sizeof(struct text_block);
    size_t glyphs_at = runs_at + room.runs * sizeof(struct text_run);
    size_t icons_at = glyphs_at + room.glyphs * sizeof(cairo_glyph_t);
    size_t clusters_at = icons_at + icon_count * sizeof(struct text_placed_icon);
    size_t text_at = clusters_at + room.glyphs * sizeof(cairo_text_cluster_t);
    char *memory = g_malloc(text_at + room.bytes);
    struct text_block *block = (void *)memory;
    *block = (struct text_block){
        .reference_count = 1,
        .runs = (void *)(memory + runs_at),
        .glyphs = (void *)(memory + glyphs_at),
        .icons = (void *)(memory + icons_at),
        .clusters = (void *)(memory + clusters_at),
        .text = memory + text_at,
        .icon_count = icon_count,
        .width_pt = layout->width_pt,
        .height_pt = layout->height_pt,
        .first_baseline_pt = layout->lines[0].baseline_pt,
        .last_baseline_pt = layout->lines[layout->line_count - 1].baseline_pt,
        .capital_height_pt = layout->capital_height_pt,
        .left_pt = layout->lines[0].x_pt,
        .right_pt = layout->lines[0].x_pt,
        .is_flush_left = is_flush_left(layout),
    };
    for (size_t i = 0; i < icon_count; i++) {
        block->icons[i] = (struct text_placed_icon){0};
    }
    return block;
}

struct text_block *text_runs_extract(const struct text_layout *layout,
                                     struct text_runs_report *report_out)
{
    *report_out = (struct text_runs_report){0};
    struct extraction extraction = {
        .layout = layout,
        .block = empty_block(layout),
        .report = report_out,
    };
    for (size_t i = 0; i < layout->line_count; i++) {
        add_line(&extraction, &layout->lines[i]);
    }
    g_clear_pointer(&extraction.asked, pango_attr_iterator_destroy);
    return extraction.block;
}
