/* Functions that check lists and values, and say what is wrong and where.
 *
 * Each answers true, or false with a reason and the narrowest value to blame, by verdict_fail(). Blanks (null and the
 * empty text, a cell left empty) stand for no value and break nothing. A check of one value is that of each item of a
 * list too, so that `within(hits, 1, 9)` and `within(rolls, 1, 9)` are one function. */
#include <string.h>

#include <glib.h>
#include <lauxlib.h>
#include <lua.h>

#include "diag/suggest.h"
#include "expression/library.h"
#include "expression/sandbox_lua.h"
#include "expression/syntax.h"
#include "expression/value_bridge.h"

/* Characters of a value in a reason. */
enum { SHOWN_TEXT_MAX = 60 };

/* The answer of every check that finds nothing wrong. */
static int pass(lua_State *lua)
{
    lua_pushboolean(lua, true);
    return 1;
}

/* A value as a reason shows it; valid while it is on the stack. */
static const char *shown(lua_State *lua, int index)
{
    index = lua_absindex(lua, index);
    if (!push_as_text(lua, index)) {
        return lua_kind_words(luaL_typename(lua, index));
    }
    const char *text = lua_tostring(lua, -1);
    glong length = g_utf8_strlen(text, -1);
    if (length <= SHOWN_TEXT_MAX) {
        return text;
    }
    const char *end = g_utf8_offset_to_pointer(text, SHOWN_TEXT_MAX);
    lua_pushlstring(lua, text, (size_t)(end - text));
    return lua_pushfstring(lua, "%s...", lua_tostring(lua, -1));
}

/* An empty text or null stands for no value. */
static bool is_blank(lua_State *lua, int index)
{
    return lua_isnil(lua, index) ||
           (lua_type(lua, index) == LUA_TSTRING && lua_rawlen(lua, index) == 0);
}

/* Pushes an item, or what the function at 2 gives for it. */
static void push_looked_at(lua_State *lua, const struct list_argument *list, lua_Integer item)
{
    bool has_function = lua_isfunction(lua, 2);
    if (has_function) {
        lua_pushvalue(lua, 2);
    }
    list_push_item(lua, list, item);
    if (has_function) {
        lua_call(lua, 1, 1);
    }
}

/* ---- lists ---- */

/* The first is named by its line, or by its place where both stand in one line or in no file. */
static int fail_twice(lua_State *lua, const struct list_argument *list, const char *text,
                      lua_Integer before, lua_Integer again)
{
    const struct node *first = list_item_node(list, before), *second = list_item_node(list, again);
    size_t line = first != NULL ? source_span_line(first->span) : 0;
    return line != 0 && line != source_span_line(second->span)
               ? verdict_fail(lua, second, "%s is there twice; the first is in line %I", text,
                              (LUAI_UACINT)line)
               : verdict_fail(lua, second, "%s is there twice, as number %I and %I", text,
                              (LUAI_UACINT)before, (LUAI_UACINT)again);
}

/* The place in the list of each value stands in a table under it. */
static int check_unique(lua_State *lua)
{
    lua_settop(lua, 2);
    struct list_argument list = argument_list(lua, 1, "unique");
    lua_newtable(lua);
    for (lua_Integer i = 1; i <= list.count; i++) {
        push_looked_at(lua, &list, i);
        if (is_blank(lua, -1)) {
            lua_settop(lua, 3);
            continue;
        }
        lua_pushvalue(lua, -1);
        if (lua_rawget(lua, 3) != LUA_TNIL) {
            return fail_twice(lua, &list, shown(lua, 4), lua_tointeger(lua, 5), i);
        }
        lua_pop(lua, 1);
        lua_pushinteger(lua, i);
        lua_rawset(lua, 3);
    }
    return pass(lua);
}

/* How a list must run: each number against the one before. */
struct course {
    const char *function;
    double sign;   /* 1: up, -1: down */
    bool or_equal; /* equal numbers may follow each other */
    const char *fault;
};

/* The four courses differ in a sign and in whether equal numbers may follow each other: a step against the sign, or
 * of nothing where it must move, is the fault. */
static int check_course(lua_State *lua, const struct course *course)
{
    lua_settop(lua, 2);
    struct list_argument list = argument_list(lua, 1, course->function);
    bool has_before = false;
    lua_Number before = 0;
    for (lua_Integer i = 1; i <= list.count; i++) {
        push_looked_at(lua, &list, i);
        if (!is_blank(lua, -1)) {
            list_check_number(lua, i, course->function);
            lua_Number number = lua_tonumber(lua, -1);
            double step = course->sign * (number - before);
            if (has_before && (step < 0 || (step <= 0 && !course->or_equal))) {
                lua_pushnumber(lua, before);
                const char *earlier = shown(lua, -1);
                return verdict_fail(lua, list_item_node(&list, i), "%s %s %s", shown(lua, 3),
                                    course->fault, earlier);
            }
            before = number;
            has_before = true;
        }
        lua_settop(lua, 2);
    }
    return pass(lua);
}

/* Numbers that must rise, fall, or never do the other. */
static int check_rising(lua_State *lua)
{
    static const struct course course = {"rising", 1, false, "does not rise above the"};
    return check_course(lua, &course);
}

static int check_falling(lua_State *lua)
{
    static const struct course course = {"falling", -1, false, "does not fall below the"};
    return check_course(lua, &course);
}

static int check_never_falling(lua_State *lua)
{
    static const struct course course = {"never_falling", 1, true, "falls below the"};
    return check_course(lua, &course);
}

static int check_never_rising(lua_State *lua)
{
    static const struct course course = {"never_rising", -1, true, "rises above the"};
    return check_course(lua, &course);
}

/* Pushes a table in which each value of the list is a key. */
static void push_set(lua_State *lua, const struct list_argument *list)
{
    lua_newtable(lua);
    for (lua_Integer i = 1; i <= list->count; i++) {
        list_push_item(lua, list, i);
        if (lua_isnil(lua, -1)) {
            lua_pop(lua, 1);
            continue;
        }
        lua_pushboolean(lua, true);
        lua_rawset(lua, -3);
    }
}

/* The first item of the list that is not in the set at `set`, pushed; 0 if all are. */
static lua_Integer first_missing(lua_State *lua, const struct list_argument *list, int set)
{
    for (lua_Integer i = 1; i <= list->count; i++) {
        list_push_item(lua, list, i);
        if (!lua_isnil(lua, -1)) {
            lua_pushvalue(lua, -1);
            bool missing = lua_rawget(lua, set) == LUA_TNIL;
            lua_pop(lua, 1);
            if (missing) {
                return i;
            }
        }
        lua_pop(lua, 1);
    }
    return 0;
}

/* Too many is said before missing: the value that stands there can be pointed at. Slots: 3 and 4 are the sets. */
static int check_same_set(lua_State *lua)
{
    lua_settop(lua, 2);
    struct list_argument first = argument_list(lua, 1, "same_set");
    struct list_argument second = argument_list(lua, 2, "same_set");
    push_set(lua, &first);
    push_set(lua, &second);
    lua_Integer item = first_missing(lua, &first, 4);
    if (item > 0) {
        return verdict_fail(lua, list_item_node(&first, item), "%s is too many", shown(lua, -1));
    }
    item = first_missing(lua, &second, 3);
    if (item > 0) {
        return verdict_fail(lua, first.node, "%s is missing", shown(lua, -1));
    }
    return pass(lua);
}

/* ---- values ---- */

/* A check of one value, which is also that of each item of a list. */
typedef int (*value_check_fn)(lua_State *lua, int index, const struct node *node);

/* The first item that fails ends it with its own reason. */
static int check_each(lua_State *lua, value_check_fn check)
{
    struct list_argument list;
    if (!list_open(lua, 1, &list)) {
        return check(lua, 1, NULL);
    }
    sandbox_charge(lua, (size_t)list.count);
    for (lua_Integer i = 1; i <= list.count; i++) {
        list_push_item(lua, &list, i);
        if (!is_blank(lua, -1)) {
            check(lua, lua_gettop(lua), list_item_node(&list, i));
            if (!lua_toboolean(lua, -1)) {
                return 1;
            }
            lua_pop(lua, 1);
        }
        lua_pop(lua, 1);
    }
    return pass(lua);
}

/* What is no number is out of any range, and shown as what it is. */
static int value_within(lua_State *lua, int index, const struct node *node)
{
    lua_Number low = argument_number(lua, 2, "within"), high = argument_number(lua, 3, "within");
    if (lua_type(lua, index) == LUA_TNUMBER && lua_tonumber(lua, index) >= low &&
        lua_tonumber(lua, index) <= high) {
        return pass(lua);
    }
    const char *low_text = shown(lua, 2), *high_text = shown(lua, 3);
    return verdict_fail(lua, node, "%s is not from %s to %s", shown(lua, index), low_text,
                        high_text);
}

static int check_within(lua_State *lua)
{
    lua_settop(lua, 3);
    return check_each(lua, value_within);
}

/* The values that would have been right, for suggestions. */
static const char *const *texts_of(lua_State *lua, const struct list_argument *list,
                                   const char *field, size_t *count_out)
{
    const char **texts = ARENA_NEW_ARRAY(sandbox_arena(lua), const char *, (size_t)list->count);
    *count_out = 0;
    for (lua_Integer i = 1; i <= list->count; i++) {
        const struct node *node = list_item_node(list, i);
        const char *text = node_text(field != NULL ? node_lookup(node, field) : node);
        if (text != NULL) {
            texts[(*count_out)++] = text;
        }
    }
    return texts;
}

/* Equal as Lua sees it: 1 is not '1'. */
static int value_one_of(lua_State *lua, int index, const struct node *node)
{
    struct list_argument list = argument_list(lua, 2, "one_of");
    for (lua_Integer i = 1; i <= list.count; i++) {
        list_push_item(lua, &list, i);
        bool equal = lua_rawequal(lua, -1, index) != 0;
        lua_pop(lua, 1);
        if (equal) {
            return pass(lua);
        }
    }
    size_t count;
    const char *const *texts = texts_of(lua, &list, NULL, &count);
    const char *text = shown(lua, index);
    return verdict_fail(lua, node, "'%s' is none of those allowed%s", text,
                        suggest_tail(sandbox_arena(lua), text, texts, count));
}

static int check_one_of(lua_State *lua)
{
    lua_settop(lua, 2);
    return check_each(lua, value_one_of);
}

/* ---- references ---- */

/* The name of the field by which records are called: argument 3, or id. */
static const char *calling_field(lua_State *lua, const char *function)
{
    size_t length;
    return argument_given(lua, 3) ? argument_text(lua, 3, function, &length) : "id";
}

/* Linear, and charged so: an index would have to be kept from one evaluation to the next. */
static const struct node *find_record(lua_State *lua, int index, const struct list_argument *list,
                                      const char *field)
{
    sandbox_charge(lua, (size_t)list->count);
    for (lua_Integer i = 1; i <= list->count; i++) {
        const struct node *record = list_item_node(list, i);
        const struct node *value = node_lookup(record, field);
        if (value != NULL) {
            bridge_push_node(lua, value);
            bool equal = lua_rawequal(lua, -1, index) != 0;
            lua_pop(lua, 1);
            if (equal) {
                return record;
            }
        }
    }
    return NULL;
}

/* Names the field that records are called by, and the name that was probably meant. */
static int fail_reference(lua_State *lua, int index, const struct node *node,
                          const struct list_argument *list, const char *field)
{
    size_t count;
    const char *const *texts = texts_of(lua, list, field, &count);
    const char *text = shown(lua, index);
    return verdict_fail(lua, node, "'%s' is the %s of none%s", text, field,
                        suggest_tail(sandbox_arena(lua), text, texts, count));
}

/* Records of the data alone: an expression's own table has no places to blame or suggest. */
static struct list_argument argument_records(lua_State *lua, const char *function)
{
    struct list_argument list = argument_list(lua, 2, function);
    if (list.node == NULL) {
        argument_fail(lua, 2, function, "a list of the data");
    }
    return list;
}

static int value_refers(lua_State *lua, int index, const struct node *node)
{
    struct list_argument list = argument_records(lua, "refers");
    const char *field = calling_field(lua, "refers");
    if (find_record(lua, index, &list, field) != NULL) {
        return pass(lua);
    }
    return fail_reference(lua, index, node, &list, field);
}

static int check_refers(lua_State *lua)
{
    lua_settop(lua, 3);
    return check_each(lua, value_refers);
}

/* A name that is nearly that of a record is misspelt where it is asked for; else the record is missing. */
G_NORETURN static void fail_find(lua_State *lua, const struct list_argument *list,
                                 const char *field)
{
    size_t count;
    const char *const *texts = texts_of(lua, list, field, &count);
    const char *sought = shown(lua, 1), *near = suggest_nearest(sought, texts, count);
    if (near != NULL) {
        sandbox_fail(lua, "find() finds no record whose %s is '%s'; did you mean '%s'?", field,
                     sought, near);
    }
    verdict_note_searched(lua, list->node, sought);
    sandbox_fail(lua, "find() finds no record whose %s is '%s'", field, sought);
}

/* Unlike a check it fails where there is none, since what is asked of the record would fail without words. */
static int record_find(lua_State *lua)
{
    lua_settop(lua, 3);
    struct list_argument list = argument_records(lua, "find");
    const char *field = calling_field(lua, "find");
    const struct node *record = find_record(lua, 1, &list, field);
    if (record == NULL) {
        fail_find(lua, &list, field);
    }
    bridge_push_node(lua, record);
    return 1;
}

/* clang-format off */
const struct library_row library_checks[] = {
    {{"unique", "unique(list) or unique(list, value_of)", "Whether no value is there twice; blanks do not count.",
      "unique(traits)", "false: undead is there twice, as number 1 and 3"}, check_unique},
    {{"rising", "rising(list) or rising(list, value_of)",
      "Whether each number is above the one before; blanks are passed over.",
      "rising({2, 3, 3})", "false: 3 does not rise above the 3"}, check_rising},
    {{"falling", "falling(list) or falling(list, value_of)",
      "Whether each number is below the one before; blanks are passed over.",
      "falling({5, 3, 4})", "false: 4 does not fall below the 3"}, check_falling},
    {{"never_falling", "never_falling(list) or never_falling(list, value_of)",
      "As rising(), but equal numbers may follow each other.",
      "never_falling({2, 3, 3})", "true"}, check_never_falling},
    {{"never_rising", "never_rising(list) or never_rising(list, value_of)",
      "As falling(), but equal numbers may follow each other.",
      "never_rising({5, 5, 6})", "false: 6 rises above the 5"}, check_never_rising},
    {{"same_set", "same_set(list, wanted)", "Whether both lists hold the same values, in whatever order and number.",
      "same_set(traits, {'slow', 'undead', 'quick'})", "false: quick is missing"}, check_same_set},
    {{"within", "within(value, low, high)", "Whether a number, or each of a list, is from low to high.",
      "within(speed, 1, 4)", "false: 5 is not from 1 to 4"}, check_within},
    {{"one_of", "one_of(value, list)", "Whether a value, or each of a list, is in the list.",
      "one_of(traits, {'undead', 'quick'})", "false: 'slow' is none of those allowed"}, check_one_of},
    {{"refers", "refers(value, records) or refers(value, records, field)",
      "Whether the value, or each of a list, is the id (or other field) of a record.",
      "refers('clay', attacks, 'result')", "false: 'clay' is the result of none; did you mean 'claw'?"}, check_refers},
    {{"find", "find(value, records) or find(value, records, field)",
      "The record whose id (or other field) is the value; fails if there is none.",
      "find('claw', attacks, 'result').rolls", "3-7"}, record_find},
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */
