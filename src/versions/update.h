/* What brings a printed copy of an earlier state up to date: which pieces are made, and which are thrown away. */
#ifndef KERF_VERSIONS_UPDATE_H
#define KERF_VERSIONS_UPDATE_H

#include "versions/comparison.h"
#include "versions/revision.h"

/**
 * Leaves of a project's pieces those that somebody lacks who has printed `before`: new ones, those that
 * look different with all their copies, and of those of which there are more now as many as were added.
 *
 * looks_alone      a picture of one copy is one of all: what is there more often is not made again
 * before           closed after the project, as findings
 * outdated_out     what is not needed any more, [*outdated_count_out], in `arena`
 *
 * OUTCOME_REJECTED, OUTCOME_FAILED: as comparison_make().
 */
enum outcome update_choose(struct project *project, const struct revision *before, bool looks_alone,
                           unsigned thread_count, struct arena *arena,
                           const struct outdated_pieces **outdated_out, size_t *outdated_count_out,
                           struct diag_list *diags);

#endif
