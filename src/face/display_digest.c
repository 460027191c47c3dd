/* Numbers one by one and not as structs, which have room between their members that holds anything. */
#include "face/display_digest.h"

#include <string.h>

static void add_numbers(GChecksum *sum, const double *numbers, size_t count)
{
    g_checksum_update(sum, (const guchar *)numbers, (gssize)(count * sizeof *numbers));
}

static void add_number(GChecksum *sum, double number)
{
    add_numbers(sum, &number, 1);
}

static void add_text(GChecksum *sum, const char *text)
{
    g_checksum_update(sum, (const guchar *)text, (gssize)strlen(text) + 1);
}

static void add_colour(GChecksum *sum, struct colour colour)
{
    const double numbers[] = {colour.red, colour.green, colour.blue, colour.alpha};
    add_numbers(sum, numbers, G_N_ELEMENTS(numbers));
}

static void add_box(GChecksum *sum, struct box box)
{
    const double numbers[] = {box.x_mm, box.y_mm, box.width_mm, box.height_mm};
    add_numbers(sum, numbers, G_N_ELEMENTS(numbers));
}

static void add_path(GChecksum *sum, const struct path *path)
{
    add_number(sum, (double)path->count);
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *step = &path->steps[i];
        const double numbers[] = {(double)step->verb, step->x1_mm, step->y1_mm, step->x2_mm,
                                  step->y2_mm,        step->x_mm,  step->y_mm};
        add_numbers(sum, numbers, G_N_ELEMENTS(numbers));
    }
}

static void add_stroke(GChecksum *sum, const struct stroke *stroke)
{
    add_colour(sum, stroke->colour);
    add_number(sum, stroke->width_mm);
    add_number(sum, (double)stroke->dash_count);
    add_numbers(sum, stroke->dashes_mm, stroke->dash_count);
    add_number(sum, (double)stroke->cap);
    add_number(sum, (double)stroke->join);
}

static void add_picture(GChecksum *sum, const struct image *image)
{
    const double about[] = {(double)image->format, image->width_px, image->height_px,
                            (double)image->is_silhouette, (double)image->is_stand_in};
    add_numbers(sum, about, G_N_ELEMENTS(about));
    add_text(sum, image->digest);
}

static void add_block(GChecksum *sum, const struct text_block *block)
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

static void add_item(GChecksum *sum, const struct display_item *item)
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
        add_path(sum, &item->clip.path);
        break;
    case DISPLAY_FILL:
        add_path(sum, &item->fill.path);
        add_colour(sum, item->fill.colour);
        add_number(sum, item->fill.even_odd);
        break;
    case DISPLAY_STROKE:
        add_path(sum, &item->stroke.path);
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

bool display_list_digest(const struct display_list *list, GChecksum *sum)
{
    const double size[] = {list->width_mm, list->height_mm, list->bleed_mm, (double)list->count,
                           (double)list->spot_count};
    add_numbers(sum, size, G_N_ELEMENTS(size));
    add_path(sum, &list->outline);
    for (size_t i = 0; i < list->spot_count; i++) {
        const struct display_spot *spot = &list->spots[i];
        const double numbers[] = {spot->x_mm, spot->y_mm, spot->radius_mm};
        add_numbers(sum, numbers, G_N_ELEMENTS(numbers));
    }
    bool known = true;
    for (size_t i = 0; i < list->count; i++) {
        add_item(sum, &list->items[i]);
        known = known && is_known_by_digest(&list->items[i]);
    }
    return known;
}
