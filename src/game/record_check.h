/* Whether the records of a game are what its types say. */
#ifndef KERF_GAME_RECORD_CHECK_H
#define KERF_GAME_RECORD_CHECK_H

#include "game/game.h"

/** Has each text that a type declares be text in expressions, as it is written: 007, 1e3, true. */
void records_settle_texts(const struct game *game);

/**
 * Checks each data set that has a type, and works out the expressions of texts that may hold some, which
 * game->filled_texts then lists.
 *
 * memory  of loadings before; NULL: none
 * blamed  takes the nodes (const struct node *) at fault: values, keys of unknown fields, and the
 *         mapping that lacks a field; an empty value that is among them before is passed over
 *
 * False after DIAG_WRONG_KIND, DIAG_BAD_VALUE, DIAG_OUT_OF_RANGE, DIAG_UNKNOWN_REFERENCE (a record,
 * an icon), DIAG_DUPLICATE_VALUE, DIAG_FILE_OUTSIDE, DIAG_FILE_UNREADABLE (a picture), and what
 * board_load() reports, each at the value; DIAG_UNKNOWN_FIELD at the key; DIAG_MISSING_FIELD at the
 * mapping's id, else at its first key, or at what was left empty. A column that a CSV file lacks is
 * reported once, at its header. Expressions report as template_evaluate().
 */
bool records_check(struct game *game, struct record_memory *memory, GPtrArray *blamed,
                   struct diag_list *diags);

#endif
