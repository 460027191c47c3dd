/* Tables of what Lua says (ldebug.c, llex.c and lparser.c of Lua 5.4) and what is said instead. */
#include "expression/lua_messages.h"

#include <stdbool.h>
#include <string.h>

#include <glib.h>

struct wording {
    const char *lua, *ours;
};

static const struct wording kinds[] = {
    {"nil", "nothing"},           {"no value", "nothing"},
    {"boolean", "true or false"}, {"number", "a number"},
    {"string", "text"},           {"table", "a list"},
    {"function", "a function"},   {"userdata", "a list or mapping of the data"},
};

/* Followed by "KIND value" and perhaps " (local 'NAME')". */
static const struct wording operand_faults[] = {
    {"attempt to perform arithmetic on a ", "cannot be computed with"},
    {"attempt to perform bitwise operation on a ", "cannot be computed with"},
    {"attempt to concatenate a ", "cannot be joined to text"},
    {"attempt to index a ", "has no fields"},
    {"attempt to call a ", "cannot be called like a function"},
    {"attempt to get length of a ", "has no length"},
};

static const struct wording runtime_faults[] = {
    {"attempt to divide by zero", "a number is divided by zero"},
    {"attempt to perform 'n", "a number is divided by zero"}, /* n//0 and n%%0 */
    {"number has no integer representation",
     "a whole number is needed, but this one has a fraction"},
    {"stack overflow", "functions call each other too deeply"},
    {"C stack overflow", "functions call each other too deeply"},
    {"error in error handling", "functions call each other too deeply"},
};

/* What stands behind "near ", where people from other languages stumble. */
static const struct wording syntax_hints[] = {
    {"'='", "a single '=' is no comparison; write '=='"},
    {"'!'", "there is no '!' here; write '~=' for 'is not equal', 'not' for 'is not'"},
    {"'&'", "there is no '&&' here; write 'and'"},
    {"'|'", "there is no '||' here; write 'or'"},
    {"'?'", "there is no '?' here; write 'test and this or that'"},
    {"'<\\", "names that are computed with have only the letters a to z, digits and '_'"},
};

static const struct wording syntax_faults[] = {
    {"unfinished string", "a quote is not closed"},
    {"unfinished long string", "a '[[' is not closed"},
    {"unfinished long comment", "a '--[[' is not closed"},
    {"malformed number", "this is no number"},
    {"invalid escape sequence", "a '\\' is followed by a letter that means nothing"},
    {"C stack overflow", "the brackets are nested too deeply"},
    {"chunk has too many syntax levels", "the brackets are nested too deeply"},
};

/* ":1: " in front of a message, as the chunk has no name. */
static const char *without_position(const char *message)
{
    const char *rest = message;
    if (*rest != ':') {
        return message;
    }
    rest++;
    while (g_ascii_isdigit(*rest)) {
        rest++;
    }
    return g_str_has_prefix(rest, ": ") ? rest + 2 : message;
}

static const struct wording *find_prefix(const struct wording *table, size_t count,
                                         const char *message)
{
    for (size_t i = 0; i < count; i++) {
        if (g_str_has_prefix(message, table[i].lua)) {
            return &table[i];
        }
    }
    return NULL;
}

const char *lua_kind_words(const char *lua_type_name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (strcmp(kinds[i].lua, lua_type_name) == 0) {
            return kinds[i].ours;
        }
    }
    return lua_type_name;
}

/* The name of "(global 'x')", NULL where Lua knows none. */
static const char *quoted_name(struct arena *arena, const char *rest)
{
    const char *open = strstr(rest, " '");
    const char *close = open != NULL ? strrchr(rest, '\'') : NULL;
    if (close == NULL || close <= open + 2) {
        return NULL;
    }
    return arena_strndup(arena, open + 2, (size_t)(close - open) - 2);
}

static const char *operand_words(struct arena *arena, const char *rest, const char *trouble)
{
    const char *end = strstr(rest, " value");
    if (end == NULL) {
        return arena_printf(arena, "%s %s", rest, trouble);
    }
    const char *kind = lua_kind_words(arena_strndup(arena, rest, (size_t)(end - rest)));
    const char *name = quoted_name(arena, end);
    if (name == NULL) {
        return arena_printf(arena, "%s %s", kind, trouble);
    }
    return arena_printf(arena, "'%s' is %s and %s", name, kind, trouble);
}

/* "two KIND values" or "KIND with KIND". */
static const char *comparison_words(struct arena *arena, const char *rest)
{
    const char *first, *second;
    const char *between = strstr(rest, " with ");
    if (between != NULL) {
        first = arena_strndup(arena, rest, (size_t)(between - rest));
        second = between + strlen(" with ");
    } else {
        const char *kind = g_str_has_prefix(rest, "two ") ? rest + strlen("two ") : rest;
        first = arena_strndup(arena, kind, strcspn(kind, " "));
        second = first;
    }
    return arena_printf(arena, "%s cannot be compared by size with %s", lua_kind_words(first),
                        lua_kind_words(second));
}

const char *lua_runtime_words(struct arena *arena, const char *message)
{
    static const char comparison[] = "attempt to compare ";
    const char *fault = without_position(message);
    const struct wording *wording =
        find_prefix(operand_faults, G_N_ELEMENTS(operand_faults), fault);
    if (wording != NULL) {
        return operand_words(arena, fault + strlen(wording->lua), wording->ours);
    }
    if (g_str_has_prefix(fault, comparison)) {
        return comparison_words(arena, fault + strlen(comparison));
    }
    wording = find_prefix(runtime_faults, G_N_ELEMENTS(runtime_faults), fault);
    return wording != NULL ? wording->ours : arena_strdup(arena, fault);
}

const char *lua_syntax_words(struct arena *arena, const char *message)
{
    const char *fault = without_position(message);
    const char *near = g_strrstr(fault, " near ");
    const char *place = near != NULL ? near + strlen(" near ") : "";
    const struct wording *wording = find_prefix(syntax_faults, G_N_ELEMENTS(syntax_faults), fault);
    if (wording == NULL && strstr(fault, "expected") != NULL) {
        wording = find_prefix(syntax_hints, G_N_ELEMENTS(syntax_hints), place);
    }
    if (wording != NULL) {
        return wording->ours;
    }
    if (strcmp(place, "<eof>") == 0) {
        const char *missing = strstr(fault, " expected");
        return missing == NULL || g_str_has_prefix(fault, "<")
                   ? "something is missing at the end"
                   : arena_printf(arena, "%.*s is missing at the end", (int)(missing - fault),
                                  fault);
    }
    if (g_str_has_prefix(fault, "unexpected symbol") || g_str_has_prefix(fault, "<eof> expected")) {
        return arena_printf(arena, "%s is not expected here", place);
    }
    return arena_strdup(arena, fault);
}
