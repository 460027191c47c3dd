/* A small alphabet of single strokes: words beside the pieces of a sheet need no font. */
#ifndef KERF_RENDER_STROKE_LETTERS_H
#define KERF_RENDER_STROKE_LETTERS_H

#include <cairo.h>

/** Width of the pen, of the height of the letters. */
#define STROKE_LETTER_PEN 0.11

/**
 * Adds the lines of a text to the current path.
 *
 * text      UTF-8; letters become Latin capitals without accents, what has no such letter stays blank
 * x_mm      left end of the line that the letters stand on, y_mm its height on the page
 * size_mm   height of the letters; each takes LABEL_ADVANCE of it
 */
void stroke_letters_add(cairo_t *cr, const char *text, double x_mm, double y_mm, double size_mm);

#endif
