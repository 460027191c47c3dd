/* Straight lines of a page: made, joined, moved to the other side, cut off at the edge of something; and the marks in
 * three corners by which a cutting machine finds out how the sheet lies. */
#ifndef KERF_SHEET_MARK_LINES_H
#define KERF_SHEET_MARK_LINES_H

#include <stdbool.h>

#include <glib.h>

#include "geom/box.h"
#include "sheet/duplex_order.h"
#include "sheet/sheet_plan.h"

/** How lines of one purpose look. */
struct line_style {
    enum mark_kind kind;
    double width_mm;
    bool dotted;
};

/** Appends a line to `marks` (of struct mark). */
void mark_line_add(GArray *marks, struct line_style style, double x1_mm, double y1_mm, double x2_mm,
                   double y2_mm);

/** Appends the four edges of a box: top, bottom, left, right. */
void mark_lines_add_box(GArray *marks, struct line_style style, struct box box);

/** Moves the lines from `first` on from the fronts to the backs. Lines run right or down after it. */
void mark_lines_reflect(GArray *marks, guint first, struct reflection reflection,
                        double offset_x_mm, double offset_y_mm);

/**
 * Makes one line of those from `first` on that lie on one another or go on from one another, so that
 * no cut is drawn twice. They are level or upright and run right or down.
 */
void mark_lines_join(GArray *marks, guint first);

/** Shortens the lines from `first` on to what lies inside `limits`; what lies outside is dropped. */
void mark_lines_clip(GArray *marks, guint first, struct box limits);

/**
 * Appends the marks of a page to `marks` (of struct mark), as lines of MARK_REGISTRATION.
 *
 * Of REGISTRATION_SILHOUETTE (type 1): a filled square top left, an angle top right and one bottom left,
 * on a path 10 mm inside of the page's edges. Source: measured, see
 * mark_lines.c.
 */
void registration_marks_add(GArray *marks, enum registration registration, double page_width_mm,
                            double page_height_mm);

/** From the edges of the page to where the marks end and pieces may begin; 0 without marks. */
double registration_room_mm(enum registration registration);

#endif
