/* The benchmark's deck as the floor reads it: what make_deck wrote to deck.tsv. */
#ifndef KERF_TESTS_BENCH_DECK_H
#define KERF_TESTS_BENCH_DECK_H

#include <stddef.h>

enum { DECK_NUMBER_COUNT = 20, DECK_NUMBER_COLUMNS = 4, DECK_NUMBER_ROWS = 5 };

struct deck_card {
    const char *title, *subtitle, *cost;
    double red, green, blue;                /* of the tinted background, 0 to 1 */
    const char *numbers[DECK_NUMBER_COUNT]; /* of the table, row by row */
    const char *body;                       /* markup */
};

struct deck {
    struct deck_card *cards;
    size_t count;
    char *text; /* what the cards point into */
};

/** Ends the program if the file is not there or not a deck. */
void deck_load(struct deck *deck, const char *folder);
void deck_clear(struct deck *deck);

#endif
