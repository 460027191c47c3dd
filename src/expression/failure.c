/* The wordings that the quick way (paths) and Lua have in common. */
#include "expression/failure.h"

#include <glib.h>

#include "base/text_shorten.h"
#include "diag/suggest.h"
#include "expression/sandbox.h"

enum { NAME_BYTES_MAX = 200 };

/* Names that could have been meant; in the arena, as a failure may end in another. */
struct candidates {
    const char **names;
    size_t count;
};

static size_t key_count(const struct node *mapping)
{
    return mapping != NULL && mapping->kind == NODE_MAPPING ? mapping->mapping.count : 0;
}

static void collect_keys(struct candidates *candidates, const struct node *mapping)
{
    for (size_t i = 0; i < key_count(mapping); i++) {
        candidates->names[candidates->count++] = mapping->mapping.entries[i].key->scalar.text;
    }
}

static struct failure unknown(struct arena *arena, const char *name,
                              const struct candidates *candidates)
{
    return (struct failure){
        .code = DIAG_UNKNOWN_NAME,
        .subject = text_shorten(arena, name, NAME_BYTES_MAX),
        .tail = suggest_tail(arena, name, candidates->names, candidates->count),
    };
}

struct failure failure_unknown_name(struct arena *arena, const struct scope *scope,
                                    const struct sandbox *sandbox, const char *name)
{
    size_t function_count = 0, count = 0;
    while (sandbox_function_at(sandbox, function_count) != NULL) {
        function_count++;
    }
    for (const struct scope *frame = scope; frame != NULL; frame = frame->parent) {
        count += frame->name_count + key_count(frame->record);
    }
    struct candidates candidates = {ARENA_NEW_ARRAY(arena, const char *, count + function_count),
                                    0};
    for (const struct scope *frame = scope; frame != NULL; frame = frame->parent) {
        for (size_t i = 0; i < frame->name_count; i++) {
            candidates.names[candidates.count++] = frame->names[i].name;
        }
        collect_keys(&candidates, frame->record);
    }
    for (size_t i = 0; i < function_count; i++) {
        candidates.names[candidates.count++] = sandbox_function_at(sandbox, i)->name;
    }
    return unknown(arena, name, &candidates);
}

struct failure failure_unknown_field(struct arena *arena, const struct node *mapping,
                                     const char *name)
{
    struct candidates candidates = {ARENA_NEW_ARRAY(arena, const char *, key_count(mapping)), 0};
    collect_keys(&candidates, mapping);
    return unknown(arena, name, &candidates);
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
