/* A path of a file is never taken from a request: what a request names are faces by number, words to choose by, and
 * places for the editor, which must lie in the game. What one may cost is bounded: bytes, dots, works at a time. */
#include "serve/answers.h"

#include <string.h>

#include <gio/gio.h>
#include <glib/gstdio.h>

#include "base/resource.h"
#include "document/document.h"
#include "game/papers.h"
#include "print/sheet_group.h"
#include "report/report_page.h"
#include "serve/background.h"
#include "serve/comparing.h"
#include "serve/game_json.h"
#include "serve/sheets_json.h"
#include "web_resource.h"

static struct resource_folder files = {web_register_resource, web_get_resource, 0};

enum { DPI_MAX = 600 }; /* what a printer resolves */

/* The options are a copy, but what they point to is the caller's for the server's life. All runs in the server's
 * thread, but for what a background work does. */
struct answers {
    struct workspace *workspace;
    struct server_options options;
    struct comparing *comparing;
    size_t running; /* works in other threads */
};

/* ---- what is sent ---- */

/* Never kept by a browser, as everything changes with the game. */
void answers_send(SoupServerMessage *message, const char *type, const void *bytes, size_t size)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    soup_server_message_set_status(message, SOUP_STATUS_OK, NULL);
    soup_message_headers_append(headers, "Cache-Control", "no-store");
    soup_server_message_set_response(message, type, SOUP_MEMORY_COPY, bytes, size);
}

/* Words are for people: the page shows them in the place of what it asked for. */
void answers_refuse(SoupServerMessage *message, guint status, const char *words)
{
    soup_server_message_set_status(message, status, NULL);
    soup_server_message_set_response(message, "text/plain; charset=utf-8", SOUP_MEMORY_COPY, words,
                                     strlen(words));
}

/* Takes the text. */
static void answer_json(SoupServerMessage *message, gchar *text)
{
    answers_send(message, "application/json", text, strlen(text));
    g_free(text);
}

/* Takes the picture. It is missing where the face at that resolution has more pixels than a PNG can have. */
static void answer_picture(SoupServerMessage *message, GBytes *picture)
{
    if (picture == NULL) {
        answers_refuse(message, SOUP_STATUS_INTERNAL_SERVER_ERROR,
                       "the face cannot be drawn at this size");
        return;
    }
    answers_send(message, "image/png", g_bytes_get_data(picture, NULL), g_bytes_get_size(picture));
    g_bytes_unref(picture);
}

/* ---- what is asked ---- */

/* A request without a '?' has no table at all. */
static const char *query_text(GHashTable *query, const char *name)
{
    return query != NULL ? g_hash_table_lookup(query, name) : NULL;
}

/* A number below `count`, and nothing else in the text. */
static bool query_number(GHashTable *query, const char *name, size_t count, size_t *number_out)
{
    const char *text = query_text(query, name);
    guint64 number = 0;
    bool good = text != NULL && count > 0 &&
                g_ascii_string_to_unsigned(text, 10, 0, count - 1, &number, NULL);
    *number_out = (size_t)number;
    return good;
}

/* Out of range is as if nothing was asked: 96, a CSS inch. */
static double query_dpi(GHashTable *query)
{
    const char *asked = query_text(query, "dpi");
    double dpi = asked != NULL ? g_ascii_strtod(asked, NULL) : 96;
    return dpi >= 10 && dpi <= DPI_MAX ? dpi : 96;
}

/* The number of a face of the game that is shown; false after a refusal. */
static bool read_face(const struct answers *answers, GHashTable *query, SoupServerMessage *message,
                      size_t *face_out)
{
    const struct workspace_state *state = workspace_state(answers->workspace);
    size_t count = state->project != NULL ? state->project->pieces->face_count : 0;
    bool good = query_number(query, "face", count, face_out);
    if (!good) {
        answers_refuse(message, SOUP_STATUS_NOT_FOUND, "there is no such face");
    }
    return good;
}

/* Whether there is a game to show; else after a refusal. */
static bool has_game(const struct answers *answers, SoupServerMessage *message)
{
    bool has = workspace_state(answers->workspace)->project != NULL;
    if (!has) {
        answers_refuse(message, SOUP_STATUS_CONFLICT, "there is nothing to show");
    }
    return has;
}

/* ---- the page ---- */

/* All that the page is made of, compiled into the program. */
static const struct page_file {
    const char *path, *file, *type;
} page_files[] = {
    {"/", "index.html", "text/html; charset=utf-8"},
    {"/page.css", "page.css", "text/css; charset=utf-8"},
    {"/page.js", "page.js", "text/javascript; charset=utf-8"},
    {"/parts.js", "parts.js", "text/javascript; charset=utf-8"},
    {"/sheets.js", "sheets.js", "text/javascript; charset=utf-8"},
    {"/compare.js", "compare.js", "text/javascript; charset=utf-8"},
    {"/table.js", "table.js", "text/javascript; charset=utf-8"},
    {"/icon.svg", "icon.svg", "image/svg+xml"},
};

/* False where the path is none of the page's, or the method is not GET: then the routes are asked. */
static bool give_page_file(SoupServerMessage *message, const char *path)
{
    bool is_get = strcmp(soup_server_message_get_method(message), "GET") == 0;
    for (size_t i = 0; is_get && i < G_N_ELEMENTS(page_files); i++) {
        if (strcmp(page_files[i].path, path) == 0) {
            gchar *name = g_strdup_printf("/kerf/serve/%s", page_files[i].file);
            GBytes *file = g_resource_lookup_data(resource_open(&files), name,
                                                  G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
            answers_send(message, page_files[i].type, g_bytes_get_data(file, NULL),
                         g_bytes_get_size(file));
            g_bytes_unref(file);
            g_free(name);
            return true;
        }
    }
    return false;
}

/* ---- the game ---- */

/* Also a game that cannot be laid out has an answer, with the findings that say why. */
static void route_game(struct answers *answers, SoupServerMessage *message, GHashTable *query)
{
    (void)query;
    answer_json(message, game_json(workspace_state(answers->workspace), answers->options.since));
}

static void route_findings(struct answers *answers, SoupServerMessage *message, GHashTable *query)
{
    (void)query;
    answer_json(message, findings_json(workspace_state(answers->workspace)));
}

static void route_sources(struct answers *answers, SoupServerMessage *message, GHashTable *query)
{
    (void)query;
    if (has_game(answers, message)) {
        answer_json(message, sources_json(workspace_state(answers->workspace)->project->game));
    }
}

static void route_face(struct answers *answers, SoupServerMessage *message, GHashTable *query)
{
    size_t face = 0;
    if (read_face(answers, query, message, &face)) {
        answer_json(message, face_json(answers->workspace, face));
    }
}

/* The page hides all but the faces of what was chosen, as `--only` would print it. */
static void route_choice(struct answers *answers, SoupServerMessage *message, GHashTable *query)
{
    const char *only = query_text(query, "only");
    if (only == NULL) {
        answers_refuse(message, SOUP_STATUS_NOT_FOUND, "there is nothing to choose by");
    } else if (has_game(answers, message)) {
        answer_json(message, choice_json(workspace_state(answers->workspace), only));
    }
}

/* In the server's own thread: one face takes milliseconds, and its picture is kept. */
static void route_picture(struct answers *answers, SoupServerMessage *message, GHashTable *query)
{
    size_t face = 0;
    if (read_face(answers, query, message, &face)) {
        answer_picture(message, workspace_picture(answers->workspace, face, query_dpi(query),
                                                  query_text(query, "bleed") != NULL));
    }
}

/* ---- sheets ---- */

/* The place of a word in a list that ends in NULL, -1 for none. */
static int index_of(const char *const *names, const char *word)
{
    for (int i = 0; word != NULL && names[i] != NULL; i++) {
        if (strcmp(names[i], word) == 0) {
            return i;
        }
    }
    return -1;
}

/* What the page says of printing; false after a finding. Texts are in the arena. */
static bool read_print(const struct answers *answers, const struct game *game, GHashTable *query,
                       struct arena *arena, struct pdf_export_options *options,
                       struct diag_list *diags)
{
    struct print_settings *print = &options->print;
    int cut = index_of(print_cut_names, query_text(query, "cut"));
    int backs = index_of(print_backs_names, query_text(query, "backs"));
    const char *paper = query_text(query, "paper");
    /* What the page does not say is as on the command line. */
    *options = *answers->options.sheets;
    if (cut >= 0) {
        print->cut = cut;
        print->cut_given = true;
    }
    if (backs >= 0) {
        print->backs = backs;
        print->backs_given = true;
    }
    bool good = true;
    /* As if it stood in game.yaml, but in a node without a source: a finding of it has no place. */
    if (paper != NULL && *paper != '\0') {
        struct node *words = ARENA_NEW(arena, struct node);
        words->kind = NODE_SCALAR;
        words->scalar.text = arena_strdup(arena, paper);
        words->scalar.length = strlen(paper);
        words->scalar.type = SCALAR_TEXT;
        print->paper = (struct paper){.node = words};
        print->paper_given = true;
        good = paper_read(arena, game->papers, &print->paper, diags);
    }
    sheet_options_set(&options->sheet, print);
    return good;
}

/* The first finding in words, which the page shows. */
static void refuse_by(SoupServerMessage *message, const struct diag_list *diags)
{
    answers_refuse(message, SOUP_STATUS_CONFLICT,
                   diag_list_count(diags) > 0 ? diag_list_at(diags, 0)->message
                                              : "there is nothing to show");
}

/* Only planned and not drawn, so quick enough for the server's own thread. */
static void route_sheets(struct answers *answers, SoupServerMessage *message, GHashTable *query)
{
    if (!has_game(answers, message)) {
        return;
    }
    const struct project *project = workspace_state(answers->workspace)->project;
    struct pdf_export_options options;
    struct arena *arena = arena_new();
    struct diag_list *diags = diag_list_new();
    gchar *json = read_print(answers, project->game, query, arena, &options, diags)
                      ? sheets_json(project, &options, diags)
                      : NULL;
    if (json != NULL) {
        answer_json(message, json);
    } else {
        refuse_by(message, diags);
    }
    diag_list_free(diags);
    arena_free(arena);
}

/* A PDF while it is made. */
struct pdf_work {
    struct reading *reading; /* held */
    struct pdf_export_options options;
    struct arena *arena;
    struct diag_list *diags;
    gchar *bytes; /* NULL where there is none */
    gsize size;
};

/* A file of a passing name, in a folder that goes with it. */
static void make_pdf(void *data)
{
    struct pdf_work *work = data;
    const struct project *project = reading_project(work->reading);
    gchar *folder = g_dir_make_tmp("kerf-serve-XXXXXX", NULL);
    if (folder == NULL) {
        return;
    }
    gchar *path = g_build_filename(folder, "sheets.pdf", NULL);
    struct sheet_group_list *list = sheet_group_list_new(project->pieces, &work->options);
    if (pdf_export(project, list->groups, list->count, project->game->title, &work->options, path,
                   work->diags) == OUTCOME_OK) {
        g_file_get_contents(path, &work->bytes, &work->size, NULL);
    }
    sheet_group_list_free(list);
    g_unlink(path);
    g_rmdir(folder);
    g_free(path);
    g_free(folder);
}

/* In the server's thread again. */
static void answer_pdf(void *data, SoupServerMessage *message)
{
    const struct pdf_work *work = data;
    if (work->bytes != NULL) {
        answers_send(message, "application/pdf", work->bytes, work->size);
    } else {
        refuse_by(message, work->diags);
    }
}

/* Also of a work that was never begun. */
static void clear_pdf(void *data)
{
    struct pdf_work *work = data;
    reading_release(work->reading);
    diag_list_free(work->diags);
    arena_free(work->arena);
    g_free(work->bytes);
    g_free(work);
}

/* In another thread, on the reading as it is now: the game may change while its PDF is made. */
static void route_pdf(struct answers *answers, SoupServerMessage *message, GHashTable *query)
{
    if (!has_game(answers, message)) {
        return;
    }
    struct pdf_work *work = g_new0(struct pdf_work, 1);
    const struct background_work background = {make_pdf, answer_pdf, clear_pdf, work};
    work->arena = arena_new();
    work->diags = diag_list_new();
    work->reading = workspace_hold(answers->workspace);
    bool good = read_print(answers, reading_project(work->reading)->game, query, work->arena,
                           &work->options, work->diags);
    if (!good) {
        refuse_by(message, work->diags);
    }
    /* Whoever refused has answered: only what the work has is left to be freed. */
    if (!good || !background_begin(&answers->running, &background, message)) {
        clear_pdf(work);
    }
}

/* ---- the report ---- */

/* A report while it is made. */
struct report_work {
    struct reading *reading; /* held */
    struct diag_list *findings;
    bool has_faces;
    struct diag_list *diags;
    gchar *bytes; /* NULL where there is none */
    gsize size;
};

/* In another thread, as make_pdf(). The writer knows files only, so it is written to one and read back. */
static void make_report(void *data)
{
    struct report_work *work = data;
    const struct game *game = reading_project(work->reading)->game;
    const struct report_facts facts = {
        .project = reading_project(work->reading),
        .title = game != NULL && game->title != NULL ? game->title : "",
        .rules = reading_rules(work->reading),
        .findings = work->findings,
        .has_faces = work->has_faces,
    };
    gchar *folder = g_dir_make_tmp("kerf-serve-XXXXXX", NULL);
    if (folder == NULL) {
        return;
    }
    gchar *path = g_build_filename(folder, "report.html", NULL);
    if (report_page_write(&facts, path, work->diags) == OUTCOME_OK) {
        g_file_get_contents(path, &work->bytes, &work->size, NULL);
    }
    g_unlink(path);
    g_rmdir(folder);
    g_free(path);
    g_free(folder);
}

static void answer_report(void *data, SoupServerMessage *message)
{
    const struct report_work *work = data;
    if (work->bytes != NULL) {
        answers_send(message, "text/html; charset=utf-8", work->bytes, work->size);
    } else {
        refuse_by(message, work->diags);
    }
}

static void clear_report(void *data)
{
    struct report_work *work = data;
    diag_list_free(work->findings);
    diag_list_free(work->diags);
    reading_release(work->reading);
    g_free(work->bytes);
    g_free(work);
}

/* Of the newest reading, also where it cannot be laid out: the report has what is known. Findings are copied, as those
 * of other languages may join them meanwhile. */
static void route_report(struct answers *answers, SoupServerMessage *message, GHashTable *query)
{
    const struct workspace_state *state = workspace_state(answers->workspace);
    struct report_work *work = g_new0(struct report_work, 1);
    const struct background_work background = {make_report, answer_report, clear_report, work};
    (void)query;
    work->reading = workspace_hold_newest(answers->workspace);
    work->has_faces = state->is_current;
    work->findings = diag_list_new();
    work->diags = diag_list_new();
    for (size_t i = 0; i < diag_list_count(state->findings); i++) {
        diag_list_add(work->findings, diag_list_at(state->findings, i));
    }
    if (!background_begin(&answers->running, &background, message)) {
        clear_report(work);
    }
}

/* ---- earlier states ---- */

/* What is compared is kept, for the pictures that the page asks for next. */
static void route_comparison(struct answers *answers, SoupServerMessage *message, GHashTable *query)
{
    if (has_game(answers, message)) {
        comparing_begin(answers->comparing, query_text(query, "with"), &answers->running, message);
    }
}

/* A face of either state of the last comparison, by its index in that state. */
static void route_compared(struct answers *answers, SoupServerMessage *message, GHashTable *query)
{
    bool is_before = g_strcmp0(query_text(query, "side"), "before") == 0;
    size_t face = 0;
    if (query_number(query, "face", comparing_face_count(answers->comparing, is_before), &face)) {
        answer_picture(message,
                       comparing_picture(answers->comparing, is_before, face, query_dpi(query)));
    } else {
        answers_refuse(message, SOUP_STATUS_NOT_FOUND, "there is no such face");
    }
}

/* ---- the editor ---- */

/* Of the editor's command, word by word after it was split: what a request says stays within its word. */
static gchar *fill_word(const char *word, GHashTable *query)
{
    static const char *const names[] = {"file", "line", "column"};
    GString *text = g_string_new(word);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        gchar *hole = g_strdup_printf("{%s}", names[i]);
        const char *value = query_text(query, names[i]);
        g_string_replace(text, hole, value != NULL ? value : "", 0);
        g_free(hole);
    }
    return g_string_free(text, FALSE);
}

/* Only places that the page was told of lead to files; still no word of a request is more than an argument. */
static bool is_source(const struct answers *answers, const char *file)
{
    const struct game *game = workspace_state(answers->workspace)->newest->game;
    return file != NULL && game != NULL &&
           (document_is_below(file, game->folder) ||
            (game->shared_layouts != NULL && document_is_below(file, game->shared_layouts)));
}

/* Lines and columns from 1, which is also the answer to nonsense. */
size_t answers_number(GHashTable *query, const char *name)
{
    const char *text = query_text(query, name);
    guint64 number = 1;
    g_ascii_string_to_unsigned(text != NULL ? text : "", 10, 1, G_MAXINT32, &number, NULL);
    return (size_t)number;
}

/* An editor that runs this server is told of the click; else the user's own command is started and not waited for.
 * Without an editor and for a file that is not the game's the answer is the same: a request learns nothing of the
 * disk. */
static void route_edit(struct answers *answers, SoupServerMessage *message, GHashTable *query)
{
    gchar **words = NULL;
    if (answers->options.clicked != NULL && is_source(answers, query_text(query, "file"))) {
        answers->options.clicked(answers->options.clicked_data, query_text(query, "file"),
                                 answers_number(query, "line"), answers_number(query, "column"));
        answers_send(message, "text/plain", "", 0);
        return;
    }
    if (answers->options.editor == NULL || !is_source(answers, query_text(query, "file")) ||
        !g_shell_parse_argv(answers->options.editor, NULL, &words, NULL)) {
        answers_refuse(message, SOUP_STATUS_FORBIDDEN, "there is no editor for this file");
        return;
    }
    for (gchar **word = words; *word != NULL; word++) {
        gchar *filled = fill_word(*word, query);
        g_free(*word);
        *word = filled;
    }
    /* Without a shell: nothing within a word is a command. */
    bool begun = g_spawn_async(NULL, words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL);
    g_strfreev(words);
    if (begun) {
        answers_send(message, "text/plain", "", 0);
    } else {
        answers_refuse(message, SOUP_STATUS_INTERNAL_SERVER_ERROR, "the editor does not start");
    }
}

/* ---- routes ---- */

/* What changes nothing is asked by GET. What acts on the machine is asked by POST, which a link or a picture in a page
 * of another site cannot send. */
static const struct route {
    const char *path, *method;
    void (*run)(struct answers *answers, SoupServerMessage *message, GHashTable *query);
} routes[] = {
    {"/game", "GET", route_game},
    {"/findings", "GET", route_findings},
    {"/sources", "GET", route_sources},
    {"/face", "GET", route_face},
    {"/face.png", "GET", route_picture},
    {"/choice", "GET", route_choice},
    {"/sheets", "GET", route_sheets},
    {"/sheets.pdf", "GET", route_pdf},
    {"/report", "GET", route_report},
    {"/comparison", "GET", route_comparison},
    {"/compared.png", "GET", route_compared},
    {"/edit", "POST", route_edit},
};

/* Paths are compared as a whole with what is listed; none is looked up in a file system. */
void answers_give(struct answers *answers, SoupServerMessage *message, const char *path,
                  GHashTable *query)
{
    const char *method = soup_server_message_get_method(message);
    if (give_page_file(message, path)) {
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(routes); i++) {
        if (strcmp(routes[i].path, path) == 0) {
            if (strcmp(routes[i].method, method) == 0) {
                routes[i].run(answers, message, query);
            } else {
                answers_refuse(message, SOUP_STATUS_METHOD_NOT_ALLOWED, "that is not how to ask");
            }
            return;
        }
    }
    answers_refuse(message, SOUP_STATUS_NOT_FOUND, "there is nothing here");
}

struct answers *answers_new(struct workspace *workspace, const struct server_options *options)
{
    struct answers *answers = g_new0(struct answers, 1);
    answers->workspace = workspace;
    answers->options = *options;
    answers->comparing = comparing_new(workspace, options->game, options->since);
    return answers;
}

void answers_free(struct answers *answers)
{
    if (answers != NULL) {
        comparing_free(answers->comparing);
        g_free(answers);
    }
}

void answers_note_change(struct answers *answers)
{
    comparing_note_change(answers->comparing);
}
