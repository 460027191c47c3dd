/* kerf diff: what changed between two states of a game. */
#include <stdio.h>

#include <glib.h>

#include "cli/command.h"
#include "versions/comparison.h"
#include "versions/comparison_page.h"
#include "versions/comparison_words.h"
#include "versions/revision.h"

/* The folder that a revision belongs to is the other one, or, where both are revisions, this folder. */
static const char *folder_beside(const struct command_run *run, size_t argument)
{
    const char *other = run->arguments[1 - argument];
    return g_file_test(other, G_FILE_TEST_EXISTS) ? other : ".";
}

/* To the author with places, to players as a list, to programs as JSON. */
static void tell(const struct command_run *run, const struct comparison *comparison,
                 const char *since)
{
    GString *text = g_string_new(NULL);
    if (run->options.as_markdown) {
        comparison_tell_players(text, comparison, since);
    } else if (run->options.as_json) {
        comparison_tell_programs(text, comparison, since);
    } else {
        comparison_tell(text, comparison, since);
    }
    fputs(text->str, stdout);
    g_string_free(text, TRUE);
}

/* The report is made beside what is told, also where faces have errors: these stand at the end. */
static void compare(struct command_run *run, const struct revision *before,
                    const struct revision *after)
{
    const struct game_state states[] = {{&before->project, before->rules},
                                        {&after->project, after->rules}};
    struct comparison *comparison = NULL;
    command_note(run, comparison_make(&states[0], &states[1], command_threads(run), &comparison,
                                      run->diags));
    if (comparison != NULL) {
        tell(run, comparison, before->shown);
        if (run->options.report != NULL) {
            command_note(run,
                         command_make_parent(run, run->options.report)
                             ? comparison_page_write(comparison, &states[0], &states[1],
                                                     before->shown, run->options.report, run->diags)
                             : OUTCOME_FAILED);
        }
    }
    comparison_free(comparison);
}

/* Both states are opened whole: they may have other rules, layouts and themes. */
int command_diff(const struct command *command, struct command_run *run)
{
    struct revision states[2] = {0};
    if (run->options.as_json && run->options.as_markdown) {
        fputs("kerf: --json and --markdown are two ways of telling; give one of them\n", stderr);
        return EXIT_USAGE;
    }
    run->output_is_taken = true;
    const struct game_options options = command_game_options(run);
    for (size_t i = 0; i < G_N_ELEMENTS(states); i++) {
        command_note(run, revision_open(run->arguments[i], folder_beside(run, i), &options,
                                        &run->options.pieces, &states[i], run->diags));
    }
    /* Streams of both states are read whole; those of the newer one are told. */
    command_tell_whole(run, &states[1].project);
    if (run->outcome == OUTCOME_OK) {
        compare(run, &states[0], &states[1]);
    }
    int status = command_end(command, run);
    /* Findings point into the texts of both states, so they are printed before these go. */
    revision_close(&states[0]);
    revision_close(&states[1]);
    return status;
}
