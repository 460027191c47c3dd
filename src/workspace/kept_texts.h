/* Which texts a face prints, as numbers that find them in another reading of the game. */
#ifndef KERF_WORKSPACE_KEPT_TEXTS_H
#define KERF_WORKSPACE_KEPT_TEXTS_H

#include <glib.h>

#include "game/game.h"
#include "game/pieces.h"

/** The scalars of one reading of a game by their numbers. Several threads may ask at a time. */
struct text_numbers;

struct text_numbers *text_numbers_new(const struct game *game);

/** Accepts NULL. */
void text_numbers_free(struct text_numbers *numbers);

/**
 * The numbers of scalars (const struct node *) that a face prints; g_bytes_unref().
 *
 * Good for faces of the same key. NULL where one is of none of the game's documents.
 */
GBytes *kept_texts_new(struct text_numbers *numbers, const struct face *face, GHashTable *printed);

/** False where a text was of a data set that is another by now. */
bool kept_texts_are_current(GBytes *kept, struct text_numbers *numbers);

/** Adds to `printed` what has these numbers in the reading that `numbers` and the face are of. */
void kept_texts_tell(GBytes *kept, struct text_numbers *numbers, const struct face *face,
                     GHashTable *printed);

#endif
