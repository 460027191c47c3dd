/* Texts that come again and again (numbers, costs, kinds, rules), kept shaped for all threads. */
#ifndef KERF_TEXT_TEXT_CACHE_H
#define KERF_TEXT_TEXT_CACHE_H

#include "text/text_block.h"

/** Locks itself. */
struct text_cache;

struct text_cache *text_cache_new(void);
void text_cache_free(struct text_cache *cache);

/**
 * The block of an equal request, as a reference for the caller, or NULL; the sizes of `report` are
 * set from it.
 */
struct text_block *text_cache_lookup(struct text_cache *cache, const struct text_request *request,
                                     struct text_report *report);

/**
 * Keeps a block that came out fine, if its text is short or was given before. Its
 * icons and names of colours are no part of what makes two requests equal, so a block with such must not be given.
 */
void text_cache_insert(struct text_cache *cache, const struct text_request *request,
                       struct text_block *block, const struct text_report *report);

#endif
