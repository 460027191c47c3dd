/* The second pass over a PDF: what Cairo cannot write. */
#ifndef KERF_RENDER_PDF_FINISH_H
#define KERF_RENDER_PDF_FINISH_H

#include <stdbool.h>
#include <stddef.h>

/** A rectangle in PDF user space: points, origin at the bottom left of the page. */
struct pdf_rectangle {
    double left, bottom, right, top;
};

/** What a page shows of one that is larger: drawn below all else that it has. */
struct pdf_share {
    size_t page, large_page;   /* of the source */
    double matrix[6];          /* from the space of the large page, as in PDF */
    struct pdf_rectangle clip; /* on the page */
};

/** A PDF in memory. */
struct pdf_source {
    const unsigned char *bytes;
    size_t length;
    const struct pdf_share *shares; /* [share_count] */
    size_t share_count;
};

/** Of a page that is empty. */
#define PDF_NO_SOURCE ((size_t)-1)

/** Which source has a page, and where. */
struct pdf_place {
    size_t source, page;
};

struct pdf_page_facts {
    struct pdf_place place;
    double width_pt, height_pt; /* to which a page is cut; 0: as it is drawn */
    char *label;                /* "1 front", in place of its number; NULL: none */
    bool has_boxes;             /* the page holds one piece: it gets TrimBox and BleedBox */
    struct pdf_rectangle trim, bleed;
    bool
        has_marks; /* in a form that begins at `marks_left_pt`, `marks_top_pt` if they show anything */
};

struct pdf_outline_entry {
    char *title;
    size_t page; /* from 0 */
};

struct pdf_finish {
    const struct pdf_source *sources; /* borrowed, [source_count] */
    size_t source_count;
    const struct pdf_page_facts *pages; /* [page_count] */
    size_t page_count;
    const struct pdf_outline_entry *entries; /* [entry_count] */
    size_t entry_count;
    /** The origin of the forms that hold marks, by which they are told from all others: a face has the
     * same bleed on all sides and nothing else begins outside the page. */
    int marks_left_pt, marks_top_pt;
    const char *title;
    const char *subject;  /* NULL: none */
    const char *language; /* BCP 47 */
    const char *creator, *producer;
    const char *duplex;        /* name of ISO 32000-1 table 150, "/Simplex"; NULL: not stated */
    const char *creation_date; /* "D:20260101000000Z"; NULL: the document has no dates */
};

/**
 * Puts the pages of the sources together into the file `output_path`. What is equal in two sources, a font or
 * a picture, is stored once.
 *
 * Adds an outline, page labels, page boxes, viewer preferences (no print scaling, duplex, title shown), /Lang,
 * the marks as a layer "Cut lines" that can be switched off, an /ID that depends on the contents only.
 *
 * NULL if all is well; else what failed, to be freed by the caller.
 * Source: ISO 32000-1:2008, 7.7.2, 8.11, 12.2, 12.3.3, 12.4.2, 14.11.2; what Cairo 1.16 lacks is measured.
 */
char *pdf_finish(const struct pdf_finish *finish, const char *output_path);

#endif
