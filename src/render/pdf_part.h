/* A part of a PDF: streams, and what they name. Names follow from contents, so that equal things of two parts are one in
 * the document. */
#ifndef KERF_RENDER_PDF_PART_H
#define KERF_RENDER_PDF_PART_H

#include <stdbool.h>

#include <glib.h>

#include "render/pdf_art.h"
#include "render/pdf_fonts.h"

/** A rectangle in PDF user space, in points. */
struct pdf_rectangle {
    double left, bottom, right, top;
};

/** Contents of a page, or a form that others show by its name. */
struct pdf_stream {
    char *name;                 /* of a form; NULL: of a page */
    GBytes *packed;             /* zlib */
    struct pdf_rectangle shown; /* of a form, in its own space */
    bool is_group;              /* shown as one, with an opacity */
    bool is_layer;              /* of the marks, which can be switched off */
    GPtrArray *resources; /* `char *`: the names of what it shows, as pdf_content.h has them */
};

struct pdf_part {
    GPtrArray *pages, *forms; /* struct pdf_stream *, in the order in which they were drawn */
    struct pdf_fonts *fonts;
    GBytes *art;          /* a PDF of Cairo's; NULL: none */
    GPtrArray *art_names; /* `char *`: of the form that each of its pages is */
};

/** Of nothing yet; pdf_part_free() frees all that is in it. */
struct pdf_part *pdf_part_new(void);

/** Accepts NULL. */
void pdf_part_free(struct pdf_part *part);

/** Ends a document of art, whose pages become the part's. What is wrong then is told by pdf_art_problem(). */
void pdf_part_take_art(struct pdf_part *part, struct pdf_art *art);

/** All of it, for pdf_part_from_bytes() in another process on a machine of the same kind. */
GBytes *pdf_part_bytes(const struct pdf_part *part);

/** NULL where they are something else, or were altered on the way. */
struct pdf_part *pdf_part_from_bytes(GBytes *bytes);

#endif
