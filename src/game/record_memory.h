/* Records that were found to be of their types, remembered while a game is loaded again and again. */
#ifndef KERF_GAME_RECORD_MEMORY_H
#define KERF_GAME_RECORD_MEMORY_H

#include "game/game.h"

/** Begins and ends one loading of a game: what is not asked for in between is forgotten at the end. */
void record_memory_begin(struct record_memory *memory, const struct game *game);
void record_memory_end(struct record_memory *memory);

/**
 * Whether the record was of the set's type before: then each field that stands alone still is.
 *
 * memory  begun; NULL knows nothing
 */
bool record_memory_recall(struct record_memory *memory, const struct data_set *set,
                          const struct node *record);

/** Remembers a record of which nothing was found. Accepts NULL. */
void record_memory_keep(struct record_memory *memory, const struct data_set *set,
                        const struct node *record);

/** Whether what is of the type depends on its value alone, and not on other records, the theme or files. */
bool record_memory_stands_alone(struct record_memory *memory, const struct record_type *type);

#endif
