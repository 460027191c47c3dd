/* The regions and walls of a board: names for sets of spaces, and lines between spaces. */
#include "board/board_fields.h"
#include "board/board_lines.h"
#include "board/board_reading.h"
#include "diag/suggest.h"

/* clang-format off */
/** What a region has beside what all marks have. */
const struct field_spec board_region_fields[] = {
    {.name = "spaces", .kind = FIELD_NODE, .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST, .doc = "Its spaces."},
    {0},
};

struct wall_fields {
    const struct node *between, *around, *edge;
    const char *line, *from;
    bool replace;
};

const struct field_spec board_wall_fields[] = {
    {.name = "between", .kind = FIELD_NODE, .offset = offsetof(struct wall_fields, between),
     .node_kinds = FIELD_ANY_LIST, .doc = "Two spaces or sets of spaces that touch."},
    {.name = "around", .kind = FIELD_NODE, .offset = offsetof(struct wall_fields, around),
     .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST, .doc = "Spaces whose border it is."},
    {.name = "edge", .kind = FIELD_NODE, .offset = offsetof(struct wall_fields, edge),
     .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST, .doc = "Spaces at the edge of the board, or all: their sides across which there is no space."},
    {.name = "line", .kind = FIELD_TEXT, .required = true, .offset = offsetof(struct wall_fields, line),
     .doc = "The kind of line, beside those that lie there; none takes them away."},
    {.name = "replace", .kind = FIELD_FLAG, .offset = offsetof(struct wall_fields, replace),
     .doc = "true: in place of what lies there, as a door is in a wall."},
    {.name = "from", .kind = FIELD_TEXT, .offset = offsetof(struct wall_fields, from),
     .doc = "The place in the rulebook that says so."},
    {0},
};
/* clang-format on */

/* --- Regions ---------------------------------------------------------------------------------- */

/** Adds the spaces of the kind that a region names; a kind that the board has nowhere is wrong. */
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
    for (size_t space = 0; space < board_space_count(board); space++) {
        set[space] = set[space] || board_space_has_kind(board, space, index);
    }
    return true;
}

static bool read_region_mapping(struct board_loading *loading, const struct node *node,
                                struct board_mark *mark, bool *set)
{
    const struct node *spaces = node_lookup(node, "spaces"), *kind = node_lookup(node, "kind");
    if (spaces == NULL && kind == NULL) {
        if (!board_check_spelling(loading, node, board_region_fields, "a region")) {
            return false;
        }
        node_report(loading->diags, DIAG_MISSING_FIELD, node, "spaces (or kind)", "a region");
        return false;
    }
    bool good = kind == NULL || kind->kind != NODE_SCALAR || add_region_kind(loading, kind, set);
    good = (spaces == NULL ||
            board_read_spaces(loading->arena, spaces, loading->board, set, loading->diags)) &&
           good;
    good = board_check_spelling(loading, node, board_region_fields, "a region") && good;
    return good && board_read_mark(loading, node, NULL, mark);
}

static bool read_region(struct board_loading *loading, const struct node_entry *entry,
                        struct board_region *region)
{
    const char *name = node_text(entry->key);
    bool *set = board_new_set(loading);
    *region = (struct board_region){name, {.kind = -1, .line = -1, .node = entry->value}, set};
    if (board_space_lookup(loading->board, name) != BOARD_NOWHERE) {
        node_report(loading->diags, DIAG_BAD_VALUE, entry->key, name, "a name for a region",
                    "; a space is called so");
        return false;
    }
    bool good =
        entry->value->kind == NODE_MAPPING
            ? read_region_mapping(loading, entry->value, &region->mark, set)
            : board_read_spaces(loading->arena, entry->value, loading->board, set, loading->diags);
    if (good && region->mark.line >= 0) {
        board_put_border(loading->board, set, region->mark.line);
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
        /* A region that failed is still known by its name: one mistake, one message. */
        board->region_count = i + 1;
    }
    return good;
}

/* --- Walls ------------------------------------------------------------------------------------ */

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
    bool *set = board_new_set(loading), *other = board_new_set(loading);
    bool good = board_read_spaces(loading->arena, one, loading->board, set, loading->diags);
    good = board_read_spaces(loading->arena, two, loading->board, other, loading->diags) && good;
    if (good && !board_put_between(loading->board, set, other, line)) {
        node_report(loading->diags, DIAG_BOARD_NOT_NEIGHBOURS, two,
                    describe_places(loading->arena, one), describe_places(loading->arena, two));
        return false;
    }
    return good;
}

static bool put_wall_around(const struct board_loading *loading, const struct node *around,
                            int line)
{
    bool *set = board_new_set(loading);
    if (!board_read_spaces(loading->arena, around, loading->board, set, loading->diags)) {
        return false;
    }
    board_put_border(loading->board, set, line);
    return true;
}

static bool put_wall_edge(const struct board_loading *loading, const struct node *edge, int line)
{
    const char *word = node_text(edge);
    if (g_strcmp0(word, "all") == 0 && board_region_lookup(loading->board, word) < 0) {
        return board_put_edge(loading->board, NULL, line);
    }
    bool *set = board_new_set(loading);
    if (!board_read_spaces(loading->arena, edge, loading->board, set, loading->diags)) {
        return false;
    }
    if (!board_put_edge(loading->board, set, line)) {
        node_report(loading->diags, DIAG_BAD_VALUE, edge, describe_places(loading->arena, edge),
                    "spaces at the edge of the board",
                    "; lines within it are given as `between` or `around`");
        return false;
    }
    return true;
}

static bool put_wall(const struct board_loading *loading, const struct wall_fields *fields,
                     int line)
{
    return fields->between != NULL  ? put_wall_between(loading, fields->between, line)
           : fields->around != NULL ? put_wall_around(loading, fields->around, line)
                                    : put_wall_edge(loading, fields->edge, line);
}

static bool read_wall(struct board_loading *loading, const struct node *node)
{
    struct wall_fields fields = {0};
    int line = -1;
    if (fields_read(loading->arena, node, board_wall_fields, "a wall", NULL, NULL, &fields,
                    loading->diags) != OUTCOME_OK ||
        !board_find_line(loading, node, fields.line, &line)) {
        return false;
    }
    if ((fields.between != NULL) + (fields.around != NULL) + (fields.edge != NULL) != 1) {
        node_report(loading->diags, DIAG_MISSING_FIELD, node,
                    "between (or around, or edge, but only one of them)", "a wall");
        return false;
    }
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
