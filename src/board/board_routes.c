/* Routes: roads, rivers and other lines that lead from place to place. A place is the middle of a space or
 * one of its sides; a route leads through its places, or along the sides that they are. */
#include <string.h>

#include "board/board_paths.h"
#include "board/board_reading.h"
#include "board/board_shape.h"
#include "diag/suggest.h"

/* clang-format off */
/* as written; places are looked up when spaces, regions and walls are there */
struct route_fields {
    const struct node *through, *along, *bridges;
    const char *line, *from;
    bool one_way;
};

const struct field_spec board_route_fields[] = {
    {.name = "through", .kind = FIELD_NODE, .offset = offsetof(struct route_fields, through), .node_kinds = FIELD_ANY_LIST,
     .doc = "Spaces from neighbour to neighbour, through their middles; a side (a1/w, or a1/b1) is a place too, to begin, end or turn at.", .example = "[a1/w, a1, b1]"},
    {.name = "along", .kind = FIELD_NODE, .offset = offsetof(struct route_fields, along), .node_kinds = FIELD_ANY_LIST,
     .doc = "Sides from corner to corner, each as two spaces (a1/b1) or a space and its side (a1/e); the line lies between the spaces as a wall does.", .example = "[a1/b1, a2/b2]"},
    {.name = "line", .kind = FIELD_TEXT, .required = true, .offset = offsetof(struct route_fields, line),
     .doc = "The kind of line.", .example = "road"},
    {.name = "bridges", .kind = FIELD_NODE, .offset = offsetof(struct route_fields, bridges), .node_kinds = FIELD_ANY_LIST,
     .doc = "The spaces and sides where it leads over another route or a line; no line stops moves over a side with a bridge.", .example = "[a1/b1]"},
    {.name = "one-way", .kind = FIELD_FLAG, .offset = offsetof(struct route_fields, one_way),
     .doc = "Whether it leads from its first place to its last and not back.", .example = "true"},
    {.name = "from", .kind = FIELD_TEXT, .offset = offsetof(struct route_fields, from),
     .doc = "The place in the rulebook that says so.", .example = "rulebook, Roads"},
    {0},
};
/* clang-format on */

/* ---- places ---- */

/* A hole is told apart from a name that no space can have. */
static bool find_space(const struct board_loading *loading, const struct node *node,
                       const char *name, size_t *space)
{
    /* Only by a name of its own: regions and rectangles are no places. */
    const struct board *board = loading->board;
    *space = board_space_lookup(board, name);
    if (*space != BOARD_NOWHERE && board->spaces[*space].present) {
        return true;
    }
    if (*space != BOARD_NOWHERE &&
        board_blame_hole(loading->arena, board, *space, node->span, loading->diags)) {
        return false;
    }
    node_report(loading->diags, DIAG_UNKNOWN_REFERENCE, node, "space", name,
                *space != BOARD_NOWHERE
                    ? "; the layers leave a hole there"
                    : arena_printf(loading->arena, "; the spaces are %s",
                                   board_describe_extent(loading->arena, board)));
    return false;
}

/* What follows the stroke in a1/b1 or a1/e. */
static bool find_side(const struct board_loading *loading, const struct node *node, size_t space,
                      const char *name, unsigned *side)
{
    const struct board *board = loading->board;
    const char *const *names = board_stance(board, space)->side_names;
    size_t other = board_space_lookup(board, name);
    /* "a1/b1": the side that the two share. */
    if (other != BOARD_NOWHERE) {
        *side = board_side_towards(board, space, other);
        if (*side == board_side_count(board)) {
            node_report(loading->diags, DIAG_BOARD_NOT_NEIGHBOURS, node,
                        board_space_name(loading->arena, board, space), name);
        }
        return *side < board_side_count(board);
    }
    for (*side = 0; *side < board_side_count(board); ++*side) {
        if (strcmp(names[*side], name) == 0) {
            return true;
        }
    }
    node_report(loading->diags, DIAG_UNKNOWN_REFERENCE, node, "side", name,
                suggest_tail(loading->arena, name, names, board_side_count(board)));
    return false;
}

/* The middle of a space, or a side behind a stroke. */
static bool read_place(const struct board_loading *loading, const struct node *node,
                       struct board_edge *place)
{
    if (node->kind != NODE_SCALAR || node->scalar.type == SCALAR_NULL) {
        node_report(loading->diags, DIAG_WRONG_KIND, node, "a place", "a space or a side",
                    node_describe(loading->arena, node));
        return false;
    }
    const char *text = node_text(node), *stroke = strchr(text, '/');
    size_t length = stroke != NULL ? (size_t)(stroke - text) : strlen(text);
    /* Unless there is a stroke. */
    place->side = BOARD_MIDDLE;
    if (!find_space(loading, node, arena_strndup(loading->arena, text, length), &place->space) ||
        (stroke != NULL && !find_side(loading, node, place->space, stroke + 1, &place->side))) {
        return false;
    }
    /* A side of two spaces has one name then, and comparing is enough. */
    *place = board_edge_canonical(loading->board, *place);
    return true;
}

/* All places are looked up though one is wrong. */
static bool read_places(const struct board_loading *loading, const struct node *list,
                        struct board_edge *places)
{
    bool good = true;
    for (size_t i = 0; i < list->list.count; i++) {
        good = read_place(loading, list->list.items[i], &places[i]) && good;
    }
    return good;
}

/* ---- from place to place ---- */

/* The space that two places are of, one of them a side at least; BOARD_NOWHERE if they share none. */
static size_t shared_space(const struct board *board, struct board_edge one,
                           struct board_edge other)
{
    const struct board_edge places[] = {one, other};
    /* Of a middle its space, of a side the two that it parts. */
    size_t spaces[2][2] = {{one.space, BOARD_NOWHERE}, {other.space, BOARD_NOWHERE}};
    for (size_t i = 0; i < 2; i++) {
        if (places[i].side != BOARD_MIDDLE) {
            spaces[i][1] = board_across(board, places[i].space, places[i].side);
        }
    }
    /* Each of the one with each of the other; joined spaces are one. */
    for (size_t i = 0; i < 4; i++) {
        size_t mine = spaces[0][i / 2], theirs = spaces[1][i % 2];
        if (mine != BOARD_NOWHERE && theirs != BOARD_NOWHERE &&
            board_space_head(board, mine) == board_space_head(board, theirs)) {
            return mine;
        }
    }
    return BOARD_NOWHERE;
}

/* Diagonals count: a road may lead over a corner. Spaces that are joined are known by their head. */
static bool are_neighbours(const struct board_loading *loading, size_t one, size_t other)
{
    /* Whatever lines and kinds are between: a road may lead where no one else goes. */
    const struct board_movement movement = {.diagonal = true};
    size_t count;
    const size_t *found = board_neighbours(loading->arena, loading->board, one, &movement, &count);
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        any = any || found[i] == board_space_head(loading->board, other);
    }
    return any;
}

/* The corner at which two sides meet: 0 or 1, the end of `one`; -1: at none, or they are the same. */
static int meeting_end(const struct board *board, struct board_edge one, struct board_edge other)
{
    /* Each end of the one with each of the other. */
    for (unsigned end = 0; end < 4 && !board_edges_equal(one, other); end++) {
        struct board_lattice_point mine =
            board_lattice_corner(board, one.space, one.side + end / 2);
        struct board_lattice_point theirs =
            board_lattice_corner(board, other.space, other.side + end % 2);
        if (board_lattice_equal(mine, theirs)) {
            return (int)(end / 2);
        }
    }
    return -1;
}

/* "; between them lie b2, b3": the spaces of a shortest way. */
static const char *missing_places(const struct board_loading *loading, size_t from, size_t to)
{
    enum { NAMED_MAX = 4 };
    const struct board_movement movement = {0};
    if (!board_charge(loading, loading->board->node,
                      board_search_work(loading->board, &movement))) {
        return "";
    }
    struct board_paths paths =
        board_paths_from_space(loading->arena, loading->board, from, &movement);
    size_t count;
    const size_t *way =
        board_path_to(loading->arena, &paths, board_space_head(loading->board, to), &count);
    const char *text = "";
    /* A long way says less than no way. */
    for (size_t i = 1; count <= NAMED_MAX + 2 && i + 1 < count; i++) {
        text =
            arena_printf(loading->arena, "%s%s %s", text, i > 1 ? "," : "; a way there leads over",
                         board_space_name(loading->arena, loading->board, way[i]));
    }
    return text;
}

/* NULL: the route goes on from the one place to the other. */
static const char *gap_between(const struct board_loading *loading, bool along,
                               struct board_edge one, struct board_edge other)
{
    const struct board *board = loading->board;
    /* A place listed twice is a slip, whatever kind of route it is. */
    if (board_edges_equal(one, other)) {
        return "they are the same place";
    }
    if (along) {
        return meeting_end(board, one, other) >= 0 ? NULL : "they share no corner";
    }
    if (one.side != BOARD_MIDDLE || other.side != BOARD_MIDDLE) {
        return shared_space(board, one, other) != BOARD_NOWHERE ? NULL
                                                                : "they are not of one space";
    }
    return are_neighbours(loading, one.space, other.space)
               ? NULL
               : arena_printf(loading->arena, "they are no neighbours%s",
                              missing_places(loading, one.space, other.space));
}

/* Places are checked in pairs. In a route along sides it is not enough that each pair shares a corner: three sides may
 * meet in one, and a line that came from there cannot go on from there. */
static bool check_gaps(const struct board_loading *loading, const struct node *list,
                       const struct board_route *route)
{
    bool good = true;
    for (size_t i = 1; i < route->place_count; i++) {
        const struct board_edge *places = &route->places[i];
        if (!board_charge(loading, list->list.items[i],
                          board_joined_count(loading->board, places[-1].space))) {
            return false;
        }
        /* The place before, and this one. */
        const char *gap = gap_between(loading, route->along, places[-1], places[0]);
        /* A side is entered at one of its corners and left at the other. */
        bool turns_back = gap == NULL && route->along && i > 1 &&
                          meeting_end(loading->board, places[-1], places[0]) ==
                              meeting_end(loading->board, places[-1], places[-2]);
        gap = turns_back ? "it would begin at the corner where the one before it did" : gap;
        if (gap != NULL) {
            good = false;
            node_report(loading->diags, DIAG_BOARD_ROUTE_GAP, list->list.items[i],
                        node_text(list->list.items[i - 1]), node_text(list->list.items[i]), gap);
        }
    }
    return good;
}

/* The spaces that one comes through, each by the first of those joined to it. */
static void find_spaces(const struct board_loading *loading, struct board_route *route)
{
    const struct board *board = loading->board;
    size_t *spaces = ARENA_NEW_ARRAY(loading->arena, size_t, route->place_count * 2);
    for (size_t i = 0; i < route->place_count && !route->along; i++) {
        struct board_edge place = route->places[i];
        bool turns = place.side != BOARD_MIDDLE && i > 0;
        /* What one comes through on the way to a side is the space before it; a route that begins at a side has
         * none there. */
        size_t space = place.side == BOARD_MIDDLE ? place.space
                       : turns                    ? shared_space(board, route->places[i - 1], place)
                                                  : BOARD_NOWHERE;
        size_t head = space != BOARD_NOWHERE ? board_space_head(board, space) : BOARD_NOWHERE;
        size_t last = route->space_count > 0 ? spaces[route->space_count - 1] : BOARD_NOWHERE;
        if (head != BOARD_NOWHERE && head != last) {
            spaces[route->space_count++] = head;
        }
    }
    route->spaces = spaces;
}

/* ---- bridges ---- */

/* At one of its places, or between two middles over the side that they share. */
bool board_route_comes_by(const struct board *board, const struct board_route *route,
                          struct board_edge place)
{
    bool any = false;
    for (size_t i = 0; i < route->place_count && !any; i++) {
        /* Both are canonical, so that one comparison is enough. */
        struct board_edge here = route->places[i];
        any = board_edges_equal(here, place);
        if (!any && !route->along && i > 0 && here.side == BOARD_MIDDLE &&
            route->places[i - 1].side == BOARD_MIDDLE) {
            size_t before = route->places[i - 1].space;
            /* Diagonal neighbours share no side: such a route comes by no side there. */
            unsigned side = board_side_towards(board, before, here.space);
            any = side < board_side_count(board) &&
                  board_edges_equal(board_edge_canonical(board, (struct board_edge){before, side}),
                                    place);
        }
    }
    return any;
}

/* A line on the side of a bridge, or another route that comes by. */
static bool crosses_something(const struct board *board, const struct board_route *route,
                              struct board_edge bridge)
{
    /* Whatever kind of line; a route along sides has put its own there. */
    bool any = bridge.side != BOARD_MIDDLE && board->spaces[bridge.space].lines[bridge.side] != 0;
    for (size_t i = 0; i < board->route_count; i++) {
        any = any || (&board->routes[i] != route &&
                      board_route_comes_by(board, &board->routes[i], bridge));
    }
    return any;
}

/* A bridge over nothing is a mistake about where the other line runs. */
static bool check_bridge(const struct board_loading *loading, const struct board_route *route,
                         size_t index)
{
    struct board_edge bridge = route->bridges[index];
    const char *fault = !board_route_comes_by(loading->board, route, bridge)
                            ? "its route does not come there"
                        : !crosses_something(loading->board, route, bridge)
                            ? "no line and no other route is there to lead over"
                            : NULL;
    if (fault != NULL) {
        node_report(loading->diags, DIAG_BOARD_BRIDGE, route->bridge_nodes[index],
                    node_text(route->bridge_nodes[index]), fault);
    }
    return fault == NULL;
}

/* On both of the side's spaces, as movement asks from where it comes. */
static void open_side(struct board *board, struct board_edge edge)
{
    if (edge.side == BOARD_MIDDLE) {
        return;
    }
    board->spaces[edge.space].bridged |= (uint8_t)(1U << edge.side);
    size_t across = board_across(board, edge.space, edge.side);
    if (across != BOARD_NOWHERE) {
        unsigned back = board_opposite_side(board, edge.space, edge.side);
        board->spaces[across].bridged |= (uint8_t)(1U << back);
    }
}

/* Bridges are looked at when all routes are known: what they lead over may come later. */
static bool build_bridges(const struct board_loading *loading)
{
    bool good = true;
    /* Each is held against the places of all routes. */
    size_t place_count = 0;
    for (size_t i = 0; i < loading->board->route_count; i++) {
        place_count += loading->board->routes[i].place_count;
    }
    for (size_t i = 0; i < loading->board->route_count; i++) {
        const struct board_route *route = &loading->board->routes[i];
        for (size_t j = 0; j < route->bridge_count; j++) {
            if (!board_charge(loading, route->bridge_nodes[j], place_count)) {
                return false;
            }
            good = check_bridge(loading, route, j) && good;
            /* A bridge that is wrong opens its side too: no other finding follows from it. */
            open_side(loading->board, route->bridges[j]);
        }
    }
    return good;
}

/* ---- routes ---- */

/* They are places as those of routes, and checked when all routes are there. */
static bool read_bridges(const struct board_loading *loading, const struct node *list,
                         struct board_route *route)
{
    if (list == NULL) {
        return true;
    }
    struct board_edge *bridges =
        ARENA_NEW_ARRAY(loading->arena, struct board_edge, list->list.count);
    route->bridges = bridges;
    /* The list of nodes lives as long as the document. */
    route->bridge_nodes = (const struct node *const *)list->list.items;
    route->bridge_count = list->list.count;
    return read_places(loading, list, bridges);
}

/* A route through spaces needs two places, one along sides needs sides. */
static bool check_places(const struct board_loading *loading, const struct node *list,
                         const struct board_route *route)
{
    size_t least = route->along ? 1 : 2;
    if (route->place_count < least) {
        node_report(loading->diags, DIAG_WRONG_KIND, list, node_text(list->key),
                    route->along ? "a list of sides" : "a list of two places or more",
                    arena_printf(loading->arena, "a list of %zu", route->place_count));
        return false;
    }
    bool good = true;
    for (size_t i = 0; route->along && i < route->place_count; i++) {
        if (route->places[i].side == BOARD_MIDDLE) {
            node_report(loading->diags, DIAG_BAD_VALUE, list->list.items[i],
                        node_text(list->list.items[i]), "a side, such as a1/b1 or a1/e",
                        "; routes through spaces are given as `through`");
            good = false;
        }
    }
    return good;
}

/* "none" is a line that sides may have, to take one away; a route of it would be nothing. */
static bool read_line(struct board_loading *loading, const struct node *node, const char *name,
                      struct board_route *route)
{
    if (strcmp(name, "none") == 0) {
        node_report(loading->diags, DIAG_BAD_VALUE, node_lookup(node, "line"), name,
                    "the kind of line of a route", "");
        return false;
    }
    return board_find_line(loading, node, name, &route->line);
}

/* A route along sides is a line on each of them too: movement stops there as at any other line of the kind. One
 * through spaces stops nothing. */
static bool read_route(struct board_loading *loading, const struct node *node,
                       struct board_route *route)
{
    struct route_fields fields = {0};
    if (fields_read(loading->arena, node, board_route_fields, "a route", NULL, NULL, &fields,
                    loading->diags) != OUTCOME_OK ||
        !read_line(loading, node, fields.line, route)) {
        return false;
    }
    if ((fields.through != NULL) == (fields.along != NULL)) {
        node_report(loading->diags, DIAG_MISSING_FIELD, node, "through (or along, but not both)",
                    "a route");
        return false;
    }
    const struct node *list = fields.along != NULL ? fields.along : fields.through;
    struct board_edge *places =
        ARENA_NEW_ARRAY(loading->arena, struct board_edge, list->list.count);
    route->node = node;
    route->along = fields.along != NULL;
    route->one_way = fields.one_way;
    route->places = places;
    route->place_count = list->list.count;
    /* What is wrong with a bridge does not keep the places from being looked up. */
    bool good = read_bridges(loading, fields.bridges, route);
    if (!read_places(loading, list, places) || !check_places(loading, list, route) ||
        !check_gaps(loading, list, route)) {
        return false;
    }
    find_spaces(loading, route);
    /* As a wall, on the space on either side. */
    for (size_t i = 0; route->along && i < route->place_count; i++) {
        board_put_line(loading->board, places[i], route->line);
    }
    return good;
}

/* Those that were bad stay empty in their places; the board is refused then. */
bool board_read_routes(struct board_loading *loading, const struct node *routes)
{
    if (routes == NULL) {
        return true;
    }
    struct board_route *read =
        ARENA_NEW_ARRAY(loading->arena, struct board_route, routes->list.count);
    bool good = true;
    for (size_t i = 0; i < routes->list.count; i++) {
        good = read_route(loading, routes->list.items[i], &read[i]) && good;
    }
    /* Only now: a route's own reading must not meet half of the others. */
    loading->board->routes = read;
    loading->board->route_count = routes->list.count;
    return good && build_bridges(loading);
}
