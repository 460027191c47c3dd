/* kerf serve: the game in a browser, drawn anew at each change of its files. */
#include <stdio.h>

#include <gio/gio.h>

#include "cli/command.h"
#include "print/pdf_export.h"
#include "serve/server.h"

static void on_change(void *data)
{
    server_tell(data);
}

static void open_in_browser(const char *address)
{
    GError *error = NULL;
    if (!g_app_info_launch_default_for_uri(address, NULL, &error)) {
        fprintf(stderr, "kerf: no browser opens: %s\n", error->message);
        g_error_free(error);
    }
}

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
    struct workspace *workspace = workspace_new(run->arguments[0], &game, &sheets);
    struct server *server = server_new(workspace, &options);
    (void)command;
    if (server == NULL) {
        workspace_free(workspace);
        return EXIT_MACHINE;
    }
    workspace_update(workspace);
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
