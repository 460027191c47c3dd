/* Pieces of JSON Schemas, draft 2020-12. json-glib takes what is put into an object or array: each function here owns what
 * it is given, unless it says otherwise, and the caller owns what it gets. */
#include "base/json_parts.h"

/* For texts of the program only: one that is not JSON is a mistake of ours. */
JsonNode *json_parsed(const char *text)
{
    GError *error = NULL;
    JsonNode *node = json_from_string(text, &error);
    g_assert_no_error(error);
    return node;
}

JsonObject *json_typed(const char *type)
{
    JsonObject *object = json_object_new();
    json_object_set_string_member(object, "type", type);
    return object;
}

JsonNode *json_node_of(JsonObject *object)
{
    JsonNode *node = json_node_new(JSON_NODE_OBJECT);
    json_node_take_object(node, object);
    return node;
}

JsonObject *json_list_of(JsonNode *item)
{
    JsonObject *list = json_typed("array");
    json_object_set_member(list, "items", item);
    return list;
}

JsonObject *json_mapping_to(JsonNode *value)
{
    JsonObject *mapping = json_typed("object");
    json_object_set_member(mapping, "additionalProperties", value);
    return mapping;
}

void json_set_texts(JsonObject *object, const char *member, const char *const *texts, size_t count)
{
    JsonArray *array = json_array_new();
    for (size_t i = 0; i < count; i++) {
        json_array_add_string_element(array, texts[i]);
    }
    json_object_set_array_member(object, member, array);
}

JsonNode *json_either(JsonNode *first, JsonNode *second)
{
    JsonObject *object = json_object_new();
    JsonArray *any = json_array_new();
    json_array_add_element(any, first);
    json_array_add_element(any, second);
    json_object_set_array_member(object, "anyOf", any);
    return json_node_of(object);
}

JsonNode *json_described(JsonNode *schema, const char *doc)
{
    if (doc != NULL && *doc != '\0') {
        json_object_set_string_member(json_node_get_object(schema), "description", doc);
    }
    return schema;
}

gchar *json_schema_finish(JsonObject *object, const char *title, JsonObject *definitions)
{
    json_object_set_string_member(object, "$schema",
                                  "https://json-schema.org/draft/2020-12/schema");
    json_object_set_string_member(object, "title", title);
    json_object_set_object_member(object, "$defs", definitions);
    JsonNode *root = json_node_of(object);
    gchar *text = json_to_string(root, TRUE);
    json_node_unref(root);
    return text;
}
