/* Reading layout files; used while a game is loaded. */
#ifndef KERF_GAME_LAYOUT_LOAD_H
#define KERF_GAME_LAYOUT_LOAD_H

#include <glib.h>

#include "game/game.h"

/** What loading layouts needs, and the layouts read so far. */
struct layout_loader {
    struct arena *arena;
    const struct game *game; /* folder, shared layouts and theme are set */
    GPtrArray *layouts;      /* struct layout *, in order of first use */
    size_t depth;            /* layouts that are being read, each used by the one before */
    struct diag_list *diags;
};

/**
 * The layout of that name: `layouts/NAME.yaml` in the game's folder, else in the shared one. Read once.
 *
 * asked_at  where the name stands
 *
 * NULL after DIAG_UNKNOWN_REFERENCE, DIAG_CIRCULAR or findings in its file; a layout that was rejected
 * once is NULL again without more findings.
 */
const struct layout *layout_load(struct layout_loader *loader, const char *name,
                                 const struct node *asked_at);

/**
 * A layout whose tree was read already, and which is known by its name from then on: for layouts that
 * are in no file.
 *
 * NULL after findings.
 */
const struct layout *layout_from_tree(struct layout_loader *loader, const char *name,
                                      const struct node *root);

/** Whether `with`, a mapping, gives only parameters that the layout has; DIAG_UNKNOWN_REFERENCE. */
bool layout_check_with(const struct layout *layout, const struct node *with,
                       const struct layout_loader *loader);

#endif
