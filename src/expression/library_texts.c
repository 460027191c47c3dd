/* Functions on texts. They take characters, not bytes; there are no patterns, so that the time of
 * each is bounded by the length of its arguments; letters map by Unicode, never by the locale. */
#include <stdbool.h>
#include <string.h>

#include <glib.h>
#include <lauxlib.h>
#include <lua.h>

#include "expression/library.h"
#include "expression/sandbox_lua.h"

enum {
    REPEATED_BYTES_MAX = 1024 * 1024,
    COPIES_A_STEP = 16,
    UTF8_BYTES_MAX = 6,
    CURLED_APOSTROPHE = 0x2019,
    SHARP_S = 0xDF, /* grows when capitalised, which g_unichar_toupper() cannot say */
};

/* Lua's buffer grows in Lua's memory, which is counted. */
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

/* Some characters grow: the result is written anew and never in place. */
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

/* Pushes the text up to `end` in small letters. */
static void push_lower(lua_State *lua, const char *text, const char *end)
{
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    for (const char *at = text; at < end; at = g_utf8_next_char(at)) {
        add_character(&buffer, g_unichar_tolower(g_utf8_get_char(at)));
    }
    luaL_pushresult(&buffer);
}

static int text_lower(lua_State *lua)
{
    size_t length;
    const char *text = argument_characters(lua, 1, "lower", &length);
    push_lower(lua, text, text + length);
    return 1;
}

/* Title case, which differs from upper case for digraphs such as "dž". */
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

/* By bytes, as equal characters of a text have equal bytes. */
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

/* Found from left to right without overlap; what was put in is not looked at again. */
static void add_replaced(luaL_Buffer *buffer, const char *text, size_t length, const char *what,
                         size_t what_length, const char *with, size_t with_length)
{
    const char *end = text + length;
    for (;;) {
        const char *found = text_find(buffer->L, text, (size_t)(end - text), what, what_length);
        if (found == NULL) {
            luaL_addlstring(buffer, text, (size_t)(end - text));
            return;
        }
        luaL_addlstring(buffer, text, (size_t)(found - text));
        luaL_addlstring(buffer, with, with_length);
        text = found + what_length;
    }
}

/* An empty text stands everywhere, so there is no saying where it would be replaced. */
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
    add_replaced(&buffer, text, length, what, what_length, with, with_length);
    luaL_pushresult(&buffer);
    return 1;
}

/* Where the piece at `text` ends, and the next begins (NULL: there is none). */
static const char *piece_end(lua_State *lua, const char *text, const char *end, const char *between,
                             size_t between_length, const char **next_out)
{
    if (between_length == 0) {
        const char *next = g_utf8_next_char(text);
        *next_out = next < end ? next : NULL;
        return next;
    }
    const char *found = text_find(lua, text, (size_t)(end - text), between, between_length);
    *next_out = found != NULL ? found + between_length : NULL;
    return found != NULL ? found : end;
}

/* n separators give n + 1 pieces, empty ones included; an empty text gives none. */
static int text_split(lua_State *lua)
{
    size_t length, between_length;
    const char *text = argument_characters(lua, 1, "split", &length);
    const char *between = argument_characters(lua, 2, "split", &between_length);
    const char *next = length > 0 ? text : NULL;
    lua_newtable(lua);
    for (lua_Integer piece = 1; next != NULL; piece++) {
        const char *start = next;
        const char *end = piece_end(lua, start, text + length, between, between_length, &next);
        sandbox_charge(lua, 1);
        lua_pushlstring(lua, start, (size_t)(end - start));
        lua_rawseti(lua, -2, piece);
    }
    return 1;
}

/* A letter, a digit, or an accent that stands for itself. */
static bool is_in_words(gunichar character)
{
    return g_unichar_isalnum(character) || g_unichar_ismark(character);
}

/* An apostrophe or a hyphen between letters is part of their word; the one before is known. */
static bool joins_letters(const char *at, const char *end)
{
    gunichar character = g_utf8_get_char(at);
    const char *next = g_utf8_next_char(at);
    bool joint = character == '\'' || character == '-' || character == CURLED_APOSTROPHE;
    return joint && next < end && is_in_words(g_utf8_get_char(next));
}

/* Where the word at `text` ends; `text` itself if none begins there. */
static const char *word_end(const char *text, const char *end)
{
    const char *at = text;
    while (at < end &&
           (is_in_words(g_utf8_get_char(at)) || (at > text && joins_letters(at, end)))) {
        at = g_utf8_next_char(at);
    }
    return at;
}

/* An empty cell has no words. */
static int text_words(lua_State *lua)
{
    size_t length;
    if (lua_isnil(lua, 1)) {
        lua_newtable(lua);
        return 1;
    }
    const char *text = argument_characters(lua, 1, "words", &length);
    const char *end = text + length;
    lua_Integer count = 0;
    lua_newtable(lua);
    while (text < end) {
        const char *after = word_end(text, end);
        if (after > text) {
            sandbox_charge(lua, 1);
            push_lower(lua, text, after);
            lua_rawseti(lua, -2, ++count);
        }
        text = after > text ? after : g_utf8_next_char(text);
    }
    return 1;
}

/* As markup has them: a small letter, then small letters, digits, - and _, between colons. */
static int text_icons(lua_State *lua)
{
    static const char characters[] = "abcdefghijklmnopqrstuvwxyz0123456789_-";
    size_t length;
    lua_Integer count = 0;
    if (lua_isnil(lua, 1)) {
        lua_newtable(lua);
        return 1;
    }
    const char *text = argument_characters(lua, 1, "icons", &length);
    const char *end = text + length;
    lua_newtable(lua);
    sandbox_charge(lua, length / 16 + 1);
    while ((text = memchr(text, ':', (size_t)(end - text))) != NULL) {
        size_t name_length = strspn(text + 1, characters);
        bool is_icon = g_ascii_islower(text[1]) && text[1 + name_length] == ':';
        if (is_icon) {
            lua_pushlstring(lua, text + 1, name_length);
            lua_rawseti(lua, -2, ++count);
        }
        text += is_icon ? name_length + 2 : 1;
    }
    return 1;
}

/* Characters `first` to `last`, negative ones counted from the end; bounds outside of the text are moved to it. */
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

/* The product is bounded before it is made; what is made is charged as memory by the buffer. */
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
    {{"upper", "upper(text)", "The text in capital letters.",
      "upper(name)", "THE GHOUL"}, text_upper},
    {{"lower", "lower(text)", "The text in small letters.",
      "lower(name)", "the ghoul"}, text_lower},
    {{"capitalise", "capitalise(text)", "The text with a capital first letter.",
      "capitalise(id)", "Ghoul"}, text_capitalise},
    {{"starts_with", "starts_with(text, start)", "Whether the text begins so.",
      "starts_with(name, 'The ')", "true"}, text_starts_with},
    {{"ends_with", "ends_with(text, end)", "Whether the text ends so.",
      "ends_with(id, 's')", "false"}, text_ends_with},
    {{"replace", "replace(text, what, with)", "The text with each `what` replaced.",
      "replace(name, 'The', 'A')", "A Ghoul"}, text_replace},
    {{"split", "split(text, between)",
      "The list of the pieces between each `between`; of the characters if that is empty.",
      "split(attacks[2].rolls, '-')", "[3, 7]"}, text_split},
    {{"words", "words(text)",
      "The list of its words in small letters, without what stands between them.",
      "words(name)", "[the, ghoul]"}, text_words},
    {{"icons", "icons(text)",
      "The list of the :icons: that a text names, in order.",
      "icons('Pay :coin: or :coin: and :gem:')", "[coin, coin, gem]"}, text_icons},
    {{"sub", "sub(text, first, last)",
      "The characters from the first to the last, counted from 1, or from the end with -1.",
      "sub(name, 5, -1)", "Ghoul"}, text_sub},
    {{"repeat_text", "repeat_text(text, times)", "The text so many times.",
      "repeat_text('*', hits)", "****"}, text_repeat},
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */
