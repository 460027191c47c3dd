/* kerf lsp: a game's text in an editor. */
#include <unistd.h>

#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>

#include "cli/command.h"
#include "lsp/language_server.h"

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
