/* The slug: one line in the margin of a sheet that says what it is, for a stack of paper without the file. */
#ifndef KERF_SHEET_SHEET_SLUG_H
#define KERF_SHEET_SHEET_SLUG_H

#include "base/arena.h"
#include "sheet/sheet_layout.h"
#include "sheet/sheet_plan.h"

/**
 * The slug of a page whose placements, marks and labels are known, kept in the arena.
 *
 * It stands where nothing else is: below or above the pieces, or beside them, turned; inside of what the
 * printer can print on where there is room, else as far out as most printers reach. NULL where there is
 * no room, on an empty page, and where the options have no words.
 */
const struct label *sheet_slug_new(const struct sheet_page *page, const struct sheet_layout *layout,
                                   const struct sheet_plan *plan,
                                   const struct sheet_options *options, struct arena *arena);

#endif
