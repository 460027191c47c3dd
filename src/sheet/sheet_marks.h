/* The lines on a sheet: where to cut and where to fold. */
#ifndef KERF_SHEET_SHEET_MARKS_H
#define KERF_SHEET_SHEET_MARKS_H

#include <glib.h>

#include "sheet/imposition.h"
#include "sheet/sheet_plan.h"

#define MARK_LENGTH_MM     3.0 /* of a mark in the margin. Source: targets 5.6 */
#define MARK_CLEARANCE_MM  1.0 /* least distance of a mark from the cut it belongs to */
#define MARK_PAPER_EDGE_MM 1.0 /* least distance of a mark from the edge of the paper */

/** What a margin must measure, from the paper's edge to the bleed, to hold whole marks. */
double sheet_mark_room_mm(double bleed_mm);

/**
 * Appends the marks of one page to `marks` (of struct mark).
 *
 * block  the fronts of this sheet, wherever this page shows them
 * page   its side, size and placements are read; its marks are not
 *
 * Every straight line is there once. Where pieces touch, a line runs along the whole block; where
 * they do not, each has its own four edges. Pieces whose outline is not the trim box cannot be freed
 * by straight cuts: they get their outline in every style but CUT_NONE, and with CUT_MARKS the marks
 * in the margin as well, to part the sheet first.
 */
void sheet_marks_add(GArray *marks, const struct imposition *imposition,
                     const struct sheet_block *block, const struct piece_shape *shape,
                     const struct sheet_options *options, const struct sheet_page *page);

#endif
