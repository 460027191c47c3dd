/* Pieces on sheets that are cut already: one in each place. */
#ifndef KERF_SHEET_LABEL_PLACES_H
#define KERF_SHEET_LABEL_PLACES_H

#include <stdbool.h>

#include "sheet/sheet_layout.h"

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
