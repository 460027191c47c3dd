/* kerf contact: one picture of all components. */
#include <stdio.h>

#include "cli/command.h"
#include "cli/options.h"
#include "picture/contact_sheet.h"

enum { WIDTH_DEFAULT_PX = 2400, WIDTH_MIN_PX = 200, WIDTH_MAX_PX = 12000 };

static enum outcome write_picture(const struct command_run *run, int width_px)
{
    gchar *named = g_strdup_printf("%s-contact.png", run->project.game->id);
    const char *path = run->options.output != NULL ? run->options.output : named;
    enum outcome outcome = contact_sheet_write(&run->project, width_px, path, run->diags);
    g_free(named);
    return outcome;
}

int command_contact(const struct command *command, int argc, char **argv)
{
    struct command_run run = {0};
    gint width_px = WIDTH_DEFAULT_PX;
    const GOptionEntry entries[] = {
        {"width", 0, 0, G_OPTION_ARG_INT, &width_px, "Its width in pixels; 2400 unless given",
         "PX"},
        {0},
    };
    int status = EXIT_FINE;
    bool parsed = command_parse(command, argc, argv, entries, &run, &status);
    if (parsed && (width_px < WIDTH_MIN_PX || width_px > WIDTH_MAX_PX)) {
        fputs("kerf: --width takes a number from 200 to 12000\n", stderr);
        parsed = false;
        status = EXIT_USAGE;
    }
    if (!parsed) {
        command_end(&run);
        return status;
    }
    if (command_open(&run)) {
        command_note(&run, write_picture(&run, width_px));
    }
    return command_end(&run);
}
