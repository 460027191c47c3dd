/* What a game has and does not use: names that its documents give, and files of its folder. */
#ifndef KERF_PROJECT_UNUSED_H
#define KERF_PROJECT_UNUSED_H

#include "project/project.h"

/**
 * Once all faces of a whole game are laid out, in all its languages, without errors: reports DIAG_NEVER_USED and
 * DIAG_FILES_UNUSED, or DIAG_ALLOWED where game.yaml allows them, and DIAG_ALLOWANCE_NOT_NEEDED.
 *
 * pictures  the files of pictures that the faces asked for: paths, as a set
 */
void unused_check(const struct project *project, GHashTable *pictures, struct diag_list *diags);

#endif
