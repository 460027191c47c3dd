/* Texts behind what is drawn after them. Private to this folder. */
#ifndef KERF_FACE_FACE_COVERS_H
#define KERF_FACE_FACE_COVERS_H

#include <glib.h>

#include "face/display_list.h"
#include "geom/polygon.h"

/** An opaque fill or line of the list, as it was met. */
struct face_cover {
    const struct display_item *item;
    struct transform transform; /* to the face */
    struct box bounds;          /* on the face; nothing of it is outside */
    struct box shown;           /* of the face, what its clips surely leave */
    struct polygon
        polygon;     /* of the fill, or of the line's middle; no edges until it is asked for */
    double reach_mm; /* half the width of a line; 0: a fill; with the polygon */
};

/** Whether a cover hides letters of a text, which stands in the space that `transform` leads to the face: whole
 * ones, not a line's width of them. */
bool face_cover_hides(struct face_cover *cover, struct arena *arena,
                      const struct display_item *text, struct transform transform);

#endif
