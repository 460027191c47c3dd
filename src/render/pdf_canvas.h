/* Display lists into the streams of a PDF: the pages of a part of a document, and what several of them show. */
#ifndef KERF_RENDER_PDF_CANVAS_H
#define KERF_RENDER_PDF_CANVAS_H

#include <stdbool.h>

#include "face/display_list.h"
#include "geom/transform.h"
#include "render/pdf_art.h"
#include "render/pdf_part.h"

/** One thread's. */
struct pdf_canvas;

/** Draws into a part; what only Cairo can draw, into art and with a drawer. All are borrowed. */
struct pdf_canvas *pdf_canvas_new(struct pdf_part *part, struct pdf_art *art,
                                  struct image_drawer *drawer);

/** Accepts NULL. */
void pdf_canvas_free(struct pdf_canvas *canvas);

/** Begins a page of the part. */
void pdf_canvas_begin_page(struct pdf_canvas *canvas, double height_mm);

void pdf_canvas_end_page(struct pdf_canvas *canvas);

/**
 * Draws a list onto the page.
 *
 * place  from the space of the list to that of the page, y down
 * clip   what of the page it may draw on; NULL: all
 *
 * False where a picture could not be drawn.
 */
bool pdf_canvas_draw(struct pdf_canvas *canvas, const struct display_list *list,
                     const struct transform *place, const struct box *clip);

/**
 * Makes a form of a list, whether a page is open or not.
 *
 * is_layer  it has the marks
 *
 * Its name, which is the part's; NULL where a picture could not be drawn.
 */
const char *pdf_canvas_form(struct pdf_canvas *canvas, const struct display_list *list,
                            bool is_layer);

/** Shows a form, or a page of art, on the page: as pdf_canvas_draw(). */
void pdf_canvas_show(struct pdf_canvas *canvas, const char *name, const struct transform *place,
                     const struct box *clip);

#endif
