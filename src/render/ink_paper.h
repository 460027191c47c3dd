/* A part of a face in pixels of inks: what PDF/X-1a gets where something is seen through. */
#ifndef KERF_RENDER_INK_PAPER_H
#define KERF_RENDER_INK_PAPER_H

#include <stdbool.h>
#include <stddef.h>

#include <cairo.h>

#include "render/pdf_inks.h"

/** White at first; layers are laid on it one after the other. */
struct ink_paper;

/** area  in pixels of the face */
struct ink_paper *ink_paper_new(const struct pdf_inks *inks, cairo_rectangle_int_t area);

/** Accepts NULL. */
void ink_paper_free(struct ink_paper *paper);

/**
 * Turns the colours of a layer into inks as pdf_inks_convert() does, and lays it on the paper: inks are mixed by
 * alpha, as a viewer mixes those of PDF/X-4.
 *
 * surface    a layer in ARGB32, with its top left at `x`, `y` of the face, inside of the area
 * pixels     the layer is of one picture: greys in it are black ink only where all of it is grey
 * drawn_out  what of the face it has anything on; without width: nothing
 * solid_out  whether all of the layer is opaque
 */
void ink_paper_lay(struct ink_paper *paper, cairo_surface_t *surface, int x, int y, bool pixels,
                   cairo_rectangle_int_t *drawn_out, bool *solid_out);

/**
 * A piece of the paper as a surface without alpha, of which pdf_inks_convert() makes a picture in those inks:
 * Cairo knows no inks, so its own pixels mean nothing. To be drawn stretched over the piece.
 *
 * piece  inside of the area
 * step   1, or so many pixels across and down become one; the sides of the piece are multiples of it
 *
 * cairo_surface_destroy()
 */
cairo_surface_t *ink_paper_cut(const struct ink_paper *paper, cairo_rectangle_int_t piece,
                               int step);

/** A picture of inks, four bytes a pixel; 255 is all ink. */
struct ink_picture {
    const unsigned char *inks; /* borrowed */
    size_t width, height;
};

/** The picture in the bytes of a surface of ink_paper_cut(), three a pixel; false for all others. */
bool ink_picture_read(const unsigned char *bytes, size_t length, struct ink_picture *picture_out);

#endif
