/* Whether choices of types can be told apart, for the reader of types. */
#ifndef KERF_GAME_RECORD_TYPE_CHOICES_H
#define KERF_GAME_RECORD_TYPE_CHOICES_H

#include "game/record_type.h"

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
