/* What the page asks for, as JSON. Places are {file, line, column}, files as the findings name them. */
#ifndef KERF_SERVE_GAME_JSON_H
#define KERF_SERVE_GAME_JSON_H

#include <glib.h>

#include "workspace/workspace.h"

/** The game: components with their pieces, faces with keys and words, findings; g_free(). */
gchar *game_json(const struct workspace_state *state);

/** What is drawn on a face of the state's project, each with its box and its places, the topmost last; and the values of its record. */
gchar *face_json(struct workspace *workspace, size_t face);

/** The names of the faces of the pieces that words as those of --only choose, or what is wrong with them. */
gchar *choice_json(const struct workspace_state *state, const char *only);

#endif
