/* The shared part of commands that open a game. */
#include "cli/options.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const format_names[] = {"text", "json", "sarif", NULL};

int report_bad_option(const char *option, const char *value, const char *expected)
{
    fprintf(stderr, "kerf: '%s' is not a value of %s; it takes %s\n", value, option, expected);
    return EXIT_USAGE;
}

/* The entries of the shared options, pointing into `options`. */
static void add_shared_entries(GOptionContext *context, const struct command *command,
                               struct game_command_options *options,
                               const struct output_formats *formats)
{
    const GOptionEntry output[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output, "Where to write", "PATH"},
        {0},
    };
    const GOptionEntry entries[] = {
        {"component", 'c', 0, G_OPTION_ARG_STRING, &options->component, "Only this component",
         "ID"},
        {"jobs", 'j', 0, G_OPTION_ARG_INT, &options->jobs, "Threads; as many as cores unless given",
         "N"},
        {"limit", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->limits,
         "Let a game ask for more of the machine, as steps=20000000", "NAME=VALUE"},
        {"theme", 0, 0, G_OPTION_ARG_STRING, &options->theme,
         "A theme file of the game in place of its own", "FILE"},
        {"layouts", 0, 0, G_OPTION_ARG_FILENAME, &options->layouts, "The folder of shared layouts",
         "DIR"},
        {"format", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->formats,
         formats != NULL ? formats->help : "How findings are printed: text, json, sarif", "NAME"},
        {"color", 0, 0, G_OPTION_ARG_STRING, &options->colour,
         "Colour in findings: auto, always, never", "WHEN"},
        {0},
    };
    g_option_context_add_main_entries(context, entries, NULL);
    if (command->writes) {
        g_option_context_add_main_entries(context, output, NULL);
    }
}

static bool read_findings_format(struct command_run *run, const char *name)
{
    for (int i = 0; format_names[i] != NULL; i++) {
        if (strcmp(format_names[i], name) == 0) {
            run->format = (enum diag_format)i;
            return true;
        }
    }
    return false;
}

static bool read_output_format(struct output_formats *formats, const char *name)
{
    for (size_t i = 0; formats != NULL && formats->names[i] != NULL; i++) {
        if (strcmp(formats->names[i], name) == 0) {
            formats->chosen = i;
            return true;
        }
    }
    return false;
}

static void report_format(const struct output_formats *formats, const char *name)
{
    gchar *known = formats != NULL ? g_strjoinv(", ", (gchar **)formats->names) : NULL;
    gchar *expected =
        g_strconcat("text, json or sarif", known != NULL ? "; and of what is written, " : NULL,
                    known, (char *)NULL);
    report_bad_option("--format", name, expected);
    g_free(expected);
    g_free(known);
}

static bool read_formats(struct command_run *run)
{
    run->format = DIAG_FORMAT_TEXT;
    for (gchar **name = run->options.formats; name != NULL && *name != NULL; name++) {
        if (!read_findings_format(run, *name) && !read_output_format(run->output_formats, *name)) {
            report_format(run->output_formats, *name);
            return false;
        }
    }
    return true;
}

static bool read_limits(struct command_run *run)
{
    run->limits = work_limits_default;
    for (gchar **limit = run->options.limits; limit != NULL && *limit != NULL; limit++) {
        const char *expected = work_limits_set(&run->limits, *limit);
        if (expected != NULL) {
            report_bad_option("--limit", *limit, expected);
            return false;
        }
    }
    return true;
}

static bool check_values(struct command_run *run)
{
    const char *colour = run->options.colour;
    bool known = colour == NULL || strcmp(colour, "auto") == 0 || strcmp(colour, "always") == 0 ||
                 strcmp(colour, "never") == 0;
    if (!known) {
        report_bad_option("--color", colour, "auto, always or never");
        return false;
    }
    if (run->options.layouts != NULL && !g_file_test(run->options.layouts, G_FILE_TEST_IS_DIR)) {
        report_bad_option("--layouts", run->options.layouts, "a folder");
        return false;
    }
    if (run->options.jobs < 0 || run->options.jobs > 256) {
        fputs("kerf: -j takes a number from 1 to 256\n", stderr);
        return false;
    }
    return read_limits(run) && read_formats(run);
}

/* GOption takes `-j 2` only; here `-j2` is made two words. The letters are those of all short options. */
static gchar **split_short_values(int argc, char **argv)
{
    GPtrArray *words = g_ptr_array_new();
    bool options = true;
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        options = options && strcmp(word, "--") != 0;
        bool joined = options && word[0] == '-' && word[1] != '\0' &&
                      strchr("cjot", word[1]) != NULL && word[2] != '\0';
        if (joined) {
            g_ptr_array_add(words, g_strndup(word, 2));
            g_ptr_array_add(words, g_strdup(word + 2));
        } else {
            g_ptr_array_add(words, g_strdup(word));
        }
    }
    g_ptr_array_add(words, NULL);
    return (gchar **)g_ptr_array_free(words, FALSE);
}

bool command_parse(const struct command *command, int argc, char **argv, const GOptionEntry *more,
                   struct command_run *run, int *status_out)
{
    GError *error = NULL;
    gchar **words = split_short_values(argc, argv);
    gchar *usage = g_strdup_printf("%s - %s", command->arguments, command->summary);
    GOptionContext *context = g_option_context_new(usage);
    add_shared_entries(context, command, &run->options, run->output_formats);
    if (more != NULL) {
        g_option_context_add_main_entries(context, more, NULL);
    }
    gchar *program = g_strdup_printf("kerf %s", command->name);
    g_set_prgname(program);
    bool parsed = g_option_context_parse_strv(context, &words, &error);
    bool good = parsed && g_strv_length(words) == 2;
    if (!parsed) {
        fprintf(stderr, "kerf: %s\n", error->message);
        g_error_free(error);
    } else if (!good) {
        fprintf(stderr, "kerf: 'kerf %s' takes one %s; see 'kerf %s --help'\n", command->name,
                command->arguments, command->name);
    }
    good = good && check_values(run);
    run->folder = good ? g_strdup(words[1]) : NULL;
    run->diags = diag_list_new();
    run->gives_advice = !command->writes;
    *status_out = good ? EXIT_FINE : EXIT_USAGE;
    g_option_context_free(context);
    g_strfreev(words);
    g_free(program);
    g_free(usage);
    return good;
}

/* The shared layouts beside the program: in a source tree, or where it was installed. */
static gchar *find_layouts(void)
{
    static const char *const places[] = {"../layouts", "../share/kerf/layouts"};
    gchar *program = g_file_read_link("/proc/self/exe", NULL);
    gchar *found = NULL;
    if (program == NULL) {
        return NULL;
    }
    gchar *folder = g_path_get_dirname(program);
    for (size_t i = 0; i < G_N_ELEMENTS(places) && found == NULL; i++) {
        found = g_build_filename(folder, places[i], NULL);
        if (!g_file_test(found, G_FILE_TEST_IS_DIR)) {
            g_free(found);
            found = NULL;
        }
    }
    g_free(folder);
    g_free(program);
    return found;
}

bool command_open(struct command_run *run)
{
    if (run->options.layouts == NULL) {
        run->options.layouts = find_layouts();
    }
    const struct game_options options = {
        .shared_layouts = run->options.layouts,
        .theme = run->options.theme,
        .limits = &run->limits,
    };
    command_note(run, project_open(run->folder, &options, run->options.component, &run->project,
                                   run->diags));
    return run->outcome == OUTCOME_OK;
}

void command_note(struct command_run *run, enum outcome outcome)
{
    run->outcome = outcome > run->outcome ? outcome : run->outcome;
}

static bool wants_colour(const struct command_run *run)
{
    const char *colour = run->options.colour;
    if (colour == NULL || strcmp(colour, "auto") == 0) {
        return isatty(STDERR_FILENO) && g_getenv("NO_COLOR") == NULL;
    }
    return strcmp(colour, "always") == 0;
}

static void free_options(struct game_command_options *options)
{
    g_strfreev(options->formats);
    g_strfreev(options->limits);
    g_free(options->colour);
    g_free(options->layouts);
    g_free(options->theme);
    g_free(options->component);
    g_free(options->output);
}

static void print_findings(const struct command_run *run)
{
    struct diag_list *shown = diag_list_new();
    for (size_t i = 0; i < diag_list_count(run->diags); i++) {
        const struct diag *diag = diag_list_at(run->diags, i);
        if (diag->level > DIAG_ADVICE || run->gives_advice) {
            diag_list_add(shown, diag);
        }
    }
    diag_list_sort(shown);
    GString *text = g_string_new(NULL);
    diag_print(text, shown, run->format, wants_colour(run));
    fputs(text->str, run->format == DIAG_FORMAT_TEXT ? stderr : stdout);
    g_string_free(text, TRUE);
    diag_list_free(shown);
}

int command_end(struct command_run *run)
{
    static const int statuses[] = {[OUTCOME_OK] = EXIT_FINE,
                                   [OUTCOME_REJECTED] = EXIT_AUTHOR,
                                   [OUTCOME_FAILED] = EXIT_MACHINE};
    print_findings(run);
    int status = statuses[run->outcome];
    if (status == EXIT_FINE && diag_list_has_errors(run->diags)) {
        status = EXIT_AUTHOR;
    }
    project_close(&run->project);
    diag_list_free(run->diags);
    free_options(&run->options);
    g_free(run->folder);
    return status;
}

unsigned command_threads(const struct command_run *run)
{
    return run->options.jobs > 0 ? (unsigned)run->options.jobs : g_get_num_processors();
}
