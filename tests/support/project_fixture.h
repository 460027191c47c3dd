/* A game in a folder of its own, opened for export. */
#ifndef KERF_TESTS_SUPPORT_PROJECT_FIXTURE_H
#define KERF_TESTS_SUPPORT_PROJECT_FIXTURE_H

#include "print/pdf_export.h"
#include "project/project.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

struct project_test {
    struct harness *harness;
    struct project project;
    struct pdf_export_options options; /* as without any on the command line */
};

static inline int project_test_setup(void **state)
{
    struct project_test *test = g_new0(struct project_test, 1);
    void *harness = NULL;
    harness_setup(&harness);
    test->harness = harness;
    sheet_options_init(&test->options.sheet);
    test->options.thread_count = 1;
    *state = test;
    return 0;
}

static inline int project_test_teardown(void **state)
{
    struct project_test *test = *state;
    void *harness = test->harness;
    int result = harness_teardown(&harness);
    project_close(&test->project);
    g_free(test);
    return result;
}

/** Opens a game of this game.yaml and two layouts: `card` (60 x 80 mm, with a back) and `slip`; the one that was
 * open before is closed. */
static inline const struct project *project_of(struct project_test *test, const char *yaml)
{
    const struct game_options options = {0};
    harness_write_file(test->harness, "layouts/card.yaml",
                       "size: [60, 80]\n"
                       "front:\n  - box: {fill: red}\n"
                       "back:\n  - box: {fill: blue}\n");
    harness_write_file(test->harness, "layouts/slip.yaml",
                       "size: [60, 80]\nfront:\n  - box: {fill: green}\n");
    harness_write_file(test->harness, "game.yaml", yaml);
    project_close(&test->project);
    assert_int_equal(project_open(harness_folder(test->harness), &options, NULL, &test->project,
                                  test->harness->diags),
                     OUTCOME_OK);
    return &test->project;
}

/** A path in the folder of the game. */
static inline const char *project_path(struct project_test *test, const char *name)
{
    return arena_printf(test->harness->arena, "%s/%s", harness_folder(test->harness), name);
}

#define PROJECT_TEST(function)                                                                     \
    cmocka_unit_test_setup_teardown(function, project_test_setup, project_test_teardown)

#endif
