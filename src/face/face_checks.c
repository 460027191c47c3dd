/* What only the finished face can show: things off the component, outside the safe area, too coarse or
 * too thin for print, or texts that cannot be read where they stand. */
#include <math.h>

#include "face/face_check.h"

/* Under this a picture shows its pixels in print: two thirds of the 300 that print shops ask for. */
#define COARSE_DPI 200.0
#define DPI_SLACK  0.5 /* what rounds to 200 is shown as 200 */

/* A quarter of a point: a thinner line breaks up, or is left out, in print. */
#define LINE_WIDTH_WANTED_MM (0.25 * MM_PER_INCH / PT_PER_INCH)

/* Farther around a face than anything on it reaches: what can be seen before the first clip. */
#define EVERYWHERE_MM 1000.0

/* How much longer a length along an axis becomes on the face. */
static double scale_along_x(struct transform transform)
{
    return hypot(transform.xx, transform.yx);
}

static double scale_along_y(struct transform transform)
{
    return hypot(transform.xy, transform.yy);
}

static void check_text(struct face_check *check, const struct display_item *item)
{
    face_check_text_place(check, item);
    face_check_text(check, item);
}

static void check_resolution(struct face_check *check, const struct display_item *item)
{
    const struct image *image = item->image.image;
    struct transform transform = face_check_level(check)->transform;
    struct face_pass *pass = check->pass;
    double dpi = fmin(
        image->width_px * MM_PER_INCH / (item->image.box.width_mm * scale_along_x(transform)),
        image->height_px * MM_PER_INCH / (item->image.box.height_mm * scale_along_y(transform)));
    if (dpi < COARSE_DPI - DPI_SLACK) {
        face_report(pass, item->allowed, DIAG_IMAGE_COARSE, item->span, NULL, image->path,
                    arena_printf(pass->arena, "%.0f", dpi),
                    arena_printf(pass->arena, "%.0f", COARSE_DPI));
    }
}

static void check_picture(struct face_check *check, const struct display_item *item)
{
    const struct check_level *level = face_check_level(check);
    face_check_place(check, item, item->image.box, "this picture");
    face_grounds_add_picture(&check->grounds, item->image.image, item->image.box, level->transform,
                             level->clip, level->opacity * item->image.opacity);
    if (item->image.image->format != IMAGE_SVG) {
        check_resolution(check, item);
    }
}

static void check_fill(struct face_check *check, const struct display_item *item)
{
    const struct check_level *level = face_check_level(check);
    struct colour colour = item->fill.colour;
    colour.alpha *= level->opacity;
    face_check_place(check, item, path_bounds(&item->fill.path), "this shape");
    face_grounds_add_fill(&check->grounds, &item->fill.path, level->transform, level->clip, colour);
}

static void check_stroke(struct face_check *check, const struct display_item *item)
{
    const struct stroke *stroke = &item->stroke.stroke;
    struct transform transform = face_check_level(check)->transform;
    struct face_pass *pass = check->pass;
    double width_mm = stroke->width_mm * fmin(scale_along_x(transform), scale_along_y(transform));
    /* By its middle: half the width of a line beyond the safe area does no harm. */
    face_check_place(check, item, path_bounds(&item->stroke.path), "this line");
    if (width_mm < LINE_WIDTH_WANTED_MM - MM_TOLERANCE) {
        face_report(pass, item->allowed, DIAG_LINE_TOO_THIN, item->span, NULL,
                    arena_printf(pass->arena, "%.2g", width_mm),
                    arena_printf(pass->arena, "%.2f", LINE_WIDTH_WANTED_MM));
    }
}

static void push(struct face_check *check, const struct display_item *item)
{
    if (check->depth + 1 == CHECK_DEPTH_MAX) {
        check->skipped++;
        return;
    }
    const struct check_level *outer = face_check_level(check);
    check->levels[++check->depth] = (struct check_level){
        .transform = transform_then(item->push.transform, outer->transform),
        .clip = outer->clip,
        .opacity = outer->opacity * item->push.opacity,
        .panel = item->push.panel != NULL ? item->push.panel : outer->panel,
    };
}

static void pop(struct face_check *check, const struct display_item *item)
{
    (void)item;
    if (check->skipped > 0) {
        check->skipped--;
    } else if (check->depth > 0) {
        check->depth--;
    }
}

static void clip(struct face_check *check, const struct display_item *item)
{
    struct check_level *level = &check->levels[check->depth];
    level->clip = area_bounds_intersection(level->clip,
                                           area_bounds_of_path(&item->clip.path, level->transform));
}

void face_check(struct face_pass *pass)
{
    static void (*const checks[])(struct face_check *, const struct display_item *) = {
        [DISPLAY_PUSH] = push,           [DISPLAY_POP] = pop,
        [DISPLAY_CLIP] = clip,           [DISPLAY_FILL] = check_fill,
        [DISPLAY_STROKE] = check_stroke, [DISPLAY_IMAGE] = check_picture,
        [DISPLAY_TEXT] = check_text,
    };
    _Static_assert(G_N_ELEMENTS(checks) == DISPLAY_TEXT + 1, "a check for each verb");
    struct box everywhere = box_inset(pass->areas[INSIDE_BLEED], -EVERYWHERE_MM);
    struct face_check check = {.pass = pass, .depth = 0};
    check.levels[0] = (struct check_level){
        .transform = transform_identity(), .clip = {everywhere, everywhere}, .opacity = 1};
    check.texts = g_array_new(FALSE, FALSE, sizeof(struct checked_text));
    face_grounds_init(&check.grounds, pass->colours);
    for (size_t i = 0; i < pass->list->count; i++) {
        const struct display_item *item = &pass->list->items[i];
        checks[item->verb](&check, item);
    }
    face_check_hidden_texts(&check);
    face_grounds_clear(&check.grounds);
    g_array_free(check.texts, TRUE);
}
