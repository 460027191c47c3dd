/* The command line: words become values of the rows that the command has, and the rows tell of
 * themselves in the help. */
#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "cli/command.h"
#include "diag/suggest.h"

/* Characters: where the meanings begin, and where lines end. */
enum { HELP_COLUMN = 30, HELP_WIDTH = 100 };

/* All complaints about the line have this form, and this status. */
int report_bad_value(const char *name, const char *value, const char *expected)
{
    fprintf(stderr, "kerf: '%s' is not a value of %s; it takes %s\n", value, name, expected);
    return EXIT_USAGE;
}

/* Of what is made here and of what one may take it for; a folder may have a point in its name, as v1.2 has. */
static bool ends_as_a_file(const char *path)
{
    static const char *const endings[] = {".csv",  ".dxf",  ".gif",  ".htm", ".html", ".jpeg",
                                          ".jpg",  ".json", ".md",   ".pdf", ".png",  ".svg",
                                          ".tiff", ".txt",  ".webp", ".zip", NULL};
    const char *point = strrchr(path, '.');
    gchar *ending = g_ascii_strdown(point != NULL ? point : "", -1);
    bool is_known = g_strv_contains(endings, ending);
    g_free(ending);
    return is_known;
}

bool path_fits(const char *option, const char *path, const char *const *endings,
               const char *expected)
{
    bool fits = path == NULL || !ends_as_a_file(path);
    for (size_t i = 0; !fits && endings[i] != NULL; i++) {
        fits = g_str_has_suffix(path, endings[i]);
    }
    if (!fits) {
        report_bad_value(option, path, expected);
    }
    return fits;
}

bool output_is_folder(const struct command_run *run)
{
    static const char *const no_endings[] = {NULL};
    return path_fits("--output", run->options.output, no_endings,
                     "a folder, as there may be several files");
}

/* A page goes into a file, which a folder cannot be. */
static bool report_fits(const char *path)
{
    static const char *const endings[] = {".html", ".htm", NULL};
    static const char expected[] = "a file that ends in .html";
    if (path != NULL && (g_str_has_suffix(path, "/") || g_file_test(path, G_FILE_TEST_IS_DIR))) {
        report_bad_value("--report", path, expected);
        return false;
    }
    return path_fits("--report", path, endings, expected);
}

/* ---- help ---- */

/* Prints a text from the column on, in as many lines as it needs; the first has `used` characters. */
static void print_wrapped(FILE *out, const char *text, int used)
{
    gchar **words = g_strsplit(text, " ", -1);
    int column = used;
    for (gchar **word = words; *word != NULL; word++) {
        /* In characters: texts have dashes and signs beyond ASCII. */
        int length = (int)g_utf8_strlen(*word, -1);
        bool first = column == used && word == words;
        if (first && used < HELP_COLUMN - 1) {
            column += fprintf(out, "%*s", HELP_COLUMN - used, "");
        } else if (first || column + 1 + length > HELP_WIDTH) {
            fprintf(out, "\n%*s", HELP_COLUMN, "");
            column = HELP_COLUMN;
        } else {
            fputc(' ', out);
            column++;
        }
        fputs(*word, out);
        column += length;
    }
    fputc('\n', out);
    g_strfreev(words);
}

/* "=MM", "=FILE"; "" of a flag. */
static const char *value_mark(struct arena *arena, const struct field_spec *row)
{
    switch (row->kind) {
    case FIELD_FLAG:
        return "";
    case FIELD_MM:
        return "=MM";
    case FIELD_MM_PAIR:
        return "=X,Y";
    case FIELD_MM_EDGE:
        return "=MM[,MM,MM,MM]";
    case FIELD_CHOICE:
        return "=WORD";
    /* Kinds of any other row name what they take by its unit. */
    default:
        break;
    }
    gchar *unit = g_ascii_strup(row->unit, -1);
    const char *mark = arena_printf(arena, "=%s", unit);
    g_free(unit);
    return mark;
}

/* The name with its value, then the meaning, the usual value and the words that may be chosen, all by the row. */
static void print_row(FILE *out, const struct field_spec *row)
{
    struct arena *arena = arena_new();
    char letter[] = {row->letter, '\0'};
    int used = fprintf(out, row->letter != '\0' ? "  -%s, --%s%s" : "    %s  --%s%s", letter,
                       row->name, value_mark(arena, row));
    const char *text = field_meaning(arena, row);
    for (size_t i = 0; field_has_choices(row) && field_choice(row, i) != NULL; i++) {
        text =
            arena_printf(arena, "%s%s%s", text, i == 0 ? " One of " : ", ", field_choice(row, i));
    }
    print_wrapped(out, row->kind == FIELD_CHOICE ? arena_printf(arena, "%s.", text) : text, used);
    arena_free(arena);
}

/* By tables, each with its heading where it has one. */
static void print_help(const struct command *command)
{
    printf("Usage: kerf %s%s%s%s\n\n", command->name,
           command->tables[0] != NULL ? " [OPTIONS]" : "", *command->arguments != '\0' ? " " : "",
           command->arguments);
    printf("%c%s.\n", g_ascii_toupper(command->summary[0]), command->summary + 1);
    for (size_t i = 0; command->tables[i] != NULL; i++) {
        if (i == 0 || command->tables[i]->title != NULL) {
            const char *title = command->tables[i]->title;
            printf("\n%s:\n", title != NULL ? title : "Options");
        }
        for (const struct field_spec *row = command->tables[i]->rows; row->name != NULL; row++) {
            if (row->place != FIELD_IN_FILES) {
                print_row(stdout, row);
            }
        }
    }
}

/* ---- reading ---- */

/* A command line while it is read. */
struct line_reading {
    const struct command *command;
    struct command_run *run;
    char **words; /* [count], those not yet read */
    int count;
    GPtrArray *given; /* const struct field_spec *: rows that have a value */
};

/* Rows that are for files alone have no options. */
static bool is_named(const struct field_spec *row, const char *name, size_t length)
{
    /* A row without a letter has '\0', which no name begins with. */
    bool short_name = length == 1 && row->letter == name[0];
    return row->place != FIELD_IN_FILES &&
           (short_name || (strlen(row->name) == length && strncmp(row->name, name, length) == 0));
}

/* The first row of that name, or letter. */
static const struct field_spec *find_row(const struct command *command, const char *name,
                                         size_t length)
{
    for (size_t i = 0; command->tables[i] != NULL; i++) {
        for (const struct field_spec *row = command->tables[i]->rows; row->name != NULL; row++) {
            if (is_named(row, name, length)) {
                return row;
            }
        }
    }
    return NULL;
}

/* "; did you mean '--format=sarif'?" of --sarif, a value that an option of the command has; NULL of any other word. */
static const char *value_tail(const struct command *command, const char *word, struct arena *arena)
{
    for (size_t i = 0; command->tables[i] != NULL; i++) {
        for (const struct field_spec *row = command->tables[i]->rows; row->name != NULL; row++) {
            for (size_t c = 0; row->place != FIELD_IN_FILES && field_has_choices(row) &&
                               field_choice(row, c) != NULL;
                 c++) {
                if (g_str_has_prefix(word, "--") && strcmp(word + 2, field_choice(row, c)) == 0) {
                    return arena_printf(arena, "; did you mean '--%s=%s'?", row->name, word + 2);
                }
            }
        }
    }
    return NULL;
}

/* "; 'kerf pdf' has it" of an option of another command, of one that writes if there is one; NULL of any other word. */
static const char *owner_tail(const char *word, struct arena *arena)
{
    size_t count = 0;
    const struct command *commands = commands_all(&count), *owner = NULL;
    for (size_t i = 0; i < count && g_str_has_prefix(word, "--"); i++) {
        size_t length = strcspn(word + 2, "=");
        bool is_better = owner == NULL || (owner->gives_advice && !commands[i].gives_advice);
        if (is_better && length > 1 && find_row(&commands[i], word + 2, length) != NULL) {
            owner = &commands[i];
        }
    }
    return owner != NULL ? arena_printf(arena, "; 'kerf %s' has it", owner->name) : NULL;
}

/* The names that the command has, for a suggestion. */
static void report_unknown(const struct command *command, const char *word)
{
    struct arena *arena = arena_new();
    const char *tail = value_tail(command, word, arena);
    tail = tail != NULL ? tail : owner_tail(word, arena);
    GPtrArray *names = g_ptr_array_new();
    for (size_t i = 0; command->tables[i] != NULL; i++) {
        for (const struct field_spec *row = command->tables[i]->rows; row->name != NULL; row++) {
            if (row->place != FIELD_IN_FILES) {
                g_ptr_array_add(names, (gpointer)arena_printf(arena, "--%s", row->name));
            }
        }
    }
    if (tail == NULL) {
        tail = suggest_tail(arena, word, (const char *const *)names->pdata, names->len);
    }
    fprintf(stderr, "kerf: 'kerf %s' has no option '%s'%s\n", command->name, word, tail);
    g_ptr_array_free(names, TRUE);
    arena_free(arena);
}

/* What was found in a value: of one that no row of the name takes, what each of them says. */
static void report_value(const char *name, const struct diag_list *diags)
{
    for (size_t i = 0; i < diag_list_count(diags); i++) {
        fprintf(stderr, "kerf: --%s: %s\n", name, diag_list_at(diags, i)->message);
    }
}

/* The second of two values would hold without a word; flags say the same again, and some rows take several. */
static bool note_given(const struct line_reading *reading, const struct field_spec *row)
{
    bool is_again = row->kind != FIELD_FLAG && row->kind != FIELD_TEXTS &&
                    g_ptr_array_find(reading->given, row, NULL);
    if (is_again) {
        fprintf(stderr, "kerf: --%s is given twice, and takes one value\n", row->name);
    }
    g_ptr_array_add(reading->given, (gpointer)row);
    return !is_again;
}

/* Gives a value to the row of that name. Of two rows of one name, each takes the values it knows. */
static bool set_value(const struct line_reading *reading, const char *name, const char *value)
{
    const struct option_table *const *tables = reading->command->tables;
    struct diag_list *diags = diag_list_new();
    /* The caller has found a row of that name, so one of them refuses if none takes. */
    const struct field_spec *refusing = NULL;
    bool taken = false, is_first = true;
    for (size_t i = 0; tables[i] != NULL && !taken; i++) {
        char *target = (char *)&reading->run->options + tables[i]->base;
        for (const struct field_spec *row = tables[i]->rows; row->name != NULL && !taken; row++) {
            if (is_named(row, name, strlen(name))) {
                refusing = row;
                taken =
                    field_read_word(reading->run->arena, value, row, target, diags) == OUTCOME_OK;
                is_first = !taken || note_given(reading, row);
            }
        }
    }
    if (!taken) {
        report_value(refusing->name, diags);
    }
    diag_list_free(diags);
    return taken && is_first;
}

/* `--gap=2`, `--gap 2`, `-j2`, `-j 2` or `--booklet`, and its value in the word after it. */
static bool read_option(struct line_reading *reading)
{
    const char *word = reading->words[0];
    bool is_long = word[1] == '-';
    const char *name = word + (is_long ? 2 : 1);
    size_t length = is_long ? strcspn(name, "=") : 1;
    const char *value = is_long ? (name[length] == '=' ? name + length + 1 : NULL)
                                : (name[1] != '\0' ? name + 1 : NULL);
    const struct field_spec *row =
        /* `--j` is no letter. */
        is_long && length == 1 ? NULL : find_row(reading->command, name, length);
    reading->words++;
    reading->count--;
    if (row == NULL) {
        report_unknown(reading->command, word);
        return false;
    }
    if (row->kind == FIELD_FLAG) {
        if (value != NULL) {
            fprintf(stderr, "kerf: --%s takes no value\n", row->name);
        }
        return value == NULL && set_value(reading, row->name, "true");
    }
    if (value == NULL && reading->count > 0) {
        value = reading->words[0];
        reading->words++;
        reading->count--;
    }
    /* "$OUT" of a script is empty where nobody set it. */
    bool is_given = value != NULL && *value != '\0';
    if (!is_given) {
        fprintf(stderr, "kerf: --%s needs a value%s\n", row->name,
                value != NULL ? ", and this one is empty" : "");
    }
    return is_given && set_value(reading, row->name, value);
}

/* False after a complaint. Options may stand before and after arguments; after `--` there are none. */
static bool read_words(struct line_reading *reading)
{
    struct command_run *run = reading->run;
    const char **arguments = ARENA_NEW_ARRAY(run->arena, const char *, (size_t)reading->count + 1);
    bool options = true;
    while (reading->count > 0) {
        const char *word = reading->words[0];
        if (options && word[0] == '-' && word[1] != '\0' && strcmp(word, "--") != 0) {
            if (!read_option(reading)) {
                return false;
            }
            continue;
        }
        if (!options || strcmp(word, "--") != 0) {
            arguments[run->argument_count++] = word;
        }
        options = options && strcmp(word, "--") != 0;
        reading->words++;
        reading->count--;
    }
    if (run->argument_count == 0 && strcmp(reading->command->arguments, "GAME") == 0) {
        arguments[run->argument_count++] = "."; /* the game that one stands in */
    }
    run->arguments = arguments;
    return true;
}

/* Wherever it stands: a line that is wrong otherwise gets its help, too. */
static bool asks_for_help(int count, char **words)
{
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

/* False after a complaint: there are too few arguments or too many, or one is empty and would be the root of the disk. */
static bool arguments_fit(const struct command *command, const struct command_run *run)
{
    bool fits = run->argument_count >= command->least_arguments &&
                run->argument_count <= command->most_arguments;
    if (!fits && command->most_arguments == 0) {
        fprintf(stderr, "kerf: 'kerf %s' takes no arguments; see 'kerf %s --help'\n", command->name,
                command->name);
    } else if (!fits) {
        fprintf(stderr, "kerf: 'kerf %s' takes %s%s; see 'kerf %s --help'\n", command->name,
                command->least_arguments == 1 && command->most_arguments == 1 ? "one " : "",
                command->arguments, command->name);
    }
    for (size_t i = 0; fits && i < run->argument_count; i++) {
        if (*run->arguments[i] == '\0') {
            fprintf(stderr, "kerf: 'kerf %s' takes %s, and an argument is empty\n", command->name,
                    command->arguments);
            return false;
        }
    }
    return fits;
}

/* Usual values, then words, then what only all words together tell. */
bool command_line_read(const struct command *command, int word_count, char **words,
                       struct command_run *run, int *status_out)
{
    options_init(&run->options);
    if (asks_for_help(word_count, words)) {
        print_help(command);
        *status_out = EXIT_FINE;
        return false;
    }
    struct line_reading reading = {command, run, words, word_count, g_ptr_array_new()};
    *status_out = EXIT_USAGE;
    bool is_read = read_words(&reading);
    g_ptr_array_free(reading.given, TRUE);
    if (!is_read) {
        return false;
    }
    if (!arguments_fit(command, run)) {
        return false;
    }
    if (run->options.layouts != NULL && !g_file_test(run->options.layouts, G_FILE_TEST_IS_DIR)) {
        report_bad_value("--layouts", run->options.layouts, "a folder");
        return false;
    }
    if (!report_fits(run->options.report)) {
        return false;
    }
    run->limits = work_limits_default;
    for (const char *const *limit = run->options.limits; limit != NULL && *limit != NULL; limit++) {
        const char *expected = work_limits_set(&run->limits, *limit);
        if (expected != NULL) {
            report_bad_value("--limit", *limit, expected);
            return false;
        }
    }
    *status_out = EXIT_FINE;
    return true;
}
