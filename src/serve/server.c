/* Whoever can reach the port may be a page of somebody else's in the same browser: so a request must name this
 * machine as its host and its origin, and nothing but listed routes is answered. What a request may cost is bounded:
 * connections, bytes, time. */
#include "serve/server.h"

#include <errno.h>
#include <libsoup/soup.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include <gio/gio.h>

#include "serve/answers.h"
#include "serve/comparing.h"
#include "serve/game_json.h"

enum {
    CONNECTIONS_MAX = 64,
    WAITING_MAX = 512,      /* whom the system keeps; others try again after a second */
    BODY_BYTES_MAX = 4096,  /* no route reads one */
    QUERY_BYTES_MAX = 2048, /* room for a path and for words to choose by */
    IDLE_SECONDS = 60,
    PING_SECONDS = 20,
    TOKEN_BYTES = 16, /* 128 bits */
};

/* All in one thread: requests, news and the workspace share the main loop. */
struct server {
    struct workspace *workspace;
    struct server_options options;
    struct answers *answers;
    SoupServer *soup;
    GSocketService *service;
    size_t connection_count;
    GPtrArray *listeners;   /* SoupServerMessage of each page that waits for news */
    struct told_faces told; /* the faces that these know of */
    gchar *shown;           /* the event that brought a place into view last; NULL: none did */
    guint ping_timer;
    gchar *token;   /* NULL: none is asked for */
    gchar *address; /* http://127.0.0.1:4680/ */
};

/* The page loads nothing that is not from here and runs no script within its text; the report has its styles and
 * pictures in itself, and no script at all. (Content Security Policy Level 3.) */
static const char page_policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
static const char report_policy[] = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
                                    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/* ---- news ---- */

/* Chunks wait while the message is paused, which it is whenever all that there is was sent. An event is a few lines
 * with an empty one behind them (HTML Standard, section "Server-sent events"). */
static void send_event(SoupServerMessage *message, const char *text)
{
    soup_message_body_append(soup_server_message_get_response_body(message), SOUP_MEMORY_COPY, text,
                             strlen(text));
    soup_server_message_unpause(message);
}

static void send_to_all(const struct server *server, const char *text)
{
    for (guint i = 0; i < server->listeners->len; i++) {
        send_event(server->listeners->pdata[i], text);
    }
}

/* "finished" comes both when a page closes and when a write fails. */
static void forget_listener(SoupServerMessage *message, gpointer data)
{
    struct server *server = data;
    g_ptr_array_remove(server->listeners, message);
}

/* Who begins to listen asks for all. The first event has the version only: a page that knows another one asks. */
static void give_events(struct server *server, SoupServerMessage *message)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    soup_server_message_set_status(message, SOUP_STATUS_OK, NULL);
    soup_message_headers_set_content_type(headers, "text/event-stream", NULL);
    soup_message_headers_set_encoding(headers, SOUP_ENCODING_CHUNKED);
    soup_message_headers_append(headers, "Cache-Control", "no-store");
    soup_message_body_set_accumulate(soup_server_message_get_response_body(message), FALSE);
    g_ptr_array_add(server->listeners, g_object_ref(message));
    g_signal_connect(message, "finished", G_CALLBACK(forget_listener), server);
    gchar *text =
        g_strdup_printf("data: {\"version\":%zu}\n\n", workspace_state(server->workspace)->version);
    send_event(message, text);
    g_free(text);
    if (server->shown != NULL) {
        send_event(message, server->shown);
    }
}

/* The news is made even where nobody listens: what was told last must be what is told now. */
void server_tell(struct server *server)
{
    gchar *news = news_json(workspace_state(server->workspace), &server->told);
    gchar *text = g_strdup_printf("data: %s\n\n", news);
    answers_note_change(server->answers);
    send_to_all(server, text);
    g_free(text);
    g_free(news);
}

/* A page that is gone is noticed by writing to it. What begins with a colon is a comment to browsers. */
static gboolean ping(gpointer data)
{
    send_to_all(data, ": still here\n\n");
    return G_SOURCE_CONTINUE;
}

/* ---- places ---- */

/* Lines and columns from 1; without a `face` where the place is on none. */
static gchar *place_event(const char *event, const char *file, size_t line, size_t column,
                          size_t face)
{
    gchar *place = place_json(file, line, column, face);
    gchar *text = g_strdup_printf("event: %s\ndata: %s\n\n", event, place);
    g_free(place);
    return text;
}

/* An event of that name with the place of a query, and a face that is about it. */
static void tell_place(const struct server *server, const char *event, GHashTable *query)
{
    const struct project *project = workspace_state(server->workspace)->project;
    const char *file = g_hash_table_lookup(query, "file");
    size_t line = answers_number(query, "line"), column = answers_number(query, "column");
    size_t face = project != NULL ? face_at_place(project, file, line) : NO_FACE;
    gchar *text = place_event(event, file, line, column, face);
    send_to_all(server, text);
    g_free(text);
}

/* Kept, so that a page which opens after the editor's click shows the place too. */
void server_show(struct server *server, size_t face, const char *file, size_t line, size_t column)
{
    g_free(server->shown);
    server->shown = place_event("show", file, line, column, face);
    send_to_all(server, server->shown);
}

/* POST /show brings a place into view on all pages; POST /edit, by a page, tells editors of a click. */
static void give(struct server *server, SoupServerMessage *message, const char *path,
                 GHashTable *query)
{
    bool is_post = strcmp(soup_server_message_get_method(message), "POST") == 0;
    bool has_file = query != NULL && g_hash_table_contains(query, "file");
    if (strcmp(path, "/events") == 0 && !is_post) {
        give_events(server, message);
    } else if (strcmp(path, "/show") == 0 && is_post && has_file) {
        tell_place(server, "show", query);
        answers_send(message, "text/plain", "", 0);
    } else {
        if (strcmp(path, "/edit") == 0 && is_post && has_file) {
            tell_place(server, "click", query);
        }
        answers_give(server->answers, message, path, query);
    }
}

/* ---- who may ask ---- */

/* With any port: a tunnel may lead here from another. The forms in which Host may name this machine (RFC 9110, section
 * 7.2). */
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

/* A page of another site sends its own origin, and a name that leads here sends that name. Programs that are no
 * browser send no Origin. With a token the host may have any name, as the token is the proof. */
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

/* By the address once, later by the cookie that this gives. Pages of other sites cannot send it (SameSite), and
 * scripts cannot read it (HttpOnly). */
static bool has_token(const struct server *server, SoupServerMessage *message, GHashTable *query)
{
    if (server->token == NULL) {
        return true;
    }
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(message);
    const char *cookies = soup_message_headers_get_list(headers, "Cookie");
    gchar **list = g_strsplit_set(cookies != NULL ? cookies : "", ";,", -1);
    bool known = false;
    for (gchar **cookie = list; *cookie != NULL; cookie++) {
        known = known || (g_str_has_prefix(g_strstrip(*cookie), "kerf=") &&
                          is_token(server, *cookie + strlen("kerf=")));
    }
    g_strfreev(list);
    if (!known && is_token(server, query != NULL ? g_hash_table_lookup(query, "token") : NULL)) {
        gchar *cookie =
            g_strdup_printf("kerf=%s; HttpOnly; SameSite=Strict; Path=/", server->token);
        soup_message_headers_append(soup_server_message_get_response_headers(message), "Set-Cookie",
                                    cookie);
        g_free(cookie);
        known = true;
    }
    return known;
}

/* On refusals too, so it comes first. */
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

/* Checks from the cheapest and most general on; nothing of the game is looked at before all have passed. */
static void on_request(SoupServer *soup, SoupServerMessage *message, const char *path,
                       GHashTable *query, gpointer data)
{
    struct server *server = data;
    const char *text = g_uri_get_query(soup_server_message_get_uri(message));
    (void)soup;
    add_safety(message, path);
    if (!is_from_here(server, soup_server_message_get_request_headers(message))) {
        answers_refuse(message, SOUP_STATUS_FORBIDDEN, "this is not for other sites");
    } else if (!has_token(server, message, query)) {
        answers_refuse(message, SOUP_STATUS_FORBIDDEN, "the address lacks its token");
    } else if (text != NULL && strlen(text) > QUERY_BYTES_MAX) {
        answers_refuse(message, SOUP_STATUS_REQUEST_URI_TOO_LONG, "the address is too long");
    } else {
        give(server, message, path, query);
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

/* The connection outlives its request by what libsoup does with it, so it is counted by its own life. */
static void on_closed(gpointer data, GObject *connection)
{
    struct server *server = data;
    (void)connection;
    server->connection_count--;
}

/* Past the limit a connection is closed at once: to keep it would cost a descriptor, which is what the limit is for. */
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

/* Begins to listen; the address to open, or NULL with `error`. Port 0 lets the system choose one, so the address has
 * the port that was got. */
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
        /* An IPv6 address stands in brackets (RFC 3986, section 3.2.2). */
        address = g_strdup_printf(
            strchr(host, ':') != NULL ? "http://[%s]:%d/%s%s" : "http://%s:%d/%s%s", host,
            (int)g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(got)),
            server->token != NULL ? "?token=" : "", server->token != NULL ? server->token : "");
        g_object_unref(got);
    }
    g_object_unref(wanted);
    return address;
}

/* From the kernel's source of secrets; NULL where there is none. */
static gchar *make_token(void)
{
    unsigned char bytes[TOKEN_BYTES];
    ssize_t count = 0;
    do {
        count = getrandom(bytes, sizeof bytes, 0);
    } while (count < 0 && errno == EINTR);
    if (count != (ssize_t)sizeof bytes) {
        return NULL;
    }
    GString *token = g_string_new(NULL);
    for (size_t i = 0; i < sizeof bytes; i++) {
        g_string_append_printf(token, "%02x", bytes[i]);
    }
    return g_string_free(token, FALSE);
}

/* Without a host only this machine reaches it, and the names of the host are proof enough; with one, anybody on the
 * network does, and a token of 128 bits is asked for. */
struct server *server_new(struct workspace *workspace, const struct server_options *options)
{
    struct server *server = g_new0(struct server, 1);
    GError *error = NULL;
    server->workspace = workspace;
    server->options = *options;
    server->token = options->host != NULL ? make_token() : NULL;
    if (options->host != NULL && server->token == NULL) {
        fputs("kerf: there is no source of secrets for a token\n", stderr);
        g_free(server);
        return NULL;
    }
    server->answers = answers_new(workspace, options);
    told_faces_init(&server->told);
    server->listeners = g_ptr_array_new_with_free_func(g_object_unref);
    server->soup = soup_server_new("server-header", "kerf", NULL);
    server->service = g_socket_service_new();
    g_socket_listener_set_backlog(G_SOCKET_LISTENER(server->service), WAITING_MAX);
    server->address = listen_at(server, &error);
    if (server->address == NULL) {
        fprintf(stderr, "kerf: cannot listen: %s\n", error->message);
        g_error_free(error);
        server_free(server);
        return NULL;
    }
    /* This one before a body is read, the next when a request is complete. */
    soup_server_add_early_handler(server->soup, NULL, on_headers, server, NULL);
    soup_server_add_handler(server->soup, NULL, on_request, server, NULL);
    g_signal_connect(server->service, "incoming", G_CALLBACK(on_incoming), server);
    server->ping_timer = g_timeout_add_seconds(PING_SECONDS, ping, server);
    return server;
}

/* Also of one that is half made. Connections go first, as what they call is freed after them. */
void server_free(struct server *server)
{
    if (server->ping_timer != 0) {
        g_source_remove(server->ping_timer);
    }
    soup_server_disconnect(server->soup);
    g_object_unref(server->service);
    g_object_unref(server->soup);
    g_ptr_array_unref(server->listeners);
    told_faces_clear(&server->told);
    answers_free(server->answers);
    g_free(server->shown);
    g_free(server->token);
    g_free(server->address);
    g_free(server);
}

const char *server_address(const struct server *server)
{
    return server->address;
}
