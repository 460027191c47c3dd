/* The contents of a booklet: its lines, and which of them stand on which page. */
#ifndef KERF_PRINT_BOOKLET_CONTENTS_H
#define KERF_PRINT_BOOKLET_CONTENTS_H

#include "base/arena.h"
#include "print/booklet_facts.h"

enum contents_kind {
    CONTENTS_GROUP,     /* a heading: a kind of paper, or what players bring */
    CONTENTS_COMPONENT, /* or a group of them */
    CONTENTS_MEMBER,    /* of the group above, on whose sheets it is */
    CONTENTS_SUM,
    CONTENTS_NEED,
};

/** Texts are markup that shows what the author wrote, letter by letter. */
struct contents_line {
    enum contents_kind kind;
    const char *name;
    const char *hint; /* beside or below the name */
    double height_mm;
    bool ruled;                    /* a thin line below it ends what is of one component or group */
    size_t piece_count;            /* of components, groups and members, and the sum */
    size_t sheet_count;            /* not of members */
    size_t first_page, page_count; /* in the document, from 1; not of members */
};

struct contents_page {
    const struct contents_line *lines;
    size_t line_count;
};

struct contents {
    const struct contents_page *pages;
    size_t page_count;
};

/**
 * Breaks the contents into pages, the first of which has less room than the others. A heading or the
 * name of a group is never the last line of a page.
 *
 * The first component begins on the page after the contents and one page on printing, and after an
 * empty one where a duplex booklet would else begin on the back of a sheet.
 */
void booklet_contents_make(const struct booklet_facts *facts, struct arena *arena,
                           struct contents *out);

/** From the edge of the paper to the text of the first pages. */
double booklet_margin_mm(const struct booklet_facts *facts);

/** From the edges of the paper to the middle of the register crosses in its corners. */
double booklet_cross_inset_mm(const struct booklet_facts *facts);

/** What an author wrote, as markup; beyond `limit` letters, wide ones counted as two, it ends in dots. */
const char *booklet_plain_text(struct arena *arena, const char *text, size_t limit);

/** "63.5": as few decimals as it takes, at most two. */
const char *booklet_length_text(struct arena *arena, double length_mm);

#endif
