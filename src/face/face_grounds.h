/* What lies behind a place of a face: whether text can be read there. Private to this folder. */
#ifndef KERF_FACE_FACE_GROUNDS_H
#define KERF_FACE_FACE_GROUNDS_H

#include <stdbool.h>

#include <glib.h>

#include "base/colour.h"
#include "geom/path.h"

/** Filled areas in drawing order; those of pictures and of what shines through have no one colour. */
struct face_grounds {
    GArray *areas; /* private */
};

void face_grounds_init(struct face_grounds *grounds);
void face_grounds_clear(struct face_grounds *grounds);

/** A path filled in a colour, in the space that `transform` leads to the face. */
void face_grounds_add_fill(struct face_grounds *grounds, const struct path *path,
                           struct transform transform, struct colour colour);

/** Something with many colours. */
void face_grounds_add_picture(struct face_grounds *grounds, struct box box);

/** The colour behind all of `box`, white where nothing is; false if there is no one colour. */
bool face_grounds_behind(const struct face_grounds *grounds, struct box box,
                         struct colour *colour_out);

#endif
