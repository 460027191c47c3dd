/* JSON as text, and pieces of JSON Schemas for the files that make one. Whoever gets a piece owns it. */
#ifndef KERF_BASE_JSON_PARTS_H
#define KERF_BASE_JSON_PARTS_H

#include <stdbool.h>
#include <stddef.h>

#include <json-glib/json-glib.h>

/** As text, g_free(), on one line or on many; numbers with no more digits than tell them from others: 88.9. */
gchar *json_printed(JsonNode *root, bool on_lines);

/** JSON text of our own. */
JsonNode *json_parsed(const char *text);

/** {"type": type} */
JsonObject *json_typed(const char *type);

/** Takes the object. */
JsonNode *json_node_of(JsonObject *object);

/** A list of such items, of any length; takes the item. */
JsonObject *json_list_of(JsonNode *item);

/** A mapping from any names to such values; takes the value. */
JsonObject *json_mapping_to(JsonNode *value);

/** A member that is a list of texts. */
void json_set_texts(JsonObject *object, const char *member, const char *const *texts, size_t count);

/** {"anyOf": [first, second]}; takes both. */
JsonNode *json_either(JsonNode *first, JsonNode *second);

/** `schema` itself, with a description beside it where there is one. */
JsonNode *json_described(JsonNode *schema, const char *doc);

/**
 * A whole schema (draft 2020-12) as text, g_free(). Takes the object and the definitions.
 */
gchar *json_schema_finish(JsonObject *object, const char *title, JsonObject *definitions);

#endif
