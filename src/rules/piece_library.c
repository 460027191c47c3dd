/* Functions that count the pieces of components: how many there are, and how many look different. */
#include <string.h>

#include "diag/suggest.h"
#include "expression/library_arguments.h"
#include "expression/sandbox_lua.h"
#include "expression/value_bridge.h"
#include "game/pieces.h"
#include "rules/rule_library.h"

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

static const struct component_pieces *argument_component(lua_State *lua, const char *function,
                                                         const struct piece_list *list)
{
    size_t length;
    const char *id = argument_text(lua, 1, function, &length);
    struct arena *arena = sandbox_evaluation(lua)->arena;
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

/* pieces(component) or pieces(component, record) */
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
    lua_Integer count = 0;
    for (size_t i = 0; i < pieces->count; i++) {
        count += record == NULL || pieces->pieces[i].record == record ? 1 : 0;
    }
    lua_pushinteger(lua, count);
    return 1;
}

/* Faces of one look are one, and those of a component stand together. */
static int count_looks(lua_State *lua)
{
    lua_settop(lua, 2);
    size_t length;
    const struct piece_list *list = all_pieces(lua, "looks");
    const struct component_pieces *pieces = argument_component(lua, "looks", list);
    const char *side = argument_text(lua, 2, "looks", &length);
    bool is_back = strcmp(side, "back") == 0;
    if (!is_back && strcmp(side, "front") != 0) {
        argument_fail(lua, 2, "looks", "'front' or 'back'");
    }
    sandbox_charge(lua, list->face_count);
    lua_Integer count = 0;
    for (size_t i = 0; i < list->face_count; i++) {
        const struct face *face = &list->faces[i];
        count += face->component == pieces->component && (face->side == FACE_BACK) == is_back;
    }
    lua_pushinteger(lua, count);
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
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */
