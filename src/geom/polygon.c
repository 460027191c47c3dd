/* Outlines as straight edges. A point is inside if a ray from it to the right crosses an odd number of edges. */
#include "geom/polygon.h"

#include <math.h>

/* Curves are followed within this: far less than is seen or cut. */
#define FLATNESS_MM 0.02

/* Edges have a length, so that distances may divide by it. */
static void add_edge(struct polygon *polygon, double x1_mm, double y1_mm, double x2_mm,
                     double y2_mm)
{
    if (x1_mm != x2_mm || y1_mm != y2_mm) {
        polygon->edges[polygon->count++] = (struct polygon_edge){x1_mm, y1_mm, x2_mm, y2_mm};
    }
}

/* `closes_all`: parts that are open are areas too, as a fill has them; else they are lines. */
static void read_edges(struct polygon *polygon, struct arena *arena, const struct path *path,
                       struct transform transform, bool closes_all)
{
    struct path flat;
    double x_mm = 0, y_mm = 0, start_x_mm = 0, start_y_mm = 0;
    path_init(&flat, arena);
    path_flatten(path, FLATNESS_MM, &flat);
    path_transform(&flat, transform);
    /* A step makes an edge at most, and a part one more that closes it. */
    *polygon =
        (struct polygon){.edges = ARENA_NEW_ARRAY(arena, struct polygon_edge, 2 * flat.count + 1),
                         .bounds = path_bounds(&flat)};
    for (size_t i = 0; i < flat.count; i++) {
        const struct path_step *step = &flat.steps[i];
        bool closes = step->verb == PATH_CLOSE || (step->verb == PATH_MOVE && closes_all);
        if (closes || step->verb == PATH_LINE) {
            add_edge(polygon, x_mm, y_mm, closes ? start_x_mm : step->x_mm,
                     closes ? start_y_mm : step->y_mm);
        }
        if (step->verb == PATH_MOVE) {
            start_x_mm = step->x_mm;
            start_y_mm = step->y_mm;
        }
        x_mm = step->verb == PATH_CLOSE ? start_x_mm : step->x_mm;
        y_mm = step->verb == PATH_CLOSE ? start_y_mm : step->y_mm;
    }
    if (closes_all) {
        add_edge(polygon, x_mm, y_mm, start_x_mm, start_y_mm);
    }
}

void polygon_from_path(struct polygon *polygon, struct arena *arena, const struct path *path,
                       struct transform transform)
{
    read_edges(polygon, arena, path, transform, true);
}

void polygon_from_lines(struct polygon *polygon, struct arena *arena, const struct path *path,
                        struct transform transform)
{
    read_edges(polygon, arena, path, transform, false);
}

bool polygon_contains(const struct polygon *polygon, double x_mm, double y_mm)
{
    bool inside = false;
    for (size_t i = 0; i < polygon->count; i++) {
        const struct polygon_edge *edge = &polygon->edges[i];
        /* One end counts and the other does not: a ray through a corner crosses one of its two edges. */
        if ((edge->y1_mm > y_mm) != (edge->y2_mm > y_mm)) {
            double share = (y_mm - edge->y1_mm) / (edge->y2_mm - edge->y1_mm);
            inside = inside != (x_mm < edge->x1_mm + share * (edge->x2_mm - edge->x1_mm));
        }
    }
    return inside;
}

static double edge_distance_mm(const struct polygon_edge *edge, double x_mm, double y_mm)
{
    double dx_mm = edge->x2_mm - edge->x1_mm, dy_mm = edge->y2_mm - edge->y1_mm;
    double along = ((x_mm - edge->x1_mm) * dx_mm + (y_mm - edge->y1_mm) * dy_mm) /
                   (dx_mm * dx_mm + dy_mm * dy_mm);
    /* From 0 at the first end to 1 at the second; beyond them an end is nearest. */
    along = fmax(0, fmin(1, along));
    return hypot(x_mm - edge->x1_mm - along * dx_mm, y_mm - edge->y1_mm - along * dy_mm);
}

/* Whether both ends lie beyond one side of a box: most edges are far away, and comparisons tell it. (fmin() and fmax()
 * would be calls of a library.) */
static bool is_beside(const struct polygon_edge *edge, double left_mm, double top_mm,
                      double right_mm, double bottom_mm)
{
    return (edge->x1_mm < left_mm && edge->x2_mm < left_mm) ||
           (edge->x1_mm > right_mm && edge->x2_mm > right_mm) ||
           (edge->y1_mm < top_mm && edge->y2_mm < top_mm) ||
           (edge->y1_mm > bottom_mm && edge->y2_mm > bottom_mm);
}

bool polygon_is_near(const struct polygon *polygon, double x_mm, double y_mm, double reach_mm)
{
    for (size_t i = 0; i < polygon->count; i++) {
        const struct polygon_edge *edge = &polygon->edges[i];
        if (!is_beside(edge, x_mm - reach_mm, y_mm - reach_mm, x_mm + reach_mm, y_mm + reach_mm) &&
            edge_distance_mm(edge, x_mm, y_mm) <= reach_mm) {
            return true;
        }
    }
    return false;
}

/* A segment and a box are apart where a straight line along x, along y or along the segment parts them. */
static bool edge_crosses_box(const struct polygon_edge *edge, struct box box)
{
    double right_mm = box.x_mm + box.width_mm, bottom_mm = box.y_mm + box.height_mm;
    double dx_mm = edge->x2_mm - edge->x1_mm, dy_mm = edge->y2_mm - edge->y1_mm;
    if (is_beside(edge, box.x_mm, box.y_mm, right_mm, bottom_mm)) {
        return false;
    }
    double least = INFINITY, most = -INFINITY;
    for (int corner = 0; corner < 4; corner++) {
        double x_mm = corner % 2 == 0 ? box.x_mm : right_mm;
        double y_mm = corner / 2 == 0 ? box.y_mm : bottom_mm;
        double side = dx_mm * (y_mm - edge->y1_mm) - dy_mm * (x_mm - edge->x1_mm);
        least = fmin(least, side);
        most = fmax(most, side);
    }
    return least <= 0 && most >= 0;
}

bool polygon_crosses_box(const struct polygon *polygon, struct box box)
{
    for (size_t i = 0; i < polygon->count; i++) {
        if (edge_crosses_box(&polygon->edges[i], box)) {
            return true;
        }
    }
    return false;
}

double polygon_depth_mm(const struct polygon *polygon, double x_mm, double y_mm)
{
    double nearest_mm = INFINITY;
    for (size_t i = 0; i < polygon->count; i++) {
        nearest_mm = fmin(nearest_mm, edge_distance_mm(&polygon->edges[i], x_mm, y_mm));
    }
    return polygon_contains(polygon, x_mm, y_mm) ? nearest_mm : -nearest_mm;
}

/* Where two outlines do not cross, the nearest points of both are a corner of one and an edge of the other. Where
 * they do, a corner of one lies in the other, or both cross it whole: then what is beyond may be more. */
double polygon_quad_depth_mm(const struct polygon *polygon, const struct quad *quad)
{
    struct polygon_edge sides[QUAD_CORNER_COUNT];
    const struct polygon of_quad = {.edges = sides, .count = QUAD_CORNER_COUNT};
    double least_mm = INFINITY;
    for (size_t i = 0; i < QUAD_CORNER_COUNT; i++) {
        size_t next = (i + 1) % QUAD_CORNER_COUNT;
        sides[i] =
            (struct polygon_edge){quad->x_mm[i], quad->y_mm[i], quad->x_mm[next], quad->y_mm[next]};
        least_mm = fmin(least_mm, polygon_depth_mm(polygon, quad->x_mm[i], quad->y_mm[i]));
    }
    /* Corners of the polygon are to lie outside the quad: there the depth is negative. */
    for (size_t i = 0; i < polygon->count; i++) {
        double from_quad_mm =
            -polygon_depth_mm(&of_quad, polygon->edges[i].x1_mm, polygon->edges[i].y1_mm);
        least_mm = fmin(least_mm, from_quad_mm);
    }
    return least_mm;
}
