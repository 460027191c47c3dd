/* Letters of several texts at once, where they look alike, onto a Cairo context or whatever else takes letters. */
#ifndef KERF_TEXT_TEXT_PEN_H
#define KERF_TEXT_TEXT_PEN_H

#include <cairo.h>

#include "text/text_block.h"

/** Glyphs in one font and colour, in points of user space with y down. */
struct text_letters {
    cairo_scaled_font_t *font;
    struct digest font_digest; /* what the font is and how large it is set */
    struct colour colour;
    double size_pt;
    const cairo_glyph_t *glyphs;
    size_t glyph_count;
    const cairo_text_cluster_t *clusters;
    size_t cluster_count;
    const char *text; /* UTF-8 of the clusters, without a NUL */
    size_t text_length;
    cairo_text_cluster_flags_t cluster_flags;
};

/** What texts are written on. */
struct text_ground {
    void (*letters)(void *data, const struct text_letters *letters);
    /** Letters in colours of their own: emoji. */
    void (*pictures)(void *data, const struct text_letters *letters);
    /** A ground of words, or a line under, over or through them, in points. */
    void (*bar)(void *data, double x_pt, double y_pt, double width_pt, double height_pt,
                struct colour colour);
};

struct text_pen;

/** Writes on a context, which must outlive it. text_pen_free(). */
struct text_pen *text_pen_new(cairo_t *cr);

/** Writes on something else, which must outlive it. text_pen_free(). */
struct text_pen *text_pen_new_on(const struct text_ground *ground, void *data);

/**
 * Shows a text with the top left of its block at a place in user space, whose units are points; icons are the
 * caller's. Text stays text in a PDF (cairo_show_text_glyphs).
 *
 * The last of its letters may wait for others in their font and colour: until text_pen_flush(), nothing else may be
 * drawn on the ground, and its user space stays as it is.
 */
void text_pen_add(struct text_pen *pen, const struct text_block *block, double x_pt, double y_pt);

/** Draws the letters that wait. */
void text_pen_flush(struct text_pen *pen);

/** Draws nothing. Accepts NULL. */
void text_pen_free(struct text_pen *pen);

/** A single text, at the user space origin. */
void text_pen_draw(cairo_t *cr, const struct text_block *block);

/** Draws a letter in colours of its own at a place, as a picture with as many pixels as are of use. */
void text_draw_picture(cairo_t *cr, const struct text_letters *letters, size_t index, double x_pt,
                       double y_pt);

#endif
