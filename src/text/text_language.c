/* Languages: which fonts and direction they have for Pango, their capitals, and their quotation marks. */
#include "text/text_language.h"

#include <hb.h>
#include <string.h>

/* ---- fonts and direction ---- */

/* fontconfig knows the scripts of Chinese by a place where they are written. */
static const char *const chinese_scripts[][2] = {
    {"zh-hans", "zh-cn"},
    {"zh-hant", "zh-tw"},
};

PangoLanguage *text_language(const char *language)
{
    /* "und", undetermined: else Pango takes the language of the user's locale. */
    const char *tag = language == NULL ? "und" : language;
    for (size_t i = 0; i < G_N_ELEMENTS(chinese_scripts); i++) {
        if (g_ascii_strcasecmp(tag, chinese_scripts[i][0]) == 0) {
            return pango_language_from_string(chinese_scripts[i][1]);
        }
    }
    return pango_language_from_string(tag);
}

bool text_language_is_rtl(const char *language)
{
    int count = 0;
    const PangoScript *scripts = pango_language_get_scripts(text_language(language), &count);
    guint32 script = count > 0 ? g_unicode_script_to_iso15924((GUnicodeScript)scripts[0]) : 0;
    return hb_script_get_horizontal_direction(hb_script_from_iso15924_tag(script)) ==
           HB_DIRECTION_RTL;
}

/* ---- capitals ---- */

/* Character by character, so that each knows where it came from. GLib has the special cases of
 * Unicode, but takes Turkish from the locale of the process; here the text says what it is. */

#define CAPITAL_DOTTED_I "\xC4\xB0"

static const char *const dotted_languages[] = {"tr", "az"};

bool text_language_keeps_dot(const char *language)
{
    for (size_t i = 0; language != NULL && i < G_N_ELEMENTS(dotted_languages); i++) {
        if (g_ascii_strncasecmp(language, dotted_languages[i], 2) == 0 &&
            !g_ascii_isalnum(language[2])) {
            return true;
        }
    }
    return false;
}

void text_language_append_capital(GString *out, const char *character, bool keep_dot)
{
    if (*character == 'i' && keep_dot) {
        g_string_append(out, CAPITAL_DOTTED_I);
    } else if ((unsigned char)*character < 0x80) {
        g_string_append_c(out, g_ascii_toupper(*character));
    } else {
        char *capital = g_utf8_strup(character, g_utf8_next_char(character) - character);
        g_string_append(out, capital);
        g_free(capital);
    }
}

/* ---- quotation marks ---- */

/* Source: Unicode CLDR 42, delimiters; French with the spaces that its printers put, which break no line. A language
 * with a region goes before the language alone. */
static const struct {
    const char *language;
    struct quotation_marks outer, inner;
} quotations[] = {
    {"bg", {"„", "“"}, {"„", "“"}},
    {"cs", {"„", "“"}, {"‚", "‘"}},
    {"da", {"“", "”"}, {"‘", "’"}},
    {"de-CH", {"«", "»"}, {"‹", "›"}},
    {"de", {"„", "“"}, {"‚", "‘"}},
    {"el", {"«", "»"}, {"“", "”"}},
    {"es", {"«", "»"}, {"“", "”"}},
    {"et", {"„", "“"}, {"‚", "‘"}},
    {"fi", {"”", "”"}, {"’", "’"}},
    {"fr-CH", {"«", "»"}, {"‹", "›"}},
    {"fr", {"«\u00a0", "\u00a0»"}, {"«\u00a0", "\u00a0»"}},
    {"he", {"”", "”"}, {"’", "’"}},
    {"hr", {"„", "”"}, {"‚", "’"}},
    {"hu", {"„", "”"}, {"»", "«"}},
    {"is", {"„", "“"}, {"‚", "‘"}},
    {"it", {"«", "»"}, {"“", "”"}},
    {"ja", {"「", "」"}, {"『", "』"}},
    {"lt", {"„", "“"}, {"„", "“"}},
    {"lv", {"“", "”"}, {"‘", "’"}},
    {"nb", {"«", "»"}, {"‘", "’"}},
    {"nn", {"«", "»"}, {"‘", "’"}},
    {"no", {"«", "»"}, {"‘", "’"}},
    {"pl", {"„", "”"}, {"«", "»"}},
    {"pt-PT", {"«", "»"}, {"“", "”"}},
    {"ro", {"„", "”"}, {"«", "»"}},
    {"ru", {"«", "»"}, {"„", "“"}},
    {"sk", {"„", "“"}, {"‚", "‘"}},
    {"sl", {"„", "“"}, {"‚", "‘"}},
    {"sr", {"„", "“"}, {"‘", "‘"}},
    {"sv", {"”", "”"}, {"’", "’"}},
    {"uk", {"«", "»"}, {"„", "“"}},
    {"zh-Hant", {"「", "」"}, {"『", "』"}},
    {"zh-TW", {"「", "」"}, {"『", "』"}},
    {"en", {"“", "”"}, {"‘", "’"}},
};

struct quotation_marks text_language_quotation_marks(const char *language, size_t depth)
{
    const char *wanted = language != NULL ? language : "en";
    size_t found = G_N_ELEMENTS(quotations) - 1;
    for (size_t i = 0; i < G_N_ELEMENTS(quotations); i++) {
        size_t length = strlen(quotations[i].language);
        if (g_ascii_strncasecmp(wanted, quotations[i].language, length) == 0 &&
            !g_ascii_isalnum(wanted[length])) {
            found = i;
            break;
        }
    }
    return depth % 2 == 0 ? quotations[found].outer : quotations[found].inner;
}
