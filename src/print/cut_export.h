/* Files for cutting machines: one for each printed sheet. */
#ifndef KERF_PRINT_CUT_EXPORT_H
#define KERF_PRINT_CUT_EXPORT_H

#include "print/pdf_export.h"

/** What a file is made for. */
struct cut_target;

/** NULL if there is none of that name. */
const struct cut_target *cut_target_lookup(const char *name);

/** The name of each of them, in the order of the table; NULL after the last. */
const char *cut_target_name(size_t index);

/**
 * Writes the cut and fold paths of every sheet with pieces into `folder`, which is made if need be, as
 * "game-group-sheet-01.svg", numbered like the sheets that pdf_export() prints with the same options.
 *
 * count_out  how many files
 *
 * OUTCOME_REJECTED: as sheet_group_plan(); nothing is written then.
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE.
 */
enum outcome cut_export(const struct project *project, const struct cut_target *target,
                        const struct pdf_export_options *options, const char *folder,
                        size_t *count_out, struct diag_list *diags);

#endif
