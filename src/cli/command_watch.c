/* --watch: a command is run again when the files of its game change. What a run writes into the game's folder is no
 * change, so it is asked what differs, not whether there was news. */
#include <string.h>

#include <gio/gio.h>

#include "cli/command.h"
#include "document/document.h"
#include "workspace/folder_watch.h"

struct watching {
    gchar *folder;
    const struct source_store *store;
    const struct work_limits *limits;
    gchar *files; /* the digest of all but documents before the last run */
    bool (*again)(void *data);
    void *data;
    GMainLoop *loop;
};

static void on_news(void *data)
{
    struct watching *watching = data;
    gchar *files = folder_digest(watching->folder, FOLDER_DOCUMENTS_BY_NAME);
    bool same = strcmp(files, watching->files) == 0 &&
                documents_are_current(watching->store, watching->limits);
    g_free(watching->files);
    watching->files = files;
    if (!same && !watching->again(watching->data)) {
        g_main_loop_quit(watching->loop);
    }
}

void command_watch(const char *game, const char *shared_layouts, const struct source_store *store,
                   const struct work_limits *limits, bool (*again)(void *data), void *data)
{
    struct watching watching = {.folder = g_file_test(game, G_FILE_TEST_IS_REGULAR)
                                              ? g_path_get_dirname(game)
                                              : g_strdup(game),
                                .store = store,
                                .limits = limits,
                                .again = again,
                                .data = data,
                                .loop = g_main_loop_new(NULL, FALSE)};
    struct folder_watch *watches[] = {
        folder_watch_new(watching.folder, on_news, &watching),
        shared_layouts != NULL ? folder_watch_new(shared_layouts, on_news, &watching) : NULL};
    watching.files = folder_digest(watching.folder, FOLDER_DOCUMENTS_BY_NAME);
    /* Something may have changed since the first run began. */
    if (documents_are_current(store, limits) || again(data)) {
        g_main_loop_run(watching.loop);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(watches); i++) {
        folder_watch_free(watches[i]);
    }
    g_main_loop_unref(watching.loop);
    g_free(watching.files);
    g_free(watching.folder);
}
