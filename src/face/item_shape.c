/* Shapes: boxes and circles, in which elements may stand, lines, polygons and free paths. */
#include <math.h>
#include <string.h>

#include <glib.h>

#include "face/face_item.h"

/* ---- boxes and circles ---- */

static void draw_box(struct face_pass *pass, struct item *item, struct box box)
{
    item_draw_ground(pass, item, box);
    item_stack_draw(pass, item, item_content(item, box));
}

static void draw_circle(struct face_pass *pass, struct item *item, struct box box)
{
    struct path path;
    path_init(&path, pass->list->arena);
    path_add_ellipse(&path, box);
    item_draw_path(pass, item, &path);
    item_stack_draw(pass, item, item_content(item, box));
}

const struct element_class box_element = {
    .in_row = FLOW_SHARE,
    .in_column = FLOW_OWN_IF_FILLED,
    .make = item_make_children,
    .natural = item_stack_natural,
    .draw = draw_box,
    .lasts = item_lasts,
};

const struct element_class circle_element = {
    .in_row = FLOW_SHARE,
    .in_column = FLOW_OWN_IF_FILLED,
    .make = item_make_children,
    .natural = item_stack_natural,
    .draw = draw_circle,
    .lasts = item_lasts,
};

/* ---- lines ---- */

struct item_line {
    const struct property *from, *to; /* [x, y] in the box; NULL: the middle of its sides */
};

static void make_line(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    struct item_line *line = item->own.line = ARENA_NEW(pass->arena, struct item_line);
    line->from = item_property(pass, item, PROPERTY_FROM, scope);
    line->to = item_property(pass, item, PROPERTY_TO, scope);
    /* A point that was not understood has been told: the line goes where it would without it. */
    if ((line->from != NULL && !item_has_count(pass, line->from, 2)) ||
        (line->to != NULL && !item_has_count(pass, line->to, 2))) {
        line->from = line->to = NULL;
    }
    /* A line that is not seen is none. */
    if (!item->has_stroke) {
        item->has_stroke = true;
        item->stroke = item->style->colour;
    }
}

static struct extent natural_line(struct face_pass *pass, struct item *item, double width_mm,
                                  double height_mm)
{
    (void)pass, (void)width_mm, (void)height_mm;
    /* It takes the room of its own width; across, what it is given. */
    return (struct extent){item->stroke_width_mm, item->stroke_width_mm};
}

static void draw_line(struct face_pass *pass, struct item *item, struct box box)
{
    const struct item_line *line = item->own.line;
    /* Along the longer side of its box, through the middle. */
    bool upright = box.height_mm > box.width_mm;
    double x1 = box.x_mm + (upright ? box.width_mm / 2 : 0);
    double y1 = box.y_mm + (upright ? 0 : box.height_mm / 2);
    double x2 = upright ? x1 : box.x_mm + box.width_mm;
    double y2 = upright ? box.y_mm + box.height_mm : y1;
    if (line->from != NULL) {
        /* In mm or as a share of the box. */
        x1 = box.x_mm + item_length(item_length_at(line->from, 0)->length, box.width_mm);
        y1 = box.y_mm + item_length(item_length_at(line->from, 1)->length, box.height_mm);
    }
    if (line->to != NULL) {
        x2 = box.x_mm + item_length(item_length_at(line->to, 0)->length, box.width_mm);
        y2 = box.y_mm + item_length(item_length_at(line->to, 1)->length, box.height_mm);
    }
    struct path path;
    path_init(&path, pass->list->arena);
    path_move_to(&path, x1, y1);
    path_line_to(&path, x2, y2);
    item_draw_path(pass, item, &path);
}

const struct element_class line_element = {
    .in_row = FLOW_OWN,
    .in_column = FLOW_OWN,
    .make = make_line,
    .natural = natural_line,
    .draw = draw_line,
    .lasts = item_lasts,
};

/* ---- polygons ---- */

struct item_polygon {
    const struct property *points; /* NULL: a regular one */
    double sides;                  /* 3 or more */
};

static void make_polygon(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    struct item_polygon *polygon = item->own.polygon = ARENA_NEW(pass->arena, struct item_polygon);
    polygon->points = item_property(pass, item, PROPERTY_POINTS_LIST, scope);
    polygon->sides = 3;
    item_set_number(pass, item, PROPERTY_SIDES, scope, &polygon->sides);
}

/* What has no size of its own: it takes the room that it is given. */
static struct extent natural_nothing(struct face_pass *pass, struct item *item, double width_mm,
                                     double height_mm)
{
    (void)pass, (void)item, (void)width_mm, (void)height_mm;
    return (struct extent){0, 0};
}

static void add_corner(struct path *path, size_t index, double x_mm, double y_mm)
{
    if (index == 0) {
        path_move_to(path, x_mm, y_mm);
    } else {
        path_line_to(path, x_mm, y_mm);
    }
}

/* Round an ellipse in the box, the first corner at the top. */
static void add_regular(struct path *path, size_t sides, struct box box)
{
    for (size_t i = 0; i < sides; i++) {
        /* From the top clockwise, as y points down. */
        double angle = 2 * G_PI * (double)i / (double)sides;
        add_corner(path, i, box.x_mm + box.width_mm / 2 * (1 + sin(angle)),
                   box.y_mm + box.height_mm / 2 * (1 - cos(angle)));
    }
}

static bool add_points(struct face_pass *pass, struct path *path, const struct property *points,
                       struct box box)
{
    for (size_t i = 0; i < points->list.count; i++) {
        const struct property *point = &points->list.items[i];
        /* A path with a hole in it would mean another shape. */
        if (point->node->kind != NODE_LIST || point->list.count != 2) {
            node_report(pass->diags, DIAG_WRONG_KIND, point->node, "point", "[x, y]",
                        node_describe(pass->arena, point->node));
            pass->failed = true;
            return false;
        }
        add_corner(path, i, box.x_mm + item_length(point->list.items[0].length, box.width_mm),
                   box.y_mm + item_length(point->list.items[1].length, box.height_mm));
    }
    return true;
}

static void draw_polygon(struct face_pass *pass, struct item *item, struct box box)
{
    const struct item_polygon *polygon = item->own.polygon;
    struct path path;
    path_init(&path, pass->list->arena);
    if (polygon->points == NULL) {
        add_regular(&path, (size_t)polygon->sides, box);
    } else if (!add_points(pass, &path, polygon->points, box)) {
        return;
    }
    path_close(&path);
    item_draw_path(pass, item, &path);
}

/* A point that is wrong is told of where it stands, when it is drawn. */
static bool polygon_lasts(struct item *item, const struct node ***origin_out)
{
    const struct property *written = item->element->properties[PROPERTY_POINTS_LIST];
    const struct property *points = item->own.polygon->points;
    *origin_out = NULL;
    return points == NULL || points->list.items == written->list.items;
}

const struct element_class polygon_element = {
    .in_row = FLOW_SHARE,
    .in_column = FLOW_SHARE,
    .make = make_polygon,
    .natural = natural_nothing,
    .draw = draw_polygon,
    .lasts = polygon_lasts,
};

/* ---- free paths ---- */

struct item_path {
    const char *data; /* SVG path data; NULL: it could not be told */
    const struct node *origin;
    double view_width, view_height; /* what it was drawn in; 0 where not given */
};

static void set_view(struct face_pass *pass, const struct item *item, const struct scope *scope,
                     struct item_path *path)
{
    const struct property *view = item_property(pass, item, PROPERTY_VIEW, scope);
    if (view == NULL || !item_has_count(pass, view, 2)) {
        return;
    }
    /* The units it was drawn in, whatever they were called. */
    path->view_width = item_absolute_mm(pass, item_length_at(view, 0));
    path->view_height = item_absolute_mm(pass, item_length_at(view, 1));
    if (!pass->failed && !(path->view_width > 0 && path->view_height > 0)) {
        node_report(pass->diags, DIAG_BAD_VALUE, view->node, "view", "two lengths above 0", "");
        pass->failed = true;
    }
}

static void make_path(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    item->own.path = ARENA_NEW(pass->arena, struct item_path);
    set_view(pass, item, scope, item->own.path);
    item->own.path->data = item_main_text(pass, item, scope, &item->own.path->origin);
}

/* So many paths of so many steps are kept; when there are more all are forgotten. */
enum { PATHS_MAX = 256, STEPS_MAX = 4096 };

/* Most are the same on every face, and take far longer to read than to copy. */
static bool read_path(struct face_pass *pass, const char *data, struct path *path,
                      size_t *error_offset)
{
    GBytes *kept = g_hash_table_lookup(pass->svg_paths, data);
    if (kept != NULL) {
        gsize size = 0;
        const void *steps = g_bytes_get_data(kept, &size);
        path->count = path->capacity = size / sizeof *path->steps;
        path->steps = ARENA_NEW_ARRAY(path->arena, struct path_step, path->count);
        memcpy(path->steps, steps, size);
        return true;
    }
    if (!path_add_svg(path, data, error_offset)) {
        return false;
    }
    if (g_hash_table_size(pass->svg_paths) >= PATHS_MAX) {
        g_hash_table_remove_all(pass->svg_paths);
    }
    if (path->count > 0 && path->count <= STEPS_MAX) {
        g_hash_table_insert(pass->svg_paths, g_strdup(data),
                            g_bytes_new(path->steps, path->count * sizeof *path->steps));
    }
    return true;
}

static void draw_path(struct face_pass *pass, struct item *item, struct box box)
{
    const struct item_path *drawn = item->own.path;
    struct path path;
    size_t offset = 0;
    path_init(&path, pass->list->arena);
    /* At the byte that is wrong, in the author's file. */
    if (!read_path(pass, drawn->data, &path, &offset)) {
        diag_report(pass->diags, DIAG_BAD_VALUE, node_text_span(drawn->origin, offset, 1),
                    node_path(pass->arena, drawn->origin), drawn->data, "SVG path data", "");
        pass->failed = true;
        return;
    }
    /* From the top left of the box. */
    struct transform place = transform_translate(box.x_mm, box.y_mm);
    if (drawn->view_width > 0 && drawn->view_height > 0) {
        struct transform scale = transform_identity();
        scale.xx = box.width_mm / drawn->view_width;
        scale.yy = box.height_mm / drawn->view_height;
        place = transform_then(scale, place);
    }
    path_transform(&path, place);
    item_draw_path(pass, item, &path);
}

static bool path_lasts(struct item *item, const struct node ***origin_out)
{
    *origin_out = &item->own.path->origin;
    return true;
}

const struct element_class path_element = {
    .in_row = FLOW_SHARE,
    .in_column = FLOW_SHARE,
    .make = make_path,
    .natural = natural_nothing,
    .draw = draw_path,
    .lasts = path_lasts,
};
