/* kerf cutfiles: what a cutting machine does with each sheet. */
#include "cli/command.h"
#include "print/cut_export.h"

int command_cutfiles(const struct command *command, struct command_run *run)
{
    if (command_open(run)) {
        const char *folder = run->options.output != NULL ? run->options.output : ".";
        const struct cut_target *target =
            cut_target_lookup(cut_target_name((size_t)run->options.cut_target));
        const struct pdf_export_options options = command_sheets(run);
        command_note(run, cut_export(&run->project, target, &options, folder, run->diags));
    }
    return command_end(command, run);
}
