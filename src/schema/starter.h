/* The small games that a new author starts from, and what goes with them. */
#ifndef KERF_SCHEMA_STARTER_H
#define KERF_SCHEMA_STARTER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/outcome.h"
#include "diag/diag_list.h"

struct starter {
    int kind;          /* index of starter_kind_name() */
    const char *title; /* of the game */
    bool editor;       /* with settings for editors, and the schemas that they name */
    bool hook;         /* with a hook for git */
    bool ci;           /* with a workflow that checks each push */
};

/** What kinds of games there are; NULL after the last. */
const char *starter_kind_name(size_t index);

/**
 * Writes a starter game into `folder`, which must not exist or be empty.
 *
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE; also where the folder holds something already.
 */
enum outcome starter_write(const char *folder, const struct starter *starter,
                           struct diag_list *diags);

#endif
