/* JSON Schemas of a game's own data files, made from its types. */
#ifndef KERF_SCHEMA_RECORD_SCHEMA_H
#define KERF_SCHEMA_RECORD_SCHEMA_H

#include <glib.h>

#include "game/game.h"

/**
 * The schema (draft 2020-12) of the file of a data set, as JSON text, g_free(). Where a record is
 * referred to, the ids that there are at the moment are listed, as are colours and icons.
 *
 * NULL if the game declares no type for the set.
 */
gchar *record_schema_text(const struct game *game, const char *data_set);

#endif
