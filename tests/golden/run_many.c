/* Many runs of kerf's commands by one program: to load its libraries takes longer than to check a small game.
 *
 *     run_many <RUNS
 *
 * A run is a line of fields with tabs between: the folder that it is in, the file for its standard error, that for what
 * it prints (/dev/null where nobody wants it), and the words of its command line. Its exit status goes to the name of
 * the first file and ".status". Words NAME=VALUE before the others are variables of its environment.
 *
 * A child makes the runs one after the other. Where it ends in one, as it does in one with variables of its own, that one
 * has the status, and another child goes on. What was left in memory is found at the child's end: that is a test that
 * failed, and told in the last run's file. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>

#include "cli/command.h"

enum { FOLDER, SAID, PRINTED, WORDS };

static bool has_variables(gchar **fields)
{
    return strchr(fields[WORDS], '=') != NULL;
}

/* What kerf's main() does with its command line, and env with variables. */
static int run_words(gchar **words)
{
    for (char *value; (value = strchr(words[0], '=')) != NULL; words++) {
        *value = '\0';
        g_setenv(words[0], value + 1, TRUE);
    }
    const struct command *command = command_lookup(words[0]);
    int count = (int)g_strv_length(words);
    return command != NULL ? command_call(command, "kerf", count - 1, words + 1, false)
                           : EXIT_USAGE;
}

static int make_run(gchar **fields)
{
    bool ready = chdir(fields[FOLDER]) == 0 && freopen(fields[SAID], "w", stderr) != NULL &&
                 freopen(fields[PRINTED], "w", stdout) != NULL;
    int status = ready ? run_words(fields + WORDS) : EXIT_MACHINE;
    fflush(NULL);
    return status;
}

static void note_status(gchar **fields, int status)
{
    gchar *path = g_strconcat(fields[SAID], ".status", NULL);
    gchar *text = g_strdup_printf("%d\n", status);
    g_file_set_contents(path, text, -1, NULL);
    g_free(text);
    g_free(path);
}

/* The child: a byte goes to `made` for each run that it has not ended in. */
static void make_runs(GPtrArray *runs, size_t first, int made)
{
    for (size_t i = first; i < runs->len; i++) {
        bool is_alone = has_variables(runs->pdata[i]);
        int status = make_run(runs->pdata[i]);
        if (is_alone) {
            exit(status);
        }
        note_status(runs->pdata[i], status);
        if (write(made, "", 1) != 1) {
            break;
        }
    }
    g_ptr_array_unref(runs);
    exit(EXIT_SUCCESS);
}

/* As a shell tells it: a signal counts from 128. */
static int status_of(pid_t child)
{
    int result = 0;
    if (child < 0 || waitpid(child, &result, 0) != child) {
        return EXIT_MACHINE;
    }
    return WIFEXITED(result) ? WEXITSTATUS(result) : 128 + WTERMSIG(result);
}

/* Has a child make the runs from the first on; returns the one that the next has to begin with. */
static size_t have_runs_made(GPtrArray *runs, size_t first)
{
    int ends[2];
    if (pipe(ends) != 0) {
        note_status(runs->pdata[first], EXIT_MACHINE);
        return first + 1;
    }
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        make_runs(runs, first, ends[1]);
    }
    close(ends[1]);
    size_t next = first;
    for (char byte = 0; read(ends[0], &byte, 1) == 1;) {
        next++;
    }
    close(ends[0]);
    int status = status_of(child);
    if (next > first && status == EXIT_SUCCESS) {
        return next;
    }
    if (next == runs->len) {
        gchar **last = runs->pdata[next - 1];
        printf("not ok 0 - runs leave nothing behind: status %d, %s\n", status, last[SAID]);
        return next;
    }
    note_status(runs->pdata[next], status);
    return next + 1;
}

static void free_run(gpointer fields)
{
    g_strfreev(fields);
}

/* Folders are seen from here, wherever the run before was. */
static GPtrArray *read_runs(void)
{
    GPtrArray *runs = g_ptr_array_new_with_free_func(free_run);
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        gchar **fields = g_strsplit(g_strchomp(line), "\t", -1);
        gchar *folder = g_canonicalize_filename(fields[FOLDER], NULL);
        g_free(fields[FOLDER]);
        fields[FOLDER] = folder;
        g_ptr_array_add(runs, fields);
    }
    free(line);
    return runs;
}

int main(void)
{
    setlocale(LC_CTYPE, "");
    GPtrArray *runs = read_runs();
    for (size_t next = 0; next < runs->len;) {
        next = have_runs_made(runs, next);
    }
    g_ptr_array_unref(runs);
    return EXIT_SUCCESS;
}
