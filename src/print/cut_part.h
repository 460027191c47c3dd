/* The outline of one part of a poster. */
#ifndef KERF_PRINT_CUT_PART_H
#define KERF_PRINT_CUT_PART_H

#include "geom/path.h"

/**
 * What of an outline lies in `clip`, closed along the edges of the clip; in `arena`.
 *
 * An outline that lies in it whole stays as it is; of any other the curves become lines.
 */
struct path cut_part_of(const struct path *outline, struct box clip, struct arena *arena);

#endif
