/* What is left of a PDF that could not be finished: nothing. */
#include <signal.h>
#include <sys/resource.h>

#include "unit/render/pdf_fixture.h"

static void test_a_folder_that_is_not_there_is_reported_at_once(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    char *path = g_build_filename(harness_folder(job.harness), "no", "out.pdf", NULL);
    assert_null(pdf_writer_new(path, &job.info, job.harness->diags));
    EXPECT_DIAG(job.harness, DIAG_FILE_UNWRITABLE, 0, 0);
    g_free(path);
    job_end(&job);
}

static void assert_only_the_earlier_file_is_left(struct job *job)
{
    char *content;
    assert_int_equal(files_in(harness_folder(job->harness)), 1);
    assert_true(g_file_get_contents(job->path, &content, NULL, NULL));
    assert_string_equal(content, "earlier");
    g_free(content);
}

static void test_a_face_that_cannot_be_had_leaves_the_earlier_file(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    harness_write_file(job.harness, "out.pdf", "earlier");
    struct sheet_plan *plan = plan_cards(&job, 11, false, FACE_NONE);
    job.deck.missing = 10;
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    assert_int_equal(add_plan(writer, &job, "Cards", plan), OUTCOME_REJECTED);
    assert_int_equal(add_plan(writer, &job, "More cards", plan), OUTCOME_REJECTED);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_REJECTED);
    assert_only_the_earlier_file_is_left(&job);
    sheet_plan_free(plan);
    job_end(&job);
}

static void test_giving_up_leaves_the_earlier_file(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    harness_write_file(job.harness, "out.pdf", "earlier");
    struct sheet_plan *plan = plan_cards(&job, 2, true, FACE_NONE);
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    assert_int_equal(add_plan(writer, &job, "Cards", plan), OUTCOME_OK);
    pdf_writer_abandon(writer);
    assert_only_the_earlier_file_is_left(&job);
    sheet_plan_free(plan);
    job_end(&job);
}

/* A document on a disk with so much room and no more. */
static void write_into_little_room(void **state, rlim_t room_bytes, bool with_picture)
{
    struct job job;
    struct rlimit before, limit;
    struct image_store *store = image_store_new(NULL, NULL);
    job_begin(&job, state, 0);
    harness_write_file(job.harness, "out.pdf", "earlier");
    if (with_picture) {
        static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'/>";
        job.deck.picture =
            image_store_load(store, harness_write_file(job.harness, "pictures/none.svg", svg),
                             "none.svg", NULL, no_span, NULL, job.harness->diags);
    }
    struct sheet_plan *plan = plan_cards(&job, 11, false, FACE_NONE);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = room_bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    assert_non_null(writer);
    add_plan(writer, &job, "Cards", plan);
    enum outcome outcome = pdf_writer_finish(writer);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(outcome, OUTCOME_FAILED);
    if (!with_picture) {
        assert_only_the_earlier_file_is_left(&job);
    }
    sheet_plan_free(plan);
    job_end(&job);
    image_store_free(store);
}

static void test_a_full_disk_is_reported_and_leaves_the_earlier_file(void **state)
{
    static const rlim_t rooms[] = {0, 100, 1000, 3000, 5000};
    for (size_t i = 0; i < G_N_ELEMENTS(rooms); i++) {
        write_into_little_room(state, rooms[i], false);
    }
    EXPECT_DIAG((struct harness *)*state, DIAG_OUTPUT_LIBRARY, 0, 0);
}

/* Pictures are drawn into a file beside before the document is written. */
static void test_a_disk_without_room_for_pictures_is_reported(void **state)
{
    write_into_little_room(state, 0, true);
    write_into_little_room(state, 500, true);
    EXPECT_DIAG((struct harness *)*state, DIAG_FILE_UNWRITABLE, 0, 0);
}

static void test_a_document_without_pages_is_refused(void **state)
{
    struct job job;
    job_begin(&job, state, 0);
    struct pdf_writer *writer = pdf_writer_new(job.path, &job.info, job.harness->diags);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_FAILED);
    EXPECT_DIAG(job.harness, DIAG_OUTPUT_LIBRARY, 0, 0);
    assert_int_equal(files_in(harness_folder(job.harness)), 0);
    job_end(&job);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_a_folder_that_is_not_there_is_reported_at_once),
        TEST(test_a_face_that_cannot_be_had_leaves_the_earlier_file),
        TEST(test_giving_up_leaves_the_earlier_file),
        TEST(test_a_full_disk_is_reported_and_leaves_the_earlier_file),
        TEST(test_a_disk_without_room_for_pictures_is_reported),
        TEST(test_a_document_without_pages_is_refused),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
