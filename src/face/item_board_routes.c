/* Routes of a board: of two kinds the one that is listed first lies lower, and where routes of one kind meet
 * they run into each other, as casings are drawn before lines. A bridge is a piece of its route once more,
 * over all that crosses it, between two rails. */
#include <math.h>

#include "face/item_board.h"

/* ---- the line ---- */

/* Corners are rounded on the board, where `curve` is in mm of the board, before it is put on the face. */
static struct path route_path(const struct board_frame *frame, const struct board_route *route)
{
    struct path straight = board_frame_path(frame), path = board_frame_path(frame);
    board_add_route(&straight, frame->board, route);
    path_round_corners(&straight, frame->look->lines[route->line].curve, &path);
    path_transform(&path, frame->place);
    return path;
}

/* A wider line below the line itself, never dashed: its dashes would not meet those of the line. */
static struct stroke casing_of(const struct board_look *look)
{
    struct stroke casing = look->stroke;
    casing.colour = look->casing;
    casing.width_mm += 2 * look->casing_width_mm;
    casing.dash_count = 0;
    return casing;
}

/* The middle of a space is always within. */
static bool is_within(const struct board *board, struct board_edge place)
{
    size_t across =
        place.side == BOARD_MIDDLE ? place.space : board_across(board, place.space, place.side);
    return across != BOARD_NOWHERE && board->spaces[across].present;
}

/* Where a route ends at the edge of the board it ends with all its width. One that runs along the edge is seen
 * on both sides of it. */
static bool is_clipped(const struct board *board, const struct board_route *route)
{
    bool within = true;
    for (size_t i = 0; i < route->place_count; i++) {
        /* Every place within: the line ends in the middle of spaces. */
        within = within && is_within(board, route->places[i]);
    }
    return within == route->along;
}

/* The clip is the board's outline: a line that ends at its edge is cut off square there, by the edge and not by its
 * cap. */
static void stroke_route(const struct board_frame *frame, const struct board_route *route,
                         const struct stroke *stroke)
{
    struct display_list *list = frame->pass->list;
    struct path path = route_path(frame, route);
    bool clipped = is_clipped(frame->board, route);
    if (clipped) {
        struct path board = board_frame_outline(frame, board_frame_present(frame), 0);
        display_list_push_clip(list, &board, frame->item->span);
    }
    board_frame_stroke(frame, &path, stroke);
    if (clipped) {
        display_list_add(list, DISPLAY_POP, frame->item->span);
    }
}

/* Lines on sides that a route runs along are drawn with the route, in one stroke with its corners; here they would be
 * drawn twice. What is kept moves to the front of `edges`; the number of these is returned. */
size_t board_frame_without_routes(const struct board_frame *frame, int line,
                                  struct board_edge *edges, size_t count)
{
    const struct board *board = frame->board;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_route = false;
        for (size_t j = 0; j < board->route_count; j++) {
            const struct board_route *route = &board->routes[j];
            is_route = is_route || (route->along && route->line == line &&
                                    board_route_comes_by(board, route, edges[i]));
        }
        if (!is_route) {
            edges[kept++] = edges[i];
        }
    }
    return kept;
}

/* ---- arrows ---- */

/* In the middle between two places, pointing from the first to the second, with a notch of a quarter of its length
 * behind. Of the usual size, three widths of the line, but 2.4 mm at least, so that it is seen across a table. */
static void draw_arrow(const struct board_frame *frame, const struct path_step *from,
                       const struct path_step *to, const struct board_look *look)
{
    double size_mm =
        look->arrow_size_mm > 0 ? look->arrow_size_mm : fmax(3 * look->stroke.width_mm, 2.4);
    double x_mm = to->x_mm - from->x_mm, y_mm = to->y_mm - from->y_mm;
    double length_mm = hypot(x_mm, y_mm);
    if (length_mm <= 0) {
        return;
    }
    /* Half of the arrow along its way; across it is the same, turned. */
    double along_x = x_mm / length_mm * size_mm / 2, along_y = y_mm / length_mm * size_mm / 2;
    double middle_x_mm = from->x_mm + x_mm / 2, middle_y_mm = from->y_mm + y_mm / 2;
    struct path path = board_frame_path(frame);
    path_move_to(&path, middle_x_mm + along_x, middle_y_mm + along_y);
    path_line_to(&path, middle_x_mm - along_x - along_y, middle_y_mm - along_y + along_x);
    path_line_to(&path, middle_x_mm - along_x / 2, middle_y_mm - along_y / 2);
    path_line_to(&path, middle_x_mm - along_x + along_y, middle_y_mm - along_y - along_x);
    path_close(&path);
    board_frame_fill(frame, &path, look->arrow);
}

/* In the middle of each step, where a bend touches it. */
static void draw_arrows(const struct board_frame *frame, const struct board_route *route)
{
    struct path straight = board_frame_path(frame);
    board_add_route(&straight, frame->board, route);
    path_transform(&straight, frame->place);
    for (size_t i = 1; i < straight.count; i++) {
        draw_arrow(frame, &straight.steps[i - 1], &straight.steps[i],
                   &frame->look->lines[route->line]);
    }
}

/* ---- bridges ---- */

/* How far along a path of lines the point lies that is nearest to one beside it. */
static double nearest_mm(const struct path *path, double x_mm, double y_mm)
{
    double before_mm = 0, found_mm = 0, least_mm = INFINITY;
    for (size_t i = 1; i < path->count; i++) {
        const struct path_step *from = &path->steps[i - 1], *to = &path->steps[i];
        double dx_mm = to->x_mm - from->x_mm, dy_mm = to->y_mm - from->y_mm;
        double length_mm = hypot(dx_mm, dy_mm);
        /* The foot of the point on the line, clamped to the step. */
        double along_mm =
            length_mm > 0 ? ((x_mm - from->x_mm) * dx_mm + (y_mm - from->y_mm) * dy_mm) / length_mm
                          : 0;
        along_mm = CLAMP(along_mm, 0, length_mm);
        double share = length_mm > 0 ? along_mm / length_mm : 0;
        double off_mm = hypot(from->x_mm + dx_mm * share - x_mm, from->y_mm + dy_mm * share - y_mm);
        if (off_mm < least_mm) {
            least_mm = off_mm;
            found_mm = before_mm + along_mm;
        }
        before_mm += length_mm;
    }
    return found_mm;
}

/* What of a path of lines lies between two distances along it. */
static struct path piece_of(const struct board_frame *frame, const struct path *path,
                            double from_mm, double to_mm)
{
    struct path piece = board_frame_path(frame);
    double before_mm = 0;
    for (size_t i = 1; i < path->count; i++) {
        const struct path_step *from = &path->steps[i - 1], *to = &path->steps[i];
        double dx_mm = to->x_mm - from->x_mm, dy_mm = to->y_mm - from->y_mm;
        double length_mm = hypot(dx_mm, dy_mm);
        /* The stretch of this step that lies between the two distances. */
        double first = fmax(from_mm - before_mm, 0), last = fmin(to_mm - before_mm, length_mm);
        if (length_mm > 0 && first < last) {
            if (piece.count == 0) {
                path_move_to(&piece, from->x_mm + dx_mm * first / length_mm,
                             from->y_mm + dy_mm * first / length_mm);
            }
            path_line_to(&piece, from->x_mm + dx_mm * last / length_mm,
                         from->y_mm + dy_mm * last / length_mm);
        }
        before_mm += length_mm;
    }
    return piece;
}

/* With the casing on both sides, in mm. */
static double width_of(const struct board_look *look)
{
    return look->stroke.width_mm + (look->has_casing ? 2 * look->casing_width_mm : 0);
}

/* The widest of what a bridge leads over. */
static double crossed_mm(const struct board_frame *frame, const struct board_route *route,
                         struct board_edge bridge)
{
    const struct board *board = frame->board;
    double widest_mm = 0;
    /* On the middle of a space lies no line of a side. */
    for (size_t i = 0; bridge.side != BOARD_MIDDLE && i < board->line_count; i++) {
        bool lies = (board->spaces[bridge.space].lines[bridge.side] >> i & 1) != 0;
        widest_mm = lies ? fmax(widest_mm, width_of(&frame->look->lines[i])) : widest_mm;
    }
    for (size_t i = 0; i < board->route_count; i++) {
        const struct board_route *other = &board->routes[i];
        if (other != route && board_route_comes_by(board, other, bridge)) {
            widest_mm = fmax(widest_mm, width_of(&frame->look->lines[other->line]));
        }
    }
    return widest_mm;
}

/* The rails turn outwards at an end of the bridge, which points away from `from`. */
static void add_wings(struct path *path, const struct path_step *from, const struct path_step *end,
                      double half_mm, double wing_mm)
{
    double x_mm = end->x_mm - from->x_mm, y_mm = end->y_mm - from->y_mm;
    double length_mm = hypot(x_mm, y_mm);
    x_mm /= length_mm;
    y_mm /= length_mm;
    for (int side = -1; side <= 1; side += 2) {
        /* Square to the way, on each side. */
        double out_x = -y_mm * side, out_y = x_mm * side;
        path_move_to(path, end->x_mm + out_x * half_mm, end->y_mm + out_y * half_mm);
        path_line_to(path, end->x_mm + out_x * (half_mm + wing_mm) + x_mm * wing_mm,
                     end->y_mm + out_y * (half_mm + wing_mm) + y_mm * wing_mm);
    }
}

/* Rails are a quarter of the line wide, and half a millimetre at most. */
static void draw_bridge(const struct board_frame *frame, const struct board_route *route,
                        struct board_edge bridge)
{
    const struct board_look *look = &frame->look->lines[route->line];
    struct path curved = route_path(frame, route), path = board_frame_path(frame);
    /* In straight lines, 0.01 mm off the curve at most. */
    path_flatten(&curved, 0.01, &path);
    struct board_point at = board_place_point(frame->board, bridge);
    transform_point(frame->place, &at.x_mm, &at.y_mm);
    double width_mm = width_of(look), rail_mm = CLAMP(width_mm / 4, 0.25, 0.5);
    /* A little longer than what it crosses is wide, and as much as the line itself. */
    double half_mm = (1.4 * crossed_mm(frame, route, bridge) + fmax(width_mm, 1)) / 2;
    double middle_mm = nearest_mm(&path, at.x_mm, at.y_mm);
    struct path deck = piece_of(frame, &path, middle_mm - half_mm, middle_mm + half_mm);
    if (deck.count < 2) {
        return;
    }
    /* One wide stroke under the way shows as two rails. */
    struct stroke rails = {.colour = look->bridge, .width_mm = width_mm + 2 * rail_mm};
    board_frame_stroke(frame, &deck, &rails);
    struct path wings = board_frame_path(frame);
    double rail_off_mm = (width_mm + rail_mm) / 2, wing_mm = 2 * rail_mm;
    add_wings(&wings, &deck.steps[1], &deck.steps[0], rail_off_mm, wing_mm);
    add_wings(&wings, &deck.steps[deck.count - 2], &deck.steps[deck.count - 1], rail_off_mm,
              wing_mm);
    struct stroke wing = {.colour = look->bridge, .width_mm = rail_mm, .cap = STROKE_CAP_ROUND};
    board_frame_stroke(frame, &wings, &wing);
    /* The line runs on at both ends, so that no light line is left between it and itself. */
    struct path way = piece_of(frame, &path, middle_mm - half_mm - 0.1, middle_mm + half_mm + 0.1);
    struct stroke casing = casing_of(look), line = look->stroke;
    casing.cap = line.cap = STROKE_CAP_BUTT;
    line.dash_count = 0;
    if (look->has_casing) {
        board_frame_stroke(frame, &way, &casing);
    }
    board_frame_stroke(frame, &way, &line);
}

/* After all routes, so that a bridge lies over routes of kinds that are drawn later too. */
void board_frame_draw_bridges(const struct board_frame *frame)
{
    for (size_t i = 0; i < frame->board->route_count; i++) {
        const struct board_route *route = &frame->board->routes[i];
        for (size_t j = 0; j < route->bridge_count; j++) {
            draw_bridge(frame, route, route->bridges[j]);
        }
    }
}

/* ---- what is hidden ---- */

/* A dashed or clear line lets the other be seen, as does one that is narrower than the other with its casing. */
static bool hides(const struct board_look *look, const struct board_look *other)
{
    return look->stroke.dash_count == 0 && look->stroke.colour.alpha >= 1 &&
           look->stroke.width_mm >= width_of(other);
}

/* Whether a route has the step that ends at place `at` of another; along sides each place is one. */
static bool has_step(const struct board_route *route, const struct board_route *other, size_t at)
{
    bool found = false;
    for (size_t i = 0; i < route->place_count && !found; i++) {
        /* Places are canonical: equal ones are the same. */
        bool here = board_edges_equal(route->places[i], other->places[at]);
        found = route->along ? here
                             : (here && i > 0 &&
                                board_edges_equal(route->places[i - 1], other->places[at - 1])) ||
                                   (here && i + 1 < route->place_count &&
                                    board_edges_equal(route->places[i + 1], other->places[at - 1]));
    }
    return found;
}

static const char *place_name(const struct board_frame *frame, struct board_edge place)
{
    struct arena *arena = frame->pass->arena;
    const char *space = board_space_name(arena, frame->board, place.space);
    return place.side == BOARD_MIDDLE
               ? space
               : arena_printf(arena, "%s/%s", space,
                              board_side_name(frame->board, place.space, place.side));
}

/* Reports the first step of a route on which one of a kind that is drawn later lies. */
static void check_hidden(const struct board_frame *frame, const struct board_route *route,
                         const struct board_route *above)
{
    const struct board_look *lines = frame->look->lines;
    struct arena *arena = frame->pass->arena;
    /* A route along sides never lies on one through spaces. */
    if (route->along != above->along || !hides(&lines[above->line], &lines[route->line])) {
        return;
    }
    /* Along sides each place is a step; through spaces each is one from the place before. */
    for (size_t i = route->along ? 0 : 1; i < route->place_count; i++) {
        if (has_step(above, route, i)) {
            const char *to = place_name(frame, route->places[i]);
            const char *where = route->along
                                    ? arena_printf(arena, "on %s", to)
                                    : arena_printf(arena, "between %s and %s",
                                                   place_name(frame, route->places[i - 1]), to);
            diag_report_once(frame->pass->diags, DIAG_BOARD_ROUTE_HIDDEN, route->node->span,
                             node_path(arena, route->node), where,
                             frame->board->line_names[route->line],
                             frame->board->line_names[above->line]);
            return;
        }
    }
}

/* ---- the whole ---- */

/* Three passes, so that where routes of the kind meet no casing lies over a line, nor a line over an arrow. */
static void draw_kind(const struct board_frame *frame, int line)
{
    const struct board *board = frame->board;
    const struct board_look *look = &frame->look->lines[line];
    const struct stroke casing = casing_of(look);
    for (size_t i = 0; look->has_casing && i < board->route_count; i++) {
        if (board->routes[i].line == line) {
            stroke_route(frame, &board->routes[i], &casing);
        }
    }
    for (size_t i = 0; i < board->route_count; i++) {
        if (board->routes[i].line == line) {
            stroke_route(frame, &board->routes[i], &look->stroke);
        }
    }
    for (size_t i = 0; i < board->route_count; i++) {
        if (board->routes[i].line == line && board->routes[i].one_way) {
            draw_arrows(frame, &board->routes[i]);
        }
    }
}

/* Kinds in the order in which routes first name them. `drawn` has a bit for each kind of line that lies below the one
 * to come; only those can be hidden by it. */
void board_frame_draw_routes(const struct board_frame *frame)
{
    const struct board *board = frame->board;
    uint64_t drawn = 0;
    for (size_t i = 0; i < board->route_count; i++) {
        /* The first route of a kind draws all of it. */
        int line = board->routes[i].line;
        if ((drawn >> line & 1) != 0) {
            continue;
        }
        for (size_t j = 0; j < board->route_count; j++) {
            if ((drawn >> board->routes[j].line & 1) != 0) {
                check_hidden(frame, &board->routes[j], &board->routes[i]);
            }
        }
        draw_kind(frame, line);
        drawn |= UINT64_C(1) << line;
    }
}
