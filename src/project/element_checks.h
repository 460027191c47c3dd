/* What only all faces of a game together tell of the elements of its layouts. */
#ifndef KERF_PROJECT_ELEMENT_CHECKS_H
#define KERF_PROJECT_ELEMENT_CHECKS_H

#include "project/project.h"

/** Once all faces of the game are laid out and what they gave is in `diags`: reports DIAG_ALLOWANCE_NOT_NEEDED for
 * what is allowed in a component or layout without DIAG_ALLOWED, and DIAG_NEVER_SHOWN for elements of the game's own
 * layouts that none of them shows. */
void elements_check(const struct project *project, struct diag_list *diags);

#endif
