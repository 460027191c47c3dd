/* All commands. */
#include <string.h>

#include <glib.h>

#include "cli/command.h"

static const struct command commands[] = {
    {"check", "GAME", "check a game's data, layouts and faces", false, command_check},
    {"pdf", "GAME", "write sheets ready to print and cut", true, command_pdf},
    {"images", "GAME", "write a PNG of each face", true, command_images},
    {"cutfiles", "GAME", "write what a cutting machine cuts and scores on each sheet", true,
     command_cutfiles},
    {"contact", "GAME", "write one picture of all components, to show to people", true,
     command_contact},
    {"list", "GAME", "list components, pieces and sheets, or where values come from", false,
     command_list},
    {"dump", "GAME", "print a stage of the work as text", false, command_dump},
    {"explain", "[CODE]", "explain a finding: its cause and remedy", false, command_explain},
    {"new", "FOLDER", "make a small game to start from", false, command_new},
    {"schema", "[KIND | GAME DATA]", "print the JSON Schema of a kind of file, for editors", false,
     command_schema},
};

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
