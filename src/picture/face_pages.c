/* Faces are set in rows from the left, in the order of the game: places first, then the drawing, page by page. */
#include "picture/face_pages.h"

#include <math.h>

#include <glib.h>

#include "project/face_pipeline.h"
#include "project/staged_folder.h"
#include "render/face_canvas.h"

/* A4 lying, at the size of the page; faces are at most so long. */
#define PAGE_WIDTH_MM    297.0
#define PAGE_HEIGHT_MM   210.0
#define MARGIN_MM        10.0
#define GAP_MM           5.0
#define LONGEST_MM       60.0
#define LETTERS_MM       2.6
#define CAPTION_MM       4.0
#define CAPTION_WIDTH_MM 22.0

/* From the top left of its page; the face is drawn at `scale`, with its name below. */
struct face_place {
    size_t face; /* index into the project's faces */
    size_t page;
    double x_mm, y_mm, scale, width_mm;
};

struct page_setting {
    size_t page;
    double x_mm, y_mm, row_mm; /* where the next one goes, and how high its row is so far */
};

/* Below the row before; where there is none at the top of the page. */
static void begin_row(struct page_setting *setting)
{
    setting->y_mm += setting->row_mm > 0 ? setting->row_mm + GAP_MM : 0;
    setting->x_mm = MARGIN_MM;
    setting->row_mm = 0;
}

/* A face that is higher than a page still gets one, so that this comes to an end. */
static void begin_page_without_room(struct page_setting *setting, double height_mm)
{
    if (setting->y_mm + height_mm > PAGE_HEIGHT_MM - MARGIN_MM && setting->y_mm > MARGIN_MM) {
        setting->page++;
        setting->x_mm = setting->y_mm = MARGIN_MM;
        setting->row_mm = 0;
    }
}

/* Faces are made smaller, never larger. A face is at least as wide as its name may be. */
static struct face_place next_place(struct page_setting *setting, const struct face *face,
                                    size_t index)
{
    const struct layout *layout = face->layout;
    double scale = fmin(1, LONGEST_MM / fmax(layout->width_mm, layout->height_mm));
    double width_mm = fmax(layout->width_mm * scale, CAPTION_WIDTH_MM);
    double height_mm = layout->height_mm * scale + CAPTION_MM;
    if (setting->x_mm + width_mm > PAGE_WIDTH_MM - MARGIN_MM) {
        begin_row(setting);
    }
    begin_page_without_room(setting, height_mm);
    struct face_place place = {.face = index,
                               .page = setting->page,
                               .x_mm = setting->x_mm,
                               .y_mm = setting->y_mm,
                               .scale = scale,
                               .width_mm = width_mm};
    setting->x_mm += width_mm + GAP_MM;
    setting->row_mm = fmax(setting->row_mm, height_mm);
    return place;
}

/* [project->pieces->face_count]; g_free() */
static struct face_place *set_places(const struct project *project, size_t *page_count_out)
{
    const struct piece_list *pieces = project->pieces;
    struct face_place *places = g_new0(struct face_place, pieces->face_count + 1);
    struct page_setting setting = {.x_mm = MARGIN_MM, .y_mm = MARGIN_MM};
    for (size_t i = 0; i < pieces->face_count; i++) {
        places[i] = next_place(&setting, &pieces->faces[i], i);
    }
    *page_count_out = pieces->face_count > 0 ? setting.page + 1 : 0;
    return places;
}

/* ---- drawing ---- */

/* Smaller if they must be, down to a third. */
static void draw_words(const struct project *project, const struct face_canvas *canvas,
                       const char *words, double size_mm, double x_mm, double y_mm, double width_mm)
{
    const struct canvas_words line = {
        .words = words,
        .style = &project->game->theme.text,
        .size_mm = size_mm,
        .least_size_mm = size_mm / 3,
        .colour = {0, 0, 0, 1},
        .align = TEXT_ALIGN_START,
        .width_mm = width_mm,
        .height_mm = size_mm * 1.8,
    };
    face_canvas_words(canvas, &line, x_mm, y_mm);
}

/* Lines are as thin on a face that was made smaller. */
static enum outcome draw_face(const struct project *project, const struct face_canvas *canvas,
                              const struct face_place *place)
{
    const struct face *face = &project->pieces->faces[place->face];
    struct display_list *list = NULL;
    enum outcome outcome = face_lay_out(canvas->maker, face, &list, canvas->diags);
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    face_canvas_push(canvas, (struct transform){.xx = place->scale,
                                                .yy = place->scale,
                                                .x0_mm = place->x_mm,
                                                .y0_mm = place->y_mm});
    face_canvas_add_path(canvas, &list->outline);
    outcome = face_canvas_face(canvas, list, 0.1 / place->scale);
    face_canvas_folds(canvas, face->layout->folds, face->layout->fold_count, 0.15 / place->scale);
    face_canvas_pop(canvas);
    draw_words(project, canvas, face->name, LETTERS_MM, place->x_mm,
               place->y_mm + list->height_mm * place->scale + 0.5, place->width_mm + GAP_MM / 2);
    display_list_free(list);
    return outcome;
}

/* White, whatever the ground of the theme: these pages are for looking things up. */
static enum outcome draw_page(const struct project *project, const struct face_canvas *canvas,
                              const struct face_place *places, size_t page)
{
    enum outcome worst = OUTCOME_OK;
    cairo_set_source_rgb(canvas->cr, 1, 1, 1);
    cairo_paint(canvas->cr);
    for (size_t i = 0; i < project->pieces->face_count; i++) {
        if (places[i].page == page) {
            enum outcome outcome = draw_face(project, canvas, &places[i]);
            worst = MAX(worst, outcome);
        }
    }
    return worst;
}

/* The page in so many pixels across. */
static enum outcome write_picture(const struct project *project, const struct face_place *places,
                                  size_t page, int width_px, const char *path,
                                  struct diag_list *diags)
{
    struct face_canvas canvas;
    double dpi = width_px * MM_PER_INCH / PAGE_WIDTH_MM;
    face_canvas_init(&canvas, &project->resources, width_px,
                     (int)round(width_px * PAGE_HEIGHT_MM / PAGE_WIDTH_MM), dpi, diags);
    enum outcome worst = draw_page(project, &canvas, places, page);
    if (worst == OUTCOME_OK) {
        worst = face_canvas_write(&canvas, path, diags);
    }
    face_canvas_clear(&canvas);
    return worst;
}

/* Into a staged folder, so that all pages are there or none. */
static enum outcome write_pictures(const struct project *project, const struct face_place *places,
                                   size_t page_count, int width_px, const char *folder,
                                   struct diag_list *diags)
{
    struct staged_folder *stage = staged_folder_of(project, "faces", folder, diags);
    /* Without a stage its finding is made already. */
    enum outcome worst = stage != NULL ? OUTCOME_OK : OUTCOME_FAILED;
    for (size_t page = 0; page < page_count && worst == OUTCOME_OK; page++) {
        char *path = g_strdup_printf("%s/%s-faces-%02zu.png", staged_folder_path(stage),
                                     project->game->id, page + 1);
        worst = write_picture(project, places, page, width_px, path, diags);
        g_free(path);
    }
    return stage != NULL ? staged_folder_end(stage, worst, diags) : worst;
}

/* All pages are drawn though one has a fault, for its findings; then nothing is written. */
static enum outcome write_pdf(const struct project *project, const struct face_place *places,
                              size_t page_count, const char *path, struct diag_list *diags)
{
    struct face_canvas canvas;
    enum outcome worst = OUTCOME_OK;
    /* A canvas of a PDF has its first page already. */
    face_canvas_init_pdf(&canvas, &project->resources, PAGE_WIDTH_MM, PAGE_HEIGHT_MM, diags);
    for (size_t page = 0; page < page_count; page++) {
        if (page > 0) {
            face_canvas_next_page(&canvas);
        }
        enum outcome outcome = draw_page(project, &canvas, places, page);
        worst = MAX(worst, outcome);
    }
    if (worst == OUTCOME_OK) {
        worst = face_canvas_write(&canvas, path, diags);
    }
    face_canvas_clear(&canvas);
    return worst;
}

/* The name decides: a PDF of all pages, or a folder of pictures. */
enum outcome face_pages_write(const struct project *project, int width_px, const char *output,
                              size_t *page_count_out, struct diag_list *diags)
{
    struct face_place *places = set_places(project, page_count_out);
    enum outcome outcome =
        face_canvas_is_pdf(output)
            ? write_pdf(project, places, *page_count_out, output, diags)
            : write_pictures(project, places, *page_count_out, width_px, output, diags);
    g_free(places);
    return outcome;
}
