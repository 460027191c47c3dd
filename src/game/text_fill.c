/* A text of the data becomes what its expressions make of it before anything else reads it: types, rules and faces
 * see what will be printed. That, and that a declared text is one (record_check_single), is all that changes in a node
 * after its file was read. */
#include "game/text_fill.h"

#include <string.h>

#include "expression/expression.h"

struct text_filling {
    struct game *game;
    const struct scope *outer;
    struct sandbox *sandbox;
    GHashTable *seen; /* nodes: what aliases repeat is filled where it is anchored */
    GArray *filled;   /* struct filled_text */
};

struct text_filling *text_filling_new(struct game *game)
{
    struct text_filling *filling = g_new0(struct text_filling, 1);
    *filling = (struct text_filling){
        .game = game,
        .outer = game_scope(game, game->arena),
        .sandbox = sandbox_new(&game->limits),
        .seen = g_hash_table_new(NULL, NULL),
        .filled = g_array_new(FALSE, FALSE, sizeof(struct filled_text)),
    };
    return filling;
}

const struct filled_text *text_filling_free(struct text_filling *filling, size_t *count_out)
{
    const struct filled_text *filled = arena_keep_array(filling->game->arena, filling->filled);
    *count_out = filling->filled->len;
    g_array_free(filling->filled, TRUE);
    g_hash_table_destroy(filling->seen);
    sandbox_free(filling->sandbox);
    g_free(filling);
    return filled;
}

/* A frame for each mapping around the text, the innermost first. */
static const struct scope *scope_around(const struct text_filling *filling,
                                        const struct node *scalar)
{
    const struct scope *outermost = filling->outer;
    struct scope *first = NULL, *last = NULL;
    for (const struct node *node = scalar->parent; node != NULL; node = node->parent) {
        if (node->kind != NODE_MAPPING) {
            continue;
        }
        struct scope *frame = ARENA_NEW(filling->game->arena, struct scope);
        frame->record = node;
        frame->parent = outermost;
        if (last != NULL) {
            last->parent = frame;
        }
        first = first == NULL ? frame : first;
        last = frame;
    }
    return first != NULL ? first : outermost;
}

/* What is misspelt is a fault of the text itself. */
static void keep_failures(struct text_filling *filling, struct diag_list *found,
                          struct diag_list *diags)
{
    struct game *game = filling->game;
    for (size_t i = 0; i < diag_list_count(found); i++) {
        const struct diag *diag = diag_list_at(found, i);
        bool may_follow = diag->code == DIAG_EXPRESSION_FAILED;
        if (may_follow && game->text_failures == NULL) {
            game->text_failures = diag_list_new();
        }
        diag_list_add(may_follow ? game->text_failures : diags, diag);
    }
}

bool text_fill(struct text_filling *filling, const struct node *scalar, struct diag_list *diags)
{
    if (strchr(scalar->scalar.text, '{') == NULL || g_hash_table_contains(filling->seen, scalar)) {
        return true;
    }
    struct arena *arena = filling->game->arena;
    /* The template is kept with what it read: a rule that fails for the text may be blamed on a value that it was
     * made of. */
    const struct template *template = template_parse(arena, scalar, diags);
    const char *text = NULL;
    struct verdict verdict;
    struct diag_list *found = diag_list_new();
    bool good = template != NULL &&
                template_observe(filling->sandbox, template, scope_around(filling, scalar), arena,
                                 &text, &verdict, found) == OUTCOME_OK;
    if (!good) {
        keep_failures(filling, found, diags);
    }
    diag_list_free(found);
    if (!good) {
        return false;
    }
    /* The tree is the game's own, though the model hands it out as const. */
    struct node *written = (struct node *)scalar;
    written->scalar.text = text;
    written->scalar.length = strlen(text);
    const struct filled_text filled = {scalar, template, verdict.reads, verdict.read_count};
    g_array_append_val(filling->filled, filled);
    g_hash_table_add(filling->seen, (gpointer)scalar);
    return true;
}
