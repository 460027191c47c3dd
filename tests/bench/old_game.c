/* A game of an earlier commit, once as it was and once as today's program reads it, so that both can be run on the same.
 *
 * usage: old_game TREE GAME FOLDER
 *
 * TREE         of the earlier commit; the game is content/GAME
 * FOLDER/then  the game with the shared layouts of the tree among its own
 * FOLDER/now   the same, but a value of `with` and `parameters` that is an expression has braces
 *
 * Neither has rules: what functions of rules take has changed, and most of a run is not rules.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

/* What is left as it is: texts in quotes, lists and mappings, numbers, true and false. */
#define PLAIN_TEXT "(?![\"'{\\[|>&*!]|-?[0-9.]+ *(?:,|$)|true\\b|false\\b)"

static _Noreturn void die(const char *what, const char *path)
{
    fprintf(stderr, "old_game: cannot %s %s\n", what, path);
    exit(1);
}

static gboolean add_braces(const GMatchInfo *match, GString *out, gpointer data)
{
    char *key = g_match_info_fetch(match, 1), *value = g_match_info_fetch(match, 2);
    (void)data;

    g_string_append_printf(out, "%s\"{", key);
    for (const char *at = g_strchomp(value); *at != '\0'; at++) {
        g_string_append_printf(out, *at == '"' ? "\\%c" : "%c", *at);
    }
    g_string_append(out, "}\"");
    g_free(value);
    g_free(key);
    return FALSE;
}

static char *braced(const char *text, const char *pattern)
{
    GRegex *regex = g_regex_new(pattern, 0, 0, NULL);
    char *result = g_regex_replace_eval(regex, text, -1, 0, 0, add_braces, NULL, NULL);

    g_regex_unref(regex);
    return result;
}

/* `with: {big: length(attack) <= 4}`: a value ends where the next key begins, or the mapping. */
static gboolean convert_flow(const GMatchInfo *match, GString *out, gpointer data)
{
    char *opening = g_match_info_fetch(match, 1), *pairs = g_match_info_fetch(match, 2);
    char *converted = braced(pairs, "((?:^|, )[\\w-]+: )" PLAIN_TEXT "((?:(?!, [\\w-]+: ).)+)");
    (void)data;

    g_string_append_printf(out, "%s%s}", opening, converted);
    g_free(converted);
    g_free(pairs);
    g_free(opening);
    return FALSE;
}

static size_t indent_of(const char *line)
{
    return strspn(line, " ");
}

/* The lines below `with:` that are one step further in. */
static char *convert_lines(const char *text)
{
    char **lines = g_strsplit(text, "\n", -1);
    GString *out = g_string_new(NULL);
    bool within = false;
    size_t outer = 0, inner = 0;

    for (size_t i = 0; lines[i] != NULL; i++) {
        const char *line = lines[i];
        size_t indent = indent_of(line);
        const char *word = line + indent;

        if (within && *word != '\0' && indent <= outer) {
            within = false;
        }
        if (within && inner == 0) {
            inner = indent;
        }
        char *converted = within && indent == inner
                              ? braced(line, "^( *[\\w-]+: +)" PLAIN_TEXT "((?:(?! +#).)+)")
                              : g_strdup(line);
        word = g_str_has_prefix(word, "- ") ? word + 2 : word;
        if (strcmp(word, "with:") == 0 || strcmp(word, "parameters:") == 0) {
            within = true;
            outer = indent;
            inner = 0;
        }
        g_string_append(out, converted);
        g_string_append(out, lines[i + 1] != NULL ? "\n" : "");
        g_free(converted);
    }
    g_strfreev(lines);
    return g_string_free(out, FALSE);
}

static char *convert(const char *text)
{
    GRegex *flow = g_regex_new("(\\b(?:with|parameters): *\\{)([^{}]*)\\}", 0, 0, NULL);
    char *lines = convert_lines(text);
    char *result = g_regex_replace_eval(flow, lines, -1, 0, 0, convert_flow, NULL, NULL);

    g_regex_unref(flow);
    g_free(lines);
    return result;
}

static char *without_rules(const char *text)
{
    GRegex *regex = g_regex_new("^rules:.*$", G_REGEX_MULTILINE, 0, NULL);
    char *result = g_regex_replace_literal(regex, text, -1, 0, "", 0, NULL);

    g_regex_unref(regex);
    return result;
}

static void copy_file(const char *from, const char *to, bool is_now)
{
    char *bytes = NULL;
    gsize length = 0;

    if (!g_file_get_contents(from, &bytes, &length, NULL)) {
        die("read", from);
    }
    if (g_str_has_suffix(from, "/game.yaml")) {
        char *text = without_rules(bytes);
        g_free(bytes);
        bytes = text;
        length = strlen(text);
    }
    if (is_now && g_str_has_suffix(from, ".yaml")) {
        char *text = convert(bytes);
        g_free(bytes);
        bytes = text;
        length = strlen(text);
    }
    if (!g_file_set_contents(to, bytes, (gssize)length, NULL)) {
        die("write", to);
    }
    g_free(bytes);
}

static void copy_folder(const char *from, const char *to, bool is_now)
{
    GDir *folder = g_dir_open(from, 0, NULL);

    if (folder == NULL || g_mkdir_with_parents(to, 0777) != 0) {
        die("copy", from);
    }
    for (const char *name = g_dir_read_name(folder); name != NULL; name = g_dir_read_name(folder)) {
        char *source = g_build_filename(from, name, NULL), *copy = g_build_filename(to, name, NULL);

        if (g_file_test(source, G_FILE_TEST_IS_DIR)) {
            copy_folder(source, copy, is_now);
        } else {
            copy_file(source, copy, is_now);
        }
        g_free(copy);
        g_free(source);
    }
    g_dir_close(folder);
}

int main(int argc, char **argv)
{
    static const char *const copies[] = {"then", "now"};

    if (argc != 4) {
        fputs("usage: old_game TREE GAME FOLDER\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(copies); i++) {
        char *layouts = g_build_filename(argv[1], "layouts", NULL);
        char *game = g_build_filename(argv[1], "content", argv[2], NULL);
        char *copy = g_build_filename(argv[3], copies[i], NULL);
        char *own_layouts = g_build_filename(copy, "layouts", NULL);

        /* The game's own come last, over shared ones of the same name. */
        copy_folder(layouts, own_layouts, i == 1);
        copy_folder(game, copy, i == 1);
        g_free(own_layouts);
        g_free(copy);
        g_free(game);
        g_free(layouts);
    }
    return 0;
}
