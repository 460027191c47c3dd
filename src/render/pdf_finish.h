/* Parts put together into a PDF, and what it says of itself. */
#ifndef KERF_RENDER_PDF_FINISH_H
#define KERF_RENDER_PDF_FINISH_H

#include <stdbool.h>
#include <stddef.h>

#include "render/pdf_part.h"

/** Of a page that is empty. */
#define PDF_NO_PART ((size_t)-1)

/** Which part has a page, and where. */
struct pdf_place {
    size_t part, page;
};

struct pdf_page_facts {
    struct pdf_place place;
    double width_pt, height_pt;
    char *label;    /* "1 front", in place of its number; NULL: none */
    bool has_boxes; /* the page holds one piece: it gets TrimBox and BleedBox */
    struct pdf_rectangle trim, bleed;
};

struct pdf_outline_entry {
    char *title;
    size_t page; /* from 0 */
};

struct pdf_finish {
    struct pdf_part *const *parts; /* borrowed, [part_count] */
    size_t part_count;
    const struct pdf_page_facts *pages; /* [page_count] */
    size_t page_count;
    const struct pdf_outline_entry *entries; /* [entry_count] */
    size_t entry_count;
    const char *title;
    const char *subject;  /* NULL: none */
    const char *language; /* BCP 47 */
    const char *creator, *producer;
    const char *duplex;        /* name of ISO 32000-1 table 150, "/Simplex"; NULL: not stated */
    const char *creation_date; /* "D:20260101000000Z"; NULL: the document has no dates */
};

/**
 * Puts the pages of the parts together into the file `output_path`. What two parts have, a font, a form or a picture, is
 * stored once.
 *
 * Adds an outline, page labels, page boxes, viewer preferences (no print scaling, duplex, title shown), /Lang,
 * the marks as a layer "Cut lines" that can be switched off, an /ID that depends on the contents only.
 *
 * NULL if all is well; else what failed, to be freed by the caller.
 * Source: ISO 32000-1:2008, 7.7.2, 8.11, 12.2, 12.3.3, 12.4.2, 14.11.2.
 */
char *pdf_finish(const struct pdf_finish *finish, const char *output_path);

#endif
