/* Letters onto a Cairo context: those of several texts at once, where they look alike. */
#ifndef KERF_TEXT_TEXT_PEN_H
#define KERF_TEXT_TEXT_PEN_H

#include <cairo.h>

#include "text/text_block.h"

struct text_pen;

/** Writes on a context, which must outlive it. text_pen_free(). */
struct text_pen *text_pen_new(cairo_t *cr);

/**
 * Shows a text with the top left of its block at a place in user space, whose units are points; icons are the
 * caller's. Text stays text in a PDF (cairo_show_text_glyphs).
 *
 * The last of its letters may wait for others in their font and colour: until text_pen_flush(), nothing else may be
 * drawn on the context, and its user space stays as it is.
 */
void text_pen_add(struct text_pen *pen, const struct text_block *block, double x_pt, double y_pt);

/** Draws the letters that wait. */
void text_pen_flush(struct text_pen *pen);

/** Draws nothing. Accepts NULL. */
void text_pen_free(struct text_pen *pen);

/** A single text, at the user space origin. */
void text_pen_draw(cairo_t *cr, const struct text_block *block);

#endif
