/* Where the family of Scatter go. */
#include "play/scatter_goals.h"

#include <string.h>

#include "play/field.h"

enum {
    RABBITS_NEAR = 9,     /* steps of all rabbits to the porch: time to call King Spanky */
    HAUNTED_BEARABLE = 6, /* objects: more are burned before others are looked under */
    DETOUR = 40,          /* spaces: what others are nearer to is as if it were so much farther */
};

size_t scatter_places_left(const struct scatter *scatter)
{
    size_t all = (size_t)field_whole(scatter->table, scatter_level(scatter), "escape");
    return all > scatter->escaped_count ? all - scatter->escaped_count : 0;
}

/* Whoever has a key goes on looking for the other one. */
static bool keys_are_found(const struct scatter *scatter)
{
    size_t keys = scatter->locks_open;
    for (size_t i = 0; i < SCATTER_FAMILY; i++) {
        keys += scatter->family[i].keys;
    }
    return keys == SCATTER_LOCKS;
}

/* The nearest place for a purpose that nobody else stands on. */
static size_t nearest_for(const struct scatter *scatter, size_t who, const char *purpose)
{
    size_t places[HOUSE_PLACES_MAX], count = house_places_for(scatter->house, purpose, places);
    size_t from = scatter->family[who].place, best = HOUSE_NOWHERE;
    for (size_t i = 0; i < count; i++) {
        size_t there = scatter_who_is_at(scatter, places[i]);
        if (there != SCATTER_NOBODY && there != who) {
            continue;
        }
        if (best == HOUSE_NOWHERE || house_distance(scatter->house, from, places[i]) <
                                         house_distance(scatter->house, from, best)) {
            best = places[i];
        }
    }
    return best;
}

/* Whether somebody else of the family is nearer to a place. */
static bool is_nearer(const struct scatter *scatter, size_t who, size_t place)
{
    unsigned mine = house_distance(scatter->house, scatter->family[who].place, place);
    for (size_t i = 0; i < SCATTER_FAMILY; i++) {
        const struct relative *other = &scatter->family[i];
        if (i != who && !other->escaped &&
            house_distance(scatter->house, other->place, place) < mine) {
            return true;
        }
    }
    return false;
}

static bool carries_something(const struct scatter *scatter, size_t who)
{
    for (size_t i = 0; i < scatter->tile_count; i++) {
        if (scatter->tiles[i].holder == who) {
            return true;
        }
    }
    return false;
}

static size_t carried_part_count(const struct haunted_object *object)
{
    size_t count = 0;
    for (size_t i = 0; i < object->tile_count; i++) {
        count += object->tiles[i]->holder != SCATTER_NOBODY ? 1 : 0;
    }
    return count;
}

/* One thing at a time, and nothing on the way out. An object in two parts keeps two busy: they begin
 * with it only where it is in the way of an escape. */
bool scatter_wants_tile(const struct scatter *scatter, size_t who, const struct tile *tile)
{
    const struct haunted_object *object = tile->object;
    const struct relative *relative = &scatter->family[who];
    if (carries_something(scatter, who) || (relative->keys > 0 && keys_are_found(scatter))) {
        return false;
    }
    if (object->tile_count == 1) {
        return object->haunted || relative->peeked == object->record;
    }
    bool needed = scatter->locks_open == SCATTER_LOCKS && scatter_places_left(scatter) == 0;
    return object->haunted && (needed || carried_part_count(object) > 0);
}

struct tile *scatter_tile_to_burn(struct scatter *scatter, size_t who)
{
    for (size_t i = 0; i < scatter->tile_count; i++) {
        struct tile *tile = &scatter->tiles[i];
        if (tile->holder != who) {
            continue;
        }
        const struct haunted_object *object = tile->object;
        if (carried_part_count(object) == object->tile_count) {
            return tile;
        }
    }
    return NULL;
}

/* The nearest place with a pad, or with a tile that one wants; nobody goes where another is nearer,
 * unless there is nothing else. */
static size_t nearest_tile(const struct scatter *scatter, size_t who, bool haunted)
{
    size_t from = scatter->family[who].place, best = HOUSE_NOWHERE;
    unsigned best_distance = UINT16_MAX;
    for (size_t i = 0; i < scatter->tile_count; i++) {
        const struct tile *tile = &scatter->tiles[i];
        if (tile->place == HOUSE_NOWHERE) {
            continue;
        }
        bool wanted =
            haunted ? scatter_wants_tile(scatter, who, tile) : scatter->pads[tile->place] != NULL;
        unsigned distance = house_distance(scatter->house, from, tile->place);
        distance += is_nearer(scatter, who, tile->place) ? DETOUR : 0;
        if (wanted && distance > 0 && distance < best_distance) {
            best_distance = distance;
            best = tile->place;
        }
    }
    return best;
}

static bool should_call_spanky(const struct scatter *scatter, size_t who)
{
    long steps = 0;
    for (size_t i = 0; i < scatter->rabbit_count; i++) {
        steps += scatter->rabbits[i].steps;
    }
    size_t place = nearest_for(scatter, who, "king-spanky");
    return scatter->spanky_track == scatter->rabbit_count && steps <= RABBITS_NEAR &&
           place != HOUSE_NOWHERE && !is_nearer(scatter, who, place);
}

size_t scatter_goal(const struct scatter *scatter, size_t who)
{
    const struct relative *relative = &scatter->family[who];
    bool open = scatter->locks_open == SCATTER_LOCKS;
    if ((open && scatter_places_left(scatter) > 0) ||
        (relative->keys > 0 && keys_are_found(scatter))) {
        return nearest_for(scatter, who, "back-door");
    }
    if (carries_something(scatter, who)) {
        return nearest_for(scatter, who, "fireplace");
    }
    if (should_call_spanky(scatter, who)) {
        return nearest_for(scatter, who, "king-spanky");
    }
    size_t pad = open ? HOUSE_NOWHERE : nearest_tile(scatter, who, false);
    size_t haunted = nearest_tile(scatter, who, true);
    bool many = scatter_haunted_count(scatter) > HAUNTED_BEARABLE;
    if (pad == HOUSE_NOWHERE || (many && haunted != HOUSE_NOWHERE)) {
        return haunted != HOUSE_NOWHERE ? haunted : nearest_for(scatter, who, "back-door");
    }
    return pad;
}
