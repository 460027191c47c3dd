/* A game of Roll and Fright between two siblings who take what is worth most at the moment. */
#ifndef KERF_TESTS_PLAY_FRIGHT_NIGHT_H
#define KERF_TESTS_PLAY_FRIGHT_NIGHT_H

#include "play/fright_board.h"
#include "play/fright_town.h"

struct sibling {
    struct fright_board *board;
    size_t extra_turns; /* gained, not taken yet */
};

struct night {
    struct table *table;
    struct fright_town *town;
    struct sibling siblings[TOWN_PLAYERS];
    size_t turn_count; /* extra ones too */
    size_t idle_count; /* crosses that could not be made */
};

/** Setup: boards, the street sheet, a card for each player, and four dice. */
struct night *night_begin(struct table *table);

/** A turn of a player: the roll, the passed dice, all bonuses, and the extra turns that were gained. */
void night_take_turn(struct night *night, int player);

/** Whether all houses are marked. */
bool night_is_over(const struct night *night);

/** The lines of the score added up. */
long night_score(const struct night *night, int player);

#endif
