/* Boards to walk on. */
#include "play/ground.h"

#include <string.h>

#include "board/board_shape.h"
#include "diag/diag_list.h"
#include "play/field.h"

const struct board *ground_board(struct table *table, const struct node *record, const char *path)
{
    struct diag_list *diags = diag_list_new();
    const struct board *board;
    board_load(table->arena, field(table, record, path), &work_limits_default, &board, diags);
    diag_list_free(diags);
    table_demand(table, board != NULL, "'%s' of '%s' is no board", path, record_id(table, record));
    return board;
}

size_t ground_space(struct table *table, const struct board *board, const char *name)
{
    size_t space = board_space_lookup(board, name);
    table_demand(table, space != BOARD_NOWHERE && board->spaces[space].present,
                 "%s: there is no space '%s'", node_path(table->arena, board->node), name);
    return space;
}

const char *ground_name(struct table *table, const struct board *board, size_t space)
{
    return board_space_name(table->arena, board, space);
}

size_t ground_count(const struct board *board)
{
    size_t count = 0;
    for (size_t i = 0; i < board_space_count(board); i++) {
        count += board->spaces[i].present;
    }
    return count;
}

/* --- what is on a space --- */

static const struct board_layer *find_layer(struct table *table, const struct board *board,
                                            const char *name)
{
    int index = board_layer_lookup(board, name);
    table_demand(table, index >= 0, "%s has no layer '%s'", node_path(table->arena, board->node),
                 name);
    return &board->layers[index];
}

const char *ground_word(struct table *table, const struct board *board, const char *layer,
                        size_t space)
{
    return find_layer(table, board, layer)->words[space];
}

const char *ground_kind(struct table *table, const struct board *board, const char *layer,
                        size_t space)
{
    const struct board_mark *mark = find_layer(table, board, layer)->marks[space];
    return mark != NULL && mark->kind >= 0 ? board->kind_names[mark->kind] : NULL;
}

bool ground_is(const struct board *board, size_t space, const char *kind)
{
    int index = board_kind_lookup(board, kind);
    return index >= 0 && board_space_has_kind(board, space, index);
}

const bool *ground_region(struct table *table, const struct board *board, const char *region)
{
    int index = board_region_lookup(board, region);
    table_demand(table, index >= 0, "%s has no region '%s'", node_path(table->arena, board->node),
                 region);
    return board->regions[index].spaces;
}

size_t ground_first_of_kind(struct table *table, const struct board *board, const char *kind)
{
    for (size_t i = 0; i < board_space_count(board); i++) {
        if (board->spaces[i].present && ground_is(board, i, kind)) {
            return i;
        }
    }
    table_fail(table, "%s has no space of the kind '%s'", node_path(table->arena, board->node),
               kind);
}

bool ground_has_line(const struct board *board, size_t space, size_t other, const char *line)
{
    int index = board_line_lookup(board, line);
    return index >= 0 && (board_lines_between(board, space, other) >> index & 1) != 0;
}

/* --- walking --- */

static uint64_t line_bits(const struct board *board, const char *const *names)
{
    uint64_t bits = 0;
    for (; names != NULL && *names != NULL; names++) {
        int index = board_line_lookup(board, *names);
        bits |= index >= 0 ? UINT64_C(1) << index : 0;
    }
    return bits;
}

/* What entering each kind of space costs; under 0 where nothing is said. */
static const int *kind_costs(struct table *table, const struct board *board, uint64_t slowing_lines)
{
    int *costs = ARENA_NEW_ARRAY(table->arena, int, board->kind_count);
    for (size_t i = 0; i < board->kind_count; i++) {
        costs[i] = -1;
    }
    for (size_t i = 0; i < board->layer_count; i++) {
        for (size_t space = 0; space < board_space_count(board); space++) {
            const struct board_mark *mark = board->layers[i].marks[space];
            if (mark != NULL && mark->kind >= 0 && mark->line >= 0 &&
                (slowing_lines >> mark->line & 1) != 0) {
                costs[mark->kind] = 2;
            }
        }
    }
    return costs;
}

struct board_movement ground_movement(struct table *table, const struct board *board,
                                      const struct walk *walk)
{
    struct board_movement movement = {.diagonal = walk->diagonal};
    movement.blocking_lines = line_bits(board, walk->stopping_lines);
    movement.kind_costs = kind_costs(table, board, line_bits(board, walk->slowing_lines));
    bool *closed = ARENA_NEW_ARRAY(table->arena, bool, board->kind_count);
    for (const char *const *kind = walk->closed_kinds; kind != NULL && *kind != NULL; kind++) {
        int index = board_kind_lookup(board, *kind);
        if (index >= 0) {
            closed[index] = true;
        }
    }
    movement.blocked_kinds = closed;
    return movement;
}

uint32_t ground_steps(struct table *table, const struct board *board, size_t from, size_t to,
                      const struct walk *walk)
{
    struct board_movement movement = ground_movement(table, board, walk);
    struct board_paths paths = board_paths_from_space(table->arena, board, from, &movement);
    return paths.costs[board_space_head(board, to)];
}

size_t ground_step_towards(struct table *table, const struct board *board, size_t from, size_t to,
                           const struct walk *walk)
{
    struct board_movement movement = ground_movement(table, board, walk);
    struct board_paths paths = board_paths_from_space(table->arena, board, from, &movement);
    size_t count;
    const size_t *way = board_path_to(table->arena, &paths, board_space_head(board, to), &count);
    table_demand(table, count > 0, "%s: no way leads from %s to %s",
                 node_path(table->arena, board->node), ground_name(table, board, from),
                 ground_name(table, board, to));
    return way[count > 1 ? 1 : 0];
}

/* --- sight --- */

static bool is_crossed(const struct board *board, size_t from, size_t to, uint64_t lines)
{
    return (board_lines_between(board, from, to) & lines) != 0;
}

/* Whether one sees from a space to one that touches it at a side or a corner. */
static bool sees_next(const struct board *board, size_t from, size_t to, uint64_t lines)
{
    if (board_side_towards(board, from, to) < board_side_count(board)) {
        return !is_crossed(board, from, to, lines);
    }
    size_t columns = board->column_count;
    size_t corners[2] = {from / columns * columns + to % columns,
                         to / columns * columns + from % columns};
    for (size_t i = 0; i < 2; i++) {
        if (!is_crossed(board, from, corners[i], lines) &&
            !is_crossed(board, corners[i], to, lines)) {
            return true;
        }
    }
    return false;
}

bool ground_sees(struct table *table, const struct board *board, size_t from, size_t to,
                 const char *const *blocking_lines)
{
    enum { STEPS = 240 }; /* many more than the spaces along any board that is played here */
    table_demand(table, board->shape->rectangular, "sight is for boards of squares");
    uint64_t lines = line_bits(board, blocking_lines);
    size_t columns = board->column_count, at = from;
    size_t from_row = from / columns, to_row = to / columns;
    double down = (double)to_row - (double)from_row;
    double along = (double)(to % columns) - (double)(from % columns);
    for (int step = 1; step <= STEPS; step++) {
        double part = (double)step / STEPS;
        size_t column = (size_t)((double)(from % columns) + along * part + 0.5);
        size_t row = (size_t)((double)from_row + down * part + 0.5);
        size_t next = row * columns + column;
        if (next != at && !sees_next(board, at, next, lines)) {
            return false;
        }
        at = next;
    }
    return true;
}
