/* Tasks that only count and complain: results and findings in order on any number of threads. */
#include <glib.h>

#include "project/work_crew.h"
#include "support/cmocka_env.h"

enum { TASKS = 100, NONE = TASKS, MANY_THREADS = 5 };

struct tally {
    size_t done[TASKS]; /* times */
    gint kits;          /* that are not freed yet */
    gint kits_made;
    size_t reported, backwards; /* calls of the progress, and those that did not add one */
};

struct job {
    size_t rejected, failed; /* tasks; NONE: none */
    struct tally *tally;
};

struct kit {
    const struct job *job;
};

/* A result must not be NULL. */
static void *result_of(size_t index)
{
    return GSIZE_TO_POINTER(index + 1);
}

static void *kit_new(const void *job)
{
    struct kit *kit = g_new0(struct kit, 1);
    kit->job = job;
    g_atomic_int_inc(&kit->job->tally->kits);
    g_atomic_int_inc(&kit->job->tally->kits_made);
    return kit;
}

static void kit_free(void *data)
{
    struct kit *kit = data;
    g_atomic_int_add(&kit->job->tally->kits, -1);
    g_free(kit);
}

static enum outcome task(void *data, size_t index, void **result_out, struct diag_list *diags)
{
    const struct job *job = ((const struct kit *)data)->job;
    job->tally->done[index]++;
    g_usleep(index % 7 * 50); /* so that they end in another order than they began */
    if (index % 10 == 3) {
        gchar *number = g_strdup_printf("%zu", index);
        diag_report(diags, DIAG_CHART_EMPTY, (struct source_span){0}, NULL, number, "warned of");
        g_free(number);
    }
    *result_out = result_of(index);
    return index == job->failed     ? OUTCOME_FAILED
           : index == job->rejected ? OUTCOME_REJECTED
                                    : OUTCOME_OK;
}

static void report(void *data, size_t done, size_t total)
{
    struct tally *tally = data;
    tally->backwards += done != ++tally->reported || total != TASKS;
}

static struct crew_work work_of(const struct job *job, size_t window)
{
    return (struct crew_work){.count = TASKS,
                              .window = window,
                              .job = job,
                              .kit_new = kit_new,
                              .kit_free = kit_free,
                              .task = task,
                              .progress = {report, job->tally}};
}

/* All but the finding's number is the same. */
static void expect_findings_in_order(const struct diag_list *diags)
{
    assert_int_equal(diag_list_count(diags), TASKS / 10);
    for (size_t i = 0; i < diag_list_count(diags); i++) {
        gchar *start = g_strdup_printf("%zu3", i);
        const char *wanted = i > 0 ? start : "3";
        assert_non_null(strstr(diag_list_at(diags, i)->message, wanted));
        g_free(start);
    }
}

static void expect_all_in_order(unsigned thread_count, size_t window)
{
    struct tally tally = {0};
    const struct job job = {.tally = &tally, .rejected = 50, .failed = NONE};
    const struct crew_work work = work_of(&job, window);
    struct diag_list *diags = diag_list_new();
    struct work_crew *crew = work_crew_new(&work, thread_count);
    for (size_t i = 0; i < TASKS; i++) {
        assert_ptr_equal(work_crew_take(crew), result_of(i));
    }
    assert_int_equal(work_crew_finish(crew, diags), OUTCOME_REJECTED);
    expect_findings_in_order(diags);
    for (size_t i = 0; i < TASKS; i++) {
        assert_int_equal(tally.done[i], 1);
    }
    assert_int_equal(tally.kits, 0);
    assert_int_equal(tally.reported, TASKS);
    assert_int_equal(tally.backwards, 0);
    diag_list_free(diags);
}

static void test_one_thread_gives_results_and_findings_in_order(void **state)
{
    (void)state;
    expect_all_in_order(1, 1);
    expect_all_in_order(1, TASKS);
}

static void test_many_threads_give_the_same(void **state)
{
    (void)state;
    expect_all_in_order(MANY_THREADS, 1);
    expect_all_in_order(MANY_THREADS, 4);
    expect_all_in_order(MANY_THREADS, TASKS);
}

static void test_no_thread_runs_further_ahead_than_the_window(void **state)
{
    struct tally tally = {0};
    const struct job job = {.tally = &tally, .rejected = NONE, .failed = NONE};
    const struct crew_work work = work_of(&job, 4);
    struct diag_list *diags = diag_list_new();
    struct work_crew *crew = work_crew_new(&work, MANY_THREADS);
    (void)state;
    assert_ptr_equal(work_crew_take(crew), result_of(0));
    g_usleep(20000);
    for (size_t i = 5; i < TASKS; i++) {
        assert_int_equal(tally.done[i], 0);
    }
    for (size_t i = 1; i < TASKS; i++) {
        assert_ptr_equal(work_crew_take(crew), result_of(i));
    }
    assert_int_equal(work_crew_finish(crew, diags), OUTCOME_OK);
    diag_list_free(diags);
}

static void test_after_a_failure_nothing_more_is_begun(void **state)
{
    struct tally tally = {0};
    const struct job job = {.tally = &tally, .rejected = 10, .failed = 20};
    const struct crew_work work = work_of(&job, TASKS);
    struct diag_list *diags = diag_list_new();
    (void)state;
    assert_int_equal(work_crew_run(&work, 1, diags), OUTCOME_FAILED);
    assert_int_equal(diag_list_count(diags), 2);
    assert_int_equal(tally.done[20], 1);
    assert_int_equal(tally.done[21], 0);
    assert_int_equal(tally.kits, 0);
    diag_list_free(diags);
}

static void test_many_threads_end_after_a_failure(void **state)
{
    struct tally tally = {0};
    const struct job job = {.tally = &tally, .rejected = NONE, .failed = 0};
    const struct crew_work work = work_of(&job, 4);
    struct diag_list *diags = diag_list_new();
    (void)state;
    assert_int_equal(work_crew_run(&work, MANY_THREADS, diags), OUTCOME_FAILED);
    assert_int_equal(tally.done[TASKS - 1], 0);
    diag_list_free(diags);
}

static void test_no_tasks_are_done_at_once(void **state)
{
    struct tally tally = {0};
    const struct job job = {.tally = &tally, .rejected = NONE, .failed = NONE};
    struct crew_work work = work_of(&job, 0);
    struct diag_list *diags = diag_list_new();
    (void)state;
    work.count = 0;
    assert_int_equal(work_crew_run(&work, MANY_THREADS, diags), OUTCOME_OK);
    assert_int_equal(tally.reported, 0);
    diag_list_free(diags);
}

static void test_no_more_threads_are_begun_than_there_are_tasks(void **state)
{
    struct tally tally = {0};
    const struct job job = {.tally = &tally, .rejected = NONE, .failed = NONE};
    struct crew_work work = work_of(&job, 2);
    struct diag_list *diags = diag_list_new();
    (void)state;
    work.count = 2;
    assert_int_equal(work_crew_run(&work, MANY_THREADS, diags), OUTCOME_OK);
    assert_int_equal(tally.kits_made, 2);
    assert_int_equal(tally.kits, 0);
    diag_list_free(diags);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_thread_gives_results_and_findings_in_order),
        cmocka_unit_test(test_many_threads_give_the_same),
        cmocka_unit_test(test_no_thread_runs_further_ahead_than_the_window),
        cmocka_unit_test(test_after_a_failure_nothing_more_is_begun),
        cmocka_unit_test(test_many_threads_end_after_a_failure),
        cmocka_unit_test(test_no_tasks_are_done_at_once),
        cmocka_unit_test(test_no_more_threads_are_begun_than_there_are_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
