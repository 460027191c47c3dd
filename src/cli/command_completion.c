/* kerf completion: the commands, options and their words as the scripts that shells complete by. */
#include <string.h>

#include <glib.h>

#include "cli/command.h"

/* What stands for a value, beside the words of a choice. */
static bool is_path(const struct field_spec *row)
{
    return row->unit != NULL &&
           (strcmp(row->unit, "file") == 0 || strcmp(row->unit, "folder") == 0 ||
            strcmp(row->unit, "path") == 0);
}

/* The words of the row's choices with blanks between them; "" where it has none; g_free(). */
static gchar *words_of(const struct field_spec *row)
{
    GString *words = g_string_new(NULL);
    for (size_t i = 0; field_has_choices(row) && field_choice(row, i) != NULL; i++) {
        g_string_append_printf(words, "%s%s", i > 0 ? " " : "", field_choice(row, i));
    }
    return g_string_free(words, FALSE);
}

/* A text with nothing in it that means something to a shell or to its completion: an apostrophe in a word is one of
 * print, and all other signs go; g_free(). */
static gchar *plain(const char *text)
{
    GString *out = g_string_new(NULL);
    for (const char *at = text; *at != '\0'; at++) {
        bool in_word = at > text && g_ascii_isalpha(at[-1]) && g_ascii_isalpha(at[1]);
        if (*at == '\'' && in_word) {
            g_string_append(out, "\u2019");
        } else if (strchr("'\"`[]", *at) == NULL) {
            g_string_append_c(out, strchr("$\\:", *at) == NULL ? *at : ' ');
        }
    }
    return g_string_free(out, FALSE);
}

/* Calls `tell` for each option of the command that the command line takes. */
static void each_option(const struct command *command,
                        void (*tell)(const struct command *command, const struct field_spec *row))
{
    for (size_t i = 0; command->tables[i] != NULL; i++) {
        for (const struct field_spec *row = command->tables[i]->rows; row->name != NULL; row++) {
            if (row->place != FIELD_IN_FILES) {
                tell(command, row);
            }
        }
    }
}

/* ---- bash ---- */

/* " --gap", one of a list between quotes. */
static void bash_name(const struct command *command, const struct field_spec *row)
{
    (void)command;
    printf(" --%s", row->name);
}

/* A case for the word before: what may follow it. */
static void bash_values(const struct command *command, const struct field_spec *row)
{
    gchar *words = words_of(row);
    if (row->kind != FIELD_FLAG) {
        printf("    %s:--%s", command->name, row->name);
        if (row->letter != '\0') {
            printf("|%s:-%c", command->name, row->letter);
        }
        if (is_path(row)) {
            puts(") COMPREPLY=($(compgen -f -- \"$word\")); return ;;");
        } else {
            printf(") values=\"$values %s\"; takes=1 ;;&\n", words);
        }
    }
    g_free(words);
}

/* bash knows nothing of options that have values behind `=`, so the word before the sign is looked for by hand. */
static void print_bash(const struct command *commands, size_t count)
{
    puts("# kerf for bash: made by `kerf completion bash`.\n"
         "_kerf() {\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "    local command=${COMP_WORDS[1]} values= takes= options=\n"
         "    if [ \"$before\" = = ]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
         "    if [ \"$word\" = = ]; then word= before=${COMP_WORDS[COMP_CWORD - 1]}; fi");
    fputs("    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W '", stdout);
    for (size_t i = 0; i < count; i++) {
        printf("%s%s", i > 0 ? " " : "", commands[i].name);
    }
    puts("' -- \"$word\"))\n        return\n    fi\n    case $command:$before in");
    /* Values first: a word behind an option that takes one is no option itself. */
    for (size_t i = 0; i < count; i++) {
        each_option(&commands[i], bash_values);
    }
    puts(
        "    esac\n"
        "    if [ -n \"$takes\" ]; then COMPREPLY=($(compgen -W \"$values\" -- \"$word\")); return; fi\n"
        "    case $command in");
    for (size_t i = 0; i < count; i++) {
        printf("    %s) options='", commands[i].name);
        each_option(&commands[i], bash_name);
        puts(" --help' ;;");
    }
    puts("    esac\n"
         "    case $word in\n"
         "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
         "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n"
         "    esac\n"
         "}\n"
         "complete -o filenames -F _kerf kerf");
}

/* ---- zsh ---- */

/* _arguments has a form of its own: --name=[meaning]:what:(words). */
static void zsh_option(const struct command *command, const struct field_spec *row)
{
    (void)command;
    gchar *meaning = plain(row->doc);
    gchar *words = words_of(row);
    printf("        '--%s%s[%s]", row->name, row->kind == FIELD_FLAG ? "" : "=", meaning);
    if (row->kind == FIELD_CHOICE) {
        printf(":word:(%s)", words);
    } else if (row->kind != FIELD_FLAG) {
        printf(":%s:%s", row->unit != NULL ? row->unit : "mm", is_path(row) ? "_files" : "");
    }
    puts("' \\");
    g_free(words);
    g_free(meaning);
}

/* The second word is the command; what follows is completed as if it began there. */
static void print_zsh(const struct command *commands, size_t count)
{
    puts("#compdef kerf\n# kerf for zsh: made by `kerf completion zsh`.\n"
         "if (( CURRENT == 2 )); then\n    local -a commands=(");
    for (size_t i = 0; i < count; i++) {
        gchar *summary = plain(commands[i].summary);
        printf("        '%s:%s'\n", commands[i].name, summary);
        g_free(summary);
    }
    puts("    )\n    _describe command commands\n    return\nfi\n"
         "local command=${words[2]}\nshift words\n(( CURRENT-- ))\ncase $command in");
    for (size_t i = 0; i < count; i++) {
        printf("%s)\n    _arguments \\\n", commands[i].name);
        each_option(&commands[i], zsh_option);
        puts("        '--help[this command]' '*:file:_files' ;;");
    }
    puts("esac");
}

/* ---- fish ---- */

/* A line an option, each for its command alone. */
static void fish_option(const struct command *command, const struct field_spec *row)
{
    gchar *meaning = plain(row->doc);
    gchar *words = words_of(row);
    printf("complete -c kerf -n '__fish_seen_subcommand_from %s' -l %s", command->name, row->name);
    if (row->letter != '\0') {
        printf(" -s %c", row->letter);
    }
    if (is_path(row)) {
        fputs(" -r -F", stdout);
    } else if (row->kind != FIELD_FLAG) {
        printf(" -x -a '%s'", words);
    }
    printf(" -d '%s'\n", meaning);
    g_free(words);
    g_free(meaning);
}

/* Commands first, then the options of each. */
static void print_fish(const struct command *commands, size_t count)
{
    puts("# kerf for fish: made by `kerf completion fish`.");
    for (size_t i = 0; i < count; i++) {
        gchar *summary = plain(commands[i].summary);
        printf("complete -c kerf -n __fish_use_subcommand -f -a %s -d '%s'\n", commands[i].name,
               summary);
        g_free(summary);
    }
    for (size_t i = 0; i < count; i++) {
        each_option(&commands[i], fish_option);
    }
}

/* The shell is a word of the line, not the one that runs: scripts are made where they are installed. */
int command_completion(const struct command *command, struct command_run *run)
{
    static const struct {
        const char *name;
        void (*print)(const struct command *commands, size_t count);
    } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    (void)command;
    size_t count = 0;
    const struct command *commands = commands_all(&count);
    for (size_t i = 0; i < G_N_ELEMENTS(shells); i++) {
        if (strcmp(shells[i].name, run->arguments[0]) == 0) {
            shells[i].print(commands, count);
            return EXIT_FINE;
        }
    }
    return report_bad_value("SHELL", run->arguments[0], "bash, zsh or fish");
}
