/* Where words may be parted, by libhyphen, which is used here and nowhere else. */
#ifndef KERF_TEXT_HYPHENATION_H
#define KERF_TEXT_HYPHENATION_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

/** The patterns of the languages that were asked for; shared by all threads, locks itself. */
struct hyphenation;

/** The patterns of one language. */
struct hyphen_patterns;

struct hyphenation *hyphenation_new(void);

/** Accepts NULL. */
void hyphenation_free(struct hyphenation *hyphenation);

/**
 * The patterns of a language (BCP 47), else those of the same language elsewhere: of "en" those of "en-US".
 *
 * NULL where none are installed.
 */
const struct hyphen_patterns *hyphenation_lookup(struct hyphenation *hyphenation,
                                                 const char *language);

/**
 * Where a word may be parted.
 *
 * word        letters and marks only, UTF-8, [length] bytes
 * places_out  guint: the bytes of the word before which a line may begin, rising; appended
 */
void hyphen_patterns_find(const struct hyphen_patterns *patterns, const char *word, size_t length,
                          GArray *places_out);

#endif
