/* The turns of survivors. Headings name sections of the rulebook. */
#include "play/splatter_survivors.h"

#include <stdlib.h>
#include <string.h>

#include "play/box.h"
#include "play/chance.h"
#include "play/field.h"
#include "play/ground.h"

/* How a movement step goes on, or why it ended. */
enum step_end { STEP_GOES_ON, STEP_GRABBED, STEP_DEAD, STEP_LEFT };

struct turn {
    struct splatter *splatter;
    struct survivor *survivor;
    struct city *city;
    struct table *table;
    long dice, action_points;
    size_t first_tile; /* where it began; LAID_NOWHERE off the board */
};

static const char *name_of(const struct turn *turn)
{
    return field_text(turn->table, turn->survivor->record, "name");
}

static size_t *figure(const struct turn *turn)
{
    return &turn->city->figures[turn->survivor->number];
}

/* --- Game Setup; Leaving a Setting --- */

static void deal_missions(struct splatter *splatter, struct survivor *survivor)
{
    struct table *table = splatter->table;
    struct deck *deck = &splatter->missions[survivor->setting];
    for (size_t i = 0; i < SPLATTER_MISSIONS; i++) {
        survivor->missions[i] = deck_draw(table, deck);
        survivor->done[i] = false;
        table_say(table, "%s takes the mission %s.", field_text(table, survivor->record, "name"),
                  record_id(table, survivor->missions[i]));
    }
}

/* The first to enter lays the tiles. */
static void enter_setting(struct splatter *splatter, struct survivor *survivor)
{
    struct table *table = splatter->table;
    size_t setting = survivor->setting;
    if (splatter->cities[setting] == NULL) {
        const struct node *record = splatter->settings[setting];
        splatter->cities[setting] = city_open(table, record);
        splatter->missions[setting] =
            deck_from_box_where(table, "cards", "setting", record_id(table, record));
        deck_shuffle(table, &splatter->missions[setting]);
    }
    deal_missions(splatter, survivor);
}

static void equip_pistol(struct splatter *splatter, struct survivor *survivor)
{
    struct table *table = splatter->table;
    const struct node *pistol = record_called(table, "items", "pistol");
    survivor->pistol_uses = field_whole(table, pistol, "uses");
    table_demand(table, survivor->pistol_uses >= 1 && survivor->pistol_uses <= 3,
                 "the pistol has %ld uses; a card has edges for 1 to 3", survivor->pistol_uses);
}

static void seat(struct splatter *splatter, size_t number)
{
    struct table *table = splatter->table;
    struct survivor *survivor = &splatter->survivors[number];
    *survivor = (struct survivor){
        .record = record_at(table, "survivors", number),
        .number = number,
        .lives = SPLATTER_LIVES,
    };
    box_take(table, "player-mats", survivor->record, 1);
    box_take(table, "survivor-tokens", survivor->record, 1);
    box_take(table, "reference-sheets", NULL, 1);
    box_take(table, "life-tokens", NULL, SPLATTER_LIVES);
    box_take(table, "starting-cards", record_where(table, "missions", "item", "pistol"), 1);
    equip_pistol(splatter, survivor);
    table_say(table, "%s takes a mat, a figure, %d life tokens and a pistol.",
              field_text(table, survivor->record, "name"), SPLATTER_LIVES);
}

struct splatter *splatter_set_up(struct table *table, size_t player_count)
{
    struct splatter *splatter = ARENA_NEW(table->arena, struct splatter);
    splatter->table = table;
    splatter->survivor_count = player_count;
    for (size_t i = 0; i < SPLATTER_SETTINGS; i++) {
        const char *order = arena_printf(table->arena, "%zu", i + 1);
        splatter->settings[i] = record_where(table, "settings", "order", order);
    }
    for (size_t i = 0; i < player_count; i++) {
        seat(splatter, i);
    }
    /* In reverse order, from the last player on. */
    for (size_t i = player_count; i > 0; i--) {
        enter_setting(splatter, &splatter->survivors[i - 1]);
        struct survivor *survivor = &splatter->survivors[i - 1];
        splatter->cities[0]->figures[survivor->number] = city_start(splatter->cities[0]);
    }
    return splatter;
}

static bool all_done(const struct survivor *survivor)
{
    for (size_t i = 0; i < SPLATTER_MISSIONS; i++) {
        if (!survivor->done[i]) {
            return false;
        }
    }
    return true;
}

static void refill_lives(struct table *table, struct survivor *survivor)
{
    box_take(table, "life-tokens", NULL, (size_t)(SPLATTER_LIVES - survivor->lives));
    survivor->lives = SPLATTER_LIVES;
}

static void leave(struct turn *turn)
{
    struct survivor *survivor = turn->survivor;
    size_t setting = survivor->setting++;
    *figure(turn) = LAID_NOWHERE;
    table_say(turn->table, "%s leaves by the star.", name_of(turn));
    bool is_last = true;
    for (size_t i = 0; i < turn->splatter->survivor_count; i++) {
        is_last = is_last && turn->splatter->survivors[i].setting > setting;
    }
    if (is_last) {
        city_clear(turn->city);
        turn->splatter->cities[setting] = NULL;
    }
    if (survivor->setting < SPLATTER_SETTINGS) {
        refill_lives(turn->table, survivor);
        equip_pistol(turn->splatter, survivor);
        enter_setting(turn->splatter, survivor);
    }
}

bool splatter_is_won(const struct splatter *splatter)
{
    for (size_t i = 0; i < splatter->survivor_count; i++) {
        if (splatter->survivors[i].setting == SPLATTER_SETTINGS) {
            return true;
        }
    }
    return false;
}

/* --- Combat --- */

static void lose_lives(struct turn *turn, long count)
{
    long lost = MIN(count, turn->survivor->lives);
    turn->survivor->lives -= lost;
    box_return(turn->table, "life-tokens", NULL, (size_t)lost);
}

/* Rolls the fight dice; how many show 1, 2 and 3. */
static void roll(const struct turn *turn, long shown[4])
{
    memset(shown, 0, 4 * sizeof *shown);
    for (long i = 0; i < turn->dice; i++) {
        long pips = chance_die(turn->table, 6);
        shown[pips <= 3 ? pips : 0]++;
    }
}

static bool has_hit(const long shown[4])
{
    return shown[1] + shown[2] + shown[3] > 0;
}

/* The pistol's card: roll again, once. It is turned to its next number. */
static void roll_again(struct turn *turn, long shown[4])
{
    if (turn->survivor->pistol_uses > 0 && turn->dice > 0) {
        turn->survivor->pistol_uses--;
        table_say(turn->table, "%s uses the pistol and rolls again.", name_of(turn));
        roll(turn, shown);
    }
}

/* Discards dice, then life tokens and no more action points than these. */
static void pay(struct turn *turn, long attack, const long shown[4])
{
    for (long pips = 3; pips > 0; pips--) {
        for (long i = 0; i < shown[pips] && attack > 0; i++) {
            attack -= pips;
            turn->dice--;
        }
    }
    while (attack > 0 && turn->survivor->lives > 0) {
        lose_lives(turn, 1);
        attack--;
        if (attack > 0 && turn->action_points > 0) {
            turn->action_points--;
            attack--;
        }
    }
}

static enum step_end fight(struct turn *turn, size_t index, long modifier)
{
    struct zombie *zombie = &turn->city->zombies[index];
    long shown[4];
    for (;;) {
        roll(turn, shown);
        if (!has_hit(shown)) {
            roll_again(turn, shown);
        }
        if (has_hit(shown)) {
            break;
        }
        if (!zombie->tipped) {
            table_say(turn->table, "%s is grabbed by a %s.", name_of(turn),
                      record_id(turn->table, zombie->kind));
            return STEP_GRABBED;
        }
        zombie->tipped = false;
    }
    long attack = field_whole(turn->table, zombie->kind, "attack") - zombie->tipped + modifier;
    pay(turn, attack, shown);
    if (turn->survivor->lives == 0) {
        return STEP_DEAD;
    }
    table_say(turn->table, "%s destroys a %s, and has %ld dice and %ld lives.", name_of(turn),
              record_id(turn->table, zombie->kind), turn->dice, turn->survivor->lives);
    city_remove_zombie(turn->city, index);
    return STEP_GOES_ON;
}

/* Fights what stands in a place, or tips it when few dice are left. */
static enum step_end meet_zombies(struct turn *turn, size_t place, long modifier)
{
    size_t zombie;
    enum step_end end = STEP_GOES_ON;
    while (end == STEP_GOES_ON && city_zombies_at(turn->city, place, false, &zombie) > 0) {
        bool tips = modifier == 0 && turn->dice < 3 && turn->action_points > 0;
        if (tips) {
            turn->action_points--;
            turn->city->zombies[zombie].tipped = true;
        } else {
            end = fight(turn, zombie, modifier);
        }
    }
    return end;
}

/* --- where to go --- */

/* Whether a place belongs to the location of a mission. */
static bool is_location(const struct turn *turn, const struct node *mission, size_t place)
{
    const struct laid_tile *tile =
        &turn->city->laid.tiles[laid_tiles_tile_of(&turn->city->laid, place)];
    return field_is(turn->table, tile->record, "location.name",
                    field_text(turn->table, mission, "location")) &&
           ground_is(tile->board, laid_tiles_space_of(&turn->city->laid, place), "location");
}

static size_t zombies_in(const struct turn *turn, const struct node *mission)
{
    size_t count = 0;
    for (size_t i = 0; i < turn->city->zombie_count; i++) {
        count += is_location(turn, mission, turn->city->zombies[i].place);
    }
    return count;
}

static size_t zombies_in_place(const struct turn *turn, size_t place)
{
    size_t first;
    return city_zombies_at(turn->city, place, false, &first) +
           city_zombies_at(turn->city, place, true, &first);
}

/* Whether one wants to be in a place: with a zombie that guards a mission, or alone at a mission. */
static bool is_mission_goal(const struct turn *turn, size_t place)
{
    for (size_t i = 0; i < SPLATTER_MISSIONS; i++) {
        const struct node *mission = turn->survivor->missions[i];
        if (!turn->survivor->done[i] && is_location(turn, mission, place)) {
            return zombies_in(turn, mission) == 0 || zombies_in_place(turn, place) > 0;
        }
    }
    return false;
}

/* A place on a tile with an open side, other than that where the turn began: nothing fitted there. */
static bool is_edge_goal(const struct turn *turn, size_t place)
{
    const struct laid_tiles *laid = &turn->city->laid;
    size_t tile = laid_tiles_tile_of(laid, place);
    for (unsigned side = 0; side < LAID_SIDES; side++) {
        if (tile != turn->first_tile && laid_tiles_is_open(laid, tile, side)) {
            return true;
        }
    }
    return false;
}

static bool is_exit_goal(const struct turn *turn, size_t place)
{
    return place == city_start(turn->city);
}

/* The nearest goal, or LAID_NOWHERE. */
static size_t nearest(const struct turn *turn, bool (*is_goal)(const struct turn *, size_t))
{
    const uint32_t *distances = laid_tiles_distances(&turn->city->laid, *figure(turn));
    size_t best = LAID_NOWHERE;
    for (size_t place = 0; place < laid_tiles_place_count(&turn->city->laid); place++) {
        bool closer = distances[place] != BOARD_UNREACHABLE &&
                      (best == LAID_NOWHERE || distances[place] < distances[best]);
        if (closer && is_goal(turn, place)) {
            best = place;
        }
    }
    return best;
}

static size_t find_goal(const struct turn *turn)
{
    if (all_done(turn->survivor)) {
        return nearest(turn, is_exit_goal);
    }
    size_t goal = nearest(turn, is_mission_goal);
    if (goal == LAID_NOWHERE) {
        goal = nearest(turn, is_edge_goal);
    }
    table_demand(
        turn->table, goal != LAID_NOWHERE,
        "%s finds neither a mission nor a side where tiles could be laid, with %zu tiles in "
        "the pile",
        name_of(turn), turn->city->pile.count);
    return goal;
}

/* --- Player Movement Step --- */

static void step_to(struct turn *turn, size_t goal)
{
    size_t next[LAID_SIDES];
    const uint32_t *distances = laid_tiles_distances(&turn->city->laid, goal);
    size_t count = laid_tiles_steps(&turn->city->laid, *figure(turn), next);
    for (size_t i = 0; i < count; i++) {
        if (distances[next[i]] < distances[*figure(turn)]) {
            *figure(turn) = next[i];
            turn->action_points--;
            table_say(turn->table, "%s walks to %s.", name_of(turn),
                      laid_tiles_name(&turn->city->laid, next[i]));
            return;
        }
    }
    table_fail(turn->table, "%s cannot go on from %s", name_of(turn),
               laid_tiles_name(&turn->city->laid, *figure(turn)));
}

static enum step_end move(struct turn *turn)
{
    enum step_end end = STEP_GOES_ON;
    turn->first_tile = LAID_NOWHERE;
    if (*figure(turn) == LAID_NOWHERE) {
        *figure(turn) = city_start(turn->city);
        turn->action_points--;
        end = meet_zombies(turn, *figure(turn), 0);
    } else {
        turn->first_tile = laid_tiles_tile_of(&turn->city->laid, *figure(turn));
        end = meet_zombies(turn, *figure(turn), 1);
    }
    while (end == STEP_GOES_ON && turn->action_points > 0) {
        size_t goal = find_goal(turn);
        if (goal != *figure(turn)) {
            step_to(turn, goal);
            end = meet_zombies(turn, *figure(turn), 0);
        } else if (all_done(turn->survivor)) {
            turn->action_points--;
            return STEP_LEFT;
        } else {
            return STEP_GOES_ON;
        }
    }
    return end;
}

/* --- Dying --- */

static void die(struct turn *turn)
{
    table_say(turn->table, "%s dies.", name_of(turn));
    *figure(turn) = LAID_NOWHERE;
    refill_lives(turn->table, turn->survivor);
    for (size_t i = 0; i < SPLATTER_MISSIONS; i++) {
        if (turn->survivor->done[i]) {
            turn->survivor->done[i] = false;
            return;
        }
    }
}

/* --- Complete Missions --- */

static void complete_missions(struct turn *turn)
{
    for (size_t i = 0; i < SPLATTER_MISSIONS; i++) {
        const struct node *mission = turn->survivor->missions[i];
        if (!turn->survivor->done[i] && is_location(turn, mission, *figure(turn)) &&
            zombies_in(turn, mission) == 0) {
            const struct node *item =
                record_called(turn->table, "items", field_text(turn->table, mission, "item"));
            long uses = field_whole(turn->table, item, "uses");
            table_demand(turn->table, uses >= 1 && uses <= 3,
                         "%s has %ld uses; a card has edges for 1 to 3",
                         record_id(turn->table, item), uses);
            turn->survivor->done[i] = true;
            table_say(turn->table, "%s turns %s over and has the %s.", name_of(turn),
                      record_id(turn->table, mission), field_text(turn->table, item, "name"));
        }
    }
}

/* --- Turn Sequence --- */

static void finish_turn(struct turn *turn)
{
    long lost = city_move_zombies(turn->city, *figure(turn));
    lose_lives(turn, lost);
    if (turn->survivor->lives == 0) {
        die(turn);
        return;
    }
    complete_missions(turn);
    size_t tile = laid_tiles_tile_of(&turn->city->laid, *figure(turn));
    city_lay_tiles(turn->city, tile);
    city_fill_around(turn->city, tile);
}

void splatter_take_turn(struct splatter *splatter, struct survivor *survivor)
{
    struct turn turn = {
        .splatter = splatter,
        .survivor = survivor,
        .city = splatter->cities[survivor->setting],
        .table = splatter->table,
        .dice = SPLATTER_DICE,
        .action_points = survivor->lives,
    };
    switch (move(&turn)) {
    case STEP_LEFT:
        leave(&turn);
        break;
    case STEP_DEAD:
        die(&turn);
        break;
    case STEP_GOES_ON:
    case STEP_GRABBED:
        finish_turn(&turn);
        break;
    }
}
