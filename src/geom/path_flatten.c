/* Each curve in equal steps of its parameter: as many as its bend asks for. */
#include "geom/path_flatten.h"

#include <math.h>

/* A chord over 1/n of a cubic is at most (1/8) (1/n)^2 times its greatest second derivative off it, and
 * that is 6 times the greatest second difference of its control points. */
static size_t line_count(double x_mm, double y_mm, const struct path_step *curve,
                         double tolerance_mm)
{
    double first_mm =
        hypot(x_mm - 2.0 * curve->x1_mm + curve->x2_mm, y_mm - 2.0 * curve->y1_mm + curve->y2_mm);
    double second_mm = hypot(curve->x1_mm - 2.0 * curve->x2_mm + curve->x_mm,
                             curve->y1_mm - 2.0 * curve->y2_mm + curve->y_mm);
    double count = ceil(sqrt(0.75 * fmax(first_mm, second_mm) / tolerance_mm));

    return count < 1.0 ? 1 : (size_t)count;
}

static double cubic_at(double t, double p0, double p1, double p2, double p3)
{
    double s = 1.0 - t;

    return s * s * s * p0 + 3.0 * s * s * t * p1 + 3.0 * s * t * t * p2 + t * t * t * p3;
}

static void add_curve(struct path *flat, double x_mm, double y_mm, const struct path_step *curve,
                      double tolerance_mm)
{
    size_t count = line_count(x_mm, y_mm, curve, tolerance_mm);

    for (size_t i = 1; i < count; i++) {
        double t = (double)i / (double)count;
        path_line_to(flat, cubic_at(t, x_mm, curve->x1_mm, curve->x2_mm, curve->x_mm),
                     cubic_at(t, y_mm, curve->y1_mm, curve->y2_mm, curve->y_mm));
    }
    path_line_to(flat, curve->x_mm, curve->y_mm);
}

void path_flatten(const struct path *path, double tolerance_mm, struct path *flat)
{
    double x_mm = 0.0, y_mm = 0.0, start_x_mm = 0.0, start_y_mm = 0.0;

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
        x_mm = step->verb == PATH_CLOSE ? start_x_mm : step->x_mm;
        y_mm = step->verb == PATH_CLOSE ? start_y_mm : step->y_mm;
    }
}
