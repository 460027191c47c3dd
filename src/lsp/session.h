/* What the requests of one editor have in common: its open files, the games that they are of, and where findings were
 * shown. */
#ifndef KERF_LSP_SESSION_H
#define KERF_LSP_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include <json-glib/json-glib.h>

#include "lsp/editor_text.h"
#include "lsp/language_server.h"
#include "lsp/message.h"

struct server;

/** A game with a file that was opened. */
struct open_game {
    gchar *folder; /* absolute */
    struct workspace *workspace;
    bool is_stale;      /* a text of it has changed since the last update */
    GHashTable *marked; /* URIs of files that findings were shown in */
    struct session *session;
    struct server *server; /* the page that shows it; NULL: none was asked for */
    size_t shown_face;     /* there, or NO_FACE */
};

/** A file as the editor has it, saved or not. */
struct open_file {
    gchar *uri, *path; /* as the editor names it; absolute */
    GByteArray *text;
    gint64 version;
};

struct session {
    struct language_options options;
    enum editor_encoding encoding;
    GHashTable *files; /* URI -> struct open_file */
    GPtrArray *games;  /* struct open_game */
    guint update_source;
    bool was_shut_down;
    bool moves_files; /* the editor can move files when asked to */
    gchar *refusal;   /* why the request that runs is not answered; NULL: it is */
    void (*send)(void *data, const char *method, JsonNode *params); /* a notification */
    void (*ask)(void *data, const char *method, JsonNode *params);  /* whose answer nobody needs */
    void *send_data;
};

void session_init(struct session *session, const struct language_options *options);
void session_clear(struct session *session);

/** The open file of a URI, or NULL. */
struct open_file *session_file(const struct session *session, const char *uri);

/** The open file that has a path, or NULL. */
struct open_file *session_file_at(const struct session *session, const char *path);

/** How the editor names a path: as it did when it opened it; g_free(). */
gchar *session_uri(const struct session *session, const char *path);

/** The first of the open games that a file is part of, or NULL. */
struct open_game *session_game(const struct session *session, const char *path);

/** What a file is now as a text with lines, in the arena. */
const struct source_text *open_file_source(const struct open_file *file, struct arena *arena);

/** {uri, range} of a place. */
void answer_location(const struct session *session, struct source_span span, JsonBuilder *json);

/** A change of a file's text: begun, so many stretches with what comes in their places, and ended. */
void answer_edit_begin(const struct session *session, const char *path, JsonBuilder *json);
void answer_edit(const struct session *session, struct source_span span, const char *text,
                 JsonBuilder *json);
void answer_edit_end(JsonBuilder *json);

/** Reads the games that were not read yet. */
void session_begin(struct session *session);

/** Updates what is stale, and shows its findings. */
void session_settle(struct session *session);

/** Shows the findings of a game where they are, and takes away those that are no more; see diagnostics.c. */
void diagnostics_publish(struct session *session, struct open_game *game);

#endif
