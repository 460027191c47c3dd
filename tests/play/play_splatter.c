/* Splatter on the table: setup, the placing of tiles, and whole games of survivors who play simply. */
#include <stdlib.h>
#include <string.h>

#include "board/board_paths.h"
#include "play/chance.h"
#include "play/field.h"
#include "play/ground.h"
#include "play/splatter_survivors.h"
#include "play/table.h"

static void setup_has_all_that_four_players_need(struct table *table)
{
    splatter_set_up(table, 4);
}

/* --- tiles --- */

/* Lays at every tile, as often as it takes: walking does not matter here. */
static void lay_all(struct city *city)
{
    size_t laid = 1;
    while (city->pile.count > 0 && laid > 0) {
        laid = 0;
        for (size_t tile = 0; tile < city->laid.count; tile++) {
            laid += city_lay_tiles(city, tile);
        }
    }
}

static void lay_setting(struct table *table, const struct node *setting)
{
    enum { DEALS = 8 };
    for (uint64_t seed = 1; seed <= DEALS; seed++) {
        chance_seed(table, seed);
        struct city *city = city_open(table, setting);
        lay_all(city);
        table_demand(table, city->pile.count == 0,
                     "%s: %zu tiles find no place in deal %d, %zu are laid",
                     record_id(table, setting), city->pile.count, (int)seed, city->laid.count);
        city_clear(city);
    }
}

static void every_tile_finds_a_place(struct table *table)
{
    for (size_t i = 0; i < record_count(table, "settings"); i++) {
        lay_setting(table, record_at(table, "settings", i));
    }
}

/* The place of a mission's location, once all tiles are laid. */
static size_t place_of_location(struct city *city, const struct node *mission)
{
    struct table *table = city->table;
    for (size_t tile = 0; tile < city->laid.count; tile++) {
        const struct laid_tile *laid = &city->laid.tiles[tile];
        if (field_is(table, laid->record, "location.name",
                     field_text(table, mission, "location"))) {
            size_t space = ground_first_of_kind(table, laid->board, "location");
            return laid_tiles_place(&city->laid, tile, space);
        }
    }
    table_fail(table, "no tile of '%s' has the location of the mission '%s'",
               record_id(table, city->setting), record_id(table, mission));
}

static void walk_to_missions(struct table *table, const struct node *setting)
{
    struct city *city = city_open(table, setting);
    lay_all(city);
    const uint32_t *distances = laid_tiles_distances(&city->laid, city_start(city));
    for (size_t i = 0; i < record_count(table, "missions"); i++) {
        const struct node *mission = record_at(table, "missions", i);
        if (field_is(table, mission, "setting", record_id(table, setting))) {
            size_t place = place_of_location(city, mission);
            table_demand(table, distances[place] != BOARD_UNREACHABLE,
                         "no way leads from the star to %s", laid_tiles_name(&city->laid, place));
            table_say(table, "It is %u steps to %s.", distances[place],
                      laid_tiles_name(&city->laid, place));
        }
    }
    city_clear(city);
}

static void every_mission_is_walked_to(struct table *table)
{
    for (size_t i = 0; i < record_count(table, "settings"); i++) {
        walk_to_missions(table, record_at(table, "settings", i));
    }
}

/* --- zombies --- */

/* Who is first out of a setting opens the next, while others are still in the one before. */
static void figures_fill_two_settings(struct table *table)
{
    struct city *before = NULL;
    for (size_t i = 0; i < record_count(table, "settings"); i++) {
        struct city *city = city_open(table, record_at(table, "settings", i));
        lay_all(city);
        city_fill_all(city);
        if (before != NULL) {
            city_clear(before);
        }
        before = city;
    }
}

/* --- games --- */

/* Plays until somebody has left the last setting. */
static void play_game(struct table *table, size_t player_count)
{
    enum { ROUNDS_MAX = 400 };
    struct splatter *splatter = splatter_set_up(table, player_count);
    size_t rounds = 0;
    while (!splatter_is_won(splatter)) {
        table_demand(table, ++rounds <= ROUNDS_MAX, "nobody has won after %d rounds", ROUNDS_MAX);
        for (size_t i = 0; i < player_count && !splatter_is_won(splatter); i++) {
            splatter_take_turn(splatter, &splatter->survivors[i]);
        }
    }
    table_say(table, "The game is won after %zu rounds.", rounds);
}

static void one_survivor_gets_out(struct table *table)
{
    play_game(table, 1);
}

static void four_survivors_race_to_the_end(struct table *table)
{
    play_game(table, 4);
}

static const struct scene scenes[] = {
    {"setup has all that four players need", setup_has_all_that_four_players_need},
    {"every tile of a setting finds a place by the placing rules", every_tile_finds_a_place},
    {"every mission's location is on a tile and can be walked to", every_mission_is_walked_to},
    {"there are figures for all splatters of two settings", figures_fill_two_settings},
    {"one survivor finishes all missions and gets out", one_survivor_gets_out},
    {"four survivors race until one of them is out", four_survivors_race_to_the_end},
};

int main(int argc, char **argv)
{
    return table_main(argc, argv, "content/splatter", scenes, G_N_ELEMENTS(scenes));
}
