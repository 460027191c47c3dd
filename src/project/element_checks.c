/* What only all faces together tell. An allowance was needed if a finding says so: DIAG_ALLOWED stands at its reason,
 * whichever thread met it on whichever face. An element is in use if one face shows it. */
#include "project/element_checks.h"

static bool is_met(const struct allowance *allowance, const struct diag_list *diags)
{
    const struct source_span reason = allowance->reason->span;
    for (size_t i = 0; i < diag_list_count(diags); i++) {
        const struct diag *diag = diag_list_at(diags, i);
        if (diag->code == DIAG_ALLOWED && diag->span.source == reason.source &&
            diag->span.offset == reason.offset) {
            return true;
        }
    }
    return false;
}

static void check_allowances(const struct allowances *allowances, struct diag_list *diags)
{
    for (size_t i = 0; i < allowances->count; i++) {
        if (!is_met(&allowances->items[i], diags)) {
            allowance_report_unneeded(&allowances->items[i], diags);
        }
    }
}

static void check_elements(struct element *const *elements, size_t count, struct diag_list *diags)
{
    for (size_t i = 0; i < count; i++) {
        const struct element *element = elements[i];
        const struct property *allow = element->properties[PROPERTY_ALLOW];
        if (allow != NULL) {
            check_allowances(&allow->allowances, diags);
        }
        check_elements(element->children, element->child_count, diags);
        for (size_t j = 0; j < element->column_count; j++) {
            check_elements(element->columns[j].children, element->columns[j].child_count, diags);
        }
    }
}

static void check_all_allowances(const struct game *game, struct diag_list *diags)
{
    for (size_t i = 0; i < game->component_count; i++) {
        check_allowances(&game->components[i].allowances, diags);
    }
    for (size_t i = 0; i < game->layout_count; i++) {
        const struct layout *layout = game->layouts[i];
        check_elements(layout->front.elements, layout->front.count, diags);
        check_elements(layout->back.elements, layout->back.count, diags);
    }
}

/* ---- elements that no face shows ---- */

/* Shared layouts serve many games, and one game needs not all of them. */
static bool is_own(const struct game *game, const struct layout *layout)
{
    const char *folder = arena_printf(game->arena, "%s/", game->shown_folder);
    return g_str_has_prefix(layout->root->span.source->path, folder);
}

static void check_shown(const struct project *project, struct element *const *elements,
                        size_t count, struct diag_list *diags)
{
    for (size_t i = 0; i < count; i++) {
        const struct element *element = elements[i];
        const struct property *when = element->properties[PROPERTY_WHEN];
        const struct property *each = element->properties[PROPERTY_REPEAT];
        if (g_atomic_int_get(&project->shown[element->number]) != 0) {
            check_shown(project, element->children, element->child_count, diags);
        } else if (when != NULL || each != NULL) {
            node_report(diags, DIAG_NEVER_SHOWN, when != NULL ? when->node : each->node,
                        element_kind_info(element->kind)->name);
        }
    }
}

void elements_check(const struct project *project, struct diag_list *diags)
{
    const struct game *game = project->game;
    check_all_allowances(game, diags);
    for (size_t i = 0; i < game->layout_count; i++) {
        const struct layout *layout = game->layouts[i];
        if (is_own(game, layout)) {
            check_shown(project, layout->front.elements, layout->front.count, diags);
            check_shown(project, layout->back.elements, layout->back.count, diags);
        }
    }
}
