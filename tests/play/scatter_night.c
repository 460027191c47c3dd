/* Night and Day: what each of the family does in its sleep. */
#include "play/scatter_night.h"

#include <string.h>

#include "play/chance.h"
#include "play/field.h"

/* Flips the coin: whether a behavior happens, by the side that its card names. */
static bool flips(struct scatter *scatter, size_t who, const char *part)
{
    static const char *const sides[] = {"heads", "tails"};
    const char *side = sides[chance_below(scatter->table, G_N_ELEMENTS(sides))];
    const char *path = arena_printf(scatter->table->arena, "%s.coin", part);
    return field_is(scatter->table, scatter->family[who].record, path, side);
}

static bool harms(const struct scatter *scatter)
{
    return scatter->night && field_is(scatter->table, scatter_level(scatter), "night", "harm");
}

static bool helps(const struct scatter *scatter)
{
    return scatter->night && field_is(scatter->table, scatter_level(scatter), "night", "help");
}

/* Fumes fill the room: all in it are frozen until Catherine's next turn. The hall is no room. */
static void paint_room(struct scatter *scatter, size_t who)
{
    const char *room = house_room(scatter->house, scatter->family[who].place);
    if (strcmp(room, "hall") == 0 || !flips(scatter, who, "harm")) {
        return;
    }
    scatter->painted = room;
    for (size_t i = 0; i < SCATTER_FAMILY; i++) {
        struct relative *other = &scatter->family[i];
        other->frozen =
            !other->escaped && strcmp(house_room(scatter->house, other->place), room) == 0;
    }
    table_say(scatter->table, "%s paints the %s.", relative_name(scatter, who), room);
}

static void air_room(struct scatter *scatter)
{
    scatter->painted = NULL;
    for (size_t i = 0; i < SCATTER_FAMILY; i++) {
        scatter->family[i].frozen = false;
    }
}

/* Renews one haunted object around her; its card goes below the deck. */
static void paint_object(struct scatter *scatter, size_t who)
{
    const struct relative *relative = &scatter->family[who];
    if (relative->escaped || !flips(scatter, who, "help")) {
        return;
    }
    for (size_t i = 0; i < scatter->tile_count; i++) {
        const struct tile *tile = &scatter->tiles[i];
        struct haunted_object *object = tile->object;
        if (object->haunted && tile->place != HOUSE_NOWHERE &&
            house_touches(scatter->house, relative->place, tile->place)) {
            scatter_unhaunt(scatter, object);
            deck_put_below(&scatter->cards, object->record);
            table_say(scatter->table, "%s renews %s.", relative_name(scatter, who),
                      object_name(scatter, object));
            return;
        }
    }
}

/* The room of her floor that a roll leads to, by the sleepwalking chart. */
static const char *room_of_roll(struct scatter *scatter, size_t floor, long roll)
{
    struct table *table = scatter->table;
    const char *floor_id = record_id(table, scatter->house->records[floor]);
    for (size_t i = 0; i < record_count(table, "rooms"); i++) {
        const struct node *room = record_at(table, "rooms", i);
        for (size_t j = 0; j < field_count(table, room, "rolls"); j++) {
            if (field_is(table, room, "floor", floor_id) &&
                field_whole(table, field_item(table, room, "rolls", j), "") == roll) {
                return record_id(table, room);
            }
        }
    }
    table_fail(table, "a %ld on the sleepwalking chart leads nowhere %s", roll, floor_id);
}

/* Whether a place of a room is beside an entrance of it. */
static bool is_entrance(const struct house *house, size_t place)
{
    for (size_t i = 0; i < house->steps[place].count; i++) {
        size_t next = house->steps[place].places[i];
        if (house_floor(house, next) == house_floor(house, place) &&
            strcmp(house_room(house, next), house_room(house, place)) != 0) {
            return true;
        }
    }
    return false;
}

static void sleepwalk(struct scatter *scatter, size_t who)
{
    enum { SIDES = 6 };
    struct relative *relative = &scatter->family[who];
    if (!flips(scatter, who, "harm")) {
        return;
    }
    const char *room = room_of_roll(scatter, house_floor(scatter->house, relative->place),
                                    chance_die(scatter->table, SIDES));
    size_t places[HOUSE_PLACES_MAX], count = house_places_of_room(scatter->house, room, places);
    for (size_t i = 0; i < count; i++) {
        if (is_entrance(scatter->house, places[i]) &&
            scatter_who_is_at(scatter, places[i]) == SCATTER_NOBODY) {
            relative->place = places[i];
            table_say(scatter->table, "%s wakes up at %s.", relative_name(scatter, who),
                      house_name(scatter->house, relative->place));
            return;
        }
    }
    table_demand(scatter->table, count > 0, "there is no room '%s' to wake up in", room);
}

static void look_ahead(struct scatter *scatter, size_t who)
{
    if (flips(scatter, who, "help") && scatter->cards.count > 0) {
        scatter->family[who].peeked = scatter->cards.records[scatter->cards.count - 1];
    }
}

/* By id: what happens before the turn, before the roll and after moving. */
static const struct behavior {
    const char *id;
    void (*harms_before)(struct scatter *scatter, size_t who);
    void (*helps_before)(struct scatter *scatter, size_t who);
    void (*helps_after)(struct scatter *scatter, size_t who);
    int dice;     /* that are rolled while the night helps */
    bool shrinks; /* from looking under objects, while it harms */
} behaviors[] = {
    {"catherine", paint_room, NULL, paint_object, 1, false},
    {"tilly", sleepwalk, NULL, NULL, 2, false},
    {"carleton", NULL, look_ahead, NULL, 1, true},
};

static const struct behavior *behavior_of(const struct scatter *scatter, size_t who)
{
    for (size_t i = 0; i < G_N_ELEMENTS(behaviors); i++) {
        if (relative_is(scatter, who, behaviors[i].id)) {
            return &behaviors[i];
        }
    }
    table_fail(scatter->table, "nothing is known of the nights of %s", relative_name(scatter, who));
}

void scatter_night_before_turn(struct scatter *scatter, size_t who)
{
    const struct behavior *behavior = behavior_of(scatter, who);
    const struct relative *relative = &scatter->family[who];
    if (relative_is(scatter, who, "catherine")) {
        air_room(scatter);
    }
    if (harms(scatter) && behavior->harms_before != NULL && !relative->escaped &&
        !relative->frozen) {
        behavior->harms_before(scatter, who);
    }
}

void scatter_night_before_roll(struct scatter *scatter, size_t who)
{
    const struct behavior *behavior = behavior_of(scatter, who);
    if (helps(scatter) && behavior->helps_before != NULL) {
        behavior->helps_before(scatter, who);
    }
}

int scatter_night_dice(const struct scatter *scatter, size_t who)
{
    return helps(scatter) ? behavior_of(scatter, who)->dice : 1;
}

bool scatter_night_dares(struct scatter *scatter, size_t who)
{
    return !harms(scatter) || !behavior_of(scatter, who)->shrinks || !flips(scatter, who, "harm");
}

void scatter_night_after_moving(struct scatter *scatter, size_t who)
{
    const struct behavior *behavior = behavior_of(scatter, who);
    if (helps(scatter) && behavior->helps_after != NULL) {
        behavior->helps_after(scatter, who);
    }
}
