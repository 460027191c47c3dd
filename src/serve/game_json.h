/* What the page asks for, as JSON. Places are {file, line, column}, files by their whole paths. All give what is freed
 * by g_free(). */
#ifndef KERF_SERVE_GAME_JSON_H
#define KERF_SERVE_GAME_JSON_H

#include <glib.h>

#include "workspace/workspace.h"

/** The game: components with their pieces, faces with keys and words, findings; and the state that its author named to
 * compare with (NULL: none). */
gchar *game_json(const struct workspace_state *state, const char *since);

/** The findings alone, each with the fronts of the pieces that it is about. */
gchar *findings_json(const struct workspace_state *state);

/** Names and keys of faces, to tell later which are new. */
struct told_faces {
    GPtrArray *names, *keys; /* gchar * */
};

void told_faces_init(struct told_faces *told);
void told_faces_clear(struct told_faces *told);

/**
 * {"version": 8, "faces": {"411": "07aa..."}}: the faces that look different from what was told last. Without `faces`
 * there are other ones, and all must be asked for again. `told` is then what is told now.
 */
gchar *news_json(const struct workspace_state *state, struct told_faces *told);

/** What is drawn on a face of the state's project, each with its box and its places (of the words, of the element, of
 * its style) and the values that its expressions read, the topmost last; and the values of its record. */
gchar *face_json(struct workspace *workspace, size_t face);

/** The names of the faces of the pieces that words as those of --only choose, or what is wrong with them. */
gchar *choice_json(const struct workspace_state *state, const char *only);

/** Where values come from, as the data says. */
gchar *sources_json(const struct game *game);

/** The face that a place in a file is about: that of the record there, else the first of the layout there; NO_FACE for
 * none. The file by any path. */
size_t face_at_place(const struct project *project, const char *file, size_t line);

/** {"file", "line", "column", "face"}; without a face for NO_FACE. */
gchar *place_json(const char *file, size_t line, size_t column, size_t face);

#endif
