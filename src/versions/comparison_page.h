/* A comparison as a page for a browser: old and new side by side. */
#ifndef KERF_VERSIONS_COMPARISON_PAGE_H
#define KERF_VERSIONS_COMPARISON_PAGE_H

#include "versions/comparison.h"

/**
 * Writes the page to `path`. The same two states give the same bytes.
 *
 * since  what the earlier state is called
 *
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome comparison_page_write(const struct comparison *comparison,
                                   const struct game_state *before, const struct game_state *after,
                                   const char *since, const char *path, struct diag_list *diags);

#endif
