/* Dice and shuffling: the same on every machine, for one seed. */
#ifndef KERF_TESTS_PLAY_CHANCE_H
#define KERF_TESTS_PLAY_CHANCE_H

#include "play/table.h"

/** Begins anew with a seed; a scene begins with 1. */
void chance_seed(struct table *table, uint64_t seed);

/** A whole number from 0 to count - 1; count is not 0. */
size_t chance_below(struct table *table, size_t count);

/** What a die shows, from 1 to `sides`. */
long chance_die(struct table *table, long sides);

/** Puts records in any order. */
void chance_shuffle(struct table *table, const struct node **records, size_t count);

#endif
