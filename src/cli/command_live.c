/* What goes on until it is ended: kerf serve, kerf lsp, and commands under --watch. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>

#include "cli/command.h"
#include "document/document.h"
#include "lsp/language_server.h"
#include "print/pdf_export.h"
#include "serve/server.h"
#include "workspace/folder_watch.h"

/* ---- kerf serve ---- */

/* In the main loop, where the server answers as well. */
static void on_change(void *data)
{
    server_tell(data);
}

/* A page that does not open is no failure: its address was printed. */
static void open_in_browser(const char *address)
{
    GError *error = NULL;
    if (!g_app_info_launch_default_for_uri(address, NULL, &error)) {
        fprintf(stderr, "kerf: no browser opens: %s\n", error->message);
        g_error_free(error);
    }
}

/* Whether there is such a state, be it good or not: who misspells it learns so at the start, not at the first look at
 * the page's comparison. */
static bool has_since(struct command_run *run, const struct game_options *game)
{
    if (run->options.since == NULL) {
        return true;
    }
    struct diag_list *found = diag_list_new();
    bool is_known = true;
    revision_open(run->options.since, run->arguments[0], game, &run->options.pieces, &run->earlier,
                  found);
    for (size_t i = 0; i < diag_list_count(found); i++) {
        if (diag_list_at(found, i)->code == DIAG_UNKNOWN_REVISION) {
            diag_list_add(run->diags, diag_list_at(found, i));
            is_known = false;
        }
    }
    diag_list_free(found);
    revision_close(&run->earlier);
    return is_known;
}

/* The game is read before the address is printed, so that the first page has something to show. Findings are told
 * by the page. */
int command_serve(const struct command *command, struct command_run *run)
{
    const struct game_options game = command_game_options(run);
    const struct pdf_export_options sheets = command_sheets(run);
    const struct server_options options = {.port = run->options.port,
                                           .host = run->options.host,
                                           .editor = run->options.editor,
                                           .sheets = &sheets,
                                           .game = &game,
                                           .since = run->options.since};
    if (!has_since(run, &game)) {
        command_note(run, OUTCOME_REJECTED);
        return command_end(command, run);
    }
    struct workspace *workspace = workspace_new(run->arguments[0], &game, &sheets);
    struct server *server = server_new(workspace, &options);
    if (server == NULL) {
        workspace_free(workspace);
        return EXIT_MACHINE;
    }
    workspace_update(workspace);
    command_tell_whole(run, workspace_state(workspace)->newest);
    server_tell(server);
    workspace_watch(workspace, on_change, server);
    printf("%s\n", server_address(server));
    fflush(stdout);
    if (run->options.open) {
        open_in_browser(server_address(server));
    }
    GMainLoop *loop = g_main_loop_new(NULL, FALSE);
    g_main_loop_run(loop); /* until a signal ends the program */
    g_main_loop_unref(loop);
    server_free(server);
    workspace_free(workspace);
    return EXIT_FINE;
}

/* ---- kerf lsp ---- */

/* Standard output belongs to the protocol: nothing else may be printed. */
int command_lsp(const struct command *command, struct command_run *run)
{
    const struct language_options options = {.game = command_game_options(run),
                                             .sheets = command_sheets(run)};
    GInputStream *input = g_unix_input_stream_new(STDIN_FILENO, FALSE);
    GOutputStream *output = g_unix_output_stream_new(STDOUT_FILENO, FALSE);
    (void)command;
    bool was_shut_down = language_server_run(input, output, &options);
    g_object_unref(input);
    g_object_unref(output);
    return was_shut_down ? EXIT_FINE : EXIT_MACHINE;
}

/* ---- --watch ---- */

/* A command is run again when the files of its game change. What a run writes into the game's folder is no
 * change, so it is asked what differs, not whether there was news. */
struct watching {
    gchar *folder;
    const struct source_store *store;
    const struct work_limits *limits;
    gchar *files; /* the digest of all but documents before the last run */
    bool (*again)(void *data);
    void *data;
    GMainLoop *loop;
};

/* Called by the watch of the folder, in the main loop. The digest is noted before the run, so that what changes
 * during it counts. */
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

/* Until `again` says that nobody reads any more, or a signal ends the program. An edition's file is watched with
 * its folder. */
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
