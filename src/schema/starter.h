/* The small game that a new author starts from. */
#ifndef KERF_SCHEMA_STARTER_H
#define KERF_SCHEMA_STARTER_H

#include "base/outcome.h"
#include "diag/diag_list.h"

/**
 * Writes the starter game into `folder`, which must not exist or be empty.
 *
 * title  of the game
 *
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE; also where the folder holds something already.
 */
enum outcome starter_write(const char *folder, const char *title, struct diag_list *diags);

#endif
