/* kerf check: everything that can be found without writing anything. */
#include <stdio.h>

#include "cli/command.h"
#include "print/pdf_export.h"
#include "project/face_pipeline.h"
#include "project/unused.h"
#include "report/report_page.h"
#include "rules/rules.h"
#include "rules/word_check.h"

/* "sampler: 12 components, 240 pieces, 180 faces: 0 errors, 3 warnings" */
static void print_summary(const struct command_run *run)
{
    size_t pieces = run->later.pieces;
    for (size_t i = 0; i < run->project.pieces->component_count; i++) {
        pieces += run->project.pieces->components[i].count;
    }
    printf("%s: ", run->project.game->id);
    print_count(run->project.pieces->component_count, "component", ", ");
    print_count(pieces, "piece", ", ");
    print_count(run->project.pieces->face_count + run->later.faces, "face", ": ");
    print_count(diag_list_count_level(run->diags, DIAG_ERROR), "error", ", ");
    print_count(diag_list_count_level(run->diags, DIAG_WARNING), "warning", "\n");
}

/* "sampler: 12 warnings are allowed; --all shows them" */
static void print_allowed(const struct command_run *run)
{
    size_t count = 0;
    for (size_t i = 0; i < diag_list_count(run->diags); i++) {
        count += diag_list_at(run->diags, i)->code == DIAG_ALLOWED ? 1 : 0;
    }
    if (count > 0 && !run->options.with_allowed) {
        printf("%s: ", run->project.game->id);
        print_count(count, "warning", count == 1 ? " is allowed; " : " are allowed; ");
        printf("--all shows %s\n", count == 1 ? "it" : "them");
    }
}

/* The rules of a game while they are held: they look at its data and faces at its layouts, and neither changes it, so
 * that both are looked at side by side. */
struct rules_at_work {
    const struct game *game; /* NULL: none to hold to its rules */
    bool whole;
    struct rule_report *report;
    struct diag_list *found;
    enum outcome outcome;
    GThread *thread; /* NULL: it is done */
};

static gpointer hold_to_rules(gpointer data)
{
    struct rules_at_work *work = data;
    work->outcome = rules_check(work->game, work->whole, &work->report, work->found);
    return NULL;
}

/* A game that could not be loaded in full is held to its rules as far as it goes. */
static void begin_rules(const struct command_run *run, bool whole, struct rules_at_work *work)
{
    const struct game *game = run->project.game;
    *work = (struct rules_at_work){.whole = whole, .found = diag_list_new()};
    if (game == NULL || game->translation != NULL) {
        return;
    }
    work->game = game;
    /* The block of a stream that is open gives way to others. */
    if (whole && command_threads(run) > 1 && !command_is_in_blocks(run)) {
        work->thread = g_thread_new("rules", hold_to_rules, work);
    } else {
        hold_to_rules(work);
    }
}

static void end_rules(struct command_run *run, struct rules_at_work *work)
{
    if (work->thread != NULL) {
        g_thread_join(g_steal_pointer(&work->thread));
    }
    command_note(run, work->outcome);
    diag_list_merge(run->diags, work->found);
    diag_list_free(work->found);
}

/* Rules that were broken on purpose are told with their reasons. */
static void print_exceptions(const struct rule_result *result)
{
    for (size_t i = 0; i < result->rule->exception_count; i++) {
        if (result->exception_uses[i] > 0) {
            printf("    %s: %zu by exception: %s\n", result->rule->about.name,
                   result->exception_uses[i], result->rule->exceptions[i].because);
        }
    }
}

/* A line for all rules, then one for each exception that was used. */
static void print_rules(const struct command_run *run, const struct rule_report *report)
{
    size_t looked = 0, broken = 0, excepted = 0;
    for (size_t i = 0; i < report->set.rule_count; i++) {
        looked += report->results[i].looked_count;
        broken += report->results[i].broken_count;
        excepted += report->results[i].excepted_count;
    }
    if (report->set.rule_count > 0) {
        printf("%s: ", run->project.game->id);
        print_count(report->set.rule_count, "rule", ", held against ");
        print_count(looked, "value", ": ");
        printf("%zu %s, %zu by exception\n", broken, broken == 1 ? "breaks them" : "break them",
               excepted);
    }
    for (size_t i = 0; i < report->set.rule_count; i++) {
        print_exceptions(&report->results[i]);
    }
}

/* Findings of writing the report itself come too late for it, and are told at the end. */
static void write_report(struct command_run *run, const struct rule_report *rules, bool opened,
                         const char *path)
{
    gchar *folder = g_path_get_basename(run->arguments[0]);
    const struct report_facts facts = {
        .project = &run->project,
        .title = run->project.game != NULL ? run->project.game->title : folder,
        .rules = rules,
        .findings = run->diags,
        .has_faces = opened,
    };
    struct diag_list *trouble = diag_list_new();
    diag_list_sort(run->diags);
    command_note(run, report_page_write(&facts, path, trouble));
    diag_list_merge(run->diags, trouble);
    diag_list_free(trouble);
    g_free(folder);
}

/* With the fonts and pictures that are open already. */
static void check_translation(struct command_run *run, const char *language,
                              struct project *project)
{
    struct game_options options = command_game_options(run);
    struct diag_list *found = diag_list_new();
    options.language = language;
    enum outcome outcome = project_open_again(run->arguments[0], &options, &run->options.pieces,
                                              run->project.supplies, project, found);
    if (outcome == OUTCOME_OK) {
        project->resources.pictures = run->project.resources.pictures;
        outcome =
            faces_check(project, (struct run_part){0}, NULL, command_threads(run), NULL, found);
    }
    command_note(run, outcome);
    translation_findings_add(found, run->diags);
    diag_list_free(found);
}

/* The faces of each language; rules are about the data in the game's own. */
static void check_translations(struct command_run *run)
{
    const struct game *game = run->project.game;
    run->translated = ARENA_NEW_ARRAY(run->arena, struct project, game->language_count + 1);
    for (size_t i = 0; i < game->language_count; i++) {
        check_translation(run, game->languages[i], &run->translated[run->translated_count++]);
    }
}

/* Block by block where the data is a stream of which a block is open. */
static enum outcome check_faces(struct command_run *run, const struct pdf_export_options *options)
{
    if (!command_is_in_blocks(run)) {
        return check_export(&run->project, options, run->diags);
    }
    const struct game_options game = command_game_options(run);
    const struct project_opening opening = command_opening(run, &game);
    return check_export_blocks(&opening, &run->project, options, run->diags);
}

/* After an error not all that is used may have been asked for. */
static bool can_tell_unused(const struct command_run *run)
{
    return project_is_whole(&run->project) && run->project.game->translation == NULL &&
           diag_list_count_level(run->diags, DIAG_ERROR) == 0;
}

/* Faces and what follows from them, and the rules that are held meanwhile. */
static void check_whole(struct command_run *run, struct rules_at_work *rules)
{
    struct progress_bar bar;
    struct pdf_export_options options = command_sheets(run);
    struct printed_texts texts;
    struct asked_pictures pictures;
    printed_texts_init(&texts);
    asked_pictures_init(&pictures);
    /* Faces note what they print on the way, for the words of the game to be held to its rules. */
    run->project.resources.texts = &texts;
    run->project.resources.pictures = &pictures;
    options.progress = progress_bar_begin(&bar, "faces");
    command_note(run, check_faces(run, &options));
    progress_bar_end(&bar);
    run->project.resources.texts = NULL;
    if (run->options.language == NULL) {
        check_translations(run);
    }
    end_rules(run, rules);
    if (can_tell_unused(run)) {
        unused_check(&run->project, pictures.paths, run->diags);
    }
    run->project.resources.pictures = NULL;
    asked_pictures_clear(&pictures);
    /* Who writes rules wants what prints held to them. */
    if (rules->report != NULL && run->project.game->rules != NULL) {
        words_check(run->project.game, rules->report, texts.scalars, NULL, run->diags);
    }
    printed_texts_clear(&texts);
}

/* Lines of numbers, for people: a program's output has findings alone. */
static void print_numbers(const struct command_run *run, const struct rule_report *rules)
{
    print_summary(run);
    print_allowed(run);
    if (rules != NULL) {
        print_rules(run, rules);
    }
}

/* In the order in which a designer mends: the data, the rules, the faces, the languages, the words. */
int command_check(const struct command *command, struct command_run *run)
{
    struct rules_at_work rules;
    run->whole_for = run->options.report != NULL ? "a report shows all faces" : NULL;
    bool opened = command_open(run);
    begin_rules(run, opened, &rules);
    /* Faces only of a game that is there in full. */
    if (opened) {
        check_whole(run, &rules);
        if (run->options.findings_format == DIAG_FORMAT_TEXT) {
            print_numbers(run, rules.report);
        }
    } else {
        end_rules(run, &rules);
    }
    /* Written also of a game that could not be opened, since that is when a report is wanted most. */
    if (run->options.report != NULL) {
        write_report(run, rules.report, opened, run->options.report);
    }
    int status = command_end(command, run);
    rule_report_free(rules.report);
    return status;
}
