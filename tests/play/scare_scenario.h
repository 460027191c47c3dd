/* Rounds of scenario 1 of S.C.A.R.E. Tactics: the phase of the monsters (scare_monsters.h), then agents
 * act. They play simply: they shoot at what comes near, and make for the door. */
#ifndef KERF_TESTS_PLAY_SCARE_SCENARIO_H
#define KERF_TESTS_PLAY_SCARE_SCENARIO_H

#include "board/board.h"
#include "play/ground.h"
#include "play/scare_agent.h"

enum { SCARE_MONSTERS_MAX = 200 };

struct monster {
    const struct node *record;
    const struct node *standee; /* that stands for it */
    size_t space;
    bool wounded, stunned, gone;
    long hits;            /* since it was whole, or wounded */
    struct agent *victim; /* whose card it is on, or NULL */
};

struct scenario {
    struct table *table;
    const struct node *map;
    const struct board *board;
    struct squad squad;
    struct monster monsters[SCARE_MONSTERS_MAX]; /* those gone too */
    size_t monster_count;
    size_t tech, door;
    bool door_is_open;
    long tech_turns; /* full turns that Shaye has concentrated */
    size_t shots, hits;
};

/** How agents walk; the door is closed to them. */
extern const struct walk scare_agent_walk;

const struct board *scare_board(struct table *table, const struct node *map);

/** Takes the map tile that has a map on one of its sides. */
void scare_take_map(struct table *table, const struct node *map);

/** Sets up the map called bedtime, with the squad in the starting area. */
struct scenario *scenario_set_up(struct table *table);

/** Puts agents on spaces of a region from where a goal can be reached, each on one of its own. */
void scare_place_squad(struct table *table, const struct board *board, const char *region,
                       size_t goal, struct squad *squad);

void scenario_play_round(struct scenario *scenario);

/** Whether no agent is active any more, or Shaye is lost. */
bool scenario_is_over(const struct scenario *scenario);

/** Whether Shaye is in the house. */
bool scenario_is_won(const struct scenario *scenario);

#endif
