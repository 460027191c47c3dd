/* What helps an author along: findings explained, schemas for the editor, a game to start from. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "diag/diag_print.h"
#include "diag/suggest.h"
#include "game/record_type.h"
#include "schema/json_schema.h"
#include "schema/record_schema.h"
#include "schema/starter.h"

/* ---- kerf explain: what a finding means and what to do ---- */

/* By enum diag_level. */
static const char *const level_words[] = {"advice", "warning", "error"};

/* In the order of the table, which is by subject. */
static void list_codes(void)
{
    for (int code = 0; code < DIAG_CODE_COUNT; code++) {
        const struct diag_code_info *info = diag_code_info((enum diag_code)code);
        printf("%-24s %s\n", info->slug, level_words[info->level]);
    }
}

static int report_unknown(const char *slug)
{
    const char *slugs[DIAG_CODE_COUNT];
    struct arena *arena = arena_new();
    for (int code = 0; code < DIAG_CODE_COUNT; code++) {
        slugs[code] = diag_code_info((enum diag_code)code)->slug;
    }
    fprintf(stderr, "kerf: there is no finding '%s'%s\n", slug,
            suggest_tail(arena, slug, slugs, DIAG_CODE_COUNT));
    arena_free(arena);
    return EXIT_USAGE;
}

/* As it stands at the end of a finding, brackets and all. */
static const char *slug_asked(const struct command_run *run)
{
    const char *word = run->arguments[0];
    size_t length = strlen(word);
    return word[0] == '[' && word[length - 1] == ']'
               ? arena_strndup(run->arena, word + 1, length - 2)
               : word;
}

/* Answers at once: no game is opened. */
int command_explain(const struct command *command, struct command_run *run)
{
    (void)command;
    if (run->argument_count == 0) {
        list_codes();
        return EXIT_FINE;
    }
    const char *slug = slug_asked(run);
    enum diag_code code = diag_code_lookup(slug);
    if (code == DIAG_CODE_COUNT) {
        return report_unknown(slug);
    }
    const struct diag_code_info *info = diag_code_info(code);
    printf("%s (%s)\n\n%s\n", info->slug, level_words[info->level], diag_explanation(code));
    return EXIT_FINE;
}

/* ---- kerf schema: JSON Schemas, so that an editor completes and checks what an author writes ---- */

/* The kinds of files, for `kerf schema` alone. */
static int print_kinds(void)
{
    for (size_t i = 0; json_schema_kind(i) != NULL; i++) {
        puts(json_schema_kind(i));
    }
    return EXIT_FINE;
}

/* Complains, and says which kinds there are, or what is asked of a game beside its folder. */
static int report_unknown_kind(const char *kind)
{
    if (g_file_test(kind, G_FILE_TEST_IS_DIR)) {
        fprintf(stderr, "kerf: of a game the name of one of its data sets is asked for too: kerf "
                        "schema GAME DATA\n");
        return EXIT_USAGE;
    }
    GString *known = g_string_new(NULL);
    for (size_t i = 0; json_schema_kind(i) != NULL; i++) {
        bool is_last = json_schema_kind(i + 1) == NULL;
        g_string_append(known, i == 0 ? "" : is_last ? " or " : ", ");
        g_string_append(known, json_schema_kind(i));
    }
    int status = report_bad_value("KIND", kind, known->str);
    g_string_free(known, TRUE);
    return status;
}

/* Takes the text. */
static int print_text(gchar *text)
{
    puts(text);
    g_free(text);
    return EXIT_FINE;
}

/* The author's trouble, as the types that are asked for could not be read. */
static int print_findings(const struct diag_list *diags)
{
    GString *out = g_string_new(NULL);
    diag_print(out, diags, DIAG_FORMAT_TEXT, false);
    fputs(out->str, stderr);
    g_string_free(out, TRUE);
    return EXIT_AUTHOR;
}

/* Complains, and says which data sets have a type. */
static int report_untyped(const struct game *game, const char *data_set)
{
    struct arena *arena = arena_new();
    const char **names = ARENA_NEW_ARRAY(arena, const char *, game->data_set_count + 1);
    size_t count = 0;
    for (size_t i = 0; game->types != NULL && i < game->data_set_count; i++) {
        const char *name = game->data_sets[i].name;
        if (record_type_of(game->types, name) != NULL) {
            names[count++] = name;
        }
    }
    fprintf(stderr, "kerf: the game has no data set '%s' with a type%s\n", data_set,
            count > 0 ? suggest_tail(arena, data_set, names, count)
                      : "; it declares none, which 'types' in game.yaml does");
    arena_free(arena);
    return EXIT_USAGE;
}

/* Mistakes elsewhere in the game do not matter: an editor wants the schema while data is wrong. */
static int print_record_schema(const char *folder, const char *data_set)
{
    const struct game_options options = {0};
    struct diag_list *diags = diag_list_new();
    struct game *game = NULL;
    game_load(folder, &options, &game, diags);
    diag_list_sort(diags);
    gchar *text = record_schema_text(game, data_set);
    int status = EXIT_FINE;
    if (text != NULL) {
        status = print_text(text);
    } else if (game->types == NULL && diag_list_has_errors(diags)) {
        status = print_findings(diags);
    } else {
        status = report_untyped(game, data_set);
    }
    diag_list_free(diags);
    game_free(game);
    return status;
}

/* No word lists the kinds, one is a kind, two are a game and its data. */
int command_schema(const struct command *command, struct command_run *run)
{
    (void)command;
    if (run->argument_count == 0) {
        return print_kinds();
    }
    if (run->argument_count == 2) {
        return print_record_schema(run->arguments[0], run->arguments[1]);
    }
    gchar *text = json_schema_text(run->arguments[0]);
    return text != NULL ? print_text(text) : report_unknown_kind(run->arguments[0]);
}

/* ---- kerf new: a small game that passes the check and prints ---- */

/* "my-first-game" becomes "My first game". */
static gchar *title_of(const char *folder)
{
    gchar *absolute = g_canonicalize_filename(folder, NULL);
    gchar *title = g_path_get_basename(absolute);
    g_strdelimit(title, "-_", ' ');
    title[0] = g_ascii_toupper(title[0]);
    g_free(absolute);
    return title;
}

/* Nothing is checked: a starter is a game of ours. */
int command_new(const struct command *command, struct command_run *run)
{
    const char *folder = run->arguments[0];
    const struct options *options = &run->options;
    gchar *title = options->title != NULL ? g_strdup(options->title) : title_of(folder);
    const struct starter starter = {.kind = options->starter_kind,
                                    .title = title,
                                    .editor = options->with_editor,
                                    .hook = options->with_hook,
                                    .ci = options->with_ci};
    command_note(run, starter_write(folder, &starter, run->diags));
    if (run->outcome == OUTCOME_OK) {
        /* What is to be typed is quoted where a shell would part it. */
        bool is_plain = strpbrk(folder, " \t'\"\\$&;|<>()*?[]{}!#~`") == NULL;
        gchar *typed = is_plain ? g_strdup(folder) : g_shell_quote(folder);
        printf("A game stands in %s. Try: kerf check %s\n", folder, typed);
        g_free(typed);
    }
    g_free(title);
    return command_end(command, run);
}
