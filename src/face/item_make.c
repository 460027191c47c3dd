/* From elements to items: expressions are evaluated, repetitions and parts unfolded. */
#include <math.h>
#include <string.h>

#include <glib.h>

#include "diag/suggest.h"
#include "face/face_item.h"
#include "face/item_track.h"

/* More than any face on paper can show; stops an `each` over a wrong list. */
enum { ITEM_COUNT_MAX = 20000 };

struct item *item_new(struct face_pass *pass, enum element_kind kind, struct source_span span,
                      const struct style *style)
{
    struct item *item = ARENA_NEW(pass->arena, struct item);
    item->kind = kind;
    item->span = span;
    item->style = style;
    item->allowed = pass->list->allowed;
    item->width.unit = item->height.unit = LENGTH_AUTO;
    item->opacity = 1;
    item->stroke_width_mm = 0.3;
    return item;
}

const struct property *item_evaluate(struct face_pass *pass, const struct property *property,
                                     const struct scope *scope)
{
    if (property == NULL) {
        return NULL;
    }
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

bool item_each(struct face_pass *pass, const struct property *each, const struct scope *scope,
               const struct value **values_out, size_t *count_out)
{
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
    return true;
}

const struct scope *item_each_scope(struct face_pass *pass, const struct property *each,
                                    const struct scope *scope, const struct value *value,
                                    size_t index)
{
    struct scope_name *names = ARENA_NEW_ARRAY(pass->arena, struct scope_name, 2);
    size_t count = 0;
    if (each->each.name != NULL) {
        names[count++] = (struct scope_name){each->each.name, *value};
    }
    if (each->each.index_name != NULL) {
        names[count++] = (struct scope_name){
            each->each.index_name,
            {.kind = VALUE_INTEGER, .integer = (long long)index + 1, .real = (double)index + 1}};
    }
    struct scope *inner = ARENA_NEW(pass->arena, struct scope);
    *inner = (struct scope){.parent = scope, .names = names, .name_count = count};
    /* Without a name the item's own fields are names. */
    if (each->each.name == NULL && value->kind == VALUE_NODE && value->node->kind == NODE_MAPPING) {
        inner->record = value->node;
    }
    return inner;
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
        style = theme_style_at(&pass->resources->game->theme, text, origin, pass->diags);
    }
    pass->failed = pass->failed || style == NULL;
    return style != NULL ? style : fallback;
}

/* Whether a length may be the size of something. */
static bool check_positive(struct face_pass *pass, const struct property *property)
{
    if (property->length.amount >= 0) {
        return true;
    }
    node_report(pass->diags, DIAG_OUT_OF_RANGE, property->node, property->spec->name,
                arena_printf(pass->arena, "%g", property->length.amount), "0 or more");
    pass->failed = true;
    return false;
}

/* An absolute length; percents, shares and auto mean nothing for gaps, paddings and widths of lines. */
static double absolute_mm(struct face_pass *pass, const struct property *property)
{
    if (property->length.unit == LENGTH_MM) {
        return property->length.amount;
    }
    node_report(pass->diags, DIAG_BAD_VALUE, property->node, node_text(property->node),
                "an absolute length (mm, cm, in or pt)", "");
    pass->failed = true;
    return 0;
}

const struct property *item_length_at(const struct property *property, size_t index)
{
    return property->node->kind == NODE_LIST ? &property->list.items[index] : property;
}

static size_t length_count(const struct property *property)
{
    return property->node->kind == NODE_LIST ? property->list.count : 1;
}

static bool has_count(struct face_pass *pass, const struct property *property, size_t count)
{
    if (length_count(property) == count || property->node->kind != NODE_LIST) {
        return true;
    }
    node_report(pass->diags, DIAG_WRONG_KIND, property->node, property->spec->name,
                arena_printf(pass->arena, "a list of %zu lengths", count),
                arena_printf(pass->arena, "a list of %zu", length_count(property)));
    pass->failed = true;
    return false;
}

static void set_place(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct element *element = item->element;
    const struct property *at = item_evaluate(pass, element->properties[PROPERTY_AT], scope);
    const struct property *size = item_evaluate(pass, element->properties[PROPERTY_SIZE], scope);
    const struct property *width = item_evaluate(pass, element->properties[PROPERTY_WIDTH], scope);
    const struct property *height =
        item_evaluate(pass, element->properties[PROPERTY_HEIGHT], scope);
    if (at != NULL && has_count(pass, at, 2)) {
        item->placed = true;
        item->x = item_length_at(at, 0)->length;
        item->y = item_length_at(at, 1)->length;
    }
    if (size != NULL && has_count(pass, size, 2)) {
        width = width != NULL ? width : item_length_at(size, 0);
        height = height != NULL ? height : item_length_at(size, 1);
    }
    item->width_given = width != NULL && check_positive(pass, width);
    item->height_given = height != NULL && check_positive(pass, height);
    item->width = item->width_given ? width->length : item->width;
    item->height = item->height_given ? height->length : item->height;
}

static void set_number(struct face_pass *pass, const struct item *item, enum property_id id,
                       const struct scope *scope, double *out)
{
    const struct property *property = item_evaluate(pass, item->element->properties[id], scope);
    if (property != NULL) {
        *out = property->number;
    }
}

static void set_choice(struct face_pass *pass, const struct item *item, enum property_id id,
                       const struct scope *scope, int *out)
{
    const struct property *property = item_evaluate(pass, item->element->properties[id], scope);
    if (property != NULL) {
        *out = property->choice;
    }
}

static bool set_colour(struct face_pass *pass, const struct item *item, enum property_id id,
                       const struct scope *scope, struct colour *out)
{
    const struct property *property = item_evaluate(pass, item->element->properties[id], scope);
    if (property != NULL) {
        *out = property->colour;
    }
    return property != NULL;
}

void item_set_mm(struct face_pass *pass, const struct property *property, const struct scope *scope,
                 double *out)
{
    const struct property *given = item_evaluate(pass, property, scope);
    if (given != NULL && check_positive(pass, given)) {
        *out = absolute_mm(pass, given);
    }
}

static void set_mm(struct face_pass *pass, const struct item *item, enum property_id id,
                   const struct scope *scope, double *out)
{
    item_set_mm(pass, item->element->properties[id], scope, out);
}

void item_set_dashes(struct face_pass *pass, const struct property *property,
                     const struct scope *scope, double *dashes_mm, size_t *count_out)
{
    const struct property *dash = item_evaluate(pass, property, scope);
    if (dash == NULL) {
        return;
    }
    size_t count = length_count(dash);
    double sum_mm = 0;
    if (count > STROKE_DASH_MAX) {
        has_count(pass, dash, STROKE_DASH_MAX);
        return;
    }
    for (size_t i = 0; i < count && check_positive(pass, item_length_at(dash, i)); i++) {
        dashes_mm[i] = absolute_mm(pass, item_length_at(dash, i));
        sum_mm += dashes_mm[i];
    }
    /* Nothing but zeros would be a line of endlessly many dashes. */
    *count_out = sum_mm > 0 ? count : 0;
}

/* One length, [vertical, horizontal], or [top, right, bottom, left]. */
static void set_padding(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct property *padding =
        item_evaluate(pass, item->element->properties[PROPERTY_PADDING], scope);
    if (padding == NULL) {
        return;
    }
    size_t count = length_count(padding);
    if (count != 1 && count != 2 && !has_count(pass, padding, 4)) {
        return;
    }
    for (size_t side = 0; side < 4; side++) {
        item->padding_mm[side] = absolute_mm(pass, item_length_at(padding, side % count));
    }
}

static void set_gap(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct property *gap =
        item_evaluate(pass, item->element->properties[PROPERTY_GAP], scope);
    if (gap == NULL) {
        return;
    }
    size_t count = length_count(gap);
    if (count != 1 && !has_count(pass, gap, 2)) {
        return;
    }
    item->gap_x_mm = absolute_mm(pass, item_length_at(gap, 0));
    item->gap_y_mm = absolute_mm(pass, item_length_at(gap, count - 1));
}

static const struct length *track_lengths(struct face_pass *pass, const struct item *item,
                                          enum property_id id, const struct scope *scope,
                                          size_t *count_out)
{
    const struct property *tracks = item_evaluate(pass, item->element->properties[id], scope);
    size_t given = tracks != NULL ? length_count(tracks) : 0;
    *count_out = given > 0 ? given : 1;
    struct length *lengths = ARENA_NEW_ARRAY(pass->arena, struct length, *count_out);
    lengths[0].unit = id == PROPERTY_GRID_COLUMNS ? LENGTH_FRACTION : LENGTH_AUTO;
    lengths[0].amount = 1;
    for (size_t i = 0; i < given && check_positive(pass, item_length_at(tracks, i)); i++) {
        lengths[i] = item_length_at(tracks, i)->length;
    }
    return lengths;
}

static void set_common(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct element *element = item->element;
    set_place(pass, item, scope);
    set_choice(pass, item, PROPERTY_INSIDE, scope, &item->inside);
    item_panel_make(pass, item, scope);
    set_number(pass, item, PROPERTY_ROTATE, scope, &item->rotate_deg);
    set_number(pass, item, PROPERTY_OPACITY, scope, &item->opacity);
    if (item->kind != ELEMENT_TRACK) { /* of which each space has its own */
        item->has_fill = set_colour(pass, item, PROPERTY_FILL, scope, &item->fill);
        item->has_stroke = set_colour(pass, item, PROPERTY_STROKE, scope, &item->stroke);
    }
    set_mm(pass, item, PROPERTY_STROKE_WIDTH, scope, &item->stroke_width_mm);
    set_mm(pass, item, PROPERTY_RADIUS, scope, &item->radius_mm);
    set_choice(pass, item, PROPERTY_CAP, scope, &item->cap);
    item_set_dashes(pass, element->properties[PROPERTY_DASH], scope, item->dashes_mm,
                    &item->dash_count);
    set_padding(pass, item, scope);
    set_gap(pass, item, scope);
    set_choice(pass, item, PROPERTY_ALIGN, scope, &item->align);
    set_choice(pass, item, PROPERTY_VALIGN, scope, &item->valign);
    set_choice(pass, item, PROPERTY_JUSTIFY, scope, &item->justify);
}

static const char *main_text(struct face_pass *pass, const struct item *item,
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

static const char *icon_path(struct face_pass *pass, const char *name, const struct node *origin)
{
    const struct game *game = pass->resources->game;
    const char *path = game_icon_file(game, name);
    if (path == NULL) {
        size_t count = 0;
        const char *const *names = game_icon_names(game, pass->arena, &count);
        node_report(pass->diags, DIAG_UNKNOWN_ICON, origin, name,
                    suggest_tail(pass->arena, name, names, count));
    }
    return path;
}

const struct image *item_image(struct face_pass *pass, enum element_kind kind, const char *name,
                               const struct node *origin, struct colour tint)
{
    const struct game *game = pass->resources->game;
    const char *path = kind == ELEMENT_ICON
                           ? icon_path(pass, name, origin)
                           : game_file(game, pass->arena, name, origin, pass->diags);
    const struct image *image = NULL;
    if (path != NULL) {
        image = image_store_load(pass->resources->images, path, path, &tint, origin->span,
                                 node_path(pass->arena, origin), pass->diags);
    }
    pass->failed = pass->failed || image == NULL;
    return image;
}

static void make_picture(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct node *origin = NULL;
    const char *name = main_text(pass, item, scope, &origin);
    struct colour tint = item->style->colour;
    set_colour(pass, item, PROPERTY_INK, scope, &tint);
    set_choice(pass, item, PROPERTY_PICTURE_FIT, scope, &item->picture.fit);
    item->picture.align = item->picture.valign = 1;
    set_choice(pass, item, PROPERTY_PICTURE_ALIGN, scope, &item->picture.align);
    set_choice(pass, item, PROPERTY_PICTURE_VALIGN, scope, &item->picture.valign);
    if (name != NULL) {
        item->picture.image = item_image(pass, item->kind, name, origin, tint);
    }
}

/* The space that a path was drawn in. */
static void set_view(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct property *view =
        item_evaluate(pass, item->element->properties[PROPERTY_VIEW], scope);
    if (view == NULL || !has_count(pass, view, 2)) {
        return;
    }
    item->view_width = absolute_mm(pass, item_length_at(view, 0));
    item->view_height = absolute_mm(pass, item_length_at(view, 1));
    if (!pass->failed && !(item->view_width > 0 && item->view_height > 0)) {
        node_report(pass->diags, DIAG_BAD_VALUE, view->node, "view", "two lengths above 0", "");
        pass->failed = true;
    }
}

static void make_shape(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct element *element = item->element;
    item->from = item_evaluate(pass, element->properties[PROPERTY_FROM], scope);
    item->to = item_evaluate(pass, element->properties[PROPERTY_TO], scope);
    item->points = item_evaluate(pass, element->properties[PROPERTY_POINTS_LIST], scope);
    set_number(pass, item, PROPERTY_SIDES, scope, &item->sides);
    if ((item->from != NULL && !has_count(pass, item->from, 2)) ||
        (item->to != NULL && !has_count(pass, item->to, 2))) {
        item->from = item->to = NULL;
    }
    set_view(pass, item, scope);
    if (item->kind == ELEMENT_LINE && !item->has_stroke) {
        item->has_stroke = true;
        item->stroke = item->style->colour;
    }
    if (item->kind == ELEMENT_PATH) {
        const struct node *origin = NULL;
        item->text.markup = main_text(pass, item, scope, &origin);
        item->text.origin = origin;
    }
}

static void make_use(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct layout *used = item->element->used;
    const struct property *with = item->element->properties[PROPERTY_WITH];
    if (pass->use_depth == LAYOUT_DEPTH_MAX) {
        node_report(pass->diags, DIAG_USE_TOO_DEEP, item->element->node,
                    arena_printf(pass->arena, "%d", LAYOUT_DEPTH_MAX));
        pass->failed = true;
        return;
    }
    size_t given = with != NULL ? with->parameters.count : 0;
    struct parameter *parameters =
        ARENA_NEW_ARRAY(pass->arena, struct parameter, used->parameter_count + given + 1);
    size_t count = 0;
    for (size_t i = 0; i < given; i++) {
        parameters[count++] = with->parameters.items[i];
    }
    for (size_t i = 0; i < used->parameter_count; i++) {
        bool is_given = with != NULL && node_lookup(with->node, used->parameter_names[i]) != NULL;
        if (!is_given && used->parameter_defaults[i].node != NULL) {
            parameters[count++] = used->parameter_defaults[i];
        }
    }
    struct scope_name *names =
        parameters_evaluate(parameters, count, pass->sandbox, scope, pass->arena, pass->diags);
    if (names == NULL) {
        pass->failed = true;
        return;
    }
    struct scope *inner = ARENA_NEW(pass->arena, struct scope);
    *inner = (struct scope){.parent = scope, .names = names, .name_count = count};
    pass->use_depth++;
    items_make(pass, used->front.elements, used->front.count, inner, item->style, &item->children,
               &item->child_count);
    pass->use_depth--;
}

static void make_container(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct element *element = item->element;
    items_make(pass, element->children, element->child_count, scope, item->style, &item->children,
               &item->child_count);
    if (item->kind == ELEMENT_GRID) {
        item->columns =
            track_lengths(pass, item, PROPERTY_GRID_COLUMNS, scope, &item->column_count);
        item->rows = track_lengths(pass, item, PROPERTY_GRID_ROWS, scope, &item->row_count);
    }
}

typedef void (*item_maker)(struct face_pass *pass, struct item *item, const struct scope *scope);

static void make_text(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    item_text_make(pass, item, item->element->properties[PROPERTY_MAIN], scope);
}

static const item_maker makers[ELEMENT_KIND_COUNT] = {
    [ELEMENT_TEXT] = make_text,        [ELEMENT_IMAGE] = make_picture,
    [ELEMENT_ICON] = make_picture,     [ELEMENT_BOX] = make_container,
    [ELEMENT_CIRCLE] = make_container, [ELEMENT_LINE] = make_shape,
    [ELEMENT_POLYGON] = make_shape,    [ELEMENT_PATH] = make_shape,
    [ELEMENT_ROW] = make_container,    [ELEMENT_COLUMN] = make_container,
    [ELEMENT_STACK] = make_container,  [ELEMENT_GRID] = make_container,
    [ELEMENT_TABLE] = item_table_make, [ELEMENT_USE] = make_use,
    [ELEMENT_BOARD] = item_board_make, [ELEMENT_TRACK] = item_track_make,
};

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

static void make_one(struct face_pass *pass, const struct element *element,
                     const struct scope *scope, const struct style *style, GPtrArray *items)
{
    if (!is_shown(pass, element, scope)) {
        return;
    }
    if (++pass->item_count > ITEM_COUNT_MAX) {
        if (pass->item_count == ITEM_COUNT_MAX + 1) {
            node_report(pass->diags, DIAG_TOO_MANY_ELEMENTS, element->node,
                        arena_printf(pass->arena, "%d", ITEM_COUNT_MAX));
        }
        pass->failed = true;
        return;
    }
    const struct property *allow = element->properties[PROPERTY_ALLOW];
    const struct allowance_scope *around =
        face_allow(pass, allow != NULL ? &allow->allowances : NULL);
    struct item *item =
        item_new(pass, element->kind, element->span,
                 item_style(pass, element->properties[PROPERTY_STYLE], scope, style));
    item->element = element;
    set_common(pass, item, scope);
    /* A part at the top of a side has its elements at the top too. */
    size_t deeper = element->kind != ELEMENT_USE || item->panel != NULL ? 1 : 0;
    pass->container_depth += deeper;
    makers[element->kind](pass, item, scope);
    pass->container_depth -= deeper;
    pass->list->allowed = around;
    g_ptr_array_add(items, item);
}

static void make_each(struct face_pass *pass, const struct element *element,
                      const struct scope *scope, const struct style *style, GPtrArray *items)
{
    const struct property *each = element->properties[PROPERTY_REPEAT];
    const struct value *values = NULL;
    size_t count = 0;
    if (!item_each(pass, each, scope, &values, &count)) {
        return;
    }
    for (size_t i = 0; i < count && pass->item_count <= ITEM_COUNT_MAX; i++) {
        make_one(pass, element, item_each_scope(pass, each, scope, &values[i], i), style, items);
    }
}

void items_make(struct face_pass *pass, struct element *const *elements, size_t count,
                const struct scope *scope, const struct style *style, struct item ***items_out,
                size_t *count_out)
{
    GPtrArray *items = g_ptr_array_new();
    for (size_t i = 0; i < count; i++) {
        if (elements[i]->properties[PROPERTY_REPEAT] != NULL) {
            make_each(pass, elements[i], scope, style, items);
        } else {
            make_one(pass, elements[i], scope, style, items);
        }
    }
    *items_out = ARENA_NEW_ARRAY(pass->arena, struct item *, items->len + 1);
    for (guint i = 0; i < items->len; i++) {
        (*items_out)[i] = g_ptr_array_index(items, i);
    }
    *count_out = items->len;
    g_ptr_array_free(items, TRUE);
}
