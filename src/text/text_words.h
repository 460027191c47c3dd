/* Plain texts put together of words that were shaped before: Pango, which shapes each paragraph twice, need only be asked
 * for words that are new, and what it would have made comes out to the unit. */
#ifndef KERF_TEXT_TEXT_WORDS_H
#define KERF_TEXT_TEXT_WORDS_H

#include <stdbool.h>

#include <pango/pango.h>

#include "text/shaped_words.h"

/** A line in Pango's units; the white space that it breaks at is its last. */
struct word_line {
    GSList *runs; /* PangoGlyphItem, from the left, as in a PangoLayoutLine */
    int start, length;
    bool begins_paragraph;
    PangoRectangle ink, logical; /* from its origin on the baseline */
};

/**
 * Sets a text as Pango would with `font`, `attributes`, and the language and base direction of `context`,
 * from left to right.
 *
 * attributes  NULL: none
 * width       at which lines break; negative: never
 * balanced    as narrow as so many lines can be
 *
 * The lines (struct word_line): text_words_lines_free(). NULL where the text is not so plain that it can be done:
 * it has other scripts, attributes that move letters, lines that break within a word, or a font whose
 * letters depend on those beyond a space.
 */
GArray *text_words_set(struct shaped_words *words, PangoContext *context, const GString *text,
                       const PangoFontDescription *font, PangoAttrList *attributes, int width,
                       bool balanced);
void text_words_lines_free(GArray *lines);

#endif
