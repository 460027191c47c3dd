/* What of a face is opaque, and in which order it is drawn. Of most items their own colours tell; of an SVG that is for
 * what Cairo makes of it in a PDF, as nothing else knows all that an SVG can say. */
#include "render/flat_units.h"

#include <math.h>

#include <cairo-pdf.h>
#include <glib.h>

#include "render/pdf_objects.h"

/* Of the longest point where two lines meet, in widths of the line; Cairo's usual limit is 10. */
#define MITER_REACH 5.0

/* What is known of pictures. */
struct known_pictures {
    struct image_drawer *drawer;
    GHashTable *opaque; /* digest to GINT_TO_POINTER(bool) */
};

struct known_pictures *known_pictures_new(struct image_drawer *drawer)
{
    struct known_pictures *known = g_new0(struct known_pictures, 1);
    known->drawer = drawer;
    known->opaque = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return known;
}

void known_pictures_free(struct known_pictures *known)
{
    if (known != NULL) {
        g_hash_table_destroy(known->opaque);
        g_free(known);
    }
}

/* ---- an SVG in a PDF ---- */

static cairo_status_t keep_bytes(void *data, const unsigned char *bytes, unsigned int length)
{
    g_byte_array_append(data, bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

/* A page of it alone, by a drawer of its own: one knows what is stored in its document. */
static GByteArray *draw_alone(const struct image *image)
{
    struct image_drawer *drawer = image_drawer_new();
    const double side_pt = 200; /* any: vectors are alike in all sizes */
    double scale = side_pt / fmax(image->width_px, image->height_px);
    double width_pt = image->width_px * scale, height_pt = image->height_px * scale;
    GByteArray *pdf = g_byte_array_new();
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(keep_bytes, pdf, ceil(width_pt), ceil(height_pt));
    cairo_t *cr = cairo_create(surface);
    image_drawer_draw(drawer, cr, image, width_pt, height_pt, 1, true);
    cairo_show_page(cr);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    image_drawer_free(drawer);
    return pdf;
}

static void note_transparency(qpdf_data pdf, qpdf_oh dictionary, void *data)
{
    bool *opaque = data;
    *opaque = *opaque && !pdf_asks_for_blending(pdf, dictionary);
}

/* What cannot be drawn fails where it is drawn on its face. */
static bool svg_is_opaque(const struct image *image)
{
    bool opaque = true;
    GByteArray *bytes = draw_alone(image);
    qpdf_data pdf = qpdf_init();
    qpdf_silence_errors(pdf);
    qpdf_set_suppress_warnings(pdf, QPDF_TRUE);
    qpdf_read_memory(pdf, "a picture", (const char *)bytes->data, bytes->len, NULL);
    pdf_each_dictionary(pdf, note_transparency, &opaque);
    qpdf_cleanup(&pdf);
    g_byte_array_unref(bytes);
    return opaque;
}

/* ---- what is opaque ---- */

/* Looked at once. */
static bool image_is_opaque(struct known_pictures *known, const struct image *image)
{
    gpointer found = NULL;
    if (g_hash_table_lookup_extended(known->opaque, image->digest, NULL, &found)) {
        return GPOINTER_TO_INT(found) != 0;
    }
    bool opaque = image->format == IMAGE_SVG ? svg_is_opaque(image)
                                             : image_drawer_pixels_are_opaque(known->drawer, image);
    g_hash_table_insert(known->opaque, g_strdup(image->digest), GINT_TO_POINTER(opaque));
    return opaque;
}

static bool has_soft_shadow(const struct display_item *item)
{
    return item->verb == DISPLAY_TEXT && text_has_shadow(&item->text.shadow) &&
           item->text.shadow.colour.alpha < 1;
}

static bool text_is_opaque(const struct display_item *item)
{
    bool outline = item->text.outline.width_mm > 0 && item->text.outline.colour.alpha < 1;
    return !has_soft_shadow(item) && !outline && text_block_is_opaque(item->text.block);
}

/* Letters stay vectors over the pixels of their shadow. */
struct display_list flat_list(const struct display_list *list)
{
    struct display_list flat = *list;
    flat.items = g_new(struct display_item, 2 * list->count + 1);
    flat.count = 0;
    for (size_t i = 0; i < list->count; i++) {
        struct display_item item = list->items[i];
        if (has_soft_shadow(&item)) {
            flat.items[flat.count] = item;
            flat.items[flat.count++].text.shadow_alone = true;
            item.text.shadow = (struct text_shadow){0};
        }
        flat.items[flat.count++] = item;
    }
    return flat;
}

static bool is_opaque(struct known_pictures *known, const struct display_item *item)
{
    bool opaque = true;
    switch (item->verb) {
    case DISPLAY_PUSH:
        opaque = item->push.opacity >= 1;
        break;
    case DISPLAY_FILL:
        opaque = item->fill.colour.alpha >= 1;
        break;
    case DISPLAY_STROKE:
        opaque = item->stroke.stroke.colour.alpha >= 1;
        break;
    case DISPLAY_IMAGE:
        opaque = item->image.opacity >= 1 && image_is_opaque(known, item->image.image);
        break;
    case DISPLAY_TEXT:
        opaque = text_is_opaque(item);
        break;
    case DISPLAY_POP:
    case DISPLAY_CLIP:
        break;
    }
    return opaque;
}

/* ---- units ---- */

void unit_walk_init(struct unit_walk *walk, struct known_pictures *pictures,
                    const struct display_list *list)
{
    *walk = (struct unit_walk){
        .pictures = pictures, .list = list, .open = g_array_new(FALSE, FALSE, sizeof(size_t))};
}

void unit_walk_clear(struct unit_walk *walk)
{
    g_array_free(walk->open, TRUE);
}

/* Past the pop of the push at `first`. */
static size_t end_of_group(const struct display_list *list, size_t first)
{
    size_t depth = 1, end = first + 1;
    while (end < list->count && depth > 0) {
        enum display_verb verb = list->items[end].verb;
        depth += verb == DISPLAY_PUSH ? 1 : 0;
        depth -= verb == DISPLAY_POP ? 1 : 0;
        end++;
    }
    return end;
}

/* The clips since the last push end with it. */
static void close_push(struct unit_walk *walk)
{
    bool closed = false;
    while (walk->open->len > 0 && !closed) {
        size_t last = g_array_index(walk->open, size_t, walk->open->len - 1);
        closed = walk->list->items[last].verb == DISPLAY_PUSH;
        g_array_set_size(walk->open, walk->open->len - 1);
    }
}

/* The next unit that draws; false past the last. */
bool unit_walk_next(struct unit_walk *walk, struct unit *unit_out)
{
    while (walk->next < walk->list->count) {
        size_t at = walk->next++;
        const struct display_item *item = &walk->list->items[at];
        bool opaque = is_opaque(walk->pictures, item);
        if (item->verb == DISPLAY_POP) {
            close_push(walk);
        } else if (item->verb == DISPLAY_CLIP || (item->verb == DISPLAY_PUSH && opaque)) {
            g_array_append_val(walk->open, at);
        } else {
            walk->next = item->verb == DISPLAY_PUSH ? end_of_group(walk->list, at) : at + 1;
            *unit_out = (struct unit){at, walk->next, opaque};
            return true;
        }
    }
    return false;
}

/* ---- where units draw ---- */

/* How far an item may draw beyond its bounds, in its own space; rather too far. */
static double reach_of(const struct display_item *item)
{
    const double rounded_mm = 0.1;
    if (item->verb == DISPLAY_STROKE) {
        return rounded_mm + item->stroke.stroke.width_mm * MITER_REACH;
    }
    if (item->verb != DISPLAY_TEXT) {
        return rounded_mm;
    }
    /* Letters may be larger than their lines. */
    const struct text_shadow *shadow = &item->text.shadow;
    return rounded_mm + display_item_bounds(item).height_mm / 2 + item->text.outline.width_mm +
           fmax(fabs(shadow->dx_mm), fabs(shadow->dy_mm));
}

static struct box box_of_items(const struct display_list *list, size_t first, size_t end,
                               struct transform space)
{
    struct display_spaces spaces;
    struct box all = {0};
    display_spaces_init(&spaces, space);
    for (size_t i = first; i < end; i++) {
        const struct display_item *item = &list->items[i];
        if (display_spaces_step(&spaces, item)) {
            struct box own = box_inset(display_item_bounds(item), -reach_of(item));
            struct box box = transform_box(spaces.now, own);
            all = all.width_mm > 0 ? box_union(all, box) : box;
        }
    }
    display_spaces_clear(&spaces);
    return all;
}

/* What is open where the walk stands: from the space of its next item to that of the face. */
struct transform unit_space(const struct unit_walk *walk)
{
    struct transform space = transform_identity();
    for (guint i = 0; i < walk->open->len; i++) {
        const struct display_item *item = &walk->list->items[g_array_index(walk->open, size_t, i)];
        if (item->verb == DISPLAY_PUSH) {
            space = transform_then(item->push.transform, space);
        }
    }
    return space;
}

/* On the face with its bleed, in mm. */
struct box unit_box(const struct unit_walk *walk, const struct unit *unit)
{
    const struct display_list *list = walk->list;
    struct box face = display_list_extents(list);
    return box_intersection(face, box_of_items(list, unit->first, unit->end, unit_space(walk)));
}
