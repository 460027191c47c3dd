/* One face on one surface, encoded and written; everything is used again for the next face. */
#include "render/png_writer.h"

#include <stdint.h>

#include <cairo.h>

#include "base/digest.h"
#include "base/large_pages.h"
#include "geom/length_units.h"
#include "render/canvas.h"
#include "render/mask_shape.h"
#include "render/png_encoder.h"

/* A sheet of A0 at 300 dpi has 140 million. All of a picture is in memory, with its alpha and packed. */
#define PIXELS_MAX 200e6

/* What an outline leaves of a picture. It stays while faces have one outline, which those of a group have. */
struct cut {
    struct digest digest;  /* of the outline and the view; of neither: all zeros */
    cairo_surface_t *mask; /* NULL: nothing is outside */
};

/* Of one thread. Surfaces stay while faces are of one size, which those of a group are. */
struct png_writer {
    struct png_options options;
    struct image_drawer *drawer;
    struct png_encoder *encoder;
    cairo_surface_t *surface; /* of the last size, or NULL */
    unsigned char *pixels;    /* its own, [pixel_bytes] */
    size_t pixel_bytes;
    struct cut cut; /* of that size */
    int width_px, height_px;
};

/* Of folds, and of the edge that is cut. */
#define FOLD_WIDTH_MM 0.3
#define EDGE_WIDTH_MM 0.25

/* The part of a face that becomes the picture, and its scale. */
struct view {
    const struct png_view *wanted;
    struct box box;
    int quarter_turns;
    double dpi;
    double x_scale, y_scale; /* px by pt, of the picture */
};

struct png_writer *png_writer_new(const struct png_options *options)
{
    struct png_writer *writer = g_new0(struct png_writer, 1);
    writer->options = *options;
    writer->drawer = image_drawer_new();
    writer->encoder = png_encoder_new(options->effort);
    return writer;
}

/* Sets it to NULL: it is made again when it is wanted. */
static void drop_surface(cairo_surface_t **surface)
{
    if (*surface != NULL) {
        cairo_surface_destroy(*surface);
        *surface = NULL;
    }
}

static void drop_picture(struct png_writer *writer)
{
    drop_surface(&writer->surface);
    large_pages_free(writer->pixels, writer->pixel_bytes);
    writer->pixels = NULL;
    writer->pixel_bytes = 0;
}

static void drop_cut(struct cut *cut)
{
    drop_surface(&cut->mask);
    *cut = (struct cut){0};
}

void png_writer_free(struct png_writer *writer)
{
    if (writer == NULL) {
        return;
    }
    drop_picture(writer);
    drop_cut(&writer->cut);
    png_encoder_free(writer->encoder);
    image_drawer_free(writer->drawer);
    g_free(writer);
}

/* The picture has whole pixels and is filled to its edge, so the scale differs from the dpi by the
 * rounding: less than half a pixel over the whole width. */
static struct view view_of(struct png_writer *writer, const struct display_list *face,
                           const struct png_view *wanted)
{
    struct view view = {.wanted = wanted,
                        .box = {0, 0, face->width_mm, face->height_mm},
                        .quarter_turns = wanted->quarter_turns,
                        .dpi = wanted->dpi > 0 ? wanted->dpi : writer->options.dpi};
    if (wanted->box.width_mm > 0) {
        view.box = wanted->box;
    } else if (writer->options.with_bleed) {
        view.box = box_inset(view.box, -face->bleed_mm);
    }
    /* Sizes are those of the picture, after the turn. */
    bool sideways = view.quarter_turns % 2 != 0;
    double width_mm = sideways ? view.box.height_mm : view.box.width_mm;
    double height_mm = sideways ? view.box.width_mm : view.box.height_mm;
    int width_px = whole_px_from_mm(width_mm, view.dpi);
    int height_px = whole_px_from_mm(height_mm, view.dpi);
    if (width_px != writer->width_px || height_px != writer->height_px) {
        drop_picture(writer);
        drop_cut(&writer->cut);
        writer->width_px = width_px;
        writer->height_px = height_px;
    }
    view.x_scale = width_px / pt_from_mm(width_mm);
    view.y_scale = height_px / pt_from_mm(height_mm);
    return view;
}

/* Turns the box clockwise about its top left and moves it back into the picture. */
static void turn_box(cairo_t *cr, const struct view *view)
{
    static const double cosines[] = {1, 0, -1, 0}, sines[] = {0, 1, 0, -1};
    double cosine = cosines[view->quarter_turns], sine = sines[view->quarter_turns];
    double width_pt = pt_from_mm(view->box.width_mm), height_pt = pt_from_mm(view->box.height_mm);
    double x_pt = MAX(0, -cosine * width_pt) + MAX(0, sine * height_pt);
    double y_pt = MAX(0, -sine * width_pt) + MAX(0, -cosine * height_pt);
    const cairo_matrix_t turn = {cosine, sine, -sine, cosine, x_pt, y_pt};
    cairo_transform(cr, &turn);
}

/* Points of the face become pixels of the picture: box to the origin, turn, scale, read from the last to the
 * first. */
static cairo_t *begin_drawing(cairo_surface_t *surface, const struct view *view)
{
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, view->x_scale, view->y_scale);
    if (view->quarter_turns != 0) {
        turn_box(cr, view);
    }
    cairo_translate(cr, -pt_from_mm(view->box.x_mm), -pt_from_mm(view->box.y_mm));
    return cr;
}

/* White tabs on a white page would have no edge without theirs. */
static void draw_folds(cairo_t *cr, const struct display_list *face, const struct png_view *view)
{
    canvas_add_path(cr, &face->outline);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, pt_from_mm(EDGE_WIDTH_MM));
    cairo_stroke(cr);
    canvas_draw_folds(cr, view->folds, view->fold_count, FOLD_WIDTH_MM);
}

/* Of a card it is some MiB, all of which a face fills. */
static void new_surface(struct png_writer *writer)
{
    int stride = cairo_format_stride_for_width(CAIRO_FORMAT_RGB24, writer->width_px);
    writer->pixel_bytes = (size_t)stride * (size_t)writer->height_px;
    writer->pixels = large_pages_new(writer->pixel_bytes);
    writer->surface = cairo_image_surface_create_for_data(
        writer->pixels, CAIRO_FORMAT_RGB24, writer->width_px, writer->height_px, stride);
}

/* NULL, or what went wrong. */
static const char *draw_face(struct png_writer *writer, const struct display_list *face,
                             const struct view *view)
{
    if (writer->surface == NULL) {
        new_surface(writer);
    }
    cairo_t *cr = begin_drawing(writer->surface, view);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    bool drawn = canvas_replay(cr, face, writer->drawer, false);
    if (writer->options.with_folds && view->wanted->fold_count > 0) {
        draw_folds(cr, face, view->wanted);
    }
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_flush(writer->surface);
    if (status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_status(writer->surface);
    }
    if (status != CAIRO_STATUS_SUCCESS) {
        drop_picture(writer); /* its error would stick */
        return cairo_status_to_string(status);
    }
    return drawn ? NULL : "a picture could not be drawn";
}

/* Without a smooth edge a pixel is inside if its centre is. Returns NULL, or what went wrong. */
static const char *draw_mask(const struct png_writer *writer, cairo_surface_t *surface,
                             const struct display_list *face, const struct view *view)
{
    cairo_t *cr = begin_drawing(surface, view);
    /* For targets that know no half-transparent pixels. */
    if (!writer->options.smooth_edge) {
        cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE);
    }
    canvas_add_path(cr, &face->outline);
    cairo_fill(cr);
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}

static bool has_outside(const struct mask *mask)
{
    unsigned char all = 0xff;
    for (size_t y = 0; y < mask->height; y++) {
        const unsigned char *inside = mask->bytes + y * mask->stride;
        for (size_t x = 0; x < mask->width; x++) {
            all &= inside[x];
        }
    }
    return all != 0xff;
}

static struct digest digest_of_cut(const struct path *outline, const struct view *view)
{
    const double numbers[] = {view->box.x_mm, view->box.y_mm, view->x_scale, view->y_scale,
                              view->quarter_turns};
    struct digest sum = digest_begin();
    digest_add(&sum, numbers, sizeof numbers);
    path_digest(outline, &sum);
    return sum;
}

/* Makes the cut that of the face. Returns NULL, or what went wrong. */
static const char *set_cut(struct png_writer *writer, const struct display_list *face,
                           const struct view *view)
{
    struct cut *cut = &writer->cut;
    const struct digest digest = digest_of_cut(&face->outline, view);
    if (digest_equal(&cut->digest, &digest)) {
        return NULL;
    }
    drop_cut(cut);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_A8, writer->width_px, writer->height_px);
    const char *problem = draw_mask(writer, surface, face, view);
    if (problem != NULL) {
        cairo_surface_destroy(surface);
        return problem;
    }
    struct mask mask = {cairo_image_surface_get_data(surface),
                        (size_t)cairo_image_surface_get_stride(surface), (size_t)writer->width_px,
                        (size_t)writer->height_px};
    if (writer->options.fill_holes) {
        mask_fill_holes(&mask);
    }
    *cut = (struct cut){digest, surface};
    if (!has_outside(&mask)) {
        drop_surface(&cut->mask);
    }
    return NULL;
}

/* Puts the mask into the top bytes of the picture. The colours outside stay: where a program blends
 * neighbouring pixels, the edge then fades into the bleed and not into black. */
static void apply_mask(struct png_writer *writer)
{
    unsigned char *pixels = cairo_image_surface_get_data(writer->surface);
    const unsigned char *mask = cairo_image_surface_get_data(writer->cut.mask);
    size_t stride = (size_t)cairo_image_surface_get_stride(writer->surface);
    size_t mask_stride = (size_t)cairo_image_surface_get_stride(writer->cut.mask);
    for (size_t y = 0; y < (size_t)writer->height_px; y++) {
        uint32_t *row = (uint32_t *)(void *)(pixels + y * stride);
        const unsigned char *inside = mask + y * mask_stride;
        for (size_t x = 0; x < (size_t)writer->width_px; x++) {
            row[x] = (row[x] & 0xffffff) | (uint32_t)inside[x] << 24;
        }
    }
    cairo_surface_mark_dirty(writer->surface);
}

/* Without a place: what failed is a library, not a line of the game. */
static enum outcome report_failure(const char *problem, struct diag_list *diags)
{
    diag_report(diags, DIAG_OUTPUT_LIBRARY, (struct source_span){0}, NULL, "drawing a PNG",
                problem);
    return OUTCOME_FAILED;
}

static enum outcome report_size(const struct view *view, const struct png_writer *writer,
                                struct diag_list *diags)
{
    gchar *size_mm = g_strdup_printf("%.6g x %.6g", view->box.width_mm, view->box.height_mm);
    gchar *size_px = g_strdup_printf("%d x %d", writer->width_px, writer->height_px);
    gchar *most = g_strdup_printf("%.6g million", PIXELS_MAX / 1e6);
    diag_report(diags, DIAG_IMAGE_PIXELS, (struct source_span){0}, NULL, size_mm, size_px, most);
    g_free(most);
    g_free(size_px);
    g_free(size_mm);
    return OUTCOME_REJECTED;
}

/* The size is judged before a surface is made. A cut is only for what has no bleed and has an outline; has_alpha
 * is false also where the outline is the whole rectangle. */
enum outcome png_writer_draw_view(struct png_writer *writer, const struct display_list *face,
                                  const struct png_view *wanted, struct png_pixels *pixels_out,
                                  struct diag_list *diags)
{
    bool cut = writer->options.cut_outline && !writer->options.with_bleed && !wanted->uncut &&
               face->outline.count > 0;
    struct view view = view_of(writer, face, wanted);
    if (writer->width_px < 1 || writer->height_px < 1) {
        return report_failure("the face is smaller than a pixel", diags);
    }
    if ((double)writer->width_px * writer->height_px > PIXELS_MAX) {
        return report_size(&view, writer, diags);
    }
    const char *problem = draw_face(writer, face, &view);
    if (problem == NULL && cut) {
        problem = set_cut(writer, face, &view);
    }
    if (problem != NULL) {
        return report_failure(problem, diags);
    }

    *pixels_out = (struct png_pixels){.has_alpha = cut && writer->cut.mask != NULL};
    if (pixels_out->has_alpha) {
        apply_mask(writer);
    }
    pixels_out->bytes = cairo_image_surface_get_data(writer->surface);
    pixels_out->stride = (size_t)cairo_image_surface_get_stride(writer->surface);
    pixels_out->width = (size_t)writer->width_px;
    pixels_out->height = (size_t)writer->height_px;
    return OUTCOME_OK;
}

/* The bytes are the encoder's until it is called again. */
enum outcome png_writer_encode_view(struct png_writer *writer, const struct display_list *face,
                                    const struct png_view *wanted, const unsigned char **bytes_out,
                                    size_t *size_out, struct diag_list *diags)
{
    struct png_pixels pixels;
    enum outcome outcome = png_writer_draw_view(writer, face, wanted, &pixels, diags);
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    if (!png_encoder_take(writer->encoder, &pixels)) {
        return report_failure("the picture is too large for a PNG", diags);
    }
    if (pixels.stride * pixels.height > PNG_KEPT_MAX) {
        drop_picture(writer);
        drop_cut(&writer->cut);
    }
    double dpi = wanted->dpi > 0 ? wanted->dpi : writer->options.dpi;
    *bytes_out = png_encoder_finish(writer->encoder, dpi, size_out);
    return OUTCOME_OK;
}

enum outcome png_writer_encode(struct png_writer *writer, const struct display_list *face,
                               const unsigned char **bytes_out, size_t *size_out,
                               struct diag_list *diags)
{
    const struct png_view whole = {0};
    return png_writer_encode_view(writer, face, &whole, bytes_out, size_out, diags);
}
