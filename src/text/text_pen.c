/* Letters as Cairo draws them: what it does for each call, in a PDF above all, is more than what it does for a glyph. */
#include "text/text_pen.h"

#include <math.h>
#include <string.h>

#include <cairo-ft.h>

#include "geom/length_units.h"
#include "text/text_block_internal.h"

#define COLOURED_DPI    600.0 /* of colours that a font has as shapes */
#define FT_UNITS_PER_PX 64.0

/* What waits is in one font and colour and runs in one direction. */
struct text_pen {
    const struct text_ground *ground;
    void *data;
    cairo_t *on_pixels;        /* NULL: not on pixels */
    struct text_letters look;  /* of what waits: font (a reference), colour, direction */
    bool are_pictures;         /* what waits has colours of its own */
    GArray *glyphs, *clusters; /* cairo_glyph_t, cairo_text_cluster_t */
    GString *text;
};

struct text_pen *text_pen_new_on(const struct text_ground *ground, void *data)
{
    struct text_pen *pen = g_new0(struct text_pen, 1);
    pen->ground = ground;
    pen->data = data;
    pen->glyphs = g_array_new(FALSE, FALSE, sizeof(cairo_glyph_t));
    pen->clusters = g_array_new(FALSE, FALSE, sizeof(cairo_text_cluster_t));
    pen->text = g_string_new(NULL);
    return pen;
}

void text_pen_free(struct text_pen *pen)
{
    if (pen != NULL) {
        if (pen->glyphs->len > 0) {
            cairo_scaled_font_destroy(pen->look.font);
        }
        g_array_free(pen->glyphs, TRUE);
        g_array_free(pen->clusters, TRUE);
        g_string_free(pen->text, TRUE);
        g_free(pen);
    }
}

void text_pen_flush(struct text_pen *pen)
{
    if (pen->glyphs->len == 0) {
        return;
    }
    pen->look.glyphs = (const cairo_glyph_t *)(void *)pen->glyphs->data;
    pen->look.glyph_count = pen->glyphs->len;
    pen->look.clusters = (const cairo_text_cluster_t *)(void *)pen->clusters->data;
    pen->look.cluster_count = pen->clusters->len;
    pen->look.text = pen->text->str;
    pen->look.text_length = pen->text->len;
    (pen->are_pictures ? pen->ground->pictures : pen->ground->letters)(pen->data, &pen->look);
    cairo_scaled_font_destroy(pen->look.font);
    g_array_set_size(pen->glyphs, 0);
    g_array_set_size(pen->clusters, 0);
    g_string_truncate(pen->text, 0);
}

/* ---- letters in colours of their own ---- */

static void set_colour(cairo_t *cr, struct colour colour)
{
    cairo_set_source_rgba(cr, colour.red, colour.green, colour.blue, colour.alpha);
}

static bool is_on_pixels(cairo_t *cr)
{
    return cairo_surface_get_type(cairo_get_group_target(cr)) == CAIRO_SURFACE_TYPE_IMAGE;
}

/* Pixels a point: those of the font's own pictures, the largest there are, or enough for print. */
static double coloured_pixels_per_pt(const struct text_letters *letters)
{
    double most_px = 0;
    FT_Face face = cairo_ft_scaled_font_lock_face(letters->font);
    /* A font of pictures (PNGs of emoji) has them in fixed sizes, given in 1/64 pixel; FreeType's,
     * "FT_Bitmap_Size". */
    for (int i = 0; face != NULL && i < face->num_fixed_sizes; i++) {
        most_px = fmax(most_px, (double)face->available_sizes[i].y_ppem / FT_UNITS_PER_PX);
    }
    if (face != NULL) {
        cairo_ft_scaled_font_unlock_face(letters->font);
    }
    return most_px > 0 ? most_px / letters->size_pt : COLOURED_DPI / PT_PER_INCH;
}

static void release_name(void *name)
{
    g_free(name);
}

/* Cairo stores surfaces of one name once, so an emoji that comes a hundred times is one picture. */
static void name_by_pixels(cairo_surface_t *surface)
{
    cairo_surface_flush(surface);
    char *name =
        g_compute_checksum_for_data(G_CHECKSUM_SHA256, cairo_image_surface_get_data(surface),
                                    (gsize)cairo_image_surface_get_stride(surface) *
                                        (gsize)cairo_image_surface_get_height(surface));
    if (cairo_surface_set_mime_data(surface, CAIRO_MIME_TYPE_UNIQUE_ID, (const unsigned char *)name,
                                    strlen(name), release_name, name) != CAIRO_STATUS_SUCCESS) {
        g_free(name);
    }
}

/* The glyph as a picture, put where the glyph would be. In pages Cairo 1.16 draws such glyphs with a pixel a point. */
void text_draw_picture(cairo_t *cr, const struct text_letters *letters, size_t index, double x_pt,
                       double y_pt)
{
    double pixels_per_pt = coloured_pixels_per_pt(letters);
    cairo_text_extents_t extents;
    cairo_glyph_t at_origin = {.index = letters->glyphs[index].index};
    cairo_scaled_font_glyph_extents(letters->font, &at_origin, 1, &extents);
    if (extents.width <= 0 || extents.height <= 0) {
        return;
    }
    cairo_surface_t *picture =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)ceil(extents.width * pixels_per_pt),
                                   (int)ceil(extents.height * pixels_per_pt));
    cairo_t *on_picture = cairo_create(picture);
    cairo_scale(on_picture, pixels_per_pt, pixels_per_pt);
    set_colour(on_picture, letters->colour);
    cairo_set_scaled_font(on_picture, letters->font);
    /* Moved so that the top left of its ink is the corner of the picture. */
    at_origin.x = -extents.x_bearing;
    at_origin.y = -extents.y_bearing;
    cairo_show_glyphs(on_picture, &at_origin, 1);
    cairo_destroy(on_picture);
    name_by_pixels(picture);
    /* Back to where the glyph stands, in user units of points. */
    cairo_save(cr);
    cairo_translate(cr, x_pt + extents.x_bearing, y_pt + extents.y_bearing);
    cairo_scale(cr, 1 / pixels_per_pt, 1 / pixels_per_pt);
    cairo_set_source_surface(cr, picture, 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
    cairo_surface_destroy(picture);
}

/* ---- runs ---- */

static bool looks_alike(const struct text_letters *letters, const struct text_run *run)
{
    return letters->font == run->font && colour_equal(letters->colour, run->colour) &&
           letters->cluster_flags == run->cluster_flags;
}

/* On pixels nothing waits: where letters of one call overlap, their edges are mixed otherwise than one by one. */
static void add_run(struct text_pen *pen, const struct text_block *block,
                    const struct text_run *run, double x_pt, double y_pt)
{
    if (pen->glyphs->len == 0 || !looks_alike(&pen->look, run)) {
        text_pen_flush(pen);
        pen->look = (struct text_letters){.font = cairo_scaled_font_reference(run->font),
                                          .font_digest = run->font_digest,
                                          .colour = run->colour,
                                          .size_pt = run->size_pt,
                                          .cluster_flags = run->cluster_flags};
        pen->are_pictures = run->has_colours;
    }
    guint first = pen->glyphs->len;
    g_array_append_vals(pen->glyphs, block->glyphs + run->glyph_start, (guint)run->glyph_count);
    for (guint i = first; i < pen->glyphs->len; i++) {
        cairo_glyph_t *glyph = &g_array_index(pen->glyphs, cairo_glyph_t, i);
        glyph->x += x_pt;
        glyph->y += y_pt;
    }
    g_array_append_vals(pen->clusters, block->clusters + run->cluster_start,
                        (guint)run->cluster_count);
    g_string_append_len(pen->text, block->text + run->text_start, run->text_length);
    if (pen->on_pixels != NULL) {
        text_pen_flush(pen);
    }
}

static void add_bars(struct text_pen *pen, const struct text_block *block, bool behind, double x_pt,
                     double y_pt)
{
    for (size_t i = 0; i < block->bar_count; i++) {
        const struct text_bar *bar = &block->bars[i];
        if (bar->behind == behind) {
            text_pen_flush(pen);
            pen->ground->bar(pen->data, x_pt + bar->x_pt, y_pt + bar->y_pt, bar->width_pt,
                             bar->height_pt, bar->colour);
        }
    }
}

/* Backgrounds, then letters, then lines under and through them. */
static void add_block(struct text_pen *pen, const struct text_block *block, double x_pt,
                      double y_pt)
{
    add_bars(pen, block, true, x_pt, y_pt);
    for (size_t i = 0; i < block->run_count; i++) {
        add_run(pen, block, &block->runs[i], x_pt, y_pt);
    }
    add_bars(pen, block, false, x_pt, y_pt);
}

/* On pixels user space is moved, not the letters: a sum that is rounded otherwise may be the next pixel. */
void text_pen_add(struct text_pen *pen, const struct text_block *block, double x_pt, double y_pt)
{
    if (pen->on_pixels == NULL) {
        add_block(pen, block, x_pt, y_pt);
        return;
    }
    cairo_save(pen->on_pixels);
    cairo_translate(pen->on_pixels, x_pt, y_pt);
    add_block(pen, block, 0, 0);
    cairo_restore(pen->on_pixels);
}

/* ---- onto a Cairo context ---- */

/* With its text and clusters, from which a PDF has words that can be found and copied. The context forgets the font at
 * once: cairo 1.16 would take it for that of the next letters too, however they are turned. */
static void show_letters(void *data, const struct text_letters *letters)
{
    cairo_t *cr = data;
    cairo_save(cr);
    set_colour(cr, letters->colour);
    cairo_set_scaled_font(cr, letters->font);
    cairo_show_text_glyphs(cr, letters->text, (int)letters->text_length, letters->glyphs,
                           (int)letters->glyph_count, letters->clusters,
                           (int)letters->cluster_count, letters->cluster_flags);
    cairo_restore(cr);
}

/* On pixels Cairo draws them in their colours itself. */
static void show_pictures(void *data, const struct text_letters *letters)
{
    cairo_t *cr = data;
    if (is_on_pixels(cr)) {
        show_letters(cr, letters);
        return;
    }
    for (size_t i = 0; i < letters->glyph_count; i++) {
        text_draw_picture(cr, letters, i, letters->glyphs[i].x, letters->glyphs[i].y);
    }
}

static void show_bar(void *data, double x_pt, double y_pt, double width_pt, double height_pt,
                     struct colour colour)
{
    cairo_t *cr = data;
    set_colour(cr, colour);
    cairo_rectangle(cr, x_pt, y_pt, width_pt, height_pt);
    cairo_fill(cr);
}

struct text_pen *text_pen_new(cairo_t *cr)
{
    static const struct text_ground on_context = {show_letters, show_pictures, show_bar};
    struct text_pen *pen = text_pen_new_on(&on_context, cr);
    pen->on_pixels = is_on_pixels(cr) ? cr : NULL;
    return pen;
}

void text_pen_draw(cairo_t *cr, const struct text_block *block)
{
    struct text_pen *pen = text_pen_new(cr);
    cairo_save(cr);
    text_pen_add(pen, block, 0, 0);
    text_pen_flush(pen);
    cairo_restore(cr);
    text_pen_free(pen);
}
