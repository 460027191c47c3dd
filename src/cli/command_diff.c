/* kerf diff: what changed between two states of a game. */
#include <stdio.h>

#include <glib.h>

#include "cli/command.h"
#include "rules/rules.h"
#include "versions/comparison.h"
#include "versions/comparison_page.h"
#include "versions/comparison_words.h"
#include "versions/revision.h"

/* One of the two, while it is open. */
struct opened_state {
    struct revision revision;
    struct project project;
    struct rule_report *rules;
};

/* The folder that a revision belongs to is the other one, or, where both are revisions, this folder. */
static const char *folder_beside(const struct command_run *run, size_t argument)
{
    const char *other = run->arguments[1 - argument];
    return g_file_test(other, G_FILE_TEST_IS_DIR) ? other : ".";
}

/* Findings of the rules are for `check`; here only whether they hold. */
static void open_state(struct command_run *run, size_t argument, struct opened_state *state)
{
    enum outcome outcome = revision_open(run->arguments[argument], folder_beside(run, argument),
                                         &state->revision, run->diags);
    if (outcome == OUTCOME_OK) {
        struct game_options options = command_game_options(run);
        options.shown_folder = state->revision.shown;
        outcome = project_open(state->revision.folder, &options, &run->options.pieces,
                               &state->project, run->diags);
    }
    if (outcome == OUTCOME_OK) {
        struct diag_list *of_rules = diag_list_new();
        rules_check(state->project.game, true, &state->rules, of_rules);
        diag_list_free(of_rules);
    }
    command_note(run, outcome);
}

static void close_state(struct opened_state *state)
{
    rule_report_free(state->rules);
    project_close(&state->project);
    revision_close(&state->revision);
}

static void tell(const struct command_run *run, const struct comparison *comparison,
                 const char *since)
{
    GString *text = g_string_new(NULL);
    if (run->options.findings_format != DIAG_FORMAT_TEXT) {
        comparison_tell_programs(text, comparison, since);
    } else if (run->options.markdown) {
        comparison_tell_players(text, comparison, since);
    } else {
        comparison_tell(text, comparison, since);
    }
    fputs(text->str, stdout);
    g_string_free(text, TRUE);
}

static void compare(struct command_run *run, const struct opened_state *before,
                    const struct opened_state *after)
{
    const struct game_state states[] = {{&before->project, before->rules},
                                        {&after->project, after->rules}};
    const char *since = before->revision.shown;
    struct comparison *comparison = NULL;
    command_note(run, comparison_make(&states[0], &states[1], command_threads(run), &comparison,
                                      run->diags));
    if (run->outcome == OUTCOME_OK) {
        tell(run, comparison, since);
        if (run->options.report != NULL) {
            command_note(run, comparison_page_write(comparison, &states[0], &states[1], since,
                                                    run->options.report, run->diags));
        }
    }
    comparison_free(comparison);
}

int command_diff(const struct command *command, struct command_run *run)
{
    struct opened_state before = {0}, after = {0};
    open_state(run, 0, &before);
    open_state(run, 1, &after);
    if (run->outcome == OUTCOME_OK) {
        compare(run, &before, &after);
    }
    int status = command_end(command, run);
    close_state(&before);
    close_state(&after);
    return status;
}
