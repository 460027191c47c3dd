/* Folds nets in space, from nothing but their corners, hinges and angles. x points right, y down, z away
 * from who looks at the printed side. */
#ifndef KERF_TESTS_UNIT_GEOM_NET_FOLD_FIXTURE_H
#define KERF_TESTS_UNIT_GEOM_NET_FOLD_FIXTURE_H

#include "geom/net.h"
#include "support/cmocka_env.h"

#define FOLDED_TOLERANCE_MM 0.01

/* How far a point of the net lies inside edge `edge` of a panel; negative: beyond it. */
static inline double edge_distance_mm(const struct net_part *panel, size_t edge,
                                      struct net_point point)
{
    struct net_point start = panel->corners[edge];
    struct net_point end = panel->corners[(edge + 1) % panel->corner_count];
    double x_mm = end.x_mm - start.x_mm;
    double y_mm = end.y_mm - start.y_mm;
    /* The cross product over the length: positive on the right of the edge, where the part lies. */
    return (x_mm * (point.y_mm - start.y_mm) - y_mm * (point.x_mm - start.x_mm)) /
           hypot(x_mm, y_mm);
}

struct vector {
    double x, y, z;
};

static inline struct vector vector_between(struct vector from, struct vector to)
{
    return (struct vector){to.x - from.x, to.y - from.y, to.z - from.z};
}

static inline double vector_dot(struct vector a, struct vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline struct vector vector_cross(struct vector a, struct vector b)
{
    return (struct vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double vector_length(struct vector a)
{
    return sqrt(vector_dot(a, a));
}

static inline struct vector vector_unit(struct vector a)
{
    double length = vector_length(a);
    return (struct vector){a.x / length, a.y / length, a.z / length};
}

/* Turns `point` about the hinge of `part`, away from the reader (Rodrigues' formula). */
static inline struct vector fold_once(const struct net_part *part, struct vector point)
{
    struct vector base = {part->corners[0].x_mm, part->corners[0].y_mm, 0};
    struct vector other = {part->corners[1].x_mm, part->corners[1].y_mm, 0};
    struct vector axis = vector_unit(vector_between(base, other));
    struct vector arm = vector_between(base, point);
    struct vector across = vector_cross(axis, arm);
    double angle = part->fold_deg * (3.14159265358979324 / 180);
    double along = vector_dot(axis, arm) * (1 - cos(angle));
    return (struct vector){
        base.x + arm.x * cos(angle) + across.x * sin(angle) + axis.x * along,
        base.y + arm.y * cos(angle) + across.y * sin(angle) + axis.y * along,
        base.z + arm.z * cos(angle) + across.z * sin(angle) + axis.z * along,
    };
}

/* Where a point of a part comes to be when all is folded. */
static inline struct vector folded(const struct net *net, size_t part, struct net_point flat)
{
    struct vector point = {flat.x_mm, flat.y_mm, 0};
    for (size_t i = part; net->parts[i].parent != NET_NO_PARENT; i = net->parts[i].parent) {
        point = fold_once(&net->parts[i], point);
    }
    return point;
}

static inline struct vector folded_corner(const struct net *net, size_t part, size_t corner)
{
    const struct net_part *of = &net->parts[part];
    return folded(net, part, of->corners[corner % of->corner_count]);
}

/* Of the printed side, out of what was folded. */
static inline struct vector folded_normal(const struct net *net, size_t part)
{
    struct vector first = folded_corner(net, part, 0);
    struct vector second = folded_corner(net, part, 1);
    struct vector third = folded_corner(net, part, 2);
    return vector_unit(vector_cross(vector_between(second, first), vector_between(second, third)));
}

static inline bool is_panel(const struct net *net, size_t part)
{
    return net->parts[part].name != NULL;
}

/* Whether no other panel is folded about this edge of a panel. */
static inline bool is_open_edge(const struct net *net, size_t panel, size_t edge)
{
    if (net->parts[panel].parent != NET_NO_PARENT && edge == 0) {
        return false;
    }
    for (size_t i = 0; i < net->part_count; i++) {
        if (is_panel(net, i) && net->parts[i].parent == panel &&
            net->parts[i].parent_edge == edge) {
            return false;
        }
    }
    return true;
}

static inline bool edges_meet(const struct net *net, size_t a, size_t a_edge, size_t b,
                              size_t b_edge)
{
    struct vector starts =
        vector_between(folded_corner(net, a, a_edge), folded_corner(net, b, b_edge + 1));
    struct vector ends =
        vector_between(folded_corner(net, a, a_edge + 1), folded_corner(net, b, b_edge));
    return vector_length(starts) < FOLDED_TOLERANCE_MM && vector_length(ends) < FOLDED_TOLERANCE_MM;
}

/* Each edge that is no fold meets exactly one other when all is folded. */
static inline void assert_closes(const struct net *net)
{
    for (size_t a = 0; a < net->part_count; a++) {
        for (size_t a_edge = 0; is_panel(net, a) && a_edge < net->parts[a].corner_count; a_edge++) {
            size_t partners = 0;
            for (size_t b = 0; b < net->part_count; b++) {
                for (size_t b_edge = 0; is_panel(net, b) && b_edge < net->parts[b].corner_count;
                     b_edge++) {
                    bool other = a != b && is_open_edge(net, b, b_edge);
                    partners += other && edges_meet(net, a, a_edge, b, b_edge) ? 1 : 0;
                }
            }
            assert_int_equal(partners, is_open_edge(net, a, a_edge) ? 1 : 0);
        }
    }
}

/* Whether all corners of a flap lie in the plane of a panel and inside its edges. */
static inline bool lies_under(const struct net *net, size_t flap, size_t panel)
{
    struct vector normal = folded_normal(net, panel);
    for (size_t i = 0; i < net->parts[flap].corner_count; i++) {
        struct vector point = folded_corner(net, flap, i);
        for (size_t edge = 0; edge < net->parts[panel].corner_count; edge++) {
            struct vector start = folded_corner(net, panel, edge);
            struct vector along =
                vector_unit(vector_between(start, folded_corner(net, panel, edge + 1)));
            struct vector arm = vector_between(start, point);
            double inside = vector_dot(vector_cross(arm, along), normal);
            if (fabs(vector_dot(arm, normal)) > FOLDED_TOLERANCE_MM ||
                inside < -FOLDED_TOLERANCE_MM) {
                return false;
            }
        }
    }
    return true;
}

/* The panel that hides a flap; fails if there is none. */
static inline size_t panel_over(const struct net *net, size_t flap)
{
    for (size_t panel = 0; panel < net->part_count; panel++) {
        if (is_panel(net, panel) && panel != net->parts[flap].parent &&
            lies_under(net, flap, panel)) {
            return panel;
        }
    }
    print_error("no panel covers the flap %zu\n", flap);
    fail();
    return 0;
}

/* Whether an edge of `a` has all of `b` on its outer side (both flat, convex, clockwise). */
static inline bool has_edge_between(const struct net_part *a, const struct net_point *b,
                                    size_t b_count)
{
    for (size_t edge = 0; edge < a->corner_count; edge++) {
        bool outside = true;
        for (size_t i = 0; i < b_count; i++) {
            outside = outside && edge_distance_mm(a, edge, b[i]) <= 0.0005;
        }
        if (outside) {
            return true;
        }
    }
    return false;
}

static inline bool are_apart(const struct net_part *a, const struct net_part *b)
{
    return has_edge_between(a, b->corners, b->corner_count) ||
           has_edge_between(b, a->corners, a->corner_count);
}

/* A folded flap, in the plane that it shares with another flap. */
static inline struct net_part in_plane(const struct net *net, size_t flap, size_t panel)
{
    struct net_part result = {.corner_count = net->parts[flap].corner_count};
    struct vector origin = folded_corner(net, panel, 0);
    struct vector right = vector_unit(vector_between(origin, folded_corner(net, panel, 1)));
    struct vector down = vector_cross(right, folded_normal(net, panel));
    for (size_t i = 0; i < result.corner_count; i++) {
        struct vector arm = vector_between(origin, folded_corner(net, flap, i));
        result.corners[i] = (struct net_point){vector_dot(arm, right), vector_dot(arm, down)};
    }
    return result;
}

/* Flaps lie under a panel, do not stick out of it, and two under one panel do not touch. */
static inline void assert_flaps_fit(const struct net *net)
{
    for (size_t a = 0; a < net->part_count; a++) {
        for (size_t b = 0; !is_panel(net, a) && b < a; b++) {
            if (!is_panel(net, b) && panel_over(net, a) == panel_over(net, b)) {
                struct net_part first = in_plane(net, a, panel_over(net, a));
                struct net_part second = in_plane(net, b, panel_over(net, a));
                assert_true(are_apart(&first, &second));
            }
        }
    }
}

/* Cut out of one sheet, no part lies on another. */
static inline void assert_parts_apart(const struct net *net)
{
    for (size_t a = 0; a < net->part_count; a++) {
        for (size_t b = 0; b < a; b++) {
            assert_true(are_apart(&net->parts[a], &net->parts[b]));
        }
    }
}

/* Two panels that are folded about an edge have it in common, to the last bit. */
static inline void assert_folds_shared(const struct net *net)
{
    for (size_t i = 1; i < net->part_count; i++) {
        const struct net_part *part = &net->parts[i];
        const struct net_part *parent = &net->parts[part->parent];
        struct net_point start = parent->corners[part->parent_edge];
        struct net_point end = parent->corners[(part->parent_edge + 1) % parent->corner_count];
        if (is_panel(net, i)) {
            assert_memory_equal(&part->corners[0], &end, sizeof end);
            assert_memory_equal(&part->corners[1], &start, sizeof start);
        }
        assert_mm_equal(edge_distance_mm(parent, part->parent_edge, part->corners[0]), 0);
        assert_mm_equal(edge_distance_mm(parent, part->parent_edge, part->corners[1]), 0);
        assert_memory_equal(&net->folds[i - 1].x1_mm, &part->corners[0].x_mm, sizeof(double));
        assert_memory_equal(&net->folds[i - 1].y2_mm, &part->corners[1].y_mm, sizeof(double));
    }
    assert_int_equal(net->fold_count, net->part_count - 1);
}

static inline double side_of(const struct path_step *a, const struct path_step *b,
                             const struct path_step *point)
{
    return (b->x_mm - a->x_mm) * (point->y_mm - a->y_mm) -
           (b->y_mm - a->y_mm) * (point->x_mm - a->x_mm);
}

static inline bool steps_cross(const struct path_step *a, const struct path_step *b,
                               const struct path_step *c, const struct path_step *d)
{
    return side_of(a, b, c) * side_of(a, b, d) < -1e-6 &&
           side_of(c, d, a) * side_of(c, d, b) < -1e-6;
}

/* The outline is one closed line that does not cross itself; curves count as their chords. */
static inline void assert_outline_simple(const struct net *net)
{
    const struct path *outline = &net->outline;
    size_t corners = outline->count - 1;
    assert_int_equal(outline->steps[0].verb, PATH_MOVE);
    assert_int_equal(outline->steps[corners].verb, PATH_CLOSE);
    for (size_t i = 0; i < corners; i++) {
        assert_true(i == 0 || outline->steps[i].verb != PATH_MOVE);
        for (size_t j = 0; j < i; j++) {
            assert_false(steps_cross(&outline->steps[i], &outline->steps[(i + 1) % corners],
                                     &outline->steps[j], &outline->steps[(j + 1) % corners]));
        }
    }
}

/* What the outline encloses, without notches: the sum of all parts. */
static inline void assert_outline_holds_all(const struct net *net, double cut_out_mm2)
{
    double enclosed = 0;
    double parts = 0;
    size_t corners = net->outline.count - 1;
    for (size_t i = 0; i < corners; i++) {
        const struct path_step *a = &net->outline.steps[i];
        const struct path_step *b = &net->outline.steps[(i + 1) % corners];
        enclosed += (a->x_mm * b->y_mm - a->y_mm * b->x_mm) / 2;
    }
    for (size_t i = 0; i < net->part_count; i++) {
        const struct net_part *part = &net->parts[i];
        for (size_t j = 0; j < part->corner_count; j++) {
            struct net_point a = part->corners[j];
            struct net_point b = part->corners[(j + 1) % part->corner_count];
            parts += (a.x_mm * b.y_mm - a.y_mm * b.x_mm) / 2;
        }
    }
    assert_mm_equal(enclosed, parts - cut_out_mm2);
}

/* The area for things lies inside its panel and is turned, not mirrored. */
static inline void assert_areas_inside(const struct net *net)
{
    for (size_t i = 0; i < net->part_count; i++) {
        const struct net_part *part = &net->parts[i];
        for (unsigned corner = 0; is_panel(net, i) && corner < 4; corner++) {
            struct net_point point = {(corner & 1U) != 0 ? part->area_width_mm : 0,
                                      (corner & 2U) != 0 ? part->area_height_mm : 0};
            transform_point(part->to_net, &point.x_mm, &point.y_mm);
            for (size_t edge = 0; edge < part->corner_count; edge++) {
                assert_true(edge_distance_mm(part, edge, point) > -0.0005);
            }
        }
        if (is_panel(net, i)) {
            assert_true(part->area_width_mm > 0 && part->area_height_mm > 0);
            assert_mm_equal(part->to_net.xx * part->to_net.yy - part->to_net.xy * part->to_net.yx,
                            1);
        }
    }
}

/* A direction of a panel's own space, folded: where its things point. */
static inline struct vector folded_direction(const struct net *net, size_t part, double x, double y)
{
    const struct transform *to = &net->parts[part].to_net;
    struct net_point origin = {to->x0_mm, to->y0_mm};
    struct net_point tip = {to->x0_mm + to->xx * x + to->xy * y,
                            to->y0_mm + to->yx * x + to->yy * y};
    return vector_between(folded(net, part, origin), folded(net, part, tip));
}

static inline void assert_net_sound(const struct net *net, double cut_out_mm2)
{
    assert_folds_shared(net);
    assert_parts_apart(net);
    assert_outline_simple(net);
    assert_outline_holds_all(net, cut_out_mm2);
    assert_areas_inside(net);
    assert_closes(net);
    assert_flaps_fit(net);
}

#endif
