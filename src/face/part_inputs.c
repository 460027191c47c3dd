/* Walks an element, all in it, and the layouts that it uses, and gathers the paths that their expressions read.
 *
 * By the values of these it is told whether the element comes out as it did on another face (part_memory.c): a path too
 * many costs time, and one too few draws the wrong thing. Names that a repetition or a part gives mean nothing outside of
 * it; what they are made from has been gathered where it stands. */
#include "face/part_inputs.h"

#include <string.h>

#include <glib.h>

#include "face/face_item.h"

/* Parts within parts may grow beyond all bounds. */
enum { ELEMENTS_MAX = 1000 };

struct input_walk {
    GArray *paths;    /* struct read_path */
    GPtrArray *bound; /* names that mean something within what is walked only */
    size_t element_count;
    bool is_unknown;
};

/* ---- paths ---- */

/* Whether all that `inner` leads to is a part of what `outer` leads to. */
static bool is_within(const struct read_path *inner, const struct read_path *outer)
{
    if (strcmp(inner->name, outer->name) != 0 || inner->field_count < outer->field_count) {
        return false;
    }
    for (size_t i = 0; i < outer->field_count; i++) {
        if (strcmp(inner->fields[i], outer->fields[i]) != 0) {
            return false;
        }
    }
    return true;
}

static bool is_bound(const struct input_walk *walk, const char *name)
{
    for (guint i = 0; i < walk->bound->len; i++) {
        if (strcmp(g_ptr_array_index(walk->bound, i), name) == 0) {
            return true;
        }
    }
    return false;
}

/* Functions that read fields by a name which only running the expression shows. */
static bool reads_any_name(const char *name)
{
    return strcmp(name, "has") == 0 || strcmp(name, "optional") == 0;
}

static void add_path(struct input_walk *walk, const struct read_path *path)
{
    walk->is_unknown = walk->is_unknown || reads_any_name(path->name);
    if (is_bound(walk, path->name)) {
        return;
    }
    for (guint i = walk->paths->len; i > 0; i--) {
        const struct read_path *known = &g_array_index(walk->paths, struct read_path, i - 1);
        if (is_within(path, known)) {
            return;
        }
        if (is_within(known, path)) {
            g_array_remove_index_fast(walk->paths, i - 1);
        }
    }
    g_array_append_vals(walk->paths, path, 1);
    walk->is_unknown = walk->is_unknown || walk->paths->len > PART_INPUTS_MAX;
}

static void add_expression(struct input_walk *walk, const struct expression *expression)
{
    size_t count = 0;
    const struct read_path *paths =
        expression != NULL ? expression_reads(expression, &count) : NULL;
    for (size_t i = 0; i < count; i++) {
        add_path(walk, &paths[i]);
    }
}

static void add_template(struct input_walk *walk, const struct template *text)
{
    const struct expression *expression;
    for (size_t i = 0; text != NULL && (expression = template_expression_at(text, i)) != NULL;
         i++) {
        add_expression(walk, expression);
    }
}

/* A text that looks like a name is told of where that name means something. */
static void add_parameter(struct input_walk *walk, const struct parameter *parameter)
{
    add_template(walk, parameter->text);
    add_expression(walk, parameter->look_alike);
}

static void add_property(struct input_walk *walk, const struct property *property)
{
    if (property == NULL) {
        return;
    }
    if (property->node->kind == NODE_LIST) {
        for (size_t i = 0; i < property->list.count; i++) {
            add_property(walk, &property->list.items[i]);
        }
        return;
    }
    add_template(walk, property->text);
    if (property->spec->kind == FIELD_EXPRESSION) {
        add_expression(walk, property->expression);
    } else if (property->spec->kind == FIELD_EACH) {
        add_expression(walk, property->each.over);
    } else if (property->spec->kind == FIELD_PARAMETERS) {
        for (size_t i = 0; i < property->parameters.count; i++) {
            add_parameter(walk, &property->parameters.items[i]);
        }
    }
}

/* ---- elements ---- */

static void bind(struct input_walk *walk, const char *name)
{
    if (name != NULL) {
        g_ptr_array_add(walk->bound, (gpointer)name);
    }
}

static void add_elements(struct input_walk *walk, struct element *const *elements, size_t count);

/* Defaults are worked out where the part is used, whether they are needed or not. */
static void add_part(struct input_walk *walk, const struct layout *part,
                     const struct property *with)
{
    const guint outer = walk->bound->len;
    for (size_t i = 0; i < part->parameter_count; i++) {
        add_parameter(walk, &part->parameter_defaults[i]);
    }
    for (size_t i = 0; i < part->parameter_count; i++) {
        bind(walk, part->parameter_names[i]);
    }
    for (size_t i = 0; with != NULL && i < with->parameters.count; i++) {
        bind(walk, with->parameters.items[i].name);
    }
    add_elements(walk, part->front.elements, part->front.count);
    g_ptr_array_set_size(walk->bound, (gint)outer);
}

static void add_element(struct input_walk *walk, const struct element *element, bool is_first)
{
    walk->is_unknown = walk->is_unknown || ++walk->element_count > ELEMENTS_MAX ||
                       element_class_of(element->kind)->lasts == NULL;
    for (unsigned id = 0; id < PROPERTY_ID_COUNT && !walk->is_unknown; id++) {
        const bool was_asked = is_first && (id == PROPERTY_WHEN || id == PROPERTY_REPEAT);
        if (!was_asked && id != PROPERTY_REPEAT) {
            add_property(walk, element->properties[id]);
        }
    }
    add_elements(walk, element->children, element->child_count);
    if (element->used != NULL) {
        add_part(walk, element->used, element->properties[PROPERTY_WITH]);
    }
}

/* The values of a repetition without a name have fields that are names: those are gathered as if they were of outside,
 * which is too many, and all values of it are in any case. */
static void add_repeated(struct input_walk *walk, const struct element *element)
{
    const struct property *each = element->properties[PROPERTY_REPEAT];
    const guint outer = walk->bound->len;
    if (each != NULL) {
        add_property(walk, each);
        bind(walk, each->each.name);
        bind(walk, each->each.index_name);
    }
    add_element(walk, element, false);
    g_ptr_array_set_size(walk->bound, (gint)outer);
}

static void add_elements(struct input_walk *walk, struct element *const *elements, size_t count)
{
    for (size_t i = 0; i < count && !walk->is_unknown; i++) {
        add_repeated(walk, elements[i]);
    }
}

const struct part_inputs *part_inputs_read(struct arena *arena, const struct element *element)
{
    struct input_walk walk = {
        .paths = g_array_new(FALSE, FALSE, sizeof(struct read_path)),
        .bound = g_ptr_array_new(),
    };
    struct part_inputs *inputs = NULL;
    add_element(&walk, element, true);
    if (!walk.is_unknown) {
        inputs = ARENA_NEW(arena, struct part_inputs);
        inputs->count = walk.paths->len;
        inputs->paths = arena_keep_array(arena, walk.paths);
    }
    g_array_free(walk.paths, TRUE);
    g_ptr_array_free(walk.bound, TRUE);
    return inputs;
}
