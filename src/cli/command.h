/* A command: its row, and what it has while it runs. */
#ifndef KERF_CLI_COMMAND_H
#define KERF_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <glib.h>

#include "base/work_limits.h"
#include "diag/diag_print.h"
#include "document/field_reader.h"
#include "game/game.h"
#include "game/piece_choice.h"
#include "project/progress.h"
#include "project/project.h"
#include "project/run_part.h"
#include "versions/revision.h"

enum exit_status {
    EXIT_FINE = 0,
    EXIT_AUTHOR = 1,  /* the author's mistakes: there are errors among the findings */
    EXIT_USAGE = 2,   /* the command line is wrong */
    EXIT_MACHINE = 3, /* files, libraries, the disk */
};

enum dump_stage { STAGE_TREE, STAGE_MODEL, STAGE_FACES, STAGE_SHEETS };

enum colour_use { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

/** What the command line says; each command reads what its own tables fill. */
struct options {
    struct piece_choice pieces;
    const char *theme, *layouts, *language; /* NULL: not given */
    int jobs;                               /* 0: as many as there are cores */
    int findings_format;                    /* enum diag_format */
    int colour;                             /* enum colour_use */
    bool strict;                            /* warnings are errors */
    const char *const *limits;              /* NAME=NUMBER each, NULL-terminated; NULL: none */
    const char *output;                     /* NULL: the current folder */
    struct print_settings print;
    const char *report;   /* of check; NULL: none */
    bool with_allowed;    /* of check */
    bool as_markdown;     /* of diff: to players */
    bool as_json;         /* of diff: to programs */
    bool watch;           /* of what makes something of a game: again at each change */
    const char *since;    /* NULL: all pieces are made */
    const char *part;     /* "3/8" of pdf and images; NULL: the whole */
    bool booklet;         /* of pdf */
    int cut_target;       /* index of cut_target_name() */
    int image_target;     /* index of image_target_name() */
    int picture_format;   /* enum picture_format */
    const char *base_url; /* NULL: none */
    double dpi;
    bool dpi_given, with_bleed, square, folds, force;
    int width_px;                         /* of contact */
    bool all_faces;                       /* of contact */
    const char *sources;                  /* of list; NULL: components */
    bool art;                             /* of list */
    int stage;                            /* of dump: enum dump_stage */
    const char *title;                    /* of new; NULL: by the folder */
    int starter_kind;                     /* of new: index of starter_kind_name() */
    bool with_editor, with_hook, with_ci; /* of new */
    bool diff;                            /* of fix */
    int port;                             /* of serve; 0: any that is free */
    bool open;
    const char *host, *editor; /* NULL: this machine alone; none */
};

/** Rows, ended by a NULL name, whose offsets count from `base` in struct options. */
struct option_table {
    const struct field_spec *rows;
    size_t base;
    const char *title; /* "Options for printing", in the help */
};

/** What holds where nothing is given. */
void options_init(struct options *options);

/** The game and the findings of one run; all zero but for what the command line said. */
struct command_run {
    struct options options;
    struct work_limits limits;
    struct source_store *store; /* of --watch: what was read before; else NULL */
    const char *called_by;      /* the word that the program was called by */
    const char *const *words;   /* after the command's name, [word_count] */
    size_t word_count;
    struct part_set *joined; /* of kerf join: what the run is put together from; NULL: it is made */
    bool is_last;            /* the program ends with it, and its memory is left to the system */
    const char *const *arguments; /* [argument_count] */
    size_t argument_count;
    const char
        *whole_for; /* why a stream is read whole, "a report shows all faces"; NULL: it is not */
    struct game_stream *stream;  /* which is gone through by blocks; NULL: it is read whole */
    struct project project;      /* of its first block */
    struct project_counts later; /* in the other blocks */
    struct project *translated;  /* the game in its other languages, [translated_count] */
    size_t translated_count;
    struct revision earlier; /* of --since */
    bool looks_alone; /* by --since only what looks different is made, not copies that were added */
    const struct outdated_pieces *outdated; /* what is not needed since then; NULL: nobody asks */
    size_t outdated_count;
    struct diag_list *diags;
    enum outcome outcome; /* the worst so far */
    /* Standard output has what the command prints, and findings go to the other. */
    bool output_is_taken;
    bool usage_is_wrong; /* an option has a value that this game gives no meaning to */
    struct arena *arena; /* of the options' texts */
};

struct command {
    const char *name;
    const char *arguments; /* "GAME" */
    size_t least_arguments, most_arguments;
    const char *summary;                      /* "check a game's data, layouts and faces" */
    const struct option_table *const *tables; /* its options, ended by NULL */
    bool gives_advice;                        /* commands that write keep to errors and warnings */
    const char *whole_for;                    /* as in `command_run` */
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

/**
 * Reads the words after the command's name, runs it, and gives what to exit with. `called_by` and `is_last` are as in
 * `command_run`.
 */
int command_call(const struct command *command, const char *called_by, int word_count, char **words,
                 bool is_last);

/** The same of a run whose parts are there: it puts them together. */
int command_call_joined(const struct command *command, const char *called_by, int word_count,
                        char **words, bool is_last, struct part_set *joined);

/** The part of the run that the line asks for; false after a word on standard error. */
bool command_part(const struct command_run *run, struct run_part *part_out);

/** The words of the line that all parts of a run have in common, with the command before them; in the run's arena, ended
 * by NULL. */
const char *const *command_part_words(const struct command *command, const struct command_run *run);

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

/**
 * False after a word on standard error: the path ends as files do (.png, .html), and in none of `endings`, which NULL
 * ends. Any other path is a folder, or a name that is taken as it stands. NULL is the current folder.
 *
 * expected  in the complaint: "a folder or a PDF"
 */
bool path_fits(const char *option, const char *path, const char *const *endings,
               const char *expected);

/** path_fits() of --output, for what is several files. */
bool output_is_folder(const struct command_run *run);

/** Makes the folder that a file goes into; false after a finding. */
bool command_make_parent(const struct command_run *run, const char *path);

/** How the command line wants a game opened. */
struct game_options command_game_options(const struct command_run *run);

/** How it is opened, and each block of its stream again; `game` is command_game_options(). */
struct project_opening command_opening(const struct command_run *run,
                                       const struct game_options *game);

/** Whether the game that is open has a stream of which only a block is in memory. */
bool command_is_in_blocks(const struct command_run *run);

/** Tells by a line on standard error that the stream of a game was read whole, and what for. `project` may be NULL. */
void command_tell_whole(const struct command_run *run, const struct project *project);

/**
 * Opens the game of the first argument, with all its pieces or, by --since, those that changed; false (with
 * the findings in the run) if nothing can be made of it.
 */
bool command_open(struct command_run *run);

/** Tells what need not be kept, where only what changed since an earlier state was made. */
void command_tell_update(const struct command_run *run);

/** Tells in text of the editions in a game's folder, of which a command that writes makes none; after what was written. */
void command_tell_editions(const struct command *command, const struct command_run *run);

/** Takes note of how a piece of work ended. */
void command_note(struct command_run *run, enum outcome outcome);

/** Ends what a run has; its memory is freed, but for the arena, unless it is the last. */
void command_close(struct command_run *run);

/** Prints the findings and gives the exit status that they and the outcome ask for. */
int command_end(const struct command *command, struct command_run *run);

/** Threads to use. */
unsigned command_threads(const struct command_run *run);

/** What the command line says of sheets. */
struct pdf_export_options command_sheets(const struct command_run *run);

/** A bar on a terminal for work that takes more than a second. */
struct progress_bar {
    const char *what; /* "sheets" */
    int64_t started_us, shown_us;
    bool enabled, visible;
};

/** Silent where standard error is no terminal. */
struct progress progress_bar_begin(struct progress_bar *bar, const char *what);

/** Takes the bar away again. */
void progress_bar_end(struct progress_bar *bar);

/** Prints "1 piece" or "2 pieces", and what comes after it; `noun` is a word that takes an s. */
void print_count(size_t count, const char *noun, const char *after);

int command_check(const struct command *command, struct command_run *run);
int command_completion(const struct command *command, struct command_run *run);
int command_contact(const struct command *command, struct command_run *run);
int command_cutfiles(const struct command *command, struct command_run *run);
int command_diff(const struct command *command, struct command_run *run);
int command_dump(const struct command *command, struct command_run *run);
int command_explain(const struct command *command, struct command_run *run);
int command_fix(const struct command *command, struct command_run *run);
int command_images(const struct command *command, struct command_run *run);
int command_join(const struct command *command, struct command_run *run);
int command_list(const struct command *command, struct command_run *run);
int command_lsp(const struct command *command, struct command_run *run);
int command_new(const struct command *command, struct command_run *run);
int command_pdf(const struct command *command, struct command_run *run);
int command_words(const struct command *command, struct command_run *run);
int command_serve(const struct command *command, struct command_run *run);
int command_schema(const struct command *command, struct command_run *run);

#endif
