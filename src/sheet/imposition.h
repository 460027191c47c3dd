/* The grid of pieces on a sheet: how many, which way the paper lies, where the block stands.
 *
 * A block is the smallest box around the trim boxes of the fronts; bleed lies outside of it. */
#ifndef KERF_SHEET_IMPOSITION_H
#define KERF_SHEET_IMPOSITION_H

#include <stdbool.h>
#include <stddef.h>

#include "geom/box.h"
#include "sheet/duplex_order.h"
#include "sheet/sheet_plan.h"

/** From the bleed of the pieces to a fold, on either side of it. Source: targets 5.5. */
#define FOLD_CLEARANCE_MM 5.0

struct imposition {
    double page_width_mm, page_height_mm; /* as looked at */
    struct box printable;                 /* the page less its margins */
    double piece_width_mm, piece_height_mm, bleed_mm, gap_mm;
    size_t columns, rows; /* of fronts, on a full sheet */
    double block_x_mm, block_y_mm;
    bool folded;
    struct reflection back; /* from a front to its back; about the fold if folded */
};

/** The fronts on one sheet: full rows, and a last one that may be shorter. */
struct sheet_block {
    size_t piece_count;
    size_t columns, rows;  /* that hold a piece */
    size_t last_row_count; /* pieces in the last row */
    struct box box;        /* around the trim boxes of those pieces */
};

/** Between neighbours: what the options ask for, or what their sharing of cuts and the bleed give. */
double imposition_gap_mm(const struct piece_shape *shape, const struct sheet_options *options);

/**
 * Tries both orientations and, for BACKS_FOLD, both directions of the fold; most pieces a sheet
 * wins, then the upright paper, then the fold from top to bottom.
 *
 * backs  what is to be done about backs: options->backs, or BACKS_NONE where no piece has one
 *
 * False if not even one piece fits.
 */
bool imposition_choose(const struct piece_shape *shape, const struct sheet_options *options,
                       enum backs_mode backs, struct imposition *out);

/** What a piece with its bleed must fit into on the upright paper; for findings. */
struct box imposition_piece_area(const struct piece_shape *shape,
                                 const struct sheet_options *options, enum backs_mode backs);

/** The block of the first `piece_count` places; there is at least one. */
struct sheet_block imposition_block(const struct imposition *imposition, size_t piece_count);

/** The trim box of the front at place `index`, row by row from the top left. */
struct box imposition_trim(const struct imposition *imposition, size_t index);

/**
 * What the front at place `index` may print on when the first `piece_count` places are taken: its
 * bleed box, cut back to the middle of the gap on each side where it has a neighbour.
 */
struct box imposition_clip(const struct imposition *imposition, size_t piece_count, size_t index);

#endif
