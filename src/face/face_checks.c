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
#include "face/face_places.h"
#include "geom/transform.h"

/* Under this a picture shows its pixels in print: two thirds of the 300 that print shops ask for. */
#define COARSE_DPI 200.0
#define DPI_SLACK  0.5 /* what rounds to 200 is shown as 200 */

/* A quarter of a point: a thinner line breaks up, or is left out, in print. */
#define LINE_WIDTH_WANTED_MM (0.25 * MM_PER_INCH / PT_PER_INCH)

/* Farther around a face than anything on it reaches: what can be seen before the first clip. */
#define EVERYWHERE_MM 1000.0

/* Of text to its ground: what WCAG 2.2, 1.4.3, asks of large text; of all other text it asks 4.5. */
#define CONTRAST_WANTED 3.0

/* Percent by which the numbers of a profile may be rounded. */
#define INK_SLACK 0.5

/* Of shares of its sides. */
static const struct image_part whole_picture = {0, 0, 1, 1};

enum { CHECK_DEPTH_MAX = 64 };

/* What a push shows of the things in it. */
struct own_clip {
    const struct display_item *item; /* NULL: all of them */
    struct polygon shape;            /* on the face */
    bool is_used, is_seen_through;   /* there are things in it; something of one shows */
};

/* One walk; levels follow the pushes of the list. */
struct face_check {
    struct face_pass *pass;
    struct face_level levels[CHECK_DEPTH_MAX];
    struct own_clip clips[CHECK_DEPTH_MAX]; /* of the levels */
    size_t depth;
    size_t skipped; /* pushes beyond the deepest that is followed */
    struct face_grounds grounds;
    struct face_covers covers;
    struct face_places places;
};

/* Levels are those of the pushes of the display list; level 0 is the face itself. */
static const struct face_level *level_of(const struct face_check *check)
{
    return &check->levels[check->depth];
}

/* ---- contrast ---- */

static void check_contrast(struct face_check *check, const struct display_item *item)
{
    struct face_pass *pass = check->pass;
    const struct face_level *level = level_of(check);
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
    face_places_check_text(&check->places, level_of(check), item);
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
    const struct face_level *level = level_of(check);
    if (alpha * level->opacity >= 1) {
        face_covers_add(&check->covers, item, bounds, level->transform, level->clip->bounds.inner);
    }
}

/* A strip of a picture that goes on in the bleed is in a clip of its own, within those around it. */
static void check_strip(struct face_check *check, const struct display_item *item)
{
    struct box bleed = check->pass->areas[INSIDE_BLEED];
    size_t own = check->depth;
    while (own > 0 && check->clips[own].item == NULL) {
        own--;
    }
    struct box strip = box_intersection(check->clips[own].shape.bounds, bleed);
    struct box seen = level_of(check)->clip->bounds.outer;
    if (own > 0 && !box_contains(box_inset(seen, -MM_TOLERANCE), strip)) {
        face_report(check->pass, item->allowed, DIAG_IMAGE_BLEED, item->span, NULL,
                    "a `clip` around it ends before");
    }
}

/* Symbols are held against a round cut as they are seen, not by their boxes. */
static void check_place_of_picture(struct face_check *check, const struct display_item *item)
{
    struct path frame;
    path_init(&frame, check->pass->arena);
    if (face_places_has_outline(&check->places, level_of(check))) {
        bool is_round = has_empty_corners(check, item->image.image);
        (is_round ? path_add_ellipse : path_add_box)(&frame, item->image.box);
    }
    face_places_check_shape(&check->places, level_of(check), item, item->image.box, &frame,
                            "this picture");
}

static void check_picture(struct face_check *check, const struct display_item *item)
{
    const struct face_level *level = level_of(check);
    if (item->image.continues) {
        check_strip(check, item);
    }
    /* What goes on in the bleed is a background, which is meant to be cut. */
    if (!item->image.is_continued && !item->image.continues) {
        check_place_of_picture(check, item);
    }
    if (!item->image.continues) {
        face_covers_add_thing(&check->covers, item, "this picture", item->image.box,
                              level->transform);
    }
    /* It may hide what came before it, and is a ground for what comes. */
    add_cover(check, item, item->image.box, item->image.opacity);
    face_grounds_add_picture(&check->grounds, item->image.image, item->image.box, level->transform,
                             level->clip, level->opacity * item->image.opacity);
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
    const struct face_level *level = level_of(check);
    struct colour colour = item->fill.colour;
    /* Opacities of all pushes that are open multiply. */
    colour.alpha *= level->opacity;
    struct box bounds = path_bounds(&item->fill.path);
    face_places_check_shape(&check->places, level, item, bounds, &item->fill.path, "this shape");
    check_ink(check, item, item->fill.colour);
    face_covers_add_thing(&check->covers, item, "this shape", bounds, level->transform);
    add_cover(check, item, bounds, item->fill.colour.alpha);
    face_grounds_add_fill(&check->grounds, &item->fill.path, level->transform, level->clip, colour);
}

static void check_stroke(struct face_check *check, const struct display_item *item)
{
    const struct stroke *stroke = &item->stroke.stroke;
    struct transform transform = level_of(check)->transform;
    struct face_pass *pass = check->pass;
    double width_mm = stroke->width_mm * fmin(scale_along_x(transform), scale_along_y(transform));
    /* By its middle: half the width of a line beyond the safe area does no harm. */
    struct box bounds = path_bounds(&item->stroke.path);
    face_places_check_shape(&check->places, level_of(check), item, bounds, &item->stroke.path,
                            "this line");
    check_ink(check, item, stroke->colour);
    face_places_check_frame(&check->places, level_of(check), item, width_mm);
    struct box drawn = box_inset(bounds, -stroke->width_mm / 2);
    face_covers_add_thing(&check->covers, item, "this line", drawn, transform);
    /* Dashes leave gaps through which anything can be seen. */
    if (stroke->dash_count == 0) {
        struct colour colour = stroke->colour;
        colour.alpha *= level_of(check)->opacity;
        add_cover(check, item, drawn, stroke->colour.alpha);
        face_grounds_add_line(&check->grounds, &item->stroke.path, width_mm, transform,
                              level_of(check)->clip, colour);
    }
    if (width_mm < LINE_WIDTH_WANTED_MM - MM_TOLERANCE) {
        face_report(pass, item->allowed, DIAG_LINE_TOO_THIN, item->span, NULL,
                    arena_printf(pass->arena, "%.2g", width_mm),
                    arena_printf(pass->arena, "%.2f", LINE_WIDTH_WANTED_MM));
    }
}

/* A little inside: what only touches an edge is not seen. Lines may have no width. */
static struct box without_edge(struct box box)
{
    const double edge_mm = 0.02;
    double across_mm = fmin(edge_mm, box.width_mm / 4), down_mm = fmin(edge_mm, box.height_mm / 4);
    return (struct box){box.x_mm + across_mm, box.y_mm + down_mm, box.width_mm - 2 * across_mm,
                        box.height_mm - 2 * down_mm};
}

static bool is_seen_through(const struct face_check *check, const struct own_clip *clip,
                            const struct display_item *item)
{
    struct box box = transform_box(level_of(check)->transform, display_item_bounds(item));
    box = without_edge(box);
    return polygon_crosses_box(&clip->shape, box) ||
           polygon_contains(&clip->shape, box.x_mm + box.width_mm / 2,
                            box.y_mm + box.height_mm / 2);
}

/* Of every clip that is open: texts tell for themselves what is cut off of them. */
static void note_seen(struct face_check *check, const struct display_item *item)
{
    for (size_t i = 0; i <= check->depth; i++) {
        struct own_clip *clip = &check->clips[i];
        clip->is_used = true;
        clip->is_seen_through = clip->is_seen_through || clip->item == NULL ||
                                item->verb == DISPLAY_TEXT || is_seen_through(check, clip, item);
    }
}

static void report_unseen(const struct face_check *check, const struct own_clip *clip)
{
    if (clip->is_used && !clip->is_seen_through) {
        face_report(check->pass, clip->item->allowed, DIAG_CLIPPED_AWAY, clip->item->span, NULL);
    }
}

static void push(struct face_check *check, const struct display_item *item)
{
    /* Deeper pushes are passed over with their pops; what is in them is checked in the space of the deepest. */
    if (check->depth + 1 == CHECK_DEPTH_MAX) {
        check->skipped++;
        return;
    }
    const struct face_level *outer = level_of(check);
    check->levels[++check->depth] = (struct face_level){
        /* A point goes through the inner transform first. */
        .transform = transform_then(item->push.transform, outer->transform),
        .clip = outer->clip,
        .clip_end_mm = outer->clip_end_mm,
        .opacity = outer->opacity * item->push.opacity,
        .panel = item->push.panel != NULL ? item->push.panel : outer->panel,
    };
    check->clips[check->depth] = (struct own_clip){0};
}

static void pop(struct face_check *check, const struct display_item *item)
{
    (void)item;
    if (check->skipped > 0) {
        check->skipped--;
    } else if (check->depth > 0) {
        report_unseen(check, &check->clips[check->depth]);
        check->depth--;
    }
}

static void clip(struct face_check *check, const struct display_item *item)
{
    struct own_clip *own = &check->clips[check->depth];
    face_places_clip(&check->places, &check->levels[check->depth], &item->clip.path);
    own->item = item;
    polygon_from_path(&own->shape, check->pass->arena, &item->clip.path,
                      level_of(check)->transform);
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
    struct face_check check; /* of its levels only those that are reached are filled */
    check.pass = pass;
    check.depth = check.skipped = 0;
    check.levels[0] =
        (struct face_level){.transform = transform_identity(), .clip = &unclipped, .opacity = 1};
    check.clips[0] = (struct own_clip){0};
    face_covers_init(&check.covers, pass);
    face_places_init(&check.places, pass);
    face_grounds_init(&check.grounds, pass->arena, pass->colours);
    for (size_t i = 0; i < pass->list->count; i++) {
        const struct display_item *item = &pass->list->items[i];
        if (item->verb >= DISPLAY_FILL) {
            note_seen(&check, item);
        }
        checks[item->verb](&check, item);
    }
    /* What hides others may come last, so these wait for the end of the list. */
    face_covers_report(&check.covers);
    face_places_report_panels(&check.places);
    face_grounds_clear(&check.grounds);
    face_covers_clear(&check.covers);
}
