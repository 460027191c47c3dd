/* What the JSON and the SARIF printer share. For src/diag only. */
#ifndef KERF_DIAG_DIAG_JSON_H
#define KERF_DIAG_DIAG_JSON_H

#include <glib.h>
#include <json-glib/json-glib.h>

/** Adds a string member, made valid UTF-8; null where `text` is NULL. */
void diag_json_add_text(JsonBuilder *builder, const char *name, const char *text);

void diag_json_add_count(JsonBuilder *builder, const char *name, size_t count);

/** Appends what was built, indented, with a line end. */
void diag_json_write(GString *out, JsonBuilder *builder);

#endif
