/* Turned boxes and whether they overlap. */
#include "geom/quad.h"

#include <math.h>
#include <stddef.h>

struct quad quad_from_box(struct transform transform, struct box box)
{
    static const double corners[QUAD_CORNER_COUNT][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    struct quad quad;
    for (size_t i = 0; i < QUAD_CORNER_COUNT; i++) {
        quad.x_mm[i] = box.x_mm + box.width_mm * corners[i][0];
        quad.y_mm[i] = box.y_mm + box.height_mm * corners[i][1];
        transform_point(transform, &quad.x_mm[i], &quad.y_mm[i]);
    }
    return quad;
}

/* The stretch that a quad takes along the direction (x, y), whose length is 1. */
static void project(const struct quad *quad, double x, double y, double *from_mm, double *to_mm)
{
    *from_mm = INFINITY;
    *to_mm = -INFINITY;
    for (size_t i = 0; i < QUAD_CORNER_COUNT; i++) {
        double at_mm = quad->x_mm[i] * x + quad->y_mm[i] * y;
        *from_mm = fmin(*from_mm, at_mm);
        *to_mm = fmax(*to_mm, at_mm);
    }
}

/* Whether a line along one of the sides of `quad` has the two on different sides. */
static bool is_parted_by_side(const struct quad *quad, const struct quad *other)
{
    for (size_t i = 0; i < QUAD_CORNER_COUNT; i++) {
        size_t next = (i + 1) % QUAD_CORNER_COUNT;
        double x = quad->y_mm[i] - quad->y_mm[next], y = quad->x_mm[next] - quad->x_mm[i];
        double length = hypot(x, y);
        double from_mm, to_mm, other_from_mm, other_to_mm;
        if (length == 0) {
            continue;
        }
        project(quad, x / length, y / length, &from_mm, &to_mm);
        project(other, x / length, y / length, &other_from_mm, &other_to_mm);
        if (to_mm <= other_from_mm + MM_TOLERANCE || other_to_mm <= from_mm + MM_TOLERANCE) {
            return true;
        }
    }
    return false;
}

bool quads_overlap(const struct quad *a, const struct quad *b)
{
    return !is_parted_by_side(a, b) && !is_parted_by_side(b, a);
}
