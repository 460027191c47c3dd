/* Pictures from the game's folder, and icons, which are as high as the text round them. */
#include <math.h>
#include <string.h>

#include "diag/suggest.h"
#include "face/face_item.h"

/* Rasters are taken at 300 dots an inch, SVGs at CSS's 96, where nothing else says their size. */
#define RASTER_DPI 300.0
#define SVG_DPI    96.0

/* The side of a picture that is not there yet and that nothing gives a size. */
#define STAND_IN_MM 20.0

/* A little higher than the letters round it. */
#define ICON_SIZE_IN_TEXT 1.2

const char *item_report_icon_wanted(struct face_pass *pass, const char *name,
                                    struct source_span span, const char *where)
{
    const char *file = arena_printf(pass->arena, "art/icons/%s.svg", name);
    diag_report(pass->diags, DIAG_IMAGE_MISSING, span, where, file, "");
    return file;
}

static const char *icon_path(struct face_pass *pass, const char *name, const struct node *origin)
{
    const struct game *game = pass->resources->game;
    const char *path = game_icon_file(game, name);
    if (path == NULL) {
        size_t count = 0;
        const char *const *names = game_icon_names(game, pass->arena, &count);
        node_report(pass->diags, DIAG_UNKNOWN_ICON, origin, name,
                    suggest_tail(pass->arena, name, names, count));
    }
    return path;
}

static const char *digits_of(struct arena *arena, const char *text)
{
    char *digits = ARENA_NEW_ARRAY(arena, char, strlen(text) + 1);
    size_t count = 0;
    for (; *text != '\0'; text++) {
        if (g_ascii_isdigit(*text)) {
            digits[count++] = *text;
        }
    }
    return digits;
}

/* One finding for all pictures that a pattern names. Where a file is called nearly so its name may be
 * misspelt, and each is worth a word; names that differ by a number are those of two pictures. */
static void report_missing(struct face_pass *pass, const struct image_request *request)
{
    struct arena *arena = pass->arena;
    const char *tail = game_file_suggestion(pass->resources->game, arena, request->name);
    const struct node *pattern = request->pattern;
    bool is_misspelt =
        *tail != '\0' && strcmp(digits_of(arena, tail), digits_of(arena, request->name)) == 0;
    diag_list_blame(pass->diags, request->origin->span);
    node_report(pass->diags, DIAG_IMAGE_MISSING, pattern,
                is_misspelt || node_text(pattern) == NULL ? request->name : node_text(pattern),
                is_misspelt ? tail : "");
    diag_list_blame(pass->diags, (struct source_span){0});
}

/* The path to open, or in `missing_out` the name of a file that will come later, or neither. */
static const char *picture_path(struct face_pass *pass, const struct image_request *request,
                                const char **missing_out)
{
    const struct game *game = pass->resources->game;
    const struct node *origin = request->origin;
    if (request->kind == ELEMENT_ICON) {
        if (game_icon_is_wanted(game, pass->arena, request->name)) {
            *missing_out = item_report_icon_wanted(pass, request->name, origin->span,
                                                   node_path(pass->arena, origin));
            return NULL;
        }
        return icon_path(pass, request->name, origin);
    }
    bool is_missing = false;
    const char *path =
        game_picture_file(game, pass->arena, request->name, origin, &is_missing, pass->diags);
    if (is_missing) {
        report_missing(pass, request);
        *missing_out = request->name;
    }
    return path;
}

struct item_image item_image_load(struct face_pass *pass, const struct image_request *request)
{
    const struct node *origin = request->origin;
    const char *missing = NULL;
    const char *path = picture_path(pass, request, &missing);
    const struct image *image = NULL;
    struct colour tint = request->tint;
    if (path != NULL) {
        image = image_store_load(pass->resources->images, path, path, &tint, origin->span,
                                 node_path(pass->arena, origin), pass->diags);
    }
    if (image != NULL) {
        image_report_warnings(image, origin->span, node_path(pass->arena, origin), pass->diags);
    }
    if (image != NULL && request->kind == ELEMENT_ICON) {
        const char *why_not = NULL;
        image = image_store_tint(pass->resources->images, image, IMAGE_TINT_BLACK, tint, &why_not);
    }
    pass->failed = pass->failed || (image == NULL && missing == NULL);
    return (struct item_image){
        .image = image, .missing = missing, .is_icon = request->kind == ELEMENT_ICON};
}

/* In the colour that a property gives, or as it is where it cannot be. That a painting keeps its colours
 * where line art would take one is not worth a word; of an icon, or of what `tint` asks for, it is. */
static const struct image *tinted(struct face_pass *pass, const struct item *item,
                                  enum property_id id, const struct image *image,
                                  struct colour colour)
{
    const char *why_not = NULL;
    const struct image *result = image_store_tint(
        pass->resources->images, image,
        id == PROPERTY_TINT ? IMAGE_TINT_SHAPE : IMAGE_TINT_ONE_COLOUR, colour, &why_not);
    if (why_not != NULL && (item->kind == ELEMENT_ICON || id == PROPERTY_TINT)) {
        const struct node *node = item->element->properties[id]->node;
        face_report(pass, item->allowed, DIAG_IMAGE_NOT_TINTED, node->span,
                    node_path(pass->arena, node), image->path, why_not);
    }
    return result;
}

static struct item_image *make_picture(struct face_pass *pass, struct item *item,
                                       const struct scope *scope)
{
    struct item_image *picture = ARENA_NEW(pass->arena, struct item_image);
    const struct node *origin = NULL;
    const char *name = item_main_text(pass, item, scope, &origin);
    struct colour ink = item->style->colour, tint = ink;
    bool has_ink = item_set_colour(pass, item, PROPERTY_INK, scope, &ink);
    bool has_tint = item_set_colour(pass, item, PROPERTY_TINT, scope, &tint);
    if (name != NULL) {
        const struct image_request request = {item->kind, name, origin,
                                              item->element->properties[PROPERTY_MAIN]->node, ink};
        *picture = item_image_load(pass, &request);
    }
    item_set_choice(pass, item, PROPERTY_PICTURE_FIT, scope, &picture->fit);
    picture->align = picture->valign = 1;
    item_set_choice(pass, item, PROPERTY_PICTURE_ALIGN, scope, &picture->align);
    item_set_choice(pass, item, PROPERTY_PICTURE_VALIGN, scope, &picture->valign);
    if (picture->image != NULL && has_tint) {
        picture->image = tinted(pass, item, PROPERTY_TINT, picture->image, tint);
    } else if (picture->image != NULL && has_ink) {
        picture->image = tinted(pass, item, PROPERTY_INK, picture->image, ink);
    }
    return picture;
}

static struct extent own_size(const struct image *image)
{
    double dpi = image->format == IMAGE_SVG ? SVG_DPI : RASTER_DPI;
    return (struct extent){image->width_px * MM_PER_INCH / dpi,
                           image->height_px * MM_PER_INCH / dpi};
}

/* The largest of its shape in a room, of which one side at least is an end. */
static struct extent fitted(struct extent own, double width_mm, double height_mm)
{
    double scale = isfinite(width_mm) || isfinite(height_mm)
                       ? fmin(width_mm / own.width_mm, height_mm / own.height_mm)
                       : 1;
    return (struct extent){own.width_mm * scale, own.height_mm * scale};
}

/* Where a picture is left out to save ink: a line that is thin, but not too thin for print. */
static void draw_frame(struct face_pass *pass, struct source_span span, struct box box)
{
    const double width_mm = 0.2;
    struct display_item *frame = display_list_add(pass->list, DISPLAY_STROKE, span);
    path_init(&frame->stroke.path, pass->list->arena);
    path_add_box(&frame->stroke.path, box_inset(box, width_mm / 2));
    frame->stroke.stroke = (struct stroke){.colour = {0.6, 0.6, 0.6, 1}, .width_mm = width_mm};
}

static void draw_stand_in(struct face_pass *pass, const char *name, struct source_span span,
                          struct box box)
{
    struct display_item *drawn = display_list_add(pass->list, DISPLAY_IMAGE, span);
    drawn->image.image =
        image_store_stand_in(pass->resources->images, name, box.width_mm, box.height_mm);
    drawn->image.box = box;
    drawn->image.opacity = 1;
}

void item_image_draw(struct face_pass *pass, const struct item_image *picture,
                     struct source_span span, struct box box)
{
    if (box.width_mm <= 0 || box.height_mm <= 0) {
        return;
    }
    int pictures = pass->resources->game->theme.pictures;
    if (pictures != THEME_PICTURES_ALL && !picture->is_icon) {
        if (pictures == THEME_PICTURES_OUTLINE) {
            draw_frame(pass, span, box);
        }
        return;
    }
    if (picture->missing != NULL) {
        draw_stand_in(pass, picture->missing, span, box);
    }
    if (picture->image == NULL) {
        return;
    }
    double across = box.width_mm / picture->image->width_px;
    double down = box.height_mm / picture->image->height_px;
    bool cover = picture->fit == PICTURE_COVER;
    struct box target = box;
    if (picture->fit != PICTURE_STRETCH) {
        double scale = cover ? fmax(across, down) : fmin(across, down);
        target.width_mm = picture->image->width_px * scale;
        target.height_mm = picture->image->height_px * scale;
        target.x_mm += (box.width_mm - target.width_mm) * picture->align / 2;
        target.y_mm += (box.height_mm - target.height_mm) * picture->valign / 2;
    }
    bool clipped = cover && !box_contains(box, target);
    if (clipped) {
        struct display_item *push = display_list_add(pass->list, DISPLAY_PUSH, span);
        push->push.transform = transform_identity();
        push->push.opacity = 1;
        struct display_item *clip = display_list_add(pass->list, DISPLAY_CLIP, span);
        path_init(&clip->clip.path, pass->list->arena);
        path_add_box(&clip->clip.path, box);
    }
    struct display_item *drawn = display_list_add(pass->list, DISPLAY_IMAGE, span);
    drawn->image.image = picture->image;
    drawn->image.box = target;
    drawn->image.opacity = 1;
    if (clipped) {
        display_list_add(pass->list, DISPLAY_POP, span);
    }
}

/* ---- image ---- */

static void make_image(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    item->own.image = make_picture(pass, item, scope);
    item->keeps_shape = item->width_given != item->height_given;
}

static struct extent natural_image(struct face_pass *pass, struct item *item, double width_mm,
                                   double height_mm)
{
    const struct image *image = item->own.image->image;
    (void)pass;
    if (item->own.image->missing != NULL) {
        return fitted((struct extent){STAND_IN_MM, STAND_IN_MM}, width_mm, height_mm);
    }
    return image != NULL ? fitted(own_size(image), width_mm, height_mm) : (struct extent){0, 0};
}

static void draw_image(struct face_pass *pass, struct item *item, struct box box)
{
    item_draw_ground(pass, item, box);
    item_image_draw(pass, item->own.image, item->span, box);
}

const struct element_class image_element = {
    .in_row = FLOW_OWN,
    .in_column = FLOW_OWN,
    .make = make_image,
    .natural = natural_image,
    .draw = draw_image,
};

/* ---- icon ---- */

struct item_icon {
    struct item_image picture;
};

static void make_icon(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    item->own.icon = ARENA_NEW(pass->arena, struct item_icon);
    item->own.icon->picture = *make_picture(pass, item, scope);
    item->keeps_shape = true;
}

static struct extent natural_icon(struct face_pass *pass, struct item *item, double width_mm,
                                  double height_mm)
{
    const struct item_image *picture = &item->own.icon->picture;
    (void)pass;
    if (picture->image == NULL && picture->missing == NULL) {
        return (struct extent){0, 0};
    }
    struct extent own = picture->image != NULL ? own_size(picture->image)
                                               : (struct extent){STAND_IN_MM, STAND_IN_MM};
    double height = ICON_SIZE_IN_TEXT * mm_from_pt(item->style->size_pt);
    own = (struct extent){own.width_mm * (height / own.height_mm), height};
    return item->width_given || item->height_given ? fitted(own, width_mm, height_mm) : own;
}

static void draw_icon(struct face_pass *pass, struct item *item, struct box box)
{
    item_draw_ground(pass, item, box);
    item_image_draw(pass, &item->own.icon->picture, item->span, box);
}

const struct element_class icon_element = {
    .in_row = FLOW_OWN,
    .in_column = FLOW_OWN,
    .make = make_icon,
    .natural = natural_icon,
    .draw = draw_icon,
};
