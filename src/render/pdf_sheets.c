/* Pieces, marks and words of pages onto a canvas. */
#include "render/pdf_sheets.h"

#include <glib.h>

#include "geom/length_units.h"
#include "render/flat_face.h"
#include "render/output_file.h"
#include "render/page_marks.h"
#include "render/pdf_canvas.h"

/* While it is drawn. A face that is placed once is drawn straight into its page; one that comes again, also in parts as of
 * a poster, is a form. For PDF/X-1a all faces are pages of art, as some of them are pixels then. */
struct sheets_run {
    const char *path; /* of the output, for findings */
    const struct piece_shape *shapes;
    const struct face_source *faces;
    struct diag_list *diags;
    struct pdf_part *part;
    struct pdf_canvas *canvas;
    struct pdf_art *art;
    struct image_drawer *drawer;
    struct flattener *flattener; /* NULL: what is seen through stays so */
    struct page_marks *marks;
    GHashTable *forms;    /* face number to struct face_form *, for faces that are forms */
    enum outcome outcome; /* the first that was not OK */
};

/* A form with a face in it. */
struct face_form {
    const char *name;        /* of the part's, or the art's */
    struct transform inside; /* from its space to that of the face */
};

static const struct source_span nowhere = {0};

/* A sentence that ends a drawing: it reports, notes the outcome and gives it back. */
static enum outcome fail_library(struct sheets_run *run, const char *library, const char *problem)
{
    diag_report(run->diags, DIAG_OUTPUT_LIBRARY, nowhere, NULL, library, problem);
    return run->outcome = OUTCOME_FAILED;
}

/* A picture that fails fails the document: a hole in a card is worse than no card. */
static enum outcome fail_art(struct sheets_run *run)
{
    int error = 0;
    const char *problem = pdf_art_problem(run->art, &error);
    if (error != 0) {
        return run->outcome = output_file_report(run->path, error, run->diags);
    }
    return problem != NULL ? fail_library(run, "Cairo", problem)
                           : fail_library(run, "drawing a PDF", "a picture could not be drawn");
}

/* ---- faces ---- */

/* A face without transparency, drawn by Cairo onto a page of art. */
static bool draw_flat(struct sheets_run *run, const struct display_list *list, size_t face,
                      struct face_form *form)
{
    struct box box = display_list_extents(list);
    char key[32];
    g_snprintf(key, sizeof key, "face %zu", face);
    cairo_t *cr = pdf_art_begin(run->art, key, pt_from_mm(box.width_mm), pt_from_mm(box.height_mm));
    cairo_translate(cr, pt_from_mm(-box.x_mm), pt_from_mm(-box.y_mm));
    bool drawn = flat_face_replay(run->flattener, cr, list, run->diags);
    const struct pdf_art_page *page = pdf_art_end(run->art, drawn);
    if (page == NULL) {
        return false;
    }
    box.width_mm = mm_from_pt(page->width_pt);
    box.height_mm = mm_from_pt(page->height_pt);
    *form = (struct face_form){page->name, pdf_art_place(box)};
    return true;
}

/* A face without a list was rejected, which its maker has reported. */
static const struct face_form *form_of_face(struct sheets_run *run, size_t face)
{
    struct face_form *form = g_hash_table_lookup(run->forms, GSIZE_TO_POINTER(face));
    if (form != NULL) {
        return form;
    }
    struct display_list *list = run->faces->take(run->faces->data, face);
    if (list == NULL) {
        run->outcome = OUTCOME_REJECTED;
        return NULL;
    }
    struct face_form made = {NULL, transform_identity()};
    if (run->flattener == NULL) {
        made.name = pdf_canvas_form(run->canvas, list, false);
    } else if (!draw_flat(run, list, face, &made)) {
        made.name = NULL;
    }
    display_list_free(list);
    if (made.name == NULL) {
        fail_art(run);
        return NULL;
    }
    form = g_memdup2(&made, sizeof made);
    g_hash_table_insert(run->forms, GSIZE_TO_POINTER(face), form);
    return form;
}

static enum outcome draw_inline(struct sheets_run *run, const struct placement *placement,
                                const struct transform *place)
{
    struct display_list *list = run->faces->take(run->faces->data, placement->face);
    if (list == NULL) {
        return run->outcome = OUTCOME_REJECTED;
    }
    bool drawn = pdf_canvas_draw(run->canvas, list, place, &placement->clip);
    display_list_free(list);
    return drawn ? OUTCOME_OK : fail_art(run);
}

/* The clip is what the plan has worked out for the bleed beside neighbours. */
static enum outcome draw_placement(struct sheets_run *run, const struct placement *placement)
{
    struct transform place = placement_transform(placement, &run->shapes[placement->shape]);
    if (run->flattener == NULL && run->faces->use_count(run->faces->data, placement->face) < 2) {
        return draw_inline(run, placement, &place);
    }
    const struct face_form *form = form_of_face(run, placement->face);
    if (form == NULL) {
        return run->outcome;
    }
    place = transform_then(form->inside, place);
    pdf_canvas_show(run->canvas, form->name, &place, &placement->clip);
    return OUTCOME_OK;
}

/* ---- pages ---- */

/* Backs of a sheet of which no piece has one: written as blank pages by pdf_finish(), which needs no drawing for
 * that. */
bool pdf_page_is_empty(const struct sheet_page *page)
{
    return page->placement_count + page->mark_count + page->label_count == 0 && page->slug == NULL;
}

/* Pages whose marks are the same share a form, as its name follows from what is in it. */
static enum outcome draw_marks(struct sheets_run *run, const struct sheet_page *page)
{
    const struct transform here = transform_identity();
    if (page->mark_count + page->label_count > 0) {
        const struct display_list *list = page_marks_get(run->marks, page, run->shapes);
        if (list == NULL) {
            return run->outcome = OUTCOME_REJECTED;
        }
        const char *name = pdf_canvas_form(run->canvas, list, true);
        if (name == NULL) {
            return fail_art(run);
        }
        pdf_canvas_show(run->canvas, name, &here, NULL);
    }
    if (page->slug != NULL) {
        struct display_list *list = page_marks_label(run->marks, page->slug);
        if (list == NULL) {
            return run->outcome = OUTCOME_REJECTED;
        }
        bool drawn = pdf_canvas_draw(run->canvas, list, &here, NULL);
        display_list_free(list);
        if (!drawn) {
            return fail_art(run);
        }
    }
    return OUTCOME_OK;
}

/* In the order in which things lie on each other: pieces, cut lines and words, the slug in the margin. */
static void draw_page(struct sheets_run *run, const struct sheet_page *page)
{
    enum outcome outcome = OUTCOME_OK;
    pdf_canvas_begin_page(run->canvas, page->height_mm);
    for (size_t i = 0; i < page->placement_count && outcome == OUTCOME_OK; i++) {
        outcome = draw_placement(run, &page->placements[i]);
    }
    if (outcome == OUTCOME_OK) {
        draw_marks(run, page);
    }
    pdf_canvas_end_page(run->canvas);
}

/* Empty pages count for the progress, though nothing is drawn of them. */
static void draw_pages(struct sheets_run *run, const struct sheet_plan *plan,
                       void (*progress)(void *data, size_t pages_done), void *progress_data)
{
    for (size_t i = 0; i < plan->page_count && run->outcome == OUTCOME_OK; i++) {
        if (!pdf_page_is_empty(&plan->pages[i])) {
            draw_page(run, &plan->pages[i]);
        }
        if (progress != NULL && run->outcome == OUTCOME_OK) {
            progress(progress_data, i + 1);
        }
    }
}

/* What fails at its end is the file. */
static void take_art(struct sheets_run *run)
{
    int error = 0;
    pdf_part_take_art(run->part, run->art);
    if (pdf_art_problem(run->art, &error) != NULL || error != 0) {
        fail_art(run);
    }
}

/* Everything of the run is on this stack: parts of a document are drawn by several threads or processes at once,
 * each with fonts, pictures and marks of its own. */
enum outcome pdf_sheets_draw(const char *path, const struct pdf_info *info,
                             const struct sheet_plan *plan, const struct piece_shape *shapes,
                             const struct face_source *faces,
                             void (*progress)(void *data, size_t pages_done), void *progress_data,
                             struct pdf_part **part_out, struct diag_list *diags)
{
    struct sheets_run run = {
        .path = path, .shapes = shapes, .faces = faces, .diags = diags, .part = pdf_part_new()};
    /* In the folder of the output, where there has to be room for it anyway. */
    gchar *folder = g_path_get_dirname(path);
    run.art = pdf_art_new(folder);
    g_free(folder);
    run.drawer = image_drawer_new();
    run.canvas = pdf_canvas_new(run.part, run.art, run.drawer);
    run.flattener = info->inks != NULL && info->inks->standard == PDF_STANDARD_X1A
                        ? flattener_new(info->inks, run.drawer)
                        : NULL;
    run.marks = page_marks_new(info->fonts, &info->words, diags);
    run.forms = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, g_free);
    draw_pages(&run, plan, progress, progress_data);
    if (run.outcome == OUTCOME_OK) {
        take_art(&run);
    }
    g_hash_table_destroy(run.forms);
    page_marks_free(run.marks);
    flattener_free(run.flattener);
    pdf_canvas_free(run.canvas);
    image_drawer_free(run.drawer);
    pdf_art_free(run.art);
    if (run.outcome != OUTCOME_OK) {
        pdf_part_free(run.part);
        run.part = NULL;
    }
    *part_out = run.part;
    return run.outcome;
}
