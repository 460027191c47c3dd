/* What was found of a face once, to be said again as long as the face is the same. */
#ifndef KERF_WORKSPACE_KEPT_FACE_H
#define KERF_WORKSPACE_KEPT_FACE_H

#include "project/project.h"

struct kept_face;

/**
 * Keeps how laying a face out ended.
 *
 * shown  the numbers of the elements that it shows, size_t each; taken
 * found  its findings
 *
 * NULL where they speak of more than the face's record and the documents of its look. May be called by several threads.
 */
struct kept_face *kept_face_new(const struct project *project, const struct face *face,
                                GBytes *shown, enum outcome outcome, const struct diag_list *found);

/** Accepts NULL. */
void kept_face_free(struct kept_face *kept);

/** The documents of a game by their paths (const struct source_text *), borrowed; g_hash_table_destroy(). */
GHashTable *kept_face_sources(const struct game *game);

/**
 * Says again, of a face of the same key in another reading, what was found: at the places where its record and its
 * documents are now. Tells the project what it shows.
 *
 * False, and nothing is said, where the record is another one of its set by now, as findings name it.
 */
bool kept_face_tell(const struct kept_face *kept, const struct project *project,
                    const struct face *face, GHashTable *sources, enum outcome *outcome_out,
                    struct diag_list *diags);

#endif
