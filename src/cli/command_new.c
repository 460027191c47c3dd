/* kerf new: a small game that passes the check and prints. */
#include <stdio.h>

#include "cli/command.h"
#include "schema/starter.h"

/* "my-first-game" becomes "My first game". */
static gchar *title_of(const char *folder)
{
    gchar *absolute = g_canonicalize_filename(folder, NULL);
    gchar *title = g_path_get_basename(absolute);
    g_strdelimit(title, "-_", ' ');
    title[0] = g_ascii_toupper(title[0]);
    g_free(absolute);
    return title;
}

int command_new(const struct command *command, struct command_run *run)
{
    const char *folder = run->arguments[0];
    const struct options *options = &run->options;
    gchar *title = options->title != NULL ? g_strdup(options->title) : title_of(folder);
    const struct starter starter = {.kind = options->starter_kind,
                                    .title = title,
                                    .editor = options->with_editor,
                                    .hook = options->with_hook,
                                    .ci = options->with_ci};
    command_note(run, starter_write(folder, &starter, run->diags));
    if (run->outcome == OUTCOME_OK) {
        printf("A game stands in %s. Try: kerf check %s\n", folder, folder);
    }
    g_free(title);
    return command_end(command, run);
}
