/* SVGs as librsvg knows them: opened, measured, tinted and drawn. */
#include "face/image_svg.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include <gio/gio.h>

#include "geom/length_units.h"
#include "text/font_set.h"

RsvgHandle *image_svg_open(GBytes *bytes, GError **error)
{
    GInputStream *stream = g_memory_input_stream_new_from_bytes(bytes);
    /* Without a base address librsvg refuses to load anything but data: addresses. */
    RsvgHandle *handle =
        rsvg_handle_new_from_stream_sync(stream, NULL, RSVG_HANDLE_FLAGS_NONE, NULL, error);
    g_object_unref(stream);
    if (handle != NULL) {
        rsvg_handle_set_dpi(handle, CSS_PX_PER_INCH);
    }
    return handle;
}

/* A whole document's own room; of one without a size any will do, as nothing in it depends on that. */
static RsvgRectangle document_room(RsvgHandle *handle)
{
    RsvgRectangle room = {0, 0, 1000, 1000};
    if (!image_svg_size(handle, &room.width, &room.height)) {
        room.width = room.height = 1000;
    }
    return room;
}

/* From above where something is turned; what a filter adds is not in it. */
static RsvgRectangle told_of_object(RsvgHandle *handle, const char *id, bool by_itself)
{
    RsvgRectangle room = document_room(handle), told = {0};
    font_set_for_pictures();
    if (by_itself) {
        rsvg_handle_get_geometry_for_element(handle, id, &told, NULL, NULL);
    } else {
        rsvg_handle_get_geometry_for_layer(handle, id, &room, &told, NULL, NULL);
    }
    return told;
}

/* An object where it stands, as all that it stands in turns, clips and fades it; or by itself, where that does not
 * draw it: in <defs>, or in a layer that is hidden. */
static bool render_object(RsvgHandle *handle, const char *object, bool by_itself, cairo_t *cr)
{
    RsvgRectangle room = document_room(handle);
    if (!by_itself) {
        return rsvg_handle_render_layer(handle, cr, object, &room, NULL);
    }
    /* By itself it fills the room that it is given: that of its own size. */
    RsvgRectangle told = told_of_object(handle, object, true);
    room.width = told.width;
    room.height = told.height;
    return room.width > 0 && room.height > 0 &&
           rsvg_handle_render_element(handle, cr, object, &room, NULL);
}

static RsvgRectangle common_part(RsvgRectangle a, RsvgRectangle b)
{
    double left = fmax(a.x, b.x), top = fmax(a.y, b.y);
    double right = fmin(a.x + a.width, b.x + b.width);
    double bottom = fmin(a.y + a.height, b.y + b.height);
    return (RsvgRectangle){left, top, fmax(right - left, 0), fmax(bottom - top, 0)};
}

/* As it is recorded, in whole units of a fine scale. */
static RsvgRectangle recorded_of_object(RsvgHandle *handle, const char *id, bool by_itself)
{
    const double fineness = 64;
    double left = 0, top = 0, width = 0, height = 0;
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, fineness, fineness);
    if (render_object(handle, id, by_itself, cr)) {
        cairo_recording_surface_ink_extents(surface, &left, &top, &width, &height);
    }
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return (RsvgRectangle){left / fineness, top / fineness, width / fineness, height / fineness};
}

/* The box of the pixels that are not clear. */
static cairo_rectangle_int_t box_of_pixels(cairo_surface_t *surface)
{
    int width = cairo_image_surface_get_width(surface), left = width, right = 0;
    int height = cairo_image_surface_get_height(surface), top = height, bottom = 0;
    cairo_surface_flush(surface);
    const unsigned char *row = cairo_image_surface_get_data(surface);
    for (int y = 0; y < height; y++, row += cairo_image_surface_get_stride(surface)) {
        const uint32_t *pixels = (const uint32_t *)(const void *)row;
        for (int x = 0; x < width; x++) {
            if (pixels[x] >> 24 != 0) {
                left = MIN(left, x);
                right = MAX(right, x + 1);
                top = MIN(top, y);
                bottom = y + 1;
            }
        }
    }
    return (cairo_rectangle_int_t){left, top, MAX(right - left, 0), MAX(bottom - top, 0)};
}

/* What has pixels is drawn in so many along the longer side of the picture: a record has the whole of it for its
 * box. */
static RsvgRectangle drawn_of_object(RsvgHandle *handle, const char *id, bool by_itself)
{
    const double side = 1024;
    RsvgRectangle room = document_room(handle);
    double scale = side / fmax(room.width, room.height);
    scale =
        scale > 1 ? floor(scale) : scale; /* so that what stands in whole units is told exactly */
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)fmax(ceil(room.width * scale), 1),
                                   (int)fmax(ceil(room.height * scale), 1));
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, scale, scale);
    bool drawn = render_object(handle, id, by_itself, cr);
    cairo_destroy(cr);
    cairo_rectangle_int_t box = drawn ? box_of_pixels(surface) : (cairo_rectangle_int_t){0};
    cairo_surface_destroy(surface);
    return (RsvgRectangle){box.x / scale, box.y / scale, box.width / scale, box.height / scale};
}

/* A mask and a clip leave less than librsvg tells, a filter more. */
static RsvgRectangle seen_of_object(RsvgHandle *handle, enum svg_effects effects, const char *id,
                                    bool by_itself)
{
    RsvgRectangle seen = effects == SVG_PLAIN ? recorded_of_object(handle, id, by_itself)
                                              : drawn_of_object(handle, id, by_itself);
    return effects == SVG_FILTERED ? seen
                                   : common_part(seen, told_of_object(handle, id, by_itself));
}

bool image_svg_find_object(RsvgHandle *handle, enum svg_effects effects, struct svg_object *object)
{
    RsvgRectangle seen = seen_of_object(handle, effects, object->id, false);
    object->by_itself = seen.width <= 0 || seen.height <= 0;
    /* librsvg cuts a filter off at the box of what it draws by itself. */
    if (object->by_itself && effects != SVG_FILTERED) {
        seen = seen_of_object(handle, effects, object->id, true);
    }
    RsvgRectangle room = document_room(handle);
    object->x = seen.x;
    object->y = seen.y;
    object->width = seen.width;
    object->height = seen.height;
    object->share = fmax(seen.width, seen.height) / fmax(room.width, room.height);
    return seen.width > 0 && seen.height > 0;
}

bool image_svg_size(RsvgHandle *handle, double *width_px, double *height_px)
{
    /* `width` and `height` of the root, if both are lengths. */
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width_px, height_px)) {
        return *width_px > 0 && *height_px > 0;
    }
    gboolean has_width, has_height, has_view_box;
    RsvgLength width, height;
    RsvgRectangle view_box;
    /* A viewBox tells the proportions, which is all that counts. */
    rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &width, &has_height, &height,
                                         &has_view_box, &view_box);
    if (!has_view_box || view_box.width <= 0 || view_box.height <= 0) {
        return false;
    }
    *width_px = view_box.width;
    *height_px = view_box.height;
    return true;
}

bool image_svg_set_tint(RsvgHandle *handle, struct colour tint)
{
    char colour[10];
    colour_format(tint, colour);
    /* The root's `color` is what currentColor means; an SVG's own rules go before it. */
    char *css = g_strdup_printf("svg { color: %s }", colour);
    gboolean set = rsvg_handle_set_stylesheet(handle, (const guint8 *)css, strlen(css), NULL);
    g_free(css);
    return set;
}

static bool has_pixels(cairo_t *cr)
{
    return cairo_surface_get_type(cairo_get_group_target(cr)) == CAIRO_SURFACE_TYPE_IMAGE;
}

static bool stands_upright(const cairo_matrix_t *matrix)
{
    /* By a quarter turn too: then both other parts are 0. */
    static const double slack = 1e-9;
    return (fabs(matrix->xy) < slack && fabs(matrix->yx) < slack) ||
           (fabs(matrix->xx) < slack && fabs(matrix->yy) < slack);
}

/* librsvg draws what lies beyond the viewBox too. Where there are pixels the clip goes out to whole ones:
 * at a part of a pixel it would make the edge of a picture thinner than it is, and a gap between two. */
static void clip_to_size(cairo_t *cr, double width, double height)
{
    static const double slack = 1e-6;
    cairo_matrix_t matrix;
    cairo_get_matrix(cr, &matrix);
    double x1 = 0;
    double y1 = 0;
    double x2 = width;
    double y2 = height;
    if (has_pixels(cr) && stands_upright(&matrix)) {
        cairo_user_to_device(cr, &x1, &y1);
        cairo_user_to_device(cr, &x2, &y2);
        /* The clip is made in whole pixels of the device. */
        cairo_identity_matrix(cr);
        double left = floor(fmin(x1, x2) + slack);
        double top = floor(fmin(y1, y2) + slack);
        cairo_rectangle(cr, left, top, ceil(fmax(x1, x2) - slack) - left,
                        ceil(fmax(y1, y2) - slack) - top);
        cairo_set_matrix(cr, &matrix);
    } else {
        cairo_rectangle(cr, 0, 0, width, height);
    }
    cairo_clip(cr);
}

static bool draw_object(RsvgHandle *handle, const struct svg_object *object, cairo_t *cr,
                        double width, double height)
{
    cairo_scale(cr, width / object->width, height / object->height);
    cairo_translate(cr, -object->x, -object->y);
    return render_object(handle, object->id, object->by_itself, cr);
}

bool image_svg_draw(RsvgHandle *handle, const struct svg_object *object, cairo_t *cr, double width,
                    double height)
{
    RsvgRectangle viewport = {0, 0, width, height};
    font_set_for_pictures();
    cairo_save(cr);
    clip_to_size(cr, width, height);
    bool drawn = object->id != NULL ? draw_object(handle, object, cr, width, height)
                                    : rsvg_handle_render_document(handle, cr, &viewport, NULL);
    cairo_restore(cr);
    return drawn;
}
