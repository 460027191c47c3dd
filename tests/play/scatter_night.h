/* What the nights of Scatter do to the family: harm or help, by the level on the haunting chart. */
#ifndef KERF_TESTS_PLAY_SCATTER_NIGHT_H
#define KERF_TESTS_PLAY_SCATTER_NIGHT_H

#include "play/scatter_game.h"

/** Before a turn: the fumes of the last night are gone when Catherine's begins; then harm is done. */
void scatter_night_before_turn(struct scatter *scatter, size_t who);

/** Help before the roll. */
void scatter_night_before_roll(struct scatter *scatter, size_t who);

/** How many dice are rolled. */
int scatter_night_dice(const struct scatter *scatter, size_t who);

/** Whether one looks under an object that it stands on; flips the coin where the night may keep it away. */
bool scatter_night_dares(struct scatter *scatter, size_t who);

/** Help after moving. */
void scatter_night_after_moving(struct scatter *scatter, size_t who);

#endif
