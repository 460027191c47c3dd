/* Words above or beside a fan of cards, with a row of figures before it. */
#include "picture/cover_picture.h"

#include <math.h>
#include <string.h>

#include "game/printed_words.h"
#include "picture/image_plan.h"
#include "render/face_canvas.h"
#include "render/output_file.h"

#define DPI           254.0 /* 10 px a mm: the letters have sizes for the eye, not for paper */
#define STRONG_COLOUR 0.45  /* from the least to the greatest part of a colour that is an accent */
#define VISIBLE       1.6   /* contrast of a field with its ground */

/* Lengths are shares of the picture's width or height. */
struct cover_layout {
    double words_left, words_top, words_width;
    double title_height, about_height;
    double about_size_mm;
    bool centred; /* words in the middle and the field of colour below its line; else words from the
                     left and the field right of it */
    /* Of that field, the slanting edge. */
    double line_x1, line_y1, line_x2, line_y2;
    size_t fan_count;
    double fan_x, fan_y, fan_reach; /* its middle; from there to the middle of the outermost */
    double face_width, face_height; /* of a face, at most */
    double fan_angle_deg, fan_drop; /* of the outermost */
    size_t row_count;
    double row_left, row_right, row_bottom, row_height;
};

/* For a box: title above, cards in the middle, figures at the foot. The shares of both layouts are ours, chosen by
 * eye. */
static const struct cover_layout upright = {
    .words_left = 0.07,
    .words_top = 0.045,
    .words_width = 0.86,
    .title_height = 0.15,
    .about_height = 0.13,
    .about_size_mm = 2.1,
    .centred = true,
    .line_x1 = 0,
    .line_y1 = 0.66,
    .line_x2 = 1,
    .line_y2 = 0.52,
    .fan_count = 3,
    .fan_x = 0.5,
    .fan_y = 0.62,
    .fan_reach = 0.22,
    .face_width = 0.46,
    .face_height = 0.34,
    .fan_angle_deg = 13,
    .fan_drop = 0.03,
    .row_count = 5,
    .row_left = 0.06,
    .row_right = 0.94,
    .row_bottom = 0.965,
    .row_height = 0.17,
};

/* For a banner: words on the left, cards and figures on the right. */
static const struct cover_layout wide = {
    .words_left = 0.035,
    .words_top = 0.18,
    .words_width = 0.39,
    .title_height = 0.36,
    .about_height = 0.24,
    .about_size_mm = 3.6,
    .line_x1 = 0.44,
    .line_y1 = 1,
    .line_x2 = 0.53,
    .line_y2 = 0,
    .fan_count = 5,
    .fan_x = 0.74,
    .fan_y = 0.43,
    .fan_reach = 0.145,
    .face_width = 0.19,
    .face_height = 0.64,
    .fan_angle_deg = 14,
    .fan_drop = 0.09,
    .row_count = 8,
    .row_left = 0.51,
    .row_right = 0.975,
    .row_bottom = 0.95,
    .row_height = 0.33,
};

/* While it is drawn. */
struct cover {
    const struct project *project;
    struct face_canvas canvas;
    const struct cover_layout *layout;
    double width_mm, height_mm;
    struct colour accent;
};

/* ---- which faces stand for the game ---- */

/* Different fronts of components that are chosen by their kind on a table. */

/* A fan of fewer is none. */
static const size_t enough_fronts = 3;

/* A figure is so much higher than wide. */
static const double figure_aspect = 1.25;

/* A component that may become the fan. */
struct candidate {
    GArray *fronts; /* struct cover_face */
    double longest_mm;
    bool is_card; /* or a tile */
};

/* By the first piece, as all of a component are alike. */
static struct table_piece piece_of(const struct component_pieces *pieces)
{
    bool has_back = pieces->count > 0 && pieces->pieces[0].back != NO_FACE;
    return table_piece_of(pieces->component, has_back);
}

/* Each front once, in the order of the game, with the part of it that is the picture. */
static void add_fronts(const struct component_pieces *pieces, GArray *faces)
{
    struct table_piece piece = piece_of(pieces);
    GHashTable *seen = g_hash_table_new(g_direct_hash, g_direct_equal);
    for (size_t i = 0; i < pieces->count; i++) {
        const struct cover_face face = {.face = pieces->pieces[i].front, .part = piece.front.box};
        if (g_hash_table_add(seen, GSIZE_TO_POINTER(face.face))) {
            g_array_append_val(faces, face);
        }
    }
    g_hash_table_destroy(seen);
}

/* Frees `faces`. */
static struct cover_faces spread(GArray *faces, size_t most, struct arena *arena)
{
    struct cover_faces chosen = {.count = MIN(most, (size_t)faces->len)};
    struct cover_face *list = ARENA_NEW_ARRAY(arena, struct cover_face, chosen.count + 1);
    for (size_t i = 0; i < chosen.count; i++) {
        /* Evenly over all of them, so that a deck in the order of its suits shows several. */
        list[i] = g_array_index(faces, struct cover_face, i * faces->len / chosen.count);
    }
    chosen.faces = list;
    g_array_free(faces, TRUE);
    return chosen;
}

/* Cards of a hand rather than tiles of a map: of those with enough different fronts the smallest, then the
 * one with most. */
static bool is_better(const struct candidate *one, const struct candidate *other)
{
    bool one_enough = one->fronts->len >= enough_fronts;
    bool other_enough = other->fronts->len >= enough_fronts;
    if (one->is_card != other->is_card || one_enough != other_enough) {
        return one->is_card != other->is_card ? one->is_card : one_enough;
    }
    bool sized = one_enough && one->longest_mm != other->longest_mm;
    return sized ? one->longest_mm < other->longest_mm : one->fronts->len > other->fronts->len;
}

/* Components one after the other against the best so far; the fronts of the lesser are freed. */
struct cover_faces cover_faces_cards(const struct project *project, size_t most,
                                     struct arena *arena)
{
    struct candidate best = {.fronts = g_array_new(FALSE, FALSE, sizeof(struct cover_face))};
    for (size_t i = 0; i < project->pieces->component_count; i++) {
        const struct component_pieces *pieces = &project->pieces->components[i];
        struct table_piece piece = piece_of(pieces);
        if (piece.left_out) {
            continue;
        }
        struct candidate next = {
            .fronts = g_array_new(FALSE, FALSE, sizeof(struct cover_face)),
            .longest_mm = fmax(piece.width_mm, piece.height_mm),
            .is_card = piece.type == TABLE_CARD || piece.type == TABLE_TILE,
        };
        add_fronts(pieces, next.fronts);
        struct candidate worse = is_better(&next, &best) ? best : next;
        best = worse.fronts == best.fronts ? next : best;
        g_array_free(worse.fronts, TRUE);
    }
    return spread(best.fronts, most, arena);
}

/* Of all components together: tokens that are clearly higher than wide. */
struct cover_faces cover_faces_figures(const struct project *project, size_t most,
                                       struct arena *arena)
{
    GArray *faces = g_array_new(FALSE, FALSE, sizeof(struct cover_face));
    for (size_t i = 0; i < project->pieces->component_count; i++) {
        const struct component_pieces *pieces = &project->pieces->components[i];
        struct table_piece piece = piece_of(pieces);
        if (piece.type == TABLE_TOKEN && !piece.left_out &&
            piece.height_mm >= piece.width_mm * figure_aspect) {
            add_fronts(pieces, faces);
        }
    }
    return spread(faces, most, arena);
}

/* ---- the field of colour ---- */

/* 0 for a grey, 1 for a pure colour. */
static double strength(struct colour colour)
{
    return fmax(colour.red, fmax(colour.green, colour.blue)) -
           fmin(colour.red, fmin(colour.green, colour.blue));
}

/* The first colour of the theme that is one, or the ink. */
static struct colour accent_of(const struct theme *theme, const struct face_canvas *canvas)
{
    for (size_t i = 0; i < theme->colour_count; i++) {
        struct colour colour = theme->colours[i];
        if (colour.alpha >= 1 && strength(colour) >= STRONG_COLOUR &&
            colour_contrast(colour, canvas->ground) >= VISIBLE) {
            return colour;
        }
    }
    return canvas->ink;
}

/* From the slanting line to the corners of the picture behind it. */
static void draw_field(const struct cover *cover)
{
    const struct cover_layout *layout = cover->layout;
    double width_mm = cover->width_mm, height_mm = cover->height_mm;
    struct path field;
    path_init(&field, cover->canvas.arena);
    path_move_to(&field, layout->line_x1 * width_mm, layout->line_y1 * height_mm);
    path_line_to(&field, layout->line_x2 * width_mm, layout->line_y2 * height_mm);
    if (!layout->centred) {
        path_line_to(&field, width_mm, 0);
    }
    path_line_to(&field, width_mm, height_mm);
    if (layout->centred) {
        path_line_to(&field, 0, height_mm);
    }
    path_close(&field);
    face_canvas_add_path(&cover->canvas, &field);
    face_canvas_fill(&cover->canvas, cover->accent);
}

/* ---- words ---- */

/* Under `top_mm`; returns their lower edge. */
static double draw_words(const struct cover *cover, struct canvas_words *words, double top_mm)
{
    const struct cover_layout *layout = cover->layout;
    double left_mm = layout->words_left * cover->width_mm;
    words->width_mm = layout->words_width * cover->width_mm;
    words->align = layout->centred ? TEXT_ALIGN_CENTRE : TEXT_ALIGN_START;
    return top_mm + face_canvas_words(&cover->canvas, words, left_mm, top_mm);
}

/* From the top down, each below what the one before took: title, line, players. The title shrinks until it fits. */
static void draw_all_words(const struct cover *cover)
{
    const struct cover_layout *layout = cover->layout;
    const struct game *game = cover->project->game;
    double about_size_mm = layout->about_size_mm;
    double gap_mm = about_size_mm * 0.7;
    struct canvas_words title = {.words = game->title,
                                 .style = theme_title(&game->theme),
                                 .size_mm = layout->title_height * cover->height_mm,
                                 .least_size_mm = about_size_mm,
                                 .weight = 700,
                                 .colour = cover->canvas.ink,
                                 .height_mm = layout->title_height * cover->height_mm * 1.25};
    double y_mm = draw_words(cover, &title, layout->words_top * cover->height_mm) + gap_mm;
    struct canvas_words line = {.style = &game->theme.text,
                                .size_mm = about_size_mm,
                                .least_size_mm = about_size_mm * 0.6,
                                .colour = cover->canvas.ink,
                                .height_mm = layout->about_height * cover->height_mm};
    if (game->about != NULL) {
        line.words = game->about;
        y_mm = draw_words(cover, &line, y_mm) + gap_mm;
    }
    if (game->players != NULL) {
        const char *noun = strcmp(game->players, "1") == 0 ? "player" : "players";
        line.words = arena_printf(cover->canvas.arena, "%s %s",
                                  words_players(game, cover->canvas.arena), noun);
        line.weight = 700;
        draw_words(cover, &line, y_mm);
    }
}

/* ---- faces ---- */

/* The outline of all of a face, or the rectangle of its part. */
static struct path shape_of(const struct display_list *face, const struct cover_face *shown,
                            struct arena *arena)
{
    if (shown->part.width_mm <= 0) {
        return face->outline;
    }
    struct path rectangle;
    path_init(&rectangle, arena);
    path_add_box(&rectangle, shown->part);
    return rectangle;
}

/* With its middle at the origin of user space, as large as fits. */
static enum outcome draw_face(const struct cover *cover, const struct cover_face *shown,
                              double width_mm, double height_mm)
{
    const struct face_canvas *canvas = &cover->canvas;
    struct display_list *face = NULL;
    enum outcome outcome = face_lay_out(canvas->maker, &cover->project->pieces->faces[shown->face],
                                        &face, canvas->diags);
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    struct box part = shown->part;
    if (part.width_mm <= 0) {
        part = (struct box){0, 0, face->width_mm, face->height_mm};
    }
    double scale = fmin(width_mm / part.width_mm, height_mm / part.height_mm);
    double unit_mm = cover->layout->about_size_mm / 6 / scale;
    const struct path shape = shape_of(face, shown, canvas->arena);
    face_canvas_push(canvas,
                     (struct transform){.xx = scale,
                                        .yy = scale,
                                        .x0_mm = scale * (-part.x_mm - part.width_mm / 2),
                                        .y0_mm = scale * (-part.y_mm - part.height_mm / 2)});
    face_canvas_add_path(canvas, &shape);
    face_canvas_shadow(canvas, unit_mm);
    face_canvas_add_path(canvas, &shape);
    outcome = face_canvas_face(canvas, face, unit_mm * 0.25);
    face_canvas_pop(canvas);
    display_list_free(face);
    return outcome;
}

/* From -1 at the first of some faces to 1 at the last. */
static double way_along(size_t index, size_t count)
{
    return count > 1 ? 2.0 * (double)index / (double)(count - 1) - 1 : 0;
}

/* From the left to the right, each on the one before; the outermost are turned most and lie lowest. */
static enum outcome draw_fan(const struct cover *cover)
{
    const struct cover_layout *layout = cover->layout;
    struct cover_faces fan =
        cover_faces_cards(cover->project, layout->fan_count, cover->canvas.arena);
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0; i < fan.count && outcome == OUTCOME_OK; i++) {
        double way = way_along(i, fan.count);
        double x_mm = (layout->fan_x + way * layout->fan_reach) * cover->width_mm;
        double y_mm = (layout->fan_y + way * way * layout->fan_drop) * cover->height_mm;
        struct transform turn = transform_rotate(way * layout->fan_angle_deg, 0, 0);
        face_canvas_push(&cover->canvas, transform_then(turn, transform_translate(x_mm, y_mm)));
        outcome = draw_face(cover, &fan.faces[i], layout->face_width * cover->width_mm,
                            layout->face_height * cover->height_mm);
        face_canvas_pop(&cover->canvas);
    }
    return outcome;
}

/* About the middle, however many there are; they stand on one line. */
static enum outcome draw_row(const struct cover *cover)
{
    const struct cover_layout *layout = cover->layout;
    struct cover_faces row =
        cover_faces_figures(cover->project, layout->row_count, cover->canvas.arena);
    double height_mm = layout->row_height * cover->height_mm;
    double room_mm =
        (layout->row_right - layout->row_left) * cover->width_mm / (double)layout->row_count;
    double middle_mm = (layout->row_left + layout->row_right) / 2 * cover->width_mm;
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0; i < row.count && outcome == OUTCOME_OK; i++) {
        double from_middle = (double)i - (double)(row.count - 1) / 2;
        face_canvas_push(&cover->canvas, transform_translate(middle_mm + from_middle * room_mm,
                                                             layout->row_bottom * cover->height_mm -
                                                                 height_mm / 2));
        outcome = draw_face(cover, &row.faces[i], room_mm * 0.9, height_mm);
        face_canvas_pop(&cover->canvas);
    }
    return outcome;
}

/* Ground, field, fan, figures, words: in the order in which they lie on each other. */
static enum outcome compose(const struct project *project, const struct cover_format *format,
                            const char *path, struct diag_list *diags)
{
    struct cover cover = {.project = project,
                          .layout = format->width_px > format->height_px ? &wide : &upright,
                          .width_mm = format->width_px * MM_PER_INCH / DPI,
                          .height_mm = format->height_px * MM_PER_INCH / DPI};
    face_canvas_init(&cover.canvas, &project->resources, format->width_px, format->height_px, DPI,
                     diags);
    cover.accent = accent_of(&project->game->theme, &cover.canvas);
    draw_field(&cover);
    enum outcome outcome = draw_fan(&cover);
    outcome = outcome == OUTCOME_OK ? draw_row(&cover) : outcome;
    draw_all_words(&cover);
    outcome = outcome == OUTCOME_OK ? face_canvas_write(&cover.canvas, path, diags) : outcome;
    face_canvas_clear(&cover.canvas);
    return outcome;
}

/* ---- the game's own ---- */

/* A cover that the author drew, held to the size and the bytes that the target takes. */
static enum outcome copy(const struct project *project, const struct cover_format *format,
                         const char *source, const char *path, struct diag_list *diags)
{
    const struct game *game = project->game;
    gchar *shown = g_build_filename(game->shown_folder, "art", format->file, NULL);
    const struct image *image =
        image_store_load(project->images, source, shown, NULL, game->root->span, NULL, diags);
    enum outcome outcome = OUTCOME_REJECTED;
    if (image != NULL &&
        (image->width_px != format->width_px || image->height_px != format->height_px)) {
        gchar *found = g_strdup_printf("%g x %g", image->width_px, image->height_px);
        gchar *wanted = g_strdup_printf("%d x %d", format->width_px, format->height_px);
        node_report(diags, DIAG_COVER_SIZE, game->root, shown, found, wanted);
        g_free(found);
        g_free(wanted);
    } else if (image != NULL && (double)g_bytes_get_size(image->bytes) > format->most_mb * 1e6) {
        gchar *found = g_strdup_printf("%.3g MB", (double)g_bytes_get_size(image->bytes) / 1e6);
        gchar *most = g_strdup_printf("%g MB", format->most_mb);
        node_report(diags, DIAG_IMAGE_LIMIT, game->root, shown, found, most);
        g_free(found);
        g_free(most);
    } else if (image != NULL) {
        gsize size = 0;
        const void *bytes = g_bytes_get_data(image->bytes, &size);
        outcome = output_file_write(path, bytes, size, diags);
    }
    g_free(shown);
    return outcome;
}

/* The author's own of that name in art/ goes before one that is put together. */
enum outcome cover_picture_write(const struct project *project, const struct cover_format *format,
                                 const char *folder, struct diag_list *diags)
{
    gchar *path = g_build_filename(folder, format->file, NULL);
    gchar *own = g_build_filename(project->game->folder, "art", format->file, NULL);
    enum outcome outcome = g_file_test(own, G_FILE_TEST_EXISTS)
                               ? copy(project, format, own, path, diags)
                               : compose(project, format, path, diags);
    g_free(own);
    g_free(path);
    return outcome;
}
