/* Things made from pictures, kept while there is room: what was used longest ago goes first. */
#ifndef KERF_FACE_PICTURE_CACHE_H
#define KERF_FACE_PICTURE_CACHE_H

#include <stddef.h>

#include <glib.h>

struct picture_cache;

/**
 * budget  how much the costs of all entries may come to; a single entry may be larger
 * drop    frees a value
 */
struct picture_cache *picture_cache_new(size_t budget, GDestroyNotify drop);
void picture_cache_free(struct picture_cache *cache);

/** NULL if it is not there. The value is borrowed until the next insertion. */
void *picture_cache_lookup(struct picture_cache *cache, const char *key);

/** Takes the value; the key is copied and must not be there yet. */
void picture_cache_insert(struct picture_cache *cache, const char *key, void *value, size_t cost);

#endif
