/* A hash of requests. When it is full it is emptied: what comes often is soon back. A longer text is kept when
 * it comes for the second time: most of a deck are there once, and a block takes more room than its text. */
#include "text/text_cache.h"

#include <string.h>

#include "text/text_block_internal.h"

enum { SHORT_BYTES = 24, ENTRIES_MAX = 4096, BYTES_MAX = 1 << 18, SEEN_COUNT = 4096 };

/* The request is the key; its strings belong to the entry. */
struct cached_text {
    struct text_request request;
    guint hash; /* of the request */
    struct text_block *block;
    double size_pt, smallest_pt;
};

struct text_cache {
    GMutex mutex;        /* of all that follows */
    GHashTable *entries; /* a set of struct cached_text */
    size_t bytes;        /* of their texts */
    guint
        seen[SEEN_COUNT]; /* hashes of the longer texts that came last, each in the place it says */
};

static guint hash_number(double number)
{
    return g_double_hash(&number);
}

/* What differs most between texts of one game; the rest is told by same_text(). */
static guint hash_request(const struct text_request *request)
{
    guint hash = g_str_hash(request->markup);
    hash = hash * 31 + hash_number(request->style.size_pt);
    hash = hash * 31 + hash_number(request->width_mm);
    return hash * 31 + (guint)request->style.weight;
}

/* Worked out once, before others have to wait. */
static guint hash_text(gconstpointer key)
{
    return ((const struct cached_text *)key)->hash;
}

/* Not by `valign`, which is the caller's, nor by `icons`: blocks with icons are not kept. */
static bool same_style(const struct text_style *a, const struct text_style *b)
{
    return a->size_pt == b->size_pt && a->weight == b->weight && a->italic == b->italic &&
           a->line_height == b->line_height && a->letter_spacing_pt == b->letter_spacing_pt &&
           a->paragraph_gap_mm == b->paragraph_gap_mm && same_colour(a->colour, b->colour) &&
           a->align == b->align && a->direction == b->direction && a->capitals == b->capitals &&
           a->hyphens == b->hyphens && strcmp(a->family, b->family) == 0 &&
           g_strcmp0(a->features, b->features) == 0 && g_strcmp0(a->language, b->language) == 0;
}

static gboolean same_text(gconstpointer key_a, gconstpointer key_b)
{
    const struct text_request *a = &((const struct cached_text *)key_a)->request;
    const struct text_request *b = &((const struct cached_text *)key_b)->request;
    return a->width_mm == b->width_mm && a->height_mm == b->height_mm && a->wrap == b->wrap &&
           a->minimum_size_pt == b->minimum_size_pt && strcmp(a->markup, b->markup) == 0 &&
           same_style(&a->style, &b->style);
}

static void free_text(gpointer data)
{
    struct cached_text *text = data;
    text_block_unref(text->block);
    g_free((char *)text->request.markup);
    g_free((char *)text->request.style.family);
    g_free((char *)text->request.style.features);
    g_free((char *)text->request.style.language);
    g_free(text);
}

/* Whether a longer text came before; it has then. Called with the lock held. */
static bool was_seen(struct text_cache *cache, guint hash)
{
    guint *seen = &cache->seen[hash % SEEN_COUNT];
    bool found = *seen == hash;
    *seen = hash;
    return found;
}

struct text_cache *text_cache_new(void)
{
    struct text_cache *cache = g_new0(struct text_cache, 1);
    g_mutex_init(&cache->mutex);
    cache->entries = g_hash_table_new_full(hash_text, same_text, free_text, NULL);
    return cache;
}

void text_cache_free(struct text_cache *cache)
{
    if (cache == NULL) {
        return;
    }
    g_hash_table_destroy(cache->entries);
    g_mutex_clear(&cache->mutex);
    g_free(cache);
}

struct text_block *text_cache_lookup(struct text_cache *cache, const struct text_request *request,
                                     struct text_report *report)
{
    const struct cached_text key = {.request = *request, .hash = hash_request(request)};
    struct text_block *block = NULL;
    g_mutex_lock(&cache->mutex);
    const struct cached_text *found = g_hash_table_lookup(cache->entries, &key);
    if (found != NULL) {
        report->size_pt = found->size_pt;
        report->smallest_pt = found->smallest_pt;
        block = text_block_ref(found->block);
    }
    g_mutex_unlock(&cache->mutex);
    return block;
}

static struct cached_text *new_text(const struct cached_text *key, struct text_block *block,
                                    const struct text_report *report)
{
    struct cached_text *text = g_new(struct cached_text, 1);
    *text = *key;
    text->block = text_block_ref(block);
    text->size_pt = report->size_pt;
    text->smallest_pt = report->smallest_pt;
    text->request.markup = g_strdup(key->request.markup);
    text->request.style.family = g_strdup(key->request.style.family);
    text->request.style.features = g_strdup(key->request.style.features);
    text->request.style.language = g_strdup(key->request.style.language);
    return text;
}

/* Called with the lock held. A text that comes for the first time only leaves its hash. */
static bool is_wanted(struct text_cache *cache, const struct cached_text *key, size_t length)
{
    return (length < SHORT_BYTES || (length <= BYTES_MAX && was_seen(cache, key->hash))) &&
           !g_hash_table_contains(cache->entries, key);
}

void text_cache_insert(struct text_cache *cache, const struct text_request *request,
                       struct text_block *block, const struct text_report *report)
{
    const struct cached_text key = {.request = *request, .hash = hash_request(request)};
    size_t length = strlen(request->markup);
    g_mutex_lock(&cache->mutex);
    if (is_wanted(cache, &key, length)) {
        if (g_hash_table_size(cache->entries) >= ENTRIES_MAX || cache->bytes + length > BYTES_MAX) {
            g_hash_table_remove_all(cache->entries);
            cache->bytes = 0;
        }
        cache->bytes += length;
        g_hash_table_add(cache->entries, new_text(&key, block, report));
    }
    g_mutex_unlock(&cache->mutex);
}
