/* What was found of a face once, to be said again as long as the face is the same. */
#ifndef KERF_WORKSPACE_KEPT_FACE_H
#define KERF_WORKSPACE_KEPT_FACE_H

#include "project/project.h"

struct kept_face;
struct text_numbers;

/** A reading of the game, as faces are kept of it and told to it. */
struct face_reading {
    const struct project *project;
    GHashTable *sources; /* paths of its documents -> const struct source_text *, borrowed */
    struct text_numbers *numbers; /* of texts; NULL: nobody asks what is printed */
};

void face_reading_init(struct face_reading *reading, const struct project *project);
void face_reading_clear(struct face_reading *reading);

/**
 * Keeps how laying a face out ended.
 *
 * shown    the numbers of the elements that it shows, size_t each; taken
 * printed  the scalars that it prints, where `reading` has numbers of them
 * found    its findings
 *
 * NULL where they speak of more than the face's record and the documents of its look. May be called by several threads.
 */
struct kept_face *kept_face_new(const struct face_reading *reading, const struct face *face,
                                GBytes *shown, GHashTable *printed, enum outcome outcome,
                                const struct diag_list *found);

/** Accepts NULL. */
void kept_face_free(struct kept_face *kept);

/**
 * Says again, of a face of the same key in another reading, what was found: at the places where its record and its
 * documents are now. Tells the project what it shows and prints.
 *
 * False, and nothing is said, where the record is another one of its set by now, as findings name it.
 */
bool kept_face_tell(const struct kept_face *kept, const struct face_reading *reading,
                    const struct face *face, enum outcome *outcome_out, struct diag_list *diags);

#endif
