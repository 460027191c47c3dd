/* Walks a side's elements and gathers the names in all their expressions.
 *
 * By these names it is told whether two records look the same on a side (distinct_faces.c), so a name too many costs a
 * face, and a name too few prints the wrong one. The walk therefore goes wherever an expression may stand, and does not
 * ask whether it will be evaluated. */
#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "game/layout.h"
#include "game/looks.h"

/* Names belong to their expressions, which live as long as the game; the table holds no copies. */
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
        add_template(names, parameters[i].text);
    }
}

static void add_property(GHashTable *names, const struct property *property);

/* A look may be an expression for each space of a board. */
static void add_looks(GHashTable *names, const struct property *property)
{
    for (size_t i = 0; i < property->looks.count; i++) {
        for (unsigned field = 0; field < LOOK_FIELD_COUNT; field++) {
            add_property(names, property->looks.items[i].fields[field]);
        }
    }
}

/* Every way in which a property can hold expressions. One that is forgotten here lets faces be shared that differ. */
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
    if (property->spec->kind == FIELD_EXPRESSION) {
        add_expression(names, property->expression);
    } else if (property->spec->kind == FIELD_EACH) {
        add_expression(names, property->each.over);
    } else if (property->spec->kind == FIELD_PARAMETERS) {
        add_parameters(names, property->parameters.items, property->parameters.count);
    } else if (property_has_looks(property)) {
        add_looks(names, property);
    }
}

/* What is gathered, and the parts that were walked: one that stands in a thousand places is walked
 * once. */
struct name_walk {
    GHashTable *names;
    GHashTable *parts;
    bool shrinks_across_faces; /* an element has a text that shrinks with those of other faces */
};

static void add_elements(struct name_walk *walk, struct element *const *elements, size_t count);

/* All that a column may give, as its parts are no list of properties. */
static void add_column(struct name_walk *walk, const struct table_column *column)
{
    const struct property *properties[] = {column->each,   column->width, column->head,
                                           column->cell,   column->style, column->align,
                                           column->valign, column->fill};
    for (size_t i = 0; i < G_N_ELEMENTS(properties); i++) {
        add_property(walk->names, properties[i]);
    }
    add_elements(walk, column->children, column->child_count);
}

/* A part reads its own defaults where it is used. What is given to it stands in `with` of the element that uses it. */
static void add_part(struct name_walk *walk, const struct layout *part)
{
    if (part != NULL && g_hash_table_add(walk->parts, (gpointer)(uintptr_t)part)) {
        add_parameters(walk->names, part->parameter_defaults, part->parameter_count);
        add_elements(walk, part->front.elements, part->front.count);
    }
}

/* Names of loops and parameters are gathered like those of the data: that is too many, which is never wrong. */
static void add_elements(struct name_walk *walk, struct element *const *elements, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct element *element = elements[i];
        for (unsigned id = 0; id < PROPERTY_ID_COUNT; id++) {
            add_property(walk->names, element->properties[id]);
        }
        const struct property *fit = element->properties[PROPERTY_FIT];
        walk->shrinks_across_faces |= fit != NULL && fit->node->kind == NODE_MAPPING &&
                                      text_shrinks_across_faces(&fit->shrinking);
        for (size_t j = 0; j < element->column_count; j++) {
            add_column(walk, &element->columns[j]);
        }
        add_elements(walk, element->children, element->child_count);
        add_part(walk, element->used);
    }
}

static int compare(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorted by bytes, so that two runs hash looks alike whatever order a table has. */
const char *const *layout_side_names(struct arena *arena, const struct layout *layout,
                                     const struct layout_side *side, size_t *count_out)
{
    GHashTable *names = g_hash_table_new(g_str_hash, g_str_equal);
    add_parameters(names, layout->parameter_defaults, layout->parameter_count);
    add_parameters(names, side->with, side->with_count);
    struct name_walk walk = {names, g_hash_table_new(NULL, NULL), false};
    add_elements(&walk, side->elements, side->count);
    g_hash_table_destroy(walk.parts);
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

bool layout_side_shrinks_across_faces(const struct layout_side *side)
{
    struct name_walk walk = {g_hash_table_new(g_str_hash, g_str_equal),
                             g_hash_table_new(NULL, NULL), false};
    add_elements(&walk, side->elements, side->count);
    g_hash_table_destroy(walk.parts);
    g_hash_table_destroy(walk.names);
    return walk.shrinks_across_faces;
}
