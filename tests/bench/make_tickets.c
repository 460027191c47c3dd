/* Makes a game of N numbered tickets, each with a front of its own and one of three backs, whose records are a stream.
 *
 * usage: make_tickets N FOLDER
 */
#include <stdio.h>
#include <stdlib.h>

#include <glib.h>

static const char game_yaml[] = "game: Tickets\n"
                                "data: {tickets: {file: tickets.jsonl, stream: true}}\n"
                                "components:\n"
                                "  ticket: {layout: ticket, each: tickets}\n";

static const char layout_yaml[] = "about: A ticket of the benchmark.\n"
                                  "size: poker\n"
                                  "front:\n"
                                  "  - {text: \"{id} of {total}\", at: [5, 5], size: [50, 10]}\n"
                                  "  - {text: \"{name}\", at: [5, 20], size: [50, 30]}\n"
                                  "back:\n"
                                  "  - {text: \"{colour}\", at: [5, 5], size: [50, 10]}\n";

static const char *const colours[] = {"red", "green", "blue"};

static FILE *open_file(const char *folder, const char *name)
{
    char *path = g_build_filename(folder, name, NULL);
    char *parent = g_path_get_dirname(path);
    FILE *file = g_mkdir_with_parents(parent, 0777) == 0 ? fopen(path, "wb") : NULL;

    if (file == NULL) {
        fprintf(stderr, "make_tickets: cannot write %s\n", path);
        exit(1);
    }
    g_free(parent);
    g_free(path);
    return file;
}

static void write_text(const char *folder, const char *name, const char *text)
{
    FILE *file = open_file(folder, name);

    fputs(text, file);
    fclose(file);
}

int main(int argc, char **argv)
{
    size_t count = argc == 3 ? (size_t)strtoul(argv[1], NULL, 10) : 0;

    if (count < 1) {
        fputs("usage: make_tickets N FOLDER, N from 1\n", stderr);
        return 2;
    }
    write_text(argv[2], "game.yaml", game_yaml);
    write_text(argv[2], "layouts/ticket.yaml", layout_yaml);
    FILE *records = open_file(argv[2], "tickets.jsonl");

    for (size_t i = 1; i <= count; i++) {
        fprintf(records,
                "{\"id\": \"t%07zu\", \"name\": \"Ticket %zu\", \"colour\": \"%s\", "
                "\"price\": %zu, \"draw\": \"Saturday\"}\n",
                i, i, colours[i % G_N_ELEMENTS(colours)], i % 9 + 1);
    }
    return fclose(records) == 0 ? 0 : 1;
}
