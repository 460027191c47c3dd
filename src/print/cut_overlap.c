/* A line less other lines: the stretches of it, from 0 to its length, that are left. */
#include "print/cut_overlap.h"

#include <math.h>
#include <stdbool.h>

/* Two cuts nearer than this are one: far less than a blade is wide. */
#define SAME_CUT_MM 0.005

/* Along a line, in mm from its start. */
struct stretch {
    double from_mm, to_mm;
};

static bool same_point(double x1_mm, double y1_mm, double x2_mm, double y2_mm)
{
    return hypot(x2_mm - x1_mm, y2_mm - y1_mm) < SAME_CUT_MM;
}

/* Either way round: a neighbour's edge runs against ours. Parts of curves that lie on others are not looked for. */
static bool same_curve(const struct cut_edge *a, const struct cut_edge *b)
{
    const struct path_step *p = &a->step, *q = &b->step;

    if (q->verb != PATH_CURVE) {
        return false;
    }
    bool forwards = same_point(a->x_mm, a->y_mm, b->x_mm, b->y_mm) &&
                    same_point(p->x1_mm, p->y1_mm, q->x1_mm, q->y1_mm) &&
                    same_point(p->x2_mm, p->y2_mm, q->x2_mm, q->y2_mm) &&
                    same_point(p->x_mm, p->y_mm, q->x_mm, q->y_mm);
    bool backwards = same_point(a->x_mm, a->y_mm, q->x_mm, q->y_mm) &&
                     same_point(p->x1_mm, p->y1_mm, q->x2_mm, q->y2_mm) &&
                     same_point(p->x2_mm, p->y2_mm, q->x1_mm, q->y1_mm) &&
                     same_point(p->x_mm, p->y_mm, b->x_mm, b->y_mm);
    return forwards || backwards;
}

/* Above 0, as edges without length are left out when a contour is taken apart. */
static double length_of(const struct cut_edge *line)
{
    return hypot(line->step.x_mm - line->x_mm, line->step.y_mm - line->y_mm);
}

/* Where another line lies on `line`; false if it does nowhere. */
static bool find_overlap(const struct cut_edge *line, const struct cut_edge *other,
                         struct stretch *out)
{
    /* (x, y) is the direction of the line; across it both ends of the other must be on it, along it they give the
     * stretch. */
    double length_mm = length_of(line);
    double x = (line->step.x_mm - line->x_mm) / length_mm;
    double y = (line->step.y_mm - line->y_mm) / length_mm;
    double begin_x_mm = other->x_mm - line->x_mm, begin_y_mm = other->y_mm - line->y_mm;
    double end_x_mm = other->step.x_mm - line->x_mm, end_y_mm = other->step.y_mm - line->y_mm;

    if (other->step.verb != PATH_LINE || fabs(begin_x_mm * y - begin_y_mm * x) > SAME_CUT_MM ||
        fabs(end_x_mm * y - end_y_mm * x) > SAME_CUT_MM) {
        return false;
    }
    double begin_mm = begin_x_mm * x + begin_y_mm * y, end_mm = end_x_mm * x + end_y_mm * y;
    *out =
        (struct stretch){fmax(0, fmin(begin_mm, end_mm)), fmin(length_mm, fmax(begin_mm, end_mm))};
    return out->to_mm - out->from_mm > SAME_CUT_MM;
}

/* Crumbs are dropped: what is shorter than two cuts are apart is none. */
static void keep_stretch(GArray *stretches, double from_mm, double to_mm)
{
    struct stretch kept = {from_mm, to_mm};

    if (to_mm - from_mm > SAME_CUT_MM) {
        g_array_append_val(stretches, kept);
    }
}

/* Frees the old stretches. One that `taken` lies within becomes two. */
static GArray *without(GArray *stretches, struct stretch taken)
{
    GArray *left = g_array_new(FALSE, FALSE, sizeof(struct stretch));

    for (guint i = 0; i < stretches->len; i++) {
        struct stretch old = g_array_index(stretches, struct stretch, i);
        if (taken.to_mm <= old.from_mm || taken.from_mm >= old.to_mm) {
            keep_stretch(left, old.from_mm, old.to_mm);
        } else {
            keep_stretch(left, old.from_mm, taken.from_mm);
            keep_stretch(left, taken.to_mm, old.to_mm);
        }
    }
    g_array_free(stretches, TRUE);
    return left;
}

/* Begins with all of the line and takes away what each edge that is cut covers. */
static void subtract_line(const struct cut_edge *line, const GArray *done, GArray *rest)
{
    double length_mm = length_of(line);
    double step_x_mm = line->step.x_mm - line->x_mm, step_y_mm = line->step.y_mm - line->y_mm;
    GArray *stretches = g_array_new(FALSE, FALSE, sizeof(struct stretch));

    keep_stretch(stretches, 0, length_mm);
    for (guint i = 0; i < done->len && stretches->len > 0; i++) {
        struct stretch taken;
        if (find_overlap(line, &g_array_index(done, struct cut_edge, i), &taken)) {
            stretches = without(stretches, taken);
        }
    }
    for (guint i = 0; i < stretches->len; i++) {
        struct stretch left = g_array_index(stretches, struct stretch, i);
        double from = left.from_mm / length_mm, to = left.to_mm / length_mm;
        struct cut_edge part = {
            .x_mm = line->x_mm + from * step_x_mm,
            .y_mm = line->y_mm + from * step_y_mm,
            .step = {.verb = PATH_LINE,
                     .x_mm = line->x_mm + to * step_x_mm,
                     .y_mm = line->y_mm + to * step_y_mm},
        };
        g_array_append_val(rest, part);
    }
    g_array_free(stretches, TRUE);
}

/* A curve is cut already or not at all; a line may be left in pieces. */
void cut_edge_subtract(const struct cut_edge *edge, const GArray *done, GArray *rest)
{
    if (edge->step.verb == PATH_LINE) {
        subtract_line(edge, done, rest);
        return;
    }
    for (guint i = 0; i < done->len; i++) {
        if (same_curve(edge, &g_array_index(done, struct cut_edge, i))) {
            return;
        }
    }
    g_array_append_vals(rest, edge, 1);
}
