/* Areas are boxes: one that surely is covered, one outside of which surely nothing is. Between them a
 * round or slanted shape may or may not be, and nothing is claimed. */
#include "face/face_grounds.h"

/* The share of its box that an ellipse leaves free at each side of its inscribed box: (1 - sqrt(1/2)) / 2. */
#define ELLIPSE_FREE 0.147

struct ground {
    struct box covered, touched;
    bool known; /* has the one colour */
    struct colour colour;
};

void face_grounds_init(struct face_grounds *grounds)
{
    grounds->areas = g_array_new(FALSE, FALSE, sizeof(struct ground));
}

void face_grounds_clear(struct face_grounds *grounds)
{
    g_array_free(grounds->areas, TRUE);
}

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

/* What a path covers for sure: all of a box, the inscribed box of anything round, nothing else. */
static struct box covered_box(const struct path *path, struct box bounds)
{
    if (is_box(path)) {
        return bounds;
    }
    double free = has_curves(path) ? ELLIPSE_FREE : 0.5;
    return (struct box){bounds.x_mm + bounds.width_mm * free, bounds.y_mm + bounds.height_mm * free,
                        bounds.width_mm * (1 - 2 * free), bounds.height_mm * (1 - 2 * free)};
}

void face_grounds_add_fill(struct face_grounds *grounds, const struct path *path,
                           struct transform transform, struct colour colour)
{
    struct box bounds = path_bounds(path);
    bool turned =
        (transform.xx != 0 || transform.yy != 0) && (transform.xy != 0 || transform.yx != 0);
    struct ground ground = {
        .covered = transform_box(transform, covered_box(path, bounds)),
        .touched = transform_box(transform, bounds),
        .known = colour.alpha >= 1,
        .colour = colour,
    };
    if (turned) {
        ground.covered = (struct box){ground.touched.x_mm, ground.touched.y_mm, 0, 0};
    }
    g_array_append_val(grounds->areas, ground);
}

void face_grounds_add_picture(struct face_grounds *grounds, struct box box)
{
    const struct ground ground = {.covered = box, .touched = box};
    g_array_append_val(grounds->areas, ground);
}

static bool overlaps(struct box a, struct box b)
{
    return a.x_mm < b.x_mm + b.width_mm && b.x_mm < a.x_mm + a.width_mm &&
           a.y_mm < b.y_mm + b.height_mm && b.y_mm < a.y_mm + a.height_mm;
}

bool face_grounds_behind(const struct face_grounds *grounds, struct box box,
                         struct colour *colour_out)
{
    for (guint i = grounds->areas->len; i > 0; i--) {
        const struct ground *ground = &g_array_index(grounds->areas, struct ground, i - 1);
        if (ground->known && box_contains(ground->covered, box)) {
            *colour_out = ground->colour;
            return true;
        }
        if (overlaps(ground->touched, box)) {
            return false;
        }
    }
    *colour_out = (struct colour){1, 1, 1, 1};
    return true;
}
