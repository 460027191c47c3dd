/* A Lua state with a purse of memory and steps for each evaluation.
 *
 * Lua counts its instructions, but one instruction may compare, copy or hash a megabyte. So a step
 * costs the more, the larger the largest text and the largest other block are that the evaluation
 * has asked for; memory asked for costs steps as well; and functions in C pay for loops of their
 * own by sandbox_charge(). With that the time of an evaluation is bounded by its steps, whatever it
 * does. What it takes from its arena comes out of the same purse as Lua's own memory, and what all
 * evaluations of a sandbox take together is bounded too. */
#include "expression/sandbox.h"

#include <stdarg.h>
#include <string.h>

#include <glib.h>
#include <lauxlib.h>
#include <lua.h>

#include "base/arena.h"
#include "expression/library.h"
#include "expression/result_memory.h"
#include "expression/sandbox_lua.h"
#include "expression/syntax.h"
#include "expression/value_bridge.h"

enum {
    TEXT_HEADER_BYTES = 64, /* of Lua's own, at most */
    STEPS_A_CHECK = 100,
    ENTRIES_A_STEP = 16,            /* looked through for a name */
    TEXT_BYTES_A_STEP = 4 * 1024,   /* compared in about an instruction's time */
    BLOCK_BYTES_A_STEP = 32 * 1024, /* Lua's stack, copied as arguments and results */
    NEW_BYTES_A_STEP = 128,         /* allocated, written, hashed and collected */
    EVALUATION_STEPS = 10,          /* to begin and end one */
    FAILURE_BYTES_MAX = 400,
    COLLECT_ABOVE_BYTES = 1024 * 1024,    /* garbage that is worth a collection at the end */
    COLLECT_ABOVE_BLOCK_BYTES = 64 * 1024 /* the stack may be such a block: shrink it */
};

/* A compiled expression; equal texts share one. */
struct chunk {
    const char *text; /* of a rewording its source, which is no expression */
    size_t length;
    unsigned hash;
    int reference; /* in Lua's registry */
};

/* One for each thread that evaluates: Lua's states cannot be shared. */
struct sandbox {
    lua_State *lua;
    struct work_limits limits;
    GHashTable *chunks;
    struct result_memory *results;
    int environment; /* in Lua's registry */

    size_t used_bytes, limit_bytes; /* no limit outside of evaluations */
    size_t largest_text_bytes, largest_block_bytes;
    size_t new_bytes; /* asked for since the last check of steps */
    bool out_of_memory;
    size_t steps_left;     /* of this evaluation */
    size_t run_steps_left; /* of all */
    bool run_is_over;      /* and it was said */

    GHashTable *texts; /* borrowed; NULL: nobody asks what texts are made of */
    const struct expression_watch *watch;

    struct evaluation evaluation;
    struct observation observation;
    bool observing;
    void *context;
    GPtrArray *added; /* const struct expression_function *: of sandbox_add_functions() */
    struct failure failure;
    struct value *value_out;
};

/* Lua keeps room for a pointer before each state, which is the cheapest way back from it. */
static struct sandbox *sandbox_of(lua_State *lua)
{
    return *(struct sandbox **)lua_getextraspace(lua);
}

/* Once refused, nothing is granted any more: else an expression could live at its limit, each step
 * of it a search through all memory for something to free. */
static bool may_grow(struct sandbox *sandbox, size_t growth, size_t block_size, bool is_text)
{
    if (sandbox->limit_bytes == SIZE_MAX) {
        return true;
    }
    if (growth > sandbox->limit_bytes || sandbox->used_bytes > sandbox->limit_bytes - growth ||
        (is_text && block_size > sandbox->limits.text_bytes + TEXT_HEADER_BYTES)) {
        sandbox->out_of_memory = true;
    }
    return !sandbox->out_of_memory;
}

/* For a new block Lua gives its kind as the old size. */
static void *allocate(void *data, void *block, size_t old_size, size_t new_size)
{
    struct sandbox *sandbox = data;
    size_t held = block != NULL ? old_size : 0;
    bool is_text = block == NULL && old_size == LUA_TSTRING;
    if (new_size > held && !may_grow(sandbox, new_size - held, new_size, is_text)) {
        return NULL;
    }
    sandbox->used_bytes = sandbox->used_bytes - held + new_size;
    size_t *largest = is_text ? &sandbox->largest_text_bytes : &sandbox->largest_block_bytes;
    *largest = MAX(*largest, new_size);
    sandbox->new_bytes += new_size > held ? new_size - held : 0;
    return g_realloc(block, new_size);
}

/* The arena's watch. What is taken from it stays, so that the limit comes down. */
static void charge_arena(void *data, size_t size)
{
    struct sandbox *sandbox = data;
    if (!may_grow(sandbox, size, size, false)) {
        sandbox_fail_memory(sandbox->lua);
    }
    sandbox->limit_bytes -= size;
    sandbox->new_bytes += size;
}

const struct work_limits *sandbox_limits(const struct sandbox *sandbox)
{
    return &sandbox->limits;
}

struct evaluation *sandbox_evaluation(lua_State *lua)
{
    return &sandbox_of(lua)->evaluation;
}

struct arena *sandbox_arena(lua_State *lua)
{
    return sandbox_evaluation(lua)->arena;
}

void *sandbox_context(lua_State *lua)
{
    return sandbox_of(lua)->context;
}

/* Lua's error is only the way out (a long jump past our frames, so nothing that must be freed may be open); what
 * failed is in the sandbox. */
void sandbox_raise(lua_State *lua, struct failure failure)
{
    sandbox_of(lua)->failure = failure;
    lua_pushnil(lua);
    lua_error(lua);
    g_assert_not_reached();
}

/* The wording is shortened, as a value of the author's may be in it at any length. */
void sandbox_fail(lua_State *lua, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *wording = lua_pushvfstring(lua, format, arguments);
    va_end(arguments);
    sandbox_raise(lua, (struct failure){
                           .code = DIAG_EXPRESSION_FAILED,
                           .subject = arena_shorten(sandbox_of(lua)->evaluation.arena, wording,
                                                    FAILURE_BYTES_MAX),
                       });
}

/* Noted first: what Lua says after it is only its consequence. */
void sandbox_fail_memory(lua_State *lua)
{
    sandbox_of(lua)->out_of_memory = true;
    sandbox_raise(lua, (struct failure){.code = DIAG_EXPRESSION_MEMORY});
}

/* What is left becomes 0, so that a pcall in between could not go on; there is none, but nothing depends on it. */
void sandbox_charge(lua_State *lua, size_t step_count)
{
    struct sandbox *sandbox = sandbox_of(lua);
    if (step_count > sandbox->steps_left) {
        sandbox->steps_left = 0;
        sandbox_raise(lua, (struct failure){.code = DIAG_EXPRESSION_STEPS});
    }
    sandbox->steps_left -= step_count;
}

void sandbox_charge_lookup(lua_State *lua, size_t entry_count)
{
    sandbox_charge(lua, entry_count / ENTRIES_A_STEP);
}

/* Lua's hook, every STEPS_A_CHECK instructions. */
static void count_steps(lua_State *lua, lua_Debug *activation)
{
    (void)activation;
    struct sandbox *sandbox = sandbox_of(lua);
    size_t step_cost = 1 + sandbox->largest_text_bytes / TEXT_BYTES_A_STEP +
                       sandbox->largest_block_bytes / BLOCK_BYTES_A_STEP;
    size_t new_bytes = sandbox->new_bytes;
    sandbox->new_bytes = 0;
    sandbox_charge(lua, STEPS_A_CHECK * step_cost + new_bytes / NEW_BYTES_A_STEP);
}

/* ---- names ---- */

/* Looking through long records takes its time. */
static void charge_frames(lua_State *lua, const struct scope *scope)
{
    size_t entry_count = 0;
    for (const struct scope *frame = scope; frame != NULL; frame = frame->parent) {
        bool has_fields = frame->record != NULL && frame->record->kind == NODE_MAPPING;
        entry_count += frame->name_count + (has_fields ? frame->record->mapping.count : 0);
    }
    sandbox_charge_lookup(lua, entry_count);
}

/* __index of the environment: the scope first, then the functions (upvalue 1). */
static int environment_index(lua_State *lua)
{
    struct sandbox *sandbox = sandbox_of(lua);
    const struct scope *scope = sandbox->evaluation.scope;
    const char *name = lua_tostring(lua, 2);
    struct value value;
    charge_frames(lua, scope);
    if (scope_lookup(scope, name, &value)) {
        bridge_push(lua, &value);
        return 1;
    }
    lua_pushvalue(lua, 2);
    if (lua_rawget(lua, lua_upvalueindex(1)) == LUA_TNIL) {
        sandbox_raise(lua, failure_unknown_name(sandbox->evaluation.arena, scope, sandbox, name));
    }
    return 1;
}

/* An assignment cannot be written in an expression; this is for functions that would make one. */
static int environment_newindex(lua_State *lua)
{
    sandbox_fail(lua, "'%s' cannot be set: an expression changes nothing outside of itself",
                 lua_tostring(lua, 2));
}

/* An empty table, for ever: names are looked up through __index, and nothing can be set. */
static void push_environment(lua_State *lua)
{
    lua_newtable(lua);
    lua_newtable(lua);
    library_push(lua);
    lua_pushcclosure(lua, environment_index, 1);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, environment_newindex);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
}

/* Leaves the table of all functions on the stack. */
static void push_functions(lua_State *lua)
{
    lua_rawgeti(lua, LUA_REGISTRYINDEX, sandbox_of(lua)->environment);
    luaL_getmetafield(lua, -1, "__index");
    lua_getupvalue(lua, -1, 1);
}

/* Runs protected by Lua, as adding to a table may need memory. */
static int add_functions(lua_State *lua)
{
    push_functions(lua);
    library_add(lua, lua_touserdata(lua, 1));
    return 0;
}

/* For rules, which have functions of their own over the whole data. */
void sandbox_add_functions(struct sandbox *sandbox, const struct library_row *rows)
{
    lua_pushcfunction(sandbox->lua, add_functions);
    lua_pushlightuserdata(sandbox->lua, (void *)rows);
    lua_call(sandbox->lua, 1, 0);
    for (; rows->about.name != NULL; rows++) {
        g_ptr_array_add(sandbox->added, (gpointer)&rows->about);
    }
}

/* The common functions first, then those that were added. */
const struct expression_function *sandbox_function_at(const struct sandbox *sandbox, size_t index)
{
    const struct expression_function *function = expression_function_at(index);
    if (function != NULL || sandbox == NULL) {
        return function;
    }
    size_t built_in = 0;
    while (expression_function_at(built_in) != NULL) {
        built_in++;
    }
    index -= built_in;
    return index < sandbox->added->len ? g_ptr_array_index(sandbox->added, index) : NULL;
}

void sandbox_set_context(struct sandbox *sandbox, void *context)
{
    sandbox->context = context;
}

/* ---- observing ---- */

/* From now on the nodes that an evaluation reads are noted, for rules, which blame them. */
struct observation *sandbox_observe(struct sandbox *sandbox)
{
    sandbox->observing = true;
    observation_begin(&sandbox->observation);
    return &sandbox->observation;
}

void sandbox_ignore(struct sandbox *sandbox)
{
    sandbox->observing = false;
}

struct observation *sandbox_observation(struct sandbox *sandbox)
{
    return sandbox != NULL && sandbox->observing ? &sandbox->observation : NULL;
}

static int install(lua_State *lua)
{
    bridge_install(lua);
    push_environment(lua);
    sandbox_of(lua)->environment = luaL_ref(lua, LUA_REGISTRYINDEX);
    return 0;
}

/* ---- chunks ---- */

/* Worked out once, when the expression was parsed. */
static unsigned chunk_hash(gconstpointer data)
{
    return ((const struct chunk *)data)->hash;
}

static gboolean chunk_equal(gconstpointer first, gconstpointer second)
{
    const struct chunk *a = first, *b = second;
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* The code itself is Lua's, and goes with its state. */
static void chunk_free(gpointer data)
{
    struct chunk *chunk = data;
    g_free((gpointer)chunk->text);
    g_free(chunk);
}

/* The environment is the chunk's first upvalue, so that no name of Lua's own is reachable. */
static void compile(lua_State *lua, const struct chunk *wanted, const char *source)
{
    struct sandbox *sandbox = sandbox_of(lua);
    if (luaL_loadbufferx(lua, source, strlen(source), "=", "t") != LUA_OK) {
        lua_error(lua);
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, sandbox->environment);
    lua_setupvalue(lua, -2, 1);
    lua_pushvalue(lua, -1);
    int reference = luaL_ref(lua, LUA_REGISTRYINDEX);
    struct chunk *chunk = g_new0(struct chunk, 1);
    *chunk = *wanted;
    chunk->text = g_strndup(wanted->text, wanted->length);
    chunk->reference = reference;
    g_hash_table_add(sandbox->chunks, chunk);
}

/* Compiled when it is first run, as most expressions of a game are run for each record. */
static void push_chunk(lua_State *lua, const struct expression *expression,
                       const struct rewording *rewording)
{
    struct chunk wanted = {
        .text = expression->text, .length = expression->length, .hash = expression->hash};
    if (rewording != NULL) {
        wanted = (struct chunk){.text = rewording->source,
                                .length = strlen(rewording->source),
                                .hash = rewording->hash};
    }
    const struct chunk *chunk = g_hash_table_lookup(sandbox_of(lua)->chunks, &wanted);
    if (chunk == NULL) {
        compile(lua, &wanted,
                rewording != NULL ? rewording->source
                                  : lua_pushfstring(lua, "return %s", expression->text));
        return;
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, chunk->reference);
}

/* ---- running ---- */

/* All that may run out of memory is in here, the compiling too. */
static int evaluate_protected(lua_State *lua)
{
    struct sandbox *sandbox = sandbox_of(lua);
    const struct expression *expression = sandbox->evaluation.expression;
    const struct rewording *rewording = rewording_of(sandbox->evaluation.scope, expression);
    push_chunk(lua, expression, rewording);
    if (rewording != NULL) {
        bridge_push_node(lua, rewording->words);
    }
    lua_call(lua, rewording != NULL ? 1 : 0, 1);
    bridge_read(lua, -1, sandbox->value_out);
    return 0;
}

/* With the limit in figures, so that the finding tells what to raise. */
static struct failure past_limit(struct sandbox *sandbox, enum diag_code code, size_t limit)
{
    struct arena *arena = sandbox->evaluation.arena;
    return (struct failure){.code = code, .subject = arena_printf(arena, "%zu", limit)};
}

/* Out of memory goes before all else: what Lua says after a refusal is only its consequence. */
static struct failure failure_of(struct sandbox *sandbox, int status)
{
    if (status == LUA_ERRMEM || sandbox->out_of_memory) {
        return past_limit(sandbox, DIAG_EXPRESSION_MEMORY, sandbox->limits.memory_bytes);
    }
    if (sandbox->failure.code == DIAG_EXPRESSION_STEPS && sandbox->run_is_over) {
        return past_limit(sandbox, DIAG_RUN_STEPS, sandbox->limits.run_step_count);
    }
    if (sandbox->failure.code == DIAG_EXPRESSION_STEPS) {
        return past_limit(sandbox, DIAG_EXPRESSION_STEPS, sandbox->limits.step_count);
    }
    if (sandbox->failure.code != DIAG_CODE_COUNT) {
        bool computing = sandbox->failure.code == DIAG_EXPRESSION_FAILED;
        sandbox->failure.blame = computing ? sandbox->evaluation.odd : NULL;
        return sandbox->failure;
    }
    const char *message =
        lua_type(sandbox->lua, -1) == LUA_TSTRING ? lua_tostring(sandbox->lua, -1) : "";
    return (struct failure){
        .code = DIAG_EXPRESSION_FAILED,
        .subject = lua_runtime_words(sandbox->evaluation.arena, message),
        .blame = sandbox->evaluation.odd,
    };
}

/* All expressions of a sandbox share run_step_count; the one that takes the last of it is the one to be reported. */
static void take_from_run(struct sandbox *sandbox)
{
    size_t granted = MIN(sandbox->limits.step_count, sandbox->run_steps_left);
    size_t used = granted - sandbox->steps_left + EVALUATION_STEPS;
    sandbox->run_is_over = used >= sandbox->run_steps_left;
    sandbox->run_steps_left -= MIN(used, sandbox->run_steps_left);
}

/* Each evaluation has the whole of its own limits, but of steps no more than the run has left. */
static void begin(struct sandbox *sandbox)
{
    sandbox->limit_bytes = sandbox->used_bytes + sandbox->limits.memory_bytes;
    sandbox->largest_text_bytes = 0;
    sandbox->largest_block_bytes = 0;
    sandbox->new_bytes = 0;
    sandbox->out_of_memory = false;
    sandbox->steps_left = MIN(sandbox->limits.step_count, sandbox->run_steps_left);
    sandbox->failure = (struct failure){.code = DIAG_CODE_COUNT};
    lua_sethook(sandbox->lua, count_steps, LUA_MASKCOUNT, STEPS_A_CHECK);
}

/* Garbage is left to Lua's own pace unless there is much: a collection after each expression would cost more than
 * most expressions. */
static void end(struct sandbox *sandbox, size_t used_before_bytes)
{
    lua_settop(sandbox->lua, 0);
    sandbox->limit_bytes = SIZE_MAX;
    sandbox->out_of_memory = false;
    if (sandbox->used_bytes > used_before_bytes + COLLECT_ABOVE_BYTES ||
        sandbox->largest_block_bytes > COLLECT_ABOVE_BLOCK_BYTES) {
        lua_gc(sandbox->lua, LUA_GCCOLLECT);
    }
}

size_t sandbox_steps_left(const struct sandbox *sandbox)
{
    return sandbox->run_steps_left;
}

bool sandbox_take_steps(struct sandbox *sandbox, size_t steps)
{
    if (steps >= sandbox->run_steps_left) {
        return false;
    }
    sandbox->run_steps_left -= steps;
    return true;
}

/* Where nobody asks what is read, what an expression comes to may be known; it costs the run what it did then. */
static bool recall(struct sandbox *sandbox, const struct digest *key, struct arena *arena,
                   struct value *value_out)
{
    size_t steps = 0;
    return result_memory_find(sandbox->results, key, arena, value_out, &steps) &&
           sandbox_take_steps(sandbox, steps);
}

/* Once the run is over everything fails without a word: the evaluation that took the last step was told of. */
bool sandbox_run(struct sandbox *sandbox, const struct expression *expression,
                 const struct scope *scope, struct arena *arena, struct value *value_out,
                 struct failure *failure)
{
    size_t used_before_bytes = sandbox->used_bytes;
    if (sandbox->run_is_over) {
        failure->code = DIAG_CODE_COUNT;
        return false;
    }
    struct digest key;
    const bool may_recall =
        expression->follows && sandbox->texts == NULL && sandbox_observation(sandbox) == NULL &&
        rewording_of(scope, expression) == NULL && result_key(expression, scope, &key);
    if (may_recall && recall(sandbox, &key, arena, value_out)) {
        return true;
    }
    const size_t run_steps_before = sandbox->run_steps_left;
    sandbox->evaluation = (struct evaluation){
        .expression = expression,
        .scope = scope,
        .arena = arena,
        .observation = sandbox_observation(sandbox),
    };
    sandbox->value_out = value_out;
    begin(sandbox);
    lua_pushcfunction(sandbox->lua, evaluate_protected);
    arena_watch(arena, charge_arena, sandbox);
    int status = lua_pcall(sandbox->lua, 0, 0, 0);
    arena_watch(arena, NULL, NULL);
    take_from_run(sandbox);
    if (status == LUA_OK && sandbox->run_is_over) {
        sandbox->failure.code = DIAG_EXPRESSION_STEPS;
        status = LUA_ERRRUN;
    }
    if (status != LUA_OK) {
        *failure = failure_of(sandbox, status);
    } else if (may_recall) {
        result_memory_keep(sandbox->results, &key, value_out,
                           run_steps_before - sandbox->run_steps_left);
    }
    end(sandbox, used_before_bytes);
    return status == LUA_OK;
}

const struct node *sandbox_longest_text(const struct sandbox *sandbox)
{
    return sandbox->evaluation.longest;
}

void sandbox_watch(struct sandbox *sandbox, const struct expression_watch *watch)
{
    sandbox->watch = watch;
}

const struct expression_watch *sandbox_watched(const struct sandbox *sandbox)
{
    return sandbox != NULL ? sandbox->watch : NULL;
}

void sandbox_collect_texts(struct sandbox *sandbox, GHashTable *scalars)
{
    sandbox->texts = scalars;
}

/* For who asks which scalars end up in texts. */
void sandbox_note_text(struct sandbox *sandbox, const struct node *scalar)
{
    if (sandbox->texts != NULL) {
        g_hash_table_add(sandbox->texts, (gpointer)scalar);
    }
}

/* No library of Lua's is opened: all names are in our environment. */
struct sandbox *sandbox_new(const struct work_limits *limits)
{
    struct sandbox *sandbox = g_new0(struct sandbox, 1);
    sandbox->limits = *limits;
    sandbox->run_steps_left = limits->run_step_count;
    sandbox->limit_bytes = SIZE_MAX;
    sandbox->added = g_ptr_array_new();
    observation_init(&sandbox->observation);
    sandbox->chunks = g_hash_table_new_full(chunk_hash, chunk_equal, chunk_free, NULL);
    sandbox->results = result_memory_new();
    sandbox->lua = lua_newstate(allocate, sandbox);
    *(struct sandbox **)lua_getextraspace(sandbox->lua) = sandbox;
    lua_pushcfunction(sandbox->lua, install);
    lua_call(sandbox->lua, 0, 0);
    return sandbox;
}

void sandbox_free(struct sandbox *sandbox)
{
    if (sandbox == NULL) {
        return;
    }
    lua_close(sandbox->lua);
    g_hash_table_destroy(sandbox->chunks);
    result_memory_free(sandbox->results);
    observation_clear(&sandbox->observation);
    g_ptr_array_free(sandbox->added, TRUE);
    g_free(sandbox);
}
