/* Values of properties, evaluated for one face: what an element says, in the units that items keep. Whatever
 * is wrong with one is reported at its node and fails the pass. */
#include "face/face_item.h"

const struct property *item_evaluate_given(struct face_pass *pass, const struct property *property,
                                           const struct scope *scope)
{
    /* What holds no expression is the same for all faces; lists may have some within. */
    if (!property->dynamic && property->node->kind != NODE_LIST) {
        return property;
    }
    struct property *result = ARENA_NEW(pass->arena, struct property);
    if (property_evaluate(property, pass->sandbox, scope, pass->arena,
                          &pass->resources->game->theme, result, pass->diags)) {
        return result;
    }
    pass->failed = true;
    return NULL;
}

/* ---- lengths ---- */

bool item_is_size(struct face_pass *pass, const struct property *property)
{
    if (property->length.amount >= 0) {
        return true;
    }
    node_report(pass->diags, DIAG_OUT_OF_RANGE, property->node, property->spec->name,
                arena_printf(pass->arena, "%g", property->length.amount), "0 or more");
    pass->failed = true;
    return false;
}

double item_absolute_mm(struct face_pass *pass, const struct property *property)
{
    if (property->length.unit == LENGTH_MM) {
        return property->length.amount;
    }
    node_report(pass->diags, DIAG_BAD_VALUE, property->node, node_text(property->node),
                "an absolute length (mm, cm, in, pt or px@300)", "");
    pass->failed = true;
    return 0;
}

void item_set_mm(struct face_pass *pass, const struct property *property, const struct scope *scope,
                 double *out)
{
    const struct property *given = item_evaluate(pass, property, scope);
    if (given != NULL && item_is_size(pass, given)) {
        *out = item_absolute_mm(pass, given);
    }
}

const struct property *item_length_at(const struct property *property, size_t index)
{
    /* A single length stands for each of a list. */
    return property->node->kind == NODE_LIST ? &property->list.items[index] : property;
}

size_t item_length_count(const struct property *property)
{
    return property->node->kind == NODE_LIST ? property->list.count : 1;
}

bool item_has_count(struct face_pass *pass, const struct property *property, size_t count)
{
    /* One length is as good as a list of any count. */
    if (item_length_count(property) == count || property->node->kind != NODE_LIST) {
        return true;
    }
    node_report(pass->diags, DIAG_WRONG_KIND, property->node, property->spec->name,
                arena_printf(pass->arena, "a list of %zu lengths", count),
                arena_printf(pass->arena, "a list of %zu", item_length_count(property)));
    pass->failed = true;
    return false;
}

void item_set_dashes(struct face_pass *pass, const struct property *property,
                     const struct scope *scope, double *dashes_mm, size_t *count_out)
{
    const struct property *dash = item_evaluate(pass, property, scope);
    if (dash == NULL) {
        return;
    }
    size_t count = item_length_count(dash);
    double sum_mm = 0;
    if (count > STROKE_DASH_MAX) {
        item_has_count(pass, dash, STROKE_DASH_MAX);
        return;
    }
    /* Beyond a length that is wrong the dashes are as they were. */
    for (size_t i = 0; i < count && item_is_size(pass, item_length_at(dash, i)); i++) {
        dashes_mm[i] = item_absolute_mm(pass, item_length_at(dash, i));
        sum_mm += dashes_mm[i];
    }
    /* Nothing but zeros would be a line of endlessly many dashes. */
    *count_out = sum_mm > 0 ? count : 0;
}

/* ---- texts and styles ---- */

const char *item_main_text(struct face_pass *pass, const struct item *item,
                           const struct scope *scope, const struct node **origin_out)
{
    const char *text = NULL;
    if (template_evaluate(pass->sandbox, item->element->properties[PROPERTY_MAIN]->text, scope,
                          pass->arena, &text, origin_out, pass->diags) != OUTCOME_OK) {
        pass->failed = true;
        return NULL;
    }
    return text;
}

const struct style *item_style(struct face_pass *pass, const struct property *name,
                               const struct scope *scope, const struct style *fallback)
{
    if (name == NULL) {
        return fallback;
    }
    const char *text = NULL;
    const struct node *origin = NULL;
    const struct style *style = NULL;
    if (template_evaluate(pass->sandbox, name->text, scope, pass->arena, &text, &origin,
                          pass->diags) == OUTCOME_OK) {
        /* The theme reports a style that it has not got. */
        style = theme_style_at(&pass->resources->game->theme, text, origin, pass->diags);
    }
    pass->failed = pass->failed || style == NULL;
    return style != NULL ? style : fallback;
}

/* ---- repetitions ---- */

bool item_each(struct face_pass *pass, const struct property *each, const struct scope *scope,
               const struct value **values_out, size_t *count_out)
{
    /* An expression that gives a list, a range or a mapping. */
    struct value over = {0};
    if (expression_evaluate(pass->sandbox, each->each.over, scope, pass->arena, &over,
                            pass->diags) != OUTCOME_OK) {
        pass->failed = true;
        return false;
    }
    if (!value_to_items(pass->arena, &over, values_out, count_out)) {
        node_report(pass->diags, DIAG_EXPRESSION_RESULT, each->node,
                    value_describe(pass->arena, &over), "a list");
        pass->failed = true;
        return false;
    }
    /* Whatever is done with them, going over them is work. */
    return item_charge(pass, each->node, *count_out);
}

const struct scope *item_each_scope(struct face_pass *pass, const struct property *each,
                                    const struct scope *scope, const struct value *value,
                                    size_t index)
{
    struct scope_name *names = ARENA_NEW_ARRAY(pass->arena, struct scope_name, 2);
    size_t count = 0;
    /* "n in 1..3" has a name; "rows" has none. */
    if (each->each.name != NULL) {
        names[count++] = (struct scope_name){each->each.name, *value};
    }
    if (each->each.index_name != NULL) {
        names[count++] =
            (struct scope_name){each->each.index_name, value_from_integer((long long)index + 1)};
    }
    struct scope *inner = ARENA_NEW(pass->arena, struct scope);
    *inner = (struct scope){.parent = scope, .names = names, .name_count = count};
    /* Without a name the item's own fields are names. */
    if (each->each.name == NULL && value->kind == VALUE_NODE && value->node->kind == NODE_MAPPING) {
        inner->record = value->node;
    }
    return inner;
}
