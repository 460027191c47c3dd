/* All commands. */
#include <string.h>

#include <glib.h>

#include "cli/command.h"

static const struct option_table *const check_tables[] = {
    &check_options_table, &watch_options_table, &game_options_table, &print_options_table, NULL};
static const struct option_table *const diff_tables[] = {&diff_options_table, &game_options_table,
                                                         NULL};
static const struct option_table *const pdf_tables[] = {&pdf_options_table,
                                                        &watch_options_table,
                                                        &since_options_table,
                                                        &output_options_table,
                                                        &game_options_table,
                                                        &print_options_table,
                                                        NULL};
static const struct option_table *const images_tables[] = {
    &images_options_table, &watch_options_table, &since_options_table,
    &output_options_table, &game_options_table,  NULL};
static const struct option_table *const cutfiles_tables[] = {
    &cutfiles_options_table, &since_options_table, &output_options_table,
    &game_options_table,     &print_options_table, NULL};
static const struct option_table *const contact_tables[] = {
    &contact_options_table, &output_options_table, &game_options_table, NULL};
static const struct option_table *const list_tables[] = {&list_options_table, &game_options_table,
                                                         &print_options_table, NULL};
static const struct option_table *const dump_tables[] = {&dump_options_table, &game_options_table,
                                                         &print_options_table, NULL};
static const struct option_table *const words_tables[] = {&words_options_table, &game_options_table,
                                                          NULL};
static const struct option_table *const new_tables[] = {&new_options_table, NULL};
static const struct option_table *const serve_tables[] = {&serve_options_table, &game_options_table,
                                                          &print_options_table, NULL};
static const struct option_table *const lsp_tables[] = {&game_options_table, &print_options_table,
                                                        NULL};
static const struct option_table *const no_tables[] = {NULL};

/* clang-format off */
static const struct command commands[] = {
    {"check", "GAME", 1, 1, "check a game's data, layouts and faces", check_tables, true, command_check},
    {"pdf", "GAME", 1, 1, "write sheets ready to print and cut", pdf_tables, false, command_pdf},
    {"images", "GAME", 1, 1, "write a picture of each face", images_tables, false, command_images},
    {"cutfiles", "GAME", 1, 1, "write what a cutting machine cuts and scores on each sheet", cutfiles_tables, false, command_cutfiles},
    {"contact", "GAME", 1, 1, "write one picture of all components, to show to people", contact_tables, false, command_contact},
    {"diff", "OLD NEW", 2, 2, "tell what changed between two states of a game: folders, or revisions of git", diff_tables, true, command_diff},
    {"list", "GAME", 1, 1, "list components, pieces and sheets, all pictures, or where values come from", list_tables, true, command_list},
    {"words", "GAME", 1, 1, "write all texts of a game for its translators", words_tables, false, command_words},
    {"dump", "GAME", 1, 1, "print a stage of the work as text", dump_tables, true, command_dump},
    {"explain", "[CODE]", 0, 1, "explain a finding by the word in brackets at its end, or list all findings", no_tables, true, command_explain},
    {"serve", "GAME", 1, 1, "show a game in a browser, and each change as it is saved", serve_tables, true, command_serve},
    {"lsp", "", 0, 0, "serve an editor that speaks the Language Server Protocol", lsp_tables, true, command_lsp},
    {"new", "FOLDER", 1, 1, "make a small game to start from: cards, a map, a score sheet or tiles", new_tables, true, command_new},
    {"schema", "[KIND | GAME DATA]", 0, 2, "print the JSON Schema of a kind of file or of a game's data, or list the kinds", no_tables, true, command_schema},
    {"completion", "SHELL", 1, 1, "print what makes a shell (bash, zsh or fish) complete commands and options", no_tables, true, command_completion},
};
/* clang-format on */

const struct command *command_lookup(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

const struct command *commands_all(size_t *count_out)
{
    *count_out = G_N_ELEMENTS(commands);
    return commands;
}
