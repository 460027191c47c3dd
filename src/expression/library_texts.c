/* Functions on texts. They take characters, not bytes; there are no patterns, so that the time of
 * each is bounded by the length of its arguments; letters map by Unicode, never by the locale. */
#include <string.h>

#include <glib.h>
#include <lauxlib.h>
#include <lua.h>

#include "expression/library.h"
#include "expression/library_arguments.h"
#include "expression/sandbox_lua.h"

enum {
    REPEATED_BYTES_MAX = 1024 * 1024,
    COPIES_A_STEP = 16,
    UTF8_BYTES_MAX = 6,
    SHARP_S = 0xDF, /* grows when capitalised, which g_unichar_toupper() cannot say */
};

static void add_character(luaL_Buffer *buffer, gunichar character)
{
    char bytes[UTF8_BYTES_MAX];
    luaL_addlstring(buffer, bytes, (size_t)g_unichar_to_utf8(character, bytes));
}

static void add_upper(luaL_Buffer *buffer, gunichar character)
{
    if (character == SHARP_S) {
        luaL_addlstring(buffer, "SS", 2);
        return;
    }
    add_character(buffer, g_unichar_toupper(character));
}

static int text_upper(lua_State *lua)
{
    size_t length;
    const char *text = argument_characters(lua, 1, "upper", &length);
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    for (const char *at = text; at < text + length; at = g_utf8_next_char(at)) {
        add_upper(&buffer, g_utf8_get_char(at));
    }
    luaL_pushresult(&buffer);
    return 1;
}

static int text_lower(lua_State *lua)
{
    size_t length;
    const char *text = argument_characters(lua, 1, "lower", &length);
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    for (const char *at = text; at < text + length; at = g_utf8_next_char(at)) {
        add_character(&buffer, g_unichar_tolower(g_utf8_get_char(at)));
    }
    luaL_pushresult(&buffer);
    return 1;
}

static int text_capitalise(lua_State *lua)
{
    size_t length;
    const char *text = argument_characters(lua, 1, "capitalise", &length);
    if (length == 0) {
        lua_pushvalue(lua, 1);
        return 1;
    }
    const char *rest = g_utf8_next_char(text);
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    add_character(&buffer, g_unichar_totitle(g_utf8_get_char(text)));
    luaL_addlstring(&buffer, rest, length - (size_t)(rest - text));
    luaL_pushresult(&buffer);
    return 1;
}

static int text_starts_with(lua_State *lua)
{
    size_t length, start_length;
    const char *text = argument_text(lua, 1, "starts_with", &length);
    const char *start = argument_text(lua, 2, "starts_with", &start_length);
    lua_pushboolean(lua, start_length <= length && memcmp(text, start, start_length) == 0);
    return 1;
}

static int text_ends_with(lua_State *lua)
{
    size_t length, end_length;
    const char *text = argument_text(lua, 1, "ends_with", &length);
    const char *end = argument_text(lua, 2, "ends_with", &end_length);
    lua_pushboolean(lua, end_length <= length &&
                             memcmp(text + length - end_length, end, end_length) == 0);
    return 1;
}

/* All of `text` from `from` on, each `what` replaced, is put in the buffer. strstr() looks for long
 * texts in linear time. */
static void add_replaced(luaL_Buffer *buffer, const char *text, const char *what,
                         size_t what_length, const char *with, size_t with_length)
{
    for (;;) {
        const char *found = strstr(text, what);
        if (found == NULL) {
            luaL_addstring(buffer, text);
            return;
        }
        luaL_addlstring(buffer, text, (size_t)(found - text));
        luaL_addlstring(buffer, with, with_length);
        text = found + what_length;
    }
}

static int text_replace(lua_State *lua)
{
    size_t length, what_length, with_length;
    const char *text = argument_characters(lua, 1, "replace", &length);
    const char *what = argument_characters(lua, 2, "replace", &what_length);
    const char *with = argument_characters(lua, 3, "replace", &with_length);
    if (what_length == 0) {
        sandbox_fail(lua, "replace() cannot look for an empty text");
    }
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    add_replaced(&buffer, text, what, what_length, with, with_length);
    luaL_pushresult(&buffer);
    return 1;
}

/* Where the text goes on behind a piece that ends at `*end`; NULL behind the last. */
static const char *next_piece(const char *text, const char *between, size_t between_length,
                              const char **end)
{
    if (between_length == 0) {
        *end = g_utf8_next_char(text);
        return **end == '\0' ? NULL : *end;
    }
    const char *found = strstr(text, between);
    *end = found != NULL ? found : text + strlen(text);
    return found != NULL ? found + between_length : NULL;
}

static int text_split(lua_State *lua)
{
    size_t length, between_length;
    const char *text = argument_characters(lua, 1, "split", &length);
    const char *between = argument_characters(lua, 2, "split", &between_length);
    lua_newtable(lua);
    if (length == 0) {
        return 1;
    }
    for (lua_Integer piece = 1; text != NULL; piece++) {
        const char *end;
        const char *next = next_piece(text, between, between_length, &end);
        sandbox_charge(lua, 1);
        lua_pushlstring(lua, text, (size_t)(end - text));
        lua_rawseti(lua, -2, piece);
        text = next;
    }
    return 1;
}

/* The bounds of characters `first` to `last`, negative ones counted from the end. */
static int text_sub(lua_State *lua)
{
    size_t length;
    const char *text = argument_characters(lua, 1, "sub", &length);
    lua_Integer count = g_utf8_strlen(text, (gssize)length);
    lua_Integer first = argument_integer(lua, 2, "sub");
    lua_Integer last = argument_integer_or(lua, 3, "sub", -1);
    first = first < 0 ? MAX(count + first + 1, 1) : MAX(first, 1);
    last = last < 0 ? count + last + 1 : MIN(last, count);
    if (first > last) {
        lua_pushliteral(lua, "");
        return 1;
    }
    const char *start = g_utf8_offset_to_pointer(text, (glong)first - 1);
    const char *end = g_utf8_offset_to_pointer(start, (glong)(last - first + 1));
    lua_pushlstring(lua, start, (size_t)(end - start));
    return 1;
}

static int text_repeat(lua_State *lua)
{
    size_t length;
    const char *text = argument_text(lua, 1, "repeat_text", &length);
    lua_Integer times = argument_integer(lua, 2, "repeat_text");
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    if (length > 0 && times > 0) {
        if ((lua_Unsigned)times > REPEATED_BYTES_MAX / length) {
            sandbox_fail_memory(lua);
        }
        sandbox_charge(lua, (size_t)times / COPIES_A_STEP);
        for (lua_Integer i = 0; i < times; i++) {
            luaL_addlstring(&buffer, text, length);
        }
    }
    luaL_pushresult(&buffer);
    return 1;
}

/* clang-format off */
const struct library_row library_texts[] = {
    {{"upper", "upper(text)", "The text in capital letters."}, text_upper},
    {{"lower", "lower(text)", "The text in small letters."}, text_lower},
    {{"capitalise", "capitalise(text)", "The text with a capital first letter."}, text_capitalise},
    {{"starts_with", "starts_with(text, start)", "Whether the text begins so."}, text_starts_with},
    {{"ends_with", "ends_with(text, end)", "Whether the text ends so."}, text_ends_with},
    {{"replace", "replace(text, what, with)", "The text with each `what` replaced."}, text_replace},
    {{"split", "split(text, between)",
      "The list of the pieces between each `between`; of the characters if that is empty."}, text_split},
    {{"sub", "sub(text, first, last)",
      "The characters from the first to the last, counted from 1, or from the end with -1."}, text_sub},
    {{"repeat_text", "repeat_text(text, times)", "The text so many times."}, text_repeat},
    {{NULL, NULL, NULL}, NULL},
};
/* clang-format on */
