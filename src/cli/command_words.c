/* kerf words: all texts of a game, for its translators. */
#include <stdio.h>

#include <glib.h>

#include "base/atomic_file.h"
#include "cli/command.h"
#include "cli/print_count.h"
#include "game/printed_words.h"

/* Texts as they are read: struct original_text. */
static void gather(void *data, const struct node *text, const char *context, const char *comment)
{
    GArray *texts = data;
    const struct original_text original = {context, text->scalar.text, comment, text->span};
    g_array_append_val(texts, original);
}

static const char *output_path(const struct command_run *run)
{
    const struct game *game = run->project.game;
    if (run->options.output != NULL) {
        return run->options.output;
    }
    const char *folder = arena_printf(run->arena, "%s/words", game->folder);
    output_folder_make(folder);
    return arena_printf(run->arena, "%s/%s.pot", folder, game->id);
}

int command_words(const struct command *command, struct command_run *run)
{
    GArray *texts = g_array_new(FALSE, FALSE, sizeof(struct original_text));
    const struct words_visitor visitor = {gather, texts};
    struct game_options options = command_game_options(run);
    options.words = &visitor;
    command_note(run, project_open(run->arguments[0], &options, NULL, &run->project, run->diags));
    if (run->outcome == OUTCOME_OK) {
        const char *path = output_path(run);
        command_note(
            run, translation_template_write(path, run->project.game->title,
                                            (const struct original_text *)(const void *)texts->data,
                                            texts->len, run->diags));
        if (run->outcome == OUTCOME_OK && run->options.findings_format == DIAG_FORMAT_TEXT) {
            printf("%s: ", path);
            print_count(texts->len, "text", "\n");
        }
    }
    int status = command_end(command, run);
    g_array_free(texts, TRUE);
    return status;
}
