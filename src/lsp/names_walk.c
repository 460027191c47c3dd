/* The walk through the trees of a game's files. What a scalar names is told by the file's part and its key. */
#include "lsp/names_walk.h"

#include <string.h>

#include "game/looks.h"

void names_add_node(struct names_walk *walk, enum name_kind kind, const struct node *scalar,
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

/* The table of properties tells which are colours, so a new one is known here without a word. */
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

/* `extends` is a style in a theme's styles; at its top it is a file, where nobody asks. */
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
        names_add_node(walk, kind, scalar, NULL, false);
    }
}

/* Values for another layout: expressions in their texts are worked out here. */
static void walk_parameters(struct names_walk *walk, const struct node *mapping,
                            const struct shape_scope *scope)
{
    for (size_t i = 0; mapping->kind == NODE_MAPPING && i < mapping->mapping.count; i++) {
        const struct node *value = mapping->mapping.entries[i].value;
        if (names_is_scalar(value)) {
            names_in_text(walk, value, scope);
        }
    }
}

static void walk_looks(struct names_walk *walk, const struct node *node,
                       const struct shape_scope *scope);

/* By the key: loops were done with the element, `when` is an expression as a whole, all else a name or a text. */
static void walk_property(struct names_walk *walk, const char *key, const struct node *value,
                          const struct shape_scope *scope)
{
    if (strcmp(key, "with") == 0 || strcmp(key, "parameters") == 0) {
        walk_parameters(walk, value, scope);
    } else if (!names_is_scalar(value)) {
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
        if (names_is_scalar(node->list.items[i])) {
            names_in_text(walk, node->list.items[i], scope);
        } else {
            walk_looks(walk, node->list.items[i], scope);
        }
    }
    if (node->kind != NODE_MAPPING) {
        return;
    }
    /* Loops first, wherever they stand among the keys. */
    for (size_t i = 0; i < G_N_ELEMENTS(loops); i++) {
        const struct node *loop = node_lookup(node, loops[i]);
        scope = names_is_scalar(loop) ? names_in_each(walk, loop, scope) : scope;
    }
    for (size_t i = 0; i < node->mapping.count; i++) {
        walk_property(walk, node->mapping.entries[i].key->scalar.text,
                      node->mapping.entries[i].value, scope);
    }
}

/* The layout is defined by its file, so at a place without length. */
static void walk_layout(struct names_walk *walk, const struct game_file *file)
{
    const struct source_span whole = {file->root->span.source, 0, 0};
    names_add(walk, NAME_LAYOUT, names_layout_name(walk->arena, file->path), NULL, whole, true);
    walk_looks(walk, file->root, names_layout_scope(walk, file->path, file->root));
}

/* ---- themes ---- */

/* Outlines and shadows are mappings in a style and have colours as well. */
static void walk_style(struct names_walk *walk, const struct node *mapping)
{
    for (size_t i = 0; mapping->kind == NODE_MAPPING && i < mapping->mapping.count; i++) {
        const struct node_entry *entry = &mapping->mapping.entries[i];
        if (names_is_scalar(entry->value)) {
            enum name_kind kind = NAME_COLOUR;
            if (names_kind_of_key(ROLE_THEME, entry->key->scalar.text, &kind) &&
                (kind != NAME_COLOUR || is_theme_colour(walk, entry->value->scalar.text))) {
                names_add_node(walk, kind, entry->value, NULL, false);
            }
        } else {
            walk_style(walk, entry->value);
        }
    }
}

/* Scalars anywhere in a tree that are names of colours. */
void names_walk_colours(struct names_walk *walk, const struct node *node)
{
    if (names_is_scalar(node) && is_theme_colour(walk, node->scalar.text)) {
        names_add_node(walk, NAME_COLOUR, node, NULL, false);
    }
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        names_walk_colours(walk, node->list.items[i]);
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
        names_walk_colours(walk, node->mapping.entries[i].value);
    }
}

/* Keys are the definitions; values may be colours of the theme again. */
static void walk_theme(struct names_walk *walk, const struct game_file *file)
{
    const struct node *colours = node_lookup(file->root, "colours"),
                      *styles = node_lookup(file->root, "styles"),
                      *meaning = node_lookup(file->root, "meaning");
    for (size_t i = 0;
         colours != NULL && colours->kind == NODE_MAPPING && i < colours->mapping.count; i++) {
        names_add_node(walk, NAME_COLOUR, colours->mapping.entries[i].key, NULL, true);
        names_walk_colours(walk, colours->mapping.entries[i].value);
    }
    for (size_t i = 0; styles != NULL && styles->kind == NODE_MAPPING && i < styles->mapping.count;
         i++) {
        names_add_node(walk, NAME_STYLE, styles->mapping.entries[i].key, NULL, true);
        walk_style(walk, styles->mapping.entries[i].value);
    }
    if (meaning != NULL) {
        names_walk_colours(walk, meaning);
    }
}

/* ---- the game ---- */

/* What is in expressions of a component sees the fields of its records. */
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
        } else if (names_is_scalar(value) && strcmp(key, "each") == 0) {
            names_in_each(walk, value, NULL);
        } else if (names_is_scalar(value) &&
                   (strcmp(key, "when") == 0 || strcmp(key, "copies") == 0)) {
            names_in_expression(walk, value, 0, value->scalar.length, &scope);
        } else if (names_is_scalar(value) && strcmp(key, "layout") == 0) {
            names_add_node(walk, NAME_LAYOUT, value, NULL, false);
        } else if (strcmp(key, "print") == 0 && names_is_scalar(node_lookup(value, "keep"))) {
            /* together by FIELD */
            const struct node *keep = node_lookup(value, "keep");
            const char *by = strstr(keep->scalar.text, " by ");
            size_t at = by != NULL ? (size_t)(by + 4 - keep->scalar.text) : keep->scalar.length;
            names_in_expression(walk, keep, at, keep->scalar.length - at, &scope);
        }
    }
}

/* `data` defines the sets; components use sets and layouts. */
static void walk_game(struct names_walk *walk, const struct game_file *file)
{
    const struct node *data = node_lookup(file->root, "data"),
                      *components = node_lookup(file->root, "components");
    for (size_t i = 0; data != NULL && data->kind == NODE_MAPPING && i < data->mapping.count; i++) {
        names_add_node(walk, NAME_SET, data->mapping.entries[i].key, NULL, true);
    }
    for (size_t i = 0;
         components != NULL && components->kind == NODE_MAPPING && i < components->mapping.count;
         i++) {
        if (components->mapping.entries[i].value->kind == NODE_MAPPING) {
            walk_component(walk, components->mapping.entries[i].value);
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

/* Texts are expressions, and so are the keys of `are`; numbers and flags name nothing. */
static void walk_rule_value(struct names_walk *walk, const struct node *value,
                            const struct shape_scope *scope)
{
    if (names_is_scalar(value) && value->scalar.type == SCALAR_TEXT) {
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
    /* What the first key has, as in `rule: name`. */
    if (names_is_scalar(name)) {
        names_add_node(walk, NAME_RULE, name, NULL, true);
    }
    if (names_is_scalar(in)) {
        struct value_shape list = names_in_expression(walk, in, 0, in->scalar.length, NULL);
        rows.shape =
            list.list_of != NULL ? shape_of_record(walk, list.list_of) : (struct value_shape){0};
        scope = &rows;
    }
    scope = names_is_scalar(each) ? names_in_each(walk, each, scope) : scope;
    scope = names_is_scalar(pairs) ? names_in_each(walk, pairs, scope) : scope;
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

/* Their files are pictures, whose bytes nobody reads here. */
static void walk_icons(struct names_walk *walk)
{
    for (size_t i = 0; i < walk->model->icon_count; i++) {
        const struct source_text *source =
            source_text_new(walk->arena, walk->model->icons[i].path, "", 0);
        names_add(walk, NAME_ICON, walk->model->icons[i].name, NULL,
                  (struct source_span){source, 0, 0}, true);
    }
}

/* In the order of the files, whatever part they are. */
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
            names_walk_types(&walk);
            break;
        case ROLE_RULES:
            walk_rules(&walk, &files[i]);
            break;
        case ROLE_DATA:
            names_walk_data(&walk, &files[i]);
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
