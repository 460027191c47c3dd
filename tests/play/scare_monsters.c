/* The monster phase. Headings name sections of the rulebook. */
#include "play/scare_monsters.h"

#include <string.h>

#include "play/box.h"
#include "play/chance.h"
#include "play/field.h"

static const char *const stop_monsters[] = {"red", "orange", NULL};
static const char *const doors[] = {"door", NULL};

const char *const scare_sight_lines[] = {"red", NULL};
const struct walk scare_shot_walk = {.stopping_lines = scare_sight_lines, .diagonal = true};
const struct walk scare_monster_walk = {
    .stopping_lines = stop_monsters,
    .closed_kinds = doors,
    .diagonal = true,
};

/* --- monsters --- */

static const char *on_side(const struct scenario *scenario, const struct monster *monster,
                           const char *path)
{
    return arena_printf(scenario->table->arena, "%s%s", monster->wounded ? "wounded." : "", path);
}

struct monster *scenario_monster_on_card(struct scenario *scenario, const struct agent *agent)
{
    for (size_t i = 0; i < scenario->monster_count; i++) {
        if (!scenario->monsters[i].gone && scenario->monsters[i].victim == agent) {
            return &scenario->monsters[i];
        }
    }
    return NULL;
}

void scenario_remove_monster(struct scenario *scenario, struct monster *monster)
{
    monster->gone = true;
    monster->victim = NULL;
    box_return(scenario->table, "monster-standees", monster->standee, 1);
}

const struct node *scare_take_standee(struct table *table, const char *figure_id)
{
    const struct node *figure = record_called(table, "figures", figure_id);
    size_t pose_count = node_lookup(figure, "poses")->list.count;
    for (size_t pose = 1; pose <= pose_count; pose++) {
        const struct node *standee =
            record_called(table, "standees", arena_printf(table->arena, "%s-%zu", figure_id, pose));
        if (box_left(table, "monster-standees", standee) > 0) {
            box_take(table, "monster-standees", standee, 1);
            return standee;
        }
    }
    return NULL;
}

uint32_t scenario_distance(const struct scenario *scenario, size_t from, size_t to,
                           const struct walk *walk)
{
    return ground_steps(scenario->table, scenario->board, from, to, walk);
}

bool scenario_touches(const struct scenario *scenario, size_t space, size_t other)
{
    return space == other || scenario_distance(scenario, space, other, &scare_shot_walk) == 1;
}

/* Monsters move, 2 and 3: the nearest in sight, else the nearest. */
static struct agent *find_target(struct scenario *scenario, const struct monster *monster,
                                 bool *seen_out)
{
    struct agent *best = NULL;
    uint32_t best_distance = 0;
    *seen_out = false;
    for (size_t i = 0; i < SCARE_LINEUP; i++) {
        struct agent *agent = &scenario->squad.agents[i];
        if (!agent_is_active(agent) || scenario_monster_on_card(scenario, agent) != NULL) {
            continue;
        }
        bool seen = ground_sees(scenario->table, scenario->board, monster->space, agent->space,
                                scare_sight_lines);
        uint32_t far =
            scenario_distance(scenario, monster->space, agent->space, &scare_monster_walk);
        bool better = seen != *seen_out ? seen : best == NULL || far < best_distance;
        if (far != BOARD_UNREACHABLE && (best == NULL || better)) {
            best = agent;
            best_distance = far;
            *seen_out = seen;
        }
    }
    return best;
}

static void attack(struct scenario *scenario, const struct monster *monster, struct agent *agent)
{
    long total = scare_d10(scenario->table) + agent_melee(scenario->table, agent);
    agent_suffer(scenario->table, agent,
                 scare_result(scenario->table, monster->record,
                              on_side(scenario, monster, "attack"), total));
}

/* The Monsters, Baby Doll: all next to it. */
static void explode(struct scenario *scenario, struct monster *monster)
{
    for (size_t i = 0; i < SCARE_LINEUP; i++) {
        struct agent *agent = &scenario->squad.agents[i];
        if (agent_is_active(agent) && scenario_touches(scenario, monster->space, agent->space)) {
            attack(scenario, monster, agent);
        }
    }
    scenario_remove_monster(scenario, monster);
}

/* What a monster does that has come to its target. */
static void reach(struct scenario *scenario, struct monster *monster, struct agent *agent)
{
    if (field_is(scenario->table, monster->record, "when", "Ram")) {
        size_t space = agent->space;
        agent->space = monster->space;
        monster->space = space;
        attack(scenario, monster, agent);
    } else {
        monster->victim = agent;
        monster->space = agent->space;
        table_say(scenario->table, "A %s is on the card of %s.",
                  record_id(scenario->table, monster->record), agent_name(scenario->table, agent));
    }
}

static void move_monster(struct scenario *scenario, struct monster *monster, struct agent *target,
                         long spaces)
{
    bool explodes = field_is(scenario->table, monster->record, "when", "Boom");
    for (; spaces > 0; spaces--) {
        size_t next = ground_step_towards(scenario->table, scenario->board, monster->space,
                                          target->space, &scare_monster_walk);
        if (next == target->space && !explodes) {
            reach(scenario, monster, target);
            return;
        }
        if (explodes && scenario_touches(scenario, monster->space, target->space)) {
            explode(scenario, monster);
            return;
        }
        monster->space = next;
    }
}

/* Spaces that a monster moves: half of them with nobody in sight, where the card has that. */
static long speed(const struct scenario *scenario, const struct monster *monster, bool seen)
{
    const char *half = on_side(scenario, monster, "half");
    bool whole = seen || !field_given(scenario->table, monster->record, half) ||
                 field_is(scenario->table, monster->record, half, "");
    const char *path = whole ? on_side(scenario, monster, "move") : half;
    return field_is(scenario->table, monster->record, path, "")
               ? 0
               : field_whole(scenario->table, monster->record, path);
}

void scenario_monsters_move(struct scenario *scenario)
{
    for (size_t i = 0; i < scenario->monster_count; i++) {
        struct monster *monster = &scenario->monsters[i];
        bool seen;
        if (monster->gone || monster->victim != NULL) {
            continue;
        }
        if (monster->stunned) {
            monster->stunned = false;
            continue;
        }
        struct agent *target = find_target(scenario, monster, &seen);
        if (target != NULL) {
            move_monster(scenario, monster, target, speed(scenario, monster, seen));
        }
    }
}

/* --- Monsters spawn --- */

const struct node *scare_spawn_roll(struct table *table, long roll)
{
    const struct node *found = NULL;
    for (size_t i = 0; i < record_count(table, "monsters"); i++) {
        const struct node *record = record_at(table, "monsters", i);
        bool by_d6 = field_is(table, record, "spawn.die", "d6");
        for (size_t j = 0; by_d6 && j < field_count(table, record, "spawn.rolls"); j++) {
            if (field_whole(table, field_item(table, record, "spawn.rolls", j), "") == roll) {
                table_demand(table, found == NULL, "two monsters come for a %ld", roll);
                found = record;
            }
        }
    }
    return found;
}

size_t scare_spawn_space(struct table *table, const struct node *map, const struct board *board,
                         long tens, long ones)
{
    const char *row_label = arena_printf(table->arena, "%ld0", tens);
    const char *word = arena_printf(table->arena, "%ld", ones);
    size_t found = BOARD_NOWHERE;
    for (size_t space = 0; space < board_space_count(board); space++) {
        const struct node *label =
            field_item(table, map, "row_labels", space / board->column_count);
        const char *there = ground_word(table, board, "spawn", space);
        if (field_is(table, label, "", row_label) && there != NULL && strcmp(there, word) == 0) {
            table_demand(table, found == BOARD_NOWHERE, "%s has two spaces %s,%s",
                         record_id(table, map), row_label, word);
            found = space;
        }
    }
    table_demand(table, found != BOARD_NOWHERE, "%s has no space %s,%s", record_id(table, map),
                 row_label, word);
    return found;
}

static bool is_in_play(const struct scenario *scenario, const struct node *record)
{
    for (size_t i = 0; i < scenario->monster_count; i++) {
        if (!scenario->monsters[i].gone && scenario->monsters[i].record == record) {
            return true;
        }
    }
    return false;
}

/* Puts a figure on the map; NULL if none is left of those that may come in any number. */
static struct monster *place_monster(struct scenario *scenario, const struct node *record,
                                     size_t space)
{
    struct table *table = scenario->table;
    table_demand(table, scenario->monster_count < SCARE_MONSTERS_MAX, "too many monsters");
    const struct node *standee = scare_take_standee(table, record_id(table, record));
    if (standee == NULL) {
        table_say(table, "No figure of a %s is left.", record_id(table, record));
        return NULL;
    }
    table_say(table, "A %s comes on %s.", record_id(table, record),
              ground_name(table, scenario->board, space));
    struct monster *monster = &scenario->monsters[scenario->monster_count++];
    *monster = (struct monster){.record = record, .standee = standee, .space = space};
    return monster;
}

static struct agent *active_agent(struct scenario *scenario, long place)
{
    size_t seen = 0;
    for (size_t i = 0; i < SCARE_LINEUP; i++) {
        seen += agent_is_active(&scenario->squad.agents[i]);
    }
    for (size_t i = 0, left = seen > 0 ? (size_t)place % seen : 0; i < SCARE_LINEUP; i++) {
        if (agent_is_active(&scenario->squad.agents[i]) && left-- == 0) {
            return &scenario->squad.agents[i];
        }
    }
    return NULL;
}

/* Special cases, 1: next to an agent, whom she haunts until the round ends. */
static void summon_white_lady(struct scenario *scenario, long place)
{
    const struct node *lady = record_called(scenario->table, "monsters", "white-lady");
    struct agent *agent = active_agent(scenario, place);
    if (agent != NULL && !is_in_play(scenario, lady)) {
        place_monster(scenario, lady, agent->space);
        agent->traumatized = true;
    }
}

/* Special cases, 2: souls are offered for numbers on a d10; the highest offer here. */
static void summon_shadow_people(struct scenario *scenario)
{
    struct table *table = scenario->table;
    const struct node *event = record_called(table, "monsters", "shadow-people");
    size_t last = field_count(table, event, "raffle.offers") - 1;
    const struct node *offer = field_item(table, event, "raffle.offers", last);
    long rolled = scare_d10(table);
    bool win =
        rolled >= field_whole(table, offer, "low") && rolled <= field_whole(table, offer, "high");
    for (long i = 0; i < field_whole(table, offer, "souls") && !win; i++) {
        struct agent *agent = active_agent(scenario, 1);
        if (agent != NULL) {
            agent->state = AGENT_DEAD;
        }
    }
    table_say(table, "The Shadow People come: %s.",
              field_text(table, event, win ? "raffle.win" : "raffle.lose"));
}

static size_t roll_placement(struct scenario *scenario)
{
    for (;;) {
        long tens = scare_d10(scenario->table), ones = scare_d10(scenario->table);
        if (tens != 0) {
            return scare_spawn_space(scenario->table, scenario->map, scenario->board, tens, ones);
        }
        if (ones == 0) {
            summon_shadow_people(scenario);
        } else {
            summon_white_lady(scenario, ones);
        }
    }
}

void scenario_spawn(struct scenario *scenario)
{
    struct table *table = scenario->table;
    const struct node *record = scare_spawn_roll(table, chance_die(table, 6));
    if (record == NULL) {
        return;
    }
    if (field_is(table, record, "figures", "1") && is_in_play(scenario, record)) {
        record = record_called(table, "monsters", "night-widow");
    }
    struct monster *monster = place_monster(scenario, record, roll_placement(scenario));
    bool seen;
    struct agent *target = monster != NULL ? find_target(scenario, monster, &seen) : NULL;
    if (target != NULL) {
        move_monster(scenario, monster, target, 1);
    }
}

/* --- Monsters attack --- */

static bool has_icon(struct table *table, const struct node *result, const char *icon)
{
    for (size_t i = 0; i < field_count(table, result, "icons"); i++) {
        if (field_is(table, field_item(table, result, "icons", i), "", icon)) {
            return true;
        }
    }
    return false;
}

void scenario_monsters_attack(struct scenario *scenario)
{
    struct table *table = scenario->table;
    for (size_t i = 0; i < SCARE_LINEUP; i++) {
        struct agent *agent = &scenario->squad.agents[i];
        struct monster *monster = scenario_monster_on_card(scenario, agent);
        if (monster == NULL || agent->held) {
            continue;
        }
        long total = scare_d10(table) + agent_melee(table, agent);
        const struct node *result =
            scare_result(table, monster->record, on_side(scenario, monster, "attack"), total);
        agent_suffer(table, agent, result);
        if (has_icon(table, result, "monster-dead")) {
            scenario_remove_monster(scenario, monster);
        } else if (has_icon(table, result, "stunned") ||
                   (!agent_is_active(agent) && !agent->held)) {
            monster->victim = NULL;
            monster->stunned = has_icon(table, result, "stunned");
        }
    }
}

/* End of the round: who is grabbed is carried off, and the White Lady goes. */
void scenario_end_round(struct scenario *scenario)
{
    for (size_t i = 0; i < scenario->monster_count; i++) {
        struct monster *monster = &scenario->monsters[i];
        if (monster->gone) {
            continue;
        }
        if (monster->victim != NULL && monster->victim->held) {
            monster->victim->state = AGENT_GRABBED;
            monster->victim->held = false;
            scenario_remove_monster(scenario, monster);
        } else if (field_is(scenario->table, monster->record, "id", "white-lady")) {
            scenario_remove_monster(scenario, monster);
        }
    }
}
