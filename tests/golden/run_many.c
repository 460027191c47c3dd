/* Many runs of kerf's commands, each by itself, though the program is loaded once: to load its libraries takes longer
 * than to check a small game.
 *
 *     run_many <RUNS
 *
 * A run is a line of three fields with tabs between: the folder that it is in, the file for its standard error, and the
 * words of its command line with one blank between. Its exit status goes to that file's name and ".status"; what it
 * prints is not kept. */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>

#include "cli/command.h"

enum { FOLDER, SAID, WORDS, FIELD_COUNT };

/* What kerf's main() does with its command line. */
static int run_words(const char *line)
{
    gchar **words = g_strsplit(line, " ", -1);
    const struct command *command = command_lookup(words[0]);
    int count = (int)g_strv_length(words);
    int status = command != NULL ? command_call(command, "kerf", count - 1, words + 1) : EXIT_USAGE;
    g_strfreev(words);
    return status;
}

/* As a shell tells it: a signal counts from 128. */
static int run_apart(gchar **fields)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        bool ready = chdir(fields[FOLDER]) == 0 && freopen(fields[SAID], "w", stderr) != NULL &&
                     freopen("/dev/null", "w", stdout) != NULL;
        int status = ready ? run_words(fields[WORDS]) : EXIT_MACHINE;
        g_strfreev(fields);
        exit(status);
    }
    int result = 0;
    if (child < 0 || waitpid(child, &result, 0) != child) {
        return EXIT_MACHINE;
    }
    return WIFEXITED(result) ? WEXITSTATUS(result) : 128 + WTERMSIG(result);
}

static bool note_status(const char *said, int status)
{
    gchar *path = g_strconcat(said, ".status", NULL);
    gchar *text = g_strdup_printf("%d\n", status);
    bool written = g_file_set_contents(path, text, -1, NULL);
    g_free(text);
    g_free(path);
    return written;
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    bool good = true;
    setlocale(LC_CTYPE, "");
    while (getline(&line, &size, stdin) > 0) {
        gchar **fields = g_strsplit(g_strchomp(line), "\t", FIELD_COUNT);
        good = g_strv_length(fields) == FIELD_COUNT &&
               note_status(fields[SAID], run_apart(fields)) && good;
        g_strfreev(fields);
    }
    free(line);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
