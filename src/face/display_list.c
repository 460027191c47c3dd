/* Display lists: an array of items, an arena for their paths, counted references for texts; and how they are printed,
 * the golden format of faces and what to look at when a face looks wrong. */
#include "face/display_list.h"

#include <math.h>
#include <string.h>

#include <glib.h>

/* Most faces have fewer items. */
enum { FIRST_CAPACITY = 64 };

struct display_list *display_list_new(double width_mm, double height_mm, double bleed_mm)
{
    struct display_list *list = g_new0(struct display_list, 1);
    list->arena = arena_new();
    list->width_mm = width_mm;
    list->height_mm = height_mm;
    list->bleed_mm = bleed_mm;
    path_init(&list->outline, list->arena);
    return list;
}

struct box display_list_extents(const struct display_list *list)
{
    return box_inset((struct box){0, 0, list->width_mm, list->height_mm}, -list->bleed_mm);
}

/* Texts are of Pango, outside of the arena, and shared with other faces. */
void display_list_free(struct display_list *list)
{
    if (list == NULL) {
        return;
    }
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].verb == DISPLAY_TEXT) {
            text_block_unref(list->items[i].text.block);
        }
    }
    arena_free(list->arena);
    g_free(list->items);
    g_free(list);
}

/* What the pushes that are still open make of a point; the inner ones come first. */
static struct transform open_transform(const struct display_list *list)
{
    struct transform transform = transform_identity();
    size_t closed = 0; /* pops that wait for their push */
    /* From the end: a pop closes the nearest push before it that is not closed yet. */
    for (size_t i = list->count; i-- > 0;) {
        const struct display_item *item = &list->items[i];
        if (item->verb == DISPLAY_POP) {
            closed++;
        } else if (item->verb == DISPLAY_PUSH && closed > 0) {
            closed--;
        } else if (item->verb == DISPLAY_PUSH) {
            transform = transform_then(transform, item->push.transform);
        }
    }
    return transform;
}

/* Whether a spot is where one of the first `count` is, but for rounding. */
static bool has_spot(const struct display_list *list, size_t count, struct display_spot spot)
{
    const double same_mm = 0.001;
    for (size_t i = 0; i < count; i++) {
        if (fabs(list->spots[i].x_mm - spot.x_mm) < same_mm &&
            fabs(list->spots[i].y_mm - spot.y_mm) < same_mm) {
            return true;
        }
    }
    return false;
}

/* On the face, whatever is pushed: a spot is compared with those of other elements. `earlier_count` are those that
 * were there before the element began, as its own spots may be close to each other. */
void display_list_add_spot(struct display_list *list, struct display_spot spot,
                           size_t earlier_count)
{
    transform_point(open_transform(list), &spot.x_mm, &spot.y_mm);
    if (has_spot(list, earlier_count, spot)) {
        return;
    }
    /* Doubled, as the items are; the old array stays in the arena. */
    if (list->spot_count == list->spot_capacity) {
        size_t capacity = list->spot_capacity > 0 ? 2 * list->spot_capacity : FIRST_CAPACITY;
        struct display_spot *spots = ARENA_NEW_ARRAY(list->arena, struct display_spot, capacity);
        if (list->spot_count > 0) {
            memcpy(spots, list->spots, list->spot_count * sizeof(*spots));
        }
        list->spots = spots;
        list->spot_capacity = capacity;
    }
    list->spots[list->spot_count++] = spot;
}

static void resize(struct display_list *list, size_t capacity)
{
    list->items = g_renew(struct display_item, list->items, capacity);
    list->capacity = capacity;
}

void display_list_settle(struct display_list *list)
{
    if (list->count < list->capacity) {
        resize(list, MAX(list->count, 1));
    }
}

/* The pointer is good until the next item is added. */
struct display_item *display_list_add(struct display_list *list, enum display_verb verb,
                                      struct source_span span)
{
    if (list->count == list->capacity) {
        resize(list, list->capacity > 0 ? 2 * list->capacity : FIRST_CAPACITY);
    }
    struct display_item *item = &list->items[list->count++];
    memset(item, 0, sizeof *item);
    item->verb = verb;
    item->span = span;
    item->allowed = list->allowed;
    return item;
}

struct display_item *display_list_push(struct display_list *list, struct transform transform,
                                       struct source_span span)
{
    struct display_item *push = display_list_add(list, DISPLAY_PUSH, span);
    push->push.transform = transform;
    push->push.opacity = 1;
    return push;
}

void display_list_push_clip(struct display_list *list, const struct path *path,
                            struct source_span span)
{
    display_list_push(list, transform_identity(), span);
    display_list_add(list, DISPLAY_CLIP, span)->clip.path = *path;
}

struct box display_item_bounds(const struct display_item *item)
{
    struct box box = {0};
    switch (item->verb) {
    case DISPLAY_FILL:
        return path_bounds(&item->fill.path);
    case DISPLAY_STROKE:
        return path_bounds(&item->stroke.path);
    case DISPLAY_IMAGE:
        return item->image.box;
    case DISPLAY_TEXT:
        box = text_block_bounds(item->text.block);
        box.x_mm += item->text.x_mm;
        box.y_mm += item->text.y_mm;
        return box;
    case DISPLAY_PUSH:
    case DISPLAY_POP:
    case DISPLAY_CLIP:
        break;
    }
    return box;
}

/* ---- spaces ---- */

void display_spaces_init(struct display_spaces *spaces, struct transform first)
{
    *spaces = (struct display_spaces){first, g_array_new(FALSE, FALSE, sizeof(struct transform))};
}

void display_spaces_clear(struct display_spaces *spaces)
{
    g_array_free(spaces->outer, TRUE);
}

/* A pop of what was pushed before the walk began changes nothing. */
bool display_spaces_step(struct display_spaces *spaces, const struct display_item *item)
{
    guint depth = spaces->outer->len;
    if (item->verb == DISPLAY_PUSH) {
        g_array_append_val(spaces->outer, spaces->now);
        spaces->now = transform_then(item->push.transform, spaces->now);
    } else if (item->verb == DISPLAY_POP && depth > 0) {
        spaces->now = g_array_index(spaces->outer, struct transform, depth - 1);
        g_array_set_size(spaces->outer, depth - 1);
    }
    return item->verb != DISPLAY_PUSH && item->verb != DISPLAY_POP && item->verb != DISPLAY_CLIP;
}

/* ---- as text ----
 *
 * Lengths are mm with three decimals. A path is written as its steps: M x y, L x y, C x1 y1 x2 y2 x y, Z. */

static const char indent_step[] = "  ";

static const char *const cap_names[] = {
    [STROKE_CAP_BUTT] = "butt", [STROKE_CAP_ROUND] = "round", [STROKE_CAP_SQUARE] = "square"};
static const char *const join_names[] = {
    [STROKE_JOIN_MITER] = "miter", [STROKE_JOIN_ROUND] = "round", [STROKE_JOIN_BEVEL] = "bevel"};

/* In the C locale whatever the user's, and without the sign of a zero, which depends on rounding. */
static void append_number(GString *out, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    /* What would be written as -0.000. */
    if (fabs(number) < 0.0005) {
        number = 0;
    }
    g_ascii_formatd(text, sizeof(text), "%.3f", number);
    g_string_append_c(out, ' ');
    g_string_append(out, text);
}

static void append_numbers(GString *out, const double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        append_number(out, numbers[i]);
    }
}

static void append_colour(GString *out, struct colour colour)
{
    char text[10];
    colour_format(colour, text);
    g_string_append_printf(out, " %s", text);
}

/* The verbs are those of SVG, so that a dump can be pasted into a picture. */
static void append_step(GString *out, const struct path_step *step)
{
    switch (step->verb) {
    case PATH_MOVE:
        g_string_append(out, " M");
        break;
    case PATH_LINE:
        g_string_append(out, " L");
        break;
    case PATH_CURVE:
        g_string_append(out, " C");
        append_numbers(out, (double[]){step->x1_mm, step->y1_mm, step->x2_mm, step->y2_mm}, 4);
        break;
    case PATH_CLOSE:
        g_string_append(out, " Z");
        /* Neither of its numbers means anything. */
        return;
    }
    append_numbers(out, (double[]){step->x_mm, step->y_mm}, 2);
}

static void append_path(GString *out, const struct path *path)
{
    for (size_t i = 0; i < path->count; i++) {
        append_step(out, &path->steps[i]);
    }
}

static void append_opacity(GString *out, double opacity)
{
    g_string_append(out, " opacity");
    append_number(out, opacity);
}

static void append_push(GString *out, const struct display_item *item)
{
    const struct transform *t = &item->push.transform;
    g_string_append(out, "push");
    append_numbers(out, (double[]){t->xx, t->yx, t->xy, t->yy, t->x0_mm, t->y0_mm}, 6);
    append_opacity(out, item->push.opacity);
}

static void append_fill(GString *out, const struct display_item *item)
{
    g_string_append(out, "fill");
    append_colour(out, item->fill.colour);
    if (item->fill.even_odd) {
        g_string_append(out, " even-odd");
    }
    append_path(out, &item->fill.path);
}

static void append_stroke(GString *out, const struct display_item *item)
{
    const struct stroke *stroke = &item->stroke.stroke;
    g_string_append(out, "stroke");
    append_colour(out, stroke->colour);
    g_string_append(out, " width");
    /* The pattern is left out where the line is whole. */
    append_number(out, stroke->width_mm);
    g_string_append_printf(out, " %s %s", cap_names[stroke->cap], join_names[stroke->join]);
    if (stroke->dash_count > 0) {
        g_string_append(out, " dash");
        append_numbers(out, stroke->dashes_mm, stroke->dash_count);
    }
    append_path(out, &item->stroke.path);
}

static void append_image(GString *out, const struct display_item *item)
{
    const struct image *image = item->image.image;
    const struct box *box = &item->image.box;
    g_string_append_printf(out, "image %s", image->path);
    /* The tint is what an SVG draws in currentColor. */
    if (image->tinted) {
        append_colour(out, image->tint);
    }
    append_numbers(out, (double[]){box->x_mm, box->y_mm, box->width_mm, box->height_mm}, 4);
    append_opacity(out, item->image.opacity);
}

static void append_text(GString *out, const struct display_item *item)
{
    g_string_append(out, "text");
    append_numbers(out, (double[]){item->text.x_mm, item->text.y_mm}, 2);
    if (item->text.outline.width_mm > 0) {
        g_string_append(out, " outline");
        append_number(out, item->text.outline.width_mm);
        append_colour(out, item->text.outline.colour);
    }
    if (text_has_shadow(&item->text.shadow)) {
        g_string_append(out, " shadow");
        append_numbers(out, (double[]){item->text.shadow.dx_mm, item->text.shadow.dy_mm}, 2);
        append_colour(out, item->text.shadow.colour);
    }
}

static void append_item(GString *out, const struct display_item *item)
{
    switch (item->verb) {
    case DISPLAY_PUSH:
        append_push(out, item);
        break;
    case DISPLAY_POP:
        g_string_append(out, "pop");
        break;
    case DISPLAY_CLIP:
        g_string_append(out, "clip");
        append_path(out, &item->clip.path);
        break;
    case DISPLAY_FILL:
        append_fill(out, item);
        break;
    case DISPLAY_STROKE:
        append_stroke(out, item);
        break;
    case DISPLAY_IMAGE:
        append_image(out, item);
        break;
    case DISPLAY_TEXT:
        append_text(out, item);
        break;
    }
    g_string_append_c(out, '\n');
}

/* Indented by pushes, as each holds for what is between it and its pop. */
void display_list_dump(const struct display_list *list, GString *out)
{
    GString *indent = g_string_new(NULL);
    g_string_append(out, "face");
    append_numbers(out, (double[]){list->width_mm, list->height_mm}, 2);
    g_string_append(out, " bleed");
    append_number(out, list->bleed_mm);
    g_string_append(out, "\noutline");
    append_path(out, &list->outline);
    g_string_append_c(out, '\n');

    for (size_t i = 0; i < list->count; i++) {
        const struct display_item *item = &list->items[i];
        /* A pop stands where its push does. */
        if (item->verb == DISPLAY_POP && indent->len > 0) {
            g_string_truncate(indent, indent->len - strlen(indent_step));
        }
        g_string_append(out, indent->str);
        append_item(out, item);
        if (item->verb == DISPLAY_PUSH) {
            g_string_append(indent, indent_step);
        }
        /* What is in a text stands under it, one step deeper. */
        if (item->verb == DISPLAY_TEXT) {
            char *deeper = g_strconcat(indent->str, indent_step, NULL);
            text_block_dump(item->text.block, deeper, out);
            g_free(deeper);
        }
    }
    g_string_free(indent, TRUE);
}

/* ---- a checksum of all that is drawn: lists that differ in a single bit have another ---- */

/* Numbers one by one and not as structs, which have room between their members that holds anything. */

static void add_numbers(struct digest *sum, const double *numbers, size_t count)
{
    digest_add(sum, numbers, count * sizeof *numbers);
}

static void add_number(struct digest *sum, double number)
{
    add_numbers(sum, &number, 1);
}

/* With its 0, so that two texts are not one. */
static void add_text(struct digest *sum, const char *text)
{
    digest_add(sum, text, strlen(text) + 1);
}

static void add_colour(struct digest *sum, struct colour colour)
{
    const double numbers[] = {colour.red, colour.green, colour.blue, colour.alpha};
    add_numbers(sum, numbers, G_N_ELEMENTS(numbers));
}

static void add_box(struct digest *sum, struct box box)
{
    const double numbers[] = {box.x_mm, box.y_mm, box.width_mm, box.height_mm};
    add_numbers(sum, numbers, G_N_ELEMENTS(numbers));
}

static void add_stroke(struct digest *sum, const struct stroke *stroke)
{
    add_colour(sum, stroke->colour);
    add_number(sum, stroke->width_mm);
    add_number(sum, (double)stroke->dash_count);
    add_numbers(sum, stroke->dashes_mm, stroke->dash_count);
    add_number(sum, (double)stroke->cap);
    add_number(sum, (double)stroke->join);
}

/* By the digest of its file, and by how it is shown. */
static void add_picture(struct digest *sum, const struct image *image)
{
    const double about[] = {(double)image->format, image->width_px, image->height_px,
                            (double)image->is_silhouette, (double)image->is_stand_in};
    add_numbers(sum, about, G_N_ELEMENTS(about));
    add_text(sum, image->digest);
}

/* What glyphs look like is in the block; icons are pictures that stand among them. */
static void add_block(struct digest *sum, const struct text_block *block)
{
    text_block_digest(block, sum);
    for (size_t i = 0; i < text_block_icon_count(block); i++) {
        struct box box;
        struct colour colour;
        add_picture(sum, text_block_icon(block, i, &box, &colour));
        add_box(sum, box);
        add_colour(sum, colour);
    }
}

void display_item_digest(const struct display_item *item, struct digest *sum)
{
    const struct transform *transform = &item->push.transform;
    add_number(sum, (double)item->verb);
    switch (item->verb) {
    case DISPLAY_PUSH: {
        const double numbers[] = {transform->xx,     transform->yx,    transform->xy,
                                  transform->yy,     transform->x0_mm, transform->y0_mm,
                                  item->push.opacity};
        add_numbers(sum, numbers, G_N_ELEMENTS(numbers));
        break;
    }
    case DISPLAY_POP:
        break;
    case DISPLAY_CLIP:
        path_digest(&item->clip.path, sum);
        break;
    case DISPLAY_FILL:
        path_digest(&item->fill.path, sum);
        add_colour(sum, item->fill.colour);
        add_number(sum, item->fill.even_odd);
        break;
    case DISPLAY_STROKE:
        path_digest(&item->stroke.path, sum);
        add_stroke(sum, &item->stroke.stroke);
        break;
    case DISPLAY_IMAGE:
        add_picture(sum, item->image.image);
        add_box(sum, item->image.box);
        add_number(sum, item->image.opacity);
        break;
    case DISPLAY_TEXT:
        add_block(sum, item->text.block);
        add_number(sum, item->text.x_mm);
        add_number(sum, item->text.y_mm);
        add_number(sum, item->text.outline.width_mm);
        add_colour(sum, item->text.outline.colour);
        add_number(sum, item->text.shadow.dx_mm);
        add_number(sum, item->text.shadow.dy_mm);
        add_colour(sum, item->text.shadow.colour);
        break;
    }
}

/* Whether an SVG may have texts. */
static bool may_have_texts(const struct image *image)
{
    gsize length = 0;
    const char *bytes = g_bytes_get_data(image->bytes, &length);
    return image->format == IMAGE_SVG && g_strstr_len(bytes, (gssize)length, "text") != NULL;
}

/* Pictures and the icons of texts. */
static bool is_known_by_digest(const struct display_item *item)
{
    bool known = item->verb != DISPLAY_IMAGE || !may_have_texts(item->image.image);
    for (size_t i = 0;
         known && item->verb == DISPLAY_TEXT && i < text_block_icon_count(item->text.block); i++) {
        struct box box;
        struct colour colour;
        known = !may_have_texts(text_block_icon(item->text.block, i, &box, &colour));
    }
    return known;
}

bool display_list_digest(const struct display_list *list, struct digest *sum)
{
    /* Lengths and counts first, then all that is there in order. */
    const double size[] = {list->width_mm, list->height_mm, list->bleed_mm, (double)list->count,
                           (double)list->spot_count};
    add_numbers(sum, size, G_N_ELEMENTS(size));
    path_digest(&list->outline, sum);
    for (size_t i = 0; i < list->spot_count; i++) {
        const struct display_spot *spot = &list->spots[i];
        const double numbers[] = {spot->x_mm, spot->y_mm, spot->radius_mm};
        add_numbers(sum, numbers, G_N_ELEMENTS(numbers));
    }
    bool known = true;
    for (size_t i = 0; i < list->count; i++) {
        display_item_digest(&list->items[i], sum);
        known = known && is_known_by_digest(&list->items[i]);
    }
    return known;
}
