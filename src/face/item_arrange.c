/* Arranging: every item gets its box and draws itself and what is in it. */
#include <math.h>

#include "face/face_item.h"
#include "face/item_track.h"

static double share_before(int align, double spare_mm)
{
    switch (align) {
    case ITEM_ALIGN_CENTRE:
        return spare_mm / 2;
    case ITEM_ALIGN_END:
        return spare_mm;
    default:
        return 0;
    }
}

/* ---- shapes ---- */

static void fill_path(struct face_pass *pass, const struct item *item, const struct path *path)
{
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

static void line_path(const struct item *item, struct box box, struct path *path)
{
    bool upright = box.height_mm > box.width_mm;
    double x1 = box.x_mm + (upright ? box.width_mm / 2 : 0);
    double y1 = box.y_mm + (upright ? 0 : box.height_mm / 2);
    double x2 = upright ? x1 : box.x_mm + box.width_mm;
    double y2 = upright ? box.y_mm + box.height_mm : y1;
    if (item->from != NULL) {
        x1 = box.x_mm + item_length(item_length_at(item->from, 0)->length, box.width_mm);
        y1 = box.y_mm + item_length(item_length_at(item->from, 1)->length, box.height_mm);
    }
    if (item->to != NULL) {
        x2 = box.x_mm + item_length(item_length_at(item->to, 0)->length, box.width_mm);
        y2 = box.y_mm + item_length(item_length_at(item->to, 1)->length, box.height_mm);
    }
    path_move_to(path, x1, y1);
    path_line_to(path, x2, y2);
}

static void add_corner(struct path *path, size_t index, double x_mm, double y_mm)
{
    if (index == 0) {
        path_move_to(path, x_mm, y_mm);
    } else {
        path_line_to(path, x_mm, y_mm);
    }
}

static bool is_point(const struct property *property)
{
    return property->node->kind == NODE_LIST && property->list.count == 2;
}

static void polygon_path(struct face_pass *pass, const struct item *item, struct box box,
                         struct path *path)
{
    if (item->points == NULL) {
        size_t sides = item->sides >= 3 ? (size_t)item->sides : 3;
        for (size_t i = 0; i < sides; i++) {
            double angle = 2 * G_PI * (double)i / (double)sides;
            add_corner(path, i, box.x_mm + box.width_mm / 2 * (1 + sin(angle)),
                       box.y_mm + box.height_mm / 2 * (1 - cos(angle)));
        }
        path_close(path);
        return;
    }
    for (size_t i = 0; i < item->points->list.count; i++) {
        const struct property *point = &item->points->list.items[i];
        if (!is_point(point)) {
            node_report(pass->diags, DIAG_WRONG_KIND, point->node, "point", "[x, y]",
                        node_describe(pass->arena, point->node));
            pass->failed = true;
            return;
        }
        add_corner(path, i, box.x_mm + item_length(point->list.items[0].length, box.width_mm),
                   box.y_mm + item_length(point->list.items[1].length, box.height_mm));
    }
    path_close(path);
}

static void free_path(struct face_pass *pass, const struct item *item, struct box box,
                      struct path *path)
{
    size_t offset = 0;
    if (item->text.markup == NULL) {
        return;
    }
    if (!path_add_svg(path, item->text.markup, &offset)) {
        diag_report(pass->diags, DIAG_BAD_VALUE, node_text_span(item->text.origin, offset, 1),
                    node_path(pass->arena, item->text.origin), item->text.markup, "SVG path data",
                    "");
        pass->failed = true;
        return;
    }
    struct transform place = transform_translate(box.x_mm, box.y_mm);
    if (item->view_width > 0 && item->view_height > 0) {
        struct transform scale = transform_identity();
        scale.xx = box.width_mm / item->view_width;
        scale.yy = box.height_mm / item->view_height;
        place = transform_then(scale, place);
    }
    path_transform(path, place);
}

static void draw_ground(struct face_pass *pass, const struct item *item, struct box box)
{
    struct path path;
    path_init(&path, pass->list->arena);
    switch (item->kind) {
    case ELEMENT_CIRCLE:
        path_add_ellipse(&path, box);
        break;
    case ELEMENT_LINE:
        line_path(item, box, &path);
        break;
    case ELEMENT_POLYGON:
        polygon_path(pass, item, box, &path);
        break;
    case ELEMENT_PATH:
        free_path(pass, item, box, &path);
        break;
    default:
        if (!item->has_fill && !item->has_stroke) {
            return;
        }
        if (item->radius_mm > 0) {
            path_add_rounded_box(&path, box, item->radius_mm);
        } else {
            path_add_box(&path, box);
        }
        break;
    }
    fill_path(pass, item, &path);
    stroke_path(pass, item, &path);
}

/* ---- pictures ---- */

void item_picture_draw(struct face_pass *pass, struct item *item, struct box box)
{
    const struct item_picture *picture = &item->picture;
    if (picture->image == NULL || box.width_mm <= 0 || box.height_mm <= 0) {
        return;
    }
    double across = box.width_mm / picture->image->width_px;
    double down = box.height_mm / picture->image->height_px;
    bool cover = picture->fit == PICTURE_COVER;
    struct box target = box;
    if (picture->fit != PICTURE_STRETCH) {
        double scale = cover ? fmax(across, down) : fmin(across, down);
        target.width_mm = picture->image->width_px * scale;
        target.height_mm = picture->image->height_px * scale;
        target.x_mm += (box.width_mm - target.width_mm) * picture->align / 2;
        target.y_mm += (box.height_mm - target.height_mm) * picture->valign / 2;
    }
    bool clipped = cover && !box_contains(box, target);
    if (clipped) {
        struct display_item *push = display_list_add(pass->list, DISPLAY_PUSH, item->span);
        push->push.transform = transform_identity();
        push->push.opacity = 1;
        struct display_item *clip = display_list_add(pass->list, DISPLAY_CLIP, item->span);
        path_init(&clip->clip.path, pass->list->arena);
        path_add_box(&clip->clip.path, box);
    }
    struct display_item *drawn = display_list_add(pass->list, DISPLAY_IMAGE, item->span);
    drawn->image.image = picture->image;
    drawn->image.box = target;
    drawn->image.opacity = 1;
    if (clipped) {
        display_list_add(pass->list, DISPLAY_POP, item->span);
    }
}

/* ---- containers ---- */

void item_report_no_room(struct face_pass *pass, const struct item *item, const char *direction,
                         double wanted_mm, double available_mm)
{
    const struct node *node = item->element != NULL ? item->element->node : NULL;
    diag_report(pass->diags, DIAG_LAYOUT_NO_ROOM, item->span,
                node != NULL ? node_path(pass->arena, node) : NULL,
                arena_printf(pass->arena, "this %s", element_kind_info(item->kind)->name),
                arena_printf(pass->arena, "its parts are %.2f mm %s and have %.2f mm", wanted_mm,
                             direction, available_mm));
    pass->failed = true;
}

/* One axis of a child in a stack: where it begins and how long it is. */
static void stack_axis(double start_mm, double whole_mm, bool given, struct length length,
                       bool placed, struct length at, double natural_mm, bool fills, int align,
                       double *position_out, double *size_out)
{
    double offset = placed ? (at.unit == LENGTH_AUTO ? 0 : item_length(at, whole_mm)) : 0;
    double size = fills ? whole_mm - offset : natural_mm;
    if (given && length.unit != LENGTH_AUTO) {
        size = item_length(length, whole_mm);
    } else if (given) {
        size = natural_mm;
    }
    if (!placed) {
        offset = share_before(align, whole_mm - size);
    }
    *position_out = start_mm + offset;
    *size_out = size;
}

static struct box stack_box(struct face_pass *pass, const struct item *item, struct item *child,
                            struct box content)
{
    struct box whole = child->inside == INSIDE_PARENT || child->panel != NULL
                           ? content
                           : pass->areas[child->inside];
    bool picture = child->kind == ELEMENT_ICON || child->kind == ELEMENT_BOARD ||
                   (child->kind == ELEMENT_IMAGE && child->width_given != child->height_given);
    bool fill_x = !picture && item->align == ITEM_ALIGN_STRETCH;
    bool fill_y = !picture && item->valign == ITEM_ALIGN_STRETCH;
    bool measured = !fill_x || !fill_y ||
                    (child->width_given && child->width.unit == LENGTH_AUTO) ||
                    (child->height_given && child->height.unit == LENGTH_AUTO);
    struct extent natural = {0, 0};
    if (measured) {
        natural = item_natural(pass, child, whole.width_mm, whole.height_mm);
    }
    struct box box;
    stack_axis(whole.x_mm, whole.width_mm, child->width_given, child->width, child->placed,
               child->x, natural.width_mm, fill_x, item->align, &box.x_mm, &box.width_mm);
    stack_axis(whole.y_mm, whole.height_mm, child->height_given, child->height, child->placed,
               child->y, natural.height_mm, fill_y, item->valign, &box.y_mm, &box.height_mm);
    return box;
}

/* In the panel's own space, where its area begins at the origin. */
static void arrange_on_panel(struct face_pass *pass, struct item *item, struct item *child)
{
    const struct net_part *panel = child->panel;
    struct box area = {0, 0, panel->area_width_mm, panel->area_height_mm};
    struct display_item *push = display_list_add(pass->list, DISPLAY_PUSH, child->span);
    push->push.transform = panel->to_net;
    push->push.opacity = 1;
    push->push.panel = panel;
    item_arrange(pass, child, stack_box(pass, item, child, area));
    display_list_add(pass->list, DISPLAY_POP, child->span);
}

static void arrange_stack(struct face_pass *pass, struct item *item, struct box content)
{
    for (size_t i = 0; i < item->child_count; i++) {
        struct item *child = item->children[i];
        if (child->panel != NULL) {
            arrange_on_panel(pass, item, child);
        } else {
            item_arrange(pass, child, stack_box(pass, item, child, content));
        }
    }
}

/* Across a row or column: the whole of it, or the child's own size where it is aligned. */
static void flow_across(struct face_pass *pass, struct item *child, bool horizontal, int align,
                        struct box content, double along_mm, double *position, double *size)
{
    double whole = horizontal ? content.height_mm : content.width_mm;
    struct length length = horizontal ? child->height : child->width;
    bool given = horizontal ? child->height_given : child->width_given;
    *size = whole;
    if (given && (length.unit == LENGTH_MM || length.unit == LENGTH_PERCENT)) {
        *size = item_length(length, whole);
    } else if (align != ITEM_ALIGN_STRETCH || (given && length.unit == LENGTH_AUTO)) {
        struct extent extent = horizontal ? item_natural(pass, child, along_mm, whole)
                                          : item_natural(pass, child, whole, along_mm);
        *size = fmin(whole, horizontal ? extent.height_mm : extent.width_mm);
    }
    *position = (horizontal ? content.y_mm : content.x_mm) + share_before(align, whole - *size);
}

static void arrange_flow(struct face_pass *pass, struct item *item, struct box content)
{
    bool horizontal = item->kind == ELEMENT_ROW;
    double *sizes = NULL;
    double total = item_flow_sizes(pass, item, content.width_mm, content.height_mm, &sizes);
    double available = horizontal ? content.width_mm : content.height_mm;
    double spare = available - total;
    if (spare < -0.01) {
        item_report_no_room(pass, item, horizontal ? "wide" : "high", total, available);
    }
    spare = fmax(0, spare);
    double gap = horizontal ? item->gap_x_mm : item->gap_y_mm;
    double at = horizontal ? content.x_mm : content.y_mm;
    at += item->justify == ITEM_JUSTIFY_CENTRE ? spare / 2 : 0;
    at += item->justify == ITEM_JUSTIFY_END ? spare : 0;
    if (item->justify == ITEM_JUSTIFY_BETWEEN && item->child_count > 1) {
        gap += spare / (double)(item->child_count - 1);
    }
    for (size_t i = 0; i < item->child_count; i++) {
        double position = 0;
        double size = 0;
        flow_across(pass, item->children[i], horizontal, horizontal ? item->valign : item->align,
                    content, sizes[i], &position, &size);
        struct box box = horizontal ? (struct box){at, position, sizes[i], size}
                                    : (struct box){position, at, size, sizes[i]};
        item_arrange(pass, item->children[i], box);
        at += sizes[i] + gap;
    }
}

static double sum_with_gaps(const double *sizes, size_t count, double gap_mm)
{
    double total = count > 1 ? gap_mm * (double)(count - 1) : 0;
    for (size_t i = 0; i < count; i++) {
        total += sizes[i];
    }
    return total;
}

static struct box cell_box(const struct item *item, struct item *child, struct face_pass *pass,
                           struct box cell)
{
    bool stretch = item->align == ITEM_ALIGN_STRETCH && item->valign == ITEM_ALIGN_STRETCH;
    bool given = child->width_given || child->height_given;
    if (stretch && !given) {
        return cell;
    }
    return stack_box(pass, item, child, cell);
}

static void arrange_grid(struct face_pass *pass, struct item *item, struct box content)
{
    double *columns = NULL;
    double *rows = NULL;
    size_t row_count = 0;
    item_grid_tracks(pass, item, content.width_mm, content.height_mm, &columns, &rows, &row_count);
    double width = sum_with_gaps(columns, item->column_count, item->gap_x_mm);
    double height = sum_with_gaps(rows, row_count, item->gap_y_mm);
    if (width > content.width_mm + 0.01) {
        item_report_no_room(pass, item, "wide", width, content.width_mm);
    }
    if (height > content.height_mm + 0.01) {
        item_report_no_room(pass, item, "high", height, content.height_mm);
    }
    if (item->table != NULL) {
        item_table_draw_grounds(pass, item, content, columns, rows, row_count);
    }
    double x_mm = content.x_mm;
    double y_mm = content.y_mm;
    for (size_t i = 0; i < item->child_count; i++) {
        size_t column = i % item->column_count;
        size_t row = i / item->column_count;
        struct box cell = {x_mm, y_mm, columns[column], rows[row]};
        item_arrange(pass, item->children[i], cell_box(item, item->children[i], pass, cell));
        x_mm += columns[column] + item->gap_x_mm;
        if (column + 1 == item->column_count) {
            x_mm = content.x_mm;
            y_mm += rows[row] + item->gap_y_mm;
        }
    }
    if (item->table != NULL) {
        item_table_draw_lines(pass, item, content, columns, rows, row_count);
    }
}

static void arrange_content(struct face_pass *pass, struct item *item, struct box box)
{
    if (item->kind != ELEMENT_BOARD) { /* its ground has the outline of its spaces */
        draw_ground(pass, item, box);
    }
    switch (item->kind) {
    case ELEMENT_TEXT:
        item_text_draw(pass, item, box);
        break;
    case ELEMENT_IMAGE:
    case ELEMENT_ICON:
        item_picture_draw(pass, item, box);
        break;
    case ELEMENT_TRACK:
        item_track_draw(pass, item, box);
        break;
    case ELEMENT_BOARD:
        item_board_draw(pass, item, box);
        break;
    case ELEMENT_ROW:
    case ELEMENT_COLUMN:
        arrange_flow(pass, item, item_content(item, box));
        break;
    case ELEMENT_GRID:
    case ELEMENT_TABLE:
        arrange_grid(pass, item, item_content(item, box));
        break;
    default:
        arrange_stack(pass, item, item_content(item, box));
        break;
    }
}

void item_arrange(struct face_pass *pass, struct item *item, struct box box)
{
    bool turned = fabs(fmod(item->rotate_deg, 180)) == 90;
    bool moved = item->rotate_deg != 0 || item->opacity < 1;
    const struct allowance_scope *around = pass->list->allowed;
    if (item->opacity <= 0) {
        return;
    }
    if (moved) {
        struct display_item *push = display_list_add(pass->list, DISPLAY_PUSH, item->span);
        push->push.transform = transform_rotate(item->rotate_deg, box.x_mm + box.width_mm / 2,
                                                box.y_mm + box.height_mm / 2);
        push->push.opacity = item->opacity;
    }
    if (turned) {
        box = (struct box){box.x_mm + (box.width_mm - box.height_mm) / 2,
                           box.y_mm + (box.height_mm - box.width_mm) / 2, box.height_mm,
                           box.width_mm};
    }
    pass->list->allowed = item->allowed;
    arrange_content(pass, item, box);
    pass->list->allowed = around;
    if (moved) {
        display_list_add(pass->list, DISPLAY_POP, item->span);
    }
}
