/* Options about paper: shared by the commands that plan sheets. */
#ifndef KERF_CLI_SHEET_COMMAND_OPTIONS_H
#define KERF_CLI_SHEET_COMMAND_OPTIONS_H

#include <stdbool.h>

#include <glib.h>

#include "export/pdf_export.h"

enum { SHEET_ENTRY_COUNT = 13 };

struct sheet_command_options {
    gchar *paper, *margin, *gap, *cut, *weight, *backs, *flip, *back_offset, *back_marks, *oversize,
        *overlap, *registration;
};

/** Fills in the option rows, ended by an empty one. */
void sheet_command_entries(struct sheet_command_options *options,
                           GOptionEntry entries[SHEET_ENTRY_COUNT]);

/** Reads the values and frees them; false after a complaint on standard error. */
bool sheet_command_read(struct sheet_command_options *options, struct pdf_export_options *out);

#endif
