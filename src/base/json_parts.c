/* JSON as text, and pieces of JSON Schemas, draft 2020-12. json-glib takes what is put into an object or array: each function here owns what
 * it is given, unless it says otherwise, and the caller owns what it gets. */
#include "base/json_parts.h"

#include <string.h>

/* json-glib writes a number with the 17 digits that some need (IEEE 754: 88.900000000000006); most have theirs in 15.
 * Whole numbers stay as they are: they may have more digits than a double. */
static void append_number(GString *text, const char *digits, size_t length)
{
    char shorter[G_ASCII_DTOSTR_BUF_SIZE], *whole = g_strndup(digits, length);
    double number = g_ascii_strtod(whole, NULL);
    g_ascii_formatd(shorter, sizeof shorter, "%.15g", number);
    bool is_shorter = strchr(whole, '.') != NULL && strlen(shorter) < length &&
                      g_ascii_strtod(shorter, NULL) == number;
    g_string_append(text, is_shorter ? shorter : whole);
    g_free(whole);
}

gchar *json_printed(JsonNode *root, bool on_lines)
{
    gchar *all = json_to_string(root, on_lines);
    GString *text = g_string_sized_new(strlen(all));
    bool in_quotes = false;
    for (const char *at = all; *at != '\0';) {
        size_t number = in_quotes ? 0 : strspn(at, "+-.0123456789eE");
        size_t other = strcspn(at, in_quotes ? "\"\\" : "\"+-.0123456789eE");
        if (number > 0) {
            append_number(text, at, number);
        } else if (other > 0) {
            g_string_append_len(text, at, (gssize)other);
        } else {
            /* A quotation mark, or within them a character and what escapes it. */
            other = *at == '\\' ? 2 : 1;
            in_quotes = *at == '"' ? !in_quotes : in_quotes;
            g_string_append_len(text, at, (gssize)other);
        }
        at += number > 0 ? number : other;
    }
    g_free(all);
    return g_string_free(text, FALSE);
}

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
    gchar *text = json_printed(root, true);
    json_node_unref(root);
    return text;
}
