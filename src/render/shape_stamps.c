/* Runs of fills and strokes, known by a digest. What comes a second time is recorded, and stored in the PDF as a form of
 * which each later use takes a line: Cairo prints all numbers of a path each time that it is drawn. */
#include "render/shape_stamps.h"

#include <math.h>

#include "geom/length_units.h"

enum {
    LEAST_POINTS =
        16, /* of paths that take longer to draw than a stamp; a rectangle has 4, a circle 13 */
    KNOWN_MOST = 8192, /* runs; with more they are forgotten, as those of a map do not come again */
};

/* Half widths of its line that a miter may reach (Cairo's limit), and that a right angle or a square cap reaches. */
#define MITER_REACH_MOST  10.0
#define MITER_REACH_LEAST G_SQRT2

struct known_run {
    struct digest digest;
    struct stamp *stamp; /* NULL: seen once */
};

struct shape_stamps {
    GHashTable *runs; /* struct known_run *, by their digests */
    GBytes *blanks;
};

static void free_run(void *data)
{
    struct known_run *run = data;
    stamp_free(run->stamp);
    g_free(run);
}

struct shape_stamps *shape_stamps_new(void)
{
    struct shape_stamps *stamps = g_new0(struct shape_stamps, 1);
    stamps->runs = g_hash_table_new_full(digest_hash, digest_equal, NULL, free_run);
    return stamps;
}

void shape_stamps_free(struct shape_stamps *stamps)
{
    if (stamps != NULL) {
        g_hash_table_destroy(stamps->runs);
        if (stamps->blanks != NULL) {
            g_bytes_unref(stamps->blanks);
        }
        g_free(stamps);
    }
}

static const struct path *path_of(const struct display_item *item)
{
    return item->verb == DISPLAY_FILL     ? &item->fill.path
           : item->verb == DISPLAY_STROKE ? &item->stroke.path
                                          : NULL;
}

size_t shape_stamps_run(const struct display_item *items, size_t count)
{
    size_t run = 0;
    while (run < count && path_of(&items[run]) != NULL) {
        run++;
    }
    return run;
}

static bool has_enough_points(const struct display_item *items, size_t count)
{
    size_t points = 0;
    for (size_t i = 0; i < count && points < LEAST_POINTS; i++) {
        const struct path *path = path_of(&items[i]);
        for (size_t j = 0; j < path->count && points < LEAST_POINTS; j++) {
            points += path->steps[j].verb == PATH_CURVE ? 3 : 1;
        }
    }
    return points >= LEAST_POINTS;
}

/* ---- where a run may have ink ---- */

/* The last point of a path and the direction that led there, and how far the miters so far reach. */
struct walk {
    double x_mm, y_mm, dx, dy; /* no direction: 0, 0 */
    double reach;              /* half widths */
};

/* A corner of two lines that enclose an angle reaches 1 / sin(angle / 2) half widths. */
static void walk_to(struct walk *walk, double x_mm, double y_mm)
{
    double dx = x_mm - walk->x_mm, dy = y_mm - walk->y_mm;
    double lengths = hypot(dx, dy) * hypot(walk->dx, walk->dy);
    if (lengths > 0) {
        double sine_squared = (1 + (dx * walk->dx + dy * walk->dy) / lengths) / 2;
        walk->reach = fmax(walk->reach, 1 / sqrt(fmax(sine_squared, 1e-6)));
    }
    if (dx != 0 || dy != 0) {
        *walk = (struct walk){x_mm, y_mm, dx, dy, walk->reach};
    }
}

/* By the points that steer curves too: a curve turns no more sharply than they do. */
static double miter_reach(const struct path *path)
{
    struct walk walk = {.reach = MITER_REACH_LEAST};
    size_t first = 0;
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *step = &path->steps[i];
        switch (step->verb) {
        case PATH_MOVE:
            first = i;
            walk = (struct walk){step->x_mm, step->y_mm, 0, 0, walk.reach};
            break;
        case PATH_CURVE:
            walk_to(&walk, step->x1_mm, step->y1_mm);
            walk_to(&walk, step->x2_mm, step->y2_mm);
            walk_to(&walk, step->x_mm, step->y_mm);
            break;
        case PATH_LINE:
            walk_to(&walk, step->x_mm, step->y_mm);
            break;
        case PATH_CLOSE:
            walk_to(&walk, path->steps[first].x_mm, path->steps[first].y_mm);
            if (first + 1 < i) {
                const struct path_step *next = &path->steps[first + 1];
                bool is_curve = next->verb == PATH_CURVE;
                walk_to(&walk, is_curve ? next->x1_mm : next->x_mm,
                        is_curve ? next->y1_mm : next->y_mm);
            }
            break;
        }
    }
    return fmin(walk.reach, MITER_REACH_MOST);
}

static double reach_mm(const struct display_item *item)
{
    const struct stroke *stroke = &item->stroke.stroke;
    if (item->verb != DISPLAY_STROKE) {
        return 0;
    }
    return stroke->width_mm / 2 *
           (stroke->join == STROKE_JOIN_MITER ? miter_reach(&item->stroke.path)
                                              : MITER_REACH_LEAST);
}

/* In points. */
static cairo_rectangle_t bounds_of(const struct display_item *items, size_t count)
{
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        struct box box = path_bounds(path_of(&items[i]));
        double reach = reach_mm(&items[i]);
        left = fmin(left, box.x_mm - reach);
        top = fmin(top, box.y_mm - reach);
        right = fmax(right, box.x_mm + box.width_mm + reach);
        bottom = fmax(bottom, box.y_mm + box.height_mm + reach);
    }
    return (cairo_rectangle_t){pt_from_mm(left), pt_from_mm(top), pt_from_mm(right - left),
                               pt_from_mm(bottom - top)};
}

/* ---- runs ---- */

/* NULL if Cairo fails: then it is drawn as it is. */
static struct stamp *record(struct shape_stamps *stamps, const struct digest *digest,
                            const struct display_item *items, size_t count,
                            cairo_rectangle_t bounds,
                            void (*draw)(cairo_t *cr, const struct display_item *item))
{
    cairo_rectangle_t extents = {0, 0, bounds.width, bounds.height};
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t *cr = cairo_create(surface);
    gchar *name = digest_text(digest);
    cairo_translate(cr, -bounds.x, -bounds.y);
    for (size_t i = 0; i < count; i++) {
        draw(cr, &items[i]);
    }
    cairo_destroy(cr);
    struct stamp *stamp = stamp_new(surface, name, &stamps->blanks);
    g_free(name);
    return stamp;
}

/* The digest is that of the items; where they lie is part of it. */
static struct known_run *find_run(struct shape_stamps *stamps, const struct display_item *items,
                                  size_t count, bool *is_new)
{
    struct digest digest = digest_begin();
    for (size_t i = 0; i < count; i++) {
        display_item_digest(&items[i], &digest);
    }
    struct known_run *run = g_hash_table_lookup(stamps->runs, &digest);
    *is_new = run == NULL;
    if (run == NULL) {
        if (g_hash_table_size(stamps->runs) >= KNOWN_MOST) {
            g_hash_table_remove_all(stamps->runs);
        }
        run = g_new0(struct known_run, 1);
        run->digest = digest;
        g_hash_table_insert(stamps->runs, &run->digest, run);
    }
    return run;
}

bool shape_stamps_show(struct shape_stamps *stamps, cairo_t *cr, const struct display_item *items,
                       size_t count, void (*draw)(cairo_t *cr, const struct display_item *item))
{
    bool is_new;
    if (!has_enough_points(items, count) ||
        cairo_surface_get_type(cairo_get_group_target(cr)) != CAIRO_SURFACE_TYPE_PDF) {
        return false;
    }
    struct known_run *run = find_run(stamps, items, count, &is_new);
    if (is_new) {
        return false;
    }
    cairo_rectangle_t bounds = bounds_of(items, count);
    if (stamp_shown(cr, bounds.x, bounds.y, bounds.width, bounds.height) != SHOWN_WHOLE) {
        return false;
    }
    if (run->stamp == NULL) {
        run->stamp = record(stamps, &run->digest, items, count, bounds, draw);
    }
    if (run->stamp != NULL) {
        stamp_paint(run->stamp, cr, bounds.x, bounds.y, 1);
    }
    return run->stamp != NULL;
}
