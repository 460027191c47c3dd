/* Where things stand on a face.
 *
 * Boxes tell where something ends as long as the face is one; against any other cut line, and the folds of a panel, it
 * is followed itself (face_outline). */
#include "face/face_places.h"

#include <math.h>

/* How far rounding, hairlines and antialiasing may reach beyond an edge without a word. */
#define CHECK_SLACK_MM 0.05

/* ---- panels of a net ---- */

/* Inside, as parts are convex. */
static struct net_point middle_of(const struct net_part *part)
{
    struct net_point middle = {0, 0};
    for (size_t i = 0; i < part->corner_count; i++) {
        middle.x_mm += part->corners[i].x_mm / (double)part->corner_count;
        middle.y_mm += part->corners[i].y_mm / (double)part->corner_count;
    }
    return middle;
}

/* Every side of a die comes up, and a ground of all tells none of them; to a box it is something on each side. */
static bool is_die(const struct face_pass *pass)
{
    return node_lookup(pass->net_node, "die") != NULL;
}

/* What lies in a panel's own space counts for that panel, other things for each panel whose middle they cover; on a die
 * not what covers all of the face. */
static void note_panels(struct face_places *places, const struct face_level *level,
                        struct box on_face)
{
    const struct net *net = places->pass->net;
    const struct net_part *panel = level->panel;
    if (places->has_something != NULL && panel != NULL) {
        places->has_something[panel - net->parts] = true;
        return;
    }
    if (places->has_something == NULL ||
        (is_die(places->pass) && box_contains(on_face, places->pass->areas[INSIDE_TRIM]))) {
        return;
    }
    for (size_t i = 0; i < net->part_count; i++) {
        struct net_point middle = middle_of(&net->parts[i]);
        places->has_something[i] =
            places->has_something[i] ||
            box_contains(on_face, (struct box){middle.x_mm, middle.y_mm, 0, 0});
    }
}

/* A panel is blank where others are not. */
void face_places_report_panels(const struct face_places *places)
{
    /* `count` is of panels alone: nobody sees flaps. */
    struct face_pass *pass = places->pass;
    size_t blank_count = 0, count = 0;
    const char *blank = "";
    for (size_t i = 0; places->has_something != NULL && i < pass->net->part_count; i++) {
        const char *name = pass->net->parts[i].name;
        count += name != NULL ? 1 : 0;
        if (name != NULL && !places->has_something[i]) {
            blank = arena_printf(pass->arena, "%s%s%s", blank, blank_count++ > 0 ? ", " : "", name);
        }
    }
    if (blank_count > 0 && blank_count < count) {
        face_report(pass, pass->list->allowed, DIAG_PANEL_EMPTY, pass->net_node->span,
                    node_path(pass->arena, pass->net_node), blank_count > 1 ? "s" : "", blank,
                    is_die(pass) ? "die" : "box");
    }
}

/* ---- places ---- */

/* How far `inner` sticks out of `outer`; negative: inside. */
static double excess_mm(struct box outer, struct box inner)
{
    double left_mm = outer.x_mm - inner.x_mm;
    double top_mm = outer.y_mm - inner.y_mm;
    double right_mm = inner.x_mm + inner.width_mm - outer.x_mm - outer.width_mm;
    double bottom_mm = inner.y_mm + inner.height_mm - outer.y_mm - outer.height_mm;
    return fmax(fmax(left_mm, right_mm), fmax(top_mm, bottom_mm));
}

/* The safe area begins as far inside each fold of a panel as it does inside the cut of a face. */
static double safe_inset_mm(const struct face_pass *pass)
{
    return pass->areas[INSIDE_SAFE].x_mm - pass->areas[INSIDE_TRIM].x_mm;
}

/* What is held against edges that are no box's; NULL: a box is all there is. A panel ends at its folds, beyond which
 * its background has no bleed. */
static const struct face_outline *outline_here(const struct face_places *places,
                                               const struct face_level *level)
{
    const struct net_part *panel = level->panel;
    const struct face_outline *whole = places->pass->has_shape ? &places->outline : NULL;
    return panel != NULL ? &places->panels[panel - places->pass->net->parts] : whole;
}

/* To a tenth of a millimetre, as well as anybody cuts. */
static void report_outside_safe(struct face_pass *pass, const struct display_item *item,
                                const char *what, double by_mm)
{
    face_report(pass, item->allowed, DIAG_OUTSIDE_SAFE, item->span, NULL, what,
                arena_printf(pass->arena, "%.1f", by_mm));
}

/* Where the face has an outline the letters are held against that, and the box only against the bleed. */
void face_places_check_text(struct face_places *places, const struct face_level *level,
                            const struct display_item *item)
{
    struct face_pass *pass = places->pass;
    struct box box = display_item_bounds(item);
    struct box on_face = transform_box(level->transform, box);
    /* Held against three boxes in turn: the bleed, the clip, the safe area. */
    double off_face_mm = excess_mm(pass->areas[INSIDE_BLEED], on_face);
    note_panels(places, level, on_face);
    double off_clip_mm = excess_mm(level->clip->bounds.outer, on_face);
    double off_safe_mm =
        level->panel != NULL ? -INFINITY : excess_mm(pass->areas[INSIDE_SAFE], on_face);
    const struct face_outline *outline = outline_here(places, level);
    if (outline != NULL) {
        double depth_mm = face_outline_text_depth_mm(outline, item->text.block, item->text.x_mm,
                                                     item->text.y_mm, level->transform);
        /* Beyond a fold letters are on another panel, but not lost. */
        off_face_mm =
            level->panel != NULL ? off_face_mm : fmax(off_face_mm, -depth_mm - outline->bleed_mm);
        off_safe_mm = fmax(off_safe_mm, outline->safe_mm - depth_mm);
    }
    if (off_face_mm > CHECK_SLACK_MM) {
        diag_report(pass->diags, DIAG_OUTSIDE_FACE, item->span, NULL, "this text",
                    arena_printf(pass->arena, "%.1f", off_face_mm));
        pass->failed = true;
    } else if (off_safe_mm > CHECK_SLACK_MM) {
        report_outside_safe(pass, item, "this text", off_safe_mm);
    } else if (off_clip_mm > CHECK_SLACK_MM) {
        face_report(pass, item->allowed, DIAG_TEXT_CLIPPED, item->span, NULL,
                    arena_printf(pass->arena, "%.1f", off_clip_mm));
    }
}

/* How far an edge lies in the forbidden strip: beyond the safe line without reaching the bleed line. */
static double strip_mm(double safe_mm, double bleed_mm, double edge_mm)
{
    bool beyond_safe = edge_mm > safe_mm + CHECK_SLACK_MM;
    bool reaches_bleed = edge_mm >= bleed_mm - CHECK_SLACK_MM;
    return beyond_safe && !reaches_bleed ? edge_mm - safe_mm : 0;
}

/* Each edge for itself, with its sign turned where it looks to the left or up, so that further out is always more. */
static double worst_strip_mm(struct box safe, struct box bleed, struct box box)
{
    double worst_mm = strip_mm(-safe.x_mm, -bleed.x_mm, -box.x_mm);
    worst_mm = fmax(worst_mm, strip_mm(-safe.y_mm, -bleed.y_mm, -box.y_mm));
    worst_mm = fmax(worst_mm, strip_mm(safe.x_mm + safe.width_mm, bleed.x_mm + bleed.width_mm,
                                       box.x_mm + box.width_mm));
    return fmax(worst_mm, strip_mm(safe.y_mm + safe.height_mm, bleed.y_mm + bleed.height_mm,
                                   box.y_mm + box.height_mm));
}

/* The trim counts, not the bleed: what is only in the bleed is cut away. */
static bool misses_face(const struct face_places *places, const struct face_level *level,
                        const struct path *path, struct box on_face)
{
    struct box trim = box_inset(places->pass->areas[INSIDE_TRIM], -MM_TOLERANCE);
    const struct face_outline *outline = outline_here(places, level);
    return !box_overlaps(trim, on_face) ||
           (outline != NULL && face_outline_misses(outline, path, level->transform));
}

/* How far a shape that ends between the safe area and the bleed lies outside the safe area. */
static double outside_safe_mm(const struct face_places *places, const struct face_level *level,
                              const struct path *path, struct box on_face)
{
    const struct face_outline *outline = outline_here(places, level);
    if (outline != NULL) {
        return face_outline_strip_mm(outline, path, level->transform, level->clip->bounds.outer);
    }
    return worst_strip_mm(places->pass->areas[INSIDE_SAFE], places->pass->areas[INSIDE_BLEED],
                          box_intersection(on_face, level->clip->bounds.outer));
}

void face_places_check_shape(struct face_places *places, const struct face_level *level,
                             const struct display_item *item, struct box bounds,
                             const struct path *path, const char *what)
{
    struct face_pass *pass = places->pass;
    struct box on_face = transform_box(level->transform, bounds);
    note_panels(places, level, on_face);
    /* What is not on the component at all has no other fault worth a word. */
    if (misses_face(places, level, path, on_face)) {
        face_report(pass, item->allowed, DIAG_OFF_FACE, item->span, NULL, what,
                    level->panel != NULL ? "its panel" : "the component");
        return;
    }
    double worst_mm = outside_safe_mm(places, level, path, on_face);
    /* What fills its clip ends where that does, however far it goes on into the bleed. */
    double clip_end_mm =
        box_contains(box_inset(on_face, -CHECK_SLACK_MM), level->clip->bounds.outer)
            ? level->clip_end_mm
            : 0;
    if (clip_end_mm > fmax(worst_mm, 0)) {
        report_outside_safe(pass, item, arena_printf(pass->arena, "the clip of %s", what),
                            clip_end_mm);
    } else if (worst_mm > 0) {
        report_outside_safe(pass, item, what, worst_mm);
    }
}

/* A frame along the bleed that is as wide as the bleed or a little more: what is seen of it inside the cut is
 * as uneven as the cut. Its inner edge has to reach the safe area. */
void face_places_check_frame(const struct face_places *places, const struct face_level *level,
                             const struct display_item *item, double width_mm)
{
    const struct path *path = &item->stroke.path;
    const struct box *areas = places->pass->areas;
    struct box on_face = transform_box(level->transform, path_bounds(path));
    bool closed = path->count > 0 && path->steps[path->count - 1].verb == PATH_CLOSE;
    bool has_bleed = areas[INSIDE_BLEED].width_mm > areas[INSIDE_TRIM].width_mm;
    if (!closed || !has_bleed || outline_here(places, level) != NULL ||
        !box_contains(box_inset(on_face, -CHECK_SLACK_MM), areas[INSIDE_BLEED])) {
        return;
    }
    /* How far the safe area reaches under the inner edge of the frame. */
    double short_mm = excess_mm(areas[INSIDE_SAFE], box_inset(on_face, width_mm / 2));
    if (short_mm > CHECK_SLACK_MM) {
        report_outside_safe(places->pass, item, "the inner edge of this frame", short_mm);
    }
}

/* ---- a walk begins, and is clipped ---- */

bool face_places_has_outline(const struct face_places *places, const struct face_level *level)
{
    return outline_here(places, level) != NULL;
}

void face_places_clip(const struct face_places *places, struct face_level *level,
                      const struct path *path)
{
    const struct face_outline *outline = outline_here(places, level);
    const struct face_clip *own =
        face_clip_within(places->pass->arena, level->clip, path, level->transform);
    /* Against an outline a shape is held itself, as its bounds tell nothing of where it ends; of a box they do. */
    if (outline != NULL && own->shape.count > 0) {
        level->clip_end_mm =
            fmax(level->clip_end_mm,
                 face_outline_strip_mm(outline, path, level->transform, level->clip->bounds.outer));
    }
    /* Clips only take away. */
    level->clip = own;
}

/* Of a box it is never asked. */
static struct face_outline outline_of(const struct face_pass *pass)
{
    if (!pass->has_shape) {
        return (struct face_outline){0};
    }
    struct face_outline outline = {
        .safe_mm = safe_inset_mm(pass),
        .bleed_mm = pass->areas[INSIDE_TRIM].x_mm - pass->areas[INSIDE_BLEED].x_mm,
        .arena = pass->arena,
    };
    polygon_from_path(&outline.cut, pass->arena, &pass->list->outline, transform_identity());
    return outline;
}

/* Of each panel and flap of the net; NULL: there is none. */
static const struct face_outline *panels_of(const struct face_pass *pass)
{
    if (pass->net == NULL) {
        return NULL;
    }
    struct face_outline *outlines =
        ARENA_NEW_ARRAY(pass->arena, struct face_outline, pass->net->part_count);
    for (size_t i = 0; i < pass->net->part_count; i++) {
        const struct net_part *part = &pass->net->parts[i];
        struct path path;
        path_init(&path, pass->arena);
        for (size_t j = 0; j < part->corner_count; j++) {
            (j == 0 ? path_move_to : path_line_to)(&path, part->corners[j].x_mm,
                                                   part->corners[j].y_mm);
        }
        path_close(&path);
        outlines[i] = (struct face_outline){.safe_mm = safe_inset_mm(pass), .arena = pass->arena};
        polygon_from_path(&outlines[i].cut, pass->arena, &path, transform_identity());
    }
    return outlines;
}

void face_places_init(struct face_places *places, struct face_pass *pass)
{
    *places = (struct face_places){
        .pass = pass,
        .outline = outline_of(pass),
        .panels = panels_of(pass),
        .has_something =
            pass->net != NULL ? ARENA_NEW_ARRAY(pass->arena, bool, pass->net->part_count) : NULL,
    };
}
