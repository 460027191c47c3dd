/* What a language (BCP 47) asks of its texts, whatever the user's locale: fonts, direction, capitals, quotation marks. */
#ifndef KERF_TEXT_TEXT_LANGUAGE_H
#define KERF_TEXT_TEXT_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>

#include <pango/pango.h>

/** The language that chooses fonts, shapes and line breaks where the markup names no other; `language` may be NULL. */
PangoLanguage *text_language(const char *language);

/** Whether the first script that a language ("ar", "en-GB") is written in runs from right to left. */
bool text_language_is_rtl(const char *language);

struct quotation_marks {
    const char *open, *close;
};

/**
 * The marks of a language (BCP 47); of one that is not known, and NULL, those of English.
 *
 * depth  how many quotations it stands in already
 */
struct quotation_marks text_language_quotation_marks(const char *language, size_t depth);

/** Whether a language (BCP 47 or NULL) keeps the dot on a capital I: Turkish and Azerbaijani. */
bool text_language_keeps_dot(const char *language);

/**
 * Appends one character in capitals, which may be more than one: "ß" becomes "SS".
 *
 * character  the first byte of a character of valid UTF-8
 */
void text_language_append_capital(GString *out, const char *character, bool keep_dot);

#endif
