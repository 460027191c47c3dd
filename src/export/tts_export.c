/* Sheets shared out among threads by a counter. A sheet is drawn cell by cell into one surface. */
#include "export/tts_export.h"

#include <stdatomic.h>
#include <string.h>

#include <glib.h>

#include "export/face_pipeline.h"
#include "export/staged_folder.h"
#include "export/tts_saved_object.h"
#include "render/output_file.h"

/* What the threads share. */
struct sheet_job {
    const struct project *project;
    struct tts_plan *plan;
    const char *folder;
    const struct image_export_options *options;
    atomic_size_t next;
    GMutex mutex; /* of progress */
    size_t done;
};

struct sheet_worker {
    struct sheet_job *job;
    struct face_maker *maker;
    struct png_writer *writer;
    struct png_encoder *encoder;
    unsigned char *bytes; /* of the sheet, rows of `stride` */
    size_t capacity;
    enum outcome outcome;
    struct diag_list *diags;
    GThread *thread;
};

static size_t sheet_stride(const struct tts_sheet *sheet)
{
    return sheet->columns * (size_t)sheet->cell_width_px * sizeof(guint32);
}

static void clear_sheet(struct sheet_worker *worker, const struct tts_sheet *sheet)
{
    size_t size = sheet_stride(sheet) * sheet->rows * (size_t)sheet->cell_height_px;
    if (worker->bytes == NULL || worker->capacity < size) {
        g_free(worker->bytes);
        worker->bytes = g_malloc(size);
        worker->capacity = size;
    }
    memset(worker->bytes, 0xff, size); /* white and opaque, as paper without print */
}

/* Pixels without alpha have no defined top byte; on a sheet they are opaque. */
static void copy_cell(struct sheet_worker *worker, const struct tts_sheet *sheet, size_t cell,
                      const struct png_pixels *pixels)
{
    size_t stride = sheet_stride(sheet);
    unsigned char *first = worker->bytes +
                           cell / sheet->columns * (size_t)sheet->cell_height_px * stride +
                           cell % sheet->columns * (size_t)sheet->cell_width_px * sizeof(guint32);
    guint32 opaque = pixels->has_alpha ? 0 : 0xff000000U;
    for (size_t y = 0; y < pixels->height; y++) {
        const guint32 *from = (const void *)(pixels->bytes + y * pixels->stride);
        guint32 *to = (void *)(first + y * stride);
        for (size_t x = 0; x < pixels->width; x++) {
            to[x] = from[x] | opaque;
        }
    }
}

static enum outcome draw_cell(struct sheet_worker *worker, const struct tts_sheet *sheet,
                              size_t cell, bool *has_alpha)
{
    const struct project *project = worker->job->project;
    const struct planned_image *image = &worker->job->plan->images->images[sheet->cells[cell]];
    struct png_view view = image->view;
    struct png_pixels pixels;
    struct display_list *list = NULL;
    view.dpi = sheet->dpi;
    view.uncut = sheet->uncut;
    enum outcome outcome =
        face_lay_out(worker->maker, &project->pieces->faces[image->face], &list, worker->diags);
    if (outcome == OUTCOME_OK) {
        outcome = png_writer_draw_view(worker->writer, list, &view, &pixels, worker->diags);
    }
    if (outcome == OUTCOME_OK) {
        copy_cell(worker, sheet, cell, &pixels);
        *has_alpha = *has_alpha || pixels.has_alpha;
    }
    display_list_free(list);
    return outcome;
}

static enum outcome write_sheet(struct sheet_worker *worker, struct tts_sheet *sheet,
                                bool has_alpha)
{
    const struct png_pixels pixels = {
        .bytes = worker->bytes,
        .stride = sheet_stride(sheet),
        .width = sheet->columns * (size_t)sheet->cell_width_px,
        .height = sheet->rows * (size_t)sheet->cell_height_px,
        .has_alpha = has_alpha,
    };
    const unsigned char *bytes =
        png_encoder_encode(worker->encoder, &pixels, sheet->dpi, &sheet->bytes);
    if (bytes == NULL) {
        diag_report(worker->diags, DIAG_OUTPUT_LIBRARY, (struct source_span){0}, NULL,
                    "drawing a PNG", "the picture is too large");
        return OUTCOME_FAILED;
    }
    return output_file_write_below(worker->job->folder, sheet->path, bytes, sheet->bytes,
                                   worker->diags);
}

static enum outcome make_sheet(struct sheet_worker *worker, struct tts_sheet *sheet)
{
    enum outcome outcome = OUTCOME_OK;
    bool has_alpha = false;
    clear_sheet(worker, sheet);
    for (size_t i = 0; i < sheet->columns * sheet->rows && outcome == OUTCOME_OK; i++) {
        outcome = sheet->cells[i] != NO_IMAGE ? draw_cell(worker, sheet, i, &has_alpha) : outcome;
    }
    return outcome == OUTCOME_OK ? write_sheet(worker, sheet, has_alpha) : outcome;
}

static void report_progress(struct sheet_job *job)
{
    const struct progress *progress = &job->options->progress;
    if (progress->report != NULL) {
        g_mutex_lock(&job->mutex);
        progress->report(progress->data, ++job->done, job->plan->sheet_count);
        g_mutex_unlock(&job->mutex);
    }
}

static gpointer work(gpointer data)
{
    struct sheet_worker *worker = data;
    struct sheet_job *job = worker->job;
    size_t index = 0;
    worker->maker = face_maker_new(&job->project->resources);
    worker->writer = png_writer_new(&job->options->png);
    worker->encoder = png_encoder_new();
    while (worker->outcome == OUTCOME_OK &&
           (index = atomic_fetch_add(&job->next, 1)) < job->plan->sheet_count) {
        worker->outcome = make_sheet(worker, &job->plan->sheets[index]);
        report_progress(job);
    }
    png_encoder_free(worker->encoder);
    png_writer_free(worker->writer);
    face_maker_free(worker->maker);
    g_free(worker->bytes);
    return NULL;
}

static enum outcome run_workers(struct sheet_job *job, struct diag_list *diags)
{
    unsigned count = MAX(job->options->thread_count, 1);
    struct sheet_worker *workers = g_new0(struct sheet_worker, count);
    enum outcome worst = OUTCOME_OK;
    for (unsigned i = 0; i < count; i++) {
        workers[i].job = job;
        workers[i].diags = diag_list_new();
        workers[i].thread = i > 0 ? g_thread_new("sheets", work, &workers[i]) : NULL;
    }
    work(&workers[0]);
    for (unsigned i = 0; i < count; i++) {
        if (workers[i].thread != NULL) {
            g_thread_join(workers[i].thread);
        }
        worst = MAX(worst, workers[i].outcome);
        diag_list_merge(diags, workers[i].diags);
        diag_list_free(workers[i].diags);
    }
    g_free(workers);
    return worst;
}

static enum outcome write_saved_object(const struct project *project, const struct tts_plan *plan,
                                       const char *folder, const char *base_url,
                                       struct diag_list *diags)
{
    gchar *text = tts_saved_object_text(project, plan, base_url);
    gchar *name = g_strconcat(project->game->id, ".json", NULL);
    enum outcome outcome = output_file_write_below(folder, name, text, strlen(text), diags);
    g_free(name);
    g_free(text);
    return outcome;
}

enum outcome tts_export(const struct project *project, struct tts_plan *plan, const char *folder,
                        const char *base_url, const struct image_export_options *options,
                        struct diag_list *diags)
{
    const struct progress silent = {0};
    enum outcome outcome =
        faces_check(&project->resources, project->pieces->faces, project->pieces->face_count,
                    options->thread_count, &silent, diags);
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    struct staged_folder *stage = staged_folder_new(folder, diags);
    if (stage == NULL) {
        return OUTCOME_FAILED;
    }
    const char *written = staged_folder_path(stage);
    struct sheet_job job = {
        .project = project, .plan = plan, .folder = written, .options = options};
    g_mutex_init(&job.mutex);
    outcome = run_workers(&job, diags);
    g_mutex_clear(&job.mutex);
    outcome = outcome == OUTCOME_OK ? write_saved_object(project, plan, written, base_url, diags)
                                    : outcome;
    if (outcome != OUTCOME_OK) {
        staged_folder_abandon(stage);
        return outcome;
    }
    return staged_folder_commit(stage, diags);
}

size_t tts_plan_bytes(const struct tts_plan *plan)
{
    size_t bytes = 0;
    for (size_t i = 0; i < plan->sheet_count; i++) {
        bytes += plan->sheets[i].bytes;
    }
    return bytes;
}
