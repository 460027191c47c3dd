/* What only the finished face can show: things off the component, outside the safe area, too coarse or too
 * thin for print, or texts that cannot be read where they stand.
 *
 * The display list is walked once in drawing order. What is opaque so far is kept as grounds, to tell a text's
 * contrast when it comes; what lies over what is told at the end (face_covers). */
#include <math.h>

#include "face/face_covers.h"
#include "face/face_grounds.h"
#include "face/face_inks.h"
#include "face/face_item.h"
#include "face/face_outline.h"
#include "geom/transform.h"

/* Under this a picture shows its pixels in print: two thirds of the 300 that print shops ask for. */
#define COARSE_DPI 200.0
#define DPI_SLACK  0.5 /* what rounds to 200 is shown as 200 */

/* A quarter of a point: a thinner line breaks up, or is left out, in print. */
#define LINE_WIDTH_WANTED_MM (0.25 * MM_PER_INCH / PT_PER_INCH)

/* Farther around a face than anything on it reaches: what can be seen before the first clip. */
#define EVERYWHERE_MM 1000.0

/* How far rounding, hairlines and antialiasing may reach beyond an edge without a word. */
#define CHECK_SLACK_MM 0.05

/* Of text to its ground: what WCAG 2.2, 1.4.3, asks of large text; of all other text it asks 4.5. */
#define CONTRAST_WANTED 3.0

/* What holds within a push. */
struct check_level {
    struct transform transform;   /* to the face */
    const struct face_clip *clip; /* on the face */
    double
        clip_end_mm; /* how far outside the safe area a clip ends that does not reach the bleed */
    double opacity;
    const struct net_part *panel; /* of a net; NULL: the whole face */
};

/* Percent by which the numbers of a profile may be rounded. */
#define INK_SLACK 0.5

/* Of shares of its sides. */
static const struct image_part whole_picture = {0, 0, 1, 1};

enum { CHECK_DEPTH_MAX = 64 };

/* One walk; levels follow the pushes of the list. */
struct face_check {
    struct face_pass *pass;
    struct check_level levels[CHECK_DEPTH_MAX];
    size_t depth;
    size_t skipped; /* pushes beyond the deepest that is followed */
    struct face_grounds grounds;
    struct face_covers covers;
    bool *has_something; /* of each part of a net; NULL: there is none */
    const struct face_outline
        *outline; /* of the whole face; NULL: it is a box, corners rounded or not */
    const struct face_outline *panels; /* of each part of a net; NULL: there is none */
};

/* Levels are those of the pushes of the display list; level 0 is the face itself. */
static const struct check_level *level_of(const struct face_check *check)
{
    return &check->levels[check->depth];
}

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
static void note_panels(struct face_check *check, struct box on_face)
{
    const struct net *net = check->pass->net;
    const struct net_part *panel = level_of(check)->panel;
    if (check->has_something != NULL && panel != NULL) {
        check->has_something[panel - net->parts] = true;
        return;
    }
    if (check->has_something == NULL ||
        (is_die(check->pass) && box_contains(on_face, check->pass->areas[INSIDE_TRIM]))) {
        return;
    }
    for (size_t i = 0; i < net->part_count; i++) {
        struct net_point middle = middle_of(&net->parts[i]);
        check->has_something[i] =
            check->has_something[i] ||
            box_contains(on_face, (struct box){middle.x_mm, middle.y_mm, 0, 0});
    }
}

/* A panel is blank where others are not. */
static void check_panels(struct face_check *check)
{
    /* `count` is of panels alone: nobody sees flaps. */
    struct face_pass *pass = check->pass;
    size_t blank_count = 0, count = 0;
    const char *blank = "";
    for (size_t i = 0; check->has_something != NULL && i < pass->net->part_count; i++) {
        const char *name = pass->net->parts[i].name;
        count += name != NULL ? 1 : 0;
        if (name != NULL && !check->has_something[i]) {
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
static const struct face_outline *outline_here(const struct face_check *check)
{
    const struct net_part *panel = level_of(check)->panel;
    return panel != NULL ? &check->panels[panel - check->pass->net->parts] : check->outline;
}

/* To a tenth of a millimetre, as well as anybody cuts. */
static void report_outside_safe(struct face_pass *pass, const struct display_item *item,
                                const char *what, double by_mm)
{
    face_report(pass, item->allowed, DIAG_OUTSIDE_SAFE, item->span, NULL, what,
                arena_printf(pass->arena, "%.1f", by_mm));
}

/* One finding a text, the worst: off the face (an error, as letters are lost), outside the safe area, cut off by a
 * `clip`. Where the face has an outline the letters are held against that, and the box only against the bleed. */
static void check_text_place(struct face_check *check, const struct display_item *item)
{
    struct face_pass *pass = check->pass;
    const struct check_level *level = level_of(check);
    struct box box = display_item_bounds(item);
    struct box on_face = transform_box(level->transform, box);
    /* Held against three boxes in turn: the bleed, the clip, the safe area. */
    double off_face_mm = excess_mm(pass->areas[INSIDE_BLEED], on_face);
    note_panels(check, on_face);
    double off_clip_mm = excess_mm(level->clip->bounds.outer, on_face);
    double off_safe_mm =
        level->panel != NULL ? -INFINITY : excess_mm(pass->areas[INSIDE_SAFE], on_face);
    const struct face_outline *outline = outline_here(check);
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
static bool misses_face(const struct face_check *check, const struct path *path, struct box on_face)
{
    struct box trim = box_inset(check->pass->areas[INSIDE_TRIM], -MM_TOLERANCE);
    const struct face_outline *outline = outline_here(check);
    return !box_overlaps(trim, on_face) ||
           (outline != NULL && face_outline_misses(outline, path, level_of(check)->transform));
}

/* How far a shape that ends between the safe area and the bleed lies outside the safe area. */
static double outside_safe_mm(const struct face_check *check, const struct path *path,
                              struct box on_face)
{
    const struct check_level *level = level_of(check);
    const struct face_outline *outline = outline_here(check);
    if (outline != NULL) {
        return face_outline_strip_mm(outline, path, level->transform, level->clip->bounds.outer);
    }
    return worst_strip_mm(check->pass->areas[INSIDE_SAFE], check->pass->areas[INSIDE_BLEED],
                          box_intersection(on_face, level->clip->bounds.outer));
}

/* A picture, shape or line that ends between the safe area and the bleed, or of which nothing is on the
 * component. What runs off the component is a background and may. The path is in the space that the list
 * has come to; `what` is "this picture". */
static void check_place(struct face_check *check, const struct display_item *item,
                        const struct path *path, const char *what)
{
    struct face_pass *pass = check->pass;
    struct box on_face = transform_box(level_of(check)->transform, path_bounds(path));
    note_panels(check, on_face);
    /* What is not on the component at all has no other fault worth a word. */
    const struct check_level *level = level_of(check);
    if (misses_face(check, path, on_face)) {
        face_report(pass, item->allowed, DIAG_OFF_FACE, item->span, NULL, what,
                    level->panel != NULL ? "its panel" : "the component");
        return;
    }
    double worst_mm = outside_safe_mm(check, path, on_face);
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

/* ---- contrast ---- */

static void check_contrast(struct face_check *check, const struct display_item *item)
{
    struct face_pass *pass = check->pass;
    const struct check_level *level = level_of(check);
    double contrast = level->opacity < 1
                          ? INFINITY
                          : face_grounds_contrast(&check->grounds, item, level->transform);
    struct colour own = {0};
    /* Letters with a line round them stand on that line. */
    if (item->text.outline.width_mm > 0 && text_block_run_colour(item->text.block, 0, &own)) {
        contrast = fmax(contrast, colour_contrast(own, item->text.outline.colour));
    }
    if (contrast < CONTRAST_WANTED) {
        face_report(pass, item->allowed, DIAG_LOW_CONTRAST, item->span, NULL,
                    arena_printf(pass->arena, "%.1f", contrast),
                    arena_printf(pass->arena, "%.0f", CONTRAST_WANTED));
    }
}

/* ---- inks ---- */

static void report_ink(struct face_check *check, const struct display_item *item, const char *what,
                       double percent)
{
    struct face_pass *pass = check->pass;
    /* No limit: the print has no inks that could be too much. */
    double limit = face_inks_limit(pass->inks);
    if (limit > 0 && percent > limit + INK_SLACK) {
        face_report(pass, item->allowed, DIAG_INK_OVER_LIMIT, item->span, NULL, what,
                    arena_printf(pass->arena, "%.0f", percent),
                    arena_printf(pass->arena, "%.0f", limit));
    }
}

static void check_ink(struct face_check *check, const struct display_item *item,
                      struct colour colour)
{
    if (face_inks_limit(check->pass->inks) > 0) {
        char name[10];
        colour_format(colour, name);
        report_ink(check, item, name, face_inks_of_colour(check->pass->inks, colour));
    }
}

static void check_ink_of_text(struct face_check *check, const struct display_item *item)
{
    struct colour colour = {0};
    for (size_t i = 0; text_block_run_colour(item->text.block, i, &colour); i++) {
        check_ink(check, item, colour);
    }
    if (item->text.outline.width_mm > 0) {
        check_ink(check, item, item->text.outline.colour);
    }
    if (text_has_shadow(&item->text.shadow)) {
        check_ink(check, item, item->text.shadow.colour);
    }
}

/* What its header promises may not be there, which only decoding tells. JPEGs were read to their end. */
static void check_pixels(struct face_check *check, const struct display_item *item)
{
    const struct image *image = item->image.image;
    struct colour mean;
    if (image->format != IMAGE_SVG && !image->is_plain &&
        !image_colours_mean(check->pass->colours, image, whole_picture, &mean)) {
        diag_report(check->pass->diags, DIAG_IMAGE_UNREADABLE, item->image.named, NULL, image->path,
                    "its pixels cannot be decoded");
    }
}

static void check_ink_of_picture(struct face_check *check, const struct display_item *item)
{
    if (face_inks_limit(check->pass->inks) > 0) {
        report_ink(check, item, item->image.image->path,
                   item->image.opacity * face_inks_of_picture(check->pass->inks,
                                                              check->pass->colours,
                                                              item->image.image));
    }
}

/* ---- the walk ---- */

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
    check_text_place(check, item);
    check_contrast(check, item);
    face_covers_add_text(&check->covers, item, display_item_bounds(item),
                         level_of(check)->transform);
    check_ink_of_text(check, item);
}

static void check_resolution(struct face_check *check, const struct display_item *item)
{
    const struct image *image = item->image.image;
    struct transform transform = level_of(check)->transform;
    struct face_pass *pass = check->pass;
    /* In the direction in which its pixels are farther apart. */
    double dpi = fmin(
        image->width_px * MM_PER_INCH / (item->image.box.width_mm * scale_along_x(transform)),
        image->height_px * MM_PER_INCH / (item->image.box.height_mm * scale_along_y(transform)));
    if (dpi < COARSE_DPI - DPI_SLACK) {
        face_report(pass, item->allowed, DIAG_IMAGE_COARSE, item->span, NULL, image->path,
                    arena_printf(pass->arena, "%.0f", dpi),
                    arena_printf(pass->arena, "%.0f", COARSE_DPI));
    }
}

/* What librsvg draws of an SVG in pixels: those of the whole picture, as large as it is printed. */
static void check_effects(struct face_check *check, const struct display_item *item)
{
    const struct image *image = item->image.image;
    struct transform transform = level_of(check)->transform;
    struct face_pass *pass = check->pass;
    double most = (double)pass->resources->game->limits.svg_filter_pixels;
    double width_in = item->image.box.width_mm * scale_along_x(transform) / MM_PER_INCH;
    double height_in = item->image.box.height_mm * scale_along_y(transform) / MM_PER_INCH;
    double dpi = fmin(IMAGE_EFFECTS_DPI, image_effects_side_px(image) / fmax(width_in, height_in));
    double pixels = image->filter_passes * width_in * height_in * dpi * dpi;
    if (pixels > most) {
        face_report(pass, item->allowed, DIAG_IMAGE_COSTLY, item->span, NULL, image->path,
                    arena_printf(pass->arena,
                                 "filters that go over %.0f million pixels at this size",
                                 pixels / 1e6),
                    arena_printf(pass->arena, "%.6g million", most / 1e6));
        pass->failed = true;
    } else if (dpi < IMAGE_EFFECTS_DPI - DPI_SLACK) {
        face_report(pass, item->allowed, DIAG_IMAGE_COARSE, item->span, NULL, image->path,
                    arena_printf(pass->arena, "%.0f", dpi),
                    arena_printf(pass->arena, "%d", IMAGE_EFFECTS_DPI));
    }
}

/* Whether a picture shows nothing in its corners, as most symbols do: then what is round it does not touch it
 * there. */
static bool has_empty_corners(const struct face_check *check, const struct image *image)
{
    /* Of the sides of the picture: a corner is an eighth by an eighth. */
    const double side = 0.125;
    for (unsigned corner = 0; corner < 4; corner++) {
        const struct image_part part = {corner & 1 ? 1 - side : 0, corner & 2 ? 1 - side : 0, side,
                                        side};
        struct colour mean = {0};
        if (!image_colours_mean(check->pass->colours, image, part, &mean) || mean.alpha > 0.02) {
            return false;
        }
    }
    return true;
}

/* What lets something through of itself hides nothing. */
static void add_cover(struct face_check *check, const struct display_item *item, struct box bounds,
                      double alpha)
{
    const struct check_level *level = level_of(check);
    if (alpha * level->opacity >= 1) {
        face_covers_add(&check->covers, item, bounds, level->transform, level->clip->bounds.inner);
    }
}

static void check_picture(struct face_check *check, const struct display_item *item)
{
    const struct check_level *level = level_of(check);
    struct path frame;
    path_init(&frame, check->pass->arena);
    /* Symbols are held against a round cut as they are seen, not by their boxes. */
    if (outline_here(check) != NULL && has_empty_corners(check, item->image.image)) {
        path_add_ellipse(&frame, item->image.box);
    } else {
        path_add_box(&frame, item->image.box);
    }
    /* What goes on in the bleed is a background, which is meant to be cut. */
    if (!item->image.is_continued && !item->image.continues) {
        check_place(check, item, &frame, "this picture");
    }
    if (!item->image.continues) {
        face_covers_add_thing(&check->covers, item, "this picture", item->image.box,
                              level->transform);
    }
    /* It may hide what came before it, and is a ground for what comes. */
    add_cover(check, item, item->image.box, item->image.opacity);
    face_grounds_add_picture(&check->grounds, check->pass->arena, item->image.image,
                             item->image.box, level->transform, level->clip,
                             level->opacity * item->image.opacity);
    /* What goes on is the same picture once more. */
    if (!item->image.continues) {
        if (item->image.image->has_effects) {
            check_effects(check, item);
        } else if (item->image.image->format != IMAGE_SVG) {
            check_resolution(check, item);
        }
        check_pixels(check, item);
        check_ink_of_picture(check, item);
    }
}

static void check_fill(struct face_check *check, const struct display_item *item)
{
    const struct check_level *level = level_of(check);
    struct colour colour = item->fill.colour;
    /* Opacities of all pushes that are open multiply. */
    colour.alpha *= level->opacity;
    check_place(check, item, &item->fill.path, "this shape");
    check_ink(check, item, item->fill.colour);
    face_covers_add_thing(&check->covers, item, "this shape", path_bounds(&item->fill.path),
                          level->transform);
    add_cover(check, item, path_bounds(&item->fill.path), item->fill.colour.alpha);
    face_grounds_add_fill(&check->grounds, check->pass->arena, &item->fill.path, level->transform,
                          level->clip, colour);
}

/* A frame along the bleed that is as wide as the bleed or a little more: what is seen of it inside the cut is
 * as uneven as the cut. Its inner edge has to reach the safe area. */
static void check_frame(struct face_check *check, const struct display_item *item, double width_mm)
{
    const struct path *path = &item->stroke.path;
    const struct check_level *level = level_of(check);
    const struct box *areas = check->pass->areas;
    struct box on_face = transform_box(level->transform, path_bounds(path));
    bool closed = path->count > 0 && path->steps[path->count - 1].verb == PATH_CLOSE;
    bool has_bleed = areas[INSIDE_BLEED].width_mm > areas[INSIDE_TRIM].width_mm;
    if (!closed || !has_bleed || outline_here(check) != NULL ||
        !box_contains(box_inset(on_face, -CHECK_SLACK_MM), areas[INSIDE_BLEED])) {
        return;
    }
    /* How far the safe area reaches under the inner edge of the frame. */
    double short_mm = excess_mm(areas[INSIDE_SAFE], box_inset(on_face, width_mm / 2));
    if (short_mm > CHECK_SLACK_MM) {
        report_outside_safe(check->pass, item, "the inner edge of this frame", short_mm);
    }
}

static void check_stroke(struct face_check *check, const struct display_item *item)
{
    const struct stroke *stroke = &item->stroke.stroke;
    struct transform transform = level_of(check)->transform;
    struct face_pass *pass = check->pass;
    double width_mm = stroke->width_mm * fmin(scale_along_x(transform), scale_along_y(transform));
    /* By its middle: half the width of a line beyond the safe area does no harm. */
    check_place(check, item, &item->stroke.path, "this line");
    check_ink(check, item, stroke->colour);
    check_frame(check, item, width_mm);
    struct box drawn = box_inset(path_bounds(&item->stroke.path), -stroke->width_mm / 2);
    face_covers_add_thing(&check->covers, item, "this line", drawn, transform);
    /* Dashes leave gaps through which anything can be seen. */
    if (stroke->dash_count == 0) {
        struct colour colour = stroke->colour;
        colour.alpha *= level_of(check)->opacity;
        add_cover(check, item, drawn, stroke->colour.alpha);
        face_grounds_add_line(&check->grounds, pass->arena, &item->stroke.path, width_mm, transform,
                              level_of(check)->clip, colour);
    }
    if (width_mm < LINE_WIDTH_WANTED_MM - MM_TOLERANCE) {
        face_report(pass, item->allowed, DIAG_LINE_TOO_THIN, item->span, NULL,
                    arena_printf(pass->arena, "%.2g", width_mm),
                    arena_printf(pass->arena, "%.2f", LINE_WIDTH_WANTED_MM));
    }
}

static void push(struct face_check *check, const struct display_item *item)
{
    /* Deeper pushes are passed over with their pops; what is in them is checked in the space of the deepest. */
    if (check->depth + 1 == CHECK_DEPTH_MAX) {
        check->skipped++;
        return;
    }
    const struct check_level *outer = level_of(check);
    check->levels[++check->depth] = (struct check_level){
        /* A point goes through the inner transform first. */
        .transform = transform_then(item->push.transform, outer->transform),
        .clip = outer->clip,
        .clip_end_mm = outer->clip_end_mm,
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
    const struct face_outline *outline = outline_here(check);
    const struct face_clip *own =
        face_clip_within(check->pass->arena, level->clip, &item->clip.path, level->transform);
    /* Against an outline a shape is held itself, as its bounds tell nothing of where it ends; of a box they do. */
    if (outline != NULL && own->shape.count > 0) {
        level->clip_end_mm = fmax(level->clip_end_mm,
                                  face_outline_strip_mm(outline, &item->clip.path, level->transform,
                                                        level->clip->bounds.outer));
    }
    /* Clips only take away. */
    level->clip = own;
}

static struct face_outline outline_of(const struct face_pass *pass)
{
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
    const struct face_clip unclipped = {.bounds = {everywhere, everywhere}};
    struct face_check check = {.pass = pass, .depth = 0, .panels = panels_of(pass)};
    check.levels[0] =
        (struct check_level){.transform = transform_identity(), .clip = &unclipped, .opacity = 1};
    face_covers_init(&check.covers, pass);
    check.has_something =
        pass->net != NULL ? ARENA_NEW_ARRAY(pass->arena, bool, pass->net->part_count) : NULL;
    const struct face_outline outline = outline_of(pass);
    check.outline = pass->has_shape ? &outline : NULL;
    face_grounds_init(&check.grounds, pass->colours);
    for (size_t i = 0; i < pass->list->count; i++) {
        const struct display_item *item = &pass->list->items[i];
        checks[item->verb](&check, item);
    }
    /* What hides others may come last, so these wait for the end of the list. */
    face_covers_report(&check.covers);
    check_panels(&check);
    face_grounds_clear(&check.grounds);
    face_covers_clear(&check.covers);
}
