/* Schemas built with json-glib from field tables and the table of elements. */
#include "schema/json_schema.h"

#include <stdint.h>
#include <string.h>

#include "base/json_parts.h"
#include "game/game.h"
#include "game/layout_load.h"
#include "game/looks.h"
#include "rules/rule_fields.h"
#include "schema/board_schema.h"

/* A length may be a bare number or text with a unit; any value may be an {expression}. */
static const char length_schema[] = "{\"type\": [\"number\", \"string\"]}";
static const char expression_schema[] = "{\"type\": \"string\", \"pattern\": \"\\\\{\"}";

static JsonObject *choices_schema(const char *const *choices)
{
    JsonObject *object = json_object_new();
    json_set_texts(object, "enum", choices, g_strv_length((gchar **)(uintptr_t)choices));
    return object;
}

static void set_limits(JsonObject *object, double minimum, double maximum)
{
    if (minimum != 0 || maximum != 0) {
        json_object_set_double_member(object, "minimum", minimum);
        json_object_set_double_member(object, "maximum", maximum);
    }
}

static JsonNode *field_schema(const struct field_spec *field)
{
    JsonObject *object = NULL;
    switch (field->kind) {
    case FIELD_TEXT:
        return json_parsed("{\"type\": [\"string\", \"number\", \"boolean\"]}");
    case FIELD_NUMBER:
    case FIELD_INTEGER:
        object = json_typed(field->kind == FIELD_NUMBER ? "number" : "integer");
        set_limits(object, field->minimum, field->maximum);
        return json_node_of(object);
    case FIELD_FLAG:
        return json_node_of(json_typed("boolean"));
    case FIELD_LENGTH:
    case FIELD_MM:
        return json_parsed(length_schema);
    case FIELD_COLOUR:
        return json_node_of(json_typed("string"));
    case FIELD_CHOICE:
        return json_node_of(choices_schema(field->choices));
    case FIELD_MAPPING:
        return json_node_of(json_fields_schema(field->fields));
    case FIELD_NODE:
        break;
    }
    return field->schema != NULL ? json_parsed(field->schema) : json_node_of(json_object_new());
}

JsonObject *json_fields_schema(const struct field_spec *fields)
{
    JsonObject *object = json_typed("object");
    JsonObject *properties = json_object_new();
    JsonArray *required = json_array_new();
    for (const struct field_spec *field = fields; field->name != NULL; field++) {
        json_object_set_member(properties, field->name,
                               json_described(field_schema(field), field->doc));
        if (field->required) {
            json_array_add_string_element(required, field->name);
        }
    }
    json_object_set_object_member(object, "properties", properties);
    if (json_array_get_length(required) > 0) {
        json_object_set_array_member(object, "required", required);
    } else {
        json_array_unref(required);
    }
    json_object_set_boolean_member(object, "additionalProperties", FALSE);
    return object;
}

/* What is meant, or an expression that gives it. */
static JsonNode *or_expression(JsonNode *schema)
{
    return json_either(schema, json_parsed(expression_schema));
}

static JsonNode *property_schema(const struct property_spec *spec);

/* Looks by name: any name, and the fields that a look of the kind has. */
static JsonNode *looks_schema(enum property_kind kind)
{
    JsonObject *properties = json_object_new();
    for (unsigned i = 0; i < LOOK_FIELD_COUNT; i++) {
        if (look_field_applies((enum look_field)i, kind)) {
            const struct property_spec *spec = look_field_spec((enum look_field)i);
            json_object_set_member(properties, spec->name,
                                   json_described(property_schema(spec), spec->doc));
        }
    }
    JsonObject *look = json_typed("object");
    json_object_set_object_member(look, "properties", properties);
    json_object_set_boolean_member(look, "additionalProperties", FALSE);
    return json_node_of(json_mapping_to(json_node_of(look)));
}

static JsonNode *property_schema(const struct property_spec *spec)
{
    JsonObject *object = NULL;
    switch (spec->kind) {
    case PROPERTY_TEXT:
        return json_parsed("{\"type\": [\"string\", \"number\", \"boolean\"]}");
    case PROPERTY_NUMBER:
        object = json_typed("number");
        set_limits(object, spec->minimum, spec->maximum);
        return or_expression(json_node_of(object));
    case PROPERTY_FLAG:
        return or_expression(json_node_of(json_typed("boolean")));
    case PROPERTY_CHOICE:
        return or_expression(json_node_of(choices_schema(spec->choices)));
    case PROPERTY_LENGTH:
        return json_parsed(length_schema);
    case PROPERTY_LENGTHS:
        return json_parsed(
            "{\"anyOf\": [{\"type\": [\"number\", \"string\"]}, {\"type\": \"array\", \"items\": {\"type\": [\"number\", \"string\"]}}]}");
    case PROPERTY_POINTS:
        return json_parsed(
            "{\"type\": \"array\", \"items\": {\"type\": \"array\", \"minItems\": 2, \"maxItems\": 2, \"items\": {\"type\": [\"number\", \"string\"]}}}");
    case PROPERTY_COLOUR:
    case PROPERTY_EACH:
        return json_parsed("{\"type\": [\"string\", \"number\"]}");
    case PROPERTY_EXPRESSION:
        return json_parsed("{\"type\": [\"string\", \"boolean\", \"number\"]}");
    case PROPERTY_ELEMENTS:
        return json_parsed("{\"$ref\": \"#/$defs/elements\"}");
    case PROPERTY_PARAMETERS:
    case PROPERTY_ALLOWANCES:
        return json_node_of(json_typed("object"));
    case PROPERTY_SPACE_LOOKS:
    case PROPERTY_LINE_LOOKS:
    case PROPERTY_REGION_LOOKS:
        return looks_schema(spec->kind);
    case PROPERTY_COLUMNS:
        break;
    }
    return json_parsed("{\"type\": \"array\", \"items\": {\"type\": \"object\"}}");
}

static JsonObject *element_properties(enum element_kind kind)
{
    JsonObject *properties = json_object_new();
    for (unsigned i = PROPERTY_MAIN + 1; i < PROPERTY_ID_COUNT; i++) {
        enum property_id id = (enum property_id)i;
        const struct property_spec *spec = element_property_spec(id);
        if (element_property_applies(id, kind)) {
            json_object_set_member(properties, spec->name,
                                   json_described(property_schema(spec), spec->doc));
        }
    }
    return properties;
}

/* The value of the kind's own key: a mapping of properties, a list of children, the main value. */
static JsonNode *main_schema(enum element_kind kind)
{
    const struct element_kind_info *info = element_kind_info(kind);
    JsonObject *object = json_object_new();
    JsonArray *any = json_array_new();
    JsonObject *mapping = json_typed("object");
    json_object_set_object_member(mapping, "properties", element_properties(kind));
    json_object_set_boolean_member(mapping, "additionalProperties", FALSE);
    json_array_add_object_element(any, mapping);
    if (info->main_doc != NULL) {
        json_array_add_element(any,
                               json_parsed("{\"type\": [\"string\", \"number\", \"boolean\"]}"));
    } else {
        json_array_add_element(any, json_parsed("{\"type\": \"null\"}"));
    }
    if (info->container) {
        json_array_add_element(any, json_parsed("{\"$ref\": \"#/$defs/elements\"}"));
    }
    json_object_set_array_member(object, "anyOf", any);
    return json_node_of(object);
}

static JsonNode *element_schema(enum element_kind kind)
{
    const struct element_kind_info *info = element_kind_info(kind);
    JsonObject *object = json_typed("object");
    JsonObject *properties = element_properties(kind);
    JsonArray *required = json_array_new();
    json_object_set_member(properties, info->name, json_described(main_schema(kind), info->doc));
    json_array_add_string_element(required, info->name);
    json_object_set_object_member(object, "properties", properties);
    json_object_set_array_member(object, "required", required);
    json_object_set_boolean_member(object, "additionalProperties", FALSE);
    return json_node_of(object);
}

static JsonNode *elements_schema(void)
{
    JsonArray *any = json_array_new();
    for (unsigned kind = 0; kind < ELEMENT_KIND_COUNT; kind++) {
        json_array_add_element(any, element_schema((enum element_kind)kind));
    }
    JsonObject *item = json_object_new();
    json_object_set_array_member(item, "anyOf", any);
    return json_node_of(json_list_of(json_node_of(item)));
}

static JsonObject *game_schema(JsonObject *definitions)
{
    json_object_set_object_member(definitions, "component", json_fields_schema(component_fields));
    json_object_set_object_member(definitions, "print", json_fields_schema(print_fields));
    json_object_set_object_member(definitions, "table", json_fields_schema(table_fields));
    return json_fields_schema(game_fields);
}

static JsonObject *layout_schema(JsonObject *definitions)
{
    json_object_set_member(definitions, "elements", elements_schema());
    json_object_set_member(definitions, "net",
                           json_either(json_node_of(json_fields_schema(net_die_fields)),
                                       json_node_of(json_fields_schema(net_box_fields))));
    return json_fields_schema(layout_fields);
}

static JsonObject *theme_schema(JsonObject *definitions)
{
    json_object_set_object_member(definitions, "style", json_fields_schema(style_fields));
    return json_fields_schema(theme_fields);
}

static JsonObject *types_schema(JsonObject *definitions)
{
    JsonNode *type = json_node_of(json_fields_schema(record_type_fields));
    JsonNode *word = json_parsed("{\"type\": [\"string\", \"array\"]}");
    json_object_set_member(definitions, "type", json_either(word, type));
    return json_fields_schema(types_file_fields);
}

static JsonObject *rules_schema(JsonObject *definitions)
{
    (void)definitions;
    JsonArray *any = json_array_new();
    json_array_add_object_element(any, json_fields_schema(rule_fields));
    json_array_add_object_element(any, json_fields_schema(not_checked_fields));
    json_array_add_object_element(any, json_fields_schema(chart_fields));
    JsonObject *item = json_object_new();
    json_object_set_array_member(item, "anyOf", any);
    return json_list_of(json_node_of(item));
}

static JsonObject *board_file_schema(JsonObject *definitions)
{
    (void)definitions;
    return board_schema();
}

static const struct {
    const char *name;
    JsonObject *(*make)(JsonObject *definitions);
} kinds[] = {
    {"game", game_schema},   {"layout", layout_schema}, {"theme", theme_schema},
    {"types", types_schema}, {"rules", rules_schema},   {"board", board_file_schema},
};

const char *json_schema_kind(size_t index)
{
    return index < G_N_ELEMENTS(kinds) ? kinds[index].name : NULL;
}

gchar *json_schema_text(const char *kind)
{
    size_t index = 0;
    while (index < G_N_ELEMENTS(kinds) && strcmp(kinds[index].name, kind) != 0) {
        index++;
    }
    if (index == G_N_ELEMENTS(kinds)) {
        return NULL;
    }
    JsonObject *definitions = json_object_new();
    JsonObject *object = kinds[index].make(definitions);
    gchar *title = g_strdup_printf("kerf %s file", kind);
    gchar *text = json_schema_finish(object, title, definitions);
    g_free(title);
    return text;
}
