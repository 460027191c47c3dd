/* A game of Scatter: what lies and stands where, and what the event die does to it. */
#ifndef KERF_TESTS_PLAY_SCATTER_GAME_H
#define KERF_TESTS_PLAY_SCATTER_GAME_H

#include "document/node.h"
#include "play/deck.h"
#include "play/scatter_house.h"
#include "play/table.h"

enum {
    SCATTER_FAMILY = 3, /* Set-Up: Catherine, Tilly and Carleton */
    SCATTER_LOCKS = 2,  /* Goal: the two keys */
};

/** No holder of a tile: it lies in the house, or is burned. */
#define SCATTER_NOBODY SIZE_MAX

/** An object with its tile, or the tiles of its two parts. */
struct haunted_object {
    const struct node *record;
    struct tile *tiles[2];
    size_t tile_count;
    bool haunted, burned;
};

struct tile {
    struct haunted_object *object;
    size_t place;  /* HOUSE_NOWHERE while it is carried, and when it is burned */
    size_t holder; /* number of the family, or SCATTER_NOBODY */
};

struct relative {
    const struct node *record; /* of nights.yaml */
    size_t place;
    size_t keys; /* not used yet */
    bool frozen, escaped;
    const struct node *peeked; /* the card that Carleton knows; NULL */
};

struct rabbit {
    const struct node *track;
    long steps; /* to the porch; 0 when it is there */
};

struct scatter {
    struct table *table;
    struct house *house;
    struct tile *tiles;
    size_t tile_count;
    struct haunted_object *objects; /* in the order of objects.yaml */
    size_t object_count;
    const struct node **pads; /* by place; NULL where none lies */
    struct deck cards;
    struct relative family[SCATTER_FAMILY]; /* in the order of play */
    struct rabbit *rabbits;
    size_t rabbit_count;
    size_t spanky_track; /* rabbit_count while he is on the porch */
    long spanky_steps;   /* of his trip */
    bool spanky_has_met; /* a rabbit on this trip */
    bool night;
    const char *painted; /* the room that nobody may enter; NULL */
    size_t locks_open, escaped_count;
    size_t spanky_trips, pushed_count, burned_count, night_turns; /* for the record */
};

/** Set-Up. */
struct scatter *scatter_set_up(struct table *table);

const char *relative_name(const struct scatter *scatter, size_t who);

/** Whether one of the family has this id. */
bool relative_is(const struct scatter *scatter, size_t who, const char *id);

/** How many objects are haunted now, and the row of levels.yaml that this is. */
size_t scatter_haunted_count(const struct scatter *scatter);
const struct node *scatter_level(const struct scatter *scatter);

/** The object that a card shows; ends the scene if it has no tile. */
struct haunted_object *scatter_object(struct scatter *scatter, const struct node *card);

const char *object_name(const struct scatter *scatter, const struct haunted_object *object);

/** Makes an object haunted: its card has been drawn. Or no longer. */
void scatter_haunt(struct scatter *scatter, struct haunted_object *object);
void scatter_unhaunt(struct scatter *scatter, struct haunted_object *object);

/** The tile on a place, or NULL. */
struct tile *scatter_tile_at(const struct scatter *scatter, size_t place);

/** The number of who stands there, or SCATTER_NOBODY. */
size_t scatter_who_is_at(const struct scatter *scatter, size_t place);

/** Rolls the event die and does what it shows. */
void scatter_roll_event(struct scatter *scatter);

/** Sends King Spanky down a track, if he is on the porch. */
void scatter_call_spanky(struct scatter *scatter, size_t track);

/** His move after a character's turn. */
void scatter_move_spanky(struct scatter *scatter);

/** Finishing the Game: all rabbits at the front door, or everybody out. */
bool scatter_is_over(const struct scatter *scatter);
bool scatter_rabbits_are_in(const struct scatter *scatter);

#endif
