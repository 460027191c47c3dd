/* Paths are told apart as they were written: a game always asks for a file in the same words. */
#include "document/source_store.h"

#include <string.h>

/* What an editor has open goes before what is on the disk. The trees of the last reading are kept, so that of a
 * file that changed in one line only that line is read again. */
struct source_store {
    GHashTable *texts;   /* path -> GBytes */
    GHashTable *digests; /* path -> guint64 of what was read */
    GHashTable *trees;   /* path -> struct kept_tree */
};

struct source_store *source_store_new(void)
{
    struct source_store *store = g_new0(struct source_store, 1);
    store->texts =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);
    store->digests = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    store->trees =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)kept_tree_free);
    return store;
}

void source_store_free(struct source_store *store)
{
    if (store != NULL) {
        g_hash_table_destroy(store->texts);
        g_hash_table_destroy(store->digests);
        g_hash_table_destroy(store->trees);
        g_free(store);
    }
}

/* An editor that closes a file gives NULL: the disk counts again. */
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

/* A file that is not there has a digest, too: if it appears, what was read is old. */
static guint64 digest_of(const GByteArray *bytes)
{
    return bytes != NULL ? source_text_digest((const char *)bytes->data, bytes->len) : 0;
}

/* Of a file that is read twice in one reading what was read first counts: if it differs, the reading is old. */
void source_store_note(struct source_store *store, const char *path, const GByteArray *bytes)
{
    if (store != NULL && !g_hash_table_contains(store->digests, path)) {
        guint64 *digest = g_new0(guint64, 1);
        *digest = digest_of(bytes);
        g_hash_table_insert(store->digests, g_strdup(path), digest);
    }
}

struct kept_tree *source_store_tree(struct source_store *store, const char *path)
{
    if (store == NULL) {
        return NULL;
    }
    struct kept_tree *tree = g_hash_table_lookup(store->trees, path);
    if (tree == NULL) {
        tree = kept_tree_new();
        g_hash_table_insert(store->trees, g_strdup(path), tree);
    }
    return tree;
}

bool source_store_has(const struct source_store *store, const char *path, const GByteArray *bytes)
{
    const guint64 *digest = g_hash_table_lookup(store->digests, path);
    return digest != NULL && *digest == digest_of(bytes);
}

static gboolean was_not_read(gpointer path, gpointer tree, gpointer digests)
{
    (void)tree;
    return !g_hash_table_contains(digests, path);
}

/* A reading begins: trees of files that the last one did not ask for go, and digests are gathered anew. */
void source_store_begin(struct source_store *store)
{
    g_hash_table_foreach_remove(store->trees, was_not_read, store->digests);
    g_hash_table_remove_all(store->digests);
}

guint64 source_store_digest(const struct source_store *store, const char *path)
{
    const guint64 *digest = g_hash_table_lookup(store->digests, path);
    return digest != NULL ? *digest : 0;
}

static int compare_paths(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorted, so that they are looked at in one order on each run. */
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
