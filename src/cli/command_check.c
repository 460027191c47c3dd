/* kerf check: everything that can be found without writing anything. */
#include <stdio.h>

#include "cli/command.h"
#include "print/pdf_export.h"
#include "project/editions.h"
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
static void print_left_out(const struct command_run *run, size_t count, const char *what,
                           const char *are)
{
    if (count > 0 && !run->options.with_allowed) {
        printf("%s: ", run->project.game->id);
        print_count(count, what, "");
        printf(" %s %s; --all shows %s\n", count == 1 ? "is" : "are", are,
               count == 1 ? "it" : "them");
    }
}

static size_t count_allowed(const struct command_run *run)
{
    size_t count = 0;
    for (size_t i = 0; i < diag_list_count(run->diags); i++) {
        count += diag_list_at(run->diags, i)->code == DIAG_ALLOWED ? 1 : 0;
    }
    return count;
}

/* The rules of a game while they are held: they look at its data and faces at its layouts, and neither changes it, so
 * that both are looked at side by side. */
struct rules_at_work {
    const struct game *game; /* NULL: none to hold to its rules */
    bool whole;
    struct rule_report *report;
    struct diag_list *found;
    enum outcome outcome;
    GThread *thread;    /* NULL: it is done */
    size_t typed_count; /* numbers and names in printed texts of which nothing is told */
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
    command_note(run, command_make_parent(run, path) ? report_page_write(&facts, path, trouble)
                                                     : OUTCOME_FAILED);
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

/* Who holds printed texts to the rules wants all of them held; others learn how many there are. */
static void check_printed_words(struct command_run *run, struct rules_at_work *rules,
                                GHashTable *printed)
{
    struct diag_list *found = diag_list_new();
    words_check(run->project.game, rules->report, printed, NULL, found);
    if (words_are_held(rules->report) || run->options.with_allowed) {
        diag_list_merge(run->diags, found);
    } else {
        rules->typed_count = diag_list_count(found);
    }
    diag_list_free(found);
}

static bool has_rules(const struct command_run *run)
{
    return run->project.game->rules != NULL;
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
    /* Faces note what they print on the way, for the words of the game to be held to its rules where it has some. */
    run->project.resources.texts = has_rules(run) ? &texts : NULL;
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
    if (rules->report != NULL && has_rules(run)) {
        check_printed_words(run, rules, texts.scalars);
    }
    printed_texts_clear(&texts);
}

/* Lines of numbers, for people: a program's output has findings alone. */
static void print_numbers(const struct command_run *run, const struct rules_at_work *rules)
{
    print_summary(run);
    print_left_out(run, count_allowed(run), "warning", "allowed");
    print_left_out(run, rules->typed_count, "finding",
                   "left out, of numbers and names that are typed into printed texts");
    if (rules->report != NULL) {
        print_rules(run, rules->report);
    }
}

/* ---- editions ---- */

/* "isle/game-de.yaml: could not be opened: 1 error, 0 warnings" */
static void print_unopened(const struct command_run *run)
{
    printf("%s: could not be opened: ", run->arguments[0]);
    print_count(diag_list_count_level(run->diags, DIAG_ERROR), "error", ", ");
    print_count(diag_list_count_level(run->diags, DIAG_WARNING), "warning", "\n");
}

/* The game, or one of its editions. */
struct checked {
    struct command_run *run;
    struct rules_at_work rules;
    bool opened;
};

/* In the order in which a designer mends: the data, the rules, the faces, the languages, the words. */
static void check_one(struct checked *checked)
{
    checked->opened = command_open(checked->run);
    begin_rules(checked->run, checked->opened, &checked->rules);
    /* Faces only of a game that is there in full. */
    if (checked->opened) {
        check_whole(checked->run, &checked->rules);
    } else {
        end_rules(checked->run, &checked->rules);
    }
}

/* What the game says of its pieces and languages need not hold for another edition. */
static struct command_run *edition_run(const struct command_run *run, const char *path)
{
    struct command_run *edition = ARENA_NEW(run->arena, struct command_run);
    const char **arguments = ARENA_NEW_ARRAY(run->arena, const char *, 1);
    arguments[0] = path;
    *edition = (struct command_run){.options = run->options,
                                    .limits = run->limits,
                                    .store = run->store,
                                    .called_by = run->called_by,
                                    .is_last = run->is_last,
                                    .arguments = arguments,
                                    .argument_count = 1,
                                    .diags = diag_list_new(),
                                    .arena = run->arena};
    return edition;
}

static bool is_at(const struct diag *diag, const struct node *root)
{
    return root != NULL && root->span.source != NULL && diag->span.source != NULL &&
           strcmp(root->span.source->path, diag->span.source->path) == 0;
}

/* Whether the document that a finding is in is one of those of an edition. */
static bool reads(const struct game *game, const struct diag *diag)
{
    bool found = is_at(diag, game->root) || is_at(diag, game->rules) ||
                 is_at(diag, game->theme.root) ||
                 (game->types != NULL && is_at(diag, game->types->root));
    for (size_t i = 0; i < game->layout_count && !found; i++) {
        found = is_at(diag, game->layouts[i]->root);
    }
    for (size_t i = 0; i < game->data_set_count && !found; i++) {
        found = is_at(diag, game->data_sets[i].root);
    }
    return found;
}

static bool is_told(const struct diag_list *diags, const struct diag *diag)
{
    for (size_t i = 0; i < diag_list_count(diags); i++) {
        const struct diag *other = diag_list_at(diags, i);
        if (other->code == diag->code &&
            (other->span.source == NULL) == (diag->span.source == NULL) &&
            (diag->span.source == NULL ||
             (source_span_offset(other->span) == source_span_offset(diag->span) &&
              strcmp(other->span.source->path, diag->span.source->path) == 0))) {
            return true;
        }
    }
    return false;
}

/* What nothing uses, shows or needs holds where it does in all editions that read it; files are told of by the game. */
static bool holds(const struct checked *all, size_t count, size_t own, const struct diag *diag)
{
    static const enum diag_code of_all[] = {DIAG_NEVER_USED, DIAG_NEVER_SHOWN,
                                            DIAG_ALLOWANCE_NOT_NEEDED, DIAG_EXCEPTION_NEVER_USED,
                                            DIAG_RULE_NEVER_APPLIES};
    bool is_of_all = false, holds = own == 0 || diag->code != DIAG_FILES_UNUSED;
    for (size_t i = 0; i < G_N_ELEMENTS(of_all); i++) {
        is_of_all = is_of_all || diag->code == of_all[i];
    }
    /* Where one cannot tell, the game has the word alone. */
    for (size_t i = 0; i < count && is_of_all; i++) {
        holds = holds && (own == 0 || can_tell_unused(all[i].run));
    }
    for (size_t i = 0; i < count && is_of_all; i++) {
        holds =
            holds && (i == own || !all[i].opened || !can_tell_unused(all[i].run) ||
                      !reads(all[i].run->project.game, diag) || is_told(all[i].run->diags, diag));
    }
    return holds;
}

/* The findings of each that hold. */
static void sift(struct checked *all, size_t count)
{
    struct diag_list **kept = g_new(struct diag_list *, count);
    for (size_t i = 0; i < count; i++) {
        kept[i] = diag_list_new();
        for (size_t j = 0; j < diag_list_count(all[i].run->diags); j++) {
            const struct diag *diag = diag_list_at(all[i].run->diags, j);
            if (holds(all, count, i, diag)) {
                diag_list_add(kept[i], diag);
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        diag_list_free(all[i].run->diags);
        all[i].run->diags = kept[i];
    }
    g_free(kept);
}

/* What the game has already is told once. */
static void gather(struct command_run *run, const struct checked *edition)
{
    command_note(run, edition->run->outcome);
    for (size_t i = 0; i < diag_list_count(edition->run->diags); i++) {
        const struct diag *diag = diag_list_at(edition->run->diags, i);
        if (!is_told(run->diags, diag)) {
            diag_list_add(run->diags, diag);
        }
    }
}

/* A folder is checked with all its editions; where pieces are chosen, the choice is of the game. */
int command_check(const struct command *command, struct command_run *run)
{
    const char *const *editions = editions_find(run->arena, run->arguments[0], &run->limits);
    size_t edition_count = g_strv_length((gchar **)(uintptr_t)editions), count = 1;
    struct checked *all = ARENA_NEW_ARRAY(run->arena, struct checked, edition_count + 1);
    run->whole_for = run->options.report != NULL ? "a report shows all faces" : NULL;
    all[0].run = run;
    check_one(&all[0]);
    bool with_editions = all[0].opened && project_is_whole(&run->project) &&
                         run->options.language == NULL && run->options.theme == NULL;
    for (size_t i = 0; i < edition_count && with_editions; i++) {
        all[count].run = edition_run(run, editions[i]);
        check_one(&all[count++]);
    }
    if (count > 1) {
        sift(all, count);
    }
    for (size_t i = 0; i < count && run->options.findings_format == DIAG_FORMAT_TEXT; i++) {
        if (all[i].opened) {
            print_numbers(all[i].run, &all[i].rules);
        } else if (i > 0) {
            print_unopened(all[i].run);
        }
    }
    for (size_t i = 1; i < count; i++) {
        gather(run, &all[i]);
    }
    /* Written also of a game that could not be opened, since that is when a report is wanted most. */
    if (run->options.report != NULL) {
        write_report(run, all[0].rules.report, all[0].opened, run->options.report);
    }
    int status = command_end(command, run);
    for (size_t i = 0; i < count; i++) {
        rule_report_free(all[i].rules.report);
        if (i > 0) {
            command_close(all[i].run);
        }
    }
    return status;
}
