/* What is put on the spaces of a board once they are known: spans, things that lie on several of them;
 * regions, names for sets of them; walls, lines between them. */
#include "board/board_reading.h"
#include "diag/suggest.h"

/* What it costs to look through a set or two of the board's spaces. */
static bool charge_set(const struct board_loading *loading, const struct node *part)
{
    return board_charge(loading, part, 1 + board_space_count(loading->board) / BOARD_SPACES_A_STEP);
}

/* A set that is needed only while a part is read: a board may have as many walls as a file has values, and the arena
 * would hold a set for each. g_free() */
static bool *new_passing_set(const struct board_loading *loading)
{
    return g_new0(bool, board_space_count(loading->board));
}

/* Puts a line on the border of a set. */
static void put_border(const struct board_loading *loading, const bool *set, int line)
{
    struct board *board = loading->board;
    for (size_t space = 0; space < board_space_count(board); space++) {
        for (unsigned side = 0; set[space] && side < board_side_count(board); side++) {
            struct board_edge edge = {space, side};
            if (board_side_leads_out(board, set, edge)) {
                board_put_line(board, edge, line);
            }
        }
    }
}

/* ---- spans ---- */

/* clang-format off */
struct span_fields {
    const struct node *at, *size, *spaces;
    bool joined;
};

const struct field_spec board_span_fields[] = {
    {.name = "at", .kind = FIELD_NODE, .offset = offsetof(struct span_fields, at),
     .node_kinds = FIELD_ANY_SCALAR, .doc = "The space at its top left.", .example = "a1"},
    {.name = "size", .kind = FIELD_NODE, .offset = offsetof(struct span_fields, size),
     .node_kinds = FIELD_ANY_LIST, .doc = "Columns and rows.", .example = "[2, 1]"},
    {.name = "spaces", .kind = FIELD_NODE, .offset = offsetof(struct span_fields, spaces),
     .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST, .doc = "Its spaces, in place of at and size.", .example = "[a1, b1]"},
    {.name = "joined", .kind = FIELD_FLAG, .offset = offsetof(struct span_fields, joined),
     .doc = "Whether together they are one space.", .example = "true"},
    {0},
};
/* clang-format on */

/* One number of a size; 0 after a finding. */
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
    /* Both are 1 where no size is given. */
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

/* Always false, for `return report_span_size(...)`. */
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

/* The spaces of `at` and `size`. */
static bool read_span_block(const struct board_loading *loading, const struct span_fields *fields,
                            bool *set)
{
    const struct board *board = loading->board;
    size_t columns, rows;
    if (!board_read_spaces(loading, fields->at, set) ||
        !read_size(loading, fields->size, &columns, &rows)) {
        return false;
    }
    /* A region or a rectangle is no place to count columns and rows from. */
    size_t first = board_space_lookup(board, node_text(fields->at));
    if (first == BOARD_NOWHERE) {
        node_report(loading->diags, DIAG_BAD_VALUE, fields->at, node_text(fields->at),
                    "one space, such as a1", "; several are given as `spaces`");
        return false;
    }
    /* Columns run on within a row of the grid: past its end the next row would begin. */
    if (first % board->column_count + columns > board->column_count ||
        first / board->column_count + rows > board->row_count) {
        return report_span_size(loading, fields,
                                arena_printf(loading->arena, "within the board, %s",
                                             board_describe_extent(loading->arena, board)));
    }
    for (size_t i = 0; i < columns * rows; i++) {
        /* Row by row from the top left. */
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
                              : board_read_spaces(loading, fields->spaces, set);
}

/* Takes the spaces of `set` for a span; reports the first that another span has already. Taken only when all of them
 * are free, so that a span that failed holds none. */
static bool claim_spaces(const struct board_loading *loading, const struct node *place,
                         const bool *set, struct board_span *span, int index)
{
    const struct board *board = loading->board;
    size_t count = 0;
    for (size_t space = 0; space < board_space_count(board); space++) {
        if (set[space] && board->spaces[space].span >= 0) {
            const struct node *other = board->spans[board->spaces[space].span].mark.node;
            node_report(loading->diags, DIAG_BOARD_OVERLAP, place,
                        board_space_name(loading->arena, board, space),
                        arena_printf(loading->arena, "%zu", source_span_line(other->span)));
            return false;
        }
        count += set[space];
    }
    size_t *spaces = ARENA_NEW_ARRAY(loading->arena, size_t, count);
    for (size_t space = 0; space < board_space_count(board); space++) {
        if (set[space]) {
            spaces[span->space_count++] = space;
            board->spaces[space].span = index;
        }
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
    if (!charge_set(loading, node)) {
        return false;
    }
    struct span_fields fields = {0};
    /* Fields of the span, then of its mark: what is neither is the author's own. */
    bool good = board_check_spelling(loading, node, board_span_fields, "a span");
    good = board_read_some_fields(loading, node, board_span_fields, &fields) && good;
    good = board_read_mark(loading, node, NULL, &span->mark) && good;
    if (!good) {
        return false;
    }
    span->joined = fields.joined;
    const struct node *place = fields.at != NULL ? fields.at : fields.spaces;
    bool *set = new_passing_set(loading);
    good = read_span_spaces(loading, node, &fields, set) &&
           claim_spaces(loading, place, set, span, (int)loading->board->span_count);
    if (good && span->mark.line >= 0) {
        put_border(loading, set, span->mark.line);
    }
    g_free(set);
    return good;
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
            /* The next span takes the place, and is numbered as those that are drawn. */
            read[board->span_count] = (struct board_span){0};
            good = false;
        }
    }
    return good;
}

/* ---- regions ---- */

/* clang-format off */
/* What a region has beside what all marks have. */
const struct field_spec board_region_fields[] = {
    {.name = "spaces", .kind = FIELD_NODE, .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST, .doc = "Its spaces.", .example = "[a1, a2]"},
    {0},
};
/* clang-format on */

/* Adds the spaces of the kind that a region names; a kind that the board has nowhere is wrong. */
static bool add_region_kind(const struct board_loading *loading, const struct node *kind, bool *set)
{
    struct board *board = loading->board;
    int index = board_kind_lookup(board, node_text(kind));
    if (index < 0) {
        node_report(
            loading->diags, DIAG_UNKNOWN_REFERENCE, kind, "kind", node_text(kind),
            suggest_tail(loading->arena, node_text(kind), board->kind_names, board->kind_count));
        return false;
    }
    if (!board_charge(loading, kind, board_space_count(board))) {
        return false;
    }
    /* Wherever the kind stands, holes apart. */
    for (size_t space = 0; space < board_space_count(board); space++) {
        set[space] = set[space] || board_space_has_kind(board, space, index);
    }
    return true;
}

static bool read_region_mapping(struct board_loading *loading, const struct node *node,
                                struct board_mark *mark, bool *set)
{
    const struct node *spaces = node_lookup(node, "spaces"), *kind = node_lookup(node, "kind");
    /* A misspelt field is likelier than none. */
    if (spaces == NULL && kind == NULL) {
        if (!board_check_spelling(loading, node, board_region_fields, "a region")) {
            return false;
        }
        node_report(loading->diags, DIAG_MISSING_FIELD, node, "spaces (or kind)", "a region");
        return false;
    }
    /* A `kind` that is a list is told of by board_read_mark(). */
    bool good = kind == NULL || kind->kind != NODE_SCALAR || add_region_kind(loading, kind, set);
    good = (spaces == NULL || board_read_spaces(loading, spaces, set)) && good;
    good = board_check_spelling(loading, node, board_region_fields, "a region") && good;
    return good && board_read_mark(loading, node, NULL, mark);
}

static bool read_region(struct board_loading *loading, const struct node_entry *entry,
                        struct board_region *region)
{
    const char *name = node_text(entry->key);
    /* Without a set it has no name either: the board is refused. */
    if (!charge_set(loading, entry->value)) {
        return false;
    }
    bool *set = ARENA_NEW_ARRAY(loading->arena, bool, board_space_count(loading->board));
    *region = (struct board_region){name, {.kind = -1, .line = -1, .node = entry->value}, set};
    if (board_space_lookup(loading->board, name) != BOARD_NOWHERE) {
        node_report(loading->diags, DIAG_BAD_VALUE, entry->key, name, "a name for a region",
                    "; a space is called so");
        return false;
    }
    bool good = entry->value->kind == NODE_MAPPING
                    ? read_region_mapping(loading, entry->value, &region->mark, set)
                    : board_read_spaces(loading, entry->value, set);
    if (good && region->mark.line >= 0) {
        put_border(loading, set, region->mark.line);
    }
    return good;
}

bool board_read_regions(struct board_loading *loading, const struct node *regions)
{
    if (regions == NULL) {
        return true;
    }
    struct board *board = loading->board;
    struct board_region *read =
        ARENA_NEW_ARRAY(loading->arena, struct board_region, regions->mapping.count);
    board->regions = read;
    bool good = true;
    for (size_t i = 0; i < regions->mapping.count; i++) {
        good = read_region(loading, &regions->mapping.entries[i], &read[i]) && good;
        if (read[i].name == NULL) {
            return false;
        }
        /* A region that failed is still known by its name: one mistake, one message. */
        board->region_count = i + 1;
    }
    return good;
}

/* ---- walls ---- */

/* clang-format off */
/* as written; the places are looked up in the order of the walls */
struct wall_fields {
    const struct node *between, *around, *edge;
    const char *line, *from;
    bool replace;
};

const struct field_spec board_wall_fields[] = {
    {.name = "between", .kind = FIELD_NODE, .offset = offsetof(struct wall_fields, between),
     .node_kinds = FIELD_ANY_LIST, .doc = "Two spaces or sets of spaces that touch.", .example = "[a1, b1]"},
    {.name = "around", .kind = FIELD_NODE, .offset = offsetof(struct wall_fields, around),
     .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST, .doc = "Spaces whose border it is.", .example = "[b2]"},
    {.name = "edge", .kind = FIELD_NODE, .offset = offsetof(struct wall_fields, edge),
     .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST, .doc = "Spaces at the edge of the board, or all: their sides across which there is no space.", .example = "all"},
    {.name = "line", .kind = FIELD_TEXT, .required = true, .offset = offsetof(struct wall_fields, line),
     .doc = "The kind of line, beside those that lie there; none takes them away.", .example = "black"},
    {.name = "replace", .kind = FIELD_FLAG, .offset = offsetof(struct wall_fields, replace),
     .doc = "true: in place of what lies there, as a door is in a wall.", .example = "true"},
    {.name = "from", .kind = FIELD_TEXT, .offset = offsetof(struct wall_fields, from),
     .doc = "The place in the rulebook that says so.", .example = "rulebook, Doors"},
    {0},
};
/* clang-format on */

/* Where the board ends: at the sides of a set's spaces (NULL: of all) across which there is no space. False if
 * it has no such side. */
static bool put_edge(struct board *board, const bool *set, int line)
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

/* Wherever the two sets touch; false if they do not. */
static bool put_between(struct board *board, const bool *set, const bool *other, int line)
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

static const char *describe_places(struct arena *arena, const struct node *node)
{
    const char *text = node_text(node);
    return text != NULL ? text : arena_printf(arena, "%s", node_describe(arena, node));
}

static bool put_wall_between(const struct board_loading *loading, const struct node *between,
                             int line)
{
    if (between->list.count != 2) {
        node_report(loading->diags, DIAG_WRONG_KIND, between, "between",
                    "a list of two spaces or sets of spaces",
                    arena_printf(loading->arena, "a list of %zu", between->list.count));
        return false;
    }
    const struct node *one = between->list.items[0], *two = between->list.items[1];
    bool *set = new_passing_set(loading), *other = new_passing_set(loading);
    bool good = board_read_spaces(loading, one, set);
    good = board_read_spaces(loading, two, other) && good;
    if (good && !put_between(loading->board, set, other, line)) {
        node_report(loading->diags, DIAG_BOARD_NOT_NEIGHBOURS, two,
                    describe_places(loading->arena, one), describe_places(loading->arena, two));
        good = false;
    }
    g_free(set);
    g_free(other);
    return good;
}

static bool put_wall_around(const struct board_loading *loading, const struct node *around,
                            int line)
{
    bool *set = new_passing_set(loading);
    bool good = board_read_spaces(loading, around, set);
    if (good) {
        put_border(loading, set, line);
    }
    g_free(set);
    return good;
}

static bool put_wall_edge(const struct board_loading *loading, const struct node *edge, int line)
{
    const char *word = node_text(edge);
    /* A region called "all" is the author's, who may have meant it. */
    if (g_strcmp0(word, "all") == 0 && board_region_lookup(loading->board, word) < 0) {
        return board_charge(loading, edge, board_space_count(loading->board)) &&
               put_edge(loading->board, NULL, line);
    }
    bool *set = new_passing_set(loading);
    bool good = board_read_spaces(loading, edge, set);
    if (good && !put_edge(loading->board, set, line)) {
        node_report(loading->diags, DIAG_BAD_VALUE, edge, describe_places(loading->arena, edge),
                    "spaces at the edge of the board",
                    "; lines within it are given as `between` or `around`");
        good = false;
    }
    g_free(set);
    return good;
}

static bool put_wall(const struct board_loading *loading, const struct wall_fields *fields,
                     int line)
{
    /* One of the three is given. */
    return fields->between != NULL  ? put_wall_between(loading, fields->between, line)
           : fields->around != NULL ? put_wall_around(loading, fields->around, line)
                                    : put_wall_edge(loading, fields->edge, line);
}

static bool read_wall(struct board_loading *loading, const struct node *node)
{
    struct wall_fields fields = {0};
    int line = -1;
    if (!charge_set(loading, node) ||
        fields_read(loading->arena, node, board_wall_fields, "a wall", NULL, NULL, &fields,
                    loading->diags) != OUTCOME_OK ||
        !board_find_line(loading, node, fields.line, &line)) {
        return false;
    }
    if ((fields.between != NULL) + (fields.around != NULL) + (fields.edge != NULL) != 1) {
        node_report(loading->diags, DIAG_MISSING_FIELD, node,
                    "between (or around, or edge, but only one of them)", "a wall");
        return false;
    }
    /* First away with what lies there, then the line: the same places are read twice, and are right the second
     * time. */
    return (!fields.replace || put_wall(loading, &fields, -1)) && put_wall(loading, &fields, line);
}

bool board_read_walls(struct board_loading *loading, const struct node *walls)
{
    bool good = true;
    for (size_t i = 0; walls != NULL && i < walls->list.count; i++) {
        good = read_wall(loading, walls->list.items[i]) && good;
    }
    return good;
}
