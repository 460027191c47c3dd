/* Names on boards that nothing shows: looks, entries of legends, regions. */
#ifndef KERF_PROJECT_UNUSED_BOARDS_H
#define KERF_PROJECT_UNUSED_BOARDS_H

#include "project/project.h"

/** Looks in layouts, of kinds, lines and regions that no face has: keys (const struct node *), once each and in the order of the
 * documents; the caller frees the array. */
GPtrArray *unused_looks_find(const struct project *project);

/** Keys on boards in data and layouts, as above. */
struct unused_on_boards {
    GPtrArray *
        legends; /* for words that are nowhere on their layer; of a layer made by an expression nothing is known */
    GPtrArray
        *regions; /* that carry nothing to show; rules, walls and looks may use them all the same */
};

/** The caller frees both arrays. */
struct unused_on_boards unused_on_boards_find(const struct project *project);

/** Whether a look of some layout draws something for regions of this name. */
bool unused_region_is_drawn(const struct game *game, const char *region);

#endif
