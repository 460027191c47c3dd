/* The spans of a board: things that lie on several spaces. */
#include "board/board_fields.h"
#include "board/board_lines.h"
#include "board/board_reading.h"

/* clang-format off */
struct span_fields {
    const struct node *at, *size, *spaces;
    bool joined;
};

const struct field_spec board_span_fields[] = {
    {.name = "at", .kind = FIELD_NODE, .offset = offsetof(struct span_fields, at),
     .node_kinds = FIELD_ANY_SCALAR, .doc = "The space at its top left."},
    {.name = "size", .kind = FIELD_NODE, .offset = offsetof(struct span_fields, size),
     .node_kinds = FIELD_ANY_LIST, .doc = "Columns and rows."},
    {.name = "spaces", .kind = FIELD_NODE, .offset = offsetof(struct span_fields, spaces),
     .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST, .doc = "Its spaces, in place of at and size."},
    {.name = "joined", .kind = FIELD_FLAG, .offset = offsetof(struct span_fields, joined),
     .doc = "Whether together they are one space."},
    {0},
};
/* clang-format on */

/** One number of a size; 0 after a finding. */
static size_t read_size_number(const struct board_loading *loading, const struct node *node)
{
    static const struct field_spec number = {
        .name = "size", .kind = FIELD_INTEGER, .minimum = 1, .maximum = BOARD_SPAN_MAX};
    int value = 0;
    field_read_value(loading->arena, node, &number, NULL, NULL, &value, loading->diags);
    return (size_t)value;
}

static bool read_size(const struct board_loading *loading, const struct node *size, size_t *columns,
                      size_t *rows)
{
    *columns = *rows = 1;
    if (size == NULL) {
        return true;
    }
    if (size->list.count != 2) {
        node_report(loading->diags, DIAG_WRONG_KIND, size, "size", "a list of columns and rows",
                    arena_printf(loading->arena, "a list of %zu", size->list.count));
        return false;
    }
    *columns = read_size_number(loading, size->list.items[0]);
    *rows = read_size_number(loading, size->list.items[1]);
    return *columns > 0 && *rows > 0;
}

static bool report_span_size(const struct board_loading *loading, const struct span_fields *fields,
                             const char *must_be)
{
    node_report(loading->diags, DIAG_OUT_OF_RANGE, fields->size,
                arena_printf(loading->arena, "the size of the span at %s", node_text(fields->at)),
                arena_printf(loading->arena, "%s x %s", node_text(fields->size->list.items[0]),
                             node_text(fields->size->list.items[1])),
                must_be);
    return false;
}

/** The spaces of `at` and `size`. */
static bool read_span_block(const struct board_loading *loading, const struct span_fields *fields,
                            bool *set)
{
    const struct board *board = loading->board;
    size_t columns, rows;
    if (!board_read_spaces(loading->arena, fields->at, board, set, loading->diags) ||
        !read_size(loading, fields->size, &columns, &rows)) {
        return false;
    }
    size_t first = board_space_lookup(board, node_text(fields->at));
    if (first == BOARD_NOWHERE) {
        node_report(loading->diags, DIAG_BAD_VALUE, fields->at, node_text(fields->at),
                    "one space, such as a1", "; several are given as `spaces`");
        return false;
    }
    if (first % board->column_count + columns > board->column_count ||
        first / board->column_count + rows > board->row_count) {
        return report_span_size(loading, fields,
                                arena_printf(loading->arena, "within the board, %s",
                                             board_describe_extent(loading->arena, board)));
    }
    for (size_t i = 0; i < columns * rows; i++) {
        size_t space = first + i / columns * board->column_count + i % columns;
        if (!board->spaces[space].present) {
            return report_span_size(loading, fields,
                                    arena_printf(loading->arena, "on spaces, but %s is a hole",
                                                 board_space_name(loading->arena, board, space)));
        }
        set[space] = true;
    }
    return true;
}

static bool read_span_spaces(const struct board_loading *loading, const struct node *node,
                             const struct span_fields *fields, bool *set)
{
    if ((fields->at != NULL) == (fields->spaces != NULL)) {
        node_report(loading->diags, DIAG_MISSING_FIELD, node, "at (or spaces, but not both)",
                    "a span");
        return false;
    }
    return fields->at != NULL ? read_span_block(loading, fields, set)
                              : board_read_spaces(loading->arena, fields->spaces, loading->board,
                                                  set, loading->diags);
}

/** Takes the spaces of `set` for a span; reports the first that another span has already. */
static bool claim_spaces(const struct board_loading *loading, const struct node *place,
                         const bool *set, struct board_span *span, int index)
{
    const struct board *board = loading->board;
    size_t *spaces = ARENA_NEW_ARRAY(loading->arena, size_t, board_space_count(board));
    for (size_t space = 0; space < board_space_count(board); space++) {
        if (!set[space]) {
            continue;
        }
        if (board->spaces[space].span >= 0) {
            const struct node *other = board->spans[board->spaces[space].span].mark.node;
            node_report(loading->diags, DIAG_BOARD_OVERLAP, place,
                        board_space_name(loading->arena, board, space),
                        arena_printf(loading->arena, "%zu", source_span_line(other->span)));
            return false;
        }
        spaces[span->space_count++] = space;
    }
    for (size_t i = 0; i < span->space_count; i++) {
        board->spaces[spaces[i]].span = index;
    }
    span->spaces = spaces;
    return true;
}

static bool read_span(struct board_loading *loading, const struct node *node,
                      struct board_span *span)
{
    if (node->kind != NODE_MAPPING) {
        node_report(loading->diags, DIAG_WRONG_KIND, node, "spans", "a list of mappings",
                    node_describe(loading->arena, node));
        return false;
    }
    struct span_fields fields = {0};
    bool *set = board_new_set(loading);
    bool good = board_check_spelling(loading, node, board_span_fields, "a span");
    good = board_read_some_fields(loading, node, board_span_fields, &fields) && good;
    good = board_read_mark(loading, node, NULL, &span->mark) && good;
    if (!good || !read_span_spaces(loading, node, &fields, set)) {
        return false;
    }
    span->joined = fields.joined;
    const struct node *place = fields.at != NULL ? fields.at : fields.spaces;
    if (!claim_spaces(loading, place, set, span, (int)loading->board->span_count)) {
        return false;
    }
    if (span->mark.line >= 0) {
        board_put_border(loading->board, set, span->mark.line);
    }
    return true;
}

bool board_read_spans(struct board_loading *loading, const struct node *spans)
{
    if (spans == NULL) {
        return true;
    }
    struct board *board = loading->board;
    struct board_span *read = ARENA_NEW_ARRAY(loading->arena, struct board_span, spans->list.count);
    board->spans = read;
    bool good = true;
    for (size_t i = 0; i < spans->list.count; i++) {
        if (read_span(loading, spans->list.items[i], &read[board->span_count])) {
            board->span_count++;
        } else {
            read[board->span_count] = (struct board_span){0};
            good = false;
        }
    }
    return good;
}
