/* kerf schema: JSON Schemas, so that an editor completes and checks what an author writes. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "schema/json_schema.h"
#include "schema/record_schema.h"

static int print_kinds(void)
{
    for (size_t i = 0; json_schema_kind(i) != NULL; i++) {
        puts(json_schema_kind(i));
    }
    return EXIT_FINE;
}

/* Complains, and says which kinds there are. */
static int report_unknown_kind(const char *kind)
{
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

static int print_text(gchar *text)
{
    puts(text);
    g_free(text);
    return EXIT_FINE;
}

static int print_findings(const struct diag_list *diags)
{
    GString *out = g_string_new(NULL);
    diag_print(out, diags, DIAG_FORMAT_TEXT, false);
    fputs(out->str, stderr);
    g_string_free(out, TRUE);
    return EXIT_AUTHOR;
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
        status = report_bad_value("DATA", data_set, "a data set that the game's types declare");
    }
    diag_list_free(diags);
    game_free(game);
    return status;
}

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
