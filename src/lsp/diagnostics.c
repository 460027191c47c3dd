/* Findings of a game, shown at their places in its files, open or not. */
#include <string.h>

#include "diag/diag_print.h"
#include "lsp/session.h"

/* How much an editor makes of it: an error, a warning, or information. (DiagnosticSeverity, LSP 3.17.) */
static const size_t severities[] = {[DIAG_ERROR] = 1, [DIAG_WARNING] = 2, [DIAG_ADVICE] = 3};

/* The file that a finding stands in: of a sheet that of its spreadsheet, of none the game's own; g_free(). */
static gchar *path_of(const struct open_game *game, const struct diag *diag)
{
    const struct source_text *source = diag->span.source;
    if (source == NULL) {
        return g_build_filename(game->folder, "game.yaml", NULL);
    }
    /* A sheet is called by its spreadsheet, '#' and its own name. */
    const char *sheet = source->is_sheet ? strrchr(source->path, '#') : NULL;
    size_t length = sheet != NULL ? (size_t)(sheet - source->path) : strlen(source->path);
    gchar *path = g_strndup(source->path, length);
    gchar *whole = g_canonicalize_filename(path, game->folder);
    g_free(path);
    return whole;
}

/* The records that it was found for, at most so many. Cells of spreadsheets are no places in a text. */
static void add_subjects(const struct session *session, const struct diag *diag, JsonBuilder *json)
{
    enum { SUBJECTS_MAX = 20 };
    answer_list(json, "relatedInformation");
    for (size_t i = 0; i < MIN(diag->subject_count, SUBJECTS_MAX); i++) {
        const struct diag_subject *subject = &diag->subjects[i];
        if (subject->span.source == NULL || subject->span.source->is_sheet) {
            continue;
        }
        gchar *uri = session_uri(session, subject->span.source->path);
        gchar *words =
            g_strdup_printf("%s[%zu]%s%s", subject->set, subject->number,
                            subject->id != NULL ? " " : "", subject->id != NULL ? subject->id : "");
        json_builder_begin_object(json);
        answer_object(json, "location");
        answer_text(json, "uri", uri);
        answer_range(json, "range", editor_range_of(subject->span, session->encoding));
        json_builder_end_object(json);
        answer_text(json, "message", words);
        json_builder_end_object(json);
        g_free(words);
        g_free(uri);
    }
    json_builder_end_array(json);
}

/* What has no place is shown at the first character of its file. */
static void add_diagnostic(const struct session *session, const struct diag *diag,
                           JsonBuilder *json)
{
    struct editor_range range = {0};
    if (diag->span.source != NULL) {
        range = editor_range_of(diag->span, session->encoding);
    }
    json_builder_begin_object(json);
    answer_range(json, "range", range);
    answer_count(json, "severity", severities[diag->level]);
    answer_text(json, "code",
                diag->rule != NULL ? diag->rule->name : diag_code_info(diag->code)->slug);
    answer_text(json, "source", "kerf");
    answer_text(json, "message", diag->message);
    add_subjects(session, diag, json);
    json_builder_end_object(json);
}

/* With the version of the text that it is about, where the file is open: an editor drops what comes late. */
static void send(struct session *session, const char *uri, const GPtrArray *diags)
{
    const struct open_file *file = session_file(session, uri);
    JsonBuilder *json = json_builder_new();
    json_builder_begin_object(json);
    answer_text(json, "uri", uri);
    if (file != NULL) {
        json_builder_set_member_name(json, "version");
        json_builder_add_int_value(json, file->version);
    }
    answer_list(json, "diagnostics");
    for (guint i = 0; diags != NULL && i < diags->len; i++) {
        add_diagnostic(session, diags->pdata[i], json);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
    session->send(session->send_data, "textDocument/publishDiagnostics",
                  json_builder_get_root(json));
    g_object_unref(json);
}

/* URI -> GPtrArray of const struct diag *; what is allowed on purpose is no finding to act on. */
static GHashTable *by_file(const struct session *session, const struct open_game *game)
{
    GHashTable *files =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    const struct diag_list *findings = workspace_state(game->workspace)->findings;
    for (size_t i = 0; i < diag_list_count(findings); i++) {
        const struct diag *diag = diag_list_at(findings, i);
        if (diag->code == DIAG_ALLOWED) {
            continue;
        }
        gchar *path = path_of(game, diag), *uri = session_uri(session, path);
        GPtrArray *diags = g_hash_table_lookup(files, uri);
        if (diags == NULL) {
            diags = g_ptr_array_new();
            g_hash_table_insert(files, g_strdup(uri), diags);
        }
        g_ptr_array_add(diags, (gpointer)diag);
        g_free(uri);
        g_free(path);
    }
    return files;
}

/* An open file is told of always, so that what is shown is of the text that the editor has. */
static void add_open_files(const struct session *session, const struct open_game *game,
                           GHashTable *files)
{
    GHashTableIter iter;
    gpointer uri = NULL, value = NULL;
    g_hash_table_iter_init(&iter, session->files);
    while (g_hash_table_iter_next(&iter, &uri, &value)) {
        const struct open_file *file = value;
        if (session_game(session, file->path) == game && !g_hash_table_contains(files, uri)) {
            g_hash_table_insert(files, g_strdup(uri), g_ptr_array_new());
        }
    }
}

/* What is sent for a file replaces all that was sent for it before (publishDiagnostics, LSP 3.17). So a file that has
 * none any more is sent an empty list, once. */
void diagnostics_publish(struct session *session, struct open_game *game)
{
    GHashTable *files = by_file(session, game);
    GHashTableIter iter;
    gpointer uri = NULL, diags = NULL;
    add_open_files(session, game, files);
    /* Files that have none any more go first: a finding that has moved to another file is not shown twice. */
    g_hash_table_iter_init(&iter, game->marked);
    while (g_hash_table_iter_next(&iter, &uri, NULL)) {
        if (!g_hash_table_contains(files, uri)) {
            send(session, uri, NULL);
            g_hash_table_iter_remove(&iter);
        }
    }
    g_hash_table_iter_init(&iter, files);
    while (g_hash_table_iter_next(&iter, &uri, &diags)) {
        send(session, uri, diags);
        g_hash_table_add(game->marked, g_strdup(uri));
    }
    g_hash_table_destroy(files);
}
