/* The commands of the program; each lives in a file of its own. */
#ifndef KERF_CLI_COMMAND_H
#define KERF_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

enum exit_status {
    EXIT_FINE = 0,
    EXIT_AUTHOR = 1,  /* the author's mistakes: there are errors among the findings */
    EXIT_USAGE = 2,   /* the command line is wrong */
    EXIT_MACHINE = 3, /* files, libraries, the disk */
};

struct command {
    const char *name;
    const char *arguments; /* "GAME" */
    const char *summary;
    bool writes;                                                      /* takes -o */
    int (*run)(const struct command *command, int argc, char **argv); /* argv[0] is the name */
};

/** NULL if there is none of that name. */
const struct command *command_lookup(const char *name);

const struct command *commands_all(size_t *count_out);

int command_check(const struct command *command, int argc, char **argv);
int command_contact(const struct command *command, int argc, char **argv);
int command_cutfiles(const struct command *command, int argc, char **argv);
int command_dump(const struct command *command, int argc, char **argv);
int command_explain(const struct command *command, int argc, char **argv);
int command_images(const struct command *command, int argc, char **argv);
int command_list(const struct command *command, int argc, char **argv);
int command_new(const struct command *command, int argc, char **argv);
int command_pdf(const struct command *command, int argc, char **argv);
int command_schema(const struct command *command, int argc, char **argv);

#endif
