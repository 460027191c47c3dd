/* Files of a game: found by name, never outside its folder. */
#ifndef KERF_GAME_GAME_FILES_H
#define KERF_GAME_GAME_FILES_H

#include "game/game.h"

/** Notes where the game's folder really lies and which icons are in it; before any other file. */
void game_files_find(struct game *game);

/** The names of all layouts that the game can use, sorted, in `arena`. */
const char *const *layout_file_names(const struct game *game, struct arena *arena,
                                     size_t *count_out);

#endif
