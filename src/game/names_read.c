/* Walks a side's elements and gathers the names in all their expressions. */
#include "game/names_read.h"

#include <stdint.h>
#include <string.h>

#include <glib.h>

static void add_names(GHashTable *names, const char *const *more, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        g_hash_table_add(names, (gpointer)(uintptr_t)more[i]);
    }
}

static void add_expression(GHashTable *names, const struct expression *expression)
{
    size_t count = 0;
    if (expression != NULL) {
        const char *const *more = expression_names(expression, &count);
        add_names(names, more, count);
    }
}

static void add_template(GHashTable *names, const struct template *text)
{
    size_t count = 0;
    if (text != NULL) {
        const char *const *more = template_names(text, &count);
        add_names(names, more, count);
    }
}

static void add_parameters(GHashTable *names, const struct parameter *parameters, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        add_expression(names, parameters[i].expression);
        add_template(names, parameters[i].text);
    }
}

static void add_property(GHashTable *names, const struct property *property)
{
    if (property == NULL) {
        return;
    }
    if (property->node->kind == NODE_LIST) {
        for (size_t i = 0; i < property->list.count; i++) {
            add_property(names, &property->list.items[i]);
        }
        return;
    }
    add_template(names, property->text);
    if (property->spec->kind == PROPERTY_EXPRESSION) {
        add_expression(names, property->expression);
    } else if (property->spec->kind == PROPERTY_EACH) {
        add_expression(names, property->each.over);
    } else if (property->spec->kind == PROPERTY_PARAMETERS) {
        add_parameters(names, property->parameters.items, property->parameters.count);
    }
}

static void add_elements(GHashTable *names, struct element *const *elements, size_t count);

static void add_column(GHashTable *names, const struct table_column *column)
{
    const struct property *properties[] = {column->each,  column->width, column->head, column->cell,
                                           column->style, column->align, column->fill};
    for (size_t i = 0; i < G_N_ELEMENTS(properties); i++) {
        add_property(names, properties[i]);
    }
    add_elements(names, column->children, column->child_count);
}

static void add_elements(GHashTable *names, struct element *const *elements, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct element *element = elements[i];
        for (unsigned id = 0; id < PROPERTY_ID_COUNT; id++) {
            add_property(names, element->properties[id]);
        }
        for (size_t j = 0; j < element->column_count; j++) {
            add_column(names, &element->columns[j]);
        }
        add_elements(names, element->children, element->child_count);
        if (element->used != NULL) {
            const struct layout *used = element->used;
            add_parameters(names, used->parameter_defaults, used->parameter_count);
            add_elements(names, used->front.elements, used->front.count);
        }
    }
}

static int compare(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *const *layout_side_names(struct arena *arena, const struct layout *layout,
                                     const struct layout_side *side, size_t *count_out)
{
    GHashTable *names = g_hash_table_new(g_str_hash, g_str_equal);
    add_parameters(names, layout->parameter_defaults, layout->parameter_count);
    add_parameters(names, side->with, side->with_count);
    add_elements(names, side->elements, side->count);
    GPtrArray *sorted = g_ptr_array_new();
    GHashTableIter iter;
    gpointer name = NULL;
    g_hash_table_iter_init(&iter, names);
    while (g_hash_table_iter_next(&iter, &name, NULL)) {
        g_ptr_array_add(sorted, name);
    }
    g_ptr_array_sort(sorted, compare);
    const char **result = ARENA_NEW_ARRAY(arena, const char *, sorted->len + 1);
    for (guint i = 0; i < sorted->len; i++) {
        result[i] = g_ptr_array_index(sorted, i);
    }
    *count_out = sorted->len;
    g_ptr_array_free(sorted, TRUE);
    g_hash_table_destroy(names);
    return result;
}
