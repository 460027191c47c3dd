/* The model as text: what the loader understood. */
#include "game/game.h"

/* A parameter's kind tells what a misplaced brace does: `{n}` is an expression, `{n} of 3` a text, [1, 2] a value. */
static void dump_parameters(const struct parameter *parameters, size_t count, GString *out)
{
    for (size_t i = 0; i < count; i++) {
        const char *text = node_text(parameters[i].node);
        const char *kind = parameters[i].text == NULL                    ? "value"
                           : template_single(parameters[i].text) != NULL ? "expression"
                                                                         : "text";
        g_string_append_printf(out, "    with %s %s %s\n", parameters[i].name, kind,
                               text != NULL ? text : "(data)");
    }
}

/* Further layouts stand below the first, which gives the component its size. */
static void dump_component(const struct component *component, GString *out)
{
    const struct print_settings *print = &component->print;
    g_string_append_printf(out, "  component %s \"%s\" layout %s\n", component->id,
                           component->title, component->layout->name);
    for (size_t i = 1; i < component->layout_count; i++) {
        g_string_append_printf(out, "    or layout %s\n", component->layouts[i]->name);
    }
    if (component->each != NULL) {
        g_string_append_printf(out, "    each %s\n", node_text(component->each->node));
    }
    if (component->when != NULL) {
        g_string_append_printf(out, "    when %s\n", node_text(component->when->node));
    }
    if (component->copies != NULL) {
        g_string_append_printf(out, "    copies %s\n",
                               node_text(node_lookup(component->node, "copies")));
    }
    dump_parameters(component->with, component->with_count, out);
    g_string_append_printf(out, "    print cut %s weight %.3f share %s backs %s flip %s\n",
                           print_cut_names[print->cut], print->weight_mm,
                           print_sharing_names[print->sharing], print_backs_names[print->backs],
                           print_flip_names[print->flip]);
    if (print->group != NULL) {
        g_string_append_printf(out, "    group %s\n", print->group);
    }
}

/* Two spaces a level. Values are as they are written: what comes of expressions is in the dump of faces. */
static void dump_elements(struct element *const *elements, size_t count, int depth, GString *out)
{
    for (size_t i = 0; i < count; i++) {
        const struct element *element = elements[i];
        g_string_append_printf(out, "%*s%s", depth * 2, "", element_kind_info(element->kind)->name);
        for (unsigned id = 0; id < PROPERTY_ID_COUNT; id++) {
            const struct property *property = element->properties[id];
            if (property != NULL) {
                const char *text = node_text(property->node);
                g_string_append_printf(out, " %s%s%s", property->spec->name,
                                       id == PROPERTY_MAIN ? "" : "=",
                                       text != NULL ? text : "[...]");
            }
        }
        g_string_append_c(out, '\n');
        for (size_t j = 0; j < element->column_count; j++) {
            dump_elements(element->columns[j].children, element->columns[j].child_count, depth + 1,
                          out);
        }
        dump_elements(element->children, element->child_count, depth + 1, out);
    }
}

/* Lengths in mm. A back that repeats the front's elements is told by its parameters alone. */
static void dump_layout(const struct layout *layout, GString *out)
{
    g_string_append_printf(out, "  layout %s %.3f x %.3f bleed %.3f safe %.3f outline %s\n",
                           layout->name, layout->width_mm, layout->height_mm, layout->bleed_mm,
                           layout->safe_mm, outline_shape_names[layout->outline]);
    for (size_t i = 0; i < layout->fold_count; i++) {
        const struct fold_line *fold = &layout->folds[i];
        g_string_append_printf(out, "    fold %.3f %.3f to %.3f %.3f\n", fold->x1_mm, fold->y1_mm,
                               fold->x2_mm, fold->y2_mm);
    }
    dump_elements(layout->front.elements, layout->front.count, 2, out);
    if (layout->back.present && layout->back.elements != layout->front.elements) {
        g_string_append(out, "    back\n");
        dump_elements(layout->back.elements, layout->back.count, 2, out);
    } else if (layout->back.present) {
        g_string_append(out, "    back same as front\n");
        dump_parameters(layout->back.with, layout->back.with_count, out);
    }
}

/* After what it extends has been filled in, so a style is complete in its line. */
static void dump_style(const struct style *style, GString *out)
{
    char colour[10];
    colour_format(style->colour, colour);
    g_string_append_printf(out, "  style %s %s %.2f pt weight %d%s %s\n", style->name,
                           style->family, style->size_pt, style->weight,
                           style->italic ? " italic" : "", colour);
}

/* In the order in which a model is made: data, colours, styles, components and the layouts that they use. */
void game_dump(const struct game *game, GString *out)
{
    g_string_append_printf(out, "game %s \"%s\" players %s language %s\n", game->id, game->title,
                           game->players != NULL ? game->players : "-", game->language);
    for (size_t i = 0; i < game->data_set_count; i++) {
        g_string_append_printf(out, "  data %s %s records %zu\n", game->data_sets[i].name,
                               game->data_sets[i].path != NULL ? game->data_sets[i].path
                                                               : "product",
                               game->data_sets[i].root->list.count);
    }
    for (size_t i = 0; i < game->theme.colour_count; i++) {
        char colour[10];
        colour_format(game->theme.colours[i], colour);
        g_string_append_printf(out, "  colour %s %s\n", game->theme.colour_names[i], colour);
    }
    for (size_t i = 0; i < game->theme.style_count; i++) {
        dump_style(&game->theme.styles[i], out);
    }
    for (size_t i = 0; i < game->component_count; i++) {
        dump_component(&game->components[i], out);
    }
    for (size_t i = 0; i < game->layout_count; i++) {
        dump_layout(game->layouts[i], out);
    }
}
