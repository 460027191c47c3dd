/* Many output files that appear together, once the last one is good. */
#ifndef KERF_PROJECT_STAGED_FOLDER_H
#define KERF_PROJECT_STAGED_FOLDER_H

#include "base/outcome.h"
#include "diag/diag_list.h"

/** Files on their way into a folder, in a hidden one inside it. */
struct staged_folder;

/** Makes `folder` if need be. NULL after DIAG_FILE_UNWRITABLE. */
struct staged_folder *staged_folder_new(const char *folder, struct diag_list *diags);

/** Where to write, also into folders below it. */
const char *staged_folder_path(const struct staged_folder *stage);

/**
 * Moves what was written into the folder, over files of the same names, and frees `stage` in any case.
 *
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE; then some files may be moved.
 */
enum outcome staged_folder_commit(struct staged_folder *stage, struct diag_list *diags);

/** Removes what was written, also the folder if it was made for it, and frees `stage`. */
void staged_folder_abandon(struct staged_folder *stage);

/** Commits after OUTCOME_OK, else abandons. Returns how all of it ended. */
enum outcome staged_folder_end(struct staged_folder *stage, enum outcome written,
                               struct diag_list *diags);

#endif
