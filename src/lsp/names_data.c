/* Names in types and in data, by the types of its records. */
#include <string.h>

#include "lsp/names_walk.h"

/* ---- types ---- */

/* The scalar that names a type or a data set, where a type is declared. */
static const struct node *naming_scalar(const struct node *node, const char *key)
{
    return names_is_scalar(node) ? node : node_lookup(node, key);
}

/* Down through fields, alternatives, and the keys and values of tables. */
static void walk_type(struct names_walk *walk, const struct record_type *type)
{
    if (type == NULL || type->node == NULL) {
        return;
    }
    const struct node *scalar =
        naming_scalar(type->node, type->kind == TYPE_REFERENCE ? "refers_to" : "kind");
    if (names_is_scalar(scalar) && type->kind == TYPE_REFERENCE) {
        names_add_node(walk, NAME_SET, scalar, NULL, false);
    } else if (names_is_scalar(scalar) && type->kind == TYPE_NAMED) {
        names_add_node(walk, NAME_TYPE, scalar, NULL, false);
    }
    for (size_t i = 0; i < type->field_count; i++) {
        const struct record_type *field = type->fields[i].type;
        if (field->node != NULL && field->node->key != NULL) {
            names_add_node(walk, NAME_FIELD, field->node->key, type, true);
        }
        walk_type(walk, field);
    }
    for (size_t i = 0; i < type->alternative_count; i++) {
        walk_type(walk, type->alternatives[i]);
    }
    walk_type(walk, type->key);
    walk_type(walk, type->value);
}

/* The name of a set is only used here, as game.yaml defines it; a named type is defined here. */
void names_walk_types(struct names_walk *walk)
{
    const struct record_types *types = walk->model->types;
    for (size_t i = 0; types != NULL && i < types->record_count + types->named_count; i++) {
        bool is_set = i < types->record_count;
        const struct named_type *named =
            is_set ? &types->records[i] : &types->named[i - types->record_count];
        if (named->type != NULL && named->type->node != NULL && named->type->node->key != NULL) {
            names_add_node(walk, is_set ? NAME_SET : NAME_TYPE, named->type->node->key, NULL,
                           !is_set);
        }
        walk_type(walk, named->type);
    }
}

/* ---- data ---- */

static void walk_value(struct names_walk *walk, const struct node *node, struct value_shape shape,
                       const struct shape_scope *scope);

/* By its type a scalar is a record's id, an icon, a colour, or a text with names in it. */
static void walk_scalar_value(struct names_walk *walk, const struct node *scalar,
                              const struct record_type *type, const struct shape_scope *scope)
{
    if (type != NULL && type->kind == TYPE_REFERENCE) {
        for (size_t i = 0; i < walk->model->data_set_count; i++) {
            if (strcmp(walk->model->data_sets[i].name, type->name) == 0) {
                names_add_node(walk, NAME_RECORD, scalar, &walk->model->data_sets[i], false);
            }
        }
    } else if (type != NULL && type->kind == TYPE_ICON) {
        names_add_node(walk, NAME_ICON, scalar, NULL, false);
    } else if (type != NULL && type->kind == TYPE_COLOUR) {
        names_walk_colours(walk, scalar);
    } else if (type == NULL || type->kind == TYPE_TEXT || type->kind == TYPE_ANY) {
        /* Braces of a text that may not hold expressions are braces. */
        bool is_plain =
            type != NULL && !type->expressions && strchr(scalar->scalar.text, '{') != NULL;
        if (!is_plain) {
            names_in_text(walk, scalar, type != NULL && type->expressions ? scope : NULL);
        }
    }
}

/* The alternative that a value is of: the first that takes its shape, and in a mapping has its fields. */
static const struct record_type *chosen(const struct record_type *type, const struct node *node)
{
    for (size_t i = 0;
         type != NULL && type->kind == TYPE_ALTERNATIVES && i < type->alternative_count; i++) {
        const struct record_type *other = record_type_resolve(type->alternatives[i]);
        if (record_type_takes(other, node->kind)) {
            return other;
        }
    }
    return type;
}

/* Keys are fields, or in a table values of their own. `source` says of each field where its value comes from, so its
 * keys are the same fields once more. */
static void walk_mapping(struct names_walk *walk, const struct node *mapping,
                         struct value_shape shape, const struct shape_scope *scope)
{
    const struct record_type *type = shape.type;
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const struct node_entry *entry = &mapping->mapping.entries[i];
        const char *name = entry->key->scalar.text;
        const void *owner = NULL;
        struct value_shape field = {0};
        if (shape_field(walk, shape, name, &owner, &field)) {
            names_add_node(walk, NAME_FIELD, entry->key, owner, owner == shape.record_of);
        } else if (type != NULL && type->kind == TYPE_TABLE) {
            field.type = type->value != NULL ? record_type_resolve(type->value) : NULL;
            walk_scalar_value(walk, entry->key,
                              type->key != NULL ? record_type_resolve(type->key) : NULL, scope);
        }
        /* An id defines the name of its record. */
        if (shape.record_of != NULL && strcmp(name, "id") == 0 && names_is_scalar(entry->value)) {
            names_add_node(walk, NAME_RECORD, entry->value, shape.record_of, true);
        } else if (strcmp(name, "source") == 0 && entry->value->kind == NODE_MAPPING) {
            for (size_t j = 0; j < entry->value->mapping.count; j++) {
                const struct node *key = entry->value->mapping.entries[j].key;
                if (shape_field(walk, shape, key->scalar.text, &owner, &field)) {
                    names_add_node(walk, NAME_FIELD, key, owner, false);
                }
            }
        } else {
            walk_value(walk, entry->value, field, scope);
        }
    }
}

static void walk_value(struct names_walk *walk, const struct node *node, struct value_shape shape,
                       const struct shape_scope *scope)
{
    shape.type = chosen(shape.type, node);
    if (names_is_scalar(node)) {
        walk_scalar_value(walk, node, shape.type, scope);
    } else if (node->kind == NODE_MAPPING) {
        walk_mapping(walk, node, shape, scope);
    } else if (node->kind == NODE_LIST) {
        struct value_shape item = {0};
        if (shape.type != NULL && shape.type->kind == TYPE_LIST && shape.type->value != NULL) {
            item.type = record_type_resolve(shape.type->value);
        }
        for (size_t i = 0; i < node->list.count; i++) {
            walk_value(walk, node->list.items[i], item, scope);
        }
    }
}

void names_walk_data(struct names_walk *walk, const struct game_file *file)
{
    const struct shape_scope scope = {.shape = shape_of_record(walk, file->set)};
    for (size_t i = 0; file->root->kind == NODE_LIST && i < file->root->list.count; i++) {
        if (file->root->list.items[i]->kind == NODE_MAPPING) {
            walk_mapping(walk, file->root->list.items[i], scope.shape, &scope);
        }
    }
}
