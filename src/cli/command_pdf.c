/* kerf pdf: one PDF a component into a folder, or all components into one file. */
#include <errno.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/progress_bar.h"
#include "cli/sheet_command_options.h"

static bool make_folder(const struct command_run *run, const char *folder)
{
    if (g_mkdir_with_parents(folder, 0777) == 0) {
        return true;
    }
    diag_report(run->diags, DIAG_FILE_UNWRITABLE, (struct source_span){0}, NULL, folder,
                g_strerror(errno));
    return false;
}

static enum outcome export_each(const struct command_run *run,
                                const struct pdf_export_options *options, const char *folder)
{
    const struct piece_list *pieces = run->project.pieces;
    enum outcome worst = OUTCOME_OK;
    if (pieces->component_count > 1) {
        /* A mistake in the last component must not leave the files of the others. */
        struct pdf_export_options silent = *options;
        silent.progress = (struct progress){0};
        worst = check_export(&run->project, &silent, run->diags);
    }
    if (worst != OUTCOME_OK) {
        return worst;
    }
    if (!make_folder(run, folder)) {
        return OUTCOME_FAILED;
    }
    for (size_t i = 0; i < pieces->component_count && worst == OUTCOME_OK; i++) {
        const struct component *component = pieces->components[i].component;
        gchar *path = g_strdup_printf("%s/%s-%s.pdf", folder, run->project.game->id, component->id);
        gchar *title = g_strdup_printf("%s: %s", run->project.game->title, component->title);
        worst =
            pdf_export(&run->project, &pieces->components[i], 1, title, options, path, run->diags);
        g_free(title);
        g_free(path);
    }
    return worst;
}

static enum outcome export_together(const struct command_run *run,
                                    const struct pdf_export_options *options, const char *path)
{
    const struct piece_list *pieces = run->project.pieces;
    gchar *folder = g_path_get_dirname(path);
    bool made = make_folder(run, folder);
    g_free(folder);
    return made ? pdf_export(&run->project, pieces->components, pieces->component_count,
                             run->project.game->title, options, path, run->diags)
                : OUTCOME_FAILED;
}

/* A path that ends in .pdf is one file for all; any other is a folder. */
static enum outcome export_all(const struct command_run *run,
                               const struct pdf_export_options *options)
{
    const char *output = run->options.output != NULL ? run->options.output : ".";
    return g_str_has_suffix(output, ".pdf") ? export_together(run, options, output)
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
