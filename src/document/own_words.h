/* What kerf itself writes on paper, the slug, how the parts of a poster go together, the first pages of a
 * booklet, in the language of a game.
 *
 * The English words stand where they are used. words/ has a PO file for each other language; they are part of
 * the program, and a new one needs its name in words/words.gresource.xml and nothing else. */
#ifndef KERF_DOCUMENT_OWN_WORDS_H
#define KERF_DOCUMENT_OWN_WORDS_H

#include <glib.h>

#include "base/arena.h"

/** Marks a text that an own_word() or own_text() is given later, for the list of all: xgettext looks for it. */
#define OWN_WORD(english) english

/** The words of one language. */
struct own_words;

/**
 * The words of a language ("de", "pt-BR"), or of "pt" where there are none of "pt-BR"; NULL, which is English,
 * where there are neither. Kept for the life of the program; safe from any thread.
 */
const struct own_words *own_words_in(const char *language);

/** A text as it is in the language, in English where it has none. Borrowed from `words` or `english`. */
const char *own_word(const struct own_words *words, const char *english);

/**
 * The same with each {name} replaced, in the arena: names and values follow in turn, then NULL.
 *
 *     own_text(words, arena, "sheet {number} of {count}", "number", "1", "count", "3", NULL)
 */
const char *own_text(const struct own_words *words, struct arena *arena, const char *english,
                     ...) G_GNUC_NULL_TERMINATED;

#endif
