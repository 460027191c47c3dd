/* Capital letters by the rules of a language, whatever the user's locale. */
#ifndef KERF_TEXT_CAPITALS_H
#define KERF_TEXT_CAPITALS_H

#include <stdbool.h>

#include <glib.h>

/** Whether a language (BCP 47 or NULL) keeps the dot on a capital I: Turkish and Azerbaijani. */
bool capitals_keep_dot(const char *language);

/**
 * Appends one character in capitals, which may be more than one: "ß" becomes "SS".
 *
 * character  the first byte of a character of valid UTF-8
 */
void capitals_append(GString *out, const char *character, bool keep_dot);

#endif
