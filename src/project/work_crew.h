/* Tasks shared out among threads, and their results handed over in order. */
#ifndef KERF_PROJECT_WORK_CREW_H
#define KERF_PROJECT_WORK_CREW_H

#include <stddef.h>

#include "base/outcome.h"
#include "diag/diag_list.h"
#include "project/progress.h"

/** What there is to do. */
struct crew_work {
    size_t count;    /* of tasks */
    size_t window;   /* how many results may wait to be taken; `count` if there are none to hold */
    const void *job; /* borrowed, what all threads share */
    void *(*kit_new)(const void *job); /* what one thread has of its own */
    void (*kit_free)(void *kit);
    /* Does one task. `*result_out` is NULL before, and is what work_crew_take() will give. */
    enum outcome (*task)(void *kit, size_t index, void **result_out, struct diag_list *diags);
    struct progress progress; /* told of each task that is done */
};

struct work_crew;

/**
 * Begins the work.
 *
 * work          copied
 * thread_count  that do tasks, the taking one included; no more are begun than there are tasks
 *
 * Results and findings do not depend on the number of threads, except that no task is begun after one
 * with OUTCOME_FAILED.
 */
struct work_crew *work_crew_new(const struct crew_work *work, unsigned thread_count);

/** The result of the next task in order; NULL also for one that was not begun. The caller's. */
void *work_crew_take(struct work_crew *crew);

/**
 * Waits for the end, moves all findings to `diags` in the order of their tasks, and frees the crew.
 * All results must have been taken. Returns the worst outcome of a task.
 */
enum outcome work_crew_finish(struct work_crew *crew, struct diag_list *diags);

/** Does all of some work that has no results. */
enum outcome work_crew_run(const struct crew_work *work, unsigned thread_count,
                           struct diag_list *diags);

#endif
