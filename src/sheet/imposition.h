/* The grid of pieces on a sheet: how many, which way the paper lies, where the block stands; on a sheet that is
 * cut already, one piece in each of its places.
 *
 * A block is the smallest box around the trim boxes of the fronts; bleed lies outside of it. */
#ifndef KERF_SHEET_IMPOSITION_H
#define KERF_SHEET_IMPOSITION_H

#include <stdbool.h>
#include <stddef.h>

#include "geom/box.h"
#include "sheet/sheet_layout.h"
#include "sheet/sheet_paper.h"
#include "sheet/sheet_plan.h"

/** The least distance of pieces that are cut out one by one: room for scissors. */
#define LONE_GAP_MM 2.0

struct imposition {
    struct sheet_paper paper;
    double piece_width_mm, piece_height_mm, bleed_mm, gap_mm;
    size_t columns, rows; /* of fronts, on a full sheet */
    double block_x_mm, block_y_mm;
};

/** Whether straight cuts along the edges of its trim free a piece. */
bool piece_is_cut_straight(const struct piece_shape *shape);

/**
 * Between pieces that share no cuts: what the options ask for, or both bleeds and LONE_GAP_MM.
 *
 * may_touch  all are cut along straight lines, so that a stated gap of zero leaves them to one cut
 */
double lone_gap_mm(double bleed_mm, bool may_touch, const struct sheet_options *options);

/** Between neighbours: what the options ask for, or what their sharing of cuts and the bleed give. */
double imposition_gap_mm(const struct piece_shape *shape, const struct sheet_options *options);

/** What pieces of this bleed leave free for their marks; nothing where the options ask for none. */
struct paper_room imposition_room(double bleed_mm, const struct sheet_options *options);

/**
 * Tries both orientations and, for BACKS_FOLD, both directions of the fold; most pieces a sheet
 * wins, then FOLD_CLEARANCE_MM beside the fold, then the upright paper, then the fold from top to
 * bottom.
 *
 * backs  what is to be done about backs: options->backs, or BACKS_NONE where no piece has one
 *
 * False if not even one piece fits.
 */
bool imposition_choose(const struct piece_shape *shape, const struct sheet_options *options,
                       enum backs_mode backs, struct imposition *out);

/** The block of the first `piece_count` places; there is at least one. */
struct sheet_block imposition_block(const struct imposition *imposition, size_t piece_count);

/** The trim box of the front at place `index`, row by row from the top left. */
struct box imposition_trim(const struct imposition *imposition, size_t index);

/**
 * What the front at place `index` may print on when the first `piece_count` places are taken: its
 * bleed box, cut back to the middle of the gap on each side where it has a neighbour.
 */
struct box imposition_clip(const struct imposition *imposition, size_t piece_count, size_t index);

/**
 * Appends the sheets that these pieces take to `layouts` (of struct sheet_layout), in the order given.
 *
 * chosen  [count], indices into `pieces`
 * arena   of the layouts
 */
void imposition_add_sheets(const struct imposition *imposition, const struct piece *pieces,
                           const size_t *chosen, size_t count, struct arena *arena,
                           GArray *layouts);

/** How the pieces of a plan go into the places of its paper. */
struct label_fit {
    const struct label_sheet *sheet;
    struct sheet_paper paper;
    bool turned; /* the sheet lies on its side */
};

/** False if the pieces of this shape fit in no place, whichever way the sheet lies. */
bool label_fit_choose(const struct piece_shape *shape, const struct sheet_options *options,
                      enum backs_mode backs, struct label_fit *out);

/** Takes them with the sheet lying that way; false where they do not fit so. */
bool label_fit_allows(const struct label_fit *fit, const struct piece_shape *shape);

/** How much of its bleed a piece has there: to the middle between its place and the next, and to the edge of its
 * place where places stand one by one. */
double label_fit_bleed_mm(const struct label_fit *fit, const struct piece_shape *shape);

/** Places on a sheet. */
size_t label_fit_count(const struct label_fit *fit);

/**
 * Appends the sheets that these pieces take to `layouts` (of struct sheet_layout), in the order given.
 *
 * chosen  [count], indices into `pieces`
 * arena   of the layouts
 */
void label_fit_add_sheets(const struct label_fit *fit, const struct piece *pieces,
                          const struct piece_shape *shapes, const size_t *chosen, size_t count,
                          struct arena *arena, GArray *layouts);

#endif
