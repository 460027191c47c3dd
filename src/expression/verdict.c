/* Keeping what library functions say about a check that does not hold. */
#include "expression/verdict.h"

#include <stdarg.h>
#include <string.h>

#include <glib.h>
#include <lua.h>

#include "base/text_shorten.h"
#include "expression/observation.h"
#include "expression/sandbox_lua.h"

void observation_init(struct observation *observation)
{
    *observation = (struct observation){
        .reason = g_string_new(NULL),
        .reads = g_ptr_array_new(),
        .read_once = g_hash_table_new(NULL, NULL),
        .wholes = g_ptr_array_new(),
        .whole_once = g_hash_table_new(NULL, NULL),
    };
}

void observation_clear(struct observation *observation)
{
    g_string_free(observation->reason, TRUE);
    g_ptr_array_free(observation->reads, TRUE);
    g_hash_table_destroy(observation->read_once);
    g_ptr_array_free(observation->wholes, TRUE);
    g_hash_table_destroy(observation->whole_once);
}

void observation_begin(struct observation *observation)
{
    observation->has_reason = false;
    observation->blame = NULL;
    observation->blame_span = (struct source_span){0};
    g_ptr_array_set_size(observation->reads, 0);
    g_hash_table_remove_all(observation->read_once);
    g_ptr_array_set_size(observation->wholes, 0);
    g_hash_table_remove_all(observation->whole_once);
}

void observation_note_read(struct observation *observation, const struct node *node)
{
    if (observation != NULL && node != NULL &&
        g_hash_table_add(observation->read_once, (gpointer)node)) {
        g_ptr_array_add(observation->reads, (gpointer)node);
    }
}

static const struct node **copy_nodes(struct arena *arena, const GPtrArray *nodes,
                                      size_t *count_out)
{
    *count_out = nodes->len;
    const struct node **copy = ARENA_NEW_ARRAY(arena, const struct node *, nodes->len);
    if (nodes->len > 0) {
        memcpy(copy, nodes->pdata, nodes->len * sizeof(const struct node *));
    }
    return copy;
}

void observation_finish(const struct observation *observation, struct arena *arena,
                        struct verdict *out)
{
    out->reads = copy_nodes(arena, observation->reads, &out->read_count);
    out->wholes = copy_nodes(arena, observation->wholes, &out->whole_count);
    out->reason = observation->has_reason
                      ? text_shorten(arena, observation->reason->str, REASON_BYTES_MAX)
                      : NULL;
    out->blame = observation->blame;
    out->blame_span = observation->blame_span;
}

static void keep_fault(lua_State *lua, const struct node *blame, struct source_span span,
                       const char *format, va_list arguments)
{
    struct observation *observation = sandbox_evaluation(lua)->observation;
    if (observation == NULL) {
        return;
    }
    lua_pushvfstring(lua, format, arguments);
    g_string_assign(observation->reason, lua_tostring(lua, -1));
    observation->has_reason = true;
    lua_pop(lua, 1);
    observation->blame = blame;
    observation->blame_span = span;
}

int verdict_fail(lua_State *lua, const struct node *blame, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    keep_fault(lua, blame, blame != NULL ? blame->span : (struct source_span){0}, format,
               arguments);
    va_end(arguments);
    lua_pushboolean(lua, 0);
    return 1;
}

int verdict_fail_at(lua_State *lua, const struct node *blame, struct source_span span,
                    const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    keep_fault(lua, blame, span, format, arguments);
    va_end(arguments);
    lua_pushboolean(lua, 0);
    return 1;
}

void verdict_forget(lua_State *lua)
{
    struct observation *observation = sandbox_evaluation(lua)->observation;
    if (observation != NULL) {
        observation->has_reason = false;
        observation->blame = NULL;
    }
}

bool verdict_given(lua_State *lua)
{
    const struct observation *observation = sandbox_evaluation(lua)->observation;
    return observation != NULL && observation->has_reason;
}

void verdict_note_read(lua_State *lua, const struct node *node)
{
    observation_note_read(sandbox_evaluation(lua)->observation, node);
}

void verdict_note_whole(lua_State *lua, const struct node *node)
{
    struct observation *observation = sandbox_evaluation(lua)->observation;
    if (observation != NULL && g_hash_table_add(observation->whole_once, (gpointer)node)) {
        g_ptr_array_add(observation->wholes, (gpointer)node);
    }
}
