/* Piles of cards or tiles, taken out of the box. */
#ifndef KERF_TESTS_PLAY_DECK_H
#define KERF_TESTS_PLAY_DECK_H

#include "play/table.h"

struct deck {
    const char *component;
    const struct node **records; /* the top one last, [count] */
    size_t count;
};

/** All pieces of a component that are in the box, in print order, the last on top. */
struct deck deck_from_box(struct table *table, const char *component);

/** Those whose record has this text in a field (see field.h). */
struct deck deck_from_box_where(struct table *table, const char *component, const char *path,
                                const char *text);

void deck_shuffle(struct table *table, struct deck *deck);

/** The top one; ends the scene if there is none. */
const struct node *deck_draw(struct table *table, struct deck *deck);

/** Puts a record, that was drawn from it, on top or at the bottom. */
void deck_put_on_top(struct deck *deck, const struct node *record);
void deck_put_below(struct deck *deck, const struct node *record);

#endif
