/* kerf: finds the command and hands the rest of the line to it. */
#include <errno.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "cli/command.h"
#include "diag/suggest.h"

static void print_help(FILE *out)
{
    size_t count = 0;
    const struct command *commands = commands_all(&count);
    fputs("Usage: kerf COMMAND [OPTIONS] [ARGUMENT]\n\n"
          "Makes print-and-play components from a folder of YAML.\n\nCommands:\n",
          out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "  %-8s %-9s %s\n", commands[i].name, commands[i].arguments,
                commands[i].summary);
    }
    fputs("\n'kerf COMMAND --help' lists a command's options; the manual is kerf(1).\n", out);
}

static int report_unknown(const char *name)
{
    size_t count = 0;
    const struct command *commands = commands_all(&count);
    struct arena *arena = arena_new();
    const char **names = ARENA_NEW_ARRAY(arena, const char *, count);
    for (size_t i = 0; i < count; i++) {
        names[i] = commands[i].name;
    }
    fprintf(stderr, "kerf: unknown command '%s'%s\n", name,
            suggest_tail(arena, name, names, count));
    arena_free(arena);
    return EXIT_USAGE;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return EXIT_FINE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("kerf " KERF_VERSION);
        return EXIT_FINE;
    }
    const struct command *command = command_lookup(argv[1]);
    return command != NULL ? command->run(command, argc - 1, argv + 1) : report_unknown(argv[1]);
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

int main(int argc, char **argv)
{
    /* Texts are read and shown in the user's encoding; numbers always in the C locale. */
    setlocale(LC_CTYPE, "");
    int status = run(argc, argv);
    return printed_all() ? status : EXIT_MACHINE;
}
