/* Texts as an editor counts them: lines from 0, and in a line the units of UTF-16, or the bytes of UTF-8. */
#ifndef KERF_LSP_EDITOR_TEXT_H
#define KERF_LSP_EDITOR_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "diag/source_text.h"

enum editor_encoding { EDITOR_UTF16, EDITOR_UTF8 };

/** '-' is of a word, as keys (one-way) and names of layouts have it; in an expression a difference is typed with blanks. */
static inline bool editor_is_of_word(char character)
{
    return g_ascii_isalnum(character) || character == '_' || character == '-';
}

/** Both from 0. */
struct editor_position {
    size_t line, character;
};

struct editor_range {
    struct editor_position start, end;
};

/** The byte that a position stands before. What is past the end of a line is its end, and past the last line the end of
 * the text. */
size_t editor_offset(const struct source_text *text, struct editor_position position,
                     enum editor_encoding encoding);

/** The position before a byte; within a character, the one before that. */
struct editor_position editor_position_at(const struct source_text *text, size_t offset,
                                          enum editor_encoding encoding);

/** Of a span that has a source. Of a sheet the row is the line, and the cell the character. */
struct editor_range editor_range_of(struct source_span span, enum editor_encoding encoding);

#endif
