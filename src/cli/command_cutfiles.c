/* kerf cutfiles: what a cutting machine does with each sheet. */
#include <stdio.h>

#include "cli/command.h"
#include "print/cut_export.h"

int command_cutfiles(const struct command *command, struct command_run *run)
{
    run->options.pieces.printed = true;
    if (command_open(run)) {
        const char *folder = run->options.output != NULL ? run->options.output : ".";
        const struct cut_target *target =
            cut_target_lookup(cut_target_name((size_t)run->options.cut_target));
        const struct pdf_export_options options = command_sheets(run);
        command_note(run, cut_export(&run->project, target, &options, folder, run->diags));
        if (run->outcome == OUTCOME_OK && run->options.findings_format == DIAG_FORMAT_TEXT) {
            printf("%s: cut files for %s\n", folder,
                   cut_target_name((size_t)run->options.cut_target));
        }
    }
    return command_end(command, run);
}
