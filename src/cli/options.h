/* The options of all commands, as rows: from them come the reading, the help and the completion. */
#ifndef KERF_CLI_OPTIONS_H
#define KERF_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "diag/diag_print.h"
#include "document/field_reader.h"
#include "game/game.h"
#include "game/piece_choice.h"

enum dump_stage { STAGE_TREE, STAGE_MODEL, STAGE_FACES, STAGE_SHEETS };

enum diff_telling { TELL_AUTHOR, TELL_PLAYERS, TELL_PROGRAMS };

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
    int telling;          /* of diff: enum diff_telling */
    bool watch;           /* of what makes something of a game: again at each change */
    const char *since;    /* NULL: all pieces are made */
    bool booklet;         /* of pdf */
    int cut_target;       /* index of cut_target_name() */
    int image_target;     /* index of image_target_name() */
    int picture_format;   /* enum picture_format */
    const char *base_url; /* NULL: none */
    double dpi;
    bool dpi_given, with_bleed, square, force;
    int width_px;                         /* of contact */
    bool all_faces;                       /* of contact */
    const char *sources;                  /* of list; NULL: components */
    bool art;                             /* of list */
    int stage;                            /* of dump: enum dump_stage */
    const char *title;                    /* of new; NULL: by the folder */
    int starter_kind;                     /* of new: index of starter_kind_name() */
    bool with_editor, with_hook, with_ci; /* of new */
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

extern const struct option_table game_options_table;   /* of what opens a game */
extern const struct option_table output_options_table; /* of what writes */
extern const struct option_table since_options_table;  /* of what makes pieces */
extern const struct option_table watch_options_table;  /* of what is made again at each change */
extern const struct option_table print_options_table;  /* of what plans sheets */
extern const struct option_table check_options_table;
extern const struct option_table diff_options_table;
extern const struct option_table pdf_options_table;
extern const struct option_table cutfiles_options_table;
extern const struct option_table images_options_table;
extern const struct option_table contact_options_table;
extern const struct option_table list_options_table;
extern const struct option_table words_options_table;
extern const struct option_table dump_options_table;
extern const struct option_table new_options_table;
extern const struct option_table serve_options_table;

/** What holds where nothing is given. */
void options_init(struct options *options);

#endif
