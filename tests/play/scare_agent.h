/* An agent of S.C.A.R.E. Tactics: the card, the side that is up, shots and what monsters do to it. */
#ifndef KERF_TESTS_PLAY_SCARE_AGENT_H
#define KERF_TESTS_PLAY_SCARE_AGENT_H

#include "document/node.h"
#include "play/table.h"

enum { SCARE_LINEUP = 9 }; /* 1.2 Setup, 3a */

enum agent_state { AGENT_ACTIVE, AGENT_INCAPACITATED, AGENT_DEAD, AGENT_GRABBED, AGENT_SAFE };

struct agent {
    const struct node *record;
    size_t space;
    bool wounded, traumatized;
    bool held; /* grabbed by the monster on its card, and lost when the round ends */
    enum agent_state state;
};

struct squad {
    struct agent agents[SCARE_LINEUP]; /* in lineup order */
};

/** Lineup of scenario 1: Shaye, a SGT, a CPL and six PFCs, with their cards, figures and gear. */
void squad_choose(struct table *table, struct squad *squad);

/** Whether the agent is in the lineup: on the map, and able to act. */
bool agent_is_active(const struct agent *agent);

const char *agent_name(struct table *table, const struct agent *agent);
long agent_actions(struct table *table, const struct agent *agent);
long agent_melee(struct table *table, const struct agent *agent);

/** Rolls the d10, which shows 0 to 9. */
long scare_d10(struct table *table);

/** The target number for a range and the actions that are spent on aiming; false if there is none. */
bool agent_target(struct table *table, const struct agent *agent, uint32_t range, long actions,
                  long *target_out);

/**
 * Looks a roll, the melee value added, up in a table of results; exactly one must have it. What comes out
 * above 9 counts as 9.
 *
 * path  of the table in the record
 */
const struct node *scare_result(struct table *table, const struct node *record, const char *path,
                                long total);

/** Applies the icons of a result to an agent: dead, incapacitated, wound, grabbed, traumatized. */
void agent_suffer(struct table *table, struct agent *agent, const struct node *result);

#endif
