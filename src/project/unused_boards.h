/* Names on boards that nothing shows: looks, entries of legends, regions. */
#ifndef KERF_PROJECT_UNUSED_BOARDS_H
#define KERF_PROJECT_UNUSED_BOARDS_H

#include "project/project.h"

/**
 * Keys (const struct node *), once each and in the order of the documents; the caller frees the array.
 *
 * looks    in layouts, of kinds, lines and regions that no face has
 * legends  for words that are nowhere on their layer; of a layer made by an expression nothing is known
 * regions  that carry nothing to show; rules, walls and looks may use them all the same
 */
GPtrArray *unused_looks_find(const struct project *project);
GPtrArray *unused_legends_find(const struct project *project);
GPtrArray *unused_regions_find(const struct project *project);

/** Whether a look of some layout draws something for regions of this name. */
bool unused_region_is_drawn(const struct game *game, const char *region);

#endif
