/* Scatter on the table: set-up, the special spaces, and many games until the family are out or lost. */
#include <string.h>

#include "play/box.h"
#include "play/chance.h"
#include "play/counts.h"
#include "play/field.h"
#include "play/scatter_goals.h"
#include "play/scatter_turn.h"
#include "play/table.h"

enum {
    GAMES = 200,
    ROUNDS_MAX = 200,  /* a game that takes longer does not end */
    MEDIAN_LEAST = 15, /* rounds that make a good evening */
    MEDIAN_MOST = 45,
    ESCAPES_LEAST = 25, /* of 100 games in which somebody escapes */
    ESCAPES_MOST = 75,
};

/* What many games were like. */
struct games {
    size_t rounds[GAMES];
    size_t escaped[SCATTER_FAMILY + 1]; /* games by how many escaped */
    size_t trips, pushed, burned, night_turns, turns;
};

static size_t play_game(struct scatter *scatter)
{
    size_t rounds = 0;
    while (!scatter_is_over(scatter)) {
        table_demand(scatter->table, ++rounds <= ROUNDS_MAX, "the game goes on after %d rounds",
                     ROUNDS_MAX);
        for (size_t who = 0; who < SCATTER_FAMILY && !scatter_is_over(scatter); who++) {
            scatter_take_turn(scatter, who);
        }
    }
    table_say(scatter->table, "The game is over after %zu rounds; %zu have escaped.", rounds,
              scatter->escaped_count);
    return rounds;
}

static struct games *play_games(struct table *table)
{
    struct games *games = ARENA_NEW(table->arena, struct games);
    for (size_t i = 0; i < GAMES; i++) {
        chance_seed(table, i + 1);
        box_fill(table);
        g_string_truncate(table->log, 0);
        struct scatter *scatter = scatter_set_up(table);
        games->rounds[i] = play_game(scatter);
        games->escaped[scatter->escaped_count]++;
        games->trips += scatter->spanky_trips;
        games->pushed += scatter->pushed_count;
        games->burned += scatter->burned_count;
        games->night_turns += scatter->night_turns;
        games->turns += SCATTER_FAMILY * games->rounds[i];
    }
    g_string_truncate(table->log, 0);
    return games;
}

/* --- scenes --- */

static void setup_has_all_that_three_players_need(struct table *table)
{
    enum { DEALS = 20 };
    for (uint64_t seed = 1; seed <= DEALS; seed++) {
        chance_seed(table, seed);
        box_fill(table);
        scatter_set_up(table);
    }
}

static void every_object_can_be_looked_under(struct table *table)
{
    const struct scatter *scatter = scatter_set_up(table);
    size_t keys = 0;
    for (size_t i = 0; i < scatter->tile_count; i++) {
        size_t place = scatter->tiles[i].place;
        const struct node *pad = scatter->pads[place];
        table_demand(table,
                     house_distance(scatter->house, scatter->family[0].place, place) != UINT16_MAX,
                     "no way leads from the foyer to %s", house_name(scatter->house, place));
        keys += field_flag(table, pad, "key") ? 1 : 0;
    }
    table_demand(table, keys == SCATTER_LOCKS, "there are %zu keys under the objects", keys);
}

static void every_balcony_space_has_a_space_below(struct table *table)
{
    struct scatter *scatter = scatter_set_up(table);
    size_t places[HOUSE_PLACES_MAX];
    size_t count = house_places_for(scatter->house, "balcony", places);
    table_demand(table, count > 0, "there is no balcony");
    for (size_t i = 0; i < count; i++) {
        struct tile *tile = &scatter->tiles[i];
        tile->holder = 0;
        tile->place = HOUSE_NOWHERE;
        scatter->family[0].place = places[i];
        scatter_act(scatter, 0);
        table_demand(table,
                     tile->place != HOUSE_NOWHERE &&
                         strcmp(house_room(scatter->house, tile->place), "living-room") == 0,
                     "what is dropped from %s does not land in the living room",
                     house_name(scatter->house, places[i]));
    }
}

static void king_spanky_takes_ten_turns(struct table *table)
{
    enum { TRIP = 10 }; /* King Spanky */
    struct scatter *scatter = scatter_set_up(table);
    for (size_t track = 0; track < scatter->rabbit_count; track++) {
        int turns = 0;
        scatter->rabbits[track].steps = 1;
        scatter_call_spanky(scatter, track);
        while (scatter->spanky_track != scatter->rabbit_count) {
            scatter_move_spanky(scatter);
            turns++;
        }
        table_demand(table, turns == TRIP, "a trip down the track %s takes %d turns",
                     record_id(table, scatter->rabbits[track].track), turns);
        table_demand(table, scatter->rabbits[track].steps == 2,
                     "the rabbit on the track %s is not placed back",
                     record_id(table, scatter->rabbits[track].track));
    }
}

/* Each object in two parts, by two who stand on both fireplace spaces; all others by one. */
static void every_object_can_be_burned(struct table *table)
{
    struct scatter *scatter = scatter_set_up(table);
    size_t places[HOUSE_PLACES_MAX];
    size_t count = house_places_for(scatter->house, "fireplace", places);
    table_demand(table, count == 2 && house_is_step(scatter->house, places[0], places[1]),
                 "the fireplace has %zu spaces; two players stand side by side at it", count);
    for (size_t i = 0; i < scatter->object_count; i++) {
        struct haunted_object *object = &scatter->objects[i];
        scatter_haunt(scatter, object);
        for (size_t part = 0; part < object->tile_count; part++) {
            struct tile *tile = object->tiles[part];
            tile->holder = part;
            tile->place = HOUSE_NOWHERE;
            scatter->family[part].place = places[part];
            table_demand(table, !object->burned, "%s burns in parts", object_name(scatter, object));
        }
        scatter_act(scatter, object->tile_count - 1);
        table_demand(table, object->burned, "%s cannot be burned", object_name(scatter, object));
    }
    table_demand(table, scatter_haunted_count(scatter) == 0, "the house is still haunted");
}

/* Level after level, as one object after the other is haunted. */
static void the_house_can_be_haunted_to_the_end_of_the_chart(struct table *table)
{
    struct scatter *scatter = scatter_set_up(table);
    long last = field_whole(table, scatter_level(scatter), "level");
    while (scatter->cards.count > 0) {
        scatter_haunt(scatter, scatter_object(scatter, deck_draw(table, &scatter->cards)));
        long level = field_whole(table, scatter_level(scatter), "level");
        table_demand(table, level == last || level == last + 1, "level %ld comes after level %ld",
                     level, last);
        last = level;
    }
    table_demand(table, scatter_haunted_count(scatter) == scatter->object_count,
                 "the cards make %zu objects haunted, of %zu", scatter_haunted_count(scatter),
                 scatter->object_count);
    table_demand(table, last == (long)record_count(table, "levels"),
                 "with all objects haunted the house is at level %ld", last);
}

static void many_games_end(struct table *table)
{
    struct games *games = play_games(table);
    size_t median = counts_sort(games->rounds, GAMES);
    table_say(
        table,
        "In %d games %zu end with all three escaped, %zu with two, %zu with one, %zu with none, after "
        "%zu rounds in the middle (%zu to %zu); King Spanky runs %.1f times a game and places %.1f "
        "rabbits back, %.1f objects are burned, and it is night in %zu of 100 turns.",
        GAMES, games->escaped[3], games->escaped[2], games->escaped[1], games->escaped[0], median,
        games->rounds[0], games->rounds[GAMES - 1], (double)games->trips / GAMES,
        (double)games->pushed / GAMES, (double)games->burned / GAMES,
        100 * games->night_turns / games->turns);
    size_t escapes = 100 * (GAMES - games->escaped[0]) / GAMES;
    table_demand(table, median >= MEDIAN_LEAST && median <= MEDIAN_MOST,
                 "the game in the middle takes %zu rounds, not %d to %d", median, MEDIAN_LEAST,
                 MEDIAN_MOST);
    table_demand(table, escapes >= ESCAPES_LEAST && escapes <= ESCAPES_MOST,
                 "somebody escapes in %zu of 100 games, not %d to %d", escapes, ESCAPES_LEAST,
                 ESCAPES_MOST);
    for (size_t escaped = 0; escaped <= SCATTER_FAMILY; escaped++) {
        table_demand(table, games->escaped[escaped] > 0, "%zu never escape in %d games", escaped,
                     GAMES);
    }
}

static const struct scene scenes[] = {
    {"setup has all that three players need", setup_has_all_that_three_players_need},
    {"every object can be looked under, and two keys are there", every_object_can_be_looked_under},
    {"what is dropped from the balcony lands in the living room",
     every_balcony_space_has_a_space_below},
    {"King Spanky takes ten turns down any track and back", king_spanky_takes_ten_turns},
    {"every object can be burned, one in two parts by two", every_object_can_be_burned},
    {"the house can be haunted to the end of the chart",
     the_house_can_be_haunted_to_the_end_of_the_chart},
    {"many games end, half of them with an escape", many_games_end},
};

int main(int argc, char **argv)
{
    return table_main(argc, argv, "content/scatter", scenes, G_N_ELEMENTS(scenes));
}
