/* Targets that write a game's folder and run a command on it, as a user would. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "cli/command.h"
#include "fuzz_targets.h"
#include "lsp/language_server.h"

/* A part of the input: a file and its bytes. */
struct part {
    const char *path;
    const char *bytes;
    size_t length;
};

/* The sound files of the small game; each target has its own in the place of one of them. */
/* clang-format off */
static const struct part small_game[] = {
#define PART(path, text) {path, text, sizeof(text) - 1}
    PART("game.yaml",
         "game: Small\ntheme: theme.yaml\ntypes: types.yaml\nrules: rules.yaml\n"
         "data: {agents: agents.yaml, maps: maps.yaml}\n"
         "components:\n"
         "  card: {layout: card, each: agents, print: {backs: fold}}\n"
         "  map: {layout: map, each: maps}\n"),
    PART("theme.yaml",
         "colours: {night: \"#202040\"}\n"
         "styles:\n"
         "  title: {size: 12, weight: bold}\n"),
    PART("types.yaml",
         "records:\n"
         "  agents: {id: id, name: text, aim: number}\n"
         "  maps: {id: id, board: board}\n"),
    PART("rules.yaml",
         "- rule: aims-are-low\n"
         "  says: No aim is over nine.\n"
         "  from: us\n"
         "  each: agents\n"
         "  check: aim < 10\n"),
    PART("agents.yaml",
         "- {id: ann, name: Ann, aim: 1}\n"
         "- {id: bob, name: Bob, aim: 2}\n"),
    PART("maps.yaml",
         "- id: hall\n"
         "  board:\n"
         "    space: 10\n"
         "    layers:\n"
         "      ground: |\n"
         "        . .\n"
         "        . #\n"
         "    legend:\n"
         "      ground: {\".\": floor, \"#\": {kind: rock, line: red}}\n"),
    PART("layouts/card.yaml",
         "size: [30, 20]\n"
         "front:\n"
         "  - text: \"{name} {aim}\"\n"
         "    style: title\n"
         "back:\n"
         "  - box: {fill: night}\n"),
    PART("layouts/map.yaml",
         "size: [90, 90]\n"
         "safe: 0\n"
         "front:\n"
         "  - board: \"{board}\"\n"
         "    grid: tan\n"
         "    names: top-right\n"
         "    spaces:\n"
         "      floor: {}\n"
         "      rock: {fill: dimgray, pattern: hatch, pattern-colour: gray}\n"
         "      water: {fill: lightblue, pattern: waves, pattern-colour: steelblue}\n"
         "      spawn: {text: \"{word}\", place: bottom-left}\n"
         "    lines:\n"
         "      red: {stroke: crimson, stroke-width: 1}\n"
         "      orange: {stroke: orangered}\n"
         "    regions:\n"
         "      start: {stroke: navy, dash: [1, 1], place: bottom-right}\n"),
    PART("art/hero.svg",
         "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'>"
         "<path d='M0 0h4v4z' fill='currentColor'/></svg>\n"),
#undef PART
};
/* clang-format on */

static void write_part(const char *folder, const struct part *part)
{
    char *path = g_build_filename(folder, part->path, NULL);
    char *parent = g_path_get_dirname(path);
    g_mkdir_with_parents(parent, 0700);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    /* A name that cannot be, or that is a folder already, is no file of the game. */
    if (file >= 0) {
        for (size_t done = 0; done < part->length;) {
            ssize_t count = write(file, part->bytes + done, part->length - done);
            if (count < 0) {
                abort();
            }
            done += (size_t)count;
        }
        close(file);
    }
    g_free(parent);
    g_free(path);
}

static void remove_tree(const char *path)
{
    GDir *folder = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
    const char *name;
    while (folder != NULL && (name = g_dir_read_name(folder)) != NULL) {
        char *child = g_build_filename(path, name, NULL);
        remove_tree(child);
        g_free(child);
    }
    if (folder != NULL) {
        g_dir_close(folder);
    }
    g_remove(path);
}

/* The process works in a folder of its own, so that no output lands elsewhere. */
static void enter_scratch(void)
{
    static char *scratch;
    if (scratch == NULL) {
        scratch = g_dir_make_tmp("kerf-fuzz-XXXXXX", NULL);
        if (scratch == NULL || chdir(scratch) != 0) {
            abort();
        }
    }
}

/* The scratch folder itself stays: it is where the process is. */
static void clear_scratch(void)
{
    GDir *folder = g_dir_open(".", 0, NULL);
    const char *name;
    while (folder != NULL && (name = g_dir_read_name(folder)) != NULL) {
        remove_tree(name);
    }
    if (folder != NULL) {
        g_dir_close(folder);
    }
}

/* The command gets a copy of the list: it takes out what it has read. */
static int run_words(char *const *words)
{
    const guint count = g_strv_length((char **)words);
    char **copy = g_new0(char *, count + 1);
    memcpy(copy, words, count * sizeof(*copy));
    const struct command *command = count > 0 ? command_lookup(words[0]) : NULL;
    int status = command != NULL ? command_call(command, "kerf", (int)count - 1, copy + 1, false)
                                 : EXIT_USAGE;
    g_free(copy);
    return status;
}

static int run_line(const char *line)
{
    char **words = g_strsplit(line, " ", -1);
    int status = run_words(words);
    g_strfreev(words);
    return status;
}

/* JSON goes to standard output, which nobody reads; standard error is for the sanitizers. */
static void check_and_print(void)
{
    if (run_line("check -j 1 --format json --layouts game game") == EXIT_FINE) {
        run_line("pdf -j 1 --format json --layouts game -o out.pdf game");
    }
}

static void write_small_game(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(small_game); i++) {
        write_part("game", &small_game[i]);
    }
}

static void check_with(const char *path, const uint8_t *bytes, size_t length)
{
    const struct part part = {path, (const char *)bytes, length};
    enter_scratch();
    write_small_game();
    write_part("game", &part);
    check_and_print();
    clear_scratch();
}

void fuzz_layout(const uint8_t *bytes, size_t length)
{
    check_with("layouts/card.yaml", bytes, length);
}

void fuzz_theme(const uint8_t *bytes, size_t length)
{
    check_with("theme.yaml", bytes, length);
}

void fuzz_rules(const uint8_t *bytes, size_t length)
{
    check_with("rules.yaml", bytes, length);
}

void fuzz_types(const uint8_t *bytes, size_t length)
{
    check_with("types.yaml", bytes, length);
}

void fuzz_board(const uint8_t *bytes, size_t length)
{
    check_with("maps.yaml", bytes, length);
}

void fuzz_words(const uint8_t *bytes, size_t length)
{
    const struct part part = {"words/de.po", (const char *)bytes, length};
    enter_scratch();
    write_small_game();
    write_part("game", &part);
    run_line("check -j 1 --format json --layouts game --language de game");
    clear_scratch();
}

/* The rest of a line that begins with "-- " and holds nothing that leads out of the folder. */
static char *part_name(const char *line, const char *end)
{
    if (end - line < 4 || memcmp(line, "-- ", 3) != 0) {
        return NULL;
    }
    char *name = g_strndup(line + 3, (gsize)(end - line - 3));
    if (name[0] == '/' || strstr(name, "..") != NULL) {
        g_free(name);
        return NULL;
    }
    return name;
}

/* A whole folder as one text, in the form of tests/golden/broken: "-- path", then the file's lines. */
void fuzz_game(const uint8_t *bytes, size_t length)
{
    const char *at = (const char *)bytes, *end = at + length;
    char *name = NULL;
    const char *begin = NULL;
    enter_scratch();
    write_part("game", &small_game[0]);
    while (at <= end) {
        const char *line_end = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
        char *next = part_name(at, line_end != NULL ? line_end : end);
        if ((next != NULL || line_end == NULL) && name != NULL) {
            const struct part part = {name, begin, (size_t)((line_end == NULL ? end : at) - begin)};
            write_part("game", &part);
        }
        if (next != NULL) {
            g_free(name);
            name = next;
            begin = line_end != NULL ? line_end + 1 : end;
        }
        if (line_end == NULL) {
            break;
        }
        at = line_end + 1;
    }
    g_free(name);
    check_and_print();
    clear_scratch();
}

/* No output outside the folder. */
static bool stays_inside(const char *word)
{
    return word[0] != '/' && strstr(word, "=/") == NULL && strstr(word, "..") == NULL &&
           strstr(word, "-o/") == NULL;
}

/* Help ends the program. */
static bool asks_for_help(const char *word)
{
    return g_str_has_prefix(word, "--help") ||
           (word[0] == '-' && word[1] != '-' && strpbrk(word, "h?") != NULL);
}

/* A command line, a word a line, run where the small game is the folder `game`. */
void fuzz_options(const uint8_t *bytes, size_t length)
{
    char *text = g_strndup((const char *)bytes, length);
    char **words = g_strsplit(text, "\n", 24);
    bool harmless = words[0] != NULL;
    for (char **word = words; *word != NULL; word++) {
        harmless = harmless && stays_inside(*word) && !asks_for_help(*word);
    }
    if (harmless) {
        enter_scratch();
        write_small_game();
        run_words(words);
        clear_scratch();
    }
    g_strfreev(words);
    g_free(text);
}

/* A message a line, each with its header; "file:///game/" is where the small game is. Deep brackets are left out:
 * json-glib reads them by calling itself. */
static GInputStream *frame_messages(const uint8_t *bytes, size_t length)
{
    enum { BRACKETS_MAX = 200 };
    char *folder = g_get_current_dir(), *text = g_strndup((const char *)bytes, length);
    char **lines = g_strsplit(text, "\n", -1);
    GString *place = g_string_new(NULL), *all = g_string_new(NULL);
    g_string_printf(place, "file://%s/game/", folder);
    for (char **line = lines; *line != NULL; line++) {
        GString *body = g_string_new(*line);
        size_t brackets = 0;
        for (size_t i = 0; i < body->len; i++) {
            brackets += body->str[i] == '[' || body->str[i] == '{' ? 1 : 0;
        }
        g_string_replace(body, "file:///game/", place->str, 0);
        if (brackets <= BRACKETS_MAX) {
            g_string_append_printf(all, "Content-Length: %zu\r\n\r\n%s", body->len, body->str);
        }
        g_string_free(body, TRUE);
    }
    g_string_free(place, TRUE);
    g_strfreev(lines);
    g_free(text);
    g_free(folder);
    gsize size = all->len;
    return g_memory_input_stream_new_from_data(g_string_free(all, FALSE), (gssize)size, g_free);
}

/* An editor's session, which asks about the small game. */
void fuzz_lsp(const uint8_t *bytes, size_t length)
{
    struct language_options options = {.sheets = {.thread_count = 1}};
    sheet_options_init(&options.sheets.sheet);
    options.sheets.sheet.sheets_max = work_limits_default.sheet_count;
    options.game.limits = &work_limits_default;
    enter_scratch();
    write_small_game();
    GInputStream *input = frame_messages(bytes, length);
    GOutputStream *output = g_memory_output_stream_new_resizable();
    language_server_run(input, output, &options);
    g_object_unref(input);
    g_object_unref(output);
    clear_scratch();
}
