/* A folder and all below it: what it looks like from outside, and when that changes. */
#ifndef KERF_WORKSPACE_FOLDER_WATCH_H
#define KERF_WORKSPACE_FOLDER_WATCH_H

#include <glib.h>

enum folder_looks {
    FOLDER_ALL_BY_TIME,
    FOLDER_DOCUMENTS_BY_NAME, /* of YAML, tables and JSON only that they are there */
};

/** A digest of the names, sizes and times of all files below a folder, but of those that are hidden; g_free(). */
gchar *folder_digest(const char *folder, enum folder_looks looks);

struct folder_watch;

/**
 * Calls `changed` by the main loop of this thread once there was a change below the folder and then calm.
 *
 * Editors that write by renaming, checkouts of many files, and folders that vanish and come back are seen; also
 * changes that the system tells nobody of, if a little later.
 */
struct folder_watch *folder_watch_new(const char *folder, void (*changed)(void *data), void *data);

/** Accepts NULL. */
void folder_watch_free(struct folder_watch *watch);

#endif
