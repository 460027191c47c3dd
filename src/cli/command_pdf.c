/* kerf pdf: one PDF a component into a folder, or all components into one file. */
#include <errno.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/progress_bar.h"
#include "cli/sheet_command_options.h"

static enum outcome export_each(const struct command_run *run,
                                const struct pdf_export_options *options, const char *folder)
{
    const struct piece_list *pieces = run->project.pieces;
    enum outcome worst = OUTCOME_OK;
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        diag_report(run->diags, DIAG_FILE_UNWRITABLE, (struct source_span){0}, NULL, folder,
                    g_strerror(errno));
        return OUTCOME_FAILED;
    }
    for (size_t i = 0; i < pieces->component_count; i++) {
        const struct component *component = pieces->components[i].component;
        gchar *path = g_strdup_printf("%s/%s-%s.pdf", folder, run->project.game->id, component->id);
        gchar *title = g_strdup_printf("%s: %s", run->project.game->title, component->title);
        enum outcome outcome = pdf_export(&run->project, &pieces->components[i], 1, title, options,
                                          path, run->diags);
        worst = outcome > worst ? outcome : worst;
        g_free(title);
        g_free(path);
    }
    return worst;
}

/* A path that ends in .pdf is one file for all; any other is a folder. */
static enum outcome export_all(const struct command_run *run,
                               const struct pdf_export_options *options)
{
    const struct piece_list *pieces = run->project.pieces;
    const char *output = run->options.output != NULL ? run->options.output : ".";
    return g_str_has_suffix(output, ".pdf")
               ? pdf_export(&run->project, pieces->components, pieces->component_count,
                            run->project.game->title, options, output, run->diags)
               : export_each(run, options, output);
}

int command_pdf(const struct command *command, int argc, char **argv)
{
    struct command_run run = {0};
    struct sheet_command_options sheet = {0};
    struct pdf_export_options options = {0};
    GOptionEntry entries[SHEET_ENTRY_COUNT];
    int status = EXIT_FINE;
    sheet_command_entries(&sheet, entries);
    bool parsed = command_parse(command, &argc, &argv, entries, &run, &status);
    bool read = sheet_command_read(&sheet, &options);
    if (!parsed || !read) {
        command_end(&run);
        return EXIT_USAGE;
    }
    if (command_open(&run)) {
        struct progress_bar bar;
        options.thread_count = command_threads(&run);
        options.progress = progress_bar_begin(&bar, "sheets");
        command_note(&run, export_all(&run, &options));
        progress_bar_end(&bar);
    }
    return command_end(&run);
}
