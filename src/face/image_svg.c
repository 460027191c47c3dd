/* SVGs as librsvg knows them: opened, measured, tinted and drawn. */
#include "face/image_svg.h"

#include <math.h>
#include <string.h>

#include <gio/gio.h>

#include "geom/length_units.h"

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
    if (!image_svg_size(handle, NULL, &room.width, &room.height)) {
        room.width = room.height = 1000;
    }
    return room;
}

/* An object where it stands, as all that it stands in turns, clips and fades it; or by itself, where that does not
 * draw it: in <defs>, or in a layer that is hidden. */
static bool render_object(RsvgHandle *handle, const char *object, bool by_itself, cairo_t *cr)
{
    RsvgRectangle room = document_room(handle);
    return by_itself ? rsvg_handle_render_element(handle, cr, object, &room, NULL)
                     : rsvg_handle_render_layer(handle, cr, object, &room, NULL);
}

/* What is seen of an object. librsvg tells it from above where something is turned, Cairo in whole units where
 * something is softened; what both tell is near. */
static RsvgRectangle seen_of_object(RsvgHandle *handle, const char *object, bool by_itself)
{
    const double fineness = 64; /* as Cairo rounds to whole units */
    RsvgRectangle room = document_room(handle), told = {0};
    double left = 0, top = 0, width = 0, height = 0;
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, fineness, fineness);
    if (render_object(handle, object, by_itself, cr)) {
        cairo_recording_surface_ink_extents(surface, &left, &top, &width, &height);
    }
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    if (by_itself) {
        rsvg_handle_get_geometry_for_element(handle, object, &told, NULL, NULL);
    } else {
        rsvg_handle_get_geometry_for_layer(handle, object, &room, &told, NULL, NULL);
    }
    double right = fmin((left + width) / fineness, told.x + told.width);
    double bottom = fmin((top + height) / fineness, told.y + told.height);
    left = fmax(left / fineness, told.x);
    top = fmax(top / fineness, told.y);
    return (RsvgRectangle){left, top, fmax(right - left, 0), fmax(bottom - top, 0)};
}

/* by_itself_out  how it is to be drawn */
static RsvgRectangle find_object(RsvgHandle *handle, const char *object, bool *by_itself_out)
{
    *by_itself_out = false;
    RsvgRectangle seen = seen_of_object(handle, object, false);
    if (seen.width <= 0 || seen.height <= 0) {
        *by_itself_out = true;
        seen = seen_of_object(handle, object, true);
    }
    return seen;
}

bool image_svg_size(RsvgHandle *handle, const char *object, double *width_px, double *height_px)
{
    if (object != NULL) {
        bool by_itself;
        RsvgRectangle seen = find_object(handle, object, &by_itself);
        *width_px = seen.width;
        *height_px = seen.height;
        return seen.width > 0 && seen.height > 0;
    }
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

static bool draw_object(RsvgHandle *handle, const char *object, cairo_t *cr, double width,
                        double height)
{
    bool by_itself;
    RsvgRectangle seen = find_object(handle, object, &by_itself);
    if (seen.width <= 0 || seen.height <= 0) {
        return false;
    }
    cairo_scale(cr, width / seen.width, height / seen.height);
    cairo_translate(cr, -seen.x, -seen.y);
    return render_object(handle, object, by_itself, cr);
}

bool image_svg_draw(RsvgHandle *handle, const char *object, cairo_t *cr, double width,
                    double height)
{
    RsvgRectangle viewport = {0, 0, width, height};
    cairo_save(cr);
    clip_to_size(cr, width, height);
    bool drawn = object != NULL ? draw_object(handle, object, cr, width, height)
                                : rsvg_handle_render_document(handle, cr, &viewport, NULL);
    cairo_restore(cr);
    return drawn;
}
