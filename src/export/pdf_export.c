/* Components planned onto sheets, laid out ahead, written in order. */
#include "export/pdf_export.h"

#include <stdlib.h>

#include <glib.h>

#include "export/face_pipeline.h"
#include "render/pdf_writer.h"

_Static_assert(FACE_NONE == NO_FACE, "pieces and plans agree on what no face is");

/* The four words of `print:` in the order of the names in game.h. */
static const enum cut_style cut_styles[] = {CUT_MARKS, CUT_SOLID, CUT_DOTTED, CUT_NONE};
static const enum cut_sharing sharings[] = {CUT_SHARE_AUTO, CUT_SHARED, CUT_DOUBLE};
static const enum backs_mode backs_modes[] = {BACKS_DUPLEX, BACKS_FOLD, BACKS_SEPARATE, BACKS_NONE};
static const enum flip_edge flip_edges[] = {FLIP_LONG, FLIP_SHORT};

struct sheet_options component_sheet_options(const struct component *component,
                                             const struct pdf_export_options *options)
{
    const struct print_settings *print = &component->print;
    struct sheet_options sheet = options->sheet;
    sheet.cut = options->cut_given || !print->cut_given ? sheet.cut : cut_styles[print->cut];
    sheet.cut_weight_mm =
        options->weight_given || !print->weight_given ? sheet.cut_weight_mm : print->weight_mm;
    sheet.backs = options->backs_given || !print->backs_given ? sheet.backs
                                                              : backs_modes[print->backs];
    sheet.flip = options->flip_given || !print->flip_given ? sheet.flip : flip_edges[print->flip];
    sheet.sharing = sharings[print->sharing];
    sheet.gap_mm = sheet.gap_mm >= 0 ? sheet.gap_mm : print->gap_mm;
    return sheet;
}

enum outcome component_plan(const struct component_pieces *pieces,
                            const struct pdf_export_options *options, struct piece_shape *shape_out,
                            struct sheet_plan **plan_out, struct diag_list *diags)
{
    const struct layout *layout = pieces->component->layout;
    struct sheet_options sheet = component_sheet_options(pieces->component, options);
    struct piece *placed = g_new(struct piece, pieces->count);
    for (size_t i = 0; i < pieces->count; i++) {
        placed[i] = (struct piece){pieces->pieces[i].front, pieces->pieces[i].back};
    }
    *shape_out = (struct piece_shape){
        .width_mm = layout->width_mm,
        .height_mm = layout->height_mm,
        .bleed_mm = layout->bleed_mm,
        .outline = &layout->outline_path,
        .plain_box = layout->outline == OUTLINE_BOX || layout->outline == OUTLINE_ROUNDED,
        .name = pieces->component->title,
        .span = pieces->component->node->span,
    };
    enum outcome outcome =
        sheet_plan_make(placed, pieces->count, shape_out, &sheet, plan_out, diags);
    g_free(placed);
    return outcome;
}

/* All that one document needs while it is written. */
struct pdf_job {
    const struct project *project;
    const struct component_pieces *components;
    size_t component_count;
    struct sheet_plan **plans;   /* [component_count] */
    struct piece_shape *shapes;
    size_t *order;               /* faces as the writer asks for them */
    size_t order_count, page_count, pages_before;
    struct face_pipeline *pipeline;
    const struct progress *progress;
};

static struct display_list *take_face(void *data, size_t face)
{
    struct pdf_job *job = data;
    (void)face; /* asked for in the order that was worked out beforehand */
    return face_pipeline_take(job->pipeline);
}

static size_t face_use_count(void *data, size_t face)
{
    const struct pdf_job *job = data;
    return job->project->pieces->faces[face].use_count;
}

static void report_page(void *data, size_t pages_done)
{
    const struct pdf_job *job = data;
    if (job->progress->report != NULL) {
        job->progress->report(job->progress->data, job->pages_before + pages_done,
                              job->page_count);
    }
}

/* Faces in the order of their first placement. */
static void find_order(struct pdf_job *job)
{
    size_t face_count = job->project->pieces->face_count;
    bool *seen = g_new0(bool, face_count + 1);
    job->order = g_new0(size_t, face_count + 1);
    for (size_t i = 0; i < job->component_count; i++) {
        const struct sheet_plan *plan = job->plans[i];
        job->page_count += plan->page_count;
        for (size_t j = 0; j < plan->page_count; j++) {
            for (size_t k = 0; k < plan->pages[j].placement_count; k++) {
                size_t face = plan->pages[j].placements[k].face;
                if (!seen[face]) {
                    seen[face] = true;
                    job->order[job->order_count++] = face;
                }
            }
        }
    }
    g_free(seen);
}

static enum outcome plan_all(struct pdf_job *job, const struct pdf_export_options *options,
                             struct diag_list *diags)
{
    enum outcome worst = OUTCOME_OK;
    job->plans = g_new0(struct sheet_plan *, job->component_count);
    job->shapes = g_new0(struct piece_shape, job->component_count);
    for (size_t i = 0; i < job->component_count; i++) {
        enum outcome outcome = component_plan(&job->components[i], options, &job->shapes[i],
                                              &job->plans[i], diags);
        worst = outcome > worst ? outcome : worst;
    }
    if (worst == OUTCOME_OK) {
        find_order(job);
    }
    return worst;
}

static void free_job(struct pdf_job *job)
{
    for (size_t i = 0; i < job->component_count; i++) {
        sheet_plan_free(job->plans[i]);
    }
    g_free(job->plans);
    g_free(job->shapes);
    g_free(job->order);
}

static enum outcome write_plans(struct pdf_job *job, struct pdf_writer *writer)
{
    const struct face_source source = {
        .take = take_face, .use_count = face_use_count, .data = job};
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0; i < job->component_count && outcome == OUTCOME_OK; i++) {
        outcome = pdf_writer_add_plan(writer, job->components[i].component->title, job->plans[i],
                                      &job->shapes[i], &source, report_page, job);
        job->pages_before += job->plans[i]->page_count;
    }
    return outcome;
}

static enum outcome write_document(struct pdf_job *job, const char *title,
                                   const struct pdf_export_options *options, const char *path,
                                   struct diag_list *diags)
{
    const struct pdf_info info = {
        .title = title,
        .language = job->project->game->language,
        .creator = "kerf " KERF_VERSION,
    };
    struct pdf_writer *writer = pdf_writer_new(path, &info, diags);
    if (writer == NULL) {
        return OUTCOME_FAILED;
    }
    job->pipeline = face_pipeline_new(&job->project->resources, job->project->pieces->faces,
                                      job->order, job->order_count, options->thread_count);
    enum outcome outcome = write_plans(job, writer);
    enum outcome laid_out = face_pipeline_finish(job->pipeline, diags);
    outcome = laid_out != OUTCOME_OK ? laid_out : outcome;
    if (outcome == OUTCOME_OK) {
        return pdf_writer_finish(writer);
    }
    pdf_writer_abandon(writer);
    return outcome;
}

enum outcome pdf_export(const struct project *project, const struct component_pieces *components,
                        size_t component_count, const char *title,
                        const struct pdf_export_options *options, const char *path,
                        struct diag_list *diags)
{
    struct pdf_job job = {
        .project = project,
        .components = components,
        .component_count = component_count,
        .progress = &options->progress,
    };
    enum outcome outcome = plan_all(&job, options, diags);
    if (outcome == OUTCOME_OK) {
        outcome = write_document(&job, title, options, path, diags);
    }
    free_job(&job);
    return outcome;
}

static enum outcome check_faces(const struct project *project,
                                const struct pdf_export_options *options, struct diag_list *diags)
{
    const struct piece_list *pieces = project->pieces;
    size_t *order = g_new(size_t, pieces->face_count + 1);
    for (size_t i = 0; i < pieces->face_count; i++) {
        order[i] = i;
    }
    struct face_pipeline *pipeline = face_pipeline_new(&project->resources, pieces->faces, order,
                                                       pieces->face_count, options->thread_count);
    for (size_t i = 0; i < pieces->face_count; i++) {
        display_list_free(face_pipeline_take(pipeline));
        if (options->progress.report != NULL) {
            options->progress.report(options->progress.data, i + 1, pieces->face_count);
        }
    }
    enum outcome outcome = face_pipeline_finish(pipeline, diags);
    g_free(order);
    return outcome;
}

enum outcome check_export(const struct project *project, const struct pdf_export_options *options,
                          struct diag_list *diags)
{
    enum outcome worst = check_faces(project, options, diags);
    for (size_t i = 0; i < project->pieces->component_count; i++) {
        struct piece_shape shape;
        struct sheet_plan *plan = NULL;
        enum outcome outcome = component_plan(&project->pieces->components[i], options, &shape,
                                              &plan, diags);
        sheet_plan_free(plan);
        worst = outcome > worst ? outcome : worst;
    }
    return worst;
}
