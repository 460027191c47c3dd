/* Options about paper: shared by the commands that plan sheets. */
#ifndef KERF_CLI_SHEET_COMMAND_OPTIONS_H
#define KERF_CLI_SHEET_COMMAND_OPTIONS_H

#include <stdbool.h>

#include <glib.h>

#include "cli/command.h"
#include "cli/options.h"
#include "print/pdf_export.h"

/**
 * As command_parse(), with the options about paper beside the one row of the command's own.
 *
 * options_out  what they say, and for the rest what holds without any
 *
 * False also after a complaint about a value of theirs; the run is ended then.
 */
bool sheet_command_parse(const struct command *command, int argc, char **argv,
                         const GOptionEntry *own, struct command_run *run,
                         struct pdf_export_options *options_out, int *status_out);

#endif
