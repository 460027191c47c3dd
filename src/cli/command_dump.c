/* kerf dump: any stage of the work as text. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/sheet_command_options.h"
#include "document/document.h"

static void dump_tree(struct command_run *run, const struct pdf_export_options *options,
                      GString *out)
{
    const struct game *game = run->project.game;
    (void)options;
    document_dump(out, game->root);
    for (size_t i = 0; i < game->data_set_count; i++) {
        g_string_append_printf(out, "\n# %s\n", game->data_sets[i].path);
        document_dump(out, game->data_sets[i].root);
    }
}

static void dump_model(struct command_run *run, const struct pdf_export_options *options,
                       GString *out)
{
    (void)options;
    game_dump(run->project.game, out);
}

static void dump_faces(struct command_run *run, const struct pdf_export_options *options,
                       GString *out)
{
    const struct piece_list *pieces = run->project.pieces;
    struct face_maker *maker = face_maker_new(&run->project.resources);
    (void)options;
    for (size_t i = 0; i < pieces->face_count; i++) {
        struct display_list *list = NULL;
        command_note(run, face_lay_out(maker, &pieces->faces[i], &list, run->diags));
        if (list != NULL) {
            g_string_append_printf(out, "face %s used %zu\n", pieces->faces[i].name,
                                   pieces->faces[i].use_count);
            display_list_dump(list, out);
        }
        display_list_free(list);
    }
    face_maker_free(maker);
}

static void dump_sheets(struct command_run *run, const struct pdf_export_options *options,
                        GString *out)
{
    const struct piece_list *pieces = run->project.pieces;
    for (size_t i = 0; i < pieces->component_count; i++) {
        struct piece_shape shape;
        struct sheet_plan *plan = NULL;
        command_note(run,
                     component_plan(&pieces->components[i], options, &shape, &plan, run->diags));
        if (plan != NULL) {
            g_string_append_printf(out, "component %s\n", pieces->components[i].component->id);
            sheet_plan_dump(plan, out);
        }
        sheet_plan_free(plan);
    }
}

static const struct {
    const char *name;
    void (*dump)(struct command_run *run, const struct pdf_export_options *options, GString *out);
} stages[] = {
    {"tree", dump_tree}, {"model", dump_model}, {"faces", dump_faces}, {"sheets", dump_sheets}};

static int dump_stage(struct command_run *run, const struct pdf_export_options *options,
                      const char *stage)
{
    for (size_t i = 0; i < G_N_ELEMENTS(stages); i++) {
        if (strcmp(stages[i].name, stage) == 0) {
            if (command_open(run)) {
                GString *out = g_string_new(NULL);
                stages[i].dump(run, options, out);
                fputs(out->str, stdout);
                g_string_free(out, TRUE);
            }
            return command_end(run);
        }
    }
    command_end(run);
    return report_bad_option("--stage", stage, "tree, model, faces or sheets");
}

int command_dump(const struct command *command, int argc, char **argv)
{
    struct command_run run = {0};
    struct sheet_command_options sheet = {0};
    struct pdf_export_options options = {0};
    gchar *stage = NULL;
    GOptionEntry entries[SHEET_ENTRY_COUNT + 1];
    int status = EXIT_FINE;
    sheet_command_entries(&sheet, entries + 1);
    entries[0] = (GOptionEntry){
        "stage", 0, 0, G_OPTION_ARG_STRING, &stage, "tree, model, faces or sheets", "NAME"};
    bool parsed = command_parse(command, argc, argv, entries, &run, &status);
    bool read = sheet_command_read(&sheet, &options);
    if (parsed && read) {
        status = dump_stage(&run, &options, stage != NULL ? stage : "model");
    } else {
        command_end(&run);
        status = EXIT_USAGE;
    }
    g_free(stage);
    return status;
}
