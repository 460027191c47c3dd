/* Where the family of Scatter go: a simple policy, not the best one. */
#ifndef KERF_TESTS_PLAY_SCATTER_GOALS_H
#define KERF_TESTS_PLAY_SCATTER_GOALS_H

#include "play/scatter_game.h"

/** The place that one of the family walks to now. */
size_t scatter_goal(const struct scatter *scatter, size_t who);

/** Whether one wants a tile that it stands on and may take. */
bool scatter_wants_tile(const struct scatter *scatter, size_t who, const struct tile *tile);

/** How many can still escape at this level. */
size_t scatter_places_left(const struct scatter *scatter);

/** The tile that one carries and would burn now, or NULL; the other of two parts must be carried too. */
struct tile *scatter_tile_to_burn(struct scatter *scatter, size_t who);

#endif
