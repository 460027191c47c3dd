/* kerf contact: one picture of all components. */
#include <stdio.h>

#include <glib.h>

#include "cli/command.h"
#include "picture/contact_sheet.h"

int command_contact(const struct command *command, struct command_run *run)
{
    if (command_open(run)) {
        const char *named = arena_printf(run->arena, "%s-contact.png", run->project.game->id);
        const char *path = run->options.output != NULL ? run->options.output : named;
        command_note(run,
                     contact_sheet_write(&run->project, run->options.width_px, path, run->diags));
        if (run->outcome == OUTCOME_OK && run->options.findings_format == DIAG_FORMAT_TEXT) {
            puts(path);
        }
    }
    return command_end(command, run);
}
