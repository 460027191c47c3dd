/* The lines on a sheet: where to cut and where to fold. */
#ifndef KERF_SHEET_SHEET_MARKS_H
#define KERF_SHEET_SHEET_MARKS_H

#include <glib.h>

#include "sheet/sheet_layout.h"
#include "sheet/sheet_plan.h"

#define MARK_LENGTH_MM     3.0 /* of a mark in the margin. Source: ernierasta/pnp-howto */
#define MARK_CLEARANCE_MM  1.0 /* least distance of a mark from the cut it belongs to */
#define MARK_PAPER_EDGE_MM 1.0 /* least distance of a mark from the edge of the paper */

/** From a cut to the near end of the marks that stand beside it. */
double sheet_mark_clearance_mm(double bleed_mm);

/** From the bleed to the far end of the marks that stand beside it. */
double sheet_mark_reach_mm(double bleed_mm);

/** What a margin must measure, from the paper's edge to the bleed, to hold whole marks. */
double sheet_mark_room_mm(double bleed_mm);

/**
 * Appends the marks of one page to `marks` (of struct mark).
 *
 * layout  the sheet
 * page    its side, size and placements are read; its marks are not
 *
 * Every straight line is there once. In a grid whose pieces touch, a line runs along the whole block;
 * all other pieces have their own four edges. Pieces whose outline is not the trim box, or that are
 * folded, cannot be freed by straight cuts: they get their outline in every style but CUT_NONE, and in
 * a grid with CUT_MARKS the marks in the margin as well, to part the sheet first. Pieces packed in rows
 * have lines with CUT_MARKS too: no ruler could be laid at marks in the margin.
 *
 * A part of a poster has the marks to join it in every style, on a back only where backs are marked.
 */
void sheet_marks_add(GArray *marks, const struct sheet_layout *layout,
                     const struct piece_shape *shapes, const struct sheet_options *options,
                     const struct sheet_page *page);

#endif
