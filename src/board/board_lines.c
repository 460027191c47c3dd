/* Lines between spaces: put there while a board is read, asked for later. */
#include "board/board_lines.h"

/** Whether a side of a space of `set` leads out of it. */
static bool leads_out(const struct board *board, const bool *set, struct board_edge edge)
{
    size_t across = board_across(board, edge.space, edge.side);
    return set[edge.space] && (across == BOARD_NOWHERE || !set[across]);
}

/** Each side once: that of the space with the lower number, or of the only space. */
static bool is_first_of_pair(const struct board *board, struct board_edge edge)
{
    size_t across = board_across(board, edge.space, edge.side);
    return across == BOARD_NOWHERE || !board->spaces[across].present || edge.space < across;
}

struct board_edge *board_border(struct arena *arena, const struct board *board, const bool *set,
                                size_t *count_out)
{
    size_t space_count = board_space_count(board), count = 0;
    struct board_edge *edges =
        ARENA_NEW_ARRAY(arena, struct board_edge, space_count * board_side_count(board));
    for (size_t space = 0; space < space_count; space++) {
        for (unsigned side = 0; side < board_side_count(board); side++) {
            struct board_edge edge = {space, side};
            if (leads_out(board, set, edge)) {
                edges[count++] = edge;
            }
        }
    }
    *count_out = count;
    return edges;
}

struct board_edge *board_line_edges(struct arena *arena, const struct board *board, int line,
                                    size_t *count_out)
{
    size_t space_count = board_space_count(board), count = 0;
    struct board_edge *edges =
        ARENA_NEW_ARRAY(arena, struct board_edge, space_count * board_side_count(board));
    for (size_t space = 0; line >= 0 && space < space_count; space++) {
        for (unsigned side = 0; side < board_side_count(board); side++) {
            struct board_edge edge = {space, side};
            bool lies = (board->spaces[space].lines[side] >> line & 1) != 0;
            if (lies && board->spaces[space].present && is_first_of_pair(board, edge)) {
                edges[count++] = edge;
            }
        }
    }
    *count_out = count;
    return edges;
}

uint64_t board_lines_between(const struct board *board, size_t space, size_t other)
{
    unsigned side = board_side_towards(board, space, other);
    return side < board_side_count(board) ? board->spaces[space].lines[side] : 0;
}

static uint64_t lines_with(uint64_t lines, int line)
{
    return line >= 0 ? lines | UINT64_C(1) << line : 0;
}

void board_put_line(struct board *board, struct board_edge edge, int line)
{
    uint64_t *lines = &board->spaces[edge.space].lines[edge.side];
    *lines = lines_with(*lines, line);
    size_t across = board_across(board, edge.space, edge.side);
    if (across != BOARD_NOWHERE) {
        board->spaces[across].lines[board_opposite_side(board, edge.side)] = *lines;
    }
}

void board_put_border(struct board *board, const bool *set, int line)
{
    for (size_t space = 0; space < board_space_count(board); space++) {
        for (unsigned side = 0; side < board_side_count(board); side++) {
            struct board_edge edge = {space, side};
            if (leads_out(board, set, edge)) {
                board_put_line(board, edge, line);
            }
        }
    }
}

bool board_put_edge(struct board *board, const bool *set, int line)
{
    bool any = false;
    for (size_t space = 0; space < board_space_count(board); space++) {
        bool inside = (set == NULL || set[space]) && board->spaces[space].present;
        for (unsigned side = 0; inside && side < board_side_count(board); side++) {
            size_t across = board_across(board, space, side);
            if (across == BOARD_NOWHERE || !board->spaces[across].present) {
                board_put_line(board, (struct board_edge){space, side}, line);
                any = true;
            }
        }
    }
    return any;
}

bool board_put_between(struct board *board, const bool *set, const bool *other, int line)
{
    bool touch = false;
    for (size_t space = 0; space < board_space_count(board); space++) {
        for (unsigned side = 0; set[space] && side < board_side_count(board); side++) {
            size_t across = board_across(board, space, side);
            if (across != BOARD_NOWHERE && other[across]) {
                board_put_line(board, (struct board_edge){space, side}, line);
                touch = true;
            }
        }
    }
    return touch;
}

/** The kind that a layer gives a place; -1 for none, off the board too. */
static int kind_at(const struct board_layer *layer, size_t space)
{
    return space != BOARD_NOWHERE && layer->marks[space] != NULL ? layer->marks[space]->kind : -1;
}

static void put_layer_lines(struct board *board, const struct board_layer *layer)
{
    for (size_t space = 0; space < board_space_count(board); space++) {
        const struct board_mark *mark = layer->marks[space];
        if (mark == NULL || mark->line < 0 || !board->spaces[space].present) {
            continue;
        }
        for (unsigned side = 0; side < board_side_count(board); side++) {
            size_t across = board_across(board, space, side);
            bool inside = kind_at(layer, across) == mark->kind && board->spaces[across].present;
            if (!inside) {
                board_put_line(board, (struct board_edge){space, side}, mark->line);
            }
        }
    }
}

void board_put_legend_lines(struct board *board)
{
    for (size_t i = 0; i < board->layer_count; i++) {
        put_layer_lines(board, &board->layers[i]);
    }
}
