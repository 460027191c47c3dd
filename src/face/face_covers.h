/* What hides things that are drawn before it. Private to this folder. */
#ifndef KERF_FACE_FACE_COVERS_H
#define KERF_FACE_FACE_COVERS_H

#include <stdbool.h>

#include "base/arena.h"
#include "face/display_list.h"
#include "geom/polygon.h"

/** A fill, line or picture of the list that lets nothing through, as far as is known without drawing it, as it was met. */
struct face_cover {
    const struct display_item *item;
    struct transform transform; /* to the face */
    struct box bounds;          /* on the face; nothing of it is outside */
    struct box shown;           /* of the face, what its clips surely leave */
    struct polygon
        polygon; /* of the fill or picture, or of the line's middle; no edges until it is asked for */
    double reach_mm; /* half the width of a line; 0: it has an area; with the polygon */
};

/** Whether a cover hides letters of a text, which stands in the space that `transform` leads to the face: whole
 * ones, not a line's width of them. */
bool face_cover_hides_letters(struct face_cover *cover, struct arena *arena,
                              const struct display_item *text, struct transform transform);

/**
 * Whether a cover with an area lies over all of a fill, line or picture in such a space.
 *
 * bounds  of the thing on the face, with half the width of a line
 */
bool face_cover_hides(struct face_cover *cover, struct arena *arena,
                      const struct display_item *thing, struct transform transform,
                      struct box bounds);

#endif
