/* Texts that go before the files of the same paths, and what was read last from each path. One thread's, for as long as
 * a game is read again and again. */
#ifndef KERF_DOCUMENT_SOURCE_STORE_H
#define KERF_DOCUMENT_SOURCE_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "document/kept_tree.h"

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

/** Whether that is what was noted of the path last. */
bool source_store_has(const struct source_store *store, const char *path, const GByteArray *bytes);

/** What is kept of the YAML of a path; borrowed, NULL without a store. */
struct kept_tree *source_store_tree(struct source_store *store, const char *path);

/** Begins another reading: forgets what was read, and the trees of what the last reading did not ask for. */
void source_store_begin(struct source_store *store);

/** The source_text_digest() of what was read from a path; 0 of what could not be read and what nobody asked for. */
guint64 source_store_digest(const struct source_store *store, const char *path);

/** The paths that were asked for, in the order of their bytes; g_ptr_array_unref(), borrowed from the store. */
GPtrArray *source_store_paths(const struct source_store *store);

#endif
