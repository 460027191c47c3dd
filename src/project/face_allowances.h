/* What a game allows of its faces: whether anything needs it. */
#ifndef KERF_PROJECT_FACE_ALLOWANCES_H
#define KERF_PROJECT_FACE_ALLOWANCES_H

#include "game/game.h"

/** Once all faces of the game are laid out and what they gave is in `diags`: reports
 * DIAG_ALLOWANCE_NOT_NEEDED for what is allowed in a component or layout without DIAG_ALLOWED. */
void face_allowances_check(const struct game *game, struct diag_list *diags);

#endif
