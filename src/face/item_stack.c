/* Stacks: children on top of each other, each placed by `at`, or by how the stack aligns them. A `use` is the
 * stack of the elements of another layout, in the names of its parameters. */
#include <math.h>

#include "face/face_item.h"

/* ---- measuring ---- */

struct extent item_reach(struct face_pass *pass, struct item *child, double width_mm,
                         double height_mm)
{
    /* What stands in an area of the face takes no room here. */
    if (child->inside != INSIDE_PARENT) {
        return (struct extent){0, 0};
    }
    struct extent extent = item_natural(pass, child, width_mm, height_mm);
    /* A place that depends on the room is not known yet, and counts as 0. */
    if (child->placed && item_length_is_fixed(child->x, width_mm)) {
        extent.width_mm += item_length(child->x, width_mm);
    }
    if (child->placed && item_length_is_fixed(child->y, height_mm)) {
        extent.height_mm += item_length(child->y, height_mm);
    }
    return extent;
}

struct extent item_stack_natural(struct face_pass *pass, struct item *item, double width_mm,
                                 double height_mm)
{
    struct extent room = item_inside(item, width_mm, height_mm);
    struct extent result = {0, 0};
    for (size_t i = 0; i < item->child_count; i++) {
        struct extent extent = item_reach(pass, item->children[i], room.width_mm, room.height_mm);
        result.width_mm = fmax(result.width_mm, extent.width_mm);
        result.height_mm = fmax(result.height_mm, extent.height_mm);
    }
    return item_outside(item, result);
}

/* ---- drawing ---- */

/* One axis of a stack's room, and what a child says of its place there. */
struct stack_axis {
    double start_mm, whole_mm;
    bool given, placed;
    struct length length, at;
    double natural_mm;
    int align;
    bool fills; /* takes all of the room unless it says otherwise */
};

static void place_on_axis(const struct stack_axis *axis, double *position_out, double *size_out)
{
    double whole = axis->whole_mm;
    double offset = 0;
    if (axis->placed && axis->at.unit != LENGTH_AUTO) {
        offset = item_length(axis->at, whole);
    }
    /* What fills goes from its place to the far end. */
    double size = axis->fills ? whole - offset : axis->natural_mm;
    if (axis->given) {
        /* `auto`: as large as its content wants. */
        size =
            axis->length.unit == LENGTH_AUTO ? axis->natural_mm : item_length(axis->length, whole);
    }
    if (!axis->placed) {
        /* Placed, it begins there; else it is aligned. */
        offset = item_share_before(axis->align, whole - size);
    }
    *position_out = axis->start_mm + offset;
    *size_out = size;
}

struct box item_stack_box(struct face_pass *pass, const struct item *item, struct item *child,
                          struct box content)
{
    /* The area it names, or the parent's inside. */
    struct box whole = child->inside == INSIDE_PARENT || child->panel != NULL
                           ? content
                           : pass->areas[child->inside];
    bool fill_x = !child->keeps_shape && item->align == ITEM_ALIGN_STRETCH;
    bool fill_y = !child->keeps_shape && item->valign == ITEM_ALIGN_STRETCH;
    /* Measuring is dear, and most children fill. */
    bool measured = !fill_x || !fill_y ||
                    (child->width_given && child->width.unit == LENGTH_AUTO) ||
                    (child->height_given && child->height.unit == LENGTH_AUTO);
    struct extent natural = {0, 0};
    if (measured) {
        natural = item_natural(pass, child, whole.width_mm, whole.height_mm);
    }
    const struct stack_axis across = {whole.x_mm,       whole.width_mm, child->width_given,
                                      child->placed,    child->width,   child->x,
                                      natural.width_mm, item->align,    fill_x};
    const struct stack_axis down = {whole.y_mm,        whole.height_mm, child->height_given,
                                    child->placed,     child->height,   child->y,
                                    natural.height_mm, item->valign,    fill_y};
    struct box box;
    place_on_axis(&across, &box.x_mm, &box.width_mm);
    place_on_axis(&down, &box.y_mm, &box.height_mm);
    return box;
}

/* In the panel's own space, where its area begins at the origin. */
static void draw_on_panel(struct face_pass *pass, struct item *item, struct item *child)
{
    const struct net_part *panel = child->panel;
    struct box area = {0, 0, panel->area_width_mm, panel->area_height_mm};
    display_list_push(pass->list, panel->to_net, child->span)->push.panel = panel;
    struct transform outer = pass->to_face;
    pass->to_face = transform_then(panel->to_net, outer);
    item_arrange(pass, child, item_stack_box(pass, item, child, area));
    pass->to_face = outer;
    display_list_add(pass->list, DISPLAY_POP, child->span);
}

void item_stack_draw(struct face_pass *pass, struct item *item, struct box content)
{
    for (size_t i = 0; i < item->child_count; i++) {
        struct item *child = item->children[i];
        if (child->panel != NULL) {
            draw_on_panel(pass, item, child);
        } else {
            item_arrange(pass, child, item_stack_box(pass, item, child, content));
        }
    }
}

static void draw_stack(struct face_pass *pass, struct item *item, struct box box)
{
    item_draw_ground(pass, item, box);
    item_stack_draw(pass, item, item_content(item, box));
}

const struct element_class stack_element = {
    .in_row = FLOW_SHARE,
    .in_column = FLOW_OWN,
    .make = item_make_children,
    .natural = item_stack_natural,
    .draw = draw_stack,
    .lasts = item_lasts,
};

/* ---- use ---- */

/* What the element gives, then the part's own defaults for the rest; the expressions of both are over the
 * names that hold where the part is used. */
static const struct scope *part_scope(struct face_pass *pass, const struct layout *used,
                                      const struct property *with, const struct scope *scope)
{
    size_t given = with != NULL ? with->parameters.count : 0;
    struct parameter *parameters =
        ARENA_NEW_ARRAY(pass->arena, struct parameter, used->parameter_count + given + 1);
    size_t count = 0;
    /* In the order in which they are given, as the names of a scope. */
    for (size_t i = 0; i < given; i++) {
        parameters[count++] = with->parameters.items[i];
    }
    for (size_t i = 0; i < used->parameter_count; i++) {
        /* A parameter without a default that is not given was reported when the layout was read. */
        bool is_given = with != NULL && node_lookup(with->node, used->parameter_names[i]) != NULL;
        if (!is_given && used->parameter_defaults[i].node != NULL) {
            parameters[count++] = used->parameter_defaults[i];
        }
    }
    struct scope_name *names = parameters_evaluate(parameters, count, pass->sandbox, scope,
                                                   pass->list->allowed, pass->arena, pass->diags);
    if (names == NULL) {
        return NULL;
    }
    struct scope *inner = ARENA_NEW(pass->arena, struct scope);
    *inner = (struct scope){.parent = scope, .names = names, .name_count = count};
    return inner;
}

static void make_use(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct layout *used = item->element->used;
    /* A part that uses itself ends here. */
    if (pass->use_depth == LAYOUT_DEPTH_MAX) {
        node_report(pass->diags, DIAG_USE_TOO_DEEP, item->element->node,
                    arena_printf(pass->arena, "%d", LAYOUT_DEPTH_MAX));
        pass->failed = true;
        return;
    }
    const struct scope *inner =
        part_scope(pass, used, item->element->properties[PROPERTY_WITH], scope);
    if (inner == NULL) {
        pass->failed = true;
        return;
    }
    /* A part at the top of a side has its elements at the top too. */
    size_t deeper = item->panel != NULL ? 1 : 0;
    pass->use_depth++;
    pass->container_depth += deeper;
    items_make(pass, used->front.elements, used->front.count, inner, item->style, &item->children,
               &item->child_count);
    pass->container_depth -= deeper;
    pass->use_depth--;
}

const struct element_class use_element = {
    .in_row = FLOW_SHARE,
    .in_column = FLOW_OWN,
    .make = make_use,
    .natural = item_stack_natural,
    .draw = draw_stack,
    .lasts = item_lasts,
};
