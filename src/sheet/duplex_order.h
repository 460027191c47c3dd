/* Where the back of a piece goes: the mirror line between a front and its back, and the order in
 * which fronts and backs come out of the printer. */
#ifndef KERF_SHEET_DUPLEX_ORDER_H
#define KERF_SHEET_DUPLEX_ORDER_H

#include <stdbool.h>
#include <stddef.h>

#include "geom/box.h"
#include "sheet/sheet_plan.h"

/** The line that a sheet is turned over about, or folded along. */
enum mirror_axis {
    MIRROR_VERTICAL,   /* left and right change places */
    MIRROR_HORIZONTAL, /* top and bottom change places */
};

/** The way from a front to its back, both as looked at on their page. */
struct reflection {
    enum mirror_axis axis;
    double at_mm; /* x of a vertical line, y of a horizontal one */
};

/** The axis that a page of this size turns about when the printer flips it on that edge. */
enum mirror_axis flip_axis(enum flip_edge flip, double page_width_mm, double page_height_mm);

/** The axis between a front page and its back page; not for BACKS_FOLD, whose axis is chosen. */
enum mirror_axis back_page_axis(enum backs_mode backs, enum flip_edge flip, double page_width_mm,
                                double page_height_mm);

/** The reflection about the middle of `box`. */
struct reflection reflection_about_middle(enum mirror_axis axis, struct box box);

struct box reflection_of_box(struct reflection reflection, struct box box);
void reflection_of_point(struct reflection reflection, double *x_mm, double *y_mm);

/**
 * How the art of a back is turned so that it stands upright when the finished piece is turned over
 * like the page of a book. Clockwise quarter turns: 0 or 2.
 */
int reflection_quarter_turns(struct reflection reflection);

/** A page to be made: the place of one side of one sheet in the document. */
struct page_slot {
    size_t sheet;
    enum page_side side;
};

/**
 * The number of places for pages that `sheet_count` sheets take, and the page at place `index`:
 * front, back, front, back for duplex; all fronts, then all backs for separate.
 */
size_t duplex_slot_count(enum backs_mode backs, size_t sheet_count);
struct page_slot duplex_slot_at(enum backs_mode backs, size_t sheet_count, size_t index);

/**
 * Puts an empty back page after every page of a plan, so that a printer that prints on both sides
 * leaves the back of each of its sheets white. The plan is a duplex one from then on: each of its
 * former pages is a sheet of its own.
 *
 * A plan that has duplex backs, or no pages, stays as it is.
 */
void sheet_plan_add_empty_backs(struct sheet_plan *plan, enum flip_edge flip);

#endif
