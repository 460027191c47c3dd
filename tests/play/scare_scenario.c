/* Scenario 1. Headings name sections of the rulebook. */
#include "play/scare_scenario.h"

#include <string.h>

#include "play/box.h"
#include "play/chance.h"
#include "play/field.h"
#include "play/scare_monsters.h"

static const char *const stop_agents[] = {"red", "orange", "green", NULL};
static const char *const slow_agents[] = {"blue", NULL};
static const char *const doors[] = {"door", NULL};

const struct walk scare_agent_walk = {
    .stopping_lines = stop_agents,
    .slowing_lines = slow_agents,
    .closed_kinds = doors,
    .diagonal = true,
};
static const struct walk to_the_door = {
    .stopping_lines = stop_agents,
    .slowing_lines = slow_agents,
    .diagonal = true,
};

/* --- Setup --- */

const struct board *scare_board(struct table *table, const struct node *map)
{
    return ground_board(table, map, "board");
}

void scare_take_map(struct table *table, const struct node *map)
{
    for (size_t i = 0; i < record_count(table, "map_pairs"); i++) {
        const struct node *tile = record_at(table, "map_pairs", i);
        if (field_is(table, tile, "front", record_id(table, map)) ||
            field_is(table, tile, "back", record_id(table, map))) {
            box_take(table, "map-tiles", tile, 1);
            return;
        }
    }
    table_fail(table, "map-pairs.yaml: the map '%s' is on no tile", record_id(table, map));
}

/* The space of a region that is free and nearest to a goal; BOARD_NOWHERE if there is none. */
static size_t nearest_free(struct table *table, const struct board *board, const bool *region,
                           const struct board_paths *to_goal, const bool *taken)
{
    size_t best = BOARD_NOWHERE;
    for (size_t space = 0; space < board_space_count(board); space++) {
        uint32_t cost = to_goal->costs[space];
        if (region[space] && !taken[space] && cost != BOARD_UNREACHABLE &&
            (best == BOARD_NOWHERE || cost < to_goal->costs[best])) {
            best = space;
        }
    }
    table_demand(table, best != BOARD_NOWHERE, "the starting area has too few spaces");
    return best;
}

void scare_place_squad(struct table *table, const struct board *board, const char *region,
                       size_t goal, struct squad *squad)
{
    struct board_movement movement = ground_movement(table, board, &to_the_door);
    struct board_paths to_goal = board_paths_from_space(table->arena, board, goal, &movement);
    bool *taken = ARENA_NEW_ARRAY(table->arena, bool, board_space_count(board));
    for (size_t i = 0; i < SCARE_LINEUP; i++) {
        size_t space =
            nearest_free(table, board, ground_region(table, board, region), &to_goal, taken);
        taken[space] = true;
        squad->agents[i].space = space;
    }
}

struct scenario *scenario_set_up(struct table *table)
{
    struct scenario *scenario = ARENA_NEW(table->arena, struct scenario);
    scenario->table = table;
    scenario->map = record_called(table, "maps", "bedtime");
    scenario->board = scare_board(table, scenario->map);
    scenario->tech = ground_first_of_kind(table, scenario->board, "tech");
    scenario->door = ground_first_of_kind(table, scenario->board, "door");
    scare_take_map(table, scenario->map);
    box_take(table, "monster-cards", NULL, box_printed(table, "monster-cards", NULL));
    box_take(table, "tokens", record_called(table, "tokens", "no-spawn"), 2);
    box_take(table, "doors", record_called(table, "doors", "door"), 1);
    box_take(table, "gate", record_called(table, "doors", "gate"), 1);
    box_take(table, "reference-card", NULL, 1);
    squad_choose(table, &scenario->squad);
    scare_place_squad(table, scenario->board, "start", scenario->tech, &scenario->squad);
    return scenario;
}

/* --- Agent phase: fire a weapon --- */

static void barb_reflex(struct scenario *scenario, const struct monster *monster)
{
    struct table *table = scenario->table;
    const struct node *reference = record_called(table, "reference", "reference");
    for (size_t i = 0; i < SCARE_LINEUP; i++) {
        struct agent *agent = &scenario->squad.agents[i];
        if (agent_is_active(agent) && scenario_monster_on_card(scenario, agent) == NULL &&
            scenario_touches(scenario, monster->space, agent->space)) {
            long total = scare_d10(table) + agent_melee(table, agent);
            agent_suffer(table, agent,
                         scare_result(table, reference, "barb_reflex.results", total));
        }
    }
}

/* Killing a monster: its hits turn the card, then it dies. */
static void take_hit(struct scenario *scenario, struct monster *monster)
{
    struct table *table = scenario->table;
    long hits_wounded = field_given(table, monster->record, "wounded.hits")
                            ? field_whole(table, monster->record, "wounded.hits")
                            : 0;
    long hits_whole = field_whole(table, monster->record, "hits") - hits_wounded;
    monster->hits++;
    scenario->hits++;
    if (monster->hits >= (monster->wounded ? hits_wounded : hits_whole)) {
        bool dies = monster->wounded || hits_wounded == 0;
        monster->hits = 0;
        monster->wounded = true;
        if (dies) {
            scenario_remove_monster(scenario, monster);
        }
        table_say(table, "The %s is %s.", record_id(table, monster->record),
                  dies ? "dead" : "wounded");
    }
}

static void shoot(struct scenario *scenario, const struct agent *agent, struct monster *monster,
                  long needed)
{
    struct table *table = scenario->table;
    long rolled = scare_d10(table);
    scenario->shots++;
    table_say(table, "%s shoots at a %s and rolls %ld, where %ld or less hits.",
              agent_name(table, agent), record_id(table, monster->record), rolled, needed);
    if (rolled == 0 || rolled <= needed) {
        if (field_flag(table, monster->record, "barb_reflex") &&
            !field_is(table, agent->record, "weapon", "Repeller")) {
            barb_reflex(scenario, monster);
        }
        take_hit(scenario, monster);
    }
}

/* Not at one on a card, unless it is about to carry somebody off; with a Repeller never. */
static bool may_shoot_at(const struct scenario *scenario, const struct agent *agent,
                         const struct monster *monster)
{
    return monster->victim == NULL ||
           (monster->victim->held &&
            !field_is(scenario->table, agent->record, "weapon", "Repeller"));
}

/* The monster that is best shot at with all actions, and the number to roll. */
static struct monster *find_prey(struct scenario *scenario, const struct agent *agent,
                                 long *needed_out)
{
    struct table *table = scenario->table;
    struct monster *best = NULL;
    for (size_t i = 0; i < scenario->monster_count; i++) {
        struct monster *monster = &scenario->monsters[i];
        long target;
        if (monster->gone || !may_shoot_at(scenario, agent, monster) ||
            !ground_sees(table, scenario->board, agent->space, monster->space, scare_sight_lines)) {
            continue;
        }
        uint32_t range =
            scenario_distance(scenario, agent->space, monster->space, &scare_shot_walk);
        if (agent_target(table, agent, range, agent_actions(table, agent), &target)) {
            target -= field_whole(table, monster->record,
                                  monster->victim != NULL ? "on_card" : "defense");
            if (best == NULL || target > *needed_out) {
                best = monster;
                *needed_out = target;
            }
        }
    }
    return best;
}

/* --- Agent phase: melee, moves and special actions --- */

static void strike(struct scenario *scenario, const struct agent *agent, struct monster *monster)
{
    struct table *table = scenario->table;
    for (long i = 0; i < agent_actions(table, agent); i++) {
        if (scare_d10(table) <= agent_melee(table, agent)) {
            monster->victim->held = false;
            monster->victim = NULL;
            monster->stunned = true;
            table_say(table, "%s knocks the %s away.", agent_name(table, agent),
                      record_id(table, monster->record));
            return;
        }
    }
}

/* A monster on the card of an agent who is next to this one, for whom a blow may help. */
static struct monster *attacker_nearby(struct scenario *scenario, const struct agent *agent)
{
    for (size_t i = 0; i < SCARE_LINEUP; i++) {
        const struct agent *other = &scenario->squad.agents[i];
        struct monster *monster = scenario_monster_on_card(scenario, other);
        if (monster != NULL && scenario_touches(scenario, agent->space, other->space)) {
            return monster;
        }
    }
    return NULL;
}

static bool holds_monster(const struct scenario *scenario, size_t space)
{
    for (size_t i = 0; i < scenario->monster_count; i++) {
        if (!scenario->monsters[i].gone && scenario->monsters[i].space == space) {
            return true;
        }
    }
    return false;
}

static bool holds_agent(const struct scenario *scenario, size_t space)
{
    for (size_t i = 0; i < SCARE_LINEUP; i++) {
        if (agent_is_active(&scenario->squad.agents[i]) &&
            scenario->squad.agents[i].space == space) {
            return true;
        }
    }
    return false;
}

/* Move: through other agents, but not to stay with one, and not through monsters. */
static void walk_agent(struct scenario *scenario, struct agent *agent, size_t goal)
{
    struct table *table = scenario->table;
    const struct walk *walk = scenario->door_is_open ? &to_the_door : &scare_agent_walk;
    size_t from = agent->space, at = agent->space;
    for (long left = agent_actions(table, agent); left > 0 && at != goal;) {
        size_t next = ground_step_towards(table, scenario->board, at, goal, walk);
        left -= (long)scenario_distance(scenario, at, next, walk);
        if (left < 0 || holds_monster(scenario, next)) {
            break;
        }
        at = next;
        if (!holds_agent(scenario, at)) {
            agent->space = at;
        }
    }
    if (agent->space != from) {
        table_say(table, "%s walks to %s.", agent_name(table, agent),
                  ground_name(table, scenario->board, agent->space));
    }
    if (agent->space == scenario->door) {
        agent->state = AGENT_SAFE;
        table_say(table, "%s is in the house.", agent_name(table, agent));
    }
}

/* Tech rolls: concentrate as long as the card has a better line, then roll. */
static void tech_roll(struct scenario *scenario, const struct agent *shaye)
{
    struct table *table = scenario->table;
    size_t lines = field_count(table, shaye->record, "tech");
    const struct node *line =
        field_item(table, shaye->record, "tech", (size_t)scenario->tech_turns);
    table_demand(table, field_whole(table, line, "turns") == scenario->tech_turns,
                 "line %ld of the tech rolls is for %ld turns", scenario->tech_turns + 1,
                 field_whole(table, line, "turns"));
    if ((size_t)scenario->tech_turns + 1 < lines) {
        scenario->tech_turns++;
        return;
    }
    long rolled = scare_d10(table);
    scenario->door_is_open = rolled <= field_whole(table, line, "target");
    table_say(table, "Shaye makes a tech roll of %ld; the door is %s.", rolled,
              scenario->door_is_open ? "open" : "locked");
}

/* Shaye goes on to the door whatever happens; the others keep what they can away from her. */
static void agent_acts(struct scenario *scenario, struct agent *agent)
{
    bool is_shaye = agent == &scenario->squad.agents[0];
    long needed = 0;
    struct monster *own = scenario_monster_on_card(scenario, agent);
    struct monster *attacker = own != NULL ? own : attacker_nearby(scenario, agent);
    struct monster *prey = find_prey(scenario, agent, &needed);
    if (agent->held || (own != NULL && agent->traumatized)) {
        return;
    }
    if (own != NULL || (attacker != NULL && !agent->traumatized && !is_shaye)) {
        strike(scenario, agent, attacker);
    } else if (!agent->traumatized && prey != NULL && needed >= 2 && !is_shaye) {
        shoot(scenario, agent, prey, needed);
    } else if (scenario->door_is_open) {
        walk_agent(scenario, agent, scenario->door);
    } else if (is_shaye && agent->space == scenario->tech && !agent->traumatized) {
        tech_roll(scenario, agent);
    } else if (is_shaye ||
               scenario_distance(scenario, agent->space, scenario->tech, &scare_agent_walk) > 2) {
        walk_agent(scenario, agent, scenario->tech);
    }
}

/* --- Sequence of play --- */

void scenario_play_round(struct scenario *scenario)
{
    enum { SPAWNS = 2 }; /* Scenario 1, Spawn rate */
    scenario_monsters_move(scenario);
    for (int i = 0; i < SPAWNS; i++) {
        scenario_spawn(scenario);
    }
    scenario_monsters_attack(scenario);
    for (size_t i = 0; i < SCARE_LINEUP; i++) {
        if (agent_is_active(&scenario->squad.agents[i])) {
            agent_acts(scenario, &scenario->squad.agents[i]);
        }
    }
    scenario_end_round(scenario);
}

bool scenario_is_won(const struct scenario *scenario)
{
    return scenario->squad.agents[0].state == AGENT_SAFE;
}

bool scenario_is_over(const struct scenario *scenario)
{
    const struct agent *shaye = &scenario->squad.agents[0];
    bool lost = shaye->state == AGENT_DEAD || shaye->state == AGENT_GRABBED ||
                shaye->state == AGENT_INCAPACITATED;
    size_t active = 0;
    for (size_t i = 0; i < SCARE_LINEUP; i++) {
        active += agent_is_active(&scenario->squad.agents[i]);
    }
    return lost || active == 0;
}
