/* Tiles and zombies of a setting. Headings name sections of the rulebook. */
#include "play/splatter_city.h"

#include <string.h>

#include "play/box.h"
#include "play/field.h"
#include "play/ground.h"

static const char *const joining[] = {"open", "start", NULL};
static const char *const walkable[] = {"open", "start", "location", NULL};
static const char *const walls[] = {"wall", NULL};

/* --- Place Tiles --- */

/* An open space of these tiles that is blocked on three sides. */
static bool is_shut_in(const struct laid_tiles *laid, size_t tile)
{
    size_t spaces = laid->side_length * laid->side_length;
    for (size_t space = 0; space < spaces; space++) {
        size_t place = laid_tiles_place(laid, tile, space);
        if (laid_tiles_is_joining(laid, place) && laid_tiles_blocked_sides(laid, place) >= 3) {
            return true;
        }
    }
    return false;
}

/* Whether the last tile laid may stay, by the rules of Place Tiles. */
static bool last_tile_may_stay(const struct city *city, const struct laying *laying)
{
    const struct laid_tiles *laid = &city->laid;
    size_t tile = laid->count - 1;
    if (!laid_tiles_joined(laid, laying->beside, laying->side) || is_shut_in(laid, tile)) {
        return false;
    }
    for (unsigned side = 0; side < LAID_SIDES; side++) {
        size_t next = laid_tiles_across(laid, tile, side);
        if (next != LAID_NOWHERE && is_shut_in(laid, next)) {
            return false;
        }
    }
    return city->pile.count == 0 || laid_tiles_go_on(laid);
}

/* Tries a tile in all four rotations. */
static bool lay_tile(struct city *city, const struct node *record, size_t beside, unsigned side)
{
    const struct board *printed = ground_board(city->table, record, "board");
    for (int turns = 0; turns < LAID_SIDES; turns++) {
        const struct laying laying = {record, board_turned(city->table->arena, printed, turns),
                                      beside, side};
        laid_tiles_put_beside(&city->laid, &laying);
        if (last_tile_may_stay(city, &laying)) {
            table_say(city->table, "%s is laid %s of %s, turned %d times.",
                      record_id(city->table, record), board_side_name(printed, 0, side),
                      record_id(city->table, city->laid.tiles[beside].record), turns);
            return true;
        }
        laid_tiles_take_last(&city->laid);
    }
    return false;
}

/* Draws until a tile fits; those that do not are shuffled back into the pile. */
static bool lay_at_side(struct city *city, size_t beside, unsigned side)
{
    size_t left = city->pile.count;
    const struct node **unused = ARENA_NEW_ARRAY(city->table->arena, const struct node *, left + 1);
    size_t unused_count = 0;
    bool laid = false;
    while (city->pile.count > 0 && !laid) {
        const struct node *record = deck_draw(city->table, &city->pile);
        laid = lay_tile(city, record, beside, side);
        if (!laid) {
            unused[unused_count++] = record;
        }
    }
    for (size_t i = 0; i < unused_count; i++) {
        deck_put_below(&city->pile, unused[i]);
    }
    deck_shuffle(city->table, &city->pile);
    return laid;
}

size_t city_lay_tiles(struct city *city, size_t tile)
{
    size_t count = 0;
    for (unsigned side = 0; side < LAID_SIDES; side++) {
        if (laid_tiles_is_open(&city->laid, tile, side)) {
            count += lay_at_side(city, tile, side);
        }
    }
    return count;
}

/* --- Place Zombies --- */

/* A slip of the kind that is in the box, in any pose; where none is, one of its first pose. */
static const struct node *slip_of(const struct city *city, const char *kind)
{
    struct table *table = city->table;
    const struct node *first = record_called(table, "slips", kind), *found = first;
    size_t pose_count = node_lookup(record_called(table, "zombies", kind), "poses")->list.count;
    for (size_t pose = 2; pose <= pose_count && box_left(table, "zombie-tokens", found) == 0;
         pose++) {
        found = record_called(table, "slips", arena_printf(table->arena, "%s-%zu", kind, pose));
    }
    return box_left(table, "zombie-tokens", found) > 0 ? found : first;
}

static bool is_left(const struct city *city, const char *kind)
{
    bool left = box_left(city->table, "zombie-tokens", slip_of(city, kind)) > 0;
    if (!left) {
        table_say(city->table, "No figure of a %s is left.", kind);
    }
    return left;
}

static void place_zombie(struct city *city, const char *kind, size_t place)
{
    const struct node *record = record_called(city->table, "zombies", kind);
    table_demand(city->table, city->zombie_count < CITY_ZOMBIES_MAX, "more than %d zombies",
                 CITY_ZOMBIES_MAX);
    const struct node *slip = slip_of(city, kind);
    box_take(city->table, "zombie-tokens", slip, 1);
    city->zombies[city->zombie_count++] =
        (struct zombie){.kind = record, .slip = slip, .place = place};
}

/* The rulebook does not say what happens once the figures of a kind are all on the tiles: then none is
 * placed. Where `all` are asked for, there must be one. */
static void fill_tile(struct city *city, size_t tile, bool all)
{
    const struct board *board = city->laid.tiles[tile].board;
    for (size_t space = 0; space < board_space_count(board); space++) {
        const char *kind = ground_kind(city->table, board, "zombies", space);
        if (kind != NULL && (all || is_left(city, kind))) {
            place_zombie(city, kind, laid_tiles_place(&city->laid, tile, space));
        }
    }
}

static bool is_occupied(const struct city *city, size_t tile)
{
    for (size_t i = 0; i < CITY_FIGURES_MAX; i++) {
        if (city->figures[i] != LAID_NOWHERE &&
            laid_tiles_tile_of(&city->laid, city->figures[i]) == tile) {
            return true;
        }
    }
    for (size_t i = 0; i < city->zombie_count; i++) {
        if (laid_tiles_tile_of(&city->laid, city->zombies[i].place) == tile) {
            return true;
        }
    }
    return false;
}

void city_fill_around(struct city *city, size_t tile)
{
    for (unsigned side = 0; side < LAID_SIDES; side++) {
        if (laid_tiles_joined(&city->laid, tile, side)) {
            size_t next = laid_tiles_across(&city->laid, tile, side);
            if (!is_occupied(city, next)) {
                fill_tile(city, next, false);
            }
        }
    }
}

void city_fill_all(struct city *city)
{
    for (size_t tile = 0; tile < city->laid.count; tile++) {
        if (!is_occupied(city, tile)) {
            fill_tile(city, tile, true);
        }
    }
}

/* --- Game Setup --- */

static const struct node *take_start_tile(struct city *city)
{
    for (size_t i = 0; i < city->pile.count; i++) {
        const struct node *record = city->pile.records[i];
        if (field_flag(city->table, record, "start")) {
            city->pile.records[i] = city->pile.records[--city->pile.count];
            return record;
        }
    }
    table_fail(city->table, "tiles.yaml: '%s' has no starting tile",
               record_id(city->table, city->setting));
}

struct city *city_open(struct table *table, const struct node *setting)
{
    struct city *city = ARENA_NEW(table->arena, struct city);
    city->table = table;
    city->setting = setting;
    city->pile = deck_from_box_where(table, "tiles", "setting", record_id(table, setting));
    city->laid = (struct laid_tiles){
        .table = table,
        .tiles = ARENA_NEW_ARRAY(table->arena, struct laid_tile, city->pile.count + 1),
        .capacity = city->pile.count + 1,
        .side_length = 3,
        .joining = joining,
        .walkable = walkable,
        .no_crossing = walls,
    };
    for (size_t i = 0; i < CITY_FIGURES_MAX; i++) {
        city->figures[i] = LAID_NOWHERE;
    }
    const struct node *start = take_start_tile(city);
    laid_tiles_put(&city->laid, start, ground_board(table, start, "board"), 0, 0);
    deck_shuffle(table, &city->pile);
    size_t laid = city_lay_tiles(city, 0);
    table_demand(table, laid == LAID_SIDES, "%zu tiles lie beside '%s'; setup lays %d", laid,
                 record_id(table, start), LAID_SIDES);
    for (size_t tile = 1; tile < city->laid.count; tile++) {
        fill_tile(city, tile, true);
    }
    return city;
}

void city_clear(struct city *city)
{
    while (city->zombie_count > 0) {
        city_remove_zombie(city, city->zombie_count - 1);
    }
    for (size_t i = 0; i < city->laid.count; i++) {
        box_return(city->table, "tiles", city->laid.tiles[i].record, 1);
    }
    while (city->pile.count > 0) {
        box_return(city->table, "tiles", deck_draw(city->table, &city->pile), 1);
    }
}

size_t city_start(const struct city *city)
{
    const struct board *board = city->laid.tiles[0].board;
    return laid_tiles_place(&city->laid, 0, ground_first_of_kind(city->table, board, "start"));
}

/* --- zombies --- */

size_t city_zombies_at(const struct city *city, size_t place, bool tipped, size_t *first_out)
{
    size_t count = 0;
    for (size_t i = city->zombie_count; i > 0; i--) {
        const struct zombie *zombie = &city->zombies[i - 1];
        if (zombie->place == place && zombie->tipped == tipped) {
            count++;
            *first_out = i - 1;
        }
    }
    return count;
}

void city_remove_zombie(struct city *city, size_t zombie)
{
    box_return(city->table, "zombie-tokens", city->zombies[zombie].slip, 1);
    city->zombies[zombie] = city->zombies[--city->zombie_count];
}

/* --- Zombie Movement Step --- */

static bool is_dog(const struct city *city, const struct zombie *zombie)
{
    return field_is(city->table, zombie->kind, "id", "dog");
}

static bool has_figure(const struct city *city, size_t place)
{
    for (size_t i = 0; i < CITY_FIGURES_MAX; i++) {
        if (city->figures[i] == place) {
            return true;
        }
    }
    return false;
}

/* One zombie to a space, or three dogs and one other; any number where a survivor is. */
static bool has_room(const struct city *city, const struct zombie *mover, size_t place)
{
    size_t dogs = 0, others = 0;
    for (size_t i = 0; i < city->zombie_count; i++) {
        bool there = city->zombies[i].place == place;
        dogs += there && is_dog(city, &city->zombies[i]);
        others += there && !is_dog(city, &city->zombies[i]);
    }
    return has_figure(city, place) || (is_dog(city, mover) ? dogs < 3 : dogs + others == 0);
}

static void step_closer(struct city *city, struct zombie *zombie, const uint32_t *distances)
{
    size_t next[LAID_SIDES];
    size_t count = laid_tiles_steps(&city->laid, zombie->place, next);
    for (size_t i = 0; i < count; i++) {
        if (distances[next[i]] < distances[zombie->place] && has_room(city, zombie, next[i])) {
            zombie->place = next[i];
            return;
        }
    }
}

/* Those on the survivor's tile and on adjacent ones move, unless they are with a survivor. */
static bool moves(const struct city *city, const struct zombie *zombie, size_t place)
{
    size_t here = laid_tiles_tile_of(&city->laid, place);
    size_t there = laid_tiles_tile_of(&city->laid, zombie->place);
    bool near = here == there;
    for (unsigned side = 0; side < LAID_SIDES; side++) {
        near = near || (laid_tiles_across(&city->laid, here, side) == there &&
                        laid_tiles_joined(&city->laid, here, side));
    }
    return near && !zombie->stood_up && !has_figure(city, zombie->place);
}

static void stand_up(struct city *city)
{
    for (size_t i = 0; i < city->zombie_count; i++) {
        city->zombies[i].stood_up = city->zombies[i].tipped;
        city->zombies[i].tipped = false;
    }
}

/* Shooters next to the survivor. */
static void find_shooters(const struct city *city, const uint32_t *distances, bool *shoots)
{
    for (size_t i = 0; i < city->zombie_count; i++) {
        bool is_shooter = field_is(city->table, city->zombies[i].kind, "id", "shooter");
        shoots[i] = shoots[i] || (is_shooter && distances[city->zombies[i].place] == 1);
    }
}

long city_move_zombies(struct city *city, size_t place)
{
    bool shoots[CITY_ZOMBIES_MAX] = {false};
    bool moving[CITY_ZOMBIES_MAX] = {false};
    const uint32_t *distances = laid_tiles_distances(&city->laid, place);
    stand_up(city);
    find_shooters(city, distances, shoots);
    for (size_t i = 0; i < city->zombie_count; i++) {
        moving[i] = moves(city, &city->zombies[i], place);
    }
    /* The nearest first. */
    for (uint32_t distance = 1; distance <= laid_tiles_place_count(&city->laid); distance++) {
        for (size_t i = 0; i < city->zombie_count; i++) {
            struct zombie *zombie = &city->zombies[i];
            if (moving[i] && distances[zombie->place] == distance) {
                moving[i] = false;
                for (int step = is_dog(city, zombie) ? 2 : 1; step > 0; step--) {
                    step_closer(city, zombie, distances);
                }
            }
        }
    }
    find_shooters(city, distances, shoots);
    long lives = 0;
    for (size_t i = 0; i < city->zombie_count; i++) {
        lives += shoots[i];
    }
    return lives;
}
