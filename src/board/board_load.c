/* Reads a board from its mapping: layers first, then what their words mean, then spans, regions and
 * walls, each of which may use what came before. */
#include "board/board.h"
#include "board/board_fields.h"
#include "board/board_lines.h"
#include "board/board_reading.h"

enum { SHAPE_SQUARE, SHAPE_HEXAGON };
enum { ORIENTATION_NONE = -1, ORIENTATION_POINTY, ORIENTATION_FLAT };

static const char *const shapes[] = {"square", "hexagon", NULL};
static const char *const orientations[] = {"pointy", "flat", NULL};

struct board_fields {
    double space_mm;
    int shape, orientation;
    const struct node *layers, *legend, *spans, *regions, *walls;
    const char *from;
};

/* clang-format off */
const struct field_spec board_fields[] = {
    {.name = "space", .kind = FIELD_MM, .required = true, .offset = offsetof(struct board_fields, space_mm),
     .minimum = 1, .maximum = 1000, .doc = "The side of a space; of a hexagon, one of its six sides."},
    {.name = "shape", .kind = FIELD_CHOICE, .offset = offsetof(struct board_fields, shape), .choices = shapes,
     .doc = "The shape of the spaces."},
    {.name = "orientation", .kind = FIELD_CHOICE, .offset = offsetof(struct board_fields, orientation),
     .choices = orientations, .doc = "Whether hexagons stand on a corner (pointy) or on a side (flat)."},
    {.name = "layers", .kind = FIELD_NODE, .required = true, .offset = offsetof(struct board_fields, layers),
     .node_kinds = FIELD_ANY_MAPPING, .doc = "Words, one row a line, by name of the layer."},
    {.name = "legend", .kind = FIELD_NODE, .offset = offsetof(struct board_fields, legend),
     .node_kinds = FIELD_ANY_MAPPING, .doc = "What the words of each layer mean."},
    {.name = "spans", .kind = FIELD_NODE, .offset = offsetof(struct board_fields, spans),
     .node_kinds = FIELD_ANY_LIST, .doc = "Things that lie on several spaces."},
    {.name = "regions", .kind = FIELD_NODE, .offset = offsetof(struct board_fields, regions),
     .node_kinds = FIELD_ANY_MAPPING, .doc = "Names for sets of spaces."},
    {.name = "walls", .kind = FIELD_NODE, .offset = offsetof(struct board_fields, walls),
     .node_kinds = FIELD_ANY_LIST, .doc = "Lines between spaces, put in order."},
    {.name = "from", .kind = FIELD_TEXT, .offset = offsetof(struct board_fields, from),
     .doc = "The place in the rulebook that says so."},
    {0},
};

/* clang-format on */

static bool find_grid(const struct board_loading *loading, const struct node *node,
                      const struct board_fields *fields)
{
    loading->board->grid = fields->shape == SHAPE_SQUARE             ? BOARD_SQUARE
                           : fields->orientation == ORIENTATION_FLAT ? BOARD_HEX_FLAT
                                                                     : BOARD_HEX_POINTY;
    if (fields->shape != SHAPE_SQUARE || fields->orientation == ORIENTATION_NONE) {
        return true;
    }
    node_report(loading->diags, DIAG_BAD_VALUE, node_lookup_key(node, "orientation"), "orientation",
                "a field of boards with square spaces", "; it turns hexagons (shape: hexagon)");
    return false;
}

static void take_names(struct board_loading *loading)
{
    struct board *board = loading->board;
    board->kind_names = board_name_list_take(loading->arena, &loading->kinds);
    board->kind_count = loading->kinds.names->len;
    board->line_names = board_name_list_take(loading->arena, &loading->lines);
    board->line_count = loading->lines.names->len;
}

/** What stands on the grid, once its size is known. */
static bool read_content(struct board_loading *loading, const struct board_fields *fields)
{
    bool good = board_read_legend(loading, fields->legend);
    good = board_make_spaces(loading) && good;
    board_put_legend_lines(loading->board);
    good = board_read_spans(loading, fields->spans) && good;
    take_names(loading); /* regions look kinds up */
    good = board_read_regions(loading, fields->regions) && good;
    good = board_read_walls(loading, fields->walls) && good;
    take_names(loading); /* with the lines of regions and walls */
    return good;
}

enum outcome board_load(struct arena *arena, const struct node *node,
                        const struct board **board_out, struct diag_list *diags)
{
    *board_out = NULL;
    struct board_fields fields = {.orientation = ORIENTATION_NONE};
    if (fields_read(arena, node, board_fields, "a board", NULL, NULL, &fields, diags) !=
        OUTCOME_OK) {
        return OUTCOME_REJECTED;
    }
    struct board *board = ARENA_NEW(arena, struct board);
    *board = (struct board){.node = node, .side_mm = fields.space_mm};
    struct board_loading loading = {arena, board, board_name_list_new(), board_name_list_new(),
                                    diags};
    bool good = find_grid(&loading, node, &fields);
    good = board_read_layers(arena, fields.layers, board, diags) && good;
    if (board->layer_count == fields.layers->mapping.count && board->layer_count > 0) {
        good = read_content(&loading, &fields) && good;
    }
    board_name_list_clear(&loading.kinds);
    board_name_list_clear(&loading.lines);
    if (!good) {
        return OUTCOME_REJECTED;
    }
    *board_out = board;
    return OUTCOME_OK;
}
