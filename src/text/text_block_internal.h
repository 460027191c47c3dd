/* What a text block is made of. All places are in points in the block's own space, y down. */
#ifndef KERF_TEXT_TEXT_BLOCK_INTERNAL_H
#define KERF_TEXT_TEXT_BLOCK_INTERNAL_H

#include <cairo.h>
#include <glib.h>

#include "text/text_block.h"

/** Glyphs of one font and colour that follow each other on a line, as cairo wants them. */
struct text_run {
    cairo_scaled_font_t *font; /* a reference */
    struct digest font_digest; /* text_font_digest() */
    struct colour colour;
    double x_pt, baseline_pt, width_pt, size_pt;
    size_t glyph_start, cluster_start, text_start; /* into the block's arrays */
    int glyph_count, cluster_count, text_length;
    cairo_text_cluster_flags_t cluster_flags; /* BACKWARD where it runs from right to left */
    bool has_colours; /* its font has glyphs in colours of their own: emoji */
};

/** A filled rectangle: a background, or a line under, over or through the text. */
struct text_bar {
    double x_pt, y_pt, width_pt, height_pt;
    struct colour colour;
    bool behind; /* the glyphs, which else it covers */
};

struct text_placed_icon {
    const void *picture;
    double x_pt, y_pt, width_pt, height_pt;
    struct colour colour;
};

/** All but the bars, which few have, is one piece of memory: a deck has tens of thousands. */
struct text_block {
    gint reference_count;           /* atomic: blocks go from thread to thread */
    struct text_run *runs;          /* line by line from the left */
    cairo_glyph_t *glyphs;          /* of all runs */
    struct text_placed_icon *icons; /* in the order of the text */
    cairo_text_cluster_t *clusters; /* of all runs */
    char *text;                     /* UTF-8 of the runs, without a NUL */
    struct text_bar *bars;          /* NULL: none */
    size_t run_count, glyph_count, icon_count, cluster_count, text_length, bar_count;
    double width_pt, height_pt, first_baseline_pt, last_baseline_pt;
    double capital_height_pt;                    /* of the text's own font */
    double left_pt, top_pt, right_pt, bottom_pt; /* ink and line boxes */
    bool is_flush_left; /* all lines begin at the left edge of the box, however wide it is */
};

/** A font by what is in its file, and how it is set; takes longer than to shape a word. */
struct digest text_font_digest(cairo_scaled_font_t *font);

#endif
