/* The turns of the family of Scatter. */
#ifndef KERF_TESTS_PLAY_SCATTER_TURN_H
#define KERF_TESTS_PLAY_SCATTER_TURN_H

#include "play/scatter_game.h"

/** A turn of one of the family, with King Spanky's move and the event die after it. */
void scatter_take_turn(struct scatter *scatter, size_t who);

/** All that one does where it stands: checks, takes, drops, burns, unlocks, escapes. */
void scatter_act(struct scatter *scatter, size_t who);

#endif
