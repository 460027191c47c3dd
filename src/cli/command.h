/* A command: its row, and what it has while it runs. */
#ifndef KERF_CLI_COMMAND_H
#define KERF_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/work_limits.h"
#include "cli/options.h"
#include "project/project.h"
#include "versions/revision.h"

enum exit_status {
    EXIT_FINE = 0,
    EXIT_AUTHOR = 1,  /* the author's mistakes: there are errors among the findings */
    EXIT_USAGE = 2,   /* the command line is wrong */
    EXIT_MACHINE = 3, /* files, libraries, the disk */
};

/** The game and the findings of one run; all zero but for what the command line said. */
struct command_run {
    struct options options;
    struct work_limits limits;
    struct source_store *store;   /* of --watch: what was read before; else NULL */
    const char *called_by;        /* the word that the program was called by */
    const char *const *arguments; /* [argument_count] */
    size_t argument_count;
    struct project project;
    struct project *translated; /* the game in its other languages, [translated_count] */
    size_t translated_count;
    struct revision earlier; /* of --since */
    bool looks_alone; /* by --since only what looks different is made, not copies that were added */
    const char *const *thrown_away; /* what is not needed since then, ended by NULL */
    struct diag_list *diags;
    enum outcome outcome; /* the worst so far */
    bool usage_is_wrong;  /* an option has a value that this game gives no meaning to */
    struct arena *arena;  /* of the options' texts */
};

struct command {
    const char *name;
    const char *arguments; /* "GAME" */
    size_t least_arguments, most_arguments;
    const char *summary;                      /* "check a game's data, layouts and faces" */
    const struct option_table *const *tables; /* its options, ended by NULL */
    bool gives_advice;                        /* commands that write keep to errors and warnings */
    int (*run)(const struct command *command, struct command_run *run); /* gives the exit status */
};

/** All commands, in the order of the help; `*count_out` is set. */
const struct command *commands_all(size_t *count_out);

/** NULL if there is none of that name. */
const struct command *command_lookup(const char *name);

/**
 * Reads the words after the command's name into `run`, whose memory the arena of the run is.
 *
 * False if the command is not to run: `*status_out` is then what to exit with (help was shown, or a wrong
 * line reported on standard error).
 */
bool command_line_read(const struct command *command, int word_count, char **words,
                       struct command_run *run, int *status_out);

/** Reads the words after the command's name, runs it, and gives what to exit with. `called_by` is as in `command_run`. */
int command_call(const struct command *command, const char *called_by, int word_count,
                 char **words);

/**
 * Calls `again` at each change of a game's files, for as long as it says so, by a main loop of its own. What is written
 * while it works is one more change.
 *
 * game, shared_layouts  the folders; the second may be NULL
 * store                 knows what was read
 */
void command_watch(const char *game, const char *shared_layouts, const struct source_store *store,
                   const struct work_limits *limits, bool (*again)(void *data), void *data);

/** Complains about a value on standard error; gives EXIT_USAGE. */
int report_bad_value(const char *name, const char *value, const char *expected);

/** How the command line wants a game opened. */
struct game_options command_game_options(const struct command_run *run);

/**
 * Opens the game of the first argument, with all its pieces or, by --since, those that changed; false (with
 * the findings in the run) if nothing can be made of it.
 */
bool command_open(struct command_run *run);

/** Tells what need not be kept, where only what changed since an earlier state was made. */
void command_tell_update(const struct command_run *run);

/** Takes note of how a piece of work ended. */
void command_note(struct command_run *run, enum outcome outcome);

/** Prints the findings and gives the exit status that they and the outcome ask for. */
int command_end(const struct command *command, struct command_run *run);

/** Threads to use. */
unsigned command_threads(const struct command_run *run);

/** What the command line says of sheets. */
struct pdf_export_options command_sheets(const struct command_run *run);

int command_check(const struct command *command, struct command_run *run);
int command_completion(const struct command *command, struct command_run *run);
int command_contact(const struct command *command, struct command_run *run);
int command_cutfiles(const struct command *command, struct command_run *run);
int command_diff(const struct command *command, struct command_run *run);
int command_dump(const struct command *command, struct command_run *run);
int command_explain(const struct command *command, struct command_run *run);
int command_images(const struct command *command, struct command_run *run);
int command_list(const struct command *command, struct command_run *run);
int command_lsp(const struct command *command, struct command_run *run);
int command_new(const struct command *command, struct command_run *run);
int command_pdf(const struct command *command, struct command_run *run);
int command_words(const struct command *command, struct command_run *run);
int command_serve(const struct command *command, struct command_run *run);
int command_schema(const struct command *command, struct command_run *run);

#endif
