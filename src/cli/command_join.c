/* Large runs in parts, and kerf join, which makes of their folders what one run would have made: the command line of the
 * parts is called once more, and takes from them what they drew. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"

/* A joined run has the words of its parts, of which --part is left out. */
bool command_part(const struct command_run *run, struct run_part *part_out)
{
    *part_out = (struct run_part){0};
    bool good = run->options.part == NULL || run->joined != NULL ||
                run_part_read(run->options.part, part_out);
    if (!good) {
        fprintf(stderr, "kerf: '%s' is not a part of a run; it is like 3/8, the third of eight\n",
                run->options.part);
    }
    return good;
}

/* How many words an option takes that says which part is made, by whom and where: 0 if it is another. */
static size_t words_of_part(const char *word)
{
    static const char *const options[] = {"--part", "--output", "--jobs", "-o", "-j"};
    for (size_t i = 0; i < G_N_ELEMENTS(options); i++) {
        size_t length = strlen(options[i]);
        bool is_short = options[i][1] != '-';
        if (strcmp(word, options[i]) == 0) {
            return 2;
        }
        if (g_str_has_prefix(word, options[i]) && (is_short || word[length] == '=')) {
            return 1;
        }
    }
    return 0;
}

/* What all parts of a run have in common, by which join tells that they belong together. */
const char *const *command_part_words(const struct command *command, const struct command_run *run)
{
    /* The name of the command and the NULL at the end are two more than the words of the line. */
    const char **words = ARENA_NEW_ARRAY(run->arena, const char *, run->word_count + 2);
    size_t count = 0;
    words[count++] = command->name;
    for (size_t i = 0; i < run->word_count;) {
        size_t skipped = words_of_part(run->words[i]);
        if (skipped == 0) {
            words[count++] = run->words[i++];
        }
        i += skipped;
    }
    return words;
}

/* As the parts were called, and into the folder of this run. */
static int call_again(const struct command_run *run, struct part_set *set)
{
    const char *const *words = part_set_words(set);
    const struct command *command = words[0] != NULL ? command_lookup(words[0]) : NULL;
    if (command == NULL) {
        fputs("kerf: no command made these parts\n", stderr);
        return EXIT_USAGE;
    }
    /* Copies, since a line is read as an array that may be written to. */
    GPtrArray *line = g_ptr_array_new_with_free_func(g_free);
    for (const char *const *word = words + 1; *word != NULL; word++) {
        g_ptr_array_add(line, g_strdup(*word));
    }
    if (run->options.output != NULL) {
        g_ptr_array_add(line, g_strdup("--output"));
        g_ptr_array_add(line, g_strdup(run->options.output));
    }
    int status = command_call_joined(command, run->called_by, (int)line->len, (char **)line->pdata,
                                     run->is_last, set);
    g_ptr_array_free(line, TRUE);
    return status;
}

/* Nothing is drawn here: the command that made the parts knows what to do with them. */
int command_join(const struct command *command, struct command_run *run)
{
    char *problem = NULL;
    struct part_set *set = part_set_open(run->arguments, run->argument_count, &problem);
    (void)command;
    if (set == NULL) {
        fprintf(stderr, "kerf: %s\n", problem);
        g_free(problem);
        return EXIT_USAGE;
    }
    int status = call_again(run, set);
    part_set_free(set);
    return status;
}
