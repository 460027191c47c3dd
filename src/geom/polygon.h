/* Outlines as straight edges: whether a point lies inside, and how far from the edge. */
#ifndef KERF_GEOM_POLYGON_H
#define KERF_GEOM_POLYGON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "geom/box.h"
#include "geom/path.h"
#include "geom/transform.h"

struct polygon_edge {
    double x1_mm, y1_mm, x2_mm, y2_mm;
};

/** Each part of a path is closed; of parts that lie in each other every second is a hole. */
struct polygon {
    struct polygon_edge *edges; /* in the arena */
    size_t count;
    struct box bounds;
};

/** A path, led through `transform`, with curves made straight where they are no more than 0.02 mm off. */
void polygon_from_path(struct polygon *polygon, struct arena *arena, const struct path *path,
                       struct transform transform);

/** The lines of a path likewise, with nothing closed that is open: for distances alone. */
void polygon_from_lines(struct polygon *polygon, struct arena *arena, const struct path *path,
                        struct transform transform);

bool polygon_contains(const struct polygon *polygon, double x_mm, double y_mm);

/** Whether an edge comes as close to a point as `reach_mm`. */
bool polygon_is_near(const struct polygon *polygon, double x_mm, double y_mm, double reach_mm);

/** Whether an edge has a point in common with a box. */
bool polygon_crosses_box(const struct polygon *polygon, struct box box);

/** How far a point lies inside the nearest edge; negative: beyond it. */
double polygon_depth_mm(const struct polygon *polygon, double x_mm, double y_mm);

/** The least depth of all points of a quad: how far it keeps inside; negative: how far it reaches out. */
double polygon_quad_depth_mm(const struct polygon *polygon, const struct quad *quad);

#endif
