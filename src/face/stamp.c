/* Cairo looks through all of a recording each time it is painted on a page, though only its first use is stored. Of what
 * is stored already it asks the name alone: so from the second use on a picture without pixels stands for it. */
#include "face/stamp.h"

#include <math.h>
#include <string.h>

struct stamp {
    cairo_surface_t *recording;
    cairo_surface_t *stand_in; /* of the same name and as large; NULL until it is stored */
    char *name;
    GBytes **blanks;
    GBytes *blank; /* the stand-in's pixels */
};

enum shown stamp_shown(cairo_t *cr, double x, double y, double width, double height)
{
    double clip_left, clip_top, clip_right, clip_bottom;
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    const double corners[][2] = {{x, y}, {x + width, y}, {x, y + height}, {x + width, y + height}};
    cairo_matrix_t matrix;
    cairo_get_matrix(cr, &matrix);
    for (size_t i = 0; i < G_N_ELEMENTS(corners); i++) {
        double corner_x = corners[i][0], corner_y = corners[i][1];
        cairo_matrix_transform_point(&matrix, &corner_x, &corner_y);
        left = fmin(left, corner_x);
        right = fmax(right, corner_x);
        top = fmin(top, corner_y);
        bottom = fmax(bottom, corner_y);
    }
    /* In device space, as the clip is given back in user space else. */
    cairo_identity_matrix(cr);
    cairo_clip_extents(cr, &clip_left, &clip_top, &clip_right, &clip_bottom);
    cairo_set_matrix(cr, &matrix);
    if (right <= clip_left || left >= clip_right || bottom <= clip_top || top >= clip_bottom) {
        return SHOWN_NOTHING;
    }
    /* Touching counts as whole: the clip may be the box itself. */
    return left >= clip_left && right <= clip_right && top >= clip_top && bottom <= clip_bottom
               ? SHOWN_WHOLE
               : SHOWN_PART;
}

bool stamp_name_surface(cairo_surface_t *surface, const char *name)
{
    char *own = g_strdup(name);
    bool named =
        cairo_surface_set_mime_data(surface, CAIRO_MIME_TYPE_UNIQUE_ID, (const unsigned char *)own,
                                    strlen(own), g_free, own) == CAIRO_STATUS_SUCCESS;
    if (!named) {
        g_free(own);
    }
    return named;
}

struct stamp *stamp_new(cairo_surface_t *recording, const char *name, GBytes **blanks)
{
    if (!stamp_name_surface(recording, name)) {
        cairo_surface_destroy(recording);
        return NULL;
    }
    struct stamp *stamp = g_new0(struct stamp, 1);
    stamp->recording = recording;
    stamp->name = g_strdup(name);
    stamp->blanks = blanks;
    return stamp;
}

void stamp_free(struct stamp *stamp)
{
    if (stamp == NULL) {
        return;
    }
    /* What is not drawn yet of the stand-in is copied here, so its pixels go after it. */
    cairo_surface_destroy(stamp->stand_in);
    cairo_surface_destroy(stamp->recording);
    if (stamp->blank != NULL) {
        g_bytes_unref(stamp->blank);
    }
    g_free(stamp->name);
    g_free(stamp);
}

/* At least so many bytes of nothing. */
static GBytes *blank_bytes(GBytes **blanks, size_t length)
{
    if (*blanks == NULL || g_bytes_get_size(*blanks) < length) {
        if (*blanks != NULL) {
            g_bytes_unref(*blanks);
        }
        *blanks = g_bytes_new_take(g_malloc0(length), length);
    }
    return g_bytes_ref(*blanks);
}

/* As large as the recording, since what is painted is clipped to where a picture reaches; a bit for each pixel is the least
 * that Cairo has. It never looks at them. */
static void make_stand_in(struct stamp *stamp)
{
    cairo_rectangle_t extents;
    cairo_recording_surface_get_extents(stamp->recording, &extents);
    int width = (int)ceil(extents.x + extents.width),
        height = (int)ceil(extents.y + extents.height);
    int stride = cairo_format_stride_for_width(CAIRO_FORMAT_A1, width);
    stamp->blank = blank_bytes(stamp->blanks, (size_t)stride * (size_t)height);
    void *pixels = (void *)(guintptr)g_bytes_get_data(stamp->blank, NULL);
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_A1, width, height, stride);
    if (stamp_name_surface(surface, stamp->name)) {
        stamp->stand_in = surface;
    } else {
        cairo_surface_destroy(surface);
    }
}

/* Stored is what lies on a page by itself: what is in a group comes into the file only after all of the page. */
void stamp_paint(struct stamp *stamp, cairo_t *cr, double x, double y, double opacity)
{
    bool on_page = cairo_surface_get_type(cairo_get_group_target(cr)) == CAIRO_SURFACE_TYPE_PDF;
    bool stand_in = on_page && opacity >= 1 && stamp->stand_in != NULL;
    cairo_set_source_surface(cr, stand_in ? stamp->stand_in : stamp->recording, x, y);
    cairo_paint_with_alpha(cr, opacity);
    if (on_page && opacity >= 1 && stamp->stand_in == NULL) {
        make_stand_in(stamp);
    }
}
