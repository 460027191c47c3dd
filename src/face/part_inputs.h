/* What of the names in its scope decides how an element comes out, with all that is in it. Private to this folder. */
#ifndef KERF_FACE_PART_INPUTS_H
#define KERF_FACE_PART_INPUTS_H

#include "base/arena.h"
#include "expression/expression.h"
#include "game/layout.h"

/** With more paths to ask for hardly any element comes out alike twice. */
enum { PART_INPUTS_MAX = 16 };

struct part_inputs {
    const struct read_path
        *paths; /* a superset, none a part of another, [count], PART_INPUTS_MAX at most */
    size_t count;
};

/**
 * The paths that making an element reads, once it is known that it is shown, and in a repetition for which value: without
 * those of its own `when` and `each`, but with those of all in it and of the layouts that it uses.
 *
 * NULL where that cannot be told, or where an item of it, or of what is in it, cannot outlive its face: see
 * element_class. In the arena; names are the expressions' own.
 */
const struct part_inputs *part_inputs_read(struct arena *arena, const struct element *element);

#endif
