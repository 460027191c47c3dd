/* Character by character, so that each knows where it came from. GLib has the special cases of
 * Unicode, but takes Turkish from the locale of the process; here the text says what it is. */
#include "text/capitals.h"

#define CAPITAL_DOTTED_I "\xC4\xB0"

static const char *const dotted_languages[] = {"tr", "az"};

bool capitals_keep_dot(const char *language)
{
    for (size_t i = 0; language != NULL && i < G_N_ELEMENTS(dotted_languages); i++) {
        if (g_ascii_strncasecmp(language, dotted_languages[i], 2) == 0 &&
            !g_ascii_isalnum(language[2])) {
            return true;
        }
    }
    return false;
}

void capitals_append(GString *out, const char *character, bool keep_dot)
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
