/* The workers claim faces in order, never more than a window ahead of the one who takes them. Who takes
 * a face that nobody has claimed lays it out himself, so one thread needs no other. */
#include "export/face_pipeline.h"

#include <stdbool.h>

#include <glib.h>

/* Far enough ahead that nobody waits, near enough that memory does not grow with the deck. */
enum { WINDOW = 32 };

struct slot {
    struct display_list *list;
    bool ready;
};

/* What one thread has of its own. */
struct worker {
    struct face_pipeline *pipeline;
    struct face_maker *maker;
    struct diag_list *diags;
    GThread *thread; /* NULL for the one who takes */
};

struct face_pipeline {
    const struct face *faces;
    const size_t *order;
    size_t count;
    struct worker *workers; /* the first is the taker's */
    unsigned worker_count;
    GMutex mutex;
    GCond changed;
    struct slot slots[WINDOW]; /* of face i in the order: i modulo WINDOW */
    size_t claimed, taken;     /* counts */
    bool rejected;
};

/* Lays out face `index` of the order; called without the lock. */
static void lay_out(struct worker *worker, size_t index)
{
    struct face_pipeline *pipeline = worker->pipeline;
    struct display_list *list = NULL;
    enum outcome outcome =
        face_lay_out(worker->maker, &pipeline->faces[pipeline->order[index]], &list, worker->diags);
    g_mutex_lock(&pipeline->mutex);
    struct slot *slot = &pipeline->slots[index % WINDOW];
    slot->list = list;
    slot->ready = true;
    pipeline->rejected = pipeline->rejected || outcome != OUTCOME_OK;
    g_cond_broadcast(&pipeline->changed);
    g_mutex_unlock(&pipeline->mutex);
}

/* Claims the next face if there is one in the window; called with the lock held. */
static bool claim(struct face_pipeline *pipeline, size_t *index_out)
{
    if (pipeline->claimed == pipeline->count || pipeline->claimed >= pipeline->taken + WINDOW) {
        return false;
    }
    *index_out = pipeline->claimed++;
    return true;
}

static gpointer work(gpointer data)
{
    struct worker *worker = data;
    struct face_pipeline *pipeline = worker->pipeline;
    g_mutex_lock(&pipeline->mutex);
    while (pipeline->claimed < pipeline->count) {
        size_t index = 0;
        if (claim(pipeline, &index)) {
            g_mutex_unlock(&pipeline->mutex);
            lay_out(worker, index);
            g_mutex_lock(&pipeline->mutex);
        } else {
            g_cond_wait(&pipeline->changed, &pipeline->mutex);
        }
    }
    g_mutex_unlock(&pipeline->mutex);
    return NULL;
}

struct face_pipeline *face_pipeline_new(const struct face_resources *resources,
                                        const struct face *faces, const size_t *order,
                                        size_t order_count, unsigned thread_count)
{
    struct face_pipeline *pipeline = g_new0(struct face_pipeline, 1);
    pipeline->faces = faces;
    pipeline->order = order;
    pipeline->count = order_count;
    pipeline->worker_count = thread_count > 0 ? thread_count : 1;
    pipeline->workers = g_new0(struct worker, pipeline->worker_count);
    g_mutex_init(&pipeline->mutex);
    g_cond_init(&pipeline->changed);
    for (unsigned i = 0; i < pipeline->worker_count; i++) {
        struct worker *worker = &pipeline->workers[i];
        worker->pipeline = pipeline;
        worker->maker = face_maker_new(resources);
        worker->diags = diag_list_new();
    }
    for (unsigned i = 1; i < pipeline->worker_count; i++) {
        pipeline->workers[i].thread = g_thread_new("faces", work, &pipeline->workers[i]);
    }
    return pipeline;
}

struct display_list *face_pipeline_take(struct face_pipeline *pipeline)
{
    g_mutex_lock(&pipeline->mutex);
    struct slot *slot = &pipeline->slots[pipeline->taken % WINDOW];
    while (!slot->ready) {
        size_t index = 0;
        if (claim(pipeline, &index)) {
            g_mutex_unlock(&pipeline->mutex);
            lay_out(&pipeline->workers[0], index);
            g_mutex_lock(&pipeline->mutex);
        } else {
            g_cond_wait(&pipeline->changed, &pipeline->mutex);
        }
    }
    struct display_list *list = slot->list;
    *slot = (struct slot){0};
    pipeline->taken++;
    g_cond_broadcast(&pipeline->changed);
    g_mutex_unlock(&pipeline->mutex);
    return list;
}

enum outcome face_pipeline_finish(struct face_pipeline *pipeline, struct diag_list *diags)
{
    while (pipeline->taken < pipeline->count) {
        display_list_free(face_pipeline_take(pipeline));
    }
    for (unsigned i = 0; i < pipeline->worker_count; i++) {
        struct worker *worker = &pipeline->workers[i];
        if (worker->thread != NULL) {
            g_thread_join(worker->thread);
        }
        face_maker_free(worker->maker);
        diag_list_merge(diags, worker->diags);
        diag_list_free(worker->diags);
    }
    enum outcome outcome = pipeline->rejected ? OUTCOME_REJECTED : OUTCOME_OK;
    g_cond_clear(&pipeline->changed);
    g_mutex_clear(&pipeline->mutex);
    g_free(pipeline->workers);
    g_free(pipeline);
    return outcome;
}

enum outcome faces_check(const struct face_resources *resources, const struct face *faces,
                         size_t face_count, unsigned thread_count, const struct progress *progress,
                         struct diag_list *diags)
{
    size_t *order = g_new(size_t, face_count + 1);
    for (size_t i = 0; i < face_count; i++) {
        order[i] = i;
    }
    struct face_pipeline *pipeline =
        face_pipeline_new(resources, faces, order, face_count, thread_count);
    for (size_t i = 0; i < face_count; i++) {
        display_list_free(face_pipeline_take(pipeline));
        if (progress->report != NULL) {
            progress->report(progress->data, i + 1, face_count);
        }
    }
    enum outcome outcome = face_pipeline_finish(pipeline, diags);
    g_free(order);
    return outcome;
}
