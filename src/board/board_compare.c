/* Boards compared by what a player sees, names instead of numbers. */
#include <string.h>

#include "board/board_turn.h"

static bool texts_equal(const char *a, const char *b)
{
    return g_strcmp0(a, b) == 0;
}

static const char *kind_name(const struct board *board, int kind)
{
    return kind >= 0 ? board->kind_names[kind] : NULL;
}

static const char *mark_kind(const struct board *board, const struct board_mark *mark)
{
    return mark != NULL ? kind_name(board, mark->kind) : NULL;
}

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

/** Whether each layer is the same as the one of that name. */
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

/** A set of kinds of line as `other` numbers them; false if it has not got one of them. */
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

static bool spans_equal(const struct board *board, const struct board *other,
                        const struct board_span *span)
{
    int match = other->spaces[span->spaces[0]].span;
    const struct board_span *two = match >= 0 ? &other->spans[match] : NULL;
    return two != NULL && span->joined == two->joined && span->space_count == two->space_count &&
           texts_equal(mark_kind(board, &span->mark), mark_kind(other, &two->mark)) &&
           memcmp(span->spaces, two->spaces, span->space_count * sizeof *span->spaces) == 0;
}

static bool regions_equal(const struct board *board, const struct board *other,
                          const struct board_region *region)
{
    int match = board_region_lookup(other, region->name);
    return match >= 0 && memcmp(region->spaces, other->regions[match].spaces,
                                board_space_count(board) * sizeof(bool)) == 0;
}

bool board_equal(const struct board *board, const struct board *other)
{
    bool equal = board->grid == other->grid && board->row_count == other->row_count &&
                 board->column_count == other->column_count && board->side_mm == other->side_mm &&
                 board->span_count == other->span_count &&
                 board->region_count == other->region_count && all_layers_equal(board, other);
    for (size_t i = 0; equal && i < board_space_count(board); i++) {
        equal = spaces_equal(board, other, i);
    }
    for (size_t i = 0; equal && i < board->span_count; i++) {
        equal = spans_equal(board, other, &board->spans[i]);
    }
    for (size_t i = 0; equal && i < board->region_count; i++) {
        equal = regions_equal(board, other, &board->regions[i]);
    }
    return equal;
}
