/* Areas of a mask, found by flooding from pixel to pixel over a stack of places to look at. */
#include "render/mask_shape.h"

#include <cairo.h>
#include <glib.h>

#include "geom/length_units.h"
#include "render/canvas.h"

/* The mask is its own note of what was visited: a byte becomes SEEN_ when an area is done, so that no second array
 * of its size is needed. Only the two ends of the scale are in a mask without a smooth edge. */
enum { OUTSIDE = 0, INSIDE = 255, SEEN_OUTSIDE = 1, SEEN_INSIDE = 254 };

/* Rows are `stride` bytes apart, of which Cairo uses the first `width`. */
static unsigned char *pixel_at(struct mask *mask, size_t x, size_t y)
{
    return &mask->bytes[y * mask->stride + x];
}

/* Marked as it is put on the stack and not as it is taken off, so no pixel waits twice. */
static void reach(struct mask *mask, GArray *waiting, size_t x, size_t y, unsigned char from,
                  unsigned char to)
{
    unsigned char *pixel = pixel_at(mask, x, y);
    if (*pixel == from) {
        *pixel = to;
        size_t place = y * mask->width + x;
        g_array_append_val(waiting, place);
    }
}

/* Turns the area of `from` that the pixel lies in into `to`. */
static void flood(struct mask *mask, GArray *waiting, size_t x, size_t y, unsigned char from,
                  unsigned char to)
{
    g_assert(mask->width > 0);
    reach(mask, waiting, x, y, from, to);
    while (waiting->len > 0) {
        size_t place = g_array_index(waiting, size_t, waiting->len - 1);
        g_array_set_size(waiting, waiting->len - 1);
        size_t at_x = place % mask->width, at_y = place / mask->width;
        if (at_x > 0) {
            reach(mask, waiting, at_x - 1, at_y, from, to);
        }
        if (at_x + 1 < mask->width) {
            reach(mask, waiting, at_x + 1, at_y, from, to);
        }
        if (at_y > 0) {
            reach(mask, waiting, at_x, at_y - 1, from, to);
        }
        if (at_y + 1 < mask->height) {
            reach(mask, waiting, at_x, at_y + 1, from, to);
        }
    }
}

/* What is outside and touches an edge is around the shape; what is not reached so is a hole. */
static void flood_from_edges(struct mask *mask, GArray *waiting)
{
    for (size_t x = 0; x < mask->width; x++) {
        flood(mask, waiting, x, 0, OUTSIDE, SEEN_OUTSIDE);
        flood(mask, waiting, x, mask->height - 1, OUTSIDE, SEEN_OUTSIDE);
    }
    for (size_t y = 0; y < mask->height; y++) {
        flood(mask, waiting, 0, y, OUTSIDE, SEEN_OUTSIDE);
        flood(mask, waiting, mask->width - 1, y, OUTSIDE, SEEN_OUTSIDE);
    }
}

/* The number of areas of `from`, each of which is `to` afterwards. Neighbours are those at the four sides: two
 * pixels that touch at a corner are two areas. */
static size_t flood_all(struct mask *mask, GArray *waiting, unsigned char from, unsigned char to)
{
    size_t count = 0;
    for (size_t y = 0; y < mask->height; y++) {
        for (size_t x = 0; x < mask->width; x++) {
            if (*pixel_at(mask, x, y) == from) {
                flood(mask, waiting, x, y, from, to);
                count++;
            }
        }
    }
    return count;
}

/* Three floods: from the edges, then what is left outside becomes inside, and the marks go. */
size_t mask_fill_holes(struct mask *mask)
{
    GArray *waiting = g_array_new(FALSE, FALSE, sizeof(size_t));
    flood_from_edges(mask, waiting);
    size_t count = flood_all(mask, waiting, OUTSIDE, INSIDE);
    flood_all(mask, waiting, SEEN_OUTSIDE, OUTSIDE);
    g_array_free(waiting, TRUE);
    return count;
}

/* Spoils the mask, which has served its purpose then. */
static size_t count_parts(struct mask *mask)
{
    GArray *waiting = g_array_new(FALSE, FALSE, sizeof(size_t));
    size_t count = flood_all(mask, waiting, INSIDE, SEEN_INSIDE);
    g_array_free(waiting, TRUE);
    return count;
}

/* Without a smooth edge, as it is cut in the picture itself: a pixel is inside if its centre is. Where Cairo
 * cannot make the mask there are no holes and no parts; drawing the picture tells of it. */
struct mask_shape outline_shape(const struct path *outline, double width_mm, double height_mm,
                                size_t width_px, size_t height_px)
{
    struct mask_shape shape = {0};
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_A8, (int)width_px, (int)height_px);
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, (double)width_px / pt_from_mm(width_mm),
                (double)height_px / pt_from_mm(height_mm));
    cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE);
    canvas_add_path(cr, outline);
    cairo_fill(cr);
    cairo_surface_flush(surface);
    if (cairo_status(cr) == CAIRO_STATUS_SUCCESS) {
        struct mask mask = {cairo_image_surface_get_data(surface),
                            (size_t)cairo_image_surface_get_stride(surface), width_px, height_px};
        shape.hole_count = mask_fill_holes(&mask);
        shape.part_count = count_parts(&mask);
    }
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return shape;
}
