/* Functions that ask a board: what stands where, what is beside what, and how to get there.
 *
 * Spaces come and go by name ("c2"); inside they are numbers, row by row from the top left, and sets are arrays of
 * flags. Sets come out in that order, ways in the order of their steps. Where a check
 * fails, the word that put the space there is to blame: its place in a layer of the board's text. */
#include <string.h>

#include <glib.h>

#include "board/board_shape.h"
#include "expression/library.h"
#include "expression/sandbox_lua.h"
#include "expression/value_bridge.h"
#include "rules/rule_library.h"

enum { COST_MAX = 1000000 };

/* ---- what stands where ---- */

/* These functions are Lua's: arguments are in the slots from 1 on, and what is returned is the number of results.
 * lua_settop() makes arguments that are missing nil, so that slots hold. argument_*() and sandbox_fail() do not come
 * back after a mistake, so all that is allocated is in the sandbox's arena. */
static int board_spaces_list(lua_State *lua)
{
    lua_settop(lua, 2);
    const struct board *board = argument_board(lua, 1, "spaces");
    bool *set = ARENA_NEW_ARRAY(sandbox_arena(lua), bool, board_space_count(board));
    size_t length;
    int kind = -1;
    bool of_kind = argument_given(lua, 2);
    if (of_kind) {
        kind = board_kind_lookup(board, argument_text(lua, 2, "spaces", &length));
    }
    for (size_t i = 0; i < board_space_count(board); i++) {
        set[i] = board->spaces[i].present &&
                 (!of_kind || (kind >= 0 && board_space_has_kind(board, i, kind)));
    }
    push_space_names(lua, board, set);
    return 1;
}

static int board_region_list(lua_State *lua)
{
    lua_settop(lua, 2);
    const struct board *board = argument_board(lua, 1, "region");
    size_t length;
    const char *name = argument_text(lua, 2, "region", &length);
    int region = board_region_lookup(board, name);
    if (region < 0) {
        sandbox_fail(lua, "region() finds no region '%s' on the board", name);
    }
    push_space_names(lua, board, board->regions[region].spaces);
    return 1;
}

/* To be asked before region(), which fails where there is none. */
static int board_has_region(lua_State *lua)
{
    lua_settop(lua, 2);
    const struct board *board = argument_board(lua, 1, "has_region");
    size_t length;
    lua_pushboolean(lua,
                    board_region_lookup(board, argument_text(lua, 2, "has_region", &length)) >= 0);
    return 1;
}

/* Argument 2 of each function that takes one. */
static const struct board_layer *argument_layer(lua_State *lua, const char *function,
                                                const struct board *board)
{
    size_t length;
    const char *name = argument_text(lua, 2, function, &length);
    int layer = board_layer_lookup(board, name);
    if (layer < 0) {
        sandbox_fail(lua, "%s() finds no layer '%s' on the board", function, name);
    }
    return &board->layers[layer];
}

/* A layer has NULL where nothing stands, which Lua gets as nil. */
static int board_word(lua_State *lua)
{
    lua_settop(lua, 3);
    const struct board *board = argument_board(lua, 1, "word_at");
    const struct board_layer *layer = argument_layer(lua, "word_at", board);
    lua_pushstring(lua, layer->words[argument_space(lua, 3, "word_at", board)]);
    return 1;
}

static int board_with_word(lua_State *lua)
{
    lua_settop(lua, 3);
    const struct board *board = argument_board(lua, 1, "spaces_with");
    const struct board_layer *layer = argument_layer(lua, "spaces_with", board);
    size_t length;
    const char *word = argument_text(lua, 3, "spaces_with", &length);
    bool *set = ARENA_NEW_ARRAY(sandbox_arena(lua), bool, board_space_count(board));
    for (size_t i = 0; i < board_space_count(board); i++) {
        set[i] = layer->words[i] != NULL && strcmp(layer->words[i], word) == 0;
    }
    push_space_names(lua, board, set);
    return 1;
}

/* Rows and columns counted from 1, as on the board. */
static int board_row(lua_State *lua)
{
    lua_settop(lua, 2);
    const struct board *board = argument_board(lua, 1, "row");
    lua_Integer row = argument_integer(lua, 2, "row");
    bool *set = ARENA_NEW_ARRAY(sandbox_arena(lua), bool, board_space_count(board));
    if (row < 1 || (size_t)row > board->row_count) {
        sandbox_fail(lua, "row() finds no row %I on the board", (LUAI_UACINT)row);
    }
    for (size_t i = 0; i < board_space_count(board); i++) {
        set[i] = board->spaces[i].present && board_row_number(board, i) == (size_t)row;
    }
    push_space_names(lua, board, set);
    return 1;
}

/* How spaces that stand this way call the side; board_side_count() if they have none of this name. */
static unsigned side_named(const struct board *board, const struct board_stance *stance,
                           const char *name)
{
    unsigned side = 0;
    while (side < board_side_count(board) && strcmp(stance->side_names[side], name) != 0) {
        side++;
    }
    return side;
}

/* Spaces of one board may stand in two ways, as triangles do, and each way has names of its own for its sides. */
static const char *argument_side(lua_State *lua, int index, const char *function,
                                 const struct board *board)
{
    size_t length;
    const char *name = argument_text(lua, index, function, &length);
    const struct board_stance *const *stances = board->shape->stances;
    if (side_named(board, stances[0], name) == board_side_count(board) &&
        side_named(board, stances[1], name) == board_side_count(board)) {
        sandbox_fail(lua, "%s() knows no side '%s'; a side is called %s, %s ...", function, name,
                     stances[0]->side_names[0], stances[0]->side_names[1]);
    }
    return name;
}

/* A hole beyond a side counts as nothing: the edge of a board follows its outline. */
static int board_edge_list(lua_State *lua)
{
    lua_settop(lua, 2);
    const struct board *board = argument_board(lua, 1, "edge");
    const char *name = argument_side(lua, 2, "edge", board);
    bool *set = ARENA_NEW_ARRAY(sandbox_arena(lua), bool, board_space_count(board));
    for (size_t i = 0; i < board_space_count(board); i++) {
        unsigned side = side_named(board, board_stance(board, i), name);
        size_t across = side < board_side_count(board) ? board_across(board, i, side)
                                                       : i; /* has no such side */
        set[i] =
            board->spaces[i].present && (across == BOARD_NOWHERE || !board->spaces[across].present);
    }
    push_space_names(lua, board, set);
    return 1;
}

/* The word of the layer is to blame, as the test is about what stands there. */
static int board_every_space(lua_State *lua)
{
    lua_settop(lua, 4);
    const struct board *board = argument_board(lua, 1, "every_space");
    const struct board_layer *layer = argument_layer(lua, "every_space", board);
    const bool *set = argument_spaces(lua, 3, "every_space", board);
    argument_function(lua, 4, "every_space");
    for (size_t i = 0; i < board_space_count(board); i++) {
        if (!set[i]) {
            continue;
        }
        lua_pushvalue(lua, 4);
        push_space_name(lua, board, i);
        lua_call(lua, 1, 1);
        if (!lua_toboolean(lua, -1)) {
            return verdict_fail_at(lua, layer->node,
                                   board_word_span(board, (size_t)(layer - board->layers), i),
                                   "%s has '%s'", board_space_name(sandbox_arena(lua), board, i),
                                   layer->words[i] != NULL ? layer->words[i] : "-");
        }
        lua_pop(lua, 1);
    }
    lua_pushboolean(lua, true);
    return 1;
}

/* ---- what is beside what ---- */

static int board_neighbour_list(lua_State *lua)
{
    lua_settop(lua, 3);
    const struct board *board = argument_board(lua, 1, "neighbours");
    size_t space = argument_space(lua, 2, "neighbours", board);
    const struct board_movement movement = argument_movement(lua, 3, "neighbours", board);
    size_t count;
    sandbox_charge(lua, board_neighbours_work(board, space, &movement));
    const size_t *neighbours =
        board_neighbours(sandbox_arena(lua), board, space, &movement, &count);
    lua_newtable(lua);
    for (size_t i = 0; i < count; i++) {
        push_space_name(lua, board, neighbours[i]);
        lua_rawseti(lua, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static int board_touches(lua_State *lua)
{
    lua_settop(lua, 4);
    const struct board *board = argument_board(lua, 1, "touches");
    const bool *set = argument_spaces(lua, 2, "touches", board);
    const bool *other = argument_spaces(lua, 3, "touches", board);
    const struct board_movement movement = argument_movement(lua, 4, "touches", board);
    sandbox_charge(lua, board_search_work(board, &movement));
    lua_pushboolean(lua, board_sets_adjacent(sandbox_arena(lua), board, set, other, &movement));
    return 1;
}

/* A kind of line is a bit; what lies on every edge is left of an `and` over all of them. */
static int board_border_lines(lua_State *lua)
{
    lua_settop(lua, 2);
    const struct board *board = argument_board(lua, 1, "border");
    const bool *set = argument_spaces(lua, 2, "border", board);
    size_t count;
    const struct board_edge *edges = board_border(sandbox_arena(lua), board, set, &count);
    uint64_t lines = count > 0 ? UINT64_MAX : 0;
    for (size_t i = 0; i < count; i++) {
        lines &= board->spaces[edges[i].space].lines[edges[i].side];
    }
    lua_Integer line_count = 0;
    lua_newtable(lua);
    for (size_t line = 0; line < board->line_count; line++) {
        if ((lines >> line & 1) != 0) {
            line_count++;
            lua_pushstring(lua, board->line_names[line]);
            lua_rawseti(lua, -2, line_count);
        }
    }
    return 1;
}

/* The word of a layer on a space is to blame. */
static int fail_at_word(lua_State *lua, const struct board *board, const struct board_layer *layer,
                        size_t space, const char *reason)
{
    struct source_span span = board_word_span(board, (size_t)(layer - board->layers), space);
    /* What was computed stands in no file. */
    if (span.source == NULL || span.length == 0) {
        return verdict_fail(lua, layer->node, "%s", reason);
    }
    return verdict_fail_at(lua, layer->node, span, "%s", reason);
}

/* The node and the place in it that put a space where it is: the word of its first layer. */
static int fail_at_space(lua_State *lua, const struct board *board, size_t space,
                         const char *reason)
{
    for (size_t i = 0; i < board->layer_count; i++) {
        struct source_span span = board_word_span(board, i, space);
        if (span.source != NULL && span.length > 0) {
            return verdict_fail_at(lua, board->layers[i].node, span, "%s", reason);
        }
    }
    return verdict_fail(lua, board->node, "%s", reason);
}

/* What a check of spaces ends with, where the rule knows more than a function could. */
static int board_wrong_space(lua_State *lua)
{
    lua_settop(lua, 4);
    const struct board *board = argument_board(lua, 1, "wrong_space");
    size_t space = argument_space(lua, 2, "wrong_space", board);
    size_t length;
    const char *reason = argument_text(lua, 3, "wrong_space", &length);
    if (!argument_given(lua, 4)) {
        return fail_at_space(lua, board, space, reason);
    }
    /* The space is read, so its slot is free for the layer, which is looked for there. */
    lua_replace(lua, 2);
    return fail_at_word(lua, board, argument_layer(lua, "wrong_space", board), space, reason);
}

/* The smallest part; of several the one that begins last. */
static int smallest_part(const int *parts, size_t space_count, size_t part_count,
                         struct arena *arena)
{
    size_t *sizes = ARENA_NEW_ARRAY(arena, size_t, part_count), smallest = 0;
    for (size_t i = 0; i < space_count; i++) {
        if (parts[i] >= 0) {
            sizes[parts[i]]++;
        }
    }
    for (size_t part = 0; part < part_count; part++) {
        smallest = sizes[part] <= sizes[smallest] ? part : smallest;
    }
    return (int)smallest;
}

/* The one space outside of the set beside which both this part and another lie: with it they would hang together. Among
 * several none is more to blame than the others. */
static size_t space_between(lua_State *lua, const struct board *board, const int *parts, int apart,
                            const struct board_movement *movement)
{
    size_t between = BOARD_NOWHERE, count;
    sandbox_charge(lua, board_search_work(board, movement));
    for (size_t i = 0; i < board_space_count(board); i++) {
        if (parts[i] >= 0 || !board->spaces[i].present) {
            continue;
        }
        const size_t *beside = board_neighbours(sandbox_arena(lua), board, i, movement, &count);
        bool meets_apart = false, meets_other = false;
        for (size_t n = 0; n < count; n++) {
            meets_apart = meets_apart || parts[beside[n]] == apart;
            meets_other = meets_other || (parts[beside[n]] >= 0 && parts[beside[n]] != apart);
        }
        if (meets_apart && meets_other && between != BOARD_NOWHERE) {
            return BOARD_NOWHERE;
        }
        between = meets_apart && meets_other ? i : between;
    }
    return between;
}

/* Most spaces are right: the one that parts them is to blame, else what lies apart from them. */
static int board_connected(lua_State *lua)
{
    lua_settop(lua, 3);
    const struct board *board = argument_board(lua, 1, "connected");
    const bool *set = argument_spaces(lua, 2, "connected", board);
    const struct board_movement movement = argument_movement(lua, 3, "connected", board);
    struct arena *arena = sandbox_arena(lua);
    size_t part_count, space = 0;
    sandbox_charge(lua, board_search_work(board, &movement));
    const int *parts = board_parts(arena, board, set, &movement, &part_count);
    if (part_count <= 1) {
        lua_pushboolean(lua, true);
        return 1;
    }
    int apart = smallest_part(parts, board_space_count(board), part_count, arena);
    while (parts[space] != apart) {
        space++;
    }
    const char *name = board_space_name(arena, board, space);
    size_t between = space_between(lua, board, parts, apart, &movement);
    return between != BOARD_NOWHERE
               ? fail_at_space(lua, board, between,
                               arena_printf(arena, "%s parts %s from the rest",
                                            board_space_name(arena, board, between), name))
               : fail_at_space(
                     lua, board, space,
                     arena_printf(arena, "%s does not hang together with the rest", name));
}

/* ---- how to get there ---- */

/* One search from all starts at once: the nearest start counts for each space. */
static struct board_paths paths_from(lua_State *lua, const char *function,
                                     const struct board *board, int from, int moves)
{
    const bool *starts = argument_spaces(lua, from, function, board);
    const struct board_movement movement = argument_movement(lua, moves, function, board);
    sandbox_charge(lua, board_search_work(board, &movement));
    return board_paths_from(sandbox_arena(lua), board, starts, &movement);
}

/* Of several at the same cost the first on the board. BOARD_NOWHERE if there is no way to any. */
static size_t nearest(const struct board *board, const struct board_paths *paths, const bool *set)
{
    size_t best = BOARD_NOWHERE;
    for (size_t i = 0; i < board_space_count(board); i++) {
        if (set[i] && paths->costs[i] != BOARD_UNREACHABLE &&
            (best == BOARD_NOWHERE || paths->costs[i] < paths->costs[best])) {
            best = i;
        }
    }
    return best;
}

/* Both ends are in the list; nil where there is no way. */
static int board_path_list(lua_State *lua)
{
    lua_settop(lua, 4);
    const struct board *board = argument_board(lua, 1, "path");
    const struct board_paths paths = paths_from(lua, "path", board, 2, 4);
    size_t end = nearest(board, &paths, argument_spaces(lua, 3, "path", board));
    if (end == BOARD_NOWHERE) {
        lua_pushnil(lua);
        return 1;
    }
    size_t count;
    const size_t *way = board_path_to(sandbox_arena(lua), &paths, end, &count);
    lua_newtable(lua);
    for (size_t i = 0; i < count; i++) {
        push_space_name(lua, board, way[i]);
        lua_rawseti(lua, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* What the steps cost, or their number where nothing has a cost of its own. */
static int board_distance(lua_State *lua)
{
    lua_settop(lua, 4);
    const struct board *board = argument_board(lua, 1, "distance");
    const struct board_paths paths = paths_from(lua, "distance", board, 2, 4);
    size_t end = nearest(board, &paths, argument_spaces(lua, 3, "distance", board));
    if (end == BOARD_NOWHERE) {
        lua_pushnil(lua);
    } else {
        lua_pushinteger(lua, paths.costs[end]);
    }
    return 1;
}

/* Starts belong to it, at a cost of 0. */
static int board_reach(lua_State *lua)
{
    lua_settop(lua, 4);
    const struct board *board = argument_board(lua, 1, "reach");
    const struct board_paths paths = paths_from(lua, "reach", board, 2, 3);
    lua_Integer most = argument_integer_or(lua, 4, "reach", COST_MAX);
    push_space_names(
        lua, board,
        board_reachable(sandbox_arena(lua), &paths, (uint32_t)CLAMP(most, 0, COST_MAX)));
    return 1;
}

/* The one space that bars the way to `end`, be it by its kind or by the lines round it. What can be reached from the
 * starts is one part here, what can be reached from the end the other. */
static size_t space_that_bars(lua_State *lua, const struct board *board,
                              const struct board_paths *paths, size_t end,
                              const struct board_movement *movement)
{
    struct arena *arena = sandbox_arena(lua);
    sandbox_charge(lua, board_search_work(board, movement));
    const struct board_paths back = board_paths_from_space(arena, board, end, movement);
    int *parts = ARENA_NEW_ARRAY(arena, int, board_space_count(board));
    for (size_t i = 0; i < board_space_count(board); i++) {
        parts[i] = paths->costs[i] != BOARD_UNREACHABLE ? 0
                   : back.costs[i] != BOARD_UNREACHABLE ? 1
                                                        : -1;
    }
    struct board_movement any_kind = *movement;
    any_kind.blocked_kinds = NULL;
    const struct board_movement any_line = {.diagonal = movement->diagonal};
    size_t bar = space_between(lua, board, parts, 1, &any_kind);
    return bar != BOARD_NOWHERE ? bar : space_between(lua, board, parts, 1, &any_line);
}

/* The space that bars the way to the first that no way leads to is to blame, or that one itself. */
static int board_all_reachable(lua_State *lua)
{
    lua_settop(lua, 4);
    struct arena *arena = sandbox_arena(lua);
    const struct board *board = argument_board(lua, 1, "reachable");
    const struct board_paths paths = paths_from(lua, "reachable", board, 2, 4);
    const bool *ends = argument_spaces(lua, 3, "reachable", board);
    size_t end = 0;
    while (end < board_space_count(board) &&
           (!ends[end] || paths.costs[end] != BOARD_UNREACHABLE)) {
        end++;
    }
    if (end == board_space_count(board)) {
        lua_pushboolean(lua, true);
        return 1;
    }
    const struct board_movement movement = argument_movement(lua, 4, "reachable", board);
    const char *name = board_space_name(arena, board, end);
    size_t bar = space_that_bars(lua, board, &paths, end, &movement);
    return bar != BOARD_NOWHERE
               ? fail_at_space(lua, board, bar,
                               arena_printf(arena, "%s bars the way to %s",
                                            board_space_name(arena, board, bar), name))
               : fail_at_space(lua, board, end, arena_printf(arena, "no way leads to %s", name));
}

/* clang-format off */
const struct library_row board_library[] = {
    {{"spaces", "spaces(board) or spaces(board, kind)", "The names of all spaces, or of those of a kind.",
      "spaces(board, 'rock')", "[c1, c2]"}, board_spaces_list},
    {{"spaces_with", "spaces_with(board, layer, word)", "The spaces on which a layer has this word.",
      "spaces_with(board, 'spawn', 2)", "[b1]"}, board_with_word},
    {{"region", "region(board, name)", "The spaces of a region.",
      "region(board, 'camp')", "[a1, b1]"}, board_region_list},
    {{"has_region", "has_region(board, name)", "Whether the board has a region of this name.",
      "has_region(board, 'exit')", "false"}, board_has_region},
    {{"every_space", "every_space(board, layer, spaces, test)",
      "Whether each of these spaces passes, by its name; the layer's word on one that does not is to blame.",
      "every_space(board, 'ground', row(board, 1),\n  function(space) return word_at(board, 'ground', space) == '.' end)",
      "false: c1 has '#'"}, board_every_space},
    {{"row", "row(board, number)", "The spaces of a row from left to right, rows counted from the board's origin.",
      "row(board, 2)", "[a2, b2, c2, d2]"}, board_row},
    {{"edge", "edge(board, side)", "The spaces with nothing beyond this side.",
      "edge(board, 'n')", "[a1, b1, c1, d1]"}, board_edge_list},
    {{"word_at", "word_at(board, layer, space)", "The word of a layer on a space; nil where nothing is.",
      "word_at(board, 'spawn', 'd2')", "3"}, board_word},
    {{"neighbours", "neighbours(board, space) or neighbours(board, space, moves)",
      "The spaces that one step leads to: neighbours(board, 'c2', {diagonal = true, lines = {'red'}}).",
      "neighbours(board, 'b1', {lines = {'red'}})", "[a1, b2]"}, board_neighbour_list},
    {{"touches", "touches(board, spaces, others) or touches(board, spaces, others, moves)",
      "Whether one step leads from some space of the first to some of the others.",
      "touches(board, 'camp', spaces(board, 'rock'))", "true"}, board_touches},
    {{"border", "border(board, spaces)", "The kinds of line that lie all round a set of spaces.",
      "border(board, spaces(board, 'rock'))", "[red]"}, board_border_lines},
    {{"connected", "connected(board, spaces) or connected(board, spaces, moves)",
      "Whether all these spaces hang together by steps within them; the one space that parts them is to blame.",
      "connected(board, {'a1', 'b1', 'd1'})", "false: c1 parts d1 from the rest"}, board_connected},
    {{"path", "path(board, from, to) or path(board, from, to, moves)",
      "The spaces of a shortest way, both ends included; nil where there is none. Ends may be lists or regions.",
      "path(board, 'camp', 'd3', {lines = {'red'}})", "[b1, b2, b3, c3, d3]"}, board_path_list},
    {{"distance", "distance(board, from, to) or distance(board, from, to, moves)",
      "What the shortest way costs; nil where there is none.",
      "distance(board, 'b1', 'd1', {lines = {'red'}})", "6"}, board_distance},
    {{"reach", "reach(board, from), reach(board, from, moves) or reach(board, from, moves, most)",
      "The spaces that can be reached, at a cost of at most `most`.",
      "reach(board, 'a1', {}, 1)", "[a1, b1, a2]"}, board_reach},
    {{"reachable", "reachable(board, from, to) or reachable(board, from, to, moves)",
      "Whether a way leads from some of the first spaces to each of the others; the one space that bars it is to blame.",
      "reachable(board, 'camp', 'c1', {lines = {'red'}})", "false: no way leads to c1"}, board_all_reachable},
    {{"wrong_space", "wrong_space(board, space, reason) or wrong_space(board, space, reason, layer)",
      "Always false, blames the space, or the word of a layer on it; for what a check of spaces ends with.",
      "word_at(board, 'ground', 'c1') == '.' or\n  wrong_space(board, 'c1', 'c1 is rock')",
      "false: c1 is rock"}, board_wrong_space},
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */
