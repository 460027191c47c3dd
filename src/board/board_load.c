/* Reads a board from its mapping: layers first, then what their words mean, then spans, regions, walls and
 * routes, each of which may use what came before. Here are the whole, and what all parts read alike: marks
 * with their names, and names of spaces. */
#include <string.h>

#include "board/board_reading.h"
#include "board/board_shape.h"
#include "diag/suggest.h"

/* ---- work ---- */

/* A stranger's board may have as many walls as a file has values, on 65,536 spaces. */
bool board_charge(const struct board_loading *loading, const struct node *part, size_t step_count)
{
    if (*loading->step_count > loading->step_limit) {
        return false;
    }
    *loading->step_count += step_count;
    if (*loading->step_count <= loading->step_limit) {
        return true;
    }
    node_report(loading->diags, DIAG_BOARD_LIMIT, part, "board-steps",
                arena_printf(loading->arena, "%zu", loading->step_limit));
    return false;
}

/* ---- what marks say ---- */

/* clang-format off */
/* As written; names are looked up afterwards. */
struct mark_fields {
    const char *kind, *line, *label, *icon, *text;
};

const struct field_spec board_mark_fields[] = {
    {.name = "kind", .kind = FIELD_TEXT, .offset = offsetof(struct mark_fields, kind),
     .doc = "What it is, for rules and looks; none: no space.", .example = "rock"},
    {.name = "line", .kind = FIELD_TEXT, .offset = offsetof(struct mark_fields, line),
     .doc = "The kind of line on its border.", .example = "red"},
    {.name = "label", .kind = FIELD_TEXT, .offset = offsetof(struct mark_fields, label), .doc = "What it is called.", .example = "Start"},
    {.name = "icon", .kind = FIELD_TEXT, .offset = offsetof(struct mark_fields, icon), .doc = "A picture by name.", .example = "skull"},
    {.name = "text", .kind = FIELD_TEXT, .offset = offsetof(struct mark_fields, text), .doc = "What is written there.", .example = "10"},
    {0},
};
/* clang-format on */

/* A value of null is as good as none. All fields are read though one is wrong. */
bool board_read_some_fields(const struct board_loading *loading, const struct node *mapping,
                            const struct field_spec *specs, void *target)
{
    bool good = true;
    for (; specs->name != NULL; specs++) {
        const struct node *value = node_lookup(mapping, specs->name);
        bool given =
            value != NULL && !(value->kind == NODE_SCALAR && value->scalar.type == SCALAR_NULL);
        if (given) {
            good = field_read_value(loading->arena, value, specs, NULL, NULL,
                                    (char *)target + specs->offset, loading->diags) == OUTCOME_OK &&
                   good;
        }
    }
    return good;
}

/* Of a table that ends with a row without a name; NULL has none. */
static void add_names(GPtrArray *names, const struct field_spec *specs)
{
    for (; specs != NULL && specs->name != NULL; specs++) {
        g_ptr_array_add(names, (gpointer)specs->name);
    }
}

/* Only names that are nearly those of a field: an author's own data may be called anything else. */
bool board_check_spelling(const struct board_loading *loading, const struct node *mapping,
                          const struct field_spec *specs, const char *what)
{
    GPtrArray *names = g_ptr_array_new();
    add_names(names, board_mark_fields);
    add_names(names, specs);
    const char *const *known = (const char *const *)names->pdata;
    bool good = true;
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const struct node *key = mapping->mapping.entries[i].key;
        const char *nearest = suggest_nearest(node_text(key), known, names->len);
        if (nearest != NULL && strcmp(nearest, node_text(key)) != 0) {
            node_report(loading->diags, DIAG_UNKNOWN_FIELD, key, node_text(key), what,
                        suggest_tail(loading->arena, node_text(key), known, names->len));
            good = false;
        }
    }
    g_ptr_array_free(names, TRUE);
    return good;
}

/* They borrow the texts of the document and outlive nothing. */
static struct board_name_list board_name_list_new(void)
{
    return (struct board_name_list){g_ptr_array_new(), g_hash_table_new(g_str_hash, g_str_equal)};
}

static void board_name_list_clear(struct board_name_list *list)
{
    g_ptr_array_free(list->names, TRUE);
    g_hash_table_destroy(list->indices);
}

/* Kept as index plus one, as a hash table gives NULL where there is none. */
int board_name_list_index(struct board_name_list *list, const char *name)
{
    if (name == NULL || strcmp(name, "none") == 0) {
        return -1;
    }
    guint found = GPOINTER_TO_UINT(g_hash_table_lookup(list->indices, name));
    if (found == 0) {
        g_ptr_array_add(list->names, (gpointer)name);
        found = list->names->len;
        g_hash_table_insert(list->indices, (gpointer)name, GUINT_TO_POINTER(found));
    }
    return (int)found - 1;
}

static const char *const *board_name_list_take(struct arena *arena,
                                               const struct board_name_list *list)
{
    const char **names = ARENA_NEW_ARRAY(arena, const char *, list->names->len);
    for (guint i = 0; i < list->names->len; i++) {
        names[i] = list->names->pdata[i];
    }
    return names;
}

/* Where a kind of line is first named is kept beside it, for findings about its look. */
bool board_find_line(struct board_loading *loading, const struct node *mapping, const char *name,
                     int *line)
{
    *line = board_name_list_index(&loading->lines, name);
    if (*line >= 0 && (guint)*line == loading->line_nodes->len) {
        g_ptr_array_add(loading->line_nodes, (gpointer)node_lookup(mapping, "line"));
    }
    if (*line < BOARD_LINE_MAX) {
        return true;
    }
    node_report(loading->diags, DIAG_OUT_OF_RANGE, node_lookup(mapping, "line"),
                "the number of kinds of line",
                arena_printf(loading->arena, "%u", loading->lines.names->len),
                arena_printf(loading->arena, "at most %d", BOARD_LINE_MAX));
    /* Such as none, so that later sides have no bit beyond the last. */
    *line = -1;
    return false;
}

/* Names are numbered here; what they look like is the layout's business. */
bool board_read_mark(struct board_loading *loading, const struct node *node, const char *usual_kind,
                     struct board_mark *mark)
{
    struct mark_fields fields = {.kind = usual_kind};
    bool good = board_read_some_fields(loading, node, board_mark_fields, &fields);
    *mark = (struct board_mark){
        .kind = board_name_list_index(&loading->kinds, fields.kind),
        .label = fields.label,
        .icon = fields.icon,
        .text = fields.text,
        .node = node,
    };
    return board_find_line(loading, node, fields.line, &mark->line) && good;
}

/* ---- names of spaces ---- */

const char *board_describe_extent(struct arena *arena, const struct board *board)
{
    /* Spaces are numbered from the top left, whatever the origin: the two corners are opposite ends of the
     * numbering. */
    size_t last_row = (board->row_count - 1) * board->column_count;
    size_t first =
        (board->from_bottom ? last_row : 0) + (board->from_right ? board->column_count - 1 : 0);
    return arena_printf(arena, "%s to %s", board_space_name(arena, board, first),
                        board_space_name(arena, board, board_space_count(board) - 1 - first));
}

/* Did you mean a region? If none is near, what spaces there are. */
static const char *unknown_tail(struct arena *arena, const struct board *board, const char *name)
{
    const char **names = ARENA_NEW_ARRAY(arena, const char *, board->region_count);
    for (size_t i = 0; i < board->region_count; i++) {
        names[i] = board->regions[i].name;
    }
    const char *nearest = suggest_nearest(name, names, board->region_count);
    if (strstr(name, "\u2013") != NULL || strstr(name, "\u2014") != NULL) {
        return "; between two corners stands '-', not a dash";
    }
    return nearest != NULL
               ? arena_printf(arena, "; did you mean '%s'?", nearest)
               : arena_printf(arena, "; the spaces are %s", board_describe_extent(arena, board));
}

/* One space by its own name; in a rectangle or a region holes are passed over. */
static bool add_one(struct arena *arena, const struct node *node, const struct board *board,
                    size_t space, bool *set, struct diag_list *diags)
{
    if (!board->spaces[space].present) {
        if (!board_blame_hole(arena, board, space, node->span, diags)) {
            node_report(diags, DIAG_UNKNOWN_REFERENCE, node, "space",
                        board_space_name(arena, board, space), "; the layers leave a hole there");
        }
        return false;
    }
    set[space] = true;
    return true;
}

/* The corners of "a1-c3", in any order, or false if the text is none. */
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

/* Returns how many places it has, holes included. */
static size_t add_rectangle(const struct board *board, size_t corner, size_t opposite, bool *set)
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
    return (bottom - top + 1) * (right - left + 1);
}

static void add_set(const struct board *board, const bool *from, bool *set)
{
    for (size_t space = 0; space < board_space_count(board); space++) {
        set[space] = set[space] || from[space];
    }
}

static bool add_named(const struct board_loading *loading, const struct node *node, bool *set)
{
    struct arena *arena = loading->arena;
    const struct board *board = loading->board;
    const char *text = node_text(node);
    /* By turns: a space, a region, a rectangle. A region has no name that a space could have. */
    size_t corner, opposite;
    size_t space = board_space_lookup(board, text);
    if (space != BOARD_NOWHERE) {
        return board_charge(loading, node, 1) &&
               add_one(arena, node, board, space, set, loading->diags);
    }
    if (!board_charge(loading, node, 1 + board->region_count)) {
        return false;
    }
    /* What is added is charged with its sides, which are gone over where a line is put on them. */
    int region = board_region_lookup(board, text);
    if (region >= 0) {
        add_set(board, board->regions[region].spaces, set);
        return board_charge(loading, node, board_space_count(board) * board_side_count(board));
    }
    if (split_rectangle(arena, board, text, &corner, &opposite)) {
        size_t count = add_rectangle(board, corner, opposite, set);
        return board_charge(loading, node, count * board_side_count(board));
    }
    node_report(loading->diags, DIAG_UNKNOWN_REFERENCE, node, "space or region", text,
                unknown_tail(arena, board, text));
    return false;
}

bool board_read_spaces(const struct board_loading *loading, const struct node *node, bool *set)
{
    if (node->kind == NODE_SCALAR && node->scalar.type != SCALAR_NULL) {
        return add_named(loading, node, set);
    }
    if (node->kind != NODE_LIST) {
        node_report(loading->diags, DIAG_WRONG_KIND, node,
                    node->key != NULL ? node_text(node->key) : "spaces", "names of spaces",
                    node_describe(loading->arena, node));
        return false;
    }
    /* All of a list is looked up, so that each wrong name is told. */
    bool good = true;
    for (size_t i = 0; i < node->list.count; i++) {
        good = board_read_spaces(loading, node->list.items[i], set) && good;
    }
    return good;
}

/* ---- lines ---- */

/* A line is added to those that lie there, as bit `line`; under 0 it takes them all away. */
static uint64_t lines_with(uint64_t lines, int line)
{
    return line >= 0 ? lines | UINT64_C(1) << line : 0;
}

void board_put_line(struct board *board, struct board_edge edge, int line)
{
    uint64_t *lines = &board->spaces[edge.space].lines[edge.side];
    *lines = lines_with(*lines, line);
    size_t across = board_across(board, edge.space, edge.side);
    /* The two sides of one line never differ. */
    if (across != BOARD_NOWHERE) {
        board->spaces[across].lines[board_opposite_side(board, edge.space, edge.side)] = *lines;
    }
}

/* ---- the whole ---- */

/* The choices' places in their lists. */
enum { ORIENTATION_NONE = -1, ORIENTATION_POINTY, ORIENTATION_FLAT };

static const char *const orientations[] = {"pointy", "flat", NULL};

/* Bits of the place in `origins`. */
enum { FROM_RIGHT = 1, FROM_BOTTOM = 2 };

static const char *const origins[] = {"top-left", "top-right", "bottom-left", "bottom-right", NULL};

struct space_fields {
    double side_mm, across_mm, points_mm; /* 0 where not given */
};

struct board_fields {
    int shape, orientation, origin;
    /* as written; what they mean hangs on the layers */
    const struct node *space, *layers, *legend, *spans, *regions, *walls, *routes;
    const char *from;
};

/* clang-format off */
const struct field_spec board_space_fields[] = {
    {.name = "side", .kind = FIELD_MM, .offset = offsetof(struct space_fields, side_mm), .minimum = 1, .maximum = 1000,
     .doc = "One of its sides: what `space: 20` says too.", .example = "20"},
    {.name = "across", .kind = FIELD_MM, .offset = offsetof(struct space_fields, across_mm), .minimum = 1, .maximum = 1000,
     .doc = "From a side to what lies opposite: of hexagons from flat to flat, of triangles their height.", .example = "25"},
    {.name = "points", .kind = FIELD_MM, .offset = offsetof(struct space_fields, points_mm), .minimum = 1, .maximum = 1000,
     .doc = "Between the corners farthest apart: of hexagons from point to point, of squares the diagonal.", .example = "30"},
    {0},
};

const struct field_spec board_fields[] = {
    {.name = "space", .kind = FIELD_NODE, .required = true, .offset = offsetof(struct board_fields, space),
     .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_MAPPING,
     .doc = "How large the spaces are, in mm: the side of a square, a hexagon or a triangle, or a mapping that measures otherwise.", .example = "{across: 20}"},
    {.name = "shape", .kind = FIELD_CHOICE, .offset = offsetof(struct board_fields, shape), .choices = board_shape_names,
     .doc = "The shape of the spaces: square unless given.", .example = "hexagon"},
    {.name = "orientation", .kind = FIELD_CHOICE, .offset = offsetof(struct board_fields, orientation),
     .choices = orientations, .doc = "Whether hexagons stand on a corner (pointy) or on a side (flat).", .example = "flat"},
    {.name = "origin", .kind = FIELD_CHOICE, .offset = offsetof(struct board_fields, origin), .choices = origins, .usual = "top-left",
     .doc = "The corner where a1 lies and names of spaces count from.", .example = "bottom-left"},
    {.name = "layers", .kind = FIELD_NODE, .required = true, .offset = offsetof(struct board_fields, layers),
     .node_kinds = FIELD_ANY_MAPPING, .doc = "Words, one row a line, by name of the layer.", .example = "{ground: \"# . .\"}"},
    {.name = "legend", .kind = FIELD_NODE, .offset = offsetof(struct board_fields, legend),
     .node_kinds = FIELD_ANY_MAPPING, .doc = "What the words of each layer mean.", .example = "{ground: {\"#\": rock}}"},
    {.name = "spans", .kind = FIELD_NODE, .offset = offsetof(struct board_fields, spans),
     .node_kinds = FIELD_ANY_LIST, .doc = "Things that lie on several spaces.", .example = "[{at: a1, size: [2, 1], kind: bed}]"},
    {.name = "regions", .kind = FIELD_NODE, .offset = offsetof(struct board_fields, regions),
     .node_kinds = FIELD_ANY_MAPPING, .doc = "Names for sets of spaces.", .example = "{start: {spaces: [a1], label: Start}}"},
    {.name = "walls", .kind = FIELD_NODE, .offset = offsetof(struct board_fields, walls),
     .node_kinds = FIELD_ANY_LIST, .doc = "Lines between spaces, put in order.", .example = "[{edge: all, line: black}]"},
    {.name = "routes", .kind = FIELD_NODE, .offset = offsetof(struct board_fields, routes),
     .node_kinds = FIELD_ANY_LIST, .doc = "Roads, rivers and other lines that lead through spaces or along their sides.", .example = "[{through: [a1, b1], line: road}]"},
    {.name = "from", .kind = FIELD_TEXT, .offset = offsetof(struct board_fields, from),
     .doc = "The place in the rulebook that says so.", .example = "rulebook, Setup"},
    {0},
};

/* clang-format on */

/* Only shapes with a second row, the flat one, may be turned. */
static bool find_shape(const struct board_loading *loading, const struct node *node,
                       const struct board_fields *fields)
{
    const struct board_shape *shape = board_shape_at(fields->shape);
    loading->board->shape =
        fields->orientation == ORIENTATION_FLAT && shape->flat != NULL ? shape->flat : shape;
    if (shape->flat != NULL || fields->orientation == ORIENTATION_NONE) {
        return true;
    }
    node_report(loading->diags, DIAG_BAD_VALUE, node_lookup_key(node, "orientation"), "orientation",
                arena_printf(loading->arena, "a field of boards with %s spaces",
                             board_shape_names[fields->shape]),
                "; it turns hexagons (shape: hexagon)");
    return false;
}

/* The side of a space, from what is given of it; false after a finding. */
static bool find_side(const struct board_loading *loading, const struct node *space)
{
    const struct board_shape *shape = loading->board->shape;
    struct space_fields fields = {0};
    /* `space: 20` is the side. */
    if (space->kind == NODE_SCALAR) {
        struct field_spec plain = board_space_fields[0];
        plain.name = "space";
        bool good = field_read_value(loading->arena, space, &plain, NULL, NULL, &fields.side_mm,
                                     loading->diags) == OUTCOME_OK;
        loading->board->side_mm = fields.side_mm;
        return good;
    }
    if (fields_read(loading->arena, space, board_space_fields, "a space", NULL, NULL, &fields,
                    loading->diags) != OUTCOME_OK) {
        return false;
    }
    if ((fields.side_mm > 0) + (fields.across_mm > 0) + (fields.points_mm > 0) != 1) {
        node_report(loading->diags, DIAG_MISSING_FIELD, space,
                    "side (or across, or points, but only one of them)", "a space");
        return false;
    }
    /* Two of the three are 0. */
    loading->board->side_mm = fields.side_mm + fields.across_mm / board_shape_across(shape) +
                              fields.points_mm / board_shape_points(shape);
    return true;
}

/* What was named so far; arrays in the arena replace the earlier ones. */
static void take_names(struct board_loading *loading)
{
    struct board *board = loading->board;
    board->kind_names = board_name_list_take(loading->arena, &loading->kinds);
    board->kind_count = loading->kinds.names->len;
    board->line_names = board_name_list_take(loading->arena, &loading->lines);
    board->line_count = loading->lines.names->len;
    const struct node **nodes =
        ARENA_NEW_ARRAY(loading->arena, const struct node *, board->line_count);
    for (size_t i = 0; i < board->line_count; i++) {
        nodes[i] = loading->line_nodes->pdata[i];
    }
    board->line_nodes = nodes;
}

/* What stands on the grid, once its size is known. */
static bool read_content(struct board_loading *loading, const struct board_fields *fields)
{
    /* Each part may use what came before it: layers and legend make spaces, these have spans, regions name
     * both. */
    bool good = board_read_legend(loading, fields->legend);
    good = board_make_spaces(loading) && good;
    board_put_legend_lines(loading->board);
    good = board_read_spans(loading, fields->spans) && good;
    take_names(loading); /* regions look kinds up */
    good = board_read_regions(loading, fields->regions) && good;
    good = board_read_walls(loading, fields->walls) && good;
    good = board_read_routes(loading, fields->routes) && good;
    take_names(loading); /* with the lines of regions, walls and routes */
    return good;
}

enum outcome board_load(struct arena *arena, const struct node *node,
                        const struct work_limits *limits, const struct board **board_out,
                        struct diag_list *diags)
{
    *board_out = NULL;
    struct board_fields fields = {.orientation = ORIENTATION_NONE};
    bool fields_good =
        fields_read(arena, node, board_fields, "a board", NULL, NULL, &fields, diags) == OUTCOME_OK;
    struct board *board = ARENA_NEW(arena, struct board);
    *board = (struct board){
        .node = node,
        .shape = board_shape_at(fields.shape),
        .from_bottom = (fields.origin & FROM_BOTTOM) != 0,
        .from_right = (fields.origin & FROM_RIGHT) != 0,
    };
    size_t step_count = 0;
    struct board_loading loading = {
        .arena = arena,
        .board = board,
        .kinds = board_name_list_new(),
        .lines = board_name_list_new(),
        .line_nodes = g_ptr_array_new(),
        .step_limit = limits->board_step_count,
        .step_count = &step_count,
        .diags = diags,
    };
    bool good = fields_good && find_shape(&loading, node, &fields);
    good = fields.space != NULL && find_side(&loading, fields.space) && good;
    good = fields_good && board_read_layers(arena, fields.layers, board, diags) && good;
    /* Only if all layers could be read: with one left out each later finding might be its fault. */
    if (board->layer_count > 0 && board->layer_count == fields.layers->mapping.count) {
        good = read_content(&loading, &fields) && good;
    }
    board_name_list_clear(&loading.kinds);
    board_name_list_clear(&loading.lines);
    g_ptr_array_free(loading.line_nodes, TRUE);
    if (!good) {
        return OUTCOME_REJECTED;
    }
    *board_out = board;
    return OUTCOME_OK;
}
