/* For wait4(), which tells the memory of one child; POSIX has only that of all together. */
#define _DEFAULT_SOURCE

#include "bench/runs.h"

#include <errno.h>
#include <fcntl.h>
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

enum { WORDS_MAX = 32 };

_Noreturn void runs_die(const char *what, const char *detail)
{
    fprintf(stderr, "bench: %s %s\n", what, detail);
    exit(1);
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

char *runs_fill(const char *words, const struct settings *settings, const char *deck,
                const char *out)
{
    const char *const names[][2] = {{"@KERF@", settings->kerf},
                                    {"@TOOLS@", settings->tools},
                                    {"@DECK@", deck},
                                    {"@OUT@", out},
                                    {"@BASE@", settings->base}};
    GString *text = g_string_new(words);

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_string_replace(text, names[i][0], names[i][1], 0);
    }
    return g_string_free(text, FALSE);
}

/* Warnings of a deck are not what is measured: what a command says is kept for the case that it fails. */
static _Noreturn void become(char **words, const char *said)
{
    int file = open(said, O_WRONLY | O_CREAT | O_TRUNC, 0666);

    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    execvp(words[0], words);
    perror(words[0]);
    _exit(127);
}

static _Noreturn void report_failure(const char *command, const char *said)
{
    char *words = NULL;

    if (g_file_get_contents(said, &words, NULL, NULL)) {
        fputs(words, stderr);
    }
    runs_die("this command failed:", command);
}

struct sample runs_command(const struct settings *settings, const char *command, const char *deck,
                           const char *out)
{
    char *filled = runs_fill(command, settings, deck, out);
    char **words = g_strsplit(filled, " ", WORDS_MAX);
    char *said = g_build_filename(settings->work, "said", NULL);
    gint64 start_us = g_get_monotonic_time();
    pid_t child = fork();

    if (child == 0) {
        become(words, said);
    }
    struct rusage usage;
    int status = 0;
    pid_t ended = child < 0 ? -1 : wait4(child, &status, 0, &usage);

    while (ended < 0 && errno == EINTR) {
        ended = wait4(child, &status, 0, &usage);
    }
    if (ended < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        report_failure(filled, said);
    }
    g_free(said);
    g_strfreev(words);
    g_free(filled);
    return (struct sample){
        .wall_s = (double)(g_get_monotonic_time() - start_us) / 1e6,
        .cpu_s = seconds(usage.ru_utime) + seconds(usage.ru_stime),
        .peak_mib = (double)usage.ru_maxrss / 1024,
    };
}

double runs_walk(const char *path, bool remove_too)
{
    GDir *folder = g_dir_open(path, 0, NULL);
    double bytes = 0;

    if (folder == NULL) {
        return 0;
    }
    for (const char *name = g_dir_read_name(folder); name != NULL; name = g_dir_read_name(folder)) {
        char *entry = g_build_filename(path, name, NULL);
        GStatBuf info;

        bytes += runs_walk(entry, remove_too);
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

void runs_measure(const struct settings *settings, const char *deck, const char *command,
                  size_t round, struct series *series)
{
    char *out = g_build_filename(settings->work, "out", NULL);

    runs_walk(out, true);
    if (g_mkdir_with_parents(out, 0777) != 0) {
        runs_die("cannot make the folder", out);
    }
    series->samples[round] = runs_command(settings, command, deck, out);
    series->size_kib = runs_walk(out, false) / 1024;
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

struct sample runs_medians(const struct series *series, size_t rounds)
{
    double wall[ROUNDS_MAX], cpu[ROUNDS_MAX], peak[ROUNDS_MAX];

    for (size_t i = 0; i < rounds; i++) {
        wall[i] = series->samples[i].wall_s;
        cpu[i] = series->samples[i].cpu_s;
        peak[i] = series->samples[i].peak_mib;
    }
    return (struct sample){median(wall, rounds), median(cpu, rounds), median(peak, rounds)};
}

double runs_wall_ratio(const struct series *series, const struct series *other, size_t rounds)
{
    double ratios[ROUNDS_MAX];

    for (size_t i = 0; i < rounds; i++) {
        ratios[i] = series->samples[i].wall_s / other->samples[i].wall_s;
    }
    return median(ratios, rounds);
}

double runs_cpu_ratio(const struct series *series, const struct series *other, size_t rounds)
{
    double ratios[ROUNDS_MAX];

    for (size_t i = 0; i < rounds; i++) {
        ratios[i] = series->samples[i].cpu_s / other->samples[i].cpu_s;
    }
    return median(ratios, rounds);
}

char *runs_deck(const struct settings *settings, const char *maker, const char *count)
{
    char *folder = g_strdup_printf("%s/%s-%s", settings->work, maker + strlen("make_"), count);
    char *command = g_strdup_printf("@TOOLS@/%s %s @DECK@", maker, count);

    runs_command(settings, command, folder, "");
    g_free(command);
    return folder;
}
