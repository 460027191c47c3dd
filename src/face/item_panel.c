/* Items on panels: on a net each side of the die or box has a space of its own. */
#include "diag/suggest.h"
#include "face/face_item.h"

static const struct net_part *find_panel(struct face_pass *pass, const char *name,
                                         const struct node *origin)
{
    const struct net_part *panel = pass->net != NULL ? net_panel_lookup(pass->net, name) : NULL;
    if (panel != NULL) {
        return panel;
    }
    const char *tail = "; the layout has no `net`";
    if (pass->net != NULL) {
        size_t count = 0;
        const char *const *names = net_panel_names(pass->net, pass->arena, &count);
        tail = suggest_tail(pass->arena, name, names, count);
    }
    node_report(pass->diags, DIAG_UNKNOWN_REFERENCE, origin, "panel", name, tail);
    return NULL;
}

void item_panel_make(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct property *panel = item->element->properties[PROPERTY_PANEL];
    const char *name = NULL;
    const struct node *origin = NULL;
    if (panel == NULL) {
        return;
    }
    if (pass->container_depth > 0) {
        node_report(pass->diags, DIAG_PANEL_TOO_DEEP, panel->node->key);
    } else if (template_evaluate(pass->sandbox, panel->text, scope, pass->arena, &name, &origin,
                                 pass->diags) == OUTCOME_OK) {
        item->panel = find_panel(pass, name, origin);
    }
    pass->failed = pass->failed || item->panel == NULL;
}
