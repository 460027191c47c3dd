/* How what is drawn stands to the cut.
 *
 * A shape's edge is followed in short steps, each with its distance from the cut line. Where it runs off the face the
 * distance falls all the way to the bleed; where it ends, or keeps beside the cut, it has a least value before, and
 * that is what is in danger. */
#include "face/face_outline.h"

#include <math.h>

#include <glib.h>

#include "face/display_list.h"
#include "geom/polygon.h"

/* Steps along an edge; how near to the same depth two neighbours are where the edge keeps beside the cut;
 * and how far rounding and hairlines may reach without a word. */
#define STEP_MM  2.0
#define LEVEL_MM 0.02
#define SLACK_MM 0.05

double face_outline_text_depth_mm(const struct face_outline *outline,
                                  const struct text_block *block, double x_mm, double y_mm,
                                  struct transform transform)
{
    /* The nearest of all letters, run by run: a text's box is wider than its words. */
    double least_mm = INFINITY;
    struct box letters;
    for (size_t i = 0; text_block_run_letters(block, i, &letters); i++) {
        letters.x_mm += x_mm;
        letters.y_mm += y_mm;
        struct quad quad = quad_from_box(transform, letters);
        least_mm = fmin(least_mm, polygon_quad_depth_mm(&outline->cut, &quad));
    }
    return least_mm;
}

/* The depths are those of the points of one part; -INFINITY where nothing is seen of it. */
static void add_point(GArray *depths, const struct face_outline *outline, struct box shown,
                      double x_mm, double y_mm)
{
    bool is_shown = box_contains(box_inset(shown, -SLACK_MM), (struct box){x_mm, y_mm, 0, 0});
    double depth_mm = is_shown ? polygon_depth_mm(&outline->cut, x_mm, y_mm) : -INFINITY;
    g_array_append_val(depths, depth_mm);
}

static void add_line(GArray *depths, const struct face_outline *outline, struct box shown,
                     const struct polygon_edge *edge)
{
    double length_mm = hypot(edge->x2_mm - edge->x1_mm, edge->y2_mm - edge->y1_mm);
    /* A thousand steps are enough for the longest line on any sheet. */
    size_t count = (size_t)ceil(fmin(length_mm / STEP_MM, 1000)) + 1;
    for (size_t i = 1; i <= count; i++) {
        double share = (double)i / (double)count;
        add_point(depths, outline, shown, edge->x1_mm + share * (edge->x2_mm - edge->x1_mm),
                  edge->y1_mm + share * (edge->y2_mm - edge->y1_mm));
    }
}

/* How far outside the safe area the worst end of a finished part lies; the points are forgotten. */
static double end_part(GArray *points, const struct face_outline *outline, bool is_closed)
{
    const double *depths = (const double *)(const void *)points->data;
    guint count = points->len;
    double worst_mm = 0;
    for (guint i = 0; i < count; i++) {
        /* Of a closed part the last point is the neighbour of the first; an open one ends with nothing beyond. */
        double before = i > 0 ? depths[i - 1] : is_closed ? depths[count - 1] : INFINITY;
        double after = i + 1 < count ? depths[i + 1] : is_closed ? depths[0] : INFINITY;
        /* A least depth: neither neighbour is nearer to the cut. */
        bool ends = depths[i] <= before + LEVEL_MM && depths[i] <= after + LEVEL_MM;
        /* Within the strip between safe area and bleed; what goes beyond the bleed is a background. */
        bool in_strip =
            depths[i] < outline->safe_mm - SLACK_MM && depths[i] > -outline->bleed_mm + SLACK_MM;
        worst_mm = fmax(worst_mm, ends && in_strip ? outline->safe_mm - depths[i] : 0);
    }
    g_array_set_size(points, 0);
    return worst_mm;
}

double face_outline_strip_mm(const struct face_outline *outline, const struct path *path,
                             struct transform transform, struct box shown)
{
    struct path flat;
    GArray *depths = g_array_new(FALSE, FALSE, sizeof(double));
    struct path_step at = {0}, start = {0};
    double worst_mm = 0;
    path_init(&flat, outline->arena);
    /* Straight lines, in the space of the face. */
    path_flatten(path, LEVEL_MM, &flat);
    path_transform(&flat, transform);
    for (size_t i = 0; i < flat.count; i++) {
        const struct path_step *step = &flat.steps[i];
        if (step->verb == PATH_MOVE) {
            worst_mm = fmax(worst_mm, end_part(depths, outline, false));
            start = *step;
            /* A move begins a part without a line. */
            add_point(depths, outline, shown, step->x_mm, step->y_mm);
        } else {
            bool closes = step->verb == PATH_CLOSE;
            const struct path_step *to = closes ? &start : step;
            const struct polygon_edge edge = {at.x_mm, at.y_mm, to->x_mm, to->y_mm};
            add_line(depths, outline, shown, &edge);
            worst_mm = closes ? fmax(worst_mm, end_part(depths, outline, true)) : worst_mm;
        }
        at = step->verb == PATH_CLOSE ? start : *step;
    }
    /* A part that is open at the end of the path. */
    worst_mm = fmax(worst_mm, end_part(depths, outline, false));
    g_array_free(depths, TRUE);
    return worst_mm;
}

bool face_outline_misses(const struct face_outline *outline, const struct path *path,
                         struct transform transform)
{
    struct polygon shape;
    polygon_from_path(&shape, outline->arena, path, transform);
    for (size_t i = 0; i < shape.count; i++) {
        const struct polygon_edge *edge = &shape.edges[i];
        for (unsigned quarter = 0; quarter < 4; quarter++) { /* long edges cross corners */
            if (polygon_contains(&outline->cut,
                                 edge->x1_mm + quarter * (edge->x2_mm - edge->x1_mm) / 4,
                                 edge->y1_mm + quarter * (edge->y2_mm - edge->y1_mm) / 4)) {
                return false;
            }
        }
    }
    /* A shape round all of the cut has no corner within it. */
    for (size_t i = 0; i < outline->cut.count; i++) {
        if (polygon_contains(&shape, outline->cut.edges[i].x1_mm, outline->cut.edges[i].y1_mm)) {
            return false;
        }
    }
    return outline->cut.count > 0;
}
