/* Many runs of kerf's commands, each by itself, though the program is loaded once: to load its libraries takes longer
 * than to check a small game.
 *
 *     run_many <RUNS
 *
 * A run is a line of fields with tabs between: the folder that it is in, the file for its standard error, that for what
 * it prints (/dev/null where nobody wants it), and the words of its command line. Its exit status goes to the name of
 * the first file and ".status". */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>

#include "cli/command.h"

enum { FOLDER, SAID, PRINTED, WORDS };

/* What kerf's main() does with its command line. */
static int run_words(gchar **words)
{
    const struct command *command = command_lookup(words[0]);
    int count = (int)g_strv_length(words);
    return command != NULL ? command_call(command, "kerf", count - 1, words + 1) : EXIT_USAGE;
}

/* As a shell tells it: a signal counts from 128. */
static int run_apart(gchar **fields)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        bool ready = chdir(fields[FOLDER]) == 0 && freopen(fields[SAID], "w", stderr) != NULL &&
                     freopen(fields[PRINTED], "w", stdout) != NULL;
        int status = ready ? run_words(fields + WORDS) : EXIT_MACHINE;
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
        gchar **fields = g_strsplit(g_strchomp(line), "\t", -1);
        good =
            g_strv_length(fields) > WORDS && note_status(fields[SAID], run_apart(fields)) && good;
        g_strfreev(fields);
    }
    free(line);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
