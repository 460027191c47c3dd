/* What `kerf check` found, as one page that needs nothing else: no network, no scripts, no files. */
#ifndef KERF_REPORT_REPORT_PAGE_H
#define KERF_REPORT_REPORT_PAGE_H

#include "project/project.h"
#include "rules/rules.h"

struct report_facts {
    const struct project *project;
    const char *title;                /* of the game; of its folder where it could not be read */
    const struct rule_report *rules;  /* NULL: they were not run */
    const struct diag_list *findings; /* sorted */
    bool has_faces;                   /* whether faces can be laid out */
};

/**
 * Writes the page to `path`, which appears only when complete. The same game gives the same bytes.
 *
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome report_page_write(const struct report_facts *facts, const char *path,
                               struct diag_list *diags);

#endif
