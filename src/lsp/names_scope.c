/* What names mean at a place: the fields of the records that a layout is for, its parameters, and names of `each`. */
#include <string.h>

#include "lsp/names_walk.h"
#include "rules/rule_library.h"

/* Whether an element or what is in it uses the layout; `depth` counts layouts within layouts. */
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

/* The word that `each` begins with: cards, of `cards as card`. */
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
            /* A scope for each set: what looks a field up goes on through all of these. */
            struct shape_scope *outer = ARENA_NEW(walk->arena, struct shape_scope);
            *outer = (struct shape_scope){scope, NULL, shape_of_record(walk, set)};
            scope = outer;
        }
    }
    return scope;
}

/* Without the folder, and without ".yaml". */
char *names_layout_name(struct arena *arena, const char *path)
{
    gchar *base = g_path_get_basename(path);
    char *name = arena_strndup(arena, base, strlen(base) - MIN(strlen(base), strlen(".yaml")));
    g_free(base);
    return name;
}

/* With the parameters of the layout, which go before. */
const struct shape_scope *names_layout_scope(const struct names_walk *walk, const char *path,
                                             const struct node *root)
{
    const struct shape_scope *scope = scope_of_layout(walk, names_layout_name(walk->arena, path));
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

/* Of a set that does not exist no field is known. */
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

/* From the outside in: the records of the file, then a scope for each loop around the scalar. The list of a loop
 * stands outside of the loop's own names. */
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
        scope = names_layout_scope(walk, place->file->path, around->pdata[around->len - 1]);
    } else if (place->role == ROLE_DATA && place->set != NULL) {
        scope = scope_of_record(walk, place->set->name);
    } else if (place->role == ROLE_GAME && scalar->parent != NULL) {
        /* The list of a component does not see the fields of its own records. */
        const struct node *each = node_lookup(scalar->parent, "each");
        scope = each != scalar ? scope_of_record(walk, node_text(each)) : NULL;
    }
    for (guint i = around->len; i > 0 && place->role != ROLE_GAME; i--) {
        for (size_t j = 0; j < G_N_ELEMENTS(loops); j++) {
            const struct node *loop = node_lookup(around->pdata[i - 1], loops[j]);
            scope =
                names_is_scalar(loop) && loop != scalar ? names_in_each(walk, loop, scope) : scope;
        }
        const struct node *in = node_lookup(around->pdata[i - 1], "in");
        if (place->role == ROLE_RULES && names_is_scalar(in) && in != scalar) {
            scope = scope_of_record(walk, in->scalar.text);
        }
    }
    g_ptr_array_unref(around);
    return scope;
}

/* One of its keys is a kind of element. */
bool names_is_element(const struct node *mapping)
{
    for (unsigned kind = 0; kind < ELEMENT_KIND_COUNT; kind++) {
        if (node_lookup(mapping, element_kind_info((enum element_kind)kind)->name) != NULL) {
            return true;
        }
    }
    return false;
}

/* A layout uses itself, so that its own names are seen from a place in it. */
bool names_uses_layout(const struct layout *layout, const char *path)
{
    struct arena *arena = arena_new();
    const char *name = names_layout_name(arena, path);
    bool uses = strcmp(layout->name, name) == 0 ||
                uses_layout(layout->front.elements, layout->front.count, name, 0) ||
                uses_layout(layout->back.elements, layout->back.count, name, 0);
    arena_free(arena);
    return uses;
}

/* Rules know the game, too. They come after the functions that all expressions have. */
const struct expression_function *names_function_at(enum file_role role, size_t index)
{
    static const struct library_row *const of_rules[] = {board_library, tile_library, piece_library,
                                                         finding_library};
    size_t count = 0;
    while (expression_function_at(count) != NULL) {
        count++;
    }
    if (index < count) {
        return expression_function_at(index);
    }
    for (size_t i = 0; role == ROLE_RULES && i < G_N_ELEMENTS(of_rules); i++) {
        for (size_t j = 0; of_rules[i][j].about.name != NULL; j++, count++) {
            if (index == count) {
                return &of_rules[i][j].about;
            }
        }
    }
    return NULL;
}

/* The list is short and asked for a word at a time. */
const struct expression_function *names_function(enum file_role role, const char *name)
{
    const struct expression_function *function = NULL;
    for (size_t i = 0; (function = names_function_at(role, i)) != NULL; i++) {
        if (strcmp(function->name, name) == 0) {
            return function;
        }
    }
    return NULL;
}
