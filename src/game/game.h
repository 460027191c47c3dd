/* A game as its author thinks of it. Once loaded it is const for everybody. */
#ifndef KERF_GAME_GAME_H
#define KERF_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "base/outcome.h"
#include "document/field_reader.h"
#include "document/node.h"
#include "expression/expression.h"
#include "game/allowance.h"
#include "game/layout.h"
#include "game/record_type.h"
#include "game/theme.h"

struct game_stream;
struct label_sheet;
struct translation;
struct words_visitor;

/** Of a component or of the command line, see game/papers.h. */
struct paper {
    const struct node *node;
    double width_mm, height_mm;
    const struct label_sheet *labels; /* NULL: it is whole */
    int own_page; /* enum one_a_page of sheet/sheet_plan.h: each piece has a page of its size */
};

struct data_set {
    const char *name;
    const char *path;        /* as written; NULL: it is a product */
    const struct node *root; /* a list of records */
    bool streamed;           /* nothing asks for all of its records */
    size_t first,
        total; /* records before those of the list, of how many: more than it has where it is a block */
    /* What game.yaml says of it; NULL where it does not. */
    const struct node *product, *compute, *when, *id;
    bool ids_added; /* each record has an `id` that is not its own: its key, or another field */
};

/**
 * How a component is printed, or what the command line says of all, which goes before it. Components of
 * one group agree in all but `backs: none`: what one of them gives is given for all.
 */
struct print_settings {
    struct paper paper;
    double margin_mm[4]; /* top, right, bottom, left of the upright paper */
    double gap_mm;       /* negative: what the bleed asks for */
    int cut;             /* index into print_cut_names */
    double weight_mm;
    int sharing;                  /* print_sharing_names */
    int backs;                    /* print_backs_names */
    int flip;                     /* print_flip_names */
    double back_offset_mm[2];     /* to the right and down */
    int back_marks, registration; /* enums of sheet/sheet_plan.h */
    int slug;                     /* 0: in the margin, 1: none */
    int oversize;                 /* print_oversize_names */
    double overlap_mm;            /* of the parts of what is larger than the paper */
    int stock;                    /* print_stock_names */
    bool cmyk;                    /* colours are inks, see print_has_inks() */
    const char *profile;          /* a file, of the press; NULL: the usual one */
    double ink_limit_percent;     /* of all inks together; 0: none */
    int standard;                 /* print_standard_names */
    const char *keep;             /* the field whose equal values stay on one sheet; NULL: none */
    const struct node *only; /* which records are printed, see record_choice_new(); NULL: all */
    int copies;              /* of each of them; 0: as the component says */
    bool left_out;           /* none is printed */
    const char *group;       /* components that share sheets; NULL: sheets of its own */
    bool paper_given, margin_given, gap_given, cut_given, weight_given, sharing_given, backs_given,
        flip_given, back_offset_given, back_marks_given, oversize_given, overlap_given,
        registration_given, slug_given, stock_given, keep_given, cmyk_given, profile_given,
        ink_limit_given, standard_given;
    const struct node *node;
};

extern const char *const print_cut_names[];          /* marks solid dotted none, NULL */
extern const char *const print_sharing_names[];      /* auto shared double, NULL */
extern const char *const print_backs_names[];        /* duplex fold separate none, NULL */
extern const char *const print_flip_names[];         /* long short, NULL */
extern const char *const print_stock_names[];        /* cardstock paper label, NULL */
extern const char *const print_oversize_names[];     /* split refuse, NULL */
extern const char *const print_standard_names[];     /* none pdf/x-4 pdf/x-1a, NULL */
extern const char *const print_registration_names[]; /* none silhouette, NULL */

/** What a component is on a table on a screen. */
struct table_settings {
    int type;            /* index into table_type_names; 0: by its stock, outline and size */
    double thickness_mm; /* 0: that of its type */
};

enum table_type {
    TABLE_AUTO,
    TABLE_CARD,
    TABLE_TILE,
    TABLE_TOKEN,
    TABLE_BOARD,
    TABLE_PICTURE,
    TABLE_TYPE_COUNT
};

extern const char *const table_type_names[]; /* auto card tile token board picture, NULL */

struct component {
    const char *id;
    const char *title;
    const struct node *node;
    const struct layout *layout; /* size, bleed and outline of all its pieces are of it */
    const struct layout *const
        *layouts; /* [layout_count], the one above first: several where records choose */
    size_t layout_count;
    const struct layout *const *item_layouts; /* by item; NULL: all have the one above */
    const struct property *each;              /* NULL: one piece */
    const struct property *when;
    const struct expression *copies; /* NULL: once */
    const struct template *file;     /* the names of its pictures; NULL: by id and side */
    const struct parameter *with;
    size_t with_count;
    struct print_settings print;
    struct table_settings table;
    struct allowances allowances; /* on all its faces */
};

/** A picture in art/icons, by its name without ending. */
struct icon_file {
    const char *name;
    const char *path; /* to open */
};

/** A text of the data that had expressions, and as it was written. */
struct filled_text {
    const struct node *scalar;
    const struct template *written;
    const struct node *const *reads; /* values that its expressions looked at, [read_count] */
    size_t read_count;
};

struct game {
    struct arena *arena; /* owned: all of the game */
    struct work_limits limits;
    const char *id;     /* the folder's name; of an edition with its own */
    const char *folder; /* to open files */
    const char *shown_folder;
    const char *real_folder;    /* without links, to compare with; NULL if there is none */
    const char *shared_layouts; /* the folder of layouts for all games, or NULL */
    struct source_store *store; /* texts that are not saved yet, borrowed; NULL: none */
    struct game_stream *stream; /* its set that is one has a block's records, borrowed; NULL: all */
    const char *title;
    const char *about, *players, *version; /* NULL where the author does not say */
    const char *const *needs;              /* what players bring, [need_count] */
    size_t need_count;
    const char *language;         /* that it is in, which may be that of a translation */
    const char *own_language;     /* that its author wrote it in */
    const char *const *languages; /* that it is translated to, [language_count] */
    size_t language_count;
    struct translation *translation; /* owned; NULL: it is in its author's language */
    GHashTable *rewordings; /* of rewordings_new(), where there is a translation; else NULL */
    const struct node *root;
    struct theme theme;
    bool other_theme; /* that of the options, in place of its own */
    const struct data_set *data_sets;
    size_t data_set_count;
    const struct component *components;
    size_t component_count;
    const struct layout *const *layouts; /* all that are used, in order of first use */
    size_t layout_count;
    size_t element_count;       /* in all of them, and looks of theirs */
    struct record_types *types; /* of the data sets; NULL where none are declared */
    /* Of texts of the data whose expressions fail: mostly for want of a value that the rules miss too. Owned; NULL
     * where there are none. */
    struct diag_list *text_failures;
    const struct filled_text *filled_texts; /* of the data, with expressions; [filled_text_count] */
    size_t filled_text_count;
    /* What a finding was about while the data was read: values, names of unknown fields, and mappings
     * that lack a field. [blamed_count] */
    const struct node *const *blamed;
    size_t blamed_count;
    struct allowances allowances;  /* about the game as a whole, game_allowables */
    const struct node *rules;      /* NULL where there are none */
    const struct node *papers;     /* a mapping of the author's own; NULL where there are none */
    const struct icon_file *icons; /* by name */
    size_t icon_count;
};

struct game_options {
    const char *shared_layouts; /* NULL: none */
    const char *shown_folder;   /* what findings call the game's folder; NULL: as it is given */
    const char *language;       /* to be translated to; NULL: the author's own */
    const struct words_visitor *words; /* is given all words as they are read; NULL: nobody */
    const char *theme; /* a theme file in the game's folder in place of its own, or NULL */
    const struct work_limits *limits; /* NULL: the usual ones */
    struct source_store
        *store; /* of texts that go before the files, while the game is loaded; NULL: none */
    struct game_stream
        *stream; /* which block of a stream is loaded; NULL: all of it. Outlives the game */
    struct record_memory
        *records; /* that were of their types before; NULL: nothing is remembered */
};

/** What was found to be of its type while games were loaded: only what differs is checked again. For one loading at a
 * time. */
struct record_memory *record_memory_new(void);

/** Accepts NULL. */
void record_memory_free(struct record_memory *memory);

/** The rows of game.yaml, for the schema and the manual. */
extern const struct field_spec game_fields[];
extern const struct field_spec data_fields[];
extern const struct field_spec component_fields[];
extern const struct field_spec print_fields[];
extern const struct field_spec table_fields[];
extern const struct field_spec layout_fields[];

/** The folder that game_load() finds a path to lead to, without a slash at its end; g_free(). */
char *game_folder(const char *game_path);

/**
 * Loads a game's folder: game.yaml and all that it names; or an edition of a game by the path of its file, .yaml, beside
 * it.
 *
 * game_out  owned by the caller, game_free(), whatever the outcome: findings point into its files
 *
 * OUTCOME_REJECTED after findings; the game has then only what could be loaded.
 */
enum outcome game_load(const char *game_path, const struct game_options *options,
                       struct game **game_out, struct diag_list *diags);

/** Accepts NULL. */
void game_free(struct game *game);

/** How many records a set has, also where only a block of them is there. */
size_t data_set_total(const struct data_set *set);

/** The outermost scope of every expression: the data sets by name, `game`, `players`, `language`. */
const struct scope *game_scope(const struct game *game, struct arena *arena);

/** The record of a data set that `node` is or lies in, for findings; without a set if it is in none. */
struct diag_subject game_subject(const struct game *game, const struct node *node);

/** Whether a finding was about this value while the data was read. */
bool game_was_blamed(const struct game *game, const struct node *node);

/** Whether a value is, or lies in, a field that `compute` gave a record. */
bool game_is_computed(const struct game *game, const struct node *node);

/**
 * The path of a file that a game names, to open it, in `arena`.
 *
 * path  as written: relative to the game's folder
 *
 * NULL after DIAG_FILE_OUTSIDE or DIAG_FILE_UNREADABLE at `node`: no file may lie outside the game's
 * folder, nor be reached through a link that leads outside.
 */
const char *game_file(const struct game *game, struct arena *arena, const char *path,
                      const struct node *node, struct diag_list *diags);

/** The game's own banner, which heads its booklet and the picture of its components. */
#define GAME_BANNER "art/banner.png"

/** Whether there is something under a path of the game's folder. */
bool game_has_file(const struct game *game, const char *path);

/** As game_file(), for a picture, which may come later: of a file that is not there NULL without a finding. */
const char *game_picture_file(const struct game *game, struct arena *arena, const char *path,
                              const struct node *node, bool *missing_out, struct diag_list *diags);

/** What is wrong with a path by its words, "; between folders stands '/'"; or "". */
const char *game_path_fault(const char *path);

/** "; did you mean 'art/moon.svg'?", of the files in the folder that a path names; or "". In `arena`. */
const char *game_file_suggestion(const struct game *game, struct arena *arena, const char *path);

/** The path to open of art/icons/NAME.svg or .png, or NULL; of "sheet#sword", an object of an SVG, that of the sheet. */
const char *game_icon_file(const struct game *game, const char *name);

/** Whether there is no icon of that name, nor one whose name it may be misspelt: it will come later. */
bool game_icon_is_wanted(const struct game *game, struct arena *arena, const char *name);

/** The names of all icons, sorted, in `arena`. */
const char *const *game_icon_names(const struct game *game, struct arena *arena, size_t *count_out);

/** Components, records and layouts, a line each. */
void game_dump(const struct game *game, GString *out);

#endif
