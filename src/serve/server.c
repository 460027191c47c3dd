/* Whoever can reach the port may be a page of somebody else's in the same browser: so a request must name this
 * machine as its host and its origin, nothing but listed routes is answered, and no path of a file is taken from a
 * request. What a request may cost is bounded: connections, bytes, dots, time. */
#include "serve/server.h"

#include <libsoup/soup.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gio/gio.h>
#include <glib/gstdio.h>

#include "game/papers.h"
#include "print/sheet_group.h"
#include "report/report_page.h"
#include "serve/game_json.h"
#include "web_resource.h"

enum {
    CONNECTIONS_MAX = 64,
    BODY_BYTES_MAX = 4096,
    QUERY_BYTES_MAX = 2048,
    IDLE_SECONDS = 60,
    PING_SECONDS = 20,
    DPI_MAX = 600,
};

struct server {
    struct workspace *workspace;
    struct server_options options;
    SoupServer *soup;
    GSocketService *service;
    size_t connection_count;
    GPtrArray *listeners; /* SoupServerMessage of each page that waits for news */
    guint ping_timer;
    gchar *token;   /* NULL: none is asked for */
    gchar *address; /* http://127.0.0.1:4680/ */
};

static const char page_policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
static const char report_policy[] = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
                                    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/* ---- answers ---- */

static void answer(SoupServerMessage *message, const char *type, const void *bytes, size_t size)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    soup_server_message_set_status(message, SOUP_STATUS_OK, NULL);
    soup_message_headers_append(headers, "Cache-Control", "no-store");
    soup_server_message_set_response(message, type, SOUP_MEMORY_COPY, bytes, size);
}

static void refuse(SoupServerMessage *message, guint status, const char *words)
{
    soup_server_message_set_status(message, status, NULL);
    soup_server_message_set_response(message, "text/plain; charset=utf-8", SOUP_MEMORY_COPY, words,
                                     strlen(words));
}

static void answer_json(SoupServerMessage *message, gchar *text)
{
    answer(message, "application/json", text, strlen(text));
    g_free(text);
}

static const char *query_text(GHashTable *query, const char *name)
{
    return query != NULL ? g_hash_table_lookup(query, name) : NULL;
}

/* The face that a request is about; false, having refused, if there is none. */
static bool read_face(const struct server *server, GHashTable *query, SoupServerMessage *message,
                      size_t *face_out)
{
    const struct workspace_state *state = workspace_state(server->workspace);
    const char *text = query_text(query, "face");
    guint64 number = 0;
    bool good = state->project != NULL && text != NULL &&
                g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT32, &number, NULL) &&
                number < state->project->pieces->face_count;
    if (!good) {
        refuse(message, SOUP_STATUS_NOT_FOUND, "there is no such face");
    }
    *face_out = (size_t)number;
    return good;
}

/* ---- routes ---- */

static void answer_resource(struct server *server, SoupServerMessage *message, GHashTable *query,
                            const char *path, const char *type)
{
    GBytes *file =
        g_resource_lookup_data(web_get_resource(), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    (void)server, (void)query;
    answer(message, type, g_bytes_get_data(file, NULL), g_bytes_get_size(file));
    g_bytes_unref(file);
}

static void route_page(struct server *server, SoupServerMessage *message, GHashTable *query)
{
    answer_resource(server, message, query, "/kerf/serve/index.html", "text/html; charset=utf-8");
}

static void route_script(struct server *server, SoupServerMessage *message, GHashTable *query)
{
    answer_resource(server, message, query, "/kerf/serve/page.js",
                    "text/javascript; charset=utf-8");
}

static void route_looks(struct server *server, SoupServerMessage *message, GHashTable *query)
{
    answer_resource(server, message, query, "/kerf/serve/page.css", "text/css; charset=utf-8");
}

static void route_game(struct server *server, SoupServerMessage *message, GHashTable *query)
{
    (void)query;
    answer_json(message, game_json(workspace_state(server->workspace)));
}

static void route_face(struct server *server, SoupServerMessage *message, GHashTable *query)
{
    size_t face = 0;
    if (read_face(server, query, message, &face)) {
        answer_json(message, face_json(server->workspace, face));
    }
}

static void route_choice(struct server *server, SoupServerMessage *message, GHashTable *query)
{
    const struct workspace_state *state = workspace_state(server->workspace);
    const char *only = query_text(query, "only");
    if (state->project == NULL || only == NULL) {
        refuse(message, SOUP_STATUS_NOT_FOUND, "there is nothing to choose from");
    } else {
        answer_json(message, choice_json(state, only));
    }
}

static void route_picture(struct server *server, SoupServerMessage *message, GHashTable *query)
{
    size_t face = 0;
    const char *asked = query_text(query, "dpi");
    double dpi = asked != NULL ? g_ascii_strtod(asked, NULL) : 96;
    if (!read_face(server, query, message, &face)) {
        return;
    }
    dpi = dpi >= 10 && dpi <= DPI_MAX ? dpi : 96;
    GBytes *picture =
        workspace_picture(server->workspace, face, dpi, query_text(query, "bleed") != NULL);
    if (picture == NULL) {
        refuse(message, SOUP_STATUS_INTERNAL_SERVER_ERROR, "the face cannot be drawn at this size");
        return;
    }
    answer(message, "image/png", g_bytes_get_data(picture, NULL), g_bytes_get_size(picture));
    g_bytes_unref(picture);
}

/* Has `make` write a file of a passing name and answers with it. */
static void answer_file(struct server *server, SoupServerMessage *message, GHashTable *query,
                        const char *name, const char *type,
                        enum outcome (*make)(struct server *server, GHashTable *query,
                                             const char *path, struct diag_list *diags))
{
    gchar *folder = g_dir_make_tmp("kerf-serve-XXXXXX", NULL);
    gchar *path = folder != NULL ? g_build_filename(folder, name, NULL) : NULL, *bytes = NULL;
    gsize size = 0;
    struct diag_list *diags = diag_list_new();
    if (path != NULL && make(server, query, path, diags) == OUTCOME_OK &&
        g_file_get_contents(path, &bytes, &size, NULL)) {
        answer(message, type, bytes, size);
    } else {
        refuse(message, SOUP_STATUS_CONFLICT,
               diag_list_count(diags) > 0 ? diag_list_at(diags, 0)->message
                                          : "there is nothing to show");
    }
    if (folder != NULL) {
        g_unlink(path);
        g_rmdir(folder);
    }
    diag_list_free(diags);
    g_free(bytes);
    g_free(path);
    g_free(folder);
}

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

static void set_print(GHashTable *query, struct print_settings *print)
{
    int cut = index_of(print_cut_names, query_text(query, "cut"));
    int backs = index_of(print_backs_names, query_text(query, "backs"));
    if (cut >= 0) {
        print->cut = cut;
        print->cut_given = true;
    }
    if (backs >= 0) {
        print->backs = backs;
        print->backs_given = true;
    }
}

static enum outcome make_sheets(struct server *server, GHashTable *query, const char *path,
                                struct diag_list *diags)
{
    const struct project *project = workspace_state(server->workspace)->project;
    struct pdf_export_options options = *server->options.sheets;
    const char *paper = query_text(query, "paper");
    struct node words = {.kind = NODE_SCALAR, .scalar = {.text = paper, .type = SCALAR_TEXT}};
    if (project == NULL) {
        return OUTCOME_REJECTED;
    }
    set_print(query, &options.print);
    if (paper != NULL && *paper != '\0') {
        words.scalar.length = strlen(paper);
        options.print.paper = (struct paper){.node = &words};
        options.print.paper_given = true;
        if (!paper_read(project->game->arena, project->game->papers, &options.print.paper, diags)) {
            return OUTCOME_REJECTED;
        }
    }
    sheet_options_set(&options.sheet, &options.print);
    struct sheet_group_list *list = sheet_group_list_new(project->pieces, &options);
    enum outcome outcome =
        pdf_export(project, list->groups, list->count, project->game->title, &options, path, diags);
    sheet_group_list_free(list);
    return outcome;
}

static void route_sheets(struct server *server, SoupServerMessage *message, GHashTable *query)
{
    answer_file(server, message, query, "sheets.pdf", "application/pdf", make_sheets);
}

static enum outcome make_report(struct server *server, GHashTable *query, const char *path,
                                struct diag_list *diags)
{
    const struct workspace_state *state = workspace_state(server->workspace);
    const struct report_facts facts = {
        .project = state->newest,
        .title = state->newest->game->title != NULL ? state->newest->game->title : "",
        .rules = state->rules,
        .findings = state->findings,
        .has_faces = state->is_current,
    };
    (void)query;
    return report_page_write(&facts, path, diags);
}

static void route_report(struct server *server, SoupServerMessage *message, GHashTable *query)
{
    answer_file(server, message, query, "report.html", "text/html; charset=utf-8", make_report);
}

/* ---- the editor ---- */

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

static bool is_below(const char *folder, const char *file)
{
    return g_str_has_prefix(file, folder) && file[strlen(folder)] == '/';
}

/* Only places that the page was told of lead to files; still no word of a request is more than an argument. */
static bool is_source(const struct server *server, const char *file)
{
    const struct game *game = workspace_state(server->workspace)->newest->game;
    return file != NULL && strstr(file, "..") == NULL &&
           (is_below(game->folder, file) ||
            (game->shared_layouts != NULL && is_below(game->shared_layouts, file)));
}

static void route_edit(struct server *server, SoupServerMessage *message, GHashTable *query)
{
    gchar **words = NULL;
    if (server->options.editor == NULL || !is_source(server, query_text(query, "file")) ||
        !g_shell_parse_argv(server->options.editor, NULL, &words, NULL)) {
        refuse(message, SOUP_STATUS_FORBIDDEN, "there is no editor for this file");
        return;
    }
    for (gchar **word = words; *word != NULL; word++) {
        gchar *filled = fill_word(*word, query);
        g_free(*word);
        *word = filled;
    }
    bool begun = g_spawn_async(NULL, words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL);
    g_strfreev(words);
    if (begun) {
        answer(message, "text/plain", "", 0);
    } else {
        refuse(message, SOUP_STATUS_INTERNAL_SERVER_ERROR, "the editor does not start");
    }
}

/* ---- news ---- */

static void send_event(SoupServerMessage *message, const char *text)
{
    soup_message_body_append(soup_server_message_get_response_body(message), SOUP_MEMORY_COPY, text,
                             strlen(text));
    soup_server_message_unpause(message);
}

static void send_version(const struct server *server, SoupServerMessage *message)
{
    gchar *text = g_strdup_printf("data: %zu\n\n", workspace_state(server->workspace)->version);
    send_event(message, text);
    g_free(text);
}

static void forget_listener(SoupServerMessage *message, gpointer data)
{
    struct server *server = data;
    g_ptr_array_remove(server->listeners, message);
}

static void route_events(struct server *server, SoupServerMessage *message, GHashTable *query)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    (void)query;
    soup_server_message_set_status(message, SOUP_STATUS_OK, NULL);
    soup_message_headers_set_content_type(headers, "text/event-stream", NULL);
    soup_message_headers_set_encoding(headers, SOUP_ENCODING_CHUNKED);
    soup_message_headers_append(headers, "Cache-Control", "no-store");
    soup_message_body_set_accumulate(soup_server_message_get_response_body(message), FALSE);
    g_ptr_array_add(server->listeners, g_object_ref(message));
    g_signal_connect(message, "finished", G_CALLBACK(forget_listener), server);
    send_version(server, message);
}

void server_tell(struct server *server)
{
    for (guint i = 0; i < server->listeners->len; i++) {
        send_version(server, server->listeners->pdata[i]);
    }
}

/* A page that is gone is noticed by writing to it. */
static gboolean ping(gpointer data)
{
    struct server *server = data;
    for (guint i = 0; i < server->listeners->len; i++) {
        send_event(server->listeners->pdata[i], ": still here\n\n");
    }
    return G_SOURCE_CONTINUE;
}

/* ---- who may ask ---- */

static bool is_loopback(const char *host)
{
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    for (size_t i = 0; host != NULL && i < G_N_ELEMENTS(names); i++) {
        size_t length = strlen(names[i]);
        if (g_ascii_strncasecmp(host, names[i], length) == 0 &&
            (host[length] == '\0' || host[length] == ':')) {
            return true;
        }
    }
    return false;
}

/* A page of another site sends its own origin, and a name that leads here sends that name. */
static bool is_from_here(const struct server *server, SoupMessageHeaders *headers)
{
    const char *host = soup_message_headers_get_one(headers, "Host");
    const char *origin = soup_message_headers_get_one(headers, "Origin");
    bool host_is_good = host != NULL && (server->token != NULL || is_loopback(host));
    return host_is_good && (origin == NULL || (g_str_has_prefix(origin, "http://") &&
                                               strcmp(origin + strlen("http://"), host) == 0));
}

/* In constant time, so that no answer tells how much of it was right. */
static bool is_token(const struct server *server, const char *text)
{
    size_t length = strlen(server->token);
    unsigned char differs = text == NULL || strlen(text) != length;
    for (size_t i = 0; !differs && i < length; i++) {
        differs |= (unsigned char)(text[i] ^ server->token[i]);
    }
    return !differs;
}

/* By the address once, later by the cookie that this gives. */
static bool has_token(const struct server *server, SoupServerMessage *message, GHashTable *query)
{
    if (server->token == NULL) {
        return true;
    }
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(message);
    const char *cookies = soup_message_headers_get_list(headers, "Cookie");
    const char *own = cookies != NULL ? strstr(cookies, "kerf=") : NULL;
    gchar *value = own != NULL ? g_strndup(own + 5, strcspn(own + 5, "; ,")) : NULL;
    bool known = is_token(server, value);
    g_free(value);
    if (!known && is_token(server, query_text(query, "token"))) {
        gchar *cookie =
            g_strdup_printf("kerf=%s; HttpOnly; SameSite=Strict; Path=/", server->token);
        soup_message_headers_append(soup_server_message_get_response_headers(message), "Set-Cookie",
                                    cookie);
        g_free(cookie);
        known = true;
    }
    return known;
}

static const struct route {
    const char *path, *method;
    void (*run)(struct server *server, SoupServerMessage *message, GHashTable *query);
} routes[] = {
    {"/", "GET", route_page},          {"/page.js", "GET", route_script},
    {"/page.css", "GET", route_looks}, {"/game", "GET", route_game},
    {"/face", "GET", route_face},      {"/face.png", "GET", route_picture},
    {"/choice", "GET", route_choice},  {"/sheets.pdf", "GET", route_sheets},
    {"/report", "GET", route_report},  {"/events", "GET", route_events},
    {"/edit", "POST", route_edit},
};

static const struct route *find_route(const char *path)
{
    for (size_t i = 0; i < G_N_ELEMENTS(routes); i++) {
        if (strcmp(routes[i].path, path) == 0) {
            return &routes[i];
        }
    }
    return NULL;
}

static void add_safety(SoupServerMessage *message, const char *path)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    bool is_report = strcmp(path, "/report") == 0;
    soup_message_headers_append(headers, "Content-Security-Policy",
                                is_report ? report_policy : page_policy);
    /* An answer a connection: none is held that is not read from. */
    soup_message_headers_replace(headers, "Connection", "close");
    soup_message_headers_append(headers, "X-Content-Type-Options", "nosniff");
    soup_message_headers_append(headers, "Referrer-Policy", "no-referrer");
    soup_message_headers_append(headers, "Cross-Origin-Resource-Policy", "same-origin");
}

static void on_request(SoupServer *soup, SoupServerMessage *message, const char *path,
                       GHashTable *query, gpointer data)
{
    struct server *server = data;
    const struct route *route = find_route(path);
    const char *text = g_uri_get_query(soup_server_message_get_uri(message));
    (void)soup;
    add_safety(message, path);
    if (!is_from_here(server, soup_server_message_get_request_headers(message))) {
        refuse(message, SOUP_STATUS_FORBIDDEN, "this is not for other sites");
    } else if (!has_token(server, message, query)) {
        refuse(message, SOUP_STATUS_FORBIDDEN, "the address lacks its token");
    } else if (text != NULL && strlen(text) > QUERY_BYTES_MAX) {
        refuse(message, SOUP_STATUS_REQUEST_URI_TOO_LONG, "the address is too long");
    } else if (route == NULL) {
        refuse(message, SOUP_STATUS_NOT_FOUND, "there is nothing here");
    } else if (strcmp(soup_server_message_get_method(message), route->method) != 0) {
        refuse(message, SOUP_STATUS_METHOD_NOT_ALLOWED, "that is not how to ask");
    } else {
        route->run(server, message, query);
    }
}

/* No request needs a body: a long one ends the connection before it is read, a short one is not kept. */
static void on_headers(SoupServer *soup, SoupServerMessage *message, const char *path,
                       GHashTable *query, gpointer data)
{
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(message);
    bool endless = soup_message_headers_get_encoding(headers) == SOUP_ENCODING_CHUNKED;
    (void)soup, (void)path, (void)query, (void)data;
    soup_message_body_set_accumulate(soup_server_message_get_request_body(message), FALSE);
    if (endless || soup_message_headers_get_content_length(headers) > BODY_BYTES_MAX) {
        GIOStream *stream = soup_server_message_steal_connection(message);
        g_io_stream_close(stream, NULL, NULL);
        g_object_unref(stream);
    }
}

/* ---- connections ---- */

static void on_closed(gpointer data, GObject *connection)
{
    struct server *server = data;
    (void)connection;
    server->connection_count--;
}

static gboolean on_incoming(GSocketService *service, GSocketConnection *connection, GObject *source,
                            gpointer data)
{
    struct server *server = data;
    (void)service, (void)source;
    if (server->connection_count == CONNECTIONS_MAX) {
        g_io_stream_close(G_IO_STREAM(connection), NULL, NULL);
        return TRUE;
    }
    GSocketAddress *local = g_socket_connection_get_local_address(connection, NULL);
    GSocketAddress *remote = g_socket_connection_get_remote_address(connection, NULL);
    g_socket_set_timeout(g_socket_connection_get_socket(connection), IDLE_SECONDS);
    server->connection_count++;
    g_object_weak_ref(G_OBJECT(connection), on_closed, server);
    soup_server_accept_iostream(server->soup, G_IO_STREAM(connection), local, remote, NULL);
    g_clear_object(&local);
    g_clear_object(&remote);
    return TRUE;
}

/* Begins to listen; the address to open, or NULL with `error`. */
static gchar *listen_at(struct server *server, GError **error)
{
    const char *host = server->options.host != NULL ? server->options.host : "127.0.0.1";
    GSocketAddress *wanted =
                       g_inet_socket_address_new_from_string(host, (guint)server->options.port),
                   *got = NULL;
    gchar *address = NULL;
    if (wanted == NULL) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "'%s' is no address", host);
        return NULL;
    }
    if (g_socket_listener_add_address(G_SOCKET_LISTENER(server->service), wanted,
                                      G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL, &got,
                                      error)) {
        address = g_strdup_printf(
            strchr(host, ':') != NULL ? "http://[%s]:%d/%s%s" : "http://%s:%d/%s%s", host,
            (int)g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(got)),
            server->token != NULL ? "?token=" : "", server->token != NULL ? server->token : "");
        g_object_unref(got);
    }
    g_object_unref(wanted);
    return address;
}

static gchar *make_token(void)
{
    GString *token = g_string_new(NULL);
    GRand *rand = g_rand_new(); /* of /dev/urandom */
    for (int i = 0; i < 4; i++) {
        g_string_append_printf(token, "%08x", g_rand_int(rand));
    }
    g_rand_free(rand);
    return g_string_free(token, FALSE);
}

struct server *server_new(struct workspace *workspace, const struct server_options *options)
{
    struct server *server = g_new0(struct server, 1);
    GError *error = NULL;
    server->workspace = workspace;
    server->options = *options;
    server->token = options->host != NULL ? make_token() : NULL;
    server->listeners = g_ptr_array_new_with_free_func(g_object_unref);
    server->soup = soup_server_new("server-header", "kerf", NULL);
    server->service = g_socket_service_new();
    server->address = listen_at(server, &error);
    if (server->address == NULL) {
        fprintf(stderr, "kerf: cannot listen: %s\n", error->message);
        g_error_free(error);
        server_free(server);
        return NULL;
    }
    soup_server_add_early_handler(server->soup, NULL, on_headers, server, NULL);
    soup_server_add_handler(server->soup, NULL, on_request, server, NULL);
    g_signal_connect(server->service, "incoming", G_CALLBACK(on_incoming), server);
    server->ping_timer = g_timeout_add_seconds(PING_SECONDS, ping, server);
    return server;
}

void server_free(struct server *server)
{
    if (server->ping_timer != 0) {
        g_source_remove(server->ping_timer);
    }
    soup_server_disconnect(server->soup);
    g_object_unref(server->service);
    g_object_unref(server->soup);
    g_ptr_array_unref(server->listeners);
    g_free(server->token);
    g_free(server->address);
    g_free(server);
}

const char *server_address(const struct server *server)
{
    return server->address;
}
