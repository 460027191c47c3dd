/* Opening a game for making its faces. */
#include "project/project.h"

#include <glib.h>

enum outcome project_open(const char *folder, const struct game_options *options,
                          const struct piece_choice *choice, struct project *project_out,
                          struct diag_list *diags)
{
    *project_out = (struct project){0};
    enum outcome outcome = game_load(folder, options, &project_out->game, diags);
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    gchar *fonts = g_build_filename(project_out->game->folder, "fonts", NULL);
    project_out->fonts = font_library_new(g_file_test(fonts, G_FILE_TEST_IS_DIR) ? fonts : NULL);
    g_free(fonts);
    project_out->images = image_store_new(project_out->fonts, &project_out->game->limits);
    project_out->shown = g_new0(gint, project_out->game->element_count + 1);
    project_out->resources = (struct face_resources){
        .game = project_out->game,
        .fonts = project_out->fonts,
        .images = project_out->images,
        .shown = project_out->shown,
    };
    return piece_list_make(project_out->game, choice, &project_out->pieces, diags);
}

bool project_is_whole(const struct project *project)
{
    return project->pieces->whole;
}

void project_close(struct project *project)
{
    piece_list_free(project->pieces);
    image_store_free(project->images);
    font_library_free(project->fonts);
    g_free(project->shown);
    game_free(project->game);
}
