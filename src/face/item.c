/* What holds for items of every kind. They are made from the elements of a side, where repetitions and
 * parts are unfolded; they say how much room they want; they are drawn into a box. What only one kind does
 * is in the element_class of that kind. */
#include <math.h>

#include <glib.h>

#include "diag/suggest.h"
#include "face/face_item.h"
#include "face/part_memory.h"

const struct element_class *element_class_of(enum element_kind kind)
{
    /* From the rows of the elements: a kind without a class does not link. */
    static const struct element_class *const classes[] = {
#define X(kind, name, container, doc, main_doc, example) [ELEMENT_##kind] = &name##_element,
#include "game/element_kinds.def"
#undef X
    };
    return classes[kind];
}

/* ---- making ---- */

struct item *item_new(struct face_pass *pass, enum element_kind kind, struct source_span span,
                      const struct style *style)
{
    struct item *item = ARENA_NEW(pass->arena, struct item);
    item->kind = kind;
    item->span = span;
    item->style = style;
    /* What held where the element is made, however late it is drawn. */
    item->allowed = pass->list->allowed;
    item->width.unit = item->height.unit = LENGTH_AUTO;
    item->opacity = 1;
    /* In mm: a line that is seen and printed well. */
    item->stroke_width_mm = 0.3;
    return item;
}

/* `width` and `height` go before `size`, which is both in one. */
static void set_place(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct property *at = item_property(pass, item, PROPERTY_AT, scope);
    const struct property *size = item_property(pass, item, PROPERTY_SIZE, scope);
    const struct property *width = item_property(pass, item, PROPERTY_WIDTH, scope);
    const struct property *height = item_property(pass, item, PROPERTY_HEIGHT, scope);
    /* A list of another length has been reported. */
    if (at != NULL && item_has_count(pass, at, 2)) {
        item->placed = true;
        item->x = item_length_at(at, 0)->length;
        item->y = item_length_at(at, 1)->length;
    }
    if (size != NULL && item_has_count(pass, size, 2)) {
        /* A side that has a property of its own keeps it. */
        width = width != NULL ? width : item_length_at(size, 0);
        height = height != NULL ? height : item_length_at(size, 1);
    }
    item->width_given = width != NULL && item_is_size(pass, width);
    item->height_given = height != NULL && item_is_size(pass, height);
    item->width = item->width_given ? width->length : item->width;
    item->height = item->height_given ? height->length : item->height;
}

/* One length, [vertical, horizontal], or [top, right, bottom, left]. */
static void set_padding(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct property *padding = item_property(pass, item, PROPERTY_PADDING, scope);
    if (padding == NULL) {
        return;
    }
    size_t count = item_length_count(padding);
    if (count != 1 && count != 2 && !item_has_count(pass, padding, 4)) {
        return;
    }
    for (size_t side = 0; side < 4; side++) {
        /* With one value it is side % 1, with two the vertical and the horizontal one in turn. */
        item->padding_mm[side] = item_absolute_mm(pass, item_length_at(padding, side % count));
    }
}

/* One length for both ways, or [across, down]. */
static void set_gap(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct property *gap = item_property(pass, item, PROPERTY_GAP, scope);
    if (gap == NULL) {
        return;
    }
    size_t count = item_length_count(gap);
    if (count != 1 && !item_has_count(pass, gap, 2)) {
        return;
    }
    item->gap_x_mm = item_absolute_mm(pass, item_length_at(gap, 0));
    item->gap_y_mm = item_absolute_mm(pass, item_length_at(gap, count - 1));
}

/* NULL after a finding, which names the panels that there are. */
static const struct net_part *find_panel(struct face_pass *pass, const char *name,
                                         const struct node *origin)
{
    const struct net_part *panel = pass->net != NULL ? net_panel_lookup(pass->net, name) : NULL;
    /* Without a net there is no panel that the name could be of. */
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

/* On a net each side of the die or box has a space of its own, in which an item at the top may stand. */
static void set_panel(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct property *panel = item->element->properties[PROPERTY_PANEL];
    const char *name = NULL;
    const struct node *origin = NULL;
    if (panel == NULL) {
        return;
    }
    /* Deeper elements stand in the space of what they are in. */
    if (pass->container_depth > 0 && pass->net != NULL) {
        node_report(pass->diags, DIAG_PANEL_TOO_DEEP, panel->node->key);
    } else if (template_evaluate(pass->sandbox, panel->text, scope, pass->arena, &name, &origin,
                                 pass->diags) == OUTCOME_OK) {
        item->panel = find_panel(pass, name, origin);
    }
    pass->failed = pass->failed || item->panel == NULL;
}

/* What is drawn upright on a mirrored face has its own left and right changed here. */
static void change_sides(struct item *item)
{
    double right_mm = item->padding_mm[1];
    item->padding_mm[1] = item->padding_mm[3];
    item->padding_mm[3] = right_mm;
    /* Left and right have changed, above and below have not. */
    if (item->align == ITEM_ALIGN_START || item->align == ITEM_ALIGN_END) {
        item->align = item->align == ITEM_ALIGN_START ? ITEM_ALIGN_END : ITEM_ALIGN_START;
    }
}

/* What elements of every kind, or of many, may say. */
static void set_common(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct property *const *properties = item->element->properties;
    set_place(pass, item, scope);
    item_set_choice(pass, item, PROPERTY_INSIDE, scope, &item->inside);
    set_panel(pass, item, scope);
    item_set_number(pass, item, PROPERTY_ROTATE, scope, &item->rotate_deg);
    item_set_number(pass, item, PROPERTY_OPACITY, scope, &item->opacity);
    /* Kinds that paint each part for itself read both for each part. */
    if (!element_class_of(item->kind)->paints_parts) {
        item->has_fill = item_set_colour(pass, item, PROPERTY_FILL, scope, &item->fill);
        item->has_stroke = item_set_colour(pass, item, PROPERTY_STROKE, scope, &item->stroke);
    }
    item_set_mm(pass, properties[PROPERTY_STROKE_WIDTH], scope, &item->stroke_width_mm);
    item_set_mm(pass, properties[PROPERTY_RADIUS], scope, &item->radius_mm);
    item_set_choice(pass, item, PROPERTY_CAP, scope, &item->cap);
    item_set_dashes(pass, properties[PROPERTY_DASH], scope, item->dashes_mm, &item->dash_count);
    item_set_clip(pass, item, scope);
    set_padding(pass, item, scope);
    set_gap(pass, item, scope);
    item_set_choice(pass, item, PROPERTY_ALIGN, scope, &item->align);
    item_set_choice(pass, item, PROPERTY_VALIGN, scope, &item->valign);
    if (item->valign > ITEM_ALIGN_BASELINE) { /* `middle`, as texts call it */
        item->valign = ITEM_ALIGN_CENTRE;
    }
    item_set_choice(pass, item, PROPERTY_JUSTIFY, scope, &item->justify);
    /* What is mirrored with the face has its sides changed by the mirror. */
    if (pass->mirrored && element_class_of(item->kind)->upright) {
        change_sides(item);
    }
}

/* Whether the element's `when` lets it be drawn here. */
static bool is_shown(struct face_pass *pass, const struct element *element,
                     const struct scope *scope)
{
    const struct property *when = element->properties[PROPERTY_WHEN];
    struct value value = {0};
    if (when == NULL) {
        return true;
    }
    if (expression_evaluate(pass->sandbox, when->expression, scope, pass->arena, &value,
                            pass->diags) != OUTCOME_OK) {
        pass->failed = true;
        return false;
    }
    return value_is_true(&value);
}

/* A stranger's game may repeat within repetitions: steps are counted and memory is measured as elements are made,
 * so that a face ends in one finding before it takes a machine's memory. */
void item_note_shown(const struct face_pass *pass, size_t number)
{
    if (pass->resources->shown != NULL) {
        g_atomic_int_set(&pass->resources->shown[number], 1);
    }
}

bool item_charge(struct face_pass *pass, const struct node *node, size_t steps)
{
    const struct work_limits *limits = &pass->resources->game->limits;
    const char *name = NULL;
    size_t limit = 0;
    if (pass->exhausted) {
        return false;
    }
    pass->step_count += steps;
    /* The first limit that is met is told, and the only one. */
    if (pass->step_count > limits->face_step_count) {
        name = "face-steps";
        limit = limits->face_step_count;
    } else if (arena_size(pass->arena) + pass->kept_bytes > limits->face_byte_count) {
        name = "face-memory";
        limit = limits->face_byte_count;
    } else {
        return true;
    }
    node_report(pass->diags, DIAG_FACE_LIMIT, node, name, arena_printf(pass->arena, "%zu", limit));
    pass->exhausted = pass->failed = true;
    return false;
}

/* Of the face in all, repetitions and parts included. */
static bool count_item(struct face_pass *pass, const struct element *element)
{
    size_t limit = pass->resources->game->limits.face_item_count;
    /* Counted when made: what is hidden by `when` is none. */
    if (++pass->item_count > limit) {
        node_report(pass->diags, DIAG_TOO_MANY_ELEMENTS, element->node,
                    arena_printf(pass->arena, "%zu", limit));
        pass->exhausted = pass->failed = true;
    }
    return !pass->exhausted;
}

/* Items side by side, in the arena; outgrown ones stay there. */
struct item_row {
    struct item **items;
    size_t count, room;
};

static void add_item(struct face_pass *pass, struct item_row *row, struct item *item)
{
    if (row->count == row->room) {
        row->room = 2 * row->room + 4;
        struct item **items = ARENA_NEW_ARRAY(pass->arena, struct item *, row->room);
        for (size_t i = 0; i < row->count; i++) {
            items[i] = row->items[i];
        }
        row->items = items;
    }
    row->items[row->count++] = item;
}

bool item_lasts(struct item *item, const struct node ***origin_out)
{
    (void)item;
    *origin_out = NULL;
    return true;
}

/* What an element allows holds for all that is made while it is made, its parts included; `around` is what held
 * before. */
struct item *item_make(struct face_pass *pass, const struct element *element,
                       const struct scope *scope, const struct style *style)
{
    const struct element_class *class = element_class_of(element->kind);
    const struct property *allow = element->properties[PROPERTY_ALLOW];
    const struct allowance_scope *around =
        face_allow(pass, allow != NULL ? &allow->allowances : NULL);
    /* Its style goes before the one of what it is in. */
    struct item *item =
        item_new(pass, element->kind, element->span,
                 item_style(pass, element->properties[PROPERTY_STYLE], scope, style));
    item->element = element;
    set_common(pass, item, scope);
    if (class->make != NULL) {
        class->make(pass, item, scope);
    }
    pass->list->allowed = around;
    return item;
}

static void make_one(struct face_pass *pass, const struct element *element,
                     const struct scope *scope, const struct style *style, struct item_row *row)
{
    if (item_charge(pass, element->node, 1) && is_shown(pass, element, scope) &&
        count_item(pass, element)) {
        item_note_shown(pass, element->number);
        add_item(pass, row, part_make(pass, element, scope, style));
    }
}

/* Each value gets a scope of its own; the element is the same. */
static void make_each(struct face_pass *pass, const struct element *element,
                      const struct scope *scope, const struct style *style, struct item_row *row)
{
    const struct property *each = element->properties[PROPERTY_REPEAT];
    const struct value *values = NULL;
    size_t count = 0;
    /* The finding was made where the list is. */
    if (!item_each(pass, each, scope, &values, &count)) {
        return;
    }
    for (size_t i = 0; i < count && !pass->exhausted; i++) {
        make_one(pass, element, item_each_scope(pass, each, scope, &values[i], i), style, row);
    }
}

/* Repetitions are unfolded here, so that layout knows none: their items stand side by side like written ones. */
void items_make(struct face_pass *pass, struct element *const *elements, size_t count,
                const struct scope *scope, const struct style *style, struct item ***items_out,
                size_t *count_out)
{
    /* A place for each that is not repeated, and one more, as an array of nothing has no place. */
    struct item_row row = {.items = ARENA_NEW_ARRAY(pass->arena, struct item *, count + 1),
                           .room = count + 1};
    for (size_t i = 0; i < count && !pass->exhausted; i++) {
        if (elements[i]->properties[PROPERTY_REPEAT] != NULL) {
            make_each(pass, elements[i], scope, style, &row);
        } else {
            make_one(pass, elements[i], scope, style, &row);
        }
    }
    *items_out = row.items;
    *count_out = row.count;
}

void item_make_children(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    /* So that `panel` and findings know what is at the top. */
    pass->container_depth++;
    items_make(pass, item->element->children, item->element->child_count, scope, item->style,
               &item->children, &item->child_count);
    pass->container_depth--;
}

/* ---- measuring ---- */

/* A share (fr) and `auto` are for the container to settle; here they take all that there is. */
double item_length(struct length length, double whole_mm)
{
    switch (length.unit) {
    case LENGTH_MM:
        return length.amount;
    case LENGTH_PERCENT:
        return whole_mm * length.amount / 100;
    case LENGTH_FRACTION:
    case LENGTH_AUTO:
        break;
    }
    return whole_mm;
}

bool item_length_is_fixed(struct length length, double whole_mm)
{
    return length.unit == LENGTH_MM || (length.unit == LENGTH_PERCENT && isfinite(whole_mm));
}

struct extent item_inside(const struct item *item, double width_mm, double height_mm)
{
    const double *padding = item->padding_mm;
    return (struct extent){width_mm - (padding[1] + padding[3]),
                           height_mm - (padding[0] + padding[2])};
}

struct extent item_outside(const struct item *item, struct extent inside)
{
    const double *padding = item->padding_mm;
    return (struct extent){inside.width_mm + (padding[1] + padding[3]),
                           inside.height_mm + (padding[0] + padding[2])};
}

struct box item_content(const struct item *item, struct box box)
{
    const double *padding = item->padding_mm;
    return (struct box){box.x_mm + padding[3], box.y_mm + padding[0],
                        fmax(0, box.width_mm - padding[1] - padding[3]),
                        fmax(0, box.height_mm - padding[0] - padding[2])};
}

/* By a quarter exactly: for any other angle the box that was given counts as it is. */
static bool is_turned_aside(const struct item *item)
{
    return fabs(fmod(item->rotate_deg, 180)) == 90;
}

/* Given lengths hold; only where one is left open the class is asked. One turned by a quarter is asked with its sides
 * changed, and its answer is changed back. */
static struct extent measure(struct face_pass *pass, struct item *item, double available_width_mm,
                             double available_height_mm)
{
    const struct element_class *class = element_class_of(item->kind);
    /* A share of an endless room is not known yet. */
    bool wide = item->width_given && item_length_is_fixed(item->width, available_width_mm);
    bool high = item->height_given && item_length_is_fixed(item->height, available_height_mm);
    /* What is known is room for the class; what is not, all that there is. */
    double width = wide ? item_length(item->width, available_width_mm) : available_width_mm;
    double height = high ? item_length(item->height, available_height_mm) : available_height_mm;
    if (wide && high) {
        return (struct extent){width, height};
    }
    bool turned = is_turned_aside(item);
    struct extent extent = turned ? class->natural(pass, item, height, width)
                                  : class->natural(pass, item, width, height);
    if (turned) {
        extent = (struct extent){extent.height_mm, extent.width_mm};
    }
    return (struct extent){wide ? width : extent.width_mm, high ? height : extent.height_mm};
}

/* Rows ask the same thing several times while they share out room, and nested rows again within each of them: without
 * memory the time would double with each level. The oldest of a few answers is replaced. */
struct extent item_natural(struct face_pass *pass, struct item *item, double available_width_mm,
                           double available_height_mm)
{
    /* Few rooms are asked for at a time: comparing them costs less than a table. */
    for (size_t i = 0; i < item->measure_count && i < ITEM_MEASURES_KEPT; i++) {
        const struct item_measure *known = &item->measures[i];
        if (known->available_width_mm == available_width_mm &&
            known->available_height_mm == available_height_mm) {
            return known->extent;
        }
    }
    struct extent extent = measure(pass, item, available_width_mm, available_height_mm);
    item->measures[item->measure_count++ % ITEM_MEASURES_KEPT] =
        (struct item_measure){available_width_mm, available_height_mm, extent};
    return extent;
}

/* ---- drawing ---- */

static void fill_path(struct face_pass *pass, const struct item *item, const struct path *path)
{
    /* What is clear would be an item that shows nothing. */
    if (item->has_fill && item->fill.alpha > 0) {
        struct display_item *drawn = display_list_add(pass->list, DISPLAY_FILL, item->span);
        drawn->fill.path = *path;
        drawn->fill.colour = item->fill;
    }
}

static void stroke_path(struct face_pass *pass, const struct item *item, const struct path *path)
{
    if (!item->has_stroke || item->stroke.alpha <= 0 || item->stroke_width_mm <= 0) {
        return;
    }
    struct display_item *drawn = display_list_add(pass->list, DISPLAY_STROKE, item->span);
    struct stroke *stroke = &drawn->stroke.stroke;
    drawn->stroke.path = *path;
    stroke->colour = item->stroke;
    stroke->width_mm = item->stroke_width_mm;
    stroke->cap = (enum stroke_cap)item->cap;
    stroke->dash_count = item->dash_count;
    for (size_t i = 0; i < item->dash_count; i++) {
        stroke->dashes_mm[i] = item->dashes_mm[i];
    }
}

void item_draw_path(struct face_pass *pass, const struct item *item, const struct path *path)
{
    fill_path(pass, item, path);
    stroke_path(pass, item, path);
}

/* Behind all else of the item: its box with its fill and line. */
void item_draw_ground(struct face_pass *pass, const struct item *item, struct box box)
{
    if (!item->has_fill && !item->has_stroke) {
        return;
    }
    /* In the arena of the list, which outlives the pass. */
    struct path path;
    path_init(&path, pass->list->arena);
    if (item->radius_mm > 0) {
        path_add_rounded_box(&path, box, item->radius_mm);
    } else {
        path_add_box(&path, box);
    }
    item_draw_path(pass, item, &path);
}

void item_report_no_room(struct face_pass *pass, const struct item *item, const char *direction,
                         double wanted_mm, double available_mm, const char *parts)
{
    const struct node *node = item->element != NULL ? item->element->node : NULL;
    diag_report(pass->diags, DIAG_LAYOUT_NO_ROOM, item->span,
                node != NULL ? node_path(pass->arena, node) : NULL,
                arena_printf(pass->arena, "this %s", element_kind_info(item->kind)->name),
                arena_printf(pass->arena,
                             "its parts are %.2f mm %s and have %.2f mm, %.2f mm too little%s%s",
                             wanted_mm, direction, available_mm, wanted_mm - available_mm,
                             parts != NULL ? "; they are " : "", parts != NULL ? parts : ""));
    pass->failed = true;
}

/* Its stroke runs along the edge of the clip, over what is clipped: half of it would be cut off else. */
static void draw_clipped(struct face_pass *pass, struct item *item, struct box box)
{
    const struct element_class *class = element_class_of(item->kind);
    struct path edge;
    if (item->clip == NULL) {
        class->draw(pass, item, box);
        return;
    }
    bool has_stroke = item->has_stroke;
    item_clip_path(pass, item, box, &edge);
    display_list_push_clip(pass->list, &edge, item->span);
    /* The ground goes into the clip without its line, which is drawn behind it. */
    item->has_stroke = false;
    class->draw(pass, item, box);
    item->has_stroke = has_stroke;
    display_list_add(pass->list, DISPLAY_POP, item->span);
    stroke_path(pass, item, &edge);
}

/* The only way in which anything is drawn: turned about its middle, mirrored back where it must stay upright, with its
 * opacity, in one push where any of these is needed. All that it changes in the pass is put back behind it, so that
 * what comes next sees the pass as it was. */
void item_arrange(struct face_pass *pass, struct item *item, struct box box)
{
    struct transform outer = pass->to_face;
    bool turned_back = pass->mirrored && element_class_of(item->kind)->upright;
    /* Most items need no push. */
    bool moved = turned_back || item->rotate_deg != 0 || item->opacity < 1;
    const struct allowance_scope *around = pass->list->allowed;
    /* What cannot be seen is not drawn; nor checked. */
    if (item->opacity <= 0 || (item->part != NULL && part_draw(pass, item, box))) {
        return;
    }
    if (moved) {
        double middle_mm = box.x_mm + box.width_mm / 2;
        /* About its middle, in the space that is drawn in. */
        struct transform turn =
            transform_rotate(item->rotate_deg, middle_mm, box.y_mm + box.height_mm / 2);
        /* First mirrored back, then turned: the angle is as it is read. */
        turn = turned_back ? transform_then(transform_mirror(middle_mm), turn) : turn;
        display_list_push(pass->list, turn, item->span)->push.opacity = item->opacity;
        pass->to_face = transform_then(turn, outer);
    }
    /* The content is laid out along its own sides and then turned into the box. */
    if (is_turned_aside(item)) {
        box = (struct box){box.x_mm + (box.width_mm - box.height_mm) / 2,
                           box.y_mm + (box.height_mm - box.width_mm) / 2, box.height_mm,
                           box.width_mm};
    }
    bool mirrored = pass->mirrored;
    pass->mirrored = mirrored && !turned_back;
    pass->list->allowed = item->allowed;
    draw_clipped(pass, item, box);
    pass->list->allowed = around;
    pass->mirrored = mirrored;
    pass->to_face = outer;
    if (moved) {
        display_list_add(pass->list, DISPLAY_POP, item->span);
    }
}
