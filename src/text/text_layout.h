/* A text set in one size: where its lines stand. Borrowed from the font set until its next text. */
#ifndef KERF_TEXT_TEXT_LAYOUT_H
#define KERF_TEXT_TEXT_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>

#include <pango/pango.h>

#include "text/font_set.h"
#include "text/markup.h"
#include "text/text_block.h"

/** A line in the block's space, in points; y is down from the top. */
struct text_line {
    const GSList *runs;     /* PangoGlyphItem, from the left; borrowed from the layout */
    PangoLayoutLine *pango; /* borrowed likewise; NULL where the line was put together of words */
    int start;              /* byte of the text */
    bool begins_paragraph, right_to_left;
    PangoRectangle ink, logical; /* from its origin on the baseline, in Pango's units */
    double x_pt, width_pt;       /* without the white space at its end */
    double top_pt, baseline_pt, bottom_pt;
    double stretch_pt; /* to be added to each space of a justified line */
    int end;           /* byte of the text from which on the line has only white space */
};

struct text_layout {
    struct font_set *set;
    const struct shaper *shaper; /* the font set's */
    PangoLayout *pango;          /* the shaper's; has the text's font and attributes */
    GArray *word_lines;          /* struct word_line, owned; NULL where Pango broke the lines */
    const struct text_request *request;
    const struct markup *markup;
    double size_pt;
    double scale;            /* from the size it is shaped in to size_pt */
    struct text_line *lines; /* [line_count], owned */
    size_t line_count;
    double width_pt, height_pt; /* of the widest line, of all lines */
    double capital_height_pt;   /* of the text's own font */
};

/**
 * Shapes and breaks a text in the given size. The font set holds one layout at a time: the one
 * before is no longer valid. text_layout_clear().
 */
void text_layout_init(struct text_layout *layout, struct font_set *set,
                      const struct text_request *request, const struct markup *markup,
                      double size_pt);
void text_layout_clear(struct text_layout *layout);

/** A length of Pango's in this layout, as it is shown. */
double text_layout_pt(const struct text_layout *layout, double units);

/** From the origin of a line to the edge of the character at a byte of the text: before it, or behind. */
int text_line_edge(const struct text_line *line, int offset, bool is_behind);

/** Whether a line is stretched at this byte of the text. */
bool text_layout_is_space(const struct text_layout *layout, int offset);

#endif
