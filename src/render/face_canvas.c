/* Drawing on an image surface or on pages, and the surface as a PNG, the pages as a PDF. */
#include "render/face_canvas.h"

#include <errno.h>

#include "base/atomic_file.h"
#include "geom/length_units.h"
#include "render/canvas.h"
#include "render/output_file.h"
#include "render/pdf_canvas.h"
#include "render/pdf_finish.h"
#include "render/png_encoder.h"
#include "text/text_pen.h"

#define LEGIBLE_CONTRAST 4.5 /* Source: WCAG 2.2, 1.4.3 */
/* Each adds a little black, from the shape itself outwards. */
#define SHADOW_LAYERS 5

/* Of two colours for letters, `wanted` if it is legible on `ground`, else black or white. */
static struct colour face_canvas_legible(struct colour wanted, struct colour ground)
{
    const struct colour black = {0.1, 0.1, 0.1, 1}, white = {1, 1, 1, 1};
    if (wanted.alpha >= 1 && colour_contrast(wanted, ground) >= LEGIBLE_CONTRAST) {
        return wanted;
    }
    return colour_contrast(white, ground) > colour_contrast(black, ground) ? white : black;
}

/* All of the surface or page, in the first colour of the theme, or white. */
static void paint_ground(const struct face_canvas *canvas)
{
    cairo_set_source_rgb(canvas->cr, canvas->ground.red, canvas->ground.green, canvas->ground.blue);
    cairo_paint(canvas->cr);
}

/* All but what it is drawn on. */
static void init(struct face_canvas *canvas, double dpi, const struct face_resources *resources,
                 struct diag_list *diags)
{
    const struct theme *theme = &resources->game->theme;
    const struct colour white = {1, 1, 1, 1};
    *canvas = (struct face_canvas){
        .game = resources->game,
        .dpi = dpi,
        .maker = face_maker_new(resources),
        .drawer = image_drawer_new(),
        .fonts = font_set_new(resources->fonts),
        .arena = arena_new(),
        .ground = theme->colour_count > 0 ? theme->colours[0] : white,
        .diags = diags,
    };
    canvas->ground.alpha = 1;
    canvas->ink = face_canvas_legible(theme->text.colour, canvas->ground);
}

/* Without alpha: a picture of faces has a ground, which is opaque. */
void face_canvas_init(struct face_canvas *canvas, const struct face_resources *resources,
                      int width_px, int height_px, double dpi, struct diag_list *diags)
{
    init(canvas, dpi, resources, diags);
    canvas->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width_px, height_px);
    canvas->cr = cairo_create(canvas->surface);
    cairo_scale(canvas->cr, dpi / PT_PER_INCH, dpi / PT_PER_INCH);
    paint_ground(canvas);
}

bool face_canvas_is_pdf(const char *path)
{
    gchar *small = g_ascii_strdown(path, -1);
    bool is_pdf = g_str_has_suffix(small, ".pdf");
    g_free(small);
    return is_pdf;
}

/* All of a page is one of art: words that follow what Cairo draws are its too. */
static void begin_page(struct face_canvas *canvas)
{
    char key[32];
    g_snprintf(key, sizeof key, "page %u", canvas->pdf->pages->len);
    canvas->cr = pdf_art_begin(canvas->art, key, pt_from_mm(canvas->width_mm),
                               pt_from_mm(canvas->height_mm));
    paint_ground(canvas);
}

static void end_page(struct face_canvas *canvas)
{
    const struct pdf_art_page *art = pdf_art_end(canvas->art, true);
    if (art != NULL) {
        const struct box box = {0, 0, mm_from_pt(art->width_pt), mm_from_pt(art->height_pt)};
        const struct transform place = pdf_art_place(box);
        struct pdf_canvas *page = pdf_canvas_new(canvas->pdf, canvas->art, canvas->drawer);
        pdf_canvas_begin_page(page, canvas->height_mm);
        pdf_canvas_show(page, art->name, &place, NULL);
        pdf_canvas_end_page(page);
        pdf_canvas_free(page);
    }
}

void face_canvas_init_pdf(struct face_canvas *canvas, const struct face_resources *resources,
                          double width_mm, double height_mm, struct diag_list *diags)
{
    init(canvas, PT_PER_INCH, resources, diags);
    canvas->pdf = pdf_part_new();
    canvas->art = pdf_art_new(g_get_tmp_dir());
    canvas->width_mm = width_mm;
    canvas->height_mm = height_mm;
    begin_page(canvas);
}

/* The next page has the same ground. */
void face_canvas_next_page(struct face_canvas *canvas)
{
    end_page(canvas);
    begin_page(canvas);
}

/* The context refers to the surface, and goes first. */
void face_canvas_clear(struct face_canvas *canvas)
{
    if (canvas->surface != NULL) {
        cairo_destroy(canvas->cr);
        cairo_surface_destroy(canvas->surface);
    }
    pdf_part_free(canvas->pdf);
    pdf_art_free(canvas->art);
    font_set_free(canvas->fonts);
    image_drawer_free(canvas->drawer);
    face_maker_free(canvas->maker);
    arena_free(canvas->arena);
    *canvas = (struct face_canvas){0};
}

void face_canvas_push(const struct face_canvas *canvas, struct transform transform)
{
    cairo_save(canvas->cr);
    canvas_transform(canvas->cr, &transform);
}

void face_canvas_pop(const struct face_canvas *canvas)
{
    cairo_restore(canvas->cr);
}

void face_canvas_add_path(const struct face_canvas *canvas, const struct path *path)
{
    canvas_add_path(canvas->cr, path);
}

/* The alpha of the colour is not looked at. */
void face_canvas_fill(const struct face_canvas *canvas, struct colour colour)
{
    cairo_set_source_rgb(canvas->cr, colour.red, colour.green, colour.blue);
    cairo_fill(canvas->cr);
}

/* Without a width the words stand with their middle at `x_mm`, else in a box that begins there. Returns the height
 * that they take. */
double face_canvas_words(const struct face_canvas *canvas, const struct canvas_words *words,
                         double x_mm, double top_mm)
{
    const struct style *style = words->style;
    gchar *escaped = g_markup_escape_text(words->words, -1);
    const struct text_request request = {
        .markup = escaped,
        /* Markup is escaped: words of a caption are no texts of a layout. */
        .style = {.family = style->family,
                  .size_pt = pt_from_mm(words->size_mm),
                  .weight = words->weight > 0 ? words->weight : style->weight,
                  .align = words->align,
                  .capitals = style->capitals,
                  .colour = words->colour,
                  .features = style->features != NULL ? style->features : "lnum",
                  .language = style->language},
        .width_mm = words->width_mm,
        .height_mm = words->height_mm,
        .wrap = words->width_mm >= 0 ? TEXT_WRAP_BALANCED : TEXT_WRAP_NO,
        .minimum_size_pt = pt_from_mm(words->least_size_mm),
    };
    struct text_report report;
    struct text_block *block = text_block_new(canvas->fonts, &request, canvas->arena, &report);

    g_free(escaped);
    /* Where the words cannot be set the picture goes without them. */
    if (block == NULL) {
        return 0;
    }
    double width_mm = 0, height_mm = 0;
    text_block_size(block, &width_mm, &height_mm);
    cairo_save(canvas->cr);
    cairo_translate(canvas->cr, pt_from_mm(words->width_mm >= 0 ? x_mm : x_mm - width_mm / 2.0),
                    pt_from_mm(top_mm));
    text_pen_draw(canvas->cr, block);
    cairo_restore(canvas->cr);
    text_block_unref(block);
    return height_mm;
}

/* Layers that are a little wider each, so that the edge is soft. */
void face_canvas_shadow(const struct face_canvas *canvas, double unit_mm)
{
    cairo_t *cr = canvas->cr;
    cairo_path_t *path = cairo_copy_path(cr);

    cairo_save(cr);
    cairo_new_path(cr);
    /* Light comes from the upper left, as y points down. */
    cairo_translate(cr, pt_from_mm(unit_mm * 0.25), pt_from_mm(unit_mm * 0.6));
    cairo_append_path(cr, path);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_source_rgba(cr, 0, 0, 0, 0.09);
    for (int i = 0; i < SHADOW_LAYERS; i++) {
        cairo_set_line_width(cr, pt_from_mm(unit_mm * 0.35 * i));
        cairo_fill_preserve(cr);
        cairo_stroke_preserve(cr);
    }
    cairo_new_path(cr);
    cairo_restore(cr);
    cairo_path_destroy(path);
}

/* Trouble of a library is no fault of the author's: it has no place in a file. */
static enum outcome report_library(const char *what, struct diag_list *diags)
{
    diag_report(diags, DIAG_OUTPUT_LIBRARY, (struct source_span){0}, NULL, "drawing a picture",
                what);
    return OUTCOME_FAILED;
}

/* Within the path that is current: the face on white paper, and then the cut edge as a thin line, since a white card
 * on a white ground would have none. The current path is gone after it. */
enum outcome face_canvas_face(const struct face_canvas *canvas, const struct display_list *face,
                              double edge_mm)
{
    cairo_t *cr = canvas->cr;
    cairo_path_t *path = cairo_copy_path(cr);
    enum outcome outcome = OUTCOME_OK;

    cairo_save(cr);
    cairo_clip(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    if (!canvas_replay(cr, face, canvas->drawer, canvas->pdf != NULL)) {
        outcome = report_library("a picture could not be drawn", canvas->diags);
    }
    cairo_restore(cr);
    cairo_append_path(cr, path);
    cairo_set_source_rgba(cr, canvas->ink.red, canvas->ink.green, canvas->ink.blue, 0.5);
    cairo_set_line_width(cr, pt_from_mm(edge_mm));
    cairo_stroke(cr);
    cairo_path_destroy(path);
    return outcome;
}

void face_canvas_folds(const struct face_canvas *canvas, const struct fold_line *folds,
                       size_t count, double line_mm)
{
    canvas_draw_folds(canvas->cr, folds, count, line_mm);
}

enum outcome face_canvas_image(const struct face_canvas *canvas, const struct image *image,
                               double width_mm, double height_mm)
{
    return image_drawer_draw(canvas->drawer, canvas->cr, image, pt_from_mm(width_mm),
                             pt_from_mm(height_mm), 1, canvas->pdf != NULL)
               ? OUTCOME_OK
               : report_library("a picture could not be drawn", canvas->diags);
}

/* Cairo keeps the pixels in memory as the encoder takes them; no copy is made. */
static enum outcome write_png(const struct face_canvas *canvas, const char *path,
                              struct diag_list *diags)
{
    cairo_surface_flush(canvas->surface);
    const struct png_pixels pixels = {
        .bytes = cairo_image_surface_get_data(canvas->surface),
        .stride = (size_t)cairo_image_surface_get_stride(canvas->surface),
        .width = (size_t)cairo_image_surface_get_width(canvas->surface),
        .height = (size_t)cairo_image_surface_get_height(canvas->surface),
    };
    struct png_encoder *encoder = png_encoder_new(PNG_FAST);
    size_t size = 0;
    const unsigned char *bytes = png_encoder_encode(encoder, &pixels, canvas->dpi, &size);
    enum outcome outcome = bytes != NULL
                               ? output_file_write(path, bytes, size, diags)
                               : report_library("the picture is too large for a PNG", diags);
    png_encoder_free(encoder);
    return outcome;
}

static char *write_pages(const struct face_canvas *canvas, const char *path)
{
    const struct game *game = canvas->game;
    guint page_count = canvas->pdf->pages->len;
    struct pdf_page_facts *pages = g_new0(struct pdf_page_facts, page_count);
    for (guint i = 0; i < page_count; i++) {
        pages[i].place.page = i;
        pages[i].width_pt = pt_from_mm(canvas->width_mm);
        pages[i].height_pt = pt_from_mm(canvas->height_mm);
    }
    const struct pdf_finish finish = {
        .parts = (struct pdf_part *const *)&canvas->pdf,
        .part_count = 1,
        .pages = pages,
        .page_count = page_count,
        .title = game->title,
        .language = game->language,
        .creator = "kerf " KERF_VERSION,
        .producer = "kerf " KERF_VERSION,
    };
    char *problem = pdf_finish(&finish, path);
    g_free(pages);
    return problem;
}

/* Beside its name until it is whole: nobody sees half of a PDF. */
static enum outcome write_pdf(struct face_canvas *canvas, const char *path, struct diag_list *diags)
{
    int error = 0;
    end_page(canvas);
    pdf_part_take_art(canvas->pdf, canvas->art);
    const char *trouble = pdf_art_problem(canvas->art, &error);
    if (trouble != NULL) {
        return report_library(trouble, diags);
    }
    struct atomic_file *file = error == 0 ? atomic_file_new(path) : NULL;
    if (file == NULL) {
        return output_file_report(path, error != 0 ? error : errno, diags);
    }
    char *problem = write_pages(canvas, atomic_file_temporary_path(file));
    if (problem != NULL) {
        enum outcome outcome = report_library(problem, diags);
        atomic_file_abandon(file);
        g_free(problem);
        return outcome;
    }
    return atomic_file_commit(file) ? OUTCOME_OK : output_file_report(path, errno, diags);
}

enum outcome face_canvas_write(struct face_canvas *canvas, const char *path,
                               struct diag_list *diags)
{
    if (canvas->pdf != NULL) {
        return write_pdf(canvas, path, diags);
    }
    cairo_status_t status = cairo_status(canvas->cr);
    return status == CAIRO_STATUS_SUCCESS ? write_png(canvas, path, diags)
                                          : report_library(cairo_status_to_string(status), diags);
}
