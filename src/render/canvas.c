/* The drawing verbs as Cairo calls. */
#include "render/canvas.h"

#include <math.h>

#include "geom/length_units.h"
#include "text/text_pen.h"

/* Of a line that is drawn as one shape, however its parts lie. */
enum { STEPS_AT_ONCE = 1000 };

/* Our names of caps and joins as Cairo's. */
static const cairo_line_cap_t line_caps[] = {[STROKE_CAP_BUTT] = CAIRO_LINE_CAP_BUTT,
                                             [STROKE_CAP_ROUND] = CAIRO_LINE_CAP_ROUND,
                                             [STROKE_CAP_SQUARE] = CAIRO_LINE_CAP_SQUARE};
static const cairo_line_join_t line_joins[] = {[STROKE_JOIN_MITER] = CAIRO_LINE_JOIN_MITER,
                                               [STROKE_JOIN_ROUND] = CAIRO_LINE_JOIN_ROUND,
                                               [STROKE_JOIN_BEVEL] = CAIRO_LINE_JOIN_BEVEL};

static void add_steps(cairo_t *cr, const struct path *path, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        const struct path_step *step = &path->steps[i];
        double x = pt_from_mm(step->x_mm), y = pt_from_mm(step->y_mm);
        switch (step->verb) {
        case PATH_MOVE:
            cairo_move_to(cr, x, y);
            break;
        case PATH_LINE:
            cairo_line_to(cr, x, y);
            break;
        case PATH_CURVE:
            cairo_curve_to(cr, pt_from_mm(step->x1_mm), pt_from_mm(step->y1_mm),
                           pt_from_mm(step->x2_mm), pt_from_mm(step->y2_mm), x, y);
            break;
        case PATH_CLOSE:
            cairo_close_path(cr);
            break;
        }
    }
}

/* Onto the path that cairo has, in the space of the transformation that is in force: pieces add theirs after
 * canvas_place(). */
void canvas_add_path(cairo_t *cr, const struct path *path)
{
    add_steps(cr, path, 0, path->count);
}

static void set_colour(cairo_t *cr, struct colour colour)
{
    cairo_set_source_rgba(cr, colour.red, colour.green, colour.blue, colour.alpha);
}

/* Without lengths the line is solid. */
void canvas_set_dashes(cairo_t *cr, const double *dashes_mm, size_t count)
{
    double dashes_pt[STROKE_DASH_MAX];
    for (size_t i = 0; i < count; i++) {
        dashes_pt[i] = pt_from_mm(dashes_mm[i]);
    }
    cairo_set_dash(cr, dashes_pt, (int)count, 0);
}

/* Only the shift is a length and has to become points; the four factors have no unit. */
void canvas_transform(cairo_t *cr, const struct transform *transform)
{
    cairo_matrix_t matrix;
    cairo_matrix_init(&matrix, transform->xx, transform->yx, transform->xy, transform->yy,
                      pt_from_mm(transform->x0_mm), pt_from_mm(transform->y0_mm));
    cairo_transform(cr, &matrix);
}

/* From the space of a page into that of the piece on it. */
void canvas_place(cairo_t *cr, const struct placement *placement, const struct piece_shape *shape)
{
    struct transform to_page = placement_transform(placement, shape);
    canvas_transform(cr, &to_page);
}

/* Playing one list: what is open on the way. */
struct replay {
    cairo_t *cr;
    struct image_drawer *drawer;
    struct text_pen *pen; /* draws what waits before all that is no text */
    bool vector;
    GArray *opacities; /* double of each push that is not popped yet */
    bool ok;
};

/* Opacity is that of all items together: they are drawn into a group of their own, which is laid down with it when
 * the pop comes. What is opaque needs no group, and costs no form in a PDF. */
static void play_push(struct replay *replay, const struct display_item *item)
{
    g_array_append_val(replay->opacities, item->push.opacity);
    cairo_save(replay->cr);
    if (item->push.opacity < 1) {
        cairo_push_group(replay->cr);
    }
    canvas_transform(replay->cr, &item->push.transform);
}

/* Undoes the last push that is open. The group goes down before the transformation is taken back. */
static void play_pop(struct replay *replay)
{
    if (replay->opacities->len == 0) {
        return;
    }
    double opacity = g_array_index(replay->opacities, double, replay->opacities->len - 1);
    g_array_set_size(replay->opacities, replay->opacities->len - 1);
    if (opacity < 1) {
        cairo_pop_group_to_source(replay->cr);
        cairo_paint_with_alpha(replay->cr, opacity);
    }
    cairo_restore(replay->cr);
}

/* Cairo's fill, stroke and clip take the path with them, so no item leaves one for the next. */
static void play_fill(cairo_t *cr, const struct display_item *item)
{
    canvas_add_path(cr, &item->fill.path);
    cairo_set_fill_rule(cr,
                        item->fill.even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    set_colour(cr, item->fill.colour);
    cairo_fill(cr);
}

/* The end of the part of a path that begins with a step: where the next one moves. */
static size_t end_of_part(const struct path *path, size_t first)
{
    size_t end = first + 1;
    while (end < path->count && path->steps[end].verb != PATH_MOVE) {
        end++;
    }
    return end;
}

/* Whether no row of pixels has something of two parts of a line, which come from top to bottom. */
static bool has_rows_apart(cairo_t *cr, const struct path *path, double reach_mm)
{
    double below_px = -INFINITY;
    for (size_t first = 0, end; first < path->count; first = end) {
        double left, top, right, bottom;
        end = end_of_part(path, first);
        add_steps(cr, path, first, end);
        cairo_path_extents(cr, &left, &top, &right, &bottom);
        cairo_new_path(cr);
        double reach_pt = pt_from_mm(reach_mm);
        left -= reach_pt;
        top -= reach_pt;
        right += reach_pt;
        bottom += reach_pt;
        cairo_user_to_device(cr, &left, &top);
        cairo_user_to_device(cr, &right, &bottom);
        if (floor(fmin(top, bottom)) < below_px) {
            return false;
        }
        below_px = ceil(fmax(top, bottom));
    }
    return true;
}

/* Of a line with very many parts, as the rows of a pattern over all of a map, Cairo makes one shape before it draws any
 * of it: tens of MiB. Row by row the same pixels come out, where none has something of two rows. */
static void stroke_parts(cairo_t *cr, const struct path *path)
{
    for (size_t first = 0, end; first < path->count; first = end) {
        end = end_of_part(path, first);
        add_steps(cr, path, first, end);
        cairo_stroke(cr);
    }
}

static void play_stroke(cairo_t *cr, const struct display_item *item, bool vector)
{
    const struct stroke *stroke = &item->stroke.stroke;
    const struct path *path = &item->stroke.path;
    set_colour(cr, stroke->colour);
    cairo_set_line_width(cr, pt_from_mm(stroke->width_mm));
    canvas_set_dashes(cr, stroke->dashes_mm, stroke->dash_count);
    cairo_set_line_cap(cr, line_caps[stroke->cap]);
    cairo_set_line_join(cr, line_joins[stroke->join]);
    if (!vector && path->count > STEPS_AT_ONCE && has_rows_apart(cr, path, stroke->width_mm / 2)) {
        stroke_parts(cr, path);
    } else {
        canvas_add_path(cr, path);
        cairo_stroke(cr);
    }
}

/* A failure is noted and the rest is drawn: the caller throws the whole away. */
static void play_image(struct replay *replay, const struct display_item *item)
{
    const struct box *box = &item->image.box;
    cairo_save(replay->cr);
    cairo_translate(replay->cr, pt_from_mm(box->x_mm), pt_from_mm(box->y_mm));
    if (!image_drawer_draw(replay->drawer, replay->cr, item->image.image, pt_from_mm(box->width_mm),
                           pt_from_mm(box->height_mm), item->image.opacity, replay->vector)) {
        replay->ok = false;
    }
    cairo_restore(replay->cr);
}

/* On both sides of the edge of each letter; the letter covers the inner half. */
static void stroke_letters(cairo_t *cr, const struct text_block *block,
                           const struct text_outline *outline)
{
    cairo_save(cr);
    cairo_new_path(cr);
    text_block_add_path(block, cr);
    set_colour(cr, outline->colour);
    cairo_set_line_width(cr, pt_from_mm(2 * outline->width_mm));
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_stroke(cr);
    cairo_restore(cr);
}

/* One shape, however letters and outline overlap: what is not opaque is as dark everywhere. */
static void draw_shadow(cairo_t *cr, const struct display_item *item)
{
    const struct text_shadow *shadow = &item->text.shadow;
    struct colour opaque = shadow->colour;
    opaque.alpha = 1;
    struct text_outline outline = {item->text.outline.width_mm, opaque};
    cairo_save(cr);
    cairo_translate(cr, pt_from_mm(shadow->dx_mm), pt_from_mm(shadow->dy_mm));
    cairo_push_group(cr);
    if (outline.width_mm > 0) {
        stroke_letters(cr, item->text.block, &outline);
    }
    cairo_new_path(cr);
    text_block_add_path(item->text.block, cr);
    set_colour(cr, opaque);
    cairo_fill(cr);
    cairo_pop_group_to_source(cr);
    cairo_paint_with_alpha(cr, shadow->colour.alpha);
    cairo_restore(cr);
}

/* From the ground up: the shadow, the outline, the letters. */
static void play_text(struct replay *replay, const struct display_item *item)
{
    cairo_t *cr = replay->cr;
    double x_pt = pt_from_mm(item->text.x_mm), y_pt = pt_from_mm(item->text.y_mm);
    if (text_has_shadow(&item->text.shadow) || item->text.outline.width_mm > 0) {
        text_pen_flush(replay->pen);
        cairo_save(cr);
        cairo_translate(cr, x_pt, y_pt);
        if (text_has_shadow(&item->text.shadow)) {
            draw_shadow(cr, item);
        }
        if (item->text.outline.width_mm > 0 && !item->text.shadow_alone) {
            stroke_letters(cr, item->text.block, &item->text.outline);
        }
        cairo_restore(cr);
    }
    if (!item->text.shadow_alone) {
        text_pen_add(replay->pen, item->text.block, x_pt, y_pt);
    }
}

/* Every verb that a display list has; the compiler names one that is forgotten. */
static void play_item(struct replay *replay, const struct display_item *item)
{
    if (item->verb != DISPLAY_TEXT) {
        text_pen_flush(replay->pen);
    }
    switch (item->verb) {
    case DISPLAY_PUSH:
        play_push(replay, item);
        break;
    case DISPLAY_POP:
        play_pop(replay);
        break;
    case DISPLAY_CLIP:
        canvas_add_path(replay->cr, &item->clip.path);
        cairo_set_fill_rule(replay->cr, CAIRO_FILL_RULE_WINDING);
        cairo_clip(replay->cr);
        break;
    case DISPLAY_FILL:
        play_fill(replay->cr, item);
        break;
    case DISPLAY_STROKE:
        play_stroke(replay->cr, item, replay->vector);
        break;
    case DISPLAY_IMAGE:
        play_image(replay, item);
        break;
    case DISPLAY_TEXT:
        play_text(replay, item);
        break;
    }
}

/* In order, later items on earlier ones. The context comes with any transformation; the list's own is in mm of the
 * face. False if a picture failed. */
bool canvas_replay(cairo_t *cr, const struct display_list *list, struct image_drawer *drawer,
                   bool vector)
{
    struct replay replay = {.cr = cr, .drawer = drawer, .vector = vector, .ok = true};
    replay.opacities = g_array_new(FALSE, FALSE, sizeof(double));
    replay.pen = text_pen_new(cr);
    cairo_save(cr);
    cairo_new_path(cr);
    for (size_t i = 0; i < list->count; i++) {
        play_item(&replay, &list->items[i]);
    }
    text_pen_flush(replay.pen);
    /* What a list left open is closed here, so that the context is as it was. */
    while (replay.opacities->len > 0) {
        play_pop(&replay);
    }
    cairo_restore(cr);
    text_pen_free(replay.pen);
    g_array_free(replay.opacities, TRUE);
    return replay.ok;
}

/* A white line under black dashes, which shows on any ground. */
void canvas_draw_folds(cairo_t *cr, const struct fold_line *folds, size_t count, double line_mm)
{
    const double dash_share = 8, gap_share = 5; /* of the width */
    const double dashes_mm[] = {line_mm * dash_share, line_mm * gap_share};
    cairo_save(cr);
    cairo_new_path(cr);
    for (size_t i = 0; i < count; i++) {
        cairo_move_to(cr, pt_from_mm(folds[i].x1_mm), pt_from_mm(folds[i].y1_mm));
        cairo_line_to(cr, pt_from_mm(folds[i].x2_mm), pt_from_mm(folds[i].y2_mm));
    }
    cairo_set_line_width(cr, pt_from_mm(line_mm));
    cairo_set_source_rgb(cr, 1, 1, 1);
    canvas_set_dashes(cr, NULL, 0);
    cairo_stroke_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    canvas_set_dashes(cr, dashes_mm, G_N_ELEMENTS(dashes_mm));
    cairo_stroke(cr);
    cairo_restore(cr);
}
