/* The data sets of a game: `data` in game.yaml, and the files that it names. */
#ifndef KERF_GAME_DATA_LOAD_H
#define KERF_GAME_DATA_LOAD_H

#include <stdbool.h>

#include <glib.h>

#include "game/game.h"

/**
 * Loads all that `mapping` names (NULL: nothing) into the game's data sets; those that cannot be read
 * are left out.
 *
 * blamed  nodes of the data that a finding was about are added
 *
 * False after findings, DIAG_DUPLICATE_ID among them.
 */
bool data_load(struct game *game, const struct node *mapping, GPtrArray *blamed,
               struct diag_list *diags);

#endif
