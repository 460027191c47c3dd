/* Naming spaces of a board in its own text: a space, a rectangle, a region, or a list of these. */
#include <string.h>

#include "board/board_reading.h"
#include "diag/suggest.h"

const char *board_describe_extent(struct arena *arena, const struct board *board)
{
    return arena_printf(arena, "%s to %s", board_space_name(arena, board, 0),
                        board_space_name(arena, board, board_space_count(board) - 1));
}

/** Did you mean a region? If none is near, what spaces there are. */
static const char *unknown_tail(struct arena *arena, const struct board *board, const char *name)
{
    const char **names = ARENA_NEW_ARRAY(arena, const char *, board->region_count);
    for (size_t i = 0; i < board->region_count; i++) {
        names[i] = board->regions[i].name;
    }
    const char *nearest = suggest_nearest(name, names, board->region_count);
    return nearest != NULL
               ? arena_printf(arena, "; did you mean '%s'?", nearest)
               : arena_printf(arena, "; the spaces are %s", board_describe_extent(arena, board));
}

static bool add_one(struct arena *arena, const struct node *node, const struct board *board,
                    size_t space, bool *set, struct diag_list *diags)
{
    if (!board->spaces[space].present) {
        node_report(diags, DIAG_UNKNOWN_REFERENCE, node, "space",
                    board_space_name(arena, board, space), "; the layers leave a hole there");
        return false;
    }
    set[space] = true;
    return true;
}

/** The corners of "a1-c3", or false if the text is none. */
static bool split_rectangle(struct arena *arena, const struct board *board, const char *text,
                            size_t *corner, size_t *opposite)
{
    const char *dash = strchr(text, '-');
    if (dash == NULL) {
        return false;
    }
    *corner = board_space_lookup(board, arena_strndup(arena, text, (size_t)(dash - text)));
    *opposite = board_space_lookup(board, dash + 1);
    return *corner != BOARD_NOWHERE && *opposite != BOARD_NOWHERE;
}

static void add_rectangle(const struct board *board, size_t corner, size_t opposite, bool *set)
{
    size_t width = board->column_count;
    size_t top = MIN(corner / width, opposite / width),
           bottom = MAX(corner / width, opposite / width);
    size_t left = MIN(corner % width, opposite % width),
           right = MAX(corner % width, opposite % width);
    for (size_t row = top; row <= bottom; row++) {
        for (size_t column = left; column <= right; column++) {
            size_t space = row * width + column;
            set[space] = set[space] || board->spaces[space].present;
        }
    }
}

static void add_set(const struct board *board, const bool *from, bool *set)
{
    for (size_t space = 0; space < board_space_count(board); space++) {
        set[space] = set[space] || from[space];
    }
}

static bool add_named(struct arena *arena, const struct node *node, const struct board *board,
                      bool *set, struct diag_list *diags)
{
    const char *text = node_text(node);
    size_t corner, opposite;
    int region = board_region_lookup(board, text);
    size_t space = board_space_lookup(board, text);
    if (space != BOARD_NOWHERE) {
        return add_one(arena, node, board, space, set, diags);
    }
    if (region >= 0) {
        add_set(board, board->regions[region].spaces, set);
        return true;
    }
    if (split_rectangle(arena, board, text, &corner, &opposite)) {
        add_rectangle(board, corner, opposite, set);
        return true;
    }
    node_report(diags, DIAG_UNKNOWN_REFERENCE, node, "space or region", text,
                unknown_tail(arena, board, text));
    return false;
}

bool board_read_spaces(struct arena *arena, const struct node *node, const struct board *board,
                       bool *set, struct diag_list *diags)
{
    if (node->kind == NODE_SCALAR && node->scalar.type != SCALAR_NULL) {
        return add_named(arena, node, board, set, diags);
    }
    if (node->kind != NODE_LIST) {
        node_report(diags, DIAG_WRONG_KIND, node,
                    node->key != NULL ? node_text(node->key) : "spaces", "names of spaces",
                    node_describe(arena, node));
        return false;
    }
    bool good = true;
    for (size_t i = 0; i < node->list.count; i++) {
        good = board_read_spaces(arena, node->list.items[i], board, set, diags) && good;
    }
    return good;
}
