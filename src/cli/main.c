/* kerf: finds the command and hands the rest of the line to it. */
/* For sbrk(). */
#define _DEFAULT_SOURCE /* NOLINT(readability-identifier-naming) */

#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <glib.h>

#include "base/atomic_file.h"
#include "base/large_pages.h"
#include "cli/command.h"
#include "diag/suggest.h"

/* Of a run that the program ends with. To free it all, piece by piece, is a tenth of a short run; a sanitizer tells what
 * nobody would have freed. */
#ifdef __SANITIZE_ADDRESS__
enum { LEAVES_MEMORY = false };
#else
enum { LEAVES_MEMORY = true };
#endif

/* Summaries begin in one column, whatever the names are. */
static void print_help(FILE *out)
{
    size_t count = 0;
    const struct command *commands = commands_all(&count);
    fputs("Usage: kerf COMMAND [OPTIONS] [ARGUMENT]\n\n"
          "Makes print-and-play components from a folder of YAML.\n\nCommands:\n",
          out);
    int width = 0;
    for (size_t i = 0; i < count; i++) {
        int length = (int)(strlen(commands[i].name) + strlen(commands[i].arguments));
        width = MAX(width, length);
    }
    for (size_t i = 0; i < count; i++) {
        int name_width = (int)strlen(commands[i].name);
        fprintf(out, "  %s %-*s  %s\n", commands[i].name, width - name_width, commands[i].arguments,
                commands[i].summary);
    }
    fputs("\n'kerf COMMAND --help' lists a command's options; the manual is kerf(1).\n", out);
}

/* A word that other programs have for it is answered with ours. */
static int report_unknown(const char *name)
{
    size_t count = 0;
    const struct command *commands = commands_all(&count);
    struct arena *arena = arena_new();
    const char **names = ARENA_NEW_ARRAY(arena, const char *, count);
    for (size_t i = 0; i < count; i++) {
        names[i] = commands[i].name;
    }
    /* "lint" is `check` here, and "build" is `pdf`. */
    const char *meant = suggest_synonym(name, names, count);
    fprintf(stderr, "kerf: unknown command '%s'%s\n", name,
            meant != NULL ? arena_printf(arena, "; did you mean '%s'?", meant)
                          : suggest_tail(arena, name, names, count));
    arena_free(arena);
    return EXIT_USAGE;
}

/* `kerf help pdf` is `kerf pdf --help`. */
static int help(int argc, char **argv)
{
    static char asking[] = "--help";
    if (argc < 3) {
        print_help(stdout);
        return EXIT_FINE;
    }
    const struct command *command = command_lookup(argv[2]);
    return command != NULL ? command_call(command, argv[0], 1, (char *[]){asking}, LEAVES_MEMORY)
                           : report_unknown(argv[2]);
}

/* Without a command the help is a complaint, and goes where complaints go. */
static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        return help(argc, argv);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("kerf " KERF_VERSION);
        return EXIT_FINE;
    }
    /* The name of the program and that of the command are not for the command to read. */
    const struct command *command = command_lookup(argv[1]);
    return command != NULL ? command_call(command, argv[0], argc - 2, argv + 2, LEAVES_MEMORY)
                           : report_unknown(argv[1]);
}

/* What was printed may have gone to a disk that is full. */
static bool printed_all(void)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) {
        return true;
    }
    fprintf(stderr, "kerf: cannot write to standard output: %s\n",
            errno != 0 ? g_strerror(errno) : "it was closed");
    return false;
}

/* Set by a thread that has read beyond the end of a file which was there when it was mapped: pictures and fonts are. */
static volatile sig_atomic_t file_was_cut;

/* The thread cannot go on, as what it reads is gone; the one that waits for signals ends the program. Any other such
 * error is a fault of ours, and ends it as it always did. */
static void on_bus_error(int number, siginfo_t *info, void *context)
{
    (void)context;
    if (info->si_code != BUS_ADRERR) {
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    file_was_cut = 1;
    kill(getpid(), SIGUSR1);
    for (;;) {
        pause();
    }
}

/* Drawing programs that save over a file make it empty first. */
static void end_after_cut(void)
{
    static const char words[] =
        "kerf: a picture or font was cut short while it was read, as programs do that save "
        "over it; run the command again\n";
    ssize_t written = write(STDERR_FILENO, words, sizeof words - 1);
    (void)written;
    _exit(EXIT_MACHINE);
}

/* Removes what is unfinished when the program is asked to stop, and then lets the signal do its work, so that
 * whoever waits for the program learns of it. A thread that waits for signals may do what a handler may not:
 * read folders, take locks. */
static gpointer await_stop(gpointer data)
{
    const sigset_t *signals = data;
    int signal = 0;
    if (sigwait(signals, &signal) == 0) {
        unfinished_remove_all();
        if (file_was_cut) {
            end_after_cut();
        }
        sigset_t stop;
        sigemptyset(&stop);
        sigaddset(&stop, signal);
        raise(signal); /* pending, in this thread, until it is let through */
        pthread_sigmask(SIG_UNBLOCK, &stop, NULL);
    }
    return NULL;
}

/* All threads of the program come from the one that calls this, and hold back the same signals. What the
 * caller ignores, as nohup does, stays ignored. */
static void clean_up_when_stopped(void)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGTERM, SIGUSR1};
    static sigset_t signals; /* as long as the thread */
    sigemptyset(&signals);
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        struct sigaction action;
        if (sigaction(numbers[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN) {
            sigaddset(&signals, numbers[i]);
        }
    }
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    struct sigaction cut = {.sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO};
    sigemptyset(&cut.sa_mask);
    sigaction(SIGBUS, &cut, NULL);
    g_thread_unref(g_thread_new("stop", await_stop, &signals));
}

/* Pictures and what is packed of them are given back to the system as soon as they are let go: as glibc has it, its heaps
 * keep what grew once, and pictures of many sizes leave holes in them. It takes a sixth of the memory away where a game
 * has maps, for two hundredths more of the processor's time. What is free at the end of a heap stays up to some MiB: given back
 * and taken again for each picture it cost a third of the time of a booklet. */
static void give_back_large_memory(void)
{
#ifdef __GLIBC__
    enum { MIB = 1024 * 1024 };
    mallopt(M_MMAP_THRESHOLD, MIB);
    mallopt(M_TRIM_THRESHOLD, 2 * MIB);
#endif
}

/* The heap of the first thread, which has the game and whatever else stays, grows by 12 MiB at once, of which nothing is taken
 * from the system before it is touched. A PDF of 500 cards takes an eighth less time; what is free at its end is not given
 * back, which with 16 MiB took maps for a digital table beyond their bound. */
static void take_large_pages(void)
{
#ifdef __GLIBC__
    enum { MIB = 1024 * 1024, GROWTH = 12 * MIB };
    mallopt(M_TOP_PAD, GROWTH);
    g_free(g_malloc(MIB / 2)); /* more than there is, so that it grows */
    char *end = sbrk(0);
    large_pages_ask(end - GROWTH, end);
#endif
}

/* Signals first: every thread that is made later has to hold them back. */
int main(int argc, char **argv)
{
    /* What font_library_new() would set: fonts are looked up by a thread, and no thread may write there while another
     * reads. */
    g_setenv("FC_LANG", "und", TRUE);
    clean_up_when_stopped();
    give_back_large_memory();
    take_large_pages();
    /* Texts are read and shown in the user's encoding; numbers always in the C locale. */
    setlocale(LC_CTYPE, "");
    int status = run(argc, argv);
    return printed_all() ? status : EXIT_MACHINE;
}
