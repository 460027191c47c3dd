/* The threads claim tasks in order, never more than a window ahead of the one who takes. Who takes the
 * result of a task that nobody has claimed does it himself, so one thread needs no other. */
#include "project/work_crew.h"

#include <stdbool.h>

#include <glib.h>

/* What a task left, until it is taken in its turn. */
struct slot {
    void *result;
    struct diag_list *diags; /* NULL: no findings */
    bool ready;
};

/* What one thread has of its own. */
struct worker {
    struct work_crew *crew;
    void *kit;
    struct diag_list *diags; /* of the task at hand */
    GThread *thread;         /* NULL for the one who takes */
};

/* Tasks are counted three times: claimed by a thread, done, and taken. Always taken <= done and claimed <= taken +
 * window. */
struct work_crew {
    struct crew_work work;
    struct worker *workers; /* the first is the taker's */
    unsigned worker_count;
    GMutex mutex;
    GCond changed;
    struct slot *slots;          /* [work.window]; of task i: i modulo the window */
    size_t claimed, taken, done; /* counts */
    unsigned waiting;            /* threads that wait for a change */
    enum outcome worst;
    struct diag_list *diags; /* of what was taken */
};

/* Called with the lock held. To wake nobody is a call of the system too, once a task. */
static void tell_change(struct work_crew *crew)
{
    if (crew->waiting > 0) {
        g_cond_broadcast(&crew->changed);
    }
}

/* Called with the lock held. */
static void put_away(struct worker *worker, size_t index, void *result, enum outcome outcome)
{
    struct work_crew *crew = worker->crew;
    const struct progress *progress = &crew->work.progress;
    struct slot *slot = &crew->slots[index % crew->work.window];
    slot->result = result;
    slot->ready = true;
    if (diag_list_count(worker->diags) > 0) {
        slot->diags = worker->diags;
        worker->diags = diag_list_new();
    }
    crew->worst = MAX(crew->worst, outcome);
    crew->done++;
    if (progress->report != NULL) {
        progress->report(progress->data, crew->done, crew->work.count);
    }
    tell_change(crew);
}

/* Whether there are tasks that somebody will claim; called with the lock held. */
static bool has_more(const struct work_crew *crew)
{
    return crew->claimed < crew->work.count && crew->worst != OUTCOME_FAILED;
}

/* Does the next task, or waits for a change where none may be begun. The lock is held at the call and
 * after it, but not for the task. */
static void work_or_wait(struct worker *worker)
{
    struct work_crew *crew = worker->crew;
    if (!has_more(crew) || crew->claimed >= crew->taken + crew->work.window) {
        crew->waiting++;
        g_cond_wait(&crew->changed, &crew->mutex);
        crew->waiting--;
        return;
    }
    size_t index = crew->claimed++;
    void *result = NULL;
    g_mutex_unlock(&crew->mutex);
    enum outcome outcome = crew->work.task(worker->kit, index, &result, worker->diags);
    g_mutex_lock(&crew->mutex);
    put_away(worker, index, result, outcome);
}

/* The kit is made in the thread that uses it. */
static gpointer run_worker(gpointer data)
{
    struct worker *worker = data;
    struct work_crew *crew = worker->crew;
    worker->kit = crew->work.kit_new(crew->work.job);
    g_mutex_lock(&crew->mutex);
    while (has_more(crew)) {
        work_or_wait(worker);
    }
    g_mutex_unlock(&crew->mutex);
    return NULL;
}

/* No more threads than tasks; one of them is the caller's, who works while he waits. */
struct work_crew *work_crew_new(const struct crew_work *work, unsigned thread_count)
{
    struct work_crew *crew = g_new0(struct work_crew, 1);
    crew->work = *work;
    crew->slots = g_new0(struct slot, work->window);
    crew->diags = diag_list_new();
    crew->worker_count = (unsigned)MAX(MIN(thread_count, work->count), 1);
    crew->workers = g_new0(struct worker, crew->worker_count);
    g_mutex_init(&crew->mutex);
    g_cond_init(&crew->changed);
    for (unsigned i = 0; i < crew->worker_count; i++) {
        struct worker *worker = &crew->workers[i];
        *worker = (struct worker){.crew = crew, .diags = diag_list_new()};
        worker->thread = i > 0 ? g_thread_new("crew", run_worker, worker) : NULL;
    }
    crew->workers[0].kit = work->kit_new(work->job);
    return crew;
}

/* Whether the next result is there or will come; called with the lock held. */
static bool has_next(const struct work_crew *crew)
{
    return crew->taken < crew->claimed || has_more(crew);
}

/* In the order of tasks. NULL after a failure of the machine: tasks that nobody has claimed are not begun then. */
void *work_crew_take(struct work_crew *crew)
{
    void *result = NULL;
    g_mutex_lock(&crew->mutex);
    struct slot *slot = &crew->slots[crew->taken % crew->work.window];
    while (!slot->ready && has_next(crew)) {
        work_or_wait(&crew->workers[0]);
    }
    if (slot->ready) {
        result = slot->result;
        if (slot->diags != NULL) {
            diag_list_merge(crew->diags, slot->diags);
            diag_list_free(slot->diags);
        }
        *slot = (struct slot){0};
        crew->taken++;
        tell_change(crew);
    }
    g_mutex_unlock(&crew->mutex);
    return result;
}

/* All threads have ended before anything is freed. */
enum outcome work_crew_finish(struct work_crew *crew, struct diag_list *diags)
{
    for (unsigned i = 0; i < crew->worker_count; i++) {
        struct worker *worker = &crew->workers[i];
        if (worker->thread != NULL) {
            g_thread_join(worker->thread);
        }
        crew->work.kit_free(worker->kit);
        diag_list_free(worker->diags);
    }
    enum outcome worst = crew->worst;
    size_t errors_before = diag_list_count_level(diags, DIAG_ERROR);
    diag_list_merge(diags, crew->diags);
    /* A list may take warnings for errors, which no task knows. */
    if (worst == OUTCOME_OK && diag_list_count_level(diags, DIAG_ERROR) > errors_before) {
        worst = OUTCOME_REJECTED;
    }
    diag_list_free(crew->diags);
    g_cond_clear(&crew->changed);
    g_mutex_clear(&crew->mutex);
    g_free(crew->workers);
    g_free(crew->slots);
    g_free(crew);
    return worst;
}

enum outcome work_crew_run(const struct crew_work *work, unsigned thread_count,
                           struct diag_list *diags)
{
    struct work_crew *crew = work_crew_new(work, thread_count);
    for (size_t i = 0; i < work->count; i++) {
        work_crew_take(crew);
    }
    return work_crew_finish(crew, diags);
}
