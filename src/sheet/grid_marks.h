/* Cuts that run straight through a whole block of pieces, and marks in the margin to lay a ruler at. */
#ifndef KERF_SHEET_GRID_MARKS_H
#define KERF_SHEET_GRID_MARKS_H

#include <glib.h>

#include "sheet/mark_lines.h"
#include "sheet/sheet_layout.h"

/** Appends marks above, below and beside the block, at the edges of the pieces that exist. */
void grid_margin_marks_add(GArray *marks, const struct sheet_block *block, struct line_style style);

/** Appends a line along every edge: one for both neighbours where pieces touch. */
void grid_lines_add(GArray *marks, const struct sheet_layout *layout, struct line_style style);

#endif
