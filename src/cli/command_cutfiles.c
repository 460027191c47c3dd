/* kerf cutfiles: what a cutting machine does with each sheet. */
#include "cli/command.h"
#include "cli/options.h"
#include "cli/sheet_command_options.h"
#include "print/cut_export.h"

/* NULL after a complaint. */
static const struct cut_target *read_target(const char *name)
{
    const struct cut_target *target = cut_target_lookup(name != NULL ? name : "svg");

    if (target == NULL) {
        report_bad_option("--for", name, cut_target_names);
    }
    return target;
}

int command_cutfiles(const struct command *command, int argc, char **argv)
{
    struct command_run run = {0};
    struct pdf_export_options options = {0};
    gchar *target_name = NULL;
    const GOptionEntry own = {
        .long_name = "for",
        .arg = G_OPTION_ARG_STRING,
        .arg_data = &target_name,
        .description = "silhouette, cricut, svg, dxf; svg unless given",
        .arg_description = "WHAT",
    };
    int status = EXIT_FINE;
    bool parsed = sheet_command_parse(command, argc, argv, &own, &run, &options, &status);
    const struct cut_target *target = parsed ? read_target(target_name) : NULL;
    g_free(target_name);
    if (!parsed) {
        return status;
    }
    if (target == NULL) {
        command_end(&run);
        return EXIT_USAGE;
    }
    if (command_open(&run)) {
        const char *folder = run.options.output != NULL ? run.options.output : ".";
        command_note(&run, cut_export(&run.project, target, &options, folder, run.diags));
    }
    return command_end(&run);
}
