/* Turning: where each space goes, then everything that stands there moved along. */
#include "board/board_turn.h"

#include <limits.h>
#include <string.h>

#include "board/board_grid.h"

/** Where the spaces of a board go. */
struct turning {
    struct arena *arena;
    const struct board *from;
    struct board *to;
    unsigned turns;
    size_t *targets; /* by space of `from`; BOARD_NOWHERE for holes that are left out */
};

/* --- Where spaces go -------------------------------------------------------------------------- */

/** A quarter or a sixth about the origin. */
static struct board_place turn_once(enum board_grid grid, struct board_place place)
{
    return grid == BOARD_SQUARE ? (struct board_place){-place.r, place.q}
                                : (struct board_place){-place.r, place.q + place.r};
}

static struct board_place turned_place(const struct turning *turning, size_t space)
{
    struct board_place place = board_place_of(turning->from, space);
    for (unsigned i = 0; i < turning->turns; i++) {
        place = turn_once(turning->from->grid, place);
    }
    return place;
}

/** Holes at the edge of a turned board of hexagons have no place in its grid. */
static bool is_kept(const struct board *board, size_t space)
{
    return board->grid == BOARD_SQUARE || board->spaces[space].present;
}

/** The coordinate that is to be 0 first, as in odd rows (or columns) all else is shifted by it. */
static int leading(enum board_grid grid, struct board_place place)
{
    return grid == BOARD_HEX_FLAT ? place.q : place.r;
}

static struct board_place along_leading(enum board_grid grid, int by)
{
    return grid == BOARD_HEX_FLAT ? (struct board_place){by, 0} : (struct board_place){0, by};
}

static struct board_place along_other(enum board_grid grid, int by)
{
    return grid == BOARD_HEX_FLAT ? (struct board_place){0, by} : (struct board_place){by, 0};
}

/** The least row (or column, if `column`) of all turned spaces once they are moved by `offset`. */
static int least(const struct turning *turning, struct board_place offset, bool column)
{
    int result = INT_MAX;
    for (size_t space = 0; space < board_space_count(turning->from); space++) {
        int at[2];
        struct board_place place = board_place_add(turned_place(turning, space), offset);
        board_place_row_column(turning->from->grid, place, &at[0], &at[1]);
        if (is_kept(turning->from, space) && at[column] < result) {
            result = at[column];
        }
    }
    return result;
}

/** What moves the turned spaces to the top left of a grid. */
static struct board_place fitting_offset(const struct turning *turning)
{
    enum board_grid grid = turning->from->grid;
    bool by_column = grid == BOARD_HEX_FLAT;
    int first = INT_MAX;
    for (size_t space = 0; space < board_space_count(turning->from); space++) {
        int at = leading(grid, turned_place(turning, space));
        if (is_kept(turning->from, space) && at < first) {
            first = at;
        }
    }
    if (first == INT_MAX) {
        return (struct board_place){0, 0}; /* there are only holes */
    }
    struct board_place offset = along_leading(grid, -first);
    return board_place_add(offset, along_other(grid, -least(turning, offset, !by_column)));
}

/** Finds the size of the turned board and the targets. */
static void find_targets(struct turning *turning)
{
    const struct board *from = turning->from;
    struct board_place offset = fitting_offset(turning);
    for (int pass = 0; pass < 2; pass++) { /* the first finds the size, which the second needs */
        for (size_t space = 0; space < board_space_count(from); space++) {
            int row, column;
            struct board_place place = board_place_add(turned_place(turning, space), offset);
            board_place_row_column(from->grid, place, &row, &column);
            turning->targets[space] = BOARD_NOWHERE;
            if (is_kept(from, space)) {
                turning->to->row_count = MAX(turning->to->row_count, (size_t)row + 1);
                turning->to->column_count = MAX(turning->to->column_count, (size_t)column + 1);
                turning->targets[space] = board_space_at(turning->to, place);
            }
        }
    }
}

/* --- What goes with them ---------------------------------------------------------------------- */

static void turn_spaces(const struct turning *turning)
{
    unsigned side_count = board_side_count(turning->from);
    struct board *to = turning->to;
    to->spaces = ARENA_NEW_ARRAY(turning->arena, struct board_space, board_space_count(to));
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
        for (unsigned side = 0; side < side_count; side++) {
            target->lines[(side + turning->turns) % side_count] = space->lines[side];
        }
    }
}

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

static void turn_layers(const struct turning *turning)
{
    struct board *to = turning->to;
    to->layers = ARENA_NEW_ARRAY(turning->arena, struct board_layer, to->layer_count);
    for (size_t i = 0; i < to->layer_count; i++) {
        to->layers[i] = turn_layer(turning, &turning->from->layers[i]);
    }
}

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

/** Lists the spaces of each span again, in the reading order of the turned board. */
static void turn_spans(const struct turning *turning)
{
    struct board *to = turning->to;
    struct board_span *spans = ARENA_NEW_ARRAY(turning->arena, struct board_span, to->span_count);
    for (size_t i = 0; i < to->span_count; i++) {
        size_t *spaces =
            ARENA_NEW_ARRAY(turning->arena, size_t, turning->from->spans[i].space_count);
        size_t count = 0;
        for (size_t space = 0; space < board_space_count(to); space++) {
            if (to->spaces[space].span == (int)i) {
                spaces[count++] = space;
            }
        }
        spans[i] = turning->from->spans[i];
        spans[i].spaces = spaces;
    }
    to->spans = spans;
}

const struct board *board_turned(struct arena *arena, const struct board *board, int turns)
{
    int side_count = (int)board_side_count(board);
    struct board *to = ARENA_NEW(arena, struct board);
    *to = *board;
    to->row_count = to->column_count = 0;
    struct turning turning = {
        .arena = arena,
        .from = board,
        .to = to,
        .turns = (unsigned)((turns % side_count + side_count) % side_count),
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
    return to;
}
