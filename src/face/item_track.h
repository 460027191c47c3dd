/* Track items. Private to this folder. */
#ifndef KERF_FACE_ITEM_TRACK_H
#define KERF_FACE_ITEM_TRACK_H

#include "face/face_item.h"

/** The spaces of a track, as children. */
void item_track_make(struct face_pass *pass, struct item *item, const struct scope *scope);

struct extent item_track_natural(const struct item *item, double width_mm, double height_mm);

/** Places and draws the spaces. */
void item_track_draw(struct face_pass *pass, struct item *item, struct box box);

#endif
