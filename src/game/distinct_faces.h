/* The different faces of pieces, found while pieces.c makes them one after the other. */
#ifndef KERF_GAME_DISTINCT_FACES_H
#define KERF_GAME_DISTINCT_FACES_H

#include <glib.h>

#include "game/pieces.h"

struct distinct_faces;

/**
 * arena  gets the names of faces
 * all    struct face, in the order in which they are found; all is borrowed. distinct_faces_free().
 */
struct distinct_faces *distinct_faces_new(const struct game *game, struct sandbox *sandbox,
                                          struct arena *arena, GArray *all,
                                          struct diag_list *diags);

/** Accepts NULL. */
void distinct_faces_free(struct distinct_faces *faces);

/** Faces are of this component from now on; none is like one of another component. */
void distinct_faces_begin(struct distinct_faces *faces, const struct component *component);

/** Whether a side of a layout of the component at hand says which copy of a record it is on. */
bool distinct_faces_tell_copies(const struct distinct_faces *faces, const struct layout *layout,
                                enum face_side side);

/**
 * The index in `all` of the face that would look like this one, which is added if none does.
 *
 * face   whose name is made here
 * scope  face_scope_of_item(), for the names that `file` reads
 */
size_t distinct_faces_find(struct distinct_faces *faces, struct face face,
                           const struct scope *scope);

/**
 * After the last face of the component at hand.
 *
 * piece_count  how many pieces it has, chosen or not
 *
 * False if the name of a face was refused: DIAG_BAD_VALUE at `file`, or what template_evaluate() reports.
 */
bool distinct_faces_end(struct distinct_faces *faces, size_t piece_count);

/** After the last component; false after DIAG_NAME_CLASH for faces whose files would have one name. */
bool distinct_faces_check_names(const struct distinct_faces *faces);

#endif
