/* What is drawn over a text, or over all of a thing. */
#include "face/face_covers.h"

#include <math.h>

#include <glib.h>

/* How far rounding, and curves made straight, may be off. */
#define SLACK_MM 0.05

/* Of a line its middle. */
static struct polygon polygon_of(struct arena *arena, const struct display_item *item,
                                 struct transform to_face)
{
    struct polygon polygon = {0};
    struct path frame;
    if (item->verb == DISPLAY_STROKE) {
        polygon_from_lines(&polygon, arena, &item->stroke.path, to_face);
    } else if (item->verb == DISPLAY_FILL) {
        polygon_from_path(&polygon, arena, &item->fill.path, to_face);
    } else {
        path_init(&frame, arena);
        path_add_box(&frame, item->image.box);
        polygon_from_path(&polygon, arena, &frame, to_face);
    }
    return polygon;
}

/* The narrower of its two widths on the face, if it is stretched. */
static double reach_mm(const struct display_item *item, struct transform to_face)
{
    double scale = fmin(hypot(to_face.xx, to_face.yx), hypot(to_face.xy, to_face.yy));
    return item->verb == DISPLAY_STROKE ? item->stroke.stroke.width_mm * scale / 2 : 0;
}

static void read_polygon(struct face_cover *cover, struct arena *arena)
{
    /* Most covers are never looked at so closely. */
    if (cover->polygon.edges == NULL) {
        cover->polygon = polygon_of(arena, cover->item, cover->transform);
        cover->reach_mm = reach_mm(cover->item, cover->transform);
    }
}

static bool covers_point(struct face_cover *cover, struct arena *arena, double x_mm, double y_mm)
{
    const struct box point = {x_mm, y_mm, 0, 0};
    /* Boxes first, which tell it of nearly all. */
    if (!box_contains(cover->bounds, point) || !box_contains(cover->shown, point)) {
        return false;
    }
    read_polygon(cover, arena);
    return cover->reach_mm > 0 ? polygon_is_near(&cover->polygon, x_mm, y_mm, cover->reach_mm)
                               : polygon_contains(&cover->polygon, x_mm, y_mm);
}

/* ---- letters that are covered ---- */

/* Letters are looked at in columns, each a few points from the baseline up: a column that is covered at all its
 * points is a letter, or a part of one, that nobody can read. */

/* Columns so far apart in heights of capitals, with points at these heights; so many columns make a letter. */
#define COLUMN_STEP 0.5
enum { COLUMNS_OF_A_LETTER = 2 };
static const double point_heights[] = {0.1, 0.4, 0.7};

static bool covers_column(struct face_cover *cover, struct arena *arena, struct transform transform,
                          double x_mm, double top_mm, double height_mm)
{
    for (size_t i = 0; i < G_N_ELEMENTS(point_heights); i++) {
        /* From the baseline upwards: the box of letters has it at the bottom. */
        double at_x_mm = x_mm, at_y_mm = top_mm + height_mm * (1 - point_heights[i]);
        transform_point(transform, &at_x_mm, &at_y_mm);
        if (!covers_point(cover, arena, at_x_mm, at_y_mm)) {
            return false;
        }
    }
    return true;
}

/* Of a run that is shorter than a letter all columns count. */
static bool hides_run(struct face_cover *cover, struct arena *arena, struct transform transform,
                      struct box letters)
{
    /* At least one column, however short the run. */
    size_t count = (size_t)fmax(1, floor(letters.width_mm / (COLUMN_STEP * letters.height_mm)));
    size_t covered = 0;
    for (size_t i = 0; i < count && covered < COLUMNS_OF_A_LETTER; i++) {
        double x_mm = letters.x_mm + letters.width_mm * ((double)i + 0.5) / (double)count;
        bool is_covered =
            covers_column(cover, arena, transform, x_mm, letters.y_mm, letters.height_mm);
        /* Side by side: single columns here and there are strokes over letters, which can be read. */
        covered = is_covered ? covered + 1 : 0;
    }
    return covered >= MIN(count, COLUMNS_OF_A_LETTER);
}

bool face_cover_hides_letters(struct face_cover *cover, struct arena *arena,
                              const struct display_item *text, struct transform transform)
{
    struct box letters;
    for (size_t i = 0; text_block_run_letters(text->text.block, i, &letters); i++) {
        letters.x_mm += text->text.x_mm;
        letters.y_mm += text->text.y_mm;
        if (letters.width_mm > 0 && hides_run(cover, arena, transform, letters)) {
            return true;
        }
    }
    return false;
}

/* ---- things that are covered ---- */

/* One outline lies in another where its corners do, and no corner of the other lies in it: of a cover with a hole or a
 * notch there is one. */
bool face_cover_hides(struct face_cover *cover, struct arena *arena,
                      const struct display_item *thing, struct transform transform,
                      struct box bounds)
{
    /* What stands out by less than the slack is covered too. */
    struct box nearly = box_inset(bounds, SLACK_MM);
    /* A line covers no area that a thing could be in. */
    if (cover->item->verb == DISPLAY_STROKE || !box_contains(cover->bounds, nearly) ||
        !box_contains(cover->shown, nearly)) {
        return false;
    }
    read_polygon(cover, arena);
    const struct polygon shape = polygon_of(arena, thing, transform);
    /* Its own line reaches beyond its outline. */
    double inside_mm = reach_mm(thing, transform) - SLACK_MM;
    bool hidden = shape.count > 0;
    for (size_t i = 0; i < shape.count && hidden; i++) {
        hidden = polygon_depth_mm(&cover->polygon, shape.edges[i].x1_mm, shape.edges[i].y1_mm) >=
                     inside_mm &&
                 polygon_depth_mm(&cover->polygon, shape.edges[i].x2_mm, shape.edges[i].y2_mm) >=
                     inside_mm;
    }
    /* A corner of the cover within the thing would be an edge that the thing is seen beyond. */
    for (size_t i = 0; i < cover->polygon.count && hidden; i++) {
        const struct polygon_edge *edge = &cover->polygon.edges[i];
        hidden = polygon_depth_mm(&shape, edge->x1_mm, edge->y1_mm) < SLACK_MM;
    }
    return hidden;
}
