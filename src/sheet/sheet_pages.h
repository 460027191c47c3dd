/* Sheets that are laid out become pages, in the order of printing. */
#ifndef KERF_SHEET_SHEET_PAGES_H
#define KERF_SHEET_SHEET_PAGES_H

#include <glib.h>

#include "sheet/sheet_plan.h"

/** Whether a piece has a back to be printed: what is folded up shows all its sides on the front. */
bool piece_has_back(const struct piece *piece, const struct piece_shape *shapes);

/**
 * Gives a plan, whose `backs` and `flip` are set, the pages of its sheets.
 *
 * layouts  of each sheet, struct sheet_layout
 *
 * Reports DIAG_BACKS_MOVED_OFF.
 */
void sheet_pages_add(struct sheet_plan *plan, const GArray *layouts, const struct piece *pieces,
                     const struct piece_shape *shapes, const struct sheet_options *options,
                     struct diag_list *diags);

#endif
