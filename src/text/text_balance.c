/* Pango shapes a text anew for each width that it is asked for. So one that it sets is measured once, from break to
 * break, and widths are tried on what was measured; whether Pango has as many lines there is asked at the end. */
#include "text/text_balance.h"

#include <stdbool.h>
#include <string.h>

/* How fine the width is: in parts of the whole; what differs less cannot be told by eye. */
#define BALANCE_STEPS 256

int text_balance(int width, int (*count_lines)(int width, void *data), void *data)
{
    int line_count = count_lines(width, data);
    int too_narrow = 0, narrow = width, step = MAX(1, width / BALANCE_STEPS);
    if (line_count == 0 || line_count == 1) {
        return line_count == 0 ? 0 : width;
    }
    /* So many lines fit into `narrow` and not into `too_narrow`; there need not be a narrowest. */
    while (narrow - too_narrow > step) {
        int middle = too_narrow + (narrow - too_narrow) / 2;
        int count = count_lines(middle, data);
        if (count == 0) {
            return 0;
        }
        if (count > line_count) {
            too_narrow = middle;
        } else {
            narrow = middle;
        }
    }
    return narrow;
}

/* ---- what Pango sets ---- */

/* What stands between two places where a line may break. */
struct stretch {
    int width, space_width; /* the white space at its end has no width at the end of a line */
    bool begins_line;       /* at whatever width */
};

static int count_pango_lines(int width, void *data)
{
    PangoLayout *pango = data;
    pango_layout_set_width(pango, width);
    return pango_layout_get_line_count(pango);
}

static int count_stretch_lines(int width, void *data)
{
    const GArray *stretches = data;
    int count = 0, x = 0;
    for (guint i = 0; i < stretches->len; i++) {
        const struct stretch *stretch = &g_array_index(stretches, struct stretch, i);
        bool fits = x + stretch->width - stretch->space_width <= width;
        if (stretch->begins_line || (!fits && x > 0)) {
            count++;
            x = 0;
        }
        x += stretch->width;
    }
    return count;
}

/* Adds what the glyphs of a line take to the bytes of the text that they are of. */
static void add_widths(const PangoLayoutLine *line, int *widths)
{
    for (const GSList *link = line->runs; link != NULL; link = link->next) {
        const PangoGlyphItem *run = link->data;
        for (int i = 0; i < run->glyphs->num_glyphs; i++) {
            widths[run->item->offset + run->glyphs->log_clusters[i]] +=
                run->glyphs->glyphs[i].geometry.width;
        }
    }
}

static void add_character(GArray *stretches, int width, bool is_white)
{
    struct stretch *last = &g_array_index(stretches, struct stretch, stretches->len - 1);
    last->width += width;
    if (width != 0) {
        last->space_width = is_white ? width : 0;
    }
}

/* Of a layout without a width, whose lines are the paragraphs. */
static GArray *cut_paragraphs(PangoLayout *pango, const int *widths)
{
    GArray *stretches = g_array_new(FALSE, FALSE, sizeof(struct stretch));
    const char *text = pango_layout_get_text(pango);
    const GSList *lines = pango_layout_get_lines_readonly(pango);
    int count = 0;
    const PangoLogAttr *at = pango_layout_get_log_attrs_readonly(pango, &count);
    for (const char *character = text; *character != '\0';
         character = g_utf8_next_char(character), at++) {
        int offset = (int)(character - text);
        const PangoLayoutLine *next = lines != NULL ? lines->data : NULL;
        struct stretch stretch = {.begins_line = next != NULL && next->start_index == offset};
        if (stretch.begins_line) {
            lines = lines->next;
        }
        if (stretch.begins_line || at->is_line_break || stretches->len == 0) {
            g_array_append_val(stretches, stretch);
        }
        add_character(stretches, widths[offset], at->is_white);
    }
    return stretches;
}

static GArray *stretches_new(PangoLayout *pango)
{
    int *widths = g_new0(int, strlen(pango_layout_get_text(pango)) + 1);
    pango_layout_set_width(pango, -1);
    for (const GSList *link = pango_layout_get_lines_readonly(pango); link != NULL;
         link = link->next) {
        add_widths(link->data, widths);
    }
    GArray *stretches = cut_paragraphs(pango, widths);
    g_free(widths);
    return stretches;
}

/* What Pango has said already: what is asked again costs as much as the first time. */
struct asked {
    PangoLayout *pango;
    int width, line_count; /* so many lines */
    int too_narrow; /* and more of them here, so that nothing narrower needs to be tried; 0: none is known */
};

static int count_unasked_lines(int width, void *data)
{
    const struct asked *asked = data;
    if (width == asked->width) {
        return asked->line_count;
    }
    return width <= asked->too_narrow ? asked->line_count + 1
                                      : count_pango_lines(width, asked->pango);
}

int text_balance_pango(PangoLayout *pango, int width)
{
    struct asked asked = {.pango = pango, .width = width};
    asked.line_count = count_pango_lines(width, pango);
    if (asked.line_count == 1) {
        return width;
    }
    GArray *stretches = stretches_new(pango);
    int best = 0;
    if (count_stretch_lines(width, stretches) == asked.line_count) {
        best = text_balance(width, count_stretch_lines, stretches);
    }
    g_array_unref(stretches);
    /* What a font kerns over spaces, and hyphens at the end of a line, may leave other room than was measured. */
    int count = best > 0 ? count_pango_lines(best, pango) : 0;
    if (count == asked.line_count) {
        return best;
    }
    asked.too_narrow = count > asked.line_count ? best : 0;
    return text_balance(width, count_unasked_lines, &asked);
}
