/* Names that are looked for in the documents of a game: by words of its texts, expressions and paths. */
#ifndef KERF_PROJECT_WORD_SEARCH_H
#define KERF_PROJECT_WORD_SEARCH_H

#include <stdbool.h>

#include "document/node.h"

struct word_search;

/** word_search_free(). */
struct word_search *word_search_new(void);
void word_search_free(struct word_search *search);

/** Has the names of regions count as no words where the regions are given. */
void word_search_leave_regions(struct word_search *search);

/** The word is copied. */
void word_search_want(struct word_search *search, const char *word);

/** Whether some of the words that are wanted were not met. */
bool word_search_is_open(const struct word_search *search);

/**
 * Notes the words of all values below `node` (NULL: none): the whole text, and in it paths ("art/moon.svg"), names
 * ("card-title") and the parts of both. Keys are no words but those of `regions`; of a sentence only what stands in {braces}, <tags>, quotes
 * or :colons: is.
 */
void word_search_read(struct word_search *search, const struct node *node);

/** Of a scalar the path alone that it is, without what stands behind a '#'. */
void word_search_read_path(struct word_search *search, const struct node *scalar);

bool word_search_found(const struct word_search *search, const char *word);

#endif
