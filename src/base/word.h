/* Words of texts: stretches of letters and digits, of any script. */
#ifndef KERF_BASE_WORD_H
#define KERF_BASE_WORD_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

/** Borrowed from a text. */
struct word {
    const char *text;
    size_t length; /* in bytes */
};

/** Whether a letter or digit stands here; nothing does at the end of a text. */
bool word_goes_on(const char *at);

/** Where the word ends that stands here, at `end` at the latest; `at` where none does. NULL: the text's own end. */
const char *word_end(const char *at, const char *end);

/** For tables of struct word: those that differ only in the case of ASCII letters are equal. */
guint word_hash(gconstpointer word);
gboolean word_equal(gconstpointer first, gconstpointer second);

#endif
