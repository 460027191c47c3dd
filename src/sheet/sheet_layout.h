/* What stands on one sheet and how it is cut apart: the common form of grids, rows, parts of posters and
 * diagrams, from which the pages are made. */
#ifndef KERF_SHEET_SHEET_LAYOUT_H
#define KERF_SHEET_SHEET_LAYOUT_H

#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "geom/box.h"
#include "sheet/sheet_paper.h"
#include "sheet/sheet_plan.h"

/** The front of one piece on its sheet. */
struct sheet_front {
    size_t piece, shape;
    struct box trim, clip;
};

/** The fronts on one sheet: full rows, and a last one that may be shorter. */
struct sheet_block {
    size_t piece_count;
    size_t columns, rows;  /* that hold a piece */
    size_t last_row_count; /* pieces in the last row */
    struct box box;        /* around the trim boxes of those pieces */
    double piece_width_mm, piece_height_mm, gap_mm;
    struct margins bleed; /* beyond the box */
};

/** How the fronts of a sheet are cut apart. */
enum sheet_cuts {
    CUTS_OF_GRID, /* straight through the whole block */
    CUTS_OF_EACH, /* round every piece by itself */
    CUTS_OF_PART, /* round a part of a poster, with the marks to join it to its neighbours */
    CUTS_NOWHERE,
};

/** The place of a part in its poster. */
struct poster_place {
    size_t column, row;
    size_t columns, rows; /* of the poster */
    double overlap_mm;
    size_t number, total; /* of the piece among those of its shape, from 1 */
};

struct sheet_layout {
    enum page_kind kind;
    struct sheet_paper paper;
    enum sheet_cuts cuts;
    const struct sheet_front *fronts;
    size_t front_count;
    struct sheet_block block;   /* of a grid; the part itself is a grid of one */
    struct poster_place place;  /* of a part */
    const struct mark *drawing; /* of a diagram */
    size_t drawing_count;
    const struct label *labels; /* of a diagram */
    size_t label_count;
};

#endif
