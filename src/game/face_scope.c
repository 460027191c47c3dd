/* What names mean in the expressions of a component and of its faces. */
#include "game/face_scope.h"

#include <stdint.h>

/* Fields of the record go before the names that each item has, and those before what the component and the game say. */
const struct scope *face_scope_of_item(const struct scope *outer, const struct component *component,
                                       const struct value *item, size_t number, size_t total,
                                       struct arena *arena)
{
    struct scope_name *names = ARENA_NEW_ARRAY(arena, struct scope_name, 6);
    size_t count = 0;
    names[count++] = (struct scope_name){"component", value_from_text(component->title)};
    names[count++] = (struct scope_name){"number", value_from_integer((long long)number)};
    names[count++] = (struct scope_name){"total", value_from_integer((long long)total)};
    if (item->kind != VALUE_NOTHING) {
        names[count++] = (struct scope_name){"record", *item};
    }
    if (component->each != NULL && component->each->each.name != NULL) {
        names[count++] = (struct scope_name){component->each->each.name, *item};
    }
    if (component->each != NULL && component->each->each.index_name != NULL) {
        names[count++] = (struct scope_name){component->each->each.index_name,
                                             value_from_integer((long long)number)};
    }
    struct scope *common = ARENA_NEW(arena, struct scope);
    *common = (struct scope){.parent = outer, .names = names, .name_count = count};
    bool mapping = item->kind == VALUE_NODE && item->node->kind == NODE_MAPPING;
    if (!mapping) {
        return common;
    }
    struct scope *record = ARENA_NEW(arena, struct scope);
    *record = (struct scope){.parent = common, .record = item->node};
    return record;
}

/* Adds a frame of parameter values above `scope`. */
static const struct scope *parameter_scope(const struct scope *scope,
                                           const struct parameter *parameters, size_t count,
                                           const struct allowance_scope *allowed,
                                           struct sandbox *sandbox, struct arena *arena,
                                           struct diag_list *diags)
{
    struct scope_name *names =
        parameters_evaluate(parameters, count, sandbox, scope, allowed, arena, diags);
    if (names == NULL) {
        return NULL;
    }
    struct scope *frame = ARENA_NEW(arena, struct scope);
    *frame = (struct scope){.parent = scope, .names = names, .name_count = count};
    return frame;
}

/* Which copy of how many. */
static const struct scope *copy_scope(const struct scope *outer, const struct face *face,
                                      struct arena *arena)
{
    struct scope_name *names = ARENA_NEW_ARRAY(arena, struct scope_name, 2);
    struct scope *scope = ARENA_NEW(arena, struct scope);
    names[0] = (struct scope_name){"copy", value_from_integer((long long)face->copy)};
    names[1] = (struct scope_name){"copies", value_from_integer((long long)face->copies)};
    *scope = (struct scope){.parent = outer, .names = names, .name_count = 2};
    return scope;
}

/* From the outside in: the game and its data, the copy, the component, the record's fields; over these the parameters,
 * of which the component's go before the layout's usual values, and the back's own before both. Each frame is worked
 * out in the one below it, so a default may read the record, and `with` may read the default that it replaces. */
const struct scope *face_scope(const struct game *game, const struct face *face,
                               struct sandbox *sandbox, struct arena *arena,
                               struct diag_list *diags)
{
    const struct component *component = face->component;
    const struct layout *layout = face->layout;
    const struct allowance_scope allowed = {&component->allowances, NULL};
    const struct scope *scope =
        face_scope_of_item(copy_scope(game_scope(game, arena), face, arena), component, &face->item,
                           face->number, face->total, arena);
    size_t default_count = 0;
    struct parameter *defaults =
        ARENA_NEW_ARRAY(arena, struct parameter, layout->parameter_count + 1);
    for (size_t i = 0; i < layout->parameter_count; i++) {
        if (layout->parameter_defaults[i].node != NULL) {
            defaults[default_count++] = layout->parameter_defaults[i];
        }
    }
    scope = parameter_scope(scope, defaults, default_count, &allowed, sandbox, arena, diags);
    if (scope != NULL) {
        scope = parameter_scope(scope, component->with, component->with_count, &allowed, sandbox,
                                arena, diags);
    }
    if (scope != NULL && face->side == FACE_BACK) {
        scope = parameter_scope(scope, layout->back.with, layout->back.with_count, &allowed,
                                sandbox, arena, diags);
    }
    return scope;
}
