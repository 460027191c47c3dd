/* What only Cairo can draw of a PDF, pictures above all: each on a page of its own in a document beside, which becomes a
 * form of the whole (pdf_finish.h). */
#ifndef KERF_RENDER_PDF_ART_H
#define KERF_RENDER_PDF_ART_H

#include <stdbool.h>

#include <cairo.h>
#include <glib.h>

#include "geom/transform.h"

/** Of a part of a document; one thread's. */
struct pdf_art;

struct pdf_art_page {
    const char *name;           /* of the form; it follows from the key */
    double width_pt, height_pt; /* whole points */
};

/** folder  the pages are kept there, in a file without a name */
struct pdf_art *pdf_art_new(const char *folder);

/** Accepts NULL. */
void pdf_art_free(struct pdf_art *art);

/** The page that was drawn under a key; NULL: none. Borrowed until the next page is begun. */
const struct pdf_art_page *pdf_art_find(const struct pdf_art *art, const char *key);

/**
 * Begins a page.
 *
 * key  tells it from all others of the document, whichever part draws them
 *
 * A context in points, y down; the page has whole points. Where the file cannot be made it draws nothing, and
 * pdf_art_problem() says why.
 */
cairo_t *pdf_art_begin(struct pdf_art *art, const char *key, double width_pt, double height_pt);

/**
 * Ends the page.
 *
 * drawn  false where what is on it is not what was to be drawn
 *
 * NULL where it failed, and its key has no page: not drawn, or for what pdf_art_problem() says.
 */
const struct pdf_art_page *pdf_art_end(struct pdf_art *art, bool drawn);

/** Ends the document and gives the pages as a PDF, which outlives the art; NULL where there are none, or pdf_art_problem()
 * says why. */
GBytes *pdf_art_finish(struct pdf_art *art);

/** The first trouble: an errno of the file in *error_out, or what Cairo says (NULL: nothing). */
const char *pdf_art_problem(const struct pdf_art *art, int *error_out);

/** From a page, as a form, to where a box is that it fills. */
struct transform pdf_art_place(struct box box);

/** The names of the pages, in order: `char *`, the art's own; of one that failed "", which nothing shows. */
const GPtrArray *pdf_art_names(const struct pdf_art *art);

#endif
