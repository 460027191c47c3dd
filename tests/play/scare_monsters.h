/* The monster phase of S.C.A.R.E. Tactics: monsters move, spawn and attack; the end of the round. */
#ifndef KERF_TESTS_PLAY_SCARE_MONSTERS_H
#define KERF_TESTS_PLAY_SCARE_MONSTERS_H

#include "play/scare_scenario.h"

/** How monsters walk; the door is closed to them. */
extern const struct walk scare_monster_walk;

/** What a d6 brings: a monster's record, or NULL for the No Spawn token. */
const struct node *scare_spawn_roll(struct table *table, long roll);

/** Takes a standee of a monster or boss out of the box, whatever its pose; NULL if none is left. */
const struct node *scare_take_standee(struct table *table, const char *figure_id);

/** The space of a placement roll: tens of the d100, and the d10. */
size_t scare_spawn_space(struct table *table, const struct node *map, const struct board *board,
                         long tens, long ones);

/** What is shot over, and lines that nobody sees through. */
extern const struct walk scare_shot_walk;
extern const char *const scare_sight_lines[];

void scenario_monsters_move(struct scenario *scenario);

/** One spawn roll, its placement and the first step. */
void scenario_spawn(struct scenario *scenario);

void scenario_monsters_attack(struct scenario *scenario);

/** Who is grabbed is carried off, and the White Lady goes. */
void scenario_end_round(struct scenario *scenario);

/** The monster on an agent's card, or NULL. */
struct monster *scenario_monster_on_card(struct scenario *scenario, const struct agent *agent);

/** Puts its figure back into the box. */
void scenario_remove_monster(struct scenario *scenario, struct monster *monster);

/** Cost of the shortest way between two spaces of the map. */
uint32_t scenario_distance(const struct scenario *scenario, size_t from, size_t to,
                           const struct walk *walk);

/** Whether two spaces are adjacent, or one. */
bool scenario_touches(const struct scenario *scenario, size_t space, size_t other);

#endif
