/* How things stand to a cut line that is no box: a circle, a hexagon, any path, or the net of what is folded.
 * Private to this folder. */
#ifndef KERF_FACE_FACE_OUTLINE_H
#define KERF_FACE_FACE_OUTLINE_H

#include <glib.h>

#include "face/display_list.h"
#include "geom/polygon.h"
#include "text/text_block.h"

/** Distances from the cut line, inwards. */
struct face_outline {
    struct polygon cut;
    double safe_mm;  /* from here on inwards all is safe */
    double bleed_mm; /* so far beyond it backgrounds go */
    struct arena *arena;
};

/** How far the letters of a text keep inside the cut; negative: they reach beyond it. `x_mm`, `y_mm` is where its
 * block stands in the space that `transform` leads to the face. */
double face_outline_text_depth_mm(const struct face_outline *outline,
                                  const struct text_block *block, double x_mm, double y_mm,
                                  struct transform transform);

/**
 * How far a shape lies outside the safe area where it ends between there and the bleed; 0 where it ends
 * nowhere there: what runs off the face may cross it.
 *
 * shown  the part of the face that is seen of it
 */
double face_outline_strip_mm(const struct face_outline *outline, const struct path *path,
                             struct transform transform, struct box shown);

/** Whether nothing of a shape is within the cut. */
bool face_outline_misses(const struct face_outline *outline, const struct path *path,
                         struct transform transform);

#endif
