/* Texts that go before the files of the same paths, and what was read last from each path. One thread's. */
#ifndef KERF_DOCUMENT_SOURCE_STORE_H
#define KERF_DOCUMENT_SOURCE_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

struct source_store;

struct source_store *source_store_new(void);

/** Accepts NULL. */
void source_store_free(struct source_store *store);

/** From now on `path` has this text, which is copied; NULL: that of its file again. */
void source_store_set_text(struct source_store *store, const char *path, const char *text,
                           size_t length);

/** Appends the text of a path to `bytes`; false where the store (NULL: there is none) has none. */
bool source_store_take(const struct source_store *store, const char *path, GByteArray *bytes);

/** Notes what was read; NULL: the file could not be. Nothing without a store. */
void source_store_note(struct source_store *store, const char *path, const GByteArray *bytes);

/** Forgets what was read, not the texts. */
void source_store_forget_reads(struct source_store *store);

/** The SHA-256 in hex of what was read from a path, "" of a file that could not be read; NULL if nobody asked. */
const char *source_store_digest(const struct source_store *store, const char *path);

/** The paths that were asked for, in the order of their bytes; g_ptr_array_unref(), borrowed from the store. */
GPtrArray *source_store_paths(const struct source_store *store);

#endif
