/* The house of Scatter: two floors, joined by the stairs, to walk through.
 *
 * A place is a space of either floor: places of the upper floor come first. */
#ifndef KERF_TESTS_PLAY_SCATTER_HOUSE_H
#define KERF_TESTS_PLAY_SCATTER_HOUSE_H

#include "board/board.h"
#include "document/node.h"
#include "play/table.h"

enum {
    HOUSE_FLOORS = 2,
    HOUSE_STEPS_MAX = 5,     /* from one place: four sides and the stairs */
    HOUSE_PLACES_MAX = 1024, /* more than fit on a table */
};

/** No place, such as that of what has been burned. */
#define HOUSE_NOWHERE SIZE_MAX

struct house {
    struct table *table;
    const struct node *records[HOUSE_FLOORS]; /* upstairs, downstairs */
    const struct board *boards[HOUSE_FLOORS];
    size_t firsts[HOUSE_FLOORS + 1]; /* the first place of each floor, and the count of places */
    struct house_steps {
        size_t places[HOUSE_STEPS_MAX];
        size_t count;
    } * steps;
    uint16_t *distances; /* in steps, from place to place; UINT16_MAX where no way leads */
};

/** Both floors with their ways; ends the scene if the stairs lead nowhere. */
struct house *house_open(struct table *table);

size_t house_place_count(const struct house *house);
size_t house_floor(const struct house *house, size_t place);

/** "b2 downstairs". */
const char *house_name(const struct house *house, size_t place);

/** The room that a place is in, by id, or the hall; NULL for a hole. */
const char *house_room(const struct house *house, size_t place);

/** What a place is for: "balcony", "landing", "fireplace", "back-door", "king-spanky"; or NULL. */
const char *house_purpose(const struct house *house, size_t place);

bool house_is_circle(const struct house *house, size_t place);

/** Whether one can stand there: no hole, and not the stairs. */
bool house_is_floor(const struct house *house, size_t place);

/** Whether two places touch by a side or a corner, walls or not. */
bool house_touches(const struct house *house, size_t place, size_t other);

/** Whether one step leads from a place to the other. */
bool house_is_step(const struct house *house, size_t place, size_t other);

/** How many steps it is; UINT16_MAX where no way leads. */
unsigned house_distance(const struct house *house, size_t from, size_t to);

/** Places of a room, in a list of HOUSE_PLACES_MAX; how many. */
size_t house_places_of_room(const struct house *house, const char *room, size_t *places);

/** Places with a purpose, in a list of HOUSE_PLACES_MAX; how many. */
size_t house_places_for(const struct house *house, const char *purpose, size_t *places);

/** The place downstairs that a thing falls to from one of the balcony; ends the scene if none. */
size_t house_below(const struct house *house, size_t balcony);

#endif
