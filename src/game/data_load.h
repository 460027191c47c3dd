/* The data sets of a game: `data` in game.yaml, and the files that it names. */
#ifndef KERF_GAME_DATA_LOAD_H
#define KERF_GAME_DATA_LOAD_H

#include <stdbool.h>

#include <glib.h>

#include "game/game.h"

/**
 * Loads the files that `mapping` names (NULL: none) into the game's data sets; those that cannot be read are left out,
 * and products have no records yet. A file holds a list, a mapping of records by their ids, or columns by their names.
 *
 * False after findings.
 */
bool data_load(struct game *game, const struct node *mapping, struct diag_list *diags);

/**
 * Makes what is computed of the data, set by set in the order of game.yaml: the records of products, the fields of
 * `compute`, what `when` leaves, and the ids. A field that could not be computed is null.
 *
 * blamed    nodes of the data that a finding was about are added
 * failures  takes findings about expressions that fail for a record; some may only follow from wrong values
 *
 * False after findings: DIAG_DUPLICATE_ID, DIAG_DATA_TOO_LARGE, those of expression_parse() and expression_evaluate().
 */
bool data_compute(struct game *game, GPtrArray *blamed, struct diag_list *failures,
                  struct diag_list *diags);

/** Whether a name can stand in an expression; else reports it at `key`, as one of a thing ("a field", "data"). */
bool data_name_check(struct arena *arena, const struct node *key, const char *what,
                     struct diag_list *diags);

/** A node of its own in a mapping or a list that is made; in the arena. */
struct node *data_node_copy(struct arena *arena, const struct node *node, const struct node *parent,
                            const struct node *key, size_t index);

/** A key `id` that stands where `named` does: the id itself before a colon, or the key of the field that is the id. */
struct node *data_id_key(struct arena *arena, const struct node *named);

/** Replaces the entries of a record by these and one more. */
void data_record_add(struct arena *arena, struct node *record, const struct node *key,
                     const struct node *value);

#endif
