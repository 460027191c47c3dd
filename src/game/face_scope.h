/* What names mean in the expressions of a component and of its faces. */
#ifndef KERF_GAME_FACE_SCOPE_H
#define KERF_GAME_FACE_SCOPE_H

#include "game/pieces.h"

/**
 * The names that an item of a component has in `when`, `copies` and `file`, and on all its faces: the record's fields,
 * `record`, `number`, `total`, `component` and what `each` calls the item, then those of `outer`.
 *
 * item    VALUE_NOTHING without `each`
 * number  of the item among `total`, from 1
 */
const struct scope *face_scope_of_item(const struct scope *outer, const struct component *component,
                                       const struct value *item, size_t number, size_t total,
                                       struct arena *arena);

/**
 * The scope that a face's expressions are evaluated in: parameters, the record's fields, `record`,
 * `number`, `total`, `component`, `copy`, `copies`, then the game's. NULL after findings.
 */
const struct scope *face_scope(const struct game *game, const struct face *face,
                               struct sandbox *sandbox, struct arena *arena,
                               struct diag_list *diags);

#endif
