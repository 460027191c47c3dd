/* Runs kerf and the floor in turn on the same decks and prints the medians side by side. What counts
 * is the ratio of runs made one after the other: the seconds of a shared machine drift.
 *
 * usage: bench KERF TOOLS_FOLDER WORK_FOLDER ROUNDS CARDS... [GAME/...]
 *        bench KERF TOOLS_FOLDER WORK_FOLDER ROUNDS --streams RECORDS...
 *
 * What has a / in it is the folder of a game, which the floor does not know: kerf alone checks it and
 * makes its images for Tabletopia. With --streams the table of streams of so many records is printed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "bench/runs.h"

enum contestant { CONTESTANT_KERF, CONTESTANT_FLOOR, CONTESTANT_COUNT };
enum product { PRODUCT_PDF, PRODUCT_PNG, PRODUCT_COUNT };

static const char *const contestant_names[CONTESTANT_COUNT] = {"kerf", "floor"};
static const char *const product_names[PRODUCT_COUNT] = {"PDF", "PNG"};

/* All use two threads. @DECK@ is the folder of make_deck or of a game, @OUT@ what is written. */
#define KERF_PDF   "@KERF@ pdf @DECK@/game --paper letter --cut marks -j 2 -o @OUT@"
#define KERF_PNG   "@KERF@ images @DECK@/game --dpi 300 -j 2 -o @OUT@"
#define KERF_TABLE "@KERF@ images @DECK@ --for tabletopia -j 2 -o @OUT@"

static const char *const commands[PRODUCT_COUNT][CONTESTANT_COUNT] = {
    [PRODUCT_PDF] = {KERF_PDF, "@TOOLS@/floor @DECK@ pdf @OUT@/deck.pdf 2"},
    [PRODUCT_PNG] = {KERF_PNG, "@TOOLS@/floor @DECK@ png @OUT@ 2"},
};

/* What kerf does with a game; nothing stands beside it. */
static const struct {
    const char *name, *command;
} game_commands[] = {
    {"check", "@KERF@ check @DECK@ -j 2"},
    {"booklet", "@KERF@ pdf @DECK@ --booklet -j 2 -o @OUT@"},
    {"Tabletopia", KERF_TABLE},
};

/* What kerf does with a stream of tickets; the sample is of a hundred. */
static const struct {
    const char *name, *command;
} stream_commands[] = {
    {"check", "@KERF@ check @DECK@ -j 2 --limit pieces=2000000"},
    {"images of 100", "@KERF@ images @DECK@ -j 2 --only 1-100 --limit pieces=2000000 -o @OUT@"},
    {"part 1/100 of the images",
     "@KERF@ images @DECK@ -j 2 --part 1/100 --limit pieces=2000000 -o @OUT@"},
};

static void print_rows(const char *cards, enum product product,
                       const struct series series[CONTESTANT_COUNT], size_t rounds)
{
    for (size_t who = 0; who < CONTESTANT_COUNT; who++) {
        struct sample middle = runs_medians(&series[who], rounds);

        printf("| %s | %s | %s | %.3f | %.3f | %.1f | %.0f |", cards, product_names[product],
               contestant_names[who], middle.wall_s, middle.cpu_s, middle.peak_mib,
               series[who].size_kib);
        if (who == CONTESTANT_KERF) {
            const struct series *floor = &series[CONTESTANT_FLOOR];

            printf(" %.2f | %.2f |\n", runs_wall_ratio(&series[who], floor, rounds),
                   series[who].size_kib / floor->size_kib);
        } else {
            puts(" 1 | 1 |");
        }
    }
    fflush(stdout);
}

static void run_deck(const struct settings *settings, const char *cards)
{
    char *deck = runs_deck(settings, "make_deck", cards);
    struct series *series = g_new0(struct series, CONTESTANT_COUNT);

    for (enum product product = 0; product < PRODUCT_COUNT; product++) {
        for (size_t round = 0; round < settings->rounds; round++) {
            for (size_t who = 0; who < CONTESTANT_COUNT; who++) {
                runs_measure(settings, deck, commands[product][who], round, &series[who]);
            }
        }
        print_rows(cards, product, series, settings->rounds);
    }
    g_free(series);
    g_free(deck);
}

static void run_game(const struct settings *settings, const char *folder)
{
    char *name = g_path_get_basename(folder);
    struct series *series = g_new0(struct series, 1);

    for (size_t i = 0; i < G_N_ELEMENTS(game_commands); i++) {
        for (size_t round = 0; round < settings->rounds; round++) {
            runs_measure(settings, folder, game_commands[i].command, round, series);
        }
        struct sample middle = runs_medians(series, settings->rounds);

        printf("| %s | %s | kerf | %.3f | %.3f | %.1f | %.0f | | |\n", name, game_commands[i].name,
               middle.wall_s, middle.cpu_s, middle.peak_mib, series->size_kib);
        fflush(stdout);
    }
    g_free(series);
    g_free(name);
}

static void run_stream(const struct settings *settings, const char *records)
{
    char *deck = runs_deck(settings, "make_tickets", records);
    struct series *series = g_new0(struct series, 1);

    for (size_t i = 0; i < G_N_ELEMENTS(stream_commands); i++) {
        for (size_t round = 0; round < settings->rounds; round++) {
            runs_measure(settings, deck, stream_commands[i].command, round, series);
        }
        struct sample middle = runs_medians(series, settings->rounds);

        printf("| %s | %s | %.2f | %.2f | %.1f |\n", records, stream_commands[i].name,
               middle.wall_s, middle.cpu_s, middle.peak_mib);
        fflush(stdout);
    }
    g_free(series);
    g_free(deck);
}

static void run_streams(const struct settings *settings, char *const *records, size_t count)
{
    printf("Medians of %zu rounds, 2 threads.\n\n", settings->rounds);
    puts("| records of a stream | work | wall s | cpu s | peak MiB |");
    puts("| ---: | --- | ---: | ---: | ---: |");
    for (size_t i = 0; i < count; i++) {
        run_stream(settings, records[i]);
    }
}

int main(int argc, char **argv)
{
    if (argc < 6) {
        fputs("usage: bench KERF TOOLS_FOLDER WORK_FOLDER ROUNDS CARDS... [GAME/...] | "
              "--streams RECORDS...\n",
              stderr);
        return 2;
    }
    struct settings settings = {argv[1], argv[2], argv[3], "",
                                CLAMP((size_t)strtoul(argv[4], NULL, 10), 1, ROUNDS_MAX)};
    if (strcmp(argv[5], "--streams") == 0) {
        run_streams(&settings, argv + 6, (size_t)argc - 6);
        return 0;
    }

    printf("Medians of %zu rounds, kerf and the floor in turn, 2 threads each.\n\n",
           settings.rounds);
    puts(
        "| cards | output | program | wall s | cpu s | peak MiB | size KiB | wall / floor | size / floor |");
    puts("| ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (int i = 5; i < argc; i++) {
        if (strchr(argv[i], '/') != NULL) {
            run_game(&settings, argv[i]);
        } else {
            run_deck(&settings, argv[i]);
        }
    }
    return 0;
}
