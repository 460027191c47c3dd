/* Takes what is to be drawn out of a layout. */
#ifndef KERF_TEXT_TEXT_RUNS_H
#define KERF_TEXT_TEXT_RUNS_H

#include "text/text_block.h"
#include "text/text_layout.h"

/** Letters that are others than was asked for, in a family of the layout's; NULL: there are none. */
struct text_runs_note {
    const char *family, *face;
    size_t offset; /* in the plain text */
};

/** What was noticed on the way. */
struct text_runs_report {
    bool glyph_missing;
    size_t missing_offset; /* in the plain text: the first character without a glyph */
    double smallest_pt;    /* size of the smallest run that shows anything; 0 if none does */
    struct text_runs_note fallback; /* the first character from a family that nobody named */
    struct text_runs_note no_face;  /* the first run whose family lacks the face */
};

/** A block with one reference for the caller, independent of the layout. */
struct text_block *text_runs_extract(const struct text_layout *layout,
                                     struct text_runs_report *report_out);

#endif
