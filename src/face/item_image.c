/* Pictures from the game's folder, and icons, which are as high as the text round them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "diag/suggest.h"
#include "face/face_item.h"

/* Rasters are taken at 300 dots an inch, as print wants them, where nothing else says their size. */
#define RASTER_DPI 300.0

/* The side of a picture that is not there yet and that nothing gives a size. */
#define STAND_IN_MM 20.0

/* A little higher than the letters round it. */
#define ICON_SIZE_IN_TEXT 1.2

/* The finding of a picture that is to come: told once, wherever its pattern or its name stands. */
static void report_to_come(struct face_pass *pass, const char *file, const struct node *place,
                           const struct node *origin, const char *tail)
{
    node_blame(pass->diags, origin);
    diag_report_once(pass->diags, DIAG_IMAGE_MISSING, place->span, node_path(pass->arena, place),
                     file, tail);
    node_blame(pass->diags, NULL);
}

static const char *icon_file_to_come(struct arena *arena, const char *name)
{
    return arena_printf(arena, "art/icons/%s.svg", name);
}

const char *item_report_icon_wanted(struct face_pass *pass, const char *name,
                                    const struct node *origin, const struct node *pattern)
{
    const char *written = pattern != NULL ? node_text(pattern) : NULL;
    const char *file = icon_file_to_come(pass->arena, written != NULL ? written : name);
    const char *to_come = icon_file_to_come(pass->arena, name);
    bool is_path = strchr(name, '/') != NULL || g_str_has_suffix(name, ".svg") ||
                   g_str_has_suffix(name, ".png");
    bool is_there = game_has_file(pass->resources->game, to_come);
    report_to_come(pass, file, written != NULL ? pattern : origin, origin,
                   is_path ? "; an icon goes by its name alone, a path is for `image`"
                   : is_there
                       ? "; what stands there is a folder, or a link out of the game's folder"
                       : "");
    return to_come;
}

const char *item_icon_file(struct face_pass *pass, const char *name)
{
    const char *path = game_icon_file(pass->resources->game, name);
    /* "sheet#sword": the file is that of the sheet. */
    const char *object = strchr(name, '#');
    return path != NULL && object != NULL ? arena_printf(pass->arena, "%s%s", path, object) : path;
}

static const char *icon_path(struct face_pass *pass, const char *name, const struct node *origin)
{
    const struct game *game = pass->resources->game;
    const char *path = item_icon_file(pass, name);
    if (path == NULL) {
        size_t count = 0;
        const char *const *names = game_icon_names(game, pass->arena, &count);
        node_report(pass->diags, DIAG_UNKNOWN_ICON, origin, name,
                    suggest_tail(pass->arena, name, names, count));
    }
    return path;
}

/* Digits tell the numbers of pictures apart: art/03.png is no slip for art/04.png. */
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

/* A picture of another kind, or in a place that is none, would not be read once it is there. */
static const char *ending_tail(const char *name)
{
    const char *fault = game_path_fault(name);
    if (*fault != '\0') {
        return fault;
    }
    static const char *const endings[] = {".svg", ".png", ".jpg", ".jpeg", ".webp"};
    gchar *small = g_ascii_strdown(name, -1);
    bool is_known = image_path_object(name) != NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        is_known = is_known || g_str_has_suffix(small, endings[i]);
    }
    g_free(small);
    return is_known ? ""
                    : "; pictures are SVG, PNG, JPEG or WebP, and end so: .svg, .png, .jpg, .webp";
}

/* "; did you mean 'art/{id}.svg'?" where the picture is there but for the ending that the pattern gives; "" if not so. */
static const char *pattern_tail(struct arena *arena, const struct image_request *request,
                                const char *tail)
{
    const char *meant = suggest_read(arena, tail), *written = node_text(request->pattern);
    const char *ending = strrchr(request->name, '.'),
               *other = meant != NULL ? strrchr(meant, '.') : NULL;
    if (written == NULL || strchr(written, '{') == NULL || ending == NULL || other == NULL ||
        !g_str_has_suffix(written, ending)) {
        return "";
    }
    size_t stem = (size_t)(ending - request->name);
    bool is_same = stem == (size_t)(other - meant) && strncmp(request->name, meant, stem) == 0;
    size_t kept = strlen(written) - strlen(ending);
    return is_same ? arena_printf(arena, "; did you mean '%.*s%s'?", (int)kept, written, other)
                   : "";
}

/* One finding for all pictures that a pattern names. Where a file is called nearly so its name may be
 * misspelt, and each is worth a word; names that differ by a number are those of two pictures. */
static void report_missing(struct face_pass *pass, const struct image_request *request)
{
    struct arena *arena = pass->arena;
    const char *tail = game_file_suggestion(pass->resources->game, arena, request->name);
    const struct node *pattern = request->pattern;
    const char *written = node_text(pattern);
    const char *of_pattern = pattern_tail(arena, request, tail);
    if (*of_pattern != '\0') {
        report_to_come(pass, written, pattern, request->origin, of_pattern);
        return;
    }
    /* A name that is nearly right, with the same number, is likelier a slip than a picture to come. */
    if (*tail != '\0' && strcmp(digits_of(arena, tail), digits_of(arena, request->name)) == 0) {
        node_blame(pass->diags, request->origin);
        node_report(pass->diags, DIAG_IMAGE_MISSING, pattern, request->name, tail);
        node_blame(pass->diags, NULL);
    } else {
        report_to_come(pass, written != NULL ? written : request->name, pattern, request->origin,
                       ending_tail(request->name));
    }
}

/* Mostly a field that some records leave empty. */
static void report_no_name(struct face_pass *pass, const struct image_request *request)
{
    node_report(pass->diags, DIAG_BAD_VALUE, request->origin, "",
                request->kind == ELEMENT_ICON ? "the name of an icon" : "the name of a picture",
                "; where there is none, leave the element out by `when`");
}

/* That a file is there, and in the game's folder, is asked of the machine once: faces name the same pictures again and
 * again. */
static const char *find_picture(struct face_pass *pass, const char *file, const struct node *origin,
                                bool *missing_out)
{
    const char *path = g_hash_table_lookup(pass->pictures, file);
    if (path == NULL) {
        path = game_picture_file(pass->resources->game, pass->arena, file, origin, missing_out,
                                 pass->diags);
        if (path != NULL) {
            g_hash_table_insert(pass->pictures, g_strdup(file), g_strdup(path));
        }
    }
    return path;
}

/* The path to open, or in `missing_out` the name of a file that will come later, or neither. */
static const char *picture_path(struct face_pass *pass, const struct image_request *request,
                                const char **missing_out)
{
    const struct game *game = pass->resources->game;
    const struct node *origin = request->origin;
    if (*request->name == '\0') {
        report_no_name(pass, request);
        return NULL;
    }
    if (request->kind == ELEMENT_ICON) {
        if (game_icon_is_wanted(game, pass->arena, request->name)) {
            *missing_out = item_report_icon_wanted(pass, request->name, origin, request->pattern);
            return NULL;
        }
        return icon_path(pass, request->name, origin);
    }
    bool is_missing = false;
    const char *object = image_path_object(request->name);
    /* The part of an SVG is no part of its file's name. */
    char *file = image_path_without_object(request->name);
    const char *path = find_picture(pass, file, origin, &is_missing);
    g_free(file);
    if (is_missing) {
        report_missing(pass, request);
        *missing_out = request->name;
    }
    return path != NULL && object != NULL ? arena_printf(pass->arena, "%s%s", path, object) : path;
}

/* The file is noted without the part of it that is drawn. */
const struct image *item_picture_load(struct face_pass *pass, const char *path,
                                      const struct colour *tint, struct source_span asked_at,
                                      const struct node *named)
{
    const struct face_resources *resources = pass->resources;
    char *file = image_path_without_object(path);
    asked_pictures_add(resources->pictures, file);
    g_free(file);
    return image_store_load(resources->images, path, path, tint, asked_at, named, pass->diags);
}

struct item_image item_image_load(struct face_pass *pass, const struct image_request *request)
{
    GHashTable *drawn = pass->resources->drawn_pictures;
    const struct node *origin = request->origin;
    const char *missing = NULL;
    const struct image *image = drawn != NULL ? g_hash_table_lookup(drawn, request->name) : NULL;
    const char *path = image == NULL ? picture_path(pass, request, &missing) : NULL;
    struct colour tint = request->tint;
    if (path != NULL) {
        image = item_picture_load(pass, path, &tint, origin->span, origin);
    }
    if (image != NULL) {
        image_report_warnings(image, origin->span, origin, pass->diags);
    }
    /* An icon is drawn in the colour of the words round it, if it is black. */
    if (image != NULL && request->kind == ELEMENT_ICON) {
        const char *why_not = NULL;
        image = image_store_tint(pass->resources->images, image, IMAGE_TINT_BLACK, tint, &why_not);
    }
    /* What is still to come has a stand-in and is no failure. */
    pass->failed = pass->failed || (image == NULL && missing == NULL);
    return (struct item_image){.image = image,
                               .missing = missing,
                               .origin = origin,
                               .is_icon = request->kind == ELEMENT_ICON};
}

/* A picture that records name: some may be line art, and others paintings that keep their colours. */
static bool is_any_picture(const struct item *item)
{
    return item->kind == ELEMENT_IMAGE &&
           template_constant(item->element->properties[PROPERTY_MAIN]->text) == NULL;
}

/* In the colour that a property gives, or as it is where it cannot be. */
static const struct image *tinted(struct face_pass *pass, const struct item *item,
                                  const struct scope *scope, enum property_id id,
                                  const struct image *image, struct colour colour)
{
    const char *why_not = NULL;
    const struct image *result = image_store_tint(
        pass->resources->images, image,
        id == PROPERTY_TINT ? IMAGE_TINT_SHAPE : IMAGE_TINT_ONE_COLOUR, colour, &why_not);
    const struct node *node = item_property(pass, item, id, scope)->node;
    if (why_not != NULL && (id == PROPERTY_TINT || !is_any_picture(item))) {
        face_report(pass, item->allowed, DIAG_IMAGE_NOT_TINTED, node->span,
                    node_path(pass->arena, node), image->path, why_not);
    }
    return result;
}

/* `tint` goes before `ink`: it was asked for by name, while ink may come from a style. In the middle of its box unless
 * it is said where. */
static struct item_image *make_picture(struct face_pass *pass, struct item *item,
                                       const struct scope *scope)
{
    struct item_image *picture = ARENA_NEW(pass->arena, struct item_image);
    const struct node *origin = NULL;
    const char *name = item_main_text(pass, item, scope, &origin);
    /* An icon is in the colour of the text. */
    struct colour ink = item->style->colour, tint = ink;
    bool has_ink = item_set_colour(pass, item, PROPERTY_INK, scope, &ink);
    bool has_tint = item_set_colour(pass, item, PROPERTY_TINT, scope, &tint);
    if (name != NULL) {
        const struct image_request request = {item->kind, name, origin,
                                              item->element->properties[PROPERTY_MAIN]->node, ink};
        *picture = item_image_load(pass, &request);
    }
    item_set_choice(pass, item, PROPERTY_PICTURE_FIT, scope, &picture->fit);
    item_set_choice(pass, item, PROPERTY_PICTURE_BLEED, scope, &picture->bleed);
    /* The middle of 0, 1, 2. */
    picture->align = picture->valign = 1;
    item_set_choice(pass, item, PROPERTY_PICTURE_ALIGN, scope, &picture->align);
    item_set_choice(pass, item, PROPERTY_PICTURE_VALIGN, scope, &picture->valign);
    if (picture->image != NULL && has_tint) {
        picture->image = tinted(pass, item, scope, PROPERTY_TINT, picture->image, tint);
    } else if (picture->image != NULL && has_ink) {
        picture->image = tinted(pass, item, scope, PROPERTY_INK, picture->image, ink);
    }
    return picture;
}

/* Pixels in mm: of an SVG at CSS's 96 an inch, of a raster at 300, as print wants it. */
static struct extent own_size(const struct image *image)
{
    double dpi = image->format == IMAGE_SVG ? CSS_PX_PER_INCH : RASTER_DPI;
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

/* As large as the place, with the name of the file that is waited for. */
static void draw_stand_in(struct face_pass *pass, const char *name, struct source_span span,
                          struct box box)
{
    struct display_item *drawn = display_list_add(pass->list, DISPLAY_IMAGE, span);
    drawn->image.image =
        image_store_stand_in(pass->resources->images, name, box.width_mm, box.height_mm);
    drawn->image.box = box;
    drawn->image.opacity = 1;
    drawn->image.named = span;
}

/* Where the whole of a picture lies, of which its box shows all or some. */
static struct box whole_picture(const struct item_image *picture, struct box box)
{
    /* How much the picture would have to grow for its width, and for its height, to fill the box. */
    double across = box.width_mm / picture->image->width_px;
    double down = box.height_mm / picture->image->height_px;
    struct box target = box;
    if (picture->fit != PICTURE_STRETCH) {
        double scale = picture->fit == PICTURE_COVER ? fmax(across, down) : fmin(across, down);
        target.width_mm = picture->image->width_px * scale;
        target.height_mm = picture->image->height_px * scale;
        /* Negative where it is larger than the box: it stands out on both sides. */
        target.x_mm += (box.width_mm - target.width_mm) * picture->align / 2;
        target.y_mm += (box.height_mm - target.height_mm) * picture->valign / 2;
    }
    return target;
}

/* The picture itself, or in greys where the theme saves ink. */
static const struct image *shown_image(const struct face_pass *pass,
                                       const struct item_image *picture)
{
    const struct theme *theme = &pass->resources->game->theme;
    return theme->pictures == THEME_PICTURES_GREY && !picture->is_icon
               ? image_store_grey(pass->resources->images, picture->image, theme->changes,
                                  theme->change_count)
               : picture->image;
}

/* What a theme leaves out to save ink are pictures; icons are read and stay. */
static bool is_left_out(const struct face_pass *pass, const struct item_image *picture)
{
    int pictures = pass->resources->game->theme.pictures;
    return !picture->is_icon &&
           (pictures == THEME_PICTURES_NONE || pictures == THEME_PICTURES_OUTLINE);
}

/* Popped behind what is clipped. */
static void push_clip_to_box(struct face_pass *pass, struct box box, struct source_span span)
{
    struct path clip;
    path_init(&clip, pass->list->arena);
    path_add_box(&clip, box);
    display_list_push_clip(pass->list, &clip, span);
}

/* A picture that covers its box is clipped to it. */
void item_image_draw(struct face_pass *pass, const struct item_image *picture,
                     struct source_span span, struct box box)
{
    if (box.width_mm <= 0 || box.height_mm <= 0) {
        return;
    }
    if (is_left_out(pass, picture)) {
        if (pass->resources->game->theme.pictures == THEME_PICTURES_OUTLINE) {
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
    struct box target = whole_picture(picture, box);
    /* Within the box there is nothing to clip. */
    bool clipped = picture->fit == PICTURE_COVER && !box_contains(box, target);
    if (clipped) {
        push_clip_to_box(pass, box, span);
    }
    struct display_item *drawn = display_list_add(pass->list, DISPLAY_IMAGE, span);
    drawn->image.image = shown_image(pass, picture);
    drawn->image.box = target;
    drawn->image.opacity = 1;
    drawn->image.named = picture->origin->span;
    /* For the checks: what goes on in the bleed is meant to be cut. */
    drawn->image.is_continued = picture->bleed != PICTURE_BLEED_NONE;
    if (clipped) {
        display_list_add(pass->list, DISPLAY_POP, span);
    }
}

/* ---- image ---- */

/* One given side gives the other by the shape of the picture. */
static void make_image(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    item->own.image = make_picture(pass, item, scope);
    /* With both sides given they hold, or `fit` says what becomes of them. */
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

/* ---- beyond the trim ---- */

/* How much at the edge of a picture becomes its bleed where its colours go on: about a pixel. */
#define EXTENDED_MM 0.1

/* How far the bleed lies under the picture: where two edges only meet, renderers that soften edges let the paper
 * through. A pixel at 300 to the inch, and nothing that anybody sees. */
#define UNDERLAP_MM 0.1

/* One direction of a picture: what is seen of it, the trim, and which of their ends are one. */
struct bleed_axis {
    double from_mm, to_mm, trim_from_mm, trim_to_mm;
    bool begins_at_trim, ends_at_trim;
};

/* In mm on the face; ends that are one but for rounding count. */
static struct bleed_axis bleed_axis(double from_mm, double to_mm, double trim_from_mm,
                                    double trim_to_mm)
{
    return (struct bleed_axis){from_mm,
                               to_mm,
                               trim_from_mm,
                               trim_to_mm,
                               fabs(from_mm - trim_from_mm) <= MM_TOLERANCE,
                               fabs(to_mm - trim_to_mm) <= MM_TOLERANCE};
}

/* A part of the bleed in one direction: side -1 is before the trim, 1 behind it, 0 the picture itself. Turned over
 * the line at which it begins, inside of the trim. */
static void set_strip(const struct bleed_axis *axis, int side, double bleed_mm, double stretch,
                      double *start_mm, double *length_mm, double *scale, double *offset_mm)
{
    double edge_mm = side < 0 ? axis->trim_from_mm + UNDERLAP_MM : axis->trim_to_mm - UNDERLAP_MM;
    *length_mm = side == 0 ? axis->to_mm - axis->from_mm : bleed_mm + UNDERLAP_MM;
    *start_mm = side < 0 ? edge_mm - *length_mm : side > 0 ? edge_mm : axis->from_mm;
    *scale = side == 0 ? 1 : -stretch;
    /* A mirror: twice the edge, less the place, stretched. */
    *offset_mm = side == 0 ? 0 : edge_mm * (1 + stretch);
}

/* The picture turned over the trim, and for `extend` so stretched that its edge fills the bleed. */
static void draw_strip(struct face_pass *pass, const struct item *item, struct box box,
                       const struct bleed_axis axes[2], int across, int down)
{
    const struct item_image *picture = item->own.image;
    double bleed_mm = pass->list->bleed_mm;
    double stretch = picture->bleed == PICTURE_BLEED_EXTEND ? bleed_mm / EXTENDED_MM : 1;
    struct box strip = {0};
    struct transform over = transform_identity();
    set_strip(&axes[0], across, bleed_mm, stretch, &strip.x_mm, &strip.width_mm, &over.xx,
              &over.x0_mm);
    set_strip(&axes[1], down, bleed_mm, stretch, &strip.y_mm, &strip.height_mm, &over.yy,
              &over.y0_mm);
    /* The clip is in the space of the face, the picture in one that is turned over. */
    push_clip_to_box(pass, strip, item->span);
    display_list_push(pass->list, over, item->span);
    struct display_item *drawn = display_list_add(pass->list, DISPLAY_IMAGE, item->span);
    drawn->image.image = shown_image(pass, picture);
    drawn->image.box = whole_picture(picture, box);
    drawn->image.opacity = 1;
    drawn->image.named = picture->origin->span;
    drawn->image.continues = true;
    display_list_add(pass->list, DISPLAY_POP, item->span);
    display_list_add(pass->list, DISPLAY_POP, item->span);
}

/* Why a picture cannot go on, in words; NULL: it can. */
static const char *why_no_bleed(struct face_pass *pass, const struct item *item,
                                const struct bleed_axis axes[2])
{
    double bleed_mm = pass->list->bleed_mm;
    struct transform here = pass->to_face;
    const char *why = NULL;
    bool touches = false;
    /* Asked in this order, as each answer is true only if those before do not hold. */
    if (bleed_mm <= 0) {
        return "the layout has none";
    }
    if (item->clip != NULL) {
        return "its own clip ends there";
    }
    /* Strips are placed by the axes of the face. */
    if (here.xx != 1 || here.yy != 1 || here.xy != 0 || here.yx != 0) {
        return "it is turned";
    }
    for (size_t i = 0; i < 2; i++) {
        bool touches_here = axes[i].begins_at_trim || axes[i].ends_at_trim;
        double length_mm = axes[i].to_mm - axes[i].from_mm;
        /* A mirror image of the picture is no longer than the picture. */
        if (touches_here && length_mm < bleed_mm &&
            item->own.image->bleed == PICTURE_BLEED_MIRROR) {
            why =
                arena_printf(pass->arena, "%.2f mm of it are to fill %.2f mm", length_mm, bleed_mm);
        }
        touches = touches || touches_here;
    }
    return touches ? why : "it does not end at the trim on any side";
}

static bool continues_at(const struct bleed_axis *axis, int side)
{
    return side == 0 || (side < 0 ? axis->begins_at_trim : axis->ends_at_trim);
}

/* Eight strips at most, round the part that is seen, each where the picture ends at the trim: the four corners, then
 * the four sides, which lie on them as the picture will on all. */
static void draw_bleed(struct face_pass *pass, const struct item *item, struct box box)
{
    struct box whole = whole_picture(item->own.image, box), trim = pass->areas[INSIDE_TRIM];
    /* Of the picture only what its box shows. */
    const struct bleed_axis axes[2] = {
        bleed_axis(fmax(box.x_mm, whole.x_mm),
                   fmin(box.x_mm + box.width_mm, whole.x_mm + whole.width_mm), trim.x_mm,
                   trim.x_mm + trim.width_mm),
        bleed_axis(fmax(box.y_mm, whole.y_mm),
                   fmin(box.y_mm + box.height_mm, whole.y_mm + whole.height_mm), trim.y_mm,
                   trim.y_mm + trim.height_mm),
    };
    const char *why_not = why_no_bleed(pass, item, axes);
    if (why_not != NULL) {
        const struct node *node = item->element->properties[PROPERTY_PICTURE_BLEED]->node;
        face_report(pass, item->allowed, DIAG_IMAGE_BLEED, node->span, node_path(pass->arena, node),
                    why_not);
        return;
    }
    /* Corners have both directions, sides have one. */
    for (int outer = 2; outer >= 1; outer--) {
        for (int place = 0; place < 9; place++) {
            int across = place % 3 - 1, down = place / 3 - 1;
            if (abs(across) + abs(down) == outer && continues_at(&axes[0], across) &&
                continues_at(&axes[1], down)) {
                draw_strip(pass, item, box, axes, across, down);
            }
        }
    }
}

/* Where nothing is shown nothing goes on. */
static void draw_image(struct face_pass *pass, struct item *item, struct box box)
{
    const struct item_image *picture = item->own.image;
    item_draw_ground(pass, item, box);
    if (picture->bleed != PICTURE_BLEED_NONE && picture->image != NULL &&
        !is_left_out(pass, picture) && box.width_mm > 0 && box.height_mm > 0) {
        draw_bleed(pass, item, box);
    }
    item_image_draw(pass, picture, item->span, box);
}

static bool image_lasts(struct item *item, const struct node ***origin_out)
{
    *origin_out = &item->own.image->origin;
    return true;
}

const struct element_class image_element = {
    .in_row = FLOW_OWN,
    .in_column = FLOW_OWN,
    .upright = true,
    .make = make_image,
    .natural = natural_image,
    .draw = draw_image,
    .lasts = image_lasts,
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

/* In proportion to the text around it, unless the element says how large. */
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
    /* In its own proportions, a little higher than the letters. */
    own = (struct extent){own.width_mm * (height / own.height_mm), height};
    return item->width_given || item->height_given ? fitted(own, width_mm, height_mm) : own;
}

static void draw_icon(struct face_pass *pass, struct item *item, struct box box)
{
    item_draw_ground(pass, item, box);
    item_image_draw(pass, &item->own.icon->picture, item->span, box);
}

static bool icon_lasts(struct item *item, const struct node ***origin_out)
{
    *origin_out = &item->own.icon->picture.origin;
    return true;
}

const struct element_class icon_element = {
    .in_row = FLOW_OWN,
    .in_column = FLOW_OWN,
    .upright = true,
    .make = make_icon,
    .natural = natural_icon,
    .draw = draw_icon,
    .lasts = icon_lasts,
};
