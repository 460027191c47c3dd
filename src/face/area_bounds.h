/* How far a shape reaches, without tracing it. Private to this folder. */
#ifndef KERF_FACE_AREA_BOUNDS_H
#define KERF_FACE_AREA_BOUNDS_H

#include "geom/path.h"
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

#endif
