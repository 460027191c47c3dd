/* Whether things lie where a cut that is a little off does no harm: within the safe area, or all over
 * the edge as a background does. */
#include <math.h>

#include "face/face_check.h"

/* How far `inner` sticks out of `outer`; negative: inside. */
static double excess_mm(struct box outer, struct box inner)
{
    double left_mm = outer.x_mm - inner.x_mm;
    double top_mm = outer.y_mm - inner.y_mm;
    double right_mm = inner.x_mm + inner.width_mm - outer.x_mm - outer.width_mm;
    double bottom_mm = inner.y_mm + inner.height_mm - outer.y_mm - outer.height_mm;
    return fmax(fmax(left_mm, right_mm), fmax(top_mm, bottom_mm));
}

/* How far a box, of the space that the list has come to, keeps from an edge of a panel; negative: it
 * reaches beyond it. */
static double edge_distance_mm(const struct check_level *level, size_t edge, struct box box)
{
    double nearest_mm = INFINITY;
    for (unsigned corner = 0; corner < 4; corner++) {
        struct net_point point = {
            box.x_mm + (corner % 2 == 0 ? 0 : box.width_mm),
            box.y_mm + (corner / 2 == 0 ? 0 : box.height_mm),
        };
        transform_point(level->transform, &point.x_mm, &point.y_mm);
        nearest_mm = fmin(nearest_mm, net_edge_distance_mm(level->panel, edge, point));
    }
    return nearest_mm;
}

/* The safe area begins as far inside each fold of a panel as it does inside the cut of a face. */
static double safe_inset_mm(const struct face_pass *pass)
{
    return pass->areas[INSIDE_SAFE].x_mm - pass->areas[INSIDE_TRIM].x_mm;
}

/* How far a box sticks out of the safe area of the panel that it is on. */
static double panel_excess_mm(const struct face_pass *pass, const struct check_level *level,
                              struct box box)
{
    double worst_mm = -INFINITY;
    for (size_t i = 0; i < level->panel->corner_count; i++) {
        worst_mm = fmax(worst_mm, safe_inset_mm(pass) - edge_distance_mm(level, i, box));
    }
    return worst_mm;
}

static void report_outside_safe(struct face_pass *pass, const struct display_item *item,
                                const char *what, double by_mm)
{
    face_report(pass, item->allowed, DIAG_OUTSIDE_SAFE, item->span, NULL, what,
                arena_printf(pass->arena, "%.1f", by_mm));
}

struct box face_check_text_box(const struct display_item *item)
{
    struct box box = text_block_bounds(item->text.block);
    box.x_mm += item->text.x_mm;
    box.y_mm += item->text.y_mm;
    return box;
}

void face_check_text_place(struct face_check *check, const struct display_item *item)
{
    struct face_pass *pass = check->pass;
    const struct check_level *level = face_check_level(check);
    struct box box = face_check_text_box(item);
    struct box on_face = transform_box(level->transform, box);
    double off_face_mm = excess_mm(pass->areas[INSIDE_BLEED], on_face);
    double off_safe_mm = level->panel != NULL ? panel_excess_mm(pass, level, box)
                                              : excess_mm(pass->areas[INSIDE_SAFE], on_face);
    if (off_face_mm > CHECK_SLACK_MM) {
        diag_report(pass->diags, DIAG_OUTSIDE_FACE, item->span, NULL, "this text",
                    arena_printf(pass->arena, "%.1f", off_face_mm));
        pass->failed = true;
    } else if (off_safe_mm > CHECK_SLACK_MM) {
        report_outside_safe(pass, item, "this text", off_safe_mm);
    }
}

/* How far an edge lies in the forbidden strip: beyond the safe line without reaching the bleed line. */
static double strip_mm(double safe_mm, double bleed_mm, double edge_mm)
{
    bool beyond_safe = edge_mm > safe_mm + CHECK_SLACK_MM;
    bool reaches_bleed = edge_mm >= bleed_mm - CHECK_SLACK_MM;
    return beyond_safe && !reaches_bleed ? edge_mm - safe_mm : 0;
}

static double worst_strip_mm(struct box safe, struct box bleed, struct box box)
{
    double worst_mm = strip_mm(-safe.x_mm, -bleed.x_mm, -box.x_mm);
    worst_mm = fmax(worst_mm, strip_mm(-safe.y_mm, -bleed.y_mm, -box.y_mm));
    worst_mm = fmax(worst_mm, strip_mm(safe.x_mm + safe.width_mm, bleed.x_mm + bleed.width_mm,
                                       box.x_mm + box.width_mm));
    return fmax(worst_mm, strip_mm(safe.y_mm + safe.height_mm, bleed.y_mm + bleed.height_mm,
                                   box.y_mm + box.height_mm));
}

/* Likewise on a panel, which a background covers up to its folds. */
static double worst_strip_on_panel_mm(const struct face_pass *pass, const struct check_level *level,
                                      struct box box)
{
    double worst_mm = 0;
    for (size_t i = 0; i < level->panel->corner_count; i++) {
        double beyond_mm = -edge_distance_mm(level, i, box);
        worst_mm = fmax(worst_mm, strip_mm(-safe_inset_mm(pass), 0, beyond_mm));
    }
    return worst_mm;
}

void face_check_place(struct face_check *check, const struct display_item *item, struct box box,
                      const char *what)
{
    struct face_pass *pass = check->pass;
    const struct check_level *level = face_check_level(check);
    struct box on_face = transform_box(level->transform, box);
    if (!box_overlaps(box_inset(pass->areas[INSIDE_TRIM], -MM_TOLERANCE), on_face)) {
        face_report(pass, item->allowed, DIAG_OFF_FACE, item->span, NULL, what);
        return;
    }
    struct box shown = box_intersection(on_face, level->clip.outer);
    double worst_mm = level->panel != NULL ? worst_strip_on_panel_mm(pass, level, box)
                                           : worst_strip_mm(pass->areas[INSIDE_SAFE],
                                                            pass->areas[INSIDE_BLEED], shown);
    if (worst_mm > 0) {
        report_outside_safe(pass, item, what, worst_mm);
    }
}
