/* Opening a game for making its faces. */
#include "project/project.h"

#include <glib.h>

static struct project_supplies *new_supplies(const struct game *game)
{
    struct project_supplies *supplies = g_atomic_rc_box_new0(struct project_supplies);
    gchar *fonts = g_build_filename(game->folder, "fonts", NULL);
    supplies->fonts = font_library_new(g_file_test(fonts, G_FILE_TEST_IS_DIR) ? fonts : NULL);
    supplies->images = image_store_new(supplies->fonts, &game->limits);
    g_free(fonts);
    return supplies;
}

static void clear_supplies(gpointer data)
{
    struct project_supplies *supplies = data;
    image_store_free(supplies->images);
    font_library_free(supplies->fonts);
}

struct project_supplies *project_supplies_ref(struct project_supplies *supplies)
{
    return g_atomic_rc_box_acquire(supplies);
}

void project_supplies_unref(struct project_supplies *supplies)
{
    if (supplies != NULL) {
        g_atomic_rc_box_release_full(supplies, clear_supplies);
    }
}

enum outcome project_open_again(const char *folder, const struct game_options *options,
                                const struct piece_choice *choice,
                                struct project_supplies *supplies, struct project *project_out,
                                struct diag_list *diags)
{
    *project_out = (struct project){0};
    enum outcome outcome = game_load(folder, options, &project_out->game, diags);
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    project_out->supplies =
        supplies != NULL ? project_supplies_ref(supplies) : new_supplies(project_out->game);
    project_out->fonts = project_out->supplies->fonts;
    project_out->images = project_out->supplies->images;
    project_out->shown = g_new0(gint, project_out->game->element_count + 1);
    project_out->resources = (struct face_resources){
        .game = project_out->game,
        .fonts = project_out->fonts,
        .images = project_out->images,
        .shown = project_out->shown,
    };
    return piece_list_make(project_out->game, choice, &project_out->pieces, diags);
}

enum outcome project_open(const char *folder, const struct game_options *options,
                          const struct piece_choice *choice, struct project *project_out,
                          struct diag_list *diags)
{
    return project_open_again(folder, options, choice, NULL, project_out, diags);
}

bool project_is_whole(const struct project *project)
{
    return project->pieces->whole;
}

void project_close(struct project *project)
{
    piece_list_free(project->pieces);
    project_supplies_unref(project->supplies);
    g_free(project->shown);
    game_free(project->game);
}
