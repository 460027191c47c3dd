/* What commands that open a game have in common, and how findings leave the program. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>

#include "base/atomic_file.h"
#include "cli/command.h"
#include "document/source_store.h"
#include "game/game_stream.h"
#include "game/papers.h"
#include "game/print_effects.h"
#include "print/pdf_export.h"
#include "print/sheet_group.h"
#include "project/editions.h"
#include "project/file_list.h"
#include "project/progress.h"
#include "render/output_file.h"
#include "versions/update.h"

/* A folder beside the program, in a source tree or where it was installed, or NULL; g_free(). */
static gchar *find_beside(const char *program)
{
    static const char *const places[] = {"../layouts", "../share/kerf/layouts"};
    gchar *folder = g_path_get_dirname(program);
    gchar *found = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(places) && found == NULL; i++) {
        gchar *place = g_build_filename(folder, places[i], NULL);
        if (g_file_test(place, G_FILE_TEST_IS_DIR)) {
            found = place;
        } else {
            g_free(place);
        }
    }
    g_free(folder);
    return found;
}

/*
 * The shared layouts. Where the program's own file is, Linux tells by a link; elsewhere it is what the
 * program was called by, alone a name in one of the folders of PATH. Last comes where it was to be
 * installed.
 */
static const char *find_layouts(struct arena *arena, const char *called_by)
{
    gchar *program = g_file_read_link("/proc/self/exe", NULL);
    program = program != NULL ? program : g_find_program_in_path(called_by);
    gchar *found = program != NULL ? find_beside(program) : NULL;
    const char *layouts = found != NULL ? arena_strdup(arena, found) : NULL;
    g_free(found);
    g_free(program);
    if (layouts == NULL && g_file_test(KERF_DATA "/layouts", G_FILE_TEST_IS_DIR)) {
        layouts = KERF_DATA "/layouts";
    }
    return layouts;
}

/* What the command line says of how a game is read. */
struct game_options command_game_options(const struct command_run *run)
{
    return (struct game_options){
        .shared_layouts = run->options.layouts != NULL ? run->options.layouts
                                                       : find_layouts(run->arena, run->called_by),
        .language = run->options.language,
        .theme = run->options.theme,
        .limits = &run->limits,
        .store = run->store,
        .stream = run->stream,
    };
}

/* Borrows all that it names from the run. */
struct project_opening command_opening(const struct command_run *run,
                                       const struct game_options *game)
{
    return (struct project_opening){run->arguments[0], game, &run->options.pieces};
}

/* Where a stream was found and counted; else the game is whole in memory. */
bool command_is_in_blocks(const struct command_run *run)
{
    return run->stream != NULL && run->stream->counted;
}

/* What compares all pieces takes them whole, and so does what is made anew at each change, which reads only what changed. */
static const char *needs_whole(const struct command_run *run)
{
    return run->options.since != NULL ? "all pieces are compared"
           : run->store != NULL       ? "changes are looked for in all of it"
                                      : run->whole_for;
}

/* Who has a million records learns why memory does not suffice. */
void command_tell_whole(const struct command_run *run, const struct project *project)
{
    const struct game *game = project != NULL ? project->game : NULL;
    for (size_t i = 0; game != NULL && i < game->data_set_count; i++) {
        if (game->data_sets[i].streamed) {
            fprintf(stderr, "kerf: the stream '%s' is read whole, as %s\n", game->data_sets[i].name,
                    needs_whole(run));
        }
    }
}

/* As a stream unless something needs all of it: a game without streams is opened whole either way. */
static void open_game(struct command_run *run)
{
    run->stream = needs_whole(run) == NULL ? game_stream_new() : NULL;
    const struct game_options options = command_game_options(run);
    const struct project_opening opening = command_opening(run, &options);
    command_note(run, run->stream != NULL
                          ? project_open_blocks(&opening, &run->project, &run->later, run->diags)
                          : project_open(opening.folder, &options, opening.choice, &run->project,
                                         run->diags));
    if (run->stream == NULL) {
        command_tell_whole(run, &run->project);
    }
}

/* The earlier state does not change: it is read once, and not watched. */
static void choose_since(struct command_run *run, struct game_options options)
{
    options.store = NULL;
    command_note(run, revision_open(run->options.since, run->arguments[0], &options,
                                    &run->options.pieces, &run->earlier, run->diags));
    if (run->outcome == OUTCOME_OK) {
        command_note(run, update_choose(&run->project, &run->earlier, run->looks_alone,
                                        command_threads(run), run->arena, &run->outdated,
                                        &run->outdated_count, run->diags));
    }
}

/* Warnings are raised, the game is opened, a paper and the settings are read against it, and last what changed
 * since an earlier state is chosen. False after findings; command_end() tells them. */
bool command_open(struct command_run *run)
{
    /* Warnings are errors from here on, also those of the loading. */
    if (run->options.strict) {
        diag_list_raise(run->diags, DIAG_CODE_COUNT);
    }
    open_game(run);
    /* A paper of the game's own can be named on the command line, so it is read once the game is there. */
    struct paper *paper = &run->options.print.paper;
    if (run->outcome == OUTCOME_OK && paper->node != NULL &&
        !paper_read(run->arena, run->project.game->papers, paper, run->diags)) {
        run->usage_is_wrong = true;
        command_note(run, OUTCOME_REJECTED);
    }
    run->project.resources.print = &run->options.print;
    if (run->outcome == OUTCOME_OK) {
        print_effects_check_options(run->project.game, &run->options.pieces, &run->options.print,
                                    run->diags);
    }
    /* Errors by --strict have no outcome of their own. */
    if (diag_list_has_errors(run->diags)) {
        command_note(run, OUTCOME_REJECTED);
    }
    if (run->outcome == OUTCOME_OK && run->options.since != NULL) {
        choose_since(run, command_game_options(run));
    }
    return run->outcome == OUTCOME_OK;
}

/* For people: programs have it in their format. */
void command_tell_update(const struct command_run *run)
{
    if (run->outdated == NULL || run->outcome != OUTCOME_OK ||
        run->options.findings_format != DIAG_FORMAT_TEXT) {
        return;
    }
    puts(run->outdated_count > 0 ? "not needed any more:"
                                 : "all that was made before is still needed");
    for (size_t i = 0; i < run->outdated_count; i++) {
        const struct outdated_pieces *pieces = &run->outdated[i];
        printf("  %zu of %s%s%s (%s)\n", pieces->count, pieces->component,
               *pieces->id != '\0' ? "/" : "", pieces->id, pieces->name);
    }
}

void command_tell_editions(const struct command *command, const struct command_run *run)
{
    const struct options *options = &run->options;
    if (run->outcome != OUTCOME_OK || options->findings_format != DIAG_FORMAT_TEXT ||
        options->part != NULL || options->language != NULL || options->theme != NULL ||
        !project_is_whole(&run->project)) {
        return;
    }
    const char *const *paths = editions_find(run->arena, run->arguments[0], &run->limits);
    for (size_t i = 0; paths[i] != NULL; i++) {
        printf("%s%s", i == 0 ? "editions that are not made here: " : ", ", paths[i]);
    }
    if (paths[0] != NULL) {
        printf("; kerf %s %s makes %s\n", command->name, paths[0],
               paths[1] == NULL ? "it" : "the first");
    }
}

/* Called when there is something to write: a run that finds errors leaves no empty folder. */
bool command_make_parent(const struct command_run *run, const char *path)
{
    gchar *folder = g_path_get_dirname(path);
    bool made = output_folder_make(folder);
    /* Freeing may change it. */
    int error = errno;
    g_free(folder);
    if (!made) {
        output_file_report(path, error, run->diags);
    }
    return made;
}

/* The worst outcome counts. */
void command_note(struct command_run *run, enum outcome outcome)
{
    run->outcome = outcome > run->outcome ? outcome : run->outcome;
}

/* NO_COLOR is a custom of many programs (no-color.org). */
static bool wants_colour(const struct options *options)
{
    if (options->colour == COLOUR_AUTO) {
        return isatty(STDERR_FILENO) && g_getenv("NO_COLOR") == NULL;
    }
    return options->colour == COLOUR_ALWAYS;
}

/* What is allowed is for who asks for it, and for programs. What was made otherwise than drawn is told by the command
 * that makes it, as no other knows of it. */
static bool is_shown(const struct command_run *run, const struct diag *diag, bool with_advice)
{
    if (diag->code == DIAG_ALLOWED && run->options.findings_format == DIAG_FORMAT_TEXT) {
        return with_advice && run->options.with_allowed;
    }
    return diag->level > DIAG_ADVICE || with_advice || diag->code == DIAG_FLATTENED;
}

static bool lies_in(struct source_span span, struct source_span around)
{
    return span.source != NULL && span.source == around.source && span.offset >= around.offset &&
           span.offset + span.length <= around.offset + around.length;
}

/* The record that a finding of the data is in; NULL where it is in none. */
static const struct node *record_of(const struct data_set *set, const struct diag *diag)
{
    for (size_t i = 0; set->root->kind == NODE_LIST && i < set->root->list.count; i++) {
        if (lies_in(diag->span, set->root->list.items[i]->span)) {
            return set->root->list.items[i];
        }
    }
    return NULL;
}

/* "cards" and "cards as card" are of that set. */
static bool is_made_of(const struct component *component, const struct data_set *set)
{
    const char *over = component->each != NULL ? node_text(component->each->node) : NULL;
    size_t length = strlen(set->name);
    return over != NULL && strncmp(over, set->name, length) == 0 &&
           (over[length] == '\0' || over[length] == ' ');
}

/* What is found before faces are made is known by its place alone: programs are told the record, and the components
 * that are made of such. */
static struct diag with_place(const struct command_run *run, const struct diag *diag)
{
    const struct game *game = run->project.game;
    struct diag placed = *diag;
    for (size_t i = 0; game != NULL && diag->face_count == 0 && i < game->data_set_count; i++) {
        const struct data_set *set = &game->data_sets[i];
        const struct node *record = record_of(set, diag);
        if (record == NULL) {
            continue;
        }
        if (diag->subject_count == 0) {
            placed.subjects = ARENA_NEW_ARRAY(run->arena, struct diag_subject, 1);
            placed.subjects[placed.subject_count++] = game_subject(game, record);
        }
        placed.faces = ARENA_NEW_ARRAY(run->arena, struct diag_face, game->component_count + 1);
        for (size_t j = 0; j < game->component_count; j++) {
            if (is_made_of(&game->components[j], set)) {
                placed.faces[placed.face_count++] =
                    (struct diag_face){game->components[j].id, NULL};
            }
        }
        break;
    }
    return placed;
}

/* Sorted by place, whatever order they were found in. Programs read from standard output, where nothing else is printed
 * there, people from the other. */
static void print_findings(const struct command_run *run, bool with_advice)
{
    struct diag_list *shown = diag_list_new();
    for (size_t i = 0; i < diag_list_count(run->diags); i++) {
        const struct diag *diag = diag_list_at(run->diags, i);
        if (is_shown(run, diag, with_advice)) {
            /* In text the line itself shows the record. */
            const struct diag placed =
                run->options.findings_format == DIAG_FORMAT_TEXT ? *diag : with_place(run, diag);
            diag_list_add(shown, &placed);
        }
    }
    diag_list_sort(shown);
    GString *text = g_string_new(NULL);
    enum diag_format format = (enum diag_format)run->options.findings_format;
    diag_print(text, shown, format, wants_colour(&run->options));
    fputs(text->str, format == DIAG_FORMAT_TEXT || run->output_is_taken ? stderr : stdout);
    g_string_free(text, TRUE);
    diag_list_free(shown);
}

/* Warnings that were raised to errors reject a run that is fine otherwise. */
int command_end(const struct command *command, struct command_run *run)
{
    static const int statuses[] = {[OUTCOME_OK] = EXIT_FINE,
                                   [OUTCOME_REJECTED] = EXIT_AUTHOR,
                                   [OUTCOME_FAILED] = EXIT_MACHINE};
    print_findings(run, command->gives_advice);
    int status = run->usage_is_wrong ? (int)EXIT_USAGE : statuses[run->outcome];
    return status == EXIT_FINE && diag_list_has_errors(run->diags) ? EXIT_AUTHOR : status;
}

/* All processors, unless the command line says otherwise. */
unsigned command_threads(const struct command_run *run)
{
    return run->options.jobs > 0 ? (unsigned)run->options.jobs : g_get_num_processors();
}

/* By its version, unless nobody gave it one of its own. */
static const char *earlier_name(const struct command_run *run)
{
    const struct project *project = &run->earlier.project;
    const char *version = project->game != NULL ? project->game->version : NULL;
    bool is_own = version != NULL && g_strcmp0(version, run->project.game->version) != 0;
    return is_own ? version : run->earlier.shown;
}

/* The one place where the command line becomes options of sheets. */
struct pdf_export_options command_sheets(const struct command_run *run)
{
    struct pdf_export_options options = {.print = run->options.print,
                                         .thread_count = command_threads(run)};
    options.since = run->options.since != NULL ? earlier_name(run) : NULL;
    options.outdated = run->outdated;
    options.outdated_count = run->outdated_count;
    sheet_options_init(&options.sheet);
    sheet_options_set(&options.sheet, &run->options.print);
    options.sheet.sheets_max = run->limits.sheet_count;
    options.sheet.with_diagram = !run->options.booklet;
    return options;
}

/* An earlier state of the game lies in a folder that has to go. */
void command_close(struct command_run *run)
{
    revision_close(&run->earlier);
    if (run->is_last) {
        return;
    }
    project_close(&run->project);
    game_stream_free(run->stream);
    diag_list_free(run->diags);
    for (size_t i = 0; i < run->translated_count; i++) {
        project_close(&run->translated[i]);
    }
}

/* A call that is made again and again. */
struct calling {
    const struct command *command;
    const char *called_by;
    int word_count;
    char **words;
    struct source_store *store;
    bool is_last;
    struct part_set *joined;
    int status;
    char *game, *layouts; /* of the last run, for who watches them; NULL: nobody does */
    struct work_limits limits;
};

/* Kept from the run, since everything else of it goes. */
static void note_watching(struct calling *calling, const struct command_run *run)
{
    const char *layouts = command_game_options(run).shared_layouts;
    g_free(calling->game);
    g_free(calling->layouts);
    calling->game = g_strdup(run->arguments[0]);
    calling->layouts = g_strdup(layouts);
    calling->limits = run->limits;
}

/* Nothing of a run outlives it but what it read, which the store has. False once nobody reads what is printed. */
static bool call_once(void *data)
{
    struct calling *calling = data;
    struct command_run run = {.called_by = calling->called_by,
                              .words = (const char *const *)calling->words,
                              .word_count = (size_t)calling->word_count,
                              .is_last = calling->is_last,
                              .joined = calling->joined,
                              .whole_for = calling->command->whole_for,
                              .diags = diag_list_new(),
                              .arena = arena_new()};
    calling->status = EXIT_FINE;
    source_store_begin(calling->store);
    if (command_line_read(calling->command, calling->word_count, calling->words, &run,
                          &calling->status)) {
        run.store = run.options.watch ? calling->store : NULL;
        run.is_last = calling->is_last && !run.options.watch;
        calling->status = calling->command->run(calling->command, &run);
        if (run.options.watch) {
            note_watching(calling, &run);
        }
    }
    command_close(&run);
    if (!run.is_last) {
        arena_free(run.arena);
    }
    return fflush(stdout) == 0;
}

/* A run of its own, without parts of others. */
int command_call(const struct command *command, const char *called_by, int word_count, char **words,
                 bool is_last)
{
    return command_call_joined(command, called_by, word_count, words, is_last, NULL);
}

/* A watch calls again as long as the program lives; the status is that of the last call. */
int command_call_joined(const struct command *command, const char *called_by, int word_count,
                        char **words, bool is_last, struct part_set *joined)
{
    struct calling calling = {.command = command,
                              .called_by = called_by,
                              .word_count = word_count,
                              .words = words,
                              .is_last = is_last,
                              .joined = joined,
                              .store = source_store_new()};
    call_once(&calling);
    if (calling.game != NULL) {
        command_watch(calling.game, calling.layouts, calling.store, &calling.limits, call_once,
                      &calling);
    }
    g_free(calling.game);
    g_free(calling.layouts);
    source_store_free(calling.store);
    return calling.status;
}

/* ---- what people at a terminal see of the work ---- */

enum { BAR_WIDTH = 30 };

/* Redrawn ten times a second at most, and never before a second has passed: short work shows nothing. */
static void show(void *data, size_t done, size_t total)
{
    struct progress_bar *bar = data;
    int64_t now = g_get_monotonic_time();
    if (now - bar->started_us < G_USEC_PER_SEC || now - bar->shown_us < G_USEC_PER_SEC / 10) {
        return;
    }
    int filled = total > 0 ? (int)(done * BAR_WIDTH / total) : 0;
    fprintf(stderr, "\r[%.*s%*s] %zu of %zu %s ", filled, "##############################",
            BAR_WIDTH - filled, "", done, total, bar->what);
    fflush(stderr);
    bar->shown_us = now;
    bar->visible = true;
}

/* Nothing where no person looks. */
struct progress progress_bar_begin(struct progress_bar *bar, const char *what)
{
    *bar = (struct progress_bar){
        .what = what,
        .started_us = g_get_monotonic_time(),
        .enabled = isatty(STDERR_FILENO) != 0,
    };
    return (struct progress){.report = bar->enabled ? show : NULL, .data = bar};
}

/* Takes the line away again: what is printed next begins in its place. */
void progress_bar_end(struct progress_bar *bar)
{
    if (bar->visible) {
        fputs("\r\033[K", stderr);
        bar->visible = false;
    }
}

/* "1 sheet", "2 sheets". */
void print_count(size_t count, const char *noun, const char *after)
{
    printf("%zu %s%s%s", count, noun, count == 1 ? "" : "s", after);
}
