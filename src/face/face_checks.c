/* What only the finished face can show: things off the component, outside the safe area, too coarse for
 * print, or too close in colour to what lies behind them. */
#include <math.h>

#include "face/face_grounds.h"
#include "face/face_item.h"

/* Under this a picture shows its pixels in print (DESIGN, section 6). */
#define COARSE_DPI 200.0

/* Of text to its ground (DESIGN, section 6; WCAG 2.2 asks as much of large text). */
#define CONTRAST_WANTED 3.0

/* How far rounding, hairlines and antialiasing may reach beyond an edge without a word. */
#define SLACK_MM 0.05

enum { PUSH_DEPTH_MAX = 64 };

/* Where the list has come to: transform, clip and opacity of each push, and what was filled. */
struct check_state {
    struct transform transforms[PUSH_DEPTH_MAX];
    struct box clips[PUSH_DEPTH_MAX];
    double opacities[PUSH_DEPTH_MAX];
    const struct net_part *panels[PUSH_DEPTH_MAX]; /* of a net; NULL: the whole face */
    struct face_grounds grounds;
    size_t depth;
    size_t skipped; /* pushes beyond the deepest that is followed */
};

static struct box intersect(struct box a, struct box b)
{
    double x1 = fmax(a.x_mm, b.x_mm);
    double y1 = fmax(a.y_mm, b.y_mm);
    double x2 = fmin(a.x_mm + a.width_mm, b.x_mm + b.width_mm);
    double y2 = fmin(a.y_mm + a.height_mm, b.y_mm + b.height_mm);
    return (struct box){x1, y1, fmax(0, x2 - x1), fmax(0, y2 - y1)};
}

/* How far `inner` sticks out of `outer`; negative: inside. */
static double excess_mm(struct box outer, struct box inner)
{
    double left = outer.x_mm - inner.x_mm;
    double top = outer.y_mm - inner.y_mm;
    double right = inner.x_mm + inner.width_mm - outer.x_mm - outer.width_mm;
    double bottom = inner.y_mm + inner.height_mm - outer.y_mm - outer.height_mm;
    return fmax(fmax(left, right), fmax(top, bottom));
}

/* How far a box, of the space that the list has come to, keeps from an edge of a panel; negative: it
 * reaches beyond it. */
static double edge_distance_mm(const struct check_state *state, size_t edge, struct box box)
{
    double nearest = INFINITY;
    for (unsigned corner = 0; corner < 4; corner++) {
        struct net_point point = {
            box.x_mm + (corner % 2 == 0 ? 0 : box.width_mm),
            box.y_mm + (corner / 2 == 0 ? 0 : box.height_mm),
        };
        transform_point(state->transforms[state->depth], &point.x_mm, &point.y_mm);
        nearest = fmin(nearest, net_edge_distance_mm(state->panels[state->depth], edge, point));
    }
    return nearest;
}

/* The safe area begins as far inside each fold of a panel as it does inside the cut of a face. */
static double safe_inset_mm(const struct face_pass *pass)
{
    return pass->areas[INSIDE_SAFE].x_mm - pass->areas[INSIDE_TRIM].x_mm;
}

/* How far a box sticks out of the safe area of the panel that it is on. */
static double panel_excess_mm(const struct face_pass *pass, const struct check_state *state,
                              struct box box)
{
    double worst = -INFINITY;
    for (size_t i = 0; i < state->panels[state->depth]->corner_count; i++) {
        worst = fmax(worst, safe_inset_mm(pass) - edge_distance_mm(state, i, box));
    }
    return worst;
}

static void report_outside_safe(struct face_pass *pass, const struct display_item *item,
                                const char *what, double by_mm)
{
    face_report(pass, item->allowed, DIAG_OUTSIDE_SAFE, item->span, NULL, what,
                arena_printf(pass->arena, "%.1f", by_mm));
}

/* The lowest contrast that a part of the text has; large where it cannot be told. */
static double find_contrast(const struct check_state *state, const struct display_item *item,
                            struct box box)
{
    struct colour ground = {0};
    struct colour ink = {0};
    double lowest = INFINITY;
    if (state->opacities[state->depth] < 1 || !face_grounds_behind(&state->grounds, box, &ground)) {
        return lowest;
    }
    for (size_t i = 0; text_block_run_colour(item->text.block, i, &ink); i++) {
        lowest = ink.alpha >= 1 ? fmin(lowest, colour_contrast(ink, ground)) : lowest;
    }
    return lowest;
}

static void check_contrast(struct face_pass *pass, const struct check_state *state,
                           const struct display_item *item, struct box box)
{
    double contrast = find_contrast(state, item, box);
    if (contrast < CONTRAST_WANTED) {
        face_report(pass, item->allowed, DIAG_LOW_CONTRAST, item->span, NULL,
                    arena_printf(pass->arena, "%.1f", contrast),
                    arena_printf(pass->arena, "%.0f", CONTRAST_WANTED));
    }
}

static void check_text(struct face_pass *pass, const struct check_state *state,
                       const struct display_item *item)
{
    struct box box = text_block_bounds(item->text.block);
    box.x_mm += item->text.x_mm;
    box.y_mm += item->text.y_mm;
    bool on_panel = state->panels[state->depth] != NULL;
    double off_safe = on_panel ? panel_excess_mm(pass, state, box) : -INFINITY;
    box = transform_box(state->transforms[state->depth], box);
    double off_face = excess_mm(pass->areas[INSIDE_BLEED], box);
    off_safe = on_panel ? off_safe : excess_mm(pass->areas[INSIDE_SAFE], box);
    if (off_face > SLACK_MM) {
        diag_report(pass->diags, DIAG_OUTSIDE_FACE, item->span, NULL, "this text",
                    arena_printf(pass->arena, "%.1f", off_face));
        pass->failed = true;
    } else if (off_safe > SLACK_MM) {
        report_outside_safe(pass, item, "this text", off_safe);
    }
    check_contrast(pass, state, item, box);
}

/* How far an edge lies in the forbidden strip: beyond the safe line without reaching the bleed line.
 * A picture that runs off the component is a background and may. */
static double strip_mm(double safe, double bleed, double edge)
{
    bool beyond_safe = edge > safe + SLACK_MM;
    bool reaches_bleed = edge >= bleed - SLACK_MM;
    return beyond_safe && !reaches_bleed ? edge - safe : 0;
}

static void check_picture_place(struct face_pass *pass, const struct display_item *item,
                                struct box box)
{
    struct box safe = pass->areas[INSIDE_SAFE];
    struct box bleed = pass->areas[INSIDE_BLEED];
    double worst = strip_mm(-safe.x_mm, -bleed.x_mm, -box.x_mm);
    worst = fmax(worst, strip_mm(-safe.y_mm, -bleed.y_mm, -box.y_mm));
    worst = fmax(worst, strip_mm(safe.x_mm + safe.width_mm, bleed.x_mm + bleed.width_mm,
                                 box.x_mm + box.width_mm));
    worst = fmax(worst, strip_mm(safe.y_mm + safe.height_mm, bleed.y_mm + bleed.height_mm,
                                 box.y_mm + box.height_mm));
    if (worst > 0) {
        report_outside_safe(pass, item, "this picture", worst);
    }
}

/* Likewise on a panel, which a background covers up to its folds. */
static void check_picture_on_panel(struct face_pass *pass, const struct check_state *state,
                                   const struct display_item *item)
{
    double worst = 0;
    for (size_t i = 0; i < state->panels[state->depth]->corner_count; i++) {
        double beyond = -edge_distance_mm(state, i, item->image.box);
        worst = fmax(worst, strip_mm(-safe_inset_mm(pass), 0, beyond));
    }
    if (worst > 0) {
        report_outside_safe(pass, item, "this picture", worst);
    }
}

static void check_picture(struct face_pass *pass, struct check_state *state,
                          const struct display_item *item)
{
    const struct image *image = item->image.image;
    struct box box = transform_box(state->transforms[state->depth], item->image.box);
    box = intersect(box, state->clips[state->depth]);
    if (state->panels[state->depth] != NULL) {
        check_picture_on_panel(pass, state, item);
    } else {
        check_picture_place(pass, item, box);
    }
    face_grounds_add_picture(&state->grounds, box);
    if (image->format == IMAGE_SVG) {
        return;
    }
    double dpi = fmin(image->width_px * MM_PER_INCH / item->image.box.width_mm,
                      image->height_px * MM_PER_INCH / item->image.box.height_mm);
    if (dpi < COARSE_DPI - 0.5) {
        face_report(pass, item->allowed, DIAG_IMAGE_COARSE, item->span, NULL, image->path,
                    arena_printf(pass->arena, "%.0f", dpi),
                    arena_printf(pass->arena, "%.0f", COARSE_DPI));
    }
}

static void push(struct check_state *state, const struct display_item *item)
{
    if (state->depth + 1 < PUSH_DEPTH_MAX) {
        state->transforms[state->depth + 1] =
            transform_then(item->push.transform, state->transforms[state->depth]);
        state->clips[state->depth + 1] = state->clips[state->depth];
        state->opacities[state->depth + 1] = state->opacities[state->depth] * item->push.opacity;
        state->panels[state->depth + 1] =
            item->push.panel != NULL ? item->push.panel : state->panels[state->depth];
        state->depth++;
    } else {
        state->skipped++;
    }
}

static void note_fill(struct check_state *state, const struct display_item *item)
{
    struct colour colour = item->fill.colour;
    colour.alpha *= state->opacities[state->depth];
    face_grounds_add_fill(&state->grounds, &item->fill.path, state->transforms[state->depth],
                          colour);
}

static void pop(struct check_state *state)
{
    if (state->skipped > 0) {
        state->skipped--;
    } else if (state->depth > 0) {
        state->depth--;
    }
}

void face_check(struct face_pass *pass)
{
    struct check_state state = {.depth = 0};
    state.transforms[0] = transform_identity();
    state.opacities[0] = 1;
    face_grounds_init(&state.grounds);
    state.clips[0] = box_inset(pass->areas[INSIDE_BLEED], -1000);
    for (size_t i = 0; i < pass->list->count; i++) {
        const struct display_item *item = &pass->list->items[i];
        switch (item->verb) {
        case DISPLAY_PUSH:
            push(&state, item);
            break;
        case DISPLAY_POP:
            pop(&state);
            break;
        case DISPLAY_CLIP:
            state.clips[state.depth] =
                intersect(state.clips[state.depth], transform_box(state.transforms[state.depth],
                                                                  path_bounds(&item->clip.path)));
            break;
        case DISPLAY_FILL:
            note_fill(&state, item);
            break;
        case DISPLAY_TEXT:
            check_text(pass, &state, item);
            break;
        case DISPLAY_IMAGE:
            check_picture(pass, &state, item);
            break;
        default:
            break;
        }
    }
    face_grounds_clear(&state.grounds);
}
