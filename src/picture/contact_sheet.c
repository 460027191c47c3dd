/* One picture of a game: ground, shadows, faces cut to their outline, words.
 *
 * Components as rows of faces, a back behind, set on pictures of several widths; the fullest that is well proportioned
 * wins. */
#include "picture/contact_sheet.h"

#include <math.h>

#include <glib.h>

#include "geom/length_units.h"
#include "render/face_canvas.h"

#define FRONTS_MAX      4     /* where a row has no room to spare */
#define TILES_MAX       16    /* where it has */
#define FAN_WIDTH_MM    240.0 /* more fronts are shown only within it */
#define LARGEST_SIDE_MM 165.0 /* of a face at full scale */
#define BACK_STEP_SHARE 0.72  /* from a back to the front that lies on it, of its width */
#define APART_SHARE     1.06  /* from one front to the next, which none must hide */
#define FOLD_SHARE      0.16  /* width of a fold's line, of the unit of shadows and edges */
#define ASPECT          (4.0 / 3.0)
#define ASPECT_PLAY                                                                                \
    0.2 /* off by so much, as a logarithm, is as good; then the fullest picture wins */
#define ASPECT_WEIGHT   8.0
#define CAPTION_SHARE   0.0135 /* letters, of the picture's width */
#define TITLE_SHARE     0.036
#define MARGIN_SHARE    0.045
#define GROUP_GAP_SHARE 0.03
#define CAPTION_LINES   3.6  /* room below a row, in sizes of the letters */
#define CAPTION_ADVANCE 0.62 /* a letter's width, of its size, for how long a name is */

/* Widths that are tried, from the least to five times it. */
enum { WIDTH_STEPS = 60 };

/* A row of groups while the picture is set. */
struct row {
    size_t first, count;
    double width_mm, height_mm;
};

/* ---- what is shown ---- */

/* 1:1.5, 1:2, 1:3, 1:4, 1:6 and so on, so that it is no giant beside the others. */
static double scale_of(const struct layout *layout)
{
    double side_mm = fmax(layout->width_mm, layout->height_mm), parts = 1.0;

    while (side_mm > LARGEST_SIDE_MM * parts) {
        parts = side_mm <= LARGEST_SIDE_MM * parts * 1.5 ? parts * 1.5 : parts * 2.0;
    }
    return 1.0 / parts;
}

/* A front that several pieces have is shown once. */
static bool is_among(const struct contact_tile *tiles, size_t count, size_t face)
{
    for (size_t i = 0; i < count; i++) {
        if (tiles[i].face == face) {
            return true;
        }
    }
    return false;
}

/* Whether the first back lies behind different fronts, the back of a deck: part of it may be hidden. */
static bool is_back_of_deck(const struct component_pieces *pieces)
{
    const struct piece_faces *first = &pieces->pieces[0];
    for (size_t i = 1; i < pieces->count && first->back != NO_FACE; i++) {
        if (pieces->pieces[i].front != first->front) {
            return pieces->pieces[i].back == first->back;
        }
    }
    return false;
}

/* In the space of the group, whose origin is the top left of its first tile. */
static void add_tile(struct contact_group *group, size_t face, double x_mm)
{
    const struct layout *layout = group->component->layout;
    struct contact_tile *tile = &group->tiles[group->tile_count++];
    *tile = (struct contact_tile){
        .face = face,
        .scale = group->scale,
        .box = {x_mm, 0, layout->width_mm * group->scale, layout->height_mm * group->scale}};
    group->box.width_mm = x_mm + tile->box.width_mm;
    group->box.height_mm = tile->box.height_mm;
}

/* From one front to the next. */
static double step_of(const struct contact_group *group)
{
    return group->component->layout->width_mm * group->scale * APART_SHARE;
}

/* The next front that no tile shows yet, behind the others; false if there is none. */
static bool add_front(struct contact_group *group, double x_mm)
{
    const struct component_pieces *pieces = group->pieces;
    while (group->next_piece < pieces->count && group->tile_count < TILES_MAX) {
        size_t front = pieces->pieces[group->next_piece++].front;
        if (!is_among(group->tiles, group->tile_count, front)) {
            add_tile(group, front, x_mm);
            group->shown_count++;
            return true;
        }
    }
    return false;
}

/* The back of a deck behind, then different fronts beside each other; any other back beside the first front. */
static void choose_tiles(struct contact_group *group, struct arena *arena)
{
    const struct component_pieces *pieces = group->pieces;
    double width_mm = pieces->component->layout->width_mm * group->scale, x_mm = 0;
    size_t back = pieces->pieces[0].back;

    group->tiles = ARENA_NEW_ARRAY(arena, struct contact_tile, TILES_MAX + 1);
    if (is_back_of_deck(pieces)) {
        add_tile(group, back, x_mm);
        x_mm += width_mm * BACK_STEP_SHARE;
    }
    while (group->shown_count < FRONTS_MAX &&
           (group->shown_count == 0 || x_mm + width_mm <= FAN_WIDTH_MM) && add_front(group, x_mm)) {
        x_mm += step_of(group);
        if (back != NO_FACE && !is_among(group->tiles, group->tile_count, back)) {
            add_tile(group, back, x_mm);
            x_mm += step_of(group);
        }
    }
}

/* The highest first, so that faces of a row are of about one height. */
static int compare_heights(gconstpointer a, gconstpointer b, gpointer data)
{
    const struct contact_group *first = a, *second = b;
    (void)data;

    return (first->box.height_mm < second->box.height_mm) -
           (first->box.height_mm > second->box.height_mm);
}

/* One for each component that makes pieces; ordered by height. */
static struct contact_group *make_groups(const struct project *project, struct arena *arena,
                                         size_t *count_out)
{
    const struct piece_list *list = project->pieces;
    struct contact_group *groups =
        ARENA_NEW_ARRAY(arena, struct contact_group, list->component_count + 1);

    *count_out = 0;
    for (size_t i = 0; i < list->component_count; i++) {
        const struct component_pieces *pieces = &list->components[i];
        if (pieces->count > 0) {
            struct contact_group *group = &groups[(*count_out)++];
            *group = (struct contact_group){.component = pieces->component,
                                            .piece_count = pieces->count,
                                            .pieces = pieces,
                                            .scale = scale_of(pieces->component->layout)};
            choose_tiles(group, arena);
        }
    }
    /* It keeps the order of equal ones. */
    g_qsort_with_data(groups, (gint)*count_out, sizeof *groups, compare_heights, NULL);
    return groups;
}

/* ---- rows ---- */

/* As wide as its faces or as the words below them. */
static double width_with_caption(const struct contact_group *group, double caption_size_mm)
{
    double letters = (double)g_utf8_strlen(group->component->title, -1);

    return fmax(group->box.width_mm, fmax(letters, 14.0) * caption_size_mm * CAPTION_ADVANCE);
}

/* The groups from `first` on that go into one row. */
static struct row next_row(const struct contact_plan *plan, const struct contact_group *groups,
                           size_t first, double room_mm)
{
    double gap_mm = plan->width_mm * GROUP_GAP_SHARE;
    struct row row = {.first = first};

    for (size_t i = first; i < plan->group_count; i++) {
        double width_mm = width_with_caption(&groups[i], plan->caption_size_mm);
        if (row.count > 0 && row.width_mm + gap_mm + width_mm > room_mm) {
            break;
        }
        row.width_mm += width_mm + (row.count > 0 ? gap_mm : 0);
        row.height_mm = fmax(row.height_mm, groups[i].box.height_mm);
        row.count++;
    }
    return row;
}

static size_t count_rows(const struct contact_plan *plan, const struct contact_group *groups,
                         double room_mm)
{
    size_t count = 0;
    for (size_t first = 0; first < plan->group_count; count++) {
        first += next_row(plan, groups, first, room_mm).count;
    }
    return count;
}

/* As little room for each row as makes no more rows of them: the last is about as full as the others. */
static double even_room(const struct contact_plan *plan, const struct contact_group *groups)
{
    double room_mm = plan->width_mm * (1.0 - 2.0 * MARGIN_SHARE), step_mm = room_mm / 50.0;
    size_t count = count_rows(plan, groups, room_mm);
    while (room_mm > step_mm && count_rows(plan, groups, room_mm - step_mm) == count) {
        room_mm -= step_mm;
    }
    return room_mm;
}

/* Fronts take what room a row has to spare, one of each group in turn. */
static void fill_row(const struct contact_plan *plan, struct contact_group *groups, struct row *row)
{
    double room_mm = plan->width_mm * (1.0 - 2.0 * MARGIN_SHARE);
    bool more = true;

    while (more) {
        more = false;
        for (size_t i = row->first; i < row->first + row->count; i++) {
            struct contact_group *group = &groups[i];
            double before_mm = width_with_caption(group, plan->caption_size_mm);
            double wide_mm = group->box.width_mm + step_of(group);
            double grown_mm = fmax(0, wide_mm - before_mm);
            if (row->width_mm + grown_mm <= room_mm &&
                add_front(group, wide_mm - group->tiles[0].box.width_mm)) {
                row->width_mm += grown_mm;
                more = true;
            }
        }
    }
}

/* Spreads the groups of a row; they stand on its bottom. */
static void set_row(const struct contact_plan *plan, struct contact_group *groups, struct row row,
                    double top_mm)
{
    double room_mm = plan->width_mm * (1.0 - 2.0 * MARGIN_SHARE);
    double between_mm = plan->width_mm * GROUP_GAP_SHARE;
    /* What is left of the width goes before, between and behind the groups alike. */
    double spare_mm = (room_mm - row.width_mm) / (double)(row.count + 1);
    double x_mm = plan->width_mm * MARGIN_SHARE + spare_mm;

    for (size_t i = row.first; i < row.first + row.count; i++) {
        struct contact_group *group = &groups[i];
        group->caption_width_mm = width_with_caption(group, plan->caption_size_mm);
        group->box.x_mm = x_mm + (group->caption_width_mm - group->box.width_mm) / 2.0;
        group->box.y_mm = top_mm + row.height_mm - group->box.height_mm;
        group->caption_top_mm = top_mm + row.height_mm + plan->caption_size_mm * 0.6;
        x_mm += group->caption_width_mm + between_mm + spare_mm;
    }
}

/* Sets all groups on a picture of this width, and finds out how high it is; at last also fills its rows. */
static struct contact_plan set_picture(struct contact_group *groups, size_t count,
                                       const struct image *banner, double width_mm, bool fill)
{
    struct contact_plan plan = {
        .width_mm = width_mm,
        .title_size_mm = width_mm * TITLE_SHARE,
        .caption_size_mm = width_mm * CAPTION_SHARE,
        .title_top_mm = width_mm * MARGIN_SHARE * 0.8,
        .groups = groups,
        .group_count = count,
    };
    double y_mm = plan.title_top_mm + plan.title_size_mm * 2.0;

    if (banner != NULL) {
        plan.banner_height_mm = width_mm * banner->height_px / banner->width_px;
        y_mm = plan.banner_height_mm + width_mm * MARGIN_SHARE;
    }
    double room_mm = even_room(&plan, groups);
    for (size_t first = 0; first < count;) {
        struct row row = next_row(&plan, groups, first, room_mm);
        if (fill) {
            fill_row(&plan, groups, &row);
        }
        set_row(&plan, groups, row, y_mm);
        y_mm += row.height_mm + plan.caption_size_mm * CAPTION_LINES + width_mm * 0.018;
        first += row.count;
    }
    plan.height_mm = y_mm + width_mm * 0.012;
    return plan;
}

/* In which the widest group has a row of its own. */
static double narrowest(const struct contact_group *groups, size_t count)
{
    double width_mm = 100.0;

    for (size_t i = 0; i < count; i++) {
        width_mm = fmax(width_mm, groups[i].box.width_mm);
    }
    return width_mm / (1.0 - 2.0 * MARGIN_SHARE);
}

/* The picture is set at each width. Its cost is its area, as a logarithm, and how far its proportions are off:
 * little area means that the faces fill it. */
void contact_plan_make(const struct project *project, const struct image *banner,
                       struct arena *arena, struct contact_plan *out)
{
    size_t count = 0;
    struct contact_group *groups = make_groups(project, arena, &count);
    double least_mm = narrowest(groups, count), best_mm = least_mm, best = INFINITY;

    for (int i = 0; i < WIDTH_STEPS; i++) {
        double width_mm = least_mm * (1.0 + 4.0 * i / WIDTH_STEPS);
        struct contact_plan plan = set_picture(groups, count, banner, width_mm, false);
        double off = fabs(log(plan.width_mm / plan.height_mm / ASPECT));
        double cost =
            log(plan.width_mm * plan.height_mm) + ASPECT_WEIGHT * fmax(0, off - ASPECT_PLAY);
        if (cost < best) {
            best = cost;
            best_mm = width_mm;
        }
    }
    *out = set_picture(groups, count, banner, best_mm, true);
}

/* ---- drawing ---- */

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

/* "4 + 50 more, at 1:2". */
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

/* Two lines: the title, and how many there are. */
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

/* Lengths of lines and shadows are those of the picture, whatever the scale of the face is. */
static enum outcome draw_tile(const struct contact_drawing *drawing,
                              const struct contact_group *group, const struct contact_tile *tile)
{
    const struct face_canvas *canvas = &drawing->canvas;
    const struct layout *layout = group->component->layout;
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
    face_canvas_folds(canvas, layout->folds, layout->fold_count, unit_mm * FOLD_SHARE);
    face_canvas_pop(canvas);
    display_list_free(list);
    return outcome;
}

/* A face that fails does not keep the others from being looked at: all findings come at once. */
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

/* No banner is no fault; one that cannot be read is. */
static enum outcome load_banner(const struct project *project, const struct image **out,
                                struct diag_list *diags)
{
    const struct game *game = project->game;
    gchar *path = g_build_filename(game->folder, GAME_BANNER, NULL);
    gchar *shown = g_build_filename(game->shown_folder, GAME_BANNER, NULL);
    bool exists = game_has_file(game, GAME_BANNER);

    *out = exists
               ? image_store_load(project->images, path, shown, NULL, game->root->span, NULL, diags)
               : NULL;
    g_free(shown);
    g_free(path);
    return exists && *out == NULL ? OUTCOME_REJECTED : OUTCOME_OK;
}

/* Between the margins, where a long one stands in smaller letters. */
static void draw_title(const struct contact_drawing *drawing)
{
    const struct contact_plan *plan = drawing->plan;
    double margin_mm = plan->width_mm * MARGIN_SHARE;
    const struct canvas_words title = {
        .words = drawing->project->game->title,
        .style = &drawing->project->game->theme.text,
        .size_mm = plan->title_size_mm,
        .least_size_mm = plan->title_size_mm / 5.0,
        .weight = 700,
        .colour = drawing->canvas.ink,
        .align = TEXT_ALIGN_CENTRE,
        .width_mm = plan->width_mm - 2 * margin_mm,
        .height_mm = plan->title_size_mm * 1.6,
    };
    face_canvas_words(&drawing->canvas, &title, margin_mm, plan->title_top_mm);
}

/* A banner has the title in it. */
static enum outcome draw_head(const struct contact_drawing *drawing, const struct image *banner)
{
    const struct contact_plan *plan = drawing->plan;

    if (banner != NULL) {
        return face_canvas_image(&drawing->canvas, banner, plan->width_mm, plan->banner_height_mm);
    }
    draw_title(drawing);
    return OUTCOME_OK;
}

/* Plan in mm, then the pixels that were asked for give the resolution. A PDF has the same size in mm. */
enum outcome contact_sheet_write(const struct project *project, int width_px, const char *path,
                                 struct diag_list *diags)
{
    struct contact_plan plan;
    struct contact_drawing drawing = {.project = project, .plan = &plan};
    const struct image *banner = NULL;

    if (load_banner(project, &banner, diags) != OUTCOME_OK) {
        return OUTCOME_REJECTED;
    }
    struct arena *arena = arena_new();
    contact_plan_make(project, banner, arena, &plan);
    double dpi = width_px / plan.width_mm * MM_PER_INCH;
    int height_px = (int)ceil(plan.height_mm * dpi / MM_PER_INCH);
    if (face_canvas_is_pdf(path)) {
        face_canvas_init_pdf(&drawing.canvas, &project->resources, plan.width_mm, plan.height_mm,
                             diags);
    } else {
        face_canvas_init(&drawing.canvas, &project->resources, width_px, height_px, dpi, diags);
    }
    enum outcome outcome = draw_head(&drawing, banner);
    outcome = outcome == OUTCOME_OK ? draw_groups(&drawing) : outcome;
    if (outcome == OUTCOME_OK) {
        outcome = face_canvas_write(&drawing.canvas, path, diags);
    }
    face_canvas_clear(&drawing.canvas);
    arena_free(arena);
    return outcome;
}
