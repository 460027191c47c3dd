/* One sheet of paper before anything stands on it: which way it lies, what can be printed on, where a
 * back comes to lie. */
#ifndef KERF_SHEET_SHEET_PAPER_H
#define KERF_SHEET_SHEET_PAPER_H

#include <stdbool.h>
#include <stddef.h>

#include "geom/box.h"
#include "sheet/duplex_order.h"
#include "sheet/sheet_plan.h"

/** From the bleed of the pieces to a fold, on either side of it. Source: ernierasta/pnp-howto,
 * gutter-fold-howto.md. */
#define FOLD_CLEARANCE_MM 5.0

/** Where more pieces fit for it: as long as a mark, so that those of fronts and backs meet at the fold. */
#define FOLD_CLEARANCE_LEAST_MM 3.0

struct sheet_paper {
    double page_width_mm, page_height_mm; /* as looked at */
    struct box printable;                 /* the page less its margins */
    struct box area;                      /* what the fronts with their bleed must stay in */
    bool folded;
    struct reflection back; /* from a front to its back; about the fold if folded */
};

/** What is kept free of pieces besides the margins. */
struct paper_room {
    double least_margin_mm; /* where a margin is narrower than that */
    double above_mm;        /* within the top margin of each page */
    double fold_mm; /* on either side of a fold, for what stands between it and the pieces; at
                               most FOLD_CLEARANCE_MM */
};

/**
 * The ways to lay the paper, best first: upright before turned, a fold from top to bottom first. Each is
 * there twice with registration marks: clear of them above and below, and clear of them on both sides;
 * and all of them once more for a fold, with the pieces as near to it as `room` lets them be.
 */
size_t sheet_paper_way_count(const struct sheet_options *options, enum backs_mode backs);

/**
 * Lays the paper in one of these ways.
 *
 * backs  what is to be done about backs: options->backs, or BACKS_NONE where no piece has one
 */
struct sheet_paper sheet_paper_lay(const struct sheet_options *options, enum backs_mode backs,
                                   size_t way, struct paper_room room);

/** Of the upright paper, what a piece with its bleed must fit into; for findings. */
struct box sheet_paper_upright_area(const struct sheet_options *options, enum backs_mode backs,
                                    struct paper_room room);

/** Where a box of this size stands: in the middle of the area, or up against the fold. */
struct box sheet_paper_centre(const struct sheet_paper *paper, double width_mm, double height_mm);

#endif
