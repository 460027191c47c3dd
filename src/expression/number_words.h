/* Numbers as words of a language, and words of a language that are numbers. A language is a row; one without a
 * row writes figures and knows no words. */
#ifndef KERF_EXPRESSION_NUMBER_WORDS_H
#define KERF_EXPRESSION_NUMBER_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct number_language;

/** By the code of a language, whose region does not count: "en" for "en-GB". NULL: none has a row. */
const struct number_language *number_language_find(const char *code);

/** "three"; figures above twenty, below nothing, and without a language. In the arena. */
const char *number_word(const struct number_language *language, struct arena *arena,
                        long long number);

/** "second", "21st"; without a language "2." In the arena. */
const char *number_ordinal(const struct number_language *language, struct arena *arena,
                           long long number);

/**
 * What is counted, for so many of it: "space" for 1, else "spaces".
 *
 * many  the form for more than one; NULL: as the language makes it of `one`, which without a rule is `one`
 */
const char *number_noun(const struct number_language *language, struct arena *arena,
                        long long number, const char *one, const char *many);

/** A number that stands in a text. */
struct text_number {
    size_t offset, length; /* in bytes */
    long long value;
};

/**
 * The first number at or after `*at`, in figures or as a word, and moves `*at` past it. Figures that belong to a
 * word (d6), tags (<b>), icons (:die-6:) and characters by number (&#39;) are none.
 */
bool number_next(const struct number_language *language, const char *text, size_t length,
                 size_t *at, struct text_number *out);

#endif
