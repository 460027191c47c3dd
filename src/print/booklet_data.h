/* What the first pages of a booklet say: records for the layouts in booklet/, which decide how it looks
 * and how much of it a page holds.
 *
 *     {layout: contents, first: true, part: "1", lines: [{kind: group, name: Cardstock, ...}, ...], ...}
 *     {layout: printing, steps: [{head: Size, text: ...}, ...], marks: [{kind: solid, text: ...}], ...} */
#ifndef KERF_PRINT_BOOKLET_DATA_H
#define KERF_PRINT_BOOKLET_DATA_H

#include "document/node.h"
#include "print/booklet_pages.h"

/** The lines of the contents. */
struct booklet_contents {
    const struct booklet_facts *facts; /* borrowed */
    const struct contents_line *lines; /* [line_count] */
    size_t line_count;
    struct arena *arena;
};

/** What stands on one page of the contents. */
struct contents_part {
    size_t first_line, line_count;
    size_t index;      /* of the page among those of the contents, from 0 */
    size_t page_count; /* of the contents: the pages of components are counted after them */
    bool closed;       /* the lines share the room there is */
    double scale;      /* of lines with pictures, to the least that they take */
};

/** What is in the booklet, in lines, by kind of paper, then the sum, then what players bring. */
struct booklet_contents booklet_contents_make(const struct booklet_facts *facts,
                                              struct arena *arena);

/** Whether a page must not break below a line. Not for the last one. */
bool booklet_line_leads_on(const struct booklet_contents *contents, size_t index);

/**
 * The record of one page of the contents. All records are in the arena of the contents; texts are markup
 * that shows what the author wrote, letter by letter.
 *
 * The first component begins on the page after the contents and one page on printing, and after an
 * empty one where a duplex booklet would else begin on the back of a sheet.
 */
const struct node *booklet_contents_record(const struct booklet_contents *contents,
                                           const struct contents_part *part);

/** The record of the page on printing, with drawings of how parts go together and what is folded up, each so wide;
 * without any for 0. */
const struct node *booklet_printing_record(const struct booklet_facts *facts,
                                           double drawing_width_mm, struct arena *arena);

/** The record of a page with `count` lines of what an update makes useless, from `first` on. */
const struct node *booklet_update_record(const struct booklet_facts *facts,
                                         const struct booklet_update *update, size_t first,
                                         size_t count, struct arena *arena);

/** From the edge of the paper to the text of the first pages. */
double booklet_margin_mm(const struct booklet_facts *facts);

/** From the edges of the paper to the middle of the register crosses in its corners. */
double booklet_cross_inset_mm(const struct booklet_facts *facts);

/** What an author wrote, as markup; beyond `limit` letters, wide ones counted as two, it ends in dots. */
const char *booklet_plain_text(struct arena *arena, const char *text, size_t limit);

/** "63.5": as few decimals as it takes, at most two. */
const char *booklet_length_text(struct arena *arena, double length_mm);

#endif
