/* What was made of pictures, kept while there is room and let go in the order of its last use: a hash table for
 * finding, and a queue for that order. */
#include "face/picture_cache.h"

struct entry {
    char *key;
    void *value;
    size_t cost;
    GList link; /* in the queue; its data is this entry */
};

struct picture_cache {
    GHashTable *entries; /* key to struct entry *; owns nothing */
    GQueue by_use;       /* the entry used last comes first; owns the entries */
    size_t budget, cost;
    GDestroyNotify drop;
};

struct picture_cache *picture_cache_new(size_t budget, GDestroyNotify drop)
{
    struct picture_cache *cache = g_new0(struct picture_cache, 1);
    cache->entries = g_hash_table_new(g_str_hash, g_str_equal);
    g_queue_init(&cache->by_use);
    cache->budget = budget;
    cache->drop = drop;
    return cache;
}

static void drop_oldest(struct picture_cache *cache)
{
    struct entry *entry = g_queue_peek_tail(&cache->by_use);
    g_queue_unlink(&cache->by_use, &entry->link);
    g_hash_table_remove(cache->entries, entry->key);
    cache->cost -= entry->cost;
    cache->drop(entry->value);
    g_free(entry->key);
    g_free(entry);
}

void picture_cache_free(struct picture_cache *cache)
{
    if (cache == NULL) {
        return;
    }
    while (!g_queue_is_empty(&cache->by_use)) {
        drop_oldest(cache);
    }
    g_hash_table_destroy(cache->entries);
    g_free(cache);
}

void *picture_cache_lookup(struct picture_cache *cache, const char *key)
{
    struct entry *entry = g_hash_table_lookup(cache->entries, key);
    if (entry == NULL) {
        return NULL;
    }
    /* To the head: used last. */
    g_queue_unlink(&cache->by_use, &entry->link);
    g_queue_push_head_link(&cache->by_use, &entry->link);
    return entry->value;
}

void picture_cache_insert(struct picture_cache *cache, const char *key, void *value, size_t cost)
{
    /* Always room for the newest, even if it is larger than the budget. */
    while (!g_queue_is_empty(&cache->by_use) && cache->cost + cost > cache->budget) {
        drop_oldest(cache);
    }
    struct entry *entry = g_new0(struct entry, 1);
    entry->key = g_strdup(key);
    entry->value = value;
    entry->cost = cost;
    /* The link is a part of the entry, so that moving it needs no search. */
    entry->link.data = entry;
    cache->cost += cost;
    g_hash_table_insert(cache->entries, entry->key, entry);
    g_queue_push_head_link(&cache->by_use, &entry->link);
}
