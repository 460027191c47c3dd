/* Judges a document tree by a JSON Schema: only the words that kerf prints, and any other fails. */
#ifndef KERF_TESTS_SUPPORT_SCHEMA_READER_H
#define KERF_TESTS_SUPPORT_SCHEMA_READER_H

#include <json-glib/json-glib.h>

#include "document/node.h"
#include "support/cmocka_env.h"

struct schema_reader {
    JsonParser *parser;
    JsonObject *root;
};

static inline void schema_reader_init(struct schema_reader *reader, const char *text)
{
    GError *error = NULL;
    reader->parser = json_parser_new();
    json_parser_load_from_data(reader->parser, text, -1, &error);
    assert_null(error);
    reader->root = json_node_get_object(json_parser_get_root(reader->parser));
}

static inline void schema_reader_clear(struct schema_reader *reader)
{
    g_object_unref(reader->parser);
}

static inline bool schema_takes(const struct schema_reader *reader, JsonObject *schema,
                                const struct node *value);

/* What JSON calls a value of YAML. */
static inline bool is_of_type(const char *type, const struct node *value)
{
    static const char *const scalars[] = {
        [SCALAR_NULL] = "null",   [SCALAR_FLAG] = "boolean", [SCALAR_INTEGER] = "integer",
        [SCALAR_REAL] = "number", [SCALAR_TEXT] = "string",
    };
    if (value->kind != NODE_SCALAR) {
        return strcmp(type, value->kind == NODE_LIST ? "array" : "object") == 0;
    }
    return strcmp(type, scalars[value->scalar.type]) == 0 ||
           (strcmp(type, "number") == 0 && value->scalar.type == SCALAR_INTEGER);
}

static inline bool fits_type(JsonNode *types, const struct node *value)
{
    if (!JSON_NODE_HOLDS_ARRAY(types)) {
        return is_of_type(json_node_get_string(types), value);
    }
    JsonArray *array = json_node_get_array(types);
    for (guint i = 0; i < json_array_get_length(array); i++) {
        if (is_of_type(json_array_get_string_element(array, i), value)) {
            return true;
        }
    }
    return false;
}

static inline bool fits_enum(JsonNode *words, const struct node *value)
{
    JsonArray *array = json_node_get_array(words);
    bool found = false;
    for (guint i = 0; value->kind == NODE_SCALAR && i < json_array_get_length(array); i++) {
        JsonNode *word = json_array_get_element(array, i);
        GType type = json_node_get_value_type(word);
        found =
            found ||
            (type == G_TYPE_STRING ? value->scalar.type == SCALAR_TEXT &&
                                         strcmp(json_node_get_string(word), value->scalar.text) == 0
             : type == G_TYPE_BOOLEAN
                 ? value->scalar.type == SCALAR_FLAG &&
                       json_node_get_boolean(word) == value->scalar.flag
                 : (value->scalar.type == SCALAR_INTEGER || value->scalar.type == SCALAR_REAL) &&
                       json_node_get_double(word) == value->scalar.real);
    }
    return found;
}

static inline bool fits_any(const struct schema_reader *reader, JsonNode *schemas,
                            const struct node *value)
{
    JsonArray *array = json_node_get_array(schemas);
    for (guint i = 0; i < json_array_get_length(array); i++) {
        if (schema_takes(reader, json_array_get_object_element(array, i), value)) {
            return true;
        }
    }
    return false;
}

static inline bool fits_items(const struct schema_reader *reader, JsonNode *items,
                              const struct node *value)
{
    for (size_t i = 0; value->kind == NODE_LIST && i < value->list.count; i++) {
        if (!schema_takes(reader, json_node_get_object(items), value->list.items[i])) {
            return false;
        }
    }
    return true;
}

static inline bool fits_required(JsonNode *names, const struct node *value)
{
    JsonArray *array = json_node_get_array(names);
    for (guint i = 0; value->kind == NODE_MAPPING && i < json_array_get_length(array); i++) {
        if (node_lookup(value, json_array_get_string_element(array, i)) == NULL) {
            return false;
        }
    }
    return true;
}

/* `properties` and `additionalProperties` together. */
static inline bool fits_members(const struct schema_reader *reader, JsonObject *schema,
                                const struct node *value)
{
    JsonObject *properties = json_object_has_member(schema, "properties")
                                 ? json_object_get_object_member(schema, "properties")
                                 : NULL;
    JsonNode *others = json_object_get_member(schema, "additionalProperties");
    for (size_t i = 0; value->kind == NODE_MAPPING && i < value->mapping.count; i++) {
        const char *name = node_text(value->mapping.entries[i].key);
        const struct node *member = value->mapping.entries[i].value;
        bool good = true;
        if (properties != NULL && json_object_has_member(properties, name)) {
            good = schema_takes(reader, json_object_get_object_member(properties, name), member);
        } else if (others != NULL && JSON_NODE_HOLDS_OBJECT(others)) {
            good = schema_takes(reader, json_node_get_object(others), member);
        } else if (others != NULL) {
            good = json_node_get_boolean(others);
        }
        if (!good) {
            return false;
        }
    }
    return true;
}

static inline bool fits_pattern(const char *pattern, const struct node *value)
{
    return !is_of_type("string", value) ||
           g_regex_match_simple(pattern, value->scalar.text, 0, G_REGEX_MATCH_DEFAULT);
}

/* The number that `minimum`, `minLength` ... speak of; false where they do not apply. */
static inline bool size_for(const char *word, const struct node *value, double *size_out)
{
    if (g_str_has_suffix(word, "imum")) {
        *size_out = is_of_type("number", value) ? value->scalar.real : 0;
        return is_of_type("number", value);
    }
    if (g_str_has_suffix(word, "Length")) {
        *size_out = is_of_type("string", value) ? (double)g_utf8_strlen(value->scalar.text, -1) : 0;
        return is_of_type("string", value);
    }
    enum node_kind kind = g_str_has_suffix(word, "Items") ? NODE_LIST : NODE_MAPPING;
    *size_out = value->kind != kind ? 0
                : kind == NODE_LIST ? (double)value->list.count
                                    : (double)value->mapping.count;
    return value->kind == kind;
}

static inline bool fits_limit(const char *word, double limit, const struct node *value)
{
    double size = 0;
    return !size_for(word, value, &size) ||
           (g_str_has_prefix(word, "min") ? size >= limit : size <= limit);
}

static inline bool fits_reference(const struct schema_reader *reader, const char *reference,
                                  const struct node *value)
{
    assert_true(g_str_has_prefix(reference, "#/$defs/"));
    JsonObject *definitions = json_object_get_object_member(reader->root, "$defs");
    const char *name = reference + strlen("#/$defs/");
    assert_true(json_object_has_member(definitions, name));
    return schema_takes(reader, json_object_get_object_member(definitions, name), value);
}

static inline bool fits_word(const struct schema_reader *reader, JsonObject *schema,
                             const char *word, const struct node *value)
{
    static const char *const limits[] = {"minimum",       "maximum",       "minLength",
                                         "maxLength",     "minItems",      "maxItems",
                                         "minProperties", "maxProperties", NULL};
    static const char *const silent[] = {"title", "description", "$schema",
                                         "$defs", "examples",    NULL};
    JsonNode *member = json_object_get_member(schema, word);
    if (g_strv_contains(limits, word)) {
        return fits_limit(word, json_node_get_double(member), value);
    }
    if (strcmp(word, "type") == 0) {
        return fits_type(member, value);
    }
    if (strcmp(word, "enum") == 0) {
        return fits_enum(member, value);
    }
    if (strcmp(word, "anyOf") == 0) {
        return fits_any(reader, member, value);
    }
    if (strcmp(word, "items") == 0) {
        return fits_items(reader, member, value);
    }
    if (strcmp(word, "required") == 0) {
        return fits_required(member, value);
    }
    if (strcmp(word, "properties") == 0 || strcmp(word, "additionalProperties") == 0) {
        return fits_members(reader, schema, value);
    }
    if (strcmp(word, "pattern") == 0) {
        return fits_pattern(json_node_get_string(member), value);
    }
    if (strcmp(word, "$ref") == 0) {
        return fits_reference(reader, json_node_get_string(member), value);
    }
    return g_strv_contains(silent, word);
}

static inline bool schema_takes(const struct schema_reader *reader, JsonObject *schema,
                                const struct node *value)
{
    GList *words = json_object_get_members(schema);
    bool good = true;
    for (GList *at = words; at != NULL; at = at->next) {
        good = good && fits_word(reader, schema, at->data, value);
    }
    g_list_free(words);
    return good;
}

#endif
