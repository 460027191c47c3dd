/* Schemas built with json-glib from field tables and the table of elements. */
#include "schema/json_schema.h"

#include <string.h>

#include <json-glib/json-glib.h>

#include "base/json_parts.h"
#include "base/work_limits.h"
#include "board/board_reading.h"
#include "document/document.h"
#include "game/game.h"
#include "game/layout_load.h"
#include "game/looks.h"
#include "game/papers.h"
#include "rules/rule_fields.h"

/* A length may be a bare number or text with a unit; any value in a layout may be an {expression}. */
static const char word_schema[] = "{\"type\": [\"string\", \"number\", \"boolean\"]}";
static const char length_schema[] = "{\"type\": [\"number\", \"string\"]}";
static const char expression_schema[] = "{\"type\": \"string\", \"pattern\": \"\\\\{\"}";

/* true and false are what YAML takes them for. */
static JsonNode *choices_schema(const struct field_spec *field)
{
    JsonObject *object = json_object_new();
    JsonArray *names = json_array_new();
    for (size_t i = 0; field_choice(field, i) != NULL; i++) {
        const char *name = field_choice(field, i);
        bool is_flag = strcmp(name, "true") == 0 || strcmp(name, "false") == 0;
        if (is_flag) {
            json_array_add_boolean_element(names, name[0] == 't');
        } else {
            json_array_add_string_element(names, name);
        }
    }
    json_object_set_array_member(object, "enum", names);
    return json_node_of(object);
}

/* JSON Schema holds limits against numbers only: a length with a unit is left to the reader. */
static JsonNode *limited(JsonNode *schema, const struct field_spec *field)
{
    if (field->minimum != 0 || field->maximum != 0) {
        JsonObject *object = json_node_get_object(schema);
        json_object_set_double_member(object, "minimum", field->minimum);
        json_object_set_double_member(object, "maximum", field->maximum);
    }
    return schema;
}

/* A number, or what field_read_value() takes in its place: one with a unit, or a word. */
static JsonNode *number_schema(const struct field_spec *field)
{
    static const char *const units[][2] = {{"points", "(pt|mm|cm|in)"}, {"degrees", "(deg|°)"}};
    JsonNode *schema = limited(json_node_of(json_typed("number")), field);
    /* A share may be written in percent. */
    const char *unit = field->maximum == 1 ? "%" : NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        unit = g_strcmp0(field->unit, units[i][0]) == 0 ? units[i][1] : unit;
    }
    GString *pattern = g_string_new(unit != NULL ? "^-?[0-9.]+ *" : "^(");
    for (const struct field_word *word = field->words; word != NULL && word->name != NULL; word++) {
        g_string_append_printf(pattern, "%s%s", word == field->words ? "" : "|", word->name);
    }
    g_string_append(pattern, unit != NULL ? unit : ")");
    g_string_append_c(pattern, '$');
    if (unit != NULL || field->words != NULL) {
        JsonObject *text = json_typed("string");
        json_object_set_string_member(text, "pattern", pattern->str);
        schema = json_either(schema, json_node_of(text));
    }
    g_string_free(pattern, TRUE);
    return schema;
}

/* `count` items, or any number where it is 0. */
static JsonNode *list_schema(JsonNode *item, gint64 count)
{
    JsonObject *list = json_list_of(item);
    if (count > 0) {
        json_object_set_int_member(list, "minItems", count);
        json_object_set_int_member(list, "maxItems", count);
    }
    return json_node_of(list);
}

/* What its own function reads has its schema written in the row; names from a table are added, for the editor to
 * offer. */
static JsonNode *node_schema(const struct field_spec *field)
{
    JsonNode *schema =
        field->schema != NULL ? json_parsed(field->schema) : json_node_of(json_object_new());
    return field->choice_at != NULL ? json_either(choices_schema(field), schema) : schema;
}

/* A property may be a mapping, whose schema is that of its own rows. */
static JsonObject *json_fields_schema(const struct field_spec *fields);
static JsonNode *json_property_schema(const struct field_spec *spec);

/* Looks by name: any name, and the fields that a look of the kind has. */
static JsonNode *looks_schema(enum field_kind kind)
{
    JsonObject *properties = json_object_new();
    for (unsigned i = 0; i < LOOK_FIELD_COUNT; i++) {
        if (look_field_applies((enum look_field)i, kind)) {
            const struct field_spec *spec = look_field_spec((enum look_field)i);
            json_object_set_member(properties, spec->name, json_property_schema(spec));
        }
    }
    JsonObject *look = json_typed("object");
    json_object_set_object_member(look, "properties", properties);
    json_object_set_boolean_member(look, "additionalProperties", FALSE);
    return json_node_of(json_mapping_to(json_node_of(look)));
}

/* No `default:`: a new kind of field is named by the compiler here. */
static JsonNode *value_schema(const struct field_spec *field)
{
    switch (field->kind) {
    case FIELD_TEXT:
        return json_parsed(word_schema);
    case FIELD_TEXTS:
        return list_schema(json_parsed(word_schema), 0);
    case FIELD_NUMBER:
        return number_schema(field);
    case FIELD_INTEGER:
        return limited(json_node_of(json_typed("integer")), field);
    case FIELD_FLAG:
        return json_node_of(json_typed("boolean"));
    case FIELD_LENGTH:
    case FIELD_MM:
        return limited(json_parsed(length_schema), field);
    case FIELD_MM_PAIR:
        return list_schema(limited(json_parsed(length_schema), field), 2);
    case FIELD_MM_EDGE:
        return json_either(limited(json_parsed(length_schema), field),
                           list_schema(limited(json_parsed(length_schema), field), 4));
    case FIELD_LENGTHS:
        return json_either(json_parsed(length_schema), list_schema(json_parsed(length_schema), 0));
    case FIELD_POINTS:
        return list_schema(list_schema(json_parsed(length_schema), 2), 0);
    case FIELD_COLOUR:
        return json_node_of(json_typed("string"));
    case FIELD_CHOICE:
        return field->fields == NULL ? choices_schema(field)
                                     : json_either(choices_schema(field),
                                                   json_node_of(json_fields_schema(field->fields)));
    case FIELD_MAPPING:
        return json_node_of(json_fields_schema(field->fields));
    case FIELD_NODE:
        return node_schema(field);
    case FIELD_EXPRESSION:
        return json_parsed(word_schema);
    case FIELD_EACH:
        return json_parsed("{\"type\": [\"string\", \"number\"]}");
    case FIELD_ELEMENTS:
        return json_parsed("{\"$ref\": \"#/$defs/elements\"}");
    case FIELD_PARAMETERS:
    case FIELD_ALLOWANCES:
        return json_node_of(json_typed("object"));
    case FIELD_COLUMNS:
        return list_schema(json_node_of(json_typed("object")), 0);
    case FIELD_SPACE_LOOKS:
    case FIELD_LINE_LOOKS:
    case FIELD_REGION_LOOKS:
        return looks_schema(field->kind);
    }
    return json_node_of(json_object_new());
}

/* YAML as JSON: keys are texts, and what is no JSON (.inf) does not occur in examples. */
static JsonNode *json_from_node(const struct node *node)
{
    JsonNode *json = NULL;
    switch (node->kind) {
    case NODE_SCALAR:
        json = json_node_alloc();
        switch (node->scalar.type) {
        case SCALAR_NULL:
            return json_node_init_null(json);
        case SCALAR_FLAG:
            return json_node_init_boolean(json, node->scalar.flag);
        case SCALAR_INTEGER:
            return json_node_init_int(json, node->scalar.integer);
        case SCALAR_REAL:
            return json_node_init_double(json, node->scalar.real);
        case SCALAR_TEXT:
            break;
        }
        return json_node_init_string(json, node->scalar.text);
    case NODE_LIST: {
        JsonArray *array = json_array_new();
        for (size_t i = 0; i < node->list.count; i++) {
            json_array_add_element(array, json_from_node(node->list.items[i]));
        }
        json = json_node_init_array(json_node_alloc(), array);
        json_array_unref(array);
        return json;
    }
    case NODE_MAPPING:
        break;
    }
    JsonObject *object = json_object_new();
    for (size_t i = 0; i < node->mapping.count; i++) {
        json_object_set_member(object, node->mapping.entries[i].key->scalar.text,
                               json_from_node(node->mapping.entries[i].value));
    }
    return json_node_of(object);
}

/* An example of a row, which is YAML of our own. */
static JsonNode *json_from_yaml(struct arena *arena, const char *text)
{
    struct diag_list *diags = diag_list_new();
    const struct source_text *source = source_text_new(arena, "example", text, strlen(text));
    const struct node *root = NULL;
    yaml_read(arena, source, &work_limits_default, &root, diags);
    g_assert(root != NULL);
    diag_list_free(diags);
    return json_from_node(root);
}

/* `schema` with what the row means, and its example, for the editor to show. */
static JsonNode *told(JsonNode *schema, const struct field_spec *field)
{
    struct arena *arena = arena_new();
    JsonObject *object = json_node_get_object(schema);
    json_described(schema, field_meaning(arena, field));
    if (field->example != NULL) {
        JsonArray *examples = json_array_new();
        json_array_add_element(examples, json_from_yaml(arena, field->example));
        json_object_set_array_member(object, "examples", examples);
    }
    arena_free(arena);
    return schema;
}

/* In a layout an expression may stand for what is no text already. */
static JsonNode *json_property_schema(const struct field_spec *spec)
{
    JsonNode *schema = value_schema(spec);
    if (spec->kind == FIELD_NUMBER || spec->kind == FIELD_FLAG || spec->kind == FIELD_CHOICE) {
        schema = json_either(schema, json_parsed(expression_schema));
    }
    return told(schema, spec);
}

/* A mapping of just these fields. What is only an option of the command line has no place in a file. */
static JsonObject *json_fields_schema(const struct field_spec *fields)
{
    JsonObject *object = json_typed("object");
    JsonObject *properties = json_object_new();
    JsonArray *required = json_array_new();
    for (const struct field_spec *field = fields; field->name != NULL; field++) {
        if (field->place != FIELD_ON_COMMAND_LINE) {
            json_object_set_member(properties, field->name, told(value_schema(field), field));
        }
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

/* ---- boards and their parts, from the tables that read them ---- */

/* Into those that are there, of which none has the same name. */
static void add_properties(JsonObject *schema, const struct field_spec *fields)
{
    JsonObject *properties = json_object_get_object_member(schema, "properties");
    JsonObject *more = json_fields_schema(fields);
    JsonObjectIter iter;
    const char *name;
    JsonNode *value;
    json_object_iter_init(&iter, json_object_get_object_member(more, "properties"));
    while (json_object_iter_next(&iter, &name, &value)) {
        json_object_set_member(properties, name, json_node_copy(value));
    }
    json_object_unref(more);
}

/* A mark, with the fields of `more` (or NULL), and data of the author's own. */
static JsonNode *mark_schema(const struct field_spec *more)
{
    JsonObject *mark = json_fields_schema(board_mark_fields);
    if (more != NULL) {
        add_properties(mark, more);
    }
    json_object_remove_member(mark, "additionalProperties");
    return json_node_of(mark);
}

/* The kind alone, nothing where the word is its own kind, or a mark. */
static JsonNode *legend_entry_schema(void)
{
    return json_either(json_parsed("{\"type\": [\"string\", \"number\", \"boolean\", \"null\"]}"),
                       mark_schema(NULL));
}

/* The spaces alone, or a region. */
static JsonNode *region_schema(void)
{
    return json_either(json_parsed("{\"type\": [\"string\", \"array\"]}"),
                       mark_schema(board_region_fields));
}

/* The side alone, or one of the ways to measure a space. */
static JsonNode *space_schema(void)
{
    JsonObject *measured = json_fields_schema(board_space_fields);
    JsonObject *ways = json_object_get_object_member(measured, "properties");
    /* The first row of the table is the side, which may stand alone. */
    JsonNode *side = json_node_copy(json_object_get_member(ways, board_space_fields[0].name));
    json_object_remove_member(json_node_get_object(side), "description");
    json_object_set_int_member(measured, "minProperties", 1);
    json_object_set_int_member(measured, "maxProperties", 1);
    return json_either(side, json_node_of(measured));
}

/* What the rows say of a board, with the parts that they leave to functions put in. The descriptions stay those of
 * the rows. */
JsonObject *board_schema(void)
{
    const struct {
        const char *name;
        JsonNode *schema;
    } parts[] = {
        {"space", space_schema()},
        {"layers", json_node_of(json_mapping_to(json_node_of(json_typed("string"))))},
        {"legend",
         json_node_of(json_mapping_to(json_node_of(json_mapping_to(legend_entry_schema()))))},
        {"spans", json_node_of(json_list_of(mark_schema(board_span_fields)))},
        {"regions", json_node_of(json_mapping_to(region_schema()))},
        {"walls", json_node_of(json_list_of(json_node_of(json_fields_schema(board_wall_fields))))},
        {"routes",
         json_node_of(json_list_of(json_node_of(json_fields_schema(board_route_fields))))},
    };
    JsonObject *board = json_fields_schema(board_fields);
    JsonObject *properties = json_object_get_object_member(board, "properties");
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        JsonObject *plain = json_object_get_object_member(properties, parts[i].name);
        const char *doc = json_object_get_string_member(plain, "description");
        JsonNode *part = json_described(parts[i].schema, doc);
        json_object_set_member(properties, parts[i].name, part);
    }
    return board;
}

/* ---- elements ---- */

/* All but the main one, whose key is the element's kind. */
static JsonObject *element_properties(enum element_kind kind)
{
    JsonObject *properties = json_object_new();
    for (unsigned i = PROPERTY_MAIN + 1; i < PROPERTY_ID_COUNT; i++) {
        enum property_id id = (enum property_id)i;
        const struct field_spec *spec = element_property_spec(id);
        if (element_property_applies(id, kind)) {
            json_object_set_member(properties, spec->name, json_property_schema(spec));
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
    /* Properties in the key's own mapping, as beside it. */
    JsonObject *mapping = json_typed("object");
    json_object_set_object_member(mapping, "properties", element_properties(kind));
    json_object_set_boolean_member(mapping, "additionalProperties", FALSE);
    json_array_add_object_element(any, mapping);
    if (info->main_doc != NULL) {
        json_array_add_element(any, json_parsed(word_schema));
    } else {
        json_array_add_element(any, json_parsed("{\"type\": \"null\"}"));
    }
    if (info->container) {
        json_array_add_element(any, json_parsed("{\"$ref\": \"#/$defs/elements\"}"));
    }
    json_object_set_array_member(object, "anyOf", any);
    return json_node_of(object);
}

/* The kind's key is the one that must be there, which tells an editor which element it is; other properties may stand
 * beside it or in it. */
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

/* Any of the kinds, in a list. */
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

/* ---- files ---- */

/* What is referred to from rows ("#/$defs/print") is defined beside the file's own. */
static JsonObject *game_schema(JsonObject *definitions)
{
    json_object_set_object_member(definitions, "data", json_fields_schema(data_fields));
    json_object_set_object_member(definitions, "component", json_fields_schema(component_fields));
    json_object_set_object_member(definitions, "paper", json_fields_schema(paper_fields));
    json_object_set_object_member(definitions, "print", json_fields_schema(print_fields));
    json_object_set_object_member(definitions, "table", json_fields_schema(table_fields));
    return json_fields_schema(game_fields);
}

/* Elements refer to themselves through their children. */
static JsonObject *layout_schema(JsonObject *definitions)
{
    json_object_set_member(definitions, "elements", elements_schema());
    json_object_set_member(definitions, "net",
                           json_either(json_node_of(json_fields_schema(net_die_fields)),
                                       json_node_of(json_fields_schema(net_box_fields))));
    return json_fields_schema(layout_fields);
}

/* Styles are named by rows of others, too. */
static JsonObject *theme_schema(JsonObject *definitions)
{
    json_object_set_object_member(definitions, "style", json_fields_schema(style_fields));
    return json_fields_schema(theme_fields);
}

/* A type is a word, a list of words to choose from, or a mapping. */
static JsonObject *types_schema(JsonObject *definitions)
{
    JsonNode *type = json_node_of(json_fields_schema(record_type_fields));
    JsonNode *word = json_parsed("{\"type\": [\"string\", \"array\"]}");
    json_object_set_member(definitions, "type", json_either(word, type));
    return json_fields_schema(types_file_fields);
}

/* A list of entries of six kinds, each known by its first field. */
static JsonObject *rules_schema(JsonObject *definitions)
{
    (void)definitions;
    JsonArray *any = json_array_new();
    json_array_add_object_element(any, json_fields_schema(rule_fields));
    json_array_add_object_element(any, json_fields_schema(table_entry_fields));
    json_array_add_object_element(any, json_fields_schema(values_entry_fields));
    json_array_add_object_element(any, json_fields_schema(text_entry_fields));
    json_array_add_object_element(any, json_fields_schema(not_checked_fields));
    json_array_add_object_element(any, json_fields_schema(chart_fields));
    JsonObject *item = json_object_new();
    json_object_set_array_member(item, "anyOf", any);
    return json_list_of(json_node_of(item));
}

/* It refers to no definitions: types of records have boards in them as well. */
static JsonObject *board_file_schema(JsonObject *definitions)
{
    (void)definitions;
    return board_schema();
}

/* By the word on the command line; each makes the schema of its file and adds to the definitions. */
static const struct {
    const char *name;
    JsonObject *(*make)(JsonObject *definitions);
} kinds[] = {
    {"game", game_schema},   {"layout", layout_schema}, {"theme", theme_schema},
    {"types", types_schema}, {"rules", rules_schema},   {"board", board_file_schema},
};

/* NULL behind the last. */
const char *json_schema_kind(size_t index)
{
    return index < G_N_ELEMENTS(kinds) ? kinds[index].name : NULL;
}

/* NULL for a kind that is none. */
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
