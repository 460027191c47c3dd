/* Which names the expressions of a layout read: what decides whether two faces can differ. */
#ifndef KERF_GAME_NAMES_READ_H
#define KERF_GAME_NAMES_READ_H

#include "game/layout.h"

/** Names read by one side, with the parts that it uses; sorted, each once, in `arena`. */
const char *const *layout_side_names(struct arena *arena, const struct layout *layout,
                                     const struct layout_side *side, size_t *count_out);

#endif
