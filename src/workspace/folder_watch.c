/* Each folder has a monitor of its own: the system tells of what is in a folder, not of what is below. Whether
 * something was missed (a queue that ran over, a file system of another machine) a look at all files shows,
 * now and then. */
#include "workspace/folder_watch.h"

#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

#include <gio/gio.h>

#include "document/document.h"

/* A document that one editor saves is complete when it is closed or renamed: that is told at once, and what is only
 * known to be written once it has not grown for a moment. Anything else, and what comes together with something else,
 * is told when there was no news for a while; but news that do not end are not waited for. A look costs a call for
 * each file. */
enum {
    AT_ONCE_MS = 0,
    GROWTH_MS = 4,
    CALM_MS = 25,
    BURST_MS = 100, /* what comes so soon after a call is of a kind with it */
    PATIENCE_MS = 150,
    LOOK_MS = 2000,
    FILES_MAX = 20000,
    DEPTH_MAX = 16
};

struct folder_watch {
    gchar *folder;
    GHashTable *monitors; /* path -> GFileMonitor */
    guint calm_timer, look_timer;
    gint64 first_news_us, told_us;
    gchar *news;     /* the one document that there was news of since the last call; NULL: none */
    bool is_burst;   /* there was news of more than that */
    off_t news_size; /* of the document, while it may be growing */
    gchar *looks;    /* the checksum of the folder at the last call */
    void (*changed)(void *data);
    void *data;
};

static int compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Hidden, what an editor puts beside a file while it saves it, or what is only made and never read. ("___jb_" is in
 * what JetBrains' editors write before they rename it.) */
static bool is_passed_over(const char *name)
{
    return name[0] == '.' || name[0] == '#' || g_str_has_suffix(name, "~") ||
           g_str_has_suffix(name, ".pdf") || strstr(name, "___jb_") != NULL;
}

/* The names in a folder but those that are passed over, sorted; g_ptr_array_unref(). */
static GPtrArray *names_in(const char *folder)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    GDir *dir = g_dir_open(folder, 0, NULL);
    const char *name = NULL;
    while (dir != NULL && names->len < FILES_MAX && (name = g_dir_read_name(dir)) != NULL) {
        if (!is_passed_over(name)) {
            g_ptr_array_add(names, g_strdup(name));
        }
    }
    if (dir != NULL) {
        g_dir_close(dir);
    }
    g_ptr_array_sort(names, compare_names);
    return names;
}

/* Calls `visit` for the folder and for all in it, folders before what is in them. `left` bounds what a strange folder,
 * a home say, may cost. Links are followed, and DEPTH_MAX ends a circle of them. */
static void walk(const char *path, int depth, size_t *left,
                 void (*visit)(void *data, const char *path, const struct stat *status), void *data)
{
    struct stat status;
    if (*left == 0 || stat(path, &status) != 0) {
        return;
    }
    (*left)--;
    visit(data, path, &status);
    if (S_ISDIR(status.st_mode) && depth < DEPTH_MAX) {
        GPtrArray *names = names_in(path);
        for (guint i = 0; i < names->len; i++) {
            gchar *inner = g_build_filename(path, names->pdata[i], NULL);
            walk(inner, depth + 1, left, visit, data);
            g_free(inner);
        }
        g_ptr_array_unref(names);
    }
}

struct digesting {
    GChecksum *checksum;
    enum folder_looks looks;
};

/* A document counts by its name where what is in it is compared elsewhere. Times have nanoseconds, as two saves may
 * fall into one second. */
static void add_status(void *data, const char *path, const struct stat *status)
{
    const struct digesting *digesting = data;
    const gint64 facts[] = {(gint64)status->st_size, (gint64)status->st_mtim.tv_sec,
                            (gint64)status->st_mtim.tv_nsec, (gint64)status->st_ino};
    bool by_name = S_ISDIR(status->st_mode) ||
                   (digesting->looks == FOLDER_DOCUMENTS_BY_NAME && document_ending_known(path));
    g_checksum_update(digesting->checksum, (const guchar *)path, (gssize)strlen(path) + 1);
    if (!by_name) {
        g_checksum_update(digesting->checksum, (const guchar *)facts, sizeof facts);
    }
}

gchar *folder_digest(const char *folder, enum folder_looks looks)
{
    struct digesting digesting = {g_checksum_new(G_CHECKSUM_SHA256), looks};
    size_t left = FILES_MAX;
    walk(folder, 0, &left, add_status, &digesting);
    gchar *digest = g_strdup(g_checksum_get_string(digesting.checksum));
    g_checksum_free(digesting.checksum);
    return digest;
}

/* ---- news ---- */

static void wait_for_calm(struct folder_watch *watch, guint delay_ms);

/* -1: it is gone. */
static off_t size_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? status.st_size : -1;
}

/* How long to wait for more after news of a file. Only a document that comes alone, and not soon after a call, need
 * not be waited for. */
static guint choose_delay(struct folder_watch *watch, const char *path, GFileMonitorEvent event)
{
    bool is_whole = event == G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT ||
                    event == G_FILE_MONITOR_EVENT_RENAMED || event == G_FILE_MONITOR_EVENT_MOVED_IN;
    bool is_alone = watch->news == NULL || strcmp(watch->news, path) == 0;
    watch->is_burst = watch->is_burst || !is_alone ||
                      g_get_monotonic_time() - watch->told_us < (gint64)BURST_MS * 1000;
    if (!document_ending_known(path) || watch->is_burst || event == G_FILE_MONITOR_EVENT_DELETED) {
        return CALM_MS;
    }
    g_free(watch->news);
    watch->news = g_strdup(path);
    watch->news_size = size_of(path);
    return is_whole ? AT_ONCE_MS : GROWTH_MS;
}

/* Of a rename the new name counts: the old one was of what an editor wrote beside the file. */
static void on_news(GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event,
                    gpointer data)
{
    struct folder_watch *watch = data;
    gchar *path = g_file_get_path(event == G_FILE_MONITOR_EVENT_RENAMED ? other : file);
    gchar *name = path != NULL ? g_path_get_basename(path) : NULL;
    (void)monitor;
    if (name != NULL && !is_passed_over(name)) {
        wait_for_calm(watch, choose_delay(watch, path, event));
    }
    g_free(name);
    g_free(path);
}

/* No rate limit: GLib would hold back changes of one file, and the waiting is done here. */
static void add_monitor(void *data, const char *path, const struct stat *status)
{
    struct folder_watch *watch = data;
    if (!S_ISDIR(status->st_mode) || g_hash_table_contains(watch->monitors, path)) {
        return;
    }
    GFile *file = g_file_new_for_path(path);
    GFileMonitor *monitor = g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
    if (monitor != NULL) {
        g_file_monitor_set_rate_limit(monitor, 0);
        g_signal_connect(monitor, "changed", G_CALLBACK(on_news), watch);
        g_hash_table_insert(watch->monitors, g_strdup(path), monitor);
    }
    g_object_unref(file);
}

static gboolean is_gone(gpointer path, gpointer monitor, gpointer data)
{
    (void)monitor, (void)data;
    return !g_file_test(path, G_FILE_TEST_IS_DIR);
}

/* Folders that are gone lose their monitors, new ones get theirs. */
static void follow_folders(struct folder_watch *watch)
{
    size_t left = FILES_MAX;
    g_hash_table_foreach_remove(watch->monitors, is_gone, NULL);
    walk(watch->folder, 0, &left, add_monitor, watch);
}

/* Monitors first, then the look: what changes after it is news to them. */
static void tell(struct folder_watch *watch)
{
    g_clear_pointer(&watch->news, g_free);
    watch->is_burst = false;
    follow_folders(watch);
    g_free(watch->looks);
    watch->looks = folder_digest(watch->folder, FOLDER_ALL_BY_TIME);
    watch->changed(watch->data);
    watch->told_us = g_get_monotonic_time();
}

/* Told now, or looked at again while the document grows, up to PATIENCE_MS after the first news. */
static gboolean on_calm(gpointer data)
{
    struct folder_watch *watch = data;
    /* Who writes begins with an empty file. */
    off_t size = watch->news != NULL ? size_of(watch->news) : -1;
    bool grows = watch->news != NULL && (size != watch->news_size || size == 0);
    bool is_patient = g_get_monotonic_time() - watch->first_news_us < (gint64)PATIENCE_MS * 1000;
    watch->calm_timer = 0;
    if (grows && is_patient) {
        watch->news_size = size;
        watch->calm_timer = g_timeout_add(GROWTH_MS, on_calm, watch);
    } else {
        tell(watch);
    }
    return G_SOURCE_REMOVE;
}

/* Each news begins the wait anew, but not for longer than PATIENCE_MS in all. */
static void wait_for_calm(struct folder_watch *watch, guint delay_ms)
{
    gint64 now_us = g_get_monotonic_time();
    if (watch->calm_timer == 0) {
        watch->first_news_us = now_us;
    } else if (now_us - watch->first_news_us > (gint64)PATIENCE_MS * 1000) {
        return;
    } else {
        g_source_remove(watch->calm_timer);
    }
    watch->calm_timer = g_timeout_add(delay_ms, on_calm, watch);
}

/* Finds what no monitor told of. While news are waited for they will tell. */
static gboolean look(gpointer data)
{
    struct folder_watch *watch = data;
    gchar *looks = folder_digest(watch->folder, FOLDER_ALL_BY_TIME);
    if (watch->calm_timer == 0 && strcmp(looks, watch->looks) != 0) {
        tell(watch);
    }
    g_free(looks);
    return G_SOURCE_CONTINUE;
}

struct folder_watch *folder_watch_new(const char *folder, void (*changed)(void *data), void *data)
{
    struct folder_watch *watch = g_new0(struct folder_watch, 1);
    watch->folder = g_strdup(folder);
    watch->monitors = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_object_unref);
    watch->changed = changed;
    watch->data = data;
    follow_folders(watch);
    watch->looks = folder_digest(folder, FOLDER_ALL_BY_TIME);
    watch->look_timer = g_timeout_add(LOOK_MS, look, watch);
    return watch;
}

void folder_watch_free(struct folder_watch *watch)
{
    if (watch == NULL) {
        return;
    }
    if (watch->calm_timer != 0) {
        g_source_remove(watch->calm_timer);
    }
    g_source_remove(watch->look_timer);
    g_hash_table_destroy(watch->monitors);
    g_free(watch->news);
    g_free(watch->looks);
    g_free(watch->folder);
    g_free(watch);
}
