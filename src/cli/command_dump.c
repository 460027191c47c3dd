/* kerf dump: any stage of the work as text. */
#include <stdio.h>

#include "cli/command.h"
#include "document/document.h"
#include "print/pdf_document.h"

static void dump_tree(struct command_run *run, const struct pdf_export_options *options,
                      GString *out)
{
    const struct game *game = run->project.game;
    (void)options;
    document_dump(out, game->root);
    for (size_t i = 0; i < game->data_set_count; i++) {
        g_string_append_printf(out, "\n# %s\n",
                               game->data_sets[i].path != NULL ? game->data_sets[i].path
                                                               : game->data_sets[i].name);
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

/* The shapes of a plan of several are the components of the group, in this order. */
static void name_group(const struct sheet_group *group, GString *out)
{
    if (group->member_count == 1) {
        g_string_append_printf(out, "component %s\n", group->id);
        return;
    }
    g_string_append_printf(out, "group %s\n", group->id);
    for (size_t i = 0; i < group->member_count; i++) {
        g_string_append_printf(out, "  shape %zu: component %s\n", i,
                               group->members[i]->component->id);
    }
}

static void dump_sheets(struct command_run *run, const struct pdf_export_options *options,
                        GString *out)
{
    struct sheet_group_list *list = sheet_group_list_new(run->project.pieces, options);
    struct pdf_document document;
    command_note(
        run, pdf_document_plan(&run->project, list->groups, list->count, &document, run->diags));
    for (size_t i = 0; i < document.section_count; i++) {
        if (document.sections[i].plan != NULL) {
            name_group(document.sections[i].group, out);
            sheet_plan_dump(document.sections[i].plan, out);
        }
    }
    pdf_document_clear(&document);
    sheet_group_list_free(list);
}

int command_dump(const struct command *command, struct command_run *run)
{
    static void (*const dumps[])(struct command_run * run, const struct pdf_export_options *options,
                                 GString *out) = {
        [STAGE_TREE] = dump_tree,
        [STAGE_MODEL] = dump_model,
        [STAGE_FACES] = dump_faces,
        [STAGE_SHEETS] = dump_sheets,
    };
    if (command_open(run)) {
        const struct pdf_export_options options = command_sheets(run);
        GString *out = g_string_new(NULL);
        dumps[run->options.stage](run, &options, out);
        fputs(out->str, stdout);
        g_string_free(out, TRUE);
    }
    return command_end(command, run);
}
