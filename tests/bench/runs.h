/* Programs run one after the other: their time, their memory, and the size of what they write. */
#ifndef KERF_TESTS_BENCH_RUNS_H
#define KERF_TESTS_BENCH_RUNS_H

#include <stdbool.h>
#include <stddef.h>

enum { ROUNDS_MAX = 99 };

struct settings {
    const char *kerf, *tools, *work;
    const char *base; /* the tree of an earlier commit, built */
    size_t rounds;
};

struct sample {
    double wall_s, cpu_s, peak_mib;
};

struct series {
    struct sample samples[ROUNDS_MAX];
    double size_kib;
};

_Noreturn void runs_die(const char *what, const char *detail);

/** @KERF@, @TOOLS@ and @BASE@ are those of the settings, @DECK@ and @OUT@ the folders given; g_free(). */
char *runs_fill(const char *words, const struct settings *settings, const char *deck,
                const char *out);

/** Runs a command, whose words are parted by spaces, to its end; one that fails ends the bench with what it said. */
struct sample runs_command(const struct settings *settings, const char *command, const char *deck,
                           const char *out);

/** As one round of a series, into an empty folder, which is the work folder's. */
void runs_measure(const struct settings *settings, const char *deck, const char *command,
                  size_t round, struct series *series);

/** Bytes of all files in a folder; removes them if asked to. */
double runs_walk(const char *path, bool remove_too);

struct sample runs_medians(const struct series *series, size_t rounds);

/** The median of the ratios of runs made in turn, which drift together. */
double runs_wall_ratio(const struct series *series, const struct series *other, size_t rounds);
double runs_cpu_ratio(const struct series *series, const struct series *other, size_t rounds);

/** Has a tool make a deck of so many cards or records; g_free(). */
char *runs_deck(const struct settings *settings, const char *maker, const char *count);

#endif
