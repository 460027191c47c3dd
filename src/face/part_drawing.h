/* What was drawn of an item that serves several faces, for those on which it stands in the same box. Private to this
 * folder. */
#ifndef KERF_FACE_PART_DRAWING_H
#define KERF_FACE_PART_DRAWING_H

#include "face/face_item.h"

/** A scalar in one of the values that decide how an item comes out, found by its place in each tree from the root on. */
struct part_place {
    const struct node **origin; /* in an item; NULL: the scalar is printed, and noted as such */
    size_t input;
    const guint32 *indexes; /* [depth] */
    size_t depth;
};

/** What of the items is the face's, as it is now. */
struct part_frame {
    const struct allowance_scope *const *scopes; /* [scope_count] */
    size_t scope_count;
    const struct part_place *places; /* [place_count] */
    size_t place_count;
};

struct part_drawing;

/**
 * Keeps what was added to the list of a pass from an index on, in the arena.
 *
 * NULL where something of it cannot be told from what is another face's.
 */
struct part_drawing *part_drawing_new(struct arena *arena, const struct face_pass *pass,
                                      struct box box, size_t from, const struct part_frame *frame);

/** Gives back what is not the arena's; accepts NULL. */
void part_drawing_clear(struct part_drawing *drawing);

/** Adds it to the list of a pass. False, and nothing is added, where it was drawn for another box; also of NULL. */
bool part_drawing_play(const struct part_drawing *drawing, struct face_pass *pass, struct box box,
                       const struct part_frame *frame);

#endif
