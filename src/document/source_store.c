/* Paths are told apart as they were written: a game always asks for a file in the same words. */
#include "document/source_store.h"

#include <string.h>

struct source_store {
    GHashTable *texts;   /* path -> GBytes */
    GHashTable *digests; /* path -> hex of what was read */
};

struct source_store *source_store_new(void)
{
    struct source_store *store = g_new0(struct source_store, 1);
    store->texts =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);
    store->digests = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return store;
}

void source_store_free(struct source_store *store)
{
    if (store != NULL) {
        g_hash_table_destroy(store->texts);
        g_hash_table_destroy(store->digests);
        g_free(store);
    }
}

void source_store_set_text(struct source_store *store, const char *path, const char *text,
                           size_t length)
{
    if (text == NULL) {
        g_hash_table_remove(store->texts, path);
    } else {
        g_hash_table_insert(store->texts, g_strdup(path), g_bytes_new(text, length));
    }
}

bool source_store_take(const struct source_store *store, const char *path, GByteArray *bytes)
{
    GBytes *text = store != NULL ? g_hash_table_lookup(store->texts, path) : NULL;
    if (text != NULL) {
        gsize length = 0;
        const guint8 *data = g_bytes_get_data(text, &length);
        g_byte_array_append(bytes, data, (guint)length);
    }
    return text != NULL;
}

void source_store_note(struct source_store *store, const char *path, const GByteArray *bytes)
{
    if (store != NULL) {
        gchar *digest =
            bytes != NULL ? g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes->data, bytes->len)
                          : g_strdup("");
        g_hash_table_insert(store->digests, g_strdup(path), digest);
    }
}

void source_store_forget_reads(struct source_store *store)
{
    g_hash_table_remove_all(store->digests);
}

const char *source_store_digest(const struct source_store *store, const char *path)
{
    return g_hash_table_lookup(store->digests, path);
}

static int compare_paths(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

GPtrArray *source_store_paths(const struct source_store *store)
{
    GPtrArray *paths = g_ptr_array_new();
    GHashTableIter iter;
    gpointer path = NULL;
    g_hash_table_iter_init(&iter, store->digests);
    while (g_hash_table_iter_next(&iter, &path, NULL)) {
        g_ptr_array_add(paths, path);
    }
    g_ptr_array_sort(paths, compare_paths);
    return paths;
}
