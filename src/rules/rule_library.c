/* The tables of functions that only rules may call, put together. */
#include "rules/rule_library.h"

#include <stddef.h>
#include <string.h>

#include "expression/library.h"
#include "expression/sandbox.h"
#include "rules/board_library.h"
#include "rules/tile_library.h"

static const struct library_row *const subjects[] = {board_library, tile_library, piece_library,
                                                     NULL};

const struct expression_function *rule_function_at(size_t index)
{
    for (size_t s = 0; subjects[s] != NULL; s++) {
        for (const struct library_row *row = subjects[s]; row->about.name != NULL; row++) {
            if (index == 0) {
                return &row->about;
            }
            index--;
        }
    }
    return NULL;
}

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

/* In the place of a name that is there already. */
static void set_name(struct scope_name *names, size_t *count, struct scope_name name)
{
    size_t at = 0;
    while (at < *count && strcmp(names[at].name, name.name) != 0) {
        at++;
    }
    names[at] = name;
    *count += at == *count ? 1 : 0;
}

const struct scope *rule_scope(const struct game *game, struct arena *arena)
{
    static const char *const shown[] = {"components", "players", "needs"};
    const struct scope *outer = game_scope(game, arena);
    struct scope *scope = ARENA_NEW(arena, struct scope);
    struct scope_name *names =
        ARENA_NEW_ARRAY(arena, struct scope_name, outer->name_count + G_N_ELEMENTS(shown));
    scope->names = names;
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
    sandbox_set_context(sandbox, context);
    for (size_t s = 0; subjects[s] != NULL; s++) {
        sandbox_add_functions(sandbox, subjects[s]);
    }
    return sandbox;
}
