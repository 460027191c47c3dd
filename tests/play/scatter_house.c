/* The house of Scatter. */
#include "play/scatter_house.h"

#include <stdlib.h>
#include <string.h>

#include "board/board_paths.h"
#include "play/field.h"
#include "play/ground.h"

/* Movement: players may not move through walls; the staircase is no space. */
static const char *const walls[] = {"wall", "window", "rail", "front-door", "back-door", NULL};
static const char *const no_spaces[] = {"stairs", NULL};

static size_t space_of(const struct house *house, size_t place)
{
    return place - house->firsts[house_floor(house, place)];
}

static const struct board *board_of(const struct house *house, size_t place)
{
    return house->boards[house_floor(house, place)];
}

size_t house_place_count(const struct house *house)
{
    return house->firsts[HOUSE_FLOORS];
}

size_t house_floor(const struct house *house, size_t place)
{
    return place < house->firsts[1] ? 0 : 1;
}

/* --- ways --- */

static void add_step(struct house *house, size_t from, size_t to)
{
    struct house_steps *steps = &house->steps[from];
    table_demand(house->table, steps->count < HOUSE_STEPS_MAX, "too many steps lead from %s",
                 house_name(house, from));
    steps->places[steps->count++] = to;
}

static void add_steps_of_floor(struct house *house, size_t floor)
{
    struct table *table = house->table;
    const struct board *board = house->boards[floor];
    const struct walk walk = {.stopping_lines = walls, .closed_kinds = no_spaces};
    struct board_movement movement = ground_movement(table, board, &walk);
    for (size_t space = 0; space < board_space_count(board); space++) {
        if (!house_is_floor(house, house->firsts[floor] + space)) {
            continue;
        }
        size_t count;
        const size_t *beside = board_neighbours(table->arena, board, space, &movement, &count);
        for (size_t i = 0; i < count; i++) {
            add_step(house, house->firsts[floor] + space, house->firsts[floor] + beside[i]);
        }
    }
}

/* One step leads from the space at the bottom of the stairs to the one at the top. */
static void add_stairs(struct house *house)
{
    size_t ends[HOUSE_FLOORS];
    for (size_t floor = 0; floor < HOUSE_FLOORS; floor++) {
        const char *name = field_text(house->table, house->records[floor], "stairs");
        ends[floor] = house->firsts[floor] + ground_space(house->table, house->boards[floor], name);
        table_demand(house->table, house_is_floor(house, ends[floor]),
                     "the stairs end at %s, where nobody can stand",
                     house_name(house, ends[floor]));
    }
    add_step(house, ends[0], ends[1]);
    add_step(house, ends[1], ends[0]);
}

/* Distances from one place to all others, breadth first. */
static void measure_from(struct house *house, size_t start)
{
    size_t count = house_place_count(house), queue[HOUSE_PLACES_MAX], head = 0, tail = 0;
    uint16_t *distances = &house->distances[start * count];
    for (size_t i = 0; i < count; i++) {
        distances[i] = UINT16_MAX;
    }
    distances[start] = 0;
    queue[tail++] = start;
    while (head < tail) {
        size_t place = queue[head++];
        for (size_t i = 0; i < house->steps[place].count; i++) {
            size_t next = house->steps[place].places[i];
            if (distances[next] == UINT16_MAX) {
                distances[next] = (uint16_t)(distances[place] + 1);
                queue[tail++] = next;
            }
        }
    }
}

struct house *house_open(struct table *table)
{
    static const char *const ids[HOUSE_FLOORS] = {"upstairs", "downstairs"};
    struct house *house = ARENA_NEW(table->arena, struct house);
    house->table = table;
    for (size_t floor = 0; floor < HOUSE_FLOORS; floor++) {
        house->records[floor] = record_called(table, "floors", ids[floor]);
        house->boards[floor] = ground_board(table, house->records[floor], "board");
        house->firsts[floor + 1] = house->firsts[floor] + board_space_count(house->boards[floor]);
    }
    size_t count = house_place_count(house);
    table_demand(table, count <= HOUSE_PLACES_MAX, "the house has %zu spaces", count);
    house->steps = ARENA_NEW_ARRAY(table->arena, struct house_steps, count);
    for (size_t floor = 0; floor < HOUSE_FLOORS; floor++) {
        add_steps_of_floor(house, floor);
    }
    add_stairs(house);
    house->distances = ARENA_NEW_ARRAY(table->arena, uint16_t, count * count);
    for (size_t place = 0; place < count; place++) {
        measure_from(house, place);
    }
    return house;
}

bool house_is_step(const struct house *house, size_t place, size_t other)
{
    for (size_t i = 0; i < house->steps[place].count; i++) {
        if (house->steps[place].places[i] == other) {
            return true;
        }
    }
    return false;
}

unsigned house_distance(const struct house *house, size_t from, size_t to)
{
    return house->distances[from * house_place_count(house) + to];
}

/* --- what is where --- */

const char *house_name(const struct house *house, size_t place)
{
    const char *name = ground_name(house->table, board_of(house, place), space_of(house, place));
    return arena_printf(house->table->arena, "%s %s", name,
                        record_id(house->table, house->records[house_floor(house, place)]));
}

const char *house_room(const struct house *house, size_t place)
{
    return ground_kind(house->table, board_of(house, place), "rooms", space_of(house, place));
}

const char *house_purpose(const struct house *house, size_t place)
{
    return ground_kind(house->table, board_of(house, place), "places", space_of(house, place));
}

bool house_is_circle(const struct house *house, size_t place)
{
    return house_is_floor(house, place) && ground_word(house->table, board_of(house, place),
                                                       "circles", space_of(house, place)) != NULL;
}

bool house_is_floor(const struct house *house, size_t place)
{
    const struct board *board = board_of(house, place);
    size_t space = space_of(house, place);
    return board->spaces[space].present && !ground_is(board, space, "stairs");
}

bool house_touches(const struct house *house, size_t place, size_t other)
{
    if (house_floor(house, place) != house_floor(house, other)) {
        return false;
    }
    int columns = (int)board_of(house, place)->column_count;
    int a = (int)space_of(house, place), b = (int)space_of(house, other);
    return place != other && abs(a % columns - b % columns) <= 1 &&
           abs(a / columns - b / columns) <= 1;
}

static size_t list_places(const struct house *house, const char *word,
                          const char *(*word_of)(const struct house *house, size_t place),
                          size_t *places)
{
    size_t count = 0;
    for (size_t place = 0; place < house_place_count(house); place++) {
        const char *found = house_is_floor(house, place) ? word_of(house, place) : NULL;
        if (found != NULL && strcmp(found, word) == 0) {
            places[count++] = place;
        }
    }
    return count;
}

size_t house_places_of_room(const struct house *house, const char *room, size_t *places)
{
    return list_places(house, room, house_room, places);
}

size_t house_places_for(const struct house *house, const char *purpose, size_t *places)
{
    return list_places(house, purpose, house_purpose, places);
}

/* Balcony: the object lands on the space directly forward of the balcony's; both have one letter. */
size_t house_below(const struct house *house, size_t balcony)
{
    size_t places[HOUSE_PLACES_MAX], count = house_places_for(house, "landing", places);
    const char *letter =
        ground_word(house->table, board_of(house, balcony), "places", space_of(house, balcony));
    for (size_t i = 0; i < count; i++) {
        const char *other = ground_word(house->table, board_of(house, places[i]), "places",
                                        space_of(house, places[i]));
        if (strcmp(letter, other) == 0) {
            return places[i];
        }
    }
    table_fail(house->table, "what is dropped from %s lands nowhere", house_name(house, balcony));
}
