/* What lies behind a place of a face, and how far shapes reach without tracing them. Private to this folder. */
#ifndef KERF_FACE_FACE_GROUNDS_H
#define KERF_FACE_FACE_GROUNDS_H

#include <stdbool.h>

#include <glib.h>

#include "base/arena.h"
#include "base/colour.h"
#include "face/display_list.h"
#include "face/image_colours.h"
#include "geom/path.h"
#include "geom/polygon.h"
#include "geom/transform.h"

/** All of `inner` belongs to an area, nothing outside of `outer` does; of what lies between them, where a
 * round or slanted edge runs, nothing is claimed. */
struct area_bounds {
    struct box inner, outer;
};

/** Of a filled path, and of a box, which `transform` leads to the face. */
struct area_bounds area_bounds_of_path(const struct path *path, struct transform transform);
struct area_bounds area_bounds_of_box(struct box box, struct transform transform);

/** Of what two areas share, as of a shape in a clip. */
struct area_bounds area_bounds_intersection(struct area_bounds a, struct area_bounds b);

/** What clips leave of a face, one within the other. */
struct face_clip {
    struct area_bounds bounds; /* of all of them */
    struct polygon shape;      /* of the innermost; no edges: it is an upright box */
    const struct face_clip *outer;
};

/** A clip to a path, in the space that `transform` leads to the face; it borrows `outer`. */
const struct face_clip *face_clip_within(struct arena *arena, const struct face_clip *outer,
                                         const struct path *path, struct transform transform);

/** Filled areas, lines and pictures in drawing order. */
struct face_grounds {
    GArray *areas;                 /* private */
    struct arena *arena;           /* of what is found out about them */
    struct image_colours *colours; /* of the pictures; NULL: they are not known */
};

/** Borrows both. */
void face_grounds_init(struct face_grounds *grounds, struct arena *arena,
                       struct image_colours *colours);
void face_grounds_clear(struct face_grounds *grounds);

/** A path filled in a colour, in the space that `transform` leads to the face. The steps of the path and the clip live as
 * long as the grounds. */
void face_grounds_add_fill(struct face_grounds *grounds, const struct path *path,
                           struct transform transform, const struct face_clip *clip,
                           struct colour colour);

/**
 * An unbroken line, likewise: the ground of what lies on it with all of its box, and of nothing else.
 *
 * width_mm  on the face
 */
void face_grounds_add_line(struct face_grounds *grounds, const struct path *path, double width_mm,
                           struct transform transform, const struct face_clip *clip,
                           struct colour colour);

/** A picture over `box`, likewise. */
void face_grounds_add_picture(struct face_grounds *grounds, const struct image *image,
                              struct box box, struct transform transform,
                              const struct face_clip *clip, double opacity);

/**
 * The colour behind all of `box`, white where nothing is: of pictures the mean, of what shines through
 * the mixture. False where it cannot be told, as an edge goes through the box.
 */
bool face_grounds_behind(const struct face_grounds *grounds, struct box box,
                         struct colour *colour_out);

/**
 * The lowest contrast that letters of a text have to what is behind them: where an edge goes through its box, that of a
 * whole letter at least. Infinite where nothing can be told.
 */
double face_grounds_contrast(const struct face_grounds *grounds, const struct display_item *item,
                             struct transform transform);

#endif
