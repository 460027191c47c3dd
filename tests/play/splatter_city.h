/* A setting of Splatter in play: its tiles on the table, the pile, and the zombies that walk there. */
#ifndef KERF_TESTS_PLAY_SPLATTER_CITY_H
#define KERF_TESTS_PLAY_SPLATTER_CITY_H

#include "play/deck.h"
#include "play/laid_tiles.h"

enum { CITY_ZOMBIES_MAX = 200, CITY_FIGURES_MAX = 4 };

struct zombie {
    const struct node *kind; /* a record of zombies.yaml */
    const struct node *slip; /* that stands for it */
    size_t place;
    bool tipped, stood_up; /* stood up: in this step, in which it does not move */
};

struct city {
    struct table *table;
    const struct node *setting;
    struct laid_tiles laid;
    struct deck pile;
    struct zombie zombies[CITY_ZOMBIES_MAX];
    size_t zombie_count;
    size_t figures[CITY_FIGURES_MAX]; /* where each survivor is; LAID_NOWHERE: not in it */
};

/**
 * Game Setup: the starting tile, a tile on each of its sides, and a zombie on each splatter.
 * Nobody is in it yet; the caller moves the figures.
 */
struct city *city_open(struct table *table, const struct node *setting);

/** Puts its tiles and zombies back into the box. */
void city_clear(struct city *city);

/** The space with the red star. */
size_t city_start(const struct city *city);

/** Place Tiles: a tile at each open side of a tile, as far as one fits. How many were laid. */
size_t city_lay_tiles(struct city *city, size_t tile);

/** Place Zombies: fills the tiles beside a tile that hold neither zombie nor survivor. */
void city_fill_around(struct city *city, size_t tile);

/** Puts a zombie on every splatter of the tiles that hold none; ends the scene if figures are missing. */
void city_fill_all(struct city *city);

/** Zombie Movement Step for who stands at `place`; how many life tokens shooters take. */
long city_move_zombies(struct city *city, size_t place);

/** How many zombies stand (or lie, if `tipped`) in a place, and the first of them. */
size_t city_zombies_at(const struct city *city, size_t place, bool tipped, size_t *first_out);

/** Destroys a zombie: its figure goes back into the box. */
void city_remove_zombie(struct city *city, size_t zombie);

#endif
