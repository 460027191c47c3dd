/* Types that lead back to themselves, for the reader of types. */
#ifndef KERF_GAME_RECORD_TYPE_CIRCLES_H
#define KERF_GAME_RECORD_TYPE_CIRCLES_H

#include "game/record_type.h"

/** So many names of types a game may have; following them stays shallow. */
enum { RECORD_TYPE_NAMES_MAX = 1000 };

/**
 * Finds named types that no data could ever fill: what they ask for leads back to themselves with no
 * list, free keys or optional field on the way. Each is made to take anything, so that nobody who
 * follows types runs in a circle.
 *
 * named  [types->named_count], the same as in `types`
 *
 * False after DIAG_CIRCULAR at the type that closes the circle.
 */
bool record_types_check_circles(struct record_type *named, const struct record_types *types,
                                struct diag_list *diags);

#endif
