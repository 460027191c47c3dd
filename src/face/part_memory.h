/* Elements that come out as they did before, with all in them, are made once and serve many faces. Private to this
 * folder. */
#ifndef KERF_FACE_PART_MEMORY_H
#define KERF_FACE_PART_MEMORY_H

#include "face/face_item.h"

/** A maker's, for all its faces. */
struct part_memory *part_memory_new(void);

/** Accepts NULL. */
void part_memory_free(struct part_memory *parts);

/** Begins a face: items that the one before it had are free again, and may be given to this one. */
void part_memory_begin(struct part_memory *parts);

/**
 * The item of an element that is shown: item_make(), or one of a face before, where all that decides how it comes out is
 * the same. It then belongs to this face as if it had been made for it: it points to this face's data, what it took is
 * charged, and texts of the data that it prints are noted.
 */
struct item *part_make(struct face_pass *pass, const struct element *element,
                       const struct scope *scope, const struct style *style);

/** Draws an item that has a part into a box, as it was drawn before; false where it has to be arranged. */
bool part_draw(struct face_pass *pass, struct item *item, struct box box);

#endif
