/* Draws the plan of the picture: ground, shadows, faces cut to their outline, words. */
#include "export/contact_sheet.h"

#include <math.h>

#include <cairo.h>
#include <glib.h>

#include "export/contact_plan.h"
#include "geom/length_units.h"
#include "render/canvas.h"
#include "render/output_file.h"
#include "render/png_encoder.h"
#include "text/text_block.h"

#define LEGIBLE_CONTRAST 4.5 /* Source: WCAG 2.2, 1.4.3 */
#define SHADOW_LAYERS    5

/* What drawing needs, all of it one thread's. */
struct contact_drawing {
    const struct project *project;
    const struct contact_plan *plan;
    cairo_t *cr; /* user units are points */
    struct face_maker *maker;
    struct image_drawer *drawer;
    struct font_set *fonts;
    struct arena *arena;
    struct colour ground, ink;
    struct diag_list *diags;
};

static void choose_colours(struct contact_drawing *drawing)
{
    const struct theme *theme = &drawing->project->game->theme;
    const struct colour black = {0.1, 0.1, 0.1, 1}, white = {1, 1, 1, 1};

    drawing->ground = theme->colour_count > 0 ? theme->colours[0] : white;
    drawing->ground.alpha = 1;
    drawing->ink = theme->text.colour;
    if (drawing->ink.alpha < 1 ||
        colour_contrast(drawing->ink, drawing->ground) < LEGIBLE_CONTRAST) {
        bool dark =
            colour_contrast(white, drawing->ground) > colour_contrast(black, drawing->ground);
        drawing->ink = dark ? white : black;
    }
}

/* ---- words ---- */

/* One line, centred about `x_mm`. */
static void draw_words(const struct contact_drawing *drawing, const char *words, double size_mm,
                       int weight, double x_mm, double top_mm)
{
    const struct theme *theme = &drawing->project->game->theme;
    gchar *escaped = g_markup_escape_text(words, -1);
    const struct text_request request = {
        .markup = escaped,
        .style = {.family = theme->text.family,
                  .size_pt = pt_from_mm(size_mm),
                  .weight = weight,
                  .colour = drawing->ink,
                  .language = theme->text.language},
        .width_mm = -1,
        .height_mm = -1,
    };
    struct text_report report;
    struct text_block *block = text_block_new(drawing->fonts, &request, drawing->arena, &report);

    g_free(escaped);
    if (block == NULL) {
        return;
    }
    double width_mm = 0, height_mm = 0;
    text_block_size(block, &width_mm, &height_mm);
    cairo_save(drawing->cr);
    cairo_translate(drawing->cr, pt_from_mm(x_mm - width_mm / 2.0), pt_from_mm(top_mm));
    text_block_draw(block, drawing->cr);
    cairo_restore(drawing->cr);
    text_block_unref(block);
}

static const char *count_words(const struct contact_group *group, struct arena *arena)
{
    const char *note = "";
    size_t more = group->piece_count - group->shown_count;

    if (group->scale < 1) {
        note = arena_printf(arena, ", at 1:%g", 1.0 / group->scale);
    }
    return more > 0 ? arena_printf(arena, "%zu + %zu more%s", group->shown_count, more, note)
                    : arena_printf(arena, "%zu%s", group->piece_count, note);
}

static void draw_caption(const struct contact_drawing *drawing, const struct contact_group *group)
{
    double size_mm = drawing->plan->caption_size_mm;
    double middle_mm = group->box.x_mm + group->box.width_mm / 2.0;

    draw_words(drawing, group->component->title, size_mm, 700, middle_mm, group->caption_top_mm);
    draw_words(drawing, count_words(group, drawing->arena), size_mm * 0.85, 400, middle_mm,
               group->caption_top_mm + size_mm * 1.35);
}

/* ---- faces ---- */

/* Layers that are a little wider each, so that the edge is soft. All faces of a group cast one shadow: its
 * members have one outline. */
static void draw_shadow(const struct contact_drawing *drawing, const struct contact_group *group,
                        const struct path *outline, double unit_mm)
{
    cairo_t *cr = drawing->cr;

    cairo_save(cr);
    cairo_translate(cr, pt_from_mm(unit_mm * 0.25), pt_from_mm(unit_mm * 0.6));
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_source_rgba(cr, 0, 0, 0, 0.09);
    for (int i = 0; i < SHADOW_LAYERS; i++) {
        for (size_t j = 0; j < group->tile_count; j++) {
            cairo_save(cr);
            cairo_translate(cr, pt_from_mm(group->tiles[j].box.x_mm / group->scale), 0);
            canvas_add_path(cr, outline);
            cairo_restore(cr);
        }
        cairo_set_line_width(cr, pt_from_mm(unit_mm * 0.35 * i));
        cairo_fill_preserve(cr);
        cairo_stroke(cr);
    }
    cairo_restore(cr);
}

/* A hair line, or a face in the colour of the ground would have no edge. */
static void draw_edge(const struct contact_drawing *drawing, const struct display_list *face,
                      double unit_mm)
{
    struct colour ink = drawing->ink;

    canvas_add_path(drawing->cr, &face->outline);
    cairo_set_source_rgba(drawing->cr, ink.red, ink.green, ink.blue, 0.5);
    cairo_set_line_width(drawing->cr, pt_from_mm(unit_mm * 0.12));
    cairo_stroke(drawing->cr);
}

static enum outcome draw_tile(const struct contact_drawing *drawing,
                              const struct contact_group *group, const struct contact_tile *tile)
{
    const struct face *face = &drawing->project->pieces->faces[tile->face];
    double unit_mm = drawing->plan->width_mm / 400.0 / tile->scale;
    struct display_list *list = NULL;
    enum outcome outcome = face_lay_out(drawing->maker, face, &list, drawing->diags);
    cairo_t *cr = drawing->cr;

    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    cairo_save(cr);
    cairo_translate(cr, pt_from_mm(group->box.x_mm + tile->box.x_mm),
                    pt_from_mm(group->box.y_mm + tile->box.y_mm));
    cairo_scale(cr, tile->scale, tile->scale);
    if (tile == group->tiles) {
        draw_shadow(drawing, group, &list->outline, unit_mm);
    }
    cairo_save(cr);
    canvas_add_path(cr, &list->outline);
    cairo_clip(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    if (!canvas_replay(cr, list, drawing->drawer, false)) {
        outcome = OUTCOME_FAILED;
        diag_report(drawing->diags, DIAG_OUTPUT_LIBRARY, (struct source_span){0}, NULL,
                    "drawing a PNG", "a picture could not be drawn");
    }
    cairo_restore(cr);
    draw_edge(drawing, list, unit_mm);
    cairo_restore(cr);
    display_list_free(list);
    return outcome;
}

static enum outcome draw_groups(const struct contact_drawing *drawing)
{
    enum outcome worst = OUTCOME_OK;

    for (size_t i = 0; i < drawing->plan->group_count; i++) {
        const struct contact_group *group = &drawing->plan->groups[i];
        for (size_t j = 0; j < group->tile_count; j++) {
            enum outcome outcome = draw_tile(drawing, group, &group->tiles[j]);
            worst = outcome > worst ? outcome : worst;
        }
        draw_caption(drawing, group);
    }
    return worst;
}

static enum outcome draw_picture(const struct contact_drawing *drawing)
{
    const struct contact_plan *plan = drawing->plan;
    struct colour ground = drawing->ground;

    cairo_set_source_rgb(drawing->cr, ground.red, ground.green, ground.blue);
    cairo_paint(drawing->cr);
    draw_words(drawing, drawing->project->game->title, plan->title_size_mm, 700,
               plan->width_mm / 2.0, plan->title_top_mm);
    return draw_groups(drawing);
}

/* ---- the file ---- */

static enum outcome encode(cairo_surface_t *surface, double dpi, const char *path,
                           struct diag_list *diags)
{
    struct png_encoder *encoder = png_encoder_new();
    size_t size = 0;

    cairo_surface_flush(surface);
    const struct png_pixels pixels = {
        .bytes = cairo_image_surface_get_data(surface),
        .stride = (size_t)cairo_image_surface_get_stride(surface),
        .width = (size_t)cairo_image_surface_get_width(surface),
        .height = (size_t)cairo_image_surface_get_height(surface),
    };
    const unsigned char *bytes = png_encoder_encode(encoder, &pixels, dpi, &size);
    enum outcome outcome = OUTCOME_FAILED;
    if (bytes != NULL) {
        outcome = output_file_write(path, bytes, size, diags);
    } else {
        diag_report(diags, DIAG_OUTPUT_LIBRARY, (struct source_span){0}, NULL, "drawing a PNG",
                    "the picture is too large for a PNG");
    }
    png_encoder_free(encoder);
    return outcome;
}

static enum outcome draw_and_encode(struct contact_drawing *drawing, int width_px, const char *path)
{
    double dpi = width_px / drawing->plan->width_mm * 25.4;
    int height_px = (int)ceil(drawing->plan->height_mm * dpi / 25.4);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width_px, height_px);

    drawing->cr = cairo_create(surface);
    cairo_scale(drawing->cr, dpi / 72.0, dpi / 72.0);
    enum outcome outcome = draw_picture(drawing);
    cairo_status_t status = cairo_status(drawing->cr);
    cairo_destroy(drawing->cr);
    if (status != CAIRO_STATUS_SUCCESS) {
        diag_report(drawing->diags, DIAG_OUTPUT_LIBRARY, (struct source_span){0}, NULL,
                    "drawing a PNG", cairo_status_to_string(status));
        outcome = OUTCOME_FAILED;
    }
    if (outcome == OUTCOME_OK) {
        outcome = encode(surface, dpi, path, drawing->diags);
    }
    cairo_surface_destroy(surface);
    return outcome;
}

enum outcome contact_sheet_write(const struct project *project, int width_px, const char *path,
                                 struct diag_list *diags)
{
    struct contact_plan plan;
    struct contact_drawing drawing = {
        .project = project,
        .plan = &plan,
        .maker = face_maker_new(&project->resources),
        .drawer = image_drawer_new(),
        .fonts = font_set_new(project->fonts),
        .arena = arena_new(),
        .diags = diags,
    };

    contact_plan_make(project, drawing.arena, &plan);
    choose_colours(&drawing);
    enum outcome outcome = draw_and_encode(&drawing, width_px, path);
    font_set_free(drawing.fonts);
    image_drawer_free(drawing.drawer);
    face_maker_free(drawing.maker);
    arena_free(drawing.arena);
    return outcome;
}
