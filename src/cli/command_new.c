/* kerf new: a small game that passes the check and prints. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "schema/starter.h"

/* "my-first-game" becomes "My first game". */
static gchar *title_of(const char *folder)
{
    gchar *absolute = g_canonicalize_filename(folder, NULL);
    gchar *title = g_path_get_basename(absolute);
    g_strdelimit(title, "-_\"\\", ' ');
    title[0] = g_ascii_toupper(title[0]);
    g_free(absolute);
    return title;
}

int command_new(const struct command *command, int argc, char **argv)
{
    struct command_run run = {0};
    gchar *title = NULL;
    const GOptionEntry entries[] = {
        {"title", 't', 0, G_OPTION_ARG_STRING, &title, "What the game is called", "TEXT"},
        {0},
    };
    int status = EXIT_FINE;
    if (!command_parse(command, argc, argv, entries, &run, &status)) {
        command_end(&run);
        g_free(title);
        return status;
    }
    title = title != NULL ? title : title_of(run.folder);
    command_note(&run, starter_write(run.folder, title, run.diags));
    if (run.outcome == OUTCOME_OK) {
        printf("A game stands in %s. Try: kerf check %s\n", run.folder, run.folder);
    }
    g_free(title);
    return command_end(&run);
}
