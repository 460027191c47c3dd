/* What is to be reached, measured: kerf against the floor, against an earlier commit, and against itself.
 *
 * usage: goals KERF TOOLS_FOLDER WORK_FOLDER ROUNDS BASE_FOLDER
 *
 * BASE_FOLDER is a tree of an earlier commit, built. Its games are made by both programs, from copies by old_game.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "bench/runs.h"

/* All use two threads. */
#define KERF_PDF            "@KERF@ pdf @DECK@/game --paper letter --cut marks -j 2 -o @OUT@"
#define KERF_PNG            "@KERF@ images @DECK@/game --dpi 300 -j 2 -o @OUT@"
#define BOOKLET(kerf, game) kerf " pdf @DECK@/" game " --booklet -j 2 -o @OUT@"
#define TILES(kerf, game)   kerf " pdf @DECK@/" game " -c map-tiles -j 2 -o @OUT@"
#define CHECK(kerf, game)   kerf " check @DECK@/" game " -j 2"
#define TABLE               "@KERF@ images @DECK@ --for tabletopia -j 2 -o @OUT@"
#define BASE_KERF           "@BASE@/build/kerf"
#define MAKE                "make"
#define FLOOR_PDF           KERF_PDF, "@TOOLS@/floor @DECK@ pdf @OUT@/deck.pdf 2"
#define FLOOR_PNG           KERF_PNG, "@TOOLS@/floor @DECK@ png @OUT@ 2"

/* What is held against the goal. */
enum measure { MEASURE_RATIO, MEASURE_PEAK_MIB, MEASURE_SECONDS, MEASURE_AGAIN };

/* Where it is done: a deck of so many cards, a game of the base, that of the agents with so many of them, a game of each
 * program's `kerf new`, a folder of today's tree, or that tree once its games are made. */
enum place { PLACE_DECK, PLACE_OLD_GAME, PLACE_AGENTS, PLACE_STARTER, PLACE_FOLDER, PLACE_TREE };

static const struct goal {
    const char *work;
    double most;
    enum measure measure;
    const char *command, *other; /* NULL: of kerf alone */
    enum place place;
    const char *name;
} goals[] = {
    {"booklet and files, scare-tactics", 0.35, MEASURE_RATIO, BOOKLET("@KERF@", "now"),
     BOOKLET(BASE_KERF, "then"), PLACE_OLD_GAME, "scare-tactics"},
    {"booklet and files, splatter", 0.35, MEASURE_RATIO, BOOKLET("@KERF@", "now"),
     BOOKLET(BASE_KERF, "then"), PLACE_OLD_GAME, "splatter"},
    {"map tiles of scare-tactics", 0.4, MEASURE_RATIO, TILES("@KERF@", "now"),
     TILES(BASE_KERF, "then"), PLACE_OLD_GAME, "scare-tactics"},
    {"check of 8,000 cards", 0.5, MEASURE_RATIO, "@KERF@ check @DECK@/game -j 2",
     BASE_KERF " check @DECK@/game -j 2", PLACE_DECK, "8000"},
    {"check of 30,000 faces of agents", 0.5, MEASURE_RATIO, CHECK("@KERF@", "now"),
     CHECK(BASE_KERF, "then"), PLACE_AGENTS, "10000"},
    {"PDF of 54 cards", 1.15, MEASURE_RATIO, FLOOR_PDF, PLACE_DECK, "54"},
    {"PDF of 500 cards", 0.75, MEASURE_RATIO, FLOOR_PDF, PLACE_DECK, "500"},
    {"PDF of 2,000 cards", 0.75, MEASURE_RATIO, FLOOR_PDF, PLACE_DECK, "2000"},
    {"PNG of 54 cards", 1.05, MEASURE_RATIO, FLOOR_PNG, PLACE_DECK, "54"},
    {"PNG of 500 cards", 1.05, MEASURE_RATIO, FLOOR_PNG, PLACE_DECK, "500"},
    {"PNG of 2,000 cards", 1.05, MEASURE_RATIO, FLOOR_PNG, PLACE_DECK, "2000"},
    {"PDF and PNG of 500 cards again, one value changed, against the first run", 0.15,
     MEASURE_AGAIN, "@KERF@ pdf @DECK@/game -j 2 -o @OUT@/pdf",
     "@KERF@ images @DECK@/game --dpi 300 -j 2 -o @OUT@/png", PLACE_DECK, "500"},
    {"MiB for a PDF of 2,000 cards", 64, MEASURE_PEAK_MIB, KERF_PDF, NULL, PLACE_DECK, "2000"},
    {"MiB for PNGs of 2,000 cards", 64, MEASURE_PEAK_MIB, KERF_PNG, NULL, PLACE_DECK, "2000"},
    {"MiB for Tabletopia, scare-tactics", 128, MEASURE_PEAK_MIB, TABLE, NULL, PLACE_FOLDER,
     "content/scare-tactics"},
    {"MiB for Tabletopia, splatter", 128, MEASURE_PEAK_MIB, TABLE, NULL, PLACE_FOLDER,
     "content/splatter"},
    {"check of the starter game", 0.59, MEASURE_RATIO, CHECK("@KERF@", "now"),
     CHECK(BASE_KERF, "then"), PLACE_STARTER, "starter"},
    {"seconds for the same", 0.02, MEASURE_SECONDS, CHECK("@KERF@", "now"), NULL, PLACE_STARTER,
     "starter"},
    {"seconds for `make` of all games, nothing changed", 3, MEASURE_SECONDS, MAKE, NULL, PLACE_TREE,
     "."},
};

/* The folder that a goal's @DECK@ is. */
static char *folder_of(const struct settings *settings, const struct goal *goal)
{
    char *folder = NULL, *command = NULL;

    switch (goal->place) {
    case PLACE_DECK:
        return runs_deck(settings, "make_deck", goal->name);
    case PLACE_OLD_GAME:
        folder = g_strdup_printf("%s/%s", settings->work, goal->name);
        command = g_strdup_printf("@TOOLS@/old_game @BASE@ %s @DECK@", goal->name);
        runs_command(settings, command, folder, "");
        g_free(command);
        return folder;
    case PLACE_AGENTS:
        folder = g_strdup_printf("%s/agents-%s", settings->work, goal->name);
        runs_command(settings, "@TOOLS@/old_game @BASE@ scare-tactics @DECK@", folder, "");
        command = g_strdup_printf("@TOOLS@/make_agents %s @DECK@", goal->name);
        runs_command(settings, command, folder, "");
        g_free(command);
        return folder;
    case PLACE_STARTER:
        folder = g_strdup_printf("%s/%s", settings->work, goal->name);
        runs_walk(folder, true);
        g_mkdir_with_parents(folder, 0777);
        runs_command(settings, "@KERF@ new @DECK@/now", folder, "");
        runs_command(settings, BASE_KERF " new @DECK@/then", folder, "");
        return folder;
    case PLACE_TREE:
        runs_command(settings, MAKE, "", "");
        break;
    case PLACE_FOLDER:
        break;
    }
    return g_strdup(goal->name);
}

/* A cost in the middle of the deck; the text as it was, g_free(). */
static char *change_a_value(const char *path)
{
    char *text = NULL;

    if (!g_file_get_contents(path, &text, NULL, NULL)) {
        runs_die("cannot read", path);
    }
    const char *value = strstr(text + strlen(text) / 2, "cost: ");
    g_assert(value != NULL);
    value += strlen("cost: ");
    GString *changed = g_string_new_len(text, value - text);
    g_string_append(changed, *value == '7' ? "8" : "7");
    g_string_append(changed, strchr(value, '\n'));
    if (!g_file_set_contents(path, changed->str, -1, NULL)) {
        runs_die("cannot write", path);
    }
    g_string_free(changed, TRUE);
    return text;
}

/* Both of a goal's commands, one after the other. */
static struct sample run_both(const struct settings *settings, const struct goal *goal,
                              const char *deck, const char *out)
{
    struct sample one = runs_command(settings, goal->command, deck, out);
    struct sample two = runs_command(settings, goal->other, deck, out);

    return (struct sample){one.wall_s + two.wall_s, one.cpu_s + two.cpu_s,
                           MAX(one.peak_mib, two.peak_mib)};
}

/* The first run into an empty folder, the second into what it left. */
static void measure_again(const struct settings *settings, const struct goal *goal,
                          const char *deck, struct series series[2])
{
    char *out = g_build_filename(settings->work, "out", NULL);
    char *data = g_build_filename(deck, "game", "cards.yaml", NULL);

    for (size_t round = 0; round < settings->rounds; round++) {
        runs_walk(out, true);
        series[1].samples[round] = run_both(settings, goal, deck, out);
        char *before = change_a_value(data);
        series[0].samples[round] = run_both(settings, goal, deck, out);
        if (!g_file_set_contents(data, before, -1, NULL)) {
            runs_die("cannot write", data);
        }
        g_free(before);
    }
    g_free(data);
    g_free(out);
}

static void measure_in_turn(const struct settings *settings, const struct goal *goal,
                            const char *deck, struct series series[2])
{
    for (size_t round = 0; round < settings->rounds; round++) {
        runs_measure(settings, deck, goal->command, round, &series[0]);
        if (goal->other != NULL) {
            runs_measure(settings, deck, goal->other, round, &series[1]);
        }
    }
}

static void run_goal(const struct settings *settings, const struct goal *goal)
{
    struct series *series = g_new0(struct series, 2);
    char *deck = folder_of(settings, goal);

    if (goal->measure == MEASURE_AGAIN) {
        measure_again(settings, goal, deck, series);
    } else {
        measure_in_turn(settings, goal, deck, series);
    }
    struct sample own = runs_medians(&series[0], settings->rounds);
    double reached = goal->measure == MEASURE_PEAK_MIB  ? own.peak_mib
                     : goal->measure == MEASURE_SECONDS ? own.wall_s
                                                        : 0;
    if (goal->other != NULL) {
        reached = runs_wall_ratio(&series[0], &series[1], settings->rounds);
    }
    printf("| %s | %g | %.3g |", goal->work, goal->most, reached);
    if (goal->other != NULL) {
        struct sample other = runs_medians(&series[1], settings->rounds);
        printf(" %.2f | %.3f, %.3f | %.3f, %.3f |",
               runs_cpu_ratio(&series[0], &series[1], settings->rounds), own.wall_s, own.cpu_s,
               other.wall_s, other.cpu_s);
    } else {
        printf(" | %.3f, %.3f | |", own.wall_s, own.cpu_s);
    }
    puts(reached <= goal->most ? " yes |" : " no |");
    fflush(stdout);
    g_free(deck);
    g_free(series);
}

int main(int argc, char **argv)
{
    if (argc != 6) {
        fputs("usage: goals KERF TOOLS_FOLDER WORK_FOLDER ROUNDS BASE_FOLDER\n", stderr);
        return 2;
    }
    const struct settings settings = {argv[1], argv[2], argv[3], argv[5],
                                      CLAMP((size_t)strtoul(argv[4], NULL, 10), 1, ROUNDS_MAX)};

    printf("Medians of %zu rounds, two programs in turn, 2 threads each.\n\n", settings.rounds);
    puts(
        "| work | at most | wall ratio, MiB or s | processor ratio | kerf: wall, cpu s | other: wall, "
        "cpu s | reached |");
    puts("| --- | ---: | ---: | ---: | ---: | ---: | --- |");
    for (size_t i = 0; i < G_N_ELEMENTS(goals); i++) {
        run_goal(&settings, &goals[i]);
    }
    return 0;
}
