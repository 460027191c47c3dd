/* JSON Schemas of the files that authors write, made from the tables that read them. */
#ifndef KERF_SCHEMA_JSON_SCHEMA_H
#define KERF_SCHEMA_JSON_SCHEMA_H

#include <stddef.h>

#include <glib.h>
#include <json-glib/json-glib.h>

/** The kinds of file that have a schema: "game", "layout" and so on; NULL after the last. */
const char *json_schema_kind(size_t index);

/**
 * The schema (draft 2020-12) of a kind of file, as JSON text; NULL for an unknown kind. The caller
 * frees it with g_free().
 */
gchar *json_schema_text(const char *kind);

/** The schema of a board, which stands in data files and in layouts; whole in itself, so that it can stand anywhere in another schema; the caller's. */
JsonObject *board_schema(void);

#endif
