/* Faces shared out among threads by a counter; each thread lays out, draws and encodes by itself. All
 * faces are laid out once before, which takes little beside the encoding, so that a mistake in the
 * last one does not leave the files of the others. */
#include "export/image_export.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>

#include <glib.h>

#include "export/face_pipeline.h"

/* What the threads share. */
struct image_job {
    const struct project *project;
    const char *folder;
    const struct image_export_options *options;
    const char **names; /* file names, [face_count] */
    atomic_size_t next;
    atomic_int worst; /* enum outcome */
    GMutex mutex;     /* of progress */
    size_t done;
};

struct image_worker {
    struct image_job *job;
    struct diag_list *diags;
    GThread *thread;
};

const char *image_file_name(struct arena *arena, const struct game *game, const struct face *face)
{
    char *name = arena_printf(arena, "%s-%s.png", game->id, face->name);
    for (char *at = name; *at != '\0'; at++) {
        *at = *at == '/' ? '-' : *at;
    }
    return name;
}

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
        progress->report(progress->data, ++job->done, job->project->pieces->face_count);
        g_mutex_unlock(&job->mutex);
    }
}

static enum outcome make_image(struct image_job *job, size_t index, struct face_maker *maker,
                               struct png_writer *writer, struct diag_list *diags)
{
    struct display_list *list = NULL;
    enum outcome outcome = face_lay_out(maker, &job->project->pieces->faces[index], &list, diags);
    if (outcome == OUTCOME_OK && atomic_load(&job->worst) == OUTCOME_OK) {
        gchar *path = g_build_filename(job->folder, job->names[index], NULL);
        outcome = png_writer_write(writer, list, path, diags);
        g_free(path);
    }
    display_list_free(list);
    return outcome;
}

static gpointer work(gpointer data)
{
    struct image_worker *worker = data;
    struct image_job *job = worker->job;
    struct face_maker *maker = face_maker_new(&job->project->resources);
    struct png_writer *writer = png_writer_new(&job->options->png);
    size_t count = job->project->pieces->face_count;
    size_t index = 0;
    while ((index = atomic_fetch_add(&job->next, 1)) < count &&
           atomic_load(&job->worst) != OUTCOME_FAILED) {
        raise_outcome(job, make_image(job, index, maker, writer, worker->diags));
        report_progress(job);
    }
    png_writer_free(writer);
    face_maker_free(maker);
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

enum outcome image_export(const struct project *project, const char *folder,
                          const struct image_export_options *options, struct diag_list *diags)
{
    const struct progress silent = {0};
    enum outcome checked =
        faces_check(&project->resources, project->pieces->faces, project->pieces->face_count,
                    options->thread_count, &silent, diags);
    if (checked != OUTCOME_OK) {
        return checked;
    }
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        diag_report(diags, DIAG_FILE_UNWRITABLE, (struct source_span){0}, NULL, folder,
                    g_strerror(errno));
        return OUTCOME_FAILED;
    }
    struct arena *arena = arena_new();
    size_t count = project->pieces->face_count;
    struct image_job job = {
        .project = project,
        .folder = folder,
        .options = options,
        .names = ARENA_NEW_ARRAY(arena, const char *, count + 1),
    };
    for (size_t i = 0; i < count; i++) {
        job.names[i] = image_file_name(arena, project->game, &project->pieces->faces[i]);
    }
    g_mutex_init(&job.mutex);
    run_workers(&job, diags);
    g_mutex_clear(&job.mutex);
    arena_free(arena);
    return (enum outcome)atomic_load(&job.worst);
}
