/* Draws the plan of the picture: ground, shadows, faces cut to their outline, words. */
#include "picture/contact_sheet.h"

#include <math.h>

#include <glib.h>

#include "geom/length_units.h"
#include "picture/contact_plan.h"
#include "render/face_canvas.h"

struct contact_drawing {
    const struct project *project;
    const struct contact_plan *plan;
    struct face_canvas canvas;
};

/* One line, centred about `x_mm`. */
static void draw_words(const struct contact_drawing *drawing, const char *words, double size_mm,
                       int weight, double x_mm, double top_mm)
{
    const struct canvas_words line = {
        .words = words,
        .style = &drawing->project->game->theme.text,
        .size_mm = size_mm,
        .least_size_mm = size_mm,
        .weight = weight,
        .colour = drawing->canvas.ink,
        .width_mm = -1,
        .height_mm = -1,
    };
    face_canvas_words(&drawing->canvas, &line, x_mm, top_mm);
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
    draw_words(drawing, count_words(group, drawing->canvas.arena), size_mm * 0.85, 400, middle_mm,
               group->caption_top_mm + size_mm * 1.35);
}

/* All faces of a group cast one shadow: its members have one outline. */
static void draw_shadow(const struct contact_drawing *drawing, const struct contact_group *group,
                        const struct path *outline, double unit_mm)
{
    const struct face_canvas *canvas = &drawing->canvas;

    for (size_t i = 0; i < group->tile_count; i++) {
        face_canvas_push(canvas, transform_translate(group->tiles[i].box.x_mm / group->scale, 0));
        face_canvas_add_path(canvas, outline);
        face_canvas_pop(canvas);
    }
    face_canvas_shadow(canvas, unit_mm);
}

static enum outcome draw_tile(const struct contact_drawing *drawing,
                              const struct contact_group *group, const struct contact_tile *tile)
{
    const struct face_canvas *canvas = &drawing->canvas;
    double unit_mm = drawing->plan->width_mm / 400.0 / tile->scale;
    struct display_list *list = NULL;
    enum outcome outcome = face_lay_out(canvas->maker, &drawing->project->pieces->faces[tile->face],
                                        &list, canvas->diags);

    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    face_canvas_push(canvas, (struct transform){.xx = tile->scale,
                                                .yy = tile->scale,
                                                .x0_mm = group->box.x_mm + tile->box.x_mm,
                                                .y0_mm = group->box.y_mm + tile->box.y_mm});
    if (tile == group->tiles) {
        draw_shadow(drawing, group, &list->outline, unit_mm);
    }
    face_canvas_add_path(canvas, &list->outline);
    outcome = face_canvas_face(canvas, list, unit_mm * 0.12);
    face_canvas_pop(canvas);
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

enum outcome contact_sheet_write(const struct project *project, int width_px, const char *path,
                                 struct diag_list *diags)
{
    struct contact_plan plan;
    struct contact_drawing drawing = {.project = project, .plan = &plan};
    struct arena *arena = arena_new();

    contact_plan_make(project, arena, &plan);
    double dpi = width_px / plan.width_mm * MM_PER_INCH;
    int height_px = (int)ceil(plan.height_mm * dpi / MM_PER_INCH);
    face_canvas_init(&drawing.canvas, &project->resources, width_px, height_px, dpi, diags);
    draw_words(&drawing, project->game->title, plan.title_size_mm, 700, plan.width_mm / 2.0,
               plan.title_top_mm);
    enum outcome outcome = draw_groups(&drawing);
    if (outcome == OUTCOME_OK) {
        outcome = face_canvas_write(&drawing.canvas, path, diags);
    }
    face_canvas_clear(&drawing.canvas);
    arena_free(arena);
    return outcome;
}
