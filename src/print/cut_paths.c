/* Outlines of placements as contours, each taken apart into edges, and put together again from those
 * that are not cut yet. */
#include "print/cut_paths.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include <glib.h>

#include "geom/path.h"
#include "print/cut_overlap.h"

/* ---- the outline of one part of a poster ---- */

struct corner {
    double x_mm, y_mm;
};

/* An edge of the clip: where x or y reaches `at_mm`; inside is below it, or above it if `is_low`. */
struct clip_edge {
    bool is_x, is_low;
    double at_mm;
};

/* How far inside of the edge, in mm; under 0 outside. */
static double inside_mm(struct clip_edge edge, struct corner corner)
{
    double beyond_mm = (edge.is_x ? corner.x_mm : corner.y_mm) - edge.at_mm;

    return edge.is_low ? beyond_mm : -beyond_mm;
}

/* Keeps the corners inside and adds one wherever the contour crosses the edge; frees `corners`. */
static GArray *cut_at_edge(GArray *corners, struct clip_edge edge)
{
    GArray *kept = g_array_new(FALSE, FALSE, sizeof(struct corner));

    for (guint i = 0; i < corners->len; i++) {
        struct corner from = g_array_index(corners, struct corner, i);
        struct corner to = g_array_index(corners, struct corner, (i + 1) % corners->len);
        double from_mm = inside_mm(edge, from), to_mm = inside_mm(edge, to);
        if (from_mm >= 0) {
            g_array_append_val(kept, from);
        }
        if ((from_mm < 0 && to_mm > 0) || (from_mm > 0 && to_mm < 0)) {
            double t = from_mm / (from_mm - to_mm);
            struct corner crossing = {from.x_mm + t * (to.x_mm - from.x_mm),
                                      from.y_mm + t * (to.y_mm - from.y_mm)};
            g_array_append_val(kept, crossing);
        }
    }
    g_array_free(corners, TRUE);
    return kept;
}

/* Cuts one contour and adds what is left of it; frees `corners`. */
static void add_cut_contour(struct path *part, GArray *corners, struct box clip)
{
    const struct clip_edge edges[] = {
        {.is_x = true, .is_low = true, .at_mm = clip.x_mm},
        {.is_x = true, .at_mm = clip.x_mm + clip.width_mm},
        {.is_low = true, .at_mm = clip.y_mm},
        {.at_mm = clip.y_mm + clip.height_mm},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(edges); i++) {
        corners = cut_at_edge(corners, edges[i]);
    }
    for (guint i = 0; i < corners->len; i++) {
        struct corner corner = g_array_index(corners, struct corner, i);
        (i == 0 ? path_move_to : path_line_to)(part, corner.x_mm, corner.y_mm);
    }
    if (corners->len > 0) {
        path_close(part);
    }
    g_array_free(corners, TRUE);
}

/* What of an outline lies in the clip, closed along its edges, in `arena`. An outline that lies in it whole stays as
 * it is; of any other the curves become lines. Sutherland and Hodgman's way: it is cut at one edge of the clip after
 * the other. */
static struct path cut_part_of(const struct path *outline, struct box clip, struct arena *arena)
{
    struct path flat, part;

    if (box_contains(clip, path_bounds(outline))) {
        return *outline;
    }
    path_init(&flat, arena);
    path_init(&part, arena);
    path_flatten(outline, CUT_TOLERANCE_MM, &flat);
    for (size_t i = 0; i < flat.count;) {
        GArray *corners = g_array_new(FALSE, FALSE, sizeof(struct corner));
        do {
            struct corner corner = {flat.steps[i].x_mm, flat.steps[i].y_mm};
            if (flat.steps[i].verb != PATH_CLOSE) {
                g_array_append_val(corners, corner);
            }
            i++;
        } while (i < flat.count && flat.steps[i].verb != PATH_MOVE);
        add_cut_contour(&part, corners, clip);
    }
    return part;
}

/* ---- all paths of a page ---- */

/* Ends nearer than this meet. */
#define MEET_MM 0.01

const char *const cut_layer_names[CUT_LAYER_COUNT] = {
    [CUT_LAYER_FOLD] = "fold",
    [CUT_LAYER_HOLE] = "hole",
    [CUT_LAYER_CUT] = "cut",
};

/* The paths of a page while they are made.
 *
 * The idea: a blade that goes along a line twice tears the paper. So every contour is taken apart into edges; of each edge
 * is taken away what lies on an edge that is cut already (a neighbour's that touches), and the edges that are left are
 * chained again to paths as long as they meet, so that the blade is lifted as seldom as can be. Holes come before what they are
 * in, while the piece still hangs in its sheet, and folds before both: a loose piece cannot be scored. */
struct cut_job {
    const struct sheet_page *page;
    const struct piece_shape *shapes;
    struct arena *arena;
    GArray *layers[CUT_LAYER_COUNT]; /* struct cut_path */
    GArray *done;                    /* struct cut_edge: what is scored or cut already */
};

/* Whether a blade that is at the end of one edge is at the start of the next. */
static bool meets(const struct cut_edge *edge, const struct cut_edge *next)
{
    return hypot(next->x_mm - edge->step.x_mm, next->y_mm - edge->step.y_mm) < MEET_MM;
}

/* ---- contours ---- */

/* The edges of the contour that begins at step `first`; `*next_out` is where the next one does. */
static GArray *edges_of(const struct path *path, size_t first, size_t *next_out)
{
    GArray *edges = g_array_new(FALSE, FALSE, sizeof(struct cut_edge));
    const struct path_step *start = &path->steps[first];
    double x_mm = start->x_mm, y_mm = start->y_mm;
    size_t i = first + 1;

    for (; i < path->count && path->steps[i].verb != PATH_MOVE; i++) {
        struct cut_edge edge = {x_mm, y_mm, path->steps[i]};
        if (edge.step.verb == PATH_CLOSE) {
            edge.step =
                (struct path_step){.verb = PATH_LINE, .x_mm = start->x_mm, .y_mm = start->y_mm};
        }
        x_mm = edge.step.x_mm;
        y_mm = edge.step.y_mm;
        if (edge.step.verb == PATH_CURVE || hypot(x_mm - edge.x_mm, y_mm - edge.y_mm) > 0) {
            g_array_append_val(edges, edge);
        }
    }
    *next_out = i;
    return edges;
}

/* By the ends of the edges; how far a curve swings between them does not matter for telling what is inside of
 * what. */
static struct box bounds_of(const GArray *edges)
{
    struct box bounds = {0};

    for (guint i = 0; i < edges->len; i++) {
        const struct cut_edge *edge = &g_array_index(edges, struct cut_edge, i);
        struct box end = {edge->step.x_mm, edge->step.y_mm, 0, 0};
        bounds = i == 0 ? end : box_union(bounds, end);
    }
    return bounds;
}

/* Appends one path of edges [first, first + count), counted round the contour. */
static void add_chain(const struct cut_job *job, enum cut_layer layer, const GArray *edges,
                      guint first, guint count, bool closed)
{
    struct cut_path cut = {.layer = layer};
    const struct cut_edge *start = &g_array_index(edges, struct cut_edge, first);

    path_init(&cut.path, job->arena);
    path_move_to(&cut.path, start->x_mm, start->y_mm);
    for (guint i = 0; i < count; i++) {
        const struct path_step step =
            g_array_index(edges, struct cut_edge, (first + i) % edges->len).step;
        if (step.verb == PATH_CURVE) {
            path_curve_to(&cut.path, step.x1_mm, step.y1_mm, step.x2_mm, step.y2_mm, step.x_mm,
                          step.y_mm);
        } else if (!closed || i + 1 < count) {
            path_line_to(&cut.path, step.x_mm, step.y_mm);
        }
    }
    if (closed) {
        path_close(&cut.path);
    }
    g_array_append_val(job->layers[layer], cut);
}

/* The edge that no other leads up to, so that no chain is torn; 0 on an unbroken contour. */
static guint find_start(const GArray *edges)
{
    for (guint i = 0; i < edges->len; i++) {
        guint before = (i + edges->len - 1) % edges->len;
        if (!meets(&g_array_index(edges, struct cut_edge, before),
                   &g_array_index(edges, struct cut_edge, i))) {
            return i;
        }
    }
    return 0;
}

/* Edges are in the order of the contour; what was taken away has left gaps between them, at which one chain ends. */
static void add_chains(const struct cut_job *job, enum cut_layer layer, const GArray *edges)
{
    guint start = find_start(edges);

    for (guint used = 0; used < edges->len;) {
        guint first = (start + used) % edges->len;
        guint count = 1;
        const struct cut_edge *last = &g_array_index(edges, struct cut_edge, first);
        while (used + count < edges->len) {
            const struct cut_edge *next =
                &g_array_index(edges, struct cut_edge, (first + count) % edges->len);
            if (!meets(last, next)) {
                break;
            }
            last = next;
            count++;
        }
        add_chain(job, layer, edges, first, count,
                  count == edges->len && count > 1 &&
                      meets(last, &g_array_index(edges, struct cut_edge, first)));
        used += count;
    }
}

/* Cuts what is left of a contour. */
static void add_contour(const struct cut_job *job, enum cut_layer layer, const GArray *edges)
{
    GArray *rest = g_array_new(FALSE, FALSE, sizeof(struct cut_edge));

    for (guint i = 0; i < edges->len; i++) {
        cut_edge_subtract(&g_array_index(edges, struct cut_edge, i), job->done, rest);
    }
    add_chains(job, layer, rest);
    g_array_append_vals(job->done, rest->data, rest->len);
    g_array_free(rest, TRUE);
}

/* ---- pieces ---- */

/* On the page, in mm. A copy, as the outline is shared by all placements of the shape. */
static struct path path_of_placement(const struct cut_job *job, const struct placement *placement)
{
    const struct piece_shape *shape = &job->shapes[placement->shape];
    struct path path;

    path_init(&path, job->arena);
    if (shape->outline == NULL) {
        path_add_box(&path, (struct box){0, 0, shape->width_mm, shape->height_mm});
    } else {
        path.count = path.capacity = shape->outline->count;
        path.steps = ARENA_NEW_ARRAY(job->arena, struct path_step, path.count);
        memcpy(path.steps, shape->outline->steps, path.count * sizeof *path.steps);
    }
    path_transform(&path, transform_translate(placement->x_mm, placement->y_mm));
    return placement->is_part ? cut_part_of(&path, placement->clip, job->arena) : path;
}

/* A contour inside of another one of its piece. */
static bool is_hole(const GPtrArray *contours, guint index)
{
    struct box own = bounds_of(contours->pdata[index]);

    for (guint i = 0; i < contours->len; i++) {
        struct box other = bounds_of(contours->pdata[i]);
        if (i != index && box_contains(other, own) && !box_contains(own, other)) {
            return true;
        }
    }
    return false;
}

/* A GDestroyNotify, which g_array_free() is not. */
static void free_edges(gpointer edges)
{
    g_array_free(edges, TRUE);
}

/* All contours of a piece are known before any is cut, as a hole is one by what is around it. */
static void add_placement(const struct cut_job *job, const struct placement *placement)
{
    struct path path = path_of_placement(job, placement);
    GPtrArray *contours = g_ptr_array_new_with_free_func(free_edges);

    for (size_t first = 0; first < path.count;) {
        g_ptr_array_add(contours, edges_of(&path, first, &first));
    }
    for (guint i = 0; i < contours->len; i++) {
        add_contour(job, is_hole(contours, i) ? CUT_LAYER_HOLE : CUT_LAYER_CUT, contours->pdata[i]);
    }
    g_ptr_array_free(contours, TRUE);
}

/* ---- the page ---- */

/* Folds come last into what is done already: a line that is cut need not be scored. */
static void add_folds(const struct cut_job *job)
{
    GArray *edges = g_array_new(FALSE, FALSE, sizeof(struct cut_edge));

    for (size_t i = 0; i < job->page->mark_count; i++) {
        const struct mark *mark = &job->page->marks[i];
        if (mark->kind != MARK_FOLD) {
            continue;
        }
        struct cut_edge edge = {
            mark->x1_mm,
            mark->y1_mm,
            {.verb = PATH_LINE, .x_mm = mark->x2_mm, .y_mm = mark->y2_mm},
        };
        g_array_set_size(edges, 0);
        g_array_append_val(edges, edge);
        add_contour(job, CUT_LAYER_FOLD, edges);
    }
    g_array_free(edges, TRUE);
}

/* Layer by layer, in the order in which a machine is to work: fold, hole, cut. */
static void collect(const struct cut_job *job, struct cut_paths *out)
{
    size_t count = 0;

    for (int layer = 0; layer < CUT_LAYER_COUNT; layer++) {
        count += job->layers[layer]->len;
    }
    struct cut_path *paths = ARENA_NEW_ARRAY(job->arena, struct cut_path, count + 1);
    for (int layer = 0; layer < CUT_LAYER_COUNT; layer++) {
        const GArray *from = job->layers[layer];
        for (guint i = 0; i < from->len; i++) {
            paths[out->count++] = g_array_index(from, struct cut_path, i);
        }
    }
    out->paths = paths;
}

/* Only fronts: backs of a folded sheet lie behind theirs and are cut with them. Lists are freed, paths stay in the
 * arena. */
void cut_paths_make(const struct sheet_page *page, const struct piece_shape *shapes,
                    struct arena *arena, struct cut_paths *out)
{
    struct cut_job job = {.page = page, .shapes = shapes, .arena = arena};

    *out = (struct cut_paths){.page_width_mm = page->width_mm, .page_height_mm = page->height_mm};
    job.done = g_array_new(FALSE, FALSE, sizeof(struct cut_edge));
    for (int layer = 0; layer < CUT_LAYER_COUNT; layer++) {
        job.layers[layer] = g_array_new(FALSE, FALSE, sizeof(struct cut_path));
    }
    for (size_t i = 0; i < page->placement_count; i++) {
        if (page->placements[i].side == PAGE_FRONT) {
            add_placement(&job, &page->placements[i]);
        }
    }
    add_folds(&job);
    collect(&job, out);
    for (int layer = 0; layer < CUT_LAYER_COUNT; layer++) {
        g_array_free(job.layers[layer], TRUE);
    }
    g_array_free(job.done, TRUE);
}
