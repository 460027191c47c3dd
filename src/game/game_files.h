/* Files of a game: found by name, never outside its folder. */
#ifndef KERF_GAME_GAME_FILES_H
#define KERF_GAME_GAME_FILES_H

#include "document/document.h"
#include "game/game.h"

/** Notes where the game's folder really lies and which icons are in it; before any other file. */
void game_files_find(struct game *game);

/**
 * The tree of a file of the game's folder, or NULL after findings.
 *
 * asked_at  where the file is named
 * form      of a table, or NULL
 */
const struct node *game_document(struct game *game, const char *path, const struct node *asked_at,
                                 const struct table_form *form, struct diag_list *diags);

/** Whether a text can be the id of a component or the name of a group, which become parts of file names: letters,
 * digits, - and _, the first neither of the signs. */
bool game_is_id(const char *text);

/** The names of all layouts that the game can use, sorted, in `arena`. */
const char *const *layout_file_names(const struct game *game, struct arena *arena,
                                     size_t *count_out);

#endif
