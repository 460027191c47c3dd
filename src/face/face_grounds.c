/* The grounds of a face lie on each other in drawing order, and are looked through from the top. */
#include "face/face_grounds.h"

#include <math.h>

/* ---- how far shapes reach ----
 *
 * What is surely inside: all of a box, the inscribed box of anything round, nothing of the rest. */

/* The share of its box that an ellipse leaves free at each side of its inscribed box:
 * (1 - sqrt(1/2)) / 2. */
#define ELLIPSE_FREE 0.147

/* Whether it is a box along the axes. */
static bool is_box(const struct path *path)
{
    /* Move, three lines, close; each line along an axis. */
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
    /* A half leaves nothing: the inner box is a point. */
    double free = has_curves(path) ? ELLIPSE_FREE : 0.5;
    return (struct box){bounds.x_mm + bounds.width_mm * free, bounds.y_mm + bounds.height_mm * free,
                        bounds.width_mm * (1 - 2 * free), bounds.height_mm * (1 - 2 * free)};
}

/* Turned by anything but quarters: an upright box within is not the box of what is within. */
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

const struct face_clip *face_clip_within(struct arena *arena, const struct face_clip *outer,
                                         const struct path *path, struct transform transform)
{
    struct face_clip *clip = ARENA_NEW(arena, struct face_clip);
    *clip = (struct face_clip){
        .bounds = area_bounds_intersection(outer->bounds, area_bounds_of_path(path, transform)),
        .outer = outer,
    };
    if (!is_box(path) || is_askew(transform)) {
        polygon_from_path(&clip->shape, arena, path, transform);
    }
    return clip;
}

/* ---- grounds ---- */

/* There is room for so many, which is as many as most faces have. */
enum { USUAL_COUNT = 32 };

/* What lies under this much cannot be seen any more. */
#define OPAQUE_ENOUGH 0.999

struct ground {
    struct area_bounds area;      /* that is seen through its clip */
    const struct face_clip *clip; /* of which the bounds are in the area */
    struct colour colour;         /* of a fill; of a picture only the opacity */
    const struct image *image;    /* NULL: a fill */
    struct box image_box;         /* the whole picture's, in the space that */
    struct transform to_face;     /* leads to the face, as it does that of the path */
    struct path
        path; /* of a fill or picture that is no upright box, and of a line; empty of others */
    struct polygon edges; /* of the path, on the face; none until they are asked for */
    double
        line_reach_mm; /* half the width of a line, of which the edges are the middle; 0: an area */
};

/* Nothing narrower lies behind all of a text that can be read. */
#define LINE_WIDTH_LEAST_MM 1.0

void face_grounds_init(struct face_grounds *grounds, struct arena *arena,
                       struct image_colours *colours)
{
    grounds->areas = g_array_sized_new(FALSE, FALSE, sizeof(struct ground), USUAL_COUNT);
    grounds->arena = arena;
    grounds->colours = colours;
}

void face_grounds_clear(struct face_grounds *grounds)
{
    g_array_free(grounds->areas, TRUE);
}

/* A ground is what its clip leaves of it. */
static void add(struct face_grounds *grounds, struct ground ground, const struct face_clip *clip)
{
    ground.area = area_bounds_intersection(ground.area, clip->bounds);
    ground.clip = clip;
    g_array_append_val(grounds->areas, ground);
}

void face_grounds_add_fill(struct face_grounds *grounds, const struct path *path,
                           struct transform transform, const struct face_clip *clip,
                           struct colour colour)
{
    struct ground ground = {
        .area = area_bounds_of_path(path, transform),
        .colour = colour,
        .to_face = transform,
    };
    if (!is_box(path) || is_askew(transform)) {
        ground.path = *path;
        /* Its edges tell what lies on it, so that only the clip is left to its bounds. */
        ground.area.inner = ground.area.outer;
    }
    add(grounds, ground, clip);
}

void face_grounds_add_line(struct face_grounds *grounds, const struct path *path, double width_mm,
                           struct transform transform, const struct face_clip *clip,
                           struct colour colour)
{
    /* Borders and strokes of letters are no grounds. */
    if (width_mm < LINE_WIDTH_LEAST_MM) {
        return;
    }
    struct ground ground = {
        .colour = colour,
        .to_face = transform,
        .path = *path,
        .line_reach_mm = width_mm / 2,
    };
    struct box reached = box_inset(transform_box(transform, path_bounds(path)), -width_mm / 2);
    /* What lies on it is found point by point, so that the box need not be exact. */
    ground.area = (struct area_bounds){reached, reached};
    add(grounds, ground, clip);
}

void face_grounds_add_picture(struct face_grounds *grounds, const struct image *image,
                              struct box box, struct transform transform,
                              const struct face_clip *clip, double opacity)
{
    struct ground ground = {
        .area = area_bounds_of_box(box, transform),
        .colour.alpha = opacity,
        .image = image,
        .image_box = box,
        .to_face = transform,
    };
    if (is_askew(transform)) {
        path_init(&ground.path, grounds->arena);
        path_add_box(&ground.path, box);
        ground.area.inner = ground.area.outer;
    }
    add(grounds, ground, clip);
}

/* A picture's mean colour where `box` lies. */
static bool find_picture_colour(const struct face_grounds *grounds, const struct ground *ground,
                                struct box box, struct colour *out)
{
    struct box whole = ground->image_box;
    struct box there = transform_box(transform_inverse(ground->to_face), box);
    if (ground->image->is_stand_in) { /* what will be there nobody knows */
        return false;
    }
    /* Of the picture's sides, from its top left. */
    const struct image_part part = {
        (there.x_mm - whole.x_mm) / whole.width_mm, (there.y_mm - whole.y_mm) / whole.height_mm,
        there.width_mm / whole.width_mm, there.height_mm / whole.height_mm};
    if (grounds->colours == NULL ||
        !image_colours_mean(grounds->colours, ground->image, part, out)) {
        return false;
    }
    /* The opacity of the item, which is kept in the colour's place. */
    out->alpha *= ground->colour.alpha;
    return true;
}

/* Most grounds are never looked at so closely. */
static void read_edges(const struct face_grounds *grounds, struct ground *ground)
{
    if (ground->path.count > 0 && ground->edges.edges == NULL) {
        (ground->line_reach_mm > 0 ? polygon_from_lines : polygon_from_path)(
            &ground->edges, grounds->arena, &ground->path, ground->to_face);
    }
}

/* Whether it ends at edges that are no box's; the edges of a line are its middle. */
static bool has_shape(const struct ground *ground)
{
    return ground->line_reach_mm == 0 && ground->edges.count > 0;
}

/* Whether the edge of a shape goes through a box. */
static bool has_edge_in(const struct ground *ground, struct box box)
{
    return has_shape(ground) && polygon_crosses_box(&ground->edges, box);
}

/* Whether a ground goes past a box, in which its edge is or is not, without being behind it. A line is behind it where it
 * is at nine points, three by three. */
static bool is_elsewhere(const struct ground *ground, struct box box, bool has_edge)
{
    bool elsewhere =
        has_shape(ground) && !has_edge && !polygon_contains(&ground->edges, box.x_mm, box.y_mm);
    for (int i = 0; ground->line_reach_mm > 0 && i < 9 && !elsewhere; i++) {
        int column = i % 3, row = i / 3;
        elsewhere = !polygon_is_near(&ground->edges, box.x_mm + column * box.width_mm / 2,
                                     box.y_mm + row * box.height_mm / 2, ground->line_reach_mm);
    }
    return elsewhere;
}

/* Adds what shows of a colour through what lies over it; `sum` holds what shows, not divided by its
 * alpha. */
static void add_below(struct colour *sum, struct colour below)
{
    double shows = (1 - sum->alpha) * below.alpha;
    sum->red += shows * below.red;
    sum->green += shows * below.green;
    sum->blue += shows * below.blue;
    sum->alpha += shows;
}

bool face_grounds_behind(const struct face_grounds *grounds, struct box box,
                         struct colour *colour_out)
{
    struct colour sum = {0};
    /* From the topmost down, until no more light comes through. */
    for (guint i = grounds->areas->len; i > 0 && sum.alpha < OPAQUE_ENOUGH; i--) {
        struct ground *ground = &g_array_index(grounds->areas, struct ground, i - 1);
        struct colour colour = ground->colour;
        if (!box_overlaps(ground->area.outer, box)) {
            continue;
        }
        read_edges(grounds, ground);
        bool has_edge = has_edge_in(ground, box);
        if (is_elsewhere(ground, box, has_edge)) {
            continue;
        }
        /* An edge runs through the box: two grounds, no one colour. */
        if (!box_contains(ground->area.inner, box) || has_edge ||
            (ground->image != NULL && !find_picture_colour(grounds, ground, box, &colour))) {
            return false;
        }
        add_below(&sum, colour);
    }
    /* The paper. */
    add_below(&sum, (struct colour){1, 1, 1, 1});
    *colour_out = sum;
    return true;
}

/* ---- letters ---- */

/* What a text has behind its letters part by part, where an edge goes through it: in columns half as wide as capitals
 * are high, each looked at from the baseline up. So many of them make a letter. */
#define COLUMN_STEP 0.5
enum { COLUMNS_OF_A_LETTER = 2, COLUMN_POINTS = 3 };
static const double point_heights[COLUMN_POINTS] = {0.1, 0.4, 0.7};

/* Whether a point lies on a ground, exactly. */
static bool is_behind_point(const struct face_grounds *grounds, struct ground *ground, double x_mm,
                            double y_mm)
{
    if (!box_contains(ground->area.outer, (struct box){x_mm, y_mm, 0, 0})) {
        return false;
    }
    read_edges(grounds, ground);
    bool behind = (!has_shape(ground) || polygon_contains(&ground->edges, x_mm, y_mm)) &&
                  (ground->line_reach_mm == 0 ||
                   polygon_is_near(&ground->edges, x_mm, y_mm, ground->line_reach_mm));
    for (const struct face_clip *clip = ground->clip; clip != NULL && behind; clip = clip->outer) {
        behind = clip->shape.count == 0 || polygon_contains(&clip->shape, x_mm, y_mm);
    }
    return behind;
}

/* As face_grounds_behind(), at a point of a text: of pictures the mean where the text's box lies on them. */
static bool find_behind_point(const struct face_grounds *grounds, struct box text, double x_mm,
                              double y_mm, struct colour *colour_out)
{
    struct colour sum = {0};
    for (guint i = grounds->areas->len; i > 0 && sum.alpha < OPAQUE_ENOUGH; i--) {
        struct ground *ground = &g_array_index(grounds->areas, struct ground, i - 1);
        struct colour colour = ground->colour;
        if (!is_behind_point(grounds, ground, x_mm, y_mm)) {
            continue;
        }
        if (ground->image != NULL &&
            !find_picture_colour(grounds, ground, box_intersection(text, ground->area.outer),
                                 &colour)) {
            return false;
        }
        add_below(&sum, colour);
    }
    add_below(&sum, (struct colour){1, 1, 1, 1});
    *colour_out = sum;
    return true;
}

/* The contrast at the middle one of its points, by contrast: most of a column that is lower cannot be read. */
static double column_contrast(const struct face_grounds *grounds, struct box text,
                              struct box letters, struct transform transform, double x_mm,
                              struct colour ink)
{
    double contrasts[COLUMN_POINTS];
    for (size_t i = 0; i < COLUMN_POINTS; i++) {
        double at_x_mm = x_mm, at_y_mm = letters.y_mm + letters.height_mm * (1 - point_heights[i]);
        struct colour ground = {0};
        transform_point(transform, &at_x_mm, &at_y_mm);
        contrasts[i] = find_behind_point(grounds, text, at_x_mm, at_y_mm, &ground)
                           ? colour_contrast(ink, ground)
                           : INFINITY;
    }
    return fmax(fmin(contrasts[0], contrasts[1]),
                fmin(fmax(contrasts[0], contrasts[1]), contrasts[2]));
}

/* The lowest that as many neighbours have as make a letter; of a run that is shorter all of it. */
static double letters_contrast(const struct face_grounds *grounds, struct box text,
                               struct box letters, struct transform transform, struct colour ink)
{
    size_t count = (size_t)fmax(1, floor(letters.width_mm / (COLUMN_STEP * letters.height_mm)));
    double before = count < COLUMNS_OF_A_LETTER ? 0 : INFINITY, lowest = INFINITY;
    for (size_t i = 0; i < count; i++) {
        double x_mm = letters.x_mm + letters.width_mm * ((double)i + 0.5) / (double)count;
        double contrast = column_contrast(grounds, text, letters, transform, x_mm, ink);
        lowest = fmin(lowest, fmax(before, contrast));
        before = contrast;
    }
    return lowest;
}

double face_grounds_contrast(const struct face_grounds *grounds, const struct display_item *item,
                             struct transform transform)
{
    const struct box box = transform_box(transform, display_item_bounds(item));
    struct colour ground = {0}, ink = {0};
    struct box letters;
    double lowest = INFINITY, contrast = INFINITY;
    bool is_plain = face_grounds_behind(grounds, box, &ground);
    struct colour before = {.alpha = -1}; /* the ink that `contrast` is of: most texts have one */
    for (size_t i = 0; text_block_run_colour(item->text.block, i, &ink) &&
                       text_block_run_letters(item->text.block, i, &letters);
         i++) {
        /* A run that shines through has no colour that could be compared. */
        if (ink.alpha >= 1 && is_plain) {
            contrast = colour_equal(ink, before) ? contrast : colour_contrast(ink, ground);
            before = ink;
            lowest = fmin(lowest, contrast);
        } else if (ink.alpha >= 1 && letters.width_mm > 0) {
            letters.x_mm += item->text.x_mm;
            letters.y_mm += item->text.y_mm;
            lowest = fmin(lowest, letters_contrast(grounds, box, letters, transform, ink));
        }
    }
    return lowest;
}
