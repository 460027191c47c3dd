/* Affine maps of the plane, for faces on sheets and elements on faces, and turned boxes that may overlap.
 *
 * x' = xx x + xy y + x0, y' = yx x + yy y + y0, as Cairo and PDF have it; y points down, so that positive angles turn
 * clockwise. Two convex shapes are apart if a line along a side of one of them parts them (separating axis theorem): for
 * boxes, eight lines. */
#include "geom/transform.h"

#include <math.h>
#include <stddef.h>

#include <glib.h>

struct direction {
    double cosine, sine;
};

/* Quarter turns are exact: most faces are turned by one, and their cut lines must meet. */
static struct direction direction_at(double angle_deg)
{
    static const struct direction quarter_turns[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double turned_deg = fmod(angle_deg, 360);

    if (turned_deg < 0) {
        turned_deg += 360;
    }
    for (int i = 0; i < (int)G_N_ELEMENTS(quarter_turns); i++) {
        if (turned_deg == 90.0 * i) {
            return quarter_turns[i];
        }
    }
    double angle = turned_deg * (G_PI / 180);

    return (struct direction){cos(angle), sin(angle)};
}

struct transform transform_identity(void)
{
    return (struct transform){.xx = 1, .yy = 1};
}

struct transform transform_translate(double x_mm, double y_mm)
{
    return (struct transform){.xx = 1, .yy = 1, .x0_mm = x_mm, .y0_mm = y_mm};
}

struct transform transform_rotate(double angle_deg, double about_x_mm, double about_y_mm)
{
    struct direction to = direction_at(angle_deg);

    return (struct transform){
        .xx = to.cosine,
        .yx = to.sine,
        .xy = -to.sine,
        .yy = to.cosine,
        .x0_mm = about_x_mm - to.cosine * about_x_mm + to.sine * about_y_mm,
        .y0_mm = about_y_mm - to.sine * about_x_mm - to.cosine * about_y_mm,
    };
}

struct transform transform_mirror(double about_x_mm)
{
    return (struct transform){.xx = -1, .yy = 1, .x0_mm = 2 * about_x_mm};
}

/* The product second x first, as points are columns. */
struct transform transform_then(struct transform first, struct transform second)
{
    return (struct transform){
        .xx = second.xx * first.xx + second.xy * first.yx,
        .yx = second.yx * first.xx + second.yy * first.yx,
        .xy = second.xx * first.xy + second.xy * first.yy,
        .yy = second.yx * first.xy + second.yy * first.yy,
        .x0_mm = second.xx * first.x0_mm + second.xy * first.y0_mm + second.x0_mm,
        .y0_mm = second.yx * first.x0_mm + second.yy * first.y0_mm + second.y0_mm,
    };
}

/* What has no area cannot be undone and stands as it is. */
struct transform transform_inverse(struct transform transform)
{
    double area = transform.xx * transform.yy - transform.xy * transform.yx;

    if (area == 0) {
        return transform;
    }
    struct transform inverse = {.xx = transform.yy / area,
                                .yx = -transform.yx / area,
                                .xy = -transform.xy / area,
                                .yy = transform.xx / area};

    inverse.x0_mm = -(inverse.xx * transform.x0_mm + inverse.xy * transform.y0_mm);
    inverse.y0_mm = -(inverse.yx * transform.x0_mm + inverse.yy * transform.y0_mm);
    return inverse;
}

void transform_point(struct transform transform, double *x_mm, double *y_mm)
{
    double old_x_mm = *x_mm, old_y_mm = *y_mm;

    *x_mm = transform.xx * old_x_mm + transform.xy * old_y_mm + transform.x0_mm;
    *y_mm = transform.yx * old_x_mm + transform.yy * old_y_mm + transform.y0_mm;
}

/* What is neither turned nor sheared stays a box, of which two corners say all. */
static struct box between_corners(struct transform transform, struct box box)
{
    double x1_mm = box.x_mm, y1_mm = box.y_mm;
    double x2_mm = box.x_mm + box.width_mm, y2_mm = box.y_mm + box.height_mm;

    transform_point(transform, &x1_mm, &y1_mm);
    transform_point(transform, &x2_mm, &y2_mm);
    double left_mm = MIN(x1_mm, x2_mm), top_mm = MIN(y1_mm, y2_mm);

    return (struct box){left_mm, top_mm, MAX(x1_mm, x2_mm) - left_mm, MAX(y1_mm, y2_mm) - top_mm};
}

/* The corners decide: an affine map takes a box to a parallelogram. */
struct box transform_box(struct transform transform, struct box box)
{
    if (transform.xy == 0 && transform.yx == 0) {
        return between_corners(transform, box);
    }
    double left_mm = INFINITY, top_mm = INFINITY, right_mm = -INFINITY, bottom_mm = -INFINITY;

    for (int corner = 0; corner < 4; corner++) {
        double x_mm = box.x_mm + (corner % 2 == 0 ? 0 : box.width_mm);
        double y_mm = box.y_mm + (corner < 2 ? 0 : box.height_mm);

        transform_point(transform, &x_mm, &y_mm);
        left_mm = fmin(left_mm, x_mm);
        top_mm = fmin(top_mm, y_mm);
        right_mm = fmax(right_mm, x_mm);
        bottom_mm = fmax(bottom_mm, y_mm);
    }
    return (struct box){left_mm, top_mm, right_mm - left_mm, bottom_mm - top_mm};
}

/* ---- turned boxes ---- */

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
        /* At a right angle to the side: on it the side is a point, and the quad lies to one side of that. */
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
