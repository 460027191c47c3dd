/* Walks through the trees of a game's files. What a scalar names is told by the file's part, its key, and in the data
 * by the type of its record. */
#include "lsp/names.h"

#include <string.h>

#include "game/looks.h"
#include "lsp/names_walk.h"

const char *const name_kind_words[] = {
    [NAME_LAYOUT] = "a layout", [NAME_STYLE] = "a style",   [NAME_COLOUR] = "a colour",
    [NAME_ICON] = "an icon",    [NAME_SET] = "a data set",  [NAME_TYPE] = "a type",
    [NAME_FIELD] = "a field",   [NAME_RECORD] = "a record", [NAME_RULE] = "a rule",
};

static bool is_scalar(const struct node *node)
{
    return node != NULL && node->kind == NODE_SCALAR && node->scalar.type != SCALAR_NULL;
}

static void add_node(struct names_walk *walk, enum name_kind kind, const struct node *scalar,
                     const void *owner, bool is_definition)
{
    names_add(walk, kind, scalar->scalar.text, owner,
              node_text_span(scalar, 0, scalar->scalar.length), is_definition);
}

/* ---- layouts ---- */

/* What the scalar under a key names, in a layout, a theme and game.yaml. */
static const struct {
    enum file_role role;
    const char *key;
    enum name_kind kind;
} keys[] = {
    {ROLE_LAYOUT, "use", NAME_LAYOUT},        {ROLE_LAYOUT, "icon", NAME_ICON},
    {ROLE_LAYOUT, "style", NAME_STYLE},       {ROLE_LAYOUT, "head-style", NAME_STYLE},
    {ROLE_LAYOUT, "label-style", NAME_STYLE}, {ROLE_GAME, "layout", NAME_LAYOUT},
    {ROLE_THEME, "extends", NAME_STYLE},
};

static bool is_colour_row(const struct field_spec *spec, const char *key)
{
    return spec->kind == FIELD_COLOUR && strcmp(spec->name, key) == 0;
}

static bool is_colour_key(const char *key)
{
    for (unsigned i = 0; i < PROPERTY_ID_COUNT; i++) {
        if (is_colour_row(element_property_spec((enum property_id)i), key)) {
            return true;
        }
    }
    for (unsigned i = 0; i < LOOK_FIELD_COUNT; i++) {
        if (is_colour_row(look_field_spec((enum look_field)i), key)) {
            return true;
        }
    }
    return strcmp(key, "colour") == 0;
}

bool names_kind_of_key(enum file_role role, const char *key, enum name_kind *kind_out)
{
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        if (keys[i].role == role && strcmp(keys[i].key, key) == 0) {
            *kind_out = keys[i].kind;
            return true;
        }
    }
    *kind_out = NAME_COLOUR;
    return role != ROLE_GAME && is_colour_key(key);
}

static bool is_theme_colour(const struct names_walk *walk, const char *name)
{
    return node_lookup(node_lookup(walk->model->theme.root, "colours"), name) != NULL;
}

/* Colours that are no names of the theme, and texts that are worked out, name nothing. */
static void add_named(struct names_walk *walk, enum file_role role, const char *key,
                      const struct node *scalar, const struct shape_scope *scope)
{
    enum name_kind kind = NAME_COLOUR;
    const char *text = scalar->scalar.text;
    if (!names_kind_of_key(role, key, &kind) || strchr(text, '{') != NULL) {
        names_in_text(walk, scalar, scope);
    } else if (kind != NAME_COLOUR || is_theme_colour(walk, text)) {
        add_node(walk, kind, scalar, NULL, false);
    }
}

/* `with`: a plain word is an expression, a quoted one a text. */
static void walk_parameters(struct names_walk *walk, const struct node *mapping,
                            const struct shape_scope *scope)
{
    for (size_t i = 0; mapping->kind == NODE_MAPPING && i < mapping->mapping.count; i++) {
        const struct node *value = mapping->mapping.entries[i].value;
        if (is_scalar(value) && value->scalar.plain && strchr(value->scalar.text, '{') == NULL) {
            names_in_expression(walk, value, 0, value->scalar.length, scope);
        } else if (is_scalar(value)) {
            names_in_text(walk, value, scope);
        }
    }
}

static void walk_looks(struct names_walk *walk, const struct node *node,
                       const struct shape_scope *scope);

static void walk_property(struct names_walk *walk, const char *key, const struct node *value,
                          const struct shape_scope *scope)
{
    if (strcmp(key, "with") == 0 || strcmp(key, "parameters") == 0) {
        walk_parameters(walk, value, scope);
    } else if (!is_scalar(value)) {
        walk_looks(walk, value, scope);
    } else if (strcmp(key, "when") == 0) {
        names_in_expression(walk, value, 0, value->scalar.length, scope);
    } else if (strcmp(key, "each") != 0 && strcmp(key, "rows") != 0) {
        add_named(walk, ROLE_LAYOUT, key, value, scope);
    }
}

/* An element, a column or what is in them: names of `each` and `rows` are for all in it. */
static void walk_looks(struct names_walk *walk, const struct node *node,
                       const struct shape_scope *scope)
{
    static const char *const loops[] = {"rows", "each"};
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        if (is_scalar(node->list.items[i])) {
            names_in_text(walk, node->list.items[i], scope);
        } else {
            walk_looks(walk, node->list.items[i], scope);
        }
    }
    if (node->kind != NODE_MAPPING) {
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(loops); i++) {
        const struct node *loop = node_lookup(node, loops[i]);
        scope = is_scalar(loop) ? names_in_each(walk, loop, scope) : scope;
    }
    for (size_t i = 0; i < node->mapping.count; i++) {
        walk_property(walk, node->mapping.entries[i].key->scalar.text,
                      node->mapping.entries[i].value, scope);
    }
}

static bool uses_layout(struct element *const *elements, size_t count, const char *name, int depth)
{
    for (size_t i = 0; i < count && depth < LAYOUT_DEPTH_MAX; i++) {
        const struct element *element = elements[i];
        const struct layout *used = element->used;
        if (uses_layout(element->children, element->child_count, name, depth) ||
            (used != NULL &&
             (strcmp(used->name, name) == 0 ||
              uses_layout(used->front.elements, used->front.count, name, depth + 1)))) {
            return true;
        }
        for (size_t j = 0; j < element->column_count; j++) {
            if (uses_layout(element->columns[j].children, element->columns[j].child_count, name,
                            depth)) {
                return true;
            }
        }
    }
    return false;
}

static const struct data_set *set_of_component(const struct game *model,
                                               const struct component *component)
{
    const char *each = component->each != NULL ? node_text(component->each->node) : NULL;
    size_t length =
        each != NULL
            ? strspn(each, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789")
            : 0;
    for (size_t i = 0; i < model->data_set_count; i++) {
        const char *name = model->data_sets[i].name;
        if (each != NULL && strlen(name) == length && strncmp(name, each, length) == 0) {
            return &model->data_sets[i];
        }
    }
    return NULL;
}

/* The records that a layout is used for: those of all components that show it. */
static const struct shape_scope *scope_of_layout(const struct names_walk *walk, const char *name)
{
    const struct shape_scope *scope = NULL;
    for (size_t i = 0; i < walk->model->component_count; i++) {
        const struct component *component = &walk->model->components[i];
        const struct layout *layout = component->layout;
        const struct data_set *set = set_of_component(walk->model, component);
        if (set != NULL && layout != NULL &&
            (strcmp(layout->name, name) == 0 ||
             uses_layout(layout->front.elements, layout->front.count, name, 0) ||
             uses_layout(layout->back.elements, layout->back.count, name, 0))) {
            struct shape_scope *outer = ARENA_NEW(walk->arena, struct shape_scope);
            *outer = (struct shape_scope){scope, NULL, shape_of_record(walk, set)};
            scope = outer;
        }
    }
    return scope;
}

static char *layout_name(struct arena *arena, const char *path)
{
    gchar *base = g_path_get_basename(path);
    char *name = arena_strndup(arena, base, strlen(base) - MIN(strlen(base), strlen(".yaml")));
    g_free(base);
    return name;
}

/* With the parameters of the layout, which go before. */
static const struct shape_scope *scope_in_layout(const struct names_walk *walk, const char *path,
                                                 const struct node *root)
{
    const struct shape_scope *scope = scope_of_layout(walk, layout_name(walk->arena, path));
    const struct node *parameters = node_lookup(root, "parameters");
    size_t count = parameters == NULL                 ? 0
                   : parameters->kind == NODE_MAPPING ? parameters->mapping.count
                   : parameters->kind == NODE_LIST    ? parameters->list.count
                                                      : 0;
    for (size_t i = 0; i < count; i++) {
        const struct node *parameter = parameters->kind == NODE_MAPPING
                                           ? parameters->mapping.entries[i].key
                                           : parameters->list.items[i];
        struct shape_scope *inner = ARENA_NEW(walk->arena, struct shape_scope);
        *inner = (struct shape_scope){scope, node_text(parameter), {0}};
        scope = inner->name != NULL ? inner : scope;
    }
    return scope;
}

static void walk_layout(struct names_walk *walk, const struct game_file *file)
{
    const struct source_span whole = {file->root->span.source, 0, 0};
    names_add(walk, NAME_LAYOUT, layout_name(walk->arena, file->path), NULL, whole, true);
    walk_looks(walk, file->root, scope_in_layout(walk, file->path, file->root));
}

/* ---- themes ---- */

static void walk_style(struct names_walk *walk, const struct node *mapping)
{
    for (size_t i = 0; mapping->kind == NODE_MAPPING && i < mapping->mapping.count; i++) {
        const struct node_entry *entry = &mapping->mapping.entries[i];
        if (is_scalar(entry->value)) {
            enum name_kind kind = NAME_COLOUR;
            if (names_kind_of_key(ROLE_THEME, entry->key->scalar.text, &kind) &&
                (kind != NAME_COLOUR || is_theme_colour(walk, entry->value->scalar.text))) {
                add_node(walk, kind, entry->value, NULL, false);
            }
        } else {
            walk_style(walk, entry->value);
        }
    }
}

/* Scalars anywhere in a tree that are names of colours. */
static void walk_colours(struct names_walk *walk, const struct node *node)
{
    if (is_scalar(node) && is_theme_colour(walk, node->scalar.text)) {
        add_node(walk, NAME_COLOUR, node, NULL, false);
    }
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        walk_colours(walk, node->list.items[i]);
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
        walk_colours(walk, node->mapping.entries[i].value);
    }
}

static void walk_theme(struct names_walk *walk, const struct game_file *file)
{
    const struct node *colours = node_lookup(file->root, "colours"),
                      *styles = node_lookup(file->root, "styles"),
                      *meaning = node_lookup(file->root, "meaning");
    for (size_t i = 0;
         colours != NULL && colours->kind == NODE_MAPPING && i < colours->mapping.count; i++) {
        add_node(walk, NAME_COLOUR, colours->mapping.entries[i].key, NULL, true);
        walk_colours(walk, colours->mapping.entries[i].value);
    }
    for (size_t i = 0; styles != NULL && styles->kind == NODE_MAPPING && i < styles->mapping.count;
         i++) {
        add_node(walk, NAME_STYLE, styles->mapping.entries[i].key, NULL, true);
        walk_style(walk, styles->mapping.entries[i].value);
    }
    if (meaning != NULL) {
        walk_colours(walk, meaning);
    }
}

/* ---- the game ---- */

static void walk_component(struct names_walk *walk, const struct node *mapping)
{
    const struct node *each = node_lookup(mapping, "each");
    const char *set_name = node_text(each);
    struct shape_scope scope = {0};
    for (size_t i = 0; set_name != NULL && i < walk->model->data_set_count; i++) {
        if (strcmp(walk->model->data_sets[i].name, set_name) == 0) {
            scope.shape = shape_of_record(walk, &walk->model->data_sets[i]);
        }
    }
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const char *key = mapping->mapping.entries[i].key->scalar.text;
        const struct node *value = mapping->mapping.entries[i].value;
        if (strcmp(key, "with") == 0) {
            walk_parameters(walk, value, &scope);
        } else if (is_scalar(value) && strcmp(key, "each") == 0) {
            names_in_each(walk, value, NULL);
        } else if (is_scalar(value) && (strcmp(key, "when") == 0 || strcmp(key, "copies") == 0)) {
            names_in_expression(walk, value, 0, value->scalar.length, &scope);
        } else if (is_scalar(value) && strcmp(key, "layout") == 0) {
            add_node(walk, NAME_LAYOUT, value, NULL, false);
        } else if (strcmp(key, "print") == 0 && is_scalar(node_lookup(value, "keep"))) {
            /* together by FIELD */
            const struct node *keep = node_lookup(value, "keep");
            const char *by = strstr(keep->scalar.text, " by ");
            size_t at = by != NULL ? (size_t)(by + 4 - keep->scalar.text) : keep->scalar.length;
            names_in_expression(walk, keep, at, keep->scalar.length - at, &scope);
        }
    }
}

static void walk_game(struct names_walk *walk, const struct game_file *file)
{
    const struct node *data = node_lookup(file->root, "data"),
                      *components = node_lookup(file->root, "components");
    for (size_t i = 0; data != NULL && data->kind == NODE_MAPPING && i < data->mapping.count; i++) {
        add_node(walk, NAME_SET, data->mapping.entries[i].key, NULL, true);
    }
    for (size_t i = 0;
         components != NULL && components->kind == NODE_MAPPING && i < components->mapping.count;
         i++) {
        if (components->mapping.entries[i].value->kind == NODE_MAPPING) {
            walk_component(walk, components->mapping.entries[i].value);
        }
    }
}

/* ---- types ---- */

/* The scalar that names a type or a data set, where a type is declared. */
static const struct node *naming_scalar(const struct node *node, const char *key)
{
    return is_scalar(node) ? node : node_lookup(node, key);
}

static void walk_type(struct names_walk *walk, const struct record_type *type)
{
    if (type == NULL || type->node == NULL) {
        return;
    }
    const struct node *scalar =
        naming_scalar(type->node, type->kind == TYPE_REFERENCE ? "refers_to" : "kind");
    if (is_scalar(scalar) && type->kind == TYPE_REFERENCE) {
        add_node(walk, NAME_SET, scalar, NULL, false);
    } else if (is_scalar(scalar) && type->kind == TYPE_NAMED) {
        add_node(walk, NAME_TYPE, scalar, NULL, false);
    }
    for (size_t i = 0; i < type->field_count; i++) {
        const struct record_type *field = type->fields[i].type;
        if (field->node != NULL && field->node->key != NULL) {
            add_node(walk, NAME_FIELD, field->node->key, type, true);
        }
        walk_type(walk, field);
    }
    for (size_t i = 0; i < type->alternative_count; i++) {
        walk_type(walk, type->alternatives[i]);
    }
    walk_type(walk, type->key);
    walk_type(walk, type->value);
}

static void walk_types(struct names_walk *walk)
{
    const struct record_types *types = walk->model->types;
    for (size_t i = 0; types != NULL && i < types->record_count + types->named_count; i++) {
        bool is_set = i < types->record_count;
        const struct named_type *named =
            is_set ? &types->records[i] : &types->named[i - types->record_count];
        if (named->type != NULL && named->type->node != NULL && named->type->node->key != NULL) {
            add_node(walk, is_set ? NAME_SET : NAME_TYPE, named->type->node->key, NULL, !is_set);
        }
        walk_type(walk, named->type);
    }
}

/* ---- data ---- */

static void walk_value(struct names_walk *walk, const struct node *node, struct value_shape shape,
                       const struct shape_scope *scope);

static void walk_scalar_value(struct names_walk *walk, const struct node *scalar,
                              const struct record_type *type, const struct shape_scope *scope)
{
    if (type != NULL && type->kind == TYPE_REFERENCE) {
        for (size_t i = 0; i < walk->model->data_set_count; i++) {
            if (strcmp(walk->model->data_sets[i].name, type->name) == 0) {
                add_node(walk, NAME_RECORD, scalar, &walk->model->data_sets[i], false);
            }
        }
    } else if (type != NULL && type->kind == TYPE_ICON) {
        add_node(walk, NAME_ICON, scalar, NULL, false);
    } else if (type != NULL && type->kind == TYPE_COLOUR) {
        walk_colours(walk, scalar);
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
            add_node(walk, NAME_FIELD, entry->key, owner, owner == shape.record_of);
        } else if (type != NULL && type->kind == TYPE_TABLE) {
            field.type = type->value != NULL ? record_type_resolve(type->value) : NULL;
            walk_scalar_value(walk, entry->key,
                              type->key != NULL ? record_type_resolve(type->key) : NULL, scope);
        }
        if (shape.record_of != NULL && strcmp(name, "id") == 0 && is_scalar(entry->value)) {
            add_node(walk, NAME_RECORD, entry->value, shape.record_of, true);
        } else if (strcmp(name, "source") == 0 && entry->value->kind == NODE_MAPPING) {
            for (size_t j = 0; j < entry->value->mapping.count; j++) {
                const struct node *key = entry->value->mapping.entries[j].key;
                if (shape_field(walk, shape, key->scalar.text, &owner, &field)) {
                    add_node(walk, NAME_FIELD, key, owner, false);
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
    if (is_scalar(node)) {
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

static void walk_data(struct names_walk *walk, const struct game_file *file)
{
    const struct shape_scope scope = {.shape = shape_of_record(walk, file->set)};
    for (size_t i = 0; file->root->kind == NODE_LIST && i < file->root->list.count; i++) {
        if (file->root->list.items[i]->kind == NODE_MAPPING) {
            walk_mapping(walk, file->root->list.items[i], scope.shape, &scope);
        }
    }
}

/* ---- rules ---- */

/* Fields of entries that are words for people, and those that name the entry. */
static bool is_words(const char *key)
{
    static const char *const words[] = {"says", "from",         "because",     "level",
                                        "kind", "across_title", "value_title", NULL};
    return g_strv_contains(words, key);
}

static void walk_rule_value(struct names_walk *walk, const struct node *value,
                            const struct shape_scope *scope)
{
    if (is_scalar(value) && value->scalar.type == SCALAR_TEXT) {
        names_in_expression(walk, value, 0, value->scalar.length, scope);
    }
    for (size_t i = 0; value->kind == NODE_LIST && i < value->list.count; i++) {
        walk_rule_value(walk, value->list.items[i], scope);
    }
    for (size_t i = 0; value->kind == NODE_MAPPING && i < value->mapping.count; i++) {
        const struct node *key = value->mapping.entries[i].key;
        if (value->key != NULL && strcmp(value->key->scalar.text, "are") == 0) {
            names_in_expression(walk, key, 0, key->scalar.length, scope);
        } else if (!is_words(value->mapping.entries[i].key->scalar.text)) {
            walk_rule_value(walk, value->mapping.entries[i].value, scope);
        }
    }
}

/* `in` gives the records that `columns` are worked out for, `each` and `pairs` a name for each of a list. */
static void walk_rule(struct names_walk *walk, const struct node *rule)
{
    const struct node *in = node_lookup(rule, "in"), *each = node_lookup(rule, "each"),
                      *pairs = node_lookup(rule, "pairs"), *name = rule->mapping.entries[0].value;
    const struct shape_scope *scope = NULL;
    struct shape_scope rows = {0};
    if (is_scalar(name)) {
        add_node(walk, NAME_RULE, name, NULL, true);
    }
    if (is_scalar(in)) {
        struct value_shape list = names_in_expression(walk, in, 0, in->scalar.length, NULL);
        rows.shape =
            list.list_of != NULL ? shape_of_record(walk, list.list_of) : (struct value_shape){0};
        scope = &rows;
    }
    scope = is_scalar(each) ? names_in_each(walk, each, scope) : scope;
    scope = is_scalar(pairs) ? names_in_each(walk, pairs, scope) : scope;
    for (size_t i = 1; i < rule->mapping.count; i++) {
        const char *key = rule->mapping.entries[i].key->scalar.text;
        const struct node *value = rule->mapping.entries[i].value;
        if (value != in && value != each && value != pairs && !is_words(key) &&
            strcmp(key, "rows") != 0 && strcmp(key, "has") != 0) {
            walk_rule_value(walk, value, scope);
        }
    }
}

static void walk_rules(struct names_walk *walk, const struct game_file *file)
{
    for (size_t i = 0; file->root->kind == NODE_LIST && i < file->root->list.count; i++) {
        const struct node *rule = file->root->list.items[i];
        if (rule->kind == NODE_MAPPING && rule->mapping.count > 0) {
            walk_rule(walk, rule);
        }
    }
}

/* ---- all ---- */

static void walk_icons(struct names_walk *walk)
{
    for (size_t i = 0; i < walk->model->icon_count; i++) {
        const struct source_text *source =
            source_text_new(walk->arena, walk->model->icons[i].path, "", 0);
        names_add(walk, NAME_ICON, walk->model->icons[i].name, NULL,
                  (struct source_span){source, 0, 0}, true);
    }
}

struct name_uses names_find(const struct game *model, struct arena *arena)
{
    struct names_walk walk = {model, arena, g_array_new(FALSE, FALSE, sizeof(struct name_use))};
    size_t count = 0;
    const struct game_file *files = game_text_files(model, arena, &count);
    for (size_t i = 0; i < count; i++) {
        switch (files[i].role) {
        case ROLE_GAME:
            walk_game(&walk, &files[i]);
            break;
        case ROLE_LAYOUT:
            walk_layout(&walk, &files[i]);
            break;
        case ROLE_THEME:
            walk_theme(&walk, &files[i]);
            break;
        case ROLE_TYPES:
            walk_types(&walk);
            break;
        case ROLE_RULES:
            walk_rules(&walk, &files[i]);
            break;
        case ROLE_DATA:
            walk_data(&walk, &files[i]);
            break;
        case ROLE_OTHER:
            break;
        }
    }
    walk_icons(&walk);
    struct name_uses uses = {ARENA_NEW_ARRAY(arena, struct name_use, walk.uses->len + 1),
                             walk.uses->len};
    if (uses.count > 0) {
        memcpy(uses.items, walk.uses->data, uses.count * sizeof *uses.items);
    }
    g_array_free(walk.uses, TRUE);
    return uses;
}

static bool is_at(const struct name_use *use, const char *path, size_t offset)
{
    return offset >= use->span.offset && offset <= use->span.offset + use->span.length &&
           use->span.length > 0 && strcmp(use->span.source->path, path) == 0;
}

const struct name_use *names_at(const struct name_uses *uses, const char *path, size_t offset)
{
    for (size_t i = 0; i < uses->count; i++) {
        if (is_at(&uses->items[i], path, offset)) {
            return &uses->items[i];
        }
    }
    return NULL;
}

bool names_same(const struct name_use *one, const struct name_use *other)
{
    return one->kind == other->kind && one->owner == other->owner &&
           strcmp(one->name, other->name) == 0;
}

const char *name_file(const struct game *model, const struct name_use *use, struct arena *arena)
{
    if (use->kind == NAME_ICON) {
        const char *path = game_icon_file(model, use->name);
        gchar *whole = path != NULL ? g_canonicalize_filename(path, NULL) : NULL;
        const char *copy = whole != NULL ? arena_strdup(arena, whole) : NULL;
        g_free(whole);
        return copy;
    }
    for (size_t i = 0; use->kind == NAME_LAYOUT && i < model->layout_count; i++) {
        if (strcmp(model->layouts[i]->name, use->name) == 0) {
            return model->layouts[i]->root->span.source->path;
        }
    }
    return NULL;
}

static bool has_place(const GPtrArray *uses, struct source_span span)
{
    for (guint i = 0; i < uses->len; i++) {
        const struct name_use *use = uses->pdata[i];
        if (use->span.source == span.source && use->span.offset == span.offset) {
            return true;
        }
    }
    return false;
}

const struct name_use *const *names_of_place(const struct place *place, size_t *count_out)
{
    GPtrArray *here = g_ptr_array_new(), *found = g_ptr_array_new();
    struct name_uses uses = {0};
    if (place->model != NULL) {
        uses = names_find(place->model, place->arena);
    }
    for (size_t i = 0; i < uses.count; i++) {
        if (is_at(&uses.items[i], place->file->path, place->offset)) {
            g_ptr_array_add(here, &uses.items[i]);
        }
    }
    for (size_t i = 0; i < uses.count; i++) {
        for (guint j = 0; j < here->len; j++) {
            if (names_same(&uses.items[i], here->pdata[j]) &&
                !has_place(found, uses.items[i].span)) {
                g_ptr_array_add(found, &uses.items[i]);
            }
        }
    }
    const struct name_use **copy =
        ARENA_NEW_ARRAY(place->arena, const struct name_use *, found->len + 1);
    for (guint i = 0; i < found->len; i++) {
        copy[i] = found->pdata[i];
    }
    *count_out = found->len;
    g_ptr_array_unref(here);
    g_ptr_array_unref(found);
    return copy;
}

bool names_is_colour(const struct place *place, const struct node *scalar)
{
    const char *key = scalar->key != NULL ? scalar->key->scalar.text : "";
    const struct node *above = scalar->parent != NULL ? scalar->parent->key : NULL;
    enum name_kind kind = NAME_KIND_COUNT;
    if (place->role == ROLE_THEME && above != NULL && strcmp(above->scalar.text, "colours") == 0) {
        return true;
    }
    return scalar->scalar.text[0] == '#' ||
           (names_kind_of_key(place->role, key, &kind) && kind == NAME_COLOUR);
}

static const struct shape_scope *scope_of_record(struct names_walk *walk, const char *set_name)
{
    struct shape_scope *scope = ARENA_NEW(walk->arena, struct shape_scope);
    *scope = (struct shape_scope){0};
    for (size_t i = 0; set_name != NULL && i < walk->model->data_set_count; i++) {
        if (strcmp(walk->model->data_sets[i].name, set_name) == 0) {
            scope->shape = shape_of_record(walk, &walk->model->data_sets[i]);
        }
    }
    return scope;
}

const struct shape_scope *names_scope_of(struct names_walk *walk, const struct place *place,
                                         const struct node *scalar)
{
    static const char *const loops[] = {"rows", "pairs", "each"};
    const struct shape_scope *scope = NULL;
    GPtrArray *around = g_ptr_array_new(); /* the outermost last */
    for (const struct node *node = scalar->parent; node != NULL; node = node->parent) {
        g_ptr_array_add(around, (gpointer)node);
    }
    if (place->role == ROLE_LAYOUT && around->len > 0) {
        scope = scope_in_layout(walk, place->file->path, around->pdata[around->len - 1]);
    } else if (place->role == ROLE_DATA && place->set != NULL) {
        scope = scope_of_record(walk, place->set->name);
    } else if (place->role == ROLE_GAME && scalar->parent != NULL) {
        const struct node *each = node_lookup(scalar->parent, "each");
        scope = each != scalar ? scope_of_record(walk, node_text(each)) : NULL;
    }
    for (guint i = around->len; i > 0 && place->role != ROLE_GAME; i--) {
        for (size_t j = 0; j < G_N_ELEMENTS(loops); j++) {
            const struct node *loop = node_lookup(around->pdata[i - 1], loops[j]);
            scope = is_scalar(loop) && loop != scalar ? names_in_each(walk, loop, scope) : scope;
        }
        const struct node *in = node_lookup(around->pdata[i - 1], "in");
        if (place->role == ROLE_RULES && is_scalar(in) && in != scalar) {
            scope = scope_of_record(walk, in->scalar.text);
        }
    }
    g_ptr_array_unref(around);
    return scope;
}

bool names_is_element(const struct node *mapping)
{
    for (unsigned kind = 0; kind < ELEMENT_KIND_COUNT; kind++) {
        if (node_lookup(mapping, element_kind_info((enum element_kind)kind)->name) != NULL) {
            return true;
        }
    }
    return false;
}

bool names_uses_layout(const struct layout *layout, const char *path)
{
    struct arena *arena = arena_new();
    const char *name = layout_name(arena, path);
    bool uses = strcmp(layout->name, name) == 0 ||
                uses_layout(layout->front.elements, layout->front.count, name, 0) ||
                uses_layout(layout->back.elements, layout->back.count, name, 0);
    arena_free(arena);
    return uses;
}
