/* "Did you mean": the nearest of the names that would have been right. */
#ifndef KERF_DIAG_SUGGEST_H
#define KERF_DIAG_SUGGEST_H

#include <stddef.h>

#include "base/arena.h"

/** The candidate nearest to `name` by edit distance (a swap counts one), or NULL if none is near. */
const char *suggest_nearest(const char *name, const char *const *candidates, size_t count);

/** The one of the names that a word means in other programs, or in another spelling: `color`, `img`; NULL if none. */
const char *suggest_synonym(const char *word, const char *const *names, size_t count);

/**
 * The tail of a message about an unknown name: "; did you mean 'actions'?", or, where nothing is
 * near, "; there are: a, b, c" (at most eight, then "and N more"), or "" for no candidates.
 */
const char *suggest_tail(struct arena *arena, const char *name, const char *const *candidates,
                         size_t count);

/** The tail of a message about a word that is no length: what to write for it there, "; write 100%"; "" if unknown. */
const char *suggest_length(struct arena *arena, const char *word, const char *property);

/** The name that a message with such a tail suggests, in the arena; NULL where it suggests none. */
const char *suggest_read(struct arena *arena, const char *message);

#endif
