/* Pieces of several shapes on shared sheets: rows from the top, filled from the left, and rows again below what is
 * lower than its row. */
#ifndef KERF_SHEET_ROW_PACKING_H
#define KERF_SHEET_ROW_PACKING_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "sheet/sheet_layout.h"
#include "sheet/sheet_plan.h"

/** Pieces to be packed. */
struct packing_pieces {
    const struct piece *pieces;
    const struct piece_shape *shapes;
    size_t shape_count;
    const size_t *chosen; /* indices into `pieces`: those to pack */
    size_t chosen_count;
};

/**
 * Appends the sheets that these pieces take to `layouts` (of struct sheet_layout).
 *
 * The highest shape comes first, the wider of equals, then the one given first; pieces of one shape
 * keep their order. A piece goes into the first row with room for it, which is as high as its first
 * piece, beside the last or below a lower one; a new row is begun below, and a sheet is left when
 * nothing more goes on it. The paper lies
 * one way for all sheets, or for each sheet as it is covered best, whichever takes fewer sheets.
 *
 * False, and nothing is appended, where a shape does not fit the paper alone.
 */
bool row_packing_add_sheets(const struct packing_pieces *pieces,
                            const struct sheet_options *options, enum backs_mode backs,
                            struct arena *arena, GArray *layouts);

#endif
