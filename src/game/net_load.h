/* The `net` of a layout: a die or a box that is folded up. */
#ifndef KERF_GAME_NET_LOAD_H
#define KERF_GAME_NET_LOAD_H

#include "game/layout_load.h"

/** The rows of the two kinds of nets, for the schema and the manual. */
extern const struct field_spec net_die_fields[];
extern const struct field_spec net_box_fields[];

/**
 * Reads a layout's `net` and gives the layout its size, outline and folds; a box with a `deck` waits for
 * nets_complete().
 *
 * False after the findings of fields_read(), DIAG_NET_GIVES_IT at the key beside it, DIAG_BOX_SIZED_TWICE,
 * DIAG_OUT_OF_RANGE.
 */
bool net_load(const struct layout_loader *loader, const struct node *node, struct layout *layout);

/**
 * Makes the nets of boxes that are as large as a deck. All components of the game are loaded.
 *
 * False after DIAG_UNKNOWN_REFERENCE or DIAG_DECK_IS_A_BOX at the deck's name.
 */
bool nets_complete(const struct layout_loader *loader);

#endif
