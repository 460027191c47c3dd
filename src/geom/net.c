/* Nets: put together part by part, and what is asked of any of them.
 *
 * Each part is a convex polygon, clockwise, whose edge 0 lies on an edge of the part that it hangs on. Parts are
 * placed flat, as they are cut; folding is only an angle that is kept. The outline is one walk round the tree:
 * along an edge on which another part hangs the way goes round that part first. */
#include "geom/net.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "geom/net_builder.h"

static const double triangle_height = 0.86602540378443865; /* of sides of 1 */

/* An edge from its first corner on: the way along it, and the way out of its part. */
struct edge_frame {
    struct net_point start, end;
    struct net_point along, outward; /* of length 1 */
    double length_mm;
};

static struct edge_frame edge_frame_of(const struct net_part *part, size_t edge)
{
    struct edge_frame frame = {.start = part->corners[edge],
                               .end = part->corners[(edge + 1) % part->corner_count]};
    double x_mm = frame.end.x_mm - frame.start.x_mm;
    double y_mm = frame.end.y_mm - frame.start.y_mm;
    frame.length_mm = hypot(x_mm, y_mm);
    frame.along = (struct net_point){x_mm / frame.length_mm, y_mm / frame.length_mm};
    /* Corners run clockwise with y down: what lies on the left of an edge is outside. */
    frame.outward = (struct net_point){frame.along.y_mm, -frame.along.x_mm};
    return frame;
}

/* `origin` moved along and out of an edge. */
static struct net_point moved(const struct edge_frame *frame, struct net_point origin,
                              double along_mm, double outward_mm)
{
    return (struct net_point){
        origin.x_mm + frame->along.x_mm * along_mm + frame->outward.x_mm * outward_mm,
        origin.y_mm + frame->along.y_mm * along_mm + frame->outward.y_mm * outward_mm,
    };
}

void net_builder_init(struct net_builder *builder, struct arena *arena, size_t capacity)
{
    *builder = (struct net_builder){
        .arena = arena,
        .parts = ARENA_NEW_ARRAY(arena, struct net_part, capacity),
        .capacity = capacity,
    };
}

static struct net_part *add_part(struct net_builder *builder, const char *name)
{
    assert(builder->count < builder->capacity);
    struct net_part *part = &builder->parts[builder->count++];
    part->name = name;
    part->parent = NET_NO_PARENT;
    return part;
}

static void add_corner(struct net_part *part, struct net_point corner)
{
    assert(part->corner_count < NET_CORNERS_MAX);
    part->corners[part->corner_count++] = corner;
}

void net_add_first_rectangle(struct net_builder *builder, const char *name, double width_mm,
                             double height_mm)
{
    struct net_part *part = add_part(builder, name);
    add_corner(part, (struct net_point){0, 0});
    add_corner(part, (struct net_point){width_mm, 0});
    add_corner(part, (struct net_point){width_mm, height_mm});
    add_corner(part, (struct net_point){0, height_mm});
}

void net_add_first_triangle(struct net_builder *builder, const char *name, double edge_mm)
{
    struct net_part *part = add_part(builder, name);
    add_corner(part, (struct net_point){0, 0});
    add_corner(part, (struct net_point){edge_mm, 0});
    add_corner(part, (struct net_point){edge_mm / 2, edge_mm * triangle_height});
}

/* A part without corners yet that hangs on another. */
static struct net_part *add_hanging(struct net_builder *builder, const char *name,
                                    struct net_hinge hinge, struct edge_frame *frame_out)
{
    struct net_part *part = add_part(builder, name);
    part->parent = hinge.parent;
    part->parent_edge = hinge.edge;
    part->fold_deg = hinge.fold_deg;
    *frame_out = edge_frame_of(&builder->parts[hinge.parent], hinge.edge);
    return part;
}

/* The shared edge runs the other way in the part that hangs on it, so that this one is clockwise too. */
void net_add_rectangle(struct net_builder *builder, const char *name, struct net_hinge hinge,
                       double length_mm)
{
    struct edge_frame frame;
    struct net_part *part = add_hanging(builder, name, hinge, &frame);
    add_corner(part, frame.end);
    add_corner(part, frame.start);
    add_corner(part, moved(&frame, frame.start, 0, length_mm));
    add_corner(part, moved(&frame, frame.end, 0, length_mm));
}

void net_add_triangle(struct net_builder *builder, const char *name, struct net_hinge hinge)
{
    struct edge_frame frame;
    struct net_part *part = add_hanging(builder, name, hinge, &frame);
    add_corner(part, frame.end);
    add_corner(part, frame.start);
    add_corner(part,
               moved(&frame, frame.start, frame.length_mm / 2, frame.length_mm * triangle_height));
}

void net_add_flap(struct net_builder *builder, struct net_hinge hinge, struct net_flap flap)
{
    struct edge_frame frame;
    struct net_part *part = add_hanging(builder, NULL, hinge, &frame);
    double narrowed_mm = flap.inset_mm + flap.taper_mm;
    add_corner(part, moved(&frame, frame.end, -flap.inset_mm, 0));
    add_corner(part, moved(&frame, frame.start, flap.inset_mm, 0));
    if (flap.chamfer_mm > 0) {
        double shoulder_mm = flap.length_mm - flap.chamfer_mm;
        double cut_mm = narrowed_mm + flap.chamfer_mm;
        add_corner(part, moved(&frame, frame.start, narrowed_mm, shoulder_mm));
        add_corner(part, moved(&frame, frame.start, cut_mm, flap.length_mm));
        add_corner(part, moved(&frame, frame.end, -cut_mm, flap.length_mm));
        add_corner(part, moved(&frame, frame.end, -narrowed_mm, shoulder_mm));
    } else {
        add_corner(part, moved(&frame, frame.start, narrowed_mm, flap.length_mm));
        add_corner(part, moved(&frame, frame.end, -narrowed_mm, flap.length_mm));
    }
}

void net_set_base(struct net_builder *builder, size_t index, size_t base_edge)
{
    struct net_part *part = &builder->parts[index];
    struct edge_frame base = edge_frame_of(part, base_edge);
    double rise_mm = 0; /* of the area above the base edge */
    if (part->corner_count == 3) {
        double inner_mm = base.length_mm * triangle_height / 3; /* from the middle to each side */
        part->area_width_mm = part->area_height_mm = 4 * inner_mm / (1 + sqrt(3));
        rise_mm = inner_mm - part->area_height_mm / 2;
    } else {
        struct edge_frame side = edge_frame_of(part, (base_edge + 1) % part->corner_count);
        part->area_width_mm = base.length_mm;
        part->area_height_mm = side.length_mm;
    }
    /* Clockwise, the base edge runs from right to left. */
    struct net_point origin = moved(&base, base.end, (part->area_width_mm - base.length_mm) / 2,
                                    -rise_mm - part->area_height_mm);
    part->to_net = (struct transform){
        .xx = -base.along.x_mm,
        .yx = -base.along.y_mm,
        .xy = base.outward.x_mm,
        .yy = base.outward.y_mm,
        .x0_mm = origin.x_mm,
        .y0_mm = origin.y_mm,
    };
}

/* ---- the way round ---- */

/* There is one at most: edges are shared by two parts. */
static const struct net_part *part_on(const struct net_builder *builder, size_t parent, size_t edge)
{
    for (size_t i = 0; i < builder->count; i++) {
        const struct net_part *part = &builder->parts[i];
        if (part->parent == parent && part->parent_edge == edge) {
            return part;
        }
    }
    return NULL;
}

/* Corners that coincide within rounding make no step. */
static void line_to(struct path *path, struct net_point point)
{
    const struct path_step *last = &path->steps[path->count - 1];
    if (hypot(last->x_mm - point.x_mm, last->y_mm - point.y_mm) > MM_TOLERANCE) {
        path_line_to(path, point.x_mm, point.y_mm);
    }
}

/* Half a circle into the part, in two quarters. */
static void go_round_notch(struct path *path, const struct net_part *part, size_t edge)
{
    struct edge_frame frame = edge_frame_of(part, edge);
    double radius_mm = part->notch_mm;
    double control_mm = radius_mm * QUARTER_CIRCLE_CONTROL;
    struct net_point middle = moved(&frame, frame.start, frame.length_mm / 2, 0);
    struct net_point begin = moved(&frame, middle, -radius_mm, 0);
    struct net_point points[] = {
        moved(&frame, middle, -radius_mm, -control_mm),
        moved(&frame, middle, -control_mm, -radius_mm),
        moved(&frame, middle, 0, -radius_mm),
        moved(&frame, middle, control_mm, -radius_mm),
        moved(&frame, middle, radius_mm, -control_mm),
        moved(&frame, middle, radius_mm, 0),
    };
    line_to(path, begin);
    for (size_t i = 0; i < 6; i += 3) {
        path_curve_to(path, points[i].x_mm, points[i].y_mm, points[i + 1].x_mm, points[i + 1].y_mm,
                      points[i + 2].x_mm, points[i + 2].y_mm);
    }
}

/* From the first corner of a part's edge `from` to where its last edge ends. */
static void go_round(const struct net_builder *builder, const struct net_part *part, size_t from,
                     struct path *path)
{
    for (size_t edge = from; edge < part->corner_count; edge++) {
        const struct net_part *child = part_on(builder, (size_t)(part - builder->parts), edge);
        if (child != NULL) {
            /* A flap is shorter than the edge: along the edge first, to where it begins. */
            line_to(path, child->corners[1]);
            go_round(builder, child, 1, path);
        } else if (part->notch_mm > 0 && part->notch_edge == edge) {
            go_round_notch(path, part, edge);
        }
        line_to(path, part->corners[(edge + 1) % part->corner_count]);
    }
}

/* Of parts rather than of the outline: notches only take away. */
static struct box bounds_of(const struct net_builder *builder)
{
    struct box bounds = {builder->parts[0].corners[0].x_mm, builder->parts[0].corners[0].y_mm, 0,
                         0};
    for (size_t i = 0; i < builder->count; i++) {
        const struct net_part *part = &builder->parts[i];
        for (size_t j = 0; j < part->corner_count; j++) {
            bounds =
                box_union(bounds, (struct box){part->corners[j].x_mm, part->corners[j].y_mm, 0, 0});
        }
    }
    return bounds;
}

static void move_all(struct net_builder *builder, double x_mm, double y_mm)
{
    for (size_t i = 0; i < builder->count; i++) {
        struct net_part *part = &builder->parts[i];
        part->to_net.x0_mm += x_mm;
        part->to_net.y0_mm += y_mm;
        for (size_t j = 0; j < part->corner_count; j++) {
            part->corners[j].x_mm += x_mm;
            part->corners[j].y_mm += y_mm;
        }
    }
}

void net_builder_finish(struct net_builder *builder, struct net *net_out)
{
    struct box bounds = bounds_of(builder);
    move_all(builder, -bounds.x_mm, -bounds.y_mm);
    *net_out = (struct net){
        .width_mm = bounds.width_mm,
        .height_mm = bounds.height_mm,
        .parts = builder->parts,
        .part_count = builder->count,
    };
    const struct net_part *first = &builder->parts[0];
    path_init(&net_out->outline, builder->arena);
    path_move_to(&net_out->outline, first->corners[0].x_mm, first->corners[0].y_mm);
    go_round(builder, first, 0, &net_out->outline);
    path_close(&net_out->outline);
    /* Each part but the first lies with its edge 0 on a fold. */
    struct fold_line *folds = ARENA_NEW_ARRAY(builder->arena, struct fold_line, builder->count);
    for (size_t i = 1; i < builder->count; i++) {
        const struct net_point *ends = builder->parts[i].corners;
        folds[net_out->fold_count++] =
            (struct fold_line){ends[0].x_mm, ends[0].y_mm, ends[1].x_mm, ends[1].y_mm};
    }
    net_out->folds = folds;
}

/* ---- what is asked of a net ---- */

const struct net_part *net_panel_lookup(const struct net *net, const char *name)
{
    for (size_t i = 0; i < net->part_count; i++) {
        if (net->parts[i].name != NULL && strcmp(net->parts[i].name, name) == 0) {
            return &net->parts[i];
        }
    }
    return NULL;
}

const char *const *net_panel_names(const struct net *net, struct arena *arena, size_t *count_out)
{
    const char **names = ARENA_NEW_ARRAY(arena, const char *, net->part_count + 1);
    *count_out = 0;
    for (size_t i = 0; i < net->part_count; i++) {
        if (net->parts[i].name != NULL) {
            names[(*count_out)++] = net->parts[i].name;
        }
    }
    return names;
}
