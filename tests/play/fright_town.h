/* The street sheet of Roll and Fright: houses with techniques in their doors, the parents, the score. */
#ifndef KERF_TESTS_PLAY_FRIGHT_TOWN_H
#define KERF_TESTS_PLAY_FRIGHT_TOWN_H

#include "play/table.h"

enum { TOWN_PLAYERS = 2, TOWN_STREETS_MAX = 8, TOWN_TECHNIQUES_MAX = 8, NOBODY = -1 };

struct fright_street {
    const struct node *record;       /* of streets.yaml */
    size_t open_count;               /* houses that are not marked */
    int owners[TOWN_TECHNIQUES_MAX]; /* who has marked a house with each technique, or NOBODY */
};

struct fright_town {
    struct table *table;
    struct fright_street streets[TOWN_STREETS_MAX];
    size_t street_count, technique_count;
};

/** Takes a street sheet from the box. */
struct fright_town *town_open(struct table *table);

/** How many houses are to be marked still. */
size_t town_open_count(const struct fright_town *town);

/**
 * Marks a house where it seems to bring most.
 *
 * hopes  [technique]: how many costumes of it this player has or may have in the end
 */
void town_mark(struct fright_town *town, int player, const double *hopes);

/** Houses of a player with a technique, by its place in techniques.yaml. */
size_t town_houses(const struct fright_town *town, int player, size_t technique);

/** What a player gets for streets in which nobody has as many houses. */
long town_candy(const struct fright_town *town, int player);

/** What the parents take away for so many houses that were marked with trick. */
long town_anger(const struct fright_town *town, size_t tricks);

#endif
