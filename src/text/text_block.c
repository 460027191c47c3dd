/* Shaped text: made here from its parts, counted, measured and drawn. */
#include "text/text_block.h"

#include <math.h>
#include <string.h>

#include <cairo-ft.h>

#include "geom/length_units.h"
#include "text/font_set_internal.h"
#include "text/markup.h"
#include "text/text_attributes.h"
#include "text/text_block_internal.h"
#include "text/text_fit.h"
#include "text/text_runs.h"

/* A text whose beginning is too much for its room is too much: so the beginning is shaped first, and
 * more only where all of it fits. What is shaped for nothing is then a third of the text at most, and
 * the work does not grow with what lies far outside the box. */
enum { FIRST_BYTES = 16384, BYTES_GROWTH = 4 };

/* What no room can hold that is not limited itself: lengths in a layout end there. */
#define EXTENT_MAX_MM 10000

/* ---- what a block is made from ---- */

/* Whether a text has the families that it asks for. */
struct family_check {
    const struct font_set *set;
    const struct markup *markup;
    struct arena *arena;
    struct text_report *report;
};

/* All of a list must be there, as a family that never shows is a mistake too. */
static bool check_family(const char *family, const PangoAttribute *attribute, void *data)
{
    const struct family_check *check = data;
    if (font_library_has_family(check->set->library, family)) {
        return true;
    }
    check->report->problem = TEXT_MISSING_FONT;
    check->report->detail = arena_strdup(check->arena, family);
    check->report->offset =
        attribute == NULL ? 0 : markup_source_offset(check->markup, attribute->start_index);
    return false;
}

/* With its number, since a character that no font has cannot be shown in a terminal either. */
static const char *describe_character(const struct markup *markup, size_t text_offset,
                                      struct arena *arena)
{
    const char *at = markup->text->str + text_offset;
    return arena_printf(arena, "U+%04X '%.*s'", g_utf8_get_char(at),
                        (int)(g_utf8_next_char(at) - at), at);
}

static void report_missing_glyph(const struct markup *markup, size_t text_offset,
                                 struct arena *arena, struct text_report *report)
{
    report->problem = TEXT_MISSING_GLYPH;
    report->offset = markup_source_offset(markup, text_offset);
    report->detail = describe_character(markup, text_offset, arena);
}

/* Copied, as the fonts' names are the library's and go with it. */
static void report_other_letters(const struct markup *markup, const struct text_runs_report *runs,
                                 struct arena *arena, struct text_report *report)
{
    if (runs->fallback.family != NULL) {
        report->fallback = (struct text_note){
            describe_character(markup, runs->fallback.offset, arena),
            arena_strdup(arena, runs->fallback.family),
            markup_source_offset(markup, runs->fallback.offset),
        };
    }
    if (runs->no_face.family != NULL) {
        report->no_face = (struct text_note){
            runs->no_face.face,
            arena_strdup(arena, runs->no_face.family),
            markup_source_offset(markup, runs->no_face.offset),
        };
    }
}

/* Whether no more of the text need be looked at: it has a fault, or is too much for its room. */
static bool is_settled(const struct text_block *block, const struct text_report *report)
{
    /* Where there is a limit, an overflow is a problem already. */
    double most_pt = pt_from_mm(EXTENT_MAX_MM);
    return report->problem != TEXT_FINE || block == NULL || block->width_pt > most_pt ||
           block->height_pt > most_pt;
}

/* A glyph that is missing goes before an overflow: what stands in its place has another width. */
static struct text_block *shape(struct font_set *set, const struct text_request *request,
                                const struct markup *markup, struct arena *arena,
                                struct text_report *report)
{
    struct text_layout layout;
    text_fit(&layout, set, request, markup);
    struct text_runs_report runs_report;
    struct text_block *block = text_runs_extract(&layout, &runs_report);
    report->size_pt = layout.size_pt;
    /* What is drawn smallest is what is to be read; a text that shows nothing has the size it was set in. */
    report->smallest_pt = runs_report.smallest_pt > 0 ? runs_report.smallest_pt : layout.size_pt;
    if (runs_report.glyph_missing) {
        report_missing_glyph(markup, runs_report.missing_offset, arena, report);
    } else if (!text_layout_fits(&layout)) {
        text_fit_report_overflow(&layout, arena, report);
    }
    report_other_letters(markup, &runs_report, arena, report);
    text_layout_clear(&layout);
    return block;
}

/* Neither a problem nor icons nor names that the caller knows nor anything to say at the text's own place. */
static bool is_plain(const struct markup *markup, const struct text_report *report)
{
    return report->problem == TEXT_FINE && markup->icons->len == 0 && !markup->may_name_colours &&
           report->fallback.detail == NULL && report->no_face.detail == NULL &&
           !report->no_patterns;
}

/* Shapes no more than the first `bytes` of the text. False if all of that is fine and there is more. */
static bool try_beginning(struct font_set *set, const struct text_request *request, size_t bytes,
                          struct arena *arena, struct markup *markup_out,
                          struct text_block **block_out, struct text_report *report_out)
{
    struct family_check check = {set, markup_out, arena, report_out};
    *block_out = NULL;
    *report_out = (struct text_report){.problem = TEXT_FINE, .size_pt = request->style.size_pt};
    /* Loaded when the first text of the language asks. */
    const struct hyphen_patterns *patterns =
        request->style.hyphens ? font_library_hyphens(set->library, request->style.language) : NULL;
    report_out->no_patterns = request->style.hyphens && patterns == NULL;
    if (markup_read(request, patterns, bytes, arena, markup_out, report_out) &&
        text_families_visit(request, markup_out, check_family, &check)) {
        *block_out = shape(set, request, markup_out, arena, report_out);
    }
    return markup_out->is_whole || is_settled(*block_out, report_out);
}

/* Only plain texts are kept: what has icons or names of colours depends on more than its request. */
struct text_block *text_block_new(struct font_set *set, const struct text_request *request,
                                  struct arena *arena, struct text_report *report_out)
{
    *report_out = (struct text_report){.problem = TEXT_FINE, .size_pt = request->style.size_pt};
    struct text_block *block = text_cache_lookup(set->cache, request, report_out);
    if (block != NULL) {
        return block;
    }
    for (size_t bytes = FIRST_BYTES;; bytes *= BYTES_GROWTH) {
        struct markup markup;
        bool is_enough = try_beginning(set, request, bytes, arena, &markup, &block, report_out);
        if (is_enough && is_plain(&markup, report_out)) {
            text_cache_insert(set->cache, request, block, report_out);
        }
        markup_clear(&markup);
        if (is_enough) {
            return block;
        }
        /* With more text behind them lines may break otherwise: the next round begins anew. */
        text_block_unref(block);
    }
}

/* ---- counting ---- */

struct text_block *text_block_ref(struct text_block *block)
{
    g_atomic_int_inc(&block->reference_count);
    return block;
}

/* Blocks are shared between threads, so references are counted atomically. Pictures of icons are not the block's. */
void text_block_unref(struct text_block *block)
{
    if (block == NULL || !g_atomic_int_dec_and_test(&block->reference_count)) {
        return;
    }
    for (size_t i = 0; i < block->run_count; i++) {
        cairo_scaled_font_destroy(block->runs[i].font);
    }
    g_free(block->bars);
    g_free(block);
}

/* ---- measuring ---- */

void text_block_size(const struct text_block *block, double *width_mm, double *height_mm)
{
    *width_mm = mm_from_pt(block->width_pt);
    *height_mm = mm_from_pt(block->height_pt);
}

/* Lines that have room are broken nowhere, and begin where they did. */
bool text_block_serves_width(const struct text_block *block, double width_mm)
{
    return block->is_flush_left && mm_from_pt(block->width_pt) <= width_mm;
}

/* Blocks are in points, as fonts are; all outside of text/ is in mm. */
static struct box box_from_pt(double x_pt, double y_pt, double width_pt, double height_pt)
{
    return (struct box){mm_from_pt(x_pt), mm_from_pt(y_pt), mm_from_pt(width_pt),
                        mm_from_pt(height_pt)};
}

struct box text_block_bounds(const struct text_block *block)
{
    return box_from_pt(block->left_pt, block->top_pt, block->right_pt - block->left_pt,
                       block->bottom_pt - block->top_pt);
}

double text_block_first_baseline_mm(const struct text_block *block)
{
    return mm_from_pt(block->first_baseline_pt);
}

/* Of most families the capitals are about so high, as a share of the size. */
#define CAPITALS_SHARE 0.7

bool text_block_run_letters(const struct text_block *block, size_t index, struct box *box_out)
{
    if (index >= block->run_count) {
        return false;
    }
    const struct text_run *run = &block->runs[index];
    double height_mm = CAPITALS_SHARE * mm_from_pt(run->size_pt);
    *box_out = (struct box){mm_from_pt(run->x_pt), mm_from_pt(run->baseline_pt) - height_mm,
                            mm_from_pt(run->width_pt), height_mm};
    return true;
}

void text_block_capitals(const struct text_block *block, double *top_mm, double *bottom_mm)
{
    *top_mm = mm_from_pt(block->first_baseline_pt - block->capital_height_pt);
    *bottom_mm = mm_from_pt(block->last_baseline_pt);
}

size_t text_block_icon_count(const struct text_block *block)
{
    return block->icon_count;
}

const void *text_block_icon(const struct text_block *block, size_t index, struct box *box_out,
                            struct colour *colour_out)
{
    const struct text_placed_icon *icon = &block->icons[index];
    *box_out = box_from_pt(icon->x_pt, icon->y_pt, icon->width_pt, icon->height_pt);
    *colour_out = icon->colour;
    return icon->picture;
}

/* ---- what others ask ---- */

/* Not told where bars lie behind the letters: what ground they are seen on is not known then. */
bool text_block_run_colour(const struct text_block *block, size_t index, struct colour *colour_out)
{
    for (size_t i = 0; i < block->bar_count; i++) {
        if (block->bars[i].behind) {
            return false;
        }
    }
    if (index >= block->run_count) {
        return false;
    }
    *colour_out = block->runs[index].colour;
    return true;
}

bool text_block_is_opaque(const struct text_block *block)
{
    bool opaque = true;
    for (size_t i = 0; i < block->run_count && opaque; i++) {
        const struct text_run *run = &block->runs[i];
        opaque = run->colour.alpha >= 1 && !run->has_colours;
    }
    for (size_t i = 0; i < block->bar_count && opaque; i++) {
        opaque = block->bars[i].colour.alpha >= 1;
    }
    return opaque;
}

/* Blanks may come from any font. */
bool text_block_has_letters(const struct text_block *block)
{
    bool found = false;
    for (size_t i = 0; i < block->run_count && !found; i++) {
        const struct text_run *run = &block->runs[i];
        const char *text = block->text + run->text_start;
        found = !run->has_colours && strspn(text, " ") < (size_t)run->text_length;
    }
    return found;
}

/* Letters as outlines, for lines around them. Glyphs that are pictures have none: Cairo would go round their pixels, of
 * which there are as many as the output has. */
void text_block_add_path(const struct text_block *block, cairo_t *cr)
{
    for (size_t i = 0; i < block->run_count; i++) {
        const struct text_run *run = &block->runs[i];
        if (!run->has_colours) {
            cairo_set_scaled_font(cr, run->font);
            cairo_glyph_path(cr, block->glyphs + run->glyph_start, run->glyph_count);
        }
    }
}

/* ---- a block as text: a line for each run, bar and icon ---- */

/* Control characters would break the lines of a dump. */
static void dump_quoted(const char *text, int length, GString *out)
{
    g_string_append_c(out, '"');
    /* Bytes of longer characters are none of ASCII's control characters. */
    for (int i = 0; i < length; i++) {
        if (g_ascii_iscntrl(text[i])) {
            g_string_append_printf(out, "\\x%02X", (unsigned)text[i]);
        } else {
            if (strchr("\"\\", text[i]) != NULL) {
                g_string_append_c(out, '\\');
            }
            g_string_append_c(out, text[i]);
        }
    }
    g_string_append_c(out, '"');
}

/* As the file calls itself, so that a dump tells which font a machine took. */
static void dump_font(cairo_scaled_font_t *font, GString *out)
{
    FT_Face face = cairo_ft_scaled_font_lock_face(font);
    if (face == NULL) {
        return;
    }
    g_string_append_printf(out, " %s %s", face->family_name, face->style_name);
    cairo_ft_scaled_font_unlock_face(font);
}

static void dump_colour(struct colour colour, GString *out)
{
    char text[10];
    colour_format(colour, text);
    g_string_append_printf(out, " %s\n", text);
}

static void dump_run(const struct text_block *block, const struct text_run *run, GString *out)
{
    dump_quoted(block->text + run->text_start, run->text_length, out);
    g_string_append_printf(out, " %.3f %.3f %.3f %.2fpt", mm_from_pt(run->x_pt),
                           mm_from_pt(run->baseline_pt), mm_from_pt(run->width_pt), run->size_pt);
    dump_font(run->font, out);
    dump_colour(run->colour, out);
}

static void dump_box(const char *what, double x_pt, double y_pt, double width_pt, double height_pt,
                     struct colour colour, GString *out)
{
    g_string_append_printf(out, "%s %.3f %.3f %.3f %.3f", what, mm_from_pt(x_pt), mm_from_pt(y_pt),
                           mm_from_pt(width_pt), mm_from_pt(height_pt));
    dump_colour(colour, out);
}

/* Lengths in mm to three decimals: differences below cannot be seen. */
void text_block_dump(const struct text_block *block, const char *indent, GString *out)
{
    for (size_t i = 0; i < block->run_count; i++) {
        g_string_append(out, indent);
        dump_run(block, &block->runs[i], out);
    }
    for (size_t i = 0; i < block->bar_count; i++) {
        const struct text_bar *bar = &block->bars[i];
        g_string_append(out, indent);
        dump_box(bar->behind ? "behind" : "line", bar->x_pt, bar->y_pt, bar->width_pt,
                 bar->height_pt, bar->colour, out);
    }
    for (size_t i = 0; i < block->icon_count; i++) {
        const struct text_placed_icon *icon = &block->icons[i];
        g_string_append(out, indent);
        dump_box("icon", icon->x_pt, icon->y_pt, icon->width_pt, icon->height_pt, icon->colour,
                 out);
    }
}
