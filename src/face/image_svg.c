/* The calls to librsvg. */
#include "face/image_svg.h"

#include <string.h>

#include <gio/gio.h>

/* CSS 2.2, 4.3.2: one px is 1/96 in. */
static const double css_px_per_inch = 96;

RsvgHandle *image_svg_open(GBytes *bytes, GError **error)
{
    GInputStream *stream = g_memory_input_stream_new_from_bytes(bytes);
    /* Without a base address librsvg refuses to load anything but data: addresses. */
    RsvgHandle *handle =
        rsvg_handle_new_from_stream_sync(stream, NULL, RSVG_HANDLE_FLAGS_NONE, NULL, error);
    g_object_unref(stream);
    if (handle) {
        rsvg_handle_set_dpi(handle, css_px_per_inch);
    }
    return handle;
}

bool image_svg_size(RsvgHandle *handle, double *width_px, double *height_px)
{
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width_px, height_px)) {
        return *width_px > 0 && *height_px > 0;
    }
    gboolean has_width, has_height, has_view_box;
    RsvgLength width, height;
    RsvgRectangle view_box;
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
    char *css = g_strdup_printf("svg { color: %s }", colour);
    gboolean set = rsvg_handle_set_stylesheet(handle, (const guint8 *)css, strlen(css), NULL);
    g_free(css);
    return set;
}

bool image_svg_draw(RsvgHandle *handle, cairo_t *cr, double width, double height)
{
    RsvgRectangle viewport = {0, 0, width, height};
    return rsvg_handle_render_document(handle, cr, &viewport, NULL);
}
