/* A piece that is larger than the paper, in parts of equal size that overlap, and what is written beside them. */
#ifndef KERF_SHEET_POSTER_SPLIT_H
#define KERF_SHEET_POSTER_SPLIT_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "geom/box.h"
#include "sheet/sheet_layout.h"
#include "sheet/sheet_paper.h"
#include "sheet/sheet_plan.h"

/** Columns are named by one letter, rows by at most two digits. */
#define POSTER_COLUMNS_MAX 26
#define POSTER_ROWS_MAX    99

struct poster {
    struct sheet_paper paper; /* of each part */
    size_t columns, rows;
    double part_width_mm, part_height_mm;
    double overlap_mm;
};

/**
 * Divides a piece so that each part with the bleed of its outer edges fits a sheet, and leaves room
 * for marks and labels. Fewest sheets win, then the upright paper.
 *
 * False where the paper is too small: a part is at least three overlaps wide, so that no point but
 * those of the corners lies on more than two parts.
 */
bool poster_split(const struct piece_shape *shape, const struct sheet_options *options,
                  enum backs_mode backs, struct poster *out);

/** What a part shows, in the piece's space. */
struct box poster_part(const struct poster *poster, size_t column, size_t row);

/** "B2": of a part by its column and row, from 0; in `arena`. */
const char *poster_part_name(size_t column, size_t row, struct arena *arena);

/** A piece to be split. */
struct poster_piece {
    size_t piece, shape;  /* indices */
    size_t number, total; /* among those of its shape, from 1 */
};

/** Appends a sheet for each part, row by row, to `layouts` (of struct sheet_layout). */
void poster_add_sheets(const struct poster *poster, struct poster_piece piece,
                       const struct piece_shape *shape, struct arena *arena, GArray *layouts);

/**
 * Appends the label above one side of a part to `labels` (of struct label): the part's name, the
 * piece's, and which of several pieces it is: "B2 back · Map, 1 of 2".
 *
 * shown  what the page shows of the piece, bleed included
 * side   "back" is written beside the names of backs
 */
void poster_label_part(GArray *labels, const struct sheet_layout *layout, struct box shown,
                       enum page_side side, const struct piece_shape *shape,
                       const struct own_words *words, struct arena *arena);

/**
 * The sheet that shows how the parts go together, seen from the front: edges that come to lie on top as
 * lines, those below them dotted.
 */
struct sheet_layout poster_diagram(const struct poster *poster, const struct piece_shape *shape,
                                   double line_width_mm, const struct own_words *words,
                                   struct arena *arena);

#endif
