/* Blocks by a digest of all that is asked of them, in two generations: when the younger is full the older goes, and what
 * is asked for again is young again, so that numbers outlast the titles of a long deck, which come once each. A longer
 * text is kept when it comes for the second time: most of a deck are there once. They lie on shelves by their digests, each
 * with a lock of its own, as faces ask for some dozens of them and threads would wait for each other. */
#include "text/text_cache.h"

#include <string.h>

#include "text/text_block_internal.h"

/* Of each generation of a shelf; bytes are those of the texts, of which a block takes some thirty times as much. */
enum { SHELVES = 4, SHORT_BYTES = 24, ENTRIES_MAX = 1024, BYTES_MAX = 1 << 14, SEEN_COUNT = 1024 };

struct cached_text {
    struct digest request; /* the key */
    size_t length;         /* of its text */
    struct text_block *block;
    double size_pt, smallest_pt;
};

struct shelf {
    GMutex mutex;            /* of all that follows */
    GHashTable *young, *old; /* sets of struct cached_text */
    size_t young_bytes;      /* of the texts of the young ones */
    guint
        seen[SEEN_COUNT]; /* hashes of the longer texts that came last, each in the place it says */
};

struct text_cache {
    struct shelf shelves[SHELVES];
};

static void add_text(struct digest *digest, const char *text)
{
    digest_add(digest, text != NULL ? text : "", text != NULL ? strlen(text) + 1 : 0);
}

/* Without `valign`, which is the caller's, and `icons`: blocks with icons are not kept. */
static struct digest digest_of(const struct text_request *request)
{
    const struct text_style *style = &request->style;
    const double numbers[] = {
        request->width_mm,
        request->height_mm,
        request->minimum_size_pt,
        (double)request->wrap,
        style->size_pt,
        (double)style->weight,
        style->italic,
        style->line_height,
        style->letter_spacing_pt,
        style->paragraph_gap_mm,
        style->colour.red,
        style->colour.green,
        style->colour.blue,
        style->colour.alpha,
        (double)style->align,
        (double)style->direction,
        style->capitals,
        style->hyphens,
    };
    struct digest digest = digest_begin();
    digest_add(&digest, numbers, sizeof numbers);
    add_text(&digest, request->markup);
    add_text(&digest, style->family);
    add_text(&digest, style->features);
    add_text(&digest, style->language);
    return digest;
}

static void free_text(gpointer data)
{
    struct cached_text *text = data;
    text_block_unref(text->block);
    g_free(text);
}

static GHashTable *new_generation(void)
{
    return g_hash_table_new_full(digest_hash, digest_equal, free_text, NULL);
}

struct text_cache *text_cache_new(void)
{
    struct text_cache *cache = g_new0(struct text_cache, 1);
    for (size_t i = 0; i < SHELVES; i++) {
        struct shelf *shelf = &cache->shelves[i];
        g_mutex_init(&shelf->mutex);
        shelf->young = new_generation();
        shelf->old = new_generation();
    }
    return cache;
}

void text_cache_free(struct text_cache *cache)
{
    if (cache == NULL) {
        return;
    }
    for (size_t i = 0; i < SHELVES; i++) {
        struct shelf *shelf = &cache->shelves[i];
        g_hash_table_destroy(shelf->young);
        g_hash_table_destroy(shelf->old);
        g_mutex_clear(&shelf->mutex);
    }
    g_free(cache);
}

/* ---- called with the lock held ---- */

static void add_young(struct shelf *shelf, struct cached_text *text)
{
    if (g_hash_table_size(shelf->young) >= ENTRIES_MAX ||
        shelf->young_bytes + text->length > BYTES_MAX) {
        g_hash_table_destroy(shelf->old);
        shelf->old = shelf->young;
        shelf->young = new_generation();
        shelf->young_bytes = 0;
    }
    shelf->young_bytes += text->length;
    g_hash_table_add(shelf->young, text);
}

/* NULL: it is not there. */
static struct cached_text *find(struct shelf *shelf, const struct digest *request)
{
    struct cached_text *text = g_hash_table_lookup(shelf->young, request);
    if (text == NULL) {
        text = g_hash_table_lookup(shelf->old, request);
        if (text != NULL) {
            g_hash_table_steal(shelf->old, request);
            add_young(shelf, text);
        }
    }
    return text;
}

/* Whether a longer text came before; it has then. */
static bool was_seen(struct shelf *shelf, const struct digest *request)
{
    guint hash = digest_hash(request);
    guint *seen = &shelf->seen[hash / SHELVES % SEEN_COUNT];
    bool found = *seen == hash;
    *seen = hash;
    return found;
}

/* Another thread may have been first. */
static bool is_wanted(struct shelf *shelf, const struct digest *request, size_t length)
{
    bool may_come_again = length < SHORT_BYTES || (length <= BYTES_MAX && was_seen(shelf, request));
    return may_come_again && find(shelf, request) == NULL;
}

/* ---- for all threads ---- */

static struct shelf *shelf_of(struct text_cache *cache, const struct digest *request)
{
    return &cache->shelves[digest_hash(request) % SHELVES];
}

struct text_block *text_cache_lookup(struct text_cache *cache, const struct text_request *request,
                                     struct text_report *report)
{
    const struct digest digest = digest_of(request);
    struct shelf *shelf = shelf_of(cache, &digest);
    struct text_block *block = NULL;
    g_mutex_lock(&shelf->mutex);
    const struct cached_text *found = find(shelf, &digest);
    if (found != NULL) {
        report->size_pt = found->size_pt;
        report->smallest_pt = found->smallest_pt;
        block = text_block_ref(found->block);
    }
    g_mutex_unlock(&shelf->mutex);
    return block;
}

void text_cache_insert(struct text_cache *cache, const struct text_request *request,
                       struct text_block *block, const struct text_report *report)
{
    const struct cached_text text = {
        .request = digest_of(request),
        .length = strlen(request->markup),
        .block = block,
        .size_pt = report->size_pt,
        .smallest_pt = report->smallest_pt,
    };
    struct shelf *shelf = shelf_of(cache, &text.request);
    g_mutex_lock(&shelf->mutex);
    if (is_wanted(shelf, &text.request, text.length)) {
        struct cached_text *kept = g_new(struct cached_text, 1);
        *kept = text;
        text_block_ref(block);
        add_young(shelf, kept);
    }
    g_mutex_unlock(&shelf->mutex);
}
