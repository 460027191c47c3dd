/* Functions that ask tiles and pieces: boards that are turned and laid side by side, the outlines of pieces that
 * are to lie on the spaces of a board, and how many pieces are printed. */
#include <math.h>
#include <string.h>

#include <glib.h>

#include "board/board_geometry.h"
#include "board/board_shape.h"
#include "board/board_turn.h"
#include "diag/suggest.h"
#include "expression/library.h"
#include "expression/sandbox_lua.h"
#include "expression/value_bridge.h"
#include "game/pieces.h"
#include "geom/path.h"
#include "rules/rule_library.h"

/* ---- turned and joined ---- */

/* The first turn that gives the same board again is the number of looks. */
static int tile_rotations(lua_State *lua)
{
    lua_settop(lua, 1);
    const struct board *board = argument_board(lua, 1, "rotations");
    int turn_count = (int)board->shape->turn_count;
    sandbox_charge(lua, board_space_count(board) * board->shape->turn_count);
    for (int turns = 1; turns < turn_count; turns++) {
        if (board_equal(board, board_turned(sandbox_arena(lua), board, turns))) {
            turn_count = turns;
        }
    }
    lua_pushinteger(lua, turn_count);
    return 1;
}

/* Whether the spaces on both sides have one of the kinds named. */
static bool both_of_kinds(const struct board *tile, const struct board *other,
                          struct board_joint joint, void *data)
{
    const char *const *names = data;
    bool here = false, there = false;
    for (; *names != NULL; names++) {
        int kind = board_kind_lookup(tile, *names), other_kind = board_kind_lookup(other, *names);
        here = here || (kind >= 0 && board_space_has_kind(tile, joint.space, kind));
        there = there ||
                (other_kind >= 0 && board_space_has_kind(other, joint.other_space, other_kind));
    }
    return here && there;
}

/* A list of names or one name; NULL after the last. */
static const char **argument_names(lua_State *lua, int index, const char *function)
{
    struct list_argument list;
    size_t length;
    bool is_list = list_open(lua, index, &list);
    size_t count = is_list ? (size_t)list.count : 1;
    const char **names = ARENA_NEW_ARRAY(sandbox_arena(lua), const char *, count + 1);
    for (size_t i = 0; i < count; i++) {
        if (is_list) {
            list_push_item(lua, &list, (lua_Integer)i + 1);
        } else {
            lua_pushvalue(lua, index);
        }
        names[i] = arena_strdup(sandbox_arena(lua),
                                argument_text(lua, lua_gettop(lua), function, &length));
        lua_pop(lua, 1);
    }
    return names;
}

/* Each turn of the other tile against each side of this one. */
static int tile_fits(lua_State *lua)
{
    lua_settop(lua, 3);
    const struct board *tile = argument_board(lua, 1, "fits");
    const struct board *other = argument_board(lua, 2, "fits");
    const char **names = argument_names(lua, 3, "fits");
    lua_Integer ways = 0;
    int turn_count = (int)other->shape->turn_count;
    sandbox_charge(lua, board_space_count(other) * other->shape->turn_count);
    for (int turns = 0; turns < turn_count; turns++) {
        const struct board *turned = board_turned(sandbox_arena(lua), other, turns);
        for (unsigned side = 0; side < board_side_count(tile); side++) {
            struct board_fit fit;
            ways += board_fit_side(tile, side, turned, both_of_kinds, (void *)names, &fit) &&
                            fit.fitting_count > 0
                        ? 1
                        : 0;
        }
    }
    if (ways == 0) {
        return verdict_fail(lua, NULL, "the tiles cannot be joined in any way");
    }
    lua_pushinteger(lua, ways);
    return 1;
}

/* ---- by their outline ---- */

enum { POINTS_A_LINE = 16 }; /* where each straight piece of an outline is measured */

static const double outline_tolerance_mm = 0.05; /* less than anyone cuts */

/* By the component's id; where there is none, the failure says which may be meant. */
static const struct layout *argument_layout(lua_State *lua, int index, const char *function)
{
    size_t length;
    const struct rule_context *context = sandbox_context(lua);
    const struct game *game = context->game;
    const char *id = argument_text(lua, index, function, &length);
    const char **ids = ARENA_NEW_ARRAY(sandbox_arena(lua), const char *, game->component_count);
    for (size_t i = 0; i < game->component_count; i++) {
        ids[i] = game->components[i].id;
        if (strcmp(ids[i], id) == 0 && game->components[i].layout != NULL) {
            return game->components[i].layout;
        }
    }
    sandbox_fail(lua, "%s() finds no component '%s'%s", function, id,
                 suggest_tail(sandbox_arena(lua), id, ids, game->component_count));
}

/* How far the points of an outline lie inside a space, from the nearest side: the least and the most. */
struct fit_range {
    double least_mm, most_mm;
};

/* A straight piece may cross a corner of the space between its ends, so it is measured along its way. */
static struct fit_range measure_outline(const struct board *board, const struct path *outline)
{
    struct fit_range range = {INFINITY, -INFINITY};
    const struct path_step *first = outline->steps;
    for (size_t i = 0; i < outline->count; i++) {
        const struct path_step *step = &outline->steps[i];
        if (step->verb == PATH_MOVE) {
            first = step;
            continue;
        }
        const struct path_step *from = step - 1, *to = step->verb == PATH_CLOSE ? first : step;
        for (int j = 0; j < POINTS_A_LINE; j++) {
            double share = (double)j / POINTS_A_LINE;
            struct board_point point = {from->x_mm + (to->x_mm - from->x_mm) * share,
                                        from->y_mm + (to->y_mm - from->y_mm) * share};
            double inside_mm = board_inside_mm(board, 0, point);
            range.least_mm = fmin(range.least_mm, inside_mm);
            range.most_mm = fmax(range.most_mm, inside_mm);
        }
    }
    return range;
}

/* The tile lies on the space, middle on middle, as it is or turned by half: triangles point up or down. */
static struct fit_range best_fit(lua_State *lua, const struct layout *layout,
                                 const struct board *board)
{
    struct box space = board_space_bounds(board, 0);
    double x_mm = space.x_mm + space.width_mm / 2, y_mm = space.y_mm + space.height_mm / 2;
    struct fit_range best = {-INFINITY, INFINITY};
    for (int halves = 0; halves < 2; halves++) {
        struct path outline;
        path_init(&outline, sandbox_arena(lua));
        path_flatten(&layout->outline_path, outline_tolerance_mm / 4, &outline);
        struct transform centred =
            transform_translate(x_mm - layout->width_mm / 2, y_mm - layout->height_mm / 2);
        path_transform(&outline,
                       transform_then(centred, transform_rotate(180 * halves, x_mm, y_mm)));
        sandbox_charge(lua, outline.count);
        struct fit_range range = measure_outline(board, &outline);
        best = range.least_mm > best.least_mm + MM_TOLERANCE ? range : best;
    }
    return best;
}

/* In mm: nothing may reach over the edge, and `shrink` may be free at each side. Either is measured to what can be
 * cut. */
static int tile_fits_space(lua_State *lua)
{
    lua_settop(lua, 3);
    const struct layout *layout = argument_layout(lua, 1, "fits_space");
    const struct board *board = argument_board(lua, 2, "fits_space");
    double shrink_mm = argument_given(lua, 3) ? argument_number(lua, 3, "fits_space") : 0;
    struct box space = board_space_bounds(board, 0);
    struct fit_range range = best_fit(lua, layout, board);
    const char *size = arena_printf(sandbox_arena(lua), "a space of %.1f x %.1f mm", space.width_mm,
                                    space.height_mm);
    if (range.least_mm < -outline_tolerance_mm) {
        return verdict_fail(
            lua, NULL, "%s",
            arena_printf(sandbox_arena(lua),
                         "the tile of %.1f x %.1f mm reaches %.1f mm over the edge of %s",
                         layout->width_mm, layout->height_mm, -range.least_mm, size));
    }
    if (range.most_mm > shrink_mm + outline_tolerance_mm) {
        return verdict_fail(
            lua, NULL, "%s",
            arena_printf(
                sandbox_arena(lua),
                "the tile of %.1f x %.1f mm leaves up to %.1f mm free at the edge of %s, where %.1f mm is allowed",
                layout->width_mm, layout->height_mm, range.most_mm, size, shrink_mm));
    }
    lua_pushboolean(lua, true);
    return 1;
}

/* clang-format off */
const struct library_row tile_library[] = {
    {{"rotations", "rotations(board)", "In how many ways a tile can lie that look different.",
      "rotations(tile)", "4"}, tile_rotations},
    {{"fits", "fits(tile, other, kinds)",
      "In how many ways (side and turn) the other tile can be laid so that spaces of these kinds meet at least once; false if in none.",
      "fits(tile, tile, 'floor')", "14"}, tile_fits},
    {{"fits_space", "fits_space(component, board) or fits_space(component, board, shrink)",
      "Whether the outline of a component's pieces is that of a space, or smaller by at most `shrink` mm at each side: a piece lies upright, its middle on that of the space.",
      "fits_space('tokens', tile, 0.5)", "true"}, tile_fits_space},
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */

/* ---- what is printed ---- */

/* Made once a sandbox. What stops them from being made is reported where pieces are made. */
static const struct piece_list *all_pieces(lua_State *lua, const char *function)
{
    struct rule_context *context = sandbox_context(lua);
    if (!context->pieces_made) {
        struct diag_list *faults = diag_list_new();
        context->pieces_made = true;
        piece_list_make(context->game, NULL, &context->pieces, faults);
        diag_list_free(faults);
    }
    if (context->pieces == NULL) {
        sandbox_fail(lua, "%s() cannot count: not all pieces can be made", function);
    }
    return context->pieces;
}

/* Also one that has no pieces. */
static const struct component_pieces *argument_component(lua_State *lua, const char *function,
                                                         const struct piece_list *list)
{
    size_t length;
    const char *id = argument_text(lua, 1, function, &length);
    struct arena *arena = sandbox_arena(lua);
    const char **ids = ARENA_NEW_ARRAY(arena, const char *, list->component_count);
    for (size_t i = 0; i < list->component_count; i++) {
        ids[i] = list->components[i].component->id;
        if (strcmp(ids[i], id) == 0) {
            return &list->components[i];
        }
    }
    sandbox_fail(lua, "%s() finds no component '%s'%s", function, id,
                 suggest_tail(arena, id, ids, list->component_count));
}

/* The lists whose records make the pieces: how many there are, and how they look, may be the fault of any of them. */
static void note_lists(lua_State *lua, const struct component_pieces *pieces)
{
    const struct node *noted = NULL;
    for (size_t i = 0; i < pieces->count; i++) {
        const struct node *record = pieces->pieces[i].record;
        if (record != NULL && record->parent != NULL && record->parent != noted) {
            noted = record->parent;
            verdict_note_whole(lua, noted);
        }
    }
}

/* Records are the same where they are the same node: two equal ones are two. */
static int count_pieces(lua_State *lua)
{
    lua_settop(lua, 2);
    const struct piece_list *list = all_pieces(lua, "pieces");
    const struct component_pieces *pieces = argument_component(lua, "pieces", list);
    const struct node *record = bridge_node(lua, 2);
    if (argument_given(lua, 2) && record == NULL) {
        argument_fail(lua, 2, "pieces", "a record of the data");
    }
    sandbox_charge(lua, pieces->count);
    if (record == NULL) {
        note_lists(lua, pieces);
    } else {
        verdict_note_whole(lua, record);
    }
    lua_Integer count = 0;
    for (size_t i = 0; i < pieces->count; i++) {
        count += record == NULL || pieces->pieces[i].record == record ? 1 : 0;
    }
    lua_pushinteger(lua, count);
    return 1;
}

/* True for 'back', false for 'front'. */
static bool argument_is_back(lua_State *lua, int index, const char *function)
{
    size_t length;
    const char *side = argument_text(lua, index, function, &length);
    bool is_back = strcmp(side, "back") == 0;
    if (!is_back && strcmp(side, "front") != 0) {
        argument_fail(lua, index, function, "'front' or 'back'");
    }
    return is_back;
}

/* Faces of one look are one, and those of a component stand together. */
static int count_looks(lua_State *lua)
{
    lua_settop(lua, 2);
    const struct piece_list *list = all_pieces(lua, "looks");
    const struct component_pieces *pieces = argument_component(lua, "looks", list);
    bool is_back = argument_is_back(lua, 2, "looks");
    sandbox_charge(lua, list->face_count);
    note_lists(lua, pieces);
    lua_Integer count = 0;
    for (size_t i = 0; i < list->face_count; i++) {
        const struct face *face = &list->faces[i];
        count += face->component == pieces->component && (face->side == FACE_BACK) == is_back;
    }
    lua_pushinteger(lua, count);
    return 1;
}

/* Backs are left out where the component says so, be it for itself or by its group. */
static bool leaves_backs_out(const struct component *component)
{
    return strcmp(print_backs_names[component->print.backs], "none") == 0;
}

/* The setting to blame, where the component has it itself. */
static const struct node *backs_node(const struct component *component)
{
    const struct node *print = node_lookup(component->node, "print");
    const struct node *backs = node_lookup(print, "backs");
    return backs != NULL ? backs : node_lookup(component->node, "layout");
}

/* Why a component has no piece may lie anywhere in the data. */
static void note_data(lua_State *lua)
{
    const struct rule_context *context = sandbox_context(lua);
    for (size_t i = 0; i < context->game->data_set_count; i++) {
        verdict_note_whole(lua, context->game->data_sets[i].root);
    }
}

/* Three reasons against it, in this order: backs are left out, the layout has no back, there is no piece. */
static int is_printed(lua_State *lua)
{
    lua_settop(lua, 3);
    const struct piece_list *list = all_pieces(lua, "printed");
    const struct component_pieces *pieces = argument_component(lua, "printed", list);
    const struct component *component = pieces->component;
    bool is_back = argument_is_back(lua, 2, "printed");
    const struct node *record = bridge_node(lua, 3);
    if (argument_given(lua, 3) && record == NULL) {
        argument_fail(lua, 3, "printed", "a record of the data");
    }
    if (is_back && leaves_backs_out(component)) {
        return verdict_fail(lua, backs_node(component), "the backs of '%s' are not printed",
                            component->id);
    }
    sandbox_charge(lua, pieces->count);
    size_t count = 0;
    for (size_t i = 0; i < pieces->count; i++) {
        if (record != NULL && pieces->pieces[i].record != record) {
            continue;
        }
        count++;
        if (is_back && pieces->pieces[i].back == NO_FACE) {
            return verdict_fail(lua, node_lookup(component->node, "layout"),
                                "the layout of '%s' has no back", component->id);
        }
    }
    if (count == 0) {
        note_data(lua);
        return verdict_fail(lua, record, "'%s' has no piece of it", component->id);
    }
    lua_pushboolean(lua, true);
    return 1;
}

/* clang-format off */
const struct library_row piece_library[] = {
    {{"pieces", "pieces(component) or pieces(component, record)",
      "How many pieces a component has, or how many of them are of a record.",
      "pieces('tokens')", "6"}, count_pieces},
    {{"looks", "looks(component, side)",
      "How many sides that look different its pieces have on the 'front' or the 'back'; 0 if there is no such side.",
      "looks('tokens', 'front')", "3"}, count_looks},
    {{"printed", "printed(component, side) or printed(component, side, record)",
      "Whether the 'front' or the 'back' of a component's pieces, or of those of a record, comes on paper: there are some, their layout has the side, and backs are not left out.",
      "printed('tokens', 'front')", "true"}, is_printed},
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */
