/* How long the page of `kerf serve` waits for a change: from the write of a value in a deck to the new picture in the
 * response, and to all findings; beside them what the first picture takes from nothing.
 *
 * usage: live KERF TOOLS_FOLDER WORK_FOLDER ROUNDS CARDS...
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gio/gio.h>
#include <glib.h>

enum { ROUNDS_MAX = 99, PATIENCE_S = 120, PAUSE_US = 300000, CARD = 4 };

static const char field[] = "  cost: ";

static _Noreturn void die(const char *what, const char *detail)
{
    fprintf(stderr, "live: %s: %s\n", what, detail);
    exit(1);
}

/* ---- the server ---- */

struct server {
    GSubprocess *process;
    char *host; /* 127.0.0.1:4680 */
    GSocketConnection *news;
    GDataInputStream *lines;
};

static GSocketConnection *ask(const struct server *server, const char *path)
{
    GError *error = NULL;
    GSocketClient *client = g_socket_client_new();
    g_socket_client_set_timeout(client, PATIENCE_S);
    GSocketConnection *connection =
        g_socket_client_connect_to_host(client, server->host, 80, NULL, &error);
    if (connection == NULL) {
        die("cannot connect", error->message);
    }
    g_object_unref(client);
    gchar *request = g_strdup_printf("GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", path);
    g_output_stream_write_all(g_io_stream_get_output_stream(G_IO_STREAM(connection)), request,
                              strlen(request), NULL, NULL, NULL);
    g_free(request);
    return connection;
}

/* Reads an answer to its end; its size. */
static size_t get(const struct server *server, const char *path)
{
    char bytes[65536];
    size_t size = 0;
    gssize count = 0;
    GSocketConnection *connection = ask(server, path);
    GInputStream *stream = g_io_stream_get_input_stream(G_IO_STREAM(connection));
    while ((count = g_input_stream_read(stream, bytes, sizeof bytes, NULL, NULL)) > 0) {
        if (size == 0 && strncmp(bytes, "HTTP/1.1 200", 12) != 0) {
            die(path, "is refused");
        }
        size += (size_t)count;
    }
    g_object_unref(connection);
    return size;
}

static void await_news(const struct server *server)
{
    bool told = false;
    while (!told) {
        char *line = g_data_input_stream_read_line(server->lines, NULL, NULL, NULL);
        if (line == NULL) {
            die("news", "ended");
        }
        told = g_str_has_prefix(line, "data:");
        g_free(line);
    }
}

static struct server start(const char *kerf, const char *game)
{
    GError *error = NULL;
    struct server server = {0};
    server.process = g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, kerf, "serve", game,
                                      "--port", "0", NULL);
    if (server.process == NULL) {
        die("cannot begin kerf", error->message);
    }
    GDataInputStream *said = g_data_input_stream_new(g_subprocess_get_stdout_pipe(server.process));
    char *address = g_data_input_stream_read_line(said, NULL, NULL, NULL);
    if (address == NULL) {
        die("kerf", "says nothing");
    }
    server.host = g_strdelimit(g_strdup(address + strlen("http://")), "/", '\0');
    server.news = ask(&server, "/events");
    server.lines = g_data_input_stream_new(g_io_stream_get_input_stream(G_IO_STREAM(server.news)));
    await_news(&server);
    g_free(address);
    g_object_unref(said);
    return server;
}

static void stop(struct server *server)
{
    g_subprocess_force_exit(server->process);
    g_subprocess_wait(server->process, NULL, NULL);
    g_object_unref(server->lines);
    g_object_unref(server->news);
    g_object_unref(server->process);
    g_free(server->host);
}

/* ---- measuring ---- */

static double ms_since(gint64 start_us)
{
    return (double)(g_get_monotonic_time() - start_us) / 1000;
}

static int compare_doubles(const void *a, const void *b)
{
    double one = *(const double *)a, two = *(const double *)b;
    return one < two ? -1 : one > two;
}

static double median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare_doubles);
    return values[count / 2];
}

static void write_deck(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(text, 1, length, file) != length || fclose(file) != 0) {
        die("cannot write", path);
    }
}

/* The value of one card, a digit, in the text of the deck. */
static char *find_value(char *text)
{
    char *at = text;
    for (int i = 0; at != NULL && i <= CARD; i++) {
        at = strstr(at + 1, field);
    }
    if (at == NULL) {
        die("the deck", "has too few cards");
    }
    return at + strlen(field);
}

static void measure(const char *kerf, const char *game, size_t rounds, const char *cards)
{
    double pictures[ROUNDS_MAX], findings[ROUNDS_MAX];
    char *path = g_build_filename(game, "cards.yaml", NULL), *text = NULL;
    gsize length = 0;
    g_file_get_contents(path, &text, &length, NULL);
    char *value = find_value(text), *face = g_strdup_printf("/face.png?face=%d&dpi=96", CARD);
    gint64 begin_us = g_get_monotonic_time();
    struct server server = start(kerf, game);
    get(&server, face);
    double nothing_ms = ms_since(begin_us);
    for (size_t i = 0; i < rounds; i++) {
        *value = (char)('1' + (*value - '0') % 9);
        g_usleep(PAUSE_US);
        begin_us = g_get_monotonic_time();
        write_deck(path, text, length);
        await_news(&server);
        get(&server, face);
        pictures[i] = ms_since(begin_us);
        get(&server, "/findings");
        findings[i] = ms_since(begin_us);
    }
    printf("| %s | %.0f | %.0f | %.0f |\n", cards, median(pictures, rounds),
           median(findings, rounds), nothing_ms);
    fflush(stdout);
    stop(&server);
    g_free(face);
    g_free(text);
    g_free(path);
}

int main(int argc, char **argv)
{
    if (argc < 6) {
        fputs("usage: live KERF TOOLS_FOLDER WORK_FOLDER ROUNDS CARDS...\n", stderr);
        return 2;
    }
    size_t rounds = CLAMP((size_t)strtoul(argv[4], NULL, 10), 1, ROUNDS_MAX);
    puts(
        "\nOne value of a deck changed while `kerf serve` shows it, milliseconds from the write.\n");
    puts("| cards | to the new picture | to all findings | first picture from nothing |");
    puts("| ---: | ---: | ---: | ---: |");
    for (int i = 5; i < argc; i++) {
        char *deck = g_strdup_printf("%s/live-%s", argv[3], argv[i]);
        char *game = g_build_filename(deck, "game", NULL);
        char *maker = g_build_filename(argv[2], "make_deck", NULL);
        char *words[] = {maker, argv[i], deck, NULL};
        int status = 0;
        g_mkdir_with_parents(deck, 0755);
        if (!g_spawn_sync(NULL, words, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status,
                          NULL) ||
            status != 0) {
            die("make_deck", "fails");
        }
        measure(argv[1], game, rounds, argv[i]);
        g_free(maker);
        g_free(game);
        g_free(deck);
    }
    return 0;
}
