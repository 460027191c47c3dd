/* What is written on the sheets of a poster: names beside the parts, and the diagram of all parts. */
#ifndef KERF_SHEET_POSTER_WORDS_H
#define KERF_SHEET_POSTER_WORDS_H

#include <glib.h>

#include "base/arena.h"
#include "sheet/poster_split.h"
#include "sheet/sheet_layout.h"
#include "sheet/sheet_plan.h"

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
