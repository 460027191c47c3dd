/* JSON Schemas of the files that authors write, made from the tables that read them. */
#ifndef KERF_EXPORT_JSON_SCHEMA_H
#define KERF_EXPORT_JSON_SCHEMA_H

#include <stddef.h>

#include <glib.h>

/** "game", "layout", "theme", "types", "rules", ended by NULL. */
extern const char *const json_schema_kinds[];

/**
 * The schema (draft 2020-12) of a kind of file, as JSON text; NULL for an unknown kind. The caller
 * frees it with g_free().
 */
gchar *json_schema_text(const char *kind);

#endif
