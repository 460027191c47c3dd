/* Faces shared out among threads by a counter; each thread lays out, draws and encodes by itself. All
 * faces are laid out once before, which takes little beside the encoding, so that a mistake in the
 * last one does not leave the files of the others. */
#include "export/image_export.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>

#include <glib.h>

#include "export/cover_picture.h"
#include "export/face_pipeline.h"
#include "export/image_limits.h"
#include "export/image_manifest.h"
#include "export/magnetic_map.h"
#include "export/print_plan.h"
#include "export/staged_folder.h"
#include "render/output_file.h"

/* What the threads share. */
struct image_job {
    const struct project *project;
    const char *folder;
    const struct image_export_options *options;
    struct image_plan *plan;
    atomic_size_t next;
    atomic_int worst; /* enum outcome */
    GMutex mutex;     /* of progress */
    size_t done;
};

struct image_worker {
    struct image_job *job;
    struct face_maker *maker;
    struct png_writer *writer;
    struct png_encoder *encoder; /* of maps */
    struct diag_list *diags;
    GThread *thread;
};

static void raise_outcome(struct image_job *job, enum outcome outcome)
{
    int seen = atomic_load(&job->worst);
    while ((int)outcome > seen && !atomic_compare_exchange_weak(&job->worst, &seen, (int)outcome)) {
    }
}

static void report_progress(struct image_job *job)
{
    const struct progress *progress = &job->options->progress;
    if (progress->report != NULL) {
        g_mutex_lock(&job->mutex);
        progress->report(progress->data, ++job->done, job->plan->image_count);
        g_mutex_unlock(&job->mutex);
    }
}

static enum outcome write_map(struct image_worker *worker, struct planned_image *image,
                              const struct display_list *list)
{
    const unsigned char *bytes =
        magnetic_map_encode(worker->encoder, list, image->view.dpi, &image->map_bytes);
    if (bytes == NULL) {
        diag_report(worker->diags, DIAG_OUTPUT_LIBRARY, (struct source_span){0}, NULL,
                    "drawing a PNG", "the picture is too large");
        return OUTCOME_FAILED;
    }
    return output_file_write_below(worker->job->folder, image->map_path, bytes, image->map_bytes,
                                   worker->diags);
}

/* In a format that is not the writer's own. */
static enum outcome write_photograph(struct image_worker *worker, struct planned_image *image,
                                     const struct display_list *list)
{
    const struct image_export_options *options = worker->job->options;
    struct png_pixels pixels;
    enum outcome outcome =
        png_writer_draw_view(worker->writer, list, &image->view, &pixels, worker->diags);
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    unsigned char *bytes =
        picture_encode(options->format, &pixels, options->png.dpi, &image->bytes, worker->diags);
    if (bytes == NULL) {
        return OUTCOME_FAILED;
    }
    outcome = output_file_write_below(worker->job->folder, image->path, bytes, image->bytes,
                                      worker->diags);
    g_free(bytes);
    return outcome;
}

static enum outcome write_image(struct image_worker *worker, struct planned_image *image,
                                const struct display_list *list)
{
    if (worker->job->options->format != PICTURE_PNG) {
        return write_photograph(worker, image, list);
    }
    const unsigned char *bytes = NULL;
    enum outcome outcome = png_writer_encode_view(worker->writer, list, &image->view, &bytes,
                                                  &image->bytes, worker->diags);
    if (outcome == OUTCOME_OK) {
        outcome = output_file_write_below(worker->job->folder, image->path, bytes, image->bytes,
                                          worker->diags);
    }
    if (outcome == OUTCOME_OK && image->map_path != NULL && list->spot_count > 0) {
        outcome = write_map(worker, image, list);
    }
    return outcome;
}

static enum outcome make_image(struct image_worker *worker, struct planned_image *image)
{
    struct image_job *job = worker->job;
    struct display_list *list = NULL;
    enum outcome outcome = face_lay_out(worker->maker, &job->project->pieces->faces[image->face],
                                        &list, worker->diags);
    if (outcome == OUTCOME_OK && atomic_load(&job->worst) == OUTCOME_OK) {
        outcome = write_image(worker, image, list);
    }
    display_list_free(list);
    return outcome;
}

static gpointer work(gpointer data)
{
    struct image_worker *worker = data;
    struct image_job *job = worker->job;
    worker->maker = face_maker_new(&job->project->resources);
    worker->writer = png_writer_new(&job->options->png);
    worker->encoder = png_encoder_new();
    size_t index = 0;
    while ((index = atomic_fetch_add(&job->next, 1)) < job->plan->image_count &&
           atomic_load(&job->worst) != OUTCOME_FAILED) {
        raise_outcome(job, make_image(worker, &job->plan->images[index]));
        report_progress(job);
    }
    png_encoder_free(worker->encoder);
    png_writer_free(worker->writer);
    face_maker_free(worker->maker);
    return NULL;
}

static void run_workers(struct image_job *job, struct diag_list *diags)
{
    unsigned count = job->options->thread_count > 0 ? job->options->thread_count : 1;
    struct image_worker *workers = g_new0(struct image_worker, count);
    for (unsigned i = 0; i < count; i++) {
        workers[i].job = job;
        workers[i].diags = diag_list_new();
        if (i > 0) {
            workers[i].thread = g_thread_new("images", work, &workers[i]);
        }
    }
    work(&workers[0]);
    for (unsigned i = 0; i < count; i++) {
        if (workers[i].thread != NULL) {
            g_thread_join(workers[i].thread);
        }
        diag_list_merge(diags, workers[i].diags);
        diag_list_free(workers[i].diags);
    }
    g_free(workers);
}

/* Of the whole game only: a single component does not stand for it. */
static enum outcome write_covers(const struct project *project, const struct image_target *target,
                                 const char *folder, struct diag_list *diags)
{
    bool whole = project->pieces->component_count == project->game->component_count;
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0; i < target->cover_count && whole && outcome == OUTCOME_OK; i++) {
        outcome = cover_picture_write(project, &target->covers[i], folder, diags);
    }
    return outcome;
}

static enum outcome finish(const struct project *project, struct image_plan *plan,
                           const char *folder, struct diag_list *diags)
{
    if (!image_limits_check_files(project, plan, diags)) {
        return OUTCOME_REJECTED;
    }
    enum outcome outcome = write_covers(project, plan->target, folder, diags);
    if (outcome == OUTCOME_OK && plan->target->manifest) {
        outcome = image_manifest_write(project, plan, folder, diags);
    }
    if (outcome == OUTCOME_OK && plan->target->shop != NULL) {
        outcome = print_plan_write_order(plan, folder, diags);
    }
    return outcome;
}

static enum outcome write_all(struct image_job *job, struct diag_list *diags)
{
    g_mutex_init(&job->mutex);
    run_workers(job, diags);
    g_mutex_clear(&job->mutex);
    enum outcome outcome = (enum outcome)atomic_load(&job->worst);
    return outcome == OUTCOME_OK ? finish(job->project, job->plan, job->folder, diags) : outcome;
}

enum outcome image_export(const struct project *project, struct image_plan *plan,
                          const char *folder, const struct image_export_options *options,
                          struct diag_list *diags)
{
    const struct progress silent = {0};
    enum outcome checked =
        faces_check(&project->resources, project->pieces->faces, project->pieces->face_count,
                    options->thread_count, &silent, diags);
    if (checked != OUTCOME_OK) {
        return checked;
    }
    struct staged_folder *stage = staged_folder_new(folder, diags);
    if (stage == NULL) {
        return OUTCOME_FAILED;
    }
    struct image_job job = {
        .project = project, .folder = staged_folder_path(stage), .options = options, .plan = plan};
    enum outcome outcome = write_all(&job, diags);
    if (outcome != OUTCOME_OK) {
        staged_folder_abandon(stage);
        return outcome;
    }
    return staged_folder_commit(stage, diags);
}
