/* The files of a run into a folder: all of them appear together, once the last one is good, and what an
 * earlier run left and this one does not make any more goes. */
#ifndef KERF_PROJECT_STAGED_FOLDER_H
#define KERF_PROJECT_STAGED_FOLDER_H

#include <stdbool.h>

#include "base/outcome.h"
#include "diag/diag_list.h"
#include "project/project.h"

/** Files on their way into a folder, in a hidden one inside it. */
struct staged_folder;

/** Whose files they are. */
struct staged_run {
    const char *
        owner; /* "pdf scare-tactics": of an earlier run with the same words; NULL: no list is kept */
    bool
        whole; /* it makes all that the owner has: what else an earlier run listed is made no more */
};

/**
 * Makes `folder` if need be, and waits for another run into it to end. What a run left that was killed is
 * removed, or finished where all of its files were complete.
 *
 * NULL after DIAG_FILE_UNWRITABLE.
 */
struct staged_folder *staged_folder_new(const char *folder, const struct staged_run *run,
                                        struct diag_list *diags);

/** The same for what a command makes of a project: `what` ("pdf") of an earlier run is made anew. */
struct staged_folder *staged_folder_of(const struct project *project, const char *what,
                                       const char *folder, struct diag_list *diags);

/** Where to write, also into folders below it. */
const char *staged_folder_path(const struct staged_folder *stage);

/**
 * Notes what a file is made from, by a checksum of all of it. Files may be noted and kept by many threads.
 */
void staged_folder_note(struct staged_folder *stage, const char *name, const char *fingerprint);

/** Whether it is noted of a file of an earlier run what it was made from, and it is as kerf left it. */
bool staged_folder_may_keep(const struct staged_folder *stage, const char *name);

/**
 * Takes over a file of an earlier run that was made from the same, by the same program, and is as kerf left it:
 * it stays as it is, with its time. False where there is none.
 */
bool staged_folder_keep(struct staged_folder *stage, const char *name, const char *fingerprint,
                        size_t *size_out);

/**
 * Moves what was written into the folder, over files of the same names, lists it in .kerf-files, removes
 * what is made no more and is as kerf left it (which standard error is told), and frees `stage` in any case.
 *
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE; then the folder is as it was.
 */
enum outcome staged_folder_commit(struct staged_folder *stage, struct diag_list *diags);

/** Removes what was written, also the folders that were made for it, and frees `stage`. */
void staged_folder_abandon(struct staged_folder *stage);

/** Commits after OUTCOME_OK, else abandons. Returns how all of it ended. */
enum outcome staged_folder_end(struct staged_folder *stage, enum outcome written,
                               struct diag_list *diags);

#endif
