/* Sets of colours that carry meaning: whether every player can tell them apart. */
#ifndef KERF_GAME_COLOUR_VISION_H
#define KERF_GAME_COLOUR_VISION_H

#include "game/theme.h"

/** How different two opaque colours look to the kind of eyes for which they are most alike: the
 * distance in CIELAB (CIE 1976), and in `eyes_out` those eyes, in words ("to everybody"). */
double colour_vision_difference(struct colour a, struct colour b, const char **eyes_out);

/**
 * Checks the sets of a theme's `meaning`, whose colours are read already.
 *
 * OUTCOME_REJECTED: unknown fields, wrong kinds, colours that are not there, what allowances_read() reports,
 * DIAG_OUT_OF_RANGE for more than 64 colours. DIAG_COLOURS_MERGE at the second colour of each pair and
 * DIAG_ALLOWANCE_NOT_NEEDED are warnings, DIAG_ALLOWED is advice.
 */
enum outcome colour_vision_check(struct arena *arena, const struct theme *theme,
                                 const struct node *meaning, struct diag_list *diags);

#endif
