/* The wordings that the quick way (paths) and Lua have in common. */
#include "expression/failure.h"

#include <glib.h>

#include "diag/suggest.h"
#include "expression/sandbox.h"

static void collect_keys(GPtrArray *names, const struct node *mapping)
{
    if (mapping == NULL || mapping->kind != NODE_MAPPING) {
        return;
    }
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        g_ptr_array_add(names, (gpointer)mapping->mapping.entries[i].key->scalar.text);
    }
}

static struct failure unknown(struct arena *arena, const char *name, GPtrArray *candidates)
{
    struct failure failure = {.code = DIAG_UNKNOWN_NAME, .subject = arena_strdup(arena, name)};
    failure.tail = suggest_tail(arena, name, (const char *const *)(const void *)candidates->pdata,
                                candidates->len);
    g_ptr_array_free(candidates, TRUE);
    return failure;
}

struct failure failure_unknown_name(struct arena *arena, const struct scope *scope,
                                    const struct sandbox *sandbox, const char *name)
{
    GPtrArray *candidates = g_ptr_array_new();
    for (const struct scope *frame = scope; frame != NULL; frame = frame->parent) {
        for (size_t i = 0; i < frame->name_count; i++) {
            g_ptr_array_add(candidates, (gpointer)frame->names[i].name);
        }
        collect_keys(candidates, frame->record);
    }
    const struct expression_function *function;
    for (size_t i = 0; (function = sandbox_function_at(sandbox, i)) != NULL; i++) {
        g_ptr_array_add(candidates, (gpointer)function->name);
    }
    return unknown(arena, name, candidates);
}

struct failure failure_unknown_field(struct arena *arena, const struct node *mapping,
                                     const char *name)
{
    GPtrArray *candidates = g_ptr_array_new();
    collect_keys(candidates, mapping);
    return unknown(arena, name, candidates);
}

struct failure failure_past_end(struct arena *arena, long long index, size_t count)
{
    const char *wording =
        count == 0
            ? arena_printf(arena, "item %lld is asked for, but the list is empty", index)
            : arena_printf(arena, "item %lld is asked for, but the list has %zu", index, count);
    return (struct failure){.code = DIAG_EXPRESSION_FAILED, .subject = wording};
}

struct failure failure_no_parts(struct arena *arena, const char *holder, const char *part)
{
    return (struct failure){
        .code = DIAG_EXPRESSION_FAILED,
        .subject = arena_printf(arena, "%s has no '%s'", holder, part),
    };
}
