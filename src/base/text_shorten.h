/* Texts of any length where only so much has a place. */
#ifndef KERF_BASE_TEXT_SHORTEN_H
#define KERF_BASE_TEXT_SHORTEN_H

#include <stddef.h>

#include "base/arena.h"

/** The text as valid UTF-8 of at most `bytes_max` bytes (4 or more), in the arena; what is cut off is
 * replaced by "...". */
const char *text_shorten(struct arena *arena, const char *text, size_t bytes_max);

#endif
