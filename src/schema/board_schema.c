/* Boards and their parts, from the tables that read them. */
#include "schema/board_schema.h"

#include "base/json_parts.h"
#include "board/board_reading.h"
#include "schema/json_schema.h"

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
    JsonNode *side = json_node_copy(json_object_get_member(ways, board_space_fields[0].name));
    json_object_remove_member(json_node_get_object(side), "description");
    json_object_set_int_member(measured, "minProperties", 1);
    json_object_set_int_member(measured, "maxProperties", 1);
    return json_either(side, json_node_of(measured));
}

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
