/* JSON Schemas of data files: each type of the game's becomes what JSON Schema can say of it. */
#include "schema/record_schema.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/json_parts.h"
#include "game/record_type.h"
#include "schema/json_schema.h"

static JsonNode *type_schema(const struct game *game, const struct record_type *type);

/* ---- words ---- */

/* An editor reads 7 and true in YAML as more than text, and they are the same words here. */
static void add_word(JsonArray *words, const char *word)
{
    char *end = NULL;
    double number = g_ascii_strtod(word, &end);
    json_array_add_string_element(words, word);
    if (*word != '\0' && *end == '\0' && isfinite(number)) {
        if (strpbrk(word, ".eE") == NULL && fabs(number) < 1e15) {
            json_array_add_int_element(words, (gint64)number);
        } else {
            json_array_add_double_element(words, number);
        }
    } else if (strcmp(word, "true") == 0 || strcmp(word, "false") == 0) {
        json_array_add_boolean_element(words, *word == 't');
    }
}

/* One of the words, as a text or as what YAML takes it for. */
static JsonNode *words_schema(const char *const *words, size_t count)
{
    JsonObject *object = json_object_new();
    JsonArray *array = json_array_new();
    for (size_t i = 0; i < count; i++) {
        add_word(array, words[i]);
    }
    json_object_set_array_member(object, "enum", array);
    return json_node_of(object);
}

/* The ids that the records have now. */
static JsonNode *reference_schema(const struct game *game, const struct record_type *type)
{
    JsonObject *object = json_object_new();
    JsonArray *ids = json_array_new();
    for (size_t i = 0; i < game->data_set_count; i++) {
        const struct data_set *set = &game->data_sets[i];
        for (size_t j = 0; strcmp(set->name, type->name) == 0 && j < set->root->list.count; j++) {
            const char *id = node_text(node_lookup(set->root->list.items[j], "id"));
            if (id != NULL) {
                add_word(ids, id);
            }
        }
    }
    json_object_set_array_member(object, "enum", ids);
    return json_node_of(object);
}

/* Names are in the arena only until they are copied into the schema. */
static JsonNode *icon_schema(const struct game *game)
{
    struct arena *arena = arena_new();
    size_t count = 0;
    const char *const *names = game_icon_names(game, arena, &count);
    JsonNode *schema = words_schema(names, count);
    arena_free(arena);
    return schema;
}

/* CSS has too many names to list; those of the theme are offered. */
static JsonNode *colour_schema(const struct game *game)
{
    JsonObject *object = json_typed("string");
    json_set_texts(object, "examples", game->theme.colour_names, game->theme.colour_count);
    return json_node_of(object);
}

/* ---- numbers and sizes ---- */

/* JSON has no infinity: a limit that is none is left out. Whole numbers have no point. */
static void set_number(JsonObject *object, const char *member, double number)
{
    if (isfinite(number) && number == floor(number) && fabs(number) < 1e15) {
        json_object_set_int_member(object, member, (gint64)number);
    } else if (isfinite(number)) {
        json_object_set_double_member(object, member, number);
    }
}

/* `json_type` is "number" or "integer". */
static JsonNode *number_schema(const char *json_type, const struct record_type *type)
{
    JsonObject *object = json_typed(json_type);
    set_number(object, "minimum", type->from);
    set_number(object, "maximum", type->to);
    return json_node_of(object);
}

/* Of texts, lists and mappings, whose members of JSON Schema differ in name alone. */
static void set_size(JsonObject *object, const char *least, const char *most,
                     const struct record_type *type)
{
    if (type->least > 0) {
        json_object_set_int_member(object, least, (gint64)type->least);
    }
    if (type->most < SIZE_MAX) {
        json_object_set_int_member(object, most, (gint64)type->most);
    }
}

/* A pattern is for the whole text here, and for any part of it in JSON Schema: so it is anchored. */
static JsonNode *text_schema(const struct record_type *type)
{
    JsonNode *schema = json_parsed("{\"type\": [\"string\", \"number\", \"boolean\"]}");
    JsonObject *object = json_node_get_object(schema);
    set_size(object, "minLength", "maxLength", type);
    if (type->pattern_text != NULL) {
        gchar *pattern = g_strdup_printf("^(?:%s)$", type->pattern_text);
        json_object_set_string_member(object, "pattern", pattern);
        g_free(pattern);
    }
    return schema;
}

/* ---- lists and mappings ---- */

/* All items are of one type. */
static JsonNode *list_schema(const struct game *game, const struct record_type *type)
{
    JsonObject *object = json_list_of(type_schema(game, type->value));
    set_size(object, "minItems", "maxItems", type);
    return json_node_of(object);
}

/* Any keys, or those that the type of the keys allows. */
static JsonNode *table_schema(const struct game *game, const struct record_type *type)
{
    JsonObject *object = json_mapping_to(type_schema(game, type->value));
    if (type->key != NULL) {
        json_object_set_member(object, "propertyNames", type_schema(game, type->key));
    }
    set_size(object, "minProperties", "maxProperties", type);
    return json_node_of(object);
}

/* A field that may be missing may be empty, too. */
static JsonNode *fields_schema(const struct game *game, const struct record_type *type)
{
    JsonObject *object = json_typed("object");
    JsonObject *properties = json_object_new();
    JsonArray *required = json_array_new();
    for (size_t i = 0; i < type->field_count; i++) {
        const struct record_field *field = &type->fields[i];
        JsonNode *schema = type_schema(game, field->type);
        if (record_type_is_optional(field->type)) {
            /* The type has its description, and so has the either-or around it. */
            schema = json_described(json_either(schema, json_parsed("{\"type\": \"null\"}")),
                                    field->type->doc);
        } else {
            json_array_add_string_element(required, field->name);
        }
        json_object_set_member(properties, field->name, schema);
    }
    json_object_set_object_member(object, "properties", properties);
    json_object_set_array_member(object, "required", required);
    json_object_set_boolean_member(object, "additionalProperties", FALSE);
    return json_node_of(object);
}

/* "anyOf" and not "oneOf": a value may be of two types at once. */
static JsonNode *alternatives_schema(const struct game *game, const struct record_type *type)
{
    JsonObject *object = json_object_new();
    JsonArray *any = json_array_new();
    for (size_t i = 0; i < type->alternative_count; i++) {
        json_array_add_element(any, type_schema(game, type->alternatives[i]));
    }
    json_object_set_array_member(object, "anyOf", any);
    return json_node_of(object);
}

/* A pointer into $defs, as RFC 6901 writes one in the fragment of an address. */
static JsonNode *named_schema(const struct record_type *type)
{
    GString *pointer = g_string_new(type->name);
    g_string_replace(pointer, "~", "~0", 0);
    g_string_replace(pointer, "/", "~1", 0);
    gchar *escaped = g_uri_escape_string(pointer->str, "~", FALSE);
    gchar *reference = g_strconcat("#/$defs/", escaped, NULL);
    JsonObject *object = json_object_new();
    json_object_set_string_member(object, "$ref", reference);
    g_free(reference);
    g_free(escaped);
    g_string_free(pointer, TRUE);
    return json_node_of(object);
}

/* ---- types ---- */

/* What JSON Schema cannot say, as of dice or lengths, is left to kerf. */
static JsonNode *kind_schema(const struct game *game, const struct record_type *type)
{
    switch (type->kind) {
    case TYPE_TEXT:
        return text_schema(type);
    case TYPE_NUMBER:
        return number_schema("number", type);
    case TYPE_WHOLE:
        return number_schema("integer", type);
    case TYPE_FLAG:
        return json_node_of(json_typed("boolean"));
    case TYPE_ID:
        return json_parsed(
            "{\"type\": [\"string\", \"integer\"], \"pattern\": \"^[a-z0-9][a-z0-9-]*$\"}");
    case TYPE_COLOUR:
        return colour_schema(game);
    case TYPE_LENGTH:
    case TYPE_RANGE:
        return json_parsed("{\"type\": [\"string\", \"number\"]}");
    case TYPE_DICE:
    case TYPE_PICTURE:
        return json_node_of(json_typed("string"));
    case TYPE_ICON:
        return icon_schema(game);
    case TYPE_BOARD:
        return json_node_of(board_schema());
    case TYPE_CHOICE:
        return words_schema(type->words.words, type->words.count);
    case TYPE_REFERENCE:
        return reference_schema(game, type);
    case TYPE_LIST:
        return list_schema(game, type);
    case TYPE_FIELDS:
        return fields_schema(game, type);
    case TYPE_TABLE:
        return table_schema(game, type);
    case TYPE_ALTERNATIVES:
        return alternatives_schema(game, type);
    case TYPE_NAMED:
        return named_schema(type);
    case TYPE_ANY:
    case TYPE_KIND_COUNT:
        break;
    }
    return json_node_of(json_object_new());
}

/* With the words that a value may be in place of its kind, and what the author says of it. */
static JsonNode *type_schema(const struct game *game, const struct record_type *type)
{
    JsonNode *schema = kind_schema(game, type);
    if (type->or_words.count > 0) {
        schema = json_either(schema, words_schema(type->or_words.words, type->or_words.count));
    }
    return json_described(schema, type->doc);
}

/* The list of records, alone in its file or under the set's own name. */
static JsonObject *file_schema(const struct data_set *set, JsonNode *record)
{
    JsonObject *list = json_list_of(record);
    /* A list that is a file by itself has no parent. */
    if (set->root->parent == NULL) {
        return list;
    }
    JsonObject *file = json_typed("object");
    JsonObject *properties = json_object_new();
    json_object_set_object_member(properties, set->name, list);
    json_object_set_object_member(file, "properties", properties);
    json_set_texts(file, "required", &set->name, 1);
    return file;
}

/* NULL where there is no such set, or no type for it. Named types are definitions, as they may refer to
 * themselves. */
gchar *record_schema_text(const struct game *game, const char *data_set)
{
    const struct record_types *types = game->types;
    const struct record_type *type = types != NULL ? record_type_of(types, data_set) : NULL;
    const struct data_set *set = NULL;
    for (size_t i = 0; i < game->data_set_count; i++) {
        set = strcmp(game->data_sets[i].name, data_set) == 0 ? &game->data_sets[i] : set;
    }
    if (type == NULL || set == NULL) {
        return NULL;
    }
    JsonObject *definitions = json_object_new();
    for (size_t i = 0; i < types->named_count; i++) {
        json_object_set_member(definitions, types->named[i].name,
                               type_schema(game, types->named[i].type));
    }
    gchar *title = g_strdup_printf("%s of %s", data_set, game->title);
    gchar *text = json_schema_finish(file_schema(set, type_schema(game, type)), title, definitions);
    g_free(title);
    return text;
}
