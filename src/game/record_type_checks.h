/* What speaks against types: circles of names, and choices that cannot be told apart. */
#ifndef KERF_GAME_RECORD_TYPE_CHECKS_H
#define KERF_GAME_RECORD_TYPE_CHECKS_H

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

/**
 * Checks each `any_of`: it has at most one list and one mapping, so that a value's shape tells which
 * of them is meant and findings can point into it, and no `any_of` itself. One that is wrong is made
 * to take anything.
 *
 * choices  all types of TYPE_ALTERNATIVES (struct record_type *), names without circles
 *
 * False after DIAG_WRONG_KIND at the alternative.
 */
bool record_types_check_choices(struct arena *arena, const GPtrArray *choices,
                                struct diag_list *diags);

#endif
