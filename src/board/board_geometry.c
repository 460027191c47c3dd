/* The lattice of corners in mm: outlines of spaces and of sets of them, and lines along sides. */
#include "board/board_geometry.h"

#include <math.h>

#include <glib.h>

#include "board/board_shape.h"

/* ---- spaces ---- */

static struct board_point point_mm(const struct board *board, struct board_lattice_point point)
{
    const struct board_shape *shape = board->shape;
    return (struct board_point){point.x * shape->x_unit * board->side_mm,
                                point.y * shape->y_unit * board->side_mm};
}

/* How far the lattice goes; all of it is used, as the grid is full. */
static struct board_lattice_point lattice_end(const struct board *board)
{
    struct board_lattice_point end = {0, 0};
    size_t columns = board->column_count, rows = board->row_count;
    /* Shifted rows and columns reach farthest: the last two of each are enough. */
    for (size_t back = 0; back < 4; back++) {
        size_t row = rows - MIN(rows, 1 + back / 2), column = columns - MIN(columns, 1 + back % 2);
        for (unsigned corner = 0; corner < board_side_count(board); corner++) {
            struct board_lattice_point at =
                board_lattice_corner(board, row * columns + column, corner);
            end.x = MAX(end.x, at.x);
            end.y = MAX(end.y, at.y);
        }
    }
    return end;
}

struct box board_bounds(const struct board *board)
{
    struct board_point end = point_mm(board, lattice_end(board));
    return (struct box){0, 0, end.x_mm, end.y_mm};
}

struct board_point board_space_corner(const struct board *board, size_t space, unsigned corner)
{
    return point_mm(board, board_lattice_corner(board, space, corner));
}

struct board_point board_space_centre(const struct board *board, size_t space)
{
    return point_mm(board, board_lattice_middle(board, space));
}

struct board_point board_joined_centre(const struct board *board, size_t space)
{
    struct board_point sum = {0, 0};
    size_t count = 0;
    /* A walk over all spaces: joined ones are few, and their list is by span. */
    for (size_t i = 0; i < board_space_count(board); i++) {
        if (board_space_head(board, i) == board_space_head(board, space)) {
            struct board_point centre = board_space_centre(board, i);
            sum.x_mm += centre.x_mm;
            sum.y_mm += centre.y_mm;
            count++;
        }
    }
    return (struct board_point){sum.x_mm / (double)count, sum.y_mm / (double)count};
}

struct board_point board_place_point(const struct board *board, struct board_edge place)
{
    if (place.side == BOARD_MIDDLE) {
        return board_joined_centre(board, place.space);
    }
    struct board_point from, to;
    board_side_segment(board, place, &from, &to);
    return (struct board_point){(from.x_mm + to.x_mm) / 2, (from.y_mm + to.y_mm) / 2};
}

struct box board_space_box(const struct board *board, size_t space)
{
    const struct board_shape *shape = board->shape;
    const struct board_stance *stance = board_stance(board, space);
    struct board_lattice_point middle = board_lattice_middle(board, space);
    /* In units of the lattice, some of which are halves: multiplied at last. */
    double left_mm = (middle.x + stance->left) * shape->x_unit * board->side_mm;
    double top_mm = (middle.y + stance->top) * shape->y_unit * board->side_mm;
    double right_mm = (middle.x + stance->right) * shape->x_unit * board->side_mm;
    double bottom_mm = (middle.y + stance->bottom) * shape->y_unit * board->side_mm;
    return (struct box){left_mm, top_mm, right_mm - left_mm, bottom_mm - top_mm};
}

struct box board_space_bounds(const struct board *board, size_t space)
{
    struct box bounds = {0};
    for (unsigned corner = 0; corner < board_side_count(board); corner++) {
        struct board_point at = board_space_corner(board, space, corner);
        struct box point = {at.x_mm, at.y_mm, 0, 0};
        bounds = corner > 0 ? box_union(bounds, point) : point;
    }
    return bounds;
}

double board_radius_mm(const struct board *board)
{
    return board_shape_radius(board->shape) * board->side_mm;
}

void board_side_segment(const struct board *board, struct board_edge edge, struct board_point *from,
                        struct board_point *to)
{
    *from = board_space_corner(board, edge.space, edge.side);
    *to = board_space_corner(board, edge.space, edge.side + 1);
}

double board_inside_mm(const struct board *board, size_t space, struct board_point point)
{
    double least_mm = INFINITY;
    for (unsigned side = 0; side < board_side_count(board); side++) {
        struct board_point from, to;
        board_side_segment(board, (struct board_edge){space, side}, &from, &to);
        /* Clockwise, so that the space lies to the right of each side. */
        double turn = (to.x_mm - from.x_mm) * (point.y_mm - from.y_mm) -
                      (to.y_mm - from.y_mm) * (point.x_mm - from.x_mm);
        least_mm = fmin(least_mm, turn / hypot(to.x_mm - from.x_mm, to.y_mm - from.y_mm));
    }
    return least_mm;
}

static void add_point(struct path *path, struct board_point point, bool first)
{
    (first ? path_move_to : path_line_to)(path, point.x_mm, point.y_mm);
}

/* ---- outlines of sets ---- */

/* The border side that goes on where `edge` ends: turning about that corner through the spaces of the set, so that
 * spaces which only touch at the corner are kept apart. */
static struct board_edge next_border(const struct board *board, const bool *set,
                                     struct board_edge edge)
{
    unsigned side_count = board_side_count(board);
    /* The next side of the same space, clockwise, is a border, or leads to a neighbour in the set, where the walk
     * goes on. */
    struct board_edge next = {edge.space, (edge.side + 1) % side_count};
    while (!board_side_leads_out(board, set, next)) {
        size_t across = board_across(board, next.space, next.side);
        unsigned back = board_opposite_side(board, next.space, next.side);
        next = (struct board_edge){across, (back + 1) % side_count};
    }
    return next;
}

/* Whether the way from `a` over `b` to `c` is straight. */
static bool is_straight(struct board_lattice_point a, struct board_lattice_point b,
                        struct board_lattice_point c)
{
    /* The cross product of the two steps, in whole numbers: exact. */
    return (b.x - a.x) * (c.y - b.y) == (b.y - a.y) * (c.x - b.x);
}

static struct board_lattice_point loop_corner(const GArray *corners, guint index)
{
    return g_array_index(corners, struct board_lattice_point, index % corners->len);
}

/* Takes out the corners at which a closed loop goes straight on. */
static void straighten(GArray *corners)
{
    GArray *kept = g_array_new(FALSE, FALSE, sizeof(struct board_lattice_point));
    /* A closed loop has a corner before its first: its last. */
    for (guint i = 0; i < corners->len; i++) {
        struct board_lattice_point corner = loop_corner(corners, i);
        struct board_lattice_point before = loop_corner(corners, i + corners->len - 1);
        if (!is_straight(before, corner, loop_corner(corners, i + 1))) {
            g_array_append_val(kept, corner);
        }
    }
    g_array_set_size(corners, 0);
    g_array_append_vals(corners, kept->data, kept->len);
    g_array_free(kept, TRUE);
}

/* The unit vector that points into the set, to the right of the way from `a` to `b`. */
static struct board_point inward(struct board_point a, struct board_point b)
{
    double dx_mm = b.x_mm - a.x_mm, dy_mm = b.y_mm - a.y_mm, length_mm = hypot(dx_mm, dy_mm);
    return (struct board_point){-dy_mm / length_mm, dx_mm / length_mm};
}

/* The corner `at`, moved so that both sides that meet there lie `inset_mm` farther in. */
static struct board_point inset_corner(struct board_point before, struct board_point at,
                                       struct board_point after, double inset_mm)
{
    /* Of two unit vectors: the cosine of the angle between them; sides never turn back, so that 1 is not
     * undone. */
    struct board_point one = inward(before, at), other = inward(at, after);
    double turn = one.x_mm * other.x_mm + one.y_mm * other.y_mm;
    double factor = inset_mm / (1 + turn);
    return (struct board_point){at.x_mm + (one.x_mm + other.x_mm) * factor,
                                at.y_mm + (one.y_mm + other.y_mm) * factor};
}

static void add_loop(struct path *path, const struct board *board, const GArray *corners,
                     double inset_mm)
{
    for (guint i = 0; i < corners->len; i++) {
        struct board_point before = point_mm(board, loop_corner(corners, i + corners->len - 1));
        struct board_point at = point_mm(board, loop_corner(corners, i));
        struct board_point after = point_mm(board, loop_corner(corners, i + 1));
        add_point(path, inset_mm != 0 ? inset_corner(before, at, after, inset_mm) : at, i == 0);
    }
    path_close(path);
}

void board_add_outline(struct path *path, const struct board *board, const bool *set,
                       double inset_mm)
{
    unsigned side_count = board_side_count(board);
    bool *traced = g_new0(bool, board_space_count(board) * side_count);
    GArray *corners = g_array_new(FALSE, FALSE, sizeof(struct board_lattice_point));
    /* By space, then side; a loop begins at the first of its sides that is met. */
    for (size_t i = 0; i < board_space_count(board) * side_count; i++) {
        struct board_edge edge = {i / side_count, (unsigned)(i % side_count)};
        if (traced[i] || !board_side_leads_out(board, set, edge)) {
            continue;
        }
        g_array_set_size(corners, 0);
        /* A loop ends where it began. */
        for (; !traced[edge.space * side_count + edge.side]; edge = next_border(board, set, edge)) {
            traced[edge.space * side_count + edge.side] = true;
            struct board_lattice_point corner = board_lattice_corner(board, edge.space, edge.side);
            g_array_append_val(corners, corner);
        }
        straighten(corners);
        add_loop(path, board, corners, inset_mm);
    }
    g_array_free(corners, TRUE);
    g_free(traced);
}

/* ---- lines along sides ---- */

/* Sides by the corners of the lattice at which they end. */
struct edge_map {
    const struct board *board;
    const struct board_edge *edges;
    size_t edge_count;
    size_t width;          /* corners in a row of the lattice */
    size_t *first, *count; /* by corner: where its sides are in `at_corner`, and how many */
    size_t *at_corner;     /* [2 * edge_count] */
    bool *drawn;           /* [edge_count] */
};

/* As one number, row by row. */
static size_t corner_of(const struct edge_map *map, size_t edge, unsigned end)
{
    struct board_lattice_point point =
        board_lattice_corner(map->board, map->edges[edge].space, map->edges[edge].side + end);
    return (size_t)point.y * map->width + (size_t)point.x;
}

static void edge_map_init(struct edge_map *map)
{
    struct board_lattice_point end = lattice_end(map->board);
    map->width = (size_t)end.x + 1;
    size_t corner_count = map->width * ((size_t)end.y + 1);
    map->first = g_new0(size_t, corner_count);
    map->count = g_new0(size_t, corner_count);
    map->at_corner = g_new0(size_t, 2 * map->edge_count + 1);
    map->drawn = g_new0(bool, map->edge_count + 1);
    /* Counted, then laid one behind the other, then filled: each corner has a stretch of one array. */
    for (size_t i = 0; i < 2 * map->edge_count; i++) {
        map->count[corner_of(map, i / 2, i % 2)]++;
    }
    for (size_t corner = 1; corner < corner_count; corner++) {
        map->first[corner] = map->first[corner - 1] + map->count[corner - 1];
    }
    size_t *filled = g_new0(size_t, corner_count);
    for (size_t i = 0; i < 2 * map->edge_count; i++) {
        size_t corner = corner_of(map, i / 2, i % 2);
        map->at_corner[map->first[corner] + filled[corner]++] = i / 2;
    }
    g_free(filled);
}

static void edge_map_clear(struct edge_map *map)
{
    g_free(map->first);
    g_free(map->count);
    g_free(map->at_corner);
    g_free(map->drawn);
}

/* The side that goes on from a corner where just two meet; edge_count if none does. */
static size_t edge_after(const struct edge_map *map, size_t edge, size_t corner)
{
    /* At a crossing or an end no side goes on: three lines that meet would else be two that look as one. */
    if (map->count[corner] != 2) {
        return map->edge_count;
    }
    const size_t *pair = &map->at_corner[map->first[corner]];
    return pair[0] == edge ? pair[1] : pair[0];
}

static struct board_point corner_mm(const struct edge_map *map, size_t corner)
{
    return point_mm(map->board, (struct board_lattice_point){(int)(corner % map->width),
                                                             (int)(corner / map->width)});
}

/* Draws from `start`, an end of `edge`, as far as the line goes on; each side once. */
static void draw_line(struct path *path, struct edge_map *map, size_t edge, size_t start)
{
    size_t corner = start;
    add_point(path, corner_mm(map, start), true);
    while (edge < map->edge_count && !map->drawn[edge]) {
        map->drawn[edge] = true;
        size_t one = corner_of(map, edge, 0), other = corner_of(map, edge, 1);
        corner = one == corner ? other : one;
        size_t next = edge_after(map, edge, corner);
        /* Back at the start of a line that goes round; one that ends where it began, at a crossing, is not
         * closed. */
        bool closes = corner == start && next < map->edge_count;
        if (!closes) {
            add_point(path, corner_mm(map, corner), false);
        } else {
            path_close(path);
        }
        edge = next;
    }
}

void board_add_edges(struct path *path, const struct board *board, const struct board_edge *edges,
                     size_t edge_count)
{
    struct edge_map map = {.board = board, .edges = edges, .edge_count = edge_count};
    edge_map_init(&map);
    /* First the lines that begin somewhere, then those that go round. */
    /* An end is a corner where another number of sides than two meets. */
    for (size_t i = 0; i < 2 * edge_count; i++) {
        size_t corner = corner_of(&map, i / 2, i % 2);
        if (!map.drawn[i / 2] && map.count[corner] != 2) {
            draw_line(path, &map, i / 2, corner);
        }
    }
    for (size_t i = 0; i < edge_count; i++) {
        if (!map.drawn[i]) {
            draw_line(path, &map, i, corner_of(&map, i, 0));
        }
    }
    edge_map_clear(&map);
}

/* ---- routes ---- */

static struct board_lattice_point side_end(const struct board *board, struct board_edge edge,
                                           unsigned end)
{
    return board_lattice_corner(board, edge.space, edge.side + end);
}

/* From corner to corner: each side goes on where the one before it ended. */
static void add_sides(struct path *path, const struct board *board, const struct board_route *route)
{
    const struct board_edge *sides = route->places;
    unsigned start = 0;
    /* The first side is run through towards the second one; a single side from its first corner. */
    if (route->place_count > 1) {
        struct board_lattice_point end = side_end(board, sides[0], 1);
        bool goes_on = board_lattice_equal(end, side_end(board, sides[1], 0)) ||
                       board_lattice_equal(end, side_end(board, sides[1], 1));
        start = goes_on ? 0 : 1;
    }
    struct board_lattice_point at = side_end(board, sides[0], start);
    add_point(path, point_mm(board, at), true);
    for (size_t i = 0; i < route->place_count; i++) {
        struct board_lattice_point first = side_end(board, sides[i], 0);
        at = board_lattice_equal(at, first) ? side_end(board, sides[i], 1) : first;
        add_point(path, point_mm(board, at), false);
    }
}

void board_add_route(struct path *path, const struct board *board, const struct board_route *route)
{
    if (route->along) {
        add_sides(path, board, route);
        return;
    }
    /* Through middles and sides alike, straight from one to the next. */
    for (size_t i = 0; i < route->place_count; i++) {
        add_point(path, board_place_point(board, route->places[i]), i == 0);
    }
}
