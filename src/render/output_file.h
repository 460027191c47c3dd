/* A finished output in memory put into its file, and what is said where that fails. */
#ifndef KERF_RENDER_OUTPUT_FILE_H
#define KERF_RENDER_OUTPUT_FILE_H

#include <stddef.h>

#include "base/outcome.h"
#include "diag/diag_list.h"

/** In an output folder: the folder of a run, and in it that of its files until all are complete. */
#define OUTPUT_RUN_FOLDER   ".kerf-run"
#define OUTPUT_STAGE_FOLDER OUTPUT_RUN_FOLDER "/new"

/** The file appears only when complete. OUTCOME_FAILED: DIAG_FILE_UNWRITABLE. */
enum outcome output_file_write(const char *path, const void *bytes, size_t size,
                               struct diag_list *diags);

/** The same for a file that is not ours: what a link leads to is written, and permissions stay as they are. */
enum outcome output_file_rewrite(const char *path, const void *bytes, size_t size,
                                 struct diag_list *diags);

/** The same for a file below a folder; the folders on its way are made as its files come. */
enum outcome output_file_write_below(const char *folder, const char *name, const void *bytes,
                                     size_t size, struct diag_list *diags);

/** Where a file will stand at the end: its path without the stage; g_free(). */
char *output_file_shown_path(const char *path);

/** Reports DIAG_FILE_UNWRITABLE with the file's name as it will stand and the reason of an errno. */
enum outcome output_file_report(const char *path, int error, struct diag_list *diags);

#endif
