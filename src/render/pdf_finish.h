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
    bool has_marks;
};

/**
 * The origin of the form that holds a page's marks, by which it is told from all other forms: a face
 * has the same bleed on all sides and nothing else begins outside the page.
 */
enum { MARKS_FORM_LEFT_PT = -3, MARKS_FORM_TOP_PT = -5 };

struct pdf_finish {
    const struct pdf_page_facts *pages; /* [page_count], as many as the document has */
    size_t page_count;
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

#endif
