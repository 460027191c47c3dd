/* A board asked by name: its spaces, their sides and neighbours, what stands on them, the lines between. */
#include "board/board.h"

#include <string.h>

#include "board/board_shape.h"

/* ---- sides ---- */

size_t board_space_count(const struct board *board)
{
    return board->row_count * board->column_count;
}

unsigned board_side_count(const struct board *board)
{
    return board->shape->side_count;
}

size_t board_across(const struct board *board, size_t space, unsigned side)
{
    /* The neighbour's middle lies as far behind the side as one's own before it. */
    return board_space_at(board, board_lattice_add(board_lattice_middle(board, space),
                                                   board_side_step(board, space, side)));
}

unsigned board_opposite_side(const struct board *board, size_t space, unsigned side)
{
    /* Seen from there, the step leads back. */
    size_t across = board_across(board, space, side);
    struct board_lattice_point back = board_lattice_subtract((struct board_lattice_point){0, 0},
                                                             board_side_step(board, space, side));
    return board_side_with_step(board, across, back);
}

const char *board_side_name(const struct board *board, size_t space, unsigned side)
{
    return board_stance(board, space)->side_names[side];
}

unsigned board_side_towards(const struct board *board, size_t space, size_t other)
{
    unsigned side = 0;
    while (side < board_side_count(board) && board_across(board, space, side) != other) {
        /* board_side_count() tells that none of them does. */
        side++;
    }
    return side;
}

/* ---- names ---- */

const char *board_space_name(struct arena *arena, const struct board *board, size_t space)
{
    char letters[8];
    /* Six letters are more than BOARD_SPAN_MAX columns need. */
    size_t at = sizeof letters - 1;
    letters[at] = '\0';
    /* There is no zero among the letters: after z comes aa. */
    for (size_t left = board_column_number(board, space); left > 0; left = (left - 1) / 26) {
        letters[--at] = (char)('a' + (left - 1) % 26);
    }
    return arena_printf(arena, "%s%zu", letters + at, board_row_number(board, space));
}

size_t board_row_number(const struct board *board, size_t space)
{
    size_t row = space / board->column_count;
    return board->from_bottom ? board->row_count - row : row + 1;
}

size_t board_column_number(const struct board *board, size_t space)
{
    size_t column = space % board->column_count;
    return board->from_right ? board->column_count - column : column + 1;
}

size_t board_space_lookup(const struct board *board, const char *name)
{
    size_t column = 0, row = 0;
    const char *at = name;
    for (; g_ascii_isalpha(*at) && column <= board->column_count; at++) {
        /* "a" is 1, so that "aa" is 27. Reading stops where the number is larger than any, before it could
         * overflow. */
        column = column * 26 + (size_t)(g_ascii_tolower(*at) - 'a') + 1;
    }
    /* "a01" is no name. */
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
    /* Counted from the origin; spaces are numbered from the top left. */
    size_t down = board->from_bottom ? board->row_count - row : row - 1;
    size_t along = board->from_right ? board->column_count - column : column - 1;
    return down * board->column_count + along;
}

size_t board_space_head(const struct board *board, size_t space)
{
    /* A span that is not joined only lies on its spaces. */
    int span = board->spaces[space].span;
    return span >= 0 && board->spans[span].joined ? board->spans[span].spaces[0] : space;
}

/* There are at most some dozens. */
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

/* ---- what stands on a space ---- */

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

struct source_span board_word_span(const struct board *board, size_t layer, size_t space)
{
    const struct board_layer *of = &board->layers[layer];
    return node_text_span(of->node, of->places[space].offset, of->places[space].length);
}

/* ---- lines ---- */

bool board_side_leads_out(const struct board *board, const bool *set, struct board_edge edge)
{
    size_t across = board_across(board, edge.space, edge.side);
    return set[edge.space] && (across == BOARD_NOWHERE || !set[across]);
}

bool board_edges_equal(struct board_edge one, struct board_edge other)
{
    return one.space == other.space && one.side == other.side;
}

struct board_edge board_edge_canonical(const struct board *board, struct board_edge edge)
{
    /* A middle belongs to one space; so does a side at a hole or at the edge. */
    size_t across =
        edge.side == BOARD_MIDDLE ? BOARD_NOWHERE : board_across(board, edge.space, edge.side);
    if (across == BOARD_NOWHERE || !board->spaces[across].present || across > edge.space) {
        return edge;
    }
    return (struct board_edge){across, board_opposite_side(board, edge.space, edge.side)};
}

/* Each side once: that of the space with the lower number, or of the only space. */
static bool is_first_of_pair(const struct board *board, struct board_edge edge)
{
    size_t across = board_across(board, edge.space, edge.side);
    return across == BOARD_NOWHERE || !board->spaces[across].present || edge.space < across;
}

struct board_edge *board_border(struct arena *arena, const struct board *board, const bool *set,
                                size_t *count_out)
{
    size_t space_count = board_space_count(board), count = 0;
    /* Room for every side of every space: more are never needed. */
    struct board_edge *edges =
        ARENA_NEW_ARRAY(arena, struct board_edge, space_count * board_side_count(board));
    for (size_t space = 0; space < space_count; space++) {
        for (unsigned side = 0; side < board_side_count(board); side++) {
            struct board_edge edge = {space, side};
            if (board_side_leads_out(board, set, edge)) {
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
            /* A bit for each kind of line. */
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
