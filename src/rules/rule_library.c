/* The sandbox of rules: the tables of functions that only rules may call, and how these functions read boards,
 * spaces and ways of moving from what Lua hands over.
 *
 * A board comes as the mapping of the data that describes it. It is read once a sandbox and kept by its node, as
 * a rule asks the same board again for each of its spaces. Sets of spaces are arrays of flags, one a space of
 * the board in its order, in the arena of the evaluation. */
#include "rules/rule_library.h"

#include <string.h>

#include <glib.h>

#include "diag/suggest.h"
#include "expression/library.h"
#include "expression/sandbox.h"
#include "expression/sandbox_lua.h"
#include "expression/value_bridge.h"
#include "rules/rule_pass.h"

/* Whose functions rules have beside those of all expressions. */
static const struct library_row *const subjects[] = {board_library, tile_library, piece_library,
                                                     finding_library, NULL};

void rule_context_init(struct rule_context *context, const struct game *game, struct arena *arena)
{
    *context = (struct rule_context){
        .game = game,
        .arena = arena,
        .boards = g_hash_table_new(NULL, NULL),
    };
}

void rule_context_clear(struct rule_context *context)
{
    g_hash_table_destroy(context->boards);
    piece_list_free(context->pieces);
}

/* `components` of game.yaml and a data set may have one name: rules see the components. */
static void set_name(struct scope_name *names, size_t *count, struct scope_name name)
{
    size_t at = 0;
    while (at < *count && strcmp(names[at].name, name.name) != 0) {
        at++;
    }
    names[at] = name;
    *count += at == *count ? 1 : 0;
}

/* The layouts of the game as a mapping by name, as their files have them. */
static const struct node *layouts_node(const struct game *game, struct arena *arena)
{
    struct node *mapping = ARENA_NEW(arena, struct node);
    struct node_entry *entries = ARENA_NEW_ARRAY(arena, struct node_entry, game->layout_count);
    for (size_t i = 0; i < game->layout_count; i++) {
        struct node *key = ARENA_NEW(arena, struct node);
        *key = (struct node){.kind = NODE_SCALAR,
                             .scalar = {.text = game->layouts[i]->name,
                                        .length = strlen(game->layouts[i]->name),
                                        .type = SCALAR_TEXT}};
        entries[i] = (struct node_entry){key, game->layouts[i]->root};
    }
    *mapping = (struct node){.kind = NODE_MAPPING,
                             .mapping = {.entries = entries, .count = game->layout_count}};
    return mapping;
}

/* Layouts do not see these five. */
const struct scope *rule_scope(const struct game *game, struct arena *arena)
{
    static const char *const shown[] = {"about", "components", "players", "needs"};
    const struct scope *outer = game_scope(game, arena);
    struct scope *scope = ARENA_NEW(arena, struct scope);
    struct scope_name *names =
        ARENA_NEW_ARRAY(arena, struct scope_name, outer->name_count + G_N_ELEMENTS(shown) + 1);
    scope->names = names;
    scope->words = outer->words;
    set_name(names, &scope->name_count,
             (struct scope_name){"layouts", value_from_node(layouts_node(game, arena))});
    for (size_t i = 0; i < outer->name_count; i++) {
        set_name(names, &scope->name_count, outer->names[i]);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(shown); i++) {
        const struct node *node = game->root != NULL ? node_lookup(game->root, shown[i]) : NULL;
        if (node != NULL) {
            set_name(names, &scope->name_count,
                     (struct scope_name){shown[i], value_from_node(node)});
        }
    }
    return scope;
}

struct sandbox *rule_sandbox_new(struct rule_context *context, const struct work_limits *limits)
{
    struct sandbox *sandbox = sandbox_new(limits);
    context->limits = limits;
    sandbox_set_context(sandbox, context);
    for (size_t s = 0; subjects[s] != NULL; s++) {
        sandbox_add_functions(sandbox, subjects[s]);
    }
    return sandbox;
}

/* ---- arguments ---- */

/* NULL where it cannot be read. */
static const struct board *read_board(struct rule_context *context, const struct node *node)
{
    gpointer board;
    if (g_hash_table_lookup_extended(context->boards, node, NULL, &board)) {
        return board;
    }
    const struct board *loaded = NULL;
    struct diag_list *faults = diag_list_new();
    board_load(context->arena, node, context->limits, &loaded, faults);
    /* Its parts are blamed, so that rules about them are silent. */
    for (size_t i = 0; loaded == NULL && context->diags != NULL && i < node->mapping.count; i++) {
        const struct node *part = node->mapping.entries[i].value;
        blame_set_add(context->blamed, part, part->span);
    }
    if (loaded == NULL && context->diags != NULL) {
        diag_list_merge(context->diags, faults);
    }
    diag_list_free(faults);
    g_hash_table_insert(context->boards, (gpointer)node, (gpointer)loaded);
    return loaded;
}

/* A board's parts are noted one by one: an alias has its legend, say, stand elsewhere. */
static void note_parts(lua_State *lua, const struct node *node)
{
    verdict_note_whole(lua, node);
    for (size_t i = 0; i < node->mapping.count; i++) {
        verdict_note_whole(lua, node->mapping.entries[i].value);
    }
}

/* What has `layers` is a board. All of its parts count as read. */
const struct board *argument_board(lua_State *lua, int index, const char *function)
{
    const struct node *node = bridge_node(lua, index);
    if (node == NULL || node_lookup(node, "layers") == NULL) {
        argument_fail(lua, index, function, "a board");
    }
    const struct board *board = read_board(sandbox_context(lua), node);
    note_parts(lua, node);
    if (board == NULL) {
        sandbox_fail(lua, "%s() cannot read this board", function);
    }
    sandbox_charge(lua, board_space_count(board));
    return board;
}

/* The guess is among the regions, as spaces are called by coordinates. */
static void fail_unknown_place(lua_State *lua, const char *function, const struct board *board,
                               const char *name)
{
    const char **regions = ARENA_NEW_ARRAY(sandbox_arena(lua), const char *, board->region_count);
    for (size_t i = 0; i < board->region_count; i++) {
        regions[i] = board->regions[i].name;
    }
    sandbox_fail(lua, "%s() finds no space or region '%s' on the board%s", function, name,
                 suggest_tail(sandbox_arena(lua), name, regions, board->region_count));
}

size_t argument_space(lua_State *lua, int index, const char *function, const struct board *board)
{
    size_t length;
    const char *name = argument_text(lua, index, function, &length);
    size_t space = board_space_lookup(board, name);
    if (space == BOARD_NOWHERE || !board->spaces[space].present) {
        sandbox_fail(lua, "%s() finds no space '%s' on the board", function, name);
    }
    return space;
}

/* One space, or all of a region. */
static void add_place(lua_State *lua, const char *function, const struct board *board,
                      const char *name, bool *set)
{
    size_t space = board_space_lookup(board, name);
    if (space != BOARD_NOWHERE && board->spaces[space].present) {
        set[space] = true;
        return;
    }
    int region = board_region_lookup(board, name);
    if (region < 0) {
        fail_unknown_place(lua, function, board, name);
        return;
    }
    for (size_t i = 0; i < board_space_count(board); i++) {
        set[i] = set[i] || board->regions[region].spaces[i];
    }
}

/* Regions and spaces share a space of names; a space goes first. */
bool *argument_spaces(lua_State *lua, int index, const char *function, const struct board *board)
{
    bool *set = ARENA_NEW_ARRAY(sandbox_arena(lua), bool, board_space_count(board));
    size_t length;
    struct list_argument list;
    if (!list_open(lua, index, &list)) {
        add_place(lua, function, board, argument_text(lua, index, function, &length), set);
        return set;
    }
    list = argument_list(lua, index, function);
    for (lua_Integer i = 1; i <= list.count; i++) {
        list_push_item(lua, &list, i);
        add_place(lua, function, board, argument_text(lua, lua_gettop(lua), function, &length),
                  set);
        lua_pop(lua, 1);
    }
    return set;
}

/* The kinds of lines or of spaces of a board that a way of moving names. */
struct named_kinds {
    const char *const *names;
    size_t count;
    bool *chosen;   /* [count] */
    bool is_needed; /* the board must have it */
};

/* What stops a piece on one board of a game may be missing on another. */
static void choose_kind(lua_State *lua, const char *function, const struct named_kinds *kinds)
{
    size_t length;
    const char *name = argument_text(lua, lua_gettop(lua), function, &length);
    for (size_t i = 0; i < kinds->count; i++) {
        if (strcmp(name, kinds->names[i]) == 0) {
            kinds->chosen[i] = true;
            return;
        }
    }
    if (kinds->is_needed) {
        sandbox_fail(lua, "%s() finds no kind of line '%s' on the board%s", function, name,
                     suggest_tail(sandbox_arena(lua), name, kinds->names, kinds->count));
    }
}

/* Slots: what stands under the key, then each item. Both are gone in the end. */
static const bool *choose_kinds(lua_State *lua, int table, const char *key, const char *function,
                                struct named_kinds kinds)
{
    struct list_argument list;
    kinds.chosen = ARENA_NEW_ARRAY(sandbox_arena(lua), bool, kinds.count + 1);
    lua_getfield(lua, table, key);
    if (argument_given(lua, -1) && !list_open(lua, -1, &list)) {
        choose_kind(lua, function, &kinds);
    } else if (argument_given(lua, -1)) {
        list = argument_list(lua, lua_gettop(lua), function);
        for (lua_Integer i = 1; i <= list.count; i++) {
            list_push_item(lua, &list, i);
            choose_kind(lua, function, &kinds);
            lua_pop(lua, 1);
        }
    }
    lua_pop(lua, 1);
    return kinds.chosen;
}

/* A kind of line is a bit. */
static uint64_t choose_lines(lua_State *lua, int table, const char *key, const char *function,
                             const struct board *board, bool is_needed)
{
    struct named_kinds kinds = {
        .names = board->line_names, .count = board->line_count, .is_needed = is_needed};
    const bool *chosen = choose_kinds(lua, table, key, function, kinds);
    uint64_t lines = 0;
    for (size_t i = 0; i < board->line_count; i++) {
        lines |= chosen[i] ? (uint64_t)1 << i : 0;
    }
    return lines;
}

/* Puts a table in the place of a mapping of the data; its values stay what they are. */
static void open_mapping(lua_State *lua, int index)
{
    const struct node *node = bridge_node(lua, index);
    if (node == NULL || node->kind != NODE_MAPPING) {
        return;
    }
    lua_newtable(lua);
    for (size_t i = 0; i < node->mapping.count; i++) {
        bridge_push_node(lua, node->mapping.entries[i].value);
        lua_setfield(lua, -2, node_text(node->mapping.entries[i].key));
    }
    lua_replace(lua, index);
}

/* The costs of a table such as {water = 2}; NULL where there are none. */
static const int *read_costs(lua_State *lua, int table, const char *function,
                             const struct board *board)
{
    lua_getfield(lua, table, "costs");
    open_mapping(lua, lua_gettop(lua));
    if (!lua_istable(lua, -1)) {
        lua_pop(lua, 1);
        return NULL;
    }
    int *costs = ARENA_NEW_ARRAY(sandbox_arena(lua), int, board->kind_count);
    for (size_t i = 0; i < board->kind_count; i++) {
        lua_getfield(lua, -1, board->kind_names[i]);
        /* Below 0: entering this kind has no cost of its own. */
        costs[i] = -1;
        if (argument_given(lua, -1)) {
            lua_Integer cost = argument_integer(lua, lua_gettop(lua), function);
            costs[i] = (int)CLAMP(cost, 0, 1000);
        }
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    return costs;
}

/* A misspelt way of moving would stop nothing, in silence. */
static void check_keys(lua_State *lua, int table, const char *function)
{
    static const char *const keys[] = {"diagonal", "lines", "kinds", "costs", "along"};
    lua_pushnil(lua);
    while (lua_next(lua, table) != 0) {
        const char *key = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "1";
        bool known = false;
        for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
            known = known || strcmp(key, keys[i]) == 0;
        }
        if (!known) {
            sandbox_fail(lua, "%s() knows no way of moving '%s'%s", function, key,
                         suggest_tail(sandbox_arena(lua), key, keys, G_N_ELEMENTS(keys)));
        }
        lua_pop(lua, 1);
    }
}

/* What is under a key is gone from the stack before the next key is read. Without a table a step leads over any side,
 * at the usual cost. */
struct board_movement argument_movement(lua_State *lua, int index, const char *function,
                                        const struct board *board)
{
    struct board_movement movement = {0};
    if (!argument_given(lua, index)) {
        return movement;
    }
    open_mapping(lua, index);
    if (!lua_istable(lua, index)) {
        argument_fail(lua, index, function, "a way of moving such as {lines = {'red'}}");
    }
    check_keys(lua, index, function);
    lua_getfield(lua, index, "diagonal");
    movement.diagonal = lua_toboolean(lua, -1) != 0;
    lua_pop(lua, 1);
    struct named_kinds kinds = {.names = board->kind_names, .count = board->kind_count};
    movement.blocking_lines = choose_lines(lua, index, "lines", function, board, false);
    movement.blocked_kinds = choose_kinds(lua, index, "kinds", function, kinds);
    movement.routes = choose_lines(lua, index, "along", function, board, true);
    lua_getfield(lua, index, "along");
    movement.keeps_to_routes = argument_given(lua, -1);
    lua_pop(lua, 1);
    movement.kind_costs = read_costs(lua, index, function, board);
    return movement;
}

void push_space_name(lua_State *lua, const struct board *board, size_t space)
{
    lua_pushstring(lua, board_space_name(sandbox_arena(lua), board, space));
}

/* In the order of the board, from 1 as in Lua. */
void push_space_names(lua_State *lua, const struct board *board, const bool *set)
{
    lua_Integer count = 0;
    lua_newtable(lua);
    for (size_t i = 0; i < board_space_count(board); i++) {
        if (set[i]) {
            count++;
            push_space_name(lua, board, i);
            lua_rawseti(lua, -2, count);
        }
    }
}

/* ---- for findings ---- */

/* The part of a mapping by its name, of a list by its place; the value itself without one. */
static const struct node *argument_part(lua_State *lua)
{
    const struct node *holder = bridge_node(lua, 1);
    if (holder == NULL) {
        argument_fail(lua, 1, "line_of", "a list or mapping of the data");
    }
    if (!argument_given(lua, 2)) {
        return holder;
    }
    size_t length;
    lua_Integer place = holder->kind == NODE_LIST ? argument_integer(lua, 2, "line_of") : 0;
    const struct node *part = holder->kind == NODE_MAPPING
                                  ? node_lookup(holder, argument_text(lua, 2, "line_of", &length))
                              : place >= 1 && (size_t)place <= holder->list.count
                                  ? holder->list.items[place - 1]
                                  : NULL;
    if (part == NULL) {
        sandbox_fail(lua, "line_of() finds no such part of the value");
    }
    return part;
}

/* What was read for its line only is not to blame. */
static int finding_line(lua_State *lua)
{
    lua_settop(lua, 2);
    lua_pushinteger(lua, (lua_Integer)source_span_line(argument_part(lua)->span));
    return 1;
}

/* clang-format off */
const struct library_row finding_library[] = {
    {{"line_of", "line_of(value) or line_of(value, part)",
      "The line in which a list or mapping of the data begins, or a field or an item of it: for a finding that names a second place.",
      "line_of(attacks, 2)", "11"}, finding_line},
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */
