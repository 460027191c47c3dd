/* What lies over what on a face: texts over each other, and texts and other things that are drawn over and that
 * nobody sees. Private to this folder. */
#ifndef KERF_FACE_FACE_COVERS_H
#define KERF_FACE_FACE_COVERS_H

#include "face/face_item.h"

/** What was met of a display list, in drawing order. */
struct face_covers {
    struct face_pass *pass;
    GArray *texts;
    GArray *things;
    GArray *covers;
};

void face_covers_init(struct face_covers *covers, struct face_pass *pass);
void face_covers_clear(struct face_covers *covers);

/**
 * Adds a fill, line or picture of full opacity, which may hide what was added before it; a picture may all the same
 * have clear parts.
 *
 * bounds     in its own space, with half the width of a line
 * transform  of that space to the face
 * shown      of the face, what the clips that hold surely leave
 */
void face_covers_add(struct face_covers *covers, const struct display_item *item, struct box bounds,
                     struct transform transform, struct box shown);

/**
 * Adds a text; DIAG_TEXTS_OVERLAP where its letters meet those of an earlier one.
 *
 * bounds     of the text in its own space
 * transform  of that space to the face
 */
void face_covers_add_text(struct face_covers *covers, const struct display_item *item,
                          struct box bounds, struct transform transform);

/** Adds a fill, line or picture that should be seen; `what` it is in a sentence, "this picture". */
void face_covers_add_thing(struct face_covers *covers, const struct display_item *item,
                           const char *what, struct box bounds, struct transform transform);

/** DIAG_TEXT_HIDDEN and DIAG_HIDDEN of what was added, at the end of the list. */
void face_covers_report(struct face_covers *covers);

#endif
