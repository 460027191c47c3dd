/* Options that several commands share, and how findings leave the program. */
#ifndef KERF_CLI_OPTIONS_H
#define KERF_CLI_OPTIONS_H

#include <stdbool.h>

#include <glib.h>

#include "cli/command.h"
#include "diag/diag_print.h"
#include "project/project.h"

/** What every command that opens a game takes. */
struct game_command_options {
    gchar **formats; /* text, json, sarif, and those of the command */
    gchar *colour;   /* auto, always, never */
    gchar *layouts;
    gchar *theme;
    gchar *component;
    gchar *output;
    gchar **limits; /* NAME=VALUE each */
    gint jobs;      /* 0: as many as there are cores */
};

/** What a command writes in more than one format takes `--format` too, beside that of the findings. */
struct output_formats {
    const char *const *names; /* ended by NULL; none is one of the findings' formats */
    const char *help;         /* of `--format` */
    size_t chosen;            /* index of the name that was given; before, of the usual one */
};

/** A command while it runs: its options, the game and the findings. */
struct command_run {
    struct game_command_options options;
    struct work_limits limits;
    enum diag_format format;
    struct output_formats *output_formats; /* set before parsing; NULL: findings only */
    bool gives_advice;                     /* commands that write keep to errors and warnings */
    gchar *folder;                         /* the argument */
    struct project project;
    struct diag_list *diags;
    enum outcome outcome; /* the worst so far */
};

/**
 * Reads the command line: the shared options and `more` (ended by a NULL name, or NULL), and exactly
 * one argument into `run->folder`.
 *
 * True if the command may go on; else `*status_out` is what to exit with (help was shown, or a wrong
 * line reported).
 */
bool command_parse(const struct command *command, int argc, char **argv, const GOptionEntry *more,
                   struct command_run *run, int *status_out);

/** Opens the game; false (with the findings in the run) if nothing can be made of it. */
bool command_open(struct command_run *run);

/** Takes note of how a piece of work ended. */
void command_note(struct command_run *run, enum outcome outcome);

/** Prints the findings (advice too, unless the command writes something), frees everything and gives the exit status. */
int command_end(struct command_run *run);

/** Threads to use. */
unsigned command_threads(const struct command_run *run);

/** Complains about an option's value on standard error; gives EXIT_USAGE. */
int report_bad_option(const char *option, const char *value, const char *expected);

#endif
