/* What was found of a face once, to be said again as long as the face is the same. */
#ifndef KERF_WORKSPACE_KEPT_FACE_H
#define KERF_WORKSPACE_KEPT_FACE_H

#include "project/project.h"

struct kept_face;
struct text_numbers;

/** What a face asks for by the way, numbers as size_t each; face_asked_clear(). */
struct face_asked {
    GBytes *elements, *colours, *styles; /* those of the game that it shows, and of its theme */
    gchar **pictures;                    /* the paths of their files */
};

/** Accepts NULLs in it. */
void face_asked_clear(struct face_asked *asked);

/** Tells a project, and who wants to know of its pictures, of what a face asked for. */
void face_asked_tell(const struct face_asked *asked, const struct project *project);

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
 * asked    taken
 * printed  the scalars that it prints, where `reading` has numbers of them
 * found    its findings
 *
 * NULL where they speak of more than the face's record and the documents of its look. May be called by several threads.
 */
struct kept_face *kept_face_new(const struct face_reading *reading, const struct face *face,
                                struct face_asked asked, GHashTable *printed, enum outcome outcome,
                                const struct diag_list *found);

/** Accepts NULL. */
void kept_face_free(struct kept_face *kept);

/**
 * Says again, of a face of the same key in another reading, what was found: at the places where its record and its
 * documents are now. Tells the project what it asks for and prints.
 *
 * False, and nothing is said, where the record is another one of its set by now, as findings name it.
 */
bool kept_face_tell(const struct kept_face *kept, const struct face_reading *reading,
                    const struct face *face, enum outcome *outcome_out, struct diag_list *diags);

#endif
