/* Findings that take their time: what was found last stays until there is something new. */
#ifndef KERF_WORKSPACE_LATE_FINDINGS_H
#define KERF_WORKSPACE_LATE_FINDINGS_H

#include "base/work_limits.h"
#include "diag/diag_list.h"
#include "document/source_store.h"
#include "game/game.h"

/**
 * Says findings again where their lines are in the texts of now; of a line that changed nothing is said.
 *
 * was    of an earlier reading, which is still there; none is of a rule
 * game   as it is read now, for the cells of its spreadsheets; it outlives `into`
 * store  of the texts of now
 * arena  what the findings that are added point to; it outlives `into`
 */
void late_findings_carry(const struct diag_list *was, const struct game *game,
                         const struct source_store *store, const struct work_limits *limits,
                         struct arena *arena, struct diag_list *into);

/** Whether both say the same at the same places. Both are sorted. */
bool late_findings_equal(const struct diag_list *a, const struct diag_list *b);

#endif
