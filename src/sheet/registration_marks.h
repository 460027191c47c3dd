/* Marks in three corners of a printed sheet by which a cutting machine finds out how the sheet lies. */
#ifndef KERF_SHEET_REGISTRATION_MARKS_H
#define KERF_SHEET_REGISTRATION_MARKS_H

#include <glib.h>

#include "sheet/sheet_plan.h"

/**
 * Appends the marks of a page to `marks` (of struct mark), as lines of MARK_REGISTRATION.
 *
 * Of REGISTRATION_SILHOUETTE (type 1): a filled square top left, an angle top right and one bottom left,
 * on a path 10 mm inside of the page's edges. Source: measured, see
 * registration_marks.c.
 */
void registration_marks_add(GArray *marks, enum registration registration, double page_width_mm,
                            double page_height_mm);

/** From the edges of the page to where the marks end and pieces may begin; 0 without marks. */
double registration_room_mm(enum registration registration);

#endif
