/* A finished output in memory put into its file. */
#ifndef KERF_RENDER_OUTPUT_FILE_H
#define KERF_RENDER_OUTPUT_FILE_H

#include <stddef.h>

#include "base/outcome.h"
#include "diag/diag_list.h"

/** The file appears only when complete. OUTCOME_FAILED: DIAG_FILE_UNWRITABLE. */
enum outcome output_file_write(const char *path, const void *bytes, size_t size,
                               struct diag_list *diags);

/** The same for a file below a folder; the folders on its way are made as its files come. */
enum outcome output_file_write_below(const char *folder, const char *name, const void *bytes,
                                     size_t size, struct diag_list *diags);

#endif
