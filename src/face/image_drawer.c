/* Pictures onto a canvas, and each onto a page of its own (pdf_art.h). What is made from a file is kept while there is room
 * (picture_cache.h). On a page of Cairo's, as of a face without transparency, each picture also carries its digest, by
 * which Cairo knows it again and stores it once, even if its surface had to be made a second time. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "face/image_art.h"
#include "face/image_pixels.h"
#include "face/image_store.h"
#include "face/image_svg.h"
#include "face/picture_cache.h"
#include "face/stamp.h"
#include "geom/length_units.h"

/* Budgets in bytes, of one canvas: a thread each. They hold what a sheet of cards needs again. */
enum {
    MIB = 1024 * 1024,
    VECTOR_BUDGET = 8 * MIB,
    HANDLE_BUDGET = 4 * MIB,
    RASTER_BUDGET = 24 * MIB,
    ICON_BUDGET = 4 * MIB,
    PARSED_PER_FILE_BYTE = 8, /* a parsed or recorded SVG takes several times its file's size */
    PARSED_LEAST = 8192,
    ICON_SIDE_MAX_PX = 300, /* above this drawing is cheap beside keeping */
    ICON_STEPS_PER_PX = 8,  /* places within a pixel that are told apart */
};

struct image_drawer {
    struct picture_cache *vectors; /* digest to stamp */
    struct picture_cache *handles; /* digest to RsvgHandle */
    struct picture_cache *rasters; /* digest to image surface; JPEG bytes without pixels as well */
    struct picture_cache *icons;   /* digest, size and place to image surface */
    GBytes *blanks;                /* of the stamps */
};

static void drop_stamp(void *stamp)
{
    stamp_free(stamp);
}

static void drop_surface(void *surface)
{
    cairo_surface_destroy(surface);
}

struct image_drawer *image_drawer_new(void)
{
    struct image_drawer *drawer = g_new0(struct image_drawer, 1);
    drawer->vectors = picture_cache_new(VECTOR_BUDGET, drop_stamp);
    drawer->handles = picture_cache_new(HANDLE_BUDGET, g_object_unref);
    drawer->rasters = picture_cache_new(RASTER_BUDGET, drop_surface);
    drawer->icons = picture_cache_new(ICON_BUDGET, drop_surface);
    return drawer;
}

void image_drawer_free(struct image_drawer *drawer)
{
    if (drawer == NULL) {
        return;
    }
    picture_cache_free(drawer->vectors);
    picture_cache_free(drawer->handles);
    picture_cache_free(drawer->rasters);
    picture_cache_free(drawer->icons);
    if (drawer->blanks != NULL) {
        g_bytes_unref(drawer->blanks);
    }
    g_free(drawer);
}

static void release_bytes(void *bytes)
{
    g_bytes_unref(bytes);
}

/* Guessed in bytes: librsvg does not tell what a handle takes. */
static size_t parsed_cost(const struct image *image)
{
    return g_bytes_get_size(image->bytes) * PARSED_PER_FILE_BYTE + PARSED_LEAST;
}

/* Owned by the cache, so good until the next one is put in; the tint is part of the digest. */
static RsvgHandle *parsed_svg(struct image_drawer *drawer, const struct image *image)
{
    RsvgHandle *handle = picture_cache_lookup(drawer->handles, image->digest);
    if (handle != NULL) {
        return handle;
    }
    handle = image_svg_open(image->bytes, NULL);
    /* A stylesheet cannot be taken back, so each tint has a handle of its own. */
    if (handle != NULL && image->tinted && !image_svg_set_tint(handle, image->tint)) {
        g_object_unref(handle);
        handle = NULL;
    }
    if (handle != NULL) {
        picture_cache_insert(drawer->handles, image->digest, handle, parsed_cost(image));
    }
    return handle;
}

/* The longer side in pixels, or in the points of a page. */
static double device_side(cairo_t *cr, double width_pt, double height_pt)
{
    /* The two sides of the picture on the device, whichever way it is turned. */
    double x1 = width_pt, y1 = 0, x2 = 0, y2 = height_pt;
    cairo_user_to_device_distance(cr, &x1, &y1);
    cairo_user_to_device_distance(cr, &x2, &y2);
    return fmax(hypot(x1, y1), hypot(x2, y2));
}

/* Where the record of an SVG has its top left: cairo 1.16 forgets a clip to a box with a corner at the origin, as that of
 * a clipPath at the edge of the picture is. */
enum { RECORDED_CORNER = 16 };

/* NULL if a library failed. */
static cairo_surface_t *record_svg(struct image_drawer *drawer, const struct image *image, int side)
{
    RsvgHandle *handle = parsed_svg(drawer, image);
    if (handle == NULL) {
        return NULL;
    }
    cairo_rectangle_t extents = {RECORDED_CORNER, RECORDED_CORNER, 0, 0};
    image_recorded_size(image, side, &extents.width, &extents.height);
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t *cr = cairo_create(surface);
    cairo_translate(cr, RECORDED_CORNER, RECORDED_CORNER);
    bool drawn = image_svg_draw(handle, &image->object, cr, extents.width, extents.height);
    return image_pixels_if_drawn(surface, cr, drawn);
}

/* What is recorded of an SVG with effects has their pixels in it. */
static size_t recorded_cost(const struct image *image, int side)
{
    enum { BYTES_PER_PIXEL = 4 };
    double width, height;
    image_recorded_size(image, side, &width, &height);
    return parsed_cost(image) +
           (image->has_effects ? (size_t)(width * height) * BYTES_PER_PIXEL : 0);
}

/* The usual side has the bare digest for a key: what is drawn at many sizes is one object in the PDF. */
static struct stamp *stamp_of_svg(struct image_drawer *drawer, const struct image *image, int side)
{
    char key[96];
    g_snprintf(key, sizeof key, side == IMAGE_RECORDED_SIDE ? "%s" : "%s %d", image->digest, side);
    struct stamp *stamp = picture_cache_lookup(drawer->vectors, key);
    if (stamp != NULL) {
        return stamp;
    }
    cairo_surface_t *surface = record_svg(drawer, image, side);
    stamp = surface != NULL ? stamp_new(surface, key, &drawer->blanks) : NULL;
    if (stamp != NULL) {
        picture_cache_insert(drawer->vectors, key, stamp, recorded_cost(image, side));
    }
    return stamp;
}

/* By what is kept of it: a map and a thumbnail of it are two pictures. */
static cairo_surface_t *decoded_raster(struct image_drawer *drawer, const struct image *image,
                                       int side_px)
{
    /* A digest has 64 characters. */
    char key[96];
    g_snprintf(key, sizeof(key), side_px > 0 ? "%s %d" : "%s", image->digest, side_px);
    cairo_surface_t *surface = picture_cache_lookup(drawer->rasters, key);
    if (surface != NULL) {
        return surface;
    }
    surface = side_px > 0 ? image_pixels_decode_small(image, side_px) : image_pixels_decode(image);
    if (surface != NULL && !stamp_name_surface(surface, key)) {
        cairo_surface_destroy(surface);
        surface = NULL;
    }
    if (surface != NULL) {
        /* In bytes, what it takes. */
        size_t cost = (size_t)cairo_image_surface_get_stride(surface) *
                      (size_t)cairo_image_surface_get_height(surface);
        picture_cache_insert(drawer->rasters, key, surface, cost);
    }
    return surface;
}

bool image_drawer_pixels_are_opaque(struct image_drawer *drawer, const struct image *image)
{
    enum { ALPHA_SHIFT = 24, OPAQUE = 255 };
    if (image->format == IMAGE_JPEG) {
        return true;
    }
    cairo_surface_t *surface = decoded_raster(drawer, image, 0);
    if (surface == NULL || cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24) {
        return true;
    }
    int width = cairo_image_surface_get_width(surface);
    int height = cairo_image_surface_get_height(surface);
    ptrdiff_t stride = cairo_image_surface_get_stride(surface);
    const unsigned char *rows = cairo_image_surface_get_data(surface);
    bool opaque = true;
    for (int y = 0; y < height && opaque; y++) {
        const uint32_t *row = (const uint32_t *)(const void *)(rows + y * stride);
        for (int x = 0; x < width && opaque; x++) {
            opaque = row[x] >> ALPHA_SHIFT == OPAQUE;
        }
    }
    return opaque;
}

/* Carries the file's bytes for Cairo to copy into the PDF, where they say their own size in pixels.
 * A surface of that size would only be millions of pixels that nobody looks at, so it has just one. */
static cairo_surface_t *jpeg_carrier(struct image_drawer *drawer, const struct image *image)
{
    cairo_surface_t *surface = picture_cache_lookup(drawer->rasters, image->digest);
    if (surface != NULL) {
        return surface;
    }
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(image->bytes, &length);
    /* RGB24, as a JPEG has no alpha. */
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1);
    GBytes *held = g_bytes_ref(image->bytes);
    if (cairo_surface_set_mime_data(surface, CAIRO_MIME_TYPE_JPEG, bytes, length, release_bytes,
                                    held) != CAIRO_STATUS_SUCCESS ||
        !stamp_name_surface(surface, image->digest)) {
        cairo_surface_destroy(surface);
        return NULL;
    }
    picture_cache_insert(drawer->rasters, image->digest, surface, PARSED_LEAST);
    return surface;
}

/* Stretches a surface of the given size over the target box at the origin. */
static void paint_stretched(cairo_t *cr, cairo_surface_t *surface, double surface_width,
                            double surface_height, double width_pt, double height_pt,
                            double opacity)
{
    cairo_scale(cr, width_pt / surface_width, height_pt / surface_height);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_paint_with_alpha(cr, opacity);
}

/* librsvg keeps the shape of a picture; the scale does the stretching. */
static bool draw_svg_stretched(RsvgHandle *handle, cairo_t *cr, const struct image *image,
                               double width, double height)
{
    cairo_save(cr);
    /* In its own proportions, so that nothing of it is fitted into a viewBox anew. */
    cairo_scale(cr, width / image->width_px, height / image->height_px);
    bool drawn = image_svg_draw(handle, &image->object, cr, image->width_px, image->height_px);
    cairo_restore(cr);
    return drawn;
}

/* Opacity is of the picture as a whole, so it is drawn into a group first; else its parts would show through each
 * other. */
static bool draw_svg_directly(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                              double width_pt, double height_pt, double opacity)
{
    RsvgHandle *handle = parsed_svg(drawer, image);
    if (handle == NULL) {
        return false;
    }
    if (opacity >= 1) {
        return draw_svg_stretched(handle, cr, image, width_pt, height_pt);
    }
    /* Not kept: it is drawn once, at a size that may not come again. */
    cairo_push_group(cr);
    bool drawn = draw_svg_stretched(handle, cr, image, width_pt, height_pt);
    cairo_pop_group_to_source(cr);
    cairo_paint_with_alpha(cr, opacity);
    return drawn;
}

/* From points to the units of a record. */
static void scale_to_record(cairo_t *cr, const struct image *image, int side, double width_pt,
                            double height_pt)
{
    double width, height;
    image_recorded_size(image, side, &width, &height);
    cairo_scale(cr, width_pt / width, height_pt / height);
}

/* One with effects is recorded for this use alone: drawn on a page they would have a pixel a point. */
static bool draw_part_of_svg(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                             double width_pt, double height_pt, double opacity)
{
    if (!image->has_effects) {
        return draw_svg_directly(drawer, cr, image, width_pt, height_pt, opacity);
    }
    int side = image_recorded_side(image, device_side(cr, width_pt, height_pt));
    cairo_surface_t *surface = record_svg(drawer, image, side);
    if (surface == NULL) {
        return false;
    }
    scale_to_record(cr, image, side, width_pt, height_pt);
    cairo_set_source_surface(cr, surface, -RECORDED_CORNER, -RECORDED_CORNER);
    cairo_paint_with_alpha(cr, opacity);
    cairo_surface_destroy(surface);
    return true;
}

/* Of a recorded SVG cairo 1.16 stores only what its first use shows, and has no more of it for the
 * next. So only one that is shown whole is kept. */
static bool draw_vector_svg(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                            double width_pt, double height_pt, double opacity)
{
    enum shown shown = stamp_shown(cr, 0, 0, width_pt, height_pt);
    if (shown != SHOWN_WHOLE) {
        return shown == SHOWN_NOTHING ||
               draw_part_of_svg(drawer, cr, image, width_pt, height_pt, opacity);
    }
    /* The picture is stored in the document by its key. */
    int side = image_recorded_side(image, device_side(cr, width_pt, height_pt));
    struct stamp *stamp = stamp_of_svg(drawer, image, side);
    if (stamp == NULL) {
        return false;
    }
    scale_to_record(cr, image, side, width_pt, height_pt);
    stamp_paint(stamp, cr, -RECORDED_CORNER, -RECORDED_CORNER, opacity);
    return true;
}

/* From a square of the pixels in the file to one of the upright picture. */
static const cairo_matrix_t upright_matrices[] = {
    [EXIF_TOP_LEFT] = {.xx = 1, .yy = 1},
    [EXIF_TOP_RIGHT] = {.xx = -1, .yy = 1, .x0 = 1},
    [EXIF_BOTTOM_RIGHT] = {.xx = -1, .yy = -1, .x0 = 1, .y0 = 1},
    [EXIF_BOTTOM_LEFT] = {.xx = 1, .yy = -1, .y0 = 1},
    [EXIF_LEFT_TOP] = {.xy = 1, .yx = 1},
    [EXIF_RIGHT_TOP] = {.xy = -1, .yx = 1, .x0 = 1},
    [EXIF_RIGHT_BOTTOM] = {.xy = -1, .yx = -1, .x0 = 1, .y0 = 1},
    [EXIF_LEFT_BOTTOM] = {.xy = 1, .yx = -1, .y0 = 1},
};

/* The bytes go into the PDF as they are, and are turned there. */
static bool draw_vector_jpeg(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                             double width_pt, double height_pt, double opacity)
{
    cairo_surface_t *surface = jpeg_carrier(drawer, image);
    if (surface == NULL) {
        return false;
    }
    cairo_scale(cr, width_pt, height_pt);
    /* Turned about the square that is one unit wide. */
    cairo_transform(cr, &upright_matrices[image->orientation]);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_paint_with_alpha(cr, opacity);
    return true;
}

/* What of the picture the clip lets through, in pixels of `surface`, with one more on each side for what goes over the
 * edges of pixels. */
static cairo_rectangle_int_t shown_pixels(cairo_t *cr, cairo_surface_t *surface, double width_pt,
                                          double height_pt)
{
    double left, top, right, bottom;
    /* Pixels to a point of the page. */
    double across = cairo_image_surface_get_width(surface) / width_pt;
    double down = cairo_image_surface_get_height(surface) / height_pt;
    cairo_clip_extents(cr, &left, &top, &right, &bottom);
    /* Inside the picture on all sides. */
    cairo_rectangle_int_t shown = {(int)floor(fmax(left, 0) * across) - 1,
                                   (int)floor(fmax(top, 0) * down) - 1, 0, 0};
    shown.x = MAX(shown.x, 0);
    shown.y = MAX(shown.y, 0);
    shown.width =
        MIN((int)ceil(right * across) + 1, cairo_image_surface_get_width(surface)) - shown.x;
    shown.height =
        MIN((int)ceil(bottom * down) + 1, cairo_image_surface_get_height(surface)) - shown.y;
    return shown;
}

static bool is_stretched(cairo_t *cr, const struct image *image, double width_pt, double height_pt)
{
    double across_x = width_pt, across_y = 0, down_x = 0, down_y = height_pt;
    cairo_user_to_device_distance(cr, &across_x, &across_y);
    cairo_user_to_device_distance(cr, &down_x, &down_y);
    return image_is_stretched(image, hypot(across_x, across_y), hypot(down_x, down_y));
}

/* Of a stretched picture only the pixels that are seen: the whole would be some metres wide, and renderers run out of
 * memory. */
static bool draw_shown_pixels(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                              double width_pt, double height_pt, double opacity)
{
    cairo_surface_t *whole = decoded_raster(drawer, image, 0);
    if (whole == NULL) {
        return false;
    }
    /* Copied pixel by pixel: Cairo stores the whole surface else. */
    cairo_rectangle_int_t shown = shown_pixels(cr, whole, width_pt, height_pt);
    cairo_surface_t *part = cairo_image_surface_create(cairo_image_surface_get_format(whole),
                                                       MAX(shown.width, 1), MAX(shown.height, 1));
    cairo_t *copy = cairo_create(part);
    cairo_set_source_surface(copy, whole, -shown.x, -shown.y);
    cairo_paint(copy);
    cairo_destroy(copy);
    cairo_scale(cr, width_pt / cairo_image_surface_get_width(whole),
                height_pt / cairo_image_surface_get_height(whole));
    cairo_set_source_surface(cr, part, shown.x, shown.y);
    cairo_paint_with_alpha(cr, opacity);
    cairo_surface_destroy(part);
    return true;
}

/* A plain JPEG without inks or a profile goes into the PDF as it is, without loss; all else as pixels. */
static bool draw_vector_raster(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                               double width_pt, double height_pt, double opacity)
{
    /* Only a part that is seen is worth cutting out. */
    if (is_stretched(cr, image, width_pt, height_pt) &&
        stamp_shown(cr, 0, 0, width_pt, height_pt) == SHOWN_PART) {
        return draw_shown_pixels(drawer, cr, image, width_pt, height_pt, opacity);
    }
    /* Whether the numbers of a CMYK JPEG are inks or their opposite, only its maker's mark tells, which
     * each reader of PDFs takes in its own way: so what is printed is what the decoder made of it. */
    if (image->is_plain && !image->has_inks && image->profile == NULL && !image->is_grey) {
        return draw_vector_jpeg(drawer, cr, image, width_pt, height_pt, opacity);
    }
    double points = device_side(cr, width_pt, height_pt);
    cairo_surface_t *surface = decoded_raster(
        drawer, image, image_useful_side(image, points * IMAGE_FINEST_DPI / PT_PER_INCH));
    if (surface == NULL) {
        return false;
    }
    paint_stretched(cr, surface, cairo_image_surface_get_width(surface),
                    cairo_image_surface_get_height(surface), width_pt, height_pt, opacity);
    return true;
}

static bool draw_pixel_raster(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                              double width_pt, double height_pt, double opacity)
{
    /* As many pixels as the device has. */
    cairo_surface_t *surface = decoded_raster(
        drawer, image, image_useful_side(image, device_side(cr, width_pt, height_pt)));
    if (surface == NULL) {
        return false;
    }
    /* The last pixels go on outwards and the edge is cut by the clip: else it would fade away. */
    cairo_rectangle(cr, 0, 0, width_pt, height_pt);
    cairo_clip(cr);
    cairo_scale(cr, width_pt / cairo_image_surface_get_width(surface),
                height_pt / cairo_image_surface_get_height(surface));
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_paint_with_alpha(cr, opacity);
    return true;
}

/* Where an icon lands on the pixels: whole pixels and steps of a pixel beyond them. */
struct icon_place {
    double width_px, height_px;
    double x_px, y_px;    /* whole */
    int x_steps, y_steps; /* 0 to ICON_STEPS_PER_PX - 1 */
};

/* False if the picture is large, turned or mirrored, and so not worth keeping. */
static bool find_icon_place(cairo_t *cr, double width_pt, double height_pt, struct icon_place *out)
{
    cairo_matrix_t matrix;
    cairo_get_matrix(cr, &matrix);
    /* Scaled alone: neither turned nor mirrored. */
    if (matrix.xy != 0 || matrix.yx != 0 || matrix.xx <= 0 || matrix.yy <= 0) {
        return false;
    }
    out->width_px = width_pt * matrix.xx;
    out->height_px = height_pt * matrix.yy;
    if (fmax(out->width_px, out->height_px) > ICON_SIDE_MAX_PX) {
        return false;
    }
    /* To the nearest step; what lies before the whole pixel is 0 to 7 steps. */
    double x = round(matrix.x0 * ICON_STEPS_PER_PX), y = round(matrix.y0 * ICON_STEPS_PER_PX);
    out->x_px = floor(x / ICON_STEPS_PER_PX);
    out->y_px = floor(y / ICON_STEPS_PER_PX);
    out->x_steps = (int)(x - out->x_px * ICON_STEPS_PER_PX);
    out->y_steps = (int)(y - out->y_px * ICON_STEPS_PER_PX);
    return true;
}

/* At its place within a pixel, so that edges are as sharp as if it had been drawn there. */
static cairo_surface_t *make_icon(RsvgHandle *handle, const struct image *image,
                                  const struct icon_place *place)
{
    double x = place->x_steps / (double)ICON_STEPS_PER_PX;
    double y = place->y_steps / (double)ICON_STEPS_PER_PX;
    /* Room for the part of a pixel that it is moved by. */
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, (int)ceil(place->width_px + x), (int)ceil(place->height_px + y));
    cairo_t *cr = cairo_create(surface);
    cairo_translate(cr, x, y);
    bool drawn = draw_svg_stretched(handle, cr, image, place->width_px, place->height_px);
    return image_pixels_if_drawn(surface, cr, drawn);
}

/* Icons of text come by the thousand and are the same to an eighth of a pixel; copying is many times faster than
 * drawing. */
static bool draw_icon(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                      const struct icon_place *place, double opacity)
{
    char key[160];
    /* Sizes to a thousandth of a pixel. */
    g_snprintf(key, sizeof(key), "%s %.3f %.3f %d %d", image->digest, place->width_px,
               place->height_px, place->x_steps, place->y_steps);
    cairo_surface_t *surface = picture_cache_lookup(drawer->icons, key);
    if (surface == NULL) {
        RsvgHandle *handle = parsed_svg(drawer, image);
        surface = handle != NULL ? make_icon(handle, image, place) : NULL;
        if (surface == NULL) {
            return false;
        }
        size_t cost = (size_t)cairo_image_surface_get_stride(surface) *
                      (size_t)cairo_image_surface_get_height(surface);
        picture_cache_insert(drawer->icons, key, surface, cost);
    }
    /* In device space, where the icon has the place that it was made for. */
    cairo_identity_matrix(cr);
    cairo_set_source_surface(cr, surface, place->x_px, place->y_px);
    cairo_paint_with_alpha(cr, opacity);
    return true;
}

/* What lies straight and is small is an icon. */
static bool draw_pixel_svg(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                           double width_pt, double height_pt, double opacity)
{
    struct icon_place place;
    if (find_icon_place(cr, width_pt, height_pt, &place)) {
        return draw_icon(drawer, cr, image, &place, opacity);
    }
    return draw_svg_directly(drawer, cr, image, width_pt, height_pt, opacity);
}

bool image_drawer_draw(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                       double width_pt, double height_pt, double opacity, bool vector)
{
    typedef bool draw_function(struct image_drawer *, cairo_t *, const struct image *, double,
                               double, double);
    static draw_function *const functions[2][2] = {
        {draw_pixel_raster, draw_pixel_svg},
        {draw_vector_raster, draw_vector_svg},
    };
    if (width_pt <= 0 || height_pt <= 0) { /* nothing to see, and no matrix that can be inverted */
        return true;
    }
    cairo_save(cr);
    bool drawn = functions[vector][image->format == IMAGE_SVG](drawer, cr, image, width_pt,
                                                               height_pt, opacity);
    cairo_restore(cr);
    return drawn;
}

bool image_drawer_draw_art(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                           const struct image_art *art)
{
    cairo_save(cr);
    cairo_translate(cr, -art->left_pt, -art->top_pt);
    bool drawn = (image->format == IMAGE_SVG ? draw_part_of_svg : draw_vector_raster)(
        drawer, cr, image, art->whole_width_pt, art->whole_height_pt, 1);
    cairo_restore(cr);
    return drawn;
}
