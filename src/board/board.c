/* The grid of a board: names, neighbours across sides, and what stands on a space. */
#include "board/board.h"

#include <string.h>

#include "board/board_grid.h"

static const char *const square_side_names[] = {"n", "e", "s", "w"};
static const char *const pointy_side_names[] = {"ne", "e", "se", "sw", "w", "nw"};
static const char *const flat_side_names[] = {"n", "ne", "se", "s", "sw", "nw"};

/* Half the square root of 3: the height of an equilateral triangle. */
#define TRIANGLE_HEIGHT 0.86602540378443864676

static const struct board_grid_info grids[] = {
    [BOARD_SQUARE] = {.side_count = 4,
                      .side_names = square_side_names,
                      .steps = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}},
                      .corners = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}},
                      .x_step = 2,
                      .x_first = 1,
                      .y_step = 2,
                      .y_first = 1,
                      .x_unit = 0.5,
                      .y_unit = 0.5},
    [BOARD_HEX_POINTY] = {.side_count = 6,
                          .side_names = pointy_side_names,
                          .steps = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}},
                          .corners = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}},
                          .x_step = 2,
                          .x_first = 1,
                          .x_shift = 1,
                          .y_step = 3,
                          .y_first = 2,
                          .x_unit = TRIANGLE_HEIGHT,
                          .y_unit = 0.5},
    [BOARD_HEX_FLAT] = {.side_count = 6,
                        .side_names = flat_side_names,
                        .steps = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}},
                        .corners = {{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}},
                        .x_step = 3,
                        .x_first = 2,
                        .y_step = 2,
                        .y_first = 1,
                        .y_shift = 1,
                        .x_unit = 0.5,
                        .y_unit = TRIANGLE_HEIGHT},
};

const struct board_grid_info *board_grid_info(enum board_grid grid)
{
    return &grids[grid];
}

/* --- Places ----------------------------------------------------------------------------------- */

/** How far the rows (or columns) before this one have moved: one place for every two of them. */
static int shift_of(int row)
{
    return (row - (row & 1)) / 2;
}

struct board_place board_place_of(const struct board *board, size_t space)
{
    int row = (int)(space / board->column_count), column = (int)(space % board->column_count);
    switch (board->grid) {
    case BOARD_HEX_POINTY:
        return (struct board_place){column - shift_of(row), row};
    case BOARD_HEX_FLAT:
        return (struct board_place){column, row - shift_of(column)};
    default:
        return (struct board_place){column, row};
    }
}

void board_place_row_column(enum board_grid grid, struct board_place place, int *row, int *column)
{
    *row = place.r + (grid == BOARD_HEX_FLAT ? shift_of(place.q) : 0);
    *column = place.q + (grid == BOARD_HEX_POINTY ? shift_of(place.r) : 0);
}

size_t board_space_at(const struct board *board, struct board_place place)
{
    int row, column;
    board_place_row_column(board->grid, place, &row, &column);
    if (row < 0 || column < 0 || (size_t)row >= board->row_count ||
        (size_t)column >= board->column_count) {
        return BOARD_NOWHERE;
    }
    return (size_t)row * board->column_count + (size_t)column;
}

struct board_place board_place_add(struct board_place a, struct board_place b)
{
    return (struct board_place){a.q + b.q, a.r + b.r};
}

struct board_place board_place_subtract(struct board_place a, struct board_place b)
{
    return (struct board_place){a.q - b.q, a.r - b.r};
}

struct board_lattice_point board_lattice_corner(const struct board *board, size_t space,
                                                unsigned corner)
{
    const struct board_grid_info *info = &grids[board->grid];
    int row = (int)(space / board->column_count), column = (int)(space % board->column_count);
    struct board_lattice_point about = info->corners[corner % info->side_count];
    return (struct board_lattice_point){
        column * info->x_step + info->x_first + (row & 1) * info->x_shift + about.x,
        row * info->y_step + info->y_first + (column & 1) * info->y_shift + about.y,
    };
}

/* --- Sides ------------------------------------------------------------------------------------ */

size_t board_space_count(const struct board *board)
{
    return board->row_count * board->column_count;
}

unsigned board_side_count(const struct board *board)
{
    return grids[board->grid].side_count;
}

unsigned board_opposite_side(const struct board *board, unsigned side)
{
    unsigned count = board_side_count(board);
    return (side + count / 2) % count;
}

const char *board_side_name(const struct board *board, unsigned side)
{
    return grids[board->grid].side_names[side];
}

size_t board_across(const struct board *board, size_t space, unsigned side)
{
    struct board_place step = grids[board->grid].steps[side];
    return board_space_at(board, board_place_add(board_place_of(board, space), step));
}

unsigned board_side_towards(const struct board *board, size_t space, size_t other)
{
    unsigned side = 0;
    while (side < board_side_count(board) && board_across(board, space, side) != other) {
        side++;
    }
    return side;
}

/* --- Names ------------------------------------------------------------------------------------ */

const char *board_space_name(struct arena *arena, const struct board *board, size_t space)
{
    char letters[8];
    size_t at = sizeof letters - 1;
    letters[at] = '\0';
    /* There is no zero among the letters: after z comes aa. */
    for (size_t left = space % board->column_count + 1; left > 0; left = (left - 1) / 26) {
        letters[--at] = (char)('a' + (left - 1) % 26);
    }
    return arena_printf(arena, "%s%zu", letters + at, space / board->column_count + 1);
}

size_t board_space_lookup(const struct board *board, const char *name)
{
    size_t column = 0, row = 0;
    const char *at = name;
    for (; g_ascii_isalpha(*at) && column <= board->column_count; at++) {
        column = column * 26 + (size_t)(g_ascii_tolower(*at) - 'a') + 1;
    }
    if (*at == '0') {
        return BOARD_NOWHERE;
    }
    for (; g_ascii_isdigit(*at) && row <= board->row_count; at++) {
        row = row * 10 + (size_t)(*at - '0');
    }
    if (*at != '\0' || column == 0 || column > board->column_count || row == 0 ||
        row > board->row_count) {
        return BOARD_NOWHERE;
    }
    return (row - 1) * board->column_count + column - 1;
}

size_t board_space_head(const struct board *board, size_t space)
{
    int span = board->spaces[space].span;
    return span >= 0 && board->spans[span].joined ? board->spans[span].spaces[0] : space;
}

static int name_index(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

int board_kind_lookup(const struct board *board, const char *name)
{
    return name_index(board->kind_names, board->kind_count, name);
}

int board_line_lookup(const struct board *board, const char *name)
{
    return name_index(board->line_names, board->line_count, name);
}

int board_layer_lookup(const struct board *board, const char *name)
{
    for (size_t i = 0; i < board->layer_count; i++) {
        if (strcmp(board->layers[i].name, name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

int board_region_lookup(const struct board *board, const char *name)
{
    for (size_t i = 0; i < board->region_count; i++) {
        if (strcmp(board->regions[i].name, name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

/* --- What stands on a space ------------------------------------------------------------------- */

bool board_space_has_kind(const struct board *board, size_t space, int kind)
{
    if (!board->spaces[space].present || kind < 0) {
        return false;
    }
    for (size_t i = 0; i < board->layer_count; i++) {
        const struct board_mark *mark = board->layers[i].marks[space];
        if (mark != NULL && mark->kind == kind) {
            return true;
        }
    }
    int span = board->spaces[space].span;
    return span >= 0 && board->spans[span].mark.kind == kind;
}

bool *board_spaces_of_kind(struct arena *arena, const struct board *board, int kind)
{
    size_t count = board_space_count(board);
    bool *set = ARENA_NEW_ARRAY(arena, bool, count);
    for (size_t space = 0; space < count; space++) {
        set[space] = board_space_has_kind(board, space, kind);
    }
    return set;
}

struct source_span board_word_span(const struct board *board, size_t layer, size_t space)
{
    const struct board_layer *of = &board->layers[layer];
    return node_text_span(of->node, of->places[space].offset, of->places[space].length);
}
