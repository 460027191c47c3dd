/* Boards turned, compared and laid side by side. A turn first finds where each space goes, then moves all
 * that stands there along; boards are compared by what a player sees, by names instead of numbers. */
#include "board/board_turn.h"

#include <limits.h>
#include <string.h>

#include "board/board_shape.h"

/* Where the spaces of a board go. */
struct turning {
    struct arena *arena;
    const struct board *from;
    struct board *to;
    unsigned turns;
    size_t *targets; /* by space of `from`; BOARD_NOWHERE for holes that are left out */
};

/* ---- where spaces go ---- */

/* Counted from the point that the grid is turned about. */
static struct board_lattice_point turned_middle(const struct turning *turning, size_t space)
{
    const struct board_shape *shape = turning->from->shape;
    /* The middle of the first space, or a corner of it: where a turn lays the grid on itself. */
    struct board_lattice_point pivot =
        board_lattice_add(board_lattice_middle(turning->from, 0), shape->pivot);
    struct board_lattice_point middle =
        board_lattice_subtract(board_lattice_middle(turning->from, space), pivot);
    for (unsigned i = 0; i < turning->turns; i++) {
        middle = board_lattice_turn(shape, middle);
    }
    return board_lattice_add(middle, pivot);
}

/* Holes at the edge of a board that is no rectangle have no place in the turned grid. */
static bool is_kept(const struct board *board, size_t space)
{
    return board->shape->rectangular || board->spaces[space].present;
}

/* The least row or column of all turned spaces once they are moved by `offset`; INT_MAX: there are only
 * holes. */
static int least(const struct turning *turning, struct board_lattice_point offset, bool of_column)
{
    int result = INT_MAX;
    for (size_t space = 0; space < board_space_count(turning->from); space++) {
        /* Each middle falls on a middle again: a place that is not found is no place of the grid. */
        int row, column;
        struct board_lattice_point middle =
            board_lattice_add(turned_middle(turning, space), offset);
        if (is_kept(turning->from, space) &&
            board_lattice_place(turning->from->shape, middle, &row, &column)) {
            result = MIN(result, of_column ? column : row);
        }
    }
    return result;
}

/* In units of the lattice, which are whole numbers: nothing is lost by turning. */
static struct board_lattice_point times(struct board_lattice_point vector, int factor)
{
    return (struct board_lattice_point){vector.x * factor, vector.y * factor};
}

/* What moves the turned spaces to the top left of a grid. Odd rows (or columns) are shifted against the
 * others, so that these come first: a move along them changes no other. */
static struct board_lattice_point fitting_offset(const struct turning *turning)
{
    const struct board_shape *shape = turning->from->shape;
    bool columns_first = shape->odd_column != 0 && shape->odd_row == 0;
    struct board_lattice_point offset = {0, 0};
    int first = least(turning, offset, columns_first);
    if (first == INT_MAX) {
        return offset;
    }
    offset = times(shape->moves[0], -first);
    /* A move along a row may be of two columns: the first one then stays empty rather than be lost. */
    int along =
        columns_first ? shape->moves[1].y / shape->y_step : shape->moves[1].x / shape->x_step;
    int left = least(turning, offset, !columns_first);
    /* Rounded down, for the move may only lead to the left as far as the first column. */
    int steps = left >= 0 ? left / along : -((along - 1 - left) / along);
    return board_lattice_add(offset, times(shape->moves[1], -steps));
}

/* Finds the size of the turned board and the targets: the first pass the size, which the second needs. */
static void find_targets(struct turning *turning)
{
    const struct board *from = turning->from;
    struct board_lattice_point offset = fitting_offset(turning);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t space = 0; space < board_space_count(from); space++) {
            int row, column;
            struct board_lattice_point middle =
                board_lattice_add(turned_middle(turning, space), offset);
            turning->targets[space] = BOARD_NOWHERE;
            if (is_kept(from, space) && board_lattice_place(from->shape, middle, &row, &column)) {
                turning->to->row_count = MAX(turning->to->row_count, (size_t)row + 1);
                turning->to->column_count = MAX(turning->to->column_count, (size_t)column + 1);
                turning->targets[space] = board_space_at(turning->to, middle);
            }
        }
    }
}

/* ---- what goes with them ---- */

/* How the space that one becomes calls the side that was its `side`. */
static unsigned turned_side(const struct turning *turning, size_t space, unsigned side)
{
    struct board_lattice_point step = board_side_step(turning->from, space, side);
    for (unsigned i = 0; i < turning->turns; i++) {
        step = board_lattice_turn(turning->from->shape, step);
    }
    /* The neighbours turn with it, so that the step tells the side. */
    return board_side_with_step(turning->to, turning->targets[space], step);
}

/* Sides go by the step that leads over them, since their numbers mean other directions in rows that are shifted. */
static void turn_spaces(const struct turning *turning)
{
    struct board *to = turning->to;
    to->spaces = ARENA_NEW_ARRAY(turning->arena, struct board_space, board_space_count(to));
    /* Spaces of the new grid that nothing goes to are holes on no span. */
    for (size_t i = 0; i < board_space_count(to); i++) {
        to->spaces[i].span = -1;
    }
    for (size_t i = 0; i < board_space_count(turning->from); i++) {
        if (turning->targets[i] == BOARD_NOWHERE) {
            continue;
        }
        const struct board_space *space = &turning->from->spaces[i];
        struct board_space *target = &to->spaces[turning->targets[i]];
        target->present = space->present;
        target->span = space->span;
        for (unsigned side = 0; side < board_side_count(to); side++) {
            unsigned turned = turned_side(turning, i, side);
            bool bridged = (space->bridged >> side & 1) != 0;
            target->lines[turned] = space->lines[side];
            target->bridged |= (uint8_t)(bridged ? 1U << turned : 0);
        }
    }
}

/* Words stay upright: they are moved, not turned. Holes of the new grid that no space goes to stay empty. */
static struct board_layer turn_layer(const struct turning *turning, const struct board_layer *layer)
{
    size_t count = board_space_count(turning->to);
    struct board_layer turned = {
        .name = layer->name,
        .node = layer->node,
        .words = ARENA_NEW_ARRAY(turning->arena, const char *, count),
        .marks = ARENA_NEW_ARRAY(turning->arena, const struct board_mark *, count),
        .places = ARENA_NEW_ARRAY(turning->arena, struct board_word_place, count),
    };
    for (size_t space = 0; space < board_space_count(turning->from); space++) {
        size_t target = turning->targets[space];
        if (target != BOARD_NOWHERE) {
            turned.words[target] = layer->words[space];
            turned.marks[target] = layer->marks[space];
            turned.places[target] = layer->places[space];
        }
    }
    return turned;
}

/* In their order, which is that of drawing. */
static void turn_layers(const struct turning *turning)
{
    struct board *to = turning->to;
    to->layers = ARENA_NEW_ARRAY(turning->arena, struct board_layer, to->layer_count);
    for (size_t i = 0; i < to->layer_count; i++) {
        to->layers[i] = turn_layer(turning, &turning->from->layers[i]);
    }
}

/* A set of spaces, as a flag for each. */
static const bool *turn_set(const struct turning *turning, const bool *set)
{
    bool *turned = ARENA_NEW_ARRAY(turning->arena, bool, board_space_count(turning->to));
    for (size_t space = 0; space < board_space_count(turning->from); space++) {
        if (turning->targets[space] != BOARD_NOWHERE) {
            turned[turning->targets[space]] = set[space];
        }
    }
    return turned;
}

/* Names and colours stay; only where they lie changes. */
static void turn_regions(const struct turning *turning)
{
    size_t count = turning->from->region_count;
    struct board_region *regions = ARENA_NEW_ARRAY(turning->arena, struct board_region, count);
    for (size_t i = 0; i < count; i++) {
        regions[i] = turning->from->regions[i];
        regions[i].spaces = turn_set(turning, regions[i].spaces);
    }
    turning->to->regions = regions;
}

/* Lists the spaces of each span again, in the reading order of the turned board. */
static void turn_spans(const struct turning *turning)
{
    struct board *to = turning->to;
    struct board_span *spans = ARENA_NEW_ARRAY(turning->arena, struct board_span, to->span_count);
    for (size_t i = 0; i < to->span_count; i++) {
        size_t *spaces =
            ARENA_NEW_ARRAY(turning->arena, size_t, turning->from->spans[i].space_count);
        size_t count = 0;
        for (size_t space = 0; space < board_space_count(to); space++) {
            /* Spaces kept the number of their span. */
            if (to->spaces[space].span == (int)i) {
                spaces[count++] = space;
            }
        }
        spans[i] = turning->from->spans[i];
        spans[i].spaces = spaces;
    }
    to->spans = spans;
}

/* Canonical again, as a side that two spaces share may be called by the other of them now. */
static const struct board_edge *turn_places(const struct turning *turning,
                                            const struct board_edge *places, size_t count)
{
    struct board_edge *turned = ARENA_NEW_ARRAY(turning->arena, struct board_edge, count);
    for (size_t i = 0; i < count; i++) {
        bool is_middle = places[i].side == BOARD_MIDDLE;
        struct board_edge edge = {turning->targets[places[i].space], BOARD_MIDDLE};
        edge.side = is_middle ? edge.side : turned_side(turning, places[i].space, places[i].side);
        turned[i] = board_edge_canonical(turning->to, edge);
    }
    return turned;
}

/* A route goes through the same places in the same order. */
static void turn_routes(const struct turning *turning)
{
    size_t count = turning->from->route_count;
    struct board_route *routes = ARENA_NEW_ARRAY(turning->arena, struct board_route, count);
    for (size_t i = 0; i < count; i++) {
        struct board_route *route = &routes[i];
        *route = turning->from->routes[i];
        route->places = turn_places(turning, route->places, route->place_count);
        route->bridges = turn_places(turning, route->bridges, route->bridge_count);
        size_t *spaces = ARENA_NEW_ARRAY(turning->arena, size_t, route->space_count);
        for (size_t j = 0; j < route->space_count; j++) {
            spaces[j] = board_space_head(turning->to, turning->targets[route->spaces[j]]);
        }
        route->spaces = spaces;
    }
    turning->to->routes = routes;
}

/* Turns may be negative or more than a full one. What does not depend on places is shared with the board. */
const struct board *board_turned(struct arena *arena, const struct board *board, int turns)
{
    int full = (int)board->shape->turn_count;
    struct board *to = ARENA_NEW(arena, struct board);
    *to = *board;
    to->row_count = to->column_count = 0;
    /* Marks, nodes and names stay those of the board: `*to = *board` has them. */
    struct turning turning = {
        .arena = arena,
        .from = board,
        .to = to,
        .turns = (unsigned)((turns % full + full) % full),
        .targets = ARENA_NEW_ARRAY(arena, size_t, board_space_count(board)),
    };
    find_targets(&turning);
    if (to->row_count == 0) {
        return board; /* holes only look the same from all sides */
    }
    turn_spaces(&turning);
    turn_layers(&turning);
    turn_regions(&turning);
    turn_spans(&turning);
    turn_routes(&turning);
    return to;
}

/* ---- compared ---- */

static bool texts_equal(const char *a, const char *b)
{
    return g_strcmp0(a, b) == 0;
}

/* Two boards number their kinds in their own order, so names are compared. */
static const char *kind_name(const struct board *board, int kind)
{
    return kind >= 0 ? board->kind_names[kind] : NULL;
}

static const char *mark_kind(const struct board *board, const struct board_mark *mark)
{
    return mark != NULL ? kind_name(board, mark->kind) : NULL;
}

/* Where there is no space nobody sees what a layer says. */
static bool layers_equal(const struct board *board, const struct board_layer *layer,
                         const struct board *other, const struct board_layer *other_layer)
{
    for (size_t i = 0; i < board_space_count(board); i++) {
        if (!board->spaces[i].present) {
            continue;
        }
        if (!texts_equal(layer->words[i], other_layer->words[i]) ||
            !texts_equal(mark_kind(board, layer->marks[i]),
                         mark_kind(other, other_layer->marks[i]))) {
            return false;
        }
    }
    return true;
}

/* Whether each layer is the same as the one of that name. */
/* Layers may be listed in another order. */
static bool all_layers_equal(const struct board *board, const struct board *other)
{
    for (size_t i = 0; i < board->layer_count; i++) {
        int match = board_layer_lookup(other, board->layers[i].name);
        if (match < 0 || !layers_equal(board, &board->layers[i], other, &other->layers[match])) {
            return false;
        }
    }
    return board->layer_count == other->layer_count;
}

/* A set of kinds of line as `other` numbers them; false if it has not got one of them. */
static bool translate_lines(const struct board *board, uint64_t lines, const struct board *other,
                            uint64_t *translated)
{
    *translated = 0;
    for (size_t i = 0; i < board->line_count; i++) {
        int line = board_line_lookup(other, board->line_names[i]);
        bool lies = (lines >> i & 1) != 0;
        if (lies && line < 0) {
            return false;
        }
        *translated |= lies ? UINT64_C(1) << line : 0;
    }
    return true;
}

/* Sizes were found to be the same, so a number is the same place on both. */
static bool spaces_equal(const struct board *board, const struct board *other, size_t space)
{
    const struct board_space *one = &board->spaces[space], *two = &other->spaces[space];
    if (one->present != two->present || (one->span >= 0) != (two->span >= 0)) {
        return false;
    }
    for (unsigned side = 0; one->present && side < board_side_count(board); side++) {
        uint64_t lines;
        if (!translate_lines(board, one->lines[side], other, &lines) || lines != two->lines[side]) {
            return false;
        }
    }
    return true;
}

/* By the span that its first space is in on the other board. */
static bool spans_equal(const struct board *board, const struct board *other,
                        const struct board_span *span)
{
    int match = other->spaces[span->spaces[0]].span;
    const struct board_span *two = match >= 0 ? &other->spans[match] : NULL;
    /* Both in reading order. */
    return two != NULL && span->joined == two->joined && span->space_count == two->space_count &&
           texts_equal(mark_kind(board, &span->mark), mark_kind(other, &two->mark)) &&
           memcmp(span->spaces, two->spaces, span->space_count * sizeof *span->spaces) == 0;
}

static bool regions_equal(const struct board *board, const struct board *other,
                          const struct board_region *region)
{
    int match = board_region_lookup(other, region->name);
    /* As flags in one block. */
    return match >= 0 && memcmp(region->spaces, other->regions[match].spaces,
                                board_space_count(board) * sizeof(bool)) == 0;
}

/* Whether all places of one list are in the other. */
static bool places_in(const struct board_edge *places, size_t count, const struct board_edge *other,
                      size_t other_count)
{
    bool all = true;
    for (size_t i = 0; i < count && all; i++) {
        all = false;
        for (size_t j = 0; j < other_count && !all; j++) {
            all = board_edges_equal(places[i], other[j]);
        }
    }
    return all;
}

/* The same places in the same order; of one that leads both ways also from its end. */
static bool is_same_way(const struct board_route *route, const struct board_route *other)
{
    size_t count = route->place_count;
    bool forth = count == other->place_count, back = forth && !route->one_way;
    for (size_t i = 0; i < count && (forth || back); i++) {
        forth = forth && board_edges_equal(route->places[i], other->places[i]);
        back = back && board_edges_equal(route->places[i], other->places[count - 1 - i]);
    }
    return forth || back;
}

/* Kinds of line by name, bridges in any order. */
static bool routes_equal(const struct board *board, const struct board_route *route,
                         const struct board *other, const struct board_route *two)
{
    return texts_equal(board->line_names[route->line], other->line_names[two->line]) &&
           route->along == two->along && route->one_way == two->one_way &&
           is_same_way(route, two) && route->bridge_count == two->bridge_count &&
           places_in(route->bridges, route->bridge_count, two->bridges, two->bridge_count);
}

static bool has_route(const struct board *board, const struct board_route *route,
                      const struct board *other)
{
    bool any = false;
    for (size_t i = 0; i < other->route_count && !any; i++) {
        any = routes_equal(board, route, other, &other->routes[i]);
    }
    return any;
}

bool board_equal(const struct board *board, const struct board *other)
{
    /* What is cheap to tell first. */
    bool equal = board->shape == other->shape && board->row_count == other->row_count &&
                 board->column_count == other->column_count && board->side_mm == other->side_mm &&
                 board->span_count == other->span_count &&
                 board->region_count == other->region_count &&
                 board->route_count == other->route_count && all_layers_equal(board, other);
    for (size_t i = 0; equal && i < board_space_count(board); i++) {
        equal = spaces_equal(board, other, i);
    }
    for (size_t i = 0; equal && i < board->span_count; i++) {
        equal = spans_equal(board, other, &board->spans[i]);
    }
    for (size_t i = 0; equal && i < board->region_count; i++) {
        equal = regions_equal(board, other, &board->regions[i]);
    }
    for (size_t i = 0; equal && i < board->route_count; i++) {
        equal = has_route(board, &board->routes[i], other);
    }
    return equal;
}

/* ---- laid side by side ---- */

/* The space of a board at a point of the lattice; BOARD_NOWHERE for holes too. */
static size_t present_at(const struct board *board, struct board_lattice_point middle)
{
    size_t space = board_space_at(board, middle);
    return space != BOARD_NOWHERE && board->spaces[space].present ? space : BOARD_NOWHERE;
}

/* The side of a space at which a step from its neighbour arrives; board_side_count() if it has none there. */
static unsigned back_side(const struct board *board, size_t space, struct board_lattice_point step)
{
    return board_side_with_step(board, space,
                                board_lattice_subtract((struct board_lattice_point){0, 0}, step));
}

bool board_joints(struct arena *arena, const struct board *tile, size_t space, unsigned side,
                  const struct board *other, size_t other_space, struct board_joint **joints_out,
                  size_t *count_out)
{
    unsigned side_count = board_side_count(tile);
    struct board_lattice_point step = board_side_step(tile, space, side);
    struct board_lattice_point across = board_lattice_add(board_lattice_middle(tile, space), step);
    /* From the lattice of the tile to that of the other. */
    struct board_lattice_point offset =
        board_lattice_subtract(board_lattice_middle(other, other_space), across);
    struct board_joint *joints =
        ARENA_NEW_ARRAY(arena, struct board_joint, board_space_count(tile) * side_count);
    size_t count = 0;
    *joints_out = NULL;
    *count_out = 0;
    /* Of shapes that stand in two ways, the space across must be of the other. */
    if (back_side(other, other_space, step) == side_count) {
        return false;
    }
    for (size_t i = 0; i < board_space_count(tile); i++) {
        struct board_lattice_point middle =
            board_lattice_add(board_lattice_middle(tile, i), offset);
        if (!tile->spaces[i].present) {
            continue;
        }
        /* One space on another: the tiles overlap. */
        if (present_at(other, middle) != BOARD_NOWHERE) {
            return false;
        }
        for (unsigned j = 0; j < side_count; j++) {
            size_t touched =
                present_at(other, board_lattice_add(middle, board_side_step(tile, i, j)));
            if (touched != BOARD_NOWHERE) {
                joints[count++] = (struct board_joint){i, j, touched};
            }
        }
    }
    *joints_out = joints;
    *count_out = count;
    return true;
}

/* The space at one end of a side of a board that is a rectangle; the one at the same end of the side across
 * lies beside it. */
static size_t corner_space(const struct board *board, unsigned side)
{
    size_t last_row = (board->row_count - 1) * board->column_count;
    /* Of top and bottom the left end, of right and left the upper one. */
    const size_t spaces[] = {0, board->column_count - 1, last_row, 0};
    return spaces[side];
}

static size_t edge_length(const struct board *board, unsigned side)
{
    return side % 2 == 0 ? board->column_count : board->row_count;
}

/* The only space of a board; BOARD_NOWHERE if it has several, or none. */
static size_t only_space(const struct board *board)
{
    size_t only = BOARD_NOWHERE;
    for (size_t i = 0; i < board_space_count(board); i++) {
        if (board->spaces[i].present && only != BOARD_NOWHERE) {
            return BOARD_NOWHERE;
        }
        only = board->spaces[i].present ? i : only;
    }
    return only;
}

/* The spaces that lie side by side when the whole of `other` is laid at `side`; false if they cannot. */
static bool find_anchors(const struct board *tile, unsigned side, const struct board *other,
                         size_t *space, size_t *other_space)
{
    if (tile->shape != other->shape) {
        return false;
    }
    /* Only single spaces meet in a whole side; larger boards of such shapes have none. */
    if (!tile->shape->rectangular) {
        *space = only_space(tile);
        *other_space = only_space(other);
        return *space != BOARD_NOWHERE && *other_space != BOARD_NOWHERE &&
               back_side(other, *other_space, board_side_step(tile, *space, side)) !=
                   board_side_count(other);
    }
    *space = corner_space(tile, side);
    *other_space = corner_space(other, back_side(other, 0, board_side_step(tile, 0, side)));
    return edge_length(tile, side) == edge_length(other, side);
}

bool board_fit_side(const struct board *tile, unsigned side, const struct board *other,
                    board_fits_fn fits, void *data, struct board_fit *fit_out)
{
    size_t space, other_space;
    *fit_out = (struct board_fit){0};
    if (!find_anchors(tile, side, other, &space, &other_space)) {
        return false;
    }
    struct arena *scratch = arena_new();
    struct board_joint *joints;
    fit_out->overlap = !board_joints(scratch, tile, space, side, other, other_space, &joints,
                                     &fit_out->joint_count);
    for (size_t i = 0; i < fit_out->joint_count; i++) {
        fit_out->fitting_count += fits == NULL || fits(tile, other, joints[i], data);
    }
    arena_free(scratch);
    return true;
}
