/* What is surely inside: all of a box, the inscribed box of anything round, nothing of the rest. */
#include "face/area_bounds.h"

/* The share of its box that an ellipse leaves free at each side of its inscribed box:
 * (1 - sqrt(1/2)) / 2. */
#define ELLIPSE_FREE 0.147

/* Whether it is a box along the axes. */
static bool is_box(const struct path *path)
{
    if (path->count != 5 || path->steps[4].verb != PATH_CLOSE) {
        return false;
    }
    for (size_t i = 1; i < 4; i++) {
        const struct path_step *step = &path->steps[i];
        const struct path_step *before = &path->steps[i - 1];
        if (step->verb != PATH_LINE || (step->x_mm != before->x_mm && step->y_mm != before->y_mm)) {
            return false;
        }
    }
    return true;
}

static bool has_curves(const struct path *path)
{
    for (size_t i = 0; i < path->count; i++) {
        if (path->steps[i].verb == PATH_CURVE) {
            return true;
        }
    }
    return false;
}

static struct box inner_box(const struct path *path, struct box bounds)
{
    if (is_box(path)) {
        return bounds;
    }
    double free = has_curves(path) ? ELLIPSE_FREE : 0.5;
    return (struct box){bounds.x_mm + bounds.width_mm * free, bounds.y_mm + bounds.height_mm * free,
                        bounds.width_mm * (1 - 2 * free), bounds.height_mm * (1 - 2 * free)};
}

static bool is_askew(struct transform transform)
{
    return (transform.xx != 0 || transform.yy != 0) && (transform.xy != 0 || transform.yx != 0);
}

static struct area_bounds on_face(struct box inner, struct box outer, struct transform transform)
{
    struct area_bounds bounds = {transform_box(transform, inner), transform_box(transform, outer)};
    if (is_askew(transform)) {
        bounds.inner.width_mm = bounds.inner.height_mm = 0;
    }
    return bounds;
}

struct area_bounds area_bounds_of_path(const struct path *path, struct transform transform)
{
    struct box bounds = path_bounds(path);
    return on_face(inner_box(path, bounds), bounds, transform);
}

struct area_bounds area_bounds_of_box(struct box box, struct transform transform)
{
    return on_face(box, box, transform);
}

struct area_bounds area_bounds_intersection(struct area_bounds a, struct area_bounds b)
{
    return (struct area_bounds){box_intersection(a.inner, b.inner),
                                box_intersection(a.outer, b.outer)};
}
