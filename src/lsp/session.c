/* A file belongs to the nearest folder above it that has a game.yaml; a layout that games share, to those of the open
 * games that could use it, which are all. */
#include "lsp/session.h"

#include <string.h>

#include "document/document.h"
#include "game/pieces.h"
#include "lsp/requests.h"
#include "serve/server.h"

/* The key of the table is the uri in it. */
static void free_file(void *data)
{
    struct open_file *file = data;
    g_byte_array_unref(file->text);
    g_free(file->uri);
    g_free(file->path);
    g_free(file);
}

static void free_game(void *data)
{
    struct open_game *game = data;
    if (game->server != NULL) {
        server_free(game->server);
    }
    workspace_free(game->workspace);
    g_hash_table_destroy(game->marked);
    g_free(game->folder);
    g_free(game);
}

/* The key of each file is the uri that it owns; games are freed with what they serve. */
void session_init(struct session *session, const struct language_options *options)
{
    session->options = *options;
    session->files = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_file);
    session->games = g_ptr_array_new_with_free_func(free_game);
}

void session_clear(struct session *session)
{
    if (session->update_source != 0) {
        g_source_remove(session->update_source);
    }
    g_free(session->refusal);
    g_ptr_array_unref(session->games);
    g_hash_table_destroy(session->files);
}

struct open_file *session_file(const struct session *session, const char *uri)
{
    return uri != NULL ? g_hash_table_lookup(session->files, uri) : NULL;
}

/* Some tens of files are open at most. */
struct open_file *session_file_at(const struct session *session, const char *path)
{
    GHashTableIter iter;
    gpointer value = NULL;
    g_hash_table_iter_init(&iter, session->files);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        struct open_file *file = value;
        if (strcmp(file->path, path) == 0) {
            return file;
        }
    }
    return NULL;
}

/* An editor knows a file by the very uri that it sent, which may be written in another way than ours. */
gchar *session_uri(const struct session *session, const char *path)
{
    const struct open_file *file = session_file_at(session, path);
    return file != NULL ? g_strdup(file->uri) : g_filename_to_uri(path, NULL, NULL);
}

static bool is_part_of(const struct session *session, const struct open_game *game,
                       const char *path)
{
    const char *shared = session->options.game.shared_layouts;
    return document_is_below(path, game->folder) ||
           (shared != NULL && document_is_below(path, shared));
}

/* The first that has it; a layout that games share is answered for by the game that was opened first. */
struct open_game *session_game(const struct session *session, const char *path)
{
    for (guint i = 0; i < session->games->len; i++) {
        struct open_game *game = session->games->pdata[i];
        if (is_part_of(session, game, path)) {
            return game;
        }
    }
    return NULL;
}

const struct source_text *open_file_source(const struct open_file *file, struct arena *arena)
{
    return source_text_new(arena, file->path, (const char *)file->text->data, file->text->len);
}

/* ---- places in answers ---- */

void answer_location(const struct session *session, struct source_span span, JsonBuilder *json)
{
    gchar *uri = session_uri(session, span.source->path);
    json_builder_begin_object(json);
    answer_text(json, "uri", uri);
    answer_range(json, "range", editor_range_of(span, session->encoding));
    json_builder_end_object(json);
    g_free(uri);
}

/* With the version that the edits were made for: an editor refuses those of an old one. A file that is not open has
 * none. */
void answer_edit_begin(const struct session *session, const char *path, JsonBuilder *json)
{
    const struct open_file *file = session_file_at(session, path);
    gchar *uri = session_uri(session, path);
    json_builder_begin_object(json);
    answer_object(json, "textDocument");
    answer_text(json, "uri", uri);
    json_builder_set_member_name(json, "version");
    if (file != NULL) {
        json_builder_add_int_value(json, file->version);
    } else {
        json_builder_add_null_value(json);
    }
    json_builder_end_object(json);
    answer_list(json, "edits");
    g_free(uri);
}

void answer_edit(const struct session *session, struct source_span span, const char *text,
                 JsonBuilder *json)
{
    json_builder_begin_object(json);
    answer_range(json, "range", editor_range_of(span, session->encoding));
    answer_text(json, "newText", text);
    json_builder_end_object(json);
}

void answer_edit_end(JsonBuilder *json)
{
    json_builder_end_array(json);
    json_builder_end_object(json);
}

/* ---- updates ---- */

/* What is new is told to the editor and to the page. */
static void tell_news(struct session *session, struct open_game *game)
{
    diagnostics_publish(session, game);
    if (game->server != NULL) {
        server_tell(game->server);
    }
}

/* What is asked about must be the text of the last keystroke; whoever only completes can do with less
 * (session_begin()). */
void session_settle(struct session *session)
{
    if (session->update_source != 0) {
        g_source_remove(session->update_source);
        session->update_source = 0;
    }
    for (guint i = 0; i < session->games->len; i++) {
        struct open_game *game = session->games->pdata[i];
        if (game->is_stale) {
            game->is_stale = false;
            workspace_update(game->workspace);
            tell_news(session, game);
        }
    }
}

/* Version 0: the game was not read at all so far, and there is no last good state to answer from. */
void session_begin(struct session *session)
{
    for (guint i = 0; i < session->games->len; i++) {
        const struct open_game *game = session->games->pdata[i];
        if (workspace_state(game->workspace)->version == 0) {
            session_settle(session);
        }
    }
}

/* The source is removed by its return, so its number is forgotten before anybody removes it again. */
static gboolean settle_later(gpointer data)
{
    struct session *session = data;
    session->update_source = 0;
    session_settle(session);
    return G_SOURCE_REMOVE;
}

/* Below the priority at which messages are read: what waits to be read is read before. */
static void schedule(struct session *session)
{
    enum { AFTER_MESSAGES = G_PRIORITY_LOW + 10 };
    if (session->update_source == 0) {
        session->update_source = g_idle_add_full(AFTER_MESSAGES, settle_later, session, NULL);
    }
}

/* Called by the workspace once it has read the change, so nothing is stale here. */
static void on_disk_change(void *data)
{
    struct open_game *game = data;
    tell_news(game->session, game);
}

/* ---- games ---- */

/* The folder of the game that a file is in; g_free(), or NULL. */
static gchar *find_folder(const char *path)
{
    gchar *folder = g_path_get_dirname(path);
    for (;;) {
        gchar *game = g_build_filename(folder, "game.yaml", NULL);
        bool found = strcmp(game, path) == 0 || g_file_test(game, G_FILE_TEST_IS_REGULAR);
        g_free(game);
        gchar *above = g_path_get_dirname(folder);
        bool is_top = strcmp(above, folder) == 0;
        if (found || is_top) {
            g_free(above);
            if (!found) {
                g_free(folder);
            }
            return found ? folder : NULL;
        }
        g_free(folder);
        folder = above;
    }
}

/* Texts of files that were opened before their game (a layout, then its game.yaml) are handed over now. */
static void add_game(struct session *session, gchar *folder)
{
    struct open_game *game = g_new0(struct open_game, 1);
    game->session = session;
    game->folder = folder;
    game->shown_face = NO_FACE;
    game->marked = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    game->workspace = workspace_new(folder, &session->options.game, &session->options.sheets);
    workspace_watch(game->workspace, on_disk_change, game);
    g_ptr_array_add(session->games, game);
    GHashTableIter iter;
    gpointer value = NULL;
    g_hash_table_iter_init(&iter, session->files);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const struct open_file *file = value;
        if (is_part_of(session, game, file->path)) {
            workspace_set_text(game->workspace, file->path, (const char *)file->text->data,
                               file->text->len);
        }
    }
}

/* Lets all games that the file is part of know its text; NULL: what is saved. */
static void tell_games(struct session *session, const char *path, const GByteArray *text)
{
    for (guint i = 0; i < session->games->len; i++) {
        struct open_game *game = session->games->pdata[i];
        if (is_part_of(session, game, path)) {
            workspace_set_text(game->workspace, path,
                               text != NULL ? (const char *)text->data : NULL,
                               text != NULL ? text->len : 0);
            game->is_stale = true;
        }
    }
    schedule(session);
}

/* By folder, as several files of one game may be opened. */
static bool is_open_game(const struct session *session, const char *folder)
{
    for (guint i = 0; i < session->games->len; i++) {
        const struct open_game *game = session->games->pdata[i];
        if (strcmp(game->folder, folder) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- files ---- */

/* Its text counts from here on, not the file's on disk. A game is opened with its first file and stays for the
 * session: to read it is dear, to keep it is not. */
void request_did_open(struct session *session, GVariant *params, JsonBuilder *json)
{
    (void)json;
    const char *uri = message_text(params, "textDocument/uri");
    const char *text = message_text(params, "textDocument/text");
    gchar *path = uri != NULL ? g_filename_from_uri(uri, NULL, NULL) : NULL;
    if (path == NULL || text == NULL) {
        g_free(path);
        return;
    }
    struct open_file *file = g_new0(struct open_file, 1);
    size_t version = 0;
    message_count(params, "textDocument/version", &version);
    file->uri = g_strdup(uri);
    file->path = g_canonicalize_filename(path, NULL);
    file->text = g_byte_array_new();
    file->version = (gint64)version;
    g_byte_array_append(file->text, (const guint8 *)text, (guint)strlen(text));
    /* Its uri is the key; a file of the same uri is freed. */
    g_hash_table_replace(session->files, file->uri, file);
    gchar *folder = find_folder(file->path);
    if (folder != NULL && !is_open_game(session, folder)) {
        add_game(session, folder);
    } else {
        g_free(folder);
    }
    tell_games(session, file->path, file->text);
    g_free(path);
}

/* A change of a stretch, or a text in place of all of it. */
static void change_text(const struct session *session, struct open_file *file, GVariant *change)
{
    const char *text = message_text(change, "text");
    struct editor_range range;
    size_t start = 0, end = file->text->len;
    if (text == NULL) {
        return;
    }
    /* Without a range the text takes the place of all (TextDocumentContentChangeEvent, LSP 3.17). */
    if (message_range(change, "range", &range)) {
        struct arena *arena = arena_new();
        const struct source_text *source = open_file_source(file, arena);
        start = editor_offset(source, range.start, session->encoding);
        end = MAX(start, editor_offset(source, range.end, session->encoding));
        arena_free(arena);
    }
    GByteArray *changed = g_byte_array_new();
    g_byte_array_append(changed, file->text->data, (guint)start);
    g_byte_array_append(changed, (const guint8 *)text, (guint)strlen(text));
    g_byte_array_append(changed, file->text->data + end, (guint)(file->text->len - end));
    g_byte_array_unref(file->text);
    file->text = changed;
}

/* Changes apply one after the other, each to the result of the one before; the game reads the sum of them. */
void request_did_change(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct open_file *file = session_file(session, message_text(params, "textDocument/uri"));
    GVariant *changes = message_at(params, "contentChanges");
    size_t version = 0;
    (void)json;
    for (size_t i = 0; file != NULL && i < message_list_length(changes); i++) {
        GVariant *change = message_item(changes, i);
        change_text(session, file, change);
        g_variant_unref(change);
    }
    if (file != NULL) {
        message_count(params, "textDocument/version", &version);
        file->version = (gint64)version;
        tell_games(session, file->path, file->text);
    }
    g_clear_pointer(&changes, g_variant_unref);
}

/* What is saved was told of before; a file that it names may have come. */
void request_did_save(struct session *session, GVariant *params, JsonBuilder *json)
{
    const struct open_file *file = session_file(session, message_text(params, "textDocument/uri"));
    (void)json;
    if (file != NULL) {
        tell_games(session, file->path, file->text);
    }
}

/* What was not saved is gone: the games go back to the disk. */
void request_did_close(struct session *session, GVariant *params, JsonBuilder *json)
{
    const struct open_file *file = session_file(session, message_text(params, "textDocument/uri"));
    (void)json;
    if (file != NULL) {
        tell_games(session, file->path, NULL);
        g_hash_table_remove(session->files, file->uri);
    }
}
