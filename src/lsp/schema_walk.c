/* What kerf's own JSON Schemas say of a place in a file: they are walked down beside the tree. Of JSON Schema
 * those words are known that the schemas use: $ref to $defs, anyOf, properties, additionalProperties, items,
 * required, enum. */
#include "lsp/schema_walk.h"

#include <string.h>

#include "schema/json_schema.h"
#include "schema/record_schema.h"

void schema_walk_init(struct schema_walk *walk, const struct place *place)
{
    static const char *const kinds[] = {
        [ROLE_GAME] = "game",   [ROLE_LAYOUT] = "layout", [ROLE_THEME] = "theme",
        [ROLE_TYPES] = "types", [ROLE_RULES] = "rules",   [ROLE_DATA] = NULL,
        [ROLE_OTHER] = NULL};
    gchar *text = NULL;
    if (place->role == ROLE_DATA && place->set != NULL) {
        text = record_schema_text(place->model, place->set->name);
    } else if (kinds[place->role] != NULL) {
        text = json_schema_text(kinds[place->role]);
    }
    walk->schema = text != NULL ? json_from_string(text, NULL) : NULL;
    g_free(text);
}

void schema_walk_clear(struct schema_walk *walk)
{
    g_clear_pointer(&walk->schema, json_node_unref);
}

/* A member that is an object, or NULL. */
static JsonObject *object_member(JsonObject *object, const char *name)
{
    JsonNode *member = json_object_get_member(object, name);
    return member != NULL && JSON_NODE_HOLDS_OBJECT(member) ? json_node_get_object(member) : NULL;
}

/* Adds a schema, or those that it stands for. The schema itself goes before those, as its own words are nearer to the
 * place. One that refers to itself ends with DEPTH_MAX. */
static void expand(const struct schema_walk *walk, JsonObject *schema, GPtrArray *out, int depth)
{
    enum { DEPTH_MAX = 8 };
    static const char definitions[] = "#/$defs/";
    const char *reference = json_object_get_string_member_with_default(schema, "$ref", NULL);
    JsonNode *any = json_object_get_member(schema, "anyOf");
    if (depth == DEPTH_MAX) {
        return;
    }
    g_ptr_array_add(out, schema);
    if (reference != NULL && g_str_has_prefix(reference, definitions)) {
        JsonObject *known = object_member(json_node_get_object(walk->schema), "$defs");
        JsonObject *target =
            known != NULL ? object_member(known, reference + strlen(definitions)) : NULL;
        if (target != NULL) {
            expand(walk, target, out, depth + 1);
        }
    }
    JsonArray *alternatives =
        any != NULL && JSON_NODE_HOLDS_ARRAY(any) ? json_node_get_array(any) : NULL;
    for (guint i = 0; alternatives != NULL && i < json_array_get_length(alternatives); i++) {
        expand(walk, json_array_get_object_element(alternatives, i), out, depth + 1);
    }
}

/* Whether a mapping has all that a schema requires; one that requires nothing fits anything. */
static bool has_required(JsonObject *schema, const struct node *mapping)
{
    JsonNode *member = json_object_get_member(schema, "required");
    JsonArray *required = member != NULL ? json_node_get_array(member) : NULL;
    bool has = true;
    for (guint i = 0; required != NULL && i < json_array_get_length(required); i++) {
        has = has && node_lookup(mapping, json_array_get_string_element(required, i)) != NULL;
    }
    return has;
}

/* Of several alternatives with required fields, those that the mapping is; all where it is none of them yet. */
static GPtrArray *narrowed(const GPtrArray *schemas, const struct node *mapping)
{
    GPtrArray *fitting = g_ptr_array_new();
    bool any_fits = false;
    /* One that requires nothing fits whatever it is, and so decides nothing. */
    for (guint i = 0; i < schemas->len; i++) {
        JsonObject *schema = schemas->pdata[i];
        any_fits = any_fits ||
                   (json_object_has_member(schema, "required") && has_required(schema, mapping));
    }
    for (guint i = 0; i < schemas->len; i++) {
        if (!any_fits || has_required(schemas->pdata[i], mapping)) {
            g_ptr_array_add(fitting, schemas->pdata[i]);
        }
    }
    return fitting;
}

GPtrArray *schema_walk_fitting(const struct schema_walk *walk, const struct node *mapping)
{
    GPtrArray *all = schema_walk_at(walk, mapping), *fitting = narrowed(all, mapping);
    g_ptr_array_unref(all);
    return fitting;
}

GPtrArray *schema_walk_under(const struct schema_walk *walk, const struct node *mapping,
                             const char *key)
{
    GPtrArray *found = g_ptr_array_new(), *schemas = schema_walk_fitting(walk, mapping);
    for (guint i = 0; i < schemas->len; i++) {
        JsonObject *properties = object_member(schemas->pdata[i], "properties");
        JsonObject *property = properties != NULL ? object_member(properties, key) : NULL;
        /* For keys that are not listed. */
        JsonObject *other = object_member(schemas->pdata[i], "additionalProperties");
        if (property != NULL || other != NULL) {
            expand(walk, property != NULL ? property : other, found, 0);
        }
    }
    g_ptr_array_unref(schemas);
    return found;
}

/* From all schemas that the list may have. */
static GPtrArray *item_schemas(const struct schema_walk *walk, const struct node *list)
{
    GPtrArray *found = g_ptr_array_new(), *schemas = schema_walk_at(walk, list);
    for (guint i = 0; i < schemas->len; i++) {
        JsonObject *items = object_member(schemas->pdata[i], "items");
        if (items != NULL) {
            expand(walk, items, found, 0);
        }
    }
    g_ptr_array_unref(schemas);
    return found;
}

/* From the root downwards, by way of the parent: there may be several, as alternatives fit alike. */
GPtrArray *schema_walk_at(const struct schema_walk *walk, const struct node *node)
{
    if (node->parent != NULL && node->parent->kind == NODE_MAPPING && node->key != NULL) {
        return schema_walk_under(walk, node->parent, node->key->scalar.text);
    }
    if (node->parent != NULL) {
        return item_schemas(walk, node->parent);
    }
    GPtrArray *found = g_ptr_array_new();
    if (walk->schema != NULL && JSON_NODE_HOLDS_OBJECT(walk->schema)) {
        expand(walk, json_node_get_object(walk->schema), found, 0);
    }
    return found;
}

/* The first is the nearest to the place. */
const char *schema_description(const GPtrArray *schemas)
{
    for (guint i = 0; i < schemas->len; i++) {
        const char *text =
            json_object_get_string_member_with_default(schemas->pdata[i], "description", NULL);
        if (text != NULL) {
            return text;
        }
    }
    return NULL;
}
