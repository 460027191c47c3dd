/* Survivors of Splatter and their turns. They play simply: straight to the next mission, fighting what
 * stands in the way. */
#ifndef KERF_TESTS_PLAY_SPLATTER_SURVIVORS_H
#define KERF_TESTS_PLAY_SPLATTER_SURVIVORS_H

#include "play/splatter_city.h"

enum {
    SPLATTER_SETTINGS = 4, /* Object of the Game */
    SPLATTER_MISSIONS = 3, /* Game Setup: for each player, of each setting */
    SPLATTER_LIVES = 6,    /* Game Components, Life Tokens */
    SPLATTER_DICE = 6,     /* Game Components, Dice */
};

struct survivor {
    const struct node *record;
    size_t number;  /* of its figure in a city */
    size_t setting; /* from 0; SPLATTER_SETTINGS once the last is left */
    long lives;
    const struct node *missions[SPLATTER_MISSIONS];
    bool done[SPLATTER_MISSIONS];
    long pistol_uses; /* the number at the top of the pistol's card */
};

struct splatter {
    struct table *table;
    const struct node *settings[SPLATTER_SETTINGS]; /* in the order of play */
    struct city *cities[SPLATTER_SETTINGS];         /* NULL: not entered yet, or left by all */
    struct deck missions[SPLATTER_SETTINGS];
    struct survivor survivors[CITY_FIGURES_MAX];
    size_t survivor_count;
};

/** Game Setup for so many players, missions dealt. */
struct splatter *splatter_set_up(struct table *table, size_t player_count);

/** One turn, all five steps. */
void splatter_take_turn(struct splatter *splatter, struct survivor *survivor);

/** Whether somebody has left the last setting. */
bool splatter_is_won(const struct splatter *splatter);

#endif
