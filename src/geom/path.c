/* Outlines in mm: building, moving, measuring and flattening them. SVG path data is read in path_svg.c.
 *
 * Circles and ellipses are four cubic curves, each a quarter, off the true shape by less than 0.03 % of the radius, 0.01 mm
 * on a counter of 60 mm. What is built here runs clockwise, with y down. */
#include "geom/path.h"

#include <math.h>
#include <string.h>

#include <glib.h>

/* Steps that were outgrown stay in the arena: outlines are short, and doubling bounds the waste. */
static void add_step(struct path *path, struct path_step step)
{
    if (path->count == path->capacity) {
        size_t capacity = path->capacity == 0 ? 8 : path->capacity * 2;
        struct path_step *steps = ARENA_NEW_ARRAY(path->arena, struct path_step, capacity);

        if (path->count > 0) {
            memcpy(steps, path->steps, path->count * sizeof(*steps));
        }
        path->steps = steps;
        path->capacity = capacity;
    }
    path->steps[path->count++] = step;
}

void path_init(struct path *path, struct arena *arena)
{
    *path = (struct path){.arena = arena};
}

void path_move_to(struct path *path, double x_mm, double y_mm)
{
    add_step(path, (struct path_step){.verb = PATH_MOVE, .x_mm = x_mm, .y_mm = y_mm});
}

void path_line_to(struct path *path, double x_mm, double y_mm)
{
    add_step(path, (struct path_step){.verb = PATH_LINE, .x_mm = x_mm, .y_mm = y_mm});
}

void path_curve_to(struct path *path, double x1_mm, double y1_mm, double x2_mm, double y2_mm,
                   double x_mm, double y_mm)
{
    add_step(path, (struct path_step){PATH_CURVE, x1_mm, y1_mm, x2_mm, y2_mm, x_mm, y_mm});
}

void path_close(struct path *path)
{
    add_step(path, (struct path_step){.verb = PATH_CLOSE});
}

void path_add_box(struct path *path, struct box box)
{
    double right_mm = box.x_mm + box.width_mm, bottom_mm = box.y_mm + box.height_mm;

    path_move_to(path, box.x_mm, box.y_mm);
    path_line_to(path, right_mm, box.y_mm);
    path_line_to(path, right_mm, bottom_mm);
    path_line_to(path, box.x_mm, bottom_mm);
    path_close(path);
}

/* A box whose corners are quarters of an ellipse; clockwise from the left end of the top side. */
static void add_box_with_corners(struct path *path, struct box box, double rx_mm, double ry_mm)
{
    double left_mm = box.x_mm, right_mm = box.x_mm + box.width_mm;
    double top_mm = box.y_mm, bottom_mm = box.y_mm + box.height_mm;
    double x_gap_mm = rx_mm * (1 - QUARTER_CIRCLE_CONTROL); /* from side to control point */
    double y_gap_mm = ry_mm * (1 - QUARTER_CIRCLE_CONTROL);
    bool has_level_sides = 2 * rx_mm < box.width_mm, has_upright_sides = 2 * ry_mm < box.height_mm;

    /* Corner by corner: the side before it, if anything is left of it, then its quarter. */
    path_move_to(path, left_mm + rx_mm, top_mm);
    if (has_level_sides) {
        path_line_to(path, right_mm - rx_mm, top_mm);
    }
    path_curve_to(path, right_mm - x_gap_mm, top_mm, right_mm, top_mm + y_gap_mm, right_mm,
                  top_mm + ry_mm);
    if (has_upright_sides) {
        path_line_to(path, right_mm, bottom_mm - ry_mm);
    }
    path_curve_to(path, right_mm, bottom_mm - y_gap_mm, right_mm - x_gap_mm, bottom_mm,
                  right_mm - rx_mm, bottom_mm);
    if (has_level_sides) {
        path_line_to(path, left_mm + rx_mm, bottom_mm);
    }
    path_curve_to(path, left_mm + x_gap_mm, bottom_mm, left_mm, bottom_mm - y_gap_mm, left_mm,
                  bottom_mm - ry_mm);
    if (has_upright_sides) {
        path_line_to(path, left_mm, top_mm + ry_mm);
    }
    path_curve_to(path, left_mm, top_mm + y_gap_mm, left_mm + x_gap_mm, top_mm, left_mm + rx_mm,
                  top_mm);
    path_close(path);
}

void path_add_rounded_box(struct path *path, struct box box, double radius_mm)
{
    double fitting_mm = fmin(radius_mm, fmin(box.width_mm, box.height_mm) / 2);

    if (!(radius_mm > 0 && fitting_mm > 0)) {
        path_add_box(path, box);
        return;
    }
    add_box_with_corners(path, box, fitting_mm, fitting_mm);
}

void path_add_ellipse(struct path *path, struct box box)
{
    add_box_with_corners(path, box, box.width_mm / 2, box.height_mm / 2);
}

/* The side is half the width from corner to corner, and across flats it is sqrt(3) sides; the tighter of the two
 * decides. */
void path_add_hexagon(struct path *path, struct box box, bool pointy)
{
    static const double along[] = {-0.5, 0.5, 1, 0.5, -0.5, -1}; /* sides, from corner to corner */
    static const int across[] = {-1, -1, 0, 1, 1, 0};            /* half widths, flat to flat */
    double along_mm = pointy ? box.height_mm : box.width_mm;
    double across_mm = pointy ? box.width_mm : box.height_mm;
    double side_mm = fmin(along_mm / 2, across_mm / sqrt(3));
    double half_flat_mm = side_mm * sqrt(3) / 2;
    double centre_x_mm = box.x_mm + box.width_mm / 2, centre_y_mm = box.y_mm + box.height_mm / 2;

    for (size_t i = 0; i < G_N_ELEMENTS(along); i++) {
        double a_mm = along[i] * side_mm, b_mm = across[i] * half_flat_mm;
        double x_mm = centre_x_mm + (pointy ? b_mm : a_mm);
        double y_mm = centre_y_mm + (pointy ? -a_mm : b_mm);

        if (i == 0) {
            path_move_to(path, x_mm, y_mm);
        } else {
            path_line_to(path, x_mm, y_mm);
        }
    }
    path_close(path);
}

/* A `share` of 0 is at `from`, of 1 at `to`. */
/* The point a share of the way from one point to another. */
static void point_between(const struct path_step *from, const struct path_step *to, double share,
                          double *x_mm, double *y_mm)
{
    *x_mm = from->x_mm + (to->x_mm - from->x_mm) * share;
    *y_mm = from->y_mm + (to->y_mm - from->y_mm) * share;
}

/* The bend at `corner`: a quadratic curve with its control point there, written as a cubic one. It begins and ends
 * half a `share` of the way to the neighbours; the control points of the cubic are two thirds from those ends to
 * the corner, which leaves a sixth. */
static void add_bend(struct path *path, const struct path_step *before,
                     const struct path_step *corner, const struct path_step *after, double share,
                     bool first)
{
    double x0_mm, y0_mm, x1_mm, y1_mm, x2_mm, y2_mm, x_mm, y_mm;
    point_between(corner, before, share / 2, &x0_mm, &y0_mm);
    point_between(corner, after, share / 2, &x_mm, &y_mm);
    point_between(corner, before, share / 6, &x1_mm, &y1_mm);
    point_between(corner, after, share / 6, &x2_mm, &y2_mm);
    (first ? path_move_to : path_line_to)(path, x0_mm, y0_mm);
    path_curve_to(path, x1_mm, y1_mm, x2_mm, y2_mm, x_mm, y_mm);
}

/* One part of a path: `count` corners, without the step that closes it. */
static void round_part(const struct path_step *corners, size_t count, bool closed, double share,
                       struct path *rounded)
{
    for (size_t i = 0; i < count; i++) {
        bool is_end = !closed && (i == 0 || i == count - 1);
        if (is_end || share <= 0 || count < 3) {
            (i == 0 ? path_move_to : path_line_to)(rounded, corners[i].x_mm, corners[i].y_mm);
        } else {
            add_bend(rounded, &corners[(i + count - 1) % count], &corners[i],
                     &corners[(i + 1) % count], share, i == 0);
        }
    }
    if (closed) {
        path_close(rounded);
    }
}

/* Part by part: a move, its lines and perhaps a close. A path of lines has no other steps. */
void path_round_corners(const struct path *path, double share, struct path *rounded)
{
    size_t start = 0;
    while (start < path->count) {
        size_t end = start + 1;
        while (end < path->count && path->steps[end].verb == PATH_LINE) {
            end++;
        }
        bool closed = end < path->count && path->steps[end].verb == PATH_CLOSE;
        round_part(path->steps + start, end - start, closed, share, rounded);
        start = closed ? end + 1 : end;
    }
}

static void move_step(struct path_step *step, struct transform transform)
{
    if (step->verb == PATH_CLOSE) {
        return;
    }
    if (step->verb == PATH_CURVE) {
        transform_point(transform, &step->x1_mm, &step->y1_mm);
        transform_point(transform, &step->x2_mm, &step->y2_mm);
    }
    transform_point(transform, &step->x_mm, &step->y_mm);
}

void path_transform(struct path *path, struct transform transform)
{
    for (size_t i = 0; i < path->count; i++) {
        move_step(&path->steps[i], transform);
    }
}

void path_add_moved(struct path *path, const struct path *from, struct transform transform)
{
    for (size_t i = 0; i < from->count; i++) {
        struct path_step step = from->steps[i];
        move_step(&step, transform);
        add_step(path, step);
    }
}

/* The box around the points of one step that has any. */
/* How far points reach. (fmin() and fmax() would be calls of a library.) */
struct reach {
    double left_mm, top_mm, right_mm, bottom_mm;
};

static void reach_point(struct reach *reach, double x_mm, double y_mm)
{
    reach->left_mm = x_mm < reach->left_mm ? x_mm : reach->left_mm;
    reach->right_mm = x_mm > reach->right_mm ? x_mm : reach->right_mm;
    reach->top_mm = y_mm < reach->top_mm ? y_mm : reach->top_mm;
    reach->bottom_mm = y_mm > reach->bottom_mm ? y_mm : reach->bottom_mm;
}

/* Of control points too: a curve lies within the hull of its points, so that the box may be larger, never smaller. */
struct box path_bounds(const struct path *path)
{
    struct reach reach = {INFINITY, INFINITY, -INFINITY, -INFINITY};

    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *step = &path->steps[i];

        if (step->verb == PATH_CURVE) {
            reach_point(&reach, step->x1_mm, step->y1_mm);
            reach_point(&reach, step->x2_mm, step->y2_mm);
        }
        if (step->verb != PATH_CLOSE) {
            reach_point(&reach, step->x_mm, step->y_mm);
        }
    }
    if (reach.left_mm > reach.right_mm) {
        return (struct box){0, 0, 0, 0};
    }
    return (struct box){reach.left_mm, reach.top_mm, reach.right_mm - reach.left_mm,
                        reach.bottom_mm - reach.top_mm};
}

/* ---- curves as straight lines ---- */

/* A chord over 1/n of a cubic is at most (1/8) (1/n)^2 times its greatest second derivative off it, and
 * that is 6 times the greatest second difference of its control points. */
static size_t line_count(double x_mm, double y_mm, const struct path_step *curve,
                         double tolerance_mm)
{
    double first_mm =
        hypot(x_mm - 2 * curve->x1_mm + curve->x2_mm, y_mm - 2 * curve->y1_mm + curve->y2_mm);
    double second_mm = hypot(curve->x1_mm - 2 * curve->x2_mm + curve->x_mm,
                             curve->y1_mm - 2 * curve->y2_mm + curve->y_mm);
    double count = ceil(sqrt(0.75 * fmax(first_mm, second_mm) / tolerance_mm));

    return count < 1 ? 1 : (size_t)count;
}

/* Bernstein's form: `s` is what is left of the way. */
double path_cubic_at(double t, double p0, double p1, double p2, double p3)
{
    double s = 1 - t;

    return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
}

static void add_curve(struct path *flat, double x_mm, double y_mm, const struct path_step *curve,
                      double tolerance_mm)
{
    size_t count = line_count(x_mm, y_mm, curve, tolerance_mm);

    for (size_t i = 1; i < count; i++) {
        double t = (double)i / (double)count;
        path_line_to(flat, path_cubic_at(t, x_mm, curve->x1_mm, curve->x2_mm, curve->x_mm),
                     path_cubic_at(t, y_mm, curve->y1_mm, curve->y2_mm, curve->y_mm));
    }
    path_line_to(flat, curve->x_mm, curve->y_mm);
}

void path_flatten(const struct path *path, double tolerance_mm, struct path *flat)
{
    double x_mm = 0, y_mm = 0, start_x_mm = 0, start_y_mm = 0;

    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *step = &path->steps[i];
        switch (step->verb) {
        case PATH_MOVE:
            path_move_to(flat, step->x_mm, step->y_mm);
            start_x_mm = step->x_mm;
            start_y_mm = step->y_mm;
            break;
        case PATH_LINE:
            path_line_to(flat, step->x_mm, step->y_mm);
            break;
        case PATH_CURVE:
            add_curve(flat, x_mm, y_mm, step, tolerance_mm);
            break;
        case PATH_CLOSE:
            path_close(flat);
            break;
        }
        /* Closing takes the pen back to where the part began. */
        x_mm = step->verb == PATH_CLOSE ? start_x_mm : step->x_mm;
        y_mm = step->verb == PATH_CLOSE ? start_y_mm : step->y_mm;
    }
}

/* The count goes first, so that two short paths are not one long one; numbers and not structs, which have room
 * between their members that holds anything. */
void path_digest(const struct path *path, struct digest *sum)
{
    const double count = (double)path->count;

    digest_add(sum, &count, sizeof count);
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *step = &path->steps[i];
        const double numbers[] = {(double)step->verb, step->x1_mm, step->y1_mm, step->x2_mm,
                                  step->y2_mm,        step->x_mm,  step->y_mm};

        digest_add(sum, numbers, sizeof numbers);
    }
}
