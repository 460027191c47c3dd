/* The second pass over a PDF: what Cairo cannot write. The only user of libqpdf. */
#ifndef KERF_RENDER_PDF_FINISH_H
#define KERF_RENDER_PDF_FINISH_H

#include <stdbool.h>
#include <stddef.h>

/** A rectangle in PDF user space: points, origin at the bottom left of the page. */
struct pdf_rectangle {
    double left, bottom, right, top;
};

struct pdf_page_facts {
    bool has_boxes; /* the page holds one piece: it gets TrimBox and BleedBox */
    struct pdf_rectangle trim, bleed;
    bool
        has_marks; /* in a form that begins at `marks_left_pt`, `marks_top_pt` if they show anything */
};

struct pdf_finish {
    const struct pdf_page_facts *pages; /* [page_count], as many as the document has */
    size_t page_count;
    /** The origin of the forms that hold marks, by which they are told from all others: a face has the
     * same bleed on all sides and nothing else begins outside the page. */
    int marks_left_pt, marks_top_pt;
    const char *language; /* BCP 47 */
    const char *producer;
    const char *duplex;        /* name of ISO 32000-1 table 150, "/Simplex"; NULL: not stated */
    const char *creation_date; /* "D:20260101000000Z"; NULL: the document has no dates */
};

/**
 * Rewrites a document in memory to the file `output_path`.
 *
 * Adds the page boxes, viewer preferences (no print scaling, duplex, title shown), /Lang, the marks
 * as a layer "Cut lines" that can be switched off, an /ID that depends on the contents only.
 *
 * bytes  borrowed, [length]
 *
 * NULL if all is well; else what failed, to be freed by the caller.
 * Source: ISO 32000-1:2008, 7.7.2, 8.11, 12.2, 14.11.2; what Cairo 1.16 lacks is measured.
 */
char *pdf_finish(const unsigned char *bytes, size_t length, const struct pdf_finish *finish,
                 const char *output_path);

/**
 * Writes the document anew with the greys of its texts, lines and fills in black ink only: the colour
 * operators of pages and forms whose red, green and blue are equal. All else stays as it is.
 *
 * NULL if all is well; else what failed, to be freed by the caller.
 */
char *pdf_grey_by_black(const char *path, const char *output_path);

#endif
