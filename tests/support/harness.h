/* What most tests begin with: an arena, a list of findings, sources and trees made from strings, and
 * a folder of files that goes away again. */
#ifndef KERF_TESTS_SUPPORT_HARNESS_H
#define KERF_TESTS_SUPPORT_HARNESS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "diag/diag_list.h"
#include "document/document.h"

struct harness {
    struct arena *arena;
    struct diag_list *diags;
    size_t taken; /* findings that the test has asked for */
    char *folder; /* made by harness_folder(); NULL before */
};

/** As setup and teardown of a test: `*state` is a struct harness; 0 for fine. */
int harness_setup(void **state);

/** Fails if a finding is left that the test has not asked for with harness_take_diag(). */
int harness_teardown(void **state);

const struct source_text *harness_source(struct harness *harness, const char *text);

/** The tree of a YAML text, its path being "test.yaml"; NULL after findings. */
const struct node *harness_yaml(struct harness *harness, const char *text);

/**
 * Asks for the next finding in the order they are printed, once all work is done.
 *
 * False, having said what is there instead, if it is not this code at this line and column.
 */
bool harness_take_diag(struct harness *harness, enum diag_code code, size_t line, size_t column);

/** The test fails unless the next finding is this one. */
#define EXPECT_DIAG(harness, code, line, column)                                                   \
    assert_true(harness_take_diag((harness), (code), (line), (column)))

/** An empty folder of the test's own, removed by the teardown with all that is in it. */
const char *harness_folder(struct harness *harness);

/** Writes a file below the folder, making the folders on its way; its path, in the arena. */
const char *harness_write_file(struct harness *harness, const char *name, const char *content);

#endif
