/* kerf images: a PNG of each face. */
#include <stdio.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/progress_bar.h"
#include "export/image_export.h"

/* Finer than any press; a poker card of this fineness has 33 million pixels. */
#define DPI_MAX 2400.0

int command_images(const struct command *command, int argc, char **argv)
{
    struct command_run run = {0};
    gdouble dpi = 300;
    gboolean with_bleed = FALSE;
    gboolean square = FALSE;
    const GOptionEntry entries[] = {
        {"dpi", 0, 0, G_OPTION_ARG_DOUBLE, &dpi, "Dots per inch; 300 unless given", "N"},
        {"bleed", 0, 0, G_OPTION_ARG_NONE, &with_bleed, "With the bleed, as print shops want it",
         NULL},
        {"square", 0, 0, G_OPTION_ARG_NONE, &square, "Whole rectangles, not cut to the outline",
         NULL},
        {0},
    };
    int status = EXIT_FINE;
    bool parsed = command_parse(command, argc, argv, entries, &run, &status);
    if (parsed && !(dpi >= 10 && dpi <= DPI_MAX)) {
        fputs("kerf: --dpi takes a number from 10 to 2400\n", stderr);
        parsed = false;
    }
    if (!parsed) {
        command_end(&run);
        return EXIT_USAGE;
    }
    if (command_open(&run)) {
        struct progress_bar bar;
        const struct image_export_options options = {
            .png = {.dpi = dpi, .with_bleed = with_bleed, .cut_outline = !with_bleed && !square},
            .thread_count = command_threads(&run),
            .progress = progress_bar_begin(&bar, "images"),
        };
        const char *folder = run.options.output != NULL ? run.options.output : ".";
        command_note(&run, image_export(&run.project, folder, &options, run.diags));
        progress_bar_end(&bar);
    }
    return command_end(&run);
}
