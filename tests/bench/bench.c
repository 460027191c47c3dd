/* Runs kerf and the floor in turn on the same decks and prints the medians side by side. What counts
 * is the ratio of runs made one after the other: the seconds of a shared machine drift.
 *
 * usage: bench KERF TOOLS_FOLDER WORK_FOLDER ROUNDS CARDS... [GAME/...]
 *        bench KERF TOOLS_FOLDER WORK_FOLDER ROUNDS --goals BASE_FOLDER
 *        bench KERF TOOLS_FOLDER WORK_FOLDER ROUNDS --streams RECORDS...
 *
 * What has a / in it is the folder of a game, which the floor does not know: kerf alone checks it and
 * makes its images for Tabletopia. With --goals only the table of goals is printed; BASE_FOLDER is a tree of an
 * earlier commit, built: both programs make its games. With --streams the table of streams of so many records is.
 */

/* For wait4(), which tells the memory of one child; POSIX has only that of all together. */
#define _DEFAULT_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

enum { ROUNDS_MAX = 99, WORDS_MAX = 16 };

enum contestant { CONTESTANT_KERF, CONTESTANT_FLOOR, CONTESTANT_COUNT };
enum product { PRODUCT_PDF, PRODUCT_PNG, PRODUCT_COUNT };

static const char *const contestant_names[CONTESTANT_COUNT] = {"kerf", "floor"};
static const char *const product_names[PRODUCT_COUNT] = {"PDF", "PNG"};

/* All use two threads. @DECK@ is the folder of make_deck or of a game, @OUT@ what is written, @BASE@ the tree of
 * an earlier commit. */
#define KERF_PDF        "@KERF@ pdf @DECK@/game --paper letter --cut marks -j 2 -o @OUT@"
#define KERF_PNG        "@KERF@ images @DECK@/game --dpi 300 -j 2 -o @OUT@"
#define KERF_TABLE      "@KERF@ images @DECK@ --for tabletopia -j 2 -o @OUT@"
#define FLOOR_PDF(deck) KERF_PDF, "@TOOLS@/floor @DECK@ pdf @OUT@/deck.pdf 2", deck
#define FLOOR_PNG(deck) KERF_PNG, "@TOOLS@/floor @DECK@ png @OUT@ 2", deck

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

/* What is to be reached: the wall time against another program's, or the memory of kerf alone. */
static const struct goal {
    const char *work;
    double most;
    const char *command, *other; /* NULL: its peak in MiB is what counts */
    const char *deck;            /* a number of cards, or a game of the base */
} goals[] = {
    {"booklet and files, scare-tactics", 0.35, "@KERF@ pdf @DECK@ --booklet -j 2 -o @OUT@",
     "@BASE@/build/kerf pdf @DECK@ --booklet -j 2 -o @OUT@", "@BASE@/content/scare-tactics"},
    {"booklet and files, splatter", 0.35, "@KERF@ pdf @DECK@ --booklet -j 2 -o @OUT@",
     "@BASE@/build/kerf pdf @DECK@ --booklet -j 2 -o @OUT@", "@BASE@/content/splatter"},
    {"map tiles of scare-tactics", 0.4, "@KERF@ pdf @DECK@ -c map-tiles -j 2 -o @OUT@",
     "@BASE@/build/kerf pdf @DECK@ -c map-tiles -j 2 -o @OUT@", "@BASE@/content/scare-tactics"},
    {"check of 8,000 cards", 0.5, "@KERF@ check @DECK@/game -j 2",
     "@BASE@/build/kerf check @DECK@/game -j 2", "8000"},
    {"PDF of 54 cards", 1.15, FLOOR_PDF("54")},
    {"PDF of 500 cards", 0.75, FLOOR_PDF("500")},
    {"PDF of 2,000 cards", 0.75, FLOOR_PDF("2000")},
    {"PNG of 54 cards", 1.05, FLOOR_PNG("54")},
    {"PNG of 500 cards", 1.05, FLOOR_PNG("500")},
    {"MiB for a PDF of 2,000 cards", 64, KERF_PDF, NULL, "2000"},
    {"MiB for Tabletopia, scare-tactics", 128, KERF_TABLE, NULL, "@BASE@/content/scare-tactics"},
    {"MiB for Tabletopia, splatter", 128, KERF_TABLE, NULL, "@BASE@/content/splatter"},
};

struct settings {
    const char *kerf, *tools, *work, *base;
    size_t rounds;
};

struct sample {
    double wall_s, cpu_s, peak_mib;
};

struct series {
    struct sample samples[ROUNDS_MAX];
    double size_kib;
};

static _Noreturn void die(const char *what, const char *detail)
{
    fprintf(stderr, "bench: %s %s\n", what, detail);
    exit(1);
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static char *fill(const char *word, const struct settings *settings, const char *deck,
                  const char *out)
{
    const char *const names[][2] = {{"@KERF@", settings->kerf},
                                    {"@TOOLS@", settings->tools},
                                    {"@DECK@", deck},
                                    {"@OUT@", out},
                                    {"@BASE@", settings->base}};
    GString *text = g_string_new(word);

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_string_replace(text, names[i][0], names[i][1], 0);
    }
    return g_string_free(text, FALSE);
}

/* Runs a command to its end; what it says goes nowhere: warnings of a deck are not what is measured. */
static struct sample run(char *const words[static 1])
{
    gint64 start_us = g_get_monotonic_time();
    pid_t child = fork();

    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);

        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        execv(words[0], words);
        _exit(127);
    }
    struct rusage usage;
    int status = 0;
    pid_t ended = child < 0 ? -1 : wait4(child, &status, 0, &usage);

    while (ended < 0 && errno == EINTR) {
        ended = wait4(child, &status, 0, &usage);
    }
    if (ended < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        die("this command failed:", words[0]);
    }
    return (struct sample){
        .wall_s = (double)(g_get_monotonic_time() - start_us) / 1e6,
        .cpu_s = seconds(usage.ru_utime) + seconds(usage.ru_stime),
        .peak_mib = (double)usage.ru_maxrss / 1024,
    };
}

/* Bytes of all files in a folder; removes them if asked to. */
static double walk(const char *path, bool remove_too)
{
    GDir *folder = g_dir_open(path, 0, NULL);
    double bytes = 0;

    if (folder == NULL) {
        return 0;
    }
    for (const char *name = g_dir_read_name(folder); name != NULL; name = g_dir_read_name(folder)) {
        char *entry = g_build_filename(path, name, NULL);
        GStatBuf info;

        bytes += walk(entry, remove_too);
        if (g_stat(entry, &info) == 0 && S_ISREG(info.st_mode)) {
            bytes += (double)info.st_size;
        }
        if (remove_too) {
            g_remove(entry);
        }
        g_free(entry);
    }
    g_dir_close(folder);
    return bytes;
}

static void measure(const struct settings *settings, const char *deck, const char *command,
                    size_t round, struct series *series)
{
    char *out = g_build_filename(settings->work, "out", NULL);
    char **words = g_strsplit(command, " ", WORDS_MAX);

    g_assert(words[0] != NULL);
    walk(out, true);
    if (g_mkdir_with_parents(out, 0777) != 0) {
        die("cannot make the folder", out);
    }
    for (size_t i = 0; words[i] != NULL; i++) {
        char *word = fill(words[i], settings, deck, out);

        g_free(words[i]);
        words[i] = word;
    }
    series->samples[round] = run(words);
    series->size_kib = walk(out, false) / 1024;
    g_strfreev(words);
    g_free(out);
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare_doubles);
    return count % 2 == 1 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

static struct sample medians(const struct series *series, size_t rounds)
{
    double wall[ROUNDS_MAX], cpu[ROUNDS_MAX], peak[ROUNDS_MAX];

    for (size_t i = 0; i < rounds; i++) {
        wall[i] = series->samples[i].wall_s;
        cpu[i] = series->samples[i].cpu_s;
        peak[i] = series->samples[i].peak_mib;
    }
    return (struct sample){median(wall, rounds), median(cpu, rounds), median(peak, rounds)};
}

/* The median of the ratios of runs made in turn, which drift together. */
static double paired_ratio(const struct series *kerf, const struct series *floor, size_t rounds)
{
    double ratios[ROUNDS_MAX];

    for (size_t i = 0; i < rounds; i++) {
        ratios[i] = kerf->samples[i].wall_s / floor->samples[i].wall_s;
    }
    return median(ratios, rounds);
}

static void print_rows(const char *cards, enum product product,
                       const struct series series[CONTESTANT_COUNT], size_t rounds)
{
    for (size_t who = 0; who < CONTESTANT_COUNT; who++) {
        struct sample middle = medians(&series[who], rounds);

        printf("| %s | %s | %s | %.3f | %.3f | %.1f | %.0f |", cards, product_names[product],
               contestant_names[who], middle.wall_s, middle.cpu_s, middle.peak_mib,
               series[who].size_kib);
        if (who == CONTESTANT_KERF) {
            const struct series *floor = &series[CONTESTANT_FLOOR];

            printf(" %.2f | %.2f |\n", paired_ratio(&series[who], floor, rounds),
                   series[who].size_kib / floor->size_kib);
        } else {
            puts(" 1 | 1 |");
        }
    }
    fflush(stdout);
}

static void make_deck(const struct settings *settings, const char *maker, const char *cards,
                      const char *deck)
{
    char *program = g_build_filename(settings->tools, maker, NULL);
    char *words[] = {program, g_strdup(cards), g_strdup(deck), NULL};

    run(words);
    g_free(words[1]);
    g_free(words[2]);
    g_free(program);
}

static void run_deck(const struct settings *settings, const char *cards)
{
    char *name = g_strdup_printf("deck-%s", cards);
    char *deck = g_build_filename(settings->work, name, NULL);
    struct series *series = g_new0(struct series, CONTESTANT_COUNT);

    make_deck(settings, "make_deck", cards, deck);
    for (enum product product = 0; product < PRODUCT_COUNT; product++) {
        for (size_t round = 0; round < settings->rounds; round++) {
            for (size_t who = 0; who < CONTESTANT_COUNT; who++) {
                measure(settings, deck, commands[product][who], round, &series[who]);
            }
        }
        print_rows(cards, product, series, settings->rounds);
    }
    g_free(series);
    g_free(deck);
    g_free(name);
}

static void run_game(const struct settings *settings, const char *folder)
{
    char *name = g_path_get_basename(folder);
    struct series *series = g_new0(struct series, 1);

    for (size_t i = 0; i < G_N_ELEMENTS(game_commands); i++) {
        for (size_t round = 0; round < settings->rounds; round++) {
            measure(settings, folder, game_commands[i].command, round, series);
        }
        struct sample middle = medians(series, settings->rounds);

        printf("| %s | %s | kerf | %.3f | %.3f | %.1f | %.0f | | |\n", name, game_commands[i].name,
               middle.wall_s, middle.cpu_s, middle.peak_mib, series->size_kib);
        fflush(stdout);
    }
    g_free(series);
    g_free(name);
}

/* The folder of a deck, which is made, or of a game. */
static char *goal_deck(const struct settings *settings, const struct goal *goal)
{
    if (goal->deck[0] == '@') {
        return fill(goal->deck, settings, "", "");
    }
    char *deck = g_strdup_printf("%s/deck-%s", settings->work, goal->deck);
    make_deck(settings, "make_deck", goal->deck, deck);
    return deck;
}

static double paired_cpu_ratio(const struct series *kerf, const struct series *other, size_t rounds)
{
    double ratios[ROUNDS_MAX];

    for (size_t i = 0; i < rounds; i++) {
        ratios[i] = kerf->samples[i].cpu_s / other->samples[i].cpu_s;
    }
    return median(ratios, rounds);
}

static void run_goal(const struct settings *settings, const struct goal *goal)
{
    struct series *series = g_new0(struct series, 2);
    char *deck = goal_deck(settings, goal);

    for (size_t round = 0; round < settings->rounds; round++) {
        measure(settings, deck, goal->command, round, &series[0]);
        if (goal->other != NULL) {
            measure(settings, deck, goal->other, round, &series[1]);
        }
    }
    double peak_mib = medians(&series[0], settings->rounds).peak_mib;
    double reached =
        goal->other != NULL ? paired_ratio(&series[0], &series[1], settings->rounds) : peak_mib;
    printf("| %s | %g | %.2f |", goal->work, goal->most, reached);
    if (goal->other != NULL) {
        printf(" %.2f |", paired_cpu_ratio(&series[0], &series[1], settings->rounds));
    } else {
        fputs(" |", stdout);
    }
    puts(reached <= goal->most ? " yes |" : " no |");
    fflush(stdout);
    g_free(deck);
    g_free(series);
}

static void run_goals(const struct settings *settings)
{
    printf("Medians of %zu rounds, two programs in turn, 2 threads each.\n\n", settings->rounds);
    puts("| work | at most | wall ratio or MiB | processor ratio | reached |");
    puts("| --- | ---: | ---: | ---: | --- |");
    for (size_t i = 0; i < G_N_ELEMENTS(goals); i++) {
        run_goal(settings, &goals[i]);
    }
}

static void run_stream(const struct settings *settings, const char *records)
{
    char *deck = g_strdup_printf("%s/tickets-%s", settings->work, records);
    struct series *series = g_new0(struct series, 1);

    make_deck(settings, "make_tickets", records, deck);
    for (size_t i = 0; i < G_N_ELEMENTS(stream_commands); i++) {
        for (size_t round = 0; round < settings->rounds; round++) {
            measure(settings, deck, stream_commands[i].command, round, series);
        }
        struct sample middle = medians(series, settings->rounds);

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
        fputs(
            "usage: bench KERF TOOLS_FOLDER WORK_FOLDER ROUNDS CARDS... [GAME/...] | --goals BASE "
            "| --streams RECORDS...\n",
            stderr);
        return 2;
    }
    struct settings settings = {argv[1], argv[2], argv[3], "",
                                CLAMP((size_t)strtoul(argv[4], NULL, 10), 1, ROUNDS_MAX)};
    if (strcmp(argv[5], "--goals") == 0 && argc == 7) {
        settings.base = argv[6];
        run_goals(&settings);
        return 0;
    }
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
