/* Sheets printed on one side in a document whose other sheets are printed on both. */
#ifndef KERF_SHEET_EMPTY_BACKS_H
#define KERF_SHEET_EMPTY_BACKS_H

#include "sheet/sheet_plan.h"

/**
 * Puts an empty back page after every page of a plan, so that a printer that prints on both sides
 * leaves the back of each of its sheets white. The plan is a duplex one from then on: each of its
 * former pages is a sheet of its own.
 *
 * A plan that has duplex backs, or no pages, stays as it is.
 */
void sheet_plan_add_empty_backs(struct sheet_plan *plan, enum flip_edge flip);

#endif
