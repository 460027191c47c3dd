/* kerf pdf: one PDF a component or group into a folder, or all components into one file; and the booklet. */
#include <errno.h>
#include <string.h>

#include "base/atomic_file.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/progress_bar.h"
#include "cli/sheet_command_options.h"
#include "print/booklet.h"
#include "print/sheet_group.h"
#include "project/staged_folder.h"
#include "render/output_file.h"

/* What is to be written. */
struct pdf_request {
    struct pdf_export_options options;
    bool booklet;
    struct arena *booklet_sources; /* findings of the booklet's own pages point into it */
};

static enum outcome export_booklet(const struct command_run *run, const struct pdf_request *request,
                                   const char *path)
{
    return booklet_export(&run->project, &request->options, path, request->booklet_sources,
                          run->diags);
}

/* A component of that name would write over the booklet. */
static bool check_booklet_name(const struct command_run *run, const struct sheet_group_list *list,
                               const char *folder)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->groups[i].id, "booklet") == 0) {
            gchar *path = g_strdup_printf("%s/%s-booklet.pdf", folder, run->project.game->id);
            node_report(run->diags, DIAG_NAME_CLASH, list->groups[i].members[0]->component->node,
                        path, "");
            g_free(path);
            return false;
        }
    }
    return true;
}

static enum outcome export_group(const struct command_run *run, const struct pdf_request *request,
                                 const struct sheet_group *group, const char *folder)
{
    const struct game *game = run->project.game;
    gchar *path = g_strdup_printf("%s/%s-%s.pdf", folder, game->id, group->id);
    gchar *title = g_strdup_printf("%s: %s", game->title, group->title);
    enum outcome outcome =
        pdf_export(&run->project, group, 1, title, &request->options, path, run->diags);
    g_free(title);
    g_free(path);
    return outcome;
}

static enum outcome write_files(const struct command_run *run, const struct pdf_request *request,
                                const struct sheet_group_list *list, const char *folder)
{
    enum outcome worst = OUTCOME_OK;
    if (request->booklet) {
        gchar *path = g_strdup_printf("%s/%s-booklet.pdf", folder, run->project.game->id);
        worst = export_booklet(run, request, path);
        g_free(path);
    }
    for (size_t i = 0; i < list->count && worst == OUTCOME_OK; i++) {
        worst = export_group(run, request, &list->groups[i], folder);
    }
    return worst;
}

static enum outcome export_files(const struct command_run *run, const struct pdf_request *request,
                                 const struct sheet_group_list *list, const char *folder)
{
    enum outcome worst = OUTCOME_OK;
    if (list->count > 1) {
        /* A mistake in the last component must not leave the files of the others. */
        struct pdf_export_options silent = request->options;
        silent.progress = (struct progress){0};
        worst = check_export(&run->project, &silent, run->diags);
    }
    if (worst != OUTCOME_OK) {
        return worst;
    }
    if (request->booklet && !check_booklet_name(run, list, folder)) {
        return OUTCOME_REJECTED;
    }
    struct staged_folder *stage = staged_folder_of(&run->project, "pdf", folder, run->diags);
    return stage == NULL
               ? OUTCOME_FAILED
               : staged_folder_end(
                     stage, write_files(run, request, list, staged_folder_path(stage)), run->diags);
}

static enum outcome export_together(const struct command_run *run,
                                    const struct pdf_request *request,
                                    const struct sheet_group_list *list, const char *path)
{
    gchar *folder = g_path_get_dirname(path);
    bool made = output_folder_make(folder);
    int error = errno;
    g_free(folder);
    if (!made) {
        return output_file_report(path, error, run->diags);
    }
    return request->booklet
               ? export_booklet(run, request, path)
               : pdf_export(&run->project, list->groups, list->count, run->project.game->title,
                            &request->options, path, run->diags);
}

/* A path that ends in .pdf is one file for all; any other is a folder. */
static enum outcome export_all(const struct command_run *run, const struct pdf_request *request)
{
    const char *output = run->options.output != NULL ? run->options.output : ".";
    struct sheet_group_list *list = sheet_group_list_new(run->project.pieces, &request->options);
    enum outcome outcome = g_str_has_suffix(output, ".pdf")
                               ? export_together(run, request, list, output)
                               : export_files(run, request, list, output);
    sheet_group_list_free(list);
    return outcome;
}

int command_pdf(const struct command *command, int argc, char **argv)
{
    struct command_run run = {0};
    struct pdf_request request = {0};
    gboolean booklet = FALSE;
    const GOptionEntry own = {
        .long_name = "booklet",
        .arg = G_OPTION_ARG_NONE,
        .arg_data = &booklet,
        .description = "Also all in one file, with contents, a ruler and a test of both sides",
    };
    int status = EXIT_FINE;
    if (!sheet_command_parse(command, argc, argv, &own, &run, &request.options, &status)) {
        return status;
    }
    request.booklet_sources = arena_new();
    if (command_open(&run)) {
        struct progress_bar bar;
        request.booklet = booklet;
        request.options.thread_count = command_threads(&run);
        request.options.progress = progress_bar_begin(&bar, "sheets");
        command_note(&run, export_all(&run, &request));
        progress_bar_end(&bar);
    }
    status = command_end(&run); /* prints the findings */
    arena_free(request.booklet_sources);
    return status;
}
