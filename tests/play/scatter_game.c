/* Set-up of Scatter, haunting, the lawn and the event die; headings name sections of the rulebook. */
#include "play/scatter_game.h"

#include <string.h>

#include "play/box.h"
#include "play/chance.h"
#include "play/field.h"
#include "play/ground.h"

/* --- Set-Up: the house --- */

static void shuffle_places(struct table *table, size_t *places, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t other = chance_below(table, i), place = places[i - 1];
        places[i - 1] = places[other];
        places[other] = place;
    }
}

static size_t circles_of(const struct house *house, const char *room, size_t *circles)
{
    size_t count = 0;
    for (size_t place = 0; place < house_place_count(house); place++) {
        if (house_is_circle(house, place) &&
            (room == NULL || strcmp(house_room(house, place), room) == 0)) {
            circles[count++] = place;
        }
    }
    return count;
}

/* Silver on the top floor, gold on the bottom one. */
static void lay_pads(struct scatter *scatter)
{
    static const char *const metals[HOUSE_FLOORS] = {"silver", "gold"};
    struct table *table = scatter->table;
    size_t circles[HOUSE_PLACES_MAX], count = circles_of(scatter->house, NULL, circles);
    scatter->pads =
        ARENA_NEW_ARRAY(table->arena, const struct node *, house_place_count(scatter->house));
    for (size_t floor = 0; floor < HOUSE_FLOORS; floor++) {
        struct deck pads = deck_from_box_where(table, "object-pads", "metal", metals[floor]);
        deck_shuffle(table, &pads);
        for (size_t i = 0; i < count; i++) {
            if (house_floor(scatter->house, circles[i]) == floor) {
                scatter->pads[circles[i]] = deck_draw(table, &pads);
            }
        }
        table_demand(table, pads.count == 0, "%zu %s pads find no white circle", pads.count,
                     metals[floor]);
    }
}

static void add_tile(struct scatter *scatter, struct haunted_object *object, const char *component,
                     const struct node *record)
{
    box_take(scatter->table, component, record, 1);
    struct tile *tile = &scatter->tiles[scatter->tile_count++];
    *tile = (struct tile){object, HOUSE_NOWHERE, SCATTER_NOBODY};
    object->tiles[object->tile_count++] = tile;
}

/* Takes a tile for each object, or its left and its right part. */
static void take_tiles(struct scatter *scatter)
{
    struct table *table = scatter->table;
    scatter->object_count = record_count(table, "objects");
    scatter->objects = ARENA_NEW_ARRAY(table->arena, struct haunted_object, scatter->object_count);
    scatter->tiles = ARENA_NEW_ARRAY(table->arena, struct tile, 2 * scatter->object_count);
    for (size_t i = 0; i < scatter->object_count; i++) {
        struct haunted_object *object = &scatter->objects[i];
        object->record = record_at(table, "objects", i);
        const char *id = record_id(table, object->record);
        if (field_whole(table, object->record, "tiles") == 1) {
            add_tile(scatter, object, "object-tiles", object->record);
            continue;
        }
        const char *const sides[] = {"left", "right"};
        for (size_t side = 0; side < 2; side++) {
            const char *part = arena_printf(table->arena, "%s-%s", id, sides[side]);
            add_tile(scatter, object, "object-parts", record_called(table, "parts", part));
        }
    }
}

/* Lays the object number `next` and all after it that are of the room; objects in two parts on two
 * free circles side by side. False if that is not possible. */
static bool lay_tiles_from(struct scatter *scatter, const char *room, size_t next, int part_count,
                           const size_t *circles, size_t circle_count)
{
    if (next == scatter->object_count) {
        return part_count == 1 ||
               lay_tiles_from(scatter, room, 0, 1, circles, circle_count); /* now the small ones */
    }
    struct haunted_object *object = &scatter->objects[next];
    if (!field_is(scatter->table, object->record, "room", room) ||
        object->tile_count != (size_t)part_count) {
        return lay_tiles_from(scatter, room, next + 1, part_count, circles, circle_count);
    }
    struct tile *first = object->tiles[0];
    struct tile *second = object->tiles[object->tile_count - 1];
    for (size_t i = 0; i < circle_count; i++) {
        for (size_t j = 0; j < circle_count; j++) {
            bool fits =
                part_count == 1 ? i == j : house_is_step(scatter->house, circles[i], circles[j]);
            if (!fits || scatter_tile_at(scatter, circles[i]) != NULL ||
                scatter_tile_at(scatter, circles[j]) != NULL) {
                continue;
            }
            first->place = circles[i];
            second->place = circles[j];
            if (lay_tiles_from(scatter, room, next + 1, part_count, circles, circle_count)) {
                return true;
            }
            first->place = second->place = HOUSE_NOWHERE;
        }
    }
    return false;
}

static void lay_tiles(struct scatter *scatter)
{
    struct table *table = scatter->table;
    take_tiles(scatter);
    for (size_t i = 0; i < record_count(table, "rooms"); i++) {
        const char *room = record_id(table, record_at(table, "rooms", i));
        size_t circles[HOUSE_PLACES_MAX], count = circles_of(scatter->house, room, circles);
        shuffle_places(table, circles, count);
        table_demand(table, lay_tiles_from(scatter, room, 0, 2, circles, count),
                     "the objects of the room '%s' cannot lie on its %zu white circles", room,
                     count);
    }
    for (size_t place = 0; place < house_place_count(scatter->house); place++) {
        table_demand(table,
                     (scatter->pads[place] != NULL) == (scatter_tile_at(scatter, place) != NULL),
                     "%s has no tile on its pad", house_name(scatter->house, place));
    }
}

/* --- Set-Up: figures, cards --- */

static void seat_family(struct scatter *scatter)
{
    struct table *table = scatter->table;
    size_t places[HOUSE_PLACES_MAX], foyer = house_places_of_room(scatter->house, "foyer", places);
    shuffle_places(table, places, foyer);
    for (size_t i = 0; i < SCATTER_FAMILY; i++) {
        const char *turn = arena_printf(table->arena, "%zu", i + 1);
        struct relative *relative = &scatter->family[i];
        *relative = (struct relative){.record = record_where(table, "nights", "turn", turn)};
        box_take(table, "night-cards", relative->record, 1);
        box_take(table, "turn-references", NULL, 1);
        box_take(table, "family-standees",
                 record_called(table, "figures", record_id(table, relative->record)), 1);
        table_demand(table, i < foyer, "there is no free square in the foyer for %s",
                     relative_name(scatter, i));
        relative->place = places[i];
        table_say(table, "%s starts at %s.", relative_name(scatter, i),
                  house_name(scatter->house, places[i]));
    }
}

static void fill_lawn(struct scatter *scatter)
{
    struct table *table = scatter->table;
    scatter->rabbit_count = record_count(table, "tracks");
    scatter->rabbits = ARENA_NEW_ARRAY(table->arena, struct rabbit, scatter->rabbit_count);
    for (size_t i = 0; i < scatter->rabbit_count; i++) {
        const struct node *track = record_at(table, "tracks", i);
        const char *id = arena_printf(table->arena, "rabbit-%s", record_id(table, track));
        box_take(table, "lawn-standees", record_called(table, "figures", id), 1);
        scatter->rabbits[i] = (struct rabbit){track, field_whole(table, track, "spaces")};
    }
    box_take(table, "lawn-standees", record_called(table, "figures", "king-spanky"), 1);
    scatter->spanky_track = scatter->rabbit_count;
}

struct scatter *scatter_set_up(struct table *table)
{
    struct scatter *scatter = ARENA_NEW(table->arena, struct scatter);
    scatter->table = table;
    scatter->house = house_open(table);
    box_take(table, "floors", NULL, HOUSE_FLOORS);
    lay_pads(scatter);
    lay_tiles(scatter);
    seat_family(scatter);
    fill_lawn(scatter);
    scatter->cards = deck_from_box(table, "object-cards");
    deck_shuffle(table, &scatter->cards);
    box_take(table, "day-night-panel", NULL, 1);
    box_take(table, "sleepwalking-chart", NULL, 1);
    box_take(table, "event-die", NULL, 1);
    return scatter;
}

const char *relative_name(const struct scatter *scatter, size_t who)
{
    return field_text(scatter->table, scatter->family[who].record, "name");
}

bool relative_is(const struct scatter *scatter, size_t who, const char *id)
{
    return strcmp(record_id(scatter->table, scatter->family[who].record), id) == 0;
}

/* --- Object Cards; Haunting --- */

struct tile *scatter_tile_at(const struct scatter *scatter, size_t place)
{
    for (size_t i = 0; i < scatter->tile_count; i++) {
        if (scatter->tiles[i].place == place) {
            return &scatter->tiles[i];
        }
    }
    return NULL;
}

size_t scatter_who_is_at(const struct scatter *scatter, size_t place)
{
    for (size_t i = 0; i < SCATTER_FAMILY; i++) {
        if (!scatter->family[i].escaped && scatter->family[i].place == place) {
            return i;
        }
    }
    return SCATTER_NOBODY;
}

size_t scatter_haunted_count(const struct scatter *scatter)
{
    size_t count = 0;
    for (size_t i = 0; i < scatter->object_count; i++) {
        count += scatter->objects[i].haunted ? 1 : 0;
    }
    return count;
}

/* The chart ends with 16 and more. */
const struct node *scatter_level(const struct scatter *scatter)
{
    struct table *table = scatter->table;
    long haunted = (long)scatter_haunted_count(scatter);
    size_t count = record_count(table, "levels");
    for (size_t i = 0; i < count; i++) {
        const struct node *level = record_at(table, "levels", i);
        bool below = haunted <= field_whole(table, level, "most") || i + 1 == count;
        if (below && haunted >= field_whole(table, level, "least")) {
            return level;
        }
    }
    table_fail(table, "the haunting chart has no level for %ld haunted objects", haunted);
}

struct haunted_object *scatter_object(struct scatter *scatter, const struct node *card)
{
    for (size_t i = 0; i < scatter->object_count; i++) {
        if (scatter->objects[i].record == card) {
            return &scatter->objects[i];
        }
    }
    table_fail(scatter->table, "no tile is of '%s'", record_id(scatter->table, card));
}

const char *object_name(const struct scatter *scatter, const struct haunted_object *object)
{
    return field_text(scatter->table, object->record, "name");
}

void scatter_haunt(struct scatter *scatter, struct haunted_object *object)
{
    table_demand(scatter->table, !object->burned && !object->haunted,
                 "the card of '%s' is drawn, but its tile is burned or haunted",
                 object_name(scatter, object));
    object->haunted = true;
    box_take(scatter->table, "haunting-tokens", NULL, 1);
    table_say(scatter->table, "%s is haunted.", object_name(scatter, object));
}

void scatter_unhaunt(struct scatter *scatter, struct haunted_object *object)
{
    object->haunted = false;
    box_return(scatter->table, "haunting-tokens", NULL, 1);
}

/* --- King Spanky --- */

void scatter_call_spanky(struct scatter *scatter, size_t track)
{
    if (scatter->spanky_track == scatter->rabbit_count) {
        scatter->spanky_track = track;
        scatter->spanky_steps = 0;
        scatter->spanky_has_met = false;
        scatter->spanky_trips++;
        table_say(scatter->table, "King Spanky runs down the track %s.",
                  record_id(scatter->table, scatter->rabbits[track].track));
    }
}

/* Outward he places the rabbit that he meets back one space, and continues; not on his way back. */
void scatter_move_spanky(struct scatter *scatter)
{
    if (scatter->spanky_track == scatter->rabbit_count) {
        return;
    }
    struct rabbit *rabbit = &scatter->rabbits[scatter->spanky_track];
    long end = field_whole(scatter->table, rabbit->track, "spaces");
    scatter->spanky_steps++;
    if (scatter->spanky_steps <= end && rabbit->steps == scatter->spanky_steps &&
        !scatter->spanky_has_met) {
        scatter->spanky_has_met = true;
        scatter->pushed_count += rabbit->steps < end ? 1 : 0;
        rabbit->steps += rabbit->steps < end ? 1 : 0;
    }
    if (scatter->spanky_steps == 2 * end) {
        scatter->spanky_track = scatter->rabbit_count;
        table_say(scatter->table, "King Spanky is back on the porch.");
    }
}

/* --- Event Die; Finishing the Game --- */

/* The family move the rabbit that is farthest away. */
static void move_rabbit(struct scatter *scatter)
{
    struct rabbit *farthest = &scatter->rabbits[0];
    for (size_t i = 1; i < scatter->rabbit_count; i++) {
        farthest = scatter->rabbits[i].steps > farthest->steps ? &scatter->rabbits[i] : farthest;
    }
    farthest->steps--;
    table_say(scatter->table, "The rabbit on the track %s is %ld spaces from the porch.",
              record_id(scatter->table, farthest->track), farthest->steps);
}

static void draw_card(struct scatter *scatter)
{
    if (scatter->cards.count > 0) {
        scatter_haunt(scatter, scatter_object(scatter, deck_draw(scatter->table, &scatter->cards)));
    }
}

static void flip_panel(struct scatter *scatter)
{
    scatter->night = !scatter->night;
    table_say(scatter->table, scatter->night ? "Night falls." : "It is day.");
}

static const struct event {
    const char *id;
    void (*happens)(struct scatter *scatter);
} events[] = {
    {"rabbit", move_rabbit},
    {"haunt", draw_card},
    {"sun-and-moon", flip_panel},
};

/* The face on a side of the die; one face, and no other, has it. */
static const struct node *event_of_side(struct table *table, long side)
{
    const struct node *found = NULL;
    for (size_t i = 0; i < record_count(table, "events"); i++) {
        const struct node *event = record_at(table, "events", i);
        for (size_t j = 0; j < field_count(table, event, "sides"); j++) {
            if (field_whole(table, field_item(table, event, "sides", j), "") == side) {
                table_demand(table, found == NULL, "side %ld of the event die has two faces", side);
                found = event;
            }
        }
    }
    table_demand(table, found != NULL, "side %ld of the event die has no face", side);
    return found;
}

void scatter_roll_event(struct scatter *scatter)
{
    enum { SIDES = 6 };
    struct table *table = scatter->table;
    const struct node *event = event_of_side(table, chance_die(table, SIDES));
    if (scatter_is_over(scatter)) {
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(events); i++) {
        if (strcmp(record_id(table, event), events[i].id) == 0) {
            events[i].happens(scatter);
            return;
        }
    }
    table_fail(table, "nothing is known of the event '%s'", record_id(table, event));
}

bool scatter_rabbits_are_in(const struct scatter *scatter)
{
    for (size_t i = 0; i < scatter->rabbit_count; i++) {
        if (scatter->rabbits[i].steps > 0) {
            return false;
        }
    }
    return true;
}

bool scatter_is_over(const struct scatter *scatter)
{
    return scatter->escaped_count == SCATTER_FAMILY || scatter_rabbits_are_in(scatter);
}
